"""Every message names the mistake and the remedy."""
import unittest

from support import STUDY, CommandLineTest


class MessagesTest(CommandLineTest):
    def test_an_unknown_command_gets_the_nearest(self):
        self.assertIn('no command is called "jugde"; nearest: "judge"', self.refused("jugde", "espresso", code=2))
        self.assertIn('no command is called "bset"; nearest: "best"', self.refused("--storage", "sqlite:///x.db", "bset", code=2))
        self.assertIn('give a command, such as "duelopt demo"', self.refused(code=2))
        self.assertIn('"duelopt COMMAND --help" explains one', self.refused("help", code=2))
        self.assertIn('which study? "duelopt studies" lists them', self.refused("status", code=2))

    def test_what_is_too_much_is_named_in_its_order(self):
        self.create()
        self.assertIn('what are "one" "two" "three"? best takes no further argument',
                      self.refused("best", "espresso", "one", "two", "three", code=2))

    def test_an_unknown_option_gets_the_nearest(self):
        self.create()
        self.assertIn('no option of best is called "--tpo"; nearest: "--top"', self.refused("best", "espresso", "--tpo=3", code=2))
        self.assertIn('no option of tell is called "--winer"; nearest: "--winner"',
                      self.refused("tell", "espresso", "1", "--winer", "left", code=2))
        self.assertIn('no option of duelopt is called "--storge"; nearest: "--storage"', self.refused("--storge", "x", code=2))

    def test_a_missing_storage_says_how_to_make_one(self):
        for command in (["studies"], ["best", "espresso"], ["judge", "espresso"]):
            message = self.refused(*command, code=3)
            self.assertIn('duelopt.db" does not exist; "duelopt init FILE" creates it, --storage', message)

    def test_an_unknown_study_gets_the_nearest(self):
        self.create()
        message = self.refused("best", "expresso", code=3)
        self.assertRegex(message, r'no study in ".*duelopt\.db" is called "expresso"; nearest: "espresso"')
        self.assertIn('is called "tea"; there is "espresso"', self.refused("best", "tea", code=3))

    def study(self, old, new):
        text = STUDY.format(strategy="joint")
        self.assertIn(old, text)
        (self.folder / "wrong.toml").write_text(text.replace(old, new, 1))
        return self.refused("init", "wrong.toml", code=2)

    def test_mistakes_of_study_files(self):
        self.assertIn('wrong.toml:14: "log" is a scale and not a type: write type = "real" and scale = "log"',
                      self.study('name = "grind"\ntype = "real"', 'name = "grind"\ntype = "log"'))
        self.assertIn('no type of parameter 1 is called "float"; there are "real", "int", "categorical"',
                      self.study('type = "real"', 'type = "float"'))
        self.assertIn("wrong.toml:1: a text has no closing quote on this line", self.study('"espresso"', '"espresso'))


if __name__ == "__main__":
    unittest.main()

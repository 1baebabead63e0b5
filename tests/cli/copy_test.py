"""Studies move from one storage to another."""
import unittest

from support import CommandLineTest


class CopyTest(CommandLineTest):
    def there(self, *arguments):
        return self.duelopt(*arguments, "--storage", "sqlite:///there.db")

    def test_a_copy_is_the_same_study(self):
        self.create()
        self.duelopt("ask", "espresso", "--kind", "duel")
        self.duelopt("tell", "espresso", "1", "--winner", "left", "--judge", "ada")
        self.assertEqual(self.json("copy", "--to", "sqlite:///there.db"), {"name": "espresso", "events": 2, "added": 2})
        for command in ("trials", "best", "export"):
            self.assertEqual(self.there(command, "espresso"), self.duelopt(command, "espresso"))

    def test_a_second_copy_adds_what_is_new_and_goes_back_too(self):
        self.create()
        self.duelopt("copy", "--to", "sqlite:///there.db", "espresso")
        self.there("ask", "espresso")
        back = self.json("copy", "--from", "sqlite:///there.db", "--to", "sqlite:///duelopt.db")
        self.assertEqual(back, {"name": "espresso", "events": 1, "added": 1})

    def test_what_differs_is_refused_and_left_alone(self):
        self.create()
        self.duelopt("copy", "--to", "sqlite:///there.db")
        self.duelopt("ask", "espresso", "--judge", "ada")
        self.there("ask", "espresso", "--judge", "bob")
        before = self.there("trials", "espresso")
        self.assertIn("another study", self.refused("copy", "--to", "sqlite:///there.db", code=4))
        self.assertEqual(self.there("trials", "espresso"), before)

    def test_a_study_that_is_not_there_writes_nothing(self):
        self.create()
        self.assertIn("tea", self.refused("copy", "--to", "sqlite:///there.db", "espresso", "tea", code=3))
        self.assertFalse((self.folder / "there.db").exists())


if __name__ == "__main__":
    unittest.main()

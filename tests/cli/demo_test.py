"""duelopt demo: a first run that works, from nothing."""
import os
import re
import subprocess
import unittest

from support import DUELOPT, CommandLineTest


class DemoTest(CommandLineTest):
    def demo(self, *arguments, folder="temporary place"):
        (self.folder / folder).mkdir(exist_ok=True)
        environment = {**self.environment(), "TMPDIR": str(self.folder / folder)}
        return self.run_raw("demo", *arguments, env=environment)

    def test_runs_from_nothing_and_its_commands_work(self):
        done = self.demo()
        self.assertEqual(done.returncode, 0, done.stderr)
        for text in ["currin-exp", "joint", "Recommended: x1=", "the optimum is 13.7987", "Where it looked"]:
            self.assertIn(text, done.stdout)
        commands = re.findall(r"^  ((?:export|duelopt) .*)$", done.stdout, re.M)
        self.assertEqual(len(commands), 5)
        self.assertNotIn("export PATH", done.stdout)
        went = subprocess.run(["bash", "-euc", "\n".join(commands)], cwd=self.folder, env=self.environment(), text=True,
                              check=False, capture_output=True, timeout=60)
        self.assertEqual(went.returncode, 0, went.stderr)
        self.assertTrue((self.folder / "demo.html").exists())
        self.assertFalse((self.folder / "duelopt.db").exists())

    def test_where_the_program_is_not_on_the_path_it_says_where_it_is(self):
        environment = {**self.environment(), "PATH": os.environ["PATH"], "TMPDIR": str(self.folder)}
        done = self.run_raw("demo", "branin", "--budget", "1", env=environment)
        (line,) = re.findall(r"^  (export PATH=.*)$", done.stdout, re.M)
        found = subprocess.run(["bash", "-euc", line + "\ncommand -v duelopt"], env=environment, text=True, check=True,
                               capture_output=True)
        self.assertTrue(os.path.samefile(found.stdout.strip(), DUELOPT))

    def test_its_study_file_is_valid(self):
        self.assertEqual(self.demo("borehole", "--budget", "1").returncode, 0)
        (file,) = self.folder.glob("temporary place/duelopt-demo-*/demo.toml")
        self.assertEqual(self.run_raw("validate", str(file)).returncode, 0)
        self.assertEqual(file.read_text().count("[[parameter]]"), 8)

    def test_the_seed_decides(self):
        def table(seed):
            return self.demo("branin", "--budget", "3", "--seed", seed).stdout.split("The study is kept")[0]

        self.assertEqual(table("5"), table("5"))
        self.assertNotEqual(table("5"), table("6"))

    def test_takes_any_strategy(self):
        done = self.demo("--strategy", "random-labels", "--budget", "4")
        self.assertRegex(done.stdout, r"4\.0\s+4\s+0 ")
        duels = self.demo("--strategy", "random-duels", "--budget", "1")
        self.assertEqual(duels.returncode, 0, duels.stderr)
        self.assertNotIn("It expects", duels.stdout)

    def test_a_budget_that_pays_for_nothing(self):
        done = self.demo("--strategy", "random-labels", "--budget", "0.5")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("does not pay for a question", done.stdout)

    def test_refuses(self):
        done = self.demo("brannin", folder="unused")
        self.assertEqual(done.returncode, 3)
        self.assertIn("branin", done.stderr)
        self.assertEqual(self.demo("--strategy", "gp-uc", folder="unused").returncode, 3)
        self.assertEqual(self.demo("--budget", "-1", folder="unused").returncode, 2)
        self.assertEqual(self.demo("--budget", "0.01", folder="unused").returncode, 2)
        self.assertEqual(self.demo("--budget", "nan", folder="unused").returncode, 2)
        self.assertEqual(self.demo("--seed", "x", folder="unused").returncode, 2)
        self.assertEqual(os.listdir(self.folder / "unused"), [])


if __name__ == "__main__":
    unittest.main()

"""What the tests of the command line share: a folder of their own and a study in it."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

DUELOPT = os.environ["DUELOPT"]

# Random questions, so that asking takes no time.
STUDY = """\
name = "espresso"
direction = "maximize"
budget = 20.0
seed = 1

[[parameter]]
name = "temp"
type = "real"
low = 85.0
high = 96.0

[[parameter]]
name = "grind"
type = "real"
low = 0.1
high = 2.0
scale = "log"

[[parameter]]
name = "shots"
type = "int"
low = 1
high = 3

[[parameter]]
name = "bean"
type = "categorical"
choices = ["A", "B"]

[label]
cost = 1.0

[duel]
cost = 0.1

[strategy]
name = "{strategy}"
"""

SETTING = ["temp=93", "grind=0.4", "shots=2", "bean=A"]
OTHER = ["temp=90.5", "grind=0.4", "shots=1", "bean=B"]


class CommandLineTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "espresso.toml").write_text(STUDY.format(strategy="random-duels"))

    def environment(self):
        clean = {name: value for name, value in os.environ.items() if name != "DUELOPT_STORAGE"}
        return {**clean, "PATH": os.pathsep.join([os.path.dirname(DUELOPT), os.environ["PATH"]])}

    def run_raw(self, *arguments, **options):
        options = {"stdout": subprocess.PIPE, "env": self.environment(), **options}
        return subprocess.run([DUELOPT, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, text=True,
                              check=False, stderr=subprocess.PIPE, timeout=60, **options)

    def shell(self, script):
        return subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=self.folder, text=True, check=False,
                              stdin=subprocess.DEVNULL, capture_output=True, env=self.environment(), timeout=60)

    def duelopt(self, *arguments, code=0):
        """Standard output of a command that must end with this exit code."""
        done = self.run_raw(*arguments)
        self.assertEqual(done.returncode, code, f"{arguments}\n{done.stdout}{done.stderr}")
        return done.stdout

    def refused(self, *arguments, code):
        """The message of a command that must fail with this exit code and print nothing else."""
        done = self.run_raw(*arguments)
        self.assertEqual(done.returncode, code, f"{arguments}\n{done.stdout}{done.stderr}")
        self.assertEqual(done.stdout, "")
        self.assertTrue(done.stderr.startswith("duelopt: "), done.stderr)
        return done.stderr

    def json(self, *arguments):
        """The one object that a command prints."""
        lines = self.json_lines(*arguments)
        self.assertEqual(len(lines), 1)
        return lines[0]

    def json_lines(self, *arguments):
        return [json.loads(line) for line in self.duelopt(*arguments).splitlines()]

    def create(self, **changes):
        """The study of espresso.toml, with these lines of it changed: budget="2.0"."""
        file = self.folder / "espresso.toml"
        lines = [next((f"{key} = {value}" for key, value in changes.items() if line.startswith(key + " = ")), line)
                 for line in file.read_text().splitlines()]
        file.write_text("\n".join(lines) + "\n")
        self.duelopt("init", "espresso.toml")

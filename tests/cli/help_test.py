"""Help, manual and completion: all of them tell of every command, and their examples run."""
import re
import shutil
import subprocess
import unittest

from support import CommandLineTest

# What the examples of `run` call.
ANSWERS = {"brew": "#!/bin/sh\necho 7\n", "taste": "#!/bin/sh\necho tie\n", "brew.py": "print(7)\n"}


class HelpTest(CommandLineTest):
    def commands(self):
        listed = re.search(r"(?ms)^Subcommands:\n(.*?)\n\n", self.duelopt("--help"))[1]
        return re.findall(r"(?m)^  (\S+)", listed)

    def test_every_command_has_an_example_that_runs(self):
        study = self.folder / "espresso.toml"  # whose strategy must ask for labels too
        study.write_text(study.read_text().replace('"random-duels"', '"comp-gp-ucb"'))
        for name, text in ANSWERS.items():
            (self.folder / name).write_text(text)
            (self.folder / name).chmod(0o755)
        for command in self.commands():
            with self.subTest(command=command):
                text = self.duelopt(command, "--help")
                example = re.search(r"(?m)^Example:\n((?:  .+\n?)+)", text)
                self.assertIsNotNone(example, text)
                self.assertIn(f"duelopt {command}", example[1])
                if command == "serve":  # does not end by itself; tests/server has it
                    continue
                for file in self.folder.glob("duelopt.db*"):
                    file.unlink()
                if command != "init":
                    self.duelopt("init", "espresso.toml")
                done = self.shell(f"export TMPDIR=$PWD\n{example[1]}")
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_examples_of_the_program_run(self):
        example = re.search(r"(?m)^Example:\n((?:  .+\n)+)", self.duelopt("--help"))[1]
        done = self.shell(example)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_version_is_printed(self):
        self.assertRegex(self.duelopt("--version"), r"^duelopt \d+\.\d+\.\d+\n$")

    def test_the_manual_tells_of_every_command_and_exit_code(self):
        manual = self.duelopt("manual")
        for command in self.commands():
            self.assertIn(f".SS \\fBduelopt {command}\\fR", manual)
        for code in range(6):
            self.assertIn(f"\n.B {code}\n", manual)

    @unittest.skipUnless(shutil.which("groff"), "groff is missing")
    def test_the_manual_renders_without_a_warning(self):
        done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z"], input=self.duelopt("manual"), text=True,
                              capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def complete(self, *words):
        script = f"""source <(duelopt completion bash)
            COMP_WORDS=({' '.join(f"'{word}'" for word in words)}); COMP_CWORD={len(words) - 1}
            _duelopt; printf '%s\\n' "${{COMPREPLY[@]-}}" """
        done = self.shell(script)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.split()

    def test_bash_completes_commands_options_choices_studies_and_files(self):
        self.create()
        self.assertEqual(self.complete("duelopt", "as"), ["ask"])
        self.assertEqual(self.complete("duelopt", "ask", "--ki"), ["--kind"])
        self.assertEqual(self.complete("duelopt", "ask", "--kind", ""), ["auto", "label", "duel"])
        self.assertEqual(self.complete("duelopt", "ask", "esp"), ["espresso"])
        self.assertEqual(self.complete("duelopt", "init", "espresso.t"), ["espresso.toml"])
        self.assertEqual(self.complete("duelopt", "completion", "z"), ["zsh"])
        self.assertEqual(self.complete("duelopt", "ask", "espresso", "--storage", "x"), [])
        self.assertEqual(set(self.commands()) - set(self.complete("duelopt", "")), set())

    @unittest.skipUnless(shutil.which("zsh"), "zsh is missing")
    def test_zsh_reads_its_completion(self):
        done = subprocess.run(["zsh", "-fc", "autoload -U compinit && compinit -u -d zdump && source <(duelopt completion zsh)"],
                              cwd=self.folder, env=self.environment(), capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()

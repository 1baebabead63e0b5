"""The exit codes of product and manual, and what becomes of output that cannot be written."""
import os
import unittest

from support import DUELOPT, CommandLineTest


class ExitCodesTest(CommandLineTest):
    def test_bad_usage_is_2(self):
        self.create()
        for arguments in ((), ("brew",), ("ask",), ("ask", "espresso", "--kind", "tie"), ("ask", "espresso", "-n", "0"),
                          ("ask", "espresso", "--lease", "-1"), ("ask", "espresso", "--lease", "nan"),
                          ("ask", "espresso", "--fix", "tmp=3"), ("status", "espresso", "--format", "xml"),
                          ("best", "espresso", "extra"), ("--storage", "mysql://here", "studies")):
            with self.subTest(arguments=arguments):
                self.refused(*arguments, code=2)

    def test_a_bad_study_file_is_2_and_creates_nothing(self):
        (self.folder / "bad.toml").write_text('name = "x"\nbugdet = 3\n')
        for command in ("validate", "init"):
            message = self.refused(command, "bad.toml", code=2)
            self.assertIn("bad.toml:2", message)
            self.assertIn("budget", message)
        self.assertEqual(list(self.folder.glob("*.db*")), [])

    def test_validate_creates_nothing(self):
        self.assertEqual(self.json("validate", "espresso.toml")["name"], "espresso")
        self.assertEqual(list(self.folder.glob("*.db*")), [])

    def test_what_is_not_there_is_3_and_is_not_created(self):
        self.refused("studies", code=3)
        self.refused("best", "espresso", code=3)
        self.assertEqual(list(self.folder.glob("*.db*")), [])
        self.create()
        self.refused("best", "tea", code=3)

    def test_a_name_that_is_taken_is_4(self):
        self.create()
        self.refused("init", "espresso.toml", code=4)

    def test_a_file_that_cannot_be_read_is_1(self):
        self.create()
        self.refused("init", "missing.toml", code=1)
        self.refused("add", "espresso", "--csv", "missing.csv", code=1)
        self.refused("add", "espresso", "--csv", ".", code=1)
        (self.folder / "text.db").write_text("no database, but long enough to be looked at" * 100)
        self.refused("studies", "--storage", "sqlite:///text.db", code=1)

    def test_a_spent_budget_is_5_and_a_shell_loop_stops(self):
        self.create(budget="0.25")  # pays for two duels
        self.assertEqual(len(self.json_lines("ask", "espresso", "-n", "3")), 2)
        self.assertIn("nothing to ask", self.refused("ask", "espresso", code=5))

    def test_a_full_disk_under_standard_output_is_1(self):
        self.create()
        with open("/dev/full", "w", encoding="ascii") as full:
            done = self.run_raw("studies", stdout=full)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot write to standard output", done.stderr)

    def test_a_closed_standard_output_is_an_error_and_harms_no_file(self):
        self.create()
        for command in ("ask espresso", "studies", "--help"):
            done = self.shell(f"{DUELOPT} {command} >&-")
            self.assertEqual(done.returncode, 1, command)
        self.assertEqual(self.json("studies")["name"], "espresso")

    def test_a_reader_that_leaves_ends_the_program_quietly(self):
        self.create()
        for ignore_sigpipe in (False, True):
            read, write = os.pipe()
            os.close(read)
            with os.fdopen(write, "w") as pipe:
                done = self.run_raw("studies", stdout=pipe, restore_signals=not ignore_sigpipe)
            self.assertNotEqual(done.returncode, 0)
            self.assertEqual(done.stderr, "")


if __name__ == "__main__":
    unittest.main()

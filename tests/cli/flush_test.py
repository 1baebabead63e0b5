"""What is acknowledged is on the disk, and not only with the system: seen from outside, since no power is cut here."""
import pathlib
import sqlite3
import subprocess
import unittest

from support import CommandLineTest


class FlushTest(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.library = self.folder / "disk.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", self.library,
                        pathlib.Path(__file__).with_name("watched_disk.c"), "-ldl"], check=True)
        self.create()
        self.duelopt("ask", "espresso", "--kind", "duel")
        # Somebody else has it open, so that no command is the last one, whose end would flush everything.
        self.other = sqlite3.connect(self.folder / "duelopt.db")
        self.addCleanup(self.other.close)
        self.other.execute("SELECT COUNT(*) FROM events").fetchone()

    def watched(self, *arguments, **variables):
        preload = {"LD_PRELOAD": str(self.library), "ASAN_OPTIONS": "verify_asan_link_order=0"}
        return self.run_raw(*arguments, env={**self.environment(), **preload, **variables})

    def test_the_last_that_a_command_does_with_the_log_is_to_flush_it(self):
        for command in (["ask", "espresso"], ["tell", "espresso", "1", "--winner", "left"], ["retract", "espresso", "1"]):
            with self.subTest(command=command[0]):
                done = self.watched(*command)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertRegex(done.stderr, r"write\nflush\n$")

    def test_an_answer_that_the_disk_does_not_confirm_is_not_acknowledged(self):
        self.duelopt("ask", "espresso")  # begins the log, which SQLite itself flushes
        done = self.watched("tell", "espresso", "1", "--winner", "left", DISK_FAILS="1")
        self.assertEqual((done.returncode, done.stdout), (1, ""), done.stderr)
        self.assertIn("may not survive a power cut", done.stderr)
        self.assertIn("told already", self.refused("tell", "espresso", "1", "--winner", "left", code=4))


if __name__ == "__main__":
    unittest.main()

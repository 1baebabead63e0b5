"""Questions of one study are decided one after the other, and answers do not wait for them."""
import fcntl
import json
import subprocess
import time
import unittest

from pseudo_terminal import PseudoTerminal
from support import DUELOPT, STUDY, CommandLineTest


class TurnsTest(CommandLineTest):
    def setUp(self):
        super().setUp()
        (self.folder / "espresso.toml").write_text(STUDY.format(strategy="joint"))
        self.create()

    def take_turn(self):
        """Locks the turn of study 1, as a process does that decides a question."""
        file = open(self.folder / "duelopt.db-turns", "wb")
        self.addCleanup(file.close)
        fcntl.lockf(file, fcntl.LOCK_EX, 1, 1)
        return file

    def test_an_answer_is_recorded_while_somebody_decides_a_question(self):
        self.duelopt("ask", "espresso", "--kind", "duel")
        self.take_turn()
        self.duelopt("tell", "espresso", "1", "--winner", "left")

    def test_a_question_waits_for_the_turn_and_a_terminal_says_so(self):
        held = self.take_turn()
        terminal = PseudoTerminal([DUELOPT, "ask", "espresso"], self.folder, self.environment())
        self.addCleanup(terminal.close)
        terminal.wait_until(lambda: "learning from 0 answers (3 s)" in terminal.output, "notice")
        self.assertEqual(self.json("status", "espresso")["open"], [])
        held.close()
        self.assertEqual(json.loads(terminal.process.stdout.readline())["id"], 1)

    def test_who_hangs_does_not_hold_up_the_others_for_ever(self):
        self.take_turn()
        begin = time.monotonic()
        self.duelopt("--storage", "sqlite:///duelopt.db?timeout=1", "ask", "espresso")
        self.assertGreaterEqual(time.monotonic() - begin, 1)

    def test_many_who_ask_at_once_ask_different_things(self):
        commands = [subprocess.Popen([DUELOPT, "ask", "espresso", "--kind", "duel"], cwd=self.folder, text=True,
                                     env=self.environment(), stdout=subprocess.PIPE) for _ in range(16)]
        questions = [json.loads(command.communicate(timeout=60)[0]) for command in commands]
        pairs = {frozenset([json.dumps(q["left"]), json.dumps(q["right"])]) for q in questions}
        self.assertEqual(sorted(q["id"] for q in questions), list(range(1, 17)))
        self.assertEqual(len(pairs), 16)


if __name__ == "__main__":
    unittest.main()

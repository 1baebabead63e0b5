"""A person at the terminal: every key, undo, resizing, Ctrl-C and the end of the input."""
import signal
import subprocess
import unittest

from pseudo_terminal import PseudoTerminal
from support import DUELOPT, CommandLineTest

CTRL_C, CTRL_D, ENTER, BACKSPACE, UP = "\x03", "\x04", "\r", "\x7f", "\x1b[A"


class JudgeTest(CommandLineTest):
    def judge(self, *arguments, columns=80, rows=24, **environment):
        terminal = PseudoTerminal([DUELOPT, "judge", "espresso", *arguments], self.folder,
                                  {**self.environment(), **environment}, columns, rows)
        self.addCleanup(terminal.close)
        return terminal

    def trials(self):
        return [(trial["state"], trial.get("value", trial.get("winner")))
                for trial in self.json_lines("trials", "espresso")]

    def question(self, terminal, answered):
        """The screen with a duel, after so many answers."""
        terminal.wait_until(lambda: f"{answered} answered" in terminal.screen() and "1 left · 2" in terminal.screen(),
                            f"a question after {answered} answers")
        return terminal.screen()

    def labels_only(self):
        file = self.folder / "espresso.toml"
        file.write_text(file.read_text().replace("random-duels", "random-labels"))

    def test_every_key_of_a_duel_is_recorded(self):
        self.create()
        terminal = self.judge("--judge", "ada")
        for count, key in enumerate("120s"):
            self.question(terminal, count)
            terminal.press(key)
        screen = self.question(terminal, 4)
        self.assertIn("Recorded: skip.", screen)
        self.assertIn("espresso   spent 0.3 of 20   4 answered   judge ada", screen)
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)
        self.assertTrue(terminal.modes_restored())
        self.assertIn("4 answers recorded", terminal.output)
        self.assertEqual(self.trials(), [("done", "left"), ("done", "right"), ("done", "tie"), ("skipped", None),
                                         ("retracted", None)])
        self.assertEqual({trial["judge"] for trial in self.json_lines("trials", "espresso")}, {"ada"})

    def test_settings_stand_side_by_side_with_a_mark_where_they_differ(self):
        self.create()
        terminal = self.judge()
        lines = self.question(terminal, 0).splitlines()
        asked = self.json_lines("trials", "espresso")[0]
        head = next(k for k, line in enumerate(lines) if "1 left" in line and "2 right" in line)
        for line, name in zip(lines[head + 1:], ("temp", "grind", "shots", "bean")):
            left, right = asked["left"][name], asked["right"][name]
            self.assertEqual(line[:2], "  " if left == right else "* ", line)
            shown = line[2:].split()
            self.assertEqual(shown[0], name)
            if isinstance(left, float):
                self.assertEqual(shown[1:], [f"{left:.6g}", f"{right:.6g}"])
            else:
                self.assertEqual(shown[1:], [str(left), str(right)])
        self.assertIn("\x1b[1m* temp", terminal.output)

    def test_no_color_means_no_styles(self):
        self.create()
        terminal = self.judge(NO_COLOR="1")
        terminal.wait_for("* temp")
        self.assertNotIn("\x1b[1m", terminal.output)
        self.assertNotIn("\x1b[7m", terminal.output)

    def test_undo_shows_the_question_again_and_the_new_answer_counts(self):
        self.create()
        terminal = self.judge()
        first = self.question(terminal, 0).splitlines()[4:9]
        terminal.press("1")
        self.question(terminal, 1)
        terminal.press("u")
        screen = terminal.wait_for("You said left")
        self.assertTrue(set(first) <= set(screen.splitlines()), screen)
        terminal.press("2")
        self.assertIn("1 answered", terminal.wait_for("Changed to right."))
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)
        self.assertEqual(self.trials(), [("done", "right"), ("retracted", None)])

    def test_undo_and_leave_takes_the_answer_back(self):
        self.create()
        terminal = self.judge()
        terminal.wait_for("1 left · 2 right")
        terminal.press("u")
        terminal.wait_for("You have not answered anything yet.")
        terminal.press("1")
        terminal.wait_for("Recorded: left.")
        terminal.press("u")
        terminal.wait_for("You said left")
        terminal.press("u")
        terminal.wait_for("Took that answer back.")
        terminal.press("1")
        terminal.wait_for("Recorded: left.")
        terminal.press("u")
        terminal.wait_for("You said left")
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)
        self.assertEqual([state for state, _ in self.trials()], ["retracted"] * 3)
        self.assertEqual(self.json("status", "espresso")["spent"], 0)

    def test_other_keys_are_refused_and_arrows_do_nothing(self):
        self.create()
        terminal = self.judge()
        terminal.wait_for("1 left · 2 right")
        terminal.press(UP + "7")
        self.assertIn("0 answered", terminal.wait_for('"7" is none of 1, 2, 0'))
        terminal.press("?")
        self.assertNotIn("temp", terminal.wait_for("0  a tie"))
        terminal.press("?")
        terminal.wait_for("temp")

    def test_a_narrow_terminal_stacks_the_settings_and_a_wide_one_does_not(self):
        file = self.folder / "espresso.toml"
        file.write_text(file.read_text().replace('["A", "B"]', '["Huehuetenango washed", "Sidamo, dried in the sun"]'))
        self.create()
        terminal = self.judge()
        terminal.wait_for("1 left    ")
        terminal.resize(40, 24)
        terminal.wait_until(lambda: "\n  2 right" in terminal.screen(), "stacked")
        lines = terminal.screen().splitlines()
        self.assertLessEqual(max(map(len, lines)), 40)
        self.assertLessEqual(len(lines), 24)
        self.assertIn("q quit", terminal.screen())
        terminal.resize(100, 30)
        terminal.wait_until(lambda: "\n  2 right" not in terminal.screen(), "side by side")

    def test_leaving_by_ctrl_c_ctrl_d_and_signals_withdraws_the_question(self):
        self.create()
        for leave, code in ((lambda t: t.press(CTRL_C), 130), (lambda t: t.press(CTRL_D), 0),
                            (lambda t: t.process.send_signal(signal.SIGINT), 130),
                            (lambda t: t.process.send_signal(signal.SIGTERM), 143),
                            (lambda t: t.process.send_signal(signal.SIGHUP), 129)):
            terminal = self.judge()
            terminal.wait_for("1 left · 2 right")
            self.assertFalse(terminal.modes_restored())
            leave(terminal)
            self.assertEqual(terminal.end(), code)
            self.assertTrue(terminal.modes_restored())
            self.assertTrue(terminal.output.rstrip().endswith("0 answers recorded"), terminal.output)
        self.assertEqual(self.trials(), [("retracted", None)] * 5)

    def test_labels_are_typed_and_what_is_no_number_is_asked_again(self):
        self.labels_only()
        self.create()
        terminal = self.judge()
        terminal.wait_for("value: _")
        terminal.press("12x" + ENTER)
        terminal.wait_for("12x")
        self.assertIn("0 answered", terminal.wait_for("number"))
        terminal.press(BACKSPACE + ".5" + ENTER)
        self.assertIn("spent 1 of 20", terminal.wait_for("Recorded: 12.5."))
        terminal.wait_for("value: _")
        terminal.press("1e999" + ENTER)
        terminal.wait_for("1e999_")
        terminal.press("s")
        terminal.wait_for("Recorded: skip.")
        terminal.press("u")
        terminal.wait_for("You said skip")
        terminal.press("-3" + ENTER)
        terminal.wait_for("Changed to -3.")
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)
        self.assertEqual(self.trials(), [("done", 12.5), ("done", -3), ("retracted", None)])

    def test_a_spent_budget_ends_it_with_5_and_the_last_answer_can_still_be_undone(self):
        self.create(budget="0.2")
        terminal = self.judge()
        terminal.wait_for("1 left · 2 right")
        terminal.press("1")
        self.question(terminal, 1)
        terminal.press("1")
        terminal.wait_for("There is nothing left to ask.")
        terminal.press("u")
        terminal.wait_for("You said left")
        terminal.press("2")
        terminal.wait_for("There is nothing left to ask.")
        terminal.press("q")
        self.assertEqual(terminal.end(), 5)
        self.assertEqual(self.trials(), [("done", "left"), ("done", "right")])

    def test_a_question_that_others_answer_meanwhile_is_left_to_them(self):
        self.create()
        terminal = self.judge()
        terminal.wait_for("1 left · 2 right")
        self.duelopt("tell", "espresso", "1", "--winner", "tie")
        terminal.press("1")
        terminal.wait_for("answered or withdrawn by others")
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)
        self.assertEqual(self.trials(), [("done", "tie"), ("retracted", None)])

    def piped(self, text):
        return subprocess.run([DUELOPT, "judge", "espresso"], cwd=self.folder, env=self.environment(), input=text,
                              text=True, capture_output=True, check=False, timeout=60)

    def test_without_a_terminal_each_line_is_an_answer(self):
        self.create()
        done = self.piped("1\n\n right \nmaybe\ntie\nskip\nundo\nleft\n0")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertNotIn("\x1b", done.stderr)
        self.assertIn('"maybe" is none of', done.stderr)
        self.assertEqual(self.trials(), [("done", "left"), ("done", "right"), ("done", "tie"), ("done", "left"),
                                         ("done", "tie"), ("retracted", None)])

    def test_without_a_terminal_the_end_of_input_quits_and_the_end_of_the_budget_is_5(self):
        self.create(budget="0.2")
        self.assertEqual(self.piped("").returncode, 0)
        self.assertEqual(self.piped("1\nq\n2\n").returncode, 0)
        self.assertEqual(self.trials(), [("retracted", None), ("done", "left"), ("retracted", None)])
        self.assertEqual(self.piped("1\n2\n1\n").returncode, 5)
        self.assertEqual([state for state, _ in self.trials()].count("done"), 2)


if __name__ == "__main__":
    unittest.main()

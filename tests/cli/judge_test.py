"""A person at the terminal: every key, undo, resizing, Ctrl-C and the end of the input."""
import json
import signal
import subprocess
import unittest

from pseudo_terminal import PseudoTerminal
from support import DUELOPT, CommandLineTest

CTRL_C, CTRL_D, CTRL_U, ENTER, BACKSPACE, UP = "\x03", "\x04", "\x15", "\r", "\x7f", "\x1b[A"


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

    def test_every_key_of_a_duel_is_recorded(self):
        self.create()
        terminal = self.judge("--judge", "ada")
        for count, key in enumerate("120s"):
            self.question(terminal, count)
            terminal.press(key)
        screen = terminal.wait_for("Recorded: skip.")
        self.assertIn("espresso   spent 0.3 of 20   3 answered   judge ada", screen)
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)
        self.assertTrue(terminal.modes_restored())
        self.assertIn("3 answers recorded", terminal.output)
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

    def test_what_is_undone_does_not_count_until_it_is_answered_again(self):
        self.create()
        terminal = self.judge()
        terminal.wait_for("1 left · 2 right")
        terminal.press("u")
        terminal.wait_for("There is no answer of this sitting to undo.")
        terminal.press("1")
        self.question(terminal, 1)
        terminal.press("2")
        self.question(terminal, 2)
        terminal.press("u")
        self.assertIn("1 answered", terminal.wait_for("You said right"))
        terminal.press("u")
        self.assertIn("0 answered", terminal.wait_for("You said left"))
        self.assertEqual(self.trials(), [("skipped", None), ("skipped", None), ("running", None)])
        self.assertEqual(self.json("status", "espresso")["spent"], 0.1)
        terminal.press("0")
        self.assertIn("Changed to tie.", terminal.wait_for("You said right"))
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)
        self.assertEqual(self.trials(), [("done", "tie"), ("skipped", None), ("retracted", None)])
        self.assertEqual(self.json("status", "espresso")["spent"], 0.1)

    def test_an_undo_can_be_undone(self):
        self.create()
        terminal = self.judge()
        terminal.wait_for("1 left · 2 right")
        terminal.press("r")
        terminal.wait_for("Nothing was undone.")
        for count, key in enumerate("12s"):
            self.question(terminal, min(count, 2))
            terminal.press(key)
        terminal.wait_for("Recorded: skip.")
        for said in ("skip", "right", "left"):
            terminal.press("u")
            terminal.wait_for(f"You said {said}")
        self.assertIn("r redo", terminal.screen())
        for said in ("left", "right", "skip"):
            terminal.press("r")
            terminal.wait_for(f"Counts again: {said}.")
        self.assertNotIn("r redo", terminal.screen())
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)
        self.assertEqual(self.trials(), [("done", "left"), ("done", "right"), ("skipped", None), ("retracted", None)])

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
        self.with_strategy("random-labels")
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
        terminal.press("squ")
        self.assertIn("1 answered", terminal.wait_for("value: 1e999squ_"))
        terminal.press(CTRL_U)
        terminal.wait_for("value: _")
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
        terminal.wait_for("the budget of 0.2 is spent")
        terminal.press("u")
        terminal.wait_for("You said left")
        terminal.press("2")
        terminal.wait_for("the budget of 0.2 is spent")
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

    def with_strategy(self, name, *options):
        file = self.folder / "espresso.toml"
        file.write_text("\n".join([file.read_text().replace("random-duels", name), *options, ""]))

    def test_a_named_judge_is_asked_for_duels_and_an_unnamed_one_for_anything(self):
        self.with_strategy("random-labels")
        self.create()
        self.assertIn("random-labels asks for labels only, never for duels",
                      self.refused("judge", "espresso", "--judge", "ada", code=2))
        for arguments in ((), ("--judge", "ada", "--kind", "any"), ("--judge", "ada", "--kind", "label")):
            terminal = self.judge(*arguments)
            terminal.wait_for("value: _")
            terminal.press("q")
            self.assertEqual(terminal.end(), 0)

    def test_a_named_judge_waits_while_a_measurement_is_due_and_goes_on_by_itself(self):
        self.with_strategy("comp-gp-ucb", 'bias = "known"', "initial_duels = 2", "initial_labels = 1")
        self.create()
        terminal = self.judge("--judge", "ada")
        for count in range(2):
            self.question(terminal, count)
            terminal.press("1")
        screen = terminal.wait_for("No duel is due")
        self.assertIn("Waiting for somebody who measures", " ".join(screen.split()))
        terminal.press("d")
        self.question(terminal, 2)
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)
        terminal = self.judge("--judge", "ada")
        terminal.wait_for("No duel is due")
        label = self.json("ask", "espresso", "--kind", "label")["id"]
        self.duelopt("tell", "espresso", str(label), "--value", "3")
        self.question(terminal, 0)
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)

    def test_what_open_trials_hold_is_waited_for(self):
        self.create(budget="0.1")
        held = self.json("ask", "espresso")["id"]
        terminal = self.judge("--judge", "ada")
        terminal.wait_for("is held by open trials")
        self.duelopt("retract", "espresso", str(held))
        self.question(terminal, 0)
        terminal.press("1")
        terminal.wait_for("the budget of 0.1 is spent")
        terminal.press("q")
        self.assertEqual(terminal.end(), 5)

    def shows(self, command):
        viewer = self.folder / "viewer"
        viewer.write_text("#!/bin/sh\n" + command)
        viewer.chmod(0o755)
        return ("--show", "./viewer")

    def shown(self):
        """What the viewers were called with, once there are no more of them."""
        file = self.folder / "shown"
        return file.read_text().splitlines() if file.exists() else []

    def test_a_viewer_runs_for_each_setting_until_the_next_question(self):
        self.create()
        terminal = self.judge(*self.shows("trap 'echo ended >> shown; exit' TERM\nread setting\n"
                                          "echo \"$1 $setting\" >> shown\nsleep 60 & wait\n"))
        self.question(terminal, 0)
        terminal.wait_until(lambda: len(self.shown()) == 2, "two viewers")
        asked = self.json_lines("trials", "espresso")[0]
        for side in ("left", "right"):
            line = next(line for line in self.shown() if line.startswith(f"--temp={asked[side]['temp']:.17g}"[:12]))
            self.assertEqual(json.loads(line.split(" ", 1)[1]), asked[side])
        terminal.press("1")
        self.question(terminal, 1)
        terminal.wait_until(lambda: self.shown().count("ended") == 2 and len(self.shown()) == 6, "two other viewers")
        terminal.press("<")
        terminal.wait_until(lambda: self.shown().count("ended") == 3 and len(self.shown()) == 8, "one of them again")
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)

    def test_on_demand_one_setting_is_shown_at_a_time(self):
        self.create()
        terminal = self.judge(*self.shows("trap 'echo ended >> shown; exit' TERM\necho begun >> shown\nsleep 60 & wait\n"),
                              "--on-demand")
        self.question(terminal, 0)
        self.assertEqual(self.shown(), [])
        for key, lines in (("<", ["begun"]), (">", ["begun", "begun", "ended"])):
            terminal.press(key)
            terminal.wait_until(lambda lines=lines: sorted(self.shown()) == lines, key)
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)

    def test_a_viewer_that_fails_says_why(self):
        self.create()
        terminal = self.judge(*self.shows("echo no such picture >&2\nexit 3\n"))
        terminal.wait_for("The viewer: exit code 3: no such picture")
        terminal.press("1")
        self.question(terminal, 1)

    def piped(self, text, *arguments):
        return subprocess.run([DUELOPT, "judge", "espresso", *arguments], cwd=self.folder, env=self.environment(),
                              input=text, text=True, capture_output=True, check=False, timeout=60)

    def test_without_a_terminal_each_line_is_an_answer_in_words(self):
        self.create()
        done = self.piped("left\n\n right \ntie\nskip\nundo\nleft\nundo\nredo\ntie")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout, "")
        self.assertNotIn("\x1b", done.stderr)
        self.assertIn("left · right · tie · skip", done.stderr)
        self.assertEqual(self.trials(), [("done", "left"), ("done", "right"), ("done", "tie"), ("done", "left"),
                                         ("done", "tie"), ("retracted", None)])

    def test_without_a_terminal_a_line_that_is_no_answer_ends_it(self):
        self.create()
        for wrong in ("maybe", "1", "7.5"):
            done = self.piped(f"left\n{wrong}\nright\n")
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(f'duelopt: line 2: "{wrong}" is none of left, right, tie, skip', done.stderr)
        self.assertEqual([trial for trial in self.trials() if trial[0] == "done"], [("done", "left")] * 3)

    def test_keys_never_become_measurements(self):
        self.with_strategy("random-labels")
        self.create()
        for key in "012":
            done = self.piped(f"{key}\n" * 9)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(f'"{key}" may be meant for a duel, and this asks for a value: write {key}.0', done.stderr)
        self.assertEqual(self.piped("1.0\n2.5\n").returncode, 0)
        self.assertEqual([value for state, value in self.trials() if state == "done"], [1.0, 2.5])

    def test_without_a_terminal_nobody_waits(self):
        self.create(budget="0.1")
        self.duelopt("ask", "espresso")
        done = self.piped("left\n", "--judge", "ada")
        self.assertEqual(done.returncode, 5, done.stderr)
        self.assertIn("held by open trials", done.stderr)

    def test_without_a_terminal_the_end_of_input_quits_and_the_end_of_the_budget_is_5(self):
        self.create(budget="0.2")
        self.assertEqual(self.piped("").returncode, 0)
        self.assertEqual(self.piped("left\nq\nright\n").returncode, 0)
        self.assertEqual(self.trials(), [("retracted", None), ("done", "left"), ("retracted", None)])
        self.assertEqual(self.piped("left\nright\nleft\n").returncode, 5)
        self.assertEqual([state for state, _ in self.trials()].count("done"), 2)


if __name__ == "__main__":
    unittest.main()

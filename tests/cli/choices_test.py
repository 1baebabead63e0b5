"""Best of k: questions that offer several settings at once."""
import json
import signal
import subprocess
import time
import unittest

from pseudo_terminal import PseudoTerminal
from support import DUELOPT, CommandLineTest

CUPS = [f"temp={temp}" for temp in (86, 90, 94)]
STUDY = """\
name = "cups"
direction = "maximize"
budget = 3.0
parameter = [{ name = "temp", type = "real", low = 85, high = 96 }]
duel = { cost = [0.1, 0.15, 0.2], choices = 4 }
strategy = { name = "random-duels" }
"""
# Prefers the option nearest to 92 degrees.
TASTE = """\
#!/usr/bin/env python3
import sys
cups = {int(a[8]): float(a.split("=")[1]) for a in sys.argv[1:] if a.startswith("--option")}
print(min(cups, key=lambda cup: abs(cups[cup] - 92)))
"""


class ChoicesTest(CommandLineTest):
    def setUp(self):
        super().setUp()
        (self.folder / "cups.toml").write_text(STUDY)
        self.duelopt("init", "cups.toml")

    def test_a_choice_is_asked_answered_corrected_and_paid(self):
        asked = self.json("ask", "cups", "--judge", "ada")
        self.assertEqual(asked["kind"], "choice")
        self.assertEqual(len({option["temp"] for option in asked["options"]}), 4)
        self.assertEqual((asked["cost"], asked["spent"]), (0.2, 0.2))
        self.assertEqual(self.json("tell", "cups", "1", "--winner", "3")["winner"], 3)
        self.assertEqual(self.json("amend", "cups", "1", "--winner", "tie")["winner"], "tie")
        self.assertEqual(self.json("status", "cups")["counts"]["choice"]["done"], 1)
        self.assertIsNotNone(self.json("best", "cups")["recommended"])
        text = self.duelopt("ask", "cups", "--format", "text")
        self.assertIn("Trial 2: a choice, cost 0.2", text)
        self.assertIn("--winner 1|2|3|4|tie", text)

    def test_what_does_not_answer_a_choice_is_refused(self):
        self.duelopt("ask", "cups")
        self.assertIn("no option 5 among the 4", self.refused("tell", "cups", "1", "--winner", "5", code=2))
        self.assertIn("left and right answer a duel", self.refused("tell", "cups", "1", "--winner", "left", code=2))
        self.assertIn("a value answers a label", self.refused("tell", "cups", "1", "--value", "1", code=2))
        self.assertIn('"7" is not a winner', self.refused("tell", "cups", "1", "--winner", "7", code=2))

    def test_choices_of_ones_own_go_in_and_out(self):
        added = self.json("add", "cups", "--winner", "2", *[a for cup in CUPS for a in ("--option", cup)])
        self.assertEqual([option["temp"] for option in added["options"]], [86.0, 90.0, 94.0])
        self.duelopt("add", "cups", "--value", "3", "temp=90")
        table = self.duelopt("export", "cups")
        self.assertIn("option3.temp", table.splitlines()[0])
        (self.folder / "trials.csv").write_text(table)
        (self.folder / "copy.toml").write_text(STUDY.replace('"cups"', '"copy"'))
        self.duelopt("init", "copy.toml")
        self.duelopt("add", "copy", "--csv", "trials.csv")
        fields = ("kind", "options", "params", "value", "winner")
        self.assertEqual([[t.get(f) for f in fields] for t in self.json_lines("trials", "copy")],
                         [[t.get(f) for f in fields] for t in self.json_lines("trials", "cups")])

    def test_a_wrong_choice_of_ones_own_is_refused(self):
        self.assertIn("3 to 6 options, not 2",
                      self.refused("add", "cups", "--winner", "1", "--option", CUPS[0], "--option", CUPS[1], code=2))
        self.assertIn("same setting", self.refused("add", "cups", "--winner", "1", "--option", CUPS[0], "--option", CUPS[1],
                                                   "--option", CUPS[0], code=2))
        self.assertIn("--left and --right for a duel",
                      self.refused("add", "cups", "--winner", "1", "--left", CUPS[0], "--option", CUPS[1], code=2))
        for row in ("86,90,,1,", "86,,94,1,", "86,90,94,4,", "86,90,94,,3"):
            (self.folder / "in.csv").write_text(f"option1.temp,option2.temp,option3.temp,winner,value\n{row}\n")
            self.assertIn("in.csv:2: ", self.refused("add", "cups", "--csv", "in.csv", code=2))
        self.assertEqual(self.duelopt("trials", "cups"), "")

    def test_a_command_answers_choices(self):
        (self.folder / "taste").write_text(TASTE)
        (self.folder / "taste").chmod(0o755)
        best = self.json("run", "cups", "--duel", "./taste", "--jobs", "2")
        trials = self.json_lines("trials", "cups")
        self.assertEqual(len(trials), 15)  # 3 / 0.2
        for trial in trials:
            cups = [abs(option["temp"] - 92) for option in trial["options"]]
            self.assertEqual(cups[trial["winner"] - 1], min(cups))
        self.assertAlmostEqual(best["recommended"]["params"]["temp"], 92, delta=2)

    def test_a_command_that_names_no_option_has_failed(self):
        self.duelopt("run", "cups", "--duel", "echo 5 #", "--max-failures", "1", code=1)
        trial = self.json_lines("trials", "cups")[0]
        self.assertEqual(trial["state"], "failed")
        self.assertIn("is not an answer to a choice", trial["fail"])

    def test_a_judge_sees_all_options_and_presses_a_number(self):
        terminal = PseudoTerminal([DUELOPT, "judge", "cups"], self.folder, self.environment(), 80, 24)
        self.addCleanup(terminal.close)
        for count, key in enumerate("4205"):
            terminal.wait_until(lambda: f"{count} answered" in terminal.screen() and "Which is the best?" in terminal.screen(),
                                f"a question after {count} answers")
            terminal.press(key)
        terminal.wait_until(lambda: '"5" is none of 1, 2, 3, 4, tie' in terminal.screen(), "a refusal")
        for number in ("1", "2", "3", "4"):
            self.assertRegex(terminal.screen(), rf"\b{number}\b")
        terminal.press("q")
        self.assertEqual(terminal.end(), 0)
        self.assertEqual([trial.get("winner") for trial in self.json_lines("trials", "cups")], [4, 2, "tie", None])

    def test_a_run_that_is_killed_loses_no_answer(self):
        (self.folder / "taste").write_text(TASTE.replace("print(", "import time; time.sleep(0.05); print("))
        (self.folder / "taste").chmod(0o755)
        runs = [subprocess.Popen([DUELOPT, "run", "cups", "--duel", "./taste", "--timeout", "1"], cwd=self.folder,
                                 env=self.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.PIPE, text=True) for _ in range(2)]
        end = time.monotonic() + 60
        while sum("winner" in line for line in self.duelopt("trials", "cups").splitlines()) < 3:
            self.assertLess(time.monotonic(), end)
        runs[0].send_signal(signal.SIGKILL)
        runs[0].communicate()
        _, errors = runs[1].communicate(timeout=120)
        self.assertEqual(runs[1].returncode, 0, errors)
        self.assertTrue(json.loads(self.duelopt("check"))["good"])
        self.assertLessEqual(self.json("status", "cups")["spent"], 3.0)


if __name__ == "__main__":
    unittest.main()

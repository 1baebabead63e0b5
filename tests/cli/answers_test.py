"""Malformed answers: the documented exit code, a message, and nothing changed."""
import unittest

from support import SETTING, STUDY, CommandLineTest

LONG = "9" * 100_000  # the longest argument that Linux passes has 131,071 bytes


class AnswersTest(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.create()
        self.duelopt("ask", "espresso", "--lease", "0")                     # 1: a duel
        (self.folder / "espresso.toml").write_text(STUDY.format(strategy="random-labels"))
        self.duelopt("add", "espresso", "--value", "7", *SETTING)           # 2: a label, told
        self.before = self.duelopt("export", "espresso", "--format", "json")

    def check(self, code, *arguments):
        with self.subTest(arguments=[a[:40] for a in arguments]):
            message = self.refused(*arguments, code=code)
            self.assertLess(len(message), 1000)
            self.assertEqual(self.duelopt("export", "espresso", "--format", "json"), self.before)

    def test_values_that_are_no_finite_numbers_or_huge(self):
        for value in ("1e200", "nan", "inf", "-inf", "1e999", "-1e999", "", " ", "1,5", "0x10", "seven", "1 2", LONG + "x"):
            self.check(2, "amend", "espresso", "2", f"--value={value}")
            self.check(2, "add", "espresso", f"--value={value}", *SETTING)

    def test_winners_that_are_none(self):
        for winner in ("", "Left", "first", "0", "leftright", LONG):
            self.check(2, "tell", "espresso", "1", f"--winner={winner}")

    def test_answers_of_the_wrong_kind(self):
        self.check(2, "tell", "espresso", "1", "--value", "3")
        self.check(2, "amend", "espresso", "2", "--winner", "left")

    def test_exactly_one_answer(self):
        self.check(2, "tell", "espresso", "1")
        self.check(2, "tell", "espresso", "1", "--winner", "left", "--skip")
        self.check(2, "tell", "espresso", "1", "--value", "1", "--fail", "why")

    def test_trials_that_are_not_there(self):
        for name in ("3", "0", "99999999999999999999", "18446744073709551615"):
            self.check(3, "tell", "espresso", name, "--winner", "left")
            self.check(3, "retract", "espresso", name)
        for name in ("abc", "-1", "1.0", "", "0x1", "+1", "1 "):
            self.check(2, "tell", "espresso", name, "--winner", "left")

    def test_a_told_trial_told_again(self):
        self.check(4, "tell", "espresso", "2", "--value", "8")

    def test_amending_what_was_not_told(self):
        self.check(4, "amend", "espresso", "1", "--winner", "left")

    def test_retracting_twice(self):
        self.duelopt("retract", "espresso", "2")
        self.before = self.duelopt("export", "espresso", "--format", "json")
        self.check(4, "retract", "espresso", "2")

    def test_texts_that_are_too_long_empty_or_not_utf_8(self):
        self.check(2, "tell", "espresso", "1", "--fail", LONG)
        self.check(2, "tell", "espresso", "1", "--fail", "")
        self.check(2, "tell", "espresso", "1", "--fail", "\udcff")
        self.check(2, "tell", "espresso", "1", "--winner", "left", "--judge", "\udcff")

    def test_settings_outside_of_the_space(self):
        for wrong in ("temp=200", "temp=nan", "temp=", "temp", "shots=1.5", "bean=C", "tmp=90", "temp=91", "=3"):
            self.check(2, "add", "espresso", "--value", "1", *SETTING, wrong)
        self.check(2, "add", "espresso", "--value", "1", *SETTING[1:])
        self.check(2, "add", "espresso", "--winner", "left", "--left", *SETTING, "--right", *SETTING)


if __name__ == "__main__":
    unittest.main()

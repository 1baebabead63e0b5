"""Studies and answers at the edges of what is possible."""
import subprocess
import time
import unittest

from support import DUELOPT, CommandLineTest

REAL = """\
name = "edge"
direction = "maximize"
[[parameter]]
name = "x"
type = "real"
low = {low}
high = {high}
[label]
cost = {cost}
[strategy]
name = "{strategy}"
"""


class EdgesTest(CommandLineTest):
    def write(self, low="0.0", high="1.0", cost="1.0", strategy="joint"):
        (self.folder / "edge.toml").write_text(REAL.format(low=low, high=high, cost=cost, strategy=strategy))

    def test_a_real_parameter_without_room_for_two_settings_is_refused(self):
        for low, high in (("1.0", "1.0000000000000002"), ("1e6", "1000000.00000001"), ("-3.0000000001", "-3.0")):
            self.write(low, high)
            self.assertIn("agree to nine digits", self.refused("validate", "edge.toml", code=2))
        self.write("0.0", "1e-300")
        self.duelopt("validate", "edge.toml")

    def test_costs_that_add_up_to_infinity_are_refused(self):
        self.write(cost="1e308")
        self.assertIn("more than 1e100", self.refused("validate", "edge.toml", code=2))
        self.write(cost="1e100")
        self.duelopt("validate", "edge.toml")

    def test_subnormal_measurements_stop_nothing(self):
        for strategy in ("joint", "log-ei"):
            self.write(strategy=strategy)
            text = (self.folder / "edge.toml").read_text().replace('"edge"', f'"{strategy}"')
            (self.folder / "edge.toml").write_text(text)
            self.duelopt("init", "edge.toml")
            for k in range(1, 5):
                self.duelopt("add", strategy, "--value", f"{k}e-320", f"x=0.{k}")
            self.duelopt("ask", strategy)
            self.assertEqual(self.json("best", strategy)["measured"]["value"], 4e-320)

    def test_a_duel_with_everything_fixed_says_what_to_do(self):
        self.create()
        message = self.refused("ask", "espresso", "--fix", "temp=90", "--fix", "grind=0.4", "--fix", "shots=1", "--fix", "bean=A",
                               code=2)
        self.assertIn("leave one free", message)

    def test_late_answers_may_spend_more_than_the_budget_and_then_nothing_is_asked(self):
        self.create(budget="0.1")  # one duel
        for _ in range(3):
            self.duelopt("ask", "espresso", "--lease", "0.001")
            time.sleep(0.01)
        for trial in ("1", "3"):
            self.duelopt("tell", "espresso", trial, "--winner", "left")
        status = self.json("status", "espresso")
        self.assertEqual((status["spent"], status["left"], status["budget"]), (0.2, 0, 0.1))
        self.assertIn("the budget of 0.1 is spent", self.run_raw("ask", "espresso").stderr)
        self.duelopt("ask", "espresso", code=5)
        self.duelopt("retract", "espresso", "1")  # 0.1 again, which is all of it
        self.duelopt("ask", "espresso", code=5)
        self.duelopt("retract", "espresso", "3")
        self.duelopt("ask", "espresso")

    def test_a_parameter_of_thousands_of_choices_can_be_asked_and_answered(self):
        self.write()
        choices = ", ".join(f'"c{k}"' for k in range(3000))
        (self.folder / "edge.toml").write_text((self.folder / "edge.toml").read_text().replace(
            "[label]", f'[[parameter]]\nname = "c"\ntype = "categorical"\nchoices = [{choices}]\n[label]'))
        self.duelopt("init", "edge.toml")
        for trial in "123":
            self.duelopt("ask", "edge", "--kind", "duel")
            self.duelopt("tell", "edge", trial, "--winner", "left")
        self.assertIsNotNone(self.json("best", "edge")["recommended"])

    def test_an_endless_table_is_refused(self):
        self.create()
        message = self.refused("add", "espresso", "--csv", "/dev/zero", code=2)
        self.assertIn("has more than 67108864 bytes; split it", message)

    def test_an_endless_line_is_no_answer(self):
        self.create()
        judge = subprocess.run([DUELOPT, "judge", "espresso"], cwd=self.folder, env=self.environment(), input="1" * 10**6,
                               capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(judge.returncode, 2)
        self.assertIn("is no answer", judge.stderr)
        self.assertEqual([trial["state"] for trial in self.json_lines("trials", "espresso")], ["retracted"])


if __name__ == "__main__":
    unittest.main()

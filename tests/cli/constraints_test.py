"""A study whose settings must meet constraints."""
import unittest

from support import CommandLineTest

STUDY = """\
name = "drink"
direction = "maximize"
constraint = ["water + milk + syrup == 1", "syrup <= 0.1*shots", "not (base == 'tea' and shots == 3)"]
parameter = [
  { name = "water", type = "real", low = 0, high = 1 },
  { name = "milk", type = "real", low = 0, high = 1 },
  { name = "syrup", type = "real", low = 0, high = 0.3 },
  { name = "shots", type = "int", low = 1, high = 3 },
  { name = "base", type = "categorical", choices = ["coffee", "tea"] },
]
"""


class ConstraintsTest(CommandLineTest):
    def write(self, old="", new=""):
        (self.folder / "drink.toml").write_text(STUDY.replace(old, new))

    def assert_drinkable(self, cup):
        self.assertAlmostEqual(cup["water"] + cup["milk"] + cup["syrup"], 1.0, delta=1e-8)
        self.assertLessEqual(cup["syrup"], 0.1 * cup["shots"] + 1e-8)
        self.assertNotEqual((cup["base"], cup["shots"]), ("tea", 3))

    def test_every_question_and_what_is_best_meet_the_constraints(self):
        self.write()
        self.duelopt("init", "drink.toml")
        for k in range(6):
            asked = self.json("ask", "drink", "--kind", "duel" if k < 4 else "label")
            if k < 4:
                self.assert_drinkable(asked["left"])
                self.assert_drinkable(asked["right"])
                self.duelopt("tell", "drink", str(asked["id"]), "--winner", "left")
            else:
                self.assert_drinkable(asked["params"])
                self.duelopt("tell", "drink", str(asked["id"]), "--value", str(asked["params"]["milk"]))
        self.assert_drinkable(self.json("best", "drink")["recommended"]["params"])

    def test_a_measurement_outside_is_refused_with_the_constraint(self):
        self.write()
        self.duelopt("init", "drink.toml")
        cup = ["water=0.5", "milk=0.5", "syrup=0.25", "shots=3", "base=coffee"]
        self.assertIn('does not meet the constraint "water + milk + syrup == 1": it is missed by 0.25',
                      self.refused("add", "drink", "--value", "3", *cup, code=2))
        self.duelopt("add", "drink", "--value", "3", "water=0.25", *cup[1:])

    def test_fixed_values_that_leave_nothing_are_refused(self):
        self.write()
        self.duelopt("init", "drink.toml")
        self.assertIn("with the values held fixed, nothing within the ranges meets the constraint",
                      self.refused("ask", "drink", "--fix", "base=tea", "--fix", "shots=3", code=2))
        asked = self.json("ask", "drink", "--fix", "syrup=0.25", "--kind", "label")
        self.assertEqual((asked["params"]["syrup"], asked["params"]["shots"]), (0.25, 3))
        self.assert_drinkable(asked["params"])

    def test_what_is_wrong_with_a_constraint_is_said_before_a_study_is_made(self):
        self.write("milk + syrup", "milc + syrup")
        self.assertIn('drink.toml:3: constraint "water + milc + syrup == 1": character 9: no parameter is called "milc"; '
                      'nearest: "milk"', self.refused("validate", "drink.toml", code=2))
        self.write("== 1", "== 3")
        self.assertIn('drink.toml:3: nothing within the ranges meets the constraint "water + milk + syrup == 3"',
                      self.refused("init", "drink.toml", code=2))


if __name__ == "__main__":
    unittest.main()

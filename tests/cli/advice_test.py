"""What a study advises: good settings, comparisons, which parameters matter, and whether to go on."""
import re
import unittest

from support import OTHER, SETTING, STUDY, CommandLineTest


class AdviceTest(CommandLineTest):
    def measure(self, name="espresso", strategy="log-ei", direction="maximize"):
        """Labels that depend on temp most of all, a little on bean, and on nothing else."""
        text = STUDY.format(strategy=strategy).replace('"espresso"', f'"{name}"').replace('"maximize"', f'"{direction}"')
        (self.folder / f"{name}.toml").write_text(text)
        self.duelopt("init", f"{name}.toml")
        rows = ["temp,grind,shots,bean,value"]
        for i in range(16):
            temp, grind, shots, bean = 85.5 + 0.66 * i, 0.1 * 1.19**((7 * i) % 16), 1 + i % 3, "AB"[(i // 2) % 2]
            value = -(temp - 91)**2 / 10 + (0.3 if bean == "A" else 0)
            rows.append(f"{temp},{grind},{shots},{bean},{value if direction == 'maximize' else -value}")
        (self.folder / "labels.csv").write_text("\n".join(rows) + "\n")
        self.duelopt("add", name, "--csv", "labels.csv")

    def test_the_best_settings_come_first_and_differ(self):
        for direction, sign in (("maximize", 1), ("minimize", -1)):
            self.measure(direction, direction=direction)
            best = self.json("best", direction, "--top", "5")
            self.assertEqual(len(best["top"]), 5)
            self.assertEqual(best["top"][0], best["recommended"])
            means = [sign * setting["mean"] for setting in best["top"][1:]]
            self.assertEqual(means, sorted(means, reverse=True))
            places = [tuple(setting["params"].values()) for setting in best["top"]]
            self.assertEqual(len(set(places)), 5)
        self.assertNotIn("top", self.json("best", "maximize"))
        text = self.duelopt("best", "maximize", "--top", "3", "--format", "text")
        self.assertEqual(re.findall(r"^(\w+(?: \d)?)  ", text, re.M), ["recommended", "measured", "number 2", "number 3", "advice"])

    def test_numbers_for_people_have_the_digits_that_mean_something(self):
        self.measure()
        text = self.duelopt("best", "espresso", "--format", "text")
        setting = re.search(r"^recommended +temp=([\d.]+) grind=([\d.]+) shots=\d bean=\w$", text, re.M)
        self.assertRegex(setting[1], r"^\d\d(\.\d{1,2})?$")  # to a thousandth of 11 degrees
        self.assertLessEqual(len(setting[2].replace(".", "").lstrip("0")), 4)
        low, high = map(float, re.search(r"between (\S+) and (\S+)$", text, re.M).groups())
        exact = self.json("best", "espresso")["recommended"]
        self.assertAlmostEqual(low, exact["low"], delta=(exact["high"] - exact["low"]) / 20)
        self.assertAlmostEqual(high, exact["high"], delta=(exact["high"] - exact["low"]) / 20)

    def test_status_and_best_end_with_advice(self):
        self.duelopt("init", "espresso.toml")
        for command in ("status", "best"):
            last = self.duelopt(command, "espresso", "--format", "text").splitlines()[-1]
            self.assertRegex(last, r"^advice +Go on: before the first two labels")
        self.measure("measured")
        advice = self.json("status", "measured")["advice"]
        self.assertIn(advice["text"].split(":")[0], ("Go on", "Stop"))
        for command in ("status", "best"):
            self.assertIn(advice["text"], self.duelopt(command, "measured", "--format", "text").splitlines()[-1])

    def test_says_which_parameters_matter(self):
        self.measure()
        of = {entry["parameter"]: entry for entry in self.json_lines("importance", "espresso")}
        self.assertEqual(list(of), ["temp", "grind", "shots", "bean"])
        self.assertGreater(of["temp"]["alone"], 0.7)
        for name, entry in of.items():
            self.assertLessEqual(0, entry["alone"])
            self.assertLessEqual(entry["alone"], entry["in_all"])
            self.assertLessEqual(entry["in_all"], 1 if name == "temp" else 0.3)
        self.assertEqual(self.json("status", "espresso")["importance"], list(of.values()))
        lines = self.duelopt("importance", "espresso", "--format", "text").splitlines()
        self.assertRegex(lines[1], r"^temp +\d+ % +\d+ % +#{15,}$")

    def test_before_the_first_answer_nothing_is_known(self):
        self.duelopt("init", "espresso.toml")
        self.assertEqual(self.duelopt("importance", "espresso"), "")
        self.assertEqual(self.duelopt("importance", "espresso", "--format", "text"), "nothing is known of the parameters yet\n")
        compared = self.json("compare", "espresso", ",".join(SETTING), ",".join(OTHER))
        self.assertIsNone(compared["first_is_better"])
        self.assertIn("cannot be said", self.duelopt("compare", "espresso", ",".join(SETTING), ",".join(OTHER), "--format", "text"))
        self.assertIn("nothing is recommended before the first answer", self.refused("compare", "espresso", "best", "temp=91", code=2))

    def test_compares_settings(self):
        self.measure()
        compared = self.json("compare", "espresso", "temp=91,grind=0.4,shots=2,bean=A", "temp=86,grind=0.4,shots=2,bean=A")
        self.assertGreater(compared["first_is_better"], 0.99)
        self.assertEqual(compared["second"]["params"]["temp"], 86)
        predicted = self.json("predict", "espresso", "temp=91", "grind=0.4", "shots=2", "bean=A")
        self.assertEqual(compared["first"]["params"], predicted["params"])
        self.assertAlmostEqual(compared["first"]["value"]["mean"], predicted["value"]["mean"])
        back = self.json("compare", "espresso", "temp=86,grind=0.4,shots=2,bean=A", "temp=91,grind=0.4,shots=2,bean=A")
        self.assertAlmostEqual(back["first_is_better"], 1 - compared["first_is_better"], places=3)
        text = self.duelopt("compare", "espresso", "best", "temp=86", "--format", "text")
        self.assertRegex(text, r"(?m)^verdict +the first one is better, with a probability of (more than 99.9|\d\d(\.\d)?) %$")
        self.assertEqual(self.json("compare", "espresso", "best", "best")["first_is_better"], 0.5)

    def test_compares_trials(self):
        self.measure()
        self.duelopt("add", "espresso", "--winner", "left", "--left", *SETTING, "--right", *OTHER)
        compared = self.json("compare", "espresso", "17.left", "3")
        trials = self.json_lines("trials", "espresso")
        self.assertEqual(compared["first"]["params"], trials[16]["left"])
        self.assertEqual(compared["second"]["params"], trials[2]["params"])

    def test_refuses_what_is_no_setting(self):
        self.measure()
        self.duelopt("add", "espresso", "--winner", "left", "--left", *SETTING, "--right", *OTHER)
        for text, code, message in (("bset", 2, "is none of best, a trial"), ("17", 2, "17.left, 17.right"),
                                    ("3.left", 2, "the settings of this trial are 3"), ("99", 3, "99"), ("tmp=91", 2, "tmp"),
                                    ("temp=91,temp=92", 2, "twice"), ("temp=200", 2, "temp"), ("", 2, "is none of")):
            self.assertIn(message, self.refused("compare", "espresso", "best", text, code=code), text)


if __name__ == "__main__":
    unittest.main()

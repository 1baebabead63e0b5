#!/usr/bin/env python3
"""tools/compare_builds.py on small files."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
import compare_builds

HEAD = "strategy,variant,setting,problem,seed,judge,cost_ratio,budget,regret_recommended\n"


class CompareBuildsTest(unittest.TestCase):
    def read(self, lines):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "runs.csv"
            path.write_text(HEAD + "".join(line + "\n" for line in lines))
            return compare_builds.runs(path, "log-ei", "")

    def test_the_score_is_the_mean_difference_of_the_logarithms(self):
        before = self.read(["log-ei,,exact,bowls,1,,,3,0.1", "log-ei,,exact,bowls,1,,,5,0.01"])
        after = self.read(["log-ei,,exact,bowls,1,,,3,0.01", "log-ei,,exact,bowls,1,,,5,1e-9"])
        # log10(0.01 / 0.1) = -1, and log10(0.001 / 0.01) = -1, since no regret counts as less than 0.001.
        self.assertAlmostEqual(list(compare_builds.differences(before, after).values())[0], -1.0)

    def test_only_runs_read_at_the_same_budgets_are_compared(self):
        before = self.read(["log-ei,,exact,bowls,1,,,3,0.1"])
        after = self.read(["log-ei,,exact,bowls,1,,,3,0.1", "log-ei,,exact,bowls,1,,,5,0.1", "log-ei,,exact,hills,1,,,3,0.1"])
        self.assertEqual(compare_builds.differences(before, after), {})

    def test_other_strategies_and_variants_are_left_out(self):
        self.assertEqual(len(self.read(["log-ei,nu=1.5,exact,bowls,1,,,3,0.1", "joint,,exact,bowls,1,same,10,3,0.1"])), 0)

    def test_means_errors_and_harm_by_hand(self):
        # Mean 0.1, deviations of ±0.2, so variance 0.08 and error √(0.08 / 2) = 0.2; one of two is worse by more than 0.1.
        mean, error, harm = compare_builds.summary([0.3, -0.1])
        self.assertAlmostEqual(mean, 0.1)
        self.assertAlmostEqual(error, 0.2)
        self.assertEqual(harm, 0.5)


if __name__ == "__main__":
    unittest.main()

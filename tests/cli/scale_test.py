"""Studies far larger than people make them answer within seconds, or say what they leave out."""
import json
import random
import resource
import unittest

from support import CommandLineTest

STUDY = """\
name = "large"
direction = "maximize"
[[parameter]]
name = "a"
type = "real"
low = 0.0
high = 1.0
[[parameter]]
name = "b"
type = "real"
low = 0.0
high = 1.0
"""


def height(point):
    return -(point[0] - 0.6) ** 2 - (point[1] - 0.3) ** 2


class ScaleTest(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.rng = random.Random(1)
        (self.folder / "large.toml").write_text(STUDY)
        self.duelopt("init", "large.toml")

    def point(self):
        return self.rng.random(), self.rng.random()

    def add(self, heading, rows):
        file = self.folder / "rows.csv"
        file.write_text("\n".join([heading, *(",".join(map(str, row)) for row in rows)]) + "\n")
        self.duelopt("add", "large", "--csv", file.name)

    def test_of_twenty_thousand_labels_a_part_is_learned_from_and_all_are_kept(self):
        points = [self.point() for _ in range(20_000)]
        self.add("a,b,value", [(*point, height(point) + self.rng.gauss(0, 0.01)) for point in points])
        done = self.run_raw("best", "large")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("the model learns from 2000 of the 20000 labels", done.stderr)
        best = json.loads(done.stdout)
        self.assertLess(abs(best["recommended"]["params"]["a"] - 0.6), 0.05)
        self.assertLess(abs(best["recommended"]["params"]["b"] - 0.3), 0.05)
        self.assertLess(best["recommended"]["low"], 0.01)
        self.assertGreater(best["recommended"]["high"], -0.01)
        self.assertEqual(self.json("status", "large")["counts"]["label"]["done"], 20_000)
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, 2_000_000)  # KiB; all would take 5 GB


if __name__ == "__main__":
    unittest.main()

"""Studies of older versions go on: tests/old_studies/README.md says how they were made."""
import json
import pathlib
import shutil
import unittest

from support import CommandLineTest

STUDIES = pathlib.Path(__file__).parent.parent / "old_studies" / "studies.db"

# How many trials of each study are in which state.
STATES = {
    "duels": {"done": 11},
    "espresso": {"done": 13},
    "fence": {"done": 12},
    "hills": {"done": 24},
    "labels": {"done": 9},
    "spent": {"done": 2},
    "tea": {"done": 13, "retracted": 1, "running": 1},
}


class OldStudiesTest(CommandLineTest):
    def setUp(self):
        super().setUp()
        shutil.copyfile(STUDIES, self.folder / "duelopt.db")

    def exported(self, name):
        return json.loads(self.duelopt("export", name, "--format", "json"))

    def test_their_trials_are_all_there(self):
        self.assertEqual([study["name"] for study in self.json_lines("studies")], sorted(STATES))
        for name, expected in STATES.items():
            states = [trial["state"] for trial in self.json_lines("trials", name)]
            self.assertEqual({state: states.count(state) for state in set(states)}, expected, name)
        self.assertEqual({trial["judge"] for trial in self.json_lines("trials", "tea")}, {"ada", "bob", "cleo"})
        self.assertIn("a fresh look", {trial["phase"] for trial in self.json_lines("trials", "hills")})

    def test_every_question_about_them_is_answered(self):
        for name in STATES:
            self.assertEqual(self.json("status", name)["name"], name)
            self.assertIsNotNone(self.json("best", name)["recommended"], name)
            self.assertEqual(len(self.exported(name)["trials"]), len(self.json_lines("trials", name)))
            self.duelopt("export", name, "--format", "csv")

    def test_they_keep_their_options_and_the_defaults_they_were_begun_with(self):
        for name in STATES:
            self.assertEqual(self.exported(name)["definition"]["strategy"]["defaults"], 1, name)
        strategy = self.exported("fence")["definition"]["strategy"]
        self.assertEqual((strategy["slack"], strategy["gamma"], strategy["initial_duels"]), (0.05, 0.1, 6))
        self.assertEqual(self.exported("labels")["definition"]["strategy"]["least_improvement"], 0.05)

    def test_they_say_which_version_asked(self):
        asked = self.json("ask", "hills")
        versions = [trial["version"] for trial in self.json_lines("trials", "hills")]
        self.assertEqual(versions[:-1], ["0.1"] * 24)
        self.assertEqual(self.json("status", "hills")["asked_by"],
                         [{"version": "0.1", "questions": 24}, {"version": versions[-1], "questions": 1}])
        self.assertNotEqual(versions[-1], "0.1", asked)

    def test_what_was_recommended_still_is(self):
        fence = self.json("best", "fence")["recommended"]
        self.assertEqual((fence["params"]["shots"], fence["params"]["bean"]), (3, "B"))
        self.assertAlmostEqual(fence["params"]["grind"], 0.0293939, places=6)
        self.assertAlmostEqual(fence["mean"], -0.3232, places=3)  # the label there, which may be noisy for all one knows
        self.assertEqual(self.json("best", "labels")["recommended"]["params"], {"a": 1.0, "b": 1.0})

    def test_they_go_on(self):
        for name in sorted(set(STATES) - {"spent"}):
            asked = self.json("ask", name)
            answer = ["--value", "-0.5"] if asked["kind"] == "label" else ["--winner", "left"]
            self.assertEqual(self.json("tell", name, str(asked["id"]), *answer)["state"], "done", name)
            self.assertEqual(self.json_lines("trials", name)[-1]["id"], asked["id"], name)
        self.duelopt("ask", "spent", code=5)


if __name__ == "__main__":
    unittest.main()

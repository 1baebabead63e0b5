"""duelopt plot: pictures that are whole, say what they show, and refuse what they cannot."""
import os
import pathlib
import shutil
import tempfile
import unittest
import xml.etree.ElementTree

from support import OTHER, SETTING, CommandLineTest

PLANE = """\
name = "plane"
direction = "minimize"
[[parameter]]
name = "width"
type = "real"
low = 0.1
high = 50.0
scale = "log"
[[parameter]]
name = "count"
type = "int"
low = 1
high = 9
"""


class PlotTest(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.duelopt("init", "espresso.toml")

    def add_plane(self):
        (self.folder / "plane.toml").write_text(PLANE)
        self.duelopt("init", "plane.toml")

    def texts(self, study, *arguments):
        """What the SVG says."""
        self.duelopt("plot", study, "--out", "a.svg", *arguments)
        root = xml.etree.ElementTree.parse(self.folder / "a.svg").getroot()
        self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
        return ["".join(text.itertext()).strip() for text in root.iter("{http://www.w3.org/2000/svg}text")]

    def refuse(self, code, *arguments, environment=None):
        before = sorted(os.listdir(self.folder))
        options = {"env": environment} if environment else {}
        done = self.run_raw("plot", *arguments, **options)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(sorted(os.listdir(self.folder)), before)
        return done.stderr

    def test_an_empty_study_says_so(self):
        texts = self.texts("espresso")
        self.assertIn("espresso: random-duels, 0 labels, 0 duels, spent 0 of 20", texts)
        self.assertEqual(texts.count("no answers yet"), 5)  # the kinds and four slices
        self.assertEqual(texts.count("no labels yet"), 1)  # the progress

    def test_names_every_panel(self):
        self.duelopt("add", "espresso", "--value", "6.5", *SETTING)
        self.duelopt("add", "espresso", "--value", "7.5", *OTHER)
        texts = self.texts("espresso")
        for title in ["Progress", "Labels and duels", "Along temp", "Along grind", "Along shots", "Along bean"]:
            self.assertIn(title, texts)
        for text in ["value (larger is better)", "2 labels", "0 duels", "recommended", "A", "B"]:
            self.assertIn(text, texts)
        self.assertNotIn("Map", "".join(texts))

    def test_draws_one_kind_of_panel(self):
        self.duelopt("add", "espresso", "--value", "6.5", *SETTING)
        self.assertIn("Progress", self.texts("espresso", "--what", "progress"))
        self.assertNotIn("Along temp", self.texts("espresso", "--what", "kinds"))
        self.assertNotIn("Progress", self.texts("espresso", "--what", "slices"))

    def test_draws_duels_alone(self):
        self.add_plane()
        for _ in range(6):
            asked = self.json("ask", "plane", "--kind", "duel")
            self.duelopt("tell", "plane", str(asked["id"]), "--winner", "left")
        texts = self.texts("plane")
        self.assertIn("no labels yet", texts)
        self.assertIn("share of duels won", texts)
        self.assertIn("Map: mean of the share of duels won, darker is better", texts)
        self.assertIn("its winner", texts)

    def test_maps_two_numbers(self):
        self.add_plane()
        self.duelopt("add", "plane", "--value", "6.5", "width=2", "count=3")
        texts = self.texts("plane", "--what", "map")
        self.assertIn("Map: mean of the value, darker is better", texts)
        self.assertIn("width", texts)
        self.assertIn("0.1", texts)  # the tics of a logarithmic axis are in the user's units
        self.assertIn("value (smaller is better)", self.texts("plane"))

    def test_a_retracted_answer_is_not_drawn(self):
        self.duelopt("add", "espresso", "--value", "6.5", *SETTING)
        self.duelopt("retract", "espresso", "1")
        self.assertIn("no labels yet", self.texts("espresso"))

    def test_writes_png(self):
        self.duelopt("plot", "espresso", "--out", "a.PNG")
        self.assertEqual((self.folder / "a.PNG").read_bytes()[:8], b"\x89PNG\r\n\x1a\n")

    def test_quotes_what_users_name(self):
        (self.folder / "odd.toml").write_text(
            'name = "odd"\ndirection = "maximize"\n[[parameter]]\nname = "a_b"\ntype = "categorical"\nchoices = ["it\'s", "x<&>{y}", "é\\n$(z)"]\n')
        self.duelopt("init", "odd.toml")
        self.duelopt("add", "odd", "--value", "1", "a_b=it's")
        texts = self.texts("odd")
        for text in ["Along a_b", "it's", "x<&>{y}", "é $(z)"]:
            self.assertIn(text, texts)

    def test_replaces_the_file_whole_or_not_at_all(self):
        (self.folder / "a.svg").write_text("mine")
        empty = tempfile.TemporaryDirectory()
        self.addCleanup(empty.cleanup)
        message = self.refuse(1, "espresso", "--out", "a.svg", environment={**self.environment(), "PATH": empty.name})
        self.assertIn("gnuplot", message)
        self.assertEqual((self.folder / "a.svg").read_text(), "mine")
        broken = pathlib.Path(empty.name) / "gnuplot"
        broken.write_text("#!/bin/sh\necho half a picture\necho out of ink >&2\nexit 3\n")
        broken.chmod(0o755)
        path = os.pathsep.join([empty.name, os.environ["PATH"]])
        message = self.refuse(1, "espresso", "--out", "a.svg", environment={**self.environment(), "PATH": path})
        self.assertIn("out of ink", message)
        self.assertEqual((self.folder / "a.svg").read_text(), "mine")
        self.texts("espresso")

    def test_refuses_what_it_cannot_draw(self):
        self.assertIn("a.pdf", self.refuse(2, "espresso", "--out", "a.pdf"))
        self.assertIn(".svg", self.refuse(2, "espresso", "--out", "picture"))
        self.assertIn("two parameters", self.refuse(2, "espresso", "--out", "a.svg", "--what", "map"))
        self.refuse(2, "espresso", "--out", "a.svg", "--what", "everything")
        self.refuse(2, "espresso")
        self.refuse(3, "nobody", "--out", "a.svg")

    def test_refuses_where_it_cannot_write(self):
        self.assertIn("missing/a.svg", self.refuse(1, "espresso", "--out", "missing/a.svg"))
        (self.folder / "folder.svg").mkdir()
        self.assertIn("folder.svg", self.refuse(1, "espresso", "--out", "folder.svg"))


if __name__ == "__main__":
    if not shutil.which("gnuplot"):
        raise SystemExit("gnuplot is not installed")
    unittest.main()

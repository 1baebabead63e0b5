"""duelopt plot: pictures that are whole, say what they show, and refuse what they cannot."""
import os
import pathlib
import re
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
        self.assertIn("espresso: 0 labels for 0, 0 duels for 0, spent 0 of 20 (random-duels)", texts)
        self.assertEqual(texts.count("no answers yet"), 5)  # the map and four slices
        self.assertEqual(texts.count("no labels yet"), 1)  # the progress
        self.assertEqual(texts.count("nothing is known of the parameters yet"), 1)

    def test_the_overview_says_how_good_how_sure_at_what_cost_what_matters_and_whom_to_believe(self):
        (self.folder / "espresso.toml").write_text((self.folder / "espresso.toml").read_text().replace("random-duels", "joint")
                                                   .replace('"espresso"', '"judged"'))
        self.duelopt("init", "espresso.toml")
        for value, setting in (("6.5", SETTING), ("7.5", OTHER)):
            self.duelopt("add", "judged", "--value", value, *setting)
        self.duelopt("add", "judged", "--winner", "right", "--judge", "ada", "--left", *SETTING, "--right", *OTHER)
        texts = self.texts("judged")
        for title in ["Value against cost", "What matters", "Whom to believe", "Along temp", "Along grind", "Along shots", "Along bean"]:
            self.assertIn(title, texts)
        self.assertEqual(len([text for text in texts if text.endswith(": value, darker is better")]), 1)
        for text in ["value (larger is better)", "ada (1)", "by itself", "best label", "A", "B"]:
            self.assertIn(text, texts)
        self.assertEqual(texts.count("mean") + texts.count("mean, 95 % interval"), 1)  # explained once for all slices

    def test_draws_the_panels_that_are_asked_for(self):
        self.duelopt("add", "espresso", "--value", "6.5", *SETTING)
        progress = self.texts("espresso", "--what", "progress")  # as before there were panels
        self.assertIn("Value against cost", progress)
        self.assertNotIn("Along temp", progress)
        two = self.texts("espresso", "--panel", "kinds", "--panel", "slices")
        for text in ["Labels and duels", "1 label", "0 duels", "Along bean"]:
            self.assertIn(text, two)
        self.assertNotIn("Value against cost", two)

    def test_draws_duels_alone(self):
        self.add_plane()
        for _ in range(6):
            asked = self.json("ask", "plane", "--kind", "duel")
            self.duelopt("tell", "plane", str(asked["id"]), "--winner", "left")
        texts = self.texts("plane")
        self.assertIn("no labels yet", texts)
        self.assertIn("share of duels won", texts)
        self.assertIn("width and count: share of duels won, darker is better", texts)
        self.assertIn("its winner", texts)

    def test_maps_two_numbers(self):
        self.add_plane()
        self.duelopt("add", "plane", "--value", "6.5", "width=2", "count=3")
        texts = self.texts("plane", "--panel", "map")
        self.assertIn("width and count: value, darker is better", texts)
        self.assertIn("0.1", texts)  # the tics of a logarithmic axis are in the user's units
        self.assertIn("value (smaller is better)", self.texts("plane"))
        self.assertIn("count and width: value, darker is better", self.texts("plane", "--panel", "map", "--pair", "count", "width"))

    def test_tics_of_a_logarithmic_axis_are_few(self):
        self.add_plane()
        self.duelopt("add", "plane", "--value", "6.5", "width=2", "count=3")
        texts = self.texts("plane", "--panel", "slices")
        self.assertLessEqual({"0.1", "1", "10"}, set(texts))
        self.assertTrue({"0.2", "0.5", "20"}.isdisjoint(texts), texts)

    def test_one_terrible_label_flattens_nothing(self):
        for temp in range(86, 96):
            self.duelopt("add", "espresso", "--value", str(100 + temp / 10), f"temp={temp}", *SETTING[1:])
        self.duelopt("add", "espresso", "--value", "-1e6", *OTHER)
        for panel in ("progress", "slices"):
            texts = self.texts("espresso", "--panel", panel)
            self.assertIn("a label of -1e+06 below ↓", texts)
            heights = [float(text) for text in texts if re.fullmatch(r"-?\d+(\.\d+)?", text)]
            self.assertTrue(any(100 < height < 115 for height in heights), texts)
            self.assertFalse(any(height < -1e4 for height in heights), texts)

    def test_a_picture_has_the_size_that_is_asked_for(self):
        self.duelopt("plot", "espresso", "--out", "a.svg", "--size", "900x700")
        self.assertEqual(xml.etree.ElementTree.parse(self.folder / "a.svg").getroot().get("viewBox"), "0 0 900 700")
        for wrong in ("900", "900x", "x700", "0x0", "900x700x2", "1e3x100", "100x99999999999"):
            self.assertIn(f'--size: "{wrong}" is not WIDTHxHEIGHT',
                          self.refuse(2, "espresso", "--out", "b.svg", "--size", wrong))

    def test_a_page_zooms_without_anything_else(self):
        self.duelopt("plot", "espresso", "--out", "a.html")
        page = (self.folder / "a.html").read_text()
        self.assertTrue(page.startswith("<!DOCTYPE html>"))
        self.assertIn("<title>espresso: 0 labels for 0", page)
        self.assertEqual((page.count("<svg"), page.count("</svg>"), page.count("<?xml")), (1, 1, 0))
        self.assertIn('addEventListener("wheel"', page)
        self.assertNotIn(" src=", page)
        self.assertEqual(page.count("<title>"), 1)
        self.assertEqual({url for url in re.findall(r"https?://[^\"' <>]+", page)},
                         {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"})

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
        (self.folder / "one.toml").write_text(PLANE.replace('"plane"', '"one"').split("[[parameter]]\nname = \"count\"")[0])
        self.duelopt("init", "one.toml")
        self.assertIn("two parameters", self.refuse(2, "one", "--out", "a.svg", "--panel", "map"))
        self.assertIn('"bean" is a choice', self.refuse(2, "espresso", "--out", "a.svg", "--pair", "temp", "bean"))
        self.assertIn("two different parameters", self.refuse(2, "espresso", "--out", "a.svg", "--pair", "temp", "temp"))
        self.assertIn('nearest: "temp"', self.refuse(3, "espresso", "--out", "a.svg", "--pair", "tmp", "grind"))
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

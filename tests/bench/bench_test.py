"""duelopt-bench: runs that can be stopped, continued and drawn, and never overwrite what they should not."""
import csv
import os
import pathlib
import pty
import re
import resource
import signal
import subprocess
import tempfile
import time
import unittest

BENCH = os.environ["DUELOPT_BENCH"]
PROJECT = pathlib.Path(__file__).resolve().parents[2]
SMALL = ("run", "currin-single", "--seeds", "1", "--scale", "0.05", "--dir", "results")


class BenchTestCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "results" / "currin-single.csv"

    def run_raw(self, *arguments, **options):
        return subprocess.run([BENCH, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, check=False, timeout=60, **options)

    def bench(self, *arguments):
        done = self.run_raw(*arguments)
        self.assertEqual(done.returncode, 0, f"{arguments}\n{done.stdout}{done.stderr}")
        return done.stdout

    def refused(self, *arguments, code):
        done = self.run_raw(*arguments)
        self.assertEqual((done.returncode, done.stdout), (code, ""), f"{arguments}\n{done.stderr}")
        self.assertTrue(done.stderr.startswith("duelopt-bench: "), done.stderr)
        return done.stderr


class ExperimentTest(BenchTestCase):
    def rows(self, path=None):
        """Without the seconds, which differ from run to run."""
        with open(path or self.file, newline="") as file:
            return [row[:-1] for row in csv.reader(file)]

    def test_the_page_of_results_is_what_its_files_say(self):
        self.bench("report", "--dir", str(PROJECT / "apps" / "bench" / "results"), "--out", "page.md")
        kept = (PROJECT / "docs" / "results.md").read_text(encoding="utf-8")
        self.assertEqual(kept.splitlines(), (self.folder / "page.md").read_text(encoding="utf-8").splitlines())

    def test_every_command_has_an_example_that_runs(self):
        commands = re.findall(r"(?m)^  (\w+)  ", self.bench("--help").split("Subcommands:")[1])
        self.assertIn("theory", commands)
        for command in commands:
            example = re.search(r"(?m)^Example:\n((?:  .+\n?)+)", self.bench(command, "--help"))
            self.assertIsNotNone(example, command)
            if command == "theory":  # takes half a minute
                continue
            done = subprocess.run(["bash", "-euo", "pipefail", "-c", example[1].replace("/tmp/", f"{self.folder}/")],
                                  cwd=PROJECT if command != "plot" else self.copy_of_results(), text=True,
                                  env={**os.environ, "PATH": os.path.dirname(BENCH) + ":" + os.environ["PATH"]},
                                  stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=60)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def copy_of_results(self):
        copy = self.folder / "apps" / "bench" / "results"
        copy.mkdir(parents=True)
        for file in (PROJECT / "apps" / "bench" / "results").glob("*.csv"):
            (copy / file.name).write_bytes(file.read_bytes())
        return self.folder

    def test_lists_the_experiments(self):
        names = [line.split()[0] for line in self.bench("list").splitlines()]
        figures = [f"{problem}-{figure}" for problem, figure in (
            ("currin", "budget"), ("currin", "ratio"), ("borehole", "budget"), ("borehole", "ratio"),
            ("currin", "single"), ("borehole", "single"))]
        self.assertEqual(names, figures + [f"{figure}-family" for figure in figures] + ["dependence"])

    def test_a_run_is_written_drawn_and_reported(self):
        self.assertEqual(self.bench(*SMALL), "results/currin-single.csv\n")
        self.assertEqual(len(self.rows()), 1 + 11 * 10)  # strategies and budgets
        self.bench("plot", "currin-single", "--dir", "results")
        self.assertIn("<svg", (self.folder / "results/currin-single.svg").read_text()[:500])
        self.bench("report", "--dir", "results", "--out", "page.md")
        self.assertIn("# The paper's experiments, run again", (self.folder / "page.md").read_text())

    def test_finished_seeds_are_not_run_again(self):
        self.bench(*SMALL)
        before = self.file.read_bytes()
        self.bench(*SMALL)
        self.assertEqual(self.file.read_bytes(), before)

    def test_jobs_and_interruptions_do_not_change_the_numbers(self):
        self.bench(*SMALL, "--jobs", "2")
        whole = self.rows()
        text = self.file.read_text()
        self.file.write_text(text[:len(text) // 2])  # as if it had been killed
        self.bench(*SMALL, "--jobs", "1")
        self.assertEqual(self.rows(), whole)

    def test_an_interrupt_leaves_a_valid_file(self):
        command = [BENCH, "run", "borehole-ratio", "--jobs", "2", "--dir", "results"]
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
            time.sleep(1.5)
            run.send_signal(signal.SIGINT)
            out, err = run.communicate(timeout=60)
        self.assertEqual((run.returncode, out), (1, ""))
        self.assertIn("duelopt-bench: interrupted; results/borehole-ratio.csv holds what is finished", err)
        self.assertEqual({len(row) for row in self.rows(self.folder / "results/borehole-ratio.csv")}, {17})

    def test_results_of_other_options_are_kept(self):
        self.bench(*SMALL)
        before = self.file.read_bytes()
        message = self.refused("run", "currin-single", "--scale", "0.06", "--dir", "results", code=4)
        self.assertIn("results/currin-single.csv holds results of other options", message)
        self.assertEqual(self.file.read_bytes(), before)

    def test_names_the_nearest_experiment(self):
        for command in ("run", "plot", "tables"):
            message = self.refused(command, "curin-single", "--dir", "results", code=3)
            self.assertIn('"currin-single"', message)
        self.assertFalse((self.folder / "results").exists())

    def test_wants_seeds_jobs_and_a_scale(self):
        for option in ("--seeds", "--jobs", "--scale"):
            self.refused("run", "currin-single", option, "0", "--dir", "results", code=2)
        self.assertFalse((self.folder / "results").exists())

    def test_plots_only_what_was_run(self):
        self.assertIn("there is no results/currin-single.csv",
                      self.refused("plot", "currin-single", "--dir", "results", code=3))

    def test_a_full_disk_leaves_whole_runs(self):
        def small_disk():
            resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))

        # Python ignores SIGXFSZ, and the command inherits that.
        done = self.run_raw(*SMALL, preexec_fn=small_disk, restore_signals=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("duelopt-bench: cannot write results/currin-single.csv", done.stderr)
        self.assertEqual({len(row) for row in self.rows()}, {17})
        self.bench(*SMALL)
        self.assertEqual(len(self.rows()), 1 + 11 * 10)

    def test_the_page_is_not_written_to_a_full_disk(self):
        (self.folder / "results").mkdir()
        message = self.refused("report", "--dir", "results", "--out", "/dev/full", code=1)
        self.assertIn("cannot write /dev/full: No space left on device", message)

    def test_progress_is_a_bar_on_a_terminal_and_lines_elsewhere(self):
        lines = self.run_raw(*SMALL).stderr
        self.assertNotIn("\r", lines)
        self.assertRegex(lines, r"(?m)^11 of 11 runs, \d+ s$")
        self.file.unlink()
        ours, theirs = pty.openpty()
        with subprocess.Popen([BENCH, *SMALL], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=theirs) as run:
            run.wait(timeout=60)
            os.close(theirs)
            shown = os.read(ours, 100_000).decode()
            os.close(ours)
        self.assertRegex(shown, r"\r\x1b\[K\[#{30}\] 11 of 11 runs")


class SuiteTest(BenchTestCase):
    def suite(self, *arguments):
        return ("suite", "--family", "bowls", "--strategies", "random-duels", "--out", "suite.csv", *arguments)

    def test_compares_with_the_reference_and_goes_on(self):
        table = self.bench(*self.suite("--seeds", "1-2", "--picture", "suite.svg"))
        self.assertIn("| random-duels | problems | score | saving | harm |", table)
        self.assertIn("| judge: same 25 % wrong | 2 |", table)
        self.assertIn("<svg", (self.folder / "suite.svg").read_text()[:500])
        before = (self.folder / "suite.csv").read_text()
        self.assertEqual(self.bench(*self.suite("--seeds", "1-2")), table)
        self.bench(*self.suite("--seeds", "3"))
        after = (self.folder / "suite.csv").read_text()
        self.assertTrue(after.startswith(before) and len(after) > len(before))

    def test_records_every_look_at_validation_seeds(self):
        seeds = ("--seeds", "1000000000")
        self.assertIn("needs --build", self.refused(*self.suite(*seeds), code=2))
        named = self.suite(*seeds, "--build", "second", "--looks", "looks.csv")
        self.assertIn("there is no looks.csv", self.refused(*named, code=3))
        (self.folder / "looks.csv").write_text("time,build\n")
        self.bench(*named)
        look = (self.folder / "looks.csv").read_text().splitlines()[1]
        self.assertRegex(look, r"^\d{4}-\d\d-\d\dT.*Z,second,random-duels,1000000000,bowls,same,10,exact$")

    def test_refuses_seeds_between_training_and_validation(self):
        self.assertIn("training (1 to 1000000)", self.refused(*self.suite("--seeds", "1-1000001"), code=2))


if __name__ == "__main__":
    unittest.main()

"""duelopt experiment: runs that can be stopped, continued and drawn, and never overwrite what they should not."""
import csv
import os
import pathlib
import pty
import resource
import signal
import subprocess
import time
import unittest

from support import DUELOPT, CommandLineTest

SMALL = ("experiment", "run", "currin-single", "--seeds", "1", "--scale", "0.05", "--out", "results")


class ExperimentTest(CommandLineTest):
    @property
    def file(self):
        return self.folder / "results" / "currin-single.csv"

    def rows(self, path=None):
        """Without the seconds, which differ from run to run."""
        with open(path or self.file, newline="") as file:
            return [row[:-1] for row in csv.reader(file)]

    def test_the_page_of_results_is_what_its_files_say(self):
        project = pathlib.Path(__file__).resolve().parents[2]
        kept = (project / "docs" / "results.md").read_text(encoding="utf-8")
        # The benchmark's file is too large to be kept, so its section is taken from the earlier page.
        page = self.folder / "page.md"
        page.write_text(kept[kept.index("## The benchmark"):], encoding="utf-8")
        self.duelopt("experiment", "report", "--results", str(project / "experiments" / "results"), "--out", "page.md")
        made = page.read_text(encoding="utf-8")
        self.assertEqual(kept.splitlines(), made.splitlines())

    def test_lists_the_experiments(self):
        names = [line.split()[0] for line in self.duelopt("experiment", "list").splitlines()]
        self.assertEqual(names, ["currin-budget", "currin-ratio", "borehole-budget", "borehole-ratio", "currin-single",
                                 "borehole-single", "dependence", "joint", "joint-sharp", "joint-judges", "joint-aside",
                                 "joint-duels", "joint-labels", "benchmark", "theory"])

    def test_a_run_is_written_drawn_and_reported(self):
        self.assertEqual(self.duelopt(*SMALL), "results/currin-single.csv\n")
        self.assertEqual(self.rows()[0], ["experiment", "problem", "judge", "strategy", "options", "seed", "budget",
                                          "cost_ratio", "spent", "labels", "duels", "regret_paper", "regret_queried",
                                          "regret_labelled", "regret_recommended"])
        self.assertEqual(len(self.rows()), 1 + 11 * 10)  # strategies and budgets
        self.duelopt("experiment", "plot", "currin-single", "--out", "results")
        self.assertTrue((self.folder / "results/currin-single.png").read_bytes().startswith(b"\x89PNG"))
        self.assertIn("<svg", (self.folder / "results/currin-single.svg").read_text()[:500])
        self.duelopt("experiment", "report", "--results", "results", "--out", "page.md")
        self.assertIn("# What the experiments say", (self.folder / "page.md").read_text())

    def test_finished_seeds_are_not_run_again(self):
        self.duelopt(*SMALL)
        before = self.file.read_bytes()
        self.duelopt(*SMALL)
        self.assertEqual(self.file.read_bytes(), before)

    def test_jobs_and_interruptions_do_not_change_the_numbers(self):
        self.duelopt(*SMALL, "--jobs", "2")
        whole = self.rows()
        text = self.file.read_text()
        self.file.write_text(text[:len(text) // 2])  # as if it had been killed
        self.duelopt(*SMALL, "--jobs", "1")
        self.assertEqual(self.rows(), whole)

    def test_an_interrupt_leaves_a_valid_file(self):
        command = [DUELOPT, "experiment", "run", "borehole-ratio", "--jobs", "2", "--out", "results"]
        with subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
            time.sleep(1.5)
            run.send_signal(signal.SIGINT)
            out, err = run.communicate(timeout=60)
        self.assertEqual((run.returncode, out), (1, ""))
        self.assertIn("duelopt: interrupted; results/borehole-ratio.csv holds what is finished", err)
        rows = self.rows(self.folder / "results/borehole-ratio.csv")
        self.assertEqual({len(row) for row in rows}, {15})

    def test_results_of_other_options_are_kept(self):
        self.duelopt(*SMALL)
        before = self.file.read_bytes()
        message = self.refused("experiment", "run", "currin-single", "--scale", "0.06", "--out", "results", code=4)
        self.assertIn("results/currin-single.csv holds results of other options", message)
        self.assertEqual(self.file.read_bytes(), before)

    def test_names_the_nearest_experiment(self):
        for command in ("run", "plot"):
            message = self.refused("experiment", command, "curin-single", "--out", "results", code=3)
            self.assertIn('"currin-single"', message)
        self.assertFalse((self.folder / "results").exists())

    def test_wants_seeds_jobs_and_a_scale(self):
        for option in ("--seeds", "--jobs", "--scale"):
            self.refused("experiment", "run", "currin-single", option, "0", "--out", "results", code=2)
        self.assertFalse((self.folder / "results").exists())

    def test_plots_only_what_was_run(self):
        self.assertIn("there is no results/currin-single.csv",
                      self.refused("experiment", "plot", "currin-single", "--out", "results", code=3))
        self.assertIn("it has no plot", self.refused("experiment", "plot", "theory", code=2))

    def test_a_full_disk_leaves_whole_runs(self):
        def small_disk():
            resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))

        # Python ignores SIGXFSZ, and the command inherits that.
        done = self.run_raw(*SMALL, preexec_fn=small_disk, restore_signals=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn("duelopt: cannot write results/currin-single.csv", done.stderr)
        self.assertEqual({len(row) for row in self.rows()}, {15})
        self.duelopt(*SMALL)
        self.assertEqual(len(self.rows()), 1 + 11 * 10)

    def test_the_page_is_not_written_to_a_full_disk(self):
        (self.folder / "results").mkdir()
        message = self.refused("experiment", "report", "--results", "results", "--out", "/dev/full", code=1)
        self.assertIn("cannot write /dev/full: No space left on device", message)

    def test_progress_is_a_bar_on_a_terminal_and_lines_elsewhere(self):
        lines = self.run_raw(*SMALL).stderr
        self.assertNotIn("\r", lines)
        self.assertRegex(lines, r"(?m)^11 of 11 runs, \d+ s$")
        self.file.unlink()
        ours, theirs = pty.openpty()
        with subprocess.Popen([DUELOPT, *SMALL], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=theirs) as run:
            run.wait(timeout=60)
            os.close(theirs)
            shown = os.read(ours, 100_000).decode()
            os.close(ours)
        self.assertRegex(shown, r"\r\x1b\[K\[#{30}\] 11 of 11 runs")


if __name__ == "__main__":
    unittest.main()

"""The loop: commands that answer, fail, hang, are interrupted, killed and started again."""
import json
import pathlib
import re
import signal
import sqlite3
import subprocess
import time
import unittest

from pseudo_terminal import PATIENCE, PseudoTerminal
from support import DUELOPT, CommandLineTest


def wait_until(condition, what):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"never: {what}")
        time.sleep(0.02)


def is_alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


class RunTest(CommandLineTest):
    def start(self, *arguments):
        process = subprocess.Popen([DUELOPT, "run", "espresso", *arguments], cwd=self.folder, text=True,
                                   env=self.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, start_new_session=True)
        self.addCleanup(lambda: (process.kill(), process.communicate()))
        return process

    def trials(self):
        return self.json_lines("trials", "espresso")

    def states(self):
        return [trial["state"] for trial in self.trials()]

    def strategy(self, name):
        file = self.folder / "espresso.toml"
        file.write_text(file.read_text().replace("random-duels", name))

    def pids(self):
        """Of the commands that have written theirs to the file pids."""
        file = self.folder / "pids"
        return [int(word) for word in file.read_text().split()] if file.exists() else []

    def assert_costs_add_up(self):
        cost = sum({"label": 1.0, "duel": 0.1}[t["kind"]] for t in self.trials() if t["state"] in ("done", "running"))
        self.assertAlmostEqual(self.json("status", "espresso")["spent"], cost)

    def test_runs_in_parallel_until_the_budget_is_spent_and_prints_the_best(self):
        self.create(budget="2.0")
        done = self.run_raw("run", "espresso", "--duel", "sleep 0.01; echo left #", "--jobs", "4")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.states(), ["done"] * 20)
        self.assertEqual(list(json.loads(done.stdout)), ["recommended", "measured", "judges"])
        self.assertEqual(len(re.findall(r"^trial \d+ \(duel\): left$", done.stderr, re.M)), 20)
        self.assertNotIn("\x1b", done.stderr)
        self.assertIn("2 of 2 spent", done.stderr)
        self.assertEqual(self.run_raw("run", "espresso", "--duel", "false").returncode, 0)  # there is nothing to do

    def test_as_many_commands_at_a_time_as_there_are_jobs(self):
        self.create(budget="0.6")
        (self.folder / "meet").write_text("#!/bin/sh\n"  # the first to come answer once there are three of them
                                          "touch came.$$ now.$$; ls now.* | wc -l >>counts\n"
                                          "while [ $(ls came.* | wc -l) -lt 3 ]; do sleep 0.02; done\n"
                                          "rm now.$$; echo tie\n")
        self.duelopt("run", "espresso", "--duel", "sh ./meet", "--jobs", "3")
        self.assertEqual(self.states(), ["done"] * 6)
        self.assertLessEqual(max(map(int, (self.folder / "counts").read_text().split())), 3)

    def test_the_command_gets_the_parameters_and_the_trial(self):
        self.create(budget="0.1")
        (self.folder / "show").write_text("#!/bin/sh\nprintf '%s\\n' \"$@\" >arguments; cat >trial; echo right\n")
        self.duelopt("run", "espresso", "--duel", "sh ./show")
        trial = json.loads((self.folder / "trial").read_text())
        self.assertEqual((trial["id"], trial["kind"], trial["cost"]), (1, "duel", 0.1))
        arguments = dict(line.split("=", 1) for line in (self.folder / "arguments").read_text().splitlines())
        self.assertEqual(len(arguments), 8)
        for side in ("left", "right"):
            for name, value in trial[side].items():
                given = arguments[f"--{side}.{name}"]
                self.assertEqual(float(given) if isinstance(value, float) else given, value if isinstance(value, float) else str(value))
        self.assertEqual(self.trials()[0]["winner"], "right")

    def test_answers_may_be_json(self):
        self.create(budget="0.1")
        self.duelopt("run", "espresso", "--duel", "echo '{\"winner\":\"tie\"}' #")
        self.assertEqual(self.trials()[0]["winner"], "tie")

    def test_the_last_line_answers_whatever_stands_before_it(self):
        self.create(budget="0.1")
        long_log = "yes 'loss 0.3' | head -c 300000; echo; echo right; echo ' ' #"
        for number, (command, winner) in enumerate((("echo 'epoch 1'; echo tie #", "tie"), (long_log, "right"),
                                                    ("printf '{\n \"winner\":\n \"left\"}\n' #", "left")), start=1):
            self.duelopt("run", "espresso", "--duel", command)
            self.assertEqual(self.trials()[-1]["winner"], winner)
            self.duelopt("retract", "espresso", str(number))

    def test_what_commands_print_is_shown_if_asked_for(self):
        self.create(budget="0.1")
        quiet = self.run_raw("run", "espresso", "--duel", "echo 'epoch 1'; echo careful >&2; echo left #")
        self.assertNotIn("epoch", quiet.stderr)
        self.duelopt("retract", "espresso", "1")
        shown = self.run_raw("run", "espresso", "--duel", "echo 'epoch 1'; echo careful >&2; echo left #", "--show-output")
        for line in ("epoch 1", "careful", "left"):
            self.assertIn(f"trial 2 (duel)> {line}\n", shown.stderr)
        self.assertEqual(len(shown.stdout.splitlines()), 1)

    def at_terminal(self, command, *arguments):
        terminal = PseudoTerminal([DUELOPT, "run", "espresso", "--duel", command, *arguments], self.folder,
                                  self.environment(), columns=90, controlling=True)
        self.addCleanup(terminal.close)
        return terminal

    def test_a_person_at_the_terminal_may_answer_a_duel_command(self):
        self.create(budget="0.2")
        terminal = self.at_terminal("exec </dev/tty; echo 'Which one?' >/dev/tty; read said; echo $said #")
        for count, said in enumerate(("left", "right")):
            terminal.wait_until(lambda count=count: terminal.output.count("Which one?") > count, "a question")
            terminal.press(said + "\n")
        self.assertEqual(terminal.end(), 0)
        self.assertEqual([trial["winner"] for trial in self.trials()], ["left", "right"])
        self.assertTrue(terminal.modes_restored())

    def test_ctrl_c_at_a_command_that_has_the_terminal_stops_the_run(self):
        self.create()
        terminal = self.at_terminal("exec </dev/tty; stty -echo; echo 'Which one?' >/dev/tty; read said; echo $said #")
        terminal.wait_until(lambda: "Which one?" in terminal.output, "a question")
        terminal.press("\x03")
        self.assertEqual(terminal.end(), 130)
        self.assertEqual(self.states(), ["retracted"])
        self.assertTrue(terminal.modes_restored())

    def test_several_jobs_leave_the_terminal_alone(self):
        self.create()
        terminal = self.at_terminal("sleep 0.5; echo left #", "--jobs", "2")
        terminal.wait_until(lambda: "2 running" in terminal.output, "two commands")
        terminal.press("\x03")
        self.assertEqual(terminal.end(), 130)
        self.assertIn("stopping", terminal.output)
        self.assertEqual(set(self.states()), {"retracted"})

    def test_failures_cost_nothing_keep_their_reason_and_stop_the_run_in_a_row(self):
        self.create(budget="2.0")
        for command, reason in (("echo 'no water' >&2; exit 3 #", "exit code 3: no water"), ("echo maybe #", "maybe"),
                                ("kill -9 $$ #", "signal 9"), ("./nowhere", "127"),
                                ("exec <&- >&- 2>&-; #", "")):
            with self.subTest(command=command):
                before = len(self.states())
                message = self.refused_last("run", "espresso", "--duel", command, "--max-failures", "2")
                self.assertIn(reason, message)
                new = self.trials()[before:]
                self.assertEqual([trial["state"] for trial in new], ["failed", "failed"])
                self.assertIn(reason, json.dumps(new[0]))
        self.assertEqual(self.json("status", "espresso")["spent"], 0)

    def refused_last(self, *arguments):
        done = self.run_raw(*arguments)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(done.stdout, "")
        message = done.stderr.splitlines()[-1]
        self.assertTrue(message.startswith("duelopt: too many trials in a row brought no answer"), done.stderr)
        return message

    def test_a_failure_now_and_then_does_not_stop_the_run(self):
        self.create(budget="1.0")
        (self.folder / "moody").write_text("#!/bin/sh\nread trial\ncase $trial in *'\"id\":'?'[13579]'*|*[13579],\\\"kind*) exit 1;; esac; echo left\n")
        done = self.run_raw("run", "espresso", "--duel", "sh ./moody", "--max-failures", "2")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.states().count("done"), 10)
        self.assertGreater(self.states().count("failed"), 5)
        self.assert_costs_add_up()

    def test_skips_without_end_stop_the_run_too(self):
        self.create()
        self.assertIn("skip", self.refused_last("run", "espresso", "--duel", "echo skip #"))
        self.assertEqual(self.states(), ["skipped"] * 5)

    def test_a_time_out_ends_the_command_with_its_children(self):
        self.create()
        self.refused_last("run", "espresso", "--duel", "sleep 60 & echo $! $$ >>pids; wait; #", "--timeout", "0.3",
                          "--max-failures", "2", "--jobs", "2")
        self.assertIn("no answer in time", json.dumps(self.trials()[0]))
        self.assertGreaterEqual(len(self.pids()), 4)
        for pid in self.pids():
            wait_until(lambda pid=pid: not is_alive(pid), f"the end of {pid}")

    def test_a_time_out_ends_children_that_left_the_group(self):
        self.create()
        (self.folder / "leave").write_text("#!/bin/sh\nsetsid sh -c 'echo $$ >>pids; exec sleep 60' </dev/null >/dev/null 2>&1 &\nwait\n")
        self.refused_last("run", "espresso", "--duel", "sh ./leave", "--timeout", "0.5", "--max-failures", "1")
        self.assertEqual(len(self.pids()), 1)
        wait_until(lambda: not is_alive(self.pids()[0]), "the end of a child")

    def test_only_the_kinds_that_a_command_answers_are_asked(self):
        self.create(budget="3.0")
        self.assertIn("--label", self.refused("run", "espresso", code=2))
        self.refused("run", "espresso", "--label", "echo 3 #", code=2)  # the strategy never asks for one
        self.assertEqual(self.trials(), [])

    def test_labels_alone(self):
        self.strategy("random-labels")
        self.create(budget="3.0")
        done = self.run_raw("run", "espresso", "--label", "echo 3.5 #")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([trial["value"] for trial in self.trials()], [3.5] * 3)
        self.assertEqual(json.loads(done.stdout)["measured"]["value"], 3.5)

    def interrupted(self, send, code):
        before = len(self.pids())
        process = self.start("--duel", "echo $$ >>pids; sleep 60; #", "--jobs", "2")
        wait_until(lambda: len(self.pids()) >= before + 2, "two commands")
        send(process)
        out, err = process.communicate(timeout=PATIENCE)
        self.assertEqual((process.returncode, out), (code, ""), err)
        self.assertIn("the same command continues from here", err)
        for pid in self.pids():
            self.assertFalse(is_alive(pid))

    def test_interrupted_and_started_again_it_goes_on_and_nothing_is_lost(self):
        self.create(budget="1.0")
        self.interrupted(lambda process: process.send_signal(signal.SIGINT), 130)
        self.interrupted(lambda process: process.send_signal(signal.SIGTERM), 143)
        self.assertEqual(self.states(), ["retracted"] * 4)
        self.assert_costs_add_up()
        self.duelopt("run", "espresso", "--duel", "echo left #")
        self.assertEqual(self.states(), ["retracted"] * 4 + ["done"] * 10)
        self.assert_costs_add_up()

    def test_a_second_interrupt_kills_what_will_not_end(self):
        self.create()
        process = self.start("--duel", "trap '' TERM; echo $$ >>pids; while :; do sleep 60; done; #")
        wait_until(self.pids, "a command")
        begin = time.monotonic()
        process.send_signal(signal.SIGINT)
        self.assertIn("once more to kill", process.stderr.readline())
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 130)
        self.assertLess(time.monotonic() - begin, 1.9)  # the grace is two seconds
        self.assertFalse(is_alive(self.pids()[0]))
        self.assertEqual(self.states(), ["retracted"])

    def test_a_killed_run_leaves_trials_that_expire(self):
        self.create(budget="0.5")
        process = self.start("--duel", "echo $$ >>pids; exec sleep 60 #", "--jobs", "2", "--timeout", "0.001")
        process.wait(timeout=PATIENCE)  # time-outs work; now one that is killed in the middle
        failed = len(self.states())
        process = self.start("--duel", "echo $$ >>killed; exec sleep 8 #", "--jobs", "2", "--timeout", "1.5")
        wait_until(lambda: (self.folder / "killed").exists() and len((self.folder / "killed").read_text().split()) == 2,
                   "two commands")
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.assertEqual(self.states()[failed:], ["running"] * 2)
        done = self.run_raw("run", "espresso", "--duel", "echo left #")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("0.2 held by trials that are open elsewhere", done.stderr)
        self.assertEqual(self.states().count("done"), 3)
        self.assert_costs_add_up()
        time.sleep(12)  # the time-out and ten seconds
        self.duelopt("run", "espresso", "--duel", "echo left #")
        self.assertEqual(self.states()[failed:failed + 2], ["expired"] * 2)
        self.assertEqual(self.states().count("done"), 5)
        self.assert_costs_add_up()

    def test_several_runs_share_a_study(self):
        self.create(budget="4.0")
        runs = [self.start("--duel", "echo left #", "--jobs", "2") for _ in range(3)]
        for run in runs:
            _, err = run.communicate(timeout=60)
            self.assertEqual(run.returncode, 0, err)
        self.assertEqual(self.states(), ["done"] * 40)

    def test_a_trial_that_others_settle_is_left_to_them(self):
        self.create(budget="0.1")
        process = self.start("--duel", "echo $$ >>pids; sleep 0.7; echo left #")
        wait_until(self.pids, "a command")
        self.duelopt("tell", "espresso", "1", "--winner", "tie")
        _, err = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 0, err)
        self.assertIn("trial 1 (duel): answered or retracted by others", err)
        self.assertEqual([trial["winner"] for trial in self.trials()], ["tie"])

    def test_a_terminal_shows_one_line_that_is_redrawn(self):
        self.create(budget="1.0")
        terminal = PseudoTerminal([DUELOPT, "run", "espresso", "--duel", "sleep 0.02; echo left #"], self.folder,
                                  self.environment(), columns=90)
        self.addCleanup(terminal.close)
        self.assertEqual(terminal.end(), 0)
        drawn = [line for line in terminal.output.split("\r\x1b[K") if line]
        self.assertGreaterEqual(len(drawn), 10)
        self.assertEqual(drawn[0], "[........................]  0 of 1  no label yet  0 labels 0 duels  1 running")
        self.assertIn("[########################]  1 of 1  no label yet  0 labels 10 duels  0 running", drawn[-1])
        self.assertIn("left", drawn[5])
        self.assertLess(max(map(len, drawn[:-1])), 90)
        self.assertEqual(terminal.output.count("\n"), 2)  # after the bar, and the summary
        self.assertEqual(list(json.loads(terminal.process.stdout.read())), ["recommended", "measured", "judges"])

    def test_a_terminal_keeps_the_failures_in_sight(self):
        self.create(budget="1.0")
        terminal = PseudoTerminal([DUELOPT, "run", "espresso", "--duel", "exit 7 #"], self.folder, self.environment())
        self.addCleanup(terminal.close)
        self.assertEqual(terminal.end(), 1)
        for trial in range(1, 6):
            self.assertIn(f"trial {trial} (duel): failed: exit code 7\r\n", terminal.output)
        self.assertIn("5 failed", terminal.output)

    def test_a_storage_that_breaks_ends_the_run_and_its_commands(self):
        self.create()
        process = self.start("--duel", "echo $$ >>pids; sleep 60; echo left #", "--timeout", "1")
        wait_until(self.pids, "a command")
        with sqlite3.connect(self.folder / "duelopt.db") as database:
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                if not name.startswith("sqlite_"):
                    database.execute(f"DROP TABLE {name}")
        _, err = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 1, err)
        self.assertIn("duelopt: ", err)
        self.assertFalse(any(map(is_alive, self.pids())))


if __name__ == "__main__":
    unittest.main()

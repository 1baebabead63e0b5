"""An answer that somebody gave is not thrown away, whatever becomes of the storage meanwhile."""
import json
import re
import signal
import sqlite3
import subprocess
import time
import unittest

from support import DUELOPT, CommandLineTest

SMALL_FILES = """\
import resource, subprocess, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.exit(subprocess.call(sys.argv[2:]))
"""


class KeptAnswersTest(CommandLineTest):
    def environment(self):
        """Nobody waits for a lock for longer than two seconds, so that the tests need not either."""
        return {**super().environment(), "DUELOPT_STORAGE": "sqlite:///duelopt.db?timeout=2"}

    def start(self, *arguments, **options):
        process = subprocess.Popen([DUELOPT, *arguments], cwd=self.folder, text=True, env=self.environment(),
                                   **{"stdin": subprocess.DEVNULL, **options}, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, start_new_session=True)
        self.addCleanup(lambda: (process.kill(), process.communicate()))
        return process

    def wait_for(self, name):
        end = time.monotonic() + 30
        while not (self.folder / name).exists():
            self.assertLess(time.monotonic(), end, f"no {name}")
            time.sleep(0.01)

    def trials(self):
        return self.json_lines("trials", "espresso")

    def kept(self):
        return [json.loads(line) for file in self.folder.glob("*.answers") for line in file.read_text().splitlines()]

    def make_commands(self, text):
        (self.folder / "taste").write_text("#!/bin/sh\n" + text)

    def test_a_command_that_ended_before_the_interrupt_was_heard_has_answered(self):
        self.create(budget="2.0")
        self.make_commands("touch began; sleep 0.2; echo left; touch $$.ended\n")
        run = self.start("run", "espresso", "--duel", "sh ./taste", "--jobs", "3")
        self.wait_for("began")
        run.send_signal(signal.SIGSTOP)  # as if it were thinking
        time.sleep(0.8)
        ended = len(list(self.folder.glob("*.ended")))
        run.send_signal(signal.SIGINT)
        run.send_signal(signal.SIGCONT)
        _, err = run.communicate(timeout=30)
        self.assertEqual(run.returncode, 130, err)
        self.assertGreaterEqual(ended, 1)
        self.assertEqual([trial["state"] for trial in self.trials()].count("done"), ended, err)

    def test_run_tries_again_while_the_storage_is_locked_and_goes_on_then(self):
        self.create(budget="0.5")
        self.make_commands("touch began; while [ ! -e go ]; do sleep 0.02; done; echo left\n")
        run = self.start("run", "espresso", "--duel", "sh ./taste")
        self.wait_for("began")
        other = sqlite3.connect(self.folder / "duelopt.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        (self.folder / "go").touch()
        time.sleep(3)  # longer than anybody waits for the lock
        self.assertEqual(self.kept(), [{"id": 1, "winner": "left"}])
        other.execute("ROLLBACK")
        _, err = run.communicate(timeout=60)
        self.assertEqual(run.returncode, 0, err)
        self.assertEqual([trial["winner"] for trial in self.trials()], ["left"] * 5)
        self.assertEqual(list(self.folder.glob("*.answers*")), [])
        self.assertIn("locked", err)

    def test_run_keeps_an_answer_that_a_damaged_storage_would_not_take(self):
        self.create()
        self.make_commands("cat >asked; while [ ! -e go ]; do sleep 0.02; done; echo left\n")
        run = self.start("run", "espresso", "--duel", "sh ./taste")
        self.wait_for("asked")
        trials = self.trials()
        with sqlite3.connect(self.folder / "duelopt.db") as database:
            with sqlite3.connect(self.folder / "good.db") as good:
                database.backup(good)
            database.execute("ALTER TABLE events RENAME TO elsewhere")
        (self.folder / "go").touch()
        out, err = run.communicate(timeout=30)
        self.assertEqual((run.returncode, out), (1, ""), err)
        self.assertEqual(self.kept(), [{"id": trials[0]["id"], "winner": "left"}])
        command = re.search(r"later: (duelopt tell espresso --from '.*')", err)[1]
        done = self.shell("DUELOPT_STORAGE=sqlite:///good.db " + command)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["winner"], "left")

    def test_run_says_that_its_database_was_deleted_and_keeps_the_answers(self):
        self.create()
        self.make_commands("touch began; while [ ! -e go ]; do sleep 0.02; done; echo left\n")
        run = self.start("run", "espresso", "--duel", "sh ./taste", "--jobs", "2")
        self.wait_for("began")
        time.sleep(0.3)
        for file in self.folder.glob("duelopt.db*"):
            file.unlink()
        (self.folder / "go").touch()
        out, err = run.communicate(timeout=30)
        self.assertEqual((run.returncode, out), (3, ""), err)
        self.assertIn("was deleted, moved or replaced while it was in use", err)
        self.assertEqual([answer["winner"] for answer in self.kept()], ["left"] * 2)

    def test_on_a_full_disk_a_judge_is_told_where_the_answer_is(self):
        self.create(budget="1000.0")
        limited = ["python3", "-c", SMALL_FILES, "65536", DUELOPT, "judge", "espresso"]  # too small a log
        judge = subprocess.run(limited, cwd=self.folder, text=True, env=self.environment(), input="left\n" * 100,
                               capture_output=True, timeout=60, check=False)
        self.assertEqual(judge.returncode, 1, judge.stderr)
        self.assertIn("duelopt: ", judge.stderr)
        for command in re.findall(r"later: (duelopt tell .*)", judge.stderr):
            self.assertEqual(self.shell(command).returncode, 0)
        said = len(re.findall("^Recorded: left", judge.stderr, re.M))
        said += sum(map(int, re.findall(r"(\d+) answers? could not be recorded", judge.stderr)))
        done = [trial for trial in self.trials() if trial["state"] == "done"]
        self.assertGreater(said, 2)
        self.assertEqual(len(done), said)

    def test_where_no_file_can_be_written_the_answers_are_on_standard_error(self):
        self.create()
        self.make_commands("mkdir duelopt.db.espresso.$PPID.answers.new\ntouch began\n"
                           "while [ ! -e go ]; do sleep 0.02; done; echo left\n")
        run = self.start("run", "espresso", "--duel", "exec sh ./taste")
        self.wait_for("began")
        with sqlite3.connect(self.folder / "duelopt.db") as database:
            database.execute("ALTER TABLE events RENAME TO elsewhere")
        (self.folder / "go").touch()
        _, err = run.communicate(timeout=30)
        self.assertEqual(run.returncode, 1, err)
        self.assertIn('later: duelopt tell espresso --from FILE\n{"id":1,"winner":"left"}\n', err)

    def test_a_judge_s_answer_is_recorded_once_the_lock_is_free(self):
        self.create()
        judge = self.start("judge", "espresso", "--judge", "ada", stdin=subprocess.PIPE)
        while "better" not in judge.stderr.readline():
            pass
        other = sqlite3.connect(self.folder / "duelopt.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        judge.stdin.write("left\n")
        judge.stdin.flush()
        time.sleep(3)
        self.assertEqual(self.kept(), [{"id": 1, "winner": "left", "judge": "ada"}])
        other.execute("ROLLBACK")
        _, err = judge.communicate("q\n", timeout=60)
        self.assertEqual(judge.returncode, 0, err)
        self.assertEqual([(trial["state"], trial["judge"]) for trial in self.trials()],
                         [("done", "ada"), ("retracted", "ada")])
        self.assertEqual(self.kept(), [])

    def test_tell_takes_a_file_of_answers_and_passes_over_what_is_there(self):
        self.create()
        for _ in range(4):
            self.duelopt("ask", "espresso", "--kind", "duel")
        self.duelopt("tell", "espresso", "2", "--winner", "right")
        file = self.folder / "answers"
        file.write_text('{"id":1,"winner":"left","judge":"ada"}\n\n{"id":2,"winner":"right"}\n'
                        '{"id":3,"fail":"no water"}\n{"id":4,"skip":true}\n{"id":1,"winner":"tie","amend":true}\n')
        done = self.run_raw("tell", "espresso", "--from", "answers")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Recorded 4 answers; 1 were there already.", done.stderr)
        self.assertEqual([(t["state"], t["judge"], t.get("winner")) for t in self.trials()],
                         [("done", "ada", "tie"), ("done", None, "right"), ("failed", None, None), ("skipped", None, None)])
        file.write_text('{"id":2,"winner":"left"}\n')
        self.duelopt("tell", "espresso", "--from", "answers", code=4)
        for line in ('{"id":9,"winner":"left"}', '{"winner":"left"}', '{"id":1,"winner":"up"}', "left", '{"id":1}',
                     '{"id":1,"winner":"left","jugde":"a"}', '{"id":1,"value":3}'):
            file.write_text(line + "\n")
            with self.subTest(line=line):
                message = self.refused("tell", "espresso", "--from", "answers", code=3 if "9" in line else 2)
                self.assertIn("answers:1", message)

    def test_a_question_that_nobody_can_read_is_withdrawn(self):
        self.create()
        with open("/dev/full", "w", encoding="ascii") as full:
            done = self.run_raw("ask", "espresso", stdout=full)
        self.assertEqual(done.returncode, 1)
        self.assertIn("cannot write to standard output: No space left on device; trial 1 was retracted", done.stderr)
        self.assertEqual([trial["state"] for trial in self.trials()], ["retracted"])

    def test_what_was_recorded_is_said_even_if_standard_output_is_full(self):
        self.create()
        self.duelopt("ask", "espresso")
        with open("/dev/full", "w", encoding="ascii") as full:
            done = self.run_raw("tell", "espresso", "1", "--winner", "left", stdout=full)
        self.assertEqual(done.returncode, 1)
        self.assertIn("it was recorded all the same", done.stderr)


if __name__ == "__main__":
    unittest.main()

"""soak.py [--seconds N] [--seed S] [--workers W]: many commands at once on one storage, killed, without room on the disk, before a
locked database, with clocks that jump, and copies that are damaged. Everything that was acknowledged must be there in the
end. The program is $DUELOPT."""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from ledger import Ledger, Lost, check_fold, spent

DUELOPT = os.environ["DUELOPT"]
STUDY = """\
name = "soak"
direction = "minimize"
seed = {seed}
[[parameter]]
name = "temp"
type = "real"
low = 85.0
high = 96.0
[[parameter]]
name = "bean"
type = "categorical"
choices = ["A", "B", "C"]
[label]
cost = 1.0
[duel]
cost = 0.1
[strategy]
name = "{strategy}"
"""
CALM = {0, 4}  # exit codes of commands that nobody disturbed; 4: the lock was taken for too long
SMALL_FILE = "import resource,os,sys\nresource.setrlimit(resource.RLIMIT_FSIZE,(int(sys.argv[1]),)*2)\nos.execv(sys.argv[2],sys.argv[2:])"


class Soak:
    def __init__(self, folder, seconds, seed, workers):
        self.folder, self.seed, self.workers = folder, seed, workers
        self.end = time.monotonic() + seconds
        self.counts, self.ledger = collections.Counter(), Ledger()
        self.failure, self.gate = None, threading.RLock()
        self.clock = folder / "clock.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", self.clock,
                        pathlib.Path(__file__).with_name("shifted_clock.c"), "-ldl"], check=True)

    def run(self, *words, rng=None, disturb=True, stdin="", storage="duelopt.db"):
        """(exit code, standard output, whether it was disturbed), with whatever trouble the dice bring."""
        command, environment, trouble = [DUELOPT, *words], {**os.environ, "DUELOPT_STORAGE": f"sqlite:///{storage}"}, None
        if rng and disturb:
            trouble = rng.choices([None, "kill", "full disk", "clock jump"], [70, 15, 8, 7])[0]
        if trouble == "full disk":
            command = [sys.executable, "-c", SMALL_FILE, str(rng.choice([0, 4096, 32768, 200000])), *command]
        if trouble == "clock jump":
            environment |= {"LD_PRELOAD": str(self.clock), "SHIFT_SECONDS": str(rng.choice([-10**6, -60, 60, 10**6]))}
        process = subprocess.Popen(command, cwd=self.folder, env=environment, text=True, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        if trouble == "kill":
            killer = threading.Timer(rng.expovariate(1 / 0.02), process.kill)
            killer.start()
        out, err = process.communicate(stdin, timeout=120)
        if trouble:
            self.counts[trouble] += 1
        self.counts[words[0]] += 1
        is_disturbed = trouble in ("kill", "full disk")
        if process.returncode < 0 and trouble != "kill":
            raise Lost(f"{words} died of signal {-process.returncode}: {err}")
        if not is_disturbed and process.returncode not in CALM | {1, 2, 3, 5, 130}:
            raise Lost(f"{words} ended in {process.returncode}: {err}")
        return process.returncode, out, is_disturbed, err

    # What a worker may do. Each has its own trials, so that it knows what each must be.
    def ask(self, rng, mine):
        code, out, is_disturbed, _ = self.run("ask", "soak", "--lease", rng.choice(["0", "1", "3600"]), rng=rng)
        lines = [line for line in out.splitlines() if line.endswith("}")]
        for line in lines:
            trial = json.loads(line)
            if code == 0 or is_disturbed:  # killed after it was printed: then it is recorded as well
                self.ledger.asked(trial)
                mine.append(trial)

    def answer(self, rng, trial):
        if rng.random() < 0.1:
            return ("skip", True), ["--skip"]
        if rng.random() < 0.1:
            return ("fail", "no water"), ["--fail", "no water"]
        if trial["kind"] == "label":
            value = round(rng.uniform(-5, 5), 3)
            return ("value", value), ["--value", repr(value)]
        winner = rng.choice(["left", "right", "tie"])
        return ("winner", winner), ["--winner", winner]

    def tell(self, rng, mine, command="tell"):
        if not mine:
            return
        trial = rng.choice(mine)
        answer, words = self.answer(rng, trial)
        code, out, is_disturbed, err = self.run(command, "soak", str(trial["id"]), *words, rng=rng)
        if code == 0 or out.endswith("}\n"):
            self.ledger.told(trial["id"], answer, True)
        elif is_disturbed:
            self.ledger.told(trial["id"], answer, False)
        elif code == 4 and "locked" in err:
            self.counts["lock waited for in vain"] += 1

    def amend(self, rng, mine):
        self.tell(rng, mine, "amend")

    def retract(self, rng, mine):
        if not mine:
            return
        trial = rng.choice(mine)
        code, _, is_disturbed, _ = self.run("retract", "soak", str(trial["id"]), rng=rng)
        if code == 0 or is_disturbed:
            self.ledger.taken_back(trial["id"], code == 0)
            mine.remove(trial)

    def add(self, rng, _):
        self.run("add", "soak", "--value", str(rng.random()), f"temp={rng.uniform(85, 96)}", "bean=A", rng=rng)

    def look(self, rng, _):
        words = rng.choice([["trials", "soak"], ["status", "soak"], ["studies"], ["best", "soak"], ["check"],
                            ["export", "soak", "--format", "csv"]])
        code, out, is_disturbed, err = self.run(*words, rng=rng)
        if code not in CALM and not is_disturbed:
            raise Lost(f"{words} ended in {code}: {out}{err}")

    def run_commands(self, rng, _):
        """A run that is interrupted: what it says that it recorded, and what it kept, adds up."""
        process = subprocess.Popen([DUELOPT, "run", "soak", "--label", "echo 1 #", "--duel", "echo left #", "--jobs", "2"],
                                   cwd=self.folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env={**os.environ, "DUELOPT_STORAGE": "sqlite:///duelopt.db"})
        time.sleep(rng.uniform(0.0, 0.3))
        process.send_signal(rng.choice([signal.SIGINT, signal.SIGTERM, signal.SIGKILL]))
        _, err = process.communicate(timeout=120)
        self.counts["run"] += 1
        for number in re.findall(r"^trial (\d+) \((?:label|duel)\): (?:1|left)$", err, re.M):
            with self.ledger.lock:
                kind = "winner" if f"trial {number} (duel)" in err else "value"
                self.ledger.answers[int(number)] = {(kind, "left" if kind == "winner" else 1.0)}
                self.ledger.retracted[int(number)] = {False}
                self.ledger.questions[int(number)] = {}
        for file in self.folder.glob(f"duelopt.db.soak.{process.pid}.answers"):
            self.counts["answers kept in a file"] += 1
            self.run("tell", "soak", "--from", str(file))

    def lock(self, rng, _):
        database = sqlite3.connect(self.folder / "duelopt.db", isolation_level=None, timeout=60)
        database.execute("BEGIN IMMEDIATE")
        time.sleep(rng.uniform(0, 0.5))
        database.execute("ROLLBACK")
        database.close()
        self.counts["lock held"] += 1

    def damage(self, rng, _):
        """A damaged copy says so, or is what it was; what is recovered of it is a study."""
        name = f"copy{threading.get_ident()}"
        copy, saved = self.folder / f"{name}.db", self.folder / f"{name}.saved.db"
        for file in self.folder.glob(f"{name}*"):
            file.unlink()
        if self.run("backup", copy.name)[0] != 0:
            return
        whole = self.exported(copy.name)
        raw = bytearray(copy.read_bytes())
        for _ in range(rng.choice([1, 1, 1, 8, 64])):
            raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)
        if rng.random() < 0.2:
            del raw[rng.randrange(len(raw)):]
        copy.write_bytes(raw)
        code, out, _, err = self.run("export", "soak", "--format", "json", storage=copy.name)
        self.counts["copy damaged"] += 1
        if code == 0 and json.loads(out) != whole:
            raise Lost("a damaged copy shows another study, without a word")
        self.counts["damage reported" if code else "damage without effect"] += 1
        if code not in (0, 1, 3):
            raise Lost(f"a damaged copy ends in {code}: {err}")
        if self.run("recover", "--out", saved.name, storage=copy.name)[0] == 0:
            code, out, _, _ = self.run("export", "soak", "--format", "json", storage=saved.name)
            if code == 0:
                check_fold(json.loads(out))
                self.counts["copy recovered"] += 1

    def exported(self, storage="duelopt.db"):
        code, out, _, err = self.run("export", "soak", "--format", "json", storage=storage)
        if code != 0:
            raise Lost(f"export ended in {code}: {err}")
        return json.loads(out)

    def check(self):
        study = self.exported()
        self.counts["trials checked"] = self.ledger.check(study)
        status = json.loads(self.run("status", "soak")[1])
        if abs(status["spent"] - spent(study)) > 1e-6:
            raise Lost(f"{status['spent']} are said to be spent, and {spent(study)} are")
        if not json.loads(self.run("check")[1])["good"]:
            raise Lost("the storage is damaged")
        self.counts["checks of everything"] += 1

    def work(self, number, round_end):
        rng, mine = random.Random(f"{self.seed} {number} {round_end}"), []
        deeds = [(self.ask, 30), (self.tell, 30), (self.amend, 5), (self.retract, 3), (self.add, 4), (self.look, 8),
                 (self.run_commands, 2), (self.lock, 1), (self.damage, 1)]
        try:
            while time.monotonic() < round_end and not self.failure:
                deed = rng.choices([d for d, _ in deeds], [w for _, w in deeds])[0]
                deed(rng, mine)
        except Exception as error:  # of a thread: told to the others
            self.failure = error

    def soak(self):
        (self.folder / "soak.toml").write_text(STUDY.format(seed=self.seed, strategy="random-duels"))
        self.run("init", "soak.toml")
        while time.monotonic() < self.end and not self.failure:
            round_end = min(self.end, time.monotonic() + 20)
            threads = [threading.Thread(target=self.work, args=(k, round_end)) for k in range(self.workers)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            if not self.failure:
                self.check()
        if self.failure:
            raise self.failure


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--workers", type=int, default=6)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(pathlib.Path(folder), arguments.seconds, arguments.seed, arguments.workers)
        try:
            soak.soak()
        finally:
            for what, count in sorted(soak.counts.items()):
                print(f"{count:8} {what}")
            print(f"seed {arguments.seed}")
    print("Nothing was lost.")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""processes.py PROGRAM [--strategy S] [--processes P] [--seconds T] [--answers N]: as many loops of `duelopt ask` and `duelopt
tell` at once on one study, which already holds N duels. Prints a row of docs/performance.md."""
import argparse
import json
import os
import random
import resource
import subprocess
import tempfile
import threading
import time

NAMES = ["p0", "p1", "p2", "p3"]
STUDY = 'name = "s"\ndirection = "maximize"\nseed = 1\n' + "".join(
    f'[[parameter]]\nname = "{name}"\ntype = "real"\nlow = 0.0\nhigh = 1.0\n' for name in NAMES) + '[strategy]\nname = "{}"\n'


def better(left, right):
    return "left" if sum(left) > sum(right) else "right"


class Loops:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.asks, self.tells, self.failures = [], [], []

    def run(self, *words):
        begin = time.perf_counter()
        done = subprocess.run([self.program, *words], cwd=self.folder, capture_output=True, text=True, check=False,
                              env={**os.environ, "DUELOPT_STORAGE": "sqlite:///s.db"})
        return done, time.perf_counter() - begin

    def prepare(self, strategy, answers):
        with open(f"{self.folder}/s.toml", "w", encoding="ascii") as file:
            file.write(STUDY.format(strategy))
        self.run("init", "s.toml")
        rng = random.Random(1)
        with open(f"{self.folder}/duels.csv", "w", encoding="ascii") as file:
            file.write(",".join([f"{side}.{name}" for side in ("left", "right") for name in NAMES] + ["winner"]) + "\n")
            for _ in range(answers):
                left, right = ([rng.random() for _ in NAMES] for _ in range(2))
                file.write(",".join(map(repr, left + right)) + f",{better(left, right)}\n")
        if answers:
            self.run("add", "s", "--csv", "duels.csv")

    def work(self, end):
        while time.monotonic() < end:
            done, seconds = self.run("ask", "s", "--kind", "duel")
            self.asks.append(seconds)
            if done.returncode != 0:
                self.failures.append(done.stderr)
                continue
            trial = json.loads(done.stdout)
            done, seconds = self.run("tell", "s", str(trial["id"]), "--winner",
                                     better(trial["left"].values(), trial["right"].values()))
            self.tells.append(seconds)
            if done.returncode != 0:
                self.failures.append(done.stderr)

    def repeats(self):
        """How many questions were open already when they were asked, by the order of the journal."""
        running, repeats = {}, 0
        for event in json.loads(self.run("export", "s", "--format", "json")[0].stdout)["events"]:
            if event["event"] == "asked":
                pair = {json.dumps(event["left"]), json.dumps(event["right"])}
                repeats += pair in running.values()
                running[event["id"]] = pair
            else:
                running.pop(event["id"], None)
        return repeats


def late(times):
    return sorted(times)[int(0.95 * len(times))] * 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--strategy", default="random-duels")
    parser.add_argument("--processes", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--answers", type=int, default=0)
    a = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        loops = Loops(os.path.abspath(a.program), folder)
        loops.prepare(a.strategy, a.answers)
        before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        threads = [threading.Thread(target=loops.work, args=(begin + a.seconds,)) for _ in range(a.processes)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seconds, after = time.monotonic() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
        repeats = loops.repeats()
    pairs = len(loops.tells)
    cpu = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / pairs * 1000
    print(f"| {a.strategy} | {a.processes} | {a.answers} | {pairs / seconds:.1f} | {cpu:.1f} ms | {late(loops.asks):.0f} ms "
          f"| {late(loops.tells):.0f} ms | {repeats} of {len(loops.asks)} | {len(loops.failures)} |")


if __name__ == "__main__":
    main()

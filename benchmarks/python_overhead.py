#!/usr/bin/env python3
"""What Python adds to an ask and a tell: python_overhead.py STUDY_BENCHMARK, of the same build as the package on PYTHONPATH.

The studies are those of benchmarks/study_benchmark.cpp: a hundred random labels of two parameters, in memory. Medians of
processor times.
"""
import json
import statistics
import subprocess
import sys
import time

import duelopt

TRIALS, REPETITIONS = 100, 50
PARAMETERS = {"x1": duelopt.Real(0, 1), "x2": duelopt.Real(0, 1)}


def of_python():
    """Seconds of one ask and tell."""
    study = duelopt.create_study(parameters=PARAMETERS, strategy="random-labels")
    begin = time.process_time()
    for _ in range(TRIALS):
        study.tell(study.ask(), 1.0)
    return (time.process_time() - begin) / TRIALS


def of_cpp(program):
    command = [program, "--benchmark_filter=ask_and_tell/100$", "--benchmark_repetitions=9", "--benchmark_format=json"]
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    [median] = [run for run in report["benchmarks"] if run.get("aggregate_name") == "median"]
    return median["each"]


def main(program):
    cpp = of_cpp(program)
    python = statistics.median(of_python() for _ in range(REPETITIONS))
    print("| ask and tell | C++ | Python | added |\n|---|---|---|---|")
    print(f"| random labels in memory, {TRIALS} of them, each | {cpp * 1e6:.1f} µs | {python * 1e6:.1f} µs "
          f"| {(python - cpp) * 1e6:.1f} µs |")


if __name__ == "__main__":
    main(*sys.argv[1:])

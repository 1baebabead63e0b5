#!/usr/bin/env python3
"""Scores a strategy against the same strategy of an earlier build, from two files of `duelopt-bench suite`.

compare_builds.py BEFORE.csv AFTER.csv [--strategy log-ei] [--variant-before V] [--variant-after V]

Prints a table: the score of the suite (docs/experiments.md), the later build less the earlier one on the same problem with the same
noise and seed, with its standard error, and how many runs are worse by more than 0.1.
"""
import argparse
import collections
import csv
import math
import sys

SMALLEST = 1e-3  # of the range: smaller regrets count as this


def runs(path, strategy, variant):
    """The logarithms of the regrets of each run, by budget."""
    found = collections.defaultdict(dict)
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["strategy"] == strategy and row["variant"] == variant:
                key = (row["setting"], row["problem"], int(row["seed"]), row["judge"], row["cost_ratio"])
                found[key][float(row["budget"])] = math.log10(max(float(row["regret_recommended"]), SMALLEST))
    return found


def differences(before, after):
    """The score of each run that both have read at the same budgets."""
    return {run: sum(after[run][b] - before[run][b] for b in after[run]) / len(after[run])
            for run in after if run in before and before[run].keys() == after[run].keys()}


def summary(values):
    mean = sum(values) / len(values)
    variance = sum((v - mean) ** 2 for v in values) / max(1, len(values) - 1)
    return mean, math.sqrt(variance / len(values)), sum(v > 0.1 for v in values) / len(values)


def table(scores):
    strata = collections.defaultdict(list)
    for (noise, family, *_), score in scores.items():
        for stratum in ("all", noise, f"{family}, {noise}"):
            strata[stratum].append(score)
    lines = ["| stratum | runs | score | harm |", "|---|---|---|---|"]
    for stratum in sorted(strata, key=lambda s: (s != "all", "," in s, s)):
        mean, error, harm = summary(strata[stratum])
        lines.append(f"| {stratum} | {len(strata[stratum])} | {mean:+.3f} ± {error:.3f} | {harm:.2f} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before")
    parser.add_argument("after")
    parser.add_argument("--strategy", default="log-ei")
    parser.add_argument("--variant-before", default="")
    parser.add_argument("--variant-after", default="")
    given = parser.parse_args()
    scores = differences(runs(given.before, given.strategy, given.variant_before),
                         runs(given.after, given.strategy, given.variant_after))
    if not scores:
        sys.exit(f"compare_builds: {given.before} and {given.after} have no run of {given.strategy} in common")
    print(table(scores))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Runs the benchmarks in a folder and prints the table of docs/performance.md.

performance_table.py FOLDER [REPETITIONS]   FOLDER holds gp_benchmark and strategy_benchmark
"""
import json
import pathlib
import subprocess
import sys

SECONDS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
SIZES = (100, 500, 1000)

TARGET_RATE = 27e9  # flops a second of the matrix product on the core that the targets are meant for

# (what, benchmark, {argument: target in seconds of CPU time})
ROWS = (
    ("factor from scratch, n = {}", "factor", dict.fromkeys(SIZES)),
    ("add one observation, n = {}", "add_one", {100: 10e-6, 500: 60e-6, 1000: 200e-6}),
    ("predict one point, n = {}", "predict_one", {100: 2.5e-6, 500: 25e-6, 1000: 90e-6}),
    ("predict 512, each, n = {}", "predict_batch", {100: 1.25e-6, 500: 12.5e-6, 1000: 45e-6}),
    ("gradient at one point, n = {}", "gradient_at_one", dict.fromkeys(SIZES)),
    ("evidence and gradient, n = {}", "evidence_and_gradient", {100: 0.4e-3, 500: 12e-3, 1000: 100e-3}),
    ("maximize a confidence bound, n = {}", "maximize_bound", dict.fromkeys(SIZES)),
    ("ask of comp-gp-ucb, {} duels, 50 labels", "comp_gp_ucb", {100: 5e-3, 300: 15e-3, 1000: 60e-3}),
    ("ask of kernel-self-sparring, {} duels", "kernel_self_sparring", {1000: 100e-3}),
    ("ask of log-ei, {} labels", "log_ei", {20: None, 50: None}),
    ("ask of joint, {} duels, 20 labels", "joint", {50: 30e-3, 200: 80e-3, 1000: 600e-3}),
    ("first ask of joint, {} duels, 20 labels", "joint_replay", {50: None, 200: None, 1000: None}),
    ("ask of eubo, {} duels, 20 labels", "eubo", {50: None, 200: None, 1000: None}),
    ("whole run of comp-gp-ucb, budget {}", "whole_run", {100: 5.0}),
)
READS_THE_FACTOR = ("add_one", "predict_one", "predict_batch", "gradient_at_one")


def medians(report):
    """{run name: its entry}, of one JSON report of Google Benchmark with aggregates."""
    return {run["run_name"]: run for run in report["benchmarks"] if run.get("aggregate_name") == "median"}


def seconds(run):
    """CPU time of one operation: `each` where the benchmark does several."""
    return run.get("each", run["cpu_time"] * SECONDS[run["time_unit"]])


def text(value):
    """Two or three digits with the unit that makes them readable."""
    unit, factor = next(((u, f) for u, f in (("s", 1.0), ("ms", 1e-3)) if value >= 0.9995 * f), ("µs", 1e-6))
    return f"{value / factor:.3g} {unit}"


def table(runs):
    product = runs["matrix_product/1000"]["flops"]
    lines = [f"Matrix product of order 1000 in the same run: {product / 1e9:.1f} GFLOP/s.", "",
             "| what | target | measured | measured / target | at 27 GFLOP/s | share of the matrix product | "
             "readings of the factor |", "|---|---|---|---|---|---|---|"]
    for what, name, targets in ROWS:
        for argument, target in targets.items():
            run = runs[f"{name}/{argument}"]
            time = seconds(run)
            share = f"{100.0 * run['flops'] / product:.0f} %" if "flops" in run else ""
            floor = f"{time / seconds(runs[f'read_factor/{argument}']):.2g}" if name in READS_THE_FACTOR else ""
            cells = (what.format(f"{argument:,}"), text(target) if target else "", text(time),
                     f"{time / target:.2g}" if target else "",
                     f"{time / target * product / TARGET_RATE:.2g}" if target else "", share, floor)
            lines.append(("| " + " | ".join(cells) + " |").replace("|  |", "| |").replace("|  |", "| |"))
    return "\n".join(lines)


def machine(context):
    caches = ", ".join(f"L{cache['level']} {cache['size'] // 1024} KiB" for cache in context["caches"]
                       if cache["type"] != "Instruction")
    return (f"{context['num_cpus']} cores at {context['mhz_per_cpu'] / 1000:.1f} GHz, {caches}; "
            f"load average {context['load_avg'][0]:.1f} at the start of the run.")


def run(folder, repetitions):
    reports = [json.loads(subprocess.run(
        [folder / program, "--benchmark_format=json", f"--benchmark_repetitions={repetitions}",
         "--benchmark_report_aggregates_only=true"], check=True, stdout=subprocess.PIPE, text=True).stdout)
        for program in ("gp_benchmark", "strategy_benchmark")]
    print(machine(reports[0]["context"]))
    print(table({name: run for report in reports for name, run in medians(report).items()}))


if __name__ == "__main__":
    run(pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 3)

#!/usr/bin/env python3
"""tools/performance_table.py on a report whose numbers are round."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
import performance_table


def entry(name, cpu_time, time_unit, **counters):
    return {"run_name": name, "aggregate_name": "median", "cpu_time": cpu_time, "time_unit": time_unit, **counters}


def runs():
    names = [f"{name}/{argument}" for _, name, targets in performance_table.ROWS for argument in targets]
    names += [f"read_factor/{n}" for n in performance_table.SIZES]
    result = {name: entry(name, 1.0, "ms") for name in names}
    result["matrix_product/1000"] = entry("matrix_product/1000", 80.0, "ms", flops=54e9)
    result["read_factor/1000"] = entry("read_factor/1000", 125.0, "us")
    result["predict_one/1000"] = entry("predict_one/1000", 180.0, "us")
    result["predict_batch/1000"] = entry("predict_batch/1000", 25.6, "ms", each=50e-6, flops=27e9)
    return result


class PerformanceTableTest(unittest.TestCase):
    def setUp(self):
        self.lines = performance_table.table(runs()).splitlines()

    def row(self, what):
        return next([cell.strip() for cell in line.strip("|").split("|")] for line in self.lines if what in line)

    def test_says_how_fast_the_matrix_product_was(self):
        self.assertIn("54.0 GFLOP/s", self.lines[0])

    def test_compares_with_the_target_and_with_one_reading_of_the_factor(self):
        self.assertEqual(self.row("predict one point, n = 1,000")[1:], ["90 µs", "180 µs", "2", "4", "", "1.4"])

    def test_counts_each_of_several_operations(self):
        self.assertEqual(self.row("predict 512, each, n = 1,000")[1:], ["45 µs", "50 µs", "1.1", "2.2", "50 %", "0.4"])

    def test_leaves_out_what_has_no_target(self):
        self.assertEqual(self.row("factor from scratch, n = 100")[1:], ["", "1 ms", "", "", "", ""])

    def test_picks_readable_units(self):
        self.assertEqual([performance_table.text(t) for t in (2.5e-6, 0.0009996, 5.0)], ["2.5 µs", "1 ms", "5 s"])

    def test_reads_medians_only(self):
        report = {"benchmarks": [entry("a/1", 1.0, "ms"), {**entry("a/1", 2.0, "ms"), "aggregate_name": "mean"},
                                 {"run_name": "a/1", "run_type": "iteration"}]}
        self.assertEqual(performance_table.medians(report), {"a/1": entry("a/1", 1.0, "ms")})


if __name__ == "__main__":
    unittest.main()

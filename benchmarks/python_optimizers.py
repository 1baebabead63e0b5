#!/usr/bin/env python3
"""The Python package beside Optuna and scikit-learn, on generated problems: the table of docs/performance.md.

python_optimizers.py [--families F,...] [--seeds N] [--labels N] [--noise exact,noise-5]

Labels only, so that all are asked the same. The score of a run is the mean over the readings (3, 5, 8, 12, 20, 30 labels) of
log10 max(regret / range, 1e-3) of the recommended setting, less that of random search on the same problem: negative is
better. duelopt recommends by its model; the others recommend what they measured best.
"""
import argparse
import math
import statistics
import time
import warnings

import numpy as np
import optuna
from scipy.stats import norm
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import ConstantKernel, Matern, WhiteKernel

import duelopt
from duelopt.problems import random_problem

READINGS = (3, 5, 8, 12, 20, 30, 40, 60)


class Duelopt:
    """One of duelopt's strategies, through ask and tell."""

    def __init__(self, problem, seed, strategy="log-ei"):
        self.study = duelopt.create_study(parameters=problem.parameters, strategy=strategy, seed=seed)

    def ask(self):
        self.trial = self.study.ask("label")
        return self.trial.params

    def tell(self, params, value):
        self.study.tell(self.trial, value)

    def recommended(self):
        return self.study.best().params


class Measured:
    """Recommends the best measurement."""

    def __init__(self, problem):
        self.names = list(problem.parameters)
        self.values, self.settings = [], []

    def tell(self, params, value):
        self.settings.append(params)
        self.values.append(value)

    def recommended(self):
        return self.settings[int(np.argmax(self.values))]


class Optuna(Measured):
    def __init__(self, problem, seed, sampler):
        super().__init__(problem)
        self.study = optuna.create_study(direction="maximize", sampler=sampler(seed=seed))

    def ask(self):
        self.trial = self.study.ask()
        return {name: self.trial.suggest_float(name, 0, 1) for name in self.names}

    def tell(self, params, value):
        super().tell(params, value)
        self.study.tell(self.trial, value)


class GaussianProcess(Measured):
    """Expected improvement of scikit-learn's process: 5 random labels, then the best of 2,000 random settings, refined."""

    def __init__(self, problem, seed):
        super().__init__(problem)
        self.rng = np.random.default_rng(seed)
        self.seed = seed

    def ask(self):
        if len(self.values) < 5:
            return dict(zip(self.names, self.rng.random(len(self.names)).tolist()))
        points = np.array([list(setting.values()) for setting in self.settings])
        kernel = (ConstantKernel() * Matern(np.full(len(self.names), 0.5), nu=2.5, length_scale_bounds=(0.05, 20))
                  + WhiteKernel(1e-4, (1e-8, 1)))
        process = GaussianProcessRegressor(kernel, normalize_y=True, n_restarts_optimizer=1, random_state=self.seed)
        process.fit(points, self.values)
        around = points[int(np.argmax(self.values))] + 0.05 * self.rng.standard_normal((500, len(self.names)))
        candidates = np.vstack([self.rng.random((2000, len(self.names))), np.clip(around, 0, 1)])
        mean, deviation = process.predict(candidates, return_std=True)
        lead = mean - max(self.values)
        z = lead / np.maximum(deviation, 1e-12)
        improvement = lead * norm.cdf(z) + deviation * norm.pdf(z)
        return dict(zip(self.names, candidates[int(np.argmax(improvement))].tolist()))


CONTENDERS = {
    "duelopt log-ei": Duelopt,
    "scikit-learn, GP with expected improvement": GaussianProcess,
    "Optuna, TPE": lambda problem, seed: Optuna(problem, seed, optuna.samplers.TPESampler),
    "Optuna, CMA-ES": lambda problem, seed: Optuna(problem, seed, optuna.samplers.CmaEsSampler),
    "random search": lambda problem, seed: Optuna(problem, seed, optuna.samplers.RandomSampler),
}


def play(contender, family, seed, noise, labels):
    """The mean of the readings, and the processor seconds of each question."""
    problem = random_problem(family, seed, noise=noise)
    optimizer = contender(problem, seed)
    readings, seconds = [], []
    for count in range(1, labels + 1):
        begin = time.process_time()
        params = optimizer.ask()
        seconds.append(time.process_time() - begin)
        optimizer.tell(params, problem.label(params))
        if count in READINGS:
            readings.append(math.log10(max(problem.regret(optimizer.recommended()), 1e-3)))
    return statistics.mean(readings), seconds


def with_error(values):
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan
    return f"{statistics.mean(values):+.3f} ± {error:.3f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--families", default="process,bowls,ripples,hills,corners")
    parser.add_argument("--seeds", type=int, default=8)
    parser.add_argument("--labels", type=int, default=30)
    parser.add_argument("--noise", default="exact,noise-5")
    options = parser.parse_args()
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    warnings.simplefilter("ignore")  # scikit-learn's, of bounds that the fit has reached
    noises = options.noise.split(",")
    problems = [(family, seed) for seed in range(1, options.seeds + 1) for family in options.families.split(",")]
    scores, seconds = {}, {name: [] for name in CONTENDERS}
    for noise in noises:
        for family, seed in problems:
            for name, contender in CONTENDERS.items():
                scores[name, noise, family, seed], spent = play(contender, family, seed, noise, options.labels)
                seconds[name] += spent
    print("| optimizer | " + " | ".join(f"score, {noise}" for noise in noises) + " | processor time of an ask, median | 95th percentile |")
    print("|---" * (len(noises) + 3) + "|")
    for name in CONTENDERS:
        cells = [with_error([scores[name, noise, *problem] - scores["random search", noise, *problem]
                             for problem in problems]) for noise in noises]
        times = np.percentile(seconds[name], [50, 95]) * 1000
        print(f"| {name} | " + " | ".join(cells) + f" | {times[0]:.3g} ms | {times[1]:.3g} ms |")
    print(f"\n{len(problems)} problems for each noise, {options.labels} labels each; mean and standard error.")


if __name__ == "__main__":
    main()

"""The line that tells how far a run has come."""
from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from .results import Trial

if TYPE_CHECKING:
    from .study import Study

_WIDTH = 24


class Progress:
    """A bar on standard error: if it is a terminal, unless `wanted` says otherwise."""

    def __init__(self, study: Study, wanted: bool | None, n_trials: int | None) -> None:
        self._study = study
        self._on = sys.stderr.isatty() if wanted is None else wanted
        self._n_trials = n_trials
        self._told = 0
        self._counts = {"label": 0, "duel": 0, "choice": 0}
        self._failed = 0
        self._best: float | None = None
        self._better = max if study.direction == "maximize" else min
        for trial in study.trials() if self._on else ():
            self._count(trial)
        self._failed = 0

    def _count(self, trial: Trial) -> None:
        if trial.state == "done":
            self._counts[trial.kind] += 1
        self._failed += trial.state == "failed"
        if trial.state == "done" and trial.value is not None:
            self._best = trial.value if self._best is None else self._better(self._best, trial.value)

    def show(self, told: Trial) -> None:
        if not self._on:
            return
        self._told += 1
        self._count(told)
        sys.stderr.write("\r" + self._line() + "\x1b[K")
        sys.stderr.flush()

    def _line(self) -> str:
        spending = self._study.spending()
        text = f"{spending.spent:g} spent"
        share = None
        if spending.budget is not None:
            share, text = spending.spent / spending.budget, f"{spending.spent:g} of {spending.budget:g}"
        if self._n_trials:
            share = max(share or 0.0, self._told / self._n_trials)
        bar = "" if share is None else f"[{'#' * round(_WIDTH * min(share, 1.0)):<{_WIDTH}}] "
        best = "" if self._best is None else f", best {self._best:.5g}"
        failed = f", {self._failed} failed" if self._failed else ""
        counts = "".join(f", {count} {kind}s" for kind, count in self._counts.items() if count or kind != "choice")
        return f"{bar}{text}{counts}{best}{failed}"

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._on and self._told:
            sys.stderr.write("\n")

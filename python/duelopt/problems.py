"""Generated problems with a known optimum, to try strategies on: a measurement, a judge, and what is true."""
from __future__ import annotations

from . import _core
from .parameters import Parameter, read_parameter
from .results import Params, Winner

__all__ = ["Problem", "random_problem"]


class Problem:
    """A function to maximize; `label` measures it with noise, and `duel` is a judge who may err."""

    def __init__(self, core: _core.Simulation) -> None:
        self._core = core
        self.parameters: dict[str, Parameter] = {
            entry["name"]: read_parameter(entry) for entry in core.parameters()}
        self.optimum = core.optimum()
        self.least = core.least()  # of 4,096 sampled values

    def value(self, params: Params) -> float:
        """What is true of a setting."""
        return self._core.value(params)

    def label(self, params: Params) -> float:
        """The value with the next draw of the noise."""
        return self._core.label(params)

    def duel(self, left: Params, right: Params) -> Winner:
        """The next answer of the judge."""
        return self._core.duel(left, right)

    def regret(self, params: Params) -> float:
        """How much the optimum is better than a setting, as a share of the range of values: at least 0."""
        return max(0.0, self.optimum - self.value(params)) / (self.optimum - self.least)


def random_problem(family: str = "process", seed: int = 1, *, dim: int | None = None, noise: str = "exact",
                   judge: str = "same") -> Problem:
    """A problem drawn from a seed: the same on every machine.

    Families: process, bowls, ripples, hills, corners, sparse, mixed. Noise: exact, noise-1, noise-5, noise-20, the standard
    deviation in hundredths of that of the values. Judges: same, distorted, warped, lying, coin, sided, ties. `dim` is the
    number of parameters that count, by default drawn as well.
    """
    return Problem(_core.Simulation(family, seed, dim, noise, judge))

"""Optuna: a sampler that asks duelopt, and a way to bring finished trials along."""
from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import optuna
from optuna.distributions import BaseDistribution, CategoricalDistribution, FloatDistribution, IntDistribution
from optuna.trial import FrozenTrial, TrialState

from ..errors import InvalidArgument
from ..parameters import Choice, Int, Parameter, Real
from ..results import Params
from ..study import Study, create_study

__all__ = ["DueloptSampler", "from_optuna"]

_LARGEST = 1e100  # of the values that a study takes
_MOST_LEVELS = 2**31  # of a whole number


@dataclass(frozen=True)
class _Axis:
    """A distribution of Optuna's as a parameter, and its values there and back."""

    parameter: Parameter
    there: Callable[[Any], Any]
    back: Callable[[Any], Any]


def _axis(distribution: BaseDistribution) -> _Axis:
    if isinstance(distribution, CategoricalDistribution):
        choices = list(distribution.choices)
        words = [f"{place}: {choice!r}" for place, choice in enumerate(choices)]  # choices may be anything
        return _Axis(Choice(words), lambda value: words[choices.index(value)], lambda word: choices[words.index(word)])
    if not isinstance(distribution, (FloatDistribution, IntDistribution)):
        raise InvalidArgument(f"{distribution!r} is no distribution that duelopt knows")
    low, high = distribution.low, distribution.high
    if isinstance(distribution, IntDistribution):
        first, last, every = distribution.low, distribution.high, distribution.step
        if distribution.log or (last - first) // every >= _MOST_LEVELS:
            wider = Real(first - 0.5, last + 0.5, log=distribution.log)  # rounded, each number has its share of the range
            return _Axis(wider, float, lambda value: min(max(round(value), first), last))
        return _Axis(Int(0, (last - first) // every), lambda v: (v - first) // every, lambda k: first + k * every)
    if distribution.step is not None:
        step = distribution.step
        return _Axis(Int(0, round((high - low) / step)), lambda v: round((v - low) / step), lambda k: low + k * step)
    return _Axis(Real(low, high, log=distribution.log), float, float)


class DueloptSampler(optuna.samplers.BaseSampler):
    """Lets a strategy of duelopt choose what Optuna's trials try.

    Trials that are running count as pending, so that several at a time try different settings. Only parameters that all
    finished trials have are chosen by duelopt; the others, and the first trial, by `independent_sampler`.
    """

    def __init__(self, *, strategy: str = "log-ei", seed: int | None = None,
                 independent_sampler: optuna.samplers.BaseSampler | None = None) -> None:
        self._strategy = strategy
        self._seed = seed
        self._independent = independent_sampler or optuna.samplers.RandomSampler(seed=seed)

    def reseed_rng(self) -> None:
        self._independent.reseed_rng()

    def infer_relative_search_space(self, study: optuna.Study, trial: FrozenTrial) -> dict[str, BaseDistribution]:
        return _common_space(study)

    def sample_relative(self, study: optuna.Study, trial: FrozenTrial,
                        search_space: dict[str, BaseDistribution]) -> dict[str, Any]:
        if not search_space:
            return {}
        axes = {name: _axis(distribution) for name, distribution in search_space.items()}
        names = {name: f"x{place}" for place, name in enumerate(axes)}  # Optuna's may be any text
        model = create_study(parameters={names[name]: axis.parameter for name, axis in axes.items()},
                             direction=_direction(study), strategy=self._strategy, seed=self._seed)
        for other in study.get_trials(deepcopy=False, states=(TrialState.COMPLETE, TrialState.RUNNING)):
            if other.number == trial.number or not _has(other, search_space):
                continue
            setting = {names[name]: axis.there(other.params[name]) for name, axis in axes.items()}
            if other.state == TrialState.RUNNING:
                model.ask("label", fix=setting)
            elif (value := _value(other)) is not None:
                model.add(setting, value)
        asked = model.ask("label")
        if asked is None:
            return {}
        return {name: axis.back(asked.params[names[name]]) for name, axis in axes.items()}

    def sample_independent(self, study: optuna.Study, trial: FrozenTrial, param_name: str,
                           param_distribution: BaseDistribution) -> Any:
        return self._independent.sample_independent(study, trial, param_name, param_distribution)


def from_optuna(study: optuna.Study, name: str | None = None, **options: Any) -> Study:
    """A study with the finished trials of an Optuna study as measurements.

    It has the parameters that all of them have, with their names; choices become texts. `options` are those of
    `create_study`: storage, budget, costs, strategy.
    """
    space = _common_space(study)
    axes = {key: _named_axis(key, distribution) for key, distribution in space.items()}
    made = create_study(name or study.study_name, parameters={key: axis.parameter for key, axis in axes.items()},
                        direction=_direction(study), **options)
    for trial in study.get_trials(deepcopy=False, states=(TrialState.COMPLETE,)):
        value = _value(trial)
        if value is not None and _has(trial, space):
            setting: Params = {key: axis.there(trial.params[key]) for key, axis in axes.items()}
            made.add(setting, value)
    return made


def _named_axis(name: str, distribution: BaseDistribution) -> _Axis:
    """As `_axis`, but with values that people recognize."""
    if isinstance(distribution, CategoricalDistribution):
        words = [str(choice) for choice in distribution.choices]
        if len(set(words)) < len(words):
            raise InvalidArgument(f"two choices of {name!r} are the same text: {', '.join(words)}")
        return _Axis(Choice(words), str, str)
    if isinstance(distribution, IntDistribution):
        return _Axis(Int(distribution.low, distribution.high), int, int)
    if isinstance(distribution, FloatDistribution):
        return _Axis(Real(distribution.low, distribution.high, log=distribution.log), float, float)
    raise InvalidArgument(f"{distribution!r} is no distribution that duelopt knows")


def _common_space(study: optuna.Study) -> dict[str, BaseDistribution]:
    """The parameters, with more than one value, that all finished trials have had in the same ranges."""
    finished: Sequence[FrozenTrial] = study.get_trials(deepcopy=False, states=(TrialState.COMPLETE,))
    common = {name: distribution for name, distribution in (finished[0].distributions if finished else {}).items()
              if not distribution.single() and all(t.distributions.get(name) == distribution for t in finished)}
    return dict(sorted(common.items()))


def _direction(study: optuna.Study) -> Any:
    if len(study.directions) != 1:
        raise InvalidArgument(f"the study has {len(study.directions)} objectives; duelopt optimizes one")
    return "maximize" if study.direction == optuna.study.StudyDirection.MAXIMIZE else "minimize"


def _has(trial: FrozenTrial, space: dict[str, BaseDistribution]) -> bool:
    return all(trial.distributions.get(name) == distribution for name, distribution in space.items())


def _value(trial: FrozenTrial) -> float | None:
    """What was found, unless a study could not take it."""
    is_usable = trial.value is not None and math.isfinite(trial.value) and abs(trial.value) <= _LARGEST
    return trial.value if is_usable else None

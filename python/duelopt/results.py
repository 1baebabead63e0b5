"""What a study says: its trials and what it believes. The fields are those of docs/json.md."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from . import html

if TYPE_CHECKING:
    import numpy as np

__all__ = ["Best", "Estimate", "Judge", "Measured", "Outlook", "Params", "Prediction", "Predictions", "Recommended",
           "Spending", "Trial"]

Params = dict[str, Any]  # one value for each parameter: a float, an int or a str
Kind = Literal["label", "duel", "choice"]
Side = Literal["left", "right"]
Winner = Literal["left", "right", "tie"]

_T = TypeVar("_T")


def _read(kind: type[_T], record: Mapping[str, Any]) -> _T:
    """An object of this kind; entries that it has no field for are left out."""
    return kind(**{f.name: record[f.name] for f in fields(kind) if f.name in record})


def _time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


@dataclass(frozen=True, slots=True)
class Trial:
    """A question and what came of it."""

    id: int
    kind: Kind
    state: Literal["running", "done", "failed", "skipped", "expired", "retracted"]
    cost: float
    asked: datetime
    origin: Literal["asked", "added"]
    params: Params = field(default_factory=dict)  # of a label
    left: Params = field(default_factory=dict)  # of a duel
    right: Params = field(default_factory=dict)
    options: list[Params] = field(default_factory=list)  # of a choice
    value: float | None = None
    winner: Winner | int | None = None  # of a choice the number of an option, from 1 on
    skip: bool = False
    fail: str | None = None
    chosen: Side | None = None
    judge: str | None = None
    phase: str | None = None
    lease_until: datetime | None = None
    told: datetime | None = None
    version: str | None = None

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Trial:
        times = {name: _time(record[name]) for name in ("asked", "lease_until", "told")}
        return _read(cls, {**record, **times})

    def __repr__(self) -> str:
        return f"Trial({self.id}, {self.kind}, {self.state}{_question(self)}{_answer(self)})"

    def _repr_html_(self) -> str:
        return html.of_trial(self)


def _question(trial: Trial) -> str:
    if trial.kind == "label":
        return f", params={trial.params}"
    if trial.kind == "choice":
        return f", options={trial.options}"
    return f", left={trial.left}, right={trial.right}"


def _answer(trial: Trial) -> str:
    for name in ("value", "winner", "fail"):
        if getattr(trial, name) is not None:
            return f", {name}={getattr(trial, name)!r}"
    return ""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What to expect, with an interval of 95 %."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.4g}, with 95 % probability between {self.low:.4g} and {self.high:.4g}"


@dataclass(frozen=True, slots=True)
class Recommended:
    """The setting that the model takes for the best; what to expect there is None before the first label."""

    params: Params
    mean: float | None
    low: float | None
    high: float | None

    def __str__(self) -> str:
        text = _setting(self.params)
        if self.mean is None or self.low is None or self.high is None:
            return f"{text}: its value is unknown before the first label"
        return f"{text}: expected {Estimate(self.mean, self.low, self.high)}"


@dataclass(frozen=True, slots=True)
class Measured:
    """The label with the best value, chance included."""

    id: int
    params: Params
    value: float

    def __str__(self) -> str:
        return f"{_setting(self.params)}: {self.value:.6g} in trial {self.id}"


@dataclass(frozen=True, slots=True)
class Judge:
    """What was learned about who answers the duels."""

    name: str | None
    duels: int
    agreement: float
    wrong_share: float
    evidence: float
    trusted: bool


@dataclass(frozen=True, slots=True)
class Best:
    """The result so far: `params`, `mean`, `low` and `high` are those of the recommended setting."""

    recommended: Recommended | None  # None before the first answer
    measured: Measured | None  # None before the first label
    judges: list[Judge]

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Best:
        recommended, measured = record["recommended"], record["measured"]
        return cls(recommended=None if recommended is None else _read(Recommended, recommended),
                   measured=None if measured is None else _read(Measured, measured),
                   judges=[_read(Judge, judge) for judge in record["judges"]])

    @property
    def params(self) -> Params | None:
        return None if self.recommended is None else self.recommended.params

    @property
    def mean(self) -> float | None:
        return None if self.recommended is None else self.recommended.mean

    @property
    def low(self) -> float | None:
        return None if self.recommended is None else self.recommended.low

    @property
    def high(self) -> float | None:
        return None if self.recommended is None else self.recommended.high

    def __str__(self) -> str:
        return (f"recommended  {self.recommended or 'nothing before the first answer'}\n"
                f"measured     {self.measured or 'nothing before the first label'}")

    def _repr_html_(self) -> str:
        return html.of_best(self)


@dataclass(frozen=True, slots=True)
class Spending:
    """A trial costs its kind's price while it is running or done; what failed or was retracted costs nothing."""

    spent: float  # done and running
    reserved: float  # of that, running
    left: float | None  # None without a budget
    budget: float | None


@dataclass(frozen=True, slots=True)
class Outlook:
    """What further questions are expected to bring."""

    next_label: float
    at_most: float


@dataclass(frozen=True, slots=True)
class Prediction:
    """What the model expects of one setting."""

    params: Params
    value: Estimate | None  # None before the first label
    win_share: Estimate | None  # None before the first duel, and if the strategy does not model it
    ruled_out: bool

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Prediction:
        def estimate(name: str) -> Estimate | None:
            return None if record[name] is None else _read(Estimate, record[name])
        return cls(record["params"], estimate("value"), estimate("win_share"), record["ruled_out"])


@dataclass(frozen=True, slots=True)
class Predictions:
    """Predictions of many settings: arrays of one shape, NaN where nothing is known yet."""

    mean: np.ndarray[Any, np.dtype[np.float64]]
    low: np.ndarray[Any, np.dtype[np.float64]]
    high: np.ndarray[Any, np.dtype[np.float64]]
    win_share: np.ndarray[Any, np.dtype[np.float64]]
    ruled_out: np.ndarray[Any, np.dtype[np.bool_]]


def _setting(params: Params) -> str:
    def parts() -> Iterator[str]:
        for name, value in params.items():
            yield f"{name}={value:.6g}" if isinstance(value, float) else f"{name}={value}"
    return " ".join(parts())

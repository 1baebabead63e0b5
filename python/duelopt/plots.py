"""A picture of a study: what was measured at what cost, and what is believed along each parameter."""
from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import InvalidArgument
from .results import Params, Predictions, Trial
from .svg import GREY, ORANGE, Panel, Scale, grid

if TYPE_CHECKING:
    from .study import Study

__all__ = ["Figure"]

_POINTS = 61  # of a curve
_COLUMNS = 3


@dataclass(frozen=True)
class Figure:
    """A picture that a notebook shows and `save` writes."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes an SVG file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)


def plot(study: Study, parameters: list[str] | None) -> Figure:
    definition = {entry["name"]: entry for entry in study.definition()["parameter"]}
    names = list(definition) if parameters is None else parameters
    for name in names:
        if name not in definition:
            raise InvalidArgument(f"no parameter is called {name!r}: there are {', '.join(definition)}")
    labels = [trial for trial in study.trials() if trial.kind == "label" and trial.state == "done"]
    panels = [_history(study, labels)] if labels else []
    center = study.best().params
    if center is not None:
        slices = [(definition[name], _line(definition[name])) for name in names]
        predicted = [study.predict_many({**center, entry["name"]: values}) for entry, values in slices]
        panels += _slices(slices, predicted, center, labels)
    if not panels:
        raise InvalidArgument("there is nothing to plot before the first answer")
    return Figure(grid(panels, _COLUMNS))


def _history(study: Study, labels: list[Trial]) -> Panel:
    """Each measurement at what had been spent by then, and the best so far."""
    costs = {trial.id: trial.cost for trial in study.trials() if trial.state == "done"}
    better = max if study.direction == "maximize" else min
    values = [trial.value for trial in labels if trial.value is not None]
    spent = [sum(cost for id, cost in costs.items() if id <= trial.id) for trial in labels]
    panel = Panel("Measurements", Scale(0, max(spent)), Scale.around(values), "cost so far", "value")
    steps: list[tuple[float, float]] = []
    for x, value in zip(spent, values, strict=True):
        if steps:
            steps.append((x, steps[-1][1]))
        steps.append((x, better(value, steps[-1][1]) if steps else value))
    panel.line(steps)
    panel.dots(list(zip(spent, values, strict=True)))
    return panel


def _line(entry: dict[str, Any]) -> list[Any]:
    """The values of a parameter that its curve goes through."""
    if "choices" in entry:
        return list(entry["choices"])
    low, high = entry["low"], entry["high"]
    if entry["type"] == "int":
        count = min(int(high) - int(low) + 1, _POINTS)
        return sorted({low + round(k * (high - low) / (count - 1)) for k in range(count)})
    shares = [k / (_POINTS - 1) for k in range(_POINTS)]
    if entry.get("scale") == "log":
        return [min(max(low * (high / low) ** share, low), high) for share in shares]
    return [low + share * (high - low) if share < 1 else high for share in shares]


def _slices(slices: list[tuple[dict[str, Any], list[Any]]], predicted: list[Predictions], center: Params,
            labels: list[Trial]) -> list[Panel]:
    """Along each parameter through the recommended setting, all on one scale; shares of duels won before the first label."""
    if labels:
        ends = [value for p in predicted for value in (*p.low.tolist(), *p.high.tolist())]
        y = Scale.around(ends + [trial.value for trial in labels if trial.value is not None])
        return [_slice(entry, values, p, y, center, labels) for (entry, values), p in zip(slices, predicted, strict=True)]
    return [_slice(entry, values, p, Scale(0.0, 1.0), center, labels)
            for (entry, values), p in zip(slices, predicted, strict=True)]


def _slice(entry: dict[str, Any], values: list[Any], p: Predictions, y: Scale, center: Params,
           labels: list[Trial]) -> Panel:
    name, words = entry["name"], entry.get("choices", ())

    def place(value: Any) -> float:
        return float(words.index(value)) if words else float(value)

    xs = [place(value) for value in values]
    x = Scale(min(xs), max(xs), log=entry.get("scale") == "log", whole=entry["type"] == "int", words=words)
    panel = Panel(name, x, y, name, "value" if labels else "share of duels won")
    mean = (p.mean if labels else p.win_share).tolist()
    if words:
        panel.bars([(at, low, high) for at, low, high in zip(xs, p.low.tolist(), p.high.tolist(), strict=True)
                    if labels])
        panel.dots(list(zip(xs, mean, strict=True)), "#1f5fa8")
    else:
        if labels:
            panel.band(list(zip(xs, p.low.tolist(), strict=True)), list(zip(xs, p.high.tolist(), strict=True)))
        panel.line(list(zip(xs, mean, strict=True)))
    here = place(center[name])
    panel.line([(here, y.low), (here, y.high)], GREY, dashed=True)
    panel.dots([(place(trial.params[name]), trial.value) for trial in labels if trial.value is not None], ORANGE)
    return panel

"""How studies, trials and results look in a notebook."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .results import Best, Trial
    from .study import Study


def _table(rows: Iterable[Sequence[str]], heading: Sequence[str] = ()) -> str:
    """A table of cells that are HTML already."""
    def line(cells: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag} style='text-align:left'>{cell}</{tag}>" for cell in cells) + "</tr>"
    return "<table>" + (line(heading, "th") if heading else "") + "".join(line(row, "td") for row in rows) + "</table>"


def _cell(value: Any) -> str:
    return escape(f"{value:.6g}" if isinstance(value, float) else str(value))


def _bold(value: Any) -> str:
    return f"<b>{_cell(value)}</b>"


def _title(text: str) -> str:
    return f"<p>{_bold(text)}</p>"


def of_trial(trial: Trial) -> str:
    title = _title(f"Trial {trial.id}: a {trial.kind}, {trial.state}")
    outcome = next((f"{name} {_cell(getattr(trial, name))}" for name in ("value", "winner", "fail")
                    if getattr(trial, name) is not None), "")
    answer = f"<p>{outcome}</p>" if outcome else ""
    if trial.kind == "label":
        return title + _table([(_cell(name), _cell(value)) for name, value in trial.params.items()]) + answer
    settings = trial.options or [trial.left, trial.right]
    heading = [str(number) for number in range(1, len(settings) + 1)] if trial.options else ["left", "right"]
    rows = []
    for name, first in settings[0].items():  # what differs is bold
        show = _cell if all(setting[name] == first for setting in settings) else _bold
        rows.append((_cell(name), *(show(setting[name]) for setting in settings)))
    return title + _table(rows, ("", *heading)) + answer


def of_best(best: Best) -> str:
    rows = []
    if best.recommended is not None:
        expected = "" if best.mean is None else f"{best.mean:.4g} ({best.low:.4g} to {best.high:.4g})"
        rows.append((_bold("recommended"), *(_cell(value) for value in best.recommended.params.values()), expected))
    if best.measured is not None:
        rows.append((_bold("measured"), *(_cell(value) for value in best.measured.params.values()),
                     _cell(best.measured.value)))
    if not rows:
        return _title("nothing before the first answer")
    shown = best.recommended or best.measured
    names = shown.params if shown is not None else {}
    return _table(rows, ("", *(_cell(name) for name in names), "value"))


def of_study(study: Study) -> str:
    spending, status = study.spending(), study.status()
    budget = "" if spending.budget is None else f" of {spending.budget:g}"
    counts = [f"{sum(states.values())} {kind}s, {states['done']} done" for kind, states in status["counts"].items()]
    rows = [("spent", f"{spending.spent:g}{budget}"), ("phase", _cell(status["phase"])), ("trials", "; ".join(counts))]
    place = study.storage or "in memory"
    return (_title(f"Study {study.name} ({study.direction}, {status['strategy']}, {place})") + _table(rows)
            + of_best(study.best()))

"""Studies: what is asked, what was answered, what is best."""
from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _core, html, plots
from .errors import Conflict, InvalidArgument
from .optimize import Callback, DuelFunction, LabelFunction, Loop
from .parameters import Choice, Int, Parameter, Real
from .plots import Figure
from .results import Best, Judge, Kind, Outlook, Params, Prediction, Predictions, Spending, Trial, Winner

if TYPE_CHECKING:
    import pandas

__all__ = ["Study", "create_study", "create_study_from_file", "load_study", "studies"]

DAY = 86400.0  # seconds

Parameters = Mapping[str, Parameter | Mapping[str, Any]]  # by their names; a mapping is an entry of a study file


class Study:
    """A study in memory or in a storage; `create_study` and `load_study` make it.

    It may be used by several threads. One in a storage may be used by forked and by other processes too, and every
    function sees what they have done.
    """

    def __init__(self, memory: _core.Study | None, storage: str = "", name: str = "") -> None:
        self._memory = memory
        self._storage = storage
        self._name = name
        self._opened = threading.local()
        self._core()  # throws if it is not there

    def _core(self) -> _core.Study:
        """The study of this thread of this process: each has a connection of its own."""
        if self._memory is not None:
            return self._memory
        opened = self._opened
        if getattr(opened, "process", None) != os.getpid():
            opened.study = _core.Study.stored(self._storage, self._name)
            opened.process = os.getpid()
        study: _core.Study = opened.study
        return study

    # What it is.

    @property
    def name(self) -> str:
        name: str = self.definition()["name"]
        return name

    @property
    def storage(self) -> str | None:
        """The URL of its storage; None if it lives in memory."""
        return self._storage if self._memory is None else None

    @property
    def direction(self) -> Literal["maximize", "minimize"]:
        direction: Literal["maximize", "minimize"] = self.definition()["direction"]
        return direction

    def definition(self) -> dict[str, Any]:
        """What a study file says, with everything that was left to the defaults (docs/study_file.md)."""
        return self._core().definition()

    def spending(self) -> Spending:
        """What is spent and left of the budget."""
        return Spending(**self._core().spending())

    # Questions and answers.

    def ask(self, kind: Literal["auto", "label", "duel"] = "auto", *, fix: Params | None = None,
            judge: str | None = None, lease: float | None = DAY) -> Trial | None:
        """The next question; None once the budget pays for none.

        After `lease` seconds without an answer the trial expires and its cost returns; None never ends. A late answer
        is welcome.
        """
        record = self._core().ask(kind, fix, judge, lease)
        return None if record is None else Trial.from_json(record)

    def ask_many(self, n: int, kind: Literal["auto", "label", "duel"] = "auto", *, fix: Params | None = None,
                 judge: str | None = None, lease: float | None = DAY) -> list[Trial]:
        """Up to `n` questions, to be answered in any order; fewer if the budget pays for no more."""
        trials: list[Trial] = []
        while len(trials) < n and (trial := self.ask(kind, fix=fix, judge=judge, lease=lease)):
            trials.append(trial)
        return trials

    def tell(self, trial: Trial | int, value: float | None = None, *, winner: Winner | int | None = None,
             skip: bool = False, fail: str | None = None, judge: str | None = None) -> Trial:
        """Records the answer to a question: a value, a winner, that there is none (skip), or why not (fail)."""
        return Trial.from_json(self._core().tell(_id(trial), _answer(value, winner, skip, fail), judge))

    def amend(self, trial: Trial | int, value: float | None = None, *, winner: Winner | int | None = None,
              skip: bool = False, fail: str | None = None, judge: str | None = None) -> Trial:
        """Corrects an answer; the journal keeps both."""
        return Trial.from_json(self._core().amend(_id(trial), _answer(value, winner, skip, fail), judge))

    def retract(self, trial: Trial | int) -> Trial:
        """Takes a trial back, answered or not: it no longer counts and costs nothing."""
        return Trial.from_json(self._core().retract(_id(trial)))

    @overload
    def add(self, params: Params, value: float, *, judge: str | None = None) -> Trial: ...
    @overload
    def add(self, *, left: Params, right: Params, winner: Winner, judge: str | None = None) -> Trial: ...
    @overload
    def add(self, *, options: Sequence[Params], winner: Winner | int, judge: str | None = None) -> Trial: ...

    def add(self, params: Params | None = None, value: float | None = None, *, left: Params | None = None,
            right: Params | None = None, options: Sequence[Params] | None = None, winner: Winner | int | None = None,
            judge: str | None = None) -> Trial:
        """Records a measurement, a duel or a choice among three to six settings of your own."""
        kinds = [params is not None, left is not None, options is not None]
        if sum(kinds) != 1 or (left is None) != (right is None):
            raise InvalidArgument("give either params with a value, or left and right with a winner, or options with the "
                                  "number of the best")
        given = {"params": params, "left": left, "right": right, "options": None if options is None else list(options)}
        question = {name: setting for name, setting in given.items() if setting is not None}
        return Trial.from_json(self._core().add(question, _answer(value, winner, False, None), judge))

    def optimize(self, label: LabelFunction | None = None, duel: DuelFunction | None = None, *, n_jobs: int = 1,
                 n_trials: int | None = None, judge: str | None = None, catch: tuple[type[Exception], ...] = (),
                 max_failures: int = 10, callbacks: Iterable[Callback] = (), progress: bool | None = None) -> Best:
        """Asks, lets `label(params)` and `duel(left, right)` answer, and tells, until there is nothing more to ask.

        A duel returns "left", "right", "tie", or None for no answer; for a choice among more settings it is given all of
        them and returns the number of the best one, from 1 on. `n_jobs` functions run at the same time, in
        threads. An exception fails its trial and ends the run, unless it is one of `catch`; so do `max_failures` trials
        in a row without an answer. Each of `callbacks` is called with the study and the trial after each answer, and
        ends the run by returning True. Ctrl-C takes back what is unanswered; the same call goes on from there.
        """
        Loop(self, label, duel, n_jobs=n_jobs, n_trials=n_trials, judge=judge, catch=catch, max_failures=max_failures,
             callbacks=callbacks, progress=progress).run()
        return self.best()

    # What is known and believed.

    def trials(self) -> list[Trial]:
        """Every trial, in the order of their ids."""
        return [Trial.from_json(record) for record in self._core().trials()]

    def trial(self, id: int) -> Trial:
        return Trial.from_json(self._core().trial(id))

    def best(self) -> Best:
        """The recommended setting, the best measured one, and what was learned about the judges."""
        return Best.from_json(self._core().best())

    def judges(self) -> list[Judge]:
        """What was learned about those who answer the duels; empty while nothing was."""
        return [Judge(**judge) for judge in self._core().judges()]

    def outlook(self) -> Outlook | None:
        """What further questions are expected to bring; None before the first two labels."""
        outlook = self._core().outlook()
        return None if outlook is None else Outlook(**outlook)

    def status(self) -> dict[str, Any]:
        """The budget, the number of trials of each kind and state, open trials, judges and outlook (docs/json.md)."""
        return self._core().status()

    def predict(self, params: Params) -> Prediction:
        """What the model expects of one setting."""
        return Prediction.from_json(self._core().predict([params])[0])

    def predict_many(self, table: Mapping[str, Any]) -> Predictions:
        """What the model expects of many settings.

        `table` has a column for each parameter, by its name: a data frame, or a dictionary of arrays that are broadcast
        against each other, so that {"temp": numpy.linspace(85, 96), "bean": "A"} is a line of settings. The predictions
        have the shape of the arrays.
        """
        shape, settings = _settings(table)
        return _arrays(shape, self._core().predict(settings))

    # Data out.

    @overload
    def export(self, format: Literal["json"] = "json") -> dict[str, Any]: ...
    @overload
    def export(self, format: Literal["csv"]) -> str: ...

    def export(self, format: Literal["json", "csv"] = "json") -> dict[str, Any] | str:
        """Everything about the study, as `duelopt export` prints it: an object, or the text of a table."""
        if format == "csv":
            return self._core().csv()
        if format == "json":
            return self._core().everything()
        raise InvalidArgument(f"{format!r} is not a format: json or csv")

    def trials_dataframe(self) -> pandas.DataFrame:
        """The trials as a pandas data frame with the columns of the exported table."""
        import pandas
        core = self._core()
        frame = pandas.DataFrame([_row(record) for record in core.trials()])
        frame = frame.reindex(columns=core.columns())
        for column in ("asked", "lease_until", "told"):
            frame[column] = pandas.to_datetime(frame[column], utc=True)
        return frame

    def plot(self, parameters: list[str] | None = None) -> Figure:
        """A figure that notebooks show and `.save("study.svg")` writes; needs no other package.

        The measurements at their cost, with the best so far; then what is believed along each of the parameters through
        the recommended setting (dashed): the mean, its interval of 95 %, and the measurements (orange).
        """
        return plots.plot(self, parameters)

    # What Python wants.

    def __repr__(self) -> str:
        place = self.storage or "in memory"
        spending = self.spending()
        budget = "" if spending.budget is None else f" of {spending.budget:g}"
        return f"<duelopt.Study {self.name!r} {place}, {spending.spent:g}{budget} spent>"

    def _repr_html_(self) -> str:
        return html.of_study(self)

    def __reduce__(self) -> tuple[Any, ...]:
        if self._memory is None:
            return load_study, (self._name, self._storage)
        everything = self._core().everything()
        return _restore, (json.dumps(everything["definition"]), [json.dumps(event) for event in everything["events"]])


def create_study(name: str = "study", *, parameters: Parameters, storage: str | None = None,
                 direction: Literal["maximize", "minimize"] = "maximize", budget: float | None = None,
                 label_cost: float | None = None, duel_cost: float | Sequence[float] | None = None,
                 duel_choices: int | None = None, constraints: Iterable[str] = (),
                 strategy: str | Mapping[str, Any] | None = None, seed: int | None = None, load_if_exists: bool = False) -> Study:
    """Creates a study, in memory unless a storage is given. docs/study_file.md explains everything.

    A parameter is a Real, an Int or a Choice, or its table of a study file, {"type": "real", "low": 85, "high": 96}. With `duel_choices=4` a question may offer up to four settings; `duel_cost` is then a number, or a list with the cost
    of each number of settings from two on. `strategy` is a name, or {"name": "comp-gp-ucb", "gamma": 0.1}. With `load_if_exists` a study of this name is loaded,
    if it is about the same parameters.
    """
    given = {
        "name": name,
        "direction": direction,
        "budget": budget,
        "seed": seed,
        "parameter": [{"name": key, **_definition(key, parameter)} for key, parameter in _items(parameters)],
        "constraint": _texts(constraints) or None,
        "label": None if label_cost is None else {"cost": label_cost},
        "duel": _given(cost=_costs(duel_cost), choices=duel_choices) or None,
        "strategy": {"name": strategy} if isinstance(strategy, str) else strategy and dict(strategy),
    }
    return _create(_given(**given), storage, load_if_exists)


def create_study_from_file(path: str | os.PathLike[str], *, storage: str | None = None,
                           load_if_exists: bool = False) -> Study:
    """Creates the study that a study file describes, in memory unless a storage is given."""
    return _create(_core.read_study_file(os.fspath(path)), storage, load_if_exists)


def load_study(name: str, storage: str) -> Study:
    """The study of this name in a storage, as sqlite:///duelopt.db."""
    return Study(None, _absolute(storage), name)


def studies(storage: str) -> list[dict[str, Any]]:
    """The name, the date and the number of events of every study in a storage."""
    return _core.studies(_absolute(storage))


def _create(definition: dict[str, Any], storage: str | None, load_if_exists: bool) -> Study:
    if storage is None:
        return Study(_core.Study.in_memory(definition))
    storage = _absolute(storage)
    try:
        _core.create(storage, definition)
    except Conflict:
        if not load_if_exists:
            raise
        study = load_study(definition["name"], storage)
        _expect_same(study, _core.complete(definition))
        return study
    return load_study(definition["name"], storage)


def _expect_same(study: Study, wanted: dict[str, Any]) -> None:
    there = study.definition()
    for key in ("parameter", "direction"):
        if there[key] != wanted[key]:
            raise Conflict(f"study {study.name!r} is there, with another {key}: {there[key]}, not {wanted[key]}; give a "
                           "new name, or use load_study to take it as it is")


def _restore(definition: str, events: list[str]) -> Study:
    return Study(_core.Study.restore(definition, events))


def _absolute(storage: str) -> str:
    """The URL of the same storage for whoever works in another folder."""
    scheme = "sqlite:///"
    path = storage.removeprefix(scheme) if isinstance(storage, str) and storage.startswith(scheme) else ""
    return scheme + os.path.abspath(path) if path and not path.startswith(("/", ":")) else storage


def _id(trial: Trial | int) -> int:
    return trial.id if isinstance(trial, Trial) else trial


def _answer(value: float | None, winner: Winner | int | None, skip: bool, fail: str | None) -> dict[str, Any]:
    given = {"value": value, "winner": winner, "skip": skip or None, "fail": fail}
    return {key: answer for key, answer in given.items() if answer is not None}


def _given(**values: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def _costs(cost: float | Sequence[float] | None) -> Any:
    return list(cost) if isinstance(cost, Sequence) and not isinstance(cost, str) else cost


def _items(parameters: Parameters) -> Iterator[tuple[str, Parameter | Mapping[str, Any]]]:
    if not isinstance(parameters, Mapping):
        raise TypeError(f"parameters: a dictionary of names and parameters is wanted, not {type(parameters).__name__}")
    yield from parameters.items()


def _definition(name: str, parameter: Parameter | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(parameter, Mapping):
        return dict(parameter)
    if not isinstance(parameter, (Real, Int, Choice)):
        raise TypeError(f"parameter {name!r}: Real, Int or Choice is wanted, not {type(parameter).__name__}")
    return parameter.definition()


def _texts(texts: Iterable[str]) -> list[str]:
    if isinstance(texts, str):
        raise TypeError(f"constraints: a list of texts is wanted, not one: [{texts!r}]")
    return list(texts)


def _settings(table: Mapping[str, Any]) -> tuple[tuple[int, ...], list[Params]]:
    """The shape of the columns, and a setting for each of their elements."""
    import numpy as np
    names = [str(name) for name in table.keys()]
    columns = np.broadcast_arrays(*(np.asarray(table[name]) for name in table.keys()))
    if not columns:
        raise InvalidArgument("the table of settings has no column")
    rows = zip(*(column.ravel().tolist() for column in columns), strict=True)
    return columns[0].shape, [dict(zip(names, row, strict=True)) for row in rows]


def _arrays(shape: tuple[int, ...], predictions: list[dict[str, Any]]) -> Predictions:
    import numpy as np

    def array(key: str, entry: str) -> Any:
        return np.array([np.nan if p[key] is None else p[key][entry] for p in predictions], float).reshape(shape)

    return Predictions(mean=array("value", "mean"), low=array("value", "low"), high=array("value", "high"),
                       win_share=array("win_share", "mean"),
                       ruled_out=np.array([p["ruled_out"] for p in predictions], bool).reshape(shape))


def _row(record: dict[str, Any]) -> dict[str, Any]:
    """A trial by the columns of the exported table; a parameter goes by its name and by "params.NAME"."""
    row = {key: value for key, value in record.items() if key not in ("params", "left", "right", "fail")}
    row["reason"] = record.get("fail")
    for prefix in ("params", "left", "right"):
        row.update({f"{prefix}.{name}": value for name, value in record.get(prefix, {}).items()})
    return {**record.get("params", {}), **row}

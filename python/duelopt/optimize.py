"""The loop: asks, lets functions answer, tells, until there is nothing more to ask."""
from __future__ import annotations

import concurrent.futures
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Literal

from .errors import Conflict, Error, InvalidArgument, NotFound
from .progress import Progress
from .results import Params, Trial, Winner

if TYPE_CHECKING:
    from .study import Study

LabelFunction = Callable[[Params], float]
DuelFunction = Callable[..., Winner | int | None]  # of two settings, or of as many as a choice offers
Callback = Callable[["Study", Trial], Any]

_Running = dict["concurrent.futures.Future[Any]", Trial]
_LONGEST_REASON = 200


class Loop:
    """One run of `Study.optimize`. Only the functions run in threads: the study is asked and told by the caller's."""

    def __init__(self, study: Study, label: LabelFunction | None, duel: DuelFunction | None, *, n_jobs: int,
                 n_trials: int | None, judge: str | None, catch: tuple[type[Exception], ...], max_failures: int,
                 callbacks: Iterable[Callback], progress: bool | None) -> None:
        if label is None and duel is None:
            raise InvalidArgument("nothing can answer: give label=, duel= or both")
        for name, number in (("n_jobs", n_jobs), ("max_failures", max_failures)):
            if number < 1:
                raise InvalidArgument(f"{name} is {number}, and must be at least 1")
        self._study = study
        self._label, self._duel = label, duel
        self._kind: Literal["auto", "label", "duel"] = (
            "auto" if label and duel else "label" if label else "duel")
        self._n_jobs = n_jobs
        self._to_ask = n_trials
        self._judge = judge
        self._catch = catch
        self._max_failures = max_failures
        self._callbacks = tuple(callbacks)
        self._progress = Progress(study, progress, n_trials)
        self._unanswered = 0  # in a row
        self._failure: BaseException | None = None  # that ends the run
        self._stopped = False

    def run(self) -> None:
        pool = concurrent.futures.ThreadPoolExecutor(self._n_jobs, "duelopt")
        running: _Running = {}
        try:
            with self._progress:
                self._loop(pool, running)
        except BaseException:  # Ctrl-C, above all: what has ended has answered, the rest is taken back
            self._settle(running)
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        pool.shutdown()
        if self._failure is not None:
            raise self._failure

    def _loop(self, pool: concurrent.futures.Executor, running: _Running) -> None:
        while True:
            while len(running) < self._n_jobs and (trial := self._ask()):
                running[self._start(pool, trial)] = trial
            if not running:
                return
            done, _ = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in sorted(done, key=lambda future: running[future].id):
                self._finish(running[future], future)
                del running[future]

    def _ask(self) -> Trial | None:
        if self._stopped or self._failure is not None or self._to_ask == 0:
            return None
        trial = self._study.ask(self._kind)
        if self._to_ask is not None:
            self._to_ask -= 1
        return trial

    def _start(self, pool: concurrent.futures.Executor, trial: Trial) -> concurrent.futures.Future[Any]:
        """One at a time runs in the caller's thread, where a debugger and Ctrl-C find it."""
        if self._n_jobs > 1:
            return pool.submit(self._answer, trial)
        future: concurrent.futures.Future[Any] = concurrent.futures.Future()
        try:
            future.set_result(self._answer(trial))
        except Exception as error:
            future.set_exception(error)
        except BaseException:
            self._take_back(trial)
            raise
        return future

    def _answer(self, trial: Trial) -> Any:
        if self._label is not None and trial.kind == "label":
            return self._label(trial.params)
        assert self._duel is not None  # nothing is asked that no function answers
        return self._duel(*(trial.options or (trial.left, trial.right)))

    def _finish(self, trial: Trial, future: concurrent.futures.Future[Any]) -> None:
        try:
            told = self._tell(trial, future.result())
        except (Conflict, NotFound):  # answered or retracted by others meanwhile
            return
        except Exception as error:
            told = self._fail(trial, error)
        self._progress.show(told)
        for callback in self._callbacks:
            self._stopped = bool(callback(self._study, told)) or self._stopped

    def _tell(self, trial: Trial, answer: Any) -> Trial:
        if answer is None:
            told = self._study.tell(trial, skip=True)
            self._count_unanswered(Error("a function returned None"))
        elif trial.kind == "label":
            told = self._study.tell(trial, answer)
            self._unanswered = 0
        else:
            told = self._study.tell(trial, winner=answer, judge=self._judge)
            self._unanswered = 0
        return told

    def _fail(self, trial: Trial, error: Exception) -> Trial:
        told = self._study.tell(trial, fail=_reason(error))
        if isinstance(error, self._catch):
            self._count_unanswered(error)
        else:
            self._failure = self._failure or error
        return told

    def _count_unanswered(self, why: Exception) -> None:
        """What failed or was skipped costs nothing, so that the budget does not end it."""
        self._unanswered += 1
        if self._unanswered >= self._max_failures and self._failure is None:
            self._failure = Error(f"{self._unanswered} trials in a row brought no answer, the last: {_reason(why)}")
            self._failure.__cause__ = why

    def _settle(self, running: _Running) -> None:
        for future, trial in running.items():
            if future.done() and not future.cancelled() and future.exception() is None:
                try:
                    self._tell(trial, future.result())
                    continue
                except (Error, TypeError):
                    pass
            self._take_back(trial)

    def _take_back(self, trial: Trial) -> None:
        try:
            if self._study.trial(trial.id).state == "running":
                self._study.retract(trial)
        except Error:  # its lease returns it
            pass


def _reason(error: Exception) -> str:
    try:
        text = f"{type(error).__name__}: {error}".encode(errors="replace").decode()
    except Exception:  # an error that cannot say what it is
        text = type(error).__name__
    return text if len(text) <= _LONGEST_REASON else text[:_LONGEST_REASON - 1] + "…"

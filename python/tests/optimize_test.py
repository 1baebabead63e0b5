"""The loop: functions answer until there is nothing more to ask."""
import os
import re
import signal
import subprocess
import sys
import threading
import time

import pytest

import duelopt
from support import PARAMETERS, answer, make_study, prefer, quality


def test_it_asks_and_tells_what_a_loop_of_one_s_own_does():
    study, by_hand = make_study("joint", budget=3), make_study("joint", budget=3)
    best = study.optimize(label=quality, duel=prefer)
    while trial := by_hand.ask():
        answer(by_hand, trial)
    assert [(t.left, t.params, t.value, t.winner) for t in study.trials()] == [
        (t.left, t.params, t.value, t.winner) for t in by_hand.trials()]
    assert best == by_hand.best()


def test_only_what_can_be_answered_is_asked():
    labels, duels = make_study("joint", budget=3), make_study("joint", budget=0.5)
    labels.optimize(label=quality)
    duels.optimize(duel=prefer, judge="ada")
    assert [t.kind for t in labels.trials()] == ["label"] * 3
    assert [(t.kind, t.judge) for t in duels.trials()] == [("duel", "ada")] * 5
    with pytest.raises(duelopt.InvalidArgument, match="nothing can answer"):
        labels.optimize()
    for wrong in ({"n_jobs": 0}, {"max_failures": 0}):
        with pytest.raises(duelopt.InvalidArgument):
            labels.optimize(label=quality, **wrong)


def test_a_choice_among_more_settings_is_answered_by_its_number():
    study = make_study(budget=1, duel_choices=4, duel_cost=[0.1, 0.15, 0.2])

    def best_of(*settings):
        qualities = [quality(params) for params in settings]
        return prefer(*settings) if len(settings) == 2 else 1 + qualities.index(max(qualities))

    study.optimize(duel=best_of)
    choices = [trial for trial in study.trials() if trial.kind == "choice"]
    assert choices and {trial.state for trial in study.trials()} == {"done"}
    assert all(quality(t.options[t.winner - 1]) == max(map(quality, t.options)) for t in choices)
    assert "<th style='text-align:left'>4</th>" in choices[0]._repr_html_()


def test_several_functions_run_at_the_same_time():
    study = make_study("random-labels", budget=6, label_cost=1)
    together = threading.Barrier(3, timeout=20)

    def measure(params):
        together.wait()  # breaks unless three are there at once
        return quality(params)

    study.optimize(label=measure, n_jobs=3)
    assert [t.state for t in study.trials()] == ["done"] * 6


def test_it_stops_after_so_many_trials_and_when_a_callback_says_so():
    study = make_study(budget=None)
    study.optimize(duel=prefer, n_trials=4)
    assert len(study.trials()) == 4
    seen = []

    def stop(study, trial):
        seen.append(trial.id)
        return trial.id == 6

    study.optimize(duel=prefer, callbacks=[stop])
    assert seen == [5, 6]


def test_an_exception_fails_its_trial_and_ends_the_run():
    study = make_study("random-labels", budget=10)

    def broken(params):
        raise KeyError("temperature")

    with pytest.raises(KeyError):
        study.optimize(label=broken)
    assert [(t.state, t.fail) for t in study.trials()] == [("failed", "KeyError: 'temperature'")]


def test_an_exception_that_is_caught_fails_its_trial_only():
    study = make_study("random-labels", budget=3)

    def sometimes(params, count=iter(range(100))):
        if next(count) % 2:
            raise OSError("the machine is busy")
        return 1.0

    study.optimize(label=sometimes, catch=(OSError,))
    assert [t.state for t in study.trials()] == ["done", "failed", "done", "failed", "done"]


def test_too_many_failures_in_a_row_end_the_run():
    study = make_study("random-labels", budget=3)
    with pytest.raises(duelopt.Error, match="4 trials in a row brought no answer, the last: .*busy"):
        study.optimize(label=lambda params: open("/nonexistent/busy").read(), catch=(OSError,), max_failures=4)
    assert len(study.trials()) == 4
    with pytest.raises(duelopt.Error, match="10 trials in a row"):
        make_study().optimize(duel=lambda left, right: None)


@pytest.mark.parametrize("function, kind", [
    (lambda params: "much", TypeError), (lambda params: float("nan"), duelopt.InvalidArgument),
    (lambda params: [1.0], TypeError),
])
def test_a_wrong_answer_is_the_function_s_failure(function, kind):
    study = make_study("random-labels", budget=3)
    with pytest.raises(kind):
        study.optimize(label=function)
    assert [t.state for t in study.trials()] == ["failed"]


def test_a_callback_that_throws_ends_the_run_and_keeps_the_answer():
    study = make_study(budget=None)

    def broken(study, trial):
        raise RuntimeError("no disk for the log")

    with pytest.raises(RuntimeError):
        study.optimize(duel=prefer, callbacks=[broken], n_jobs=2)
    assert study.trials()[0].state == "done"
    assert {t.state for t in study.trials()} <= {"done", "retracted"}


def test_a_trial_that_others_answered_is_theirs():
    study = make_study(budget=0.2)

    def retracting(left, right):
        study.retract(len(study.trials()))
        return "left"

    study.optimize(duel=retracting, n_trials=2)
    assert [t.state for t in study.trials()] == ["retracted"] * 2


INTERRUPTED = """\
import sys, time
sys.path.insert(0, sys.argv[2])
import duelopt
from support import make_study, prefer

def slow(left, right):
    print("running", flush=True)
    time.sleep(0.01 if study.spending().spent < 0.25 else 1000)
    return prefer(left, right)

study = make_study(storage=sys.argv[1], budget=None)
try:
    study.optimize(duel=slow, n_jobs=int(sys.argv[3]))
except KeyboardInterrupt:
    print("interrupted", [t.state for t in study.trials()], flush=True)
    import os
    os._exit(130)
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_takes_back_what_is_unanswered(tmp_path, jobs):
    url = f"sqlite:///{tmp_path}/duelopt.db"
    program = subprocess.Popen([sys.executable, "-c", INTERRUPTED, url, os.path.dirname(__file__), str(jobs)],
                               stdout=subprocess.PIPE, text=True)
    for _ in range(3):
        assert program.stdout.readline() == "running\n"
    time.sleep(0.1)
    program.send_signal(signal.SIGINT)
    output, _ = program.communicate(timeout=30)
    assert program.returncode == 130 and "interrupted" in output
    states = [t.state for t in duelopt.load_study("espresso", url).trials()]
    assert set(states) == {"done", "retracted"} and states.count("done") >= 2


def test_the_bar_tells_how_far_it_is(capsys):
    make_study("random-labels", budget=4).optimize(label=lambda params: 0.25, progress=True)
    lines = re.split(r"\r", capsys.readouterr().err)
    assert lines[2].startswith("[############            ] 2 of 4, 2 labels, 0 duels, best 0.25")
    assert lines[4].endswith("\n")
    make_study("random-labels", budget=4).optimize(label=lambda params: 0.25)
    assert capsys.readouterr().err == ""


def test_parameters_come_as_a_dictionary():
    seen = []
    make_study("random-labels", budget=1).optimize(label=lambda params: seen.append(params) or 1.0)
    assert [set(params) for params in seen] == [set(PARAMETERS)]

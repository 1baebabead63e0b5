"""Optuna's studies with duelopt's strategies."""
import math
import warnings

import pytest

import duelopt

optuna = pytest.importorskip("optuna")
from duelopt.integrations.optuna import DueloptSampler, from_optuna  # noqa: E402, what it needs is there

optuna.logging.set_verbosity(optuna.logging.WARNING)


def objective(trial):
    x = trial.suggest_float("x", -2, 2)
    n = trial.suggest_int("n", 1, 9)
    kind = trial.suggest_categorical("kind of thing", [None, "a", 3.5])
    return (x - 1) ** 2 + (n - 4) ** 2 / 10 + (kind == "a")


def test_it_finds_what_random_search_does_not():
    found = []
    for sampler in (DueloptSampler(seed=1), optuna.samplers.RandomSampler(seed=1)):
        study = optuna.create_study(sampler=sampler)
        study.optimize(objective, n_trials=25)
        found.append(study.best_value)
    assert found[0] < 0.01 < found[1]


def test_every_distribution_goes_there_and_back():
    def everything(trial):
        values = (trial.suggest_float("a", 1e-4, 1e2, log=True), trial.suggest_float("b", 0, 1, step=0.25),
                  trial.suggest_int("c", 1, 1000, log=True), trial.suggest_int("d", 2, 20, step=3),
                  trial.suggest_categorical("e", [True, False, (1, 2)]), trial.suggest_int("f", 0, 2**40),
                  trial.suggest_float("g", 3, 3))
        assert values[1] in (0, 0.25, 0.5, 0.75, 1) and (values[3] - 2) % 3 == 0
        assert all(isinstance(v, int) for v in (values[2], values[3], values[5]))
        return math.log(values[0]) + values[1]

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a tuple is no choice that Optuna can store everywhere
        study = optuna.create_study(direction="maximize", sampler=DueloptSampler(seed=3))
        study.optimize(everything, n_trials=8)
    assert len(study.trials) == 8
    assert study.best_value > math.log(10)


def test_running_trials_are_pending():
    study = optuna.create_study(sampler=DueloptSampler(seed=1))
    study.optimize(lambda trial: (trial.suggest_float("x", 0, 1) - 0.4) ** 2, n_trials=4)
    asked = [study.ask().suggest_float("x", 0, 1) for _ in range(3)]
    same = duelopt.create_study(parameters={"x": duelopt.Real(0, 1)}, direction="minimize", strategy="log-ei", seed=1)
    for trial in study.trials[:4]:
        same.add(trial.params, trial.value)
    assert asked == [trial.params["x"] for trial in same.ask_many(3)]
    assert len(set(asked)) > 1


def test_what_failed_was_pruned_or_is_infinite_does_not_count():
    def rough(trial):
        x = trial.suggest_float("x", 0, 1)
        if trial.number % 4 == 1:
            raise ValueError("no")
        if trial.number % 4 == 2:
            raise optuna.TrialPruned
        return math.inf if trial.number % 4 == 3 else x

    study = optuna.create_study(sampler=DueloptSampler(seed=1))
    study.optimize(rough, n_trials=13, catch=(ValueError,))
    assert from_optuna(study).best().measured.value == study.best_value
    assert len(from_optuna(study).trials()) == 4


def test_conditional_parameters_are_left_to_the_other_sampler():
    def branching(trial):
        if trial.suggest_categorical("arm", ["a", "b"]) == "a":
            return trial.suggest_float("x", 0, 1)
        return trial.suggest_float("y", 0, 1)

    study = optuna.create_study(sampler=DueloptSampler(seed=1))
    study.optimize(branching, n_trials=10)
    assert len(study.trials) == 10


def test_the_same_seed_gives_the_same_trials():
    def run():
        study = optuna.create_study(sampler=DueloptSampler(seed=5))
        study.optimize(objective, n_trials=6)
        return [trial.params for trial in study.trials]

    assert run() == run()


def test_several_threads_at_once():
    study = optuna.create_study(sampler=DueloptSampler(seed=1))
    study.optimize(objective, n_trials=8, n_jobs=2)
    assert len(study.trials) == 8


def test_more_than_one_objective_is_refused():
    study = optuna.create_study(directions=["minimize", "maximize"], sampler=DueloptSampler())
    with pytest.raises(duelopt.InvalidArgument, match="2 objectives"):
        study.optimize(lambda t: (t.suggest_float("x", 0, 1), 0), n_trials=3)
    with pytest.raises(duelopt.InvalidArgument):
        from_optuna(study)


def test_finished_trials_come_along(tmp_path):
    study = optuna.create_study(study_name="tuning", sampler=optuna.samplers.RandomSampler(seed=1))
    study.optimize(lambda t: t.suggest_float("lr", 1e-4, 1, log=True) + t.suggest_int("depth", 1, 5)
                   + len(t.suggest_categorical("act", ["relu", "tanh"])), n_trials=7)
    made = duelopt.from_optuna(study, storage=f"sqlite:///{tmp_path}/s.db", label_cost=2, duel_cost=1)
    assert (made.name, made.direction) == ("tuning", "minimize")
    assert made.definition()["parameter"][2] == {"name": "lr", "type": "real", "low": 1e-4, "high": 1.0, "scale": "log"}
    assert [t.params for t in made.trials()] == [dict(t.params) for t in study.trials]
    assert made.best().measured.value == study.best_value
    assert made.ask() is not None
    with pytest.raises(duelopt.InvalidArgument, match="parameter"):
        from_optuna(optuna.create_study())

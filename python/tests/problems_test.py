"""Generated problems."""
import pytest

import duelopt
from duelopt.problems import random_problem


def test_a_problem_is_the_same_for_the_same_seed():
    one, other, another = random_problem("bowls", 3), random_problem("bowls", 3), random_problem("bowls", 4)
    middle = {name: 0.5 for name in one.parameters}
    assert one.parameters == other.parameters
    assert one.value(middle) == other.value(middle)
    assert (one.optimum, one.value(middle)) != (another.optimum, None)


def test_every_type_of_parameter():
    problem = random_problem("mixed", 1, dim=3)
    kinds = [type(parameter) for parameter in problem.parameters.values()]
    assert kinds.count(duelopt.Choice) == 1 and duelopt.Int in kinds
    study = duelopt.create_study(parameters=problem.parameters, budget=4, label_cost=1, duel_cost=0.2, strategy="log-ei")
    study.optimize(label=problem.label)
    assert all(trial.value == problem.value(trial.params) for trial in study.trials())
    assert 0 <= problem.regret(study.best().params)


def test_a_judge_mostly_prefers_the_better():
    problem = random_problem("bowls", 1, dim=2)
    low, high = sorted(({"x1": a, "x2": b} for a in (0.1, 0.9) for b in (0.1, 0.9)), key=problem.value)[::3]
    answers = [problem.duel(high, low) for _ in range(200)]
    assert answers.count("left") > 120
    assert set(answers) == {"left", "right"}


def test_noise_has_its_size():
    exact, noisy = random_problem("hills", 2, dim=2), random_problem("hills", 2, dim=2, noise="noise-5")
    where = {"x1": 0.3, "x2": 0.6}
    errors = {noisy.label(where) - exact.value(where) for _ in range(50)}
    assert len(errors) == 50 and exact.label(where) == exact.value(where)


def test_what_does_not_exist_is_not_found():
    with pytest.raises(duelopt.NotFound, match="bowls"):
        random_problem("bowl")
    with pytest.raises(duelopt.NotFound):
        random_problem("bowls", noise="loud")
    with pytest.raises(duelopt.InvalidArgument):
        random_problem("bowls", dim=99)

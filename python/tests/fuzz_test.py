"""Nothing that Python can pass crashes the interpreter or leaves a study changed: thousands of calls with wrong arguments."""
import decimal
import fractions
import json
import math
import random

import numpy as np
import pytest

import duelopt
from duelopt import _core
from support import OTHER, PARAMETERS, SETTING, make_study


class Throws:
    """Throws wherever Python looks at it."""

    def _throw(self, *_):
        raise ZeroDivisionError("looked at")

    __index__ = __float__ = __str__ = __repr__ = __len__ = __iter__ = __eq__ = __bool__ = _throw
    __hash__ = object.__hash__


class Changes:
    """Empties what holds it while it is converted."""

    def __init__(self, holder):
        self.holder = holder

    def __index__(self):
        self.holder.clear()
        return 2


def deep(depth):
    nested = 1
    for _ in range(depth):
        nested = [nested]
    return nested


endless = {}
endless["x"] = endless

ODDITIES = [
    None, True, 0, -1, 3, 2**63, -2**63 - 1, 2**200, 0.5, -0.0, math.nan, math.inf, 1e308, 1j, "", "left", "temp", "\ud800",
    "\0", "x" * 100_000, b"left", bytearray(3), [], [1, 2], (), (3,), set(), {}, {"temp": 90}, {1: 2}, {None: None}, SETTING,
    OTHER, {**SETTING, "temp": Throws()}, {"\ud800": 1}, endless, deep(50), range(5), object(), Throws(), lambda: 1, len, int,
    np.float32(1), np.int64(2), np.bool_(True), np.array(3.0), np.zeros(3), np.zeros((500, 500)), np.array(["a"]),
    np.array([None]), np.datetime64("2020-01-01"), decimal.Decimal("0.1"), fractions.Fraction(1, 3), duelopt.Real(0, 1),
    duelopt.Choice([]), duelopt, float("1e-320"),
]
# What is wrong is said by one of these; ZeroDivisionError is Throws's own.
EXPECTED = (duelopt.Error, TypeError, ValueError, OverflowError, ZeroDivisionError, AttributeError, RecursionError, KeyError)
DEFINITION = {
    "name": "fuzz", "direction": "maximize", "budget": 1e6, "seed": 1, "strategy": {"name": "random-duels"},
    "parameter": [{"name": name, **parameter.definition()} for name, parameter in PARAMETERS.items()],
}
CALLS = {
    "ask": ["auto", None, None, 60.0],
    "tell": [1, {"winner": "left"}, None],
    "amend": [1, {"winner": "left"}, None],
    "add": [{"params": SETTING}, {"value": 1.0}, None],
    "retract": [1],
    "predict": [[SETTING]],
    "trial": [1],
}


def mutated(chance, arguments):
    """The arguments with some replaced, by oddities or by oddities within."""
    def odd(value):
        pick = chance.random()
        if pick < 0.5:
            return chance.choice(ODDITIES)
        if isinstance(value, dict) and value:
            key = chance.choice(list(value))
            return {**value, key: odd(value[key])} if pick < 0.9 else {**value, "extra": chance.choice(ODDITIES)}
        if isinstance(value, list):
            return [*value, chance.choice(ODDITIES)]
        return chance.choice(ODDITIES)
    return [odd(value) if chance.random() < 0.6 else value for value in arguments]


@pytest.mark.parametrize("seed", range(4))
def test_wrong_arguments_raise_and_change_nothing(seed):
    chance = random.Random(seed)
    study = _core.Study.in_memory(DEFINITION)
    study.add({"params": SETTING}, {"value": 1.0}, None)
    thrown = 0
    for _ in range(1500):
        name = chance.choice(list(CALLS))
        before = study.spending(), len(study.trials())
        try:
            getattr(study, name)(*mutated(chance, CALLS[name]))
        except EXPECTED:
            thrown += 1
            assert (study.spending(), len(study.trials())) == before
    assert thrown > 500
    assert study.best()["measured"] is not None or study.trials()[0]["state"] == "retracted"
    restored = _core.Study.restore(*texts(study))
    assert restored.trials() == study.trials()


def texts(study):
    everything = study.everything()
    return json.dumps(everything["definition"]), [json.dumps(event) for event in everything["events"]]


@pytest.mark.parametrize("seed", range(2))
def test_wrong_definitions_raise(seed):
    chance = random.Random(seed)
    thrown = 0
    for _ in range(600):
        [definition] = mutated(chance, [DEFINITION])
        try:
            _core.Study.in_memory(definition)
        except EXPECTED:
            thrown += 1
    assert thrown > 200


def test_wrong_arguments_of_the_package_raise():
    chance = random.Random(5)
    study = make_study(budget=None)
    for _ in range(600):
        odd = [chance.choice(ODDITIES) for _ in range(4)]
        for call in (lambda: study.ask(odd[0], fix=odd[1], judge=odd[2], lease=odd[3]),
                     lambda: study.tell(odd[0], odd[1], winner=odd[2], judge=odd[3]),
                     lambda: study.add(odd[0], odd[1]), lambda: study.add(left=odd[0], right=odd[1], winner=odd[2]),
                     lambda: study.add(options=odd[0], winner=odd[1]), lambda: study.predict(odd[0]),
                     lambda: study.predict_many(odd[0]), lambda: study.retract(odd[0]), lambda: study.trial(odd[0]),
                     lambda: duelopt.create_study(odd[0], parameters=odd[1], budget=odd[2], strategy=odd[3]),
                     lambda: duelopt.create_study(parameters={"x": duelopt.Real(odd[0], odd[1], log=odd[2])}),
                     lambda: duelopt.create_study(parameters={"x": duelopt.Int(odd[0], odd[1])}, seed=odd[2]),
                     lambda: duelopt.create_study(parameters={"x": duelopt.Choice(odd[0])}, direction=odd[1]),
                     lambda: duelopt.load_study(odd[0], odd[1])):
            try:
                call()
            except EXPECTED:
                pass
    assert study.export()["definition"]["name"] == "espresso"


def test_what_changes_while_it_is_converted():
    study = make_study()
    setting = dict(SETTING)
    setting["shots"] = Changes(setting)
    assert study.add(setting, 1.0).params == SETTING  # as it was when it was given
    assert setting == {}
    options = []
    options += [Changes(options), 2, 3]
    with pytest.raises(duelopt.InvalidArgument):
        duelopt.create_study(parameters=PARAMETERS, strategy={"name": "joint", "gamma": options})


def test_functions_that_throw_anything():
    class Unprintable(Exception):
        def __str__(self):
            raise ValueError("no")

    for error in (Unprintable(), RecursionError("deep"), StopIteration(), UnicodeError("\ud800"), MemoryError()):
        study = make_study("random-labels", budget=2)

        def throws(params, error=error):
            raise error

        with pytest.raises(type(error)):
            study.optimize(label=throws, n_jobs=2)
        assert {trial.state for trial in study.trials()} == {"failed"}

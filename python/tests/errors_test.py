"""Errors: the same as in C++, by kind."""
import math

import numpy as np
import pytest

import duelopt
from support import OTHER, SETTING, make_study

REAL = {"x": duelopt.Real(0, 1)}


def test_every_kind_is_an_error_and_what_python_calls_it():
    kinds = {duelopt.InvalidArgument: ValueError, duelopt.NotFound: LookupError, duelopt.Io: OSError,
             duelopt.Conflict: Exception, duelopt.Corruption: Exception, duelopt.Numerical: ArithmeticError}
    for kind, builtin in kinds.items():
        assert issubclass(kind, duelopt.Error) and issubclass(kind, builtin)


@pytest.mark.parametrize("options, words", [
    ({"parameters": {}}, "at least one parameter"),
    ({"parameters": {"x": duelopt.Real(1, 0)}}, "x"),
    ({"parameters": {"x": duelopt.Real(0, math.nan)}}, "nan"),
    ({"parameters": {"x": duelopt.Real(0, math.inf)}}, "inf"),
    ({"parameters": {"x": duelopt.Real("0", 1)}}, "low of parameter 1"),
    ({"parameters": {"x": duelopt.Real(0, 1, log=True)}}, "log"),
    ({"parameters": {"x": duelopt.Int(0, 2**80)}}, "2^63"),
    ({"parameters": {"x": duelopt.Int(0, 1.5)}}, "high of parameter 1"),
    ({"parameters": {"x": duelopt.Choice(["A"])}}, "x"),
    ({"parameters": {"x": duelopt.Choice("AB")}}, "choices of parameter 1"),
    ({"parameters": {"1x": duelopt.Real(0, 1)}}, "1x"),
    ({"parameters": REAL, "budget": 0}, "budget"),
    ({"parameters": REAL, "budget": 0.01}, "pays for no question"),
    ({"parameters": REAL, "label_cost": math.nan}, "nan"),
    ({"parameters": REAL, "seed": -1}, "seed"),
    ({"parameters": REAL, "direction": "up"}, "direction"),
    ({"parameters": REAL, "constraints": ["x <"]}, "x <"),
    ({"parameters": REAL, "strategy": "joiint"}, 'nearest: "joint"'),
    ({"parameters": REAL, "strategy": {"name": "comp-gp-ucb", "gama": 1}}, "gamma"),
    ({"parameters": REAL, "strategy": {}}, "name"),
    ({"parameters": REAL, "name": "a b"}, "a b"),
])
def test_what_no_study_can_be(options, words):
    with pytest.raises(duelopt.InvalidArgument) as caught:
        duelopt.create_study(**options)
    assert words in str(caught.value)


@pytest.mark.parametrize("options", [
    {"parameters": 3}, {"parameters": {"x": (0, 1)}}, {"parameters": REAL, "constraints": "x < 1"},
    {"parameters": REAL, "strategy": {"name": object()}}, {"parameters": REAL, "storage": 3},
])
def test_what_is_of_the_wrong_type(options):
    with pytest.raises(TypeError):
        duelopt.create_study(**options)


@pytest.mark.parametrize("act, kind, words", [
    (lambda s: s.tell(1), duelopt.InvalidArgument, "exactly one"),
    (lambda s: s.tell(1, 3.0, winner="left"), duelopt.InvalidArgument, "exactly one"),
    (lambda s: s.tell(1, 3.0), duelopt.InvalidArgument, "duel"),
    (lambda s: s.tell(1, winner="up"), duelopt.InvalidArgument, "up"),
    (lambda s: s.tell(1, winner=1), duelopt.InvalidArgument, "choice"),
    (lambda s: s.tell(1, winner=0), duelopt.InvalidArgument, "0"),
    (lambda s: s.tell(1, winner=1.5), TypeError, "winner"),
    (lambda s: s.tell(1, "left"), TypeError, "value"),
    (lambda s: s.tell(1, True), TypeError, "value"),
    (lambda s: s.tell(1, fail=""), duelopt.InvalidArgument, "reason is empty"),
    (lambda s: s.tell(1, fail="x" * 10_001), duelopt.InvalidArgument, "10001 bytes"),
    (lambda s: s.tell(2, winner="left"), duelopt.NotFound, "no trial 2"),
    (lambda s: s.tell(-1, winner="left"), duelopt.NotFound, "no trial -1"),
    (lambda s: s.tell(2**200, winner="left"), duelopt.NotFound, "no trial 1606938"),
    (lambda s: s.tell(1.0, winner="left"), TypeError, "trial"),
    (lambda s: s.tell(None, winner="left"), TypeError, "trial"),
    (lambda s: s.amend(1, winner="left"), duelopt.Conflict, "1"),
    (lambda s: s.trial(7), duelopt.NotFound, "no trial 7"),
    (lambda s: s.add(SETTING, math.nan), duelopt.InvalidArgument, "nan"),
    (lambda s: s.add(SETTING, math.inf), duelopt.InvalidArgument, "inf"),
    (lambda s: s.add(SETTING, 1e101), duelopt.InvalidArgument, "1e"),
    (lambda s: s.add(SETTING, 10**400), OverflowError, "too large"),
    (lambda s: s.add({**SETTING, "temp": 84}, 1), duelopt.InvalidArgument, "temp"),
    (lambda s: s.add({**SETTING, "shots": 2.0}, 1), duelopt.InvalidArgument, "shots"),
    (lambda s: s.add({**SETTING, "shots": 2**70}, 1), duelopt.InvalidArgument, "shots"),
    (lambda s: s.add({**SETTING, "shots": True}, 1), TypeError, "shots"),
    (lambda s: s.add({**SETTING, "temp": math.nan}, 1), duelopt.InvalidArgument, "temp"),
    (lambda s: s.add({**SETTING, "bean": "C"}, 1), duelopt.InvalidArgument, "bean"),
    (lambda s: s.add({**SETTING, "tmp": 1}, 1), duelopt.NotFound, 'nearest: "temp"'),
    (lambda s: s.add({"temp": 90}, 1), duelopt.InvalidArgument, "no value"),
    (lambda s: s.add({**SETTING, "temp": np.zeros((1000, 1000))}, 1), TypeError, "numpy.ndarray"),
    (lambda s: s.add({1: 2}, 1), TypeError, "a name of params"),
    (lambda s: s.add([1, 2], 1), TypeError, "params"),
    (lambda s: s.add(), duelopt.InvalidArgument, "left and right"),
    (lambda s: s.add(left=SETTING, winner="left"), duelopt.InvalidArgument, "left and right"),
    (lambda s: s.add(left=SETTING, right=SETTING, winner="left"), duelopt.InvalidArgument, "the same setting"),
    (lambda s: s.add(SETTING, 1, left=SETTING, right=OTHER), duelopt.InvalidArgument, "either"),
    (lambda s: s.ask("both"), duelopt.InvalidArgument, "both"),
    (lambda s: s.ask(3), TypeError, "kind"),
    (lambda s: s.ask(lease=0), duelopt.InvalidArgument, "lease"),
    (lambda s: s.ask(lease=math.nan), duelopt.InvalidArgument, "lease"),
    (lambda s: s.ask(lease="1"), TypeError, "lease"),
    (lambda s: s.ask(judge="\ud800"), UnicodeEncodeError, "surrogates"),
    (lambda s: s.ask(judge=3), TypeError, "judge"),
    (lambda s: s.ask(fix={"temp": 95.5}), duelopt.InvalidArgument, "temp"),
    (lambda s: s.predict({"temp": 90}), duelopt.InvalidArgument, "no value"),
    (lambda s: s.predict_many({}), duelopt.InvalidArgument, "no column"),
    (lambda s: s.predict_many({"temp": [1, 2], "grind": [1, 2, 3]}), ValueError, "broadcast"),
    (lambda s: s.export("xml"), duelopt.InvalidArgument, "xml"),
])
def test_what_is_refused_changes_nothing(act, kind, words):
    study = make_study()
    study.ask()
    before = study.export()
    with pytest.raises(kind) as caught:
        act(study)
    assert words in str(caught.value)
    assert study.export() == before

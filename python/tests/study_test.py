"""A study in memory."""
import copy
import pickle

import numpy as np
import pytest

import duelopt
from support import OTHER, PARAMETERS, SETTING, answer, make_study, quality


def test_asks_until_the_budget_is_spent():
    study = make_study(budget=2.05)
    asked = []
    while trial := study.ask():
        asked.append(answer(study, trial))
    assert len(asked) == 20  # random duels of 0.1, the last one would make 2.1
    assert [trial.id for trial in asked] == list(range(1, 21))
    assert {trial.state for trial in asked} == {"done"}
    assert study.spending().spent == pytest.approx(2.0)
    assert study.spending().left == pytest.approx(0.05)
    assert study.trials() == asked


def test_a_question_has_the_settings_of_its_kind():
    study = make_study()
    duel, label = study.ask("duel"), make_study("random-labels").ask("label")
    assert (duel.params, set(duel.left), set(duel.right)) == ({}, set(PARAMETERS), set(PARAMETERS))
    assert (set(label.params), label.left, label.right) == (set(PARAMETERS), {}, {})
    assert (duel.cost, label.cost) == (0.1, 1.0)


def test_a_choice_is_added_and_answered_by_a_number():
    study = make_study()
    cups = [{**SETTING, "temp": temp} for temp in (86.0, 90.0, 94.0)]
    added = study.add(options=cups, winner=2)
    assert (added.kind, added.options, added.winner) == ("choice", cups, 2)
    assert study.amend(added, winner="tie").winner == "tie"
    with pytest.raises(duelopt.InvalidArgument, match="no option 4 among the 3"):
        study.amend(added, winner=4)
    with pytest.raises(duelopt.InvalidArgument, match="or options with the"):
        study.add(params=SETTING, options=cups, winner=1)


def test_values_have_the_type_of_their_parameter():
    trial = make_study().ask()
    for side in (trial.left, trial.right):
        assert [type(side[name]) for name in PARAMETERS] == [float, float, int, str]
        assert 85 <= side["temp"] <= 95 and 0.1 <= side["grind"] <= 2


def test_what_is_fixed_stays_so_and_a_judge_is_named():
    study = make_study()
    trial = study.ask(fix={"bean": "B", "shots": np.int64(2), "temp": np.float32(90)}, judge="ada")
    assert {(side["bean"], side["shots"], side["temp"]) for side in (trial.left, trial.right)} == {("B", 2, 90.0)}
    assert trial.judge == "ada"


def test_a_lease_of_a_day_unless_told_otherwise():
    study = make_study()
    assert [(t.lease_until - t.asked).total_seconds() for t in (study.ask(), study.ask(lease=0.5))] == [86400, 0.5]
    assert study.ask(lease=None).lease_until is None


def test_several_questions_at_once():
    study = make_study(budget=0.35)
    assert [trial.id for trial in study.ask_many(2)] == [1, 2]
    assert [trial.id for trial in study.ask_many(5)] == [3]
    assert study.ask_many(5) == []


def test_every_kind_of_answer():
    study = make_study(budget=None)
    trials = study.ask_many(5)
    told = [study.tell(trials[0], winner="tie"), study.tell(2, skip=True, judge="bob"), study.tell(3, fail="no beans"),
            study.tell(np.int64(4), winner="right")]
    assert [(t.state, t.winner, t.skip, t.fail) for t in told] == [
        ("done", "tie", False, None), ("skipped", None, True, None), ("failed", None, False, "no beans"),
        ("done", "right", False, None)]
    assert told[1].judge == "bob"
    assert study.spending().spent == pytest.approx(0.3)  # two answered, one running


def test_own_measurements_corrections_and_withdrawals():
    study = make_study()
    label = study.add(SETTING, 3)
    duel = study.add(left=SETTING, right=OTHER, winner="left", judge="ada")
    assert (label.value, label.origin, label.params) == (3.0, "added", SETTING)
    assert (duel.winner, duel.left, duel.right, duel.judge) == ("left", SETTING, OTHER, "ada")
    assert study.amend(label, 4.5).value == 4.5
    assert study.best().measured.value == 4.5
    assert study.retract(label).state == "retracted"
    assert study.best().measured is None
    assert study.trial(2) == duel


def test_best_is_none_before_the_first_answer_and_a_setting_after_it():
    study = make_study("joint")
    assert (study.best().recommended, study.best().params, study.best().measured) == (None, None, None)
    study.add(SETTING, quality(SETTING))
    best = study.best()
    assert best.params == best.recommended.params
    assert best.low <= best.mean <= best.high
    assert (best.measured.params, best.measured.value) == (SETTING, quality(SETTING))
    assert "recommended" in str(best) and "temp=93" in str(best)


def test_the_best_of_a_study_that_minimizes_is_the_smallest():
    study = make_study(direction="minimize")
    study.add(SETTING, -2.0)
    study.add(OTHER, 1.0)
    assert study.direction == "minimize"
    assert study.best().measured.value == -2.0


def test_predictions_of_arrays_are_those_of_their_settings():
    study = make_study("joint")
    study.add(SETTING, 2.0)
    study.add(OTHER, 1.0)
    temps, grinds = np.meshgrid([88.0, 93.0, 95.0], [0.2, 0.4])
    many = study.predict_many({"temp": temps, "grind": grinds, "shots": 2, "bean": "A"})
    assert many.mean.shape == many.ruled_out.shape == (2, 3)
    one = study.predict({"temp": 93.0, "grind": 0.4, "shots": 2, "bean": "A"})
    assert (many.mean[1, 1], many.low[1, 1], many.high[1, 1]) == (one.value.mean, one.value.low, one.value.high)
    assert np.isnan(make_study().predict_many({name: [value] for name, value in SETTING.items()}).mean).all()


def test_predictions_of_a_data_frame():
    pandas = pytest.importorskip("pandas")
    study = make_study("joint")
    study.add(SETTING, 2.0)
    predicted = study.predict_many(pandas.DataFrame([SETTING, OTHER]))
    assert predicted.mean.tolist() == [study.predict(SETTING).value.mean, study.predict(OTHER).value.mean]


def test_judges_and_outlook_come_with_labels():
    study = make_study("joint")
    assert (study.judges(), study.outlook()) == ([], None)
    for value, setting in enumerate((SETTING, OTHER)):
        study.add(setting, value)
    study.add(left=SETTING, right=OTHER, winner="right", judge="ada")
    assert [(judge.name, judge.duels) for judge in study.judges()] == [("ada", 1)]
    assert study.outlook().at_most >= study.outlook().next_label >= 0
    assert study.status()["counts"]["label"]["done"] == 2


def test_the_table_of_trials():
    pandas = pytest.importorskip("pandas")
    study = make_study()
    study.add(SETTING, 3)
    study.add(left=SETTING, right=OTHER, winner="left")
    frame = study.trials_dataframe()
    assert list(frame.columns) == study.export("csv").splitlines()[0].split(",")
    assert frame.temp[0] == 93.0 and pandas.isna(frame.temp[1])
    assert list(frame["right.bean"][1:]) == ["B"]
    assert len(make_study().trials_dataframe()) == 0


def test_a_parameter_may_be_called_like_a_column():
    pytest.importorskip("pandas")
    study = duelopt.create_study(parameters={"value": duelopt.Real(0, 1)})
    study.add({"value": 0.25}, 7)
    frame = study.trials_dataframe()
    assert (frame["value"][0], frame["params.value"][0]) == (7, 0.25)


def test_copies_and_pickles_are_studies_of_their_own():
    study = make_study()
    answer(study, study.ask())
    for other in (copy.deepcopy(study), pickle.loads(pickle.dumps(study))):
        assert other.trials() == study.trials()
        assert other.definition() == study.definition()
        expected = copy.deepcopy(study).ask()
        asked = other.ask()
        assert (asked.left, asked.right) == (expected.left, expected.right)
    assert len(study.trials()) == 1


def test_the_definition_is_what_was_given():
    definition = make_study({"name": "comp-gp-ucb", "gamma": 0.25}).definition()
    assert definition["strategy"]["gamma"] == 0.25
    assert definition["constraint"] == ["temp <= 95"]
    assert definition["parameter"][1] == {"name": "grind", "type": "real", "low": 0.1, "high": 2.0, "scale": "log"}
    assert (definition["label"]["cost"], definition["duel"]["cost"], definition["seed"]) == (1.0, 0.1, 3)


def test_a_parameter_may_be_its_table_of_a_study_file():
    tables = {name: parameter.definition() for name, parameter in PARAMETERS.items()}
    assert make_study(parameters=tables).definition() == make_study().definition()
    with pytest.raises(duelopt.InvalidArgument, match="lo"):
        duelopt.create_study(parameters={"x": {"type": "real", "lo": 0, "high": 1}})


def test_a_study_says_what_it_is():
    study = make_study()
    answer(study, study.ask())
    assert repr(study) == "<duelopt.Study 'espresso' in memory, 0.1 of 5 spent>"
    assert repr(study.trials()[0]).startswith("Trial(1, duel, done, left={'temp': ")

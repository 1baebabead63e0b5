"""Pictures and tables for notebooks."""
import math
import xml.etree.ElementTree as ElementTree

import pytest

import duelopt
from duelopt.svg import HEIGHT, WIDTH, Panel, Scale
from support import OTHER, PARAMETERS, SETTING, make_study, prefer, quality

NAME = "{http://www.w3.org/2000/svg}"


def texts(svg):
    return [text.text for text in ElementTree.fromstring(svg).iter(NAME + "text")]


def test_a_scale_goes_from_one_end_to_the_other():
    assert [Scale(2, 6).share(value) for value in (2, 3, 6)] == [0, 0.25, 1]
    log = Scale(0.1, 10, log=True)
    assert [log.share(value) for value in (0.1, 1, 10)] == pytest.approx([0, 0.5, 1])
    assert Scale(0, 1, words=["A", "B"]).share(0) == 0.25
    assert math.isfinite(Scale(3, 3).share(3))


@pytest.mark.parametrize("scale, expected", [
    (Scale(0, 1), ["0", "0.2", "0.4", "0.6", "0.8", "1"]), (Scale(85, 96), ["85", "90", "95"]),
    (Scale(1, 3, whole=True), ["1", "2", "3"]), (Scale(0.1, 20, log=True), ["0.1", "1", "10"]),
    (Scale(1e-8, 1e8, log=True), ["1e-08", "0.0001", "1", "10000", "1e+08"]), (Scale(0, 1, words=["A", "B"]), ["A", "B"]),
])
def test_ticks_are_round_and_few(scale, expected):
    assert [text for _, text in scale.ticks()] == expected


def test_points_stand_where_their_values_are():
    panel = Panel("", Scale(0, 10), Scale(0, 1), "", "")
    panel.dots([(0, 0), (10, 1)])
    first, last = ElementTree.fromstring(f'<svg>{panel.svg()}</svg>').iter("circle")
    assert (float(first.get("cx")), float(last.get("cx"))) == (58, WIDTH - 12)
    assert (float(first.get("cy")), float(last.get("cy"))) == (HEIGHT - 40, 26)


def test_a_study_has_its_measurements_and_a_slice_for_each_parameter():
    study = make_study("joint", budget=5)
    study.optimize(label=quality, duel=prefer)
    labels = [trial for trial in study.trials() if trial.kind == "label"]
    figure = study.plot()
    shown = texts(figure._repr_svg_())
    assert set(PARAMETERS) | {"Measurements", "cost so far", "A", "B"} <= set(shown)
    circles = list(ElementTree.fromstring(figure.svg).iter(NAME + "circle"))
    assert len(circles) == len(labels) * (1 + len(PARAMETERS)) + 2  # and the means of two choices


def test_only_some_parameters_and_a_file(tmp_path):
    study = make_study("joint")
    study.add(SETTING, 3)
    figure = study.plot(["temp"])
    assert "temp" in texts(figure.svg) and "grind" not in texts(figure.svg)
    figure.save(tmp_path / "study.svg")
    assert (tmp_path / "study.svg").read_text() == figure.svg
    with pytest.raises(duelopt.InvalidArgument, match="tmp"):
        study.plot(["tmp"])
    with pytest.raises(duelopt.InvalidArgument, match="first answer"):
        make_study().plot()


def test_duels_alone_show_the_share_that_is_won():
    study = make_study("joint", budget=0.5)
    study.optimize(duel=prefer)
    assert "share of duels won" in texts(study.plot().svg)


def test_words_are_escaped():
    study = duelopt.create_study(parameters={"x": duelopt.Choice(["<b>&", "*c"])})
    study.add({"x": "<b>&"}, 1)
    assert "<b>&" in texts(study.plot().svg)
    assert "<td style='text-align:left'>&lt;b&gt;&amp;</td>" in study.trials()[0]._repr_html_()


def test_a_duel_is_a_table_with_its_differences_in_bold():
    study = make_study()
    html = study.add(left=SETTING, right=OTHER, winner="left")._repr_html_()
    assert "<b>93</b>" in html and "<b>0.4</b>" not in html and "winner left" in html


def test_a_study_is_a_table_with_its_result():
    study = make_study("joint")
    assert "nothing before the first answer" in study._repr_html_()
    study.add(SETTING, 3)
    assert "<b>measured</b>" in study._repr_html_() and "1 of 5" in study._repr_html_()

"""The examples and the tutorial run, and find what there is to find."""
import importlib
import json
import pathlib
import sys

import pytest

import duelopt

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "examples"


@pytest.fixture
def example(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return importlib.import_module


def test_a_pipeline_is_tuned_by_races(example, capsys):
    pytest.importorskip("sklearn")
    study = example("pipeline").main()
    assert study.best().measured.value > 0.7  # ten digits: a guess is right in 0.1
    assert "the race answers against the labels" in capsys.readouterr().out


def test_a_prompt_is_tuned_with_a_judge(example):
    prompt = example("prompt")
    study = prompt.main()
    assert prompt.readers(study.best().params) > 7
    assert {trial.judge for trial in study.trials() if trial.kind == "duel"} == {"judge"}


def test_a_laboratory_goes_on_where_it_stopped(example, tmp_path, monkeypatch, capsys):
    laboratory = example("laboratory")
    database = str(tmp_path / "alloy.db")

    def person(days_end_after):
        answers = iter(["lef", "left", "right", "tie"])

        def type_in(prompt, count=iter(range(1000))):
            if next(count) == days_end_after:
                raise EOFError
            return "412.5" if "MPa" in prompt else next(answers, "left")
        return type_in

    monkeypatch.setattr("builtins.input", person(days_end_after=5))
    laboratory.main(database)
    study = duelopt.load_study("alloy", f"sqlite:///{database}")
    assert [trial.state for trial in study.trials()] == ["done"] * 4 + ["running"]  # one answer was mistyped
    output = capsys.readouterr().out
    assert '"lef" is not a winner' in output and "Until next time." in output

    monkeypatch.setattr("builtins.input", person(days_end_after=1000))
    laboratory.main(database)
    assert {trial.state for trial in study.trials()} == {"done"}
    assert study.ask() is None


def test_the_tutorial_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    notebook = json.loads((FOLDER / "tutorial.ipynb").read_text())
    namespace = {}
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for cell in cells:
        exec(compile(cell, "tutorial.ipynb", "exec"), namespace)
    assert len(cells) >= 8
    assert namespace["study"].best().measured is not None

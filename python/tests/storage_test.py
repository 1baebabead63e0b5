"""Studies in a storage: the same for the command line, threads and processes."""
import concurrent.futures
import multiprocessing
import os
import pickle
import subprocess
import threading

import pytest

import duelopt
from support import OTHER, SETTING, STUDY_FILE, answer, command, make_study


@pytest.fixture
def url(tmp_path):
    return f"sqlite:///{tmp_path}/duelopt.db"


def test_python_and_the_command_line_ask_and_say_the_same(tmp_path, url):
    python = make_study("joint", storage=url, budget=3.0)
    (tmp_path / "espresso.toml").write_text(STUDY_FILE.format(budget=3.0, strategy="joint"))
    command("--storage", f"sqlite:///{tmp_path}/shell.db", "init", "espresso.toml", folder=tmp_path)
    shell = duelopt.load_study("espresso", f"sqlite:///{tmp_path}/shell.db")
    assert shell.definition() == python.definition()

    def run(*arguments):
        return command("--storage", shell.storage, *arguments)

    while trial := python.ask():
        [question] = run("ask", "espresso")
        assert {key: question.get(key, {}) for key in ("id", "kind", "params", "left", "right", "phase")} == {
            key: getattr(trial, key) for key in ("id", "kind", "params", "left", "right", "phase")}
        told = answer(python, trial)
        run("tell", "espresso", str(trial.id), *(["--value", repr(told.value)] if told.value is not None else
                                                 ["--winner", told.winner]))
    assert len(python.trials()) > 10
    assert [shell._core().best()] == run("best", "espresso")
    assert python.best() == shell.best()
    point = {**OTHER, "temp": 88.25}
    assert [shell._core().predict([point])[0]] == run("predict", "espresso", *(f"{k}={v}" for k, v in point.items()))
    assert [shell.export()] == run("export", "espresso", "--format", "json")
    assert [shell.status()] == run("status", "espresso")


def test_the_exported_table_is_the_command_line_s(url):
    study = make_study(storage=url)
    study.add(SETTING, 3)
    study.tell(study.ask(), fail='"no", he said')
    done = subprocess.run([os.environ["DUELOPT"], "--storage", url, "export", "espresso", "--format", "csv"],
                          capture_output=True, text=True, check=True)
    assert study.export("csv") == done.stdout


def test_a_study_from_a_file_is_the_command_line_s(tmp_path):
    (tmp_path / "espresso.toml").write_text(STUDY_FILE.format(budget=5.0, strategy="random-duels"))
    study = duelopt.create_study_from_file(tmp_path / "espresso.toml")
    assert study.definition() == make_study().definition()
    (tmp_path / "espresso.toml").write_text("name = 3\n")
    with pytest.raises(duelopt.InvalidArgument, match="espresso.toml:1: "):
        duelopt.create_study_from_file(tmp_path / "espresso.toml")
    with pytest.raises(duelopt.Io):
        duelopt.create_study_from_file(tmp_path / "missing.toml")


def test_a_name_is_taken_once(url):
    make_study(storage=url).ask()
    with pytest.raises(duelopt.Conflict, match="espresso"):
        make_study(storage=url)
    assert len(make_study(storage=url, load_if_exists=True).trials()) == 1
    with pytest.raises(duelopt.Conflict, match="another parameter"):
        make_study(storage=url, load_if_exists=True, parameters={"x": duelopt.Real(0, 1)}, constraints=[])
    assert [study["name"] for study in duelopt.studies(url)] == ["espresso"]


def test_what_is_not_there_is_not_found(tmp_path, url):
    with pytest.raises(duelopt.NotFound):
        duelopt.load_study("espresso", url)
    assert not os.path.exists(f"{tmp_path}/duelopt.db")
    make_study(storage=url)
    with pytest.raises(duelopt.NotFound, match="latte"):
        duelopt.load_study("latte", url)
    (tmp_path / "text.db").write_text("no database" * 1000)
    with pytest.raises(duelopt.Corruption):
        duelopt.load_study("espresso", f"sqlite:///{tmp_path}/text.db")


def test_a_relative_storage_is_found_from_another_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    study = make_study(storage="sqlite:///duelopt.db")
    monkeypatch.chdir("/")
    assert study.storage == f"sqlite:///{tmp_path}/duelopt.db"
    assert pickle.loads(pickle.dumps(study)).ask().id == 1


def test_a_pickle_is_a_url_and_a_name(url):
    study = make_study(storage=url)
    text = pickle.dumps(study)
    answer(study, study.ask())
    assert len(text) < 300
    assert pickle.loads(text).trials() == study.trials()


def test_everybody_sees_what_others_have_done(url):
    one, other = make_study(storage=url), duelopt.load_study("espresso", url)
    trial = one.ask()
    assert other.trials() == [trial]
    answer(other, trial)
    assert one.spending().spent == pytest.approx(0.1)
    with pytest.raises(duelopt.Conflict, match="was told already"):
        answer(one, trial)


def work(study, share=3):
    return [answer(study, study.ask()).id for _ in range(share)]


@pytest.mark.parametrize("strategy", ["random-duels", "joint"])
def test_threads_share_a_study(url, strategy):
    study = make_study(strategy, storage=url, budget=None)
    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        ids = sum(threads.map(work, [study] * 4), [])
    assert sorted(ids) == [trial.id for trial in study.trials()] == list(range(1, 13))


def test_threads_share_a_study_in_memory():
    study = make_study("joint", budget=None)
    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        ids = sum(threads.map(work, [study] * 4), [])
    assert sorted(ids) == list(range(1, 13))


def test_forked_workers_share_a_study(url):
    study = make_study(storage=url, budget=None)
    study.ask()  # this process has a connection, which its children must not use
    with multiprocessing.get_context("fork").Pool(4) as processes:
        ids = sum(processes.map(work, [study] * 4), [])
    assert sorted(ids) == list(range(2, 14))
    assert answer(study, study.trial(1)).state == "done"
    assert len(study.trials()) == 13


def test_a_forked_child_that_ends_leaves_its_parent_s_connection_alone(url):
    study = make_study(storage=url, budget=None)
    for _ in range(3):
        child = os.fork()
        if child == 0:
            try:
                answer(study, study.ask())
                del study
                os._exit(0)
            except BaseException:
                os._exit(1)
        answer(study, study.ask())
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert len(study.trials()) == 6


def test_others_run_while_a_model_thinks():
    study = make_study("joint", budget=None)
    for i in range(30):
        setting = {**SETTING, "temp": 85 + i / 4}
        study.add(setting, float(i % 7))
        study.add(left=setting, right=OTHER, winner="left")
    ticks, done = 0, threading.Event()

    def think():
        study.ask()
        done.set()

    thinker = threading.Thread(target=think)
    thinker.start()
    while not done.wait(0.001):
        ticks += 1
    thinker.join()
    assert ticks >= 5  # with the lock held there would be one before and one after

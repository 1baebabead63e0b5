"""pip install puts a package in place that works, without a network. With ccache it takes what the build has compiled."""
import os
import pathlib
import subprocess
import sys

import duelopt

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = """
import duelopt, pathlib
from duelopt import judges
study = duelopt.create_study(parameters={"x": duelopt.Real(0, 1)}, storage="sqlite:///here.db", budget=1, duel_cost=0.25)
study.optimize(duel=judges.model(lambda params: params["x"]))
assert len(study.trials()) == 4
folder = pathlib.Path(duelopt.__file__).parent
assert (folder / "py.typed").exists() and (folder / "_core.pyi").exists() and (folder / "integrations/optuna.py").exists()
print(folder, duelopt.__version__)
"""


def test_pip_installs_the_package(tmp_path):
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    run = {"check": True, "cwd": tmp_path, "env": environment, "text": True}
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", "venv"], **run)
    subprocess.run(["venv/bin/pip", "install", "-q", "--no-index", "--no-build-isolation", str(ROOT)], **run)
    done = subprocess.run(["venv/bin/python", "-c", PROGRAM], **run, stdout=subprocess.PIPE)
    folder, version = done.stdout.split()
    assert folder.startswith(str(tmp_path / "venv")) and version == duelopt.__version__

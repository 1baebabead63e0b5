"""The package is typed, and the stub of the compiled module is true."""
import os
import pathlib
import subprocess
import sys

import pytest

pytest.importorskip("mypy")
ROOT = pathlib.Path(__file__).resolve().parents[2]

# pybind11's classes have a metaclass of its own and, where only functions make their objects, a constructor that refuses.
ALLOWED = "duelopt._core.Study\nduelopt._core.Study.__init__\nduelopt._core.Simulation\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("types")


def check(folder, *command):
    """Runs a checker on the built package."""
    environment = {**os.environ, "MYPYPATH": os.environ["PYTHONPATH"], "MYPY_CACHE_DIR": str(folder)}
    done = subprocess.run([sys.executable, "-m", *command], cwd=folder, env=environment, text=True, check=False,
                          capture_output=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_has_types(folder):
    check(folder, "mypy", "--config-file", str(ROOT / "pyproject.toml"), "--package", "duelopt")


def test_the_stub_is_what_the_module_has(folder):
    (folder / "allowed").write_text(ALLOWED)
    check(folder, "mypy.stubtest", "--mypy-config-file", str(ROOT / "pyproject.toml"), "--allowlist", "allowed",
          "duelopt._core")

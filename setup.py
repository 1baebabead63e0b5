"""pip install: CMake builds the compiled module, setuptools packs it; pyproject.toml says everything else.

The environment variable CMAKE_ARGS holds further options for CMake.
"""
import os
import pathlib
import re
import shlex
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent
VERSION = re.search(r"^project\(duelopt VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(), re.M)[1]


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        build = pathlib.Path(self.build_temp).resolve()
        more = shlex.split(os.environ.get("CMAKE_ARGS", ""))
        off = [f"-DDUELOPT_BUILD_{what}=OFF" for what in ("APPS", "BENCHMARKS", "EXAMPLES", "TESTS")]
        subprocess.run(["cmake", "-G", "Ninja", "-S", ROOT, "-B", build, "-DCMAKE_BUILD_TYPE=Release", "-DDUELOPT_UNITY=ON",
                        "-DDUELOPT_BUILD_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}", *off, *more], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "duelopt_python"], check=True)
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        [module] = (build / "python" / "duelopt").glob("_core*.so")
        self.copy_file(str(module), str(target))


setup(version=VERSION, ext_modules=[Extension("duelopt._core", sources=[])], cmdclass={"build_ext": CMakeBuild})

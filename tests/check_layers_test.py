#!/usr/bin/env python3
"""tools/check_layers.py on small trees, each with one mistake."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
import check_layers

LAYERS = """# a comment: with a colon
core     :
models/gp : core
problems : core
testing  : core
tests    : all
apps     : public
apps/bench : all
examples : public
"""


def run(files, layers=LAYERS, public=("duelopt/core/box.hpp",)):
    """What the check finds in a tree with these files."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in {"duelopt/LAYERS": layers, **files}.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        (root / "headers").write_text("\n".join(str(root / header) for header in public))
        return check_layers.main(folder, root / "headers")


class CheckLayersTest(unittest.TestCase):
    def expect_fault(self, fault, files, **options):
        self.assertEqual(run(files, **options), fault)

    def test_lets_the_allowed_pass(self):
        self.assertEqual(run({
            "duelopt/core/box.hpp": "#include <vector>\n",
            "duelopt/core/box_test.cpp": '#include "duelopt/testing/a.hpp"\n#include "duelopt/problems/b.hpp"\n',
            "duelopt/models/gp/fit.hpp": '#include <Eigen/Dense>\n#include "duelopt/core/box.hpp"\n',
            "duelopt/models/gp/fit.cpp": '#include "duelopt/models/gp/fit.hpp"\n',
            "examples/one.cpp": '#include <nlopt.h>\n#include "duelopt/core/box.hpp"\n',
            "tests/two.cpp": '#include "duelopt/models/gp/fit.hpp"\n',
            "apps/cli/run.cpp": '#include "apps/cli/run.hpp"\n#include "duelopt/core/box.hpp"\n',
            "apps/bench/run.cpp": '#include "apps/bench/run.hpp"\n#include "duelopt/models/gp/fit.hpp"\n',
            "build/dev/three.cpp": '#include "duelopt/models/gp/fit.hpp"\n',
        }), "")

    def test_finds_an_include_that_goes_upwards(self):
        self.expect_fault("duelopt/core/box.cpp: core may not include duelopt/models/gp/fit.hpp",
                          {"duelopt/core/box.cpp": '  #  include "duelopt/models/gp/fit.hpp" // why not\n'})

    def test_finds_it_between_angle_brackets_too(self):
        self.expect_fault("duelopt/core/box.cpp: core may not include duelopt/models/gp/fit.hpp",
                          {"duelopt/core/box.cpp": "#include <duelopt/models/gp/fit.hpp>\n"})

    def test_keeps_testing_for_tests(self):
        self.expect_fault("duelopt/models/gp/fit.cpp: models/gp may not include duelopt/testing/a.hpp",
                          {"duelopt/models/gp/fit.cpp": '#include "duelopt/testing/a.hpp"\n'})

    def test_keeps_the_research_harness_from_everybody_else(self):
        for path, module in (("examples/one.cpp", "examples"), ("apps/cli/run.cpp", "apps"),
                             ("duelopt/models/gp/fit.cpp", "models/gp")):
            self.expect_fault(f"{path}: {module} may not include apps/bench/run.hpp",
                              {path: '#include "apps/bench/run.hpp"\n'})

    def test_keeps_internal_headers_from_examples(self):
        self.expect_fault("examples/one.cpp: examples may not include duelopt/core/inner.hpp",
                          {"examples/one.cpp": '#include "duelopt/core/inner.hpp"\n'})

    def test_keeps_internal_headers_out_of_public_ones(self):
        self.expect_fault("duelopt/core/box.hpp: a public header may not include duelopt/core/inner.hpp",
                          {"duelopt/core/box.hpp": '#include "duelopt/core/inner.hpp"\n'})

    def test_keeps_other_libraries_out_of_public_headers(self):
        for header in ("Eigen/Dense", "nlopt.h", "boost/random.hpp"):
            self.expect_fault(f"duelopt/core/box.hpp: a public header may not include {header}",
                              {"duelopt/core/box.hpp": f"#include <{header}>\n"})

    def test_wants_every_path_from_the_root(self):
        self.expect_fault("duelopt/core/box.cpp: box.hpp is not written from the root, as duelopt/...",
                          {"duelopt/core/box.cpp": '#include "box.hpp"\n'})

    def test_wants_every_room_in_the_list(self):
        self.expect_fault("duelopt/attic/x.cpp: the module attic is not in duelopt/LAYERS",
                          {"duelopt/attic/x.cpp": ""})
        self.expect_fault("web/x.cpp: the module web is not in duelopt/LAYERS", {"web/x.cpp": ""})

    def test_refuses_a_list_that_goes_in_circles(self):
        self.expect_fault("duelopt/LAYERS: core names gp, which does not stand above it",
                          {}, layers="core : gp\ngp : core\n", public=())


if __name__ == "__main__":
    unittest.main()

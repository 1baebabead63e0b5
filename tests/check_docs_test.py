#!/usr/bin/env python3
"""tools/check_docs.py on small documents, each with one mistake."""
import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
import check_docs


@contextlib.contextmanager
def tree(files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        yield folder


def commands(block, language="sh", **files):
    with tree({"README.md": f"# Title\n\n```{language}\n{block}\n```\n", **files}) as root:
        (pathlib.Path(root) / "tools").mkdir(exist_ok=True)
        return check_docs.commands(root, f"{root}/tools")


class CommandsTest(unittest.TestCase):
    def test_lets_commands_that_work_pass(self):
        self.assertEqual(commands("cd docs\nls a.md", **{"docs/a.md": ""}), "")

    def test_finds_a_command_that_fails(self):
        self.assertRegex(commands("echo before\nfalse\necho after"), r"^README.md:3: exit code 1\n")

    def test_finds_a_failure_within_a_pipe(self):
        self.assertIn("exit code 1", commands("false | cat"))

    def test_looks_into_docs(self):
        with tree({"docs/a.md": "```sh\nexit 7\n```\n"}) as root:
            self.assertIn("a.md:1: exit code 7", check_docs.commands(root))

    def test_runs_in_a_copy(self):
        with tree({"README.md": "```sh\nrm file\n```\n", "file": ""}) as root:
            self.assertEqual(check_docs.commands(root), "")
            self.assertTrue((pathlib.Path(root) / "file").exists())

    def test_goes_on_where_the_block_before_ended(self):
        self.assertEqual(commands("echo 1 > new\n```\n\n```sh\ncat new"), "")

    def test_finds_programs_on_the_given_path(self):
        with tree({"README.md": "```sh\nthe_program\n```\n", "bin/the_program": "#!/bin/sh\n"}) as root:
            self.assertIn("exit code 127", check_docs.commands(root))
            (pathlib.Path(root) / "bin/the_program").chmod(0o755)
            self.assertEqual(check_docs.commands(root, f"{root}/bin"), "")

    def test_rehearses_make_and_finds_a_target_that_does_not_exist(self):
        makefile = {"Makefile": "test:\n\texit 1\n"}
        self.assertEqual(commands("make test", **makefile), "")
        self.assertIn("exit code 2", commands("make tset", **makefile))

    def test_finds_a_preset_that_does_not_exist(self):
        presets = {"CMakePresets.json": '{"version": 6, "configurePresets": [{"name": "a", "generator": "Ninja"}], '
                                        '"workflowPresets": [{"name": "a", "steps": [{"type": "configure", "name": "a"}]}]}'}
        self.assertEqual(commands("cmake --workflow --preset a", **presets), "")
        self.assertIn("exit code 1", commands("cmake --workflow --preset b", **presets))

    def test_refuses_shell_under_another_name(self):
        self.assertEqual(commands("true", language="bash"), "README.md:3: call this block sh, so that it is run")


class ProgramTest(unittest.TestCase):
    def test_prints_the_one_block(self):
        with tree({"a.md": "text\n```cpp\nint main() {}\n```\n```cmake\nx()\n```\n"}) as root, \
                contextlib.redirect_stdout(io.StringIO()) as output:
            self.assertEqual(check_docs.program(f"{root}/a.md"), "")
        self.assertEqual(output.getvalue(), "int main() {}\n")

    def test_refuses_none_and_two(self):
        for text, count in (("", 0), ("```cpp\n```\n```cpp\n```\n", 2)):
            with tree({"a.md": text}) as root:
                self.assertIn(f"has {count} cpp blocks", check_docs.program(f"{root}/a.md"))


class CitationsTest(unittest.TestCase):
    def citations(self, source):
        with tree({"docs/references.md": "| [RW06] | a book |\n",
                   "docs/paper-notes.md": "### 1.2 Borehole\n| 7 | the paper | duelopt |\n",
                   "duelopt/gp/a.hpp": source}) as root:
            return check_docs.citations(root)

    def test_lets_what_is_there_pass(self):
        self.assertEqual(self.citations("// [RW06] [RW06, Alg. 2.1] (notes, item 7) (notes,\n  // section 1.2) a[N20]"), "")

    def test_finds_what_is_not(self):
        for source, what in (("// [RW07, Eq. 1]", "RW07 is not in docs/references.md"),
                             ("// (notes, item 8)", "item 8 is not in docs/paper-notes.md"),
                             ("// (notes,\n// section 1.3)", "section 1.3 is not in docs/paper-notes.md")):
            self.assertEqual(self.citations(source), f"duelopt/gp/a.hpp: {what}")


if __name__ == "__main__":
    unittest.main()

"""The soak notices what it is there to notice: programs that acknowledge what they do not record."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

DUELOPT = os.environ["DUELOPT"]
SOAK = pathlib.Path(__file__).with_name("soak.py")

# Every third trial's command acts on a copy of the storage, which nobody reads, and says what it would have said.
FORGETFUL = """\
#!/bin/bash
if [ "$1" = {command} ] && [ $((${{3//[^0-9]/}}0 / 10 % 3)) = 0 ]; then
  copy="copy.$$"
  "$DUELOPT_TRUE" backup "$copy" >/dev/null 2>&1 || exit 4
  DUELOPT_STORAGE="sqlite:///$copy" "$DUELOPT_TRUE" "$@"
  exit
fi
exec "$DUELOPT_TRUE" "$@"
"""

# Every third trial's answer is recorded as another one.
MISTAKEN = """\
#!/bin/bash
if [ "$1" = tell ] && [ $((${3//[^0-9]/}0 / 10 % 3)) = 0 ]; then exec "$DUELOPT_TRUE" "${@/left/right}"; fi
exec "$DUELOPT_TRUE" "$@"
"""


class SoakTest(unittest.TestCase):
    def soak(self, program):
        with tempfile.TemporaryDirectory() as folder:
            script = pathlib.Path(folder, "duelopt")
            script.write_text(program)
            script.chmod(0o755)
            return subprocess.run([sys.executable, "-B", SOAK, "--seconds", "4", "--seed", "1", "--workers", "3"],
                                  env={**os.environ, "DUELOPT": str(script), "DUELOPT_TRUE": DUELOPT},
                                  capture_output=True, text=True, check=False, timeout=120)

    def expect_lost(self, program, message):
        done = self.soak(program)
        self.assertNotEqual(done.returncode, 0, done.stdout)
        self.assertNotIn("Nothing was lost", done.stdout)
        self.assertRegex(done.stderr, "Lost: " + message)

    def test_the_program_itself_loses_nothing(self):
        done = self.soak('#!/bin/bash\nexec "$DUELOPT_TRUE" "$@"\n')
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("Nothing was lost", done.stdout)

    def test_an_answer_that_was_acknowledged_and_is_not_there(self):
        self.expect_lost(FORGETFUL.format(command="tell"), r"trial \d+ has the answer None, and not one of")

    def test_a_question_that_was_printed_and_is_not_there(self):
        self.expect_lost(FORGETFUL.format(command="ask"), r"trial \d+ was (given to two|asked and is not there)")

    def test_an_answer_that_was_taken_for_another(self):
        self.expect_lost(MISTAKEN, r"trial \d+ has the answer \('winner', 'right'\), and not one of")

    def test_a_retraction_that_was_forgotten(self):
        self.expect_lost(FORGETFUL.format(command="retract"), r"trial \d+ is \w+; retracted: \{True\}")


if __name__ == "__main__":
    unittest.main()

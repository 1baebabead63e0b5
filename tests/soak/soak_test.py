"""The soak notices what it is there to notice: programs that acknowledge what they do not record."""
import os
import pathlib
import random
import tempfile
import unittest

import soak
from ledger import Lost

DUELOPT = os.environ["DUELOPT"]

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


class Calm(random.Random):
    """No kill, no full disk, no clock jump."""

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        return [None]


class SoakTest(unittest.TestCase):
    def go_through(self, program):
        """Nine questions, their answers and three retractions, as a worker of the soak has them, and its check."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            script = folder / "duelopt"
            script.write_text(program)
            script.chmod(0o755)
            os.environ["DUELOPT_TRUE"] = DUELOPT
            soak.DUELOPT = str(script)
            worker, rng, mine = soak.Soak(folder, 0, 1, 1), Calm(1), []
            (folder / "soak.toml").write_text(soak.STUDY.format(seed=1, strategy="random-duels"))
            worker.run("init", "soak.toml")
            for _ in range(9):
                worker.ask(rng, mine)
            for trial in mine:
                worker.tell(rng, [trial])
            for trial in mine[:3]:
                worker.retract(rng, [trial])
            worker.check()

    def test_the_program_itself_loses_nothing(self):
        self.go_through('#!/bin/bash\nexec "$DUELOPT_TRUE" "$@"\n')

    def test_an_answer_that_was_acknowledged_and_is_not_there(self):
        with self.assertRaisesRegex(Lost, r"trial 3 has the answer None, and not one of"):
            self.go_through(FORGETFUL.format(command="tell"))

    def test_a_question_that_was_printed_and_is_not_there(self):
        with self.assertRaisesRegex(Lost, r"trial 1 was given to two"):
            self.go_through(FORGETFUL.format(command="ask"))

    def test_an_answer_that_was_taken_for_another(self):
        with self.assertRaisesRegex(Lost, r"trial \d has the answer \('winner', 'right'\), and not one of"):
            self.go_through(MISTAKEN)

    def test_a_retraction_that_was_forgotten(self):
        with self.assertRaisesRegex(Lost, r"trial 3 is \w+; retracted: \{True\}"):
            self.go_through(FORGETFUL.format(command="retract"))


if __name__ == "__main__":
    unittest.main()

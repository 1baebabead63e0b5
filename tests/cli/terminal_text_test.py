"""What others wrote is shown and not obeyed: no control character of Unicode reaches a terminal by any command."""
import csv
import io
import unicodedata
import unittest

from support import DUELOPT, STUDY, CommandLineTest

CONTROLS = [chr(code) for code in range(1, 0x110000) if unicodedata.category(chr(code)) in ("Cc", "Cf", "Zl", "Zp")]
GROUPS = ["".join(CONTROLS[k:k + 40]) for k in range(0, len(CONTROLS), 40)]  # a judge's name has at most 200 bytes


class TerminalTextTest(CommandLineTest):
    def setUp(self):
        super().setUp()
        self.wild = [f"x{group}y" for group in GROUPS]
        words = self.wild + ["=cmd|' /C calc'!A0"]
        choices = ", ".join('"' + "".join(f"\\U{ord(c):08X}" for c in word) + '"' for word in words)
        study = STUDY.format(strategy="random-duels").replace('"A", "B"', choices)
        (self.folder / "espresso.toml").write_text(study, encoding="utf-8")

    def assert_safe(self, text, what):
        found = sorted({f"U+{ord(c):04X}" for c in text if c in CONTROLS and c not in "\n"})
        self.assertEqual(found, [], what)

    def test_no_command_prints_a_control_character(self):
        commands = [["validate", "espresso.toml"], ["init", "espresso.toml"]]
        setting = ["temp=93", "grind=0.4", "shots=2"]
        for k, wild in enumerate(self.wild):
            commands += [["ask", "espresso", "--judge", wild, "--fix", f"bean={wild}"],
                         ["ask", "espresso", "--judge", wild, "--fix", f"bean={wild}", "--format", "text"],
                         ["tell", "espresso", str(3 * k + 1), "--fail", wild],
                         ["add", "espresso", "--judge", wild, "--value", "3", *setting, f"bean={wild}"],
                         ["tell", "espresso", wild, "--winner", "left"], ["tell", "espresso", "1", "--winner", wild],
                         ["ask", "espresso", "--fix", wild], ["ask", "espresso", "--fix", f"{wild}=1"], [wild], ["ask", wild],
                         ["add", "espresso", "--csv", wild], ["status", "espresso", "--format", wild], ["init", wild]]
        for command in ("status", "trials", "best"):
            commands += [[command, "espresso"], [command, "espresso", "--format", "text"]]
        commands += [["studies", "--format", "text"], ["export", "espresso", "--format", "json"], ["check"],
                     ["check", "--format", "text"]]
        for command in commands:
            done = self.run_raw(*command)
            self.assert_safe(done.stdout + done.stderr, command)
        self.assertEqual(len(self.json_lines("trials", "espresso")), 3 * len(self.wild))

    def test_programs_get_the_very_text(self):
        self.duelopt("init", "espresso.toml")
        for wild in self.wild:
            trial = self.json("ask", "espresso", "--judge", wild, "--fix", f"bean={wild}")
            self.assertEqual(trial["left"]["bean"], wild)
        self.assertEqual([trial["judge"] for trial in self.json_lines("trials", "espresso")], self.wild)

    def test_the_failure_text_of_a_command_is_shown_and_not_obeyed(self):
        self.duelopt("init", "espresso.toml")
        done = self.run_raw("run", "espresso", "--duel", "printf 'a\\033[2Jb\\302\\233c\\342\\200\\256d' >&2; exit 1 #",
                            "--max-failures", "1")
        self.assert_safe(done.stdout + done.stderr, "run")

    def test_judge_shows_no_control_character(self):
        self.duelopt("init", "espresso.toml")
        for wild in self.wild:
            done = self.shell(f"printf 'left\\nundo\\n?\\nx\\033[2J\\ntie\\n' | {DUELOPT} judge espresso --judge '{wild}'"
                              if "\x27" not in wild else "true")
            self.assert_safe(done.stderr, "judge")

    def test_tables_hold_no_formulas_and_come_back_as_they_were(self):
        self.duelopt("init", "espresso.toml")
        names = ["=1+1", "+cmd", "-cmd", "@x", "'=1", "''@", "-", "\t=x", "plain", "'", "it's"]
        for name in names:
            self.duelopt("add", "espresso", "--judge", name, "--value", "-3", "temp=93", "grind=0.4", "shots=2",
                         "bean==cmd|' /C calc'!A0")
        table = self.duelopt("export", "espresso", "--format", "csv")
        for row in list(csv.DictReader(io.StringIO(table))):
            for cell in row.values():
                if cell and cell[0] in "=+-@\t\r":
                    float(cell)
        (self.folder / "trials.csv").write_text(table)
        text = (self.folder / "espresso.toml").read_text(encoding="utf-8")
        (self.folder / "other.toml").write_text(text.replace('"espresso"', '"other"'), encoding="utf-8")
        self.duelopt("init", "other.toml")
        self.duelopt("add", "other", "--csv", "trials.csv")
        self.assertEqual([trial["judge"] for trial in self.json_lines("trials", "other")], names)

    def test_a_table_on_a_terminal_is_safe_too(self):
        self.duelopt("init", "espresso.toml")
        for wild in self.wild:
            self.duelopt("ask", "espresso", "--judge", wild, "--fix", f"bean={wild}")
        shown = self.shell(f"script -qec '{DUELOPT} export espresso --format csv' /dev/null < /dev/null")
        if shown.returncode == 127:
            self.skipTest("no script(1)")
        self.assert_safe(shown.stdout.replace("\r\n", "\n"), "export")


if __name__ == "__main__":
    unittest.main()

"""What the commands print is what docs/json.md says: each field, its type, when it is null or missing; and its examples too."""
import json
import pathlib
import re
import sqlite3
import unittest

from support import OTHER, SETTING, STUDY, CommandLineTest

EDGE = ["temp=85", "grind=0.1", "shots=1", "bean=A"]
DOCUMENT = pathlib.Path(__file__).resolve().parents[2] / "docs" / "json.md"
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
SIMPLE = {"text": lambda v: isinstance(v, str),
          "number": lambda v: isinstance(v, float),
          "whole number": lambda v: isinstance(v, int) and not isinstance(v, bool),
          "boolean": lambda v: isinstance(v, bool),
          "time": lambda v: isinstance(v, str) and TIME.fullmatch(v) is not None,
          "setting": lambda v: isinstance(v, dict) and list(v) in (["temp", "grind", "shots", "bean"], ["temp", "bean"])}


class Field:
    def __init__(self, name, kind, absence, is_inherited=False):
        self.name, self.kind, self.absence, self.is_inherited = name, kind, absence, is_inherited
        self.words = [json.loads(word) for word in re.findall(r'`("\w+"|true)`', kind)]
        if kind == "boolean":
            self.words = [True, False]
        self.seen = set()  # of: "null", "value", "missing", and each of the words
        if not re.match(r"$|null |missing unless ", absence):
            raise ValueError(f"{name}: {absence}")

    def is_due(self, value):
        """Whether a value must have the field: True, False, or None if it may."""
        if not self.absence.startswith("missing"):
            return True
        condition = re.fullmatch(r'missing unless `(\w+)` is `"(\w+)"`', self.absence)
        return value[condition[1]] == condition[2] if condition else None

    def promised(self):
        """What must have been seen of it, unless that was promised of another section."""
        if self.is_inherited:
            return set()
        often = {"null": {"null", "value"}, "missing": {"missing", "value"}, "": {"value"}}
        return often[self.absence.split(" ")[0]] | set(self.words)


class Schema:
    """The sections of the document: {anchor: (fields, examples)}."""

    def __init__(self, text):
        self.sections, self.examples = {}, {}
        for title, body in re.findall(r"^##+ (.+)\n((?:(?!##).*\n?)*)", text, re.M):
            anchor = title.lower().replace(" ", "-")
            inherited = re.search(r"^All fields of a \[\w+\]\(#([\w-]+)\)", body, re.M)
            rows = re.findall(r"^\| `(\w+)` \| (.+?) \|(.*?)\| .+ \|$", body, re.M)
            self.sections[anchor] = [Field(old.name, old.kind, old.absence, is_inherited=True)
                                     for old in (self.sections[inherited[1]] if inherited else [])]
            self.sections[anchor] += [Field(name, kind, absence.strip()) for name, kind, absence in rows]
            self.examples[anchor] = [json.loads(line) for block in re.findall(r"^```json\n(.*?)^```", body, re.M | re.S)
                                     for line in block.splitlines()]

    def check(self, section, value):
        """Raises AssertionError unless the value is what the section says, in its order."""
        fields = self.sections[section]
        names = [field.name for field in fields]
        assert isinstance(value, dict), f"{section}: {value} is no object"
        assert list(value) == [name for name in names if name in value], f"{section}: {list(value)}, not in {names}"
        for field in fields:
            where = f"{field.name} of {section}"
            if field.name not in value:
                assert field.is_due(value) is not True and field.absence.startswith("missing"), f"{where} is missing"
                field.seen.add("missing")
                continue
            assert field.is_due(value) is not False, f"{where} should be missing"
            self.check_field(field, value[field.name], where)

    def check_field(self, field, value, where):
        if value is None:
            assert field.absence.startswith("null"), f"{where} is null"
            field.seen.add("null")
            return
        field.seen.add("value")
        if field.words and not (field.kind.endswith(" or whole number") and SIMPLE["whole number"](value)):
            assert value in field.words, f"{where} is {value}"
            field.seen.add(value)
            return
        items, kind = [value], field.kind.split(" or ")[-1]
        if kind.startswith("list of "):
            assert isinstance(value, list), f"{where} is {value}"
            items, kind = value, kind.removeprefix("list of ")
        for item in items:
            link = re.fullmatch(r"\[.+\]\((.*)#([\w-]+)\)", kind)
            if link and not link[1]:
                self.check(link[2], item)
            elif link:
                assert isinstance(item, dict), f"{where} is {item}"
            else:
                assert SIMPLE[kind](item), f"{where} is {item}, not a {kind}"

    def unseen(self):
        return [f"{field.name} of {section}: {', '.join(map(str, missing))}"
                for section, fields in self.sections.items() for field in fields
                if (missing := field.promised() - field.seen)]


class JsonTest(CommandLineTest):
    maxDiff = None

    def setUp(self):
        super().setUp()
        self.schema = Schema(DOCUMENT.read_text())

    def see(self, section, *arguments):
        for value in self.json_lines(*arguments):
            self.schema.check(section, value)

    def look(self, study):
        """All that can be printed of a study without a change."""
        for setting in (SETTING, OTHER, EDGE):
            self.see("prediction", "predict", study, *setting)
        self.see("best", "best", study)
        self.see("best", "best", study, "--top", "3")
        self.see("importance", "importance", study)
        self.see("comparison", "compare", study, ",".join(SETTING), ",".join(OTHER))
        self.see("status", "status", study)
        self.see("record", "trials", study)
        self.see("export", "export", study, "--format", "json")
        self.see("listed-study", "studies")

    def make(self, name, **changes):
        text = STUDY.format(strategy=changes.pop("strategy", "random-duels")).replace('"espresso"', f'"{name}"')
        for key, value in changes.items():
            text, count = re.subn(rf"^{key} = .*\n", value, text, flags=re.M)
            self.assertEqual(count, 1, key)
        (self.folder / "study.toml").write_text(text)
        self.see("study", "validate", "study.toml")
        self.see("study", "init", "study.toml")

    def tell_everything(self):
        """A study of duels in which every state, verdict and kind of answer occurs."""
        self.make("duels")
        self.look("duels")
        self.see("question", "ask", "duels", "-n", "12")
        for trial, outcome in enumerate((["--winner", "left"], ["--winner", "right"], ["--winner", "tie"], ["--skip"],
                                         ["--fail", "no beans"], ["--winner", "left", "--judge", "ada"]), start=1):
            self.see("reply", "tell", "duels", str(trial), *outcome)
        self.see("reply", "amend", "duels", "1", "--winner", "right")
        self.see("reply", "retract", "duels", "7")
        self.see("question", "ask", "duels", "--judge", "ada", "--lease", "0.001")
        self.look("duels")  # overdue
        self.see("question", "ask", "duels", "--lease", "0")
        self.look("duels")  # expired

    def add_duels(self, study, rows):
        names = [f"{side}.{name}" for side in ("left", "right") for name in ("temp", "grind", "shots", "bean")]
        lines = [",".join(map(str, [*left, *right, winner, "bob"])) for left, right, winner in rows]
        (self.folder / "duels.csv").write_text("\n".join([",".join([*names, "winner", "judge"]), *lines]) + "\n")
        self.see("reply", "add", study, "--csv", "duels.csv")

    def doubt_a_judge(self):
        """A judge who prefers each setting to the other as often as not."""
        self.make("doubted", strategy="joint")
        for temp in (86, 88, 90, 92, 94):
            self.see("reply", "add", "doubted", "--value", str(-(temp - 90)**2), f"temp={temp}", *SETTING[1:])
        cups = [(85 + i, 0.4, 2, "A") for i in range(11)]
        self.add_duels("doubted", [(cups[3 * i % 11], cups[(3 * i + 4) % 11], "left" if half else "right")
                                   for i in range(11) for half in (False, True)])
        self.look("doubted")

    def rule_out_a_setting(self):
        """Forty duels, all won by the hotter cup."""
        self.make("ruled", strategy="comp-gp-ucb")
        cups = [(85 + i % 11, 0.4, 2, "A") for i in range(44)]
        self.add_duels("ruled", [(cup, (85 + (cup[0] - 85 + k) % 11, *cup[1:]), "left" if cup[0] > 85 + (cup[0] - 85 + k) % 11 else "right")
                                 for k in (1, 2, 3, 5) for cup in cups[:11]])
        self.look("ruled")

    def test_what_is_printed_is_what_is_documented_and_every_case_of_it_occurs(self):
        self.tell_everything()
        self.doubt_a_judge()
        self.rule_out_a_setting()
        self.make("labels", strategy="log-ei", direction='direction = "minimize"\n', budget="")
        self.see("question", "ask", "labels", "--lease", "0")
        self.see("reply", "tell", "labels", "1", "--value", "3")
        self.see("reply", "add", "labels", "--value", "-2", *OTHER)
        self.see("reply", "add", "labels", "--value", "4", "--judge", "lab", *SETTING)
        self.look("labels")
        self.make("judged", strategy="joint")
        for winner, judge in (("left", []), ("left", ["--judge", "ada"])):
            self.see("reply", "add", "judged", "--winner", winner, "--left", *SETTING, "--right", *OTHER, *judge)
        self.look("judged")  # recommended without a value
        self.see("reply", "add", "judged", "--value", "2", *SETTING)
        self.see("reply", "add", "judged", "--value", "1", *OTHER)
        self.look("judged")
        for skipped in ("--skip", "--fail"):
            self.see("question", "ask", "judged", "--kind", "label")
            self.look("judged")  # with an open label
            self.see("reply", "tell", "judged", str(len(self.json_lines("trials", "judged"))), skipped,
                     *(["no beans"] if skipped == "--fail" else []))
        self.choose()
        self.invite()
        self.make("spent", budget="budget = 0.1\n")
        self.see("reply", "add", "spent", "--winner", "left", "--left", *SETTING, "--right", *OTHER)
        self.look("spent")
        self.damage_the_storage()
        self.assertEqual(self.schema.unseen(), [])

    def choose(self):
        text = STUDY.format(strategy="random-duels").replace('"espresso"', '"chosen"')
        (self.folder / "study.toml").write_text(text.replace("cost = 0.1", "cost = 0.1\nchoices = 4"))
        self.see("study", "init", "study.toml")
        self.see("question", "ask", "chosen", "-n", "2")
        self.see("reply", "tell", "chosen", "1", "--winner", "3")
        self.look("chosen")

    def invite(self):
        for kind in ("duel", "label", "any"):
            self.duelopt("invite", "duels", "--judge", "ana", "--kind", kind)
        self.duelopt("invite", "--owner")
        self.see("link", "links", "--revoke", "1")
        self.see("link", "links")

    def know_the_noise(self):
        file = self.folder / "noisy.toml"
        known = STUDY.format(strategy="log-ei").replace('name = "espresso"', 'name = "noisy"')
        file.write_text(known.replace("[label]\n", "[label]\nnoise = 0.5\n"))
        self.duelopt("init", file.name)
        self.see("status", "status", "noisy")

    def damage_the_storage(self):
        self.know_the_noise()
        self.see("copied-study", "copy", "--to", "sqlite:///copy.db")
        self.see("storage-check", "check")
        with sqlite3.connect(self.folder / "duelopt.db") as database:
            database.execute("UPDATE events SET body = '?' WHERE number = 3 AND study_id = 1")
        self.schema.check("storage-check", json.loads(self.duelopt("check", code=1)))
        self.see("recovery", "recover", "--out", "saved.db")

    def test_the_examples_are_what_is_documented(self):
        for section, examples in self.schema.examples.items():
            for example in examples:
                with self.subTest(section):
                    self.schema.check(section, example)
        parts = {section for section, examples in self.schema.examples.items() if not examples}
        self.assertEqual(parts, {"checked-study", "recommended", "measured", "estimate", "counts", "states", "open-trial", "outlook", "advice", "label-noise",
                                 "asking-version"})

    def test_the_commands_for_answers_get_the_same_question(self):
        (self.folder / "espresso.toml").write_text(STUDY.format(strategy="random-duels").replace("20.0", "0.3"))
        self.duelopt("init", "espresso.toml")
        self.see("best", "run", "espresso", "--duel", "cat >> asked.json; echo >> asked.json; echo left #")
        lines = [line for line in (self.folder / "asked.json").read_text().splitlines() if line]
        self.assertEqual(len(lines), 3)
        for line in lines:
            self.schema.check("question", json.loads(line))


class SchemaTest(unittest.TestCase):
    """The test itself finds what is wrong."""
    TEXT = ('## A thing\n\n| field | type | null or missing | meaning |\n|---|---|---|---|\n| `kind` | `"a"` or `"b"` | | which |\n'
            '| `n` | number | null if unknown | how much |\n| `b` | text | missing unless `kind` is `"b"` | why |\n')

    def test_lets_what_is_documented_pass(self):
        schema = Schema(self.TEXT)
        for value in ({"kind": "a", "n": 1.5}, {"kind": "b", "n": None, "b": "so"}):
            schema.check("a-thing", value)
        self.assertEqual(schema.unseen(), [])

    def test_finds_what_is_not(self):
        for value in ({"n": 1.5, "kind": "a"}, {"kind": "a"}, {"kind": "a", "n": 1}, {"kind": "c", "n": 1.5}, {"kind": "a", "n": 1.5, "m": 2},
                      {"kind": "a", "n": 1.5, "b": "so"}, {"kind": "b", "n": 1.5}, {"kind": None, "n": 1.5}, []):
            with self.assertRaises(AssertionError, msg=value):
                Schema(self.TEXT).check("a-thing", value)

    def test_tells_what_was_never_seen(self):
        schema = Schema(self.TEXT)
        schema.check("a-thing", {"kind": "a", "n": 1.5})
        self.assertEqual(schema.unseen(), ["kind of a-thing: b", "n of a-thing: null", "b of a-thing: value"])


if __name__ == "__main__":
    unittest.main()

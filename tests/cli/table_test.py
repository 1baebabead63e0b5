"""Tables in and out: add --csv and export."""
import csv
import io
import json
import unittest

from support import OTHER, SETTING, CommandLineTest

HEADING = "temp,grind,shots,bean,value\n"


class TableTest(CommandLineTest):
    def add_csv(self, text):
        (self.folder / "in.csv").write_bytes(text.encode())
        return self.json_lines("add", "espresso", "--csv", "in.csv", "--judge", "lab")

    def test_labels_are_added_in_their_order(self):
        self.create()
        added = self.add_csv("\ufeffvalue,bean,temp,shots,grind\r\n7.5,A,93,2,0.4\r\n\r\n\"-1e-3\",\"B\",90.5,1,0.5")
        self.assertEqual([(t["id"], t["value"], t["params"]["bean"], t["judge"]) for t in added],
                         [(1, 7.5, "A", "lab"), (2, -0.001, "B", "lab")])
        self.assertEqual(added[-1]["spent"], 2.0)

    def test_duels_are_added(self):
        self.create()
        names = ("temp", "grind", "shots", "bean")
        heading = ",".join([f"{side}.{name}" for side in ("left", "right") for name in names] + ["winner", "judge"])
        added = self.add_csv(f"{heading}\n93,0.4,2,A,90.5,0.4,1,B,tie,\n93,0.4,2,A,90.5,0.4,1,B,left,ada\n")
        self.assertEqual([(t["winner"], t["judge"]) for t in added], [("tie", "lab"), ("left", "ada")])

    def test_a_bad_line_is_named_and_nothing_is_recorded(self):
        self.create()
        good = "93,0.4,2,A,7.5\n"
        for bad, line in ((good + "200,0.4,2,A,7\n", 3), ("93,0.4,2,A,nan\n", 2), ("93,0.4,2,A\n", 2),
                          (good * 3 + "93,0.4,2,C,7\n", 5), ("93,0.4,2,A,\n", 2), ("93,,2,A,1\n", 2),
                          ('93,0.4,2,"A\n",7\n', 2), ('93,0.4,2,"A,7\n', 3), ('93,0.4,2,"A"B,7\n', 2),
                          ("93,0.4,2,A\"B,7\n", 2)):
            with self.subTest(bad=bad):
                (self.folder / "in.csv").write_text(HEADING + bad)
                message = self.refused("add", "espresso", "--csv", "in.csv", code=2)
                self.assertIn(f"in.csv:{line}: ", message)
                self.assertEqual(self.duelopt("trials", "espresso"), "")

    def test_a_bad_heading_is_named(self):
        self.create()
        for heading in ("tmp,grind,shots,bean,value", "temp,temp,grind,shots,bean,value"):
            (self.folder / "in.csv").write_text(heading + "\n")
            self.assertIn("in.csv:1: ", self.refused("add", "espresso", "--csv", "in.csv", code=2))
        (self.folder / "in.csv").write_text("")
        self.refused("add", "espresso", "--csv", "in.csv", code=2)

    def test_what_is_exported_can_be_added_to_another_storage(self):
        self.create()
        self.duelopt("add", "espresso", "--value", "0.1", "temp=93.30000000000001", *SETTING[1:], "--judge", 'a, "b"\n')
        self.duelopt("add", "espresso", "--winner", "right", "--left", *SETTING, "--right", *OTHER)
        self.duelopt("ask", "espresso", "-n", "3")
        self.duelopt("tell", "espresso", "3", "--fail", "spilt, alas")
        self.duelopt("tell", "espresso", "4", "--winner", "tie")
        table = self.duelopt("export", "espresso")
        (self.folder / "trials.csv").write_text(table)
        self.duelopt("init", "espresso.toml", "--storage", "sqlite:///copy.db")
        self.duelopt("add", "espresso", "--csv", "trials.csv", "--storage", "sqlite:///copy.db")

        fields = ("kind", "params", "left", "right", "value", "winner", "chosen", "judge")
        done = [t for t in self.json_lines("trials", "espresso") if t["state"] == "done"]
        copies = self.json_lines("trials", "espresso", "--storage", "sqlite:///copy.db")
        self.assertEqual([[t.get(f) for f in fields] for t in copies], [[t.get(f) for f in fields] for t in done])

    def test_another_reader_of_csv_finds_a_row_for_each_trial(self):
        self.create()
        self.duelopt("add", "espresso", "--value", "0.1", *SETTING, "--judge", 'a, "b"\nc')
        self.duelopt("ask", "espresso")
        rows = list(csv.DictReader(io.StringIO(self.duelopt("export", "espresso"), newline="")))
        self.assertEqual([row["id"] for row in rows], ["1", "2"])
        self.assertEqual((rows[0]["judge"], rows[0]["value"], rows[0]["bean"]), ('a, "b"\nc', "0.1", "A"))
        self.assertEqual((rows[1]["state"], rows[1]["temp"]), ("running", ""))

    def test_a_parameter_may_be_named_as_a_column_of_ours(self):
        file = self.folder / "espresso.toml"
        file.write_text(file.read_text().replace('"temp"', '"value"').replace('"grind"', '"left.value"'))
        self.create()
        self.duelopt("add", "espresso", "--value", "5", "value=93", "left.value=0.4", "shots=2", "bean=A")
        (self.folder / "trials.csv").write_text(self.duelopt("export", "espresso"))
        copy = self.json("add", "espresso", "--csv", "trials.csv")
        self.assertEqual(copy["params"], {"value": 93.0, "left.value": 0.4, "shots": 2, "bean": "A"})
        self.assertEqual(copy["value"], 5.0)

    def test_json_has_definition_trials_and_events(self):
        self.create()
        self.duelopt("ask", "espresso")
        self.duelopt("tell", "espresso", "1", "--winner", "left")
        everything = json.loads(self.duelopt("export", "espresso", "--format", "json"))
        self.assertEqual(list(everything), ["definition", "trials", "events"])
        self.assertEqual(everything["definition"]["name"], "espresso")
        self.assertEqual((len(everything["trials"]), len(everything["events"])), (1, 2))


if __name__ == "__main__":
    unittest.main()

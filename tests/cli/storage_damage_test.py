"""Damage of the storage is reported with the last good event, and what is undamaged is saved."""
import os
import random
import sqlite3
import stat
import unittest

from support import CommandLineTest


class StorageDamageTest(CommandLineTest):
    def fill(self, trials=30):
        self.create(budget="1000.0")
        for number in range(1, trials + 1):
            self.duelopt("ask", "espresso", "--kind", "duel")
            self.duelopt("tell", "espresso", str(number), "--winner", "left")

    def execute(self, statement):
        with sqlite3.connect(self.folder / "duelopt.db") as database:
            database.execute(statement)
        database.close()

    def test_a_good_storage_is_good(self):
        self.fill(3)
        self.assertEqual(self.json("check"), {"good": True, "damage": [], "studies": [
            {"name": "espresso", "events": 6, "good": 6, "damage": None}]})
        self.assertIn("none", self.duelopt("check", "--format", "text"))

    def test_damage_is_reported_by_every_command_and_what_is_good_is_saved(self):
        self.fill(10)
        before = self.json_lines("trials", "espresso")
        self.execute("UPDATE events SET body = replace(body, 'left', 'right') WHERE number = 7")  # the fourth answer
        for command in ("trials", "status", "best", "export", "ask"):
            message = self.refused(command, "espresso", code=1)
            self.assertIn("event 7 of study 1", message)
            self.assertIn("the last good one is event 6, of 20 in all", message)
            self.assertIn("duelopt recover --out", message)
        self.assertIn('"good":7,', self.duelopt("check", code=1))
        self.refused("backup", "copy.db", code=1)
        self.assertEqual(self.json("recover", "--out", "saved.db"),
                         {"name": "espresso", "recovered": 19, "lost": 1, "blank": 0})
        after = self.json_lines("trials", "espresso", "--storage", "sqlite:///saved.db")
        self.assertEqual([trial["state"] for trial in after], ["done"] * 3 + ["running"] + ["done"] * 6)
        self.assertEqual(after[:3] + after[4:], before[:3] + before[4:])
        self.refused("recover", "--out", "saved.db", code=4)

    def test_rows_that_are_cut_off_are_missed(self):
        self.fill(4)
        self.execute("DELETE FROM events WHERE number >= 5")
        self.assertIn("event 5 of study 1 is missing", self.refused("ask", "espresso", code=1))

    def test_a_damaged_page_of_the_index_hides_nothing(self):
        self.fill(60)
        path = self.folder / "duelopt.db"
        raw, good = path.read_bytes(), self.duelopt("trials", "espresso")
        dice, reported = random.Random(1), 0
        for _ in range(60):
            flipped = bytearray(raw)
            flipped[dice.randrange(len(raw))] ^= 1 << dice.randrange(8)
            path.write_bytes(flipped)
            done = self.run_raw("trials", "espresso")
            self.assertTrue(done.stdout == good if done.returncode == 0 else done.returncode in (1, 3), done.stderr)
            reported += done.returncode != 0
        self.assertGreater(reported, 5)

    def test_a_backup_is_the_owner_s_and_the_same(self):
        self.fill(3)
        self.duelopt("backup", "copy.db")
        self.assertEqual(stat.S_IMODE(os.stat(self.folder / "copy.db").st_mode), 0o600)
        self.assertEqual(self.duelopt("trials", "espresso", "--storage", "sqlite:///copy.db"), self.duelopt("trials", "espresso"))
        self.refused("backup", "copy.db", code=4)
        self.refused("backup", "nowhere/copy.db", code=1)

    def test_one_bad_date_does_not_hide_the_studies(self):
        self.create()
        self.execute("UPDATE studies SET created = 'yesterday'")
        self.assertEqual(self.json("studies"), {"name": "espresso", "created": None, "events": 0})
        self.assertIn("damaged", self.duelopt("studies", "--format", "text"))

    def test_tables_that_are_views_or_act_by_themselves_are_refused(self):
        self.create()
        self.execute("CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM events; END")
        self.assertIn("views or triggers", self.refused("ask", "espresso", code=1))

    def test_a_new_storage_is_the_owner_s_alone(self):
        self.create()
        self.assertEqual(stat.S_IMODE(os.stat(self.folder / "duelopt.db").st_mode), 0o600)


if __name__ == "__main__":
    unittest.main()

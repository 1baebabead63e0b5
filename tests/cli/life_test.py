"""A study from its file to its best setting."""
import unittest

from support import OTHER, SETTING, STUDY, CommandLineTest


class LifeTest(CommandLineTest):
    def test_a_question_has_the_documented_fields_in_their_order(self):
        self.create()
        duel = self.json("ask", "espresso", "--kind", "duel")
        self.assertEqual(list(duel), ["id", "kind", "left", "right", "cost", "spent", "budget", "phase", "lease_until"])
        self.assertEqual(list(duel["left"]), ["temp", "grind", "shots", "bean"])
        self.assertEqual((duel["id"], duel["kind"], duel["cost"], duel["spent"], duel["budget"]),
                         (1, "duel", 0.1, 0.1, 20.0))
        self.assertRegex(duel["lease_until"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$")

    def test_a_label_has_params(self):
        (self.folder / "espresso.toml").write_text(STUDY.format(strategy="random-labels"))
        self.create()
        label = self.json("ask", "espresso", "--lease", "0")
        self.assertEqual(list(label)[:3], ["id", "kind", "params"])
        self.assertIsNone(label["lease_until"])
        self.assertEqual(self.json("tell", "espresso", "1", "--value", "-7.25")["value"], -7.25)

    def test_answers_are_counted_and_paid_for(self):
        self.create()
        self.duelopt("ask", "espresso", "-n", "3")
        told = self.json("tell", "espresso", "2", "--winner", "tie", "--judge", "ada")
        self.assertEqual((told["id"], told["state"], told["winner"], told["judge"]), (2, "done", "tie", "ada"))
        self.assertEqual(self.json("tell", "espresso", "1", "--skip")["state"], "skipped")
        failed = self.json("tell", "espresso", "3", "--fail", "no beans")
        self.assertEqual((failed["state"], failed["fail"]), ("failed", "no beans"))
        self.assertAlmostEqual(failed["spent"], 0.1)  # the one that is done
        self.assertEqual(failed["budget"], 20.0)

    def test_amended_and_retracted_answers(self):
        self.create()
        self.duelopt("add", "espresso", "--value", "7", *SETTING)
        self.assertEqual(self.json("amend", "espresso", "1", "--value", "8")["value"], 8.0)
        self.assertEqual(self.json("best", "espresso")["measured"]["value"], 8.0)
        self.assertEqual(self.json("retract", "espresso", "1")["state"], "retracted")
        self.assertIsNone(self.json("best", "espresso")["measured"])
        self.assertEqual(self.json("status", "espresso")["spent"], 0.0)

    def test_best_of_a_minimized_study_is_the_smallest_in_the_users_sign(self):
        self.create(direction='"minimize"')
        self.assertEqual(self.json("best", "espresso"), {"recommended": None, "measured": None, "judges": []})
        self.duelopt("add", "espresso", "--value", "3", *SETTING)
        self.duelopt("add", "espresso", "--value", "-2", *OTHER)
        best = self.json("best", "espresso")
        self.assertEqual(best["measured"], {"id": 2, "params": {"temp": 90.5, "grind": 0.4, "shots": 1, "bean": "B"},
                                            "value": -2.0})
        self.assertEqual(list(best["recommended"]), ["params", "mean", "low", "high"])
        self.assertLessEqual(best["recommended"]["low"], best["recommended"]["high"])
        self.assertIn("-2 in trial 2", self.duelopt("best", "espresso", "--format", "text"))

    def test_fixed_values_hold(self):
        self.create()
        for duel in self.json_lines("ask", "espresso", "-n", "3", "--fix", "bean=B", "--fix", "shots=3"):
            for side in ("left", "right"):
                self.assertEqual((duel[side]["bean"], duel[side]["shots"]), ("B", 3))

    def test_status_counts_and_shows_what_is_open(self):
        self.create()
        self.duelopt("ask", "espresso", "-n", "2", "--judge", "ada", "--lease", "0")
        self.duelopt("tell", "espresso", "1", "--winner", "left")
        status = self.json("status", "espresso")
        self.assertEqual((status["name"], status["direction"], status["strategy"]),
                         ("espresso", "maximize", "random-duels"))
        self.assertAlmostEqual(status["spent"], 0.2)
        self.assertAlmostEqual(status["reserved"], 0.1)
        self.assertAlmostEqual(status["left"], 19.8)
        self.assertEqual(status["counts"]["duel"]["done"], 1)
        self.assertEqual(status["counts"]["duel"]["running"], 1)
        self.assertEqual([(t["id"], t["judge"], t["overdue"]) for t in status["open"]], [(2, "ada", False)])
        self.assertIsNone(status["outlook"])
        text = self.duelopt("status", "espresso", "--format", "text")
        self.assertRegex(text, r"(?m)^duels +1 running, 1 done$")

    def add_judged(self):
        """Labels, and duels of ada, who is right, of eve, who lies, and one of nobody."""
        def cup(temp):
            return [str(temp), "0.4", "2", "A"]
        names = ["temp", "grind", "shots", "bean"]
        labels = [",".join([*names, "value"])]
        labels += [",".join([*cup(temp), str(-(temp - 90.0)**2)]) for temp in (85.5, 87.0, 90.5, 93.0, 95.5)]
        duels = [",".join([*("left." + n for n in names), *("right." + n for n in names), "winner", "judge"])]
        for i in range(24):
            left, right = 85.0 + 3.7 * i % 11.0, 85.0 + (6.1 * i + 2.0) % 11.0
            judge, lies = [("eve", True), ("ada", False)][i % 2]
            left_wins = (abs(left - 90.0) < abs(right - 90.0)) != lies
            duels.append(",".join([*cup(left), *cup(right), "left" if left_wins else "right", judge]))
        (self.folder / "labels.csv").write_text("\n".join(labels) + "\n")
        (self.folder / "duels.csv").write_text("\n".join(duels) + "\n")
        self.duelopt("add", "espresso", "--csv", "labels.csv")
        self.duelopt("add", "espresso", "--csv", "duels.csv")
        self.duelopt("add", "espresso", "--winner", "tie", "--left", *SETTING, "--right", *OTHER)

    def test_status_and_best_say_what_was_learned_of_each_judge(self):
        (self.folder / "espresso.toml").write_text(STUDY.format(strategy="joint"))
        self.create()
        self.assertEqual(self.json("status", "espresso")["judges"], [])
        self.add_judged()
        judges = self.json("status", "espresso")["judges"]
        self.assertEqual(judges, self.json("best", "espresso")["judges"])
        fields = ["name", "duels", "agreement", "wrong_share", "evidence", "trusted"]
        self.assertEqual([list(judge) for judge in judges], 3 * [fields])
        self.assertEqual([judge["trusted"] for judge in judges], 3 * [True])
        self.assertEqual([(judge["name"], judge["duels"]) for judge in judges], [("eve", 12), ("ada", 12), (None, 1)])
        eve, ada, _ = judges
        self.assertLess(eve["agreement"], -0.7)
        self.assertGreater(ada["agreement"], 0.7)
        self.assertGreater(eve["wrong_share"], 0.6)
        self.assertLess(ada["wrong_share"], 0.4)
        for command in ("status", "best"):
            text = self.duelopt(command, "espresso", "--format", "text")
            self.assertRegex(text, r"(?m)^judge +eve: judges the other way round \(-[01]\.\d\d\), answers about \d\d % of "
                                   r"random pairs wrongly, 12 duels; used all the same$")
            self.assertRegex(text, r"(?m)^judge +ada: agrees with the measurements \(0\.\d\d\), answers about \d+ % of "
                                   r"random pairs wrongly, 12 duels$")
            self.assertRegex(text, r"(?m)^judge +\(unnamed\): .*, 1 duel\b")

    def test_of_a_judge_who_contradicts_itself_status_best_and_journal_say_that_it_is_not_trusted(self):
        (self.folder / "espresso.toml").write_text(STUDY.format(strategy="joint"))
        self.create()
        for temp in (85.5, 87.0, 89.0, 91.0, 93.0, 95.5):
            self.duelopt("add", "espresso", "--value", str(-(temp - 90.0)**2), f"temp={temp}", *SETTING[1:])
        rows = ["left.temp,left.grind,left.shots,left.bean,right.temp,right.grind,right.shots,right.bean,winner,judge"]
        for i in range(30):
            pair = f"{85.0 + 3.7 * i % 11.0},0.4,2,A,{85.0 + (6.1 * i + 2.0) % 11.0},0.4,2,A"
            rows += [f"{pair},left,ada", f"{pair},right,ada"]
        (self.folder / "duels.csv").write_text("\n".join(rows) + "\n")
        self.duelopt("add", "espresso", "--csv", "duels.csv")
        status = self.json("status", "espresso")
        self.assertEqual(status["phase"], "search")
        self.assertEqual([(judge["name"], judge["trusted"]) for judge in status["judges"]], [("ada", False)])
        self.assertLess(status["judges"][0]["evidence"], 0.0)
        for command in ("status", "best"):
            self.assertRegex(self.duelopt(command, "espresso", "--format", "text"),
                             r"(?m)^judge +ada: tells good from bad no better than a coin, answers about [45]\d % of random "
                             r"pairs wrongly, 60 duels; not trusted: a coin explains its answers better$")
        asked = self.json("ask", "espresso")
        self.assertEqual((asked["kind"], asked["phase"]), ("label", "search"))
        event = self.json("export", "espresso", "--format", "json")["events"][-1]
        self.assertEqual((event["event"], event["phase"]), ("asked", "search"))

    def test_a_strategy_that_does_not_learn_of_judges_says_nothing_of_them(self):
        self.create()
        self.add_judged()
        self.assertEqual(self.json("status", "espresso")["judges"], [])
        self.assertEqual(self.json("best", "espresso")["judges"], [])
        for command in ("status", "best"):
            self.assertNotRegex(self.duelopt(command, "espresso", "--format", "text"), "(?m)^judge")

    def test_an_overdue_trial_is_given_up_by_the_next_ask_and_its_late_answer_is_welcome(self):
        self.create()
        self.duelopt("ask", "espresso", "--lease", "0.001")
        self.assertTrue(self.json("status", "espresso")["open"][0]["overdue"])
        self.duelopt("ask", "espresso")
        self.assertEqual([t["state"] for t in self.json_lines("trials", "espresso")], ["expired", "running"])
        self.assertEqual(self.json("tell", "espresso", "1", "--winner", "right")["state"], "done")

    def test_trials_and_studies_are_listed(self):
        self.create()
        self.duelopt("add", "espresso", "--winner", "right", "--left", *SETTING, "--right", *OTHER, "--judge", "bob")
        trial = self.json("trials", "espresso")
        self.assertEqual((trial["origin"], trial["judge"], trial["winner"], trial["chosen"]),
                         ("added", "bob", "right", "left"))
        self.assertIn("bean=A | temp=90.5", self.duelopt("trials", "espresso", "--format", "text"))
        study = self.json("studies")
        self.assertEqual((study["name"], study["events"]), ("espresso", 1))
        self.assertIn("espresso", self.duelopt("studies", "--format", "text"))

    def test_a_table_for_people_cannot_steer_their_terminal(self):
        self.create()
        self.duelopt("add", "espresso", "--value", "1", *SETTING, "--judge", "a\x1b[31mda\n")
        text = self.duelopt("trials", "espresso", "--format", "text")
        self.assertNotIn("\x1b", text)
        self.assertEqual(len(text.splitlines()), 2)

    def test_text_for_people_says_how_to_answer(self):
        self.create()
        text = self.duelopt("ask", "espresso", "--format", "text")
        self.assertIn("duelopt tell espresso 1 --winner left|right|tie", text)

    def test_the_storage_is_named_before_or_after_the_command_or_by_the_environment(self):
        self.duelopt("--storage", "sqlite:///a.db", "init", "espresso.toml")
        self.duelopt("init", "espresso.toml", "--storage", "sqlite:///b.db")
        done = self.run_raw("init", "espresso.toml", env={**self.environment(), "DUELOPT_STORAGE": "sqlite:///c.db"})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(sorted(file.name for file in self.folder.glob("*.db")), ["a.db", "b.db", "c.db"])


if __name__ == "__main__":
    unittest.main()

"""A judge's day: questions, answers, undo and redo, by the interface."""
import unittest

from server_support import SETTING, ServerTest


class JudgingTest(ServerTest):
    def setUp(self):
        super().setUp()
        self.create()
        self.server = self.serve()
        self.judge = self.link(judge="ana")

    def link(self, **grant):
        owner = {"Authorization": "Bearer " + self.server.token}
        made = self.post(self.server, "/links", {"study": "espresso", **grant}, status=201, headers=owner)
        return {"Authorization": "Bearer " + made["token"]}

    def ask(self, *holding, judge=None):
        return self.post(self.server, "/judging/espresso/ask", {"holding": list(holding)}, headers=judge or self.judge)

    def tell(self, trial, answer, status=200, judge=None):
        return self.post(self.server, f"/judging/espresso/trials/{trial}/tell", answer, status=status,
                         headers=judge or self.judge)

    def undo(self, trial, status=200):
        return self.post(self.server, f"/judging/espresso/trials/{trial}/undo", status=status, headers=self.judge)

    def trial(self, number):
        return self.get(self.server, f"/studies/espresso/trials/{number}")

    def test_a_question_waits_for_its_judge(self):
        first = self.ask()["question"]
        self.assertEqual((first["id"], first["kind"]), (1, "duel"))
        self.assertNotIn("cost", first)
        self.assertEqual(self.ask()["question"], first)
        second = self.ask(1)["question"]
        self.assertEqual(second["id"], 2)
        self.assertEqual(self.trial(1)["judge"], "ana")
        bob = self.link(judge="bob")
        self.assertEqual(self.ask(judge=bob)["question"]["id"], 3)

    def test_an_answer_is_recorded_under_the_links_name(self):
        self.ask()
        reply = self.tell(1, {"winner": "right"})
        self.assertEqual(reply["last"]["answer"], {"winner": "right"})
        self.assertEqual(reply["last"]["question"]["id"], 1)
        self.assertEqual(reply["progress"]["answered"], 1)
        self.assertEqual((self.trial(1)["winner"], self.trial(1)["judge"]), ("right", "ana"))

    def test_the_same_answer_again_is_welcome_and_another_is_not(self):
        self.ask()
        first = self.tell(1, {"winner": "right"})
        events = self.get(self.server, "/studies/espresso/journal")["total"]
        self.assertEqual(self.tell(1, {"winner": "right"}), first)
        self.assertEqual(self.get(self.server, "/studies/espresso/journal")["total"], events)
        self.assertEqual(self.tell(1, {"winner": "left"}, status=409)["code"], "conflict")
        self.assertEqual(self.trial(1)["winner"], "right")

    def test_an_undo_can_be_undone(self):
        self.ask()
        self.tell(1, {"winner": "right"})
        undone = self.undo(1)
        self.assertEqual(undone["last"]["answer"], {"winner": "right"})
        self.assertEqual(undone["progress"]["answered"], 0)
        self.assertEqual(self.trial(1)["state"], "skipped")
        self.assertEqual(self.undo(1), undone)  # the reply was lost
        self.tell(1, undone["last"]["answer"])
        self.assertEqual((self.trial(1)["state"], self.trial(1)["winner"]), ("done", "right"))

    def test_an_undone_question_can_be_answered_otherwise_and_comes_back_to_a_page_that_was_loaded_again(self):
        self.ask()
        self.tell(1, {"winner": "right"})
        self.ask()
        self.undo(1)
        self.assertEqual(self.ask()["question"]["id"], 1)
        self.assertEqual(self.ask(1)["question"]["id"], 2)
        self.tell(1, {"winner": "tie"})
        self.assertEqual(self.trial(1)["winner"], "tie")
        self.assertEqual(self.ask()["question"]["id"], 2)

    def test_a_skip_can_be_undone_too(self):
        self.ask()
        self.tell(1, {"skip": True})
        self.assertEqual(self.undo(1)["last"]["answer"], {"skip": True})
        self.assertEqual(self.ask()["question"]["id"], 1)
        self.tell(1, {"skip": True})
        self.assertEqual(self.ask()["question"]["id"], 2)

    def test_answers_are_undone_the_last_one_first(self):
        for trial in (1, 2, 3):
            self.ask()
            self.tell(trial, {"winner": "left"})
        self.assertEqual(self.undo(2, status=409)["code"], "conflict")
        self.undo(3)
        self.undo(2)
        self.assertEqual(self.get(self.server, "/judging/espresso", headers=self.judge)["last"]["question"]["id"], 1)

    def test_a_judge_is_never_asked_for_a_measurement_unless_the_link_says_so(self):
        for _ in range(5):
            question = self.ask()["question"]
            self.assertEqual(question["kind"], "duel")
            self.tell(question["id"], {"winner": "left"})

    def test_who_measures_is_asked_for_measurements(self):
        text = (self.folder / "espresso.toml").read_text()
        (self.folder / "lab.toml").write_text(text.replace('"espresso"', '"lab"').replace("random-duels", "log-ei"))
        self.duelopt("init", "lab.toml")
        owner = {"Authorization": "Bearer " + self.server.token}
        made = self.post(self.server, "/links", {"study": "lab", "judge": "ana", "kind": "label"}, status=201, headers=owner)
        judge = {"Authorization": "Bearer " + made["token"]}
        for trial, answer in [(1, {"value": 7.5}), (2, {"fail": "no beans"})]:
            question = self.post(self.server, "/judging/lab/ask", headers=judge)["question"]
            self.assertEqual((question["id"], question["kind"]), (trial, "label"))
            self.post(self.server, f"/judging/lab/trials/{trial}/tell", answer, headers=judge)
        self.assertEqual(self.get(self.server, "/studies/lab/trials/2")["fail"], "no beans")

    def test_a_judge_holds_few_questions_at_a_time(self):
        held = [self.ask(*range(1, n))["question"]["id"] for n in range(1, 9)]
        self.assertEqual(held, list(range(1, 9)))
        self.refused(self.server, "POST", "/api/v1/judging/espresso/ask", 429, "too_many", body={"holding": held},
                     headers=self.judge)
        self.tell(1, {"winner": "left"})
        self.assertEqual(self.ask(*held)["question"]["id"], 9)

    def test_when_there_is_nothing_to_ask_it_says_why(self):
        self.duelopt("add", "espresso", "--value", "7", *SETTING)
        file = self.folder / "small.toml"
        text = (self.folder / "espresso.toml").read_text()
        file.write_text(text.replace('"espresso"', '"small"', 1).replace("budget = 20.0", "budget = 1.0"))
        self.duelopt("init", "small.toml")
        self.duelopt("add", "small", "--value", "7", *SETTING)
        owner = {"Authorization": "Bearer " + self.server.token}
        made = self.post(self.server, "/links", {"study": "small", "judge": "ana"}, status=201, headers=owner)
        answer = self.post(self.server, "/judging/small/ask", headers={"Authorization": "Bearer " + made["token"]})
        self.assertIsNone(answer["question"])
        self.assertIn("budget of 1 is spent", answer["why"])
        self.assertGreater(answer["again"], 0)
        self.assertEqual(answer["progress"], {"answered": 0, "more": 0})

    def test_what_a_judge_says_is_checked(self):
        self.ask()
        for body in [{"winner": "up"}, {"value": 3}, {}, {"winner": "left", "skip": True}, {"winner": "left", "x": 1}, [],
                     {"skip": False}]:
            with self.subTest(body):
                self.assertEqual(self.tell(1, body, status=400)["code"], "invalid_argument")
        self.tell(99, {"winner": "left"}, status=404)
        for body in [{"holding": 1}, {"holding": ["1"]}, {"holding": [-1]}, {"x": 1}]:
            with self.subTest(body):
                self.post(self.server, "/judging/espresso/ask", body, status=400, headers=self.judge)
        self.assertEqual(self.trial(1)["state"], "running")

    def test_the_page_is_told_about_the_study(self):
        page = self.get(self.server, "/judging/espresso", headers=self.judge)
        self.assertEqual((page["study"], page["judge"], page["kind"], page["show"]), ("espresso", "ana", "duel", "table"))
        self.assertEqual([parameter["name"] for parameter in page["parameters"]], ["temp", "grind", "shots", "bean"])
        self.assertEqual((page["last"], page["progress"]["answered"]), (None, 0))


class RenderTest(ServerTest):
    """What a judge sees of a study with a renderer."""

    def start(self, command, show="render"):
        file = self.folder / "espresso.toml"
        file.write_text(file.read_text() + f"\n[render]\ncommand = '''{command}'''\nshow = \"{show}\"\n")
        self.duelopt("init", "espresso.toml")
        self.server = self.serve()
        owner = {"Authorization": "Bearer " + self.server.token}
        made = self.post(self.server, "/links", {"study": "espresso", "judge": "ana"}, status=201, headers=owner)
        self.judge = {"Authorization": "Bearer " + made["token"]}

    def render(self, side, path="/judging/espresso/trials/1/render/"):
        return self.server.request("GET", "/api/v1" + path + side, headers=self.judge if "judging" in path else {})

    def test_hidden_settings_are_in_no_answer_to_a_judge(self):
        self.start("echo; :")
        question = self.post(self.server, "/judging/espresso/ask", headers=self.judge)["question"]
        told = self.post(self.server, "/judging/espresso/trials/1/tell", {"winner": "left"}, headers=self.judge)
        page = self.get(self.server, "/judging/espresso", headers=self.judge)
        self.assertEqual((page["show"], page["parameters"]), ("render", []))
        for shown in (question, told["last"]["question"], page["last"]["question"]):
            self.assertEqual(shown.keys(), {"id", "kind", "lease_until"})

    def test_each_side_is_rendered_for_its_judge_and_for_readers(self):
        self.start("""printf '<svg xmlns="http://www.w3.org/2000/svg"><text>%s</text></svg>' "$1"; :""", show="both")
        question = self.post(self.server, "/judging/espresso/ask", headers=self.judge)["question"]
        for path in ("/judging/espresso/trials/1/render/", "/studies/espresso/trials/1/render/"):
            for side in ("left", "right"):
                status, fields, body = self.render(side, path)
                self.assertEqual((status, fields["content-type"]), (200, "image/svg+xml"))
                self.assertIn("sandbox", fields["content-security-policy"])
                self.assertEqual(fields["x-content-type-options"], "nosniff")
        for side in ("params", "1", "up", "..", "%2e%2e"):
            self.assertEqual(self.render(side)[0], 404, side)
        self.assertIn("left", question)

    def test_a_page_that_is_printed_is_text(self):
        self.start("echo '<!doctype html><script>alert(1)</script>'; :")
        self.post(self.server, "/judging/espresso/ask", headers=self.judge)
        self.assertEqual(self.render("left")[1]["content-type"], "text/plain; charset=utf-8")

    def test_a_renderer_that_fails_is_a_problem_and_not_the_end(self):
        self.start("echo broken >&2; exit 3; :")
        self.post(self.server, "/judging/espresso/ask", headers=self.judge)
        status, fields, body = self.render("left")
        self.assertEqual((status, body["code"]), (500, "io"))
        self.assertIn("exit code 3: broken", body["detail"])
        self.assertEqual(self.get(self.server, "/studies")["studies"][0]["name"], "espresso")


if __name__ == "__main__":
    unittest.main()

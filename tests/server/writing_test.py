"""What the owner changes, and that everybody hears of it."""
import json
import signal
import socket
import time
import unittest

from server_support import OTHER, SETTING, ServerTest

TEA = 'name = "tea"\ndirection = "maximize"\n[[parameter]]\nname = "temp"\ntype = "real"\nlow = 60.0\nhigh = 100.0\n'


class Stream:
    """Server-sent events, read as a browser would."""

    def __init__(self, server, path, headers=None):
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        lines = [f"GET /api/v1{path} HTTP/1.1", "Host: localhost", *(f"{k}: {v}" for k, v in (headers or {}).items())]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.file = self.socket.makefile("r", encoding="utf-8", newline="\n")
        self.status = int(self.file.readline().split()[1])
        while self.file.readline().strip():
            pass

    def next(self):
        """{"event":..., "data":..., "id":...}; nothing at the end."""
        message = {}
        for line in self.file:
            line = line.rstrip("\n")
            if not line and message:
                return message
            if line and not line.startswith(":"):
                name, _, value = line.partition(": ")
                message[name] = value
        return None

    def close(self):
        self.file.close()
        self.socket.close()


class WritingTest(ServerTest):
    def setUp(self):
        super().setUp()
        self.create()
        self.server = self.serve()
        self.owner = {"Authorization": "Bearer " + self.server.token}

    def change(self, path, body=None, status=200):
        return self.post(self.server, path, body, status=status, headers=self.owner)

    def stream(self, path, **options):
        stream = Stream(self.server, path, **options)
        self.addCleanup(stream.close)
        return stream

    def test_a_study_is_created_from_a_file_or_a_definition(self):
        headers = {**self.owner, "Content-Type": "application/toml"}
        status, _, summary = self.server.request("POST", "/api/v1/studies", body=TEA, headers=headers)
        self.assertEqual((status, summary["name"], summary["parameters"]), (201, "tea", ["temp"]))
        self.refused(self.server, "POST", "/api/v1/studies", 409, "conflict", body=TEA, headers=headers)
        problem = self.refused(self.server, "POST", "/api/v1/studies", 400, "invalid_argument", body=TEA + "x = 1\n",
                               headers=headers)
        self.assertIn("the study file:", problem["detail"])
        definition = self.get(self.server, "/studies/tea")["definition"]
        self.change("/studies", {**definition, "name": "copy"}, status=201)
        self.assertEqual(self.get(self.server, "/studies/copy")["definition"], {**definition, "name": "copy"})
        self.change("/studies", {**definition, "name": "../x"}, status=400)
        self.change("/studies", {**definition, "oops": 1}, status=400)

    def test_questions_are_asked_and_answered_as_on_the_command_line(self):
        question = self.change("/studies/espresso/ask", {"kind": "duel", "judge": "ana", "fixed": {"bean": "A"}, "lease": 60})
        self.assertEqual((question["id"], question["left"]["bean"]), (1, "A"))
        told = self.change("/studies/espresso/trials/1/tell", {"winner": "left"})
        self.assertEqual(told["winner"], "left")
        amended = self.change("/studies/espresso/trials/1/amend", {"winner": "tie", "judge": "bob"})
        self.assertEqual((amended["winner"], amended["judge"]), ("tie", "bob"))
        self.assertEqual(self.change("/studies/espresso/trials/1/retract")["state"], "retracted")
        self.change("/studies/espresso/trials/1/retract", status=409)
        added = self.change("/studies/espresso/add", {"kind": "label", "params": question["left"], "value": 7.5})
        self.assertEqual((added["id"], added["origin"]), (2, "added"))
        duel = self.change("/studies/espresso/add", {"kind": "duel", "left": question["left"], "right": question["right"],
                                                     "winner": "right", "judge": "eve"})
        self.assertEqual(duel["winner"], "right")
        self.assertEqual(self.json_lines("trials", "espresso"), self.get(self.server, "/studies/espresso/trials")["trials"])

    def test_what_cannot_be_is_refused_and_nothing_changes(self):
        setting = {"temp": 90, "grind": 1.0, "shots": 1, "bean": "A"}
        for path, body, status in [("ask", {"kind": "cat"}, 400), ("ask", {"fixed": {"tmp": 1}}, 404),
                                   ("ask", {"fixed": {"temp": "hot"}}, 400), ("ask", {"lease": -1}, 400), ("ask", {"x": 1}, 400),
                                   ("ask", {"fixed": {"temp": 1e9}}, 400), ("ask", {"judge": "x" * 20000}, 400),
                                   ("add", {"kind": "label", "params": setting}, 400), ("add", {"kind": "label"}, 400),
                                   ("add", {"kind": "label", "params": setting, "winner": "left"}, 400),
                                   ("add", {"kind": "duel", "left": setting, "right": setting, "winner": "left"}, 400),
                                   ("add", {"kind": "label", "params": setting, "value": 1, "x": 1}, 400),
                                   ("add", {"kind": "label", "params": setting, "value": 1e200}, 400),
                                   ("trials/1/tell", {"winner": "left"}, 404), ("trials/1/amend", {"skip": True}, 404),
                                   ("trials/0/retract", None, 404)]:
            with self.subTest(path=path, body=body):
                self.change("/studies/espresso/" + path, body, status=status)
        self.assertEqual(self.get(self.server, "/studies/espresso/journal")["total"], 0)

    def test_when_nothing_is_left_to_ask_it_says_so(self):
        text = (self.folder / "espresso.toml").read_text()
        (self.folder / "small.toml").write_text(text.replace('"espresso"', '"small"').replace("20.0", "1.2"))
        self.duelopt("init", "small.toml")
        self.duelopt("add", "small", "--value", "7", *SETTING)
        for _ in range(2):
            self.change("/studies/small/ask")
        problem = self.change("/studies/small/ask", {}, status=409)
        self.assertEqual(problem["code"], "nothing_to_ask")
        self.assertIn("budget of 1.2", problem["detail"])

    def test_a_journal_takes_what_others_decided_if_it_has_not_moved(self):
        self.change("/studies/espresso/ask", {"kind": "duel"})
        told = {"v": 2, "event": "told", "id": 1, "winner": "left", "judge": "ana", "at": "2026-11-16T09:30:00.250Z"}
        moved = self.change("/studies/espresso/journal", {"from": 0, "events": [told]}, status=409)
        self.assertEqual(moved["code"], "journal_moved")
        self.assertEqual(self.change("/studies/espresso/journal", {"from": 1, "events": [told]}), {"total": 2})
        self.assertEqual(self.get(self.server, "/studies/espresso/journal?from=1")["events"], [told])
        for events, status in [([told], 409), ([{**told, "id": 9}], 404), ([{**told, "winner": "up"}], 400), ([1], 400),
                               ([{"v": 99}], 400), ("x", 400)]:
            with self.subTest(events):
                self.change("/studies/espresso/journal", {"from": 2, "events": events}, status=status)
        self.assertEqual(self.json("check")["good"], True)

    def test_script_in_what_users_write_stays_text(self):
        script = "<script>alert(1)</script>\u2028"
        self.change("/studies/espresso/ask", {"kind": "duel", "judge": script})
        self.change("/studies/espresso/trials/1/tell", {"fail": script})
        for path in ("/trials", "/status", "/journal", "/export", "/judges"):
            status, fields, _ = self.server.request("GET", "/api/v1/studies/espresso" + path)
            self.assertEqual((status, fields["content-type"]), (200, "application/json"))
            self.assertEqual(fields["x-content-type-options"], "nosniff")

    def test_dashboards_hear_of_everything_whoever_recorded_it(self):
        stream = self.stream("/studies/espresso/events")
        self.assertEqual(stream.next(), {"event": "hello", "data": '{"next":0}'})
        self.change("/studies/espresso/ask", {"kind": "duel"})
        first = stream.next()
        self.assertEqual((first["event"], first["id"], json.loads(first["data"])["event"]), ("journal", "0", "asked"))
        begun = time.monotonic()
        self.duelopt("add", "espresso", "--value", "7", *OTHER)
        second = stream.next()
        self.assertLess(time.monotonic() - begun, 5)
        self.assertEqual((second["id"], json.loads(second["data"])["event"]), ("1", "added"))
        journal = self.get(self.server, "/studies/espresso/journal")["events"]
        self.assertEqual([json.loads(first["data"]), json.loads(second["data"])], journal)

    def test_whoever_comes_back_has_missed_nothing(self):
        for _ in range(3):
            self.change("/studies/espresso/ask", {"kind": "duel"})
        stream = self.stream("/studies/espresso/events", headers={"Last-Event-ID": "0"})
        self.assertEqual([stream.next().get("id") for _ in range(3)], [None, "1", "2"])
        stream = self.stream("/studies/espresso/events?from=1")
        self.assertEqual([stream.next().get("id") for _ in range(3)], [None, "1", "2"])
        self.refused(self.server, "GET", "/api/v1/studies/espresso/events?from=4", 400, "invalid_argument")
        self.refused(self.server, "GET", "/api/v1/studies/tea/events", 404, "not_found")

    def test_a_stream_ends_when_its_link_is_revoked(self):
        stream = self.stream("/studies/espresso/events", headers=self.owner)
        self.assertEqual(stream.next()["event"], "hello")
        self.duelopt("links", "--revoke", "1")
        self.assertEqual(stream.next()["event"], "bye")
        self.assertIsNone(stream.next())

    def test_a_server_that_is_killed_has_lost_nothing_and_streams_go_on_with_the_next(self):
        self.change("/studies/espresso/ask", {"kind": "duel"})
        self.change("/studies/espresso/trials/1/tell", {"winner": "left"})
        self.server.stop(signal.SIGKILL)
        self.server = self.serve(port=self.server.port)
        self.assertEqual(self.get(self.server, "/studies/espresso/trials/1")["winner"], "left")
        stream = self.stream("/studies/espresso/events", headers={"Last-Event-ID": "0"})
        self.assertEqual([stream.next().get("id") for _ in range(2)], [None, "1"])
        self.assertTrue(self.json("check")["good"])

    def test_open_streams_do_not_keep_the_server(self):
        self.stream("/studies/espresso/events")
        begun = time.monotonic()
        self.assertEqual(self.server.stop(), (0, ""))
        self.assertLess(time.monotonic() - begun, 5)


if __name__ == "__main__":
    unittest.main()

"""Who may come in, and what they may do then."""
import re
import unittest

from server_support import ServerTest

DUEL = {"kind": "duel"}


class AccessTest(ServerTest):
    def setUp(self):
        super().setUp()
        self.create()
        self.server = self.serve()
        self.owner = self.server.token

    def bearer(self, token):
        return {"Authorization": "Bearer " + token}

    def invite(self, *arguments):
        """The token of a new link."""
        link = self.duelopt("invite", *arguments)
        return re.fullmatch(r"http://127\.0\.0\.1:8737/#(\d+\.[\w-]{43})\n", link)[1]

    def test_the_owners_link_is_shown_once(self):
        self.assertRegex(self.owner, r"^1\.[\w-]{43}$")
        self.server.stop()
        again = self.serve()
        self.assertIsNone(again.token)
        self.assertEqual(self.get(again, "/links", headers=self.bearer(self.owner))["links"][0]["who"], "owner")

    def test_no_secret_is_in_the_storage(self):
        for file in self.folder.glob("duelopt.db*"):
            self.assertNotIn(self.owner.split(".")[1].encode(), file.read_bytes())

    def test_whoever_has_no_token_reads_and_changes_nothing(self):
        base = "/api/v1/studies/espresso"
        for method, path, body in [("POST", base + "/ask", DUEL), ("POST", base + "/add", {}),
                                   ("POST", base + "/trials/1/tell", {"skip": True}),
                                   ("POST", base + "/trials/1/amend", {"skip": True}),
                                   ("POST", base + "/trials/1/retract", None), ("POST", "/api/v1/studies", {}),
                                   ("POST", base + "/journal", {"from": 0, "events": []}), ("GET", "/api/v1/links", None),
                                   ("POST", "/api/v1/links", {}), ("DELETE", "/api/v1/links/1", None),
                                   ("GET", "/api/v1/judging/espresso", None), ("POST", "/api/v1/judging/espresso/ask", None)]:
            with self.subTest(path=path, method=method):
                self.refused(self.server, method, path, 401, "unauthorized", body=body)
        self.assertEqual(self.get(self.server, "/studies")["studies"][0]["events"], 0)

    def test_a_judges_link_opens_its_own_judging_and_nothing_else(self):
        self.create_other()
        judge = self.bearer(self.invite("espresso", "--judge", "ana"))
        self.assertEqual(self.get(self.server, "/judging/espresso", headers=judge)["judge"], "ana")
        base = "/api/v1/studies/espresso"
        for method, path in [("GET", base), ("GET", base + "/trials"), ("GET", base + "/events"), ("POST", base + "/ask"),
                             ("POST", base + "/trials/1/tell"), ("GET", "/api/v1/studies"), ("GET", "/api/v1/links"),
                             ("GET", "/api/v1/judging/other"), ("POST", "/api/v1/judging/other/ask"),
                             ("DELETE", "/api/v1/links/1")]:
            with self.subTest(path=path, method=method):
                self.refused(self.server, method, path, 403, "forbidden", headers=judge)
        self.refused(self.server, "GET", "/api/v1/judging/espresso", 403, "forbidden", headers=self.bearer(self.owner))

    def create_other(self):
        file = self.folder / "other.toml"
        file.write_text((self.folder / "espresso.toml").read_text().replace('"espresso"', '"other"'))
        self.duelopt("init", "other.toml")

    def test_a_judge_cannot_answer_for_another(self):
        ana = self.bearer(self.invite("espresso", "--judge", "ana"))
        bob = self.bearer(self.invite("espresso", "--judge", "bob"))
        path = "/api/v1/judging/espresso/trials/1"
        self.post(self.server, "/judging/espresso/ask", headers=ana)
        for verb, body in [("tell", {"winner": "left"}), ("undo", None)]:
            self.refused(self.server, "POST", f"{path}/{verb}", 404, "not_found", body=body, headers=bob)
        self.refused(self.server, "GET", path + "/render/left", 404, "not_found", headers=bob)
        self.refused(self.server, "POST", path + "/tell", 400, "invalid_argument", headers=ana,
                     body={"winner": "left", "judge": "bob"})

    def test_a_revoked_link_opens_nothing_any_more(self):
        token = self.invite("espresso", "--judge", "ana")
        self.get(self.server, "/judging/espresso", headers=self.bearer(token))
        revoked = self.json("links", "--revoke", token.split(".")[0])
        self.assertIsNotNone(revoked["revoked"])
        problem = self.refused(self.server, "GET", "/api/v1/judging/espresso", 401, "unauthorized",
                               headers=self.bearer(token))
        self.assertIn("revoked", problem["detail"])

    def test_a_token_is_exchanged_for_a_cookie_that_no_script_reads(self):
        token = self.invite("espresso", "--judge", "ana", "--kind", "any")
        status, fields, session = self.server.request("POST", "/api/v1/session", body={"token": token})
        self.assertEqual((status, session["who"], session["go"]), (200, "judge", "/judge/espresso"))
        cookie = fields["set-cookie"]
        for word in ["HttpOnly", "SameSite=Strict", "Path=/api/v1/judging/espresso"]:
            self.assertIn(word, cookie)
        self.assertNotIn("Secure", cookie)  # this is http
        pair = {"Cookie": "theme=dark; " + cookie.split(";")[0]}
        self.assertEqual(self.get(self.server, "/judging/espresso", headers=pair)["kind"], "any")
        self.refused(self.server, "GET", "/api/v1/links", 401, "unauthorized", headers=pair)

    def test_the_owners_cookie_opens_everything_until_it_is_forgotten(self):
        status, fields, session = self.server.request("POST", "/api/v1/session", body={"token": self.owner})
        self.assertEqual((session["who"], session["go"]), ("owner", "/"))
        pair = {"Cookie": fields["set-cookie"].split(";")[0]}
        self.assertEqual(self.get(self.server, "/session", headers=pair)["who"], "owner")
        self.get(self.server, "/links", headers=pair)
        status, fields, _ = self.server.request("DELETE", "/api/v1/session", headers=pair)
        self.assertEqual(status, 204)
        self.assertIn("Max-Age=0", fields["set-cookie"])
        self.assertEqual(self.get(self.server, "/session")["who"], "reader")

    def test_a_cookie_of_a_revoked_link_is_nobodys(self):
        fields = self.server.request("POST", "/api/v1/session", body={"token": self.owner})[1]
        pair = {"Cookie": fields["set-cookie"].split(";")[0]}
        self.duelopt("links", "--revoke", "1")
        self.assertEqual(self.get(self.server, "/session", headers=pair)["who"], "reader")
        self.refused(self.server, "GET", "/api/v1/links", 401, "unauthorized", headers=pair)

    def test_links_are_made_listed_and_revoked_over_http(self):
        owner = self.bearer(self.owner)
        made = self.post(self.server, "/links", {"study": "espresso", "judge": "ana"}, status=201, headers=owner)
        self.assertEqual((made["who"], made["kind"], made["judge"]), ("judge", "duel", "ana"))
        self.assertEqual(made["url"], f"http://127.0.0.1:{self.server.port}/#{made['token']}")
        listed = self.get(self.server, "/links", headers=owner)["links"]
        self.assertEqual([link["id"] for link in listed], [1, 2])
        self.assertEqual(listed, self.json_lines("links"))
        self.assertNotIn("token", listed[1])
        status, _, revoked = self.server.request("DELETE", "/api/v1/links/2", headers=owner)
        self.assertIsNotNone(revoked["revoked"])
        self.refused(self.server, "DELETE", "/api/v1/links/9", 404, "not_found", headers=owner)
        for body, status, code in [({"study": "tea", "judge": "ana"}, 404, "not_found"),
                                   ({"judge": "ana"}, 400, "invalid_argument"),
                                   ({"study": "espresso"}, 400, "invalid_argument"),
                                   ({"study": "espresso", "judge": "a\r\nX: y"}, 400, "invalid_argument"),
                                   ({"study": "espresso", "judge": "ana", "kind": "cat"}, 400, "invalid_argument")]:
            with self.subTest(body):
                self.refused(self.server, "POST", "/api/v1/links", status, code, body=body, headers=owner)

    def test_who_guesses_has_to_wait(self):
        guess = self.bearer("1." + "x" * 43)
        for _ in range(10):
            self.refused(self.server, "GET", "/api/v1/session", 401, "unauthorized", headers=guess)
        problem = self.server.request("GET", "/api/v1/session", headers=self.bearer(self.owner))
        self.assertEqual((problem[0], problem[1]["retry-after"]), (429, "60"))
        self.get(self.server, "/studies")  # without a token, which is not a guess

    def test_links_that_cannot_be_are_refused_by_the_command_line(self):
        for arguments, code in [(["tea", "--judge", "ana"], 3), (["espresso"], 2), ([], 2),
                                (["espresso", "--judge", "ana", "--owner"], 2), (["--owner", "--url", "x"], 2),
                                (["espresso", "--judge", "a\nb"], 2), (["espresso", "--judge", "ana", "--kind", "x"], 2)]:
            with self.subTest(arguments):
                self.refused_command(*arguments, code=code)
        self.assertEqual(self.duelopt("links", code=0).count("\n"), 1)

    def refused_command(self, *arguments, code):
        done = self.run_raw("invite", *arguments)
        self.assertEqual((done.returncode, done.stdout), (code, ""), done.stderr)


if __name__ == "__main__":
    unittest.main()

"""The command line with a server as its storage: --storage http://TOKEN@HOST:PORT."""
import concurrent.futures
import json
import unittest

from server_support import OTHER, SETTING, ServerTest


class RemoteTest(ServerTest):
    def setUp(self):
        super().setUp()
        self.create()
        self.server = self.serve()
        self.url = f"http://{self.server.token}@127.0.0.1:{self.server.port}"

    def remote(self, *arguments, code=0):
        return self.duelopt("--storage", self.url, *arguments, code=code)

    def test_a_study_is_led_from_afar_as_it_is_at_home(self):
        (self.folder / "tea.toml").write_text((self.folder / "espresso.toml").read_text().replace('"espresso"', '"tea"'))
        self.remote("init", "tea.toml")
        question = json.loads(self.remote("ask", "tea", "--kind", "duel", "--judge", "ana"))
        self.remote("tell", "tea", str(question["id"]), "--winner", "left")
        self.remote("amend", "tea", "1", "--winner", "tie")
        self.remote("add", "tea", "--value", "7.5", *SETTING)
        self.remote("retract", "tea", "2")
        for command in (["trials", "tea"], ["best", "tea"], ["status", "tea"], ["studies"], ["predict", "tea", *OTHER],
                        ["export", "tea", "--format", "json"], ["export", "tea"], ["best", "tea", "--format", "text"]):
            with self.subTest(command):
                self.assertEqual(self.remote(*command), self.duelopt(*command))
        self.assertTrue(self.json("check")["good"])

    def test_commands_that_answer_go_on_until_the_budget_is_spent(self):
        (self.folder / "tea.toml").write_text((self.folder / "espresso.toml").read_text().replace('"espresso"', '"tea"')
                                              .replace("20.0", "1.0"))
        self.remote("init", "tea.toml")
        self.remote("run", "tea", "--duel", "echo left; :", "--jobs", "3")
        trials = self.json_lines("trials", "tea")
        self.assertEqual([trial["winner"] for trial in trials], ["left"] * 10)

    def test_many_that_add_at_once_lose_nothing(self):
        def add(number):
            self.remote("add", "espresso", "--value", str(number), *SETTING)
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            list(pool.map(add, range(24)))
        self.assertEqual(sorted(trial["value"] for trial in self.json_lines("trials", "espresso")), list(range(24)))

    def test_links_are_made_and_revoked_from_afar(self):
        made = self.remote("invite", "espresso", "--judge", "ana")
        self.assertRegex(made, rf"^http://127\.0\.0\.1:{self.server.port}/#2\.[\w-]{{43}}\n$")
        self.assertEqual(self.remote("links"), self.duelopt("links"))
        self.assertIsNotNone(json.loads(self.remote("links", "--revoke", "2"))["revoked"])

    def test_errors_are_those_of_the_command_line(self):
        for arguments, code in [(["ask", "tea"], 3), (["tell", "espresso", "9", "--winner", "left"], 3),
                                (["init", "espresso.toml"], 4), (["add", "espresso", "--value", "7", "temp=9"], 2),
                                (["check"], 2), (["backup", "copy.db"], 2), (["serve"], 2)]:
            with self.subTest(arguments):
                self.refused_remote(self.url, *arguments, code=code)
        self.assertFalse((self.folder / "copy.db").exists())

    def test_a_server_that_is_not_there_or_does_not_know_the_token_is_an_error(self):
        port = self.server.port
        for url, code in [("http://127.0.0.1:1", 1), (f"http://1.{'x' * 43}@127.0.0.1:{port}", 1), ("http://", 2),
                          ("https://127.0.0.1", 2), ("http://a b", 2), (f"http://127.0.0.1:{port}/path", 2)]:
            with self.subTest(url):
                self.refused_remote(url, "studies", code=code)
        message = self.refused_remote(f"http://127.0.0.1:{port}", "ask", "espresso", code=1)
        self.assertIn("needs the owner's token", message)

    def refused_remote(self, url, *arguments, code):
        message = self.refused("--storage", url, *arguments, code=code)
        self.assertNotIn(self.server.token, message)
        return message

    refused = ServerTest.__mro__[1].refused  # of the command line


if __name__ == "__main__":
    unittest.main()

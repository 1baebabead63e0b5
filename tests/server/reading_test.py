"""What a server tells of its studies, and to whom."""
import json
import signal
import socket
import unittest

from server_support import OTHER, SETTING, ServerTest


class ReadingTest(ServerTest):
    def setUp(self):
        super().setUp()
        self.create()
        self.duelopt("add", "espresso", "--value", "7.5", *SETTING)
        self.duelopt("add", "espresso", "--value", "6.5", *OTHER)
        self.duelopt("ask", "espresso", "--judge", "ana")
        self.server = self.serve()

    def test_answers_are_what_the_command_line_prints(self):
        get = lambda path: self.get(self.server, "/studies/espresso" + path)
        self.assertEqual(get("/status"), self.json("status", "espresso"))
        self.assertEqual(get("/best"), self.json("best", "espresso"))
        self.assertEqual(get("/trials")["trials"], self.json_lines("trials", "espresso"))
        self.assertEqual(get("/trials/3"), self.json_lines("trials", "espresso")[2])
        self.assertEqual(get("/export"), self.json("export", "espresso", "--format", "json"))
        self.assertEqual(get("/export?format=csv").decode(), self.duelopt("export", "espresso", "--format", "csv"))
        self.assertEqual(self.get(self.server, "/studies")["studies"], self.json_lines("studies"))
        setting = get("/trials/1")["params"]
        predicted = self.post(self.server, "/studies/espresso/predict", {"settings": [setting]})
        self.assertEqual(predicted["predictions"], [self.json("predict", "espresso", *SETTING)])

    def test_what_others_record_is_seen_at_once(self):
        for count in range(3, 6):
            self.assertEqual(self.get(self.server, "/studies/espresso/trials")["total"], count)
            self.assertEqual(self.get(self.server, "/studies/espresso/judges")["judges"], [])
            self.duelopt("add", "espresso", "--value", "7", *SETTING)

    def test_trials_are_filtered_and_paged(self):
        get = lambda query: self.get(self.server, "/studies/espresso/trials?" + query)
        ids = lambda query: [trial["id"] for trial in get(query)["trials"]]
        self.assertEqual(ids("kind=label"), [1, 2])
        self.assertEqual(ids("state=running"), [3])
        self.assertEqual(ids("judge=ana"), [3])
        self.assertEqual(ids("judge="), [1, 2])
        self.assertEqual(ids("order=newest&limit=2"), [3, 2])
        self.assertEqual(ids("skip=1&limit=1"), [2])
        self.assertEqual(ids("skip=18446744073709551615"), [])
        self.assertEqual(get("kind=label&limit=1")["total"], 2)

    def test_the_journal_comes_in_pieces(self):
        whole = self.get(self.server, "/studies/espresso/journal")
        self.assertEqual((whole["from"], whole["next"], whole["total"]), (0, 3, 3))
        first = self.get(self.server, "/studies/espresso/journal?limit=2")
        rest = self.get(self.server, f"/studies/espresso/journal?from={first['next']}")
        self.assertEqual(first["events"] + rest["events"], whole["events"])
        self.assertEqual(self.get(self.server, "/studies/espresso/journal?from=3")["events"], [])

    def test_a_map_has_a_number_for_each_pair_of_values(self):
        answer = self.get(self.server, "/studies/espresso/map?x=temp&y=bean&points=5")
        self.assertEqual(len(answer["x"]), 5)
        self.assertEqual(answer["y"], ["A", "B"])
        for column in ("mean", "low", "high", "ruled_out"):
            self.assertEqual(len(answer[column]), 10)
        around = json.dumps(answer["around"]).replace(" ", "")
        same = self.get(self.server, f"/studies/espresso/map?x=temp&y=bean&points=5&around={around}")
        self.assertEqual(same, answer)

    def test_slices_go_through_the_setting_that_they_are_around(self):
        answer = self.get(self.server, "/studies/espresso/slices?points=3")
        self.assertEqual([one["parameter"] for one in answer["slices"]], ["temp", "grind", "shots", "bean"])
        for one in answer["slices"]:
            for point in one["points"]:
                others = {k: v for k, v in point["params"].items() if k != one["parameter"]}
                self.assertLessEqual(others.items(), answer["around"].items())

    def test_every_refusal_says_what_is_wrong(self):
        base = "/api/v1/studies/espresso"
        for path, status, code in [
                ("/api/v1/studies/tea", 404, "not_found"),
                ("/api/v1/nothing", 404, "not_found"),
                ("/elsewhere", 404, "not_found"),
                (base + "/trials/9", 404, "not_found"),
                (base + "/trials/x", 400, "invalid_argument"),
                (base + "/trials?limit=0", 400, "invalid_argument"),
                (base + "/trials?limit=-1", 400, "invalid_argument"),
                (base + "/trials?kind=cat", 400, "invalid_argument"),
                (base + "/trials?limit=1&limit=2", 400, "invalid_argument"),
                (base + "/trials?unknown=1", 400, "invalid_argument"),
                (base + "/journal?from=4", 400, "invalid_argument"),
                (base + "/map?x=temp", 400, "invalid_argument"),
                (base + "/map?x=temp&y=temp", 400, "invalid_argument"),
                (base + "/map?x=temp&y=tmp", 404, "not_found"),
                (base + "/slices?around=%7B", 400, "invalid_argument"),
                (base + "/slices?around=%7B%22temp%22:1%7D", 400, "invalid_argument"),
                ("/api/v1/studies/%zz", 400, "invalid_argument"),
                ("/api/v1/studies/%00", 400, "invalid_argument"),
                ("/api/v1/studies/%ff", 400, "invalid_argument")]:
            with self.subTest(path):
                self.refused(self.server, "GET", path, status, code)
        self.assertIn("GET", self.server.request("PUT", base)[1]["allow"])
        self.refused(self.server, "PUT", base, 405, "method_not_allowed")

    def test_every_bad_body_is_refused(self):
        path = "/api/v1/studies/espresso/predict"
        for body in ["", "{", "[]", "{}", '{"settings":[]}', '{"settings":[{}]}', '{"settings":1}', '{"settings":[1]}',
                     '{"settings":[{"temp":1e999,"grind":1,"shots":1,"bean":"A"}]}', "[" * 5000,
                     '{"settings":[{"temp":90,"grind":1,"shots":1,"bean":"A"}],"settings":[]}',
                     '{"settings":[{"temp":90,"grind":1,"shots":1.5,"bean":"A"}]}', b'{"\xff":1}']:
            with self.subTest(body):
                self.refused(self.server, "POST", path, 400, "invalid_argument", body=body,
                             headers={"Content-Type": "application/json"})
        self.refused(self.server, "POST", path, 415, "unsupported_media_type", body="{}")

    def test_every_response_is_hardened(self):
        for path in ["/api/v1/studies", "/api/v1/nothing", "/elsewhere"]:
            fields = self.server.request("GET", path)[1]
            self.assertIn("default-src 'none'", fields["content-security-policy"])
            self.assertIn("frame-ancestors 'none'", fields["content-security-policy"])
            self.assertEqual(fields["x-content-type-options"], "nosniff")
            self.assertEqual(fields["x-frame-options"], "DENY")
            self.assertEqual(fields["referrer-policy"], "no-referrer")

    def test_other_names_and_other_sites_are_refused(self):
        path = "/api/v1/studies"
        port = self.server.port
        for host in ["evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "localhost.evil", ""]:
            with self.subTest(host=host):
                self.refused(self.server, "GET", path, 421, "misdirected", headers={"Host": host})
        for host in [f"localhost:{port}", f"[::1]:{port}", "127.0.0.1", f"LOCALHOST:{port}"]:
            with self.subTest(host=host):
                self.assertEqual(self.server.request("GET", path, headers={"Host": host})[0], 200)
        for origin in ["http://evil.example", "null", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}"]:
            with self.subTest(origin=origin):
                self.refused(self.server, "GET", path, 403, "forbidden", headers={"Origin": origin})
        self.assertEqual(self.server.request("GET", path, headers={"Origin": f"http://127.0.0.1:{port}"})[0], 200)

    def test_behind_a_proxy_nobody_reads_without_a_token(self):
        server = self.serve_behind("https://duelopt.example.org")
        headers = {"Host": "duelopt.example.org"}
        self.refused(server, "GET", "/api/v1/studies", 401, "unauthorized", headers=headers)
        self.refused(server, "GET", "/api/v1/studies", 421, "misdirected", headers={"Host": "other.example.org"})
        self.refused(server, "GET", "/api/v1/studies", 403, "forbidden",
                     headers={**headers, "Origin": "http://duelopt.example.org.evil"})

    def serve_behind(self, url):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        return self.serve("--url", url, port=port)

    def test_it_ends_when_it_is_told_to_and_the_storage_is_whole(self):
        for how in [signal.SIGTERM, signal.SIGINT]:
            server = self.serve()
            self.assertEqual(self.get(server, "/studies/espresso")["name"], "espresso")
            self.assertEqual(server.stop(how), (0, ""))
        self.assertTrue(self.json("check")["good"])


class HostileTest(ServerTest):
    """Whatever a client sends, it gets a clear status, and the server goes on."""

    def setUp(self):
        super().setUp()
        self.create()
        self.server = self.serve()

    def raw(self, *pieces, read=True):
        """The status line for these bytes; nothing if the connection ended without one."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as client:
            for piece in pieces:
                client.sendall(piece)
            if not read:
                return b""
            client.shutdown(socket.SHUT_WR)
            return client.makefile("rb").readline()

    def assert_alive(self):
        self.assertEqual(self.get(self.server, "/studies")["studies"][0]["name"], "espresso")

    def test_malformed_requests(self):
        for sent, status in [
                (b"GET\r\n\r\n", b"400"), (b"\x00\xff\x16\x03\x01\r\n\r\n", b"400"),
                (b"GET / HTTP/9.9\r\n\r\n", b"400"), (b"GET / HTTP/1.1\r\nbad header\r\n\r\n", b"400"),
                (b"GET / HTTP/1.1\r\n\r\n", b"421"),
                (b"GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n", b"400"),
                (b"GET * HTTP/1.1\r\nHost: localhost\r\n\r\n", b"400"),
                (b"POST /api/v1/studies HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", b"400"),
                (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", b"400"),
                (b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nabc\r\n", b"400"),
                (b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n", b"400")]:
            with self.subTest(sent):
                self.assertEqual(self.raw(sent).split(b" ")[1:2], [status])
        self.assert_alive()

    def test_too_much(self):
        host = b"Host: localhost\r\n"
        self.assertIn(b" 431 ", self.raw(b"GET / HTTP/1.1\r\n" + host + b"X: " + b"x" * 9000 + b"\r\n\r\n"))
        self.assertIn(b" 431 ", self.raw(b"GET / HTTP/1.1\r\n" + host + b"X: y\r\n" * 2000 + b"\r\n"))
        self.assertIn(b" 431 ", self.raw(b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\n" + host + b"\r\n"))
        self.assertIn(b" 413 ", self.raw(b"POST /api/v1/studies HTTP/1.1\r\n" + host +
                                         b"Content-Length: 99999999999\r\n\r\n"))
        chunk = b"10000\r\n" + b"x" * 65536 + b"\r\n"
        self.assertIn(b" 413 ", self.raw(b"POST /api/v1/studies HTTP/1.1\r\n" + host +
                                         b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 20 + b"0\r\n\r\n"))
        self.assert_alive()

    def test_half_requests_and_clients_that_leave(self):
        whole = b"GET /api/v1/studies HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for end in range(0, len(whole), 7):
            self.raw(whole[:end], read=False)
        self.raw(whole * 50, read=False)
        self.assert_alive()

    def test_requests_in_one_go_are_answered_in_turn(self):
        one = b"GET /api/v1/studies HTTP/1.1\r\nHost: localhost\r\n\r\n"
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as client:
            client.sendall(one * 20)
            client.shutdown(socket.SHUT_WR)
            self.assertEqual(client.makefile("rb").read().count(b"HTTP/1.1 200 OK"), 20)

    def test_a_slow_client_is_told_so_and_keeps_nobody_waiting(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=30) as slow:
            slow.sendall(b"GET /api/v1/studies HTTP/1.1\r\n")
            self.assert_alive()
            self.assertIn(b" 408 ", slow.makefile("rb").readline())  # after 10 seconds

    def test_whoever_comes_after_the_last_connection_is_told_so(self):
        clients = []
        self.addCleanup(lambda: [client.close() for client in clients])
        for _ in range(1024):
            clients.append(socket.create_connection(("127.0.0.1", self.server.port), timeout=30))
        self.assertIn(b" 503 ", self.raw(b""))
        for client in clients[:10]:
            client.close()
        for _ in range(50):
            try:
                return self.assert_alive()
            except AssertionError:
                continue
        self.assert_alive()


if __name__ == "__main__":
    unittest.main()

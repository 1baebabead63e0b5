"""What the tests of the server share: a folder with studies, a server of its own, and requests to it."""
import http.client
import json
import pathlib
import re
import select
import signal
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cli"))
from support import DUELOPT, OTHER, SETTING, CommandLineTest  # noqa: E402  (of tests/cli)


class Server:
    """A running `duelopt serve`."""

    def __init__(self, folder, *arguments, environment=None, port=0):
        self.process = subprocess.Popen([DUELOPT, "serve", "--port", str(port), *arguments], cwd=folder, text=True,
                                        env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.said = self.process.stdout.readline()
        match = re.search(r" at https?://[^/]+?(?::(\d+))?/\n", self.said)
        if not match:
            raise AssertionError(f"serve said {self.said!r} and {self.process.stderr.read()!r}")
        self.port = port or int(match[1])
        shown = re.search(r"/#(.+)\n", self.process.stdout.readline())
        self.token = shown[1] if shown else None  # the owner's, if it was made now

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def request(self, method, path, body=None, headers=None, raw=False):
        """(status, headers by lower-case name, body: parsed if it is JSON)."""
        connection = self.connect()
        try:
            headers = dict(headers or {})
            if body is not None and not isinstance(body, (str, bytes)):
                body = json.dumps(body)
                headers.setdefault("Content-Type", "application/json")
            connection.request(method, path, body=body, headers=headers)
            response = connection.getresponse()
            data = response.read()
        finally:
            connection.close()
        fields = {name.lower(): value for name, value in response.getheaders()}
        if not raw and "json" in fields.get("content-type", "") and data:
            data = json.loads(data)
        return response.status, fields, data

    def stop(self, how=signal.SIGTERM):
        """The exit code and what was said on standard error."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        _, errors = self.process.communicate(timeout=30)
        return self.process.returncode, errors


class ServerTest(CommandLineTest):
    def serve(self, *arguments, **options):
        server = Server(self.folder, *arguments, environment=self.environment(), **options)
        self.addCleanup(server.stop, signal.SIGKILL)
        return server

    def get(self, server, path, status=200, **options):
        found, fields, body = server.request("GET", "/api/v1" + path, **options)
        self.assertEqual(found, status, f"{path}: {body}")
        return body

    def post(self, server, path, body=None, status=200, **options):
        found, fields, answer = server.request("POST", "/api/v1" + path, body=body, **options)
        self.assertEqual(found, status, f"{path}: {answer}")
        return answer

    def refused(self, server, method, path, status, code, **options):
        """The problem that a request must be answered with."""
        found, fields, body = server.request(method, path, **options)
        self.assertEqual(found, status, f"{path}: {body}")
        self.assertEqual(fields["content-type"], "application/problem+json")
        self.assertEqual(body["code"], code)
        self.assertEqual((body["type"], body["status"]), ("about:blank", status))
        self.assertTrue(body["title"] and body["detail"])
        return body

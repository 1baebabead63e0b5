"""The examples that a server shows: each renders, and the demonstration starts, answers and ends."""
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import time
import unittest
import urllib.request

from server_support import DUELOPT, ServerTest

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent.parent / "examples"


class DemoTest(ServerTest):
    def colour(self, task, **mix):
        arguments = [f"--{ink}={amount}" for ink, amount in mix.items()]
        return subprocess.run([EXAMPLES / "mix_a_colour" / "colour.py", task, *arguments], text=True, check=True,
                              capture_output=True).stdout

    def test_the_target_looks_like_itself_and_like_nothing_else(self):
        fills = re.findall(r'fill="(#\w{6})"', self.colour("swatch", cyan=0.62, magenta=0.18, yellow=0.33))
        self.assertEqual(fills[0], fills[1])
        fills = re.findall(r'fill="(#\w{6})"', self.colour("swatch", cyan=0, magenta=0, yellow=0))
        self.assertEqual(fills[0], "#ffffff")  # paper reflects all light
        self.assertNotEqual(fills[0], fills[1])

    def test_the_demonstration_serves_a_judge_and_ends_with_all_that_it_started(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        demo = subprocess.Popen([EXAMPLES / "mix_a_colour" / "demo", DUELOPT, str(port)], text=True, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=self.environment(),
                                start_new_session=True)
        self.addCleanup(lambda: os.killpg(demo.pid, signal.SIGKILL) if demo.poll() is None else None)
        said = "".join(demo.stdout.readline() for _ in range(3))
        judge, owner = re.findall(rf"http://127\.0\.0\.1:{port}/#(\S+)", said)
        base = f"http://127.0.0.1:{port}/api/v1"
        ask = urllib.request.Request(base + "/judging/colour/ask", method="POST", headers={"Authorization": "Bearer " + judge})
        with urllib.request.urlopen(ask, timeout=60) as response:
            self.assertIn(b'"kind":"duel"', response.read())
        studies = urllib.request.Request(base + "/links", headers={"Authorization": "Bearer " + owner})
        with urllib.request.urlopen(studies, timeout=60) as response:
            self.assertIn(b'"judge":"you"', response.read())
        demo.send_signal(signal.SIGTERM)
        demo.communicate(timeout=30)
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) != 0:
                    return
            time.sleep(0.1)
        self.fail("the server outlived its demonstration")

    @unittest.skipUnless(shutil.which("convert"), "ImageMagick is missing")
    def test_a_photo_is_developed(self):
        for name in ("photo.toml", "develop"):
            shutil.copy(EXAMPLES / "develop_a_photo" / name, self.folder)
        self.duelopt("init", "photo.toml")
        server = self.serve()
        self.post(server, "/studies/photo/ask", headers={"Authorization": "Bearer " + server.token})
        pictures = []
        for side in ("left", "right"):
            status, fields, picture = server.request("GET", f"/api/v1/studies/photo/trials/1/render/{side}")
            self.assertEqual((status, fields["content-type"]), (200, "image/png"), picture[:300])
            pictures.append(picture)
        self.assertNotEqual(*pictures)


if __name__ == "__main__":
    unittest.main()

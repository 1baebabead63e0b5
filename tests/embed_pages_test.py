"""What tools/embed_pages.py writes is what the folder holds, byte for byte, whenever it is run."""
import ast
import gzip
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

EMBED = pathlib.Path(__file__).resolve().parent.parent / "tools" / "embed_pages.py"
AWKWARD = bytes(range(256)) + b"\\0011??/\"" * 30


class EmbedPagesTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        (self.folder / "dist" / "assets").mkdir(parents=True)
        self.files = {"assets/a.js": AWKWARD, "assets/empty.css": b"", "index.html": b"<!doctype html>\n"}
        for name, data in self.files.items():
            (self.folder / "dist" / name).write_bytes(data)

    def embed(self):
        done = subprocess.run([sys.executable, EMBED, self.folder / "dist", self.folder / "out.cpp"], text=True,
                              capture_output=True, check=False)
        return done.returncode, done.stderr

    def test_every_byte_comes_back_plain_and_gzipped(self):
        self.assertEqual(self.embed(), (0, ""))
        text = (self.folder / "out.cpp").read_text()
        assets = re.findall(r'\{"([^"]+)", "[^"]+", "(\w{16})",\n((?:    ".*"\n?)+)sv,\n((?:    ".*"\n?)+)sv\}', text)
        self.assertEqual([name for name, *_ in assets], sorted(self.files))
        for name, _, plain, zipped in assets:
            data = lambda literal: b"".join(ast.literal_eval("b" + line.strip()) for line in literal.splitlines())
            self.assertEqual(data(plain), self.files[name])
            self.assertEqual(gzip.decompress(data(zipped)), self.files[name])

    def test_it_writes_the_same_again(self):
        self.embed()
        first = (self.folder / "out.cpp").read_bytes()
        self.embed()
        self.assertEqual((self.folder / "out.cpp").read_bytes(), first)

    def test_what_cannot_be_served_is_refused(self):
        (self.folder / "dist" / "x.exe").write_bytes(b"")
        self.assertIn("no type is known for .exe", self.embed()[1])
        (self.folder / "dist" / "x.exe").unlink()
        (self.folder / "dist" / "index.html").unlink()
        self.assertIn("has no index.html", self.embed()[1])


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
"""embed_pages.py FOLDER OUT: writes the C++ file that holds every file below FOLDER, as it is and gzipped, in the order of their
names. The same files give the same text."""
import gzip
import hashlib
import pathlib
import sys

TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
         ".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8", ".png": "image/png", ".woff2": "font/woff2"}
LINE = 100  # bytes of a literal; compilers take long lines badly

HEAD = """\
// Made by tools/embed_pages.py.
#include "apps/server/pages.hpp"

#include <array>

namespace duelopt::server {
namespace {

using namespace std::string_view_literals;

"""


def literal(data):
    """A string literal of these bytes: octal digits, three each, end where the next character begins."""
    lines = []
    for start in range(0, len(data), LINE):
        text = "".join(chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}"
                       for byte in data[start:start + LINE])
        lines.append(f'    "{text}"')
    return "\n".join(lines or ['    ""']) + "sv"


def asset(path, data):
    if path.suffix not in TYPES:
        raise SystemExit(f"embed_pages.py: {path}: no type is known for {path.suffix} files")
    zipped = gzip.compress(data, 9, mtime=0)
    tag = hashlib.sha256(data).hexdigest()[:16]
    return f'{{"{path.as_posix()}", "{TYPES[path.suffix]}", "{tag}",\n{literal(data)},\n{literal(zipped)}}}'


def main(folder, out):
    folder = pathlib.Path(folder)
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    if folder / "index.html" not in files:
        raise SystemExit(f"embed_pages.py: {folder} has no index.html")
    assets = [asset(file.relative_to(folder), file.read_bytes()) for file in files]
    pathlib.Path(out).write_text(HEAD + f"constexpr std::array<Asset, {len(assets)}> kAssets{{{{\n" + ",\n".join(assets) +
                                 "}};\n\n}  // namespace\n\nstd::span<const Asset> assets() noexcept { return kAssets; }\n\n"
                                 "}  // namespace duelopt::server\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

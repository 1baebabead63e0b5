#!/usr/bin/env python3
"""Keeps the documents true.

check_docs.py commands ROOT BIN...   every sh block of *.md and docs/*.md runs, with the folders BIN on the PATH
check_docs.py program FILE           prints the one cpp block of FILE
check_docs.py citations ROOT         the sources cite what is there: [RW06], "notes, item 7", "notes, section 1.1"
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# What would build everything or install packages is not run: that it could be is checked.
REHEARSALS = (
    (r"^make\b", "make --dry-run"),
    (r"^cmake --workflow --preset (\S+)", r"cmake --workflow --list-presets | grep -w \1"),
    (r"^(\.ci/run|tools/setup)\b.*", r"test -x \1"),
)


def blocks(text, language):
    """[(line, code)] of the fenced blocks in this language."""
    found = re.finditer(r"^```(\S*)\n(.*?)^```$", text, re.M | re.S)
    return [(text.count("\n", 0, block.start()) + 1, block[2]) for block in found if block[1] == language]


def rehearse(code):
    for pattern, replacement in REHEARSALS:
        code = re.sub(pattern, replacement, code, flags=re.M)
    return code


def commands(root, *bin_folders):
    """The blocks of one document run one after the other, in a copy of the sources."""
    root = pathlib.Path(root)
    environment = {**os.environ, "PATH": os.pathsep.join([*bin_folders, os.environ["PATH"]])}
    environment.pop("DUELOPT_STORAGE", None)  # studies of the documents stay in their folder
    wrong = []
    for document in sorted([*root.glob("*.md"), *root.glob("docs/*.md")]):
        text = document.read_text()
        wrong += [f"{document.name}:{line}: call this block sh, so that it is run"
                  for language in ("bash", "shell", "console") for line, _ in blocks(text, language)]
        with tempfile.TemporaryDirectory() as scratch:
            shutil.copytree(root, scratch, dirs_exist_ok=True, ignore=shutil.ignore_patterns("build", ".git"))
            for line, code in blocks(text, "sh"):
                done = subprocess.run(["bash", "-euo", "pipefail", "-c", rehearse(code)], cwd=scratch, text=True,
                                      env=environment, check=False, stdin=subprocess.DEVNULL,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                if done.returncode != 0:
                    wrong.append(f"{document.name}:{line}: exit code {done.returncode}\n{code}{done.stdout}")
    return "\n".join(wrong)


def program(file):
    found = blocks(pathlib.Path(file).read_text(), "cpp")
    if len(found) != 1:
        return f"{file} has {len(found)} cpp blocks, not one"
    print(found[0][1], end="")
    return ""


def citations(root):
    root = pathlib.Path(root)
    notes = (root / "docs" / "paper-notes.md").read_text()
    known = {
        "references.md": set(re.findall(r"^\| \[(\w+)\] \|", (root / "docs" / "references.md").read_text(), re.M)),
        "paper-notes.md": {f"item {item}" for item in re.findall(r"^\| (\d+) \|", notes, re.M)}
                          | {f"section {section}" for section in re.findall(r"^#+ (\d+(?:\.\d+)?)\.? ", notes, re.M)},
    }
    wrong = []
    for file in sorted(root.glob("[!.]*/**/*.[ch]pp")):
        path, text = str(file.relative_to(root)), re.sub(r"\n\s*//\s*", " ", file.read_text())
        if not path.startswith("build/"):
            cited = {"references.md": re.findall(r"(?<!\w)\[([A-Z]+\d\d)[],]", text),
                     "paper-notes.md": re.findall(r"notes, ((?:item|section) \d+(?:\.\d+)?)", text)}
            wrong += [f"{path}: {what} is not in docs/{document}"
                      for document, keys in cited.items() for what in keys if what not in known[document]]
    return "\n".join(wrong)


if __name__ == "__main__":
    sys.exit({"commands": commands, "program": program, "citations": citations}[sys.argv[1]](*sys.argv[2:]) or 0)

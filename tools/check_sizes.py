#!/usr/bin/env python3
"""check_sizes.py ROOT: no C++ file below ROOT has more than 400 lines, no function more than 60."""
import pathlib
import re
import sys

FILE_LINES, FUNCTION_LINES = 400, 60

# What must not be taken for code: comments, strings, characters. Digits may be separated by ' as in 1'000.
OPAQUE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'', re.S)
PREPROCESSOR = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.M)
SCOPE = re.compile(r"^\s*(?:template\s*<.*>\s*)?(?:inline\s+)?(?:namespace|class|struct|union|enum|extern)\b[^()]*$", re.S)


def blanked(text):
    """The same lines, without what OPAQUE and PREPROCESSOR match."""
    def keep_newlines(match):
        return "\n" * match[0].count("\n")
    return PREPROCESSOR.sub(keep_newlines, OPAQUE.sub(keep_newlines, text))


def functions(text):
    """(first line, number of lines) of each function, those in functions (lambdas) not by themselves."""
    code = blanked(text)
    scopes = []  # of each open brace: is it a scope, whose braces inside may open functions
    start = 0  # of the declaration that a brace would open
    opened = None  # where the outermost function begins
    for token in re.finditer(r"[{};]", code):
        inside = opened is not None
        if token[0] == "{":
            header = code[start:token.start()]
            is_scope = not inside and SCOPE.match(header) is not None
            if not inside and not is_scope and "(" in header:  # without: a table of data
                opened = (start + len(header) - len(header.lstrip()), len(scopes))
            scopes.append(is_scope)
        elif token[0] == "}":
            scopes.pop()
            if inside and opened[1] == len(scopes):
                first = code.count("\n", 0, opened[0]) + 1
                yield first, code.count("\n", 0, token.start()) + 2 - first
                opened = None
        if opened is None:
            start = token.end()


def faults(path, text):
    lines = text.count("\n")
    if lines > FILE_LINES:
        yield f"{path}: {lines} lines, more than {FILE_LINES}"
    for first, length in functions(text):
        if length > FUNCTION_LINES:
            yield f"{path}:{first}: a function of {length} lines, more than {FUNCTION_LINES}"


def main(root):
    root = pathlib.Path(root).resolve()
    wrong = []
    for file in sorted(root.glob("[!.]*/**/*.[ch]pp")):
        path = str(file.relative_to(root))
        if not path.startswith("build/"):
            wrong += faults(path, file.read_text())
    return "\n".join(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) or 0)

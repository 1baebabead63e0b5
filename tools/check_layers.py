#!/usr/bin/env python3
"""check_layers.py ROOT LIST: every #include below ROOT obeys ROOT/duelopt/LAYERS; LIST names the public headers."""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<][^">]+)', re.MULTILINE)
STANDARD = re.compile(r"<[a-z_0-9]+")


def read_layers(text):
    """{module: the modules it may include}, and what is wrong with the list itself."""
    layers, wrong = {}, []
    for module, allowed in re.findall(r"^([\w/]+) *:(.*)$", text, re.MULTILINE):
        allowed = set(allowed.split())
        for name in allowed - layers.keys() - {"all", "public"}:
            wrong.append(f"duelopt/LAYERS: {module} names {name}, which does not stand above it")
        layers[module] = allowed | {module}
    return layers, wrong


def module_of(path, layers):
    """core for duelopt/core/box.hpp, models/gp for duelopt/models/gp/fit.hpp, apps/bench for apps/bench/x.cpp, apps for
    apps/cli/x.cpp, duelopt for duelopt/duelopt.hpp."""
    if path == "duelopt/version.hpp":  # generated, below everything
        return "core"
    folders = path.split("/")
    if folders[0] == "duelopt" and len(folders) > 2:
        folders = folders[1:]
    nested = "/".join(folders[:2])
    return nested if nested in layers else folders[0]


def faults(path, text, layers, public):
    """One line for each include that the file should not have."""
    module = module_of(path, layers)
    if module not in layers:
        yield f"{path}: the module {module} is not in duelopt/LAYERS"
        return
    allowed = layers[module] | ({"problems", "testing"} if path.endswith("_test.cpp") else set())
    for include in INCLUDE.findall(text):
        target, is_ours = include[1:], include[1:].startswith(("duelopt/", "apps/"))
        is_allowed = "all" in allowed or module_of(target, layers) in allowed or "public" in allowed and target in public
        if is_ours and not is_allowed:
            yield f"{path}: {module} may not include {target}"
        elif path in public and target not in public and not STANDARD.fullmatch(include):
            yield f"{path}: a public header may not include {target}"
        elif path.startswith("duelopt/") and include[0] == '"' and not is_ours:
            yield f"{path}: {target} is not written from the root, as duelopt/..."


def main(root, list_of_headers):
    root = pathlib.Path(root).resolve()
    headers = pathlib.Path(list_of_headers).read_text().splitlines()
    public = {str(pathlib.Path(header).resolve().relative_to(root)) for header in headers}
    layers, wrong = read_layers((root / "duelopt" / "LAYERS").read_text())
    for file in sorted(root.glob("[!.]*/**/*.[ch]pp")):
        path = str(file.relative_to(root))
        if not path.startswith("build/"):
            wrong += faults(path, file.read_text(), layers, public)
    return "\n".join(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) or 0)

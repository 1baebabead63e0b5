#!/usr/bin/env python3
"""tools/setup on machines that differ in what is installed and in who asks."""
import pathlib
import subprocess
import tempfile
import unittest

SETUP = pathlib.Path(__file__).resolve().parent.parent / "tools" / "setup"


def run(*arguments, installed=(), user=0, commands=("apt-get", "sudo")):
    """The exit code, standard output and standard error of tools/setup, then each call to apt-get."""
    with tempfile.TemporaryDirectory() as folder:
        bin_dir = pathlib.Path(folder)
        log = bin_dir / "log"
        log.touch()

        def add(name, script):
            (bin_dir / name).write_text(f"#!/bin/sh\n{script}\n")
            (bin_dir / name).chmod(0o755)

        for name in ("bash", "env", "grep"):
            (bin_dir / name).symlink_to(f"/usr/bin/{name}")
        known = "|".join(installed) or "nothing"
        add("dpkg-query", f'for last; do :; done; case "$last" in {known}) echo installed ;; *) exit 1 ;; esac')
        add("id", f"echo {user}")
        if "apt-get" in commands:
            add("apt-get", f'echo "$DEBIAN_FRONTEND apt-get $*" >> {log}; echo chatter')
        for name in {"node", "npm"} & set(commands):
            add(name, "exit 0")
        if "sudo" in commands:
            add("sudo", f'echo sudo >> {log}; exec "$@"')
        done = subprocess.run(["/usr/bin/bash", SETUP, *arguments], env={"PATH": folder}, text=True,
                              capture_output=True, check=False)
        return done.returncode, done.stdout, done.stderr, log.read_text().splitlines()


LINT = ("clang-14", "libclang-rt-14-dev", "clang-format-14", "clang-tidy-14", "shellcheck")


class SetupTest(unittest.TestCase):
    def test_is_silent_and_installs_nothing_when_all_is_there(self):
        self.assertEqual(run("lint", installed=LINT, user=1000, commands=()), (0, "", "", []))

    def test_installs_what_is_missing_and_nothing_else(self):
        code, output, _, calls = run("lint", installed=LINT[:3])
        self.assertEqual((code, output), (0, "Installing clang-tidy-14 shellcheck\n"))
        self.assertEqual(calls, [
            "noninteractive apt-get -q -y update",
            "noninteractive apt-get -q -y install --no-install-recommends clang-tidy-14 shellcheck",
        ])

    def test_asks_sudo_unless_it_runs_as_root(self):
        self.assertIn("sudo", run("lint", user=1000)[3])
        self.assertNotIn("sudo", run("lint", user=0)[3])

    def test_names_the_packages_where_it_cannot_install(self):
        for machine in ({"user": 1000, "commands": ("apt-get",)}, {"commands": ()}):
            code, output, error, calls = run("lint", installed=LINT[1:], **machine)
            self.assertEqual((code, output, calls), (1, "", []))
            self.assertIn("packages (Debian 12 names): clang-14\n", error)

    def test_wants_all_lists_by_default(self):
        _, output, _, _ = run()
        for package in ("g++", "libeigen3-dev", "clang-14", "debootstrap"):
            self.assertIn(f" {package}", output)
        self.assertNotIn("clang", run("build")[1])

    def test_takes_node_and_npm_from_wherever_they_are(self):
        self.assertEqual(run("web")[1], "Installing chromium nodejs npm\n")
        self.assertEqual(run("web", commands=("apt-get", "node", "npm"))[1], "Installing chromium\n")

    def test_refuses_an_unknown_list(self):
        self.assertEqual(run("everything")[0], 2)


if __name__ == "__main__":
    unittest.main()

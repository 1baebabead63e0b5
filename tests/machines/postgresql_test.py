"""The storage on PostgreSQL: its tests, and workers whose server crashes.

usage: postgresql_test.py BUILD [CRASHES]
"""

import os
import random
import subprocess
import sys
import time
import unittest

import postgres

BUILD = sys.argv.pop(1)
CRASHES = int(sys.argv.pop(1)) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 5
WORKER = os.path.join(BUILD, "tests", "storage", "storage_worker")
SERVER = None


def setUpModule():
    global SERVER
    SERVER = postgres.Server()


def tearDownModule():
    SERVER.__exit__()


class TheStorageTests(unittest.TestCase):
    """What holds on SQLite holds here."""

    def run_tests(self, program):
        environment = os.environ | {"DUELOPT_TEST_POSTGRESQL": SERVER.url()}
        done = subprocess.run([os.path.join(BUILD, program)], env=environment, stdout=subprocess.PIPE, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("[  PASSED  ]", done.stdout)

    def test_storage(self):
        self.run_tests("duelopt/storage/storage_storage_test")
        self.run_tests("duelopt/storage/storage_copy_test")

    def test_processes_that_are_killed(self):
        self.run_tests("tests/storage/storage_processes_test")


class AServerThatCrashes(unittest.TestCase):
    def test_no_answer_is_lost_or_doubled(self):
        url = SERVER.create("crashes")
        subprocess.run([WORKER, url, "0", "0"], check=True)
        workers = [subprocess.Popen([WORKER, url, "1000000", "0"], stdout=subprocess.PIPE, text=True) for _ in range(4)]
        chance = random.Random(1)
        for _ in range(CRASHES):
            time.sleep(chance.uniform(0.2, 0.8))
            SERVER.crash()
            SERVER.start()
        time.sleep(1.0)
        self.assertEqual([w.poll() for w in workers], [None] * 4, "a worker gave up")
        for worker in workers:
            worker.terminate()
        told = [int(line) for worker in workers for line in worker.communicate()[0].split()]
        self.assertEqual(len(told), len(set(told)), "an answer was taken twice")
        self.assertGreater(len(told), 50)
        duelopt = os.path.join(BUILD, "apps", "cli", "duelopt")
        listed = subprocess.run([duelopt, "--storage", url, "export", "small", "--format", "csv"],
                                stdout=subprocess.PIPE, text=True, check=True).stdout
        done = [int(line.split(",")[0]) for line in listed.splitlines()[1:] if ",done," in line]
        self.assertLessEqual(set(told), set(done), "an answer was lost")
        # Each worker may have been ended between its answer and saying so.
        self.assertLessEqual(len(done) - len(told), 4)


class WhatIsRefused(unittest.TestCase):
    def refused(self, url, fragment, code):
        duelopt = os.path.join(BUILD, "apps", "cli", "duelopt")
        done = subprocess.run([duelopt, "--storage", url, "studies"], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True, check=False)
        self.assertIn(fragment, done.stderr)
        self.assertEqual(done.returncode, code)

    def test_a_database_that_does_not_exist(self):
        self.refused(SERVER.url("nowhere"), "nowhere", 1)

    def test_tables_of_somebody_else(self):
        url = SERVER.create("birds")
        subprocess.run(["psql", "-q", url, "-c", "CREATE TABLE studies (name TEXT)"], check=True)
        done = subprocess.run([WORKER, url, "0", "0"], stderr=subprocess.PIPE, text=True, check=False)
        self.assertIn("give duelopt a database of its own", done.stderr)

    def test_text_that_is_not_utf8(self):
        subprocess.run(["psql", "-q", SERVER.url(), "-c",
                        "CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"], check=True)
        self.refused(SERVER.url("latin"), "ENCODING 'UTF8'", 2)


if __name__ == "__main__":
    unittest.main(verbosity=2)

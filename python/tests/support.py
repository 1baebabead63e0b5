"""What the tests share: a small study, what there is to find in it, and the command line."""
import json
import os
import subprocess

import duelopt

PARAMETERS = {
    "temp": duelopt.Real(85, 96),
    "grind": duelopt.Real(0.1, 2, log=True),
    "shots": duelopt.Int(1, 3),
    "bean": duelopt.Choice(["A", "B"]),
}
SETTING = {"temp": 93.0, "grind": 0.4, "shots": 2, "bean": "A"}
OTHER = {"temp": 90.5, "grind": 0.4, "shots": 1, "bean": "B"}

STUDY_FILE = """\
name = "espresso"
direction = "maximize"
budget = {budget}
seed = 3
constraint = ["temp <= 95"]
parameter = [
  {{ name = "temp", type = "real", low = 85, high = 96 }},
  {{ name = "grind", type = "real", low = 0.1, high = 2, scale = "log" }},
  {{ name = "shots", type = "int", low = 1, high = 3 }},
  {{ name = "bean", type = "categorical", choices = ["A", "B"] }},
]
label.cost = 1
duel.cost = 0.1
strategy.name = "{strategy}"
"""


def make_study(strategy="random-duels", **options):
    options = {"parameters": PARAMETERS, "constraints": ["temp <= 95"], "budget": 5.0, "label_cost": 1, "duel_cost": 0.1,
               "seed": 3, "strategy": strategy, **options}
    return duelopt.create_study("espresso", **options)


def quality(params):
    return params["shots"] - (params["temp"] - 92) ** 2 / 10 + (params["bean"] == "B")


def prefer(left, right):
    return "left" if quality(left) > quality(right) else "right"


def answer(study, trial):
    if trial.kind == "label":
        return study.tell(trial, quality(trial.params))
    return study.tell(trial, winner=prefer(trial.left, trial.right))


def command(*arguments, folder=None):
    """What the command line prints: one JSON value for each line."""
    environment = {name: value for name, value in os.environ.items() if name != "DUELOPT_STORAGE"}
    done = subprocess.run([os.environ["DUELOPT"], *arguments], cwd=folder, env=environment, text=True, check=True,
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    return [json.loads(line) for line in done.stdout.splitlines()]

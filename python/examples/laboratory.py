#!/usr/bin/env python3
"""A laboratory by hand: the program says what to make, people type what they measured or which sample is better.

    laboratory.py [DATABASE]

Stop whenever the day ends: the study is in the database, and the next run goes on.
"""
import sys

import duelopt


def show(params):
    return "\n".join(f"    {name:12} {value:g}" if isinstance(value, float) else f"    {name:12} {value}"
                     for name, value in params.items())


def ask_person(study, trial):
    """Asks until the answer is one; an empty line or the end of input means that the day is over."""
    if trial.kind == "label":
        print(f"\nTrial {trial.id}: make and measure\n{show(trial.params)}")
    else:
        print(f"\nTrial {trial.id}: make both and compare\n  left\n{show(trial.left)}\n  right\n{show(trial.right)}")
    while text := input("strength in MPa: " if trial.kind == "label" else "left, right or tie: ").strip():
        try:
            return study.tell(trial, float(text)) if trial.kind == "label" else study.tell(trial, winner=text)
        except ValueError as error:  # float's, and duelopt.InvalidArgument
            print(error)
    raise EOFError


def main(database="alloy.db"):
    study = duelopt.create_study(
        "alloy", storage=f"sqlite:///{database}", load_if_exists=True, budget=6, label_cost=1, duel_cost=0.2, seed=1,
        parameters={"copper": duelopt.Real(0, 6), "magnesium": duelopt.Real(0, 3), "hours": duelopt.Real(1, 48, log=True),
                    "quench": duelopt.Choice(["water", "oil", "air"])},
        constraints=["copper + magnesium <= 7"])
    trial = None
    try:
        waiting = [trial for trial in study.trials() if trial.state == "running"]  # asked on another day
        while trial := waiting.pop(0) if waiting else study.ask(lease=None):
            ask_person(study, trial)
    except EOFError:
        print("\nUntil next time.")
    print(study.best())


if __name__ == "__main__":
    main(*sys.argv[1:])

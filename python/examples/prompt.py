#!/usr/bin/env python3
"""Tunes how a text is written, judged by a language model, measured by people now and then.

    prompt.py [URL MODEL]

With the URL of a chat interface (http://localhost:8000/v1) a model there judges the duels; without one a rule of thumb does.
The labels are marks from 0 to 10 that readers would give: here a formula, so that the example runs by itself.
"""
import sys

import duelopt

PARAMETERS = {"sentences": duelopt.Int(1, 8), "words": duelopt.Int(6, 30), "tone": duelopt.Choice(["plain", "warm", "formal"]),
              "example": duelopt.Choice(["none", "before", "after"])}


def instruction(params):
    """The prompt that is tuned."""
    example = {"none": "Give no example.", "before": "Begin with an example.", "after": "End with an example."}
    return (f"Explain the refund policy in {params['sentences']} sentences of at most {params['words']} words, in a "
            f"{params['tone']} tone. {example[params['example']]}")


def readers(params):
    """What readers would say: short, warm, with an example at the end."""
    length = abs(params["sentences"] - 3) + abs(params["words"] - 14) / 4
    return 9 - 0.8 * length - (params["tone"] != "warm") - 0.7 * (params["example"] != "after")


def make_judge(url=None, model=None):
    if url is None:
        return duelopt.judges.model(lambda params: -params["sentences"] * params["words"], tie_within=5)  # shorter is better
    return duelopt.judges.llm(url, model, "Which instruction makes a support agent write the clearer answer?",
                              render=instruction)


def main(*endpoint):
    study = duelopt.create_study("prompt", parameters=PARAMETERS, budget=12, label_cost=1, duel_cost=0.1, seed=2)
    best = study.optimize(label=readers, duel=make_judge(*endpoint), judge="judge")
    print(best)
    print(instruction(best.params))
    return study


if __name__ == "__main__":
    main(*sys.argv[1:])

"""What the program has acknowledged, and whether a study still says so."""
import threading

COSTS = {"label": 1.0, "duel": 0.1}


class Lost(Exception):
    """Something that was acknowledged is not there, or something is there twice."""


def answer_of(trial):
    """What came of a trial, as the commands print it."""
    return next(((key, trial[key]) for key in ("value", "winner", "skip", "fail") if key in trial), None)


class Ledger:
    """For each trial of the workers, the answers that it may have: one if its last command ended by itself, two if that was
    killed, and then nobody knows yet whether it was recorded."""

    def __init__(self):
        self.lock = threading.Lock()
        self.questions, self.answers, self.retracted = {}, {}, {}

    def asked(self, trial):
        with self.lock:
            if trial["id"] in self.questions:
                raise Lost(f"trial {trial['id']} was given to two")
            self.questions[trial["id"]] = {key: trial.get(key) for key in ("kind", "params", "left", "right")}
            self.answers[trial["id"]] = {None}
            self.retracted[trial["id"]] = {False}

    def told(self, trial, answer, is_certain):
        with self.lock:
            before = set() if is_certain else self.answers[trial]
            self.answers[trial] = before | {answer}

    def taken_back(self, trial, is_certain):
        with self.lock:
            self.retracted[trial] = {True} if is_certain else {False, True}

    def check(self, study):
        """`study` is what export --format json prints. No command may be at work."""
        trials = {trial["id"]: trial for trial in study["trials"]}
        for number, question in self.questions.items():
            trial = trials.get(number)
            if trial is None:
                raise Lost(f"trial {number} was asked and is not there")
            if {key: trial.get(key) for key in question} != question:
                raise Lost(f"trial {number} has another question than was printed")
            if answer_of(trial) not in self.answers[number]:
                raise Lost(f"trial {number} has the answer {answer_of(trial)}, and not one of {self.answers[number]}")
            if (trial["state"] == "retracted") not in self.retracted[number]:
                raise Lost(f"trial {number} is {trial['state']}; retracted: {self.retracted[number]}")
            self.answers[number] = {answer_of(trial)}  # from now on it is known
            self.retracted[number] = {trial["state"] == "retracted"}
        check_fold(study)
        return len(self.questions)


def check_fold(study):
    """The trials are what the events make, by a fold of our own."""
    states, answers = {}, {}
    for event in study["events"]:
        number, name = event["id"], event["event"]
        if name in ("asked", "added"):
            if number != len(states) + 1:
                raise Lost(f"trial {number} follows {len(states)} trials")
            states[number], answers[number] = "running", None
        if name in ("told", "added", "amended"):
            if name == "told" and states[number] not in ("running", "expired"):
                raise Lost(f"trial {number} was told while it was {states[number]}")
            answers[number] = answer_of(event)
            states[number] = {"skip": "skipped", "fail": "failed"}.get(answers[number][0], "done")
        if name in ("retracted", "expired"):
            states[number] = name
    for trial in study["trials"]:
        number = trial["id"]
        if (trial["state"], answer_of(trial)) != (states.pop(number), answers[number]):
            raise Lost(f"trial {number} is not what its events make of it")
    if states:
        raise Lost(f"trials {sorted(states)} are in the journal alone")


def spent(study):
    return sum(COSTS[trial["kind"]] for trial in study["trials"] if trial["state"] in ("done", "running"))

"""Judges: functions that compare two settings, for `Study.optimize`."""
from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from typing import Any, Literal

from .errors import InvalidArgument, Io
from .results import Params, Winner

__all__ = ["llm", "model"]

_Judge = Callable[..., Winner | int | None]  # of two settings, or of as many as a choice offers


def model(f: Callable[[Params], float], *, direction: Literal["maximize", "minimize"] = "maximize",
          tie_within: float = 0.0) -> _Judge:
    """A judge that prefers the setting of the better value of `f`, as a cheap simulation.

    If the two best values differ by `tie_within` or less it is a tie.
    """
    if direction not in ("maximize", "minimize"):
        raise InvalidArgument(f"direction is {direction!r}, and must be maximize or minimize")
    sign = 1 if direction == "maximize" else -1

    def judge(*settings: Params) -> Winner | int:
        values = [sign * f(setting) for setting in settings]
        if any(value != value for value in values):
            raise InvalidArgument("the model's value is not a number")
        lead = max(values) - sorted(values)[-2]
        return "tie" if lead <= tie_within else _called(values.index(max(values)), len(settings))

    return judge


def _called(best: int, among: int) -> Winner | int:
    """The answer that names the setting in this place, from 0 on."""
    if among > 2:
        return best + 1
    return "left" if best == 0 else "right"


def llm(url: str, model: str, criterion: str, *, render: Callable[[Params], str] | None = None, api_key: str | None = None,
        timeout: float = 60.0, retries: int = 3, pause: float = 1.0) -> _Judge:
    """A judge that asks a language model behind `url`, as http://localhost:8000/v1, by its chat completions.

    `criterion` says what is better, in words; `render` makes a setting a text, by default its names and values, or
    whatever the setting produced. Each duel is asked in both orders, since models prefer a side: if the answers
    contradict each other it is a tie. What fails for the network or the server is tried again `retries` times, after a
    `pause` in seconds that doubles; then it throws Io. An answer that names no candidate is no answer.
    """
    show = render or _lines
    task = (f"{criterion}\n\nYou are shown candidates with numbers. Say which of them is the best. Answer with its number, or "
            "with the word tie if they are equally good.")

    def one(settings: Sequence[Params]) -> int | Literal["tie"] | None:
        candidates = "\n\n".join(f"Candidate {number}:\n{show(params)}" for number, params in enumerate(settings, 1))
        messages = [{"role": "system", "content": task}, {"role": "user", "content": candidates}]
        body = {"model": model, "messages": messages, "temperature": 0}
        return _choice(_post(f"{url.rstrip('/')}/chat/completions", body, api_key, timeout, retries, pause), len(settings))

    def judge(*settings: Params) -> Winner | int | None:
        straight, swapped = one(settings), one(settings[::-1])
        if straight is None or swapped is None:
            return None
        if straight == "tie" or swapped == "tie" or straight + swapped != len(settings) + 1:
            return "tie"
        return _called(straight - 1, len(settings))

    return judge


def _lines(params: Params) -> str:
    return "\n".join(f"{name}: {value}" for name, value in params.items())


def _choice(answer: str, among: int) -> int | Literal["tie"] | None:
    """The last number of a candidate, or tie: some models think aloud before they answer."""
    words: list[str] = re.findall(rf"\b([1-{among}]|tie)\b", answer.lower())
    if not words:
        return None
    return "tie" if words[-1] == "tie" else int(words[-1])


def _post(url: str, body: dict[str, Any], api_key: str | None, timeout: float, retries: int, pause: float) -> str:
    headers = {"Content-Type": "application/json"}
    if api_key is not None:
        headers["Authorization"] = f"Bearer {api_key}"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    for attempt in range(retries + 1):
        try:
            with urllib.request.urlopen(request, timeout=timeout) as reply:
                content = json.load(reply)["choices"][0]["message"]["content"]
                return str(content)
        except urllib.error.HTTPError as error:
            why = f"{error.code} {error.reason}"
            if error.code != 429 and error.code < 500:
                break
        except (OSError, ValueError, LookupError, TypeError) as error:  # no network, no time, or another reply
            why = f"{type(error).__name__}: {error}"
        if attempt < retries:
            time.sleep(pause * 2**attempt)
    raise Io(f"{url} gave no answer: {why}")

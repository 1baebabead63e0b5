"""Judges: functions that compare two settings, for `Study.optimize`."""
from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from typing import Any, Literal

from .errors import InvalidArgument, Io
from .results import Params, Winner

__all__ = ["llm", "model"]

_Judge = Callable[[Params, Params], Winner | None]


def model(f: Callable[[Params], float], *, direction: Literal["maximize", "minimize"] = "maximize",
          tie_within: float = 0.0) -> _Judge:
    """A judge that prefers the setting of the better value of `f`, as a cheap simulation.

    Values that differ by `tie_within` or less are a tie.
    """
    if direction not in ("maximize", "minimize"):
        raise InvalidArgument(f"direction is {direction!r}, and must be maximize or minimize")
    sign = 1 if direction == "maximize" else -1

    def judge(left: Params, right: Params) -> Winner:
        lead = sign * (f(left) - f(right))
        if lead != lead:
            raise InvalidArgument("the model's value is not a number")
        if abs(lead) <= tie_within:
            return "tie"
        return "left" if lead > 0 else "right"

    return judge


def llm(url: str, model: str, criterion: str, *, render: Callable[[Params], str] | None = None, api_key: str | None = None,
        timeout: float = 60.0, retries: int = 3, pause: float = 1.0) -> _Judge:
    """A judge that asks a language model behind `url`, as http://localhost:8000/v1, by its chat completions.

    `criterion` says what is better, in words; `render` makes a setting a text, by default its names and values, or
    whatever the setting produced. Each duel is asked in both orders, since models prefer a side: if the answers
    contradict each other it is a tie. What fails for the network or the server is tried again `retries` times, after a
    `pause` in seconds that doubles; then it throws Io. An answer that is none of the three words is no answer.
    """
    show = render or _lines
    task = (f"{criterion}\n\nYou are shown two candidates. Say which of them is better. Answer with one word: first, "
            "second or tie.")

    def one(first: Params, second: Params) -> str | None:
        candidates = f"The first candidate:\n{show(first)}\n\nThe second candidate:\n{show(second)}"
        messages = [{"role": "system", "content": task}, {"role": "user", "content": candidates}]
        body = {"model": model, "messages": messages, "temperature": 0}
        return _word(_post(f"{url.rstrip('/')}/chat/completions", body, api_key, timeout, retries, pause))

    def judge(left: Params, right: Params) -> Winner | None:
        straight, swapped = one(left, right), one(right, left)
        if straight is None or swapped is None:
            return None
        if (straight, swapped) == ("first", "second"):
            return "left"
        return "right" if (straight, swapped) == ("second", "first") else "tie"

    return judge


def _lines(params: Params) -> str:
    return "\n".join(f"{name}: {value}" for name, value in params.items())


def _word(answer: str) -> str | None:
    """The last of the three words: some models think aloud before they answer."""
    words: list[str] = re.findall(r"\b(first|second|tie)\b", answer.lower())
    return words[-1] if words else None


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

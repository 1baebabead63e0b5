"""What may be varied: a number, a whole number, or one of several choices."""
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["Choice", "Int", "Parameter", "Real"]


@dataclass(frozen=True)
class Real:
    """A number from `low` to `high`, on a logarithmic scale if `log`."""

    low: float
    high: float
    log: bool = False

    def definition(self) -> dict[str, Any]:
        """Its entry in a study file, without the name."""
        return {"type": "real", "low": self.low, "high": self.high, "scale": "log" if self.log else "linear"}


@dataclass(frozen=True)
class Int:
    """A whole number from `low` to `high`, both possible."""

    low: int
    high: int

    def definition(self) -> dict[str, Any]:
        """Its entry in a study file, without the name."""
        return {"type": "int", "low": self.low, "high": self.high}


@dataclass(frozen=True)
class Choice:
    """One of several texts."""

    choices: Sequence[str]

    def definition(self) -> dict[str, Any]:
        """Its entry in a study file, without the name."""
        return {"type": "categorical", "choices": self.choices if isinstance(self.choices, str) else list(self.choices)}


Parameter = Real | Int | Choice


def read_parameter(definition: Mapping[str, Any]) -> Parameter:
    """The parameter of such an entry."""
    if definition["type"] == "categorical":
        return Choice(definition["choices"])
    if definition["type"] == "int":
        return Int(definition["low"], definition["high"])
    return Real(definition["low"], definition["high"], log=definition["scale"] == "log")

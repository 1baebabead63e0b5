"""What can go wrong, by kind. The message names the value, the rule and the remedy."""

__all__ = ["Conflict", "Corruption", "Error", "InvalidArgument", "Io", "NotFound", "Numerical"]


class Error(Exception):
    """The base of all errors of duelopt."""


class InvalidArgument(Error, ValueError):
    """A value outside of the documented range."""


class NotFound(Error, LookupError):
    """No such storage, study, trial, parameter or strategy."""


class Conflict(Error):
    """It contradicts what has already happened: a name is taken, a trial was told, a storage stays locked."""


class Numerical(Error, ArithmeticError):
    """A computation failed that no repair could save."""


class Corruption(Error):
    """A storage does not hold what it should."""


class Io(Error, OSError):
    """The machine refused to read or write: no permission, a full disk."""

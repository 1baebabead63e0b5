"""duelopt finds the best setting of something that is expensive to measure and cheap to compare.

A *label* is a direct measurement of the objective at one setting; a *duel* shows two settings to a judge, who says which is
better. See docs/python.md.
"""
from typing import Any

from . import judges, problems
from ._core import version as __version__
from .errors import Conflict, Corruption, Error, InvalidArgument, Io, NotFound, Numerical
from .parameters import Choice, Int, Parameter, Real
from .results import (Best, Estimate, Judge, Measured, Outlook, Params, Prediction, Predictions, Recommended, Spending, Trial)
from .study import Study, create_study, create_study_from_file, load_study, studies

__all__ = ["Best", "Choice", "Conflict", "Corruption", "Error", "Estimate", "Int", "InvalidArgument", "Io", "Judge",
           "Measured", "NotFound", "Numerical", "Outlook", "Parameter", "Params", "Prediction", "Predictions", "Real",
           "Recommended", "Spending", "Study", "Trial", "__version__", "create_study", "create_study_from_file", "from_optuna",
           "judges", "load_study", "problems", "studies"]


def from_optuna(study: Any, name: str | None = None, **options: Any) -> Study:
    """A study with the finished trials of an Optuna study; see `duelopt.integrations.optuna.from_optuna`."""
    from .integrations import optuna
    return optuna.from_optuna(study, name, **options)

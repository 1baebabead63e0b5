#!/usr/bin/env python3
"""Hyper-parameters of a scikit-learn pipeline: a label is a cross-validation on all data, a duel a race on a tenth of it.

The race takes a fraction of the time and is sometimes wrong; the study learns from the labels how far to trust it.
"""
import warnings

from sklearn.datasets import load_digits
from sklearn.decomposition import PCA
from sklearn.model_selection import cross_val_score, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

import duelopt

PARAMETERS = {"C": duelopt.Real(1e-2, 1e3, log=True), "gamma": duelopt.Real(1e-6, 1, log=True), "components": duelopt.Int(5, 40)}


def accuracy(params, data, folds):
    pipeline = make_pipeline(StandardScaler(), PCA(params["components"], random_state=0),
                             SVC(C=params["C"], gamma=params["gamma"]))
    return cross_val_score(pipeline, *data, cv=folds).mean()


def main(budget=5.0):
    warnings.simplefilter("ignore")
    images, digits = load_digits(return_X_y=True)
    _, sample, _, sample_digits = train_test_split(images, digits, test_size=0.1, random_state=0, stratify=digits)

    def label(params):
        return accuracy(params, (images, digits), folds=3)

    race = duelopt.judges.model(lambda params: accuracy(params, (sample, sample_digits), folds=2), tie_within=0.005)

    study = duelopt.create_study("digits", parameters=PARAMETERS, budget=budget, label_cost=1, duel_cost=0.1, seed=1)
    best = study.optimize(label=label, duel=race, judge="race")
    print(best)
    for judge in best.judges:
        print(f"the {judge.name} answers against the labels in {judge.wrong_share:.0%} of random pairs")
    return study


if __name__ == "__main__":
    main()

// Numbers for plots, without plots.
import type { Moment, Parameter, Setting, TrialRecord, Value } from "../api/types";
import type { Row } from "./save";

export function progressRow(point: Moment): Row {
  const { answers, spent, labels, duels, best, recommended } = point;
  return {
    answers,
    spent,
    labels,
    duels,
    best,
    mean: recommended?.mean ?? null,
    low: recommended?.low ?? null,
    high: recommended?.high ?? null,
  };
}

// The axis of values: what was measured and expected, with room; intervals may reach beyond it. Null without any.
export function valueDomain(points: Moment[]): [number, number] | null {
  const values = points
    .flatMap((point) => [point.best, point.recommended?.mean])
    .filter((value): value is number => typeof value === "number");
  if (values.length === 0) return null;
  const latest = points[points.length - 1]?.recommended;
  const all = latest ? [...values, latest.low, latest.high] : values;
  const low = Math.min(...all);
  const high = Math.max(...all);
  const room = high > low ? 0.08 * (high - low) : Math.max(1e-9, 0.05 * Math.abs(high));
  return [low - room, high + room];
}

const kRoom = 0.75; // of the range of the means, on either side: what is further away is cut off

// The axis for means with intervals and labels: it follows the means, so that no outlier flattens them.
export function sharedDomain(means: number[], others: number[]): [number, number] {
  const [low, high] = [Math.min(...means), Math.max(...means)];
  const range = high - low || Math.abs(high) || 1;
  const bottom = Math.max(Math.min(low, ...others), low - kRoom * range);
  const top = Math.min(Math.max(high, ...others), high + kRoom * range);
  return bottom < top ? [bottom, top] : [low - range / 2, high + range / 2];
}

export interface LabelPoint {
  id: number;
  params: Setting;
  value: number;
}

export function measuredOf(trials: TrialRecord[]): LabelPoint[] {
  return trials.flatMap((trial) =>
    trial.kind === "label" && trial.state === "done" && trial.value !== undefined && trial.params
      ? [{ id: trial.id, params: trial.actual ?? trial.params, value: trial.value }]
      : [],
  );
}

export interface Comparison {
  id: number;
  winner: Setting;
  loser: Setting;
}

// The comparisons that were won: one of a duel, k - 1 of a choice.
export function comparisonsOf(trials: TrialRecord[]): Comparison[] {
  return trials.flatMap((trial) => {
    if (trial.state !== "done" || trial.winner === undefined || trial.winner === "tie") return [];
    if (typeof trial.winner === "number") {
      const winner = trial.options?.[trial.winner - 1];
      return winner
        ? trial.options!.filter((option) => option !== winner).map((loser) => ({ id: trial.id, winner, loser }))
        : [];
    }
    const loser = trial.winner === "left" ? trial.right : trial.left;
    const winner = trial[trial.winner];
    return winner && loser ? [{ id: trial.id, winner, loser }] : [];
  });
}

export const isNumeric = (parameter: Parameter): boolean => parameter.type === "real" || parameter.type === "int";
const kBands = 12; // whole numbers with at most so many values stand in bands, as choices do

export function inBands(parameter: Parameter): boolean {
  return !isNumeric(parameter) || (parameter.type === "int" && parameter.high! - parameter.low! < kBands);
}

// Of a parameter in bands, in their order.
export function valuesOf(parameter: Parameter): Value[] {
  if (!isNumeric(parameter)) return parameter.choices ?? [];
  return Array.from({ length: parameter.high! - parameter.low! + 1 }, (_, n) => parameter.low! + n);
}

export const isFixed = (parameter: Parameter): boolean => parameter.value !== undefined;

// Numbers for plots, without plots.
import type { Moment, Parameter, Setting, TrialRecord } from "../api/types";
import type { Row } from "./save";

export function progressRow(point: Moment): Row {
  const { answers, spent, labels, duels, best, recommended } = point;
  return { answers, spent, labels, duels, best, mean: recommended?.mean ?? null, low: recommended?.low ?? null, high: recommended?.high ?? null };
}

// The axis of values: what was measured and expected, with room; intervals may reach beyond it. Null without any.
export function valueDomain(points: Moment[]): [number, number] | null {
  const values = points.flatMap((point) => [point.best, point.recommended?.mean]).filter((value): value is number => typeof value === "number");
  if (values.length === 0) return null;
  const latest = points[points.length - 1]?.recommended;
  const all = latest ? [...values, latest.low, latest.high] : values;
  const low = Math.min(...all);
  const high = Math.max(...all);
  const room = high > low ? 0.08 * (high - low) : Math.max(1e-9, 0.05 * Math.abs(high));
  return [low - room, high + room];
}

export interface LabelPoint {
  id: number;
  params: Setting;
  value: number;
}

export function measuredOf(trials: TrialRecord[]): LabelPoint[] {
  return trials.flatMap((trial) => (trial.kind === "label" && trial.state === "done" && trial.value !== undefined && trial.params ? [{ id: trial.id, params: trial.params, value: trial.value }] : []));
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
      return winner ? trial.options!.filter((option) => option !== winner).map((loser) => ({ id: trial.id, winner, loser })) : [];
    }
    const loser = trial.winner === "left" ? trial.right : trial.left;
    const winner = trial[trial.winner];
    return winner && loser ? [{ id: trial.id, winner, loser }] : [];
  });
}

export const isNumeric = (parameter: Parameter): boolean => parameter.type === "real" || parameter.type === "int";
export const isFixed = (parameter: Parameter): boolean => parameter.value !== undefined;

// What was spent, and what it brought.
import * as Plot from "@observablehq/plot";
import { api } from "../api/client";
import type { Moment } from "../api/types";
import { measuredName, type Context } from "./context";
import { Drawing, Figure, Nothing } from "./figure";
import { useLatest } from "./live";
import { progressRow, valueDomain } from "./series";

const kTitle = "Money and what it brought";

export function progressMarks(points: Moment[]): Plot.Markish[] {
  const known = points.filter((point) => point.recommended !== null);
  const measured = points.filter((point) => point.best !== null);
  return [
    Plot.areaY(known, {
      x: "spent",
      y1: (d: Moment) => d.recommended!.low,
      y2: (d: Moment) => d.recommended!.high,
      fill: "var(--accent)",
      fillOpacity: 0.18,
      clip: true,
      curve: "step-after",
    }),
    Plot.lineY(known, {
      x: "spent",
      y: (d: Moment) => d.recommended!.mean,
      stroke: "var(--accent)",
      strokeWidth: 2.5,
      clip: true,
      curve: "step-after",
    }),
    Plot.lineY(measured, {
      x: "spent",
      y: "best",
      stroke: "var(--muted)",
      strokeWidth: 1.5,
      strokeDasharray: "4 3",
      curve: "step-after",
    }),
    Plot.dot(known, Plot.pointerX({ x: "spent", y: (d: Moment) => d.recommended!.mean, r: 4, fill: "var(--accent)" })),
  ];
}

export function ProgressFigure({ context }: { context: Context }) {
  const progress = useLatest(() => api.progress(context.study), context.answers);
  const points = progress.value?.points ?? [];
  const domain = valueDomain(points);
  if (domain === null)
    return (
      <Nothing
        title={kTitle}
        why={progress.loading ? "Working it out…" : (progress.error ?? "It begins with the first measurement.")}
      />
    );
  const draw = (): Plot.PlotOptions => ({
    height: 300,
    marginLeft: 54,
    x: { label: "spent", nice: false },
    y: { label: measuredName(context.definition), domain, grid: true },
    marks: progressMarks(points),
  });
  return (
    <Figure
      title={kTitle}
      file={`${context.study}-progress`}
      rows={points.map(progressRow)}
      loading={progress.loading}
      how="Line: the value expected of the setting that was recommended at that time, with an interval of 95 %. Dashed: the best measurement so far."
    >
      <Drawing
        label="Expected value of the recommended setting, and the best measurement, against what was spent"
        draw={draw}
        depends={[progress.value]}
      />
    </Figure>
  );
}

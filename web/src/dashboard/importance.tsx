// Which parameters matter.
import * as Plot from "@observablehq/plot";
import type { Importance, Status } from "../api/types";
import type { Context } from "./context";
import { Drawing, Figure, Nothing } from "./figure";
import type { Latest } from "./live";

const kTitle = "Which parameters matter";

export function ImportanceFigure({ context, status }: { context: Context; status: Latest<Status> }) {
  const rows = [...(status.value?.importance ?? [])].sort((a, b) => b.in_all - a.in_all);
  const draw = (width: number): Plot.PlotOptions => ({
    height: 46 + 26 * rows.length,
    marginLeft: Math.min(width / 3, 140),
    x: { label: "share of the variation explained", domain: [0, 1], tickFormat: "%", grid: true, ticks: 5 },
    y: { label: null, domain: rows.map((row) => row.parameter), padding: 0.35 },
    marks: [
      Plot.barX(rows, { y: "parameter", x: "in_all", fill: "var(--accent)", fillOpacity: 0.3 }),
      Plot.barX(rows, { y: "parameter", x: "alone", fill: "var(--accent)" }),
      Plot.ruleX([0], { stroke: "var(--strong-line)" }),
    ],
  });
  if (rows.length === 0) {
    const why = "It begins when the model has measurements to explain.";
    return <Nothing title={kTitle} why={status.value ? why : (status.error ?? "Working it out…")} />;
  }
  return (
    <Figure
      title={kTitle}
      file={`${context.study}-importance`}
      rows={rows.map((row: Importance) => ({ ...row }))}
      loading={status.loading}
      how="Full bar: what a parameter explains alone. Pale: together with others. By the model, so that few answers make it rough."
    >
      <Drawing
        label={rows.map((row) => `${row.parameter} ${Math.round(100 * row.in_all)} %`).join(", ")}
        draw={draw}
        depends={[status.value]}
      />
    </Figure>
  );
}

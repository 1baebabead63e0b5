// Which parameters matter.
import * as Plot from "@observablehq/plot";
import { api } from "../api/client";
import type { Importance } from "../api/types";
import type { Context } from "./context";
import { Drawing, Figure, Nothing } from "./figure";
import { useLatest, useSeen } from "./live";

const kTitle = "Which parameters matter";

export function ImportanceFigure({ context }: { context: Context }) {
  const [place, seen] = useSeen();
  const loaded = useLatest(() => api.importance(context.study), context.answers, seen);
  const rows = [...(loaded.value?.importance ?? [])].sort((a, b) => b.in_all - a.in_all);
  const nothing = loaded.loading
    ? "Working it out…"
    : (loaded.error ?? "It begins when the model has measurements to explain.");
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
  return (
    <div ref={place}>
      {rows.length === 0 ? (
        <Nothing title={kTitle} why={nothing} />
      ) : (
        <Figure
          title={kTitle}
          file={`${context.study}-importance`}
          rows={rows.map((row: Importance) => ({ ...row }))}
          loading={loaded.loading}
          how="Full bar: what a parameter explains alone. Pale: together with others. By the model, so that few answers make it rough."
        >
          <Drawing
            label={rows.map((row) => `${row.parameter} ${Math.round(100 * row.in_all)} %`).join(", ")}
            draw={draw}
            depends={[loaded.value]}
          />
        </Figure>
      )}
    </div>
  );
}

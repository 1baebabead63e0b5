// What the model expects along each parameter.
import * as Plot from "@observablehq/plot";
import { api } from "../api/client";
import type { Estimate, Parameter, Prediction, Slices } from "../api/types";
import { axisName, measuredName, type Context } from "./context";
import { Drawing, Figure, Nothing } from "./figure";
import { useLatest, useSeen } from "./live";
import type { Row } from "./save";
import { isFixed, isNumeric, type LabelPoint } from "./series";

const kTitle = "Slices through the recommended setting";

type Quantity = "value" | "win_share";

interface SlicePoint extends Estimate {
  x: number | string;
}

function pointsOf(predictions: Prediction[], parameter: string, quantity: Quantity): SlicePoint[] {
  return predictions.flatMap((each) => (each[quantity] ? [{ x: each.params[parameter]!, ...each[quantity] }] : []));
}

// One axis of values for all slices: the means, the labels, and what room that leaves to intervals.
function sharedDomain(slices: Slices, quantity: Quantity, labels: LabelPoint[]): [number, number] {
  if (quantity === "win_share") return [0, 1];
  const means = slices.slices.flatMap((slice) => slice.points.flatMap((point) => point.value?.mean ?? []));
  const all = [...means, ...labels.map((label) => label.value)];
  const room = 0.12 * (Math.max(...all) - Math.min(...all) || 1);
  return [Math.min(...all) - room, Math.max(...all) + room];
}

function marks(parameter: Parameter, points: SlicePoint[], labels: LabelPoint[], around: number | string | undefined): Plot.Markish[] {
  const dots = Plot.dot(labels, { x: (d: LabelPoint) => d.params[parameter.name], y: "value", r: 2.5, fill: "var(--muted)", fillOpacity: 0.6, clip: true });
  if (!isNumeric(parameter)) {
    return [dots, Plot.ruleX(points, { x: "x", y1: "low", y2: "high", stroke: "var(--accent)", strokeWidth: 6, strokeOpacity: 0.3, clip: true }), Plot.dot(points, { x: "x", y: "mean", r: 4, fill: "var(--accent)" })];
  }
  return [
    Plot.areaY(points, { x: "x", y1: "low", y2: "high", fill: "var(--accent)", fillOpacity: 0.18, clip: true }),
    dots,
    Plot.lineY(points, { x: "x", y: "mean", stroke: "var(--accent)", strokeWidth: 2, clip: true }),
    around === undefined ? null : Plot.ruleX([around], { stroke: "var(--text)", strokeDasharray: "2 3" }),
  ];
}

function xScale(parameter: Parameter): Plot.ScaleOptions {
  if (!isNumeric(parameter)) return { type: "point", label: axisName(parameter), domain: parameter.choices ?? [] };
  return { type: parameter.scale === "log" ? "log" : "linear", label: axisName(parameter), domain: [parameter.low!, parameter.high!], ticks: 5 };
}

export function SlicesFigure({ context, labels }: { context: Context; labels: LabelPoint[] }) {
  const [place, seen] = useSeen();
  const loaded = useLatest(() => api.slices(context.study), context.version, seen);
  const { parameter, strategy } = context.definition;
  const value = loaded.value;
  const quantity: Quantity = value?.slices.some((slice) => slice.points.some((point) => point.value)) ? "value" : "win_share";
  const known = value?.slices.some((slice) => slice.points.some((point) => point[quantity])) ?? false;
  if (!value || !known) {
    const why = loaded.loading ? "Working it out…" : (loaded.error ?? `It begins with the first measurement; ${strategy.name} has nothing to say before.`);
    return <div ref={place}><Nothing title={kTitle} why={why} /></div>;
  }
  const shown = quantity === "value" ? labels : [];
  const domain = sharedDomain(value, quantity, shown);
  const rows: Row[] = value.slices.flatMap((slice) => pointsOf(slice.points, slice.parameter, quantity).map((point) => ({ parameter: slice.parameter, ...point })));
  return (
    <div ref={place}>
      <Figure title={kTitle} file={`${context.study}-slices`} rows={rows} loading={loaded.loading}
        how={`${quantity === "value" ? "Line: what to expect" : "Line: the share of duels won"} as one parameter varies and the others stay as recommended, with an interval of 95 %. Dots: measurements, wherever their other parameters are.`}>
        <div class="slices">
          {value.slices.map((slice) => {
            const about = parameter.find((each) => each.name === slice.parameter)!;
            if (isFixed(about)) return null;
            const points = pointsOf(slice.points, slice.parameter, quantity);
            const draw = (): Plot.PlotOptions => ({ height: 190, marginLeft: 50, x: xScale(about), y: { domain, label: quantity === "value" ? measuredName(context.definition) : "share of duels won", grid: true, ticks: 5 }, marks: marks(about, points, shown, value.around?.[slice.parameter]) });
            return <Drawing key={slice.parameter} label={`Expected value as ${slice.parameter} varies`} draw={draw} depends={[value, labels]} />;
          })}
        </div>
      </Figure>
    </div>
  );
}

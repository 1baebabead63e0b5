// What the model expects along each parameter.
import * as Plot from "@observablehq/plot";
import { api } from "../api/client";
import type { Estimate, Parameter, Prediction, Slices } from "../api/types";
import { axisName, measuredName, type Context } from "./context";
import { Drawing, Figure, Nothing } from "./figure";
import { useLatest, useSeen } from "./live";
import type { Row } from "./save";
import { inBands, isFixed, sharedDomain, valuesOf, type LabelPoint } from "./series";
import { number } from "../words";

const kTitle = "Slices through the recommended setting";

type Quantity = "value" | "win_share";

interface SlicePoint extends Estimate {
  x: number | string;
}

function pointsOf(predictions: Prediction[], parameter: string, quantity: Quantity): SlicePoint[] {
  return predictions.flatMap((each) => (each[quantity] ? [{ x: each.params[parameter]!, ...each[quantity] }] : []));
}

// One axis of values for all slices.
function domainOf(slices: Slices, quantity: Quantity, labels: LabelPoint[]): [number, number] {
  if (quantity === "win_share") return [0, 1];
  const estimates = slices.slices.flatMap((slice) => slice.points.flatMap((point) => point.value ?? []));
  const others = [...estimates.flatMap(({ low, high }) => [low, high]), ...labels.map((label) => label.value)];
  return sharedDomain(
    estimates.map(({ mean }) => mean),
    others,
  );
}

function marks(
  parameter: Parameter,
  points: SlicePoint[],
  labels: LabelPoint[],
  around: number | string | undefined,
): Plot.Markish[] {
  const dots = Plot.dot(labels, {
    x: (d: LabelPoint) => d.params[parameter.name],
    y: "value",
    r: 2.5,
    fill: "var(--muted)",
    fillOpacity: 0.6,
    clip: true,
  });
  if (inBands(parameter)) {
    return [
      dots,
      Plot.ruleX(points, {
        x: "x",
        y1: "low",
        y2: "high",
        stroke: "var(--accent)",
        strokeWidth: 6,
        strokeOpacity: 0.3,
        clip: true,
      }),
      Plot.dot(points, { x: "x", y: "mean", r: 4, fill: "var(--accent)" }),
    ];
  }
  return [
    Plot.areaY(points, { x: "x", y1: "low", y2: "high", fill: "var(--accent)", fillOpacity: 0.18, clip: true }),
    dots,
    Plot.lineY(points, { x: "x", y: "mean", stroke: "var(--accent)", strokeWidth: 2, clip: true }),
    around === undefined ? null : Plot.ruleX([around], { stroke: "var(--text)", strokeDasharray: "2 3" }),
  ];
}

function xScale(parameter: Parameter): Plot.ScaleOptions {
  if (inBands(parameter))
    return { type: "point", label: axisName(parameter), domain: valuesOf(parameter), padding: 0.6 };
  const log = parameter.scale === "log";
  return {
    type: log ? "log" : "linear",
    label: axisName(parameter),
    domain: [parameter.low!, parameter.high!],
    ticks: log ? 3 : 5,
    tickFormat: (at: number) => number(at, 3),
  };
}

// What the slices are of: values once there are any, and else the share of duels won, if the strategy models it.
function quantityOf(slices: Slices): Quantity | null {
  const has = (quantity: Quantity) => slices.slices.some((slice) => slice.points.some((point) => point[quantity]));
  return has("value") ? "value" : has("win_share") ? "win_share" : null;
}

interface SliceProps {
  context: Context;
  slices: Slices;
  quantity: Quantity;
  labels: LabelPoint[];
}

function Panels({ context, slices, quantity, labels }: SliceProps) {
  const shown = quantity === "value" ? labels : [];
  const domain = domainOf(slices, quantity, shown);
  const label = quantity === "value" ? measuredName(context.definition) : "share of duels won";
  const plot = (about: Parameter, points: SlicePoint[]): Plot.PlotOptions => ({
    height: slices.slices.length > 2 ? 190 : 280,
    marginLeft: 50,
    x: xScale(about),
    y: { domain, label, grid: true, ticks: 5 },
    marks: marks(about, points, shown, slices.around?.[about.name]),
  });
  return (
    <div class="slices">
      {slices.slices.map(({ parameter, points }) => {
        const about = context.definition.parameter.find((each) => each.name === parameter)!;
        if (isFixed(about)) return null;
        const draw = () => plot(about, pointsOf(points, parameter, quantity));
        return (
          <Drawing key={parameter} label={`${label} as ${parameter} varies`} draw={draw} depends={[slices, labels]} />
        );
      })}
    </div>
  );
}

export function SlicesFigure({ context, labels }: { context: Context; labels: LabelPoint[] }) {
  const [place, seen] = useSeen();
  const { value: slices, loading, error } = useLatest(() => api.slices(context.study), context.answers, seen);
  const quantity = slices && quantityOf(slices);
  if (!slices || !quantity) {
    const why = loading ? "Working it out…" : (error ?? "It begins with the first measurement.");
    return (
      <div ref={place}>
        <Nothing title={kTitle} why={why} />
      </div>
    );
  }
  const rows: Row[] = slices.slices.flatMap(({ parameter, points }) =>
    pointsOf(points, parameter, quantity).map((point) => ({ parameter, ...point })),
  );
  const how =
    `Line: ${quantity === "value" ? "what to expect" : "the share of duels won"} as one parameter varies and the others ` +
    "stay as recommended, with an interval of 95 %. Dots: measurements, wherever their other parameters are.";
  return (
    <div ref={place}>
      <Figure title={kTitle} file={`${context.study}-slices`} rows={rows} loading={loading} how={how}>
        <Panels context={context} slices={slices} quantity={quantity} labels={labels} />
      </Figure>
    </div>
  );
}

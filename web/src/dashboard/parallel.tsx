// All measured settings at once, one line each.
import * as Plot from "@observablehq/plot";
import type { Parameter, Setting } from "../api/types";
import { number, position, value as valueText } from "../words";
import { measuredName, type Context } from "./context";
import { Drawing, Figure, Nothing } from "./figure";
import { isFixed, type LabelPoint } from "./series";

const kTitle = "Measured settings";
const kLines = 300; // the latest ones: more are a grey area

interface Knot {
  id: number;
  axis: string;
  at: number;
  strength: number; // by rank, so that no outlier makes all others look alike
}

const kFaintest = 0.08;

// Choices have no order of their own, but a place on the axis.
function placeOf(parameter: Parameter, setting: Setting): number {
  const given = setting[parameter.name];
  const choices = parameter.choices ?? [];
  return (
    position(parameter, given) ??
    (choices.length > 1 ? Math.max(0, choices.indexOf(given!)) / (choices.length - 1) : 0.5)
  );
}

// `labels` with the best one last, which is drawn on top.
function knots(labels: LabelPoint[], parameters: Parameter[], valueAxis: string): Knot[] {
  const all = labels.map((label) => label.value);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return labels.flatMap((label, rank) => {
    const strength = labels.length > 1 ? kFaintest + (1 - kFaintest) * (rank / (labels.length - 1)) ** 2 : 1;
    const place = high > low ? (label.value - low) / (high - low) : 0.5;
    return [
      ...parameters.map((parameter) => ({
        id: label.id,
        axis: parameter.name,
        at: placeOf(parameter, label.params),
        strength,
      })),
      { id: label.id, axis: valueAxis, at: place, strength },
    ];
  });
}

interface End {
  axis: string;
  at: number; // 0 at the bottom, 1 at the top
  text: string;
}

function ends(parameters: Parameter[]): End[] {
  const end = (parameter: Parameter, which: "low" | "high") => {
    const choices = parameter.choices ?? [];
    const given = parameter[which] ?? (which === "low" ? choices[0] : choices[choices.length - 1]);
    return { axis: parameter.name, at: which === "low" ? 0 : 1, text: valueText(parameter, given) };
  };
  return parameters.flatMap((parameter) => [end(parameter, "low"), end(parameter, "high")]);
}

function valueEnds(labels: LabelPoint[], axis: string): End[] {
  const values = labels.map((label) => label.value);
  return [Math.min(...values), Math.max(...values)].map((value, at) => ({ axis, at, text: number(value) }));
}

function plot(parameters: Parameter[], labels: LabelPoint[], valueAxis: string, better: 1 | -1): Plot.PlotOptions {
  const axes = [...parameters.map(({ name }) => name), valueAxis];
  const ranked = [...labels].sort((a, b) => better * (a.value - b.value));
  const texts = [...ends(parameters), ...valueEnds(labels, valueAxis)];
  const text = (at: number, dy: number) =>
    Plot.text(
      texts.filter((end) => end.at === at),
      { x: "axis", y: "at", text: "text", dy, fill: "var(--muted)" },
    );
  return {
    height: 320,
    marginTop: 34,
    marginLeft: 40,
    marginRight: 40,
    x: { type: "point", domain: axes, label: null, axis: "top", padding: 0.3 },
    y: { axis: null, domain: [-0.08, 1.08] },
    opacity: { type: "identity" },
    marks: [
      Plot.ruleX(axes, { stroke: "var(--line)" }),
      Plot.line(knots(ranked, parameters, valueAxis), {
        x: "axis",
        y: "at",
        z: "id",
        stroke: "var(--accent)",
        strokeOpacity: "strength",
        strokeWidth: labels.length > 60 ? 1 : 1.5,
      }),
      text(0, 9),
      text(1, -9),
    ],
  };
}

export function ParallelFigure({ context, labels }: { context: Context; labels: LabelPoint[] }) {
  const parameters = context.definition.parameter.filter((parameter) => !isFixed(parameter));
  if (labels.length === 0) return <Nothing title={kTitle} why="It begins with the first measurement." />;
  const shown = labels.slice(-kLines);
  const better = context.definition.direction === "maximize" ? 1 : -1;
  const how =
    `One line for each measurement, from parameter to parameter; the stronger, the ${better > 0 ? "higher" : "lower"} ` +
    "its value. Where strong lines meet, good settings agree." +
    (labels.length > shown.length ? ` The latest ${shown.length} are drawn.` : "");
  return (
    <Figure
      title={kTitle}
      file={`${context.study}-measured`}
      rows={labels.map((label) => ({ trial: label.id, ...label.params, value: label.value }))}
      how={how}
    >
      <div class="wide" tabIndex={0} role="region" aria-label={kTitle}>
        <div class={parameters.length > 6 ? "wider" : ""}>
          <Drawing
            label={`${shown.length} measured settings`}
            draw={() => plot(parameters, shown, measuredName(context.definition), better)}
            depends={[labels]}
          />
        </div>
      </div>
    </Figure>
  );
}

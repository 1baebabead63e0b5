// What the model expects over any two parameters.
import * as Plot from "@observablehq/plot";
import { useState } from "preact/hooks";
import { api } from "../api/client";
import type { ModelMap, Parameter, Setting } from "../api/types";
import { number } from "../words";
import { edges, mapAxis, type MapAxis } from "./axis";
import { measuredName, type Context } from "./context";
import { Select } from "./fields";
import { Drawing, Figure, Nothing } from "./figure";
import { useLatest, useSeen } from "./live";
import type { Row } from "./save";
import { isFixed, type Comparison, type LabelPoint } from "./series";

const kTitle = "Map of two parameters";
const kComparisons = 150; // the latest ones: more hide the map

type Names = [x: string, y: string];

interface Loaded {
  names: Names;
  map: ModelMap;
}

interface Field {
  index: number;
  x: number | string;
  y: number | string;
  x1?: number;
  x2?: number;
  y1?: number;
  y2?: number;
  value: number;
}

// One rectangle for each point of the grid, as far as half way to its neighbours.
function fields(map: ModelMap, values: number[], x: MapAxis, y: MapAxis): Field[] {
  const ends = (axis: MapAxis, at: ModelMap["x"]) =>
    axis.bands
      ? null
      : edges(
          at.map((value) => Number(axis.place(value))),
          axis.options.domain as [number, number],
        );
  const xs = ends(x, map.x);
  const ys = ends(y, map.y);
  return values.map((value, index) => {
    const [i, j] = [index % map.x.length, Math.floor(index / map.x.length)];
    const spanX = xs ? { x1: xs[i]!, x2: xs[i + 1]! } : {};
    const spanY = ys ? { y1: ys[j]!, y2: ys[j + 1]! } : {};
    return { index, value, x: x.place(map.x[i]!), y: y.place(map.y[j]!), ...spanX, ...spanY };
  });
}

function field(data: Field[], x: MapAxis, y: MapAxis, paint: Plot.MarkOptions): Plot.Markish {
  const options = { ...paint, inset: -0.3, shapeRendering: "crispEdges" };
  if (x.bands && y.bands) return Plot.cell(data, { x: "x", y: "y", ...options });
  if (x.bands) return Plot.barY(data, { x: "x", y1: "y1", y2: "y2", ...options });
  if (y.bands) return Plot.barX(data, { y: "y", x1: "x1", x2: "x2", ...options });
  return Plot.rect(data, { x1: "x1", x2: "x2", y1: "y1", y2: "y2", ...options });
}

interface Content {
  map: ModelMap;
  values: number[];
  x: MapAxis;
  y: MapAxis;
  names: Names;
  labels: LabelPoint[];
  comparisons: Comparison[];
  scale: string;
}

function marksOf({ map, values, x, y, names, labels, comparisons }: Content): Plot.Markish[] {
  const data = fields(map, values, x, y);
  const at = (setting: Setting) => ({ x: x.place(setting[names[0]]!), y: y.place(setting[names[1]]!) });
  const duels = comparisons.slice(-kComparisons).map(({ winner, loser }) => ({ from: at(loser), to: at(winner) }));
  type DuelLine = (typeof duels)[number];
  const line = (paint: Plot.LinkOptions) =>
    Plot.link(duels, {
      x1: (d: DuelLine) => d.from.x,
      y1: (d: DuelLine) => d.from.y,
      x2: (d: DuelLine) => d.to.x,
      y2: (d: DuelLine) => d.to.y,
      ...paint,
    });
  const shut = data.filter((each) => map.ruled_out?.[each.index]);
  const points = labels.map((label) => ({ ...at(label.params), value: label.value }));
  return [
    field(data, x, y, { fill: "value" }),
    shut.length > 0 ? field(shut, x, y, { fill: "var(--surface)", fillOpacity: 0.6 }) : null,
    line({ stroke: "black", strokeOpacity: 0.3, strokeWidth: 2.4 }),
    line({ stroke: "white", strokeOpacity: 0.75, strokeWidth: 0.9 }),
    Plot.dot(duels, {
      x: (d: DuelLine) => d.to.x,
      y: (d: DuelLine) => d.to.y,
      r: 2.2,
      fill: "white",
      stroke: "black",
      strokeOpacity: 0.5,
      strokeWidth: 0.8,
    }),
    Plot.dot(points, { x: "x", y: "y", r: 4.5, fill: "value", stroke: "white", strokeWidth: 2.2 }),
    Plot.dot(points, { x: "x", y: "y", r: 5.5, stroke: "black", strokeOpacity: 0.6, strokeWidth: 0.8 }),
    map.around
      ? Plot.dot([at(map.around)], {
          x: "x",
          y: "y",
          r: 8,
          symbol: "star",
          fill: "white",
          stroke: "black",
          strokeWidth: 1,
        })
      : null,
  ];
}

// What the map shows: the grid that was loaded, of the parameters that it was loaded for.
function contentOf(
  context: Context,
  { names, map }: Loaded,
  labels: LabelPoint[],
  comparisons: Comparison[],
): Content | null {
  const values = map.mean ?? map.win_share;
  if (!values) return null;
  const about = (name: string) => context.definition.parameter.find((parameter) => parameter.name === name)!;
  const [x, y] = [mapAxis(about(names[0]), map.x), mapAxis(about(names[1]), map.y)];
  const scale = map.mean ? measuredName(context.definition) : "share of duels won";
  return { map, values, x, y, names, labels: map.mean ? labels : [], comparisons, scale };
}

function plot(content: Content, width: number): Plot.PlotOptions {
  const { values, x, y, scale } = content;
  return {
    height: Math.max(280, Math.min(460, 0.6 * width)),
    marginLeft: 60,
    marginBottom: 38,
    x: x.options,
    y: y.options,
    color: {
      type: "quantize",
      n: 10,
      scheme: "viridis",
      legend: true,
      label: scale,
      domain: [Math.min(...values), Math.max(...values)],
      tickFormat: (at: number) => number(at, 3),
    },
    marks: marksOf(content),
  };
}

function rowsOf({ map, values, names }: Content): Row[] {
  return values.map((value, index) => ({
    [names[0]]: map.x[index % map.x.length]!,
    [names[1]]: map.y[Math.floor(index / map.x.length)]!,
    value,
    low: map.low?.[index] ?? null,
    high: map.high?.[index] ?? null,
    ruled_out: map.ruled_out?.[index] ?? null,
  }));
}

const kHow =
  "Color: what to expect, the other parameters as recommended. Star: recommended. Circles: measurements, in their " +
  "own color. Thin lines: comparisons, from the loser to the dot of the winner. Faded: ruled out by duels.";

function Chooser({ parameters, names, set }: { parameters: Parameter[]; names: Names; set: (names: Names) => void }) {
  const choices = parameters.map(({ name }): [string, string] => [name, name]);
  const [x, y] = names; // whoever chooses the same one twice wants the two to change places
  return (
    <span class="controls">
      <Select label="Across" value={x} set={(name) => set([name, name === y ? x : y])} choices={choices} />
      <Select label="Up" value={y} set={(name) => set([name === x ? y : x, name])} choices={choices} />
    </span>
  );
}

interface MapProps {
  context: Context;
  labels: LabelPoint[];
  comparisons: Comparison[];
}

export function MapFigure({ context, labels, comparisons }: MapProps) {
  const [place, seen] = useSeen();
  const parameters = context.definition.parameter.filter((parameter) => !isFixed(parameter));
  const [names, setNames] = useState<Names>([parameters[0]!.name, parameters[1]!.name]);
  const load = async (): Promise<Loaded> => ({ names, map: await api.map(context.study, ...names) });
  const loaded = useLatest(load, `${context.answers} ${names.join(" ")}`, seen);
  const content = loaded.value && contentOf(context, loaded.value, labels, comparisons);
  const why = loaded.loading ? "Working it out…" : (loaded.error ?? "It begins with the first answers.");
  return (
    <div ref={place}>
      {!content ? (
        <Nothing title={kTitle} why={why} />
      ) : (
        <Figure
          title={kTitle}
          file={`${context.study}-map`}
          rows={rowsOf(content)}
          controls={<Chooser parameters={parameters} names={names} set={setNames} />}
          loading={loaded.loading}
          how={kHow}
        >
          <Drawing
            label={`${content.scale} over ${content.names.join(" and ")}`}
            draw={(width) => plot(content, width)}
            depends={[loaded.value, labels, comparisons]}
          />
        </Figure>
      )}
    </div>
  );
}

// Two studies beside each other.
import * as Plot from "@observablehq/plot";
import { api } from "../api/client";
import type { Best, Definition, Moment, Parameter, Study } from "../api/types";
import { interval, number, sentence } from "../words";
import { measuredName, type Context } from "./context";
import { Drawing, Figure } from "./figure";
import { useLatest } from "./live";
import { progressRow, valueDomain } from "./series";

const kColors = ["var(--accent)", "var(--warm)"];

function range(parameter: Parameter): string {
  if (parameter.value !== undefined) return `fixed at ${parameter.value}`;
  if (parameter.choices) return parameter.choices.join(", ");
  return `${parameter.type}, ${parameter.low} to ${parameter.high}${parameter.scale === "log" ? ", log" : ""}`;
}

// A definition as lines of a table: its tables as "label cost", its parameters by name.
function flat(definition: Definition): Map<string, string> {
  const lines = new Map<string, string>();
  const add = (key: string, value: unknown): void => {
    if (value === null || typeof value !== "object" || Array.isArray(value))
      lines.set(key, Array.isArray(value) ? value.join("; ") : String(value));
    else for (const [inner, each] of Object.entries(value)) add(`${key} ${inner}`, each);
  };
  const { name: _, parameter, ...rest } = definition;
  for (const [key, value] of Object.entries(rest)) if (key !== "v") add(key, value);
  for (const each of parameter) lines.set(`parameter ${each.name}`, range(each));
  return lines;
}

// What two definitions say, line by line, where they differ.
export function differences(a: Definition, b: Definition): [string, string, string][] {
  const [one, two] = [flat(a), flat(b)];
  const keys = [...new Set([...one.keys(), ...two.keys()])].filter((key) => one.get(key) !== two.get(key));
  return keys.map((key) => [key, one.get(key) ?? "–", two.get(key) ?? "–"]);
}

function bestInWords(best: Best | undefined): string {
  const recommended = best?.recommended;
  if (!recommended) return "–";
  if (recommended.mean === null || recommended.low === null || recommended.high === null) return "not measured";
  const { mean, low, high } = interval({ mean: recommended.mean, low: recommended.low, high: recommended.high });
  return `${mean} (${low} to ${high})`;
}

interface Both {
  other: Study;
  bests: [Best, Best];
  points: [Moment[], Moment[]];
}

async function loadBoth(study: string, other: string): Promise<Both> {
  const [definition, best, otherBest, progress, otherProgress] = await Promise.all([
    api.study(other),
    api.best(study),
    api.best(other),
    api.progress(study),
    api.progress(other),
  ]);
  return { other: definition, bests: [best, otherBest], points: [progress.points, otherProgress.points] };
}

function marks(points: Moment[], color: string): Plot.Markish[] {
  const known = points.filter((point) => point.recommended !== null);
  return [
    Plot.areaY(known, {
      x: "spent",
      y1: (d: Moment) => d.recommended!.low,
      y2: (d: Moment) => d.recommended!.high,
      fill: color,
      fillOpacity: 0.14,
      clip: true,
      curve: "step-after",
    }),
    Plot.lineY(known, {
      x: "spent",
      y: (d: Moment) => d.recommended!.mean,
      stroke: color,
      strokeWidth: 2.5,
      clip: true,
      curve: "step-after",
    }),
  ];
}

function Table({ context, both, names }: { context: Context; both: Both; names: [string, string] }) {
  const params = (n: 0 | 1) => {
    const recommended = both.bests[n].recommended;
    return recommended
      ? sentence(n === 0 ? context.definition.parameter : both.other.definition.parameter, recommended.params)
      : "–";
  };
  const spent = (points: Moment[]) => number(points[points.length - 1]?.spent ?? 0);
  const rows: [string, string, string][] = [
    ["recommended", params(0), params(1)],
    ["its value", bestInWords(both.bests[0]), bestInWords(both.bests[1])],
    ["spent", spent(both.points[0]), spent(both.points[1])],
    ...differences(context.definition, both.other.definition),
  ];
  return (
    <div class="wide" tabIndex={0} role="region" aria-label="The two studies">
      <table class="versus">
        <thead>
          <tr>
            <td />
            <th scope="col">
              <span class="swatch one" />
              {names[0]}
            </th>
            <th scope="col">
              <span class="swatch two" />
              {names[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, a, b]) => (
            <tr>
              <th scope="row">{key}</th>
              <td>{a}</td>
              <td>{b}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Compare({ context, other }: { context: Context; other: string }) {
  const loaded = useLatest(() => loadBoth(context.study, other), `${context.answers} ${other}`);
  const both = loaded.value;
  if (!both)
    return (
      <section class="panel empty">
        <h2>Compared with {other}</h2>
        <p class="muted" role="status">
          {loaded.error ?? "Loading…"}
        </p>
      </section>
    );
  const domain = valueDomain([...both.points[0], ...both.points[1]]);
  const rows = both.points.flatMap((points, n) =>
    points.map((point) => ({ study: n === 0 ? context.study : other, ...progressRow(point) })),
  );
  const draw = (): Plot.PlotOptions => ({
    height: 280,
    marginLeft: 54,
    x: { label: "spent" },
    y: { label: measuredName(context.definition), grid: true, ...(domain ? { domain } : {}) },
    marks: both.points.flatMap((points, n) => marks(points, kColors[n]!)),
  });
  return (
    <Figure
      title={`Compared with ${other}`}
      file={`${context.study}-and-${other}`}
      rows={rows}
      loading={loaded.loading}
      controls={<a href={location.pathname}>Close</a>}
      how="Lines: the value expected of the recommended setting of each study as money was spent, with intervals of 95 %."
    >
      {domain && <Drawing label={`Progress of ${context.study} and ${other}`} draw={draw} depends={[both]} />}
      <Table context={context} both={both} names={[context.study, other]} />
    </Figure>
  );
}

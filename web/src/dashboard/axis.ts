// The axis of one parameter in a map: numbers are placed evenly on their scale, choices and few whole numbers in bands.
import type { Parameter, Value } from "../api/types";
import { number } from "../words";
import { axisName } from "./context";
import { inBands } from "./series";

export interface MapAxis {
  bands: Value[] | null;
  place: (value: Value) => number | string;
  options: {
    label: string;
    domain: (number | string)[];
    type: "linear" | "band";
    tickFormat?: (at: number) => string;
    ticks?: number;
  };
}

export function mapAxis(parameter: Parameter, values: Value[]): MapAxis {
  const label = axisName(parameter);
  if (inBands(parameter)) {
    return { bands: values, place: String, options: { label, domain: values.map(String), type: "band" } };
  }
  const log = parameter.scale === "log";
  const place = (value: Value): number => (log ? Math.log10(Number(value)) : Number(value));
  const domain = [place(parameter.low!), place(parameter.high!)];
  return {
    bands: null,
    place,
    options: {
      label,
      domain,
      type: "linear",
      ticks: 6,
      ...(log ? { tickFormat: (at: number) => number(10 ** at, 2) } : {}),
    },
  };
}

export interface Cell {
  x1: number;
  x2: number;
  y1: number;
  y2: number;
  index: number;
}

// Where each value's part of a numeric axis ends: half way to its neighbours, and with the domain.
export function edges(places: number[], domain: [number, number]): number[] {
  const between = places.slice(1).map((place, n) => (place + places[n]!) / 2);
  return [domain[0], ...between, domain[1]];
}

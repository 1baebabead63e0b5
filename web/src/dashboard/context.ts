// What every part of a dashboard is given.
import type { Definition, Session } from "../api/types";

export interface Context {
  study: string;
  definition: Definition;
  session: Session;
  events: number; // how many are known: tables are loaded again when there are more
  answers: number; // changes with each event that may change what is believed
}

export const isOwner = (context: Context): boolean => context.session.who === "owner";

// What labels measure, for axes and headings.
export function measuredName(definition: Definition): string {
  const { name, unit } = definition.value ?? {};
  return (name ?? "value") + (unit ? ` (${unit})` : "");
}

export function axisName(parameter: { name: string; unit?: string }): string {
  return parameter.name + (parameter.unit ? ` (${parameter.unit})` : "");
}

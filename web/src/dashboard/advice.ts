// Whether to go on, in a sentence, from what the model expects of further questions.
import type { Status } from "../api/types";
import { number, percent } from "../words";

const kWorthwhile = 0.01; // of the range of all measurements: less to gain is not worth a question

export function advice(status: Status, labels: number[]): { verdict: string; why: string } {
  const { outlook, left } = status;
  if (outlook === null) return { verdict: "Go on.", why: "It takes at least two measurements to say what further questions promise." };
  const range = Math.max(...labels) - Math.min(...labels);
  const gain = labels.length > 1 && range > 0 ? outlook.at_most / range : null;
  const share = gain === null ? "" : ` (${percent(gain)} of the range of all measurements)`;
  if (left === 0) return { verdict: "The budget is spent.", why: `All further questions together could have gained at most ${number(outlook.at_most, 2)}${share}.` };
  if (gain !== null && gain < kWorthwhile) return { verdict: "Stop:", why: `all further questions together are expected to gain less than ${percent(kWorthwhile)} of the range of all measurements.` };
  return {
    verdict: "Go on:",
    why: `the next measurement is expected to gain ${number(outlook.next_label, 2)}, and all further questions together at most ${number(outlook.at_most, 2)}${share}.`,
  };
}

// Numbers, settings and times as people read them.
import type { Estimate, Parameter, Setting, Value } from "./api/types";

// With `digits` significant digits, without trailing zeros.
export function number(value: number, digits = 4): string {
  if (!Number.isFinite(value)) return "–";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e7 || size < 1e-4)
    return value
      .toExponential(Math.max(0, digits - 1))
      .replace(/\.?0+e/, "e")
      .replace("e+", "e")
      .replace("-", "−");
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
  return grouped(value.toFixed(Math.min(decimals, 12)));
}

function grouped(text: string): string {
  const [whole = "", fraction = ""] = text.replace("-", "−").split(".");
  const kept = fraction.replace(/0+$/, "");
  const spaced = whole.replace(/\d(?=(\d{3})+$)/g, "$&\u202f");
  return (whole.replace("−", "").length > 4 ? spaced : whole) + (kept ? "." + kept : "");
}

const kDigits = 6; // that a person reads at a glance

// As many digits as an interval of this width justifies, two of its own, and not too many.
export function numberWithin(value: number, width: number): string {
  if (!(width > 0) || !Number.isFinite(width)) return number(value, kDigits);
  const decimals = Math.max(0, 1 - Math.floor(Math.log10(width)));
  const size = Math.abs(value);
  const whole = size >= 1 ? Math.floor(Math.log10(size)) + 1 : 0;
  if (whole + decimals > kDigits || size >= 1e7) return number(value, kDigits);
  return grouped(value.toFixed(decimals));
}

export function interval(estimate: Estimate): { mean: string; low: string; high: string } {
  const width = estimate.high - estimate.low;
  const one = (value: number): string => numberWithin(value, width);
  return { mean: one(estimate.mean), low: one(estimate.low), high: one(estimate.high) };
}

export function percent(share: number): string {
  const value = 100 * share;
  return `${value > 0 && value < 1 ? number(value, 1) : Math.round(value)}\u202f%`;
}

// The value of a parameter, to a thousandth of its range.
export function value(parameter: Parameter, given: Value | undefined): string {
  if (given === undefined) return "–";
  if (typeof given === "string") return given;
  if (parameter.type === "int") return grouped(String(given));
  if (parameter.scale !== "log" && parameter.low !== undefined && parameter.high !== undefined)
    return numberWithin(given, (parameter.high - parameter.low) / 20);
  return number(given, 4);
}

export function withUnit(parameter: Parameter, given: Value | undefined): string {
  return parameter.unit ? `${value(parameter, given)}\u00a0${parameter.unit}` : value(parameter, given);
}

export function sentence(parameters: Parameter[], setting: Setting): string {
  return parameters.map((parameter) => `${parameter.name} ${withUnit(parameter, setting[parameter.name])}`).join(", ");
}

// Where in its range a value is, from 0 to 1; null if the parameter has no order.
export function position(parameter: Parameter, given: Value | undefined): number | null {
  if (given === undefined) return null;
  if (parameter.type === "ordinal" && parameter.choices && parameter.choices.length > 1)
    return Math.max(0, parameter.choices.indexOf(given)) / (parameter.choices.length - 1);
  if (typeof given !== "number" || parameter.low === undefined || parameter.high === undefined) return null;
  const scale = parameter.scale === "log" ? Math.log : (x: number): number => x;
  const share = (scale(given) - scale(parameter.low)) / (scale(parameter.high) - scale(parameter.low));
  return Math.min(1, Math.max(0, share));
}

export function count(number: number, one: string, many = one + "s"): string {
  return `${grouped(String(number))} ${number === 1 ? one : many}`;
}

export function seconds(value: number): string {
  if (value < 90) return `${number(value, 2)} s`;
  if (value < 90 * 60) return `${Math.round(value / 60)} min`;
  return value < 36 * 3600 ? `${Math.round(value / 3600)} h` : `${Math.round(value / 86400)} days`;
}

// "3 min ago"; the exact time belongs into a title.
export function ago(time: string, now: number): string {
  const passed = (now - Date.parse(time)) / 1000;
  return passed < 5 ? "just now" : `${seconds(passed)} ago`;
}

// A number as people type it, with a point or a comma; null if it is none.
export function typedNumber(text: string): number | null {
  const trimmed = text.trim().replace("−", "-");
  const plain = /^[^.,]*,[^.,]*$/.test(trimmed) ? trimmed.replace(",", ".") : trimmed;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  const parsed = Number(plain);
  return Number.isFinite(parsed) ? parsed : null;
}

// With a capital and a full stop.
export function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}

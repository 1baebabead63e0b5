import assert from "node:assert/strict";
import { test } from "node:test";
import {
  interval,
  number,
  numberWithin,
  percent,
  position,
  seconds,
  typedNumber,
  value,
  withUnit,
} from "../../src/words";

test("numbers have the digits that mean something", () => {
  assert.equal(number(3.14159), "3.142");
  assert.equal(number(-0.5), "−0.5");
  assert.equal(number(1234567), "1\u202f234\u202f567");
  assert.equal(number(0), "0");
  assert.equal(number(1.5e-7), "1.5e−7");
  assert.equal(number(9.9999), "10");
});

test("an interval decides how many digits there are", () => {
  assert.equal(numberWithin(7.4123, 0.9), "7.41");
  assert.equal(numberWithin(7.4123, 30), "7");
  assert.equal(numberWithin(8.954627, 0.0006), "8.95463");
  assert.equal(numberWithin(123.4567891, 1e-6), "123.457");
  assert.deepEqual(interval({ mean: 7.4123, low: 6.912, high: 7.95 }), { mean: "7.4", low: "6.9", high: "8" });
});

test("a parameter's value has its range's precision and its unit", () => {
  const temp = { name: "temp", type: "real", low: 85, high: 96, unit: "°C" } as const;
  assert.equal(value(temp, 91.23456), "91.23");
  assert.equal(withUnit(temp, 91.23456), "91.23\u00a0°C");
  assert.equal(value({ name: "bean", type: "categorical", choices: ["A", "B"] }, "A"), "A");
  assert.equal(value(temp, undefined), "–");
});

test("a place within a range follows its scale", () => {
  assert.equal(position({ name: "a", type: "real", low: 1, high: 100, scale: "log" }, 10), 0.5);
  assert.equal(position({ name: "a", type: "real", low: 0, high: 4 }, 1), 0.25);
  assert.equal(position({ name: "a", type: "ordinal", choices: ["low", "mid", "high"] }, "mid"), 0.5);
  assert.equal(position({ name: "a", type: "categorical", choices: ["x", "y"] }, "x"), null);
});

test("people type numbers with a comma or a point", () => {
  assert.equal(typedNumber(" 7,25 "), 7.25);
  assert.equal(typedNumber("-3e-4"), -3e-4);
  assert.equal(typedNumber("−2"), -2);
  for (const wrong of ["", "7 5", "1,000.5", "NaN", "Infinity", "1e999", "abc", "0x10"])
    assert.equal(typedNumber(wrong), null, wrong);
});

test("shares and times are short", () => {
  assert.equal(percent(0.256), "26\u202f%");
  assert.equal(percent(0.004), "0.4\u202f%");
  assert.equal(seconds(8.25), "8.3 s");
  assert.equal(seconds(600), "10 min");
});

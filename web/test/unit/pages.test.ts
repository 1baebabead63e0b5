import assert from "node:assert/strict";
import { test } from "node:test";
import { query, thoughtful } from "../../src/api/client";
import type { JudgeQuestion, TrialRecord } from "../../src/api/types";
import { edges, mapAxis } from "../../src/dashboard/axis";
import { differences } from "../../src/dashboard/compare";
import { eventInWords } from "../../src/dashboard/journal";
import { sideBias } from "../../src/dashboard/judges";
import { csv } from "../../src/dashboard/save";
import { comparisonsOf, measuredOf, sharedDomain, valueDomain } from "../../src/dashboard/series";
import { actionOf, inWords } from "../../src/judging/answers";
import { kSampleRate, loudness, matchingGains } from "../../src/judging/loudness";
import { begin, goOn, isRestDue } from "../../src/judging/rest";
import { entered } from "../../src/judging/measure";
import { routeOf } from "../../src/route";
import { tokenIn } from "../../src/sign_in";

const pair: JudgeQuestion = { id: 1, kind: "duel", left: { x: 1 }, right: { x: 2 }, lease_until: null };
const four: JudgeQuestion = { id: 2, kind: "choice", count: 4, lease_until: null };
const label: JudgeQuestion = { id: 3, kind: "label", params: { x: 1 }, lease_until: null };

test("keys say what the page promises", () => {
  for (const key of ["1", "4", "ArrowLeft"])
    assert.deepEqual(actionOf(key, pair, []), { do: "answer", answer: { winner: "left" } });
  for (const key of ["2", "6", "ArrowRight"])
    assert.deepEqual(actionOf(key, pair, []), { do: "answer", answer: { winner: "right" } });
  assert.deepEqual(actionOf("4", four, []), { do: "answer", answer: { winner: 4 } });
  assert.equal(actionOf("5", four, []), null);
  assert.deepEqual(actionOf("0", pair, ["sweeter"]), { do: "answer", answer: { winner: "tie", note: "sweeter" } });
  assert.deepEqual(actionOf("b", pair, []), { do: "answer", answer: { winner: "tie", note: "both bad" } });
  assert.equal(actionOf("b", pair, [], false), null);
  assert.deepEqual(actionOf("s", label, []), { do: "answer", answer: { skip: true } });
  assert.equal(actionOf("1", label, []), null);
  assert.deepEqual(actionOf("u", undefined, []), { do: "undo" });
});

test("a rest is due after forty answers or twenty minutes, and a pause is one", () => {
  const minute = 60_000;
  let row = begin(0, 0);
  for (let n = 1; n < 40; ++n) row = goOn(row, n, 1000 * n);
  assert.equal(isRestDue(row), false);
  assert.equal(isRestDue(goOn(row, 40, 40_000)), true);
  assert.equal(isRestDue(goOn(row, 40, 10 * minute)), false, "nine minutes without an answer");
  let slow = begin(0, 0);
  for (let n = 1; n <= 5; ++n) slow = goOn(slow, n, 4 * minute * n);
  assert.equal(isRestDue(slow), true);
});

test("answers are said in words", () => {
  assert.equal(inWords({ winner: "left" }), "left is better");
  assert.equal(inWords({ winner: 3 }), "number 3 is best");
  assert.equal(inWords({ value: 7.25, sd: 0.5 }), "7.25 ± 0.5");
  assert.equal(inWords({ fail: "broke" }), "failed: broke");
});

test("a label is a number, with an error that names what was typed", () => {
  assert.deepEqual(entered("7,5", ""), { answer: { value: 7.5 } });
  assert.deepEqual(entered("7.5", "0.1"), { answer: { value: 7.5, sd: 0.1 } });
  assert.match((entered("seven", "") as { wrong: string }).wrong, /“seven” is not a number/);
  assert.match((entered("7", "-1") as { wrong: string }).wrong, /“-1” is not a standard error/);
});

test("a sine of full scale at 997 Hz in one channel has -3.01 LKFS [ITU-R BS.1770-4, Annex 1]", () => {
  const sine = Float32Array.from({ length: 2 * kSampleRate }, (_, n) =>
    Math.sin((2 * Math.PI * 997 * n) / kSampleRate),
  );
  assert.ok(Math.abs(loudness([sine]) - -3.01) < 0.05);
  const half = sine.map((sample) => sample / 2); // 20 log10(2) = 6.02 LU below
  assert.ok(Math.abs(loudness([sine]) - loudness([half]) - 6.02) < 0.01);
  assert.equal(loudness([new Float32Array(kSampleRate)]), -Infinity);
});

test("silence between sounds does not make them quieter", () => {
  const sine = Float32Array.from({ length: 4 * kSampleRate }, (_, n) =>
    n < 2 * kSampleRate ? Math.sin((2 * Math.PI * 997 * n) / kSampleRate) : 0,
  );
  assert.ok(Math.abs(loudness([sine]) - -3.01) < 0.6); // blocks across the end are quieter and pass the gate
});

test("louder sounds are turned down to the quietest", () => {
  const [a, b, c] = matchingGains([-20, -14, -Infinity]) as [number, number, number];
  assert.equal(a, 1);
  assert.ok(Math.abs(b - 0.5012) < 1e-4); // 10^(-6/20)
  assert.equal(c, 1);
});

test("addresses mean pages", () => {
  assert.deepEqual(routeOf("/", ""), { page: "studies" });
  assert.deepEqual(routeOf("/studies/a%20b", "?with=c"), { page: "study", study: "a b", other: "c" });
  assert.deepEqual(routeOf("/judge/tea/", ""), { page: "judge", study: "tea" });
  assert.deepEqual(routeOf("/studies/%E0%A4%A", ""), { page: "unknown" });
  assert.equal(query({ kind: undefined, skip: 0, judge: "a&b" }), "?skip=0&judge=a%26b");
  assert.equal(tokenIn(" http://localhost:8737/#abc "), "abc");
  assert.equal(tokenIn("abc"), "abc");
});

test("two requests at a time make the server think, and those that fail leave their place", async () => {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const request = (n: number) => () => {
    started.push(n);
    return new Promise<number>((resolve, reject) =>
      ends.push(n === 0 ? () => reject(new Error("failed")) : () => resolve(n)),
    );
  };
  const all = Promise.allSettled([0, 1, 2, 3].map((n) => thoughtful(request(n))));
  const settle = () => new Promise((resolve) => setTimeout(resolve, 1));
  await settle();
  assert.deepEqual(started, [0, 1]);
  ends[0]!();
  await settle();
  assert.deepEqual(started, [0, 1, 2]);
  for (let n = 1; n < 4; ++n) {
    ends[n]!();
    await settle();
  }
  assert.deepEqual(
    (await all).map(({ status }) => status),
    ["rejected", "fulfilled", "fulfilled", "fulfilled"],
  );
});

test("tables are CSV that spreadsheets do not run", () => {
  assert.equal(
    csv([{ a: 1, b: 'say "hi", you' }, { a: -2, b: "=1+1" }, { c: null }]),
    'a,b,c\r\n1,"say ""hi"", you",\r\n-2,\'=1+1,\r\n,,\r\n',
  );
});

test("a side is called preferred only beyond chance", () => {
  const judge = { name: "ada", answers: 100, ties: 0, skips: 0, left: 0.6, median_seconds: 1, learned: null };
  assert.equal(sideBias(judge), "60\u202f% left"); // 2 standard errors of 0.05
  assert.equal(sideBias({ ...judge, left: 0.3 }), "30\u202f% left – prefers the right");
  assert.equal(sideBias({ ...judge, answers: 0, left: null }), "–");
});

test("trials become points and comparisons", () => {
  const base = {
    state: "done",
    origin: "asked",
    judge: null,
    cost: 1,
    phase: null,
    asked: "",
    lease_until: null,
    told: null,
    version: null,
  } as const;
  const trials: TrialRecord[] = [
    { ...base, id: 1, kind: "label", params: { x: 1 }, actual: { x: 1.5 }, value: 5 },
    { ...base, id: 2, kind: "label", params: { x: 2 }, value: 6, state: "retracted" },
    { ...base, id: 3, kind: "duel", left: { x: 1 }, right: { x: 2 }, winner: "right" },
    { ...base, id: 4, kind: "duel", left: { x: 1 }, right: { x: 2 }, winner: "tie" },
    { ...base, id: 5, kind: "choice", options: [{ x: 1 }, { x: 2 }, { x: 3 }], winner: 3 },
  ];
  assert.deepEqual(measuredOf(trials), [{ id: 1, params: { x: 1.5 }, value: 5 }]);
  assert.deepEqual(
    comparisonsOf(trials).map(({ id, winner, loser }) => [id, winner["x"], loser["x"]]),
    [
      [3, 2, 1],
      [5, 3, 1],
      [5, 3, 2],
    ],
  );
});

test("two studies differ in what their definitions say", () => {
  const base = {
    name: "a",
    direction: "maximize",
    parameter: [{ name: "x", type: "real", low: 0, high: 1 }],
    label: { cost: 1 },
    duel: { cost: 0.1 },
    strategy: { name: "joint" },
  } as const;
  const other = {
    ...base,
    name: "b",
    budget: 5,
    label: { cost: 2 },
    parameter: [{ name: "x", type: "real", low: 0, high: 2 }],
  } as const;
  assert.deepEqual(differences(structuredClone(base) as never, structuredClone(other) as never), [
    ["label cost", "1", "2"],
    ["parameter x", "real, 0 to 1", "real, 0 to 2"],
    ["budget", "–", "5"],
  ]);
});

test("axes have room, and none without values", () => {
  assert.equal(valueDomain([]), null);
  const point = { answers: 1, spent: 1, labels: 1, duels: 0, best: 10, recommended: { mean: 5, low: 0, high: 8 } };
  assert.deepEqual(valueDomain([point]), [-0.8, 10.8]);
});

test("an outlier flattens no slice", () => {
  assert.deepEqual(sharedDomain([0, 4], [-100, 5]), [-3, 5]);
  assert.deepEqual(sharedDomain([2, 2], []), [1, 3]);
});

test("a map's fields meet half way, on a logarithmic axis as well", () => {
  assert.deepEqual(edges([0, 1, 3], [0, 3]), [0, 0.5, 2, 3]);
  const axis = mapAxis({ name: "a", type: "real", low: 1, high: 100, scale: "log" }, [1, 10, 100]);
  assert.deepEqual([1, 10, 100].map(axis.place), [0, 1, 2]);
  assert.deepEqual(mapAxis({ name: "n", type: "int", low: 1, high: 3 }, [1, 2, 3]).bands, [1, 2, 3]);
});

test("events are said in words", () => {
  assert.equal(
    eventInWords({ event: "told", id: 17, winner: "left", judge: "ada", at: "" }),
    "Trial 17 was answered: left is better – ada",
  );
  assert.equal(eventInWords({ event: "asked", id: 18, kind: "label", at: "" }), "Trial 18 was asked (label)");
  assert.equal(eventInWords({ event: "edited", id: 0, at: "" }), "The study was edited");
  assert.equal(eventInWords({ event: "something_new", at: "" }), "The study something_new");
});

// Reminds a judge to rest: tired answers are worse than fewer ones.
import { useRef, useState } from "preact/hooks";

const kAnswers = 40; // in a row
const kMinutes = 20;
const kPause = 5; // minutes without an answer are a rest

const kMinute = 60_000; // ms

// Answers since the last rest.
export interface Row {
  since: number; // ms, as all times here
  latest: number; // the time of the latest answer
  first: number; // how many answers there were when it began
  answered: number;
}

export function begin(answered: number, now: number): Row {
  return { since: now, latest: now, first: answered, answered };
}

// The row when `answered` are known at `now`.
export function goOn(row: Row, answered: number, now: number): Row {
  if (answered === row.answered) return row;
  const since = now - row.latest > kPause * kMinute ? begin(row.answered, now) : row;
  return { ...since, latest: now, answered };
}

export function isRestDue(row: Row): boolean {
  return row.answered - row.first >= kAnswers || row.latest - row.since >= kMinutes * kMinute;
}

export function useRest(answered: number): { due: boolean; dismiss: () => void } {
  const row = useRef(begin(answered, Date.now()));
  const [, redraw] = useState(0);
  row.current = goOn(row.current, answered, Date.now());
  const dismiss = () => {
    row.current = begin(answered, Date.now());
    redraw((n) => n + 1);
  };
  return { due: isRestDue(row.current), dismiss };
}

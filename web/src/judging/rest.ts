// Reminds a judge to rest: tired answers are worse than fewer ones.
import { useRef, useState } from "preact/hooks";

const kAnswers = 40; // in a row
const kMinutes = 20;
const kPause = 5; // minutes without an answer are a rest

export function useRest(answered: number): { due: boolean; dismiss: () => void } {
  const row = useRef({ since: Date.now(), latest: Date.now(), first: answered, answered });
  const [, redraw] = useState(0);
  const now = Date.now();
  if (answered !== row.current.answered) {
    if (now - row.current.latest > kPause * 60_000) row.current = { since: now, latest: now, first: answered, answered };
    row.current = { ...row.current, latest: now, answered };
  }
  const { since, first } = row.current;
  const due = answered - first >= kAnswers || (answered > first && now - since > kMinutes * 60_000);
  const dismiss = () => {
    row.current = { since: Date.now(), latest: Date.now(), first: answered, answered };
    redraw((n) => n + 1);
  };
  return { due, dismiss };
}

// The form that corrects an answer, or gives one that is due.
import { useState } from "preact/hooks";
import type { Answer, TrialRecord, Winner } from "../api/types";
import { entered } from "../judging/measure";

type Outcome = "answer" | "skip" | "fail";

function winners(trial: TrialRecord): { value: string; text: string }[] {
  const options = trial.options?.map((_, n) => ({ value: String(n + 1), text: `number ${n + 1}` })) ?? [{ value: "left", text: "left (upper line)" }, { value: "right", text: "right (lower line)" }];
  return [...options, { value: "tie", text: "no difference" }];
}

const winnerOf = (text: string): Winner => (/^\d+$/.test(text) ? Number(text) : (text as Winner));

export function AmendForm({ trial, save, close }: { trial: TrialRecord; save: (answer: Answer) => void; close: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>(trial.fail !== undefined ? "fail" : trial.skip ? "skip" : "answer");
  const [value, setValue] = useState(trial.value === undefined ? "" : String(trial.value));
  const [sd, setSd] = useState(trial.sd === undefined ? "" : String(trial.sd));
  const [winner, setWinner] = useState(String(trial.winner ?? "left"));
  const [reason, setReason] = useState(trial.fail ?? "");
  const [note, setNote] = useState(trial.note ?? "");
  const [wrong, setWrong] = useState<string | null>(null);
  const answer = (): Answer | { wrong: string } => {
    if (outcome === "skip") return { skip: true };
    if (outcome === "fail") return { fail: reason.trim() };
    if (trial.kind !== "label") return { winner: winnerOf(winner) };
    const read = entered(value, sd);
    return "wrong" in read ? read : read.answer;
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const given = answer();
    if ("wrong" in given) setWrong(given.wrong);
    else save(note.trim() === "" ? given : { ...given, note: note.trim() });
  };
  const text = (label: string, current: string, set: (text: string) => void) => (
    <label>{label} <input type="text" autocomplete="off" value={current} onInput={(event) => set(event.currentTarget.value)} /></label>
  );
  return (
    <form class="amend" onSubmit={submit} aria-label={`Answer of trial ${trial.id}`}>
      <label>Outcome{" "}
        <select value={outcome} onChange={(event) => setOutcome(event.currentTarget.value as Outcome)}>
          <option value="answer">{trial.kind === "label" ? "measured" : "judged"}</option><option value="skip">skipped</option><option value="fail">failed</option>
        </select>
      </label>
      {outcome === "answer" && trial.kind === "label" && text("Value", value, setValue)}
      {outcome === "answer" && trial.kind === "label" && text("Standard error", sd, setSd)}
      {outcome === "answer" && trial.kind !== "label" && (
        <label>Better{" "}
          <select value={winner} onChange={(event) => setWinner(event.currentTarget.value)}>{winners(trial).map((each) => <option value={each.value}>{each.text}</option>)}</select>
        </label>
      )}
      {outcome === "fail" && text("Reason", reason, setReason)}
      {text("Note", note, setNote)}
      <span class="buttons"><button type="submit" class="primary">Save</button><button type="button" class="quiet" onClick={close}>Cancel</button></span>
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
    </form>
  );
}

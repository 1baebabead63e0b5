// The form that corrects an answer, or gives one that is due.
import { useState } from "preact/hooks";
import type { Answer, TrialRecord, Winner } from "../api/types";
import { entered as measured } from "../judging/measure";
import { Select, TextField, Wrong } from "./fields";

type Outcome = "answer" | "skip" | "fail";

function winners(trial: TrialRecord): [string, string][] {
  const options = trial.options?.map((_, n): [string, string] => [String(n + 1), `number ${n + 1}`]);
  const sides: [string, string][] = [
    ["left", "left (upper line)"],
    ["right", "right (lower line)"],
  ];
  return [...(options ?? sides), ["tie", "no difference"]];
}

const winnerOf = (text: string): Winner => (/^\d+$/.test(text) ? Number(text) : (text as Winner));

interface Entered {
  outcome: Outcome;
  value: string;
  sd: string;
  winner: string;
  reason: string;
  note: string;
}

function recorded(trial: TrialRecord): Entered {
  const text = (number: number | undefined) => (number === undefined ? "" : String(number));
  return {
    outcome: trial.fail !== undefined ? "fail" : trial.skip ? "skip" : "answer",
    value: text(trial.value),
    sd: text(trial.sd),
    winner: String(trial.winner ?? winners(trial)[0]![0]),
    reason: trial.fail ?? "",
    note: trial.note ?? "",
  };
}

// What was entered as an answer, or which rule it breaks.
function answerOf(
  trial: TrialRecord,
  { outcome, value, sd, winner, reason, note }: Entered,
): Answer | { wrong: string } {
  const remark = note.trim() === "" ? {} : { note: note.trim() };
  if (outcome === "skip") return { skip: true, ...remark };
  if (outcome === "fail") return { fail: reason.trim(), ...remark };
  if (trial.kind !== "label") return { winner: winnerOf(winner), ...remark };
  const read = measured(value, sd);
  return "wrong" in read ? read : { ...read.answer, ...remark };
}

export function AmendForm(props: { trial: TrialRecord; save: (answer: Answer) => void; close: () => void }) {
  const { trial, save, close } = props;
  const [entered, setEntered] = useState(() => recorded(trial));
  const [wrong, setWrong] = useState<string | null>(null);
  const isLabel = trial.kind === "label";
  const isAnswer = entered.outcome === "answer";
  const submit = (event: Event) => {
    event.preventDefault();
    const answer = answerOf(trial, entered);
    if ("wrong" in answer) setWrong(answer.wrong);
    else save(answer);
  };
  const field = (name: keyof Entered, label: string) => ({
    label,
    value: entered[name],
    set: (value: string) => setEntered({ ...entered, [name]: value }),
  });
  const outcomes = [
    ["answer", isLabel ? "measured" : "judged"],
    ["skip", "skipped"],
    ["fail", "failed"],
  ] as const;
  return (
    <form class="amend" onSubmit={submit} aria-label={`Answer of trial ${trial.id}`}>
      <Select {...field("outcome", "Outcome")} choices={outcomes} />
      {isAnswer && isLabel && <TextField {...field("value", "Value")} />}
      {isAnswer && isLabel && <TextField {...field("sd", "Standard error")} />}
      {isAnswer && !isLabel && <Select {...field("winner", "Better")} choices={winners(trial)} />}
      {entered.outcome === "fail" && <TextField {...field("reason", "Reason")} />}
      <TextField {...field("note", "Note")} />
      <span class="buttons">
        <button type="submit" class="primary">
          Save
        </button>
        <button type="button" class="quiet" onClick={close}>
          Cancel
        </button>
      </span>
      <Wrong why={wrong} />
    </form>
  );
}

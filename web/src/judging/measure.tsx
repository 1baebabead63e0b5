// A label that is entered by hand: a number, its standard error, or why there is none.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Answer, Measured } from "../api/types";
import { typedNumber } from "../words";

type Entered = { answer: Answer } | { wrong: string };

// What the fields say, or which rule they break.
export function entered(value: string, sd: string): Entered {
  const number = typedNumber(value);
  if (number === null)
    return {
      wrong:
        value.trim() === ""
          ? "Enter what you measured."
          : `“${value.trim()}” is not a number. Enter one such as 7.25 or -3e-4.`,
    };
  if (sd.trim() === "") return { answer: { value: number } };
  const error = typedNumber(sd);
  if (error === null || error < 0)
    return { wrong: `“${sd.trim()}” is not a standard error. Enter a number of at least 0, or nothing.` };
  return { answer: { value: number, sd: error } };
}

function Field(props: {
  id: string;
  label: string;
  value: string;
  set: (text: string) => void;
  unit?: string | undefined;
  focus?: boolean;
  describedBy?: string | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (props.focus && matchMedia("(pointer: fine)").matches) input.current?.focus();
  }, []);
  return (
    <p class="field">
      <label for={props.id}>{props.label}</label>
      <input
        ref={input}
        id={props.id}
        type="text"
        inputMode="text"
        autocomplete="off"
        value={props.value}
        aria-describedby={props.describedBy}
        onInput={(event) => props.set(event.currentTarget.value)}
      />
      {props.unit && <span class="unit">{props.unit}</span>}
    </p>
  );
}

export function Measure({
  measured,
  initial,
  give,
}: {
  measured: Measured | null;
  initial: Answer | null;
  give: (answer: Answer) => void;
}) {
  const [failed, setFailed] = useState(initial?.fail !== undefined);
  const [value, setValue] = useState(initial?.value === undefined ? "" : String(initial.value));
  const [sd, setSd] = useState(initial?.sd === undefined ? "" : String(initial.sd));
  const [reason, setReason] = useState(initial?.fail ?? "");
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = (event: Event) => {
    event.preventDefault();
    const result: Entered = failed ? { answer: { fail: reason.trim() } } : entered(value, sd);
    if ("wrong" in result) setWrong(result.wrong);
    else give(result.answer);
  };
  const unit = measured?.unit;
  return (
    <form class="measure" onSubmit={submit} noValidate>
      {measured?.description && <p class="muted">{measured.description}</p>}
      {failed ? (
        <Field key="reason" id="reason" label="Why it could not be measured" value={reason} set={setReason} focus />
      ) : (
        <>
          <Field
            key="value"
            id="value"
            label={measured?.name ?? "Measured value"}
            value={value}
            set={setValue}
            unit={unit}
            describedBy={wrong ? "wrong" : undefined}
            focus
          />
          <Field key="sd" id="sd" label="Standard error, if known" value={sd} set={setSd} unit={unit} />
        </>
      )}
      {wrong && !failed && (
        <p id="wrong" class="wrong" role="alert">
          {wrong}
        </p>
      )}
      <p class="buttons">
        <button type="submit" class="primary">
          Save
        </button>
        <button type="button" class="quiet" onClick={() => setFailed(!failed)}>
          {failed ? "It was measured after all" : "It could not be measured"}
        </button>
      </p>
    </form>
  );
}

// The journal: everything that happened, the latest first.
import { useState } from "preact/hooks";
import { api } from "../api/client";
import type { Answer, JournalEvent } from "../api/types";
import { inWords } from "../judging/answers";
import { ago } from "../words";
import type { Context } from "./context";
import { Wrong } from "./fields";
import { useLatest, useSeen } from "./live";

const kShown = 12;

const kVerbs: Record<string, string> = {
  asked: "was asked",
  told: "was answered",
  added: "was added",
  amended: "was corrected",
  retracted: "was retracted",
  expired: "expired",
  edited: "was edited",
};

// One event in words: "Trial 17 was answered: left is better (ada)".
export function eventInWords(event: JournalEvent): string {
  const verb = kVerbs[event.event] ?? event.event;
  const answered = ["value", "winner", "skip", "fail"].some((key) => key in event);
  const answer = answered
    ? `: ${inWords(event as unknown as Answer)}`
    : event.event === "asked"
      ? ` (${String(event["kind"])})`
      : "";
  const judge = typeof event["judge"] === "string" ? ` – ${event["judge"]}` : "";
  return `${!event.id ? "The study" : `Trial ${event.id}`} ${verb}${answer}${judge}`;
}

export function JournalPanel({ context }: { context: Context }) {
  const [place, seen] = useSeen();
  const [shown, setShown] = useState(kShown);
  const from = Math.max(0, context.events - shown);
  const loaded = useLatest(() => api.journal(context.study, from, shown), `${context.events} ${shown}`, seen);
  const events = loaded.value?.events ?? [];
  return (
    <section class="panel" ref={place} aria-labelledby="journal">
      <h2 id="journal">Journal</h2>
      <Wrong why={loaded.error} />
      {loaded.value && events.length === 0 && <p class="muted">Nothing has happened yet.</p>}
      <ol class="journal" reversed>
        {[...events].reverse().map((event, n) => (
          <li key={loaded.value!.from + events.length - n}>
            <details>
              <summary>
                <span>{eventInWords(event)}</span>{" "}
                <time class="muted" dateTime={event.at} title={event.at}>
                  {ago(event.at, Date.now())}
                </time>
              </summary>
              <pre>{JSON.stringify(event, null, 1)}</pre>
            </details>
          </li>
        ))}
      </ol>
      {from > 0 && (
        <p>
          <button type="button" onClick={() => setShown(shown + 100)}>
            Earlier events
          </button>
        </p>
      )}
    </section>
  );
}

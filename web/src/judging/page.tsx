// The judges' page: one question after the other, until nothing is left to ask.
import { useEffect, useMemo, useState } from "preact/hooks";
import { api, inWords as errorInWords } from "../api/client";
import type { Judging } from "../api/types";
import { asSentence, count } from "../words";
import { actionOf, inWords, kBothBad, kBothGood, note } from "./answers";
import { keepPending, pendingOf } from "./kept";
import { Question, spoken } from "./question";
import { Gallery, sides } from "./rendered";
import { useRest } from "./rest";
import { Sitting, type Snapshot } from "./sitting";
import { wait } from "./wait";

export function JudgingPage({ study }: { study: string }) {
  const [about, setAbout] = useState<Judging | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    api.judging(study).then(setAbout, (failure: unknown) => setError(errorInWords(failure)));
  }, [study]);
  if (error !== null) return <Ended why={error} />;
  return about === null ? (
    <main class="judging">
      <p class="muted" role="status">
        Loading…
      </p>
    </main>
  ) : (
    <Sheet about={about} />
  );
}

function Ended({ why }: { why: string }) {
  return (
    <main class="judging ended">
      <h1>This link does not open a study any more</h1>
      <p role="alert">{why}</p>
      <p class="muted">Ask whoever invited you for a new link. What you have answered is kept.</p>
    </main>
  );
}

function useSitting(about: Judging): [Sitting, Snapshot] {
  const sitting = useMemo(() => {
    const { study, judge, last, progress } = about;
    const transport = {
      ask: (holding: number[]) => api.judgeAsk(study, holding),
      tell: (trial: number, answer: Parameters<typeof api.judgeTell>[2]) => api.judgeTell(study, trial, answer),
      undo: (trial: number) => api.judgeUndo(study, trial),
    };
    const pending = pendingOf(study, judge);
    return new Sitting(
      { progress, last, pending },
      { transport, wait, keep: (left) => keepPending(study, judge, left) },
    );
  }, [about]);
  const [snapshot, setSnapshot] = useState(sitting.snapshot());
  useEffect(() => {
    const stop = sitting.subscribe(() => setSnapshot(sitting.snapshot()));
    sitting.start();
    return stop;
  }, [sitting]);
  return [sitting, snapshot];
}

function useKeys(sitting: Sitting, about: Judging, reasons: string[], isReady: () => boolean): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.repeat ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      )
        return;
      const { questions, undone } = sitting.snapshot();
      const action = actionOf(event.key, questions[0], reasons, about.notes ?? false);
      if (!action || (action.do === "answer" && !isReady())) return;
      event.preventDefault();
      if (action.do === "answer") sitting.answer(action.answer);
      else if (undone) sitting.redo();
      else sitting.undo();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [sitting, reasons]);
}

function Sheet({ about }: { about: Judging }) {
  const [sitting, now] = useSitting(about);
  const gallery = useMemo(() => new Gallery(about.study), [about]);
  const [reasons, setReasons] = useState<string[]>([]);
  const question = now.questions[0];
  useEffect(() => setReasons([]), [question?.id]);
  useEffect(() => {
    document.title = question ? `Judging ${about.study}` : `Waiting – ${about.study}`;
  }, [question === undefined]);
  useEffect(() => {
    if (about.show !== "table") now.questions.forEach((each) => void gallery.of(each));
  }, [now.questions]);
  // With a renderer, keys choose only what is on the page.
  useKeys(
    sitting,
    about,
    reasons,
    () => about.show === "table" || document.querySelector(".options, .label-question") !== null,
  );
  const rest = useRest(now.progress.answered);
  if (now.ended !== null) return <Ended why={now.ended} />;
  return (
    <main class="judging">
      <Header about={about} now={now} />
      <Notices sitting={sitting} now={now} rest={rest} />
      {question ? (
        <Question
          about={about}
          question={question}
          gallery={gallery}
          reasons={reasons}
          before={now.undone?.answer ?? null}
          give={(answer) => sitting.answer(answer)}
        />
      ) : (
        <Waiting why={now.waiting} connected={now.connected} />
      )}
      {about.notes && question && question.kind !== "label" && (
        <Reasons all={about.reasons} chosen={reasons} choose={setReasons} />
      )}
      <Bar sitting={sitting} now={now} reasons={reasons} hasNotes={about.notes ?? false} />
      <Keys choices={question ? sides(question).length : 2} hasNotes={about.notes ?? false} />
      <p class="for-ears" aria-live="polite">
        {news(about, now)}
      </p>
    </main>
  );
}

// What a screen reader says when something new is in view.
function news(about: Judging, now: Snapshot): string {
  const question = now.questions[0];
  if (!question) return now.waiting ?? "";
  const before = now.undone ? `Taken back: ${inWords(now.undone.answer)}. ` : "";
  return `${before}Question ${question.id}: ${spoken(question, about.parameters)}`;
}

function Header({ about, now }: { about: Judging; now: Snapshot }) {
  const { answered, more } = now.progress;
  const text = `${count(answered, "answer")} given${more === null ? "" : more === 0 ? ", enough for now" : `, about ${more} more are useful`}`;
  return (
    <header>
      <p class="study">
        <strong>{about.study}</strong> <span class="muted">judged by {about.judge}</span>
      </p>
      {about.description && <p>{about.description}</p>}
      <p class="progress">
        {more !== null && answered + more > 0 && (
          <progress value={answered} max={answered + more} aria-label="Progress" />
        )}
        <span>{text}</span>
      </p>
    </header>
  );
}

function Notices({
  sitting,
  now,
  rest,
}: {
  sitting: Sitting;
  now: Snapshot;
  rest: { due: boolean; dismiss: () => void };
}) {
  const unsent = now.pending.length;
  return (
    <div class="notices">
      {!now.connected && (
        <p class="notice" role="status">
          No connection.{" "}
          {unsent > 0 ? `${count(unsent, "answer")} kept here and sent when it is back.` : "Trying again…"}
        </p>
      )}
      {now.notice !== null && (
        <p class="notice" role="alert">
          {now.notice}{" "}
          <button type="button" class="link" onClick={() => sitting.dismissNotice()}>
            Close
          </button>
        </p>
      )}
      {now.undone && (
        <p class="notice" role="status">
          You took back “{inWords(now.undone.answer)}”. Judge it again, or put the answer back.
        </p>
      )}
      {rest.due && (
        <p class="notice" role="status">
          You have judged for a while. A short rest keeps answers good.{" "}
          <button type="button" class="link" onClick={rest.dismiss}>
            Go on
          </button>
        </p>
      )}
    </div>
  );
}

function Waiting({ why, connected }: { why: string | null; connected: boolean }) {
  const coming = connected ? "Thinking of the next question…" : "Waiting for the connection…";
  return (
    <section class="waiting" aria-busy={why === null}>
      <h2>{why === null ? coming : "Nothing to judge right now"}</h2>
      {why !== null && <p>{asSentence(why)}</p>}
      {why !== null && <p class="muted">This page goes on by itself. You can leave it open.</p>}
    </section>
  );
}

function Reasons({ all, chosen, choose }: { all: string[]; chosen: string[]; choose: (reasons: string[]) => void }) {
  if (all.length === 0) return null;
  const toggle = (reason: string) =>
    choose(chosen.includes(reason) ? chosen.filter((each) => each !== reason) : [...chosen, reason]);
  return (
    <div class="reasons" role="group" aria-label="Reasons, if you like to give some before you answer">
      <span class="muted">Because of</span>
      {all.map((reason) => (
        <button type="button" aria-pressed={chosen.includes(reason)} onClick={() => toggle(reason)}>
          {reason}
        </button>
      ))}
    </div>
  );
}

interface BarProps {
  sitting: Sitting;
  now: Snapshot;
  reasons: string[];
  hasNotes: boolean;
}

function Bar({ sitting, now, reasons, hasNotes }: BarProps) {
  const question = now.questions[0];
  const tie = (tags: string[]) => sitting.answer({ winner: "tie", ...note([...tags, ...reasons]) });
  const all = question && sides(question).length > 2 ? "All" : "Both";
  return (
    <div class="bar">
      {question && question.kind !== "label" && (
        <div class="ties" role="group" aria-label="No winner">
          {hasNotes && (
            <button type="button" onClick={() => tie([kBothGood])}>
              {all} good<kbd aria-hidden="true">G</kbd>
            </button>
          )}
          <button type="button" onClick={() => tie([])}>
            No difference<kbd aria-hidden="true">0</kbd>
          </button>
          {hasNotes && (
            <button type="button" onClick={() => tie([kBothBad])}>
              {all} bad<kbd aria-hidden="true">B</kbd>
            </button>
          )}
        </div>
      )}
      <div class="others">
        {now.undone ? (
          <button type="button" onClick={() => sitting.redo()}>
            Put it back<kbd aria-hidden="true">U</kbd>
          </button>
        ) : (
          <button type="button" disabled={!now.last} onClick={() => sitting.undo()}>
            Undo<kbd aria-hidden="true">U</kbd>
          </button>
        )}
        <button type="button" disabled={!question} onClick={() => sitting.answer({ skip: true })}>
          Skip<kbd aria-hidden="true">S</kbd>
        </button>
      </div>
    </div>
  );
}

function Keys({ choices, hasNotes }: { choices: number; hasNotes: boolean }) {
  const all = choices > 2 ? "all" : "both";
  const ties = hasNotes ? ` · G ${all} good · B ${all} bad` : "";
  const choose = choices > 2 ? `1 to ${choices} choose` : "1, 4 or ← left · 2, 6 or → right";
  return (
    <details class="keys">
      <summary>Keys</summary>
      <p>
        {choose} · 0 no difference{ties} · S skip · U undo, and again to put it back
      </p>
    </details>
  );
}

// The list of studies: where the owner begins.
import { useEffect, useState } from "preact/hooks";
import { api, inWords } from "../api/client";
import type { ListedStudy, Session, Status } from "../api/types";
import { studyPath } from "../route";
import { SignInForm } from "../sign_in";
import { ago, count, number, percent } from "../words";

export function StudiesPage({ session }: { session: Session }) {
  const [studies, setStudies] = useState<ListedStudy[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    document.title = "Studies – duelopt";
    api.studies().then(
      (reply) => setStudies(reply.studies),
      (failure: unknown) => setError(inWords(failure)),
    );
  }, []);
  return (
    <main class="plain studies">
      <header class="top">
        <h1>Studies</h1>
        <Who session={session} />
      </header>
      {error && <p role="alert">{error}</p>}
      {studies?.length === 0 && (
        <p>
          There is no study yet. <code>duelopt init FILE</code> makes one from a study file.
        </p>
      )}
      <ul class="list">
        {studies?.map((study) => (
          <Entry key={study.name} study={study} />
        ))}
      </ul>
    </main>
  );
}

function Entry({ study }: { study: ListedStudy }) {
  const [status, setStatus] = useState<Status | null>(null);
  useEffect(() => {
    api.status(study.name).then(setStatus, () => undefined); // the list is complete without it
  }, [study.name]);
  return (
    <li>
      <a href={studyPath(study.name)}>
        <strong>{study.name}</strong>
        <span class="muted">
          {status ? summary(status) : count(study.events, "event")}
          {study.created && ` · made ${ago(study.created, Date.now())}`}
        </span>
      </a>
    </li>
  );
}

export function summary(status: Status): string {
  const answers = Object.values(status.counts).reduce((sum, each) => sum + each.done, 0);
  const spent =
    status.budget === null
      ? `${number(status.spent)} spent`
      : `${percent(status.spent / status.budget)} of the budget spent`;
  return `${count(answers, "answer")} · ${spent}`;
}

export function Who({ session }: { session: Session }) {
  const [open, setOpen] = useState(false);
  if (session.who === "owner") {
    const leave = () => void api.signOut().then(() => location.assign("/"));
    return (
      <p class="who muted">
        Signed in as the owner ·{" "}
        <button type="button" class="link" onClick={leave}>
          Sign out
        </button>
      </p>
    );
  }
  return (
    <div class="who muted">
      <p>
        Read only ·{" "}
        <button type="button" class="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          Sign in to change things
        </button>
      </p>
      {open && <SignInForm done={() => location.reload()} />}
    </div>
  );
}

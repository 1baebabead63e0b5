// The dashboard of a study.
import { useEffect, useMemo, useState } from "preact/hooks";
import { api, inWords } from "../api/client";
import type { Session, Study } from "../api/types";
import { studyPath } from "../route";
import { Who } from "../studies/page";
import { count } from "../words";
import { Compare } from "./compare";
import { isOwner, type Context } from "./context";
import { ImportanceFigure } from "./importance";
import { JournalPanel } from "./journal";
import { Judges } from "./judges";
import { Links } from "./links";
import { useLatest, useLive, type Live } from "./live";
import { MapFigure } from "./map";
import { ParallelFigure } from "./parallel";
import { ProgressFigure } from "./progress";
import { Recommended } from "./recommended";
import { comparisonsOf, isFixed, measuredOf } from "./series";
import { SlicesFigure } from "./slices";
import { Trials } from "./trials";

const kWindow = 1000; // the latest labels and duels that plots draw

export interface DashboardProps {
  study: string;
  other: string | null;
  session: Session;
}

export function DashboardPage(props: DashboardProps) {
  const [study, setStudy] = useState<Study | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    document.title = `${props.study} – duelopt`;
    api.study(props.study).then(setStudy, (failure: unknown) => setError(inWords(failure)));
  }, [props.study]);
  if (error !== null)
    return (
      <main class="plain">
        <h1>{props.study}</h1>
        <p role="alert">{error}</p>
        <p>
          <a href="/">All studies</a>
        </p>
      </main>
    );
  return study === null ? (
    <main class="plain">
      <p class="muted" role="status">
        Loading…
      </p>
    </main>
  ) : (
    <Dashboard {...props} about={study} />
  );
}

function Dashboard({ study, other, session, about }: DashboardProps & { about: Study }) {
  const live = useLive(study, about.events);
  const edited = useLatest(() => api.study(study), live.edits, live.edits > 0);
  const definition = edited.value?.definition ?? about.definition;
  const context: Context = { study, definition, session, events: live.events, answers: live.answers };
  const status = useLatest(() => api.status(study), context.events);
  const tellsImportance = status.value?.importance !== undefined;
  const labels = useLatest(
    () => api.trials(study, { kind: "label", state: "done", order: "newest", limit: kWindow }),
    context.answers,
  );
  const duels = useLatest(
    () => api.trials(study, { kind: "duel", state: "done", order: "newest", limit: kWindow }),
    context.answers,
  );
  const offersChoices = (definition.duel.choices ?? 2) > 2;
  const choices = useLatest(
    () => api.trials(study, { kind: "choice", state: "done", order: "newest", limit: kWindow }),
    context.answers,
    offersChoices,
  );
  const measured = useMemo(() => measuredOf(labels.value?.trials ?? []).reverse(), [labels.value]);
  const comparisons = useMemo(
    () => comparisonsOf([...(duels.value?.trials ?? []), ...(choices.value?.trials ?? [])]).sort((a, b) => a.id - b.id),
    [duels.value, choices.value],
  );
  const parameters = definition.parameter.filter((parameter) => !isFixed(parameter)).length;
  const width = parameters === 1 || parameters > 5 ? "" : "half";
  return (
    <main class="dashboard">
      <Top context={context} live={live} other={other} description={definition.description} />
      {other !== null && <Compare context={context} other={other} />}
      <Recommended context={context} status={status} />
      <div class={tellsImportance ? "half" : ""}>
        <ProgressFigure context={context} />
      </div>
      {tellsImportance && (
        <div class="half">
          <ImportanceFigure context={context} status={status} />
        </div>
      )}
      <SlicesFigure context={context} labels={measured} />
      {parameters > 1 && (
        <div class={width}>
          <MapFigure context={context} labels={measured} comparisons={comparisons} />
        </div>
      )}
      <div class={width}>
        <ParallelFigure context={context} labels={measured} />
      </div>
      <Judges context={context} />
      {isOwner(context) && <Links context={context} />}
      <Trials context={context} />
      <JournalPanel context={context} />
    </main>
  );
}

const kConnection: Record<Live["connection"], string> = {
  open: "live",
  lost: "connection lost, trying again",
  ended: "no longer live; load the page again",
};

function Top({
  context,
  live,
  other,
  description,
}: {
  context: Context;
  live: Live;
  other: string | null;
  description: string | undefined;
}) {
  const studies = useLatest(() => api.studies(), 0);
  const others = studies.value?.studies.filter((each) => each.name !== context.study) ?? [];
  const compare = (name: string) =>
    location.assign(studyPath(context.study) + (name ? `?${new URLSearchParams({ with: name }).toString()}` : ""));
  return (
    <header class="top">
      <div>
        <p class="muted">
          <a href="/">All studies</a>
        </p>
        <h1>{context.study}</h1>
        {description && <p>{description}</p>}
        <p class={`live ${live.connection}`} role="status">
          <span class="light" aria-hidden="true" />
          {kConnection[live.connection]}, {count(live.events, "event")}
        </p>
      </div>
      <div class="aside">
        <Who session={context.session} />
        {others.length > 0 && (
          <label>
            Compare with{" "}
            <select value={other ?? ""} onChange={(event) => compare(event.currentTarget.value)}>
              <option value="">no other study</option>
              {others.map((each) => (
                <option value={each.name}>{each.name}</option>
              ))}
            </select>
          </label>
        )}
      </div>
    </header>
  );
}

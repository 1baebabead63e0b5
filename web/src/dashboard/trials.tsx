// The table of trials: what was asked and answered, with filter, corrections and notes.
import { useState } from "preact/hooks";
import { api, inWords } from "../api/client";
import type { Answer, Kind, Parameter, Setting, State, TrialFilter, TrialRecord } from "../api/types";
import { inWords as answerInWords } from "../judging/answers";
import { ago, count, value as valueText } from "../words";
import { AmendForm } from "./amend";
import { axisName, isOwner, type Context } from "./context";
import { Select, TextField, Wrong } from "./fields";
import { useLatest, useSeen } from "./live";

const kPage = 25;
const kStates: State[] = ["running", "done", "failed", "skipped", "expired", "retracted"];

function settings(trial: TrialRecord): Setting[] {
  if (trial.params) return [trial.actual ?? trial.params];
  return trial.options ?? (trial.left && trial.right ? [trial.left, trial.right] : []);
}

function isWinner(trial: TrialRecord, which: number): boolean {
  if (typeof trial.winner === "number") return trial.winner === which + 1;
  return trial.winner === (which === 0 ? "left" : "right");
}

function Values({ trial, parameter }: { trial: TrialRecord; parameter: Parameter }) {
  return (
    <td class="n">
      {settings(trial).map((setting, which) => (
        <span class={isWinner(trial, which) ? "line won" : "line"}>
          {valueText(parameter, setting[parameter.name])}
        </span>
      ))}
    </td>
  );
}

type Doing = { what: "amend" | "retract"; id: number } | null;

function Actions({ trial, begin }: { trial: TrialRecord; begin: (doing: Doing) => void }) {
  const running = trial.state === "running";
  return (
    <td class="actions">
      {trial.state !== "retracted" && (
        <button
          type="button"
          class="link"
          onClick={() => begin({ what: "amend", id: trial.id })}
          aria-label={`${running ? "Answer" : "Amend"} trial ${trial.id}`}
        >
          {running ? "Answer" : "Amend"}
        </button>
      )}
      {trial.state !== "retracted" && (
        <button
          type="button"
          class="link"
          onClick={() => begin({ what: "retract", id: trial.id })}
          aria-label={`Retract trial ${trial.id}`}
        >
          Retract
        </button>
      )}
    </td>
  );
}

function Editing(props: {
  trial: TrialRecord;
  doing: Doing;
  columns: number;
  error: string | null;
  save: (answer: Answer) => void;
  retract: () => void;
  close: () => void;
}) {
  const { trial, doing } = props;
  return (
    <tr class="editing">
      <td colSpan={props.columns}>
        {doing?.what === "amend" ? (
          <AmendForm trial={trial} save={props.save} close={props.close} />
        ) : (
          <p class="buttons">
            Retract trial {trial.id}? It no longer counts and costs nothing; the journal keeps it.{" "}
            <button type="button" class="primary" onClick={props.retract}>
              Retract
            </button>
            <button type="button" class="quiet" onClick={props.close}>
              Keep
            </button>
          </p>
        )}
        <Wrong why={props.error} />
      </td>
    </tr>
  );
}

function Row({
  context,
  trial,
  doing,
  begin,
}: {
  context: Context;
  trial: TrialRecord;
  doing: Doing;
  begin: (doing: Doing) => void;
}) {
  const [error, setError] = useState<string | null>(null);
  const { parameter } = context.definition;
  const owner = isOwner(context);
  const close = () => begin(null);
  const settle = (request: Promise<unknown>) =>
    void request.then(close, (failure: unknown) => setError(inWords(failure)));
  const save = (answer: Answer) =>
    settle(
      trial.state === "running"
        ? api.tell(context.study, trial.id, answer)
        : api.amend(context.study, trial.id, answer),
    );
  return (
    <>
      <tr class={trial.state}>
        <th scope="row" class="n">
          {trial.id}
        </th>
        <td>{trial.kind}</td>
        {parameter.map((each) => (
          <Values trial={trial} parameter={each} />
        ))}
        <td>
          {trial.state === "running" || trial.state === "expired" ? "–" : answerInWords(trial)}
          {trial.actual && <span class="note">measured beside what was asked</span>}
          {trial.note && <span class="note">{trial.note}</span>}
        </td>
        <td>{trial.judge ?? ""}</td>
        <td>{trial.state}</td>
        <td title={trial.told ?? trial.asked}>{ago(trial.told ?? trial.asked, Date.now())}</td>
        {owner && <Actions trial={trial} begin={begin} />}
      </tr>
      {doing?.id === trial.id && (
        <Editing
          trial={trial}
          doing={doing}
          columns={parameter.length + 7}
          error={error}
          save={save}
          retract={() => settle(api.retract(context.study, trial.id))}
          close={close}
        />
      )}
    </>
  );
}

const kKinds: [Kind | "", string][] = [
  ["", "all kinds"],
  ["label", "labels"],
  ["duel", "duels"],
  ["choice", "choices"],
];
const kOrders: [string, string][] = [
  ["newest", "newest first"],
  ["oldest", "oldest first"],
];

function Filter({ filter, set }: { filter: TrialFilter; set: (filter: TrialFilter) => void }) {
  const states: [State | "", string][] = [
    ["", "all states"],
    ...kStates.map((state): [State, string] => [state, state]),
  ];
  const field = (label: string, name: "kind" | "state" | "order" | "judge") => ({
    label,
    value: filter[name] ?? "",
    set: (value: string) => set({ ...filter, [name]: value === "" ? undefined : value, skip: 0 } as TrialFilter),
  });
  return (
    <div class="filter">
      <Select {...field("Show", "kind")} choices={kKinds} />
      <Select {...field("State", "state")} choices={states} />
      <Select {...field("Order", "order")} choices={kOrders} />
      <TextField {...field("Judge", "judge")} />
    </div>
  );
}

function Pages({ filter, total, set }: { filter: TrialFilter; total: number; set: (filter: TrialFilter) => void }) {
  const skip = filter.skip ?? 0;
  if (total <= kPage) return <p class="muted">{count(total, "trial")}</p>;
  return (
    <p class="buttons">
      <button type="button" disabled={skip === 0} onClick={() => set({ ...filter, skip: Math.max(0, skip - kPage) })}>
        Previous page
      </button>
      <button type="button" disabled={skip + kPage >= total} onClick={() => set({ ...filter, skip: skip + kPage })}>
        Next page
      </button>
      <span class="muted">
        {skip + 1} to {Math.min(skip + kPage, total)} of {count(total, "trial")}
      </span>
    </p>
  );
}

function SaveAll({ study }: { study: string }) {
  return (
    <span class="save">
      Save all as{" "}
      <a href={api.exportUrl(study, "csv")} download={`${study}.csv`}>
        CSV
      </a>{" "}
      <a href={api.exportUrl(study, "json")} download={`${study}.json`}>
        JSON
      </a>
    </span>
  );
}

function Table({ context, trials }: { context: Context; trials: TrialRecord[] }) {
  const [doing, begin] = useState<Doing>(null);
  if (trials.length === 0) return null;
  const change = isOwner(context) ? ["Change"] : [];
  return (
    <div class="wide" tabIndex={0} role="region" aria-label="Table of trials">
      <table class="trials">
        <thead>
          <tr>
            <th scope="col" class="n">
              #
            </th>
            <th scope="col">Kind</th>
            {context.definition.parameter.map((each) => (
              <th scope="col" class="n">
                {axisName(each)}
              </th>
            ))}
            {["Answer", "Judge", "State", "When", ...change].map((name) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trials.map((trial) => (
            <Row key={trial.id} context={context} trial={trial} doing={doing} begin={begin} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Trials({ context }: { context: Context }) {
  const [place, seen] = useSeen();
  const [filter, setFilter] = useState<TrialFilter>({ order: "newest", skip: 0 });
  const load = () => api.trials(context.study, { ...filter, limit: kPage });
  const loaded = useLatest(load, `${context.events} ${JSON.stringify(filter)}`, seen);
  return (
    <section class="panel" ref={place} aria-labelledby="trials" aria-busy={loaded.loading}>
      <div class="panel-top">
        <h2 id="trials">Trials</h2>
        <SaveAll study={context.study} />
      </div>
      <Filter filter={filter} set={setFilter} />
      <Wrong why={loaded.error} />
      {loaded.value && <Table context={context} trials={loaded.value.trials} />}
      {loaded.value && <Pages filter={filter} total={loaded.value.total} set={setFilter} />}
      <p class="how">
        A duel has two lines, left above right, and a choice one for each option; the winner is in bold.
      </p>
    </section>
  );
}

// The table of trials: what was asked and answered, with filter, corrections and notes.
import { useState } from "preact/hooks";
import { api, inWords } from "../api/client";
import type { Answer, Kind, Parameter, Setting, State, TrialFilter, TrialRecord } from "../api/types";
import { inWords as answerInWords } from "../judging/answers";
import { ago, count, value as valueText } from "../words";
import { AmendForm } from "./amend";
import { axisName, isOwner, type Context } from "./context";
import { useLatest, useSeen } from "./live";

const kPage = 25;
const kStates: State[] = ["running", "done", "failed", "skipped", "expired", "retracted"];

function settings(trial: TrialRecord): Setting[] {
  if (trial.params) return [trial.params];
  return trial.options ?? (trial.left && trial.right ? [trial.left, trial.right] : []);
}

function isWinner(trial: TrialRecord, which: number): boolean {
  if (typeof trial.winner === "number") return trial.winner === which + 1;
  return trial.winner === (which === 0 ? "left" : "right");
}

function Values({ trial, parameter }: { trial: TrialRecord; parameter: Parameter }) {
  return (
    <td class="n">
      {settings(trial).map((setting, which) => <span class={isWinner(trial, which) ? "line won" : "line"}>{valueText(parameter, setting[parameter.name])}</span>)}
    </td>
  );
}

type Doing = { what: "amend" | "retract"; id: number } | null;

function Actions({ trial, begin }: { trial: TrialRecord; begin: (doing: Doing) => void }) {
  const running = trial.state === "running";
  return (
    <td class="actions">
      {trial.state !== "retracted" && <button type="button" class="link" onClick={() => begin({ what: "amend", id: trial.id })} aria-label={`${running ? "Answer" : "Amend"} trial ${trial.id}`}>{running ? "Answer" : "Amend"}</button>}
      {trial.state !== "retracted" && <button type="button" class="link" onClick={() => begin({ what: "retract", id: trial.id })} aria-label={`Retract trial ${trial.id}`}>Retract</button>}
    </td>
  );
}

function Editing(props: { trial: TrialRecord; doing: Doing; columns: number; error: string | null; save: (answer: Answer) => void; retract: () => void; close: () => void }) {
  const { trial, doing } = props;
  return (
    <tr class="editing">
      <td colSpan={props.columns}>
        {doing?.what === "amend" ? <AmendForm trial={trial} save={props.save} close={props.close} /> : (
          <p class="buttons">Retract trial {trial.id}? It no longer counts and costs nothing; the journal keeps it. <button type="button" class="primary" onClick={props.retract}>Retract</button><button type="button" class="quiet" onClick={props.close}>Keep</button></p>
        )}
        {props.error && <p class="wrong" role="alert">{props.error}</p>}
      </td>
    </tr>
  );
}

function Row({ context, trial, doing, begin }: { context: Context; trial: TrialRecord; doing: Doing; begin: (doing: Doing) => void }) {
  const [error, setError] = useState<string | null>(null);
  const { parameter } = context.definition;
  const owner = isOwner(context);
  const close = () => begin(null);
  const settle = (request: Promise<unknown>) => void request.then(close, (failure: unknown) => setError(inWords(failure)));
  const save = (answer: Answer) => settle(trial.state === "running" ? api.tell(context.study, trial.id, answer) : api.amend(context.study, trial.id, answer));
  return (
    <>
      <tr class={trial.state}>
        <th scope="row" class="n">{trial.id}</th>
        <td>{trial.kind}</td>
        {parameter.map((each) => <Values trial={trial} parameter={each} />)}
        <td>{trial.state === "running" || trial.state === "expired" ? "–" : answerInWords(trial)}{trial.note && <span class="note">{trial.note}</span>}</td>
        <td>{trial.judge ?? ""}</td>
        <td>{trial.state}</td>
        <td title={trial.told ?? trial.asked}>{ago(trial.told ?? trial.asked, Date.now())}</td>
        {owner && <Actions trial={trial} begin={begin} />}
      </tr>
      {doing?.id === trial.id && <Editing trial={trial} doing={doing} columns={parameter.length + 7} error={error} save={save} retract={() => settle(api.retract(context.study, trial.id))} close={close} />}
    </>
  );
}

function Filter({ filter, set }: { filter: TrialFilter; set: (filter: TrialFilter) => void }) {
  const choose = (label: string, name: "kind" | "state" | "order", choices: [string, string][]) => (
    <label>{label}{" "}
      <select value={filter[name] ?? ""} onChange={(event) => set({ ...filter, [name]: event.currentTarget.value || undefined, skip: 0 } as TrialFilter)}>
        {choices.map(([value, text]) => <option value={value}>{text}</option>)}
      </select>
    </label>
  );
  const kinds: [Kind, string][] = [["label", "labels"], ["duel", "duels"], ["choice", "choices"]];
  return (
    <div class="filter">
      {choose("Show", "kind", [["", "all kinds"], ...kinds])}
      {choose("State", "state", [["", "all states"], ...kStates.map((state): [string, string] => [state, state])])}
      {choose("Order", "order", [["newest", "newest first"], ["oldest", "oldest first"]])}
      <label>Judge <input type="search" value={filter.judge ?? ""} onChange={(event) => set({ ...filter, judge: event.currentTarget.value.trim(), skip: 0 })} /></label>
    </div>
  );
}

function Pages({ filter, total, set }: { filter: TrialFilter; total: number; set: (filter: TrialFilter) => void }) {
  const skip = filter.skip ?? 0;
  if (total <= kPage) return <p class="muted">{count(total, "trial")}</p>;
  return (
    <p class="buttons">
      <button type="button" disabled={skip === 0} onClick={() => set({ ...filter, skip: Math.max(0, skip - kPage) })}>Before</button>
      <button type="button" disabled={skip + kPage >= total} onClick={() => set({ ...filter, skip: skip + kPage })}>After</button>
      <span class="muted">{skip + 1} to {Math.min(skip + kPage, total)} of {count(total, "trial")}</span>
    </p>
  );
}

export function Trials({ context }: { context: Context }) {
  const [place, seen] = useSeen();
  const [filter, setFilter] = useState<TrialFilter>({ order: "newest", skip: 0 });
  const [doing, begin] = useState<Doing>(null);
  const loaded = useLatest(() => api.trials(context.study, { ...filter, limit: kPage }), `${context.events} ${JSON.stringify(filter)}`, seen);
  const { parameter } = context.definition;
  return (
    <section class="panel" ref={place} aria-labelledby="trials" aria-busy={loaded.loading}>
      <div class="panel-top"><h2 id="trials">Trials</h2><span class="save">Save all as <a href={api.exportUrl(context.study, "csv")} download={`${context.study}.csv`}>CSV</a> <a href={api.exportUrl(context.study, "json")} download={`${context.study}.json`}>JSON</a></span></div>
      <Filter filter={filter} set={setFilter} />
      {loaded.error && <p class="wrong" role="alert">{loaded.error}</p>}
      {loaded.value && loaded.value.trials.length > 0 && (
        <div class="wide" tabIndex={0} role="region" aria-label="Table of trials">
          <table class="trials">
            <thead>
              <tr>
                <th scope="col" class="n">#</th><th scope="col">Kind</th>
                {parameter.map((each) => <th scope="col" class="n">{axisName(each)}</th>)}
                <th scope="col">Answer</th><th scope="col">Judge</th><th scope="col">State</th><th scope="col">When</th>
                {isOwner(context) && <th scope="col">Change</th>}
              </tr>
            </thead>
            <tbody>{loaded.value.trials.map((trial) => <Row key={trial.id} context={context} trial={trial} doing={doing} begin={begin} />)}</tbody>
          </table>
        </div>
      )}
      {loaded.value && <Pages filter={filter} total={loaded.value.total} set={setFilter} />}
      <p class="how">A duel has two lines, left above right, and a choice one for each option; the winner is in bold.</p>
    </section>
  );
}

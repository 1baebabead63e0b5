// The answer so far: the recommended setting, how good it is expected to be, and whether to go on.
import { api } from "../api/client";
import type { Best, Parameter, Status } from "../api/types";
import { interval, number, withUnit } from "../words";
import type { Context } from "./context";
import { Wrong } from "./fields";
import { useLatest, type Latest } from "./live";

function ValueInWords({ best, unit }: { best: Best; unit: string }) {
  const recommended = best.recommended;
  if (!recommended) return null;
  if (recommended.mean === null || recommended.low === null || recommended.high === null)
    return <p class="muted">Chosen by comparisons alone: without a measurement nobody knows its value.</p>;
  const { mean, low, high } = interval({ mean: recommended.mean, low: recommended.low, high: recommended.high });
  return (
    <>
      <p class="big">
        {mean}
        <span class="unit">{unit}</span>
      </p>
      <p>
        is to be expected there; with a probability of 95&#8239;% it is between {low} and {high}
        {unit}.
      </p>
    </>
  );
}

function SettingList({ parameters, params }: { parameters: Parameter[]; params: Record<string, string | number> }) {
  return (
    <dl class={`setting${parameters.length > 8 ? " many" : ""}`}>
      {parameters.map((parameter) => (
        <div>
          <dt>{parameter.name}</dt>
          <dd>{withUnit(parameter, params[parameter.name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Money({ status }: { status: Status }) {
  if (status.budget === null) return <p>{number(status.spent)} spent; the study has no budget.</p>;
  const reserved = status.reserved > 0 ? `, ${number(status.reserved)} of it for open questions` : "";
  return (
    <div class="money">
      <progress value={status.spent} max={status.budget} aria-label="Budget spent" />
      <p>
        {number(status.spent)} of {number(status.budget)} spent{reserved}
      </p>
    </div>
  );
}

// What further questions promise.
function promise({ outlook }: Status): string {
  if (outlook === null) return "It takes at least two measurements to say what further questions promise.";
  const [next, all] = [number(outlook.next_label, 2), number(outlook.at_most, 2)];
  return `The next measurement is expected to gain ${next}, and all further questions together at most ${all}.`;
}

export function Recommended({ context, status }: { context: Context; status: Latest<Status> }) {
  const best = useLatest(() => api.best(context.study), context.answers);
  const { parameter, value } = context.definition;
  const unit = value?.unit ? `\u00a0${value.unit}` : "";
  const recommended = best.value?.recommended;
  const measured = best.value?.measured;
  return (
    <section class="panel recommended" aria-labelledby="recommended" aria-busy={best.loading}>
      <h2 id="recommended">Recommended setting</h2>
      <Wrong why={best.error} />
      {!best.value && !best.error && <p class="muted">Working it out…</p>}
      {best.value && !recommended && <p class="muted">Nothing yet: it begins with the first answer.</p>}
      {recommended && (
        <div class="answer">
          <SettingList parameters={parameter} params={recommended.params} />
          <div class="worth">
            <ValueInWords best={best.value!} unit={unit} />
            {measured && (
              <p class="muted">
                The best measurement so far was {number(measured.value)}
                {unit}, trial {measured.id}; chance is part of it.
              </p>
            )}
          </div>
        </div>
      )}
      {status.value && (
        <div class="next">
          <p class="advice">{status.value.advice?.text ?? promise(status.value)}</p>
          <Money status={status.value} />
          <p class="muted">
            {status.value.left === 0 ? "" : `Now: ${status.value.phase}. `}Strategy: {status.value.strategy}.
          </p>
        </div>
      )}
    </section>
  );
}

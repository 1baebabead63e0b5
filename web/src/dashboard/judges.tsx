// Who answers, and what to make of it.
import { api } from "../api/client";
import type { Judge } from "../api/types";
import { percent, seconds } from "../words";
import type { Context } from "./context";
import { Nothing } from "./figure";
import { useLatest, useSeen } from "./live";

const kTitle = "Judges";
const kUnlikely = 2.6; // standard errors: one in a hundred judges without a preference is called biased

// Whether a judge prefers a side: the share of wins of the left against an even coin.
export function sideBias(judge: Judge): string {
  const decided = judge.answers - judge.ties;
  if (judge.left === null || decided < 1) return "–";
  const isBiased = Math.abs(judge.left - 0.5) > (kUnlikely * 0.5) / Math.sqrt(decided);
  return `${percent(judge.left)} left${isBiased ? ` – prefers the ${judge.left > 0.5 ? "left" : "right"}` : ""}`;
}

function trust(judge: Judge): string {
  if (!judge.learned) return "not yet known";
  return judge.learned.trusted ? "trusted" : "not trusted: answers are not used";
}

const kColumns: [name: string, isNumber: boolean][] = [
  ["Judge", false],
  ["Answers", true],
  ["Ties", true],
  ["Skips", true],
  ["Side", false],
  ["Time each", true],
  ["Agreement", true],
  ["Errors", true],
  ["Trust", false],
];

export function Judges({ context }: { context: Context }) {
  const [place, seen] = useSeen();
  const loaded = useLatest(() => api.judges(context.study), context.answers, seen);
  const judges = loaded.value?.judges ?? [];
  if (judges.length === 0)
    return (
      <div ref={place}>
        <Nothing title={kTitle} why={loaded.loading ? "Loading…" : (loaded.error ?? "Nobody has judged yet.")} />
      </div>
    );
  return (
    <section class="panel" ref={place} aria-labelledby="judges">
      <h2 id="judges">{kTitle}</h2>
      <div class="wide" tabIndex={0} role="region" aria-label="Table of judges">
        <table class="judges">
          <thead>
            <tr>
              {kColumns.map(([name, isNumber]) => (
                <th scope="col" class={isNumber ? "n" : ""}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {judges.map((judge) => (
              <tr>
                <th scope="row">{judge.name ?? "without a name"}</th>
                <td class="n">{judge.answers}</td>
                <td class="n">{judge.ties}</td>
                <td class="n">{judge.skips}</td>
                <td>{sideBias(judge)}</td>
                <td class="n">{judge.median_seconds === null ? "–" : seconds(judge.median_seconds)}</td>
                <td class="n">{judge.learned ? percent(judge.learned.agreement).replace("-", "−") : "–"}</td>
                <td class="n">{judge.learned ? percent(judge.learned.wrong_share) : "–"}</td>
                <td>{trust(judge)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="how">
        Agreement: how far a judge’s preferences go with the measurements, −100&#8239;% for the opposite. Errors: the
        share of pairs ordered against them, 50&#8239;% for a coin.
      </p>
    </section>
  );
}

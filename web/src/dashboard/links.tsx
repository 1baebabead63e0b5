// Judges' links: make one, see who has one, take one back. For the owner.
import { useState } from "preact/hooks";
import { api, inWords } from "../api/client";
import type { NewLink } from "../api/types";
import { ago } from "../words";
import type { Context } from "./context";
import { useLatest, useSeen } from "./live";

type Allowed = "duel" | "label" | "any";

const kAllowed: Record<Allowed, string> = { duel: "compares", label: "measures", any: "compares and measures" };

function Invited({ link }: { link: NewLink }) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(link.url).then(() => setCopied(true));
  return (
    <div class="invited" role="status">
      <p>Send this link to {link.judge}. It is shown this once.</p>
      <p class="buttons"><code>{link.url}</code><button type="button" onClick={copy}>{copied ? "Copied" : "Copy"}</button></p>
    </div>
  );
}

export function Links({ context }: { context: Context }) {
  const [place, seen] = useSeen();
  const [changes, setChanges] = useState(0);
  const [judge, setJudge] = useState("");
  const [kind, setKind] = useState<Allowed>("duel");
  const [made, setMade] = useState<NewLink | null>(null);
  const [error, setError] = useState<string | null>(null);
  const loaded = useLatest(() => api.links(), changes, seen);
  const links = loaded.value?.links.filter((link) => link.study === context.study && link.revoked === null) ?? [];
  const settle = <T,>(request: Promise<T>, then: (value: T) => void) =>
    void request.then((value) => {
      setError(null);
      then(value);
      setChanges((n) => n + 1);
    }, (failure: unknown) => setError(inWords(failure)));
  const invite = (event: Event) => {
    event.preventDefault();
    settle(api.invite(context.study, judge.trim(), kind), (link) => {
      setMade(link);
      setJudge("");
    });
  };
  return (
    <section class="panel" ref={place} aria-labelledby="links">
      <h2 id="links">Invite a judge</h2>
      <form class="filter" onSubmit={invite}>
        <label>Name <input type="text" required autocomplete="off" value={judge} onInput={(event) => setJudge(event.currentTarget.value)} /></label>
        <label>who{" "}
          <select value={kind} onChange={(event) => setKind(event.currentTarget.value as Allowed)}>{Object.entries(kAllowed).map(([value, text]) => <option value={value}>{text}</option>)}</select>
        </label>
        <button type="submit" class="primary">Make a link</button>
      </form>
      {made && <Invited key={made.id} link={made} />}
      {(error ?? loaded.error) && <p class="wrong" role="alert">{error ?? loaded.error}</p>}
      <ul class="links">
        {links.map((link) => (
          <li>
            <span><strong>{link.judge}</strong> {kAllowed[link.kind ?? "duel"]} <span class="muted">since {ago(link.created, Date.now()).replace(" ago", "")}</span></span>
            <button type="button" class="link" aria-label={`Revoke the link of ${link.judge}`} onClick={() => settle(api.revoke(link.id), () => undefined)}>Revoke</button>
          </li>
        ))}
      </ul>
    </section>
  );
}

// Judges' links: make one, see who has one, take one back. For the owner.
import { useState } from "preact/hooks";
import { api, inWords } from "../api/client";
import type { Link, NewLink } from "../api/types";
import { ago } from "../words";
import type { Context } from "./context";
import { Select, TextField, Wrong } from "./fields";
import { useLatest, useSeen } from "./live";

type Allowed = "duel" | "label" | "any";

const kAllowed: Record<Allowed, string> = { duel: "compares", label: "measures", any: "compares and measures" };

function Invited({ link }: { link: NewLink }) {
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(link.url).then(() => setCopied(true));
  return (
    <div class="invited" role="status">
      <p>Send this link to {link.judge}. It is shown this once.</p>
      <p class="buttons">
        <code>{link.url}</code>
        <button type="button" onClick={copy}>
          {copied ? "Copied" : "Copy"}
        </button>
      </p>
    </div>
  );
}

function InviteForm({ invite }: { invite: (judge: string, kind: Allowed) => void }) {
  const [judge, setJudge] = useState("");
  const [kind, setKind] = useState<Allowed>("duel");
  const submit = (event: Event) => {
    event.preventDefault();
    invite(judge.trim(), kind);
    setJudge("");
  };
  return (
    <form class="filter" onSubmit={submit}>
      <TextField label="Name" value={judge} set={setJudge} required />
      <Select label="who" value={kind} set={(value) => setKind(value as Allowed)} choices={Object.entries(kAllowed)} />
      <button type="submit" class="primary">
        Make a link
      </button>
    </form>
  );
}

function LinkRow({ link, revoke }: { link: Link; revoke: () => void }) {
  return (
    <li>
      <span>
        <strong>{link.judge}</strong> {kAllowed[link.kind ?? "duel"]}{" "}
        <span class="muted">since {ago(link.created, Date.now()).replace(" ago", "")}</span>
      </span>
      <button type="button" class="link" aria-label={`Revoke the link of ${link.judge}`} onClick={revoke}>
        Revoke
      </button>
    </li>
  );
}

export function Links({ context }: { context: Context }) {
  const [place, seen] = useSeen();
  const [changes, setChanges] = useState(0);
  const [made, setMade] = useState<NewLink | null>(null);
  const [error, setError] = useState<string | null>(null);
  const loaded = useLatest(() => api.links(), changes, seen);
  const links = loaded.value?.links.filter((link) => link.study === context.study && link.revoked === null) ?? [];
  const settle = async (change: () => Promise<void>) => {
    try {
      await change();
      setError(null);
    } catch (failure) {
      setError(inWords(failure));
    }
    setChanges((n) => n + 1);
  };
  const invite = (judge: string, kind: Allowed) =>
    void settle(async () => setMade(await api.invite(context.study, judge, kind)));
  const revoke = (link: Link) => void settle(async () => void (await api.revoke(link.id)));
  return (
    <section class="panel" ref={place} aria-labelledby="links">
      <h2 id="links">Invite a judge</h2>
      <InviteForm invite={invite} />
      {made && <Invited key={made.id} link={made} />}
      <Wrong why={error ?? loaded.error} />
      <ul class="links">
        {links.map((link) => (
          <LinkRow key={link.id} link={link} revoke={() => revoke(link)} />
        ))}
      </ul>
    </section>
  );
}

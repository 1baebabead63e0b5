// Who the visitor is, and which page that opens.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Problem, api, inWords } from "./api/client";
import type { Session } from "./api/types";
import { JudgingPage } from "./judging/page";
import { routeOf } from "./route";
import { SignIn } from "./sign_in";
import { StudiesPage } from "./studies/page";

// A token in the address is exchanged for a cookie and taken out of the address before anything else happens.
async function enter(): Promise<Session> {
  const token = location.hash.slice(1);
  if (token === "") return api.session();
  history.replaceState(null, "", location.pathname + location.search);
  const session = await api.signIn(token);
  history.replaceState(null, "", session.go);
  return session;
}

function useSession(): { session: Session | null; error: string | null } {
  const [session, setSession] = useState<Session | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const fail = (failure: unknown) => {
      const unknown = failure instanceof Problem && failure.status === 401;
      setError(unknown ? "This link is not valid: it was revoked, or a part of it is missing." : inWords(failure));
    };
    enter().then(setSession, fail);
  }, []);
  return { session, error };
}

// The dashboard is loaded when it is opened: judges do without its plots.
function Dashboard(props: { study: string; other: string | null; session: Session }) {
  const [Page, setPage] = useState<ComponentType<typeof props> | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    import("./dashboard/page").then(
      (loaded) => setPage(() => loaded.DashboardPage),
      (failure: unknown) => setError(inWords(failure)),
    );
  }, []);
  if (error)
    return (
      <main class="plain">
        <p role="alert">{error}</p>
      </main>
    );
  return Page ? <Page {...props} /> : <Loading />;
}

function Loading() {
  return (
    <main class="plain">
      <p class="muted" role="status">
        Loading…
      </p>
    </main>
  );
}

function Page({ session }: { session: Session }) {
  const route = routeOf(location.pathname, location.search);
  if (route.page === "judge") return <JudgingPage study={route.study} />;
  if (session.who === "judge" && session.study !== undefined) return <JudgingPage study={session.study} />;
  if (session.who === "nobody") return <SignIn />;
  if (route.page === "studies") return <StudiesPage session={session} />;
  if (route.page === "study") return <Dashboard study={route.study} other={route.other} session={session} />;
  return (
    <main class="plain">
      <h1>There is no such page</h1>
      <p>
        <a href="/">All studies</a>
      </p>
    </main>
  );
}

function Entrance() {
  const { session, error } = useSession();
  if (error !== null)
    return (
      <main class="plain">
        <h1>duelopt</h1>
        <p role="alert">{error}</p>
      </main>
    );
  return session === null ? <Loading /> : <Page session={session} />;
}

// A judge's cookie goes to the paths of its study alone, so that a judge's page asks for no session.
export function App() {
  useEffect(() => {
    const arrived = () => location.hash.length > 1 && location.reload();
    addEventListener("hashchange", arrived); // a link pasted over an open page
    return () => removeEventListener("hashchange", arrived);
  }, []);
  const route = routeOf(location.pathname, location.search);
  return route.page === "judge" && location.hash === "" ? <JudgingPage study={route.study} /> : <Entrance />;
}

// The journal as it goes on, by server-sent events, and what is loaded again when it did.
import { useEffect, useRef, useState } from "preact/hooks";
import { Problem, api, inWords } from "../api/client";
import type { JournalEvent } from "../api/types";

export interface Live {
  events: number; // of the study's journal, as far as known
  answers: number; // how many of these since the page was opened say more than that something was asked
  edits: number; // how many of them changed the study's definition
  connection: "open" | "lost" | "ended";
}

const kRetry = 3000; // ms
const kGather = 150; // ms: a burst of events redraws once

export function useLive(study: string, from: number): Live {
  const [live, setLive] = useState<Live>({ events: from, answers: 0, edits: 0, connection: "open" });
  useEffect(() => {
    let source: EventSource;
    let next = from;
    let answers = 0;
    let edits = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const say = (connection: Live["connection"]) => setLive((now) => ({ ...now, connection }));
    const flush = () => {
      timer = undefined;
      setLive((now) => ({ ...now, events: Math.max(now.events, next), answers, edits }));
    };
    const receive = (message: MessageEvent<string>) => {
      const { event } = JSON.parse(message.data) as JournalEvent;
      if (event !== "asked") ++answers;
      if (event === "edited") ++edits;
      next = Number(message.lastEventId) + 1;
      timer ??= setTimeout(flush, kGather);
    };
    const connect = () => {
      source = new EventSource(api.eventsUrl(study, next));
      source.addEventListener("open", () => say("open"));
      source.addEventListener("error", () => {
        say("lost");
        if (source.readyState === EventSource.CLOSED) retry = setTimeout(connect, kRetry); // refused: it does not come back by itself
      });
      source.addEventListener("journal", receive);
      source.addEventListener("bye", () => {
        source.close();
        say("ended");
      });
    };
    const disconnect = () => {
      clearTimeout(retry);
      source.close();
    };
    // A browser has few connections to a server for all of its tabs: those that nobody looks at hold none.
    const look = () => {
      disconnect();
      if (!document.hidden) connect();
    };
    connect();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      clearTimeout(timer);
      disconnect();
    };
  }, [study, from]);
  return live;
}

export interface Latest<T> {
  value: T | null; // of the version before while the next one is on its way
  error: string | null;
  loading: boolean;
}

// What `load` gives for the newest version, one request at a time. `wanted` puts it off, such as until it is in view.
export function useLatest<T>(load: () => Promise<T>, version: unknown, wanted = true): Latest<T> {
  const [state, setState] = useState<Latest<T>>({ value: null, error: null, loading: true });
  const running = useRef(false);
  const newest = useRef({ load, version });
  newest.current = { load, version };
  const alive = useRef(true);
  useEffect(() => () => void (alive.current = false), []);
  const run = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    const now = newest.current;
    setState((before) => ({ ...before, loading: true }));
    try {
      const value = await now.load();
      if (alive.current) setState({ value, error: null, loading: false });
    } catch (failure) {
      if (alive.current) setState((before) => ({ value: before.value, error: inWords(failure), loading: false }));
      if (!(failure instanceof Problem) || failure.status >= 429) setTimeout(() => alive.current && void run(), kRetry);
    }
    running.current = false;
    if (alive.current && newest.current.version !== now.version) await run();
  };
  useEffect(() => {
    if (wanted) void run();
  }, [version, wanted]);
  return state;
}

// Whether the element has come into view, or near it, at least once.
export function useSeen(): [(element: Element | null) => void, boolean] {
  const [element, setElement] = useState<Element | null>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element || seen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      { rootMargin: "400px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, seen]);
  return [setElement, seen];
}

import type * as T from "./types";

// What the server answered instead of what was asked for: application/problem+json.
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly retryAfter: number | null = null,
  ) {
    super(detail);
  }
}

// No answer came: the server or the network is gone, and it is unknown whether the request arrived.
export class NoConnection extends Error {}

export const apiBase = "/api/v1";

// What a person reads of an error.
export function inWords(error: unknown): string {
  if (error instanceof NoConnection) return "There is no connection to the server.";
  return error instanceof Error ? error.message : String(error);
}

async function problemIn(response: Response): Promise<Problem> {
  const after = Number(response.headers.get("Retry-After"));
  const retryAfter = Number.isFinite(after) && after > 0 ? after : null;
  try {
    const body = (await response.json()) as { code: string; detail: string };
    return new Problem(response.status, body.code, body.detail, retryAfter);
  } catch {
    return new Problem(
      response.status,
      "unknown",
      `The server answered ${response.status} ${response.statusText}.`,
      retryAfter,
    );
  }
}

// Throws NoConnection if no answer came, and Problem if it is not a good one.
export async function send(method: string, path: string, body?: unknown): Promise<Response> {
  const request: RequestInit = {
    method,
    credentials: "same-origin",
    headers: { Accept: "application/json, */*;q=0.5" },
  };
  if (body !== undefined) {
    request.headers = { ...request.headers, "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(apiBase + path, request);
  } catch {
    throw new NoConnection();
  }
  if (!response.ok) throw await problemIn(response);
  return response;
}

async function json<R>(method: string, path: string, body?: unknown): Promise<R> {
  const response = await send(method, path, body);
  try {
    return (await response.json()) as R;
  } catch {
    throw new NoConnection(); // the answer broke off
  }
}

// Browsers open six connections to a server. Requests that make it think leave some of them to the others, and among
// themselves would only wait for each other.
const kThinking = 2;
let thinking = 0;
const queue: (() => void)[] = [];

export async function thoughtful<R>(request: () => Promise<R>): Promise<R> {
  if (thinking >= kThinking) await new Promise<void>((resolve) => queue.push(resolve));
  else ++thinking;
  try {
    return await request();
  } finally {
    const next = queue.shift(); // takes this one's place
    if (next) next();
    else --thinking;
  }
}

const thought = <R>(path: string): Promise<R> => thoughtful(() => json<R>("GET", path));

export function query(parameters: object): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== "");
  return given.length === 0
    ? ""
    : "?" + new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
}

const path = (study: string): string => `/studies/${encodeURIComponent(study)}`;
const judging = (study: string): string => `/judging/${encodeURIComponent(study)}`;

const kMapPoints = 30; // along each axis

export const api = {
  session: () => json<T.Session>("GET", "/session"),
  signIn: (token: string) => json<T.Session>("POST", "/session", { token }),
  signOut: () => send("DELETE", "/session"),

  studies: () => json<{ studies: T.ListedStudy[] }>("GET", "/studies"),
  study: (study: string) => json<T.Study>("GET", path(study)),
  status: (study: string) => thought<T.Status>(`${path(study)}/status`),
  best: (study: string) => thought<T.Best>(`${path(study)}/best`),
  judges: (study: string) => thought<{ judges: T.Judge[] }>(`${path(study)}/judges`),
  progress: (study: string) => thought<{ points: T.Moment[] }>(`${path(study)}/progress`),
  slices: (study: string) => thought<T.Slices>(`${path(study)}/slices`),
  map: (study: string, x: string, y: string) =>
    thought<T.ModelMap>(`${path(study)}/map${query({ x, y, points: kMapPoints })}`),
  trials: (study: string, filter: T.TrialFilter) => json<T.Trials>("GET", `${path(study)}/trials${query(filter)}`),
  amend: (study: string, trial: number, answer: T.Answer) =>
    json<T.TrialRecord>("POST", `${path(study)}/trials/${trial}/amend`, answer),
  tell: (study: string, trial: number, answer: T.Answer) =>
    json<T.TrialRecord>("POST", `${path(study)}/trials/${trial}/tell`, answer),
  retract: (study: string, trial: number) => json<T.TrialRecord>("POST", `${path(study)}/trials/${trial}/retract`, {}),
  journal: (study: string, from: number, limit: number) =>
    json<T.Journal>("GET", `${path(study)}/journal${query({ from, limit })}`),
  eventsUrl: (study: string, from: number) => `${apiBase}${path(study)}/events${query({ from })}`,
  exportUrl: (study: string, format: "json" | "csv") => `${apiBase}${path(study)}/export${query({ format })}`,

  links: () => json<{ links: T.Link[] }>("GET", "/links"),
  invite: (study: string, judge: string, kind: "duel" | "label" | "any") =>
    json<T.NewLink>("POST", "/links", { study, judge, kind }),
  revoke: (link: number) => json<T.Link>("DELETE", `/links/${link}`),

  judging: (study: string) => json<T.Judging>("GET", judging(study)),
  judgeAsk: (study: string, holding: number[]) => json<T.JudgeAsk>("POST", `${judging(study)}/ask`, { holding }),
  judgeTell: (study: string, trial: number, answer: T.Answer) =>
    json<T.JudgeReply>("POST", `${judging(study)}/trials/${trial}/tell`, answer),
  judgeUndo: (study: string, trial: number) => json<T.JudgeReply>("POST", `${judging(study)}/trials/${trial}/undo`, {}),
  judgeRendered: (study: string, trial: number, side: string) =>
    send("GET", `${judging(study)}/trials/${trial}/render/${side}`),
};

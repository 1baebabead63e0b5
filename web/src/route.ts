// Which page an address means.
export type Route =
  | { page: "studies" }
  | { page: "study"; study: string; other: string | null }
  | { page: "judge"; study: string }
  | { page: "unknown" };

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export function routeOf(path: string, search: string): Route {
  if (path === "/") return { page: "studies" };
  const [, page, rest] = /^\/(studies|judge)\/([^/]+)\/?$/.exec(path) ?? [];
  const study = rest === undefined ? null : decoded(rest);
  if (study === null) return { page: "unknown" };
  if (page === "judge") return { page: "judge", study };
  return { page: "study", study, other: new URLSearchParams(search).get("with") };
}

export const studyPath = (study: string): string => `/studies/${encodeURIComponent(study)}`;

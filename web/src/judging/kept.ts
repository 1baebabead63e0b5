// Answers that the server does not know of yet, kept in the browser until it does.
import type { Pending } from "./sitting";

const key = (study: string, judge: string): string => `duelopt/unsent/${study}/${judge}`;

export function pendingOf(study: string, judge: string): Pending[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(study, judge)) ?? "[]");
    return Array.isArray(kept) ? (kept as Pending[]) : [];
  } catch {
    return []; // a browser without storage, or one that somebody else wrote to
  }
}

export function keepPending(study: string, judge: string, pending: readonly Pending[]): void {
  try {
    if (pending.length === 0) localStorage.removeItem(key(study, judge));
    else localStorage.setItem(key(study, judge), JSON.stringify(pending));
  } catch {
    // Without storage they are in memory alone.
  }
}

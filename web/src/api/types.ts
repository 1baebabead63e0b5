// The objects of docs/http_api.yaml; docs/json.md says what every field means.

export type Value = number | string;
export type Setting = Record<string, Value>;
export type Kind = "label" | "duel" | "choice";
export type State = "running" | "done" | "failed" | "skipped" | "expired" | "retracted";
export type Winner = "left" | "right" | "tie" | number;

export interface Session {
  who: "nobody" | "reader" | "owner" | "judge";
  version: string;
  study?: string;
  judge?: string;
  go: string;
}

export interface Parameter {
  name: string;
  type: "real" | "int" | "categorical" | "ordinal";
  low?: number;
  high?: number;
  scale?: "linear" | "log";
  step?: number;
  choices?: Value[];
  unit?: string;
  description?: string;
  value?: Value;
}

export interface Definition {
  name: string;
  direction: "maximize" | "minimize";
  budget?: number;
  parameter: Parameter[];
  constraint?: string[];
  label: { cost: number; [key: string]: unknown };
  duel: { cost: number | number[]; choices?: number; [key: string]: unknown };
  strategy: { name: string; [key: string]: unknown };
  description?: string;
  value?: Measured;
  render?: { command: string; [key: string]: unknown };
}

// What a label measures, and in which unit.
export interface Measured {
  name?: string;
  unit?: string;
  description?: string;
}

export interface ListedStudy {
  name: string;
  created: string | null;
  events: number;
}

export interface Study extends ListedStudy {
  definition: Definition;
}

// What was asked: `params` of a label, `left` and `right` of a duel, `options` of a choice.
export interface Asked {
  id: number;
  kind: Kind;
  params?: Setting;
  left?: Setting;
  right?: Setting;
  options?: Setting[];
}

export interface Answer {
  value?: number;
  sd?: number;
  winner?: Winner;
  skip?: true;
  fail?: string;
  note?: string;
  judge?: string;
}

export interface TrialRecord extends Asked {
  state: State;
  value?: number;
  sd?: number;
  winner?: Winner;
  skip?: true;
  fail?: string;
  actual?: Setting; // what was really measured, where that is not what was asked
  note?: string | null;
  chosen?: "left" | "right";
  origin: "asked" | "added";
  judge: string | null;
  cost: number;
  phase: string | null;
  asked: string;
  lease_until: string | null;
  told: string | null;
  version: string | null;
}

export interface Trials {
  total: number;
  trials: TrialRecord[];
}

export interface TrialFilter {
  kind?: Kind;
  state?: State;
  judge?: string;
  order?: "oldest" | "newest";
  skip?: number;
  limit?: number;
}

export interface Estimate {
  mean: number;
  low: number;
  high: number;
}

export interface LearnedJudge {
  name: string | null;
  duels: number;
  agreement: number;
  wrong_share: number;
  evidence: number;
  trusted: boolean;
}

export interface Best {
  recommended: { params: Setting; mean: number | null; low: number | null; high: number | null } | null;
  measured: { id: number; params: Setting; value: number } | null;
  judges: LearnedJudge[];
}

export interface Counts {
  running: number;
  done: number;
  failed: number;
  skipped: number;
  expired: number;
  retracted: number;
}

export interface Status {
  name: string;
  direction: "maximize" | "minimize";
  strategy: string;
  spent: number;
  reserved: number;
  left: number | null;
  budget: number | null;
  phase: string;
  counts: Record<string, Counts>;
  open: { id: number; kind: Kind; judge: string | null; asked: string; lease_until: string | null; overdue: boolean }[];
  judges: LearnedJudge[];
  outlook: { next_label: number; at_most: number } | null;
  advice?: { go_on: boolean; text: string };
  importance?: Importance[];
}

export interface Judge {
  name: string | null;
  answers: number;
  ties: number;
  skips: number;
  left: number | null;
  median_seconds: number | null;
  learned: LearnedJudge | null;
}

export interface Moment {
  answers: number;
  spent: number;
  labels: number;
  duels: number;
  best: number | null;
  recommended: Estimate | null;
}

export interface Prediction {
  params: Setting;
  value: Estimate | null;
  win_share: Estimate | null;
  ruled_out: boolean;
}

export interface Slices {
  around: Setting | null;
  slices: { parameter: string; points: Prediction[] }[];
}

// Columns: number j * x.length + i belongs to x[i] and y[j].
export interface ModelMap {
  around: Setting | null;
  x: Value[];
  y: Value[];
  mean: number[] | null;
  low: number[] | null;
  high: number[] | null;
  win_share: number[] | null;
  ruled_out: boolean[] | null;
}

export interface Importance {
  parameter: string;
  alone: number;
  in_all: number;
}

export interface JournalEvent {
  event: string;
  id?: number;
  at: string;
  [key: string]: unknown;
}

export interface Journal {
  from: number;
  next: number;
  total: number;
  events: JournalEvent[];
}

export interface Link {
  id: number;
  who: "owner" | "judge";
  study: string | null;
  judge: string | null;
  kind: "duel" | "label" | "any" | null;
  created: string;
  revoked: string | null;
}

export interface NewLink extends Link {
  token: string;
  url: string;
}

export interface Progress {
  answered: number;
  more: number | null;
}

export interface JudgeQuestion extends Asked {
  count?: number;
  lease_until: string | null;
}

export interface JudgeAnswer {
  question: JudgeQuestion;
  answer: Answer;
}

export interface JudgeReply {
  last: JudgeAnswer;
  progress: Progress;
}

export interface Judging {
  study: string;
  description: string | null;
  judge: string;
  kind: "duel" | "label" | "any";
  show: "table" | "render" | "both";
  parameters: Parameter[];
  value: Measured | null;
  reasons: string[];
  notes?: boolean; // whether an answer may carry a note: without them there are no reasons and no kinds of ties
  progress: Progress;
  last: JudgeAnswer | null;
}

export interface JudgeAsk {
  question: JudgeQuestion | null;
  why: string | null;
  again: number | null;
  progress: Progress;
}

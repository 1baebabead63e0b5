// A judge's sitting: the questions at hand, the answers on their way to the server, and what can be undone. It knows
// neither the page nor the network; both are given, so that tests can lose connections.
import { NoConnection, Problem, inWords } from "../api/client";
import type { Answer, JudgeAnswer, JudgeAsk, JudgeQuestion, JudgeReply, Progress } from "../api/types";

export interface Transport {
  ask(holding: number[]): Promise<JudgeAsk>;
  tell(trial: number, answer: Answer): Promise<JudgeReply>;
  undo(trial: number): Promise<JudgeReply>;
}

// Something the server has yet to be told, in the order in which the judge did it.
export type Pending =
  | { what: "tell"; question: JudgeQuestion; answer: Answer }
  | { what: "undo"; question: JudgeQuestion };

export interface Snapshot {
  questions: readonly JudgeQuestion[]; // the first one is being judged, the next one is ready
  waiting: string | null; // why there is no question
  last: JudgeAnswer | null; // what undo takes back
  undone: JudgeAnswer | null; // what redo puts back; its question is the first one again
  progress: Progress;
  pending: readonly Pending[];
  connected: boolean;
  notice: string | null; // an answer that the server refused
  ended: string | null; // nothing goes on, such as when the link was revoked
}

export interface Surroundings {
  transport: Transport;
  wait(seconds: number): Promise<void>;
  keep(pending: readonly Pending[]): void; // so that they survive a page that is loaded again
}

const kQuestionsAhead = 2; // the one in view and the one after it
const kLongestPause = 15; // seconds between attempts to reach the server

export class Sitting {
  private state: Snapshot;
  private readonly listeners = new Set<() => void>();
  private asking = false;
  private sending = false;
  private again = 0; // which of the timers for the next ask counts

  constructor(
    start: { progress: Progress; last: JudgeAnswer | null; pending: Pending[] },
    private readonly around: Surroundings,
  ) {
    this.state = { questions: [], waiting: null, undone: null, connected: true, notice: null, ended: null, ...start };
    const latest = start.pending[start.pending.length - 1];
    if (latest?.what === "tell") this.state = { ...this.state, last: latest };
    if (latest?.what === "undo") this.state = { ...this.state, last: null, questions: [latest.question] };
  }

  snapshot(): Snapshot {
    return this.state;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  start(): void {
    void this.deliver();
    void this.fetchAhead();
  }

  answer(answer: Answer): void {
    const [question, ...rest] = this.state.questions;
    if (!question || this.state.ended) return;
    this.change({
      questions: rest,
      last: { question, answer },
      undone: null,
      notice: null,
      progress: afterAnswer(this.state.progress, answer),
    });
    this.post({ what: "tell", question, answer });
  }

  undo(): void {
    const last = this.state.last;
    if (!last || this.state.ended) return;
    this.change({
      questions: [last.question, ...this.state.questions],
      waiting: null,
      last: null,
      undone: last,
      notice: null,
      progress: beforeAnswer(this.state.progress, last.answer),
    });
    this.post({ what: "undo", question: last.question });
  }

  redo(): void {
    if (this.state.undone) this.answer(this.state.undone.answer);
  }

  dismissNotice(): void {
    this.change({ notice: null });
  }

  private post(pending: Pending): void {
    this.change({ pending: [...this.state.pending, pending] });
    this.around.keep(this.state.pending);
    void this.deliver();
    void this.fetchAhead();
  }

  // Sends what is pending, one after the other, until all has arrived or was refused.
  private async deliver(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    for (let next = this.state.pending[0]; next && !this.state.ended; next = this.state.pending[0]) {
      const reply = await this.persist(() => this.request(next));
      if (this.state.ended) break;
      const pending = this.state.pending.slice(1);
      this.change({ pending });
      this.around.keep(pending);
      if (reply && pending.length === 0) this.change({ progress: reply.progress });
    }
    this.sending = false;
  }

  private request(pending: Pending): Promise<JudgeReply> {
    const { transport } = this.around;
    return pending.what === "tell"
      ? transport.tell(pending.question.id, pending.answer)
      : transport.undo(pending.question.id);
  }

  // Asks until there is a question ahead or a reason why there is none.
  private async fetchAhead(): Promise<void> {
    if (this.asking || this.state.ended || this.state.questions.length >= kQuestionsAhead) return;
    this.asking = true;
    const turn = ++this.again;
    const asked = await this.persist(() => this.around.transport.ask(this.holding()));
    this.asking = false;
    if (this.state.ended) return;
    const question = asked?.question;
    if (question && !this.holding().includes(question.id)) {
      this.change({ questions: [...this.state.questions, question], waiting: null });
      return this.fetchAhead();
    }
    if (question) return this.fetchAhead();
    this.change({ waiting: asked?.why ?? "The study has no question at the moment." });
    if (asked && this.state.pending.length === 0) this.change({ progress: asked.progress });
    await this.around.wait(asked?.again ?? kLongestPause);
    if (turn === this.again) return this.fetchAhead();
  }

  // Questions that the server takes for open but that need not be asked again.
  private holding(): number[] {
    const pending = this.state.pending.map((each) => each.question.id);
    return [...new Set([...this.state.questions.map((question) => question.id), ...pending])];
  }

  // Repeats a request until the server answered. Nothing is returned if it refused.
  private async persist<R>(request: () => Promise<R>): Promise<R | null> {
    for (let pause = 1; ; pause = Math.min(2 * pause, kLongestPause)) {
      try {
        const reply = await request();
        this.change({ connected: true });
        return reply;
      } catch (error) {
        if (this.state.ended || !(await this.mayTryAgain(error, pause))) return null;
      }
    }
  }

  private async mayTryAgain(error: unknown, pause: number): Promise<boolean> {
    if (error instanceof NoConnection) {
      this.change({ connected: false });
      await this.around.wait(pause);
      return true;
    }
    if (!(error instanceof Problem)) throw error;
    const { status } = error;
    if (status === 408 || status === 429 || status >= 500) {
      this.change({ connected: true, notice: status === 500 ? inWords(error) : this.state.notice });
      await this.around.wait(error.retryAfter ?? pause);
      return true;
    }
    if (status === 401 || status === 403) this.change({ connected: true, ended: inWords(error) });
    else this.change({ connected: true, notice: inWords(error) });
    return false;
  }

  private change(part: Partial<Snapshot>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }
}

function counts(answer: Answer): boolean {
  return answer.skip === undefined && answer.fail === undefined;
}

function afterAnswer(progress: Progress, answer: Answer): Progress {
  if (!counts(answer)) return progress;
  return { answered: progress.answered + 1, more: progress.more === null ? null : Math.max(0, progress.more - 1) };
}

function beforeAnswer(progress: Progress, answer: Answer): Progress {
  if (!counts(answer)) return progress;
  return { answered: Math.max(0, progress.answered - 1), more: progress.more === null ? null : progress.more + 1 };
}

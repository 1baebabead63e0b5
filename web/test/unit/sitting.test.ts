import assert from "node:assert/strict";
import { test } from "node:test";
import { NoConnection, Problem } from "../../src/api/client";
import type { Answer, JudgeAnswer, JudgeAsk, JudgeQuestion, JudgeReply } from "../../src/api/types";
import { Sitting, type Pending, type Transport } from "../../src/judging/sitting";

const question = (id: number): JudgeQuestion => ({
  id,
  kind: "duel",
  left: { x: id },
  right: { x: -id },
  lease_until: null,
});

// A server with `questions` in all, as docs/http_api.yaml says it behaves.
class Server implements Transport {
  readonly answers = new Map<number, Answer>();
  readonly log: string[] = [];
  private readonly open: JudgeQuestion[] = [];
  private asked = 0;
  failures: unknown[] = []; // the next requests fail like this
  lateFailures: unknown[] = []; // the next ones arrive, but their replies are lost

  constructor(private readonly questions: number) {}

  ask(holding: number[]): Promise<JudgeAsk> {
    return this.request(`ask ${holding.join(",")}`, () => {
      const progress = { answered: this.answers.size, more: null };
      const open = this.open.find((each) => !holding.includes(each.id));
      if (open) return { question: open, why: null, again: null, progress };
      if (this.asked === this.questions) return { question: null, why: "all is asked", again: 60, progress };
      this.open.push(question(++this.asked));
      return { question: question(this.asked), why: null, again: null, progress };
    });
  }

  tell(trial: number, answer: Answer): Promise<JudgeReply> {
    return this.request(`tell ${trial}`, () => {
      const known = this.answers.get(trial);
      if (known && JSON.stringify(known) !== JSON.stringify(answer))
        throw new Problem(409, "conflict", `Trial ${trial} was answered.`);
      this.answers.set(trial, answer);
      this.open.splice(0, this.open.length, ...this.open.filter((each) => each.id !== trial));
      return { last: { question: question(trial), answer }, progress: { answered: this.answers.size, more: null } };
    });
  }

  undo(trial: number): Promise<JudgeReply> {
    return this.request(`undo ${trial}`, () => {
      const answer = this.answers.get(trial) ?? { skip: true };
      this.answers.delete(trial);
      return { last: { question: question(trial), answer }, progress: { answered: this.answers.size, more: null } };
    });
  }

  private async request<R>(what: string, act: () => R): Promise<R> {
    this.log.push(what);
    await Promise.resolve();
    const failure = this.failures.shift();
    if (failure) throw failure;
    const reply = act();
    const late = this.lateFailures.shift();
    if (late) throw late;
    return reply;
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

function sit(server: Server, pending: Pending[] = [], last: JudgeAnswer | null = null) {
  const kept: Pending[][] = [];
  const waits: { seconds: number; end: () => void }[] = [];
  const sitting = new Sitting(
    { progress: { answered: 0, more: null }, last, pending },
    {
      transport: server,
      wait: (seconds) => new Promise((end) => waits.push({ seconds, end })),
      keep: (left) => kept.push([...left]),
    },
  );
  sitting.start();
  return { sitting, kept, waits, ids: () => sitting.snapshot().questions.map((each) => each.id) };
}

test("the next question is there while the first one is judged", async () => {
  const { ids } = sit(new Server(5));
  await settle();
  assert.deepEqual(ids(), [1, 2]);
});

test("an answer shows the next question in the same instant and is told once", async () => {
  const server = new Server(5);
  const { sitting, ids } = sit(server);
  await settle();
  sitting.answer({ winner: "left" });
  assert.deepEqual(ids(), [2]);
  await settle();
  assert.deepEqual(ids(), [2, 3]);
  assert.deepEqual([...server.answers], [[1, { winner: "left" }]]);
  assert.equal(server.log.filter((line) => line === "tell 1").length, 1);
});

test("a question that is answered but not yet told is not asked again", async () => {
  const server = new Server(5);
  const { sitting, ids, waits } = sit(server);
  await settle();
  server.failures = [new NoConnection(), new NoConnection()]; // of the answer and of the ask after it
  sitting.answer({ winner: "left" });
  await settle();
  assert.equal(sitting.snapshot().connected, false);
  waits.forEach((each) => each.end());
  await settle();
  assert.deepEqual(ids(), [2, 3]);
  assert.equal(sitting.snapshot().connected, true);
});

test("undo brings the question back, and redo its answer", async () => {
  const server = new Server(5);
  const { sitting, ids } = sit(server);
  await settle();
  sitting.answer({ winner: "right" });
  await settle();
  sitting.undo();
  assert.deepEqual(ids(), [1, 2, 3]);
  await settle();
  assert.equal(server.answers.has(1), false);
  sitting.redo();
  await settle();
  assert.deepEqual(server.answers.get(1), { winner: "right" });
  assert.deepEqual(ids(), [2, 3]);
});

test("after an undo another answer is welcome", async () => {
  const server = new Server(5);
  const { sitting } = sit(server);
  await settle();
  sitting.answer({ skip: true });
  sitting.undo();
  sitting.answer({ winner: "tie" });
  await settle();
  assert.deepEqual(server.answers.get(1), { winner: "tie" });
  assert.deepEqual(
    server.log.filter((line) => !line.startsWith("ask")),
    ["tell 1", "undo 1", "tell 1"],
  );
});

test("only one answer can be taken back", async () => {
  const { sitting, ids } = sit(new Server(5));
  await settle();
  sitting.answer({ winner: "left" });
  await settle();
  sitting.answer({ winner: "left" });
  sitting.undo();
  sitting.undo();
  assert.deepEqual(ids(), [2, 3]);
});

test("answers wait for the connection in their order and are kept meanwhile", async () => {
  const server = new Server(5);
  const { sitting, kept, waits } = sit(server);
  await settle();
  server.failures = [new NoConnection(), new NoConnection(), new NoConnection()];
  sitting.answer({ winner: "left" });
  sitting.answer({ winner: "right" });
  await settle();
  assert.equal(sitting.snapshot().connected, false);
  assert.equal(kept[kept.length - 1]!.length, 2);
  for (let n = 0; n < 4; ++n) {
    waits.splice(0).forEach((each) => each.end());
    await settle();
  }
  assert.deepEqual(
    [...server.answers],
    [
      [1, { winner: "left" }],
      [2, { winner: "right" }],
    ],
  );
  assert.deepEqual(kept[kept.length - 1], []);
  assert.equal(sitting.snapshot().connected, true);
});

test("an answer whose reply was lost is told again and counts once", async () => {
  const server = new Server(3);
  const { sitting, waits } = sit(server);
  await settle();
  server.lateFailures = [new NoConnection()];
  sitting.answer({ winner: "left" });
  await settle();
  waits.splice(0).forEach((each) => each.end());
  await settle();
  assert.equal(sitting.snapshot().progress.answered, 1);
  assert.equal(sitting.snapshot().notice, null);
});

test("answers of a page that was closed are delivered by the next one", async () => {
  const server = new Server(3);
  await server.ask([]);
  const { sitting, ids } = sit(server, [{ what: "tell", question: question(1), answer: { winner: "left" } }]);
  await settle();
  assert.deepEqual(server.answers.get(1), { winner: "left" });
  assert.deepEqual(ids(), [2, 3]);
  assert.deepEqual(sitting.snapshot().last?.answer, { winner: "left" });
});

test("a refused answer is said and the judge goes on", async () => {
  const server = new Server(5);
  const { sitting, ids } = sit(server);
  await settle();
  server.failures = [new Problem(409, "conflict", "Trial 1 was answered by somebody else.")];
  sitting.answer({ winner: "left" });
  await settle();
  assert.equal(sitting.snapshot().notice, "Trial 1 was answered by somebody else.");
  assert.equal(ids()[0], 2);
});

test("a revoked link ends the sitting", async () => {
  const server = new Server(5);
  const { sitting } = sit(server);
  await settle();
  server.failures = [new Problem(401, "unauthorized", "The link was revoked.")];
  sitting.answer({ winner: "left" });
  await settle();
  assert.equal(sitting.snapshot().ended, "The link was revoked.");
  assert.equal(sitting.snapshot().pending.length, 1);
});

test("with nothing to ask it says why and goes on by itself", async () => {
  const server = new Server(1);
  const { sitting, ids, waits } = sit(server);
  await settle();
  sitting.answer({ winner: "left" });
  await settle();
  assert.equal(sitting.snapshot().waiting, "all is asked");
  assert.deepEqual(
    waits.map((each) => each.seconds),
    [60, 60],
  );
  Object.assign(server, { questions: 2 });
  waits[1]!.end();
  await settle();
  assert.deepEqual(ids(), [2]);
  assert.equal(sitting.snapshot().waiting, "all is asked", "there is no second question ahead");
});

test("skips and failures are no progress", async () => {
  const { sitting } = sit(new Server(5));
  await settle();
  sitting.answer({ skip: true });
  assert.equal(sitting.snapshot().progress.answered, 0);
});

test("a server in trouble keeps the answer waiting", async () => {
  const server = new Server(5);
  const { sitting, waits } = sit(server);
  await settle();
  server.failures = [
    new Problem(500, "io", "No space left on the server."),
    new Problem(503, "unavailable", "busy", 7),
  ];
  sitting.answer({ winner: "left" });
  await settle();
  assert.equal(sitting.snapshot().notice, "No space left on the server.");
  assert.equal(sitting.snapshot().pending.length, 1);
  assert.deepEqual(
    waits.map((each) => each.seconds),
    [1, 7],
  );
  waits.splice(0).forEach((each) => each.end());
  await settle();
  assert.equal(server.answers.size, 1);
});

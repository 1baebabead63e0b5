// A stand-in for the paths of judges, in memory, as docs/http_api.yaml says: for what is hard to have from the real
// server at will, such as connections that break, renderers of every type, and links that are revoked.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const dist = process.env.DUELOPT_DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));
const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
};
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// One second of a sine as a WAV file of 16 bits.
export function wav(frequency, amplitude, rate = 48000) {
  const data = Buffer.alloc(2 * rate);
  for (let n = 0; n < rate; ++n)
    data.writeInt16LE(Math.round(32767 * amplitude * Math.sin((2 * Math.PI * frequency * n) / rate)), 2 * n);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(2 * rate, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

const swatch = (hue) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect width="300" height="200" fill="hsl(${hue} 60% 50%)"/></svg>`;

const renderers = {
  picture: (trial, side) => ["image/svg+xml", swatch((trial * 47 + (side === "left" ? 0 : 25)) % 360)],
  sound: (_, side) => ["audio/wav", wav(side === "left" ? 440 : 550, side === "left" ? 0.1 : 0.4)],
  text: (trial, side) => ["text/plain", `<b>not bold</b> ${side} of ${trial}\n`.repeat(3)],
  page: () => ["text/html", "<script>window.hacked = true</script>"],
  broken: () => null,
};

// `film` is a video; `about` is what GET /judging/STUDY says of the study, `make(id)` its questions, `renderer` one of the above.
export class StandIn {
  constructor({ about = {}, make, renderer = "picture", questions = 1000, film = null }) {
    this.about = {
      study: "tea",
      description: null,
      judge: "ana",
      kind: "duel",
      show: "table",
      parameters: [],
      value: null,
      reasons: [],
      notes: true,
      ...about,
    };
    this.film = film;
    Object.assign(this, { make, renderer, questions, asked: 0, revoked: false, lag: 0, log: [] });
    this.open = new Map();
    this.answers = new Map();
    this.last = null;
    this.server = createServer((request, response) => void this.serve(request, response));
  }

  async listen() {
    await new Promise((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${this.server.address().port}`;
    return this;
  }

  close() {
    this.server.closeAllConnections?.();
    this.server.close();
  }

  progress() {
    const answered = [...this.answers.values()].filter(
      ({ answer }) => !answer.skip && answer.fail === undefined,
    ).length;
    return { answered, more: Math.max(0, 20 - answered) };
  }

  async serve(request, response) {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = new URL(request.url, this.url).pathname;
    if (!path.startsWith("/api/v1")) return this.page(path, response);
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    this.log.push({ path, body });
    if (this.lag > 0) await new Promise((resolve) => setTimeout(resolve, this.lag));
    const [status, answer, type = status < 400 ? "application/json" : "application/problem+json"] = this.answer(
      request.method,
      path.slice(7),
      body,
    );
    response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" });
    response.end(Buffer.isBuffer(answer) || typeof answer === "string" ? answer : JSON.stringify(answer));
  }

  page(path, response) {
    const name = path.startsWith("/assets/") ? path.slice(1) : "index.html";
    response.writeHead(200, {
      "Content-Type": types[extname(name)],
      "Content-Security-Policy": policy,
      "X-Content-Type-Options": "nosniff",
    });
    response.end(readFileSync(join(dist, name)));
  }

  problem(status, code, detail) {
    return [status, { type: "about:blank", title: code, status, code, detail }];
  }

  answer(method, path, body) {
    const session = {
      who: "judge",
      version: "0.0.0",
      study: this.about.study,
      judge: this.about.judge,
      go: `/judge/${this.about.study}`,
    };
    if (path === "/session")
      return this.revoked ? this.problem(401, "unauthorized", "This link was revoked.") : [200, session];
    if (this.revoked) return this.problem(401, "unauthorized", "This link was revoked.");
    if (path === `/judging/${this.about.study}`)
      return [200, { ...this.about, progress: this.progress(), last: this.last }];
    if (path.endsWith("/ask")) return this.ask(body.holding ?? []);
    const [, id, act, side] = /\/trials\/(\d+)\/(tell|undo|render)(?:\/(.+))?$/.exec(path) ?? [];
    if (act === "tell") return this.tell(Number(id), body);
    if (act === "undo") return this.undo(Number(id));
    if (act === "render") return this.render(Number(id), side);
    return this.problem(404, "not_found", `There is no ${method} ${path}.`);
  }

  ask(holding) {
    const progress = this.progress();
    const open = [...this.open.values()].find((question) => !holding.includes(question.id));
    if (!open && this.asked >= this.questions)
      return [200, { question: null, why: "It waits for two measurements.", again: 1, progress }];
    const question = open ?? { lease_until: null, ...this.make(++this.asked), id: this.asked };
    this.open.set(question.id, question);
    return [200, { question, why: null, again: null, progress }];
  }

  tell(id, answer) {
    const question = this.open.get(id) ?? this.answers.get(id)?.question;
    if (!question) return this.problem(404, "not_found", `There is no trial ${id}.`);
    this.open.delete(id);
    this.answers.set(id, { question, answer });
    this.last = { question, answer };
    return [200, { last: this.last, progress: this.progress() }];
  }

  undo(id) {
    const last = this.last;
    if (last?.question.id !== id) return this.problem(409, "conflict", `Trial ${id} is not your last one.`);
    this.answers.set(id, { question: last.question, answer: { skip: true } });
    return [200, { last, progress: this.progress() }];
  }

  render(id, side) {
    if (this.renderer === "film") return [200, this.film, "video/mp4"];
    const made = renderers[this.renderer](id, side);
    return made ? [200, made[1], made[0]] : this.problem(500, "io", "The renderer ended with code 1.");
  }
}

// The real server, with studies that are made by the real program, in a folder of its own.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = process.env.DUELOPT;

// Numbers from 0 to 1 that look random and are always the same [Marsaglia 2003, xorshift32].
export function numbers(seed) {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const real = (name, low = 0, high = 100) =>
  `[[parameter]]\nname = "${name}"\ntype = "real"\nlow = ${low.toFixed(1)}\nhigh = ${high.toFixed(1)}\n`;

// A study file with so many parameters from 0 to 100; `keys` come before them, `tables` after them.
export function studyFile(name, parameters, keys = "", tables = "") {
  return `name = "${name}"\ndirection = "maximize"\n${keys}\n${Array.from({ length: parameters }, (_, n) => real(`x${n + 1}`)).join("")}${tables}`;
}

// A table of answers to a smooth function of the parameters: each third trial is a duel, unless `isDuel` says otherwise.
export function answers(trials, parameters, isDuel = (n) => n % 3 === 2) {
  const random = numbers(7);
  const names = Array.from({ length: parameters }, (_, n) => `x${n + 1}`);
  const draw = () => names.map(() => Math.round(1e4 * random()) / 100);
  const f = (x) => 5 - x.reduce((sum, each, n) => sum + ((each - 30 - 5 * n) / 50) ** 2, 0);
  const empty = names.map(() => "");
  const rows = Array.from({ length: trials }, (_, n) => {
    const [a, b] = [draw(), draw()];
    return isDuel(n)
      ? [...empty, "", ...a, ...b, f(a) > f(b) ? "left" : "right"]
      : [...a, (f(a) + 0.1 * random()).toFixed(4), ...empty, ...empty, ""];
  });
  const head = [
    ...names,
    "value",
    ...names.map((name) => `left.${name}`),
    ...names.map((name) => `right.${name}`),
    "winner",
  ];
  return [head, ...rows].map((row) => row.join(",") + "\n").join("");
}

export class Server {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "duelopt-serve-"));
    this.storage = `sqlite:///${join(this.folder, "studies.db")}`;
  }

  run(...args) {
    return execFileSync(program, ["--storage", this.storage, ...args], {
      cwd: this.folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 1e8,
    });
  }

  // Makes a study from the text of a study file, with the answers of a table in CSV.
  make(file, csv) {
    const name = /name = "(.+?)"/.exec(file)[1];
    writeFileSync(join(this.folder, `${name}.toml`), file);
    this.run("init", `${name}.toml`);
    if (!csv) return;
    writeFileSync(join(this.folder, `${name}.csv`), csv);
    this.run("add", name, "--csv", `${name}.csv`);
  }

  // The first start prints the owner's link.
  async start(port = "0") {
    this.process = spawn(program, ["--storage", this.storage, "serve", "--port", port], {
      cwd: this.folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    for await (const chunk of this.process.stdout.iterator({ destroyOnReturn: false })) {
      said += chunk;
      if (said.split("\n").length > 2) break;
    }
    this.process.stdout.resume();
    this.owner ??= /http\S+#\S+/.exec(said)[0];
    this.url = this.owner.replace(/\/#.*/, "");
  }

  // Kills it as a power cut does, and starts it again where it was.
  async killed(meanwhile) {
    await this.end("SIGKILL");
    await meanwhile();
    await this.start(new URL(this.url).port);
  }

  // The link of a judge, as `duelopt invite` prints it.
  invite(study, judge, kind = "duel") {
    return this.run("invite", study, "--judge", judge, "--kind", kind, "--url", this.url).trim();
  }

  // A command in the folder in which the server runs.
  script(name, text) {
    writeFileSync(join(this.folder, name), text, { mode: 0o755 });
  }

  async end(signal) {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill(signal);
    await ended;
  }

  async stop() {
    await this.end("SIGTERM");
    rmSync(this.folder, { recursive: true });
  }
}

// What the study's renderer makes of the options of a question: loaded before the question is shown.
import { api, inWords } from "../api/client";
import type { JudgeQuestion } from "../api/types";
import { audio } from "./player";

export type Rendered =
  | { kind: "image"; url: string }
  | { kind: "video"; url: string }
  | { kind: "sound"; sound: AudioBuffer }
  | { kind: "text"; text: string }
  | { kind: "failed"; why: string };

// The names of a question's options in the interface: what `winner` and the renderer's paths say.
export function sides(question: JudgeQuestion): string[] {
  if (question.kind === "label") return ["params"];
  if (question.kind === "duel") return ["left", "right"];
  const options = question.options?.length ?? question.count ?? 0;
  return Array.from({ length: options }, (_, n) => String(n + 1));
}

async function loaded(blob: Blob): Promise<Rendered> {
  const type = blob.type.split(";")[0]!;
  if (type.startsWith("image/")) {
    const url = URL.createObjectURL(blob);
    const image = new Image();
    image.src = url;
    await image.decode();
    return { kind: "image", url };
  }
  if (type.startsWith("video/")) return { kind: "video", url: await playable(URL.createObjectURL(blob)) };
  if (type.startsWith("audio/"))
    return { kind: "sound", sound: await audio().decodeAudioData(await blob.arrayBuffer()) };
  if (type === "text/plain") return { kind: "text", text: await blob.text() };
  return { kind: "failed", why: `The renderer made something of the type ${type}, which is not shown.` };
}

// The same URL, once a browser has shown that it can play it.
function playable(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const video = document.createElement("video");
    video.onloadeddata = () => resolve(url);
    video.onerror = () => reject(new Error("this browser cannot play the film"));
    video.preload = "auto";
    video.src = url;
  });
}

async function load(study: string, trial: number, side: string): Promise<Rendered> {
  try {
    return await loaded(await (await api.judgeRendered(study, trial, side)).blob());
  } catch (error) {
    return { kind: "failed", why: `It could not be rendered: ${inWords(error)}` };
  }
}

const kKept = 6; // questions, so that an undone one is there at once

// Loads each question once, and forgets the oldest ones.
export class Gallery {
  private readonly questions = new Map<number, Promise<Rendered[]>>();

  constructor(private readonly study: string) {}

  of(question: JudgeQuestion): Promise<Rendered[]> {
    const known = this.questions.get(question.id);
    if (known) return known;
    const all = Promise.all(sides(question).map((side) => load(this.study, question.id, side)));
    this.questions.set(question.id, all);
    void all.then((each) => each.some((one) => one.kind === "failed") && this.forget(question.id)); // tried again when asked for
    const oldest = [...this.questions.keys()][0];
    if (this.questions.size > kKept && oldest !== undefined) this.forget(oldest);
    return all;
  }

  private forget(id: number): void {
    const all = this.questions.get(id);
    this.questions.delete(id);
    void all?.then((each) =>
      each.forEach((one) => (one.kind === "image" || one.kind === "video") && URL.revokeObjectURL(one.url)),
    );
  }
}

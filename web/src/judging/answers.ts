// Answers as a judge gives them: which key says what, and how an answer is said in words.
import type { Answer, JudgeQuestion, Winner } from "../api/types";
import { number } from "../words";

export type Action = { do: "answer"; answer: Answer } | { do: "undo" };

export const kBothGood = "both good";
export const kBothBad = "both bad";

// The note of an answer: a tag of a tie and the reasons that were chosen.
export function note(tags: string[]): { note?: string } {
  return tags.length > 0 ? { note: tags.join("; ") } : {};
}

const kPairKeys: Record<string, Winner> = {
  "1": "left",
  "4": "left",
  ArrowLeft: "left",
  "2": "right",
  "6": "right",
  ArrowRight: "right",
};

function winnerOf(key: string, question: JudgeQuestion): Winner | undefined {
  if (question.kind === "duel") return kPairKeys[key];
  const options = question.options?.length ?? question.count ?? 0;
  return /^[1-9]$/.test(key) && Number(key) <= options ? Number(key) : undefined;
}

// What a key means, without modifiers. Labels are typed, so that they have no keys but undo and skip.
// `reasons` are those chosen so far; `hasNotes` says whether an answer may carry a note.
export function actionOf(
  key: string,
  question: JudgeQuestion | undefined,
  reasons: string[],
  hasNotes = true,
): Action | null {
  if (key === "u" || key === "U") return { do: "undo" };
  if (!question) return null;
  if (key === "s" || key === "S") return { do: "answer", answer: { skip: true } };
  if (question.kind === "label") return null;
  if (key === "0") return { do: "answer", answer: { winner: "tie", ...note(reasons) } };
  if (hasNotes && (key === "g" || key === "G"))
    return { do: "answer", answer: { winner: "tie", ...note([kBothGood, ...reasons]) } };
  if (hasNotes && (key === "b" || key === "B"))
    return { do: "answer", answer: { winner: "tie", ...note([kBothBad, ...reasons]) } };
  const winner = winnerOf(key, question);
  return winner === undefined ? null : { do: "answer", answer: { winner, ...note(reasons) } };
}

export function inWords(answer: Omit<Answer, "note" | "judge"> & { note?: string | null }): string {
  if (answer.skip) return "skipped";
  if (answer.fail !== undefined) return answer.fail ? `failed: ${answer.fail}` : "failed";
  if (answer.value !== undefined)
    return answer.sd === undefined ? number(answer.value, 6) : `${number(answer.value, 6)} ± ${number(answer.sd, 2)}`;
  if (answer.winner === "tie") return answer.note ? `no difference (${answer.note})` : "no difference";
  return typeof answer.winner === "number" ? `number ${answer.winner} is best` : `${answer.winner} is better`;
}

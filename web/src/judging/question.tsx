// The question in view: options to choose from, or a setting to measure.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Answer, JudgeQuestion, Judging, Parameter, Setting, Winner } from "../api/types";
import { sentence } from "../words";
import { note } from "./answers";
import { Card, SettingRows, Shared, differing } from "./card";
import { Measure } from "./measure";
import { Media, useStage } from "./media";
import { sides, type Gallery, type Rendered } from "./rendered";

const kDoubleClick = 250; // ms in which a click on a new question is taken for the rest of the last one

// The question as it is read out.
export function spoken(question: JudgeQuestion, parameters: Parameter[]): string {
  const settings = settingsOf(question);
  if (question.kind === "label")
    return ["Measure this setting", ...settings.map((setting) => sentence(parameters, setting))].join(": ");
  const different = differing(parameters, settings);
  const options = settings.map((setting, n) => ` ${titleOf(sides(question)[n]!)}: ${sentence(different, setting)}.`);
  return heading(question) + options.join("");
}

export interface QuestionProps {
  about: Judging;
  question: JudgeQuestion;
  gallery: Gallery;
  reasons: string[];
  before: Answer | null; // how it was answered before that was undone
  give: (answer: Answer) => void;
}

function settingsOf(question: JudgeQuestion): Setting[] {
  if (question.kind === "label") return question.params ? [question.params] : [];
  if (question.kind === "choice") return question.options ?? [];
  return question.left && question.right ? [question.left, question.right] : [];
}

// What the renderer makes of the question; null until it is there.
function useRendered(props: QuestionProps): { rendered: Rendered[] | null; again: () => void } {
  const [rendered, setRendered] = useState<Rendered[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (props.about.show === "table") return;
    let current = true;
    setRendered(null);
    void props.gallery.of(props.question).then((all) => current && setRendered(all));
    return () => {
      current = false;
    };
  }, [props.question.id, attempt]);
  return { rendered, again: () => setAttempt(attempt + 1) };
}

const titleOf = (side: string): string =>
  ({ left: "Left", right: "Right", params: "The setting" })[side] ?? `Number ${side}`;
const keyOf = (side: string): string => ({ left: "1", right: "2" })[side] ?? side;
const winnerOf = (side: string): Winner => (side === "left" || side === "right" ? side : Number(side));

function Options(props: QuestionProps & { rendered: Rendered[] | null; shownAt: number }) {
  const { about, question } = props;
  const stage = useStage(props.rendered);
  const settings = settingsOf(question);
  const different = differing(about.parameters, settings);
  const shared = about.parameters.filter((parameter) => !different.includes(parameter));
  const names = sides(question);
  const choose = (side: string) => {
    if (performance.now() - props.shownAt < kDoubleClick) return;
    props.give({ winner: winnerOf(side), ...note(props.reasons) });
  };
  return (
    <>
      <div class={`options of${names.length}${different.length > 6 ? " many" : ""}`}>
        {names.map((side, n) => {
          const setting = settings[n];
          const others = settings.filter((other) => other !== setting);
          const media = props.rendered?.[n];
          return (
            <Card
              key={side}
              title={titleOf(side)}
              shortcut={keyOf(side)}
              label={`${titleOf(side)} is ${names.length > 2 ? "best" : "better"}${setting ? `: ${sentence(different, setting)}` : ""}`}
              choose={() => choose(side)}
              media={
                media && (
                  <Media rendered={media} which={n} title={titleOf(side)} stage={stage} choose={() => choose(side)} />
                )
              }
              rows={setting && <SettingRows parameters={different} setting={setting} others={others} />}
            />
          );
        })}
      </div>
      {props.rendered?.some((each) => each.kind === "sound") && (
        <p class="shared muted">
          All run in step and equally loud. <kbd aria-hidden="true">L</kbd> the next one,{" "}
          <kbd aria-hidden="true">P</kbd> pause
        </p>
      )}
      {settings[0] && <Shared parameters={shared} setting={settings[0]} of={names.length} />}
    </>
  );
}

function LabelQuestion(props: QuestionProps & { rendered: Rendered[] | null }) {
  const setting = settingsOf(props.question)[0];
  const stage = useStage(props.rendered);
  const media = props.rendered?.[0];
  return (
    <div class="label-question">
      <div class="option still">
        {media && <Media rendered={media} which={0} title="The setting" stage={stage} />}
        {setting && <SettingRows parameters={props.about.parameters} setting={setting} others={[]} />}
      </div>
      <Measure key={props.question.id} measured={props.about.value} initial={props.before} give={props.give} />
    </div>
  );
}

function heading(question: JudgeQuestion): string {
  if (question.kind === "label") return "Measure this setting";
  return question.kind === "choice" ? "Which is best?" : "Which is better?";
}

export function Question(props: QuestionProps) {
  const { rendered, again } = useRendered(props);
  const isReady = props.about.show === "table" || rendered !== null;
  const shownAt = useMemo(() => performance.now(), [props.question.id, isReady]);
  const failed = rendered?.some((each) => each.kind === "failed");
  return (
    <section class="question" aria-labelledby="question">
      <h2 id="question">{heading(props.question)}</h2>
      {!isReady && (
        <p class="muted" role="status">
          Loading what is to be compared…
        </p>
      )}
      {isReady &&
        (props.question.kind === "label" ? (
          <LabelQuestion {...props} rendered={rendered} />
        ) : (
          <Options {...props} rendered={rendered} shownAt={shownAt} />
        ))}
      {failed && (
        <p class="buttons">
          <button type="button" onClick={again}>
            Load it again
          </button>
        </p>
      )}
    </section>
  );
}

// One option of a duel or a choice: its settings, or what the renderer makes of them, and the button that chooses it.
import type { ComponentChildren } from "preact";
import type { Parameter, Setting } from "../api/types";
import { position, sentence, withUnit } from "../words";

// A line across the range of a parameter with a full dot here and rings where the other options are.
function Track({ parameter, setting, others }: { parameter: Parameter; setting: Setting; others: Setting[] }) {
  const here = position(parameter, setting[parameter.name]);
  if (here === null) return null;
  const at = (share: number) => `${4 + 92 * share}%`;
  const elsewhere = others.map((other) => position(parameter, other[parameter.name]) ?? here);
  return (
    <svg class="track" aria-hidden="true" width="100%" height="10">
      <line x1="0" x2="100%" y1="5" y2="5" />
      {elsewhere.map((share) => (
        <circle class="other" cx={at(share)} cy="5" r="3" />
      ))}
      <circle class="here" cx={at(here)} cy="5" r="4" />
    </svg>
  );
}

export function SettingRows(props: { parameters: Parameter[]; setting: Setting; others: Setting[] }) {
  return (
    <span class="rows">
      {props.parameters.map((parameter) => (
        <span class="row">
          <span class="name">
            {parameter.name}
            {parameter.description && <span class="about">{parameter.description}</span>}
          </span>
          <span class="value">{withUnit(parameter, props.setting[parameter.name])}</span>
          <Track parameter={parameter} setting={props.setting} others={props.others} />
        </span>
      ))}
    </span>
  );
}

// The parameters that the options do not share; all of them if there is no difference at all.
export function differing(parameters: Parameter[], settings: Setting[]): Parameter[] {
  const different = parameters.filter(({ name }) => settings.some((setting) => setting[name] !== settings[0]?.[name]));
  return different.length > 0 ? different : parameters;
}

export function Shared({ parameters, setting, of }: { parameters: Parameter[]; setting: Setting; of: number }) {
  if (parameters.length === 0) return null;
  return (
    <p class="shared">
      <span class="muted">The same {of > 2 ? "in all" : "on both sides"}:</span> {sentence(parameters, setting)}
    </p>
  );
}

export interface CardProps {
  title: string;
  shortcut: string;
  media: ComponentChildren; // of the renderer
  rows: ComponentChildren; // of the settings
  label: string; // for those who hear the page
  choose: () => void;
}

export function Card(props: CardProps) {
  return (
    <div class={props.media && !props.rows ? "option bare" : "option"}>
      {props.media}
      <button type="button" class="choose" aria-label={props.label} onClick={props.choose}>
        <span class="title">
          {props.title}
          <kbd aria-hidden="true">{props.shortcut}</kbd>
        </span>
        {props.rows}
      </button>
    </div>
  );
}

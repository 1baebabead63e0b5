// What the renderer made, on the page. Sounds and videos of one question run in step, and one of them is heard.
import { useEffect, useRef, useState } from "preact/hooks";
import { Player } from "./player";
import type { Rendered } from "./rendered";

export interface Stage {
  heard: number | null;
  hear: (which: number | null) => void;
}

// Which of the options is heard; sounds start together when the first one is.
export function useStage(rendered: Rendered[] | null): Stage {
  const [heard, setHeard] = useState<number | null>(null);
  const latest = useRef<number | null>(null); // a key may come before the page was drawn again
  const player = useRef<Player | null>(null);
  useEffect(() => {
    latest.current = null;
    setHeard(null);
    const sounds = rendered?.flatMap((each) => (each.kind === "sound" ? [each.sound] : [])) ?? [];
    player.current = sounds.length > 0 && sounds.length === rendered?.length ? new Player(sounds) : null;
    return () => player.current?.stop();
  }, [rendered]);
  const hear = (which: number | null) => {
    latest.current = which;
    setHeard(which);
    void (which === null ? player.current?.pause() : player.current?.hear(which));
  };
  useEffect(() => {
    const count = rendered?.length ?? 0;
    if (!rendered?.some((each) => each.kind === "sound" || each.kind === "video")) return;
    const press = (event: KeyboardEvent) => {
      if (
        event.repeat ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target as HTMLElement).tagName === "INPUT"
      )
        return;
      if (event.key === "l" || event.key === "L") hear(latest.current === null ? 0 : (latest.current + 1) % count);
      if (event.key === "p" || event.key === "P") hear(null);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [rendered]);
  return { heard, hear };
}

function Listen({
  stage,
  which,
  title,
  silence,
}: {
  stage: Stage;
  which: number;
  title: string;
  silence: "Pause" | "Mute";
}) {
  const on = stage.heard === which;
  return (
    <button type="button" class="listen" aria-pressed={on} onClick={() => stage.hear(on ? null : which)}>
      <span aria-hidden="true">{on ? "❚❚" : "▶"}</span> {on ? `${silence} ${title}` : `Listen to ${title}`}
    </button>
  );
}

const kDrift = 0.15; // seconds between two films that are still in step

// A film that runs over and over, in step with the first one of its question.
function Video({ url, which, stage }: { url: string; which: number; stage: Stage }) {
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    element.current!.muted = stage.heard !== which;
  }, [stage.heard]);
  useEffect(() => {
    const video = element.current!;
    video.muted = true; // browsers play what is silent without being asked
    void video.play();
    const leader = document.querySelector<HTMLVideoElement>("video[data-which='0']")!;
    const follow = () => {
      if (leader !== video && Math.abs(leader.currentTime - video.currentTime) > kDrift)
        video.currentTime = leader.currentTime;
    };
    leader.addEventListener("timeupdate", follow);
    return () => leader.removeEventListener("timeupdate", follow);
  }, [url]);
  return <video ref={element} data-which={which} src={url} loop playsInline />;
}

export interface MediaProps {
  rendered: Rendered;
  which: number;
  title: string;
  stage: Stage;
  choose?: () => void;
}

export function Media({ rendered, which, title, stage, choose }: MediaProps) {
  switch (rendered.kind) {
    case "image":
      return (
        <div class="media" onClick={choose}>
          <img src={rendered.url} alt={title} draggable={false} />
        </div>
      );
    case "text":
      return (
        <pre class="media text" tabIndex={0} aria-label={title}>
          {rendered.text}
        </pre>
      );
    case "sound":
      return (
        <div class="media sound">
          <Listen stage={stage} which={which} title={title} silence="Pause" />
        </div>
      );
    case "video":
      return (
        <div class="media">
          <Video url={rendered.url} which={which} stage={stage} />
          <Listen stage={stage} which={which} title={title} silence="Mute" />
        </div>
      );
    case "failed":
      return (
        <p class="media notice" role="status">
          {rendered.why}
        </p>
      );
  }
}

// A plot with its title, a line on how to read it, and a way to save it.
import * as Plot from "@observablehq/plot";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { save, type Row } from "./save";

// The styles that Plot puts into each drawing are in dashboard.css instead: the page's policy allows no inline style. A
// drawing is one picture with one label, so that the labels of its parts are not read out.
function prepared(drawing: Element): Element {
  drawing.querySelectorAll("style").forEach((style) => style.remove());
  drawing.querySelectorAll("[aria-label]").forEach((part) => part.removeAttribute("aria-label"));
  return drawing;
}

export interface DrawingProps {
  label: string; // for those who cannot see it
  draw: (width: number) => Plot.PlotOptions;
  depends: unknown[];
}

// One plot, as wide as there is room.
export function Drawing({ label, draw, depends }: DrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (width < 40) return;
    const drawing = Plot.plot({ className: "plot", width, ...draw(width) });
    frame.current!.replaceChildren(prepared(drawing));
  }, [width, ...depends]);
  return <div class="drawing" role="img" aria-label={label} ref={frame} />;
}

export interface FigureProps {
  title: string;
  how: string; // how to read it
  file: string; // name of the files that it is saved in, without an ending
  rows: Row[];
  loading?: boolean;
  controls?: ComponentChildren;
  children: ComponentChildren;
}

export function Figure(props: FigureProps) {
  const body = useRef<HTMLElement>(null);
  const svgs = () => [
    ...(body.current?.querySelectorAll<SVGSVGElement>(".drawing > svg, .drawing > figure > svg") ?? []),
  ];
  const format = (name: "svg" | "csv" | "json") => (
    <button
      type="button"
      class="link"
      aria-label={`Save ${props.title} as ${name.toUpperCase()}`}
      onClick={() => save(props.file, name, svgs(), props.rows)}
    >
      {name.toUpperCase()}
    </button>
  );
  return (
    <figure ref={body} class="panel" aria-busy={props.loading ?? false}>
      <div class="panel-top">
        <h2>{props.title}</h2>
        {props.controls}
      </div>
      {props.children}
      <figcaption>
        <span>{props.how}</span>
        <span class="save">
          Save as {format("svg")} {format("csv")} {format("json")}
        </span>
      </figcaption>
    </figure>
  );
}

// Stands where a plot would be while there is nothing to draw.
export function Nothing({ title, why }: { title: string; why: string }) {
  return (
    <section class="panel empty">
      <h2>{title}</h2>
      <p class="muted">{why}</p>
    </section>
  );
}

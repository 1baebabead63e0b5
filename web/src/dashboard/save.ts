// Plots and their data as files.

export type Row = Record<string, string | number | boolean | null>;

function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// A field of CSV [RFC 4180]. A text that a spreadsheet would take for a formula gets an apostrophe before it.
export function csvField(value: Row[string]): string {
  if (value === null) return "";
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

export function csv(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const lines = [
    columns.map((column) => csvField(column)),
    ...rows.map((row) => columns.map((column) => csvField(row[column] ?? null))),
  ];
  return lines.map((fields) => fields.join(",") + "\r\n").join("");
}

const kPainted = ["fill", "stroke", "color", "stop-color"];

// A copy that looks the same on its own: colors of the page's style are written out.
export function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>("*")];
  [copy, ...copy.querySelectorAll<SVGElement>("*")].forEach((element, n) => {
    const style = getComputedStyle(originals[n]!);
    for (const name of kPainted) {
      const given = element.getAttribute(name);
      if (given?.includes("var(") || given === "currentColor") element.setAttribute(name, style.getPropertyValue(name));
    }
  });
  const style = getComputedStyle(svg);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("fill", style.color);
  copy.setAttribute("font-family", "system-ui, sans-serif");
  copy.setAttribute("font-size", style.fontSize);
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", getComputedStyle(document.documentElement).getPropertyValue("--surface").trim());
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

export function save(name: string, format: "svg" | "csv" | "json", svgs: SVGSVGElement[], rows: Row[]): void {
  if (format === "csv") download(`${name}.csv`, "text/csv", csv(rows));
  if (format === "json") download(`${name}.json`, "application/json", JSON.stringify(rows, null, 1));
  if (format === "svg")
    svgs.forEach((svg, n) =>
      download(`${name}${svgs.length > 1 ? `-${n + 1}` : ""}.svg`, "image/svg+xml", standalone(svg)),
    );
}

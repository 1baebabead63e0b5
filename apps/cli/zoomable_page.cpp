// SPDX-License-Identifier: Apache-2.0
#include "apps/cli/zoomable_page.hpp"

namespace duelopt::cli {
namespace {

constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
html, body { margin: 0; height: 100%; background: white; font: 14px system-ui, sans-serif; color: #333 }
body { display: flex; flex-direction: column }
main { flex: 1; min-height: 0; overflow: hidden; touch-action: none; cursor: grab }
main.dragged { cursor: grabbing }
main > svg { display: block; width: 100%; height: 100% }
p { margin: 0; padding: 6px 12px; color: #555 }
</style>
)";

constexpr std::string_view kTail = R"(</main>
<p>Wheel or + and - zoom, drag or arrows move, double click or 0 shows all.</p>
<script>
"use strict";
const main = document.querySelector("main"), svg = main.querySelector("svg");
const whole = svg.viewBox.baseVal.width
  ? [svg.viewBox.baseVal.x, svg.viewBox.baseVal.y, svg.viewBox.baseVal.width, svg.viewBox.baseVal.height]
  : [0, 0, svg.width.baseVal.value, svg.height.baseVal.value];
let view = whole.slice();
const pointers = new Map();
svg.removeAttribute("width");
svg.removeAttribute("height");
svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
function show() { svg.setAttribute("viewBox", view.join(" ")); }
function unit() { return Math.max(view[2] / main.clientWidth, view[3] / main.clientHeight); }
function place(x, y) {
  const box = main.getBoundingClientRect(), u = unit();
  return [view[0] + view[2] / 2 + (x - box.left - box.width / 2) * u,
          view[1] + view[3] / 2 + (y - box.top - box.height / 2) * u];
}
function zoom(factor, at) {
  const size = Math.min(Math.max(view[2] * factor, whole[2] / 50), whole[2]);
  const f = size / view[2];
  view = [at[0] + (view[0] - at[0]) * f, at[1] + (view[1] - at[1]) * f, view[2] * f, view[3] * f];
  move(0, 0);
}
function move(dx, dy) {
  for (const [i, d] of [[0, dx], [1, dy]])
    view[i] = Math.min(Math.max(view[i] + d, whole[i]), whole[i] + whole[i + 2] - view[i + 2]);
  show();
}
main.addEventListener("wheel", e => {
  e.preventDefault();
  zoom(Math.exp(Math.sign(e.deltaY) * Math.min(Math.abs(e.deltaY), 100) / 400), place(e.clientX, e.clientY));
}, { passive: false });
main.addEventListener("pointerdown", e => {
  main.setPointerCapture(e.pointerId);
  pointers.set(e.pointerId, [e.clientX, e.clientY]);
  main.classList.add("dragged");
});
main.addEventListener("pointermove", e => {
  const from = pointers.get(e.pointerId);
  if (!from) return;
  const to = [e.clientX, e.clientY], other = [...pointers].find(([id]) => id !== e.pointerId);
  if (other) {
    const distance = p => Math.max(Math.hypot(p[0] - other[1][0], p[1] - other[1][1]), 1);
    zoom(distance(from) / distance(to), place(...other[1]));
  } else {
    move((from[0] - to[0]) * unit(), (from[1] - to[1]) * unit());
  }
  pointers.set(e.pointerId, to);
});
for (const end of ["pointerup", "pointercancel"])
  main.addEventListener(end, e => {
    pointers.delete(e.pointerId);
    if (pointers.size === 0) main.classList.remove("dragged");
  });
function reset() { view = whole.slice(); show(); }
main.addEventListener("dblclick", reset);
addEventListener("keydown", e => {
  const centre = [view[0] + view[2] / 2, view[1] + view[3] / 2], step = view[2] / 10;
  const does = { "+": () => zoom(0.8, centre), "=": () => zoom(0.8, centre), "-": () => zoom(1.25, centre), "0": reset,
    ArrowLeft: () => move(-step, 0), ArrowRight: () => move(step, 0), ArrowUp: () => move(0, -step), ArrowDown: () => move(0, step) };
  if (e.ctrlKey || e.metaKey || !does[e.key]) return;
  e.preventDefault();
  does[e.key]();
});
show();
</script>
</body>
</html>
)";

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else
      result += c;
  }
  return result;
}

// gnuplot gives each of its curves a name, which a browser would show over it.
std::string without_titles(std::string_view svg) {
  constexpr std::string_view kBegin = "<title>";
  constexpr std::string_view kEnd = "</title>";
  std::string result;
  for (;;) {
    const std::size_t begin = svg.find(kBegin);
    const std::size_t end = begin == std::string_view::npos ? begin : svg.find(kEnd, begin);
    result += svg.substr(0, end == std::string_view::npos ? end : begin);
    if (end == std::string_view::npos) return result;
    svg.remove_prefix(end + kEnd.size());
  }
}

}  // namespace

std::string zoomable_page(std::string_view title, std::string_view svg) {
  // What stands before the element, an XML declaration, has no place inside a page.
  const std::size_t begin = svg.find("<svg");
  const std::string_view element = svg.substr(begin == std::string_view::npos ? 0 : begin);
  std::string page(kHead);
  page += "<title>" + escaped(title) + "</title>\n</head>\n<body>\n<main>\n";
  page += without_titles(element);
  page += kTail;
  return page;
}

}  // namespace duelopt::cli

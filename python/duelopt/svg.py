"""Small plots as SVG text: axes, lines, bands, points; nothing else is needed to show them."""
from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT = 320, 220  # of a panel, in pixels
_LEFT, _RIGHT, _TOP, _BOTTOM = 58, 12, 26, 40

BLUE, LIGHT, ORANGE, GREY = "#1f5fa8", "#c9dcf0", "#d9661f", "#666666"

Points = Sequence[tuple[float, float]]


class Scale:
    """The range of an axis, and where its ticks are. With `words` the values are 0, 1, 2, ..."""

    def __init__(self, low: float, high: float, *, log: bool = False, whole: bool = False,
                 words: Sequence[str] = ()) -> None:
        self.log, self.whole, self.words = log, whole, list(words)
        margin = 0.5 if words else 0.0
        pad = (abs(low) * 0.1 or 1.0) if low == high else 0.0  # one value only
        self.low, self.high = low - margin - pad, high + margin + pad

    @classmethod
    def around(cls, values: Sequence[float]) -> Scale:
        """A little wider than finite values."""
        finite = [value for value in values if math.isfinite(value)] or [0.0, 1.0]
        pad = 0.05 * (max(finite) - min(finite))
        return cls(min(finite) - pad, max(finite) + pad)

    def share(self, value: float) -> float:
        """Where it lies between the ends, 0 to 1."""
        if self.log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[tuple[float, str]]:
        if self.words:
            return [(float(place), word if len(word) <= 9 else word[:8] + "…") for place, word in enumerate(self.words)]
        if self.log and self.high / self.low >= 10:
            powers = range(math.ceil(math.log10(self.low) - 1e-9), math.floor(math.log10(self.high) + 1e-9) + 1)
            return [(10.0**power, f"{10.0**power:g}") for power in powers[::math.ceil(len(powers) / 5)]]
        step = 10 ** math.floor(math.log10((self.high - self.low) / 3))
        step *= next(m for m in (1, 2, 5, 10) if (self.high - self.low) / (m * step) <= 5)
        step = max(step, 1) if self.whole else step
        first = math.ceil(self.low / step - 1e-9)
        return [(k * step, f"{k * step:.10g}") for k in range(first, math.floor(self.high / step + 1e-9) + 1)]


class Panel:
    """One plot, drawn into by its functions in data coordinates."""

    def __init__(self, title: str, x: Scale, y: Scale, x_label: str, y_label: str) -> None:
        self._x, self._y = x, y
        self._parts = [f'<text x="{WIDTH / 2}" y="16" text-anchor="middle" font-weight="bold">{escape(title)}</text>']
        self._axes(x_label, y_label)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        across, down = WIDTH - _LEFT - _RIGHT, HEIGHT - _TOP - _BOTTOM
        share = min(max(self._y.share(y), -0.02), 1.02)  # what is far off stays at the edge
        return round(_LEFT + across * self._x.share(x), 2), round(_TOP + down * (1 - share), 2)

    def _axes(self, x_label: str, y_label: str) -> None:
        bottom, right = HEIGHT - _BOTTOM, WIDTH - _RIGHT
        for value, text in self._x.ticks():
            px, _ = self._at(value, self._y.low)
            self._parts.append(f'<line x1="{px}" y1="{bottom}" x2="{px}" y2="{bottom + 4}" stroke="{GREY}"/>'
                               f'<text x="{px}" y="{bottom + 15}" text-anchor="middle">{escape(text)}</text>')
        for value, text in self._y.ticks():
            _, py = self._at(self._x.low, value)
            self._parts.append(f'<line x1="{_LEFT}" y1="{py}" x2="{right}" y2="{py}" stroke="#e4e4e4"/>'
                               f'<text x="{_LEFT - 5}" y="{py + 4}" text-anchor="end">{escape(text)}</text>')
        middle = (_TOP + bottom) / 2
        self._parts.append(
            f'<rect x="{_LEFT}" y="{_TOP}" width="{right - _LEFT}" height="{bottom - _TOP}" fill="none" stroke="{GREY}"/>'
            f'<text x="{(_LEFT + right) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(x_label)}</text>'
            f'<text transform="translate(12,{middle}) rotate(-90)" text-anchor="middle">{escape(y_label)}</text>')

    def line(self, points: Points, color: str = BLUE, dashed: bool = False) -> None:
        dash = ' stroke-dasharray="4 3"' if dashed else ""
        self._parts.append(f'<polyline points="{self._path(points)}" fill="none" stroke="{color}" stroke-width="1.6"{dash}/>')

    def band(self, lower: Points, upper: Points) -> None:
        self._parts.insert(1, f'<polygon points="{self._path([*lower, *reversed(upper)])}" fill="{LIGHT}"/>')

    def dots(self, points: Points, color: str = ORANGE) -> None:
        for x, y in points:
            px, py = self._at(x, y)
            self._parts.append(f'<circle cx="{px}" cy="{py}" r="2.6" fill="{color}" fill-opacity="0.8"/>')

    def bars(self, ends: Sequence[tuple[float, float, float]]) -> None:
        """Vertical bars: x, and from where to where."""
        for x, low, high in ends:
            self.line([(x, low), (x, high)])

    def _path(self, points: Points) -> str:
        return " ".join(f"{px},{py}" for px, py in (self._at(x, y) for x, y in points))

    def svg(self) -> str:
        return "".join(self._parts)


def grid(panels: Sequence[Panel], columns: int) -> str:
    """An SVG document with the panels side by side."""
    columns = min(columns, len(panels))
    rows = math.ceil(len(panels) / columns)
    places = [(k % columns * WIDTH, k // columns * HEIGHT) for k in range(len(panels))]
    body = "".join(f'<g transform="translate({x},{y})">{panel.svg()}</g>'
                   for (x, y), panel in zip(places, panels, strict=True))
    width, height = columns * WIDTH, rows * HEIGHT
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
            f'font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="white"/>{body}</svg>')

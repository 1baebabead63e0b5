#!/usr/bin/env python3
"""colour.py swatch|measure --cyan=C --magenta=M --yellow=Y: a mix of three inks on white paper, beside the colour to be met.

swatch prints a picture (SVG): the mix above, the target below. measure waits as an instrument would and prints by how much the
two differ, with the instrument's noise."""
import math
import random
import sys
import time

# How much of red, green and blue light a full layer of each ink swallows: the optical density.
DENSITIES = {"cyan": (1.3, 0.35, 0.1), "magenta": (0.15, 1.2, 0.4), "yellow": (0.03, 0.12, 1.1)}
TARGET = {"cyan": 0.62, "magenta": 0.18, "yellow": 0.33}
WHITE = (0.9505, 1.0, 1.089)  # D65
MEASURING_SECONDS = 15.0
NOISE = 0.5  # standard deviation


def light(mix):
    """What the paper reflects of red, green and blue: Beer and Lambert's law for layers of ink."""
    return [10.0 ** -sum(mix[ink] * DENSITIES[ink][channel] for ink in DENSITIES) for channel in range(3)]


def srgb(linear):
    """"#rrggbb", as IEC 61966-2-1 encodes light."""
    encoded = [12.92 * u if u <= 0.0031308 else 1.055 * u ** (1 / 2.4) - 0.055 for u in linear]
    return "#" + "".join(f"{round(255 * u):02x}" for u in encoded)


def lab(linear):
    """CIE L*a*b*, in which equal distances look about equally large."""
    r, g, b = linear
    xyz = (0.4124 * r + 0.3576 * g + 0.1805 * b, 0.2126 * r + 0.7152 * g + 0.0722 * b,
           0.0193 * r + 0.1192 * g + 0.9505 * b)
    x, y, z = (v ** (1 / 3) if v > (6 / 29) ** 3 else v * (29 / 6) ** 2 / 3 + 4 / 29
               for v in (value / white for value, white in zip(xyz, WHITE)))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(mix):
    return math.dist(lab(light(mix)), lab(light(TARGET)))


def swatch(mix):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" role="img">'
            f'<rect width="300" height="150" fill="{srgb(light(mix))}"/>'
            f'<rect y="150" width="300" height="150" fill="{srgb(light(TARGET))}"/>'
            f'<g font-family="sans-serif" font-size="16" fill="#fff" stroke="#000" stroke-width="3" paint-order="stroke">'
            f'<text x="12" y="28">mix</text><text x="12" y="288">target</text></g></svg>')


def main(task, *arguments):
    values = dict(argument.removeprefix("--").split("=") for argument in arguments)
    mix = {ink: float(values[ink]) for ink in DENSITIES}
    if task == "swatch":
        print(swatch(mix))
    else:
        time.sleep(MEASURING_SECONDS)
        print(max(0.0, difference(mix) + random.gauss(0.0, NOISE)))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Colours as people see them: lightness, strength, hue, eyes that lack a receptor, and which are hard to tell apart.

Pure arithmetic. It knows no player and no screen.
"""

import math
from collections.abc import Mapping
from itertools import combinations
from typing import Literal

from msgspec import Struct

from game.scenes.drawing.look import Colour, rgb

Kind = Literal["grey", "vision"]
LEAST_GREY = 9.0
"""Steps of lightness (of 100) by which two players must differ to be told apart without any colour."""
LEAST_VISION = 17.0
"""Distance in CIE Lab by which they must differ for eyes that lack a receptor."""
WHITE = (0.95047, 1.0, 1.08883)
VISIONS = (
    ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
)
"""What linear red, green and blue become without the receptor for long, middle or short waves (Machado and others, 2009)."""


class Tint(Struct, frozen=True):
    """A colour by what a person would change about it."""

    hue: float
    """Degrees around the circle of CIE Lab."""
    strength: float
    """From grey (0) to the strongest a screen shows of that hue and lightness (1)."""
    lightness: float
    """CIE L*, from black (0) to white (100)."""

    @property
    def code(self) -> str:
        """As `#C8452F`."""
        chroma = self.strength * _most_chroma(self.lightness, self.hue)
        return "#" + "".join(f"{round(255 * part):02X}" for part in _shown(_screen(_lab(self.lightness, chroma, self.hue))))


def tint(code: str) -> Tint:
    """A colour code taken apart."""
    lightness, a, b = lab(rgb(code))
    hue = math.degrees(math.atan2(b, a)) % 360
    most = _most_chroma(lightness, hue)
    return Tint(hue, min(1.0, math.hypot(a, b) / most) if most > 0 else 0.0, lightness)


def lab(colour: Colour) -> Colour:
    """Lightness and the two axes of colour (CIE Lab, daylight)."""
    red, green, blue = (_linear(part) for part in colour)
    x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue
    fx, fy, fz = (_root(part / white) for part, white in zip((x, y, z), WHITE, strict=True))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen_without(colour: Colour, receptor: int) -> Colour:
    """The colour as eyes see it that lack the receptor for long (0), middle (1) or short (2) waves."""
    linear = [_linear(part) for part in colour]
    rows = VISIONS[receptor]
    red, green, blue = (sum(share * part for share, part in zip(row, linear, strict=True)) for row in rows)
    return _shown((_gamma(red), _gamma(green), _gamma(blue)))


def alike(colours: Mapping[str, str]) -> tuple[tuple[str, str, Kind], ...]:
    """The pairs of names whose colours are hard to tell apart, and for whom."""
    found: list[tuple[str, str, Kind]] = []
    for one, other in combinations(colours, 2):
        first, second = rgb(colours[one]), rgb(colours[other])
        if abs(lab(first)[0] - lab(second)[0]) < LEAST_GREY:
            found.append((one, other, "grey"))
        elif any(math.dist(*(lab(seen_without(each, lost)) for each in (first, second))) < LEAST_VISION for lost in range(3)):
            found.append((one, other, "vision"))
    return tuple(found)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _gamma(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else float(1.055 * part ** (1 / 2.4) - 0.055)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def _cube(part: float) -> float:
    return part**3 if part**3 > 216 / 24389 else (116 * part - 16) * 27 / 24389


def _lab(lightness: float, chroma: float, hue: float) -> Colour:
    return lightness, chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))


def _screen(place: Colour) -> Colour:
    """Red, green and blue of a place in Lab; beyond 0…1 where no screen shows it."""
    fy = (place[0] + 16) / 116
    x, y, z = (white * _cube(f) for white, f in zip(WHITE, (fy + place[1] / 500, fy, fy - place[2] / 200), strict=True))
    red = 3.2404542 * x - 1.5371385 * y - 0.4985314 * z
    green = -0.9692660 * x + 1.8760108 * y + 0.0415560 * z
    blue = 0.0556434 * x - 0.2040259 * y + 1.0572252 * z
    return _gamma(red), _gamma(green), _gamma(blue)


def _shown(colour: Colour) -> Colour:
    red, green, blue = (min(1.0, max(0.0, part)) for part in colour)
    return red, green, blue


def _most_chroma(lightness: float, hue: float) -> float:
    """How far from grey a screen can go."""
    low, high = 0.0, 150.0
    for _ in range(24):
        middle = (low + high) / 2
        if all(-1e-4 <= part <= 1 + 1e-4 for part in _screen(_lab(lightness, middle, hue))):
            low = middle
        else:
            high = middle
    return low

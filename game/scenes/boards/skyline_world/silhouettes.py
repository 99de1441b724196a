"""The silhouettes of the famous towers on bonus cards: convex pieces, x around the middle, y up from the street, 1 high."""

from typing import TYPE_CHECKING

from game.scenes.widgets.theme import Colour, mix_colours

if TYPE_CHECKING:
    from game.scenes.widgets.pen import Pen

Piece = tuple[tuple[float, float], ...]

PALE = (0.22, 0.36)
"""How pale the pieces of a tower are, in turn, so that steps and twins show."""
STREET = 0.04
"""How far the line of the street reaches beyond a tower."""


def _box(left: float, right: float, low: float, high: float) -> Piece:
    return (left, low), (right, low), (right, high), (left, high)


def _taper(foot: float, head: float, low: float, high: float, at: float = 0.0) -> Piece:
    """A piece that narrows from half its width at the foot to half its width at the head."""
    return (at - foot, low), (at + foot, low), (at + head, high), (at - head, high)


def _twin(at: float) -> tuple[Piece, ...]:
    return (
        _box(at - 0.095, at + 0.095, 0.0, 0.60),
        _taper(0.078, 0.072, 0.60, 0.74, at),
        _taper(0.058, 0.045, 0.74, 0.84, at),
        _taper(0.032, 0.004, 0.84, 1.0, at),
    )


def _turned(step: int) -> Piece:
    """A storey block of a tower that turns as it rises."""
    low, along = 0.205 * step, 0.025 * step
    return (along - 0.125, low), (along + 0.085, low), (along + 0.125, low + 0.18), (along - 0.09, low + 0.18)


TOWERS: dict[str, tuple[Piece, ...]] = {
    "UBT": (
        _box(-0.17, 0.17, 0.0, 0.50),
        _box(-0.14, 0.14, 0.50, 0.74),
        _box(-0.105, 0.105, 0.74, 0.90),
        _taper(0.09, 0.075, 0.90, 1.0),
    ),
    "FLA": (
        ((-0.27, 0.0), (0.05, 0.0), (0.05, 0.92), (-0.27, 0.80)),
        ((0.06, 0.0), (0.17, 0.0), (0.17, 0.84), (0.06, 0.92)),
        ((-0.29, 0.80), (0.055, 0.93), (0.055, 1.0), (-0.29, 0.86)),
        ((0.055, 0.93), (0.19, 0.84), (0.19, 0.90), (0.055, 1.0)),
    ),
    "TRA": (
        _taper(0.21, 0.0, 0.0, 1.0),
        ((-0.17, 0.30), (-0.11, 0.30), (-0.075, 0.66), (-0.12, 0.56)),
        ((0.17, 0.30), (0.12, 0.56), (0.075, 0.66), (0.11, 0.30)),
    ),
    "TUR": tuple(map(_turned, range(5))),
    "PET": (*_twin(-0.145), *_twin(0.145), _box(-0.06, 0.06, 0.40, 0.435)),
    "MES": (
        _box(-0.19, 0.19, 0.0, 0.10),
        _box(-0.14, 0.14, 0.10, 0.74),
        _box(-0.105, 0.105, 0.74, 0.84),
        _taper(0.105, 0.0, 0.84, 1.0),
    ),
    "SHD": (
        ((-0.20, 0.0), (0.005, 0.0), (-0.015, 1.0), (-0.035, 0.93)),
        ((0.02, 0.0), (0.20, 0.0), (0.05, 0.90), (0.005, 0.96)),
    ),
    "CHI": (
        _box(-0.20, 0.20, 0.0, 0.16),
        _box(-0.16, 0.10, 0.16, 0.70),
        _box(0.10, 0.16, 0.16, 0.58),
        _box(-0.11, 0.10, 0.70, 0.82),
        _taper(0.085, 0.05, 0.82, 0.90),
        _box(-0.01, 0.01, 0.90, 1.0),
    ),
    "CHR": (
        _box(-0.21, 0.21, 0.0, 0.22),
        _box(-0.15, 0.15, 0.22, 0.40),
        _box(-0.11, 0.11, 0.40, 0.66),
        _taper(0.105, 0.075, 0.66, 0.73),
        _taper(0.072, 0.045, 0.73, 0.80),
        _taper(0.042, 0.004, 0.80, 1.0),
    ),
    "EMP": (
        _box(-0.24, 0.24, 0.0, 0.14),
        _box(-0.18, 0.18, 0.14, 0.28),
        _box(-0.13, 0.13, 0.28, 0.68),
        _box(-0.09, 0.09, 0.68, 0.76),
        _taper(0.05, 0.04, 0.76, 0.86),
        _taper(0.016, 0.004, 0.86, 1.0),
    ),
    "WIL": (
        _box(-0.19, 0.19, 0.0, 0.40),
        _box(-0.19, 0.06, 0.40, 0.54),
        _box(-0.06, 0.19, 0.40, 0.54),
        _box(-0.12, 0.12, 0.54, 0.68),
        _box(-0.06, 0.12, 0.68, 0.84),
        _box(-0.035, -0.015, 0.84, 1.0),
        _box(0.075, 0.095, 0.84, 1.0),
    ),
    "COM": (
        _box(-0.17, -0.02, 0.0, 0.70),
        _box(-0.02, 0.12, 0.0, 0.78),
        _box(0.12, 0.19, 0.0, 0.62),
        _box(0.00, 0.07, 0.78, 0.84),
        _taper(0.014, 0.006, 0.84, 1.0, 0.035),
    ),
    "DER": (
        _box(-0.36, 0.36, 0.0, 0.12),
        _box(-0.34, -0.14, 0.12, 0.56),
        _box(-0.11, 0.09, 0.12, 0.50),
        _box(0.12, 0.33, 0.12, 0.54),
        _box(-0.30, -0.10, 0.58, 1.0),
        _box(-0.07, 0.13, 0.52, 0.94),
        _box(0.15, 0.36, 0.56, 0.98),
    ),
    "JIN": (
        _taper(0.17, 0.165, 0.0, 0.26),
        _taper(0.15, 0.145, 0.27, 0.46),
        _taper(0.13, 0.125, 0.47, 0.62),
        _taper(0.11, 0.10, 0.63, 0.74),
        _taper(0.085, 0.07, 0.75, 0.83),
        _taper(0.05, 0.03, 0.84, 0.90),
        _taper(0.014, 0.002, 0.90, 1.0),
    ),
}
"""By the codes of the cards."""


def width(name: str) -> float:
    """How wide a tower is for its height."""
    return 2 * max(abs(x) for piece in TOWERS[name] for x, _ in piece)


def draw(pen: "Pen", name: str, x: float, foot: float, *, high: float, tint: Colour) -> None:
    """Draws a tower that stands at `foot`, its middle at x."""
    for index, piece in enumerate(TOWERS[name]):
        points = [(x + a * high, foot - b * high) for a, b in piece]
        pen.shape(points, fill=mix_colours(tint, pen.paper.ground, PALE[index % 2]))
    half = (width(name) / 2 + STREET) * high
    pen.path([(x - half, foot), (x + half, foot)], ink=tint, width=1.4)

"""The lower edges of card headers. Each kind has its own silhouette, so it can be recognised without colour. Pure geometry."""

from collections.abc import Callable
from math import cos, pi, sin

from game.scenes.widgets.shapes import Point

TEETH = 8


def _zigzag(teeth: int, high: float, *, lean: float) -> list[Point]:
    """Teeth whose tips lie `lean` of the way along each."""
    tips = [((tooth + lean) / teeth, high) for tooth in range(teeth)]
    return [point for tooth, tip in enumerate(tips) for point in ((tooth / teeth, 0.0), tip)] + [(1.0, 0.0)]


def _bows(*, hang: bool) -> list[Point]:
    """Half circles side by side: they hang down, or are cut out."""
    points = []
    for tooth in range(TEETH):
        for step in range(9):
            angle = pi * step / 8
            points.append(((tooth + (1 - cos(angle)) / 2) / TEETH, sin(angle) if hang else 1 - sin(angle)))
    return points


def _steps() -> list[Point]:
    points: list[Point] = []
    for tooth in range(TEETH):
        y = 0.0 if tooth % 2 else 1.0
        points += [(tooth / TEETH, y), ((tooth + 1) / TEETH, y)]
    return points


EDGES: dict[str, Callable[[], list[Point]]] = {
    "straight": lambda: [(0, 0), (1, 0)],
    "double": lambda: [(0, 0), (1, 0)],
    "notches": lambda: [(0, 0), (1, 0)],
    "gables": lambda: _zigzag(TEETH, 1.0, lean=0.5),
    "gable": lambda: _zigzag(1, 1.6, lean=0.5),
    "sawtooth": lambda: _zigzag(TEETH, 1.0, lean=0.02),
    "torn": lambda: _zigzag(16, 0.6, lean=0.5),
    "awning": lambda: _bows(hang=True),
    "arches": lambda: _bows(hang=False),
    "steps": _steps,
    "bow": lambda: [(step / 24, 1.5 * sin(pi * step / 24)) for step in range(25)],
    "wave": lambda: [(step / 48, 0.5 + 0.5 * cos(2 * pi * step / 16)) for step in range(49)],
    "fan": lambda: [(0, 0), (0.2, 0.4), (0.3, 0), (0.5, 1.5), (0.7, 0), (0.8, 0.4), (1, 0)],
}


def edge(name: str, x: float, y: float, *, w: float, deep: float) -> list[Point]:
    """The edge from left to right, below a level."""
    return [(x + part * w, y + down * deep) for part, down in EDGES[name]()]

"""Where the number plates of rows stand: at the near end of their row, or where towers before them do not hide them. Pure."""

from collections.abc import Sequence

from game.rules.skyliners.board import INDEX, PLOTS, ROWS
from game.scenes.boards.skyliners import places
from game.scenes.boards.skyliners.model import Shown
from game.scenes.boards.thing import Place
from game.scenes.drawing.models import UNIT, WIDTH

SIZE, LEAN = (0.52, 0.46), 34.0
"""How large a plate is, and by how many degrees it leans towards the eye."""
BEFORE, ABOVE = 14.2, 9.0
"""Where the eye is that plates are to be read by: so far before the middle of the site and so high over it."""
FARTHEST_OUT = 0.69
"""So far out of its row a plate may stand at most: over the rail."""
COVERED = 0.1
"""A tower that covers no more than this of a plate's width does not hide it."""
TOP = SIZE[1] * 0.6
"""How high a plate reaches over its foot, since it leans."""


def plate(known: Shown, side: str, row: int, facing: float) -> Place:
    """The foot of a plate for an eye at a side of the table; where its row can be chosen for a plan, at the end of that row.

    A plate beside the city goes outwards along its row until it is past the towers before it; one behind the city is raised.
    Once the scoring has begun rows are counted before a level eye, and over the city there is light instead.
    """
    at = places.badge(side, row)
    if known.turn is None or (known.can_plan and side == known.sides[known.turn]):
        return at
    along, away = places.seen_by(facing, at[0], at[1])
    if away > places.SITE:
        return at[0], at[1], at[2] + _raised(known.heights, facing, along, away)
    if abs(along) > places.SITE:
        out = _outwards(known.heights, facing, along, away)
        return places.from_side(side, row - 2.0, -(places.BAND[0] + 0.26 + out), at[2])
    return at


def plates(known: Shown, facing: float) -> tuple[Place, ...]:
    """The feet of all plates."""
    return tuple(plate(known, side, row, facing) for side in known.sides for row in range(len(ROWS)))


def _towers(heights: Sequence[int], facing: float) -> list[tuple[float, float, float]]:
    """Every tower as an eye at that side has it: how far to the right, how far away, how high."""
    spots = ((places.plot(name), heights[INDEX[name]] * UNIT) for name in PLOTS)
    return [(*places.seen_by(facing, x, y), high) for (x, y, _), high in spots if high]


def _sight(away: float, end: float) -> float:
    """At that distance a ray from the eye to the foot of a plate at the distance `end` is so high."""
    return ABOVE * (end - away) / (end + BEFORE)


def _outwards(heights: Sequence[int], facing: float, along: float, away: float) -> float:
    """How far a plate beside the city moves out so that its inner edge is past the towers at that edge of the city."""
    inner, needed = abs(along) - SIZE[0] / 2, 0.0
    for right, front, high in _towers(heights, facing):
        is_before = right * along > 0 and abs(right) > 1.5 and front < away - 0.5
        if is_before and high > _sight(front + WIDTH / 2, away):
            edge = (abs(right) + WIDTH / 2) * (away + BEFORE) / (front - WIDTH / 2 + BEFORE)
            needed = max(needed, edge - inner)
    return min(needed, FARTHEST_OUT)


def _raised(heights: Sequence[int], facing: float, along: float, away: float) -> float:
    """How high a plate behind the city is raised so that it is seen over the towers before it."""
    needed = 0.0
    for right, front, high in _towers(heights, facing):
        middle = along * (front + BEFORE) / (away + BEFORE)
        if (SIZE[0] + WIDTH) / 2 - abs(middle - right) > COVERED:
            needed = max(needed, ABOVE + (high - ABOVE) * (away + BEFORE) / (front + WIDTH / 2 + BEFORE))
    return needed

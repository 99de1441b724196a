"""Where the scoring of Skyliners is shown: a row with its verdict, then the whole city with its light beside words. Pure."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.rules.skyliners.board import LINES, PLOTS, ROWS
from game.rules.skyliners.events import AntennasCounted, GameOver, PlanRevealed, RowScored, SkyscraperScored
from game.scenes.boards.skyliners import places
from game.scenes.boards.skyliners.model import Shown
from game.scenes.boards.thing import Place
from game.scenes.camera import CameraPose, Frame, Point, frame_points, seen_at
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.models import UNIT

FROM_ABOVE = (AntennasCounted, SkyscraperScored, GameOver)
"""Events that are about the whole city: words about them grow line by line, so that none of it may lie below them."""
VERDICT, OVER_ROW = (1.16, 0.62), 0.45
"""How wide and high a verdict is, and how high over its row its middle hangs."""
SILL = 0.6
"""How far plates hang below the city before a level eye."""
COUNT_PITCH = 44.0
LIT_ABOVE = 1.4
"""How high the light over a tower that is counted is to be seen."""
WORDS, WORDS_HIGH = 4.4, (1.5, 0.33)
"""How wide words are at most beside the city, in widths of the compass; how high without a line for each seat, and with it."""
NEARER_STEPS = 4
"""In so many steps the city comes nearer to the middle, as far as words leave room."""
LEAST_WIDE = 0.7
"""So much of the picture's width is left for the city, however little panels and words leave."""


def over_row(event: PlanRevealed | RowScored, known: Shown) -> Place:
    """Before the highest object of a row, a little above it: there its verdict hangs, and its points begin to fly."""
    side, row = known.sides[event.seat], ROWS.index(event.row)
    top = max(known.heights[plot] for plot in LINES[side][row]) * UNIT
    return places.from_side(side, row - 2.0, -places.SITE, top + OVER_ROW)


def row_spot(event: PlanRevealed | RowScored, known: Shown) -> Spot:
    """A row with the verdict over it, as the level eye of its side sees it."""
    side, row = known.sides[event.seat], ROWS.index(event.row)
    high = over_row(event, known)[2] + VERDICT[1] / 2
    at = places.from_side(side, row - 2.0, 0.0)
    return Spot(at, (VERDICT[0], 2 * places.SITE), high, places.HEADING[side])


def elevation(side: str, heights: bytes) -> tuple[Spot, ...]:
    """All that the level eye of a side sees of each row: from its plate to the top of its highest tower."""
    found = []
    for row, line in enumerate(LINES[side]):
        x, y, _ = places.from_side(side, row - 2.0, 0.0)
        top = max(heights[plot] for plot in line) * UNIT
        found.append(Spot((x, y, -SILL), (1.0, 1.0), SILL + top, places.HEADING[side]))
    return tuple(found)


def lights(heights: bytes) -> Iterator[Place]:
    """The end of the light over each tower."""
    for name, height in zip(PLOTS, heights, strict=True):
        x, y, _ = places.plot(name)
        yield x, y, height * UNIT + LIT_ABOVE


def nearest_middle(
    free: Frame, words: Frame, aspect: float, pose: CameraPose, *, scene: Sequence[Point], clear: Sequence[Spot]
) -> Frame:
    """The frame that brings the city nearest to the middle of `free`, with all of `clear` beside or below words."""
    beside = replace(free, left=max(free.left, min(free.right - LEAST_WIDE, words.right)))
    for step in range(NEARER_STEPS):
        room = replace(free, left=free.left + (beside.left - free.left) * step / NEARER_STEPS)
        framed = frame_points(pose, scene, room, aspect)
        seen = (seen_at(framed, point, aspect) for spot in clear for point in spot.corners())
        if all(x >= words.right * aspect or y <= words.bottom for x, y, _ in seen):
            return room
    return beside


def words_at(free: Frame, corner: Frame, seats: int) -> Frame:
    """Where words about the whole city stand while it is counted."""
    base, line = WORDS_HIGH
    high = (base + line * seats) * (corner.top - corner.bottom)
    return replace(free, right=free.left + room_for_words(corner), bottom=free.top - high)


def room_for_words(corner: Frame) -> float:
    """How wide words beside the city are: a part of the picture's width; the compass tells how large they are."""
    return WORDS * (corner.right - corner.left)

"""Where great moments of Skyline of the World are seen from, what they speak of, and the room over the island: for words about
them, and at rest for the sky. Pure."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from msgspec.structs import replace

from game.rules.core import Event, Seat
from game.rules.skyline_world import LEVELS
from game.rules.skyline_world.events import EndTriggered, GameEnded, MissionRevealed
from game.scenes.boards.kit import sides
from game.scenes.boards.skyline_world import places
from game.scenes.boards.skyline_world.ceremony import is_penthouse
from game.scenes.boards.skyline_world.model import Shown, island
from game.scenes.boards.thing import Place
from game.scenes.camera import CameraPose, Frame, frame_points, seen_at
from game.scenes.drawing.marks import Spot

COUNT_PITCH, CROWN_PITCH = 46.0, 14.0
"""How steeply the camera looks down while points are counted, and while a penthouse is crowned or the match is won."""
COUNTING = (MissionRevealed, GameEnded)
REACH, SKY = 1.9, 1.1
"""How much is seen around a new penthouse, and above it or above those that ended the match."""
WORDS = {True: 2.2, False: 1.7}
"""How high words are at most in heights of the compass: with a line for each player, and without."""
LEAST_HIGH = 0.3
"""So much of the picture's height is left for the island, however little panels and words leave."""
MOST_HIGH, HALVINGS = 12.0, 16
"""How far over the island a place is looked for, and how often that is halved."""
LEAST_SKY, MOST_SKY = 0.01, 0.14
"""How far under the upper edge of what panels leave free the sun stands at rest, as a part of its height: at least, and where
that costs nothing."""
AS_LARGE = 1.005
"""An island that is so much farther away is as large."""
LOT = (2 * places.LOT, 2 * places.LOT)


def pose(event: Event, seat: CameraPose) -> CameraPose | None:
    """From where an event is best seen by whoever sits there: a penthouse, those that end the match, and the end from low over
    the water, the count from above the long side; None for anywhere."""
    if is_penthouse(event) or isinstance(event, (EndTriggered, GameEnded)):
        return replace(seat, pitch=CROWN_PITCH)
    if isinstance(event, MissionRevealed):
        return replace(seat, pitch=COUNT_PITCH, heading=sides.nearest_heading(seat.heading))
    return None


def penthouse(plot: str) -> Spot:
    """A building with a penthouse and its crown."""
    return Spot(places.plot(plot), LOT, places.height(LEVELS) + places.CROWN)


def crowned(known: Shown, seat: Seat) -> tuple[Spot, ...]:
    """The buildings with penthouses of a seat."""
    named = zip(island().plots, known.buildings, strict=True)
    return tuple(penthouse(name) for name, floors in named if len(floors) == LEVELS and floors[-1] == seat)


def honoured(known: Shown, seat: Seat) -> tuple[Spot, ...]:
    """What a seat wins with: its penthouses, or without one the highest building it tops."""
    if found := crowned(known, seat):
        return found
    own = [(len(floors), name) for name, floors in zip(island().plots, known.buildings, strict=True) if floors[-1:] == (seat,)]
    return (
        tuple(Spot(places.plot(name), LOT, places.height(floors) + places.ROOF) for floors, name in [max(own)]) if own else ()
    )


def spots(event: Event, known: Shown, heights: Mapping[str, float], heading: float) -> tuple[Spot, ...]:
    """What an event shows for an eye at that heading: a penthouse or several with the sky over them, all that counts with what
    is written over it, and the missions or the sky over what wins."""
    if is_penthouse(event) or isinstance(event, EndTriggered):
        found = (penthouse(event.plot),) if is_penthouse(event) else crowned(known, event.seat)
        return tuple(replace(spot, height=spot.height + SKY) for spot in found)
    if not isinstance(event, COUNTING):
        return ()
    island_high = tuple(Spot(places.plot(name), LOT, tall) for name, tall in heights.items())
    if isinstance(event, GameEnded):
        won = (spot for seat in event.winner_seats for spot in honoured(known, seat))
        return (*island_high, *(replace(spot, height=spot.height + SKY) for spot in won))
    wide, high = places.OPENED
    missions = (Spot(places.mission_place(known.seats, seat, heading), (wide, wide), high) for seat in range(known.seats))
    return (*island_high, *missions)


def around(event: Event) -> Iterator[Place]:
    """The corners of what has to be in the picture besides what an event shows."""
    if is_penthouse(event):
        (x, y, _), top = places.plot(event.plot), penthouse(event.plot).height + SKY
        yield from ((x + sx * REACH, y + sy * REACH, z) for sx in (-1, 1) for sy in (-1, 1) for z in (0.4, top))
    elif isinstance(event, (*COUNTING, EndTriggered)):
        yield from places.quay()


def above_all(pose: CameraPose, points: tuple[Place, ...], free: Frame, aspect: float, high: float) -> Place:
    """A place so far over all points that whoever frames it as well leaves a band of that height free above them."""
    top = max(free.bottom + LEAST_HIGH, free.top - high)
    framed = frame_points(pose, points, replace(free, top=top), aspect)
    x, y, z = max(points, key=lambda point: seen_at(framed, point, aspect)[1])
    return x, y, z + _least(lambda high: seen_at(framed, (x, y, z + high), aspect)[1] >= free.top)


@lru_cache(maxsize=16)
def under_the_sky(pose: CameraPose, points: tuple[Place, ...], free: Frame, aspect: float) -> Place:
    """A place so far over all points that whoever frames it as well sees the sun over the island.

    Lower in the picture than its upper edge it stands only where the island stays as large for that.
    """
    sun, room = places.sun(pose.heading), free.top - free.bottom
    framed = frame_points(pose, points, free, aspect)
    near = seen_at(framed, points[0], aspect)[2]
    x, y, z = max(points, key=lambda point: seen_at(framed, point, aspect)[1])

    def is_enough(high: float) -> bool:
        framed = frame_points(pose, (*points, (x, y, z + high)), free, aspect)
        below, is_as_large = free.top - seen_at(framed, sun, aspect)[1], seen_at(framed, points[0], aspect)[2] < AS_LARGE * near
        return below >= (MOST_SKY if is_as_large else LEAST_SKY) * room

    return x, y, z + (0.0 if is_enough(0.0) else _least(is_enough))


def _least(is_enough: Callable[[float], bool]) -> float:
    """How far over the island is just enough."""
    low, most = 0.0, MOST_HIGH
    for _ in range(HALVINGS):
        middle = (low + most) / 2
        low, most = (low, middle) if is_enough(middle) else (middle, most)
    return most

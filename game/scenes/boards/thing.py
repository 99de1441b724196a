"""What lies on a table, as pure data."""

from struct import pack, unpack
from typing import Any

from msgspec import Struct

Place = tuple[float, float, float]


class Thing(Struct, frozen=True):
    """Something that lies on the table: what it is, what it looks like, and where."""

    kind: str
    key: str
    """Its name among things of its kind."""
    look: tuple[Any, ...] = ()
    """All that its mesh depends on."""
    at: Place = (0.0, 0.0, 0.0)
    heading: float = 0.0


def corners(low: Place, high: Place) -> tuple[Place, ...]:
    """The eight corners of a box."""
    return tuple((x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2]))


def describe_thing(thing: Thing, at: Place, heading: float) -> tuple[Any, ...]:
    """A thing in a snapshot, with the place where it really is."""
    place = tuple(round(_single(value), 3) + 0.0 for value in at)
    return (thing.kind, thing.key, thing.look, place, round(heading % 360, 2) % 360)


def _single(value: float) -> float:
    """The value in the precision in which a node keeps it."""
    return float(unpack("f", pack("f", value))[0])

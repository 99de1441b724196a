"""What the map is told of a site: its name, what stands below it, and what has become of it. Pure data."""

from typing import Any, Literal

from msgspec import Struct

State = Literal["done", "next", "closed", "daily"]


class Plot(Struct, frozen=True):
    """A site as the map shows it. Words are in the person's language already."""

    code: str
    """A chapter, or `daily`."""
    name: str
    state: State
    below: str = ""
    """A second line on the flag, where there are no stars: what it takes, or what opens it; the day for the daily city."""
    badge: str = ""
    """What stands in the disc of a site that is next: its number, or one of the signs of `flags`."""
    medal: int = 0
    """0 none, 1 bronze, 2 silver, 3 gold."""
    stars: tuple[bool, ...] = ()
    """The objectives: which are met."""
    view: Any = None
    """Of the best city there, for a diorama (a view of Cities)."""

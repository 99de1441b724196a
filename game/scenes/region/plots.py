"""The data that the map shows of a site. Pure."""

from typing import Literal

from msgspec import Struct

from game.rules.cities import View

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
    view: View | None = None
    """Of the best city there, for a diorama."""

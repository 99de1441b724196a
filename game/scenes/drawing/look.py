"""The look of a picture as pure data: tier of quality, the players' identities, and a person's settings."""

from msgspec import Struct

from game.content import load
from game.player.profile import TIERS as TIERS
from game.player.profile import Tier as Tier
from game.scenes.drawing.light import LAMP, Light, Time

VIEWS = ("seat0", "seat1", "seat2", "seat3", "top", "eye0", "eye1", "eye2", "eye3")
"""From a seat, from above, or along a seat's eye line where a game has one."""
Colour = tuple[float, float, float]
"""Red, green, blue in 0…1, as a screen shows them (sRGB)."""


class Identity(Struct, frozen=True, forbid_unknown_fields=True):
    """What tells a player from the others: never a colour alone."""

    name: str
    colour: str
    emblem: str
    facade: str
    roof: str

    @property
    def rgb(self) -> Colour:
        """The colour in numbers."""
        return rgb(self.colour)


class Identities(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `config/look.yaml`."""

    identities: tuple[Identity, ...]
    neutral: Identity


def identities() -> Identities:
    """All identities there are."""
    found: Identities = load("look.yaml", Identities)
    return found


class Look(Struct, frozen=True):
    """What a board needs to know to draw itself."""

    tier: Tier = "safe"
    reduced_motion: bool = False
    high_contrast: bool = False
    names: tuple[str, ...] = ()
    """The identity of each seat by name; the order of the file where empty."""
    colours: tuple[tuple[str, str], ...] = ()
    """Colours of a person's own, by the name of the identity."""
    language: str = "en"
    """In which words on the table are written."""
    light: Light = LAMP
    """What falls on the table."""
    hour: Time | None = None
    """The time of day that somebody asked for; None = the table's own, which may change during a match."""

    @property
    def lit(self) -> bool:
        """Does a shader light the scene? If not, light is baked into the colours."""
        return self.tier != "safe"

    def identity(self, seat: int | None) -> Identity:
        """Who sits there; None and seats nobody has are neutral."""
        known = identities()
        if seat is None or not 0 <= seat < len(self.names or known.identities):
            return known.neutral
        if self.names:
            found = next((each for each in known.identities if each.name == self.names[seat]), known.neutral)
        else:
            found = known.identities[seat]
        own = dict(self.colours).get(found.name)
        return Identity(found.name, own, found.emblem, found.facade, found.roof) if own else found


def rgb(code: str) -> Colour:
    """`#C8452F` in numbers."""
    return int(code[1:3], 16) / 255, int(code[3:5], 16) / 255, int(code[5:7], 16) / 255


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """From one colour so far to the other."""
    r, g, b = (a + (c - a) * part for a, c in zip(one, other, strict=True))
    return r, g, b


def shade(colour: Colour, factor: float) -> Colour:
    """The colour darker (below 1) or lighter (above 1: towards white)."""
    if factor <= 1:
        return colour[0] * factor, colour[1] * factor, colour[2] * factor
    part = factor - 1
    return (
        colour[0] + (1 - colour[0]) * part,
        colour[1] + (1 - colour[1]) * part,
        colour[2] + (1 - colour[2]) * part,
    )

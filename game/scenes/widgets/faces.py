"""What stands on a card, as pure data: a game says it in `boards/<game>/faces.py`, `Card` and the table draw it. No Panda here.

All words are already in the reader's language; icons and kinds are names of `theme.ICONS` and `config/cards.yaml`.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from game.content import load
from game.rules.core import Seat, Target
from game.scenes.widgets.drawings import Drawing, Sign

Edge = Literal[
    "straight", "double", "gables", "gable", "awning", "sawtooth", "steps", "bow", "arches", "wave", "torn", "fan", "notches"
]
Pattern = Literal["", "stripes", "dots", "waves", "chevrons", "lines"]


SOFT_HYPHEN = "\u00ad"
"""Where a word may be broken."""


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """How a kind of card looks: the header's colour (none = the owner's), the edge below it, its sign and its cut.

    The pattern stands in the column of a small card that has one.
    """

    icon: str
    colour: str = ""
    edge: Edge = "straight"
    shape: Literal["card", "plate"] = "card"
    pattern: Pattern = ""


def kinds() -> dict[str, Kind]:
    """The file `config/cards.yaml`."""
    found: dict[str, Kind] = load("cards.yaml", dict[str, Kind])
    return found


class Amount(Struct, frozen=True):
    """An icon with a number before or behind it; `met` is a tick or a cross at the pointed place."""

    icon: str
    before: str = ""
    behind: str = ""
    words: str = ""
    """What it is about, written beside it on the enlarged card."""
    met: bool | None = None


class Rows(Struct, frozen=True):
    """Amounts that belong together and the word before them on the enlarged card ("Costs", "If", "Then")."""

    label: str = ""
    amounts: tuple[Amount, ...] = ()


class CardFace(Struct, frozen=True, kw_only=True):
    """One card. What is empty is not drawn; the enlarged card says more than the one in the strip."""

    kind: str
    spoken: str
    """The whole card in a sentence, for readers and tests."""
    word: str = ""
    """In the header: the stage, or what kind of card it is."""
    word_long: str = ""
    """In the header of the enlarged card, where it differs."""
    under: str = ""
    """The second line there."""
    icon: str = ""
    """In place of the kind's own sign."""
    seat: Seat | None = None
    """Whose colour it bears, where the kind has none."""
    corner: str = ""
    """A mark at the right of the header: a letter, a level, a value."""
    corner_long: str = ""
    """There on the enlarged card, where it differs."""
    dots: int = 0
    """Dots at the right of the header: an era."""
    title: str = ""
    """Soft hyphens say where it may be broken."""
    big: str = ""
    """The number one looks for."""
    costs: Rows = Rows()
    asks: Rows = Rows()
    gains: Rows = Rows()
    note: Amount | None = None
    """Where there is no condition: a sign and a few soft words (`behind`); `words` on the enlarged card."""
    drawing: Drawing | None = None
    picture: Drawing | None = None
    """What the card builds: it fills what header and words leave."""
    facts: tuple[Amount, ...] = ()
    """Small things below the number: price at the left, rest at the right."""
    short: str = ""
    long: str = ""
    foot: str = ""
    foot_long: str = ""
    price: tuple[Amount, ...] = ()
    """Amounts in the foot, in place of words."""
    is_lit: bool = False
    """The foot says something good: it fits here."""
    compact: str = ""
    """What a tab says; where empty: gains, number, corner or title."""


class Held(Struct, frozen=True):
    """One place of the hand strip: what is pointed at by choosing it, its face, and how many there are."""

    target: Target
    face: CardFace
    count: int = 1


State = Literal["rest", "playable", "unrewarded", "locked", "chosen"]
"""Nothing to say now; playable; playable with its reward out of reach everywhere; not playable; chosen."""


class StripItem(Struct, frozen=True):
    """A held card as the strip shows it now; `reason` says why a locked one cannot be played."""

    held: Held
    state: State = "rest"
    reason: str = ""
    is_suggested: bool = False
    """Has somebody proposed it?"""
    is_pointed: bool = False
    """Is it pointed at elsewhere, such as where it lies on the board?"""


def tick_conditions(face: CardFace, met: Sequence[bool | None]) -> CardFace:
    """The face with a tick or a cross at each part of its condition."""
    parts = tuple(replace(part, met=mark) for part, mark in zip(face.asks.amounts, met, strict=True))
    return replace(face, asks=Rows(face.asks.label, parts))


def plain_face(kind: str, title: str) -> CardFace:
    """A face with nothing but a name, for games that offer no faces of their own."""
    return CardFace(kind=kind, title=title, drawing=Sign(kinds()[kind].icon), spoken=title)

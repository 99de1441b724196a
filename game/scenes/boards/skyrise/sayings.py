"""Names and icons of the pieces, places and discs of Skyrise. It imports no Panda."""

from collections.abc import Iterable, Sequence
from functools import cache

from game.rules import GAMES
from game.rules.core import Seat, Target
from game.rules.grid import bits
from game.rules.skyrise.content import COLOURS, FIRST_WONDER
from game.rules.skyrise.game import Game
from game.rules.skyrise.model import COLOUR_DISCS, DISCS, JOKER, PATRON_DISCS, PROVISION, View
from game.rules.skyrise.tables import Tables
from game.text import Text

GAME = "skyrise"
COLOUR_ICONS = {"blue": "book", "green": "leaf", "rose": "palette", "gold": "gear"}
"""The guild's sign on quarters and discs of a colour."""
PANORAMA_ICONS = {"blimps": "blimp", "bridges": "bridge", "chains": "chain", "lakes": "lake", "windmills": "windmill"}


@cache
def rules() -> Game:
    """The game, for its tables."""
    found = GAMES[GAME]
    assert isinstance(found, Game)
    return found


@cache
def tables() -> Tables:
    """Its tables."""
    return rules().tables


def is_wonder(piece: int) -> bool:
    """Is it a wonder, not a building?"""
    return piece > FIRST_WONDER


def piece_name(text: Text, piece: int) -> str:
    """A building by its value, a wonder by its name."""
    return text(f"{GAME}.word.{tables().word[piece]}") if is_wonder(piece) else str(piece)


def wonder_words(text: Text, piece: int) -> str:
    """What a wonder does, with its numbers."""
    card = tables().wonder[piece]
    steps = ", ".join(map(str, card.steps))
    return text(f"{GAME}.wonder.{tables().word[piece]}", points=card.points, each=card.each, need=card.need, steps=steps)


def piece_names(text: Text, pieces: Iterable[int]) -> str:
    """Several of them, the last after "or"."""
    return either(text, [piece_name(text, piece) for piece in pieces])


def either(text: Text, words: Sequence[str]) -> str:
    """`83, 109 or Le Baron`."""
    if len(words) < 2:
        return "".join(words)
    return text(f"{GAME}.panel.or", first=", ".join(words[:-1]), last=words[-1])


def both(text: Text, words: Sequence[str]) -> str:
    """`Gull 4, Gull 5 and Kite 1`."""
    if len(words) < 2:
        return "".join(words)
    return text(f"{GAME}.panel.and", first=", ".join(words[:-1]), last=words[-1])


def place_name(text: Text, quarter: int) -> str:
    """`Gull 7`."""
    return text(f"{GAME}.word.{tables().quarters[quarter]}")


def place(quarter: int) -> Target:
    """What is pointed at there."""
    return Target("quarter", tables().quarters[quarter])


def places(mask: int) -> tuple[Target, ...]:
    """All of these quarters."""
    return tuple(place(quarter) for quarter in bits(mask))


def disc_icon(disc: int) -> str:
    """The sign of a disc."""
    if disc in COLOUR_DISCS:
        return COLOUR_ICONS[DISCS[disc]]
    return {JOKER: "question", PROVISION: "plus"}.get(disc, "medal" if disc in PATRON_DISCS else "circle")


def disc_name(text: Text, view: View, disc: int) -> str:
    """`a blue disc`; of a patron whose worth the viewer knows, with that."""
    named = text(f"{GAME}.a.{DISCS[disc]}")
    worth = view.patrons[PATRON_DISCS.index(disc)] if disc in PATRON_DISCS else None
    return named if worth is None else text(f"{GAME}.note.worth", disc=named, points=worth)


def letters(view: View, seat: Seat) -> str:
    """The letters of a seat's patron discs, sorted: `AAC`."""
    return "".join(sorted(DISCS[disc] for disc in view.tableaux[seat] if disc in PATRON_DISCS))


def on_colour(view: View, seat: Seat, colour: str) -> int:
    """How many structures a seat has on quarters of a colour."""
    mask = rules().board(view).colours[COLOURS.index(colour)]
    return int((view.built[seat] & mask).bit_count())


def left_to_build(view: View, seat: Seat) -> int:
    """How many pieces a seat has not built yet, those that lie as bids included."""
    return int(len(view.supplies[seat]) + sum(bid[0] == seat for bid in view.bids))


def wonders_each(view: View) -> int:
    """How many wonders everybody chooses."""
    return tables().setups[len(view.built)].wonders.kept


def patron_worth(view: View) -> tuple[int, int]:
    """The least and the most that a patron can be worth."""
    values = tables().patrons[view.table.patron_values]
    return min(values), max(values)

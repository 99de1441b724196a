"""The faces of Skyline 3000: roof, floor and contract cards with their numbers, and the tiles of the auction. No Panda here."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

from msgspec.structs import replace

from game.rules import GAMES
from game.rules.core import Target
from game.rules.skyline3000.content import TILES, Content, Suit
from game.scenes.boards.kit.sayings import joined, named
from game.scenes.widgets.faces import CardFace, Drawing, Ground, Held, Roofs, Sign, Slabs
from game.text import Text

GAME = "skyline3000"
PATTERNS: dict[str, Literal["bars", "dots", "weave"]] = {"red": "bars", "yellow": "dots", "blue": "weave"}


def content() -> Content:
    """The cards there are."""
    found: Content = GAMES[GAME].content  # type: ignore[attr-defined]
    return found


def _suit(code: str) -> tuple[Suit, str]:
    suit = next(suit for suit in content().cards if suit.code == code.rstrip("0123456789"))
    return suit, code[len(suit.code) :]


def face(code: str, text: Text) -> CardFace:
    """A card of the hand: what it builds and what it bids."""
    suit, number = _suit(code)
    drawing: Drawing = Slabs(2)
    if suit.type == "roof":
        drawing = Roofs(("barrel", "gable"))
    elif suit.district:
        drawing = Ground(suit.code[1], PATTERNS[suit.district])
    under = text(f"{GAME}.face.district.{suit.district}") if suit.district else ""
    long = text(f"{GAME}.face.{suit.type}_long", number=number, floors=content().numbers.floors_per_card)
    word = text(f"{GAME}.face.{suit.type}")
    return CardFace(
        kind=f"contract_{suit.district}" if suit.district else suit.type,
        word=word,
        under=under,
        corner=suit.code[1] if suit.district else "",
        big=number,
        drawing=drawing,
        long=long,
        spoken=joined(f"{word} {number}{f', {under}' if under else ''}.", long),
    )


def counted(known: CardFace, count: int) -> CardFace:
    """The face of several equal cards, as a tab says it."""
    return replace(known, compact=f"{known.big} ×{count}")


def value(code: str) -> int:
    """What a card bids."""
    return int(_suit(code)[1])


def short(code: str) -> str:
    """The number of a card, a contract's with the letter of its district."""
    suit, number = _suit(code)
    return f"{suit.code[1]} {number}" if suit.district else number


def tile(name: str, text: Text) -> CardFace:
    """A tile on offer: a plate, no card."""
    numbers = content().numbers
    params = {
        "green": numbers.green,
        "mall": numbers.mall,
        "first": numbers.spaceport.first,
        "second": numbers.spaceport.second,
    }
    long = text(f"{GAME}.face.long.{name}", **params)
    title = named(text, GAME, name)
    spoken = joined(f"{text(f'{GAME}.word.{name}')}.", long)
    return CardFace(kind=name, title=title, short=text(f"{GAME}.face.short.{name}", **params), long=long, spoken=spoken)


def billboard(left: int, seat: int, text: Text) -> CardFace:
    """The billboards in stock, to be placed like a card."""
    word = text(f"{GAME}.face.billboard")
    numbers = content().numbers
    long = text(f"{GAME}.face.billboard_long", cost=numbers.billboard_cost, gain=numbers.billboard)
    foot = text(f"{GAME}.face.left", count=left)
    return CardFace(
        kind="building",
        icon="billboard",
        seat=seat,
        word=word,
        drawing=Sign("billboard"),
        foot=foot,
        long=long,
        compact=str(left),
        spoken=joined(f"{word}, {foot}.", long),
    )


def _held(kind: str, codes: Sequence[str], text: Text, foot: str = "") -> list[Held]:
    return [
        Held(Target(kind, code), replace(face(code, text), foot=foot, is_lit=bool(foot)), count)
        for code, count in Counter(codes).items()
    ]


def hand(view: Any, text: Text) -> tuple[Held, ...]:
    """The viewer's own cards, equal ones once, those of its bid marked; while it builds also its billboards."""
    if view.seat is None:
        return ()
    held = _held("card", view.hand, text) + _held("bid", view.bid, text, text(f"{GAME}.face.in_bid"))
    if view.phase == "construction":
        held.append(Held(Target("stock", "billboard"), billboard(view.billboards[view.seat], view.seat, text)))
    return tuple(held)


def face_of(view: Any, target: Target, text: Text) -> CardFace | None:
    """The face of something one can point at."""
    if target.kind in ("card", "bid"):
        return face(target.key, text)
    if target.kind == "pile":
        top = dict(zip(("roof", "floor", "contract"), view.tops, strict=True)).get(target.key)
        return face(top, text) if top else None
    return None


def every_face(text: Text) -> tuple[CardFace, ...]:
    """All cards and tiles there are."""
    cards = [face(f"{suit.code}{number}", text) for suit in content().cards for number in range(1, suit.numbers + 1)]
    in_bid = replace(cards[0], foot=text(f"{GAME}.face.in_bid"), is_lit=True)
    return (*cards, in_bid, billboard(5, 1, text), *(tile(name, text) for name in TILES))

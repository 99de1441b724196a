"""The card faces of Skyline 3000: roof, floor and contract cards, billboards and tiles. It imports no Panda3D."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from game.rules import GAMES
from game.rules.core import Target
from game.rules.skyline3000.content import TILES, Content, Suit
from game.rules.skyline3000.model import View
from game.scenes.boards.kit.sayings import card_title, join_sentences
from game.scenes.boards.skyline3000.drawings import MoonPicture, MoonScene
from game.scenes.widgets.faces import CardFace, Held
from game.text import Text

GAME = "skyline3000"


def content() -> Content:
    """The cards there are."""
    found: Content = GAMES[GAME].content  # type: ignore[attr-defined]
    return found


def _suit(code: str) -> tuple[Suit, str]:
    suit = next(suit for suit in content().cards if suit.code == code.rstrip("0123456789"))
    return suit, code[len(suit.code) :]


def _order(code: str) -> tuple[int, int]:
    """Where a card stands in a hand: by its suit, then by its number."""
    suit, number = _suit(code)
    return content().cards.index(suit), int(number)


def face(code: str, text: Text) -> CardFace:
    """A card of the hand: what it builds and what it bids."""
    suit, number = _suit(code)
    under = text(f"{GAME}.face.district.{suit.district}") if suit.district else ""
    long = text(f"{GAME}.face.{suit.type}_long", number=number, floors=content().numbers.floors_per_card)
    word = text(f"{GAME}.face.{suit.type}")
    return CardFace(
        kind=f"contract_{suit.district}" if suit.district else suit.type,
        word=word,
        under=under,
        corner=_letter(suit, text) if suit.district else "",
        big=number,
        drawing=MoonPicture(suit.district or suit.type),
        long=long,
        spoken=join_sentences(f"{word} {number}{f', {under}' if under else ''}.", long),
    )


def with_count(known: CardFace, count: int) -> CardFace:
    """The face of several equal cards, as a tab says it."""
    return replace(known, compact=f"{known.big} ×{count}")


def value(code: str) -> int:
    """What a card bids."""
    return int(_suit(code)[1])


def short(code: str, text: Text) -> str:
    """The number of a card, a contract's with the letter of its district."""
    suit, number = _suit(code)
    return f"{_letter(suit, text)} {number}" if suit.district else number


def _letter(suit: Suit, text: Text) -> str:
    """The letter of a contract's district, as on the plates of its blocks."""
    return text(f"{GAME}.mark.{suit.district[0]}")


def tile(name: str, text: Text) -> CardFace:
    """A tile on offer. It is a plate, not a card."""
    numbers = content().numbers
    params = {
        "green": numbers.green,
        "mall": numbers.mall,
        "first": numbers.spaceport.first,
        "second": numbers.spaceport.second,
    }
    long = text(f"{GAME}.face.long.{name}", **params)
    title = card_title(text, GAME, name)
    spoken = join_sentences(f"{text(f'{GAME}.word.{name}')}.", long)
    short = text(f"{GAME}.face.short.{name}", **params)
    return CardFace(kind=name, title=title, short=short, drawing=MoonScene(name), long=long, spoken=spoken)


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
        drawing=MoonPicture("billboard"),
        foot=foot,
        long=long,
        compact=str(left),
        spoken=join_sentences(f"{word}, {foot}.", long),
    )


def _stacks(kind: str, codes: Sequence[str], text: Text, foot: str = "") -> list[Held]:
    return [
        Held(Target(kind, code), replace(face(code, text), foot=foot, is_lit=bool(foot)), count)
        for code, count in Counter(codes).items()
    ]


def hand(view: View, text: Text) -> tuple[Held, ...]:
    """The viewer's own cards, equal ones once, those of its bid marked; while it builds also its billboards."""
    if view.seat is None:
        return ()
    found = [*_stacks("card", view.hand, text), *_stacks("bid", view.bid, text, text(f"{GAME}.face.in_bid"))]
    held = sorted(found, key=lambda each: _order(each.target.key))  # a card that is bid stays where it was
    if view.phase == "construction":
        held.append(Held(Target("stock", "billboard"), billboard(view.billboards[view.seat], view.seat, text)))
    return tuple(held)


def face_of(view: View, target: Target, text: Text) -> CardFace | None:
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

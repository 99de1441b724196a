"""The faces of Skyline of the World: bonus cards, the mission, and floors by level. It imports no Panda."""

from collections import Counter

from game.rules.core import Seat, Target
from game.rules.skyline_world import LEVELS, NEUTRAL, View
from game.scenes.boards.kit.sayings import capital, card_title, join_sentences
from game.scenes.boards.skyline_world.drawings import FloorPicture, Plots
from game.scenes.boards.skyline_world.fits import Fit, fit
from game.scenes.boards.skyline_world.model import GAME, content, rules
from game.scenes.widgets.faces import Amount, CardFace, Held
from game.text import Text


def figure(code: str, text: Text, stands: Fit | None = None, *, used: bool = False) -> CardFace:
    """A bonus card: the figure that the own top floors have to show, and how near they are to it."""
    card = next(each for each in content().figures if each.code == code)
    long = text(f"{GAME}.face.value", shape=capital(text(f"{GAME}.shape.{code}")), amount=card.value)
    value, foot = text(f"{GAME}.face.million", amount=card.value), _stands(stands, text, used=used)
    return CardFace(
        kind="bonus",
        word=value,
        word_long=text(f"{GAME}.face.bonus"),
        under=text(f"{GAME}.city.{code}"),
        corner_long=value,
        title=card_title(text, GAME, code),
        drawing=Plots(card.shapes[0], card.shapes[1] if len(card.shapes) > 1 else "", tower=code),
        long=long,
        foot=foot,
        is_lit=stands is not None and stands.is_shown and not used,
        compact=value,
        spoken=join_sentences(f"{text(f'{GAME}.word.{code}')}.", long, capital(f"{foot}.") if foot else ""),
    )


def mission(code: str, text: Text, stands: Fit | None = None) -> CardFace:
    """The secret mission."""
    card = next(each for each in content().missions if each.code == code)
    points = content().numbers.points.mission
    worth, long = text(f"{GAME}.face.points", points=points), text(f"{GAME}.face.mission_long", points=points)
    word, name, foot = text(f"{GAME}.face.mission"), text(f"{GAME}.word.{code}"), _stands(stands, text)
    return CardFace(
        kind="mission",
        word=worth,
        word_long=word,
        corner_long=worth,
        title=card_title(text, GAME, code),
        drawing=Plots(card.shape),
        long=long,
        foot=foot,
        is_lit=stands is not None and stands.is_shown,
        spoken=join_sentences(f"{word} {name}: {text(f'{GAME}.shape.{code}')}.", long, capital(f"{foot}.") if foot else ""),
    )


def _stands(stands: Fit | None, text: Text, *, used: bool = False) -> str:
    """ "two of three", that it fits, or that its figure was used in this turn."""
    if stands is None:
        return ""
    if used:
        return text(f"{GAME}.face.used")
    return text(f"{GAME}.face.fits") if stands.is_shown else text(f"{GAME}.face.of", have=stands.have, need=stands.need)


def floor(piece: str, have: int, left: int, text: Text, *, seat: Seat | None, for_sale: bool = False) -> CardFace:
    """A type of floor of a seat: its value and level, its price, what is there of it."""
    floors = content().floors
    index = [each.piece for each in floors].index(piece)
    kind, is_neutral = floors[index], index >= LEVELS
    level = 0 if is_neutral else index + 1
    key = "neutral" if is_neutral else "penthouse" if level == LEVELS else "floor"
    points = content().numbers.points.penthouse
    long = text(f"{GAME}.face.{key}_long", level=level, income=kind.income, price=kind.price, points=points)
    price = text(f"{GAME}.face.million", amount=kind.price)
    foot = text(f"{GAME}.face.have_left", count=have, left=left)
    name = "N" if is_neutral else piece
    return CardFace(
        kind="neutral" if is_neutral else "level",
        seat=None if is_neutral else seat,
        word=text(f"{GAME}.face.neutral") if is_neutral else text(f"{GAME}.face.level", level=level),
        big=name,
        drawing=FloorPicture(level),
        facts=(
            Amount("money", behind=price, words=text(f"{GAME}.million.{kind.price}")),
            Amount("floors", behind=text(f"{GAME}.face.left", count=left)),
        ),
        foot=text(f"{GAME}.face.have", count=have),
        foot_long=foot,
        long=long,
        compact=text(f"{GAME}.face.buy", what=name) if for_sale else f"{name} \N{MULTIPLICATION SIGN}{have}",
        spoken=join_sentences(f"{capital(text(f'{GAME}.a.{piece}'))}: {price}, {foot}.", long),
    )


def _floor(view: View, seat: Seat, target: Target, text: Text) -> CardFace | None:
    pieces = [each.piece for each in content().floors]
    stock, supply = view.stock[seat], view.supply[seat]
    if stock is None or supply is None:
        return None
    index = pieces.index(target.key)
    left = view.neutrals if index >= LEVELS else supply[index]
    return floor(target.key, stock[index], left, text, seat=seat, for_sale=target.kind == "supply")


def hand(view: View, text: Text) -> tuple[Held, ...]:
    """The viewer's figures, mission and floors in stock, and in the invest phase the floors of the supply."""
    seat = view.seat
    if seat is None:
        return ()
    figures = Counter(view.hands[seat] or ())
    held = [Held(Target("card", code), _figure(view, seat, code, text), count) for code, count in figures.items()]
    if own := view.missions[seat]:
        held.append(Held(Target("mission", own), mission(own, text, fit(view, seat, own))))
    can_buy = view.phase == "invest" and view.active == seat
    for kind in ("stock", "supply") if can_buy else ("stock",):
        for index, each in enumerate(content().floors):
            have = (view.stock[seat] or (0,) * (LEVELS + 1))[index]
            target = Target(kind, each.piece)
            if (kind == "supply" or have) and (found := _floor(view, seat, target, text)):
                held.append(Held(target, found))
    return tuple(held)


def _figure(view: View, seat: Seat, code: str, text: Text) -> CardFace:
    return figure(code, text, fit(view, seat, code), used=_is_used(view, seat, code))


def _is_used(view: View, seat: Seat, code: str) -> bool:
    """Was this figure handed in this turn, so that another card of it has to wait?"""
    return view.active == seat and code in view.used


def face_of(view: View, target: Target, text: Text) -> CardFace | None:
    """The face of a pointed card, mission or floor."""
    seat = view.seat
    if seat is None:
        return figure(target.key, text) if target.kind == "card" else None
    if target.kind == "card":
        return _figure(view, seat, target.key, text)
    if target.kind == "mission":
        return mission(target.key, text, fit(view, seat, target.key))
    return _floor(view, seat, target, text) if target.kind in ("stock", "supply") else None


def face_after(before: View, after: View, target: Target, text: Text) -> CardFace | None:
    """A figure or the mission as it would stand after a move; a card counts as handed in only once that has happened."""
    seat = before.seat
    if seat is None or target.kind not in ("card", "mission"):
        return None
    stands = fit(after, seat, target.key)
    if target.kind == "mission":
        return mission(target.key, text, stands)
    return figure(target.key, text, stands, used=_is_used(before, seat, target.key))


def every_face(text: Text) -> tuple[CardFace, ...]:
    """All cards and floors there are."""
    known = content()
    floors = [
        floor(each.piece, seat, 6 - seat, text, seat=seat)
        for seat in range(rules().seats[-1])
        for each in known.floors[:LEVELS]
    ]
    floors.append(floor(known.floors[NEUTRAL].piece, 3, 3, text, seat=0))
    figures = [figure(each.code, text, Fit(2, 4, ())) for each in known.figures]
    figures += [figure(known.figures[0].code, text, Fit(3, 3, ("b1",), (("b1",),)), used=used) for used in (False, True)]
    return (*figures, *(mission(each.code, text, Fit(2, 4, ())) for each in known.missions), *floors)

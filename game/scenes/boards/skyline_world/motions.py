"""Animates the events of Skyline of the World: floors fly to plots, money to its receiver, cards to hands and bank."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.rules.core import Event, Seat
from game.rules.skyline_world import LEVELS, NEUTRAL
from game.rules.skyline_world.events import (
    CardDrawn,
    CardPlayed,
    CardsTraded,
    EndTriggered,
    FloorBought,
    FloorBuilt,
    FloorBuiltUnlisted,
    FloorSold,
    GameEnded,
    IncomeReceived,
    MissionRevealed,
    OpenCardDrawn,
    TurnStarted,
)
from game.scenes.boards.kit import cards, flights
from game.scenes.boards.kit.printed import PrintedBody
from game.scenes.boards.skyline_world import buildings, faces, places, pointers, staging, things
from game.scenes.boards.skyline_world.ceremony import celebrate, crown_penthouse, is_penthouse
from game.scenes.boards.skyline_world.model import Shown, content, island, rules
from game.scenes.boards.skyline_world.painted import paint
from game.scenes.boards.thing import Place
from game.scenes.drawing import marks
from game.scenes.drawing import motion as move
from game.scenes.drawing.look import Colour, Identity
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.mesh import GLYPHS, Mesh
from game.scenes.widgets.faces import CardFace

if TYPE_CHECKING:
    from game.scenes.boards.skyline_world.board import GameBoard

DEAL, CARRY = 0.45, 0.6
"""Seconds a bought floor and a card are under way."""
SIGN = (0.48, 0.66)
"""How wide and high a card is that flies to a panel."""
SHOWN_CARD, TINY = 1.15, 0.01
"""How wide a card is that is shown to everybody, and how small it begins: faded, its print would not lie on it."""


def motion(board: "GameBoard", event: Event, old: Shown, new: Shown) -> Interval | None:
    """The way from one table to the next, where the event has one."""
    show = _SHOW.get(type(event))
    return show(board, event, old, new) if show else None


# -- where things come from and go to ------------------------------------------------------------------------------


def purse(known: Shown, seat: Seat) -> Place:
    """Over the money of a seat."""
    return places.on_barge(known.seats, seat, *places.PURSE, 0.35)


def safe() -> Place:
    """Over the bank."""
    x, y, z = places.BANK
    return x, y, z + 0.6


def _bay(known: Shown, seat: Seat, piece: int, count: int) -> Place:
    """Where a floor lies on a pile of so many."""
    high = places.TALL[things.pile_level(piece)] * places.PILE * max(0, count)
    return places.on_barge(known.seats, seat, places.bay(piece), places.BAY_DEEP, high)


def _count(known: Shown, seat: Seat, piece: int) -> int:
    stock = known.stock[seat]
    return stock[piece] if stock is not None else 0


def _floor(board: "GameBoard", seat: Seat, piece: int, level: int) -> NodePath:
    """A floor by itself, as it will stand."""
    owner = board.identity(None if piece == NEUTRAL else seat)
    return buildings.floor(level, owner, edged=board.look.high_contrast).node("flyer", board.look, stays=False)


def _coin(board: "GameBoard", amount: int, start: Place, end: Place) -> Interval:
    """Money flies from whoever pays to whoever gets it; there it is gone, however long something else is still shown."""
    gold: Colour = paint("gold")
    number = flights.number(board, str(amount), gold, paint("ink"), paint("ink"))
    return flights.earn(board, number, start, end, sound=move.call(board.sound, "point", 0.9), then=move.call(number.hide))


def _over(known: Shown, name: str) -> Place:
    """Over what stands on a plot."""
    floors = known.buildings[island().index[name]]
    x, y, z = places.top(name, len(floors), crowned=len(floors) == LEVELS)
    return x, y, z + 0.3


def _middle(known: Shown, plots: Iterable[str]) -> Place:
    """Over the middle of several plots."""
    spots = [_over(known, name) for name in plots]
    count = max(1, len(spots))
    return sum(x for x, _, _ in spots) / count, sum(y for _, y, _ in spots) / count, max((z for _, _, z in spots), default=1.0)


# -- a turn --------------------------------------------------------------------------------------------------------


def _turn_started(board: "GameBoard", event: TurnStarted, old: Shown, new: Shown) -> Interval | None:
    if old.active is None:
        return None
    start, end = (places.on_barge(new.seats, seat, *places.LANTERN) for seat in (old.active, event.seat))
    return flights.slide(board, board.node_of("turn", "all"), start, end, lift=0.5, seconds=0.4)


def _income(board: "GameBoard", event: IncomeReceived, old: Shown, new: Shown) -> Interval | None:
    """The group that pays is outlined, and what it pays flies to the barge."""
    if not event.amount:
        return None
    outline = _outlined(board, event.seat, event.plots, new)
    colour = board.identity(event.seat).rgb
    number = flights.number(board, f"+{event.amount}", colour, paint.ink_on(colour), paint("ink"))
    sound = move.call(board.sound, "point", 1.0)
    way = flights.earn(board, number, _middle(new, event.plots), purse(new, event.seat), sound=sound)
    return move.in_order(move.fade(outline, 0.0, 1.0, seconds=0.25), way, move.fade(outline, 1.0, 0.0, seconds=0.2))


def _outlined(board: "GameBoard", seat: Seat, plots: tuple[str, ...], known: Shown) -> NodePath:
    floors = tuple(len(known.buildings[island().index[name]]) for name in plots)
    node = things.group(board.look, seat, plots, floors)
    node.reparent_to(board.effects)
    return node


def _figure(board: "GameBoard", seat: Seat, plots: tuple[str, ...], known: Shown) -> NodePath:
    """The plots of a figure that counts, outlined and ticked off through all that stands before them."""
    node = _outlined(board, seat, plots, known)
    pointers.figure(plots, known, seat).reparent_to(node)
    return node


def _built(board: "GameBoard", event: FloorBuilt, old: Shown, new: Shown) -> Interval:
    """A floor goes up, its price to whoever was covered, or to the bank."""
    seat, piece, level = event.seat, rules().pieces[event.piece], event.level - 1
    x, y, z = places.plot(event.plot)
    board.thin(new, "stock", str(seat))
    fly = flights.drop(
        board,
        _floor(board, seat, piece, level),
        _bay(old, seat, piece, _count(old, seat, piece) - 1),
        (x, y, z + places.height(level)),
        sound=move.call(board.sound, "floor", flights.rate(level)),
        scale=places.PILE,
        onto=board.node_of("tower", event.plot),
        dusty=True,
    )
    if is_penthouse(event):
        if board.look.reduced_motion:
            _outline(board, [staging.penthouse(event.plot)])
            fly = move.in_order(fly, move.call(board.sound, "penthouse", 1.0))
        else:
            fly = move.in_order(fly, crown_penthouse(board, event))
    if not event.price:
        return fly
    payee = purse(new, event.payee_seats[0]) if event.payee_seats else safe()
    return move.together(fly, _coin(board, event.price, purse(new, seat), payee))


def _bought(board: "GameBoard", event: FloorBought, old: Shown, new: Shown) -> Interval:
    seat, piece = event.seat, rules().pieces[event.piece]
    end = _bay(new, seat, piece, _count(new, seat, piece) - 1)
    coin = _coin(board, event.amount, purse(new, seat), safe())
    return move.together(_carried(board, seat, piece, safe(), end), coin)


def _sold(board: "GameBoard", event: FloorSold, old: Shown, new: Shown) -> Interval:
    seat, piece = event.seat, rules().pieces[event.piece]
    board.thin(new, "stock", str(seat))
    fly = _carried(board, seat, piece, _bay(old, seat, piece, _count(old, seat, piece) - 1), safe())
    return move.together(fly, _coin(board, event.amount, safe(), purse(new, seat))) if event.amount else fly


def _carried(board: "GameBoard", seat: Seat, piece: int, start: Place, end: Place) -> Interval:
    """A floor between bank and barge, as small as it lies there."""
    holder = NodePath("carried")
    node = _floor(board, seat, piece, things.pile_level(piece))
    node.set_scale(places.PILE)
    node.reparent_to(holder)
    return flights.lay(board, holder, start, end, sound=move.call(board.sound, "card", 1.2), lift=0.6, seconds=DEAL)


# -- cards ---------------------------------------------------------------------------------------------------------


def _hand(known: Shown, seat: Seat) -> Place:
    return places.on_barge(known.seats, seat, *places.HAND, 0.1)


def _drawn(board: "GameBoard", event: CardDrawn | OpenCardDrawn, old: Shown, new: Shown) -> Interval:
    """From the pile to the barge; while the eye is at a penthouse, where neither is seen, from there to the panel of a seat."""
    start = _over(new, event.plot)
    panel = board.counter(event.seat, start) if board.has_made_room else None
    sound = move.call(board.sound, "card", 1.0)
    if panel is not None:
        sign = _card_sign(board.identity(event.seat))
        sign.reparent_to(board.effects)
        return move.in_order(flights.glide(board, sign, start, panel, sound=sound), move.call(sign.hide))
    printed = PrintedBody()
    things.card_back(printed, board.identity(event.seat), (0.0, 0.0, 0.0))
    x, y, z = places.BANK
    heading = places.barge(new.seats, event.seat)[1]
    start, end = (x - 0.55, y, z + 0.2), _hand(new, event.seat)
    return flights.lay(board, printed.node("card", board.look), start, end, sound=sound, seconds=CARRY, turn=(0.0, heading))


def _card_sign(owner: Identity) -> NodePath:
    """The back of a bonus card with the emblem of whose it becomes, as a sign that always faces the eye, ready to fly."""
    mesh = Mesh(GLYPHS)
    wide, high = SIGN
    for layer, (ink, edge) in enumerate(((paint("ink"), 0.05), (paint("card"), 0.0), (owner.rgb, -0.14))):
        mesh.sign("tile", (0.0, -0.01 * layer, 0.0), high + edge, ink, upright=True, wide=wide + edge)
    mesh.sign(owner.emblem, (0.0, -0.04, 0.0), 0.8 * wide, paint.ink_on(owner.rgb), upright=True)
    return flights.sign("card", mesh)


def _hold_up(board: "GameBoard", face: CardFace, at: Place, *, wide: float = SHOWN_CARD) -> tuple[NodePath, Interval]:
    """A card held up for everybody."""
    card = NodePath("shown")
    cards.lean_card(face, board.look, width=wide, lean=90.0).reparent_to(card)
    card.set_billboard_point_eye()
    card.reparent_to(board.effects)
    card.set_pos(*at)
    card.set_scale(TINY)
    return card, move.over(0.25, lambda t: card.set_scale(max(TINY, move.ease(t))))


def _card_played(board: "GameBoard", event: CardPlayed, old: Shown, new: Shown) -> Interval:
    """The card is held up before its figure, whose plots are ticked off, also behind towers; the bank pays."""
    outline = _figure(board, event.seat, event.plots, new)
    at = _middle(new, event.plots)
    board.see_through_to(event.plots)
    _, appear = _hold_up(board, faces.figure(event.figure, board.text), places.towards(board.heading, at))
    board.thin(new, "hand", str(event.seat))
    coin = _coin(board, event.amount, safe(), purse(new, event.seat))
    return move.in_order(move.together(appear, move.fade(outline, 0.0, 1.0, seconds=0.25)), move.wait(0.5), coin)


def _cards_traded(board: "GameBoard", event: CardsTraded, old: Shown, new: Shown) -> Interval:
    board.thin(new, "hand", str(event.seat))
    ways = []
    for index, code in enumerate(event.figures):
        face = cards.lay_card(faces.figure(code, board.text), board.look, width=0.34)
        x, y, z = _hand(old, event.seat)
        start, end = (x + 0.3 * index, y, z), (safe()[0] - 0.5 + 0.4 * index, safe()[1], safe()[2] - 0.4)
        ways.append(
            flights.lay(board, face, start, end, sound=move.call(board.sound, "card", 1.0 + 0.1 * index), seconds=CARRY)
        )
    return move.in_order(move.together(*ways), _coin(board, event.amount, safe(), purse(new, event.seat)))


# -- the last lap --------------------------------------------------------------------------------------------------


def _end_triggered(board: "GameBoard", event: EndTriggered, old: Shown, new: Shown) -> Interval:
    """Light and rockets over the penthouses of whoever ends the match; where nothing moves they are outlined."""
    return _honour(board, [(event.seat, spot) for spot in staging.crowned(new, event.seat)], "last_round")


def _honour(board: "GameBoard", spots: list[tuple[Seat, Spot]], sound: str) -> Interval:
    if board.look.reduced_motion:
        _outline(board, (spot for _, spot in spots))
        return move.call(board.sound, sound, 1.0)
    return move.in_order(move.call(board.sound, sound, 1.0), celebrate(board, spots))


def _outline(board: "GameBoard", spots: Iterable[Spot]) -> None:
    """Lines around places of a great moment, for as long as words about it stand."""
    for spot in spots:
        marks.outline(spot, contrast=board.look.high_contrast).reparent_to(board.staged)


# -- scoring -------------------------------------------------------------------------------------------------------


def _points(board: "GameBoard", seat: Seat, points: int, start: Place, known: Shown, counted: list[int]) -> Interval:
    """Points fly to where the panels count them, or to the barge where these are not to be seen; there they are counted on."""
    counted[seat] += points
    colour = board.identity(seat).rgb
    number = flights.number(board, f"+{points}", colour, paint.ink_on(colour), paint("ink"))
    sound = move.call(board.sound, "point", 1.0 + 0.05 * points)
    end = board.counter(seat, start) or purse(known, seat)
    way = flights.earn(board, number, start, end, sound=sound, then=move.call(number.hide))
    return move.in_order(way, move.call(board.count_on, tuple(counted)))


def _mission_revealed(board: "GameBoard", event: MissionRevealed, old: Shown, new: Shown) -> Interval:
    """All that counts for a seat, one after another: penthouses, strategic plots, and the mission as it is turned up.

    The mission stands beside the island, on the side of its owner's barge, until the next one.
    """
    seat, numbers, names = event.seat, content().numbers.points, island().plots
    board.count_on(old.points)
    parts, counted = list[Interval](), list(old.points)
    for index, floors in enumerate(new.buildings):
        if floors and floors[-1] == seat:
            start = _over(new, names[index])
            if len(floors) == LEVELS:
                parts.append(_points(board, seat, numbers.penthouse, start, new, counted))
            if things.is_strategic(index):
                parts.append(_points(board, seat, numbers.strategic, start, new, counted))
    card, appear = _hold_up(board, faces.mission(event.mission, board.text), board.card_place(seat), wide=places.OPENED[0])
    card.reparent_to(board.staged)
    parts += [appear, move.call(board.sound, "mission_done" if event.fulfilled else "wrong", 1.0)]
    if event.fulfilled:
        outline = _figure(board, seat, event.plots, new)
        outline.reparent_to(board.staged)
        outline.set_alpha_scale(0)
        parts.append(move.fade(outline, 0.0, 1.0, seconds=0.3))
        parts.append(_points(board, seat, numbers.mission, _middle(new, event.plots), new, counted))
    return move.in_order(*parts, move.wait(0.7))


def _game_ended(board: "GameBoard", event: GameEnded, old: Shown, new: Shown) -> Interval:
    """Light stands over what the winners have built, and rockets burst; where nothing moves it is outlined."""
    return _honour(board, [(seat, spot) for seat in event.winner_seats for spot in staging.honoured(new, seat)], "city_crowned")


_SHOW: dict[type[Event], Callable[["GameBoard", Any, Shown, Shown], Interval | None]] = {
    TurnStarted: _turn_started,
    IncomeReceived: _income,
    FloorBuilt: _built,
    FloorBuiltUnlisted: _built,
    FloorBought: _bought,
    FloorSold: _sold,
    CardDrawn: _drawn,
    OpenCardDrawn: _drawn,
    CardPlayed: _card_played,
    CardsTraded: _cards_traded,
    EndTriggered: _end_triggered,
    MissionRevealed: _mission_revealed,
    GameEnded: _game_ended,
}

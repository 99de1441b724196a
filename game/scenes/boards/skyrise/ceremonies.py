"""The great moments of Skyrise: an auction is won, and the wonders are revealed while evening falls."""

from collections.abc import Sequence
from functools import partial
from itertools import islice
from math import pi, sin
from typing import TYPE_CHECKING

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath, TransparencyAttrib

from game.rules.core import Seat, Target
from game.rules.skyrise.events import AuctionWon, Built, WondersRevealed
from game.scenes.boards.kit import flights, shine
from game.scenes.boards.kit.badges import Badge, make_badge
from game.scenes.boards.kit.sides import seen_from
from game.scenes.boards.skyrise import faces, places, signs, things
from game.scenes.boards.skyrise.model import Shown, height_of, rules
from game.scenes.boards.skyrise.paints import GOLD, LIT, PAPER
from game.scenes.boards.skyrise.places import chart
from game.scenes.boards.skyrise.sky import DOME
from game.scenes.boards.thing import Place
from game.scenes.drawing import motion as move
from game.scenes.drawing.light import between

if TYPE_CHECKING:
    from game.scenes.boards.skyrise.board import GameBoard

WON_SECONDS, BUILT_SECONDS, COIN_SECONDS = 0.7, 1.1, 0.8
"""How long the parts of a won auction last."""
SHAFT, SHAFT_WIDE, FLAG, RING = 3.4, 0.62, 1.25, 0.6
"""How high and wide the light over a won quarter stands, how large the flag there is, and the ring that runs out from it."""
ABOVE_DISCS = 0.06
COIN_LIFT, COIN_GROWS, TAIL = 1.6, 1.1, 5
"""How high a disc flies, how much larger it is on its way, and how many glints follow it."""
RISE_SECONDS, SHOWN_SECONDS, DUSK_SECONDS, MADE_A_FRAME = 0.9, 0.8, 2.4, 4
"""How long a wonder rises, all are shown, and evening falls; and how many things are made for it in each frame."""
LARGE, FARTHER, LIGHT = 2.0, 0.8, 0.4
"""How large wonders are while they are revealed, how much smaller those at the far side, and how strong their light is."""
HIGH = 3.2
"""So high over their docks they are seen."""
PLATE, BEFORE = 1.2, 1.25
"""How large the plate of a wonder is, and how far before it."""
APART, PLATES_APART = 1.8, 3.2
"""How far two wonders of a dock stand apart, and their plates, which are wider."""


# -- an auction is won ---------------------------------------------------------------------------------------------


def win(board: "GameBoard", event: AuctionWon, known: Shown) -> Interval:
    """All else steps back, light falls on the winning bid, and its pin beats once."""
    quarter = rules().tables.quarter[event.quarter]
    pin, sound = board.node_of("pin", event.quarter), move.call(board.sound, "auction_won", 1.0)
    board.spot((quarter,), event.seat)
    if pin is None or board.look.reduced_motion:
        return move.in_order(sound, move.wait(0.3))
    x, y, z = chart(known.islands).at(quarter)
    light = shine.shaft(board.effects, (x, y, z), SHAFT_WIDE, SHAFT, board.identity(event.seat).rgb)
    ring = shine.ring(board, (x, y, z + ABOVE_DISCS), RING, LIT)
    _stay_lit(board, light, ring)

    def fall(t: float) -> None:
        down = move.ease(min(1.0, 1.6 * t))
        light.set_z(z + (1 - down) * SHAFT * 0.8)
        light.set_alpha_scale(down)
        ring.set_alpha_scale(max(0.0, 2.2 * t - 1.2))

    return move.in_order(sound, move.together(move.over(WON_SECONDS, fall), move.pulse(pin, seconds=WON_SECONDS, by=0.3)))


def _stay_lit(board: "GameBoard", *nodes: NodePath) -> None:
    """Light is drawn after what steps back, so that it is not dimmed as well."""
    for node in nodes:
        board.limelight.add(node, 4)


def build(board: "GameBoard", event: Built, known: Shown) -> Interval:
    """A bid becomes a building: rings run out from its quarter, sparks fly, the owner's flag unfurls over it."""
    tables = rules().tables
    (x, y, z), owner = chart(known.islands).at(tables.quarter[event.quarter]), board.identity(event.seat)
    node, sound = board.node_of("structure", event.quarter), move.call(board.sound, "roof", 1.0)
    if node is None or board.look.reduced_motion:
        return move.in_order(sound, move.wait(0.15))
    high = things.tall(tables.piece[event.piece])
    rings = [shine.ring(board, (x, y, z + ABOVE_DISCS), RING, tone) for tone in (LIT, owner.rgb)]
    light = shine.shaft(board.effects, (x, y, z), SHAFT_WIDE, SHAFT, owner.rgb)
    flag = shine.flag(board, (x, y, z + high - 0.1), owner)
    flag.set_scale(FLAG)
    _stay_lit(board, *rings, light, flag)
    cloth = flag.find(f"**/{shine.CLOTH}")

    def run(t: float) -> None:
        for number, each in enumerate(rings):
            part = max(0.0, min(1.0, 1.35 * t - 0.35 * number))
            each.set_scale(1 + 1.5 * (1 - (1 - part) ** 2))
            each.set_alpha_scale(1.6 * (1 - part) if part else 0.0)
        light.set_alpha_scale((1 - t) ** 1.5)
        flag.set_sz(FLAG * max(0.02, move.ease(min(1.0, 3.5 * t))))
        cloth.set_sx(max(0.02, move.ease(max(0.0, min(1.0, 3.0 * t - 0.6)))))

    sparks = shine.burst(board, (x, y, z + high), (LIT, owner.rgb, PAPER), size=1.3, seed=tables.quarter[event.quarter])
    return move.in_order(sound, move.together(move.squash(node), move.over(BUILT_SECONDS, run), sparks))


def fly_coin(board: "GameBoard", name: str, start: Place, end: Place) -> Interval:
    """A disc grows towards the eye on its way and lands small; glints come after it."""
    node, sound = things.coin(board.look, name, board.facing, things.SMALL), move.call(board.sound, "card", 1.1)
    way = flights.lay(board, node, start, end, sound=sound, lift=COIN_LIFT, seconds=COIN_SECONDS)
    if board.look.reduced_motion:
        return way
    board.limelight.add(node, 1)
    tail, trail = [_glint(board, 0.5 - 0.09 * k) for k in range(TAIL)], list[Place]()

    def follow(t: float) -> None:
        x, y, z = node.get_pos()
        trail.insert(0, (x, y, z))
        node.set_scale(1 + COIN_GROWS * sin(pi * t) if t < 1 else 1.0)
        for k, glint in enumerate(tail):
            glint.set_pos(*trail[min(len(trail) - 1, 2 * k)])
            glint.set_alpha_scale((1 - k / TAIL) * min(1.0, 6 * t, 4 * (1.0 - t)))

    return move.together(way, move.over(COIN_SECONDS, follow))


def _glint(board: "GameBoard", size: float) -> NodePath:
    sign = signs.UprightSign(out=-0.1)
    sign.put("halo", 0.0, 0.0, size, size, LIT)
    node = sign.node("glint", most=1.5)
    node.find("**/glint").set_depth_write(False)
    node.reparent_to(board.effects)
    node.set_alpha_scale(0)
    _stay_lit(board, node)
    return node


# -- wonders are revealed ------------------------------------------------------------------------------------------


def reveal(board: "GameBoard", event: WondersRevealed, old: Shown, new: Shown) -> Interval:
    """Evening falls; every wonder rises over its dock in its owner's light; then the pieces of the second era come down."""
    held: dict[Seat, int] = {}
    shows = []
    for seat, card in zip(event.seats, event.cards, strict=True):
        shows.append(_show_wonder(board, new, seat, card, number=held.get(seat, 0), count=event.seats.count(seat)))
        held[seat] = held.get(seat, 0) + 1
    ways = []
    for seat in range(new.seats):
        fresh = [piece for piece in new.supplies[seat] if piece not in old.supplies[seat]]
        for number, piece in enumerate(fresh):
            at = things.on_shelf(new, seat, new.supplies[seat].index(piece))
            ways.append(_arrive(board, new, (seat, piece), at, 0.12 * number + 0.06 * seat))
        cards = board.node_of("cards", str(seat))
        if cards is not None:
            cards.hide()
    board.badges.veil(True)
    shown = move.together(_evening(board, old, new), move.in_order(move.wait(0.5), *shows))
    down = move.together(*ways) if ways else move.wait(0.0)
    return move.in_order(move.call(board.sound, "wonder", 1.0), shown, move.wait(SHOWN_SECONDS), down)


def _show_wonder(board: "GameBoard", known: Shown, seat: Seat, card: str, *, number: int, count: int) -> Interval:
    """One of so many wonders of a seat rises over its dock, turning; a plate tells whose it is and what it is worth."""
    map_, owner, piece = chart(known.islands), board.identity(seat), rules().tables.piece[card]
    across = number - (count - 1) / 2
    x, y, z = map_.on_dock(seat, APART * across, 0.25, 0.05)
    is_near = seen_from(board.facing, x, y)[1] < 0
    large = LARGE * (1.0 if is_near else FARTHER)
    body = things.body(board.look_at(known), seat, height_of(piece), 0, known.hour)
    light = shine.shaft(board.staged, (x, y, z), 0.75, SHAFT, owner.rgb)
    body.reparent_to(board.staged)
    body.set_pos(x, y, z)
    beside = map_.on_dock(seat, PLATES_APART * across, 0.25, 0.05)
    plate = _plate(board, seat, card, _plate_place(board, beside, is_near=is_near))
    for node in (body, light, plate):
        node.hide()
    appear = move.call(_show_all, (body, light, plate))
    if board.look.reduced_motion:
        body.set_scale(large)
        return move.in_order(appear, move.wait(0.5))

    def rise(t: float) -> None:
        up = move.ease(min(1.0, 1.5 * t))
        body.set_scale(max(0.05, large * up))
        body.set_h(map_.heading(seat) + 200 * (1 - up))
        light.set_alpha_scale(LIGHT * up)
        plate.set_scale(max(0.01, PLATE * move.ease(max(0.0, min(1.0, (t - 0.45) / 0.3)))))

    sparks = shine.burst(board, (x, y, z + 1.4), (LIT, owner.rgb, GOLD), size=1.6, seed=piece)
    sound = move.call(board.sound, "right", 0.9 + 0.1 * seat)
    return move.in_order(sound, appear, move.together(move.over(RISE_SECONDS, rise), move.in_order(move.wait(0.3), sparks)))


def _show_all(nodes: Sequence[NodePath]) -> None:
    for node in nodes:
        node.show()


def _plate_place(board: "GameBoard", at: Place, *, is_near: bool) -> Place:
    """Before a wonder, at its foot; of one at the near side a little higher, where no hand covers it."""
    (x, y, z), (dx, dy) = at, places.towards(board.facing, BEFORE)
    return x + dx, y + dy, z - (0.25 if is_near else 0.7)


def _plate(board: "GameBoard", seat: Seat, card: str, at: Place) -> NodePath:
    face, owner = faces.wonder(int(card[1:]), board.text), board.identity(seat)
    badge = Badge(Target("wonder", card), at, face.compact, owner=owner, lines=((face.foot,),), tint=owner.rgb, size=PLATE)
    node = make_badge(badge, unfolded=False)
    node.reparent_to(board.staged)
    return node


def _evening(board: "GameBoard", old: Shown, new: Shown) -> Interval:
    """The light turns, and the clouds of the evening come up over those of the day."""
    if board.look.reduced_motion:
        return move.wait(0.3)
    day, dusk = board.light_on(old), board.light_on(new)
    clouds = board.effects.attach_new_node("clouds")
    for thing in board.layout(new):
        if thing.kind in ("sky", "banks"):
            facing = (board.facing,) if thing.kind in board.turning else ()
            things.make(thing, board.look_at(new), *facing).reparent_to(clouds)
    for dome in clouds.find_all_matches(f"**/{DOME}"):
        dome.hide()
    clouds.set_transparency(TransparencyAttrib.M_alpha)
    warm = (board.make_at(thing, new) for thing in board.layout(new))

    def step(t: float) -> None:
        clouds.set_alpha_scale(move.ease(t))
        board.on_light(between(day, dusk, move.ease(t)))
        for _ in islice(warm, MADE_A_FRAME):  # so that nothing has to be made when evening is there
            pass

    return move.over(DUSK_SECONDS, step)


def _arrive(board: "GameBoard", known: Shown, what: tuple[Seat, int], end: Place, later: float) -> Interval:
    seat, piece = what
    node = things.body(board.look_at(known), seat, height_of(piece), 0, known.hour)
    node.reparent_to(board.effects)
    node.set_scale(places.PIECE)
    node.set_h(chart(known.islands).heading(seat))
    if board.look.reduced_motion:
        node.set_pos(*end)
        return move.fade(node, 0.0, 1.0, seconds=0.25)
    node.hide()
    return move.in_order(move.wait(later), move.call(node.show), move.over(0.5, partial(_fall, node, end)))


def _fall(node: NodePath, end: Place, t: float) -> None:
    node.set_pos(end[0], end[1], end[2] + 2.2 * (1 - t) ** 2)

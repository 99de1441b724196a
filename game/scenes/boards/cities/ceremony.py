"""The great moments of Cities: a milestone ends with lanterns over its districts, a finished city gets its medal, and a lost
one goes dark.

All of it stands among the board's effects; the light is put right when the motion is over, as after every motion.
"""

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING

from direct.interval.IntervalGlobal import Interval
from msgspec.structs import replace
from panda3d.core import NodePath

from game.rules.cities import View
from game.rules.cities.events import GameOver, MilestoneStep
from game.rules.core import Event
from game.scenes.boards.cities import districts, ledger
from game.scenes.boards.cities.model import Cell, Shown
from game.scenes.boards.cities.places import ROW_HEADING, SLAB, TableRegion, open_boards, region
from game.scenes.boards.kit import shine
from game.scenes.boards.kit.limelight import SHEET, Limelight
from game.scenes.boards.thing import Place, corners
from game.scenes.camera import Point
from game.scenes.drawing import motion as move
from game.scenes.drawing.light import Light, between, light_of
from game.scenes.drawing.look import Colour, Look, rgb, shade
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.material import overlay, solid
from game.scenes.drawing.mesh import GLYPHS, Mesh, circle

if TYPE_CHECKING:
    from game.scenes.boards.cities.board import GameBoard

HEADING, PITCH, ROW_PITCH = -12.0, 20.0, 26.0
"""From how far round, and from how low, a great moment is seen; a row of boards from its corner."""
SKY = 2.6
"""How much sky lanterns and rockets need, in cells."""
FALLS, MILESTONE, MEDAL, LOST = 0.5, 2.4, 2.8, 1.2
"""Seconds in which evening falls, and that a milestone, a finished city and a lost one take."""
LANTERNS, LANTERN_SIZES = 44, (0.08, 0.14)
ROCKETS, ROCKET_AFTER, ROCKET = 5, 0.26, 0.9
COIN, COIN_HIGH, COIN_FROM, COIN_DOWN = 1.9, 2.0, 4.5, 0.36
"""How large a medal is, how high over the town it hangs, from how high it comes, in cells; and in which part of its time."""
MEDAL_NODE = "medal"
"""What a medal is called where it hangs: badges stay veiled as long as it does."""
DOT = 100 / 128
"""How much of its sign a dot fills."""
COIN_ROOM = (0.65, 1.35)
"""How far a medal reaches down and, with its ribbon, up from its middle, as it is made."""
GLOW, EMBER = rgb("#FFC766"), rgb("#FF8A4C")
METALS: dict[str, Colour] = {"bronze": rgb("#C98A4B"), "silver": rgb("#C9D0DC"), "gold": rgb("#F0C24E")}
"""In the order of their worth; each also has as many strokes as it is worth."""
RIBBONS = ((-1, rgb("#C8443C")), (1, rgb("#3E6FB8")))
SPARKS = (rgb("#FFE3A0"), rgb("#FF9E6B"), rgb("#9FD8FF"), rgb("#FFD24F"), rgb("#F29AC0"))


def is_great(event: Event) -> bool:
    """Is the town seen from low while this is shown? All steps of a milestone are, so that the eye stays there."""
    return isinstance(event, MilestoneStep | GameOver)


def keeps_evening(event: Event, known: Shown, end: Shown, *, is_over: bool) -> bool:
    """Is it evening after an event? The last milestone's stays until the city is judged, unless it is lost."""
    if isinstance(event, GameOver):
        return False
    return known.is_evening or (isinstance(event, MilestoneStep) and is_over and not end.is_lost)


def look(ground: TableRegion) -> tuple[float, float]:
    """The heading and the pitch from which great moments are seen."""
    return (ROW_HEADING, ROW_PITCH) if ground.is_row else (HEADING, PITCH)


def medal_of(view: View, event: GameOver) -> str:
    """The medal that a city earns as it ends; empty for none. One that is lost earns none (CS-116)."""
    earned = [code for code, total in ledger.medals(view) if event.total >= total]
    return earned[-1] if earned and event.outcome != "lost" else ""


def scene(known: Shown) -> tuple[Point, ...]:
    """The open boards with the sky over them."""
    ground = region(known.layout)
    half, found = 3.6 * ground.scale, list[Point]()
    for x, y, _ in _open_places(known):
        found += corners((x - half, y - half, 0.0), (x + half, y + half, 0.5 * ground.scale))
        found += corners((x - 0.6 * half, y - 0.3 * half, 0.0), (x + 0.6 * half, y + 0.3 * half, SKY * ground.scale))
    return tuple(found)


def medal_spot(known: Shown) -> Spot:
    """Where a medal hangs over the town, with its ribbon."""
    s = region(known.layout).scale
    return Spot(_over_town(known, COIN_HIGH - COIN_ROOM[0] * COIN), (1.3 * COIN * s, 0.2 * s), sum(COIN_ROOM) * COIN * s)


def _open_places(known: Shown) -> list[Place]:
    ground, opened = region(known.layout), open_boards(known.layout, known.opened)
    return [ground.board(piece) for piece in ground.pieces if piece.board in opened]


def _over_town(known: Shown, up: float) -> Place:
    """Over the middle of what is open, so many cells high."""
    places, ground = _open_places(known), region(known.layout)
    x, y = (sum(place[k] for place in places) / len(places) for k in (0, 1))
    return x, y, (SLAB + up) * ground.scale


# -- the hour ----------------------------------------------------------------------------------------------------


def evening_after(day: Light) -> Light:
    """The light of an evening in which windows shine no less than by day."""
    dusk = light_of("cities", "dusk")
    return replace(dusk, windows=max(day.windows, dusk.windows))


def _evening(board: "GameBoard", old: Shown, new: Shown, seconds: float) -> Interval:
    """Evening falls if it is not there yet, and day comes back unless evening stays; where light can change."""
    before, behind = board.light_on(old), board.light_on(new)
    dusk = evening_after(before)

    def step(t: float) -> None:
        if board.look.lit:
            day = before if t < 0.5 else behind
            board.on_light(between(day, dusk, move.ease(min(1.0, t * seconds / FALLS, (1 - t) * seconds / FALLS))))

    return move.over(seconds, step)


def step_back(board: "GameBoard", parent: NodePath, lit: Iterable[NodePath] = ()) -> None:
    """Without shaders a sheet makes the evening, as long as its parent has it, and what shines is drawn after it."""
    if not board.look.lit:
        for kept in board.effects.find_all_matches(SHEET):
            kept.remove_node()
        limelight = Limelight(parent)
        limelight.shine(board.look)
        for node in lit:
            limelight.add(node, 2)


# -- a milestone -------------------------------------------------------------------------------------------------


def celebrate_milestone(board: "GameBoard", event: MilestoneStep, old: Shown, known: Shown) -> Interval:
    """Evening falls, light stands over every district, lanterns rise from the houses, rockets answer."""
    sound = move.call(board.sound, "milestone", 1.0)
    if board.look.reduced_motion:
        return move.in_order(sound, move.wait(0.3))
    ground = region(known.layout)
    columns, lanterns = _columns(board, ground, known), _lanterns(board, ground, known, event.number)
    board.badges.veil(True)
    step_back(board, board.effects, (*columns, lanterns))

    def rise(t: float) -> None:
        lanterns.set_z(1.6 * ground.scale * t)
        lanterns.set_alpha_scale(min(1.0, 5 * t, 4 * (1 - t)))
        for number, column in enumerate(columns):
            column.set_alpha_scale(max(0.0, min(1.0, 6 * t - 0.35 * number)) * (1 - t**4))

    rise(0.0)
    shown = move.together(_evening(board, old, known, MILESTONE), move.over(MILESTONE, rise), *_rockets(board, known))
    return move.in_order(sound, shown, move.call(board.badges.veil, False))


def _columns(board: "GameBoard", ground: TableRegion, known: Shown) -> list[NodePath]:
    """A shaft of light over each district; warmer where something is built."""
    found = []
    for district in districts.districts(known):
        x, y = (sum(cell[k] for cell in district.cells) / len(district.cells) for k in (0, 1))
        tone = GLOW if district.tiles else EMBER
        found.append(shine.shaft(board.effects, ground.at(x, y, SLAB), 0.5 * ground.scale, 3.2 * ground.scale, tone))
    return found


def _lanterns(board: "GameBoard", ground: TableRegion, known: Shown, seed: int) -> NodePath:
    """Lanterns over all districts: flames, and the paper that they shine through, in one mesh each."""
    dice, lamps, halos, s = Random(seed), Mesh(GLYPHS), Mesh(GLYPHS), ground.scale
    heading, _ = look(ground)
    cells: list[Cell] = sorted(cell for district in districts.districts(known) for cell in district.cells)
    for _ in range(LANTERNS):
        x, y, z = ground.at(*dice.choice(cells), dice.uniform(0.3, 2.4))
        x, y, size = x + dice.uniform(-0.4, 0.4) * s, y + dice.uniform(-0.4, 0.4) * s, dice.uniform(*LANTERN_SIZES) * s / 0.66
        if board.look.lit:  # too dear without shaders
            halos.sign("blob", (x, y, z), 4.2 * size, GLOW, heading=heading, upright=True, wide=3.4 * size)
        lamps.sign("dot", (x, y - 0.004, z), size, GLOW, heading=heading, upright=True)
        lamps.sign("dot", (x, y - 0.008, z - 0.1 * size), 0.5 * size, shade(GLOW, 1.3), heading=heading, upright=True)
    node, halo = overlay("lanterns", lamps, depth=2), overlay("halos", halos, depth=1)
    halo.set_alpha_scale(0.4)
    halo.reparent_to(node)
    node.reparent_to(board.effects)
    return node


def _rockets(board: "GameBoard", known: Shown) -> list[Interval]:
    """Rockets over the open boards, one after another."""
    s, (x, y, _) = region(known.layout).scale, _over_town(known, 0.0)
    found = []
    for k in range(ROCKETS):
        at = (x + (k - 2) * 3.0 * s, y + (1.6 - abs(k - 2)) * s, (2.5 - 0.35 * (k % 2)) * s)
        burst = shine.burst(board, at, (SPARKS[k], shine.LIGHT), size=1.8 * s, seconds=ROCKET, seed=k + 3)
        found.append(move.in_order(move.wait(0.5 + ROCKET_AFTER * k), burst))
    return found


# -- the end -----------------------------------------------------------------------------------------------------


def end_city(board: "GameBoard", event: GameOver, old: Shown, known: Shown) -> Interval | None:
    """A medal comes down over a city that earned one; any finished one has its lanterns. A lost one goes dark, and stays so
    as long as there is something to read."""
    view = board.view
    if view is None or not _open_places(known):
        return None
    medal = medal_of(view, event)
    sound = move.call(board.sound, "medal" if medal else "city_built" if event.outcome != "lost" else "city_lost", 1.0)
    if event.outcome == "lost":
        Limelight(board.staged).shine(board.look)
        return move.in_order(sound, move.wait(LOST))
    if board.look.reduced_motion and not medal:
        return move.in_order(sound, move.wait(0.3))
    board.badges.veil(True)
    if board.look.reduced_motion:
        return move.in_order(sound, _hang_medal(board, known, medal))
    lanterns = _lanterns(board, region(known.layout), known, event.total)
    shows = [
        _evening(board, old, known, MEDAL),
        move.over(MEDAL, lambda t: lanterns.set_alpha_scale(min(1.0, 4 * t, 4 * (1 - t)))),
    ]
    if medal:
        shows += [*_award(board, known, medal, lanterns), *_rockets(board, known)]
    else:
        step_back(board, board.effects, (lanterns,))
    return move.in_order(sound, move.together(*shows), move.call(board.badges.veil, bool(medal)))


def _hang_medal(board: "GameBoard", known: Shown, medal: str) -> Interval:
    """Where nothing shall move, a medal hangs over the town as long as there is something to read."""
    coin = _coin(board.staged, board.look, medal)
    coin.set_scale(COIN * region(known.layout).scale)
    coin.set_pos(*_over_town(known, COIN_HIGH))
    coin.set_h(look(region(known.layout))[0])
    return move.fade(coin, 0.0, 1.0, seconds=0.3)


def _award(board: "GameBoard", known: Shown, medal: str, lanterns: NodePath) -> list[Interval]:
    """A medal comes down turning in a shaft of light, and sparks fly where it stops. It hangs as long as it is read of."""
    s, colour, (x, y, z) = region(known.layout).scale, METALS[medal], _over_town(known, COIN_HIGH)
    coin, (heading, _) = _coin(board.staged, board.look, medal), look(region(known.layout))
    coin.set_scale(COIN * s)
    light, strength = shine.shaft(board.staged, (x, y, 0.0), 1.5 * s, 6.5 * s, colour), 1.0 if board.look.lit else 0.6
    step_back(board, board.staged, (lanterns, light, coin))

    def come_down(t: float) -> None:
        coin.set_pos(x, y, z + COIN_FROM * s * (1 - move.ease(min(1.0, t / COIN_DOWN))))
        coin.set_h(heading + 900 * (1 - move.ease(min(1.0, t / 0.5))))
        light.set_alpha_scale(strength * min(1.0, 6 * t) * (1 - 0.75 * t**4))

    come_down(0.0)
    tones = (colour, shine.LIGHT, *SPARKS[:2])
    flash = shine.burst(board, (x, y, z), tones, size=4.2 * s, seconds=1.0)
    return [move.over(MEDAL, come_down), move.in_order(move.wait(COIN_DOWN * MEDAL), flash)]


def _coin(parent: NodePath, look: Look, medal: str) -> NodePath:
    """A medal on its ribbon with a face to each side: strokes tell which it is, not colour alone."""
    colour, holder = METALS[medal], parent.attach_new_node(MEDAL_NODE)
    metal, marks, strokes = Mesh(), Mesh(GLYPHS), 1 + list(METALS).index(medal)
    rim = circle(0.62, 40)
    for (a, b), (c, d) in zip(rim, (*rim[1:], rim[0]), strict=True):
        normals = [(a, 0.0, b), (c, 0.0, d), (c, 0.0, d), (a, 0.0, b)]
        metal.face([(a, -0.08, b), (c, -0.08, d), (c, 0.08, d), (a, 0.08, b)], normals, shade(colour, 0.7))
    for way in (-1, 1):
        turn = 0.0 if way < 0 else 180.0
        for radius, tone in (
            (0.62, shade(colour, 0.62)),
            (0.57, shade(colour, 1.18)),
            (0.49, shade(colour, 0.80)),
            (0.46, colour),
        ):
            at = (0.0, way * (0.092 - 0.008 * radius), 0.0)
            marks.sign("dot", at, 2 * radius / DOT, tone, upright=True, heading=turn)
        for k in range(strokes):
            at = ((k - (strokes - 1) / 2) * 0.24, way * 0.1, 0.0)
            marks.sign("tile", at, 0.6, shade(colour, 0.42), upright=True, wide=0.12, heading=turn)
    body = solid("coin", [metal], look, "stone")
    body.set_two_sided(True)
    for node in (body, _ribbon(colour), overlay("marks", marks, depth=2)):
        node.reparent_to(holder)
    return holder


def _ribbon(metal: Colour) -> NodePath:
    """Two bands that meet in a clasp at the upper edge of a medal."""
    mesh = Mesh()
    for side, tone in RIBBONS:
        corners = [(0.02, 0.66), (0.20, 0.66), (0.46, 1.34), (0.18, 1.34)]
        mesh.quad([(side * x, 0.0, z) for x, z in corners], tone)
    mesh.quad([(-0.24, 0.0, 0.60), (0.24, 0.0, 0.60), (0.24, 0.0, 0.70), (-0.24, 0.0, 0.70)], shade(metal, 0.8))
    node = overlay("ribbon", mesh)
    node.set_two_sided(True)
    return node

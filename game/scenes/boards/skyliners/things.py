"""The things of Skyliners: where each lies for what is shown (pure), and the node of each."""

from collections.abc import Callable, Iterator
from typing import Any

from panda3d.core import NodePath

from game.rules.skyliners.board import INDEX, PLOTS, QUARTER_PLOTS, ROWS, SIDES, count, tallest
from game.rules.skyliners.scoring import is_right
from game.scenes.boards.skyliners import places
from game.scenes.boards.skyliners.furniture import furniture, paint, style
from game.scenes.boards.skyliners.model import KINDS, Laid, Shown, owner, row_counts
from game.scenes.boards.thing import Place, Thing
from game.scenes.drawing.lighting import SUN_FROM
from game.scenes.drawing.look import Look, shade
from game.scenes.drawing.material import overlay, solid
from game.scenes.drawing.mesh import GLYPHS, GRAIN, Mesh
from game.scenes.drawing.models import UNIT, piece
from game.scenes.drawing.pieces import CARD, Part, card, contact, ground_shadow, pile, tower

LAND = (-SUN_FROM[0] / SUN_FROM[2], -SUN_FROM[1] / SUN_FROM[2])
"""How far shadows reach for each unit of height."""
SKY_CARD = (0.62, 0.86)


def parts(owners: tuple[int, ...], height: int, look: Look) -> tuple[Part, ...]:
    """The pieces of a tower from the ground up: all floors, but the last a roof or park where the height is odd."""
    kinds = ["floor"] * len(owners)
    if height % 2:
        kinds[-1] = "park" if height == 1 else "roof"
    edged = look.high_contrast
    return tuple(Part(kind, look.identity(owner(code)), edged) for kind, code in zip(kinds, owners, strict=True))


# -- where ------------------------------------------------------------------------------------------------------


def things(known: Shown) -> Iterator[Thing]:
    """Everything on the table."""
    yield Thing("furniture", "all", (known.sides,))
    yield Thing("ground", "all", (known.heights,))
    yield Thing("badges", "all", (tuple(sorted(row_counts(known).items())), _marks(known)))
    for index, name in enumerate(PLOTS):
        if known.towers[index]:
            look = (known.towers[index], known.heights[index], known.masts[index], _around(known.heights, index))
            yield Thing("tower", name, look, places.plot(name))
    for seat, side in enumerate(known.sides):
        yield from _tray(known, seat, side)
    yield Thing("container", "all", (known.plans,))
    yield Thing("deck", "all", (known.deck, known.start, len(known.sides)))
    if known.turn is not None:
        yield Thing("turn", "all", (known.turn,), lantern(known.sides, known.turn))
    for index in tallest(known.heights):
        x, y, _ = places.plot(PLOTS[index])
        yield Thing("tallest", PLOTS[index], (), (x, y, known.heights[index] * UNIT))
    if known.used is not None:
        yield Thing("used", known.used, (), (*places.plot(known.used)[:2], known.heights[INDEX[known.used]] * UNIT))


def lantern(sides: str, seat: int) -> Place:
    """Where the lantern stands that shows whose turn it is: on the frame before the seat."""
    return places.turned(sides[seat], 0.0, -(places.FRAME - 0.1), 0.14)


def _around(heights: bytes, index: int) -> tuple[int, int, int, int]:
    """The heights to the south, east, north and west."""
    x, y = index % 5, index // 5
    spots = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    found = [heights[r * 5 + f] if 0 <= f < 5 and 0 <= r < 5 else 0 for f, r in spots]
    return found[0], found[1], found[2], found[3]


def _tray(known: Shown, seat: int, side: str) -> Iterator[Thing]:
    heading = places.HEADING[side]
    for kind, left in zip(KINDS, known.stocks[seat], strict=True):
        if left:
            yield Thing("stock", f"{seat} {kind}", (seat, kind, left), places.supply(side, kind), heading)
    if known.antennas[seat]:
        yield Thing("antennas", str(seat), (seat, known.antennas[seat]), places.supply(side, "antenna"), heading)
    if known.hands[seat]:
        yield Thing("hand", str(seat), (seat, known.hands[seat]), places.supply(side, "plan"), heading)
    face = known.quarters[seat] if known.viewer == seat or known.opened[seat] else None
    yield Thing("sky", str(seat), (seat, face, side), places.supply(side, "sky"), heading)
    if known.turn == seat and known.full and known.action == 2 and known.hands[seat]:
        yield Thing("numbers", str(seat), (side,))
    at, towards = places.gull(known.points[seat], seat, style().rail_steps)
    yield Thing("gull", str(seat), (seat,), at, towards)


def _marks(known: Shown) -> tuple[tuple[str, str, int, bool], ...]:
    """The viewer's own plans on the plates: side, row, number and whether it is right now."""
    if known.viewer is None:
        return ()
    side = known.sides[known.viewer]
    return tuple(
        (side, plan.row, plan.number, is_right(plan.number, count(known.heights, side, ROWS.index(plan.row))))
        for plan in known.plans
        if plan.seat == known.viewer and plan.row and plan.number
    )


# -- nodes ------------------------------------------------------------------------------------------------------


def make(thing: Thing, look: Look) -> NodePath:
    """The node of a thing."""
    return _MAKERS[thing.kind](look, *thing.look)


def tower_body(
    look: Look,
    owners: tuple[int, ...],
    height: int,
    mast: int | None,
    around: tuple[int, ...],
    *,
    lit: bool | None = None,
    name: str = "tower",
) -> NodePath:
    """A tower; its windows shine once it has a roof."""
    mesh = tower(
        parts(owners, height, look),
        around=[each * UNIT for each in around],
        mast=None if mast is None else look.identity(mast),
        lit=height % 2 == 1 if lit is None else lit,
    )
    return solid(name, [mesh], look)


def _tower(look: Look, *parameters: Any) -> NodePath:
    holder = NodePath("plot")
    tower_body(look, *parameters).reparent_to(holder)
    return holder


def _ground(look: Look, heights: bytes) -> NodePath:
    """Contact shadows, and without a shader soft ones of the sun."""
    mesh, long = Mesh(GLYPHS), Mesh(GLYPHS)
    for index, name in enumerate(PLOTS):
        if heights[index]:
            x, y, _ = places.plot(name)
            contact(mesh, (x, y, 0.004), 1.26)
            if not look.lit:
                ground_shadow(long, (x, y, 0.003), heights[index] * UNIT, LAND)
    node = NodePath("ground")
    path = overlay("contact", mesh)
    path.set_alpha_scale(0.6)
    path.reparent_to(node)
    if long.triangles:
        shadows = overlay("shadows", long)
        shadows.set_alpha_scale(0.34)
        shadows.reparent_to(node)
    return node


def _badges(
    look: Look, counts: tuple[tuple[str, tuple[int, ...]], ...], marks: tuple[tuple[str, str, int, bool], ...]
) -> NodePath:
    body, signs = Mesh(GRAIN), Mesh(GLYPHS)
    by_side = dict(counts)
    for side in SIDES:
        for row in range(5):
            number_plate(body, signs, side, row, by_side[side][row] if side in by_side else None)
    for side, letter, number, right in marks:
        x, y, z = places.badge(side, ROWS.index(letter))
        dx, dy, _ = places.turned(side, 0.36, 0.0)
        value = "4/5" if number == 4 else str(number)
        dot = shade(paint("plate"), 0.9)
        heading = places.HEADING[side]
        signs.sign("dot", (x + dx, y + dy, z + 0.05), 0.3, dot if right else paint("ink"), heading=heading)
        signs.sign(value, (x + dx, y + dy, z + 0.056), 0.22, paint("ink") if right else dot, heading=heading)
        tx, ty, _ = places.turned(side, 0.36, 0.22)
        signs.sign("tick" if right else "wrong", (x + tx, y + ty, z + 0.056), 0.16, paint("plate"), heading=heading)
    node = solid("badges", [body], look)
    overlay("numbers", signs).reparent_to(node)
    return node


def number_plate(body: Mesh, signs: Mesh, side: str, row: int, value: int | None) -> None:
    """The plate of a row with its count."""
    x, y, z = places.badge(side, row)
    plate = Mesh(GRAIN)
    plate.block((-0.21, -0.21, 0), (0.21, 0.21, 0.04), paint("plate"), bevel=0.02)
    body.add(plate, at=(x, y, z), heading=places.HEADING[side])
    if value is not None:
        signs.sign(str(value), (x, y, z + 0.046), 0.38, paint("ink"), heading=places.HEADING[side])


def _stock(look: Look, seat: int, kind: str, count: int) -> NodePath:
    if kind == "floor":
        spots = [places.in_stack(index) for index in range(count)]
    else:
        spots = [(0.0, 0.0, index * UNIT * places.PILE) for index in range(count)]
    mesh = pile(Part(kind, look.identity(seat), look.high_contrast), spots, places.PILE)
    node = solid("stock", [mesh], look)
    shade_ = Mesh(GLYPHS)
    for spot in spots:
        if spot[2] == 0:
            contact(shade_, (spot[0], spot[1], 0.004), 0.8)
    path = overlay("contact", shade_)
    path.set_alpha_scale(0.5)
    path.reparent_to(node)
    return node


def _antennas(look: Look, seat: int, count: int) -> NodePath:
    mesh = Mesh()
    for index in range(count):
        mesh.add(piece("antenna", look.identity(seat)), at=((index % 5 - 2) * 0.13, (index // 5 - 0.5) * 0.3, 0), scale=0.7)
    return solid("antennas", [mesh], look)


def _hand(look: Look, seat: int, count: int) -> NodePath:
    """Plan cards in hand: a fan of backs."""
    body, signs = Mesh(GRAIN), Mesh(GLYPHS)
    owner_ = look.identity(seat)
    for index in range(count):
        at = (-0.66 + index * 0.33, 0.0, 0.012 * index)
        z = card(body, signs, colour=shade(owner_.rgb, 0.86), at=at, size=(0.46, 0.72))
        signs.sign(owner_.emblem, (at[0], at[1], z + 0.002), 0.26, shade(owner_.rgb, 1.45), heading=0)
    node = solid("hand", [body], look)
    overlay("print", signs).reparent_to(node)
    return node


def _sky(look: Look, seat: int, quarter: str | None, side: str) -> NodePath:
    """The skyscraper card: its back, or the site with the quarter marked as seen from above, north up on the table."""
    body, signs = Mesh(GRAIN), Mesh(GLYPHS)
    owner_ = look.identity(seat)
    face = quarter is not None
    z = card(body, signs, colour=paint("plate") if face else shade(owner_.rgb, 0.6), at=(0, 0, 0), size=SKY_CARD)
    if quarter is None:
        signs.sign("tower", (0, 0, z + 0.002), 0.5, shade(owner_.rgb, 1.4))
    else:
        for index in range(25):
            x, y = places.seen_from(side, index % 5 - 2, index // 5 - 2)
            inside = index in QUARTER_PLOTS[quarter]
            ink = shade(owner_.rgb, 0.85) if inside else (0.72, 0.68, 0.60)
            signs.sign("tile", (x * 0.105, y * 0.105 - 0.1, z + 0.002), 0.1 if inside else 0.07, ink)
        signs.sign("tower", (0, 0.29, z + 0.002), 0.24, paint("ink"))
    node = solid("sky", [body], look)
    overlay("print", signs).reparent_to(node)
    return node


def _container(look: Look, plans: tuple[Laid, ...]) -> NodePath:
    body, signs = Mesh(GRAIN), Mesh(GLYPHS)
    for index, plan in enumerate(plans):
        plan_card(body, signs, plan, index, look)
    node = solid("container", [body], look)
    overlay("print", signs).reparent_to(node)
    return node


def plan_card(
    body: Mesh, signs: Mesh, plan: Laid, index: int, look: Look, at: tuple[float, float, float] | None = None
) -> None:
    """A plan in the container: the owner's back with its number in the row; what is known of it is printed small."""
    x, y, z = at or places.in_container(index)
    owner_ = look.identity(plan.seat)
    open_ = plan.right is not None
    ground = paint("plate") if open_ else shade(owner_.rgb, 0.9)
    top = card(body, signs, colour=ground, at=(x, y, z), size=(0.35, 0.44)) + 0.002
    ink = shade(owner_.rgb, 0.8) if open_ else shade(owner_.rgb, 1.5)
    signs.sign(owner_.emblem, (x - 0.085, y + 0.11, top), 0.15, ink)
    signs.text(str(index + 1), (x + 0.075, y + 0.11, top), 0.15, paint("ink") if open_ else shade(owner_.rgb, 1.6))
    if plan.row and plan.number:
        value = "4/5" if plan.number == 4 else str(plan.number)
        text = paint("ink") if open_ else paint("plate")
        signs.sign(plan.row, (x - 0.07, y - 0.08, top), 0.2, text)
        signs.sign(value, (x + 0.07, y - 0.08, top), 0.2, text)
    if open_:
        signs.sign(
            "tick" if plan.right else "wrong",
            (x + 0.15, y + 0.2, top + 0.01),
            0.22,
            (0.12, 0.45, 0.25) if plan.right else (0.65, 0.15, 0.12),
        )


def _deck(look: Look, cards: tuple[str, ...], start: int, seats: int) -> NodePath:
    """The set-up cards in the order drawn, each in the colour of the seat that read it."""
    body, signs = Mesh(GRAIN), Mesh(GLYPHS)
    for index, name in enumerate(cards):
        x, y, z = places.in_deck(index, len(cards))
        owner_ = look.identity((start + index) % seats)
        top = card(body, signs, colour=paint("plate"), at=(x, y, z + 0.035), size=CARD) + 0.002
        signs.text(name, (x, y + 0.06, top), 0.3, paint("ink"))
        signs.sign(owner_.emblem, (x, y - 0.18, top), 0.17, owner_.rgb)
    node = solid("deck", [body], look)
    overlay("print", signs).reparent_to(node)
    return node


def _numbers(look: Look, side: str) -> NodePath:
    """The four numbers of a plan, as tokens."""
    body, signs = Mesh(GRAIN), Mesh(GLYPHS)
    for value in (1, 2, 3, 4):
        x, y, z = places.number(side, value)
        token = Mesh(GRAIN)
        token.block((-0.18, -0.18, 0), (0.18, 0.18, 0.09), paint("plate"), bevel=0.035)
        body.add(token, at=(x, y, z), heading=places.HEADING[side])
        name = "4/5" if value == 4 else str(value)
        signs.sign(name, (x, y, z + 0.096), 0.32 if value == 4 else 0.28, paint("ink"), heading=places.HEADING[side])
    node = solid("numbers", [body], look)
    overlay("print", signs).reparent_to(node)
    return node


def _gull(look: Look, seat: int) -> NodePath:
    mesh = Mesh()
    mesh.add(piece("gull", look.identity(seat)), scale=0.78)
    return solid("gull", [mesh], look)


def _turn(look: Look, seat: int) -> NodePath:
    """The start of a seat's turn: a lantern on the frame before it."""
    mesh = Mesh()
    owner_ = look.identity(seat)
    mesh.cone((0, 0, 0), 0.13, 0.05, (0.25, 0.2, 0.17), sides=16, top=0.11)
    mesh.cone((0, 0, 0.05), 0.07, 0.2, shade(owner_.rgb, 1.15), sides=16, top=0.09)
    mesh.cone((0, 0, 0.25), 0.12, 0.09, (0.25, 0.2, 0.17), sides=16, top=0.02)
    return solid("turn", [mesh], look)


def _tallest(look: Look) -> NodePath:
    """A star on the highest towers."""
    mesh = Mesh(GLYPHS)
    mesh.sign("dot", (0.27, 0.27, 0.014), 0.27, paint("ink"))
    mesh.sign("star", (0.27, 0.27, 0.02), 0.21, (1.0, 0.82, 0.35))
    return overlay("tallest", mesh, depth=2)


def notes(known: Shown, heading: float) -> NodePath:
    """The name and the height of every plot, to be read from a heading; heights in floors, a roof or park is a half."""
    mesh = Mesh(GLYPHS)
    for index, name in enumerate(PLOTS):
        x, y, _ = places.plot(name)
        height = known.heights[index]
        z = height * UNIT + 0.016
        if height:
            mesh.sign("dot", (x, y, z), 0.5, paint("ink"), heading=heading)
            words = [*(str(height // 2) if height > 1 else ""), *("½" if height % 2 else "")]
            mesh.text(words, (x, y, z + 0.006), 0.36, paint("plate"), heading=heading)
    return overlay("notes", mesh, depth=3)


def _used(look: Look) -> NodePath:
    """Hatching on the plot already built on in this turn."""
    mesh = Mesh(GLYPHS)
    mesh.sign("hatch", (0, 0, 0.012), 0.8, (0.15, 0.12, 0.1))
    mesh.sign("frame", (0, 0, 0.012), 0.84, (0.15, 0.12, 0.1))
    node = overlay("used", mesh)
    node.set_alpha_scale(0.75)
    return node


_MAKERS: dict[str, Callable[..., NodePath]] = {
    "furniture": lambda look, sides: furniture(sides, look),
    "ground": _ground,
    "badges": _badges,
    "tower": _tower,
    "stock": _stock,
    "antennas": _antennas,
    "hand": _hand,
    "sky": _sky,
    "container": _container,
    "deck": _deck,
    "numbers": _numbers,
    "gull": _gull,
    "turn": _turn,
    "used": _used,
    "tallest": _tallest,
}

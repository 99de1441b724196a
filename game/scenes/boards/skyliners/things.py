"""The things on the Skyliners table. `things` says where they lie and is pure; `make` builds their nodes."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

from panda3d.core import NodePath

from game.rules.skyliners.board import INDEX, PLOTS, QUARTER_PLOTS, ROWS, count, tallest
from game.rules.skyliners.scoring import is_right
from game.scenes.boards.kit import fans, shadows
from game.scenes.boards.kit import furniture as kit
from game.scenes.boards.kit.printed import PrintedBody
from game.scenes.boards.kit.sides import seen_from, table_place
from game.scenes.boards.skyliners import places, plates
from game.scenes.boards.skyliners.furniture import furniture, paint
from game.scenes.boards.skyliners.living import flock
from game.scenes.boards.skyliners.model import KINDS, LaidPlan, Shown, owner, piece_kinds, row_counts
from game.scenes.boards.thing import Place, Thing
from game.scenes.drawing.kept import cached_copy
from game.scenes.drawing.look import Colour, Look, shade
from game.scenes.drawing.material import last, overlay, solid
from game.scenes.drawing.mesh import GLYPHS, Mesh, circle
from game.scenes.drawing.models import UNIT, piece
from game.scenes.drawing.pieces import CARD, TowerPart, card, lights, tower

SKY_CARD = (0.62, 0.86)
POST = 0.08
"""How thick the post is on which a plate stands over towers before it."""
AFTER_TABLE = 20
"""When what is seen through glass is printed: after the table and all that lies behind it."""
STAR = 0.36
"""How large the mark of the tallest towers is."""
BEFORE_WALLS = 1.004
"""Painted lights stand a little before their walls: a level eye is so far away that it could not tell which is nearer."""
TICK, BESIDE = 0.21, 0.42
"""How large the mark is that says whether a plan holds now, and how far beside the plate of its row it lies."""
RIGHT, WRONG = (0.12, 0.45, 0.25), (0.65, 0.15, 0.12)


def parts(owners: tuple[int, ...], height: int, look: Look) -> tuple[TowerPart, ...]:
    """The pieces of a tower from the ground up: all floors, but the last a roof or park where the height is odd."""
    kinds = piece_kinds(len(owners), height)
    edged, flat = look.high_contrast, not look.lit
    return tuple(TowerPart(kind, look.identity(owner(code)), edged, flat) for kind, code in zip(kinds, owners, strict=True))


# -- where ------------------------------------------------------------------------------------------------------


def things(known: Shown) -> Iterator[Thing]:
    """Everything on the table."""
    yield Thing("furniture", "all", (known.sides,))
    yield Thing("flock", "all")
    yield Thing("ground", "all", (known.heights,))
    yield Thing("badges", "all", (known.sides, tuple(sorted(row_counts(known).items())), _marks(known), feet(known)))
    for index, name in enumerate(PLOTS):
        if known.towers[index]:
            look = (known.towers[index], known.heights[index], known.masts[index], _around(known.heights, index), index)
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
    return places.from_side(sides[seat], 2.95, -(places.FRAME - 0.1), 0.14)


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
    if known.turn == seat and known.can_plan:
        yield Thing("numbers", str(seat), (side,))
    at, towards = places.gull(known.points[seat], seat, paint.count("rail_steps"))
    yield Thing("gull", str(seat), (seat,), at, towards)


def feet(known: Shown) -> tuple[tuple[float, tuple[Place, ...]], ...]:
    """Where all plates stand for an eye at each side of the table."""
    return tuple((heading % 360, plates.plates(known, heading)) for heading in places.HEADING.values())


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


def make(thing: Thing, look: Look, *facing: float) -> NodePath:
    """The node of a thing. Things that turn to the camera get its heading."""
    return cached_copy(
        ("skyliners", thing.kind, thing.look, look, facing), lambda: _MAKERS[thing.kind](look, *facing, *thing.look)
    )


def tower_body(
    look: Look,
    owners: tuple[int, ...],
    height: int,
    mast: int | None,
    around: tuple[int, ...],
    plot: int,
    *,
    lit: bool | None = None,
    name: str = "tower",
) -> NodePath:
    """A tower; its windows shine once it has a roof."""
    pieces = parts(owners, height, look)
    shines = height % 2 == 1 if lit is None else lit
    mesh = tower(
        pieces,
        around=[each * UNIT for each in around],
        mast=None if mast is None else look.identity(mast),
        lit=shines,
        plot=plot,
    )
    node = solid(name, [mesh], look)
    if shines and not look.lit:
        windows = overlay("lights", lights(pieces, plot=plot))
        windows.set_scale(BEFORE_WALLS, BEFORE_WALLS, 1.0)
        windows.reparent_to(node)
    return node


def _tower(look: Look, owners: tuple[int, ...], height: int, mast: int | None, around: tuple[int, ...], plot: int) -> NodePath:
    holder = NodePath("plot")
    tower_body(look, owners, height, mast, around, plot).reparent_to(holder)
    return holder


def _ground(look: Look, heights: bytes) -> NodePath:
    """The shadows of the towers."""
    standing = [(places.plot(name), height * UNIT) for name, height in zip(PLOTS, heights, strict=True) if height]
    return shadows.ground(standing, 1.26, look)


def _badges(
    look: Look,
    facing: float,
    sides: str,
    counts: tuple[tuple[str, tuple[int, ...]], ...],
    marks: tuple[tuple[str, str, int, bool], ...],
    feet: tuple[tuple[float, tuple[Place, ...]], ...],
) -> NodePath:
    """A plate for each row of the sides somebody sits at, its count turned to the eye; and the viewer's own plans."""
    printed, by_side = PrintedBody(), dict(counts)
    standing = dict(zip(((side, row) for side in sides for row in range(len(ROWS))), dict(feet)[facing % 360], strict=True))
    for seat, side in enumerate(sides):
        for row in range(len(ROWS)):
            x, y, z = at = standing[side, row]
            if z > places.RIM:
                printed.block((x, y, 0.0), (POST, POST, z + POST), shade(look.identity(seat).rgb, 0.92), heading=facing)
            with leaning_plate(printed, at, facing):
                top = printed.block(at, (*plates.SIZE, 0.05), paint("plate"), heading=facing)
                if side in by_side:
                    printed.signs.sign(str(by_side[side][row]), (x, y, top + 0.006), 0.50, paint("ink"), heading=facing)
    for side, letter, number, right in marks:
        at = standing[side, ROWS.index(letter)]
        with leaning_plate(printed, at, facing):
            _plan_mark(printed, facing, at, number, right)
    return through_glass(printed.node("badges", look))


def through_glass(node: NodePath) -> NodePath:
    """What is printed on a body is drawn before all that is clear, so that a tower or a ghost of glass before it hides none."""
    for print_ in node.find_all_matches("print"):
        last(print_, AFTER_TABLE)
    return node


def leaning_plate(printed: PrintedBody, at: Place, facing: float) -> AbstractContextManager[None]:
    """What is printed within leans as the plate of a row does."""
    return printed.leaning(at, facing, plates.LEAN, deep=plates.SIZE[1] / 2)


def _plan_mark(printed: PrintedBody, facing: float, at: Place, number: int, right: bool) -> None:
    """Right of the plate of a row, as the eye sees it, or away from the city: the planned number, and whether it holds now."""
    dot, signs = shade(paint("plate"), 0.9), printed.signs
    is_left = seen_from(facing, at[0], at[1])[0] < -places.SITE
    dx, dy, _ = table_place(facing, -BESIDE if is_left else BESIDE, 0.0)
    x, y, z = at[0] + dx, at[1] + dy, at[2] + 0.03
    top = _disc(printed, (x, y, z), 0.34, dot if right else paint("ink"))
    value = "4/5" if number == 4 else str(number)
    signs.sign(value, (x, y, top + 0.006), 0.27, paint("ink") if right else dot, heading=facing)
    dx, dy, _ = table_place(facing, 0.0, 0.25)
    top = _disc(printed, (x + dx, y + dy, z + 0.012), TICK, RIGHT if right else WRONG)
    signs.sign("tick" if right else "wrong", (x + dx, y + dy, top + 0.006), 0.7 * TICK, paint("plate"), heading=facing)


def _disc(printed: PrintedBody, at: Place, wide: float, colour: Colour) -> float:
    """A round plate, so that no print behind it is drawn over it. Returns the height of its top."""
    one, high = Mesh(printed.body.texture), 0.05
    one.prism(circle(wide / 2, 20), 0.0, high, colour, bevel=0.012, smooth=True)
    printed.body.add(one, at=at)
    return at[2] + high


def _stock(look: Look, seat: int, kind: str, count: int) -> NodePath:
    if kind == "floor":
        spots = [places.in_stack(index) for index in range(count)]
    else:
        spots = [(0.0, 0.0, index * UNIT * places.PILE) for index in range(count)]
    return kit.stock(look, TowerPart(kind, look.identity(seat), look.high_contrast), spots, places.PILE)


def _antennas(look: Look, seat: int, count: int) -> NodePath:
    mesh = Mesh()
    for index in range(count):
        mesh.add(piece("antenna", look.identity(seat)), at=((index % 5 - 2) * 0.13, (index // 5 - 0.5) * 0.3, 0), scale=0.7)
    return solid("antennas", [mesh], look)


def _hand(look: Look, seat: int, count: int) -> NodePath:
    """Plan cards in hand: a fan of backs."""
    printed = PrintedBody()
    fans.fan(printed, look.identity(seat), count, start=places.FAN[0], step=places.FAN[1], size=places.PLAN)
    return printed.node("hand", look)


def _sky(look: Look, seat: int, quarter: str | None, side: str) -> NodePath:
    """The skyscraper card: its back, or the site with the quarter marked as seen from above, north up on the table."""
    printed = PrintedBody()
    owner_ = look.identity(seat)
    face = quarter is not None
    signs = printed.signs
    z = card(printed.body, signs, colour=paint("plate") if face else shade(owner_.rgb, 0.6), at=(0, 0, 0), size=SKY_CARD)
    if quarter is None:
        signs.sign("tower", (0, 0, z + 0.002), 0.5, shade(owner_.rgb, 1.4))
    else:
        for index in range(25):
            x, y = places.seen_from(side, index % 5 - 2, index // 5 - 2)
            inside = index in QUARTER_PLOTS[quarter]
            ink = shade(owner_.rgb, 0.85) if inside else (0.72, 0.68, 0.60)
            signs.sign("tile", (x * 0.105, y * 0.105 - 0.1, z + 0.002), 0.1 if inside else 0.07, ink)
        signs.sign("tower", (0, 0.29, z + 0.002), 0.24, paint("ink"))
    return printed.node("sky", look)


def _container(look: Look, plans: tuple[LaidPlan, ...]) -> NodePath:
    printed = PrintedBody()
    for index, plan in enumerate(plans):
        plan_card(printed, plan, look, at=places.in_container(index), number=index + 1)
    return printed.node("container", look)


def plan_card(printed: PrintedBody, plan: LaidPlan, look: Look, *, at: Place, number: int) -> None:
    """Draws a plan in the container: the owner's back with its number, and small what is known of it."""
    x, y, _ = at
    signs, owner_ = printed.signs, look.identity(plan.seat)
    open_ = plan.right is not None
    ground = paint("plate") if open_ else shade(owner_.rgb, 0.9)
    top = card(printed.body, signs, colour=ground, at=at, size=(0.35, 0.44)) + 0.002
    ink = shade(owner_.rgb, 0.8) if open_ else shade(owner_.rgb, 1.5)
    signs.sign(owner_.emblem, (x - 0.085, y + 0.11, top), 0.15, ink)
    signs.text(str(number), (x + 0.075, y + 0.11, top), 0.15, paint("ink") if open_ else shade(owner_.rgb, 1.6))
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
            RIGHT if plan.right else WRONG,
        )


def _deck(look: Look, cards: tuple[str, ...], start: int, seats: int) -> NodePath:
    """The set-up cards in the order drawn, each in the colour of the seat that read it."""
    printed = PrintedBody()
    for index, name in enumerate(cards):
        x, y, z = places.in_deck(index, len(cards))
        owner_ = look.identity((start + index) % seats)
        top = card(printed.body, printed.signs, colour=paint("plate"), at=(x, y, z + 0.035), size=CARD) + 0.002
        printed.signs.text(name, (x, y + 0.06, top), 0.3, paint("ink"))
        printed.signs.sign(owner_.emblem, (x, y - 0.18, top), 0.17, owner_.rgb)
    return printed.node("deck", look)


def number_tokens(look: Look, side: str, row: int | None = None) -> NodePath:
    """The four numbers of a plan, as tokens; beside a row, where one is chosen."""
    printed, wide = PrintedBody(), places.TOKEN if row is None else places.TOKEN_BESIDE_ROW
    for value in (1, 2, 3, 4):
        x, y, _ = at = places.number(side, value, row)
        top = printed.block(at, (wide, wide, 0.09), paint("plate"), heading=places.HEADING[side], bevel=0.035) + 0.006
        name = "4/5" if value == 4 else str(value)
        size = wide * (0.89 if value == 4 else 0.78)
        printed.signs.sign(name, (x, y, top), size, paint("ink"), heading=places.HEADING[side])
    return printed.node("numbers", look)


def _tallest(look: Look, facing: float) -> NodePath:
    """A star on the highest towers, in the far right corner; it leans towards the eye as plates do."""
    printed = PrintedBody()
    x, y, _ = at = (*table_place(facing, 0.26, 0.26)[:2], 0.0)
    with printed.leaning(at, facing, plates.LEAN, deep=STAR / 2):
        top = _disc(printed, at, STAR, paint("ink"))
        printed.signs.sign("star", (x, y, top + 0.006), 0.8 * STAR, (1.0, 0.82, 0.35), heading=facing)
    return through_glass(printed.node("tallest", look))


def notes(known: Shown, facing: float) -> NodePath:
    """The height of every object in the near left corner of its top, so that emblems stay in view."""
    mesh = Mesh(GLYPHS)
    for index, name in enumerate(PLOTS):
        if known.heights[index]:
            words = height_words(known.heights[index])
            wide = 0.2 + 0.19 * len(words)
            x, y, _ = places.plot(name)
            dx, dy, _ = table_place(facing, wide / 2 - 0.45, -0.26)
            at = (x + dx, y + dy, known.heights[index] * UNIT + 0.02)
            mesh.sign("tile", at, 0.38, paint("ink"), heading=facing, wide=wide)
            mesh.text(words, (at[0], at[1], at[2] + 0.006), 0.34, paint("plate"), heading=facing)
    return overlay("notes", mesh, depth=3)


def height_words(height: int) -> list[str]:
    """A height in floors as signs; a roof or park is a half."""
    return [*(str(height // 2) if height > 1 else ""), *("½" if height % 2 else "")]


def _used_mark(look: Look) -> NodePath:
    """Hatching on the plot already built on in this turn."""
    mesh = Mesh(GLYPHS)
    mesh.sign("hatch", (0, 0, 0.012), 0.8, (0.15, 0.12, 0.1))
    mesh.sign("frame", (0, 0, 0.012), 0.84, (0.15, 0.12, 0.1))
    node = overlay("used", mesh)
    node.set_alpha_scale(0.75)
    return node


_MAKERS: dict[str, Callable[..., NodePath]] = {
    "furniture": lambda look, sides: furniture(sides, look),
    "flock": flock,
    "ground": _ground,
    "badges": _badges,
    "tower": _tower,
    "stock": _stock,
    "antennas": _antennas,
    "hand": _hand,
    "sky": _sky,
    "container": _container,
    "deck": _deck,
    "numbers": number_tokens,
    "gull": lambda look, seat: kit.marker(look, seat, "gull", scale=0.66),
    "turn": kit.lantern,
    "used": _used_mark,
    "tallest": _tallest,
}

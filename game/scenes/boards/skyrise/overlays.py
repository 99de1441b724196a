"""The overlays of Skyrise (neighbours, values, control), the badges of islands, and the marks of places."""

from collections.abc import Iterable, Iterator

from panda3d.core import NodePath

from game.rules.core import Seat, Target
from game.rules.grid import bits
from game.rules.skyrise.content import FIRST_WONDER, HEIGHTS
from game.rules.skyrise.model import DISCS, NO_DISC
from game.scenes.boards.kit import badges
from game.scenes.boards.kit.badges import Badge, Cell, Pictogram
from game.scenes.boards.kit.sayings import capital
from game.scenes.boards.skyrise import signs
from game.scenes.boards.skyrise.model import Shown, is_late, is_wonder, leaders, rules, triples
from game.scenes.boards.skyrise.paints import AMBER, INK, LIT, PAPER, SEAM
from game.scenes.boards.skyrise.places import DOCK, KERB, LEVELS, Chart, chart
from game.scenes.boards.skyrise.things import HOVER, coin, plate, tall
from game.scenes.boards.thing import Place
from game.scenes.drawing import marks
from game.scenes.drawing.atlas import GLYPH_BOX
from game.scenes.drawing.look import Colour, Look
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.material import before_all, new_bin, overlay
from game.scenes.drawing.mesh import GLYPHS, UP, Mesh, inset
from game.scenes.picker import handle
from game.text import Text

NAMES = ("neighbours", "values", "control")
THREAD: Colour = (0.98, 0.96, 0.90)
STAR_REACH = 0.2
"""How far from its middle a star can be pointed at."""
PLAQUE = 0.74
"""How large plaques are among badges."""
PLAQUE_DEEP = 0.3
"""How deep what can be pointed at of a plaque is."""
FOOT, TIER = -0.5, 0.29
"""Where a drawing of a building begins, and how high its tiers are."""
DISC_BIN = "discs"
"""Discs that are shown before everything, below the signs."""


# -- overlays ------------------------------------------------------------------------------------------------------


def overlay_node(known: Shown, name: str, look: Look, facing: float) -> NodePath:
    """One of the overlays, to be read from a side."""
    return {"neighbours": _neighbours, "values": _values, "control": _control}[name](known, look, facing)


def _neighbours(known: Shown, look: Look, facing: float) -> NodePath:
    """Threads between all quarters that are neighbours, over bridges as well; a knot in each, filled where it is free."""
    map_, mesh = chart(known.islands), Mesh(GLYPHS)
    for quarter in bits(map_.board.quarters):
        for other in bits(map_.board.near[quarter]):
            if other > quarter:
                for wide, colour in ((0.10, SEAM), (0.055, THREAD)):
                    _thread(mesh, map_.at(quarter), map_.at(other), wide, colour)
    for quarter in bits(map_.board.quarters):
        x, y, z = map_.at(quarter)
        for size, colour in ((0.30, SEAM), (0.22, LIT if known.free >> quarter & 1 else THREAD)):
            mesh.sign("dot", (x, y, z + 0.08), size, colour)
    return overlay("neighbours", mesh, through=True)


def _thread(mesh: Mesh, start: Place, end: Place, wide: float, colour: Colour) -> None:
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = (dx * dx + dy * dy) ** 0.5
    nx, ny = -dy / long * wide / 2, dx / long * wide / 2
    u, v, w, h = GLYPH_BOX["tile"]
    corners = [(p[0] + s * nx, p[1] + s * ny, p[2] + 0.07) for p, s in ((start, 1), (start, -1), (end, -1), (end, 1))]
    mesh.face(corners, [UP] * 4, colour, uv=[(u + w / 2, v + h / 2)] * 4)


def _values(known: Shown, look: Look, facing: float) -> NodePath:
    """What every building bid and which disc lies where, before everything that stands in the way.

    The disc below a bid is left out: it would cover the number on the bid's pin.
    """
    map_, node = chart(known.islands), NodePath("values")
    bid = {quarter for _, _, quarter in known.bids}
    for quarter in bits(map_.board.quarters):
        piece, (x, y, z) = known.structures[quarter], map_.at(quarter)
        if piece and not is_wonder(piece):
            sign = signs.value(str(piece), is_late=is_late(piece), tall=0.26, most=1.6, through=True)
            z += plate(piece)
        elif piece:
            sign = signs.star()
            z += 0.5 * tall(piece)
        elif known.discs[quarter] != NO_DISC and quarter not in bid:
            sign = before_all(coin(look, DISCS[known.discs[quarter]], facing), new_bin(DISC_BIN, after="fixed"))
        else:
            continue
        sign.reparent_to(node)
        sign.set_pos(x, y, z)
    return node


def _control(known: Shown, look: Look, facing: float) -> NodePath:
    """Every quarter built on in its owner's colour with the height of the building; islands ringed by who leads there."""
    map_, mesh = chart(known.islands), Mesh(GLYPHS)
    u, v, w, h = GLYPH_BOX["tile"]
    for number, shore in enumerate(map_.shores):
        ahead = leaders(triples(known, number))
        ring = Spot((0.0, 0.0, LEVELS[number] + KERB), outline=tuple(inset(shore, -0.1)))
        marks.line(mesh, ring, INK, 0.26, 0.0)
        marks.line(mesh, ring, look.identity(ahead[0]).rgb if len(ahead) == 1 else PAPER, 0.19, 0.004)
    for quarter, piece in enumerate(known.structures):
        if piece:
            owner, (x, y, z) = look.identity(known.owner(quarter)), map_.at(quarter)
            corners = [(x + a, y + b, z + 0.09) for a, b in inset(map_.corners(quarter), 0.06)]
            mesh.face(corners, [UP] * len(corners), owner.rgb, uv=[(u + w / 2, v + h / 2)] * len(corners))
    node = overlay("control", mesh, through=True)
    node.set_alpha_scale(0.86)
    for quarter, piece in enumerate(known.structures):
        if piece:
            sign = signs.bars(_bars(piece), look.identity(known.owner(quarter)))
            sign.reparent_to(node)
            sign.set_pos(*map_.at(quarter))
    return node


def _bars(piece: int) -> int:
    """Three for tall, two for mid, one for low; none for a wonder."""
    height = rules().tables.height[piece]
    return len(HEIGHTS) - height


# -- badges --------------------------------------------------------------------------------------------------------


def plaques(known: Shown, text: Text, look: Look) -> list[Badge]:
    """For each island its name, who leads there and with how many tall, mid and low buildings; pointed at, everybody's.

    Where they hang depends on the eye.
    """
    found = []
    for number, isle in enumerate(known.board.isles):
        counts = triples(known, number)
        ahead = leaders(counts)
        lines: list[tuple[Cell, ...]] = []
        rows: list[tuple[Cell, ...]] = []
        if ahead:
            best = zip((3, 2, 1), counts[ahead[0]], strict=True)
            towers = [cell for tiers, count in best for cell in (tower(tiers, is_faint=not count), str(count))]
            lines = [(*map(look.identity, ahead), *towers)]
            rows = [("", *(text(f"skyrise.face.height.{height}") for height in HEIGHTS))]
            rows += [(look.identity(seat), *map(str, count)) for seat, count in enumerate(counts) if any(count)]
        name = capital(text(f"skyrise.word.{isle.code}"))
        target = Target("island", isle.code)
        found.append(Badge(target, (0.0, 0.0, 0.0), name, tuple(rows), lines=tuple(lines), size=PLAQUE))
    return found


def tower(tiers: int, *, is_faint: bool = False) -> Pictogram:
    """A building of so many tiers, as cards draw it: each narrower than the one below, and a gable."""
    tone = badges.FAINT if is_faint else badges.INK
    half, top = 0.36 - 0.07 * (tiers - 1), FOOT + TIER * tiers
    gable = (-half, top), (half, top), (0.0, top + 0.6 * TIER)
    return Pictogram((*((_tier(tier), tone) for tier in range(tiers)), (gable, tone)))


def _tier(tier: int) -> tuple[tuple[float, float], ...]:
    half, low = 0.36 - 0.07 * tier, FOOT + TIER * tier
    return (-half, low), (half, low), (half, low + TIER - 0.05), (-half, low + TIER - 0.05)


def plaque_spots(hung: Iterable[Badge], zoom: float, facing: float) -> Iterator[tuple[Target, Spot]]:
    """Where plaques can be pointed at."""
    for badge in hung:
        wide, high = (zoom * badge.size * side for side in badges.rest_size(badge))
        yield badge.target, Spot(badge.at, (wide, PLAQUE_DEEP), high, facing, low=True)


# -- what is lit ---------------------------------------------------------------------------------------------------


def spot(known: Shown, target: Target) -> Spot | None:
    """Where something of the map lies that a panel or an event tells of; None for what is not on it."""
    map_ = chart(known.islands)
    if target.kind == "lake" and target.key in map_.lakes:
        touches = next(lake.touches for lake in map_.board.lakes if lake.name == target.key)
        return Spot((0.0, 0.0, map_.level(next(bits(touches)))), outline=map_.lakes[target.key])
    if target.kind == "blimp" and target.key in map_.spans:
        (x, y), _, level = map_.blimp(target.key)
        return Spot((x, y, level + HOVER - 0.3), (0.75, 0.75), 0.55)
    if target.kind == "bridge" and target.key in map_.spans:
        return Spot((0.0, 0.0, 0.12), outline=_along(map_, target.key))
    if target.kind == "windmill" and any(mill.name == target.key for mill in map_.board.windmills):
        return Spot(map_.mill(target.key), (0.34, 0.34), 0.55)
    if target.kind == "island":
        number = next((n for n, isle in enumerate(map_.board.isles) if isle.code == target.key), None)
        return None if number is None else Spot((0.0, 0.0, LEVELS[number]), outline=tuple(inset(map_.shores[number], -0.08)))
    return None


def dock_spot(known: Shown, seat: Seat) -> Spot:
    """Where the dock of a seat lies."""
    map_, (wide, deep) = chart(known.islands), DOCK
    return Spot(map_.dock(seat), (2 * wide, 2 * deep), 0.1, map_.heading(seat))


def _along(map_: Chart, name: str) -> tuple[tuple[float, float], ...]:
    """The outline of a bridge."""
    (ax, ay), (bx, by) = map_.spans[name]
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    dx, dy = (bx - ax) / long, (by - ay) / long
    ax, ay, bx, by = ax - dx * 0.12, ay - dy * 0.12, bx + dx * 0.12, by + dy * 0.12
    nx, ny = -dy * 0.2, dx * 0.2
    return (ax - nx, ay - ny), (bx - nx, by - ny), (bx + nx, by + ny), (ax + nx, ay + ny)


def outlines(spots: Iterable[Spot], *, contrast: bool = False) -> NodePath:
    """Places that are spoken of: a lit line along each, seen faintly through what stands before it."""
    node, mesh = NodePath("lit"), Mesh(GLYPHS)
    for each in spots:
        if each.outline:
            marks.line(mesh, each, SEAM, 2.4 * marks.WIDE, 0.02)
            marks.line(mesh, each, marks.BRIGHT if contrast else LIT, 1.7 * marks.WIDE, 0.026)
        else:
            marks.outline(each, colour=LIT, contrast=contrast).reparent_to(node)
    if mesh.triangles:
        through = overlay("through", mesh, through=True)
        through.set_alpha_scale(0.45)
        through.reparent_to(node)
        overlay("lines", mesh, depth=3).reparent_to(node)
    return node


# -- what a bid would mean -----------------------------------------------------------------------------------------


def wins_at_once(known: Shown, quarter: int, piece: int | None) -> bool:
    """Would a bid there win at once by public knowledge: enclosed, or with a piece that no rival can beat?"""
    return _is_enclosed(known, quarter) or (piece is not None and _is_unbeatable(known, piece))


def _is_unbeatable(known: Shown, piece: int) -> bool:
    """Can no rival of the seat to act beat this piece?"""
    hammer, others = rules().tables.hammer, [seat for seat in range(known.seats) if seat != known.turn]
    rivals = [known.supplies[seat] for seat in others if known.supplies[seat] and not known.passed >> seat & 1]
    return not any(hammer in supply if piece > FIRST_WONDER else supply[-1] > piece for supply in rivals)


def enclosed(known: Shown) -> list[int]:
    """Free quarters without a free neighbour: whoever starts an auction there wins at once."""
    return [quarter for quarter in bits(known.free) if _is_enclosed(known, quarter)]


def may_be_starred(known: Shown) -> list[int]:
    """Where stars may stand before an auction starts: all over the map for whoever has a piece that no rival can beat, else
    over enclosed quarters."""
    if known.turn is None or not any(_is_unbeatable(known, piece) for piece in known.supplies[known.turn]):
        return enclosed(known)
    reach = known.board.centre
    for quarter in bits(sum(known.built)):
        reach |= known.board.near[quarter]
    return list(bits(known.free & reach))


def _is_enclosed(known: Shown, quarter: int) -> bool:
    return not known.board.near[quarter] & known.free & ~(1 << quarter)


def at_once(known: Shown, quarters: Iterable[int], piece: int | None, *, always: bool = False) -> NodePath:
    """A star over the quarters where a bid would win at once; `always` over all of them. A star stands for its quarter."""
    map_, node = chart(known.islands), NodePath("at once")
    for quarter in quarters:
        if always or wins_at_once(known, quarter, piece):
            sign = signs.star(marked=True)
            sign.reparent_to(node)
            x, y, z = map_.at(quarter)
            sign.set_pos(x, y, z + signs.STAR_HIGH)
            handle(node, Target("quarter", rules().tables.quarters[quarter]), (x, y, z + signs.STAR_HIGH), radius=STAR_REACH)
    return node


def opening_marks(known: Shown, bid: int) -> NodePath:
    """The quarters that a bid would open to the others: an arrow to each, and a line around it."""
    map_, mesh, node = chart(known.islands), Mesh(GLYPHS), NodePath("opened")
    for quarter in bits(known.board.near[bid] & known.free & ~(1 << bid)):
        ring = Spot(map_.at(quarter), outline=tuple(inset(map_.corners(quarter), 0.10)))
        marks.line(mesh, ring, SEAM, 0.085, 0.03)
        marks.line(mesh, ring, AMBER, 0.05, 0.036)
        (ax, ay, az), (bx, by, bz) = map_.at(bid), map_.at(quarter)
        start = (ax + (bx - ax) * 0.38, ay + (by - ay) * 0.38, az + 0.06)
        end = (ax + (bx - ax) * 0.68, ay + (by - ay) * 0.68, bz + 0.06)
        for wide, colour in ((0.12, SEAM), (0.07, AMBER)):
            _thread(mesh, start, end, wide, colour)
    if mesh.triangles:
        overlay("opened", mesh, depth=4).reparent_to(node)
        behind = overlay("behind", mesh, through=True)
        behind.set_alpha_scale(0.4)
        behind.reparent_to(node)
    return node


def words_of(piece: int) -> str:
    """What is written on a bid's pin: its value, nothing for a wonder."""
    return "" if is_wonder(piece) else str(piece)

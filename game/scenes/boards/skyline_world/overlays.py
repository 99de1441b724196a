"""The overlays of the island: owners as letters, the best group of each seat, and the ladder of levels."""

from collections.abc import Iterator
from math import cos, radians, sin

from panda3d.core import NodePath

from game.rules.core import Seat
from game.rules.skyline_world import LEVELS
from game.scenes.boards.kit import sides
from game.scenes.boards.kit.style import clearer
from game.scenes.boards.skyline_world import names, places, things
from game.scenes.boards.skyline_world.buildings import brightness
from game.scenes.boards.skyline_world.ground import plot_name
from game.scenes.boards.skyline_world.model import NOBODY, Shown, content, island, paying_groups
from game.scenes.boards.skyline_world.painted import paint
from game.scenes.boards.thing import Place
from game.scenes.drawing.lettering import LETTERS, width, write
from game.scenes.drawing.look import Colour, Identity, Look, shade
from game.scenes.drawing.mesh import GLYPHS, Mesh
from game.scenes.drawing.signs import facing_sign
from game.scenes.words import identity_name
from game.text import texts

LETTER, STEP = 0.24, 0.20
NAME, NAME_WIDE, LINE = 0.19, 0.86, 1.1
"""How large the name of a plot is at most, how wide, and how far its lines are apart."""
AMOUNT, HIDES = (0.95, 0.41), 3.0
"""How large what a group pays is, and how much farther from its middle it stands (squared) rather than covering roofs."""
APART, LINE_APART = 1.1, 0.40
"""What a group pays stands at least so far beside the name of another plot, or so far above it, as the eye sees them."""
DOWN = 0.30
"""How far letters stand below the place they belong to, so that a name has room above them."""


def letters(look: Look, seats: int) -> dict[int, str]:
    """A letter for every owner: the beginning of the name of their colour, as long as it takes to tell them apart."""
    text = texts(look.language)
    names = {seat: identity_name(text, look.identity(seat)) for seat in range(seats)} | {NOBODY: text("colour.neutral")}
    found = {}
    for owner, name in names.items():
        others = [other for seat, other in names.items() if seat != owner]
        size = next((n for n in range(1, len(name)) if not any(each[:n] == name[:n] for each in others)), len(name))
        found[owner] = name[:size].capitalize()
    return found


def _stood(lying: Mesh) -> Mesh:
    """What was drawn on the ground, standing up as seen from the south."""
    lying.vertices = [((x, z, y), (0.0, -1.0, 0.0), colour, ao, uv) for (x, y, z), _, colour, ao, uv in lying.vertices]
    return lying


def _tile(mesh: Mesh, x: float, y: float, wide: float, high: float, ink: Colour) -> None:
    mesh.sign("tile", (x, y, 0.0), high, ink, wide=wide)


def _owner(look: Look, owner: int) -> Identity:
    return look.identity(None if owner == NOBODY else owner)


# -- owners --------------------------------------------------------------------------------------------------------


def owners(known: Shown, look: Look) -> NodePath:
    """Over every building the letters of its owners from the ground up, that of whoever tops it on a chip.

    Above them stands its name, which was on its lawn before it was built; those of strategic plots float there anyway.
    """
    node, named = NodePath("owners"), letters(look, known.seats)
    for index, (name, floors) in enumerate(zip(island().plots, known.buildings, strict=True)):
        if floors:
            crowned = len(floors) == LEVELS and floors[-1] != NOBODY
            x, y, z = places.top(name, len(floors), crowned=crowned)
            called = "" if things.is_strategic(index) else plot_name(name, look)
            pill = _pill(floors, named, look, called)
            pill.set_pos(x, y, z + 0.2)
            pill.reparent_to(node)
    return node


def _name(back: Mesh, words: Mesh, called: str) -> None:
    """A word on each line above the letters, on a plate as wide as a plot at most."""
    lines = called.split()
    size = min(NAME, NAME_WIDE / max(width(line, 1.0) for line in lines))
    wide, high = max(width(line, size) for line in lines) + 0.08, LINE * size * len(lines) + 0.04
    middle = -DOWN + 0.17 + high / 2
    _tile(back, 0.0, middle, wide, high, paint("ink"))
    write(words, "\n".join(lines), (0.0, middle + LINE * size * (len(lines) - 1) / 2, 0.0), size, paint("plate"))


def _pill(floors: tuple[int, ...], named: dict[int, str], look: Look, called: str) -> NodePath:
    back, words = Mesh(GLYPHS), Mesh(LETTERS)
    if called:
        _name(back, words, called)
    ink, steps = paint("ink"), [max(STEP, width(named[owner], LETTER) + 0.06) for owner in floors]
    _tile(back, 0.0, -DOWN, sum(steps) + 0.10, 0.34, ink)
    x = -sum(steps) / 2
    for number, (owner, step) in enumerate(zip(floors, steps, strict=True)):
        colour = _owner(look, owner).rgb
        tint = shade(colour, 1.55) if brightness(colour) < 0.55 else colour
        if number == len(floors) - 1:
            _tile(back, x + step / 2, -DOWN, step + 0.02, 0.28, colour)
            tint = clearer(colour, paint("plate"), ink)
        write(words, named[owner], (x + step / 2, -DOWN, 0.0), LETTER, tint)
        x += step
    return facing_sign("pill", [_stood(back), _stood(words)], through=True)


# -- income --------------------------------------------------------------------------------------------------------


def incomes(known: Shown, look: Look) -> NodePath:
    """The group of every player that pays most, outlined, with what it pays."""
    node = NodePath("incomes")
    for seat in range(known.seats):
        for group in paying_groups(known, seat)[:1]:
            floors = tuple(len(known.buildings[island().index[name]]) for name in group.plots)
            things.group(look, seat, group.plots, floors).reparent_to(node)
            plate = amount(f"+{group.income}", look.identity(seat))
            plate.set_pos(*middle(known, group.plots))
            plate.reparent_to(node)
    return node


def middle(known: Shown, plots: tuple[str, ...], heading: float | None = None) -> Place:
    """Over the roof of a group that lies nearest to its middle, best where neither a crown nor a name stands over it.

    For an eye at that heading it lies beside no name that would cover it, or stands above that name, and hides little.
    """
    spots, board = {name: places.plot(name) for name in plots}, island()
    x, y = (sum(spot[axis] for spot in spots.values()) / len(spots) for axis in (0, 1))
    named = {name for name in plots if things.is_strategic(board.index[name])}
    crowned = {name for name in plots if len(known.buildings[board.index[name]]) == LEVELS}
    found = {name: _over_roof(known, name, is_named=name in named) for name in plots}
    lifts = {name: 0.0 if heading is None else max(_lifts(known, name, found[name], heading)) for name in plots}

    def cost(each: str) -> tuple[bool, bool, bool, float]:
        far, (px, py, z) = (spots[each][0] - x) ** 2 + (spots[each][1] - y) ** 2, found[each]
        at = px, py, z + lifts[each]
        hides = 0.0 if heading is None else names.covers(known.buildings, each, at, heading, size=AMOUNT)
        return each in named, each in crowned, lifts[each] > 0, far + HIDES * hides

    name = min(spots, key=cost)
    px, py, z = found[name]
    return px, py, z + lifts[name]


def _over_roof(known: Shown, name: str, *, is_named: bool) -> Place:
    floors = known.buildings[island().index[name]]
    x, y, z = places.top(name, len(floors), crowned=len(floors) == LEVELS)
    return x, y, z + (0.62 if is_named else 0.25)


def _lifts(known: Shown, name: str, at: Place, heading: float) -> Iterator[float]:
    """How much higher than there words have to stand so that no name of another plot covers them."""
    yield 0.0
    tilt = radians(places.PITCH_DOWN)
    for index, other in enumerate(island().plots):
        if other == name or not things.is_strategic(index):
            continue
        x, y, z = names.place(known, other, heading)
        right, away = sides.seen_from(heading, at[0] - x, at[1] - y)
        above = (at[2] - z) * cos(tilt) + away * sin(tilt)
        if abs(right) < APART and abs(above) < LINE_APART:
            yield (LINE_APART - above) / cos(tilt)


def amount(words: str, owner: Identity) -> NodePath:
    """A number with the emblem of whose it is, on a dark plate with an edge in their colour."""
    back, print_ = Mesh(GLYPHS), Mesh(LETTERS)
    size = 0.34
    wide = width(words, size) + 0.50
    _tile(back, 0.0, 0.0, wide + 0.10, 0.52, owner.rgb)
    _tile(back, 0.0, 0.0, wide, 0.44, paint("ink"))
    _tile(back, -wide / 2 + 0.22, 0.0, 0.30, 0.30, owner.rgb)
    ink = clearer(owner.rgb, paint("plate"), paint("ink"))
    back.sign(owner.emblem, (-wide / 2 + 0.22, 0.0, 0.0), 0.25, ink)
    write(print_, words, (-wide / 2 + 0.42, 0.0, 0.0), size, (1.0, 0.95, 0.82), align="left")
    return facing_sign("amount", [_stood(back), _stood(print_)], through=True)


# -- the ladder ----------------------------------------------------------------------------------------------------


def ladder(known: Shown, look: Look) -> NodePath:
    """Beside the southern tip a rung for each level, as high as it stands, with its number and the value of its floors."""
    node = NodePath("ladder")
    (x, y, _), beside = places.plot("b1"), places.plot("b2")[0]
    x, y = (x + beside) / 2, y - places.PITCH
    for level in range(LEVELS):
        low, high = (places.GROUND + places.height(each) for each in (level, level + 1))
        rung = _rung(level, look, known.viewer)
        rung.set_pos(x, y, (low + high) / 2)
        rung.reparent_to(node)
    return node


def _rung(level: int, look: Look, seat: Seat | None) -> NodePath:
    back, words = Mesh(GLYPHS), Mesh(LETTERS)
    text, owner = texts(look.language), look.identity(seat)
    said = text("skyline_world.ladder.rung", level=level + 1, value=content().floors[level].piece)
    wide, high = width(said, 0.2) + 0.24, places.TALL[level] - 0.03
    _tile(back, 0.0, 0.0, wide + 0.05, high, shade(owner.rgb, 1.1))
    _tile(back, 0.0, 0.0, wide, high - 0.05, paint("ink"))
    write(words, said, (0.0, 0.0, 0.0), 0.2, paint("plate"))
    return facing_sign("rung", [_stood(back), _stood(words)], through=True)


OVERLAYS = {"owners": owners, "income": incomes, "ladder": ladder}

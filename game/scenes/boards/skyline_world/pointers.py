"""Makes the marks of a pointed thing: own floors inside a building, plots of a figure, and the preview of a move."""

from collections.abc import Iterable

from panda3d.core import NodePath

from game.rules.core import Event, Seat
from game.rules.skyline_world import LEVELS, NEUTRAL
from game.rules.skyline_world.events import CardPlayed, FloorBought, FloorBuilt, IncomeReceived
from game.scenes.boards.kit import ghosts
from game.scenes.boards.kit.rims import rim
from game.scenes.boards.kit.veil import Veil
from game.scenes.boards.skyline_world import buildings, overlays, places, things
from game.scenes.boards.skyline_world.model import Shown, island, rules
from game.scenes.boards.skyline_world.painted import Painted, paint
from game.scenes.drawing import marks
from game.scenes.drawing.lighting import can_cover
from game.scenes.drawing.look import Colour, Look
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.material import new_bin
from game.scenes.drawing.mesh import GLYPHS, Mesh
from game.scenes.drawing.signs import facing_sign

SHADE: Colour = (0.66, 0.74, 0.92)
"""The tint of a ghost that cannot be of glass."""
SIGN, OVER_LAWN, ON_ROOF, UNDER_NAME = 0.38, 0.16, -0.04, -0.12
"""How large the sign on a plot of a figure is, and how high its middle stands over a lawn, a roof, and a free plot over which
a name floats."""
MISSING: Colour = (0.55, 0.78, 1.0)
"""The line around a plot that a figure still needs."""
GLASS_BIN = "skyline_world glass"
PRICE_HIGH, LINE_HIGH, LIST_WIDE = 0.48, 0.4, 1.5
"""How high a price floats over a roof, how high a line of a badge is, and how wide a list of owners with the name above it."""


class TowerVeil(Veil):
    """Bodies here are drawn before what is behind them; those that are clear are drawn after it and the water."""

    def thin(self, nodes: Iterable[NodePath]) -> None:
        """Makes these towers clear, and no others."""
        super().thin(nodes)
        for node in self._nodes:
            node.set_bin(new_bin(GLASS_BIN, after="transparent", by=3, by_depth=True), 0, 1)

    def lift(self) -> None:
        """Every tower looks as before."""
        for node in self._nodes:
            if not node.is_empty():
                node.clear_bin()
        super().lift()


def own_floors(known: Shown, plot: int, look: Look) -> Iterable[NodePath]:
    """Lines around the floors of the viewer inside a building: they may carry a penthouse."""
    x, y, z = places.plot(island().plots[plot])
    for level, owner in enumerate(known.buildings[plot]):
        if owner == known.viewer:
            wide = places.WIDE[level] + 0.02
            band = Spot((x, y, z + places.height(level)), (wide, wide), places.TALL[level])
            r, g, b = (0.4 * part + 0.6 for part in look.identity(owner).rgb)
            yield marks.outline(band, colour=(r, g, b), wide=0.036, contrast=look.high_contrast)


def roof(known: Shown, name: str) -> Spot:
    """What stands on a plot, as wide as its roof; an empty plot as wide as its lot."""
    count = len(known.buildings[island().index[name]])
    wide = places.WIDE[count - 1] + 0.08 if count else 2 * places.LOT
    return Spot(places.plot(name), (wide, wide), max(0.02, places.height(count) + 0.05 * bool(count)))


def figure(plots: Iterable[str], known: Shown, seat: Seat) -> NodePath:
    """The plots of a figure: a frame on those the seat tops, a paler one with a plus on those that are missing.

    Signs face the eye, above the name on a lawn, and below names and numbers that float.
    """
    node, tops = NodePath("figure"), known.tops(seat)
    for name in plots:
        spot, index = roof(known, name), island().index[name]
        over = ON_ROOF if known.buildings[index] else UNDER_NAME if things.is_strategic(index) else OVER_LAWN
        x, y, z = spot.top
        has = tops >> index & 1
        ink = marks.HOVER if has else MISSING
        rim(spot, ink, wide=0.06).reparent_to(node)
        ground, mark = Mesh(GLYPHS), Mesh(GLYPHS)
        ground.sign("dot", (0.0, 0.0, 0.0), SIGN, paint("ink"), upright=True)
        mark.sign("tick" if has else "+", (0.0, 0.0, 0.0), 0.8 * SIGN, ink, upright=True)
        sign = facing_sign("sign", [ground, mark], through=True)
        sign.set_pos(x, y, z + over)
        sign.reparent_to(node)
    return node


# -- previews ------------------------------------------------------------------------------------------------------


def preview(events: Iterable[Event], before: Shown, after: Shown, look: Look) -> Iterable[NodePath]:
    """Bodies of glass for floors that would be built or bought, outlines for groups and figures that would pay."""
    bought: dict[int, int] = {}
    for event in events:
        if isinstance(event, FloorBuilt):
            yield _floor(event, look)
            if event.price:
                yield _price(event, look)
        elif isinstance(event, IncomeReceived | CardPlayed) and event.plots:
            floors = tuple(len(after.buildings[island().index[name]]) for name in event.plots)
            yield things.group(look, event.seat, event.plots, floors)
        elif isinstance(event, FloorBought):
            piece = rules().pieces[event.piece]
            bought[piece] = bought.get(piece, 0) + 1
            yield _bought(before, event.seat, piece, bought[piece], look)


def _floor(event: FloorBuilt, look: Look) -> NodePath:
    """The floor where it would stand, with the roof it would get."""
    piece, level = rules().pieces[event.piece], event.level - 1
    owner, made = look.identity(None if piece == NEUTRAL else event.seat), Painted()
    made.add(buildings.floor(level, owner, edged=look.high_contrast))
    made.add(buildings.top_part(level, owner), at=(0.0, 0.0, places.TALL[level]))
    node = _glass(made.node("ghost", look, stays=False), look)
    x, y, z = places.plot(event.plot)
    node.set_pos(x, y, z + places.height(level) + 0.012)
    return node


def _glass(node: NodePath, look: Look) -> NodePath:
    """A ghost of glass; in a bluish shade where the alpha of walls says what shines."""
    if look.lit or can_cover():
        return ghosts.glass(node, strength=0.8)
    node.set_color_scale(*SHADE, 1.0)
    return node


def _price(event: FloorBuilt, look: Look) -> NodePath:
    """What it costs, with the emblem of whoever gets it."""
    payee = look.identity(event.payee_seats[0] if event.payee_seats else None)
    plate = overlays.amount(f"{event.price}", payee)
    x, y, z = places.top(event.plot, event.level, crowned=event.level == LEVELS)
    plate.set_pos(x, y, z + PRICE_HIGH + list_height(event.plot, event.level))
    return plate


def list_height(name: str, floors: int) -> float:
    """How high the list of owners is that stands over a plot with a name while it is pointed at."""
    return LINE_HIGH * (1 + floors) if things.is_strategic(island().index[name]) else 0.0


def _bought(known: Shown, seat: Seat, piece: int, number: int, look: Look) -> NodePath:
    """A floor that would come to the barge."""
    level, stock = things.pile_level(piece), known.stock[seat] or (0,) * (LEVELS + 1)
    owner = look.identity(None if piece == NEUTRAL else seat)
    node = _glass(buildings.floor(level, owner).node("bought", look, stays=False), look)
    high = places.TALL[level] * places.PILE * (stock[piece] + number - 1)
    node.set_pos(*places.on_barge(known.seats, seat, places.bay(piece), places.BAY_DEEP, high + 0.02))
    node.set_h(places.barge(known.seats, seat)[1])
    node.set_scale(places.PILE)
    return node

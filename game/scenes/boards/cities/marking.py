"""Makes the marks on the land of Cities: outlines, fields, frames and glass. It knows no match."""

from collections.abc import Collection, Iterable, Sequence

from panda3d.core import NodePath, TransparencyAttrib

from game.scenes.boards.cities import districts
from game.scenes.boards.cities.buildings import town
from game.scenes.boards.cities.buildings.site import kinds
from game.scenes.boards.cities.buildings.town import TOWN, mix
from game.scenes.boards.cities.model import Cell
from game.scenes.boards.cities.places import SLAB, TableRegion, middle
from game.scenes.boards.kit.sides import table_place
from game.scenes.drawing.atlas import Box
from game.scenes.drawing.look import Colour, Look, rgb
from game.scenes.drawing.marks import EDGE, OPTION
from game.scenes.drawing.material import PAPER, SHADOW_CAMERA, overlay, solid
from game.scenes.drawing.mesh import GLYPHS, Mesh, Vector

LEGAL, ILLEGAL = rgb("#A6F07A"), rgb("#FF7A5C")
WIDE, THROUGH = 0.13, 0.4
"""How wide the line around a tile in the hand is, in cells, and how much of it is seen through what stands before it."""
OVER = 2.2
"""How high over the sheet the marks of a plan lie, in cells."""
CLEAR = 0.3
"""How much is left of buildings that stand before a pointed place."""
BEFORE = ((1, (-0.49, 0.0, 0.49)), (2, (-1.0, 0.0, 1.0)))
"""Where buildings can stand before a place: how far from it, and how far aside; at a slanted look two touch it in front."""
STEEPEST = 1.45
"""How far a building hides what lies behind it, in heights, seen from a seat."""


def outline(
    ground: TableRegion, cells: Iterable[Cell], colour: Colour, *, wide: float = 0.09, depth: int = 4, through: bool = False
) -> NodePath:
    """Lines with a dark edge around some cells, on the land; `through` draws them over what stands before them, faint and
    without the edge."""
    mesh, found = Mesh(), frozenset(cells)
    for width, tone, rise in ((1.5 * wide, EDGE, 0.0), (wide, colour, 0.004))[through:]:
        for (x0, y0), (x1, y1) in districts.outline(ground, found):
            half, z = width / 2 * ground.scale, (SLAB + 0.03) * ground.scale + rise
            low, high = (min(x0, x1) - half, min(y0, y1) - half), (max(x0, x1) + half, max(y0, y1) + half)
            mesh.quad([(low[0], low[1], z), (high[0], low[1], z), (high[0], high[1], z), (low[0], high[1], z)], tone)
    node = overlay("outline", mesh, depth=depth, through=through)
    node.set_alpha_scale(THROUGH if through else 1.0)
    return node


def fields(ground: TableRegion, cells: Collection[Cell], strength: float, *, colour: Colour = OPTION) -> NodePath:
    """A frame and a faint light on each of these cells."""
    mesh, soft = Mesh(GLYPHS), Mesh()
    for x, y in sorted(cells):
        px, py, pz = ground.at(x, y, SLAB + 0.022)
        mesh.sign("frame", (px, py, pz + 0.002), 0.9 * ground.scale, colour)
        half = 0.45 * ground.scale
        soft.quad(
            [(px - half, py - half, pz), (px + half, py - half, pz), (px + half, py + half, pz), (px - half, py + half, pz)],
            colour,
        )
    node = overlay("fields", mesh, depth=2)
    node.set_alpha_scale(strength)
    under = overlay("light", soft, depth=1)
    under.set_alpha_scale(0.2)
    under.reparent_to(node)
    return node


def glassy(node: NodePath, ground: TableRegion, *, is_legal: bool) -> NodePath:
    """A tile that is only considered: half clear, a little above the land, reddish where it may not lie."""
    node.set_transparency(TransparencyAttrib.MAlpha)
    node.set_alpha_scale(0.84 if is_legal else 0.6)
    if not is_legal:
        node.set_color_scale(1.0, 0.5, 0.45, 0.55)
    node.set_z(node.get_z() + 0.08 * ground.scale)
    return node


def plan(ground: TableRegion, tiles: Iterable[tuple[str, Sequence[Cell]]], look: Look) -> NodePath:
    """For eyes that look straight down: the mark of every tile over its middle, with a dot for each stage."""
    mesh, s = Mesh(TOWN), ground.scale
    for card, cells in tiles:
        kind, stage, name = kinds()[card]
        x, y, z = ground.at(*middle(cells), OVER)
        half, low = 0.27 * s, 0.37 * s
        _plate(
            mesh,
            (x - half - 0.04 * s, y - low - 0.03 * s, z),
            (x + half + 0.04 * s, y + half + 0.04 * s),
            town.cell("plain"),
            mix(town.kerb_colour(kind), town.INK, 0.5),
        )
        _plate(mesh, (x - half, y - half, z + 0.004), (x + half, y + half), town.mark(name), town.WHITE)
        for k in range(stage):
            px = x + (k - (stage - 1) / 2) * 0.13 * s
            _plate(
                mesh, (px - 0.04 * s, y - low, z + 0.004), (px + 0.04 * s, y - low + 0.08 * s), town.cell("plain"), town.CREAM
            )
    node = solid("plan", [mesh], look, PAPER)
    node.hide(SHADOW_CAMERA)
    return node


def _plate(mesh: Mesh, low: Vector, high: tuple[float, float], painted: Box, colour: Colour) -> None:
    (x0, y0, z), (x1, y1) = low, high
    mesh.quad([(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)], colour, box=painted)


def clear(node: NodePath) -> None:
    """Buildings that stand before a pointed place."""
    node.set_transparency(TransparencyAttrib.MAlpha)
    node.set_alpha_scale(CLEAR)


def hiding_tiles(cells: Iterable[Cell], heights: dict[Cell, tuple[str, float]], heading: float) -> set[str]:
    """Which tiles stand before some cells for an eye that looks that way: `heights` says tile and height of each built cell."""
    own, found = set(cells), set[str]()
    for x, y in own:
        for far, asides in BEFORE:
            for aside in asides:
                dx, dy, _ = table_place(heading, aside, -far)
                cell = (round(x + dx), round(y + dy))
                if cell in heights and cell not in own and heights[cell][1] * STEEPEST > far - 0.35:
                    found.add(heights[cell][0])
    return found

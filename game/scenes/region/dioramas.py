"""Builds the best city of a chapter as a small model on its site, from a view. Equal cities share one node."""

from collections.abc import Mapping

from msgspec.structs import replace
from panda3d.core import NodePath

from game.rules.cities import View
from game.rules.cities.board import SIDE
from game.scenes.boards.cities import buildings, land
from game.scenes.boards.cities.buildings.masonry import Masonry
from game.scenes.boards.cities.buildings.site import Cell
from game.scenes.boards.cities.model import Shown, model_of
from game.scenes.boards.cities.places import open_boards, region
from game.scenes.boards.cities.things import tile_thing
from game.scenes.drawing.kept import cached_copy
from game.scenes.drawing.look import Look, rgb
from game.scenes.drawing.material import GLAZED, SHADOW_CAMERA, last, overlay, solid
from game.scenes.drawing.mesh import GLYPHS, Mesh, Vector
from game.scenes.region.geography import Ground
from game.scenes.region.survey import fitting_cell
from game.scenes.region.terrain import height

TALLER = 1.7
"""How much higher than true houses are drawn, so that a skyline is read from afar."""
PLINTH = ((0.0, 0.0, 0.155, rgb("#8FA25F")), (0.22, -0.1, 0.085, rgb("#D6C39A")), (0.55, -0.4, 0.02, rgb("#B7A57E")))
"""Steps of earth around a board: how far out, from where to where, and in which colour; in cells."""
EVENING = 2
"""How merry windows look there: whatever became of the city, in its evening there is light in it."""
SHADE = (0.05, 0.06, 0.08)


def diorama(ground: Ground, view: View, look: Look) -> NodePath:
    """The city of a view on its ground."""
    known = model_of(view)
    key = ("region city", known.layout, known.opened, known.tiles, look.tier, look.light)
    node = cached_copy(key, lambda: _city(known, look))
    node.set_name(f"city {ground.code}")
    laid = region(known.layout)
    size = fitting_cell(ground, laid.wide, laid.tall) / laid.scale
    node.set_pos_hpr_scale(ground.x, ground.y, height(ground.x, ground.y) + 0.02, ground.turn, 0, 0, size, size, size * TALLER)
    return node


def unopened_boards(view: View) -> tuple[str, list[str]]:
    """The layout of a city, and the boards of it that were never opened."""
    known = model_of(view)
    is_open = open_boards(known.layout, known.opened)
    return known.layout, [piece.board for piece in region(known.layout).pieces if piece.board not in is_open]


def _city(known: Shown, look: Look) -> NodePath:
    """Boards, their plinths and all buildings: few Geoms, in the table's own measure."""
    city, laid = NodePath("city"), region(known.layout)
    tiles, plinth, boards = city.attach_new_node("tiles"), Masonry(far=True), city.attach_new_node("boards")
    is_open = open_boards(known.layout, known.opened)
    for piece in laid.pieces:
        if piece.board not in is_open:
            continue
        x, y, _ = laid.board(piece)
        for out, low, high, tone in PLINTH:
            wide = (SIDE + 2 * out) * laid.scale
            plinth.mass(x, y, wide, wide, low * laid.scale, high * laid.scale, tone)
        board = land.board(look, f"land {piece.board}", piece.corner, laid.scale, far=True)
        board.set_pos(x, y, 0.0)
        board.reparent_to(boards)
    boards.flatten_strong()
    boards.hide(SHADOW_CAMERA)
    last(solid("plinth", [plinth], look, GLAZED), land.UNDER_BOARDS).reparent_to(city)
    shades = Mesh(GLYPHS)
    for thing in sorted((tile_thing(known, tile) for tile in known.tiles), key=lambda each: each.at[1]):  # from the front
        site, scale = thing.look
        mesh = buildings.afar(replace(site, dark=False, cheer=EVENING, tall=1.0))
        house = solid(site.card, [mesh], look, GLAZED)
        house.set_scale(scale)
        house.set_pos(*thing.at)
        house.reparent_to(tiles)
        if not look.lit:
            _shade(shades, buildings.heights(mesh, site.cells), thing.at, scale)
    tiles.flatten_strong()
    if not shades.is_empty:
        shade = overlay("shade", shades)
        shade.set_alpha_scale(0.6)
        shade.reparent_to(city)
    return city


def _shade(shades: Mesh, heights: Mapping[Cell, float], at: Vector, scale: float) -> None:
    """Soft shadows of a tile where there are no real ones."""
    x, y, z = at
    for (dx, dy), high in heights.items():
        if high > 0.14:
            place = (x + (dx + 0.33 * high) * scale, y + (dy + 0.2 * high) * scale, z + 0.012)
            shades.sign("blob", place, (1.0 + 0.5 * high) * scale, SHADE, wide=(1.0 + 0.7 * high) * scale)

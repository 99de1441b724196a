"""The shelf of the menu: a box for each game, standing in space exactly behind the widgets that stand for them.

One unit of space is a hundred points of the window where the boxes' fronts stand, so places are plain arithmetic.
"""

import itertools
import math
from collections.abc import Callable, Sequence

from direct.interval.LerpInterval import LerpPosHprInterval
from panda3d.core import (
    Geom,
    GeomNode,
    GeomTriangles,
    GeomVertexData,
    GeomVertexFormat,
    GeomVertexWriter,
    NodePath,
    PerspectiveLens,
    TextNode,
    Texture,
    TransparencyAttrib,
)

from game.content import ASSETS
from game.scenes.widgets import Control, Kit, Rect, Size, Widget
from game.scenes.widgets.cards import texture_of
from game.scenes.widgets.shapes import Shape
from game.scenes.widgets.theme import Colour, colour, mix_colours
from game.scenes.words import cover_path

UNIT = 100.0
"""Points of the window to a unit of space."""
DISTANCE = 13.0
DEPTH = 0.62
"""How deep a box is."""
SHAPE = 4 / 3
"""Height of a box by its width."""
SHELF_DEPTH = 1.15
LARGEST_BOX = 390.0
"""Points that a box is wide at most."""
REST, RAISED = (0.0, 0.0, 0.0), (0.0, -0.5, 0.07)

Point = tuple[float, float, float]


class BoxStop(Control):
    """Where a box stands: takes pointer and keyboard for it, and draws only the focus ring."""

    def __init__(self, game: str, name: str, on_click: Callable[[], object], on_state: Callable[["BoxStop"], None]) -> None:
        super().__init__(key=f"box-{game}")
        self.game, self.name, self.on_click, self.on_state = game, name, on_click, on_state

    def spoken(self) -> str:
        """The game's name."""
        return self.name

    def draw(self) -> None:
        """The ring; the box itself stands in space."""
        mesh = Shape()
        self.ring(mesh)
        self.put(mesh)
        self.on_state(self)

    def activate(self) -> None:
        """Takes the box from the shelf."""
        self.kit.sound("open")
        self.on_click()


class Shelf(Widget):
    """Boxes in one row, as large as the room allows, standing on its lower edge."""

    FOOT = 0.10
    """Share of the height below the boxes, for the board they stand on."""

    def __init__(self, *stops: BoxStop, on_place: Callable[[], None], grow: float = 1.0) -> None:
        super().__init__(*stops, key="shelf", grow=grow)
        self.on_place = on_place

    def wants(self, width: float) -> Size:
        """Whatever is left."""
        return Size(width, 120)

    def arrange(self) -> None:
        """Equal boxes around the middle."""
        number = max(1, len(self.children))
        room = Rect(0, 0, *self.rect.size)
        gap = min(44.0, room.w * 0.025 + 4)
        w = min((room.w - gap * (number - 1)) / number, room.h * (1 - self.FOOT) / SHAPE, LARGEST_BOX)
        h, whole = w * SHAPE, w * number + gap * (number - 1)
        top = max(0.0, (room.h * (1 - self.FOOT) - h) / 2)
        for index, child in enumerate(self.children):
            child.place(Rect((room.w - whole) / 2 + index * (w + gap), top, w, h))
        self.on_place()


def lens_for(window: Rect) -> PerspectiveLens:
    """A lens through which a unit at the boxes' fronts is a hundred points of the window."""
    lens = PerspectiveLens()
    lens.set_film_size(window.w / UNIT, window.h / UNIT)
    lens.set_focal_length(DISTANCE)
    lens.set_near_far(1, 60)
    return lens


def in_space(window: Rect, rect: Rect) -> tuple[float, float, float, float]:
    """Left, bottom, width and height of a rectangle of the window, in units."""
    return (rect.x - window.w / 2) / UNIT, (window.h / 2 - rect.bottom) / UNIT, rect.w / UNIT, rect.h / UNIT


class ShelfScenery:
    """Wall, board and boxes in space."""

    def __init__(self, parent: NodePath) -> None:
        self.node = parent.attach_new_node("shelf")
        self.boxes: dict[str, NodePath] = {}
        self._textures: dict[str, Texture | None] = {}
        self._wood: Texture | None = None

    def build(self, kit: Kit, window: Rect, stops: Sequence[BoxStop]) -> None:
        """Puts everything where the widgets are."""
        self.node.node().remove_all_children()
        self.boxes.clear()
        if not stops:
            return
        places = [in_space(window, stop.absolute()) for stop in stops]
        floor, height = places[0][1], places[0][3]
        self._wall(window, floor, height)
        self._board(window, floor)
        for stop, (x, z, w, h) in zip(stops, places, strict=True):
            shadow = self.node.attach_new_node(_shadow(w, h))
            shadow.set_transparency(TransparencyAttrib.M_alpha)
            shadow.set_pos(x, DEPTH + 0.02, z)
            self.boxes[stop.game] = self._box(kit, stop, (x, z, w, h))

    def _wall(self, window: Rect, floor: float, height: float) -> None:
        """The dark room with a lamp over the shelf."""
        wide, high = window.w / UNIT, window.h / UNIT
        glow, dark = colour("#6a5140"), colour("#12151d")
        rings, steps = 9, 32
        mesh = Shape()
        rows = []
        for ring in range(rings + 1):
            share = ring / rings
            tint = mix_colours(dark, glow, (1 - share) ** 1.5)
            angles = [2 * math.pi * step / steps for step in range(steps)]
            spots = [(math.cos(angle) * wide * 0.8 * share, math.sin(angle) * high * 0.95 * share) for angle in angles]
            rows.append([mesh.vertex(x, y, tint) for x, y in spots])
        for inner, outer in itertools.pairwise(rows):
            for step in range(steps):
                after = (step + 1) % steps
                mesh.quad(inner[step], inner[after], outer[after], outer[step])
        wall = self.node.attach_new_node(mesh.node("wall"))
        wall.set_pos(0, 2.0, floor + height * 0.62)

    def _board(self, window: Rect, floor: float) -> None:
        """The plank the boxes stand on: its top, its front edge, and a shadow below."""
        half = window.w / UNIT * 0.75
        front, back, thick = -SHELF_DEPTH + 0.3, 2.0, 0.22
        light, mid, low = colour("#b98a5e"), colour("#4d3826"), colour("#6d4a31")
        mesh = _Faces()
        top = [(-half, front, floor), (half, front, floor), (half, back, floor), (-half, back, floor)]
        mesh.quad(top, [light, light, mid, mid], [(0, 0), (half * 0.5, 0), (half * 0.5, 0.7), (0, 0.7)])
        edge = [(-half, front, floor - thick), (half, front, floor - thick), (half, front, floor), (-half, front, floor)]
        rim = colour("#8a6242")
        mesh.quad(edge, [low, low, rim, rim], [(0, 0), (half * 0.5, 0), (half * 0.5, 0.12), (0, 0.12)])
        self._plank = self.node.attach_new_node(mesh.node("board"))
        if self._wood is not None:
            self._plank.set_texture(self._wood)
        below = _Faces()
        shade, none = colour("#000000", 0.55), colour("#000000", 0.0)
        drop = floor - thick
        below.quad(
            [(-half, front, drop - 0.5), (half, front, drop - 0.5), (half, front, drop), (-half, front, drop)],
            [none, none, shade, shade],
        )
        node = self.node.attach_new_node(below.node("below"))
        node.set_transparency(TransparencyAttrib.M_alpha)

    def _box(self, kit: Kit, stop: BoxStop, place: tuple[float, float, float, float]) -> NodePath:
        """One box: cover, sides in the cover's colour, the name on its foot."""
        x, z, w, h = place
        stand = self.node.attach_new_node(f"stand-{stop.game}")
        stand.set_pos(x + w / 2, 0, z)
        box = stand.attach_new_node(stop.game)
        front = _Faces()
        white, corners = colour("#ffffff"), [(-w / 2, 0.0, 0.0), (w / 2, 0.0, 0.0), (w / 2, 0.0, h), (-w / 2, 0.0, h)]
        front.quad(corners, [white] * 4, [(0, 0), (1, 0), (1, 1), (0, 1)])
        self._dress(stop.game, box.attach_new_node(front.node("cover")))
        box.attach_new_node(_body(w, h).node("body"))
        _name(kit, box, stop.name, w)
        return box

    def _dress(self, game: str, cover: NodePath) -> None:
        """Gives a cover its picture where that is read already, else a plain colour."""
        texture = self._textures.get(game)
        if texture is None:
            cover.set_color_scale(*colour("#2b3a52"))
        else:
            cover.clear_color_scale()
            cover.set_texture(texture)

    def read_one(self) -> bool:
        """Reads one more picture; False where all are there. So the first frame need not wait for them."""
        if self._wood is None and (wood := texture_of(ASSETS / "textures" / "wood.jpg")) is not None:
            self._wood = wood
            wood.set_wrap_u(Texture.WM_repeat)
            wood.set_wrap_v(Texture.WM_repeat)
            self._plank.set_texture(wood)
        for game, box in self.boxes.items():
            if game not in self._textures:
                self._textures[game] = texture_of(cover_path(game))
                self._dress(game, box.find("cover"))
                return True
        return False

    def lift(self, game: str, up: bool) -> LerpPosHprInterval:
        """The box comes forward, or goes back."""
        place, turn = (RAISED, (0, 2.5, 0)) if up else (REST, (0, 0, 0))
        return LerpPosHprInterval(self.boxes[game], 0.2, place, turn, blendType="easeOut", name=f"lift-{game}")

    def set_lift(self, game: str, up: bool) -> None:
        """The same at once."""
        self.boxes[game].set_pos_hpr(*(RAISED if up else REST), 0, 2.5 if up else 0, 0)


def _body(w: float, h: float) -> "_Faces":
    """Sides, top and the light that catches the edges."""
    faces = _Faces()
    dark, edge, top = colour("#1a1c26"), colour("#343848"), colour("#565b70")
    for side in (-1, 1):
        x = side * w / 2
        corners = [(x, 0.0, 0.0), (x, DEPTH, 0.0), (x, DEPTH, h), (x, 0.0, h)]
        faces.quad(corners if side > 0 else corners[::-1], [edge, dark, dark, edge])
    faces.quad([(-w / 2, 0.0, h), (w / 2, 0.0, h), (w / 2, DEPTH, h), (-w / 2, DEPTH, h)], [top, top, edge, edge])
    rim, t = colour("#fff2d8"), 0.012
    faces.quad([(-w / 2, -0.003, h - t), (w / 2, -0.003, h - t), (w / 2, -0.003, h), (-w / 2, -0.003, h)], [rim] * 4)
    return faces


def _name(kit: Kit, box: NodePath, name: str, w: float) -> None:
    """The game's name on the foot of its cover, as large as two lines allow."""
    sizes = [size for size in (34, 30, 27, 24, 21) if size <= w * UNIT / 6.2] + [18]
    for size in sizes:
        pixels = kit.fonts.pixels(size)
        unit = pixels / kit.scale / UNIT
        text = TextNode("name")
        text.set_font(kit.fonts.font("bold", size))
        text.set_text(name)
        text.set_align(TextNode.A_center)
        text.set_wordwrap((w - 0.14) / unit)
        text.set_text_color(1.0, 0.97, 0.9, 1)
        if text.get_num_rows() <= 2 and text.get_width() * unit <= w - 0.08:
            break
    node = box.attach_new_node(text.generate())
    node.set_scale(unit)
    middle = (text.get_top() + text.get_bottom()) / 2 * unit
    foot = max(w * SHAPE * 0.105, text.get_height() * unit / 2 + 0.05)
    node.set_pos(0, -0.01, foot - middle)
    node.set_depth_offset(1)


def _shadow(w: float, h: float) -> GeomNode:
    """What a box takes of the lamp's light on the wall behind it."""
    faces = _Faces()
    dark, none, soft = colour("#000000", 0.34), colour("#000000", 0.0), 0.42
    x0, x1, z1 = 0.22, w - 0.1, h - 0.1
    faces.quad([(x0, 0, 0), (x1, 0, 0), (x1, 0, z1), (x0, 0, z1)], [dark] * 4)
    faces.quad([(x1, 0, 0), (x1 + soft, 0, 0), (x1 + soft, 0, z1), (x1, 0, z1)], [dark, none, none, dark])
    faces.quad([(x0 - soft, 0, 0), (x0, 0, 0), (x0, 0, z1), (x0 - soft, 0, z1)], [none, dark, dark, none])
    faces.quad([(x0, 0, z1), (x1, 0, z1), (x1, 0, z1 + soft), (x0, 0, z1 + soft)], [dark, dark, none, none])
    faces.quad([(x1, 0, z1), (x1 + soft, 0, z1), (x1 + soft, 0, z1 + soft), (x1, 0, z1 + soft)], [dark, none, none, none])
    faces.quad([(x0, 0, z1), (x0, 0, z1 + soft), (x0 - soft, 0, z1 + soft), (x0 - soft, 0, z1)], [dark, none, none, none])
    return faces.node("shadow")


class _Faces:
    """Quads with colours and texture places."""

    def __init__(self) -> None:
        self._data = GeomVertexData("faces", GeomVertexFormat.get_v3c4t2(), Geom.UH_static)
        self._place = GeomVertexWriter(self._data, "vertex")
        self._tint = GeomVertexWriter(self._data, "color")
        self._corner = GeomVertexWriter(self._data, "texcoord")
        self._triangles = GeomTriangles(Geom.UH_static)
        self._count = 0

    def quad(self, points: Sequence[Point], tints: Sequence[Colour], corners: Sequence[tuple[float, float]] = ()) -> None:
        """Four corners in order."""
        for index, (point, tint) in enumerate(zip(points, tints, strict=True)):
            self._place.add_data3(*point)
            self._tint.add_data4(*tint)
            self._corner.add_data2(*(corners[index] if corners else (0.0, 0.0)))
        n = self._count
        self._triangles.add_vertices(n, n + 1, n + 2)
        self._triangles.add_vertices(n, n + 2, n + 3)
        self._count += 4

    def node(self, name: str) -> GeomNode:
        """All of them as a node; seen from both sides."""
        geom = Geom(self._data)
        geom.add_primitive(self._triangles)
        node = GeomNode(name)
        node.add_geom(geom)
        return node

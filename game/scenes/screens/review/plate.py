"""The table before a moment, drawn out of sight, with what was played and what would have been better marked on it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from panda3d.core import Texture, TransparencyAttrib

from game.player.crash import LOG
from game.rules.core import Target
from game.scenes.boards.screen import screen_of
from game.scenes.studio import LastStudio
from game.scenes.widgets import Size, Widget
from game.scenes.widgets.cards import picture_node
from game.scenes.widgets.pen import Pen
from game.scenes.widgets.shapes import Shape, add_ring, add_rounded
from game.scenes.widgets.theme import RADIUS, Colour, colour, paper

if TYPE_CHECKING:
    from game.app import App

MOST = 8
"""Pictures in memory: every moment of two people and the end."""
DARK = colour("#10141d", 0.95)
WHITE = colour("#ffffff")
TINTS = {"played": colour("#e86a55"), "rather": colour("#f0b35a"), "truly": colour("#8fd694")}
"""Of the leaders; each also has its word."""
FLAT = 0.68
"""The height of a picture by its width, at most."""
PILL = 28.0
CHIP = 26.0


class Leader(Struct, frozen=True):
    """A line from a place to a word: what was played there, or would have been."""

    kind: str
    words: str
    target: Target


class TablePicture(Struct, frozen=True):
    """A table as it was drawn, and where the leaders begin, 0…1 from its upper left corner."""

    texture: Texture
    leaders: tuple[tuple[Leader, tuple[float, float]], ...] = ()


class TablePictures:
    """Draws tables when they are asked for; whoever made it closes it."""

    def __init__(self, app: App, game: str, colours: tuple[str, ...]) -> None:
        self._app, self._game, self._colours = app, game, colours
        self._kept: OrderedDict[object, TablePicture | None] = OrderedDict()
        self._studio = LastStudio()

    def find(self, key: object) -> TablePicture | None:
        """The picture of that key, if it is drawn already."""
        return self._kept.get(key)

    def is_due(self, key: object) -> bool:
        """Has nobody tried to draw it yet?"""
        return key not in self._kept and self._app.win is not None

    def draw(self, key: object, view: object, leaders: Sequence[Leader], size: tuple[int, int], seat: int) -> None:
        """Draws the table as the view has it, seen from a seat."""
        try:
            self._kept[key] = self._drawn(view, leaders, size, seat)
        except Exception:  # a table that cannot be laid must not keep anybody from reading
            LOG.exception("no picture of the moment")
            self._kept[key] = None
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)

    def _drawn(self, view: object, leaders: Sequence[Leader], size: tuple[int, int], seat: int) -> TablePicture:
        look = screen_of(self._game).light(self._app.look(self._colours))
        studio = self._studio.get(self._game, size, look, self._app.win)
        studio.build(view)
        texture = studio.texture(studio.from_seat(seat))
        places = [(leader, studio.place_of(leader.target)) for leader in leaders]
        return TablePicture(texture, tuple((leader, at) for leader, at in places if at is not None))

    def close(self) -> None:
        """Gives the stage back; pictures stay until they are let go."""
        self._studio.close()


class TablePlate(Widget):
    """The picture of a moment; its size never changes, so that nothing jumps when the picture comes."""

    def __init__(self, picture: TablePicture | None, caption: str, height: float) -> None:
        super().__init__(key="plate")
        self.picture, self.caption, self.height = picture, caption, height

    def spoken(self) -> str:
        """What it shows."""
        return self.caption

    def wants(self, width: float) -> Size:
        """All the width; no higher than a table is seen well."""
        return Size(width, min(self.height, max(200.0, width * FLAT)))

    def least(self) -> float:
        """Enough for a table."""
        return 240.0

    @property
    def pixels(self) -> tuple[int, int]:
        """How large it is in the window."""
        return max(16, round(self.rect.w * self.kit.scale)), max(16, round(self.rect.h * self.kit.scale))

    def draw(self) -> None:
        """The picture with its leaders, or a quiet field where it will be."""
        w, h = self.rect.size
        mesh, theme = Shape(), self.kit.theme
        if self.picture is None:
            add_rounded(mesh, 0, 0, w=w, h=h, radius=RADIUS, top=theme.well, soft=self.kit.pixel)
            self.put(mesh)
            self.icon("city", w / 2, h / 2, size=40, ink=theme.ink_faint)
        else:
            node = self.art.attach_new_node(picture_node(w, h, radius=RADIUS, texture=self.picture.texture, shape=w / h))
            node.set_texture(self.picture.texture)
            node.set_transparency(TransparencyAttrib.M_none)
            add_ring(mesh, 0, 0, w=w, h=h, radius=RADIUS, colour=theme.panel_line, line=1.5, soft=self.kit.pixel)
            self.put(mesh)
        pen = Pen(self.kit, self.art, paper=paper(theme))
        self._chip(pen)
        if self.picture is not None:
            self._lead(pen, self.picture)
        pen.over()

    def _chip(self, pen: Pen) -> None:
        wide = pen.wide(self.caption, 15, "semibold") + 24
        pen.box(12, 12, w=wide, h=CHIP, r=CHIP / 2, fill=DARK)
        pen.text(24, 12 + CHIP / 2, self.caption, size=15, face="semibold", ink=WHITE, ground=DARK)

    def _lead(self, pen: Pen, picture: TablePicture) -> None:
        """Lines first, then the words over them: the words of each stand at a side of their own."""
        w, h = self.rect.size
        taken: list[tuple[float, float, float]] = []
        for leader, (x, y) in picture.leaders:
            at = x * w, y * h
            wide = pen.wide(leader.words, 16, "semibold") + 24
            word = _place_word(at, wide, (w, h), taken)
            taken.append((*word, wide))
            self._draw_leader(pen, leader, at, word, wide)

    def _draw_leader(self, pen: Pen, leader: Leader, at: tuple[float, float], word: tuple[float, float], wide: float) -> None:
        tint: Colour = TINTS[leader.kind]
        pen.over()
        pen.path([at, word], ink=DARK, width=5)
        pen.path([at, word], ink=tint, width=2.5)
        pen.disc(*at, r=6, fill=tint, line=DARK)
        pen.box(word[0] - wide / 2, word[1] - PILL / 2, w=wide, h=PILL, r=PILL / 2, fill=DARK, line=tint, width=2)
        pen.text(*word, leader.words, size=16, face="semibold", ink=WHITE, ground=DARK, anchor="middle")


def _place_word(
    at: tuple[float, float], wide: float, room: tuple[float, float], taken: Sequence[tuple[float, float, float]]
) -> tuple[float, float]:
    """Where a word stands: near its place, inside the picture, over no other word."""
    w, h = room
    for dx, dy in ((70, -58), (-70, -58), (-70, 52), (70, 52), (0, -96), (0, 92), (120, 0), (-120, 0)):
        x = min(max(at[0] + dx, wide / 2 + 8), w - wide / 2 - 8)
        y = min(max(at[1] + dy, PILL / 2 + 44), h - PILL / 2 - 8)
        if all(abs(x - left) > (wide + other) / 2 + 6 or abs(y - top) > PILL + 6 for left, top, other in taken):
            return x, y
    return min(max(at[0], wide / 2 + 8), w - wide / 2 - 8), h - PILL / 2 - 8

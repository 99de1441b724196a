"""The frame of a photo: paper around it, and a caption at its foot. The saved picture equals the preview."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from game.scenes.drawing.look import Identity
from game.scenes.widgets import Rect, Size, Widget
from game.scenes.widgets.label import add_emblem
from game.scenes.widgets.pen import Pen
from game.scenes.widgets.shapes import Shape, add_ring, add_rounded
from game.scenes.widgets.theme import colour, paper

FrameKind = Literal["none", "plain", "title"]
FRAMES: tuple[tuple[FrameKind, str], ...] = (("none", "expand"), ("plain", "gallery"), ("title", "letter"))
"""With the sign of each."""
RIM, FOOT = 14.0, 54.0
"""Points of paper around a picture, and below it where there is a title."""
AROUND = colour("#0d1018")


class PhotoTitle(Struct, frozen=True):
    """What stands on the foot."""

    game: str
    about: str
    """Who played, and when."""
    points: tuple[tuple[Identity, str], ...] = ()
    """Only of a match that is over."""


def hole_of(sheet: Rect, kind: FrameKind) -> Rect:
    """Where in a sheet of paper the picture is."""
    if kind == "none":
        return sheet
    foot = FOOT if kind == "title" else RIM
    return Rect(sheet.x + RIM, sheet.y + RIM, sheet.w - 2 * RIM, sheet.h - RIM - foot)


class PaperFrame(Widget):
    """A sheet of paper with a hole for the picture; around the sheet all is dark."""

    def __init__(self, kind: FrameKind, title: PhotoTitle, sheet: Rect) -> None:
        """`sheet` is where the paper lies in the widget."""
        super().__init__()
        self.kind, self.title, self.sheet = kind, title, sheet

    def wants(self, width: float) -> Size:
        """All there is."""
        return Size(width, 0)

    def spoken(self) -> str:
        """The title."""
        return f"{self.title.game}. {self.title.about}" if self.kind == "title" else ""

    def draw(self) -> None:
        """Strips around the hole, then words."""
        if self.kind == "none":
            return
        whole, hole, mesh = Rect(0, 0, *self.rect.size), hole_of(self.sheet, self.kind), Shape()
        ground = paper(self.kit.theme).ground
        for strip in strips(whole, self.sheet):
            add_rounded(mesh, strip.x, strip.y, w=strip.w, h=strip.h, radius=0, top=AROUND, soft=0)
        for strip in strips(self.sheet, hole):
            add_rounded(mesh, strip.x, strip.y, w=strip.w, h=strip.h, radius=0, top=ground, soft=0)
        line = self.kit.pixel * 1.5
        add_ring(mesh, hole.x, hole.y, w=hole.w, h=hole.h, radius=0, colour=(0, 0, 0, 0.35), line=line, soft=0)
        self.put(mesh)
        if self.kind == "title":
            self._print_title(hole)

    def _print_title(self, hole: Rect) -> None:
        """Game and players to the left, points to the right; who does not fit is left out from the end."""
        printed = paper(self.kit.theme)
        pen = Pen(self.kit, self.art, paper=printed)
        y, right = hole.bottom + FOOT / 2, hole.right - 2
        for identity, points in reversed(self.title.points):
            right -= pen.wide(points, 20, "bold")
            pen.text(right, y, points, size=20, face="bold")
            right -= 18
            add_emblem(pen.mesh(), right, y, size=22, identity=identity, soft=self.kit.pixel)
            right -= 26
        x, size = hole.x + 2, 24.0
        while size > 14 and pen.wide(self.title.game, size, "bold") > right - x:
            size -= 1
        x += pen.text(x, y, self.title.game, size=size, face="bold") + 18
        words = self.title.about
        while words and pen.wide(words, 17, "regular") > right - x - 8:
            words = words[:-2].rstrip(" ,") + "…" if len(words) > 3 else ""
        if words:
            pen.text(x, y, words, size=17, ink=printed.soft)
        pen.over()


def strips(outer: Rect, inner: Rect) -> list[Rect]:
    """What of a rectangle lies around another inside it."""
    found = [
        Rect(outer.x, outer.y, outer.w, inner.y - outer.y),
        Rect(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom),
        Rect(outer.x, inner.y, inner.x - outer.x, inner.h),
        Rect(inner.right, inner.y, outer.right - inner.right, inner.h),
    ]
    return [strip for strip in found if strip.w > 0 and strip.h > 0]

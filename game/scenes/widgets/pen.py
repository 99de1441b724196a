"""Draws small printed things, such as cards: by points from a corner, crisp at every scale. Notes what it wrote, for the audit.

Shapes lie below the words that are written after them; `over` starts a new layer of shapes above everything so far.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from panda3d.core import CardMaker, LVecBase4, NodePath, SamplerState, TextGlyph, TextNode, TransparencyAttrib

from game.scenes.drawing.atlas import Box
from game.scenes.drawing.lighting import texture
from game.scenes.widgets.faces import SOFT_HYPHEN
from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.shapes import Point, Shape, add_disc, add_line, add_polygon, add_ring, add_rounded
from game.scenes.widgets.theme import ICONS, Colour, Paper, lightness
from game.scenes.widgets.widget import Kit

Anchor = Literal["left", "middle", "right"]
CAPITALS = 0.66
"""The height of capitals and numerals in ems."""
SUNK = 1.4
"""Pixels of the font by which letters are drawn below their line."""
DARK_WORDS, DARK = "dark", 0.2
"""The name of nodes with dark letters, and how light their ink is at most."""
NUMBER, UNIT = re.compile(r"\d+"), re.compile(r"[A-ZÄÖÜ]\w{0,3}\W?")
"""What no line ends with before a unit: 8 Mio., 3 SP."""
SHORT, NARROWER = 0.45, (0.94, 0.88, 0.82, 0.76, 0.70)
"""How short a word alone in the last line of a paragraph is against the first, and which narrower lines are tried then."""
UNTINTED: Colour = (1.0, 1.0, 1.0, 1.0)


class PrintedWords(NamedTuple):
    """Words as they stand on a card; an icon is written `<name>`."""

    words: str
    box: Rect
    size: float
    ink: Colour
    ground: Colour

    def larger(self, zoom: float) -> "PrintedWords":
        """As it stands where everything is so many times as large."""
        box = Rect(*(length * zoom for length in self.box))
        return self._replace(box=box, size=self.size * zoom)


class Pen:
    """A picture being drawn; lengths are points, y runs down."""

    def __init__(self, kit: Kit, art: NodePath, *, paper: Paper, tone: Callable[[Colour], Colour] = lambda tint: tint) -> None:
        """`tone` is laid over every colour: a card that cannot be played is greyer."""
        self.kit, self.art, self.paper, self.tone = kit, art, paper, tone
        self.printed: list[PrintedWords] = []
        self._shapes = Shape()
        self._words: list[NodePath] = []

    # -- shapes --------------------------------------------------------------------------------------------------

    def box(
        self,
        x: float,
        y: float,
        *,
        w: float,
        h: float,
        r: float = 0.0,
        fill: Colour | None = None,
        line: Colour | None = None,
        width: float = 1.0,
    ) -> None:
        """A rounded box, filled or only its border."""
        pixel = self.kit.pixel
        if fill:
            add_rounded(self._shapes, x, y, w=w, h=h, radius=r, top=self.tone(fill), soft=pixel if r else 0.0)
        if line:
            width = max(width, pixel)
            add_ring(self._shapes, x, y, w=w, h=h, radius=r, colour=self.tone(line), line=width, soft=pixel)

    def disc(self, x: float, y: float, *, r: float, fill: Colour, line: Colour | None = None) -> None:
        """A circle around a point."""
        add_disc(self._shapes, x, y, radius=r, colour=self.tone(fill), soft=self.kit.pixel)
        if line:
            self.box(x - r, y - r, w=2 * r, h=2 * r, r=r, line=line)

    def shape(self, points: Sequence[Point], *, fill: Colour, line: Colour | None = None) -> None:
        """A convex shape."""
        add_polygon(self._shapes, points, colour=self.tone(fill), soft=self.kit.pixel)
        if line:
            self.path([*points, points[0]], ink=line)

    def path(self, points: Sequence[Point], *, ink: Colour, width: float = 1.0) -> None:
        """A line through points."""
        width = max(width, self.kit.pixel)
        add_line(self._shapes, points, colour=self.tone(ink), width=width, soft=self.kit.pixel)

    def skirt(self, points: Sequence[Point], top: float, *, fill: Colour) -> None:
        """Everything between a level and the line through the points, which run from side to side."""
        tint, mesh = self.tone(fill), self._shapes
        ends = [(mesh.vertex(x, top, tint), mesh.vertex(x, max(top, y), tint)) for x, y in points]
        for (above, below), (next_above, next_below) in pairwise(ends):
            mesh.quad(above, next_above, next_below, below)
        self.path(points, ink=fill, width=1.0)

    def mesh(self) -> Shape:
        """The shapes of the present layer, for what else one may draw there."""
        return self._shapes

    def fade(self, x: float, y: float, *, w: float, h: float, r: float, top: Colour, bottom: Colour) -> None:
        """A rounded box whose colour changes from top to bottom."""
        tones = {"top": self.tone(top), "bottom": self.tone(bottom)}
        add_rounded(self._shapes, x, y, w=w, h=h, radius=r, soft=self.kit.pixel, **tones)

    def picture(self, file: str, part: Box, x: float, y: float, *, w: float, h: float, tint: Colour = UNTINTED) -> None:
        """A part of a texture (left, low, wide, high; 0…1) in a box, over all that was drawn so far, in a tint."""
        self.over()
        card = CardMaker("picture")
        card.set_frame(x, x + w, -y - h, -y)
        card.set_uv_range((part[0], part[1]), (part[0] + part[2], part[1] + part[3]))
        node, found = self.art.attach_new_node(card.generate()), texture(file)
        found.set_minfilter(SamplerState.FT_linear_mipmap_linear)  # cards are small, whatever the table is drawn with
        node.set_texture(found)
        node.set_transparency(TransparencyAttrib.MAlpha)
        node.set_color(*self.tone(tint))

    def over(self) -> None:
        """What follows lies above everything so far."""
        self.art.attach_new_node(self._shapes.node("shapes"))
        self._shapes = Shape()
        for node in self._words:
            node.reparent_to(self.art)
        self._words = []

    # -- words ---------------------------------------------------------------------------------------------------

    def _unit(self, size: float) -> float:
        return self.kit.fonts.pixels(size) * self.kit.pixel

    def _text(self, words: str, face: str, size: float, ink: Colour) -> TextNode:
        text = TextNode("text")
        text.set_font(self.kit.fonts.font(face, size))
        text.set_text_color(*self.tone(ink))
        text.set_text(words)
        return text

    def wide(self, words: str, size: float, face: str = "regular") -> float:
        """The width of a line."""
        known, key = self.kit.measured, (words, f"{face} {size:g}", 0.0)
        if key not in known:
            # An empty text has no size of its own in Panda3D: what it answers is uninitialised.
            width = self._text(words, face, size, self.paper.print).get_width() if words else 0.0
            known[key] = Size(width * self._unit(size), size)
        return known[key].w

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float = 13.0,
        face: str = "regular",
        ink: Colour | None = None,
        ground: Colour | None = None,
        anchor: Anchor = "left",
    ) -> float:
        """A line whose capitals are centred on y; `ground` is what it stands on. Gives its width."""
        if not words:
            return 0.0
        ink = ink or self.paper.print
        wide, unit, snap = self.wide(words, size, face), self._unit(size), self.kit.snap
        left = snap(x - {"left": 0.0, "middle": wide / 2, "right": wide}[anchor])
        sunk = SUNK / self.kit.fonts.font(face, size).get_pixels_per_unit()
        base = snap(y + (CAPITALS / 2 - sunk) * unit)
        node = NodePath(self._text(words, face, size, ink).generate())
        node.set_name(DARK_WORDS if lightness(ink) < DARK else "words")
        node.set_scale(unit)
        node.set_pos(left, 0, -base)
        self._words.append(node)
        box = Rect(left, base - CAPITALS * unit, wide, CAPITALS * unit + 0.2 * unit)
        self.printed.append(PrintedWords(words, box, size, self.tone(ink), self.tone(ground or self.paper.ground)))
        return wide

    def icon_width(self, name: str, size: float) -> float:
        """The width of an icon; the surface it is drawn on has a margin besides."""
        return self._glyph(name, size).get_advance() * self._unit(size)

    def _glyph(self, name: str, size: float) -> TextGlyph:
        return self.kit.fonts.font("icon", size).get_glyph(ord(ICONS[name]))

    def icon(
        self, x: float, y: float, name: str, *, size: float, ink: Colour | None = None, ground: Colour | None = None
    ) -> None:
        """An icon whose inked part is centred on a point."""
        unit, snap = self._unit(size), self.kit.snap
        quad, corners = LVecBase4(), LVecBase4()
        self._glyph(name, size).get_quad(quad, corners)
        left, bottom, right, top = quad
        node = NodePath(self._text(ICONS[name], "icon", size, ink or self.paper.print).generate())
        node.set_scale(unit)
        node.set_pos(snap(x - (left + right) / 2 * unit), 0, -snap(y + (bottom + top) / 2 * unit))
        self._words.append(node)
        w, h = self.icon_width(name, size), min(size, (top - bottom) * unit)
        box = Rect(x - w / 2, y - h / 2, w, h)
        tint, under = self.tone(ink or self.paper.print), self.tone(ground or self.paper.ground)
        self.printed.append(PrintedWords(f"<{name}>", box, size, tint, under))

    def lines(self, words: str, wide: float, *, size: float, face: str = "regular") -> list[str]:
        """Broken at blanks and hyphens, at soft hyphens where a word alone is too wide; never before the unit of a number."""
        done, row = [], ""
        for word in self._counted(words.split(), wide, size=size, face=face):
            parts = [word.replace(SOFT_HYPHEN, "")]
            if self.wide(parts[0], size, face) > wide:
                parts = word.replace("-", "-" + SOFT_HYPHEN).split(SOFT_HYPHEN)
            for index, part in enumerate(parts):
                tail = "-" if index < len(parts) - 1 and not part.endswith("-") else ""
                trial = f"{row}{'' if index or not row else ' '}{part}"
                if row and self.wide(trial + tail, size, face) > wide:
                    done.append(row + ("-" if index and not row.endswith("-") else ""))
                    row = part
                else:
                    row = trial
        return [*done, row] if row else done

    def _counted(self, words: Sequence[str], wide: float, *, size: float, face: str) -> list[str]:
        """The words; a number is one with the unit behind it where both fit a line."""
        found: list[str] = []
        for word in words:
            pair = f"{found[-1]} {word}" if found and NUMBER.fullmatch(found[-1]) else ""
            if pair and UNIT.fullmatch(word) and self.wide(pair, size, face) <= wide:
                found[-1] = pair
            else:
                found.append(word)
        return found

    def _even_lines(self, words: str, wide: float, *, size: float, face: str) -> list[str]:
        """As many lines; narrower ones where the last one would be a short word alone."""
        rows = self.lines(words, wide, size=size, face=face)
        if len(rows) < 2 or " " in rows[-1] or self.wide(rows[-1], size, face) > SHORT * self.wide(rows[0], size, face):
            return rows
        for share in NARROWER:
            trial = self.lines(words, share * wide, size=size, face=face)
            if len(trial) == len(rows) and " " in trial[-1] and not any(row.endswith("-") for row in trial):
                return trial
        return rows

    def paragraph(
        self,
        box: Rect,
        words: str,
        *,
        size: float = 13.0,
        face: str = "regular",
        ink: Colour | None = None,
        ground: Colour | None = None,
        lead: float = 1.2,
        anchor: Anchor = "left",
        upright: Literal["top", "middle"] = "top",
    ) -> float:
        """Words over several lines in a box; gives the y below them."""
        rows = self._even_lines(words, box.w, size=size, face=face)
        step = size * lead
        y = box.y + ((box.h - step * len(rows)) / 2 if upright == "middle" else 0.0)
        x = {"left": box.x, "middle": box.centre[0], "right": box.right}[anchor]
        for row in rows:
            self.text(x, y + step / 2, row, size=size, face=face, ink=ink, ground=ground, anchor=anchor)
            y += step
        return y

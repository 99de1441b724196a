"""Small widgets in the panels of Skyrise: a supply of pieces, a guild's disc, a colour track."""

from collections.abc import Sequence

from msgspec import Struct

from game.scenes.boards.skyrise.drawings import QUARTER
from game.scenes.widgets import Size, Widget
from game.scenes.widgets.layout import lines_of
from game.scenes.widgets.shapes import Shape, add_disc, add_polygon, add_ring, add_rounded
from game.scenes.widgets.theme import Colour, with_alpha


class Piece(Struct, frozen=True):
    """A piece of a supply: its value, its height in tiers, its era, and whether it could beat the bid."""

    value: str
    tiers: int
    is_late: bool
    is_wonder: bool
    can_beat: bool


class Supply(Widget):
    """Small towers with their values, sorted; a dot over those of era 2, a gem for a wonder."""

    GAP, LINE = 5.0, 20.0

    def __init__(self, pieces: Sequence[Piece], kind: str, strong: str, *, is_bidding: bool, tip: str) -> None:
        super().__init__(tip=tip, grow=1.0)
        self.pieces, self.kind, self.strong, self.is_bidding = pieces, kind, strong, is_bidding

    def spoken(self) -> str:
        """The values."""
        return " ".join(piece.value or "◆" for piece in self.pieces)

    def _wide(self, piece: Piece) -> float:
        kind = self.strong if piece.can_beat else self.kind
        return 15.0 if piece.is_wonder else 6.0 + self.measure(piece.value, kind=kind).w

    def _lines(self, width: float) -> list[list[int]]:
        return lines_of([self._wide(piece) for piece in self.pieces], room=width, gap=self.GAP)

    def wants(self, width: float) -> Size:
        """One line where it fits, else as many as it takes."""
        whole = sum(self._wide(piece) + self.GAP for piece in self.pieces) - self.GAP
        return Size(min(width, whole + 1), self.LINE * len(self._lines(width)))

    def least(self) -> float:
        """The widest piece."""
        return max((self._wide(piece) for piece in self.pieces), default=0.0)

    def draw(self) -> None:
        """Line by line."""
        mesh, theme = Shape(), self.kit.theme
        for row, line in enumerate(self._lines(self.rect.w)):
            x, base = 0.0, (row + 1) * self.LINE - 4
            for index in line:
                piece = self.pieces[index]
                is_faint = self.is_bidding and not piece.can_beat
                ink = with_alpha(theme.ink_soft, 0.8) if is_faint else theme.ink
                self._piece(mesh, piece, x, base, ink)
                x += self._wide(piece) + self.GAP
        self.put(mesh)

    def _piece(self, mesh: Shape, piece: Piece, x: float, base: float, ink: Colour) -> None:
        if piece.is_wonder:
            self.icon("gem", x + 7, base - 6, size=13, ink=self.kit.theme.accent if piece.can_beat else ink)
            return
        high = 4.0 * piece.tiers
        add_rounded(mesh, x, base - high, w=4, h=high, radius=0, top=ink, soft=self.kit.pixel)
        if piece.is_late:
            add_disc(mesh, x + 2, base - high - 3, radius=1.5, colour=ink, soft=self.kit.pixel)
        kind = self.strong if piece.can_beat else self.kind
        high = self.measure(piece.value, kind=kind).h
        self.write(piece.value, x + 6, base - 6 - high / 2, kind=kind, ink=ink)


class Medal(Widget):
    """A disc in the colour of a guild with its sign."""

    def __init__(self, icon: str, ground: Colour, tip: str, size: float = 19.0) -> None:
        super().__init__(tip=tip)
        self.sign, self.ground, self.size = icon, ground, size

    def wants(self, width: float) -> Size:
        """A disc."""
        return Size(self.size, self.size)

    def least(self) -> float:
        """It never shrinks."""
        return self.size

    def draw(self) -> None:
        """The disc, then the sign on it."""
        mesh, half = Shape(), self.size / 2
        add_disc(mesh, half, half, radius=half, colour=self.ground, soft=self.kit.pixel)
        self.put(mesh)
        self.icon(self.sign, half, half, size=self.size * 0.55, ink=(1.0, 1.0, 1.0, 1.0))


class QuarterSign(Medal):
    """A quarter in the colour of a guild with its sign: what is built on it counts, not discs."""

    def draw(self) -> None:
        """The quarter, then the sign on it."""
        mesh, half = Shape(), self.size / 2
        corners = [(half + a * half * 1.1, half + b * half) for a, b in QUARTER]
        add_polygon(mesh, corners, colour=self.ground, soft=self.kit.pixel)
        self.put(mesh)
        self.icon(self.sign, half, half, size=self.size * 0.55, ink=(1.0, 1.0, 1.0, 1.0))


class Track(Widget):
    """Places of a colour track, filled so far, and the points of a structure by it; what a move would fill is in green."""

    STEP = 4.0

    def __init__(self, now: int, then: int, full: int, each: str, kind: str) -> None:
        super().__init__()
        self.now, self.then, self.full, self.each, self.kind = now, then, full, each, kind

    def spoken(self) -> str:
        """The points."""
        return self.each

    def wants(self, width: float) -> Size:
        """Five small places and a number."""
        size = self.measure(self.each, kind=self.kind)
        return Size(min(width, size.w + self.STEP * self.full + 2), size.h)

    def least(self) -> float:
        """As it is."""
        return self.measure(self.each, kind=self.kind).w + self.STEP * self.full + 2

    def draw(self) -> None:
        """The places from the left, then the number."""
        mesh, theme, pixel = Shape(), self.kit.theme, self.kit.pixel
        size = self.measure(self.each, kind=self.kind)
        x = max(0.0, (self.rect.w - size.w - self.STEP * self.full - 2) / 2)
        for place in range(self.full):
            top = self.rect.h / 2 - 5
            if place < self.then:
                tint = theme.ink if place < self.now else theme.good
                add_rounded(mesh, x, top, w=3, h=10, radius=1, top=tint, soft=pixel)
            else:
                tint = with_alpha(theme.ink_soft, 0.55)
                add_ring(mesh, x, top, w=3, h=10, radius=1, colour=tint, line=1, soft=pixel)
            x += self.STEP
        self.put(mesh)
        ink = theme.good if self.then > self.now else theme.ink if self.then else theme.ink_soft
        self.write(self.each, x + 2, (self.rect.h - size.h) / 2, kind=self.kind, ink=ink)

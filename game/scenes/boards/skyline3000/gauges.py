"""Drawn widgets in the panels of Skyline 3000: the dial, a roof sign, a small factory."""

from math import cos, pi, sin

from msgspec import Struct

from game.scenes.drawing.look import Identity
from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.shapes import Point, Shape, add_disc, add_line, add_polygon, add_rounded
from game.scenes.widgets.theme import Colour, mix_colours, with_alpha
from game.scenes.widgets.widget import Widget

SLOT, GAP = 18.0, 6.0
"""How wide a building of a factory is drawn, and the room between two."""
STOREY, ROOF = 6.0, 7.0


def roof_points(shape: str, x: float, y: float, wide: float, high: float) -> list[Point]:
    """The outline of a roof over a line that begins there; y runs down."""
    if shape == "G":
        return [(x, y), (x + wide / 2, y - high), (x + wide, y)]
    return [(x + wide / 2 * (1 - cos(pi * k / 8)), y - high * sin(pi * k / 8)) for k in range(9)]


class RoofSign(Widget):
    """A roof of one shape as a sign."""

    SIDE = 16.0

    def __init__(self, shape: str, *, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.shape = shape

    def wants(self, width: float) -> Size:
        """A small square."""
        return Size(self.SIDE, self.SIDE)

    def least(self) -> float:
        """Its full size."""
        return self.SIDE

    def spoken(self) -> str:
        """What it stands for."""
        return self.tip

    def draw(self) -> None:
        """The roof on a bit of wall."""
        mesh, ink = Shape(), self.kit.theme.ink
        points = roof_points(self.shape, 1.0, 10.0, self.SIDE - 2, 8.0)
        add_polygon(mesh, points, colour=ink, soft=self.kit.pixel)
        add_rounded(mesh, 3, 10.5, w=self.SIDE - 6, h=4, radius=0, top=with_alpha(ink, 0.55), soft=0)
        self.put(mesh)


class DialStep(Struct, frozen=True):
    """A step of a round: its word and sign, and what happens in it."""

    word: str
    icon: str
    about: str


class DialSpot(Widget):
    """A place of a drawing that says what it is."""

    def __init__(self, tip: str) -> None:
        super().__init__(tip=tip)

    def spoken(self) -> str:
        """What it is."""
        return self.tip


class Dial(Widget):
    """Steps in a row, the present one lit, and below them how many rounds are played and to come."""

    DISC, BAR = 15.0, 5.0

    def __init__(
        self, steps: tuple[DialStep, ...], step: int, now: int, rounds: int, *, kind: str, tip: str, about_rounds: str
    ) -> None:
        super().__init__(*(DialSpot(each.about) for each in steps), DialSpot(about_rounds), tip=tip)
        self.steps, self.step, self.now, self.rounds, self.kind = steps, step, now, rounds, kind

    def wants(self, width: float) -> Size:
        """All the width there is."""
        return Size(width, 2 * self.DISC + 22 + 12)

    def spoken(self) -> str:
        """Where the match is."""
        return self.tip

    def arrange(self) -> None:
        """Every step and the rounds can be pointed at."""
        *spots, rounds = self.children
        wide, bars = self.rect.w / len(spots), self.rect.h - self.BAR - 4
        for index, spot in enumerate(spots):
            spot.place(Rect(index * wide, 0, wide, bars))
        rounds.place(Rect(0, bars, self.rect.w, self.rect.h - bars))

    def draw(self) -> None:
        """Discs with signs, joined by a line; words, where there is too little room for all only the present one; bars."""
        mesh, theme, pixel = Shape(), self.kit.theme, self.kit.pixel
        wide, y = self.rect.w / len(self.steps), self.DISC
        add_line(mesh, [(wide / 2, y), (self.rect.w - wide / 2, y)], colour=theme.raised_line, width=2, soft=pixel)
        for index in range(len(self.steps)):
            ground = theme.accent if index == self.step else mix_colours(theme.raised, theme.panel, 0.0)
            add_disc(mesh, (index + 0.5) * wide, y, radius=self.DISC, colour=(*ground[:3], 1.0), soft=pixel)
        part, top = self.rect.w / self.rounds, self.rect.h - self.BAR
        for number in range(1, self.rounds + 1):
            tint = theme.accent if number == self.now else theme.ink_soft if number < self.now else theme.raised
            left = (number - 1) * part
            add_rounded(mesh, left, top, w=part - 4, h=self.BAR, radius=2, top=(*tint[:3], 1.0), soft=pixel)
        self.put(mesh)
        widths = [self.measure(each.word, kind=self.kind).w for each in self.steps]
        all_fit = max(widths) <= wide - 4
        for index, (each, size) in enumerate(zip(self.steps, widths, strict=True)):
            middle, is_now = (index + 0.5) * wide, index == self.step
            self.icon(each.icon, middle, y, size=15, ink=theme.accent_ink if is_now else theme.ink)
            if all_fit or is_now:
                left = max(0.0, min(middle - size / 2, self.rect.w - size))
                ink = theme.ink if is_now else theme.ink_soft
                self.write(each.word, left, 2 * self.DISC + 3, kind=self.kind, ink=ink)


class Yard(Widget):
    """A factory in small: every slot with its building, finished ones with their roof."""

    LEAST = 6
    """Slots that are always drawn."""
    HIGH = 34.0

    def __init__(self, owner: Identity, slots: tuple[str, ...], tip: str) -> None:
        super().__init__(tip=tip, grow=1.0)
        self.owner, self.slots = owner, slots

    def wants(self, width: float) -> Size:
        """Room for the usual slots; it takes more where there is more."""
        return Size(min(width, self.LEAST * (SLOT + GAP)), self.HIGH)

    def least(self) -> float:
        """Half as wide as it would like to be."""
        return 60.0

    def spoken(self) -> str:
        """The buildings in words."""
        return self.tip

    def draw(self) -> None:
        """From the left; the drawing shrinks where there are many or high ones."""
        mesh, theme, pixel = Shape(), self.kit.theme, self.kit.pixel
        count = max(self.LEAST, len(self.slots))
        step = min(SLOT + GAP, self.rect.w / count)
        wide, ground = step * 0.74, self.rect.h - 3
        tallest = max([int(slot[:-1]) for slot in self.slots if slot], default=1)
        storey = min(STOREY, (ground - ROOF - 1) / tallest)
        colour: Colour = (*self.owner.rgb, 1.0)
        edge = mix_colours(colour, (1.0, 1.0, 1.0, 1.0), 0.45)
        for index in range(count):
            x, slot = index * step, self.slots[index] if index < len(self.slots) else ""
            add_rounded(mesh, x, ground, w=wide, h=2, radius=1, top=with_alpha(theme.ink_soft, 0.9), soft=0)
            if not slot:
                continue
            for level in range(int(slot[:-1])):
                y = ground - (level + 1) * storey
                add_rounded(mesh, x, y, w=wide, h=storey - 1, radius=0, top=colour, bottom=colour, soft=0)
                add_line(mesh, [(x, y), (x + wide, y)], colour=edge, width=1, soft=pixel)
            if slot[-1] != "-":
                top = ground - int(slot[:-1]) * storey
                points = roof_points(slot[-1], x - 1, top, wide + 2, ROOF)
                add_polygon(mesh, points, colour=edge, soft=pixel)
        self.put(mesh)

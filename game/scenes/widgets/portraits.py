"""Faces of the bots with a character: each trade is a bird of the town in what one wears at that work. Knows no game."""

from collections.abc import Callable
from math import cos, radians, sin

from game.scenes.widgets.controls import Control
from game.scenes.widgets.layout import Size
from game.scenes.widgets.plumage import INK, WHITE, BirdPen
from game.scenes.widgets.shapes import Point, Shape, add_disc
from game.scenes.widgets.theme import CONTROL
from game.scenes.widgets.widget import Widget

SHOULDERS: tuple[Point, ...] = ((20, 72), (31, 62), (50, 58), (69, 62), (80, 72))
PIPS = 4
"""Marks below a face: as many are lit as the level is strong."""


class Portrait(Widget):
    """The face of a character, with its strength as small marks below it; 0 of them are not drawn."""

    def __init__(self, character: str, *, size: float, strength: int = 0, tip: str = "", key: str = "") -> None:
        super().__init__(tip=tip, key=key)
        self.character, self.size, self.strength = character, size, strength

    def wants(self, width: float) -> Size:
        """A disc."""
        return Size(self.size, self.size)

    def least(self) -> float:
        """It never shrinks."""
        return self.size

    def draw(self) -> None:
        """The bird in its disc, then the marks."""
        mesh = Shape()
        add_portrait(mesh, 0, (self.rect.h - self.size) / 2, size=self.size, character=self.character, pixel=self.kit.pixel)
        if self.strength:
            self._add_pips(mesh)
        self.put(mesh)

    def _add_pips(self, mesh: Shape) -> None:
        """Along the lower rim, from left to right."""
        theme, reach, dot = self.kit.theme, self.size / 2, max(1.8, min(3.2, self.size * 0.07))
        apart = (2 * dot + 2.4) / reach
        for number in range(PIPS):
            angle = radians(90) + apart * (1.5 - number)
            x, y = self.rect.w / 2 + reach * cos(angle), self.rect.h / 2 + reach * sin(angle) - dot * 0.4
            add_disc(mesh, x, y, radius=dot + 1, colour=theme.room, soft=self.kit.pixel)
            lit = theme.accent if number < self.strength else theme.panel_line
            add_disc(mesh, x, y, radius=dot, colour=lit, soft=self.kit.pixel)


class FaceButton(Control):
    """The face of a character; a press takes the next one."""

    radius = CONTROL / 2

    def __init__(self, character: str, on_click: Callable[[], None], *, key: str = "", tip: str = "") -> None:
        super().__init__(key=key, tip=tip)
        self.character, self.on_click = character, on_click

    def spoken(self) -> str:
        """Who it is."""
        return self.tip

    def wants(self, width: float) -> Size:
        """A disc as high as other controls."""
        return Size(CONTROL, CONTROL)

    def least(self) -> float:
        """It never shrinks."""
        return CONTROL

    def draw(self) -> None:
        """The face, larger under the pointer."""
        mesh, ring = Shape(), Shape()
        size = CONTROL - (0 if self.hovered else 4)
        left, top = (self.rect.w - size) / 2, (self.rect.h - size) / 2
        add_portrait(mesh, left, top, size=size, character=self.character, pixel=self.kit.pixel)
        self.ring(ring)
        self.put(ring)
        self.put(mesh)

    def activate(self) -> None:
        """The next character."""
        self.kit.sound("click")
        self.on_click()


def add_portrait(mesh: Shape, left: float, top: float, *, size: float, character: str, pixel: float) -> None:
    """The face of a character in a disc of that size."""
    pen = BirdPen(mesh, left, top, size=size, pixel=pixel)
    FACES[character](pen)
    pen.rim()


# -- what birds have in common -----------------------------------------------------------------------------------------


def _bust(pen: BirdPen, tint: str, breast: str) -> None:
    """Breast, neck and a round head that looks to the right."""
    pen.breast(breast, shoulders=SHOULDERS)
    pen.poly(tint, (31, 48), (69, 48), (68, 68), (32, 68))
    pen.oval(tint, (50, 46), (20.5, 19.5))


def _eye(pen: BirdPen, at: Point = (58, 45), *, white: str = WHITE) -> None:
    x, y = at
    pen.oval(white, at, (4.8, 5.2))
    pen.oval(INK, (x + 1.4, y + 1.0), (3.0, 3.4))
    pen.oval(WHITE, (x + 2.3, y - 0.4), (1.0, 1.0))


def _beak(pen: BirdPen, upper: str, lower: str, *, tip: float = 86.0, high: float = 44.0, drop: float = 0.0) -> None:
    """A beak from the side: `tip` is where it ends, `high` where it begins."""
    pen.poly(lower, (67, high + 8), (tip - 4, high + 8.5 + drop), (67, high + 13))
    pen.poly(upper, (66, high), (tip, high + 7 + drop), (tip - 1, high + 9.5 + drop), (66, high + 9.5))


# -- the trades --------------------------------------------------------------------------------------------------------


def _clockmaker(pen: BirdPen) -> None:
    """A robin with a loupe before its eye."""
    pen.sky("#46707f", "#d9c58f")
    _bust(pen, "#7d6a52", "#8a765c")
    pen.oval("#d5602f", (56, 62), (22, 23))
    pen.oval("#d5602f", (59, 45), (13, 13))
    pen.poly("#efe6d6", (38, 84), (74, 84), (66, 98), (44, 98))
    _beak(pen, "#3a3330", "#5a4c44", tip=80, high=44)
    _eye(pen, (57, 43))
    pen.line("#3a2c22", (29, 38), (44, 39), (51, 41), width=3.4)
    for tint, radius in (("#c9962f", 9.6), ("#f5e2a8", 7.6), ("#cfe3ea", 6.4)):
        pen.oval(tint, (58.5, 43), (radius, radius))
    pen.oval(INK, (59.5, 43.6), (3.9, 4.2))
    pen.oval(WHITE, (61, 41.6), (1.5, 1.5))


def _bookkeeper(pen: BirdPen) -> None:
    """A pelican under a green eyeshade."""
    pen.sky("#5c5f86", "#dba58a")
    _bust(pen, "#f4efe6", "#e9e2d5")
    pen.poly("#e9a04a", (64, 52), (95, 56), (86, 66), (72, 70), (63, 62))
    pen.poly("#f3c46b", (66, 44), (97, 54), (96, 57), (64, 54))
    pen.oval("#d8842a", (95, 55.5), (2.2, 1.8))
    pen.oval("#f0d7c4", (59, 46), (7.6, 7.0))
    _eye(pen, (59, 45))
    pen.oval("#1f6b4c", (49, 35), (21.5, 10.5), begin=180)
    pen.poly("#2f8f66", (27.5, 34), (70, 34), (86, 41), (84, 43), (66, 39.5), (27.5, 39.5))
    pen.line("#7fd3a8", (32, 36), (69, 36), (80, 40), width=1.6)


def _bricklayer(pen: BirdPen) -> None:
    """A sparrow in a hat folded of paper."""
    pen.sky("#33597f", "#e8b27a")
    _bust(pen, "#a9744a", "#cbb79c")
    pen.oval("#e8ddca", (57, 54), (15, 12))
    pen.poly("#2c2320", (61, 56), (72, 55), (70, 74), (58, 74))
    _beak(pen, "#4a4038", "#645648", tip=81, high=45)
    _eye(pen, (58, 44))
    pen.poly("#f7f3e8", (24, 34), (76, 34), (72, 27), (28, 27))
    pen.poly("#fffdf6", (30, 28), (50, 8), (70, 28))
    pen.poly("#dcd5c2", (50, 8), (70, 28), (54, 28))
    pen.line("#9d978a", (33, 22), (47, 22), width=1.5)
    pen.line("#9d978a", (36, 25), (50, 25), width=1.5)


def _carpenter(pen: BirdPen) -> None:
    """A woodpecker with a pencil behind its ear."""
    pen.sky("#47663f", "#dfc27c")
    pen.poly("#c9302a", (26, 44), (34, 14), (46, 9), (58, 16), (66, 32), (40, 36))
    _bust(pen, "#2b2d35", "#f0e9dc")
    pen.oval("#d8362e", (48, 30), (19, 11.5), turn=6)
    pen.oval("#f4efe4", (56, 50), (14, 10))
    pen.poly("#2b2d35", (48, 56), (70, 53), (70, 58), (54, 68))
    _beak(pen, "#8b8d96", "#6d6f79", tip=95, high=43)
    _eye(pen, (58, 42))
    pen.line("#e8b23c", (22, 33), (50, 39), width=4.2)
    pen.line("#f0d9b5", (50, 39), (53, 39.8), width=3.4)
    pen.line("#b5483c", (19, 32.4), (23, 33.2), width=4.2)


def _locksmith(pen: BirdPen) -> None:
    """A magpie in a flat cap."""
    pen.sky("#6a5a86", "#d8a6a0")
    _bust(pen, "#20242e", "#f3f1ec")
    pen.poly("#20242e", (30, 60), (70, 60), (64, 76), (36, 76))
    pen.oval("#2f5b8f", (30, 80), (7, 13), turn=24)
    _beak(pen, "#15171d", "#2d3038", tip=86, high=44)
    _eye(pen, (58, 45))
    pen.oval("#7d7568", (46, 33), (23, 12.5), begin=180)
    pen.poly("#6b6357", (24, 32), (66, 32), (82, 38), (80, 40.5), (60, 37.5), (24, 37))
    pen.line("#9a9183", (30, 27), (62, 27), width=1.5)
    pen.line("#9a9183", (46, 21), (46, 32), width=1.5)
    pen.oval("#e8b23c", (50, 82), (5.5, 5.5))
    pen.oval("#20242e", (50, 81), (2.2, 2.2))
    pen.poly("#20242e", (49, 81), (51, 81), (51.8, 86), (48.2, 86))


def _notary(pen: BirdPen) -> None:
    """An owl with round glasses and a bow tie; it looks straight at you."""
    pen.sky("#3c4b6e", "#c9a27c")
    pen.breast("#8a6b4b", shoulders=SHOULDERS)
    pen.poly("#7a5c3f", (28, 46), (30, 20), (44, 30))
    pen.poly("#7a5c3f", (72, 46), (70, 20), (56, 30))
    pen.oval("#8f6f4e", (50, 46), (24, 21))
    for x in (40, 60):
        pen.oval("#ead9bd", (x, 46), (12, 12.5))
        pen.oval("#3a2c22", (x, 45), (9.4, 9.4))
        pen.oval("#fff6df", (x, 45), (8.0, 8.0))
        pen.oval(INK, (x + 0.8, 45.6), (4.4, 4.6))
        pen.oval(WHITE, (x + 2.4, 43.8), (1.5, 1.5))
    pen.line("#3a2c22", (48.5, 44), (51.5, 44), width=2.2)
    pen.poly("#e0a040", (46.5, 51), (53.5, 51), (50, 60))
    pen.poly("#f3ede0", (38, 69), (62, 69), (50, 98))
    pen.poly("#232733", (34, 66), (50, 72), (34, 79))
    pen.poly("#232733", (66, 66), (50, 72), (66, 79))
    pen.oval("#3a4152", (50, 72), (4, 4))


def _chimney_sweep(pen: BirdPen) -> None:
    """A raven in a top hat and a neckerchief."""
    pen.sky("#7a4a5c", "#f0b06e")
    _bust(pen, "#2f3442", "#252936")
    pen.poly("#1b1e27", (66, 43), (84, 46), (91, 53), (88, 56), (66, 53))
    pen.poly("#353a48", (66, 52), (86, 55), (80, 58.5), (66, 58))
    _eye(pen, (58, 46), white="#f5e9c8")
    pen.poly("#c4382f", (31, 64), (69, 64), (72, 72), (28, 72))
    pen.poly("#e25a4a", (46, 70), (58, 70), (54, 86))
    pen.poly("#14161d", (33, 34), (31, 5), (67, 5), (65, 34))
    pen.poly("#b8452f", (32.8, 28), (65.2, 28), (65, 33), (33, 33))
    pen.oval("#1b1e27", (49, 34.5), (27, 4.4))
    pen.line("#4a5062", (37, 9), (38, 26), width=2.2)


def _balloonist(pen: BirdPen) -> None:
    """A pigeon with goggles on its brow and a scarf in the wind."""
    pen.sky("#4f8ec2", "#f5e3b5")
    pen.oval("#f6f2ea", (25, 27), (11, 4.6))
    pen.oval("#f6f2ea", (76, 20), (8, 3.4))
    _bust(pen, "#7e8aa0", "#a3adc0")
    pen.oval("#4f8f86", (50, 66), (19, 9))
    _beak(pen, "#57504f", "#77706c", tip=80, high=45)
    pen.oval("#eeeae4", (68, 47), (3.6, 2.8))
    _eye(pen, (58, 46), white="#f2a95c")
    pen.line("#5b3d2a", (29, 36), (44, 32), (70, 33), width=4.6)
    for x in (50, 64):
        pen.oval("#8a5a36", (x, 31), (8.2, 7.4))
        pen.oval("#bfe0ea", (x, 31), (5.8, 5.2))
        pen.line(WHITE, (x - 3, 32), (x, 28.4), width=1.4)
    pen.poly("#d8503e", (30, 66), (70, 66), (71, 75), (29, 75))
    pen.poly("#b93f30", (31, 68), (33, 75), (8, 78), (10, 68))


FACES: dict[str, Callable[[BirdPen], None]] = {
    "clockmaker": _clockmaker,
    "bookkeeper": _bookkeeper,
    "bricklayer": _bricklayer,
    "carpenter": _carpenter,
    "locksmith": _locksmith,
    "notary": _notary,
    "chimney_sweep": _chimney_sweep,
    "balloonist": _balloonist,
}

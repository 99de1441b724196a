"""A small plan of the table: who sits at which side. It knows sides by their letters, but no game."""

from collections.abc import Sequence

from msgspec import Struct

from game.scenes.drawing.look import Identity
from game.scenes.widgets import Emblem, Label, Rect, Size, Widget
from game.scenes.widgets.shapes import Shape, add_ring, add_rounded
from game.scenes.widgets.theme import with_alpha

TABLE, SIGN, GAP = 76.0, 28.0, 6.0
"""Points: the side of the table, an emblem, the room between."""
SPARE = 4.0
"""Points beside a name for letters that reach over their own width."""
TOWARDS = {"S": (0, 1), "W": (-1, 0), "N": (0, -1), "E": (1, 0)}
"""Where a side lies, seen from the middle of the plan."""


class Sitter(Struct, frozen=True):
    """Somebody at the table."""

    side: str
    identity: Identity
    name: str
    words: str
    """Who sits where, for those who listen."""


class SeatPlan(Widget):
    """The table from above, with every player's emblem and name at their side; its caption stands in the corner."""

    def __init__(self, caption: str, sitters: Sequence[Sitter], *, key: str = "plan") -> None:
        self.sitters = tuple(sitters)
        parts: list[Widget] = [Label(caption, "small", soft=True)]
        for each in sitters:
            parts += [
                Emblem(each.identity, size=SIGN, tip=each.words),
                Label(each.name, "small", lines=1, tip=each.words),
            ]
        super().__init__(*parts, key=key)

    def wants(self, width: float) -> Size:
        """All the width; the table and an emblem on either side."""
        return Size(width, TABLE + 2 * (SIGN + GAP))

    def least(self) -> float:
        """The table and both emblems; names give way."""
        return TABLE + 2 * (SIGN + GAP)

    def arrange(self) -> None:
        """Emblems around the table, names beside them towards the rim."""
        middle_x, middle_y = self.rect.w / 2, self.rect.h / 2
        reach = TABLE / 2 + GAP + SIGN / 2
        corner = (self.rect.w - TABLE) / 2 - GAP
        self.children[0].place(Rect(0, 0, corner, self.children[0].asked(corner).h))
        for index, sitter in enumerate(self.sitters):
            emblem, label = self.children[2 * index + 1 : 2 * index + 3]
            right, down = TOWARDS[sitter.side]
            x, y = middle_x + right * reach, middle_y + down * reach
            emblem.place(Rect(x - SIGN / 2, y - SIGN / 2, SIGN, SIGN))
            room = (x if right < 0 else self.rect.w - x) - SIGN / 2 - GAP
            size = label.asked(max(0.0, room))
            wide = max(0.0, min(room, size.w + SPARE))
            left = x - SIGN / 2 - GAP - wide if right < 0 else x + SIGN / 2 + GAP
            label.place(Rect(left, y - size.h / 2, wide, size.h))

    def draw(self) -> None:
        """The table and the site on it."""
        theme, mesh, pixel = self.kit.theme, Shape(), self.kit.pixel
        x, y = (self.rect.w - TABLE) / 2, (self.rect.h - TABLE) / 2
        add_rounded(mesh, x, y, w=TABLE, h=TABLE, radius=10, top=theme.raised, soft=pixel)
        add_ring(mesh, x, y, w=TABLE, h=TABLE, radius=10, colour=theme.raised_line, line=max(1.5, theme.line), soft=pixel)
        cell, inset = (TABLE - 24) / 5, 12.0
        for column in range(5):
            for row in range(5):
                add_rounded(
                    mesh,
                    x + inset + column * cell + 1,
                    y + inset + row * cell + 1,
                    w=cell - 2,
                    h=cell - 2,
                    radius=2,
                    top=with_alpha(theme.ink_soft, 0.22),
                    soft=pixel,
                )
        self.put(mesh)

"""What Skyliners adds to the panels: stocks, who sees what after a move, and the skyline strip of every seat."""

from typing import Any

from game.rules.core import Seat
from game.rules.skyliners.board import ROWS, count
from game.rules.skyliners.scoring import is_right
from game.scenes.boards.skyliners.furniture import paint
from game.scenes.boards.skyliners.model import shown
from game.scenes.boards.skyliners.sight import Strip, changes, strip
from game.scenes.drawing.look import Look
from game.scenes.hud.extras import Fact, Remark
from game.scenes.widgets import Column, Emblem, Label, Panel, Row, Scroll, Size, Widget
from game.scenes.widgets.shapes import Shape, add_line, add_rounded
from game.scenes.widgets.theme import GAP_SMALL, Colour, faded
from game.text import Text

FEW_FLOORS = 3
"""With so few floors left somewhere the end is near, and the panel says so."""


def facts(view: Any, seat: Seat) -> tuple[Fact, ...]:
    """Pieces and plan cards left."""
    is_full = view.table.mode == "full"
    found = [
        Fact("building", "floors", str(view.floors[seat]), is_full and view.floors[seat] <= FEW_FLOORS),
        Fact("roof", "roofs", str(view.roofs[seat])),
        Fact("tree", "parks", str(view.parks[seat])),
    ]
    if is_full:
        found.append(Fact("card", "plans", str(len(ROWS) - sum(plan.seat == seat for plan in view.plans))))
    return tuple(found)


def remarks(text: Text, before: Any, after: Any) -> tuple[Remark, ...]:
    """Rows whose count changes, and own plans that turn right or wrong; at most a line for each side and plan."""
    table = before.table
    found = [
        Remark(
            table.sides.index(change.side),
            text("skyliners.sight.row", row=change.row, before=change.before, after=change.after),
            change.after >= change.before,
        )
        for change in changes(before.heights, after.heights, table.sides)
        if change.before != change.after
        and (table.show_counts == "all" or (table.show_counts == "own" and table.sides.index(change.side) == before.seat))
    ]
    for plan in before.plans:
        if plan.seat == before.seat and plan.row is not None:
            side, row = table.sides[plan.seat], ROWS.index(plan.row)
            was, will = (is_right(plan.number, count(position.heights, side, row)) for position in (before, after))
            if was != will:
                key = "skyliners.sight.plan_right" if will else "skyliners.sight.plan_wrong"
                found.append(
                    Remark(plan.seat, text(key, row=plan.row, number="4/5" if plan.number == 4 else plan.number), will)
                )
    return tuple(found)


def drawings(view: Any, after: Any | None, look: Look, text: Text) -> Widget | None:
    """The elevation each seat sees, as it would be after the hovered move."""
    if view.table.show_counts == "none":
        return None
    model = shown(after or view)
    rows = [
        Row(Emblem(look.identity(seat), size=24), Elevation(strip(model.heights, model.towers, side), look))
        for seat, side in enumerate(view.table.sides)
        if view.table.show_counts == "all" or seat == view.seat
    ]
    strips = Label(text("skyliners.sight.strips"), "small", soft=True)
    return Panel(Scroll(Column(strips, *rows, gap=GAP_SMALL)), pad=10)


class Elevation(Widget):
    """A strip: five rows side by side, as their seat sees them; hidden parts are hatched outlines behind."""

    WIDTH, HEIGHT = 216.0, 58.0

    def __init__(self, elevation: Strip, look: Look) -> None:
        super().__init__()
        self.elevation, self.look = elevation, look

    def wants(self, width: float) -> Size:
        """A fixed size; heights are scaled to fit."""
        return Size(min(width, self.WIDTH), self.HEIGHT)

    def least(self) -> float:
        """It never shrinks."""
        return self.WIDTH

    def spoken(self) -> str:
        """The counts."""
        return " ".join(f"{row}: {number}" for row, number in zip(ROWS, self.elevation.counts, strict=True))

    def draw(self) -> None:
        """From far to near, then the counts below."""
        mesh, theme, pixel = Shape(), self.kit.theme, self.kit.pixel
        wide, ground = self.rect.w / len(ROWS), self.rect.h - 20
        unit = ground / self.elevation.height
        for rect in self.elevation.rects:
            x, w = rect.left * wide, (rect.right - rect.left) * wide
            y, h = ground - rect.top * unit, (rect.top - rect.bottom) * unit
            colour: Colour = (*self.look.identity(rect.owner).rgb, 1.0)
            if rect.kind == "park":
                colour = (0.36, 0.62, 0.33, 1.0)
            if rect.seen:
                add_rounded(mesh, x, y, w=w, h=h - pixel, radius=2, top=colour, soft=pixel)
            else:
                hatch = faded(theme.ink_soft, 0.5)
                add_line(
                    mesh, [(x + 3, y + h), (x + 3, y), (x + w - 3, y), (x + w - 3, y + h)], colour=hatch, width=1, soft=pixel
                )
        add_line(mesh, [(0, ground), (self.rect.w, ground)], colour=theme.ink_soft, width=1, soft=pixel)
        self.put(mesh)
        for row, number in enumerate(self.elevation.counts):
            self._count(row * wide + wide / 2, ground, ROWS[row], str(number))

    def _count(self, middle: float, top: float, letter: str, number: str) -> None:
        """A row's letter, and its count on a plate as it stands on the board: no name of a plot, as on set-up cards."""
        plate, theme, size = Shape(), self.kit.theme, self.measure(number, kind="small")
        add_rounded(plate, middle, top + 2, w=size.w + 8, h=17, radius=3, top=(*paint("plate"), 1.0), soft=self.kit.pixel)
        self.put(plate)
        self.write(letter, middle - 4 - self.measure(letter, kind="small").w, top, kind="small", ink=theme.ink_soft)
        self.write(number, middle + 4, top, kind="small", ink=(*paint("ink"), 1.0))

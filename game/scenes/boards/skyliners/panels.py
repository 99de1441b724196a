"""What Skyliners adds to the panels: stocks, who sees what after a move, and the skyline strip of every seat."""

from collections.abc import Callable
from functools import partial
from typing import Any

from game.rules.core import Action, Seat
from game.rules.skyliners.board import ROWS, count
from game.rules.skyliners.scoring import is_right
from game.scenes.boards.skyliners.furniture import paint
from game.scenes.boards.skyliners.model import shown
from game.scenes.boards.skyliners.report import report as report
from game.scenes.boards.skyliners.sight import Strip, changes, strip
from game.scenes.drawing.look import Look
from game.scenes.hud.extras import Fact, Page, Remark, Warning
from game.scenes.widgets import CardButton, Column, Emblem, Label, Panel, Row, Scroll, Size, Widget
from game.scenes.widgets.shapes import Shape, add_line, add_rounded
from game.scenes.widgets.theme import Colour, faded
from game.scenes.words import identity_name
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


def warnings(text: Text, before: Any, action: Action, after: Any) -> tuple[Warning, ...]:
    """Before the last floor of a stock, which ends the game with its round (SL-72)."""
    ends = before.table.mode == "full" and not before.ending and before.floors[action.seat] == 1
    if action.steps()[0].key != "floor":
        return ()
    return (Warning("ends_game", text("skyliners.warning.ends_game")),) if ends else ()


def drawings(page: Page) -> Widget | None:
    """The elevation each seat sees, as it would be after the hovered move; a click on one opens that eye line."""
    view, look, text, on_seat = page.view, page.look, page.text, page.on_seat
    if view.table.show_counts == "none":
        return None
    model = shown(page.after or view)
    rows = []
    for seat, side in enumerate(view.table.sides):
        if view.table.show_counts == "all" or seat == view.seat:
            identity = look.identity(seat)
            elevation = Elevation(strip(model.heights, model.towers, side), look)
            row = Row(Emblem(identity, size=22), elevation, gap=6)
            tip = text("skyliners.sight.strip_tip", name=identity_name(text, identity))
            sight = Sight(row, partial(on_seat or _nowhere, seat), tip if on_seat else "", seat)
            sight.enabled, sight.same = on_seat is not None, (elevation.elevation, look, tip)
            rows.append(sight)
    strips = Label(text("skyliners.sight.strips"), "small", soft=True)
    return Panel(Scroll(Column(strips, *rows, gap=6)), pad=8, key="drawings")


def _nowhere(_seat: Seat) -> None:
    """Where no eye line can be opened."""


class Sight(CardButton):
    """A strip to click on: quiet until the pointer is there."""

    def __init__(self, row: Widget, on_click: Callable[[], None], tip: str, seat: Seat) -> None:
        super().__init__(row, on_click, says=tip, pad=2, key=f"sight-{seat}", tip=tip)

    def draw(self) -> None:
        """A ground only where it is pointed at."""
        mesh = Shape()
        if self.hovered or self.held:
            self.ground(mesh, faded(self.kit.theme.hover, 0.85))
        self.ring(mesh)
        self.put(mesh)


class Elevation(Widget):
    """A strip: five rows side by side, as their seat sees them; hidden parts are hatched outlines behind."""

    WIDTH, LEAST, HEIGHT = 240.0, 150.0, 56.0
    ROOMY = 200.0
    """From this width on the counts are in large letters."""

    def __init__(self, elevation: Strip, look: Look) -> None:
        super().__init__(grow=1.0)
        self.elevation, self.look = elevation, look

    def wants(self, width: float) -> Size:
        """A fixed size; heights are scaled to fit."""
        return Size(min(width, self.WIDTH), self.HEIGHT)

    def least(self) -> float:
        """Five letters with their counts."""
        return self.LEAST

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
                corners = ((x, y), (x + w, y), (x + w, y + h - pixel), (x, y + h - pixel))
                mesh.quad(*(mesh.vertex(*corner, colour) for corner in corners))
            else:
                hatch = faded(theme.ink_soft, 0.5)
                add_line(
                    mesh, [(x + 3, y + h), (x + 3, y), (x + w - 3, y), (x + w - 3, y + h)], colour=hatch, width=1, soft=pixel
                )
        add_line(mesh, [(0, ground), (self.rect.w, ground)], colour=theme.ink_soft, width=1, soft=pixel)
        for row, number in enumerate(self.elevation.counts):  # no name of a plot, as on set-up cards: a plate, as on the board
            width = self.measure(str(number), kind=self._kind).w + 8
            plate: Colour = (*paint("plate"), 1.0)
            add_rounded(mesh, (row + 0.5) * wide, ground + 2, w=width, h=17, radius=3, top=plate, soft=pixel)
        self.put(mesh)
        for row, number in enumerate(self.elevation.counts):
            self._count((row + 0.5) * wide, ground, ROWS[row], str(number))

    @property
    def _kind(self) -> str:
        return "small" if self.rect.w >= self.ROOMY else "fine"

    def _count(self, middle: float, top: float, letter: str, number: str) -> None:
        """A row's letter, and its count on the plate."""
        kind = self._kind
        y = top + (20 - self.measure(number, kind=kind).h) / 2
        self.write(letter, middle - 4 - self.measure(letter, kind=kind).w, y, kind=kind, ink=self.kit.theme.ink_soft)
        self.write(number, middle + 4, y, kind=kind, ink=(*paint("ink"), 1.0))

"""The panels of Skyliners: stocks of a seat, remarks and warnings about a move, and the skyline strips."""

from collections.abc import Callable
from functools import partial

from game.rules.core import Action, Seat, Target
from game.rules.skyliners.board import LINES, PLOTS, QUARTER_PLOTS, ROWS, count
from game.rules.skyliners.model import View
from game.rules.skyliners.scoring import is_right
from game.scenes.boards.screen import OwnPanel
from game.scenes.boards.skyliners.furniture import paint
from game.scenes.boards.skyliners.model import model_of
from game.scenes.boards.skyliners.sight import ElevationStrip, changes, strip
from game.scenes.drawing.look import Look
from game.scenes.table.situation import Fact, Reach, Remark, Warning
from game.scenes.widgets import CardButton, Column, Emblem, Label, Panel, Row, Scroll, Size, Widget
from game.scenes.widgets.shapes import Shape, add_line, add_rounded
from game.scenes.widgets.theme import Colour, with_alpha
from game.scenes.words import identity_name
from game.text import Text

FEW_FLOORS = 3
"""With so few floors left somewhere the end is near, and the panel says so."""


def facts(view: View, seat: Seat) -> tuple[Fact, ...]:
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


def reach(view: View, card: Target) -> Reach:
    """The row of a laid plan, or the quarter of the skyscraper card."""
    if view.seat is None or card.kind not in ("laid", "skyscraper"):
        return Reach()
    own_lines = LINES[view.table.sides[view.seat]]
    plots = own_lines[ROWS.index(card.key)] if card.kind == "laid" else QUARTER_PLOTS[card.key]
    return Reach(tuple(Target("plot", PLOTS[plot]) for plot in plots))


def remarks(text: Text, before: View, after: View) -> tuple[Remark, ...]:
    """Rows whose count changes, and own plans that become right or wrong."""
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
        if plan.seat == before.seat and plan.row is not None and plan.number is not None:
            side, row = table.sides[plan.seat], ROWS.index(plan.row)
            was, will = (is_right(plan.number, count(position.heights, side, row)) for position in (before, after))
            if was != will:
                key = "skyliners.sight.plan_right" if will else "skyliners.sight.plan_wrong"
                found.append(
                    Remark(plan.seat, text(key, row=plan.row, number="4/5" if plan.number == 4 else plan.number), will)
                )
    return tuple(found)


def warnings(text: Text, before: View, action: Action, after: View | None) -> tuple[Warning, ...]:
    """Warns before the last floor of a stock, which ends the game with its round (SL-72)."""
    ends = before.table.mode == "full" and not before.ending and before.floors[action.seat] == 1
    if action.steps()[0].key != "floor":
        return ()
    return (Warning("ends_game", text("skyliners.warning.ends_game")),) if ends else ()


def drawings(panel: OwnPanel[View]) -> Widget | None:
    """The elevations that seats see after the pointed move. A click on one opens its eye line."""
    view, look, text, look_through = panel.view, panel.look, panel.text, panel.deeds.look_through
    if view.table.show_counts == "none":
        return None
    model = model_of(panel.after or view)
    rows = []
    for seat, side in enumerate(view.table.sides):
        if view.table.show_counts == "all" or seat == view.seat:
            identity = look.identity(seat)
            elevation = Elevation(strip(model.heights, model.towers, side), look)
            row = Row(Emblem(identity, size=22), elevation, gap=6)
            tip = text("skyliners.sight.strip_tip", name=identity_name(text, identity))
            sight = Sight(row, partial(look_through or _nowhere, seat), tip if look_through else "", seat)
            sight.enabled, sight.same = look_through is not None, (elevation.elevation, look, tip)
            rows.append(sight)
    strips = Label(text("skyliners.sight.strips"), "small", soft=True)
    return Panel(Scroll(Column(strips, *rows, gap=6)), pad=8, key="drawings")


def _nowhere(_seat: Seat) -> None:
    """Does nothing, where no eye line can be opened."""


class Sight(CardButton):
    """A strip that can be clicked. It has a ground only while it is pointed at."""

    def __init__(self, row: Widget, on_click: Callable[[], None], tip: str, seat: Seat) -> None:
        super().__init__(row, on_click, says=tip, pad=2, key=f"sight-{seat}", tip=tip)

    def draw(self) -> None:
        """Draws the ground while the strip is pointed at."""
        mesh = Shape()
        if self.hovered or self.held:
            self.ground(mesh, with_alpha(self.kit.theme.hover, 0.85))
        self.ring(mesh)
        self.put(mesh)


class Elevation(Widget):
    """A strip: five rows side by side, as their seat sees them; hidden parts are hatched outlines behind."""

    WIDTH, LEAST = 240.0, 150.0
    COUNTS, LOW, TALL, STEP = 20.0, 36.0, 76.0, 4.0
    """Points for the line of counts; for the skyline at least and at most; and for each half unit of height in between."""
    ROOMY = 200.0
    """From this width on the counts are in large letters."""

    def __init__(self, elevation: ElevationStrip, look: Look) -> None:
        super().__init__(grow=1.0)
        self.elevation, self.look = elevation, look

    def wants(self, width: float) -> Size:
        """It grows with the city, so that storeys can be told apart; beyond that heights are scaled to fit."""
        skyline = min(max(self.LOW, self.STEP * self.elevation.height), self.TALL)
        return Size(min(width, self.WIDTH), self.COUNTS + skyline)

    def least(self) -> float:
        """Five letters with their counts."""
        return self.LEAST

    def spoken(self) -> str:
        """The counts."""
        return " ".join(f"{row}: {number}" for row, number in zip(ROWS, self.elevation.counts, strict=True))

    def draw(self) -> None:
        """From far to near, then the counts below."""
        mesh, theme, pixel = Shape(), self.kit.theme, self.kit.pixel
        wide, ground = self.rect.w / len(ROWS), self.rect.h - self.COUNTS
        unit = ground / self.elevation.height
        for part in self.elevation.rects:
            x, w = part.left * wide, (part.right - part.left) * wide
            y, h = ground - part.top * unit, (part.top - part.bottom) * unit
            colour: Colour = (*self.look.identity(part.owner).rgb, 1.0)
            if part.kind == "park":
                colour = (0.36, 0.62, 0.33, 1.0)
            if part.seen:
                corners = ((x, y), (x + w, y), (x + w, y + h - pixel), (x, y + h - pixel))
                mesh.quad(*(mesh.vertex(*corner, colour) for corner in corners))
            else:
                hatch = with_alpha(theme.ink_soft, 0.5)
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

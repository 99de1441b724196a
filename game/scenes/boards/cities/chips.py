"""Draws the open cards of each seat as small plates. Pointing at a row shows the cards themselves."""

from collections.abc import Sequence

from game.rules.cities import View
from game.rules.core import Seat
from game.scenes.boards.cities import faces, ledger
from game.scenes.boards.screen import OwnPanel
from game.scenes.widgets import Column, Control, Emblem, Icon, Label, Panel, Row, Size, Widget
from game.scenes.widgets.card import Card
from game.scenes.widgets.drawings import ink_on
from game.scenes.widgets.faces import CardFace, kinds
from game.scenes.widgets.shapes import Shape, add_rounded
from game.scenes.widgets.theme import RADIUS_SMALL, colour

GAME = ledger.GAME


def seat_rows(panel: OwnPanel[View]) -> list[Widget]:
    """A row for each planner with their open cards (CS-1); none where one person plans alone."""
    seats = range(len(panel.view.displays))
    return [Column(*(_seat_row(panel, seat) for seat in seats), gap=4)] if len(seats) > 1 else []


def _seat_row(panel: OwnPanel[View], seat: Seat) -> Widget:
    is_turn = panel.view.active == seat and not panel.view.ended
    name = ShortName(
        panel.situation.names[seat], panel.style.strong, lines=1, ink=panel.theme.accent if is_turn else None, grow=1
    )
    parts: list[Widget] = [Emblem(panel.look.identity(seat), size=20), name]
    face = panel.face(seat, 20)
    parts += face
    if is_turn and not face:
        parts.append(Icon("pointer", size=11, ink=panel.theme.accent))
    role = panel.view.roles[seat]
    cards = [*((role,) if role else ()), *(panel.view.displays[seat] if seat != panel.view.seat else ())]
    if cards:
        title = panel.text(f"{GAME}.admin.display", name=panel.situation.names[seat])
        parts.append(Chips([faces.face(code, panel.text) for code in cards], title, panel, key=f"display-{seat}"))
    return Row(*parts, gap=5, key=f"player-{seat}")


class ShortName(Label):
    """A name that gives way to the cards beside it."""

    def least(self) -> float:
        """A few letters."""
        return min(super().least(), self.measure("Mmm…", kind=self.kind).w)


class Chips(Control):
    """Cards as small plates with the sign of their kind; pointing at them, or Space, shows the cards."""

    WIDE, HIGH, GAP = 18.0, 20.0, 1.0

    def __init__(self, cards: Sequence[CardFace], title: str, panel: OwnPanel[View], *, key: str) -> None:
        super().__init__(key=key, tip=" ".join([title, *(face.spoken for face in cards)]))
        self.cards, self.title, self.panel = cards, title, panel
        self.same = (tuple(cards), title, panel.look)

    def wants(self, width: float) -> Size:
        """Side by side."""
        return Size(len(self.cards) * (self.WIDE + self.GAP) - self.GAP, self.HIGH)

    def least(self) -> float:
        """They never shrink."""
        return self.wants(0).w

    def spoken(self) -> str:
        """Whose display it is, and every card."""
        return self.tip

    def draw(self) -> None:
        """Plates in the colours of the kinds, each with its sign."""
        mesh, known = Shape(), kinds()
        for index, face in enumerate(self.cards):
            tint = colour(known[face.kind].colour)
            x = index * (self.WIDE + self.GAP)
            add_rounded(mesh, x, 0, w=self.WIDE, h=self.HIGH, radius=4, top=tint, soft=self.kit.pixel)
        self.ring(mesh)
        self.put(mesh)
        for index, face in enumerate(self.cards):
            kind = known[face.kind]
            x = index * (self.WIDE + self.GAP) + self.WIDE / 2
            ink = ink_on(colour(kind.colour), colour("#1c2230"))
            self.icon(face.icon or kind.icon, x, self.HIGH / 2, size=11, ink=ink)

    def bubble(self) -> Widget:
        """The cards side by side."""
        cards = [Card(face, look=self.panel.look) for face in self.cards]
        head = Label(self.title, "small")
        return Panel(Column(head, Row(*cards, gap=6, wrap=True), gap=6), pad=10, radius=RADIUS_SMALL)

    def activate(self) -> None:
        """Shows the cards at once."""
        self.kit.open_tip(self)

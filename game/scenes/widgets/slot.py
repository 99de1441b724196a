"""A place of the hand strip: one card, raised by how it stands, with bar, frame, lock and count over it.

Where others cover it, it shows what says which card it is; it knows no other place.
"""

from collections.abc import Callable

from msgspec.structs import replace
from panda3d.core import NodePath

from game.scenes.drawing.look import Look
from game.scenes.widgets.card import Card
from game.scenes.widgets.drawings import Drawing
from game.scenes.widgets.faces import SOFT_HYPHEN, CardFace, StripItem
from game.scenes.widgets.layout import Rect
from game.scenes.widgets.pen import Pen
from game.scenes.widgets.pictured import picture_of
from game.scenes.widgets.printing import SIZES, Form, tab_reach
from game.scenes.widgets.theme import paper, with_alpha
from game.scenes.widgets.widget import Kit, Widget
from game.text import Text

LIFT = {"rest": 0.0, "playable": 8.0, "unrewarded": 8.0, "locked": 0.0, "chosen": 16.0}
LIFT_TAB = {"rest": 0.0, "playable": 0.0, "unrewarded": 0.0, "locked": 0.0, "chosen": 4.0}
POINTED = 4.0
"""How much higher a card stands while it is pointed at."""
STEP: dict[Form, float] = {"strip": 56.0, "tab": 84.0}
"""The least that is seen of a covered card: icon and number."""
BESIDE = 3.0
COLUMN = Drawing.column + BESIDE
"""The same of a card whose number stands in a column."""
CORNER = 68.0
"""The same of a card with a picture or a figure below its worth: the worth, and a good part of what is drawn."""
SIGN, LETTER = 36.0, 7.4
"""In the corner of a covered card: the room of its icon, and of each letter of its value or name."""
CORNER_MARGIN = 7.0
"""So far from the right edge of a card the mark in its corner ends, with a little room."""


def corner_words(face: CardFace) -> str:
    """What one looks for on a card: its value, else its name."""
    if says_worth(face):
        return face.word
    return f"{face.corner} {face.big}".strip() or face.title.replace(SOFT_HYPHEN, "") or face.word


def says_worth(face: CardFace) -> bool:
    """Does the word in its header, which stands in the corner of the enlarged card, tell what it is worth?"""
    return bool(face.word) and face.word == face.corner_long


class StripSlot(Widget):
    """One place of the strip: a card, raised by its state, with bar, frame, lock and count over it."""

    solid = True

    def __init__(
        self,
        item: StripItem,
        form: Form,
        *,
        look: Look,
        text: Text,
        place_bubble: Callable[["StripSlot"], Rect],
        zoom: float = 1.0,
    ) -> None:
        """`place_bubble` says over which place of the window the card comes enlarged."""
        self._place_bubble = place_bubble
        self.card = Card(item.held.face, form, look=look, is_dim=item.state == "locked", zoom=zoom)
        super().__init__(self.card)
        self.item, self.form, self.look, self.text = item, form, look, text
        self.is_pointed = item.is_pointed
        self._whole = item.held.face
        self._brief = replace(self._whole, word=corner_words(self._whole), corner="", dots=0)
        """The face where others cover all but its left: what one looks for stands in its upper left corner."""
        self.tip = self.spoken()
        self._edge: float | None = None
        """Where the next card begins that covers it; None where it is seen whole."""

    def spoken(self) -> str:
        """The card, how many there are, and how it stands; a locked one says why."""
        item = self.item
        count = self.text("card.count", count=item.held.count) if item.held.count > 1 else ""
        state = item.reason or (self.text(f"card.state.{item.state}") if item.state != "rest" else "")
        return " ".join(part for part in (item.held.face.spoken, count, state) if part)

    def mount(self, kit: Kit, parent: NodePath) -> None:
        """Marks are drawn over the card."""
        super().mount(kit, parent)
        self.marks = self.node.attach_new_node("marks")

    @property
    def _has_column(self) -> bool:
        """Does its number stand in a column at its left, which is never covered?"""
        return self._whole.drawing is not None and self._whole.drawing.place == "index"

    @property
    def narrowest(self) -> float:
        """How much of it must be seen so that it says what it is."""
        if self.form == "tab":
            return max(STEP["tab"], tab_reach(self._whole)) * self.card.zoom
        if self._whole.drawing is not None and self._has_column:
            return (self._whole.drawing.column + BESIDE) * self.card.zoom
        if picture_of(self._whole) is not None or (says_worth(self._whole) and SIGN + LETTER * len(self._whole.word) < CORNER):
            return CORNER * self.card.zoom
        return min(self.card.least(), max(STEP["strip"], SIGN + LETTER * len(self._brief.word)) * self.card.zoom)

    def cover(self, covered: bool, seen: float) -> None:
        """Others cover it but for so much at its left, or do not any more."""
        edge = seen if covered else None
        if edge != self._edge:
            self._edge = edge
            self._mark()
        face = self._covered(seen / self.card.zoom) if covered and self.form == "strip" else self._whole
        if face != self.card.face:
            self.card.face = face
            self.card.redraw()

    def _covered(self, seen: float) -> CardFace:
        """The face of which so much is seen: no word in its header is cut off."""
        if self._has_column:
            fits = SIGN + LETTER * len(self._whole.word) <= seen
            return self._whole if fits else replace(self._whole, word="")
        is_hardly_covered = seen >= SIZES["strip"].w - CORNER_MARGIN
        return self._whole if is_hardly_covered or picture_of(self._whole) is not None else self._brief

    @property
    def lift(self) -> float:
        """How much higher than at rest its state lets it stand."""
        return (LIFT_TAB if self.form == "tab" else LIFT)[self.item.state]

    def arrange(self) -> None:
        """The card at the top; what lies below it down to the others' foot belongs to it, so that it never flickers."""
        self.card.place(Rect(0, 0, *self.card.wants(0.0)))
        rise = POINTED if self.is_pointed and self.item.state != "chosen" else 0.0
        for node in (self.card.node, self.marks):
            node.set_z(rise)
        self._mark()

    def point(self, pointed: bool) -> None:
        """The pointer or the keyboard is on it."""
        if pointed != self.is_pointed:
            self.is_pointed = pointed
            self.arrange()
            self.kit.changed()

    def _mark(self) -> None:
        self.marks.node().remove_all_children()
        pen = Pen(self.kit, self.marks, paper=paper(self.kit.theme))
        theme, (w, h), state = self.kit.theme, self.card.rect.size, self.item.state
        radius = self.card.rect.h / 15 if self.form == "strip" else 8.0
        if state in ("playable", "unrewarded"):
            fill = theme.accent if state == "playable" else None
            pen.box(14, h + 2, w=w - 28, h=6, r=3, fill=fill, line=theme.accent, width=1.5)
        if state == "chosen":
            pen.box(-3, -3, w=w + 6, h=h + 6, r=radius + 3, line=theme.accent, width=3)
            if self.form == "strip":
                pen.shape([(w / 2 - 8, -3), (w / 2 + 8, -3), (w / 2, -12)], fill=theme.accent)
        if self.is_pointed and state != "chosen":
            pen.box(-2, -2, w=w + 4, h=h + 4, r=radius + 2, line=theme.ring, width=2)
        if state == "locked":
            # The sign at the left of a tab is as wide as the tab is high.
            size, x, y = (11.0, w - 12, h - 12) if self.form == "strip" else (8.5, h - 2, h - 6)
            pen.disc(x, y, r=size, fill=with_alpha(theme.panel, 1.0), line=theme.ink)
            pen.icon(x, y, "lock", size=size - 1, ink=theme.ink)
        if self.item.is_suggested:
            pen.over()
            pen.disc(10, -2, r=11, fill=theme.accent, line=theme.panel)
            pen.icon(10, -2, "hint", size=12, ink=theme.accent_ink)
        if self.item.held.count > 1:
            pen.over()
            self._count(pen)
        pen.over()

    @property
    def count_edge(self) -> float:
        """How far to the right the number of equal cards reaches: never under the next card."""
        return self.card.rect.w + 6 if self._edge is None else self._edge - 2

    def _count(self, pen: Pen) -> None:
        """×n at the upper right corner, or at the right of what others leave of it."""
        theme, words = self.kit.theme, f"\N{MULTIPLICATION SIGN}{self.item.held.count}"
        size = 13 * self.card.zoom
        wide, high = max(30.0, pen.wide(words, size, "bold") + 16), size + 9
        ground = (*theme.room[:3], 1.0)
        right = max(wide, self.count_edge)
        pen.box(right - wide, -2 - high / 2, w=wide, h=high, r=high / 2, fill=ground, line=pen.paper.ground, width=1.5)
        pen.text(right - wide / 2, -2, words, size=size, face="bold", ink=theme.ink, ground=ground, anchor="middle")

    def bubble(self) -> Widget:
        """The enlarged card. Why it cannot be played is told where the table tells what is pointed at."""
        return Card(self.item.held.face, "large", look=self.look, zoom=self.card.zoom)

    def bubble_place(self) -> Rect:
        """Where its strip puts the enlarged card."""
        return self._place_bubble(self)

"""The hand strip along the lower edge: cards side by side, overlapping where they are many, scrolling where they are more.

It is told what can be played and tells what is pointed at and chosen; it knows no game and no rule.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import inf

from msgspec import Struct
from msgspec.structs import replace
from panda3d.core import LPoint3, NodePath

from game.rules.core import Target
from game.scenes.drawing.look import Look
from game.scenes.widgets.card import Card
from game.scenes.widgets.controls import Control, nothing
from game.scenes.widgets.drawings import Drawing
from game.scenes.widgets.faces import SOFT_HYPHEN, CardFace, StripItem
from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.pen import Pen
from game.scenes.widgets.pictured import picture_of
from game.scenes.widgets.printing import SIZES, Form, tab_reach
from game.scenes.widgets.theme import paper, with_alpha
from game.scenes.widgets.widget import Kit, Widget
from game.text import Text

KEY = "hand-strip"
HEADROOM = 28.0
"""Room above the cards at rest for what is raised; it is part of the widget, but lets the pointer through."""
GAP = 8.0
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
MARGIN = 24.0
"""So much of the neighbours of a card that is brought into sight."""
RISE = 10.0
"""Between a card and the enlarged one above it."""
SIDESTEP, ASIDE = 20.0, 24
"""In which steps an enlarged card moves aside, and how many of them at most."""
BAR_ROOM = 8.0
"""Below a tab at rest: the amber bar."""


class HandMemory(Struct):
    """What a strip remembers while panels are composed anew: how far it is scrolled, and where the keyboard is."""

    offset: float = 0.0
    cursor: Target | None = None
    offered: tuple[Target, ...] = ()
    """What could be played when it was shown last."""
    told: Target | None = None
    """The card that was told of last as looked at."""


def height(*, is_compact: bool = False, zoom: float = 1.0) -> float:
    """How high a strip is, the room for raised cards included."""
    return HEADROOM / 2 + SIZES["tab"].h + BAR_ROOM if is_compact else HEADROOM + SIZES["strip"].h * zoom + 2


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
        place_bubble: "Callable[[StripSlot], Rect]",
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


class HandStrip(Control):
    """All places are one stop of the keyboard: Left and Right step, Enter chooses, Space enlarges, Escape lays back."""

    clips = True
    solid = False

    def __init__(
        self,
        items: Sequence[StripItem],
        *,
        text: Text,
        look: Look,
        under: Callable[[], Sequence[Widget]],
        on_point: Callable[[Target | None], None],
        on_choose: Callable[[Target], None],
        on_lay_back: Callable[[Target | None], None],
        memory: HandMemory,
        on_refuse: Callable[[Target], None] = nothing,
        spared: Callable[[], Sequence[Rect]] = list,
        is_compact: bool = False,
        zoom: float = 1.0,
        key: str = KEY,
        grow: float = 0.0,
    ) -> None:
        """`under` says which widgets the pointer is on; `memory` outlives the widget; a card is laid back, or the last one.

        `spared` is what of the window the enlarged card does not cover, as far as that can be.
        """
        self.form: Form = "tab" if is_compact else "strip"
        self.zoom = zoom
        place = self._bubble_over
        self.slots = [StripSlot(item, self.form, look=look, text=text, place_bubble=place, zoom=zoom) for item in items]
        super().__init__(*self.slots, key=key, grow=grow)
        self.under, self.on_point, self.on_choose, self.on_lay_back = under, on_point, on_choose, on_lay_back
        self.on_refuse, self.spared = on_refuse, spared
        self.memory = memory
        self.enabled = bool(items)
        self._pointed: StripSlot | None = None
        self._pressed: StripSlot | None = None
        self._is_unmeant = False
        """Did what is looked at come to lie under a resting pointer?"""

    def mount(self, kit: Kit, parent: NodePath) -> None:
        """Arrows that say there is more lie over the cards."""
        super().mount(kit, parent)
        self.more = self.node.attach_new_node("more")
        self.more.set_bin("unsorted", 0)

    def spoken(self) -> str:
        """What the keyboard is on."""
        slot = self.current
        return slot.spoken() if slot is not None else ""

    def meaning(self) -> object:
        """The card that is looked at."""
        return (self.key, self._pointed.item.held.target) if self._pointed is not None else None

    # -- where ---------------------------------------------------------------------------------------------------

    def wants(self, width: float) -> Size:
        """The room it is given; all cards side by side where it may choose."""
        high = height(is_compact=self.form == "tab", zoom=self.zoom)
        return Size(min(width, self._whole([self._size.w + GAP] * (len(self.slots) - 1))), high)

    def least(self) -> float:
        """One card and a bit of the next."""
        return self._size.w + max((slot.narrowest for slot in self.slots), default=STEP[self.form] * self.zoom)

    @property
    def _size(self) -> Size:
        """Of an ordinary card."""
        w, h = SIZES[self.form]
        return Size(w * self.zoom, h * self.zoom)

    @property
    def _last(self) -> float:
        return self.slots[-1].card.least() if self.slots else 0.0

    def _whole(self, steps: Sequence[float]) -> float:
        return self._last + sum(steps) if self.slots else 0.0

    @property
    def steps(self) -> list[float]:
        """From each card but the last to the next: beside one another, or all as far apart as there is room.

        No card is covered more than can be read: those that need more keep it, and the others move closer.
        """
        widest = max((slot.card.least() for slot in self.slots), default=0.0) + GAP
        needed, room = [slot.narrowest for slot in self.slots[:-1]], self.rect.w - self._last
        free = sorted(needed)
        for count in range(len(free), 0, -1):  # the `count` that need least share what the others leave
            even = (room - sum(free[count:])) / count
            if even >= free[count - 1]:
                return [max(need, min(widest, even)) for need in needed]
        return needed

    @property
    def starts(self) -> list[float]:
        """Where each card begins, from the left of the first one."""
        return [0.0, *accumulate(self.steps)]

    @property
    def travel(self) -> float:
        """How far it can be scrolled."""
        beyond = self._whole(self.steps) - self.rect.w
        return beyond if beyond > 0.5 else 0.0

    def arrange(self) -> None:
        """Cards from the left, or in the middle where there is room; what is pointed at and what is chosen lie on top."""
        top = HEADROOM if self.form == "strip" else HEADROOM / 2
        high, steps, starts = self._size.h, [*self.steps, inf], self.starts
        self.memory.offset = max(0.0, min(self._offset(), self.travel))
        left = -self.memory.offset if self.travel else max(0.0, (self.rect.w - self._whole(steps[:-1])) / 2)
        for index, slot in enumerate(self.slots):
            w, h = slot.card.wants(0.0)
            slot.place(Rect(left + starts[index], top + high - h - slot.lift, w, h + slot.lift))
            slot.cover(steps[index] < w and slot.item.state != "chosen", steps[index])
        self._stack()
        self._draw_more()
        margin = 8
        if self.travel:
            self.node.set_scissor(
                self.node, LPoint3(-margin, 0, margin), LPoint3(self.rect.w + margin, 0, -self.rect.h - margin)
            )
        else:
            self.node.clear_scissor()

    def _offset(self) -> float:
        """As far as it was scrolled; where something else can be played now, so that one sees it."""
        playable = [slot for slot in self.slots if slot.item.state in ("playable", "unrewarded")]
        offered = tuple(slot.item.held.target for slot in playable)
        if offered == self.memory.offered or not self.rect.w:
            return self.memory.offset
        self.memory.offered = offered
        starts = self.starts
        places = [starts[self.slots.index(slot)] for slot in playable]
        seen = [place for place in places if self.memory.offset <= place <= self.memory.offset + self.rect.w - self._size.w]
        return self.memory.offset if seen or not places else places[0] - MARGIN

    def _stack(self) -> None:
        """The order of drawing; the pointer finds cards in their order at rest, so that it can reach every one."""
        for slot in sorted(self.slots, key=lambda slot: (slot.item.state == "chosen", slot.is_pointed)):
            slot.node.reparent_to(self.node)
        self.more.reparent_to(self.node)

    def _draw_more(self) -> None:
        """An arrow at a side where more cards are."""
        self.more.node().remove_all_children()
        pen, theme = Pen(self.kit, self.more, paper=paper(self.kit.theme)), self.kit.theme
        y = self.rect.h - self._size.h / 2 - 4
        for shown, x, sign in (
            (self.memory.offset > 1, 12.0, "left"),
            (self.memory.offset < self.travel - 1, self.rect.w - 12, "right"),
        ):
            if shown:
                pen.disc(x, y, r=12, fill=with_alpha(theme.panel, 1.0), line=theme.accent)
                pen.icon(x, y, sign, size=13, ink=theme.ink)
        pen.over()

    def scroll_to(self, offset: float) -> bool:
        """Shows another part; False where it is shown already."""
        offset = max(0.0, min(offset, self.travel))
        if offset == self.memory.offset:
            return False
        self.memory.offset = offset
        self.arrange()
        self.kit.changed()
        return True

    def _reveal(self, slot: StripSlot) -> None:
        x, w = self.starts[self.slots.index(slot)], slot.rect.w
        if x - MARGIN < self.memory.offset:
            self.scroll_to(x - MARGIN)
        elif x + w + MARGIN > self.memory.offset + self.rect.w:
            self.scroll_to(x + w + MARGIN - self.rect.w)

    # -- pointing and choosing -----------------------------------------------------------------------------------

    @property
    def current(self) -> StripSlot | None:
        """The card the keyboard is on: where it was, else the chosen one, the first that can be played, the first."""
        by_target = {slot.item.held.target: slot for slot in self.slots}
        if self.memory.cursor in by_target:
            return by_target[self.memory.cursor]
        for state in ("chosen", "playable", "unrewarded"):
            found = [slot for slot in self.slots if slot.item.state == state]
            if found:
                return found[0]
        return self.slots[0] if self.slots else None

    def set_state(self, *, hovered: bool | None = None, held: bool | None = None, focused: bool | None = None) -> None:
        """Told anew whenever the pointer is on something else: raises what is looked at, and tells it."""
        super().set_state(hovered=hovered, held=held, focused=focused)
        pointed = (
            [widget for widget in self.under() if isinstance(widget, StripSlot) and widget in self.slots]
            if self.hovered
            else []
        )
        is_come = bool(pointed) and self.kit.is_pointer_still()
        self._look(pointed[0] if pointed else self.current if self.focused else None, is_come=is_come)

    def stir(self) -> None:
        """A card that came to lie under the pointer is meant from now on."""
        if self._is_unmeant and self._pointed is not None:
            self._tell(self._pointed.item.held.target)

    def _tell(self, target: Target | None) -> None:
        self.memory.told = target
        self._is_unmeant = False
        self.on_point(target)

    def _look(self, slot: StripSlot | None, *, is_come: bool = False) -> None:
        """Raises what is looked at. A card that came to lie under a resting pointer is not yet meant by anybody."""
        self.tip = slot.tip if slot is not None else ""
        if slot is self._pointed:
            return
        if self._pointed is not None and self._pointed.is_mounted:
            self._pointed.point(False)
        self._pointed = slot
        if slot is not None:
            slot.point(True)
        self._stack()
        target = slot.item.held.target if slot is not None else None
        if not is_come or target != self.memory.told:
            self._tell(target if not is_come else None)
        self._is_unmeant = is_come

    def bubble(self) -> Widget | None:
        """The enlarged card."""
        return self._pointed.bubble() if self._pointed is not None else None

    def bubble_place(self) -> Rect:
        """Above the card that is looked at."""
        return self._bubble_over(self._pointed) if self._pointed is not None else self.absolute()

    def _bubble_over(self, slot: StripSlot) -> Rect:
        """Above a card, or as near to that as what the card speaks of stays in sight."""
        here = slot.absolute()
        return Rect(here.x + self._shift(self._enlarge(here)), here.y, here.w, here.h)

    def _enlarge(self, here: Rect) -> Rect:
        """Where the enlarged card lies above a card; it stays in the window."""
        size = SIZES["large"]
        w, h = size.w * self.zoom, size.h * self.zoom
        return Rect(here.centre[0] - w / 2, here.y - h - RISE, w, h)

    def _shift(self, card: Rect) -> float:
        """How far to the side the enlarged card moves: no farther than it must."""
        spared, room = self.spared(), self.absolute()
        if not any(card.overlap(each) for each in spared):
            return 0.0
        least, most = room.x - card.x, max(room.right, card.right) - card.right
        steps = [step * SIDESTEP for step in range(-ASIDE, ASIDE + 1) if least <= step * SIDESTEP <= most]

        def cost(step: float) -> tuple[float, float]:
            shared = (Rect(card.x + step, card.y, card.w, card.h).overlap(each) for each in spared)
            return sum(each.w * each.h for each in shared if each is not None), abs(step)

        return min((0.0, *steps), key=cost)

    def place_of(self, target: Target) -> Rect | None:
        """Where the card of a target lies in the window; None where there is none in sight."""
        slot = next((slot for slot in self.slots if slot.item.held.target == target), None)
        return slot.card.visible() if slot is not None else None

    def enlarged_place(self) -> Rect | None:
        """Where the enlarged card comes once one has looked long enough; None where no card is looked at."""
        return self._enlarge(self.bubble_place()) if self._pointed is not None else None

    def on_key(self, key: str) -> bool:
        """Steps through the cards; at either end the arrows lead out."""
        moves = {"arrow_left": -1, "arrow_right": 1, "home": -len(self.slots), "end": len(self.slots)}
        here = self.current
        if here is None:
            return False
        if key == "escape" and any(slot.item.state == "chosen" for slot in self.slots):
            self.on_lay_back(None)
            return True
        if key == "space":
            self._look(here)
            self.kit.open_tip(self)
            return True
        if key not in moves:
            return False
        index = self.slots.index(here)
        there = max(0, min(len(self.slots) - 1, index + moves[key]))
        if there == index and key.startswith("arrow"):
            return False
        self.memory.cursor = self.slots[there].item.held.target
        self.hovered = False
        self._reveal(self.slots[there])
        self.set_state(focused=True)
        return True

    def on_wheel(self, steps: float) -> bool:
        """One card a step."""
        return self.scroll_to(self.memory.offset - steps * max(self.steps, default=0.0)) or self.travel > 0

    def on_press(self, x: float, y: float) -> None:
        """Remembers the card; at an arrow it scrolls by what is seen."""
        self._pressed = self._pointed
        for shown, at, way in ((self.memory.offset > 1, 12.0, -1), (self.memory.offset < self.travel - 1, self.rect.w - 12, 1)):
            if shown and abs(x - at) <= 12 and abs(y - (self.rect.h - self._size.h / 2 - 4)) <= 12:
                self._pressed = None
                self.scroll_to(self.memory.offset + way * (self.rect.w - self._size.w))

    def click(self) -> None:
        """Chooses what was pressed."""
        if self._pressed is not None and self._pressed in self.slots:
            self._choose(self._pressed)

    def activate(self) -> None:
        """Chooses what the keyboard is on."""
        if self.current is not None:
            self._choose(self.current)

    def _choose(self, slot: StripSlot) -> None:
        state, target = slot.item.state, slot.item.held.target
        self.memory.cursor = target
        if state == "chosen":
            self.kit.sound("back")
            self.on_lay_back(target)
        elif state in ("playable", "unrewarded"):
            self.kit.sound("click")
            self.on_choose(target)
        else:
            self._look(slot)
            self.kit.sound("error")
            self.kit.open_tip(self)
            self.on_refuse(target)

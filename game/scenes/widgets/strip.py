"""The hand strip along the lower edge: cards side by side, overlapping where they are many, scrolling where they are more.

It is told what can be played and tells what is pointed at and chosen; it knows no game and no rule.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import inf

from msgspec import Struct
from panda3d.core import LPoint3, NodePath

from game.rules.core import Target
from game.scenes.drawing.look import Look
from game.scenes.widgets.controls import Control, nothing
from game.scenes.widgets.faces import StripItem
from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.pen import Pen
from game.scenes.widgets.printing import SIZES, Form
from game.scenes.widgets.slot import STEP, StripSlot
from game.scenes.widgets.theme import paper, with_alpha
from game.scenes.widgets.widget import Kit, Widget
from game.text import Text

KEY = "hand-strip"
HEADROOM = 28.0
"""Room above the cards at rest for what is raised; it is part of the widget, but lets the pointer through."""
GAP = 8.0
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

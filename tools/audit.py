"""What is wrong with a screen, computed from the real bounds of its text: cut off, outside its panel, overlapping.

Used by the tests over every screen, size, scale and language.
"""

from collections.abc import Iterator, Sequence

from panda3d.core import LPoint3

from game.scenes.widgets.boxes import Panel
from game.scenes.widgets.card import Card
from game.scenes.widgets.controls import Button, Control, Toggle
from game.scenes.widgets.entries import Choice
from game.scenes.widgets.label import Label
from game.scenes.widgets.layout import Rect
from game.scenes.widgets.printing import size_of
from game.scenes.widgets.strip import HandStrip
from game.scenes.widgets.theme import LEGIBLE, SMALLEST, TYPE, contrast
from game.scenes.widgets.widget import Widget

EDGE, MARGIN = 1.5, 3.0
"""Points of a soft edge, and pixels of the invisible margin glyphs are cut with."""
ROOMY = 900.0
"""In a window so high, in points, there is room for large letters."""


def _slack(widget: Widget) -> float:
    return EDGE + MARGIN * widget.kit.pixel


def faults(root: Widget, window: Rect) -> list[str]:
    """One line for each fault of the tree."""
    return [*_outside(root, window), *_cut(root), *_overlaps(root), *_small(root, window), *_misprints(root)]


def ink(widget: Widget) -> Rect | None:
    """What the widget writes, in the window."""
    if not widget.spoken() or not widget.rect.w:
        return None
    bounds = widget.art.get_tight_bounds(widget.node)
    if bounds is None or isinstance(widget, Control):
        return widget.absolute()
    low, high = bounds
    rect = widget.absolute()
    return Rect(rect.x + low.x, rect.y - high.z, high.x - low.x, high.z - low.z)


def _name(widget: Widget) -> str:
    return f"{type(widget).__name__} {widget.key or ''} «{widget.spoken()[:40]}»"


def _outside(root: Widget, window: Rect) -> Iterator[str]:
    """Text that leaves its panel, the scrolled content, or the window."""
    for widget in root.walk():
        drawn = ink(widget)
        if drawn is None:
            continue
        above, slack = widget.parent, _slack(widget)
        scrolled = False
        while above is not None:
            if isinstance(above, HandStrip):
                scrolled = True  # its cards may be scrolled out to the side
            elif above.clips:
                scrolled = True
                wide = above.absolute()
                if drawn.x < wide.x - slack or drawn.right > wide.right + slack:
                    yield f"{_name(widget)}: {_r(drawn)} wider than its scrolling view {_r(wide)}"
            elif isinstance(above, Panel) and not scrolled and not above.absolute().encloses(drawn, slack):
                yield f"{_name(widget)}: {_r(drawn)} outside its panel {_r(above.absolute())}"
            above = above.parent
        if not scrolled and not window.encloses(drawn, slack):
            yield f"{_name(widget)}: {_r(drawn)} outside the window {_r(window)}"


def _cut(root: Widget) -> Iterator[str]:
    """Text that needs more room than its widget has."""
    for widget in root.walk():
        if isinstance(widget, Label) and widget.rect.w:
            drawn = ink(widget)
            if drawn and not widget.absolute().inset(-_slack(widget), -4).encloses(drawn):
                yield f"{_name(widget)}: text {_r(drawn)} larger than its place {_r(widget.absolute())}"
        elif isinstance(widget, Button | Toggle | Choice) and widget.rect.w:
            low, high = widget.art.get_tight_bounds(widget.node) or (LPoint3(), LPoint3())
            ring = 7 if widget.focused else _slack(widget)
            if low.x < -ring or high.x > widget.rect.w + ring or -high.z < -ring or -low.z > widget.rect.h + ring:
                yield f"{_name(widget)}: drawn outside {_r(widget.absolute())}"


def _overlaps(root: Widget) -> Iterator[str]:
    """Texts and controls that lie on one another."""
    placed = [(widget, rect) for widget in root.walk() if (rect := _seen(widget, ink(widget))) is not None]
    silent = [widget for widget in root.walk() if isinstance(widget, Control) and not widget.spoken()]
    placed += [(widget, rect) for widget in silent if (rect := _seen(widget, widget.absolute())) is not None]
    for index, (first, one) in enumerate(placed):
        for second, other in placed[index + 1 :]:
            if _related(first, second):
                continue
            shared = one.overlap(other)
            if shared and shared.w > _slack(first) and shared.h > 3:
                yield f"{_name(first)} {_r(one)} overlaps {_name(second)} {_r(other)}"


def _seen(widget: Widget, rect: Rect | None) -> Rect | None:
    """What no scrolling view cuts off."""
    for above in _line(widget)[1:]:
        if above.clips and rect is not None:
            rect = rect.overlap(above.absolute())
    return rect


def _related(first: Widget, second: Widget) -> bool:
    """One lies inside the other, or both are cards of one hand, which may cover each other."""
    return first in _line(second) or second in _line(first) or bool(_hands(first) & _hands(second))


def _hands(widget: Widget) -> set[int]:
    return {id(above) for above in _line(widget)[1:] if isinstance(above, HandStrip)}


def _line(widget: Widget) -> list[Widget]:
    line = [widget]
    while line[-1].parent is not None:
        line.append(line[-1].parent)
    return line


def _misprints(root: Widget) -> Iterator[str]:
    """What is wrong on cards."""
    for widget in root.walk():
        if isinstance(widget, Card):
            yield from (f"{_name(widget)} {fault}" for fault in misprints(widget))


def misprints(card: Card) -> Iterator[str]:
    """Words of a card that leave it, lie on one another, are too small or hardly stand out."""
    w, h = size_of(card.form, card.face)
    room = Rect(0, 0, w * card.zoom, h * card.zoom).inset(2.5, 1)
    for index, one in enumerate(card.printed):
        if not room.encloses(one.box, 0.6):
            yield f"«{one.words}» {_r(one.box)} leaves the card {_r(room)}"
        if not one.words.startswith("<"):
            if one.size < SMALLEST:
                yield f"«{one.words}» is smaller than {SMALLEST:g} points"
            if contrast(one.ink, one.ground) < LEGIBLE:
                yield f"«{one.words}» stands out by {contrast(one.ink, one.ground):.1f} only"
        for other in card.printed[index + 1 :]:
            shared = one.box.overlap(other.box)
            if shared and shared.w > 0.8 and shared.h > 0.8:
                yield f"«{one.words}» {_r(one.box)} lies on «{other.words}» {_r(other.box)}"


def _small(root: Widget, window: Rect) -> Iterator[str]:
    """Text below 18 points; in a window so low that a point is a large part of it, below the smallest there is."""
    least = 18 if window.h >= ROOMY else SMALLEST
    for widget in root.walk():
        if isinstance(widget, Label) and TYPE[widget.kind].size < least:
            yield f"{_name(widget)}: smaller than {least:g} points"


def _r(rect: Rect) -> str:
    return "(" + " ".join(f"{value:.0f}" for value in rect) + ")"


def report(found: Sequence[str]) -> str:
    """The faults as one text, for a test's message."""
    return "\n".join(found)

"""Shows what a guide points out: light on the board, pins over places, rings around things in panels, the rest dimmed."""

from __future__ import annotations

from functools import partial

from game.rules.core import Target
from game.scenes.camera import on_screen
from game.scenes.drawing.darkness import Darkness, Place
from game.scenes.hud.hud import Hud
from game.scenes.scene import Scene
from game.scenes.table.guide import GuideMarks, PlacePin
from game.scenes.table.tabletop import Tabletop
from game.scenes.widgets import Layer, Rect, Widget, fill
from game.scenes.widgets.pins import Cover, Hung, Pin, Ring
from game.scenes.widgets.strip import KEY as STRIP_KEY
from game.scenes.widgets.strip import HandStrip

BADGES = "badges"
"""Among what is covered: the badges on the board."""
RING_PAD = 4.0


class Spotlight:
    """What is pointed out at one table. It follows the camera and the panels."""

    def __init__(self, scene: Scene, tabletop: Tabletop, hud: Hud) -> None:
        self._scene, self._tabletop, self._hud = scene, tabletop, hud
        self._marks = GuideMarks()
        self._darkness = Darkness(scene.ui)
        self._layer: Layer | None = None
        self._has_veiled = False

    def show(self, marks: GuideMarks) -> None:
        """Points these things out, and nothing else."""
        is_new, self._marks = marks != self._marks, marks
        if self._layer is None:
            self._layer = self._scene.show(self._compose, fill)
        elif is_new:
            self._scene.app.interface.refresh(self._layer)
        self._tabletop.board.frame(marks.lit)
        if (BADGES in marks.covers) != self._has_veiled:  # a ceremony has its own veil
            self._has_veiled = not self._has_veiled
            self._tabletop.board.badges.veil(self._has_veiled)
        self._hud.dim(marks.needed)
        self.follow()

    def follow(self) -> None:
        """Camera or panels have moved."""
        lit, window = self._marks.lit, self._scene.app.interface.window
        holes = [hole for target in lit if (hole := self.outline_of(target))]
        if holes and not self._tabletop.look.high_contrast:
            self._darkness.draw(window.size, holes)
        else:
            self._darkness.clear()
        root = self._layer.root if self._layer is not None else None
        if root is not None and root.is_mounted:
            root.place(window)

    def outline_of(self, target: Target) -> list[Place]:
        """The corners of a place in the window; empty where it has none, or is out of the picture."""
        board, app = self._tabletop.board, self._scene.app
        window = app.interface.window
        found = (on_screen(point, app.cam, board.node) for point in board.corners_of(target))
        return [((x + 1) / 2 * window.w, (1 - y) / 2 * window.h) for x, y in filter(None, found)]

    def _compose(self) -> Widget:
        rings = [(Ring(), partial(self._ringed, what)) for what in self._marks.rings]
        pins = [(Pin(pin.words, is_right=pin.is_right), partial(self._pinned, pin)) for pin in self._marks.pins]
        covers = [(Cover(), partial(self._covered, what)) for what in self._marks.covers if what != BADGES]
        return Hung(*covers, *rings, *pins)

    def _covered(self, what: str, _widget: Widget) -> Rect | None:
        return self.place_of(what)

    def _pinned(self, pin: PlacePin, widget: Widget) -> Rect | None:
        """Over the middle of the place's upper edge."""
        corners = self.outline_of(pin.target)
        if not corners:
            return None
        size, top = widget.asked(200), min(y for _, y in corners)
        middle = sum(x for x, _ in corners) / len(corners)
        return Rect(middle - size.w / 2, top - size.h + 6, size.w, size.h)

    def _ringed(self, what: str, _widget: Widget) -> Rect | None:
        """Around the thing in a panel; None where it is not to be seen."""
        rect = self.place_of(what)
        return rect.inset(-RING_PAD) if rect is not None else None

    def place_of(self, what: str) -> Rect | None:
        """Where a ringed thing lies: a part of the window, a card or button of a target, or any widget by its key."""
        interface, words = self._scene.app.interface, what.split()
        if words[0] == "part":
            return self._hud.frame.rect_of(words[1])
        if len(words) == 2:
            strip = interface.find(STRIP_KEY)
            card = strip.place_of(Target(*words)) if isinstance(strip, HandStrip) else None
            if card is not None:
                return card
        found = interface.find(what if len(words) == 1 else f"target-{words[0]}-{words[1]}")
        return found.visible() if found is not None else None

"""Which parts of the window are open, where each lies, and what is left for the picture."""

from collections.abc import Callable

from game.scenes.hud.regions import GAP, Anatomy, without
from game.scenes.widgets import Layer, Rect

SIDES = frozenset({"log", "drawings", "more"})
"""Parts at the sides: a folded window has room for one of them."""


class HudFrame:
    """The arrangement of the parts over one table."""

    def __init__(self, window: Callable[[], Rect], *, has_own: bool) -> None:
        """`has_own` says whether the game has a panel of its own."""
        self._window, self.has_own = window, has_own
        self.anatomy = Anatomy(window())
        self.layers: dict[str, Layer] = {}
        self.open = self._usual()
        """The parts that are open: "log", "scores", "drawings", "more"."""
        if not has_own:
            self.open.add("scores")  # where nothing is drawn below the players there is room for their lines

    def _usual(self) -> set[str]:
        parts = (("log", self.anatomy.is_wide), ("drawings", not self.anatomy.is_folded))
        return {name for name, fits in parts if fits}

    def adapt(self) -> None:
        """The window has another size."""
        before, self.anatomy = self.anatomy, Anatomy(self._window())
        if before.is_folded != self.anatomy.is_folded or before.is_wide != self.anatomy.is_wide:
            self.open = (self.open - SIDES) | self._usual()

    def toggle(self, part: str) -> None:
        """Opens or closes a part."""
        self.open ^= {part}
        if self.anatomy.is_folded and part in self.open:
            self.open -= SIDES - {part}
        if part != "more":
            self.open.discard("more")

    def rect_of(self, name: str) -> Rect | None:
        """Where a part lies; None where it shows nothing."""
        layer = self.layers.get(name)
        root = layer.root if layer is not None else None
        return root.rect if root is not None and root.rect.h > 1 and root.rect.w > 1 else None

    @property
    def top(self) -> float:
        """Where the upper band ends."""
        row = self.rect_of("players") if self.anatomy.is_folded else None
        return max(self.band, row.bottom) if row is not None else self.band

    @property
    def band(self) -> float:
        """Where what stands in the upper band ends, before a row of players below it."""
        taken = [rect for rect in (self.rect_of("now"), self.rect_of("guide")) if rect is not None]
        return max((rect.bottom for rect in taken), default=self.anatomy.now().bottom)

    def guide(self, high: float) -> Rect:
        """What leads somebody: all of the upper band, or below the now bar where that stays."""
        inner, now = self.anatomy.inner(), self.rect_of("now")
        return Rect(inner.x, inner.y if now is None else now.bottom + GAP, inner.w, high)

    def free(self) -> Rect:
        """What the parts leave of the window for the picture."""
        if not self.layers:
            return self._window()
        room = self.anatomy.between(self.top)
        sides = [self.rect_of(name) for name in ("players", "drawings", "log")]
        if not self.anatomy.is_folded and sides[0] is None and sides[1] is None:
            room = Rect(self.anatomy.margin, room.y, room.right - self.anatomy.margin, room.h)
        return without(room, [rect for rect in sides if rect is not None])

"""A card face as a widget. A picture is made once for each face, form and kind of paper, and shared by equal cards."""

from collections.abc import Callable, Sequence
from weakref import WeakKeyDictionary

from panda3d.core import NodePath

from game.scenes.drawing.look import Identity, Look
from game.scenes.widgets.faces import CardFace
from game.scenes.widgets.layout import Size
from game.scenes.widgets.pen import Pen, PrintedWords
from game.scenes.widgets.printing import Form, dim_colour, print_card, size_of
from game.scenes.widgets.theme import Colour, paper
from game.scenes.widgets.widget import Kit, Widget

KEPT = 512
"""So many pictures are kept for each scale and theme."""

Known = dict[tuple[CardFace, Form, bool, Identity], tuple[NodePath, tuple[PrintedWords, ...]]]
_pictures: "WeakKeyDictionary[Kit, Known]" = WeakKeyDictionary()


class Card(Widget):
    """One card; it only shows."""

    def __init__(
        self,
        face: CardFace,
        form: Form = "strip",
        *,
        look: Look | None = None,
        is_dim: bool = False,
        zoom: float = 1.0,
        key: str = "",
    ) -> None:
        super().__init__(key=key)
        self.face, self.form, self.look, self.is_dim, self.zoom = face, form, look or Look(), is_dim, zoom
        self.printed: Sequence[PrintedWords] = ()
        """What is written on it, for the audit."""

    def wants(self, width: float) -> Size:
        """The size of its form."""
        w, h = size_of(self.form, self.face)
        return Size(w * self.zoom, h * self.zoom)

    def least(self) -> float:
        """It never shrinks."""
        return size_of(self.form, self.face).w * self.zoom

    def spoken(self) -> str:
        """The card in a sentence."""
        return self.face.spoken

    def draw(self) -> None:
        """Its picture, made where there is none yet."""
        known = _pictures.setdefault(self.kit.larger(self.zoom), {})
        key = (self.face, self.form, self.is_dim, self.look.identity(self.face.seat))
        if key not in known:
            if len(known) >= KEPT:
                known.pop(next(iter(known)))
            known[key] = self._picture()
        picture, self.printed = known[key]
        picture.copy_to(self.art).set_scale(self.zoom)

    def _picture(self) -> tuple[NodePath, tuple[PrintedWords, ...]]:
        tone: Callable[[Colour], Colour] = dim_colour if self.is_dim else lambda tint: tint
        art = NodePath("card")
        pen = Pen(self.kit.larger(self.zoom), art, paper=paper(self.kit.theme), tone=tone)
        print_card(pen, self.face, self.form, self.look)
        return art, tuple(each.larger(self.zoom) for each in pen.printed)

"""The base class of widgets: a place in a tree, a rectangle in points, a picture made by `draw`. It knows no scene.

A widget is composed first, mounted on a node by the interface, asked what it `wants`, and then `place`d.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from panda3d.core import LVecBase4, NodePath, PandaNode, TextNode

from game.scenes.widgets.fonts import Fonts
from game.scenes.widgets.guard import SECONDS
from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.shapes import Shape
from game.scenes.widgets.theme import ICONS, READABLE, TYPE, Colour, Theme, Type

LIFT = 0.07
"""Ems by which text is raised, so that capitals and not the line stand in the middle."""


class Kit:
    """What widgets draw with: theme, fonts, scale, and what they ask of the interface: a new frame, a sound, a list."""

    def __init__(
        self,
        theme: Theme,
        fonts: Fonts,
        *,
        changed: Callable[[], None] = lambda: None,
        sound: Callable[[str], None] = lambda _name: None,
        open_list: "Callable[[Any], None]" = lambda _choice: None,
        open_tip: "Callable[[Any], None]" = lambda _widget: None,
        is_roomy: bool = False,
    ) -> None:
        self.theme = theme
        self.fonts = fonts
        self.scale = fonts.scale
        self.changed = changed
        self.sound = sound
        self.open_list = open_list
        self.open_tip = open_tip
        self.is_roomy = is_roomy
        """Has the window room for letters that can be read from afar?"""
        self.measured: dict[tuple[str, str, float], Size] = {}
        """Sizes of texts, for as long as the fonts stay."""
        self.is_pointer_still: Callable[[], bool] = lambda: False
        """Is something under the pointer only because it came there, and not because the pointer was moved to it?"""
        self._larger: dict[float, Kit] = {}

    def larger(self, zoom: float) -> "Kit":
        """The same for what is drawn so many times as large: type and edges stay as crisp."""
        if zoom == 1.0:
            return self
        if zoom not in self._larger:
            self._larger[zoom] = Kit(self.theme, Fonts(self.scale * zoom))
        return self._larger[zoom]

    def type(self, kind: str) -> Type:
        """A size of type; where there is room none is too small to be read."""
        style = TYPE[kind]
        return Type(style.face, max(style.size, READABLE)) if self.is_roomy else style

    @property
    def pixel(self) -> float:
        """One pixel in points: the width of a soft edge."""
        return 1 / self.scale

    def snap(self, length: float) -> float:
        """The nearest whole pixel, in points."""
        return round(length * self.scale) / self.scale


class Widget:
    """One element of the interface. Subclasses say what they want, draw themselves and answer keys and pointer."""

    focusable = False
    """Can the keyboard stop here?"""
    tabbed = True
    """Does Tab stop here, where the keyboard can? Of many alike only the chosen one does."""
    solid = False
    """Does it keep the pointer from what lies below?"""
    clips = False
    """Are its children cut off at its edge?"""
    takes_text = False
    """Does it take the keys that write?"""
    tip_beside = False
    """Does its tip appear at its right, so that what stands below it stays in sight?"""
    settles = SECONDS
    """How long it takes no press after it came under a pointer that has not moved."""
    node: NodePath
    """Its place in the picture, once mounted."""

    def __init__(self, *children: "Widget", key: str = "", grow: float = 0.0, tip: str = "") -> None:
        self.children = list(children)
        self.key = key
        """A name that survives a new composition; the focus returns to it."""
        self.same: Any = None
        """What it shows, as a value: a new composition keeps the widget of the same key while this is equal. None = never."""
        self.grow = grow
        self.tip = tip
        self.parent: Widget | None = None
        self.rect = Rect(0, 0, 0, 0)
        self.enabled = True
        self.hovered = False
        self.held = False
        self.focused = False
        self._kit: Kit | None = None
        self._stale = True
        self._is_arranged = False
        """Is everything below it where it belongs, as long as its size stays?"""
        self._sizes: dict[float, Size] = {}
        for child in self.children:
            child.parent = self

    # -- in the tree -------------------------------------------------------------------------------------------

    @property
    def first_rank(self) -> int:
        """How much it is what the keyboard should begin with on a new sheet; of equals the first one is taken."""
        return 3 if self.takes_text else 1

    @property
    def kit(self) -> Kit:
        """What to draw with; there once mounted."""
        assert self._kit is not None, "the widget is not mounted"
        return self._kit

    @property
    def is_mounted(self) -> bool:
        """Is it on a node?"""
        return self._kit is not None

    def mount(self, kit: Kit, parent: NodePath) -> None:
        """Makes the nodes of the widget and of all below it; one that was kept only moves."""
        if self._kit is kit:
            self.node.reparent_to(parent)
            return
        self._kit = kit
        self._sizes.clear()
        self.node = parent.attach_new_node(PandaNode(self.key or type(self).__name__))
        self.art = self.node.attach_new_node("art")
        self.mounted()
        for child in self.children:
            child.mount(kit, self.node)

    def mounted(self) -> None:
        """A chance to prepare, before the children are mounted."""

    def unmount(self) -> None:
        """Removes the nodes of the widget and of all below it."""
        for child in self.children:
            child.unmount()
        if self._kit is not None:
            self.node.remove_node()
            self._kit = None

    def walk(self) -> "Iterator[Widget]":
        """The widget and everything below it, in reading order."""
        waiting: list[Widget] = [self]
        while waiting:
            widget = waiting.pop()
            yield widget
            waiting.extend(reversed(widget.children))

    def keep_from(self, old: "Mapping[str, Widget]", kit: Kit) -> None:
        """Takes over, from a former composition, what shows the same; it is drawn already."""
        for index, child in enumerate(self.children):
            former = old.get(child.key) if child.same is not None else None
            if former is None or former.same != child.same or former._kit is not kit or type(former) is not type(child):
                child.keep_from(old, kit)
                continue
            if former.parent is not None:
                former.parent.children.remove(former)
            former.node.detach_node()
            former.parent, self.children[index] = self, former

    def replace_children(self, *children: "Widget") -> None:
        """Puts other children in the place of the present ones; call `relayout` afterwards."""
        for child in self.children:
            child.unmount()
        self.children = list(children)
        for child in self.children:
            child.parent = self
            if self._kit is not None:
                child.mount(self._kit, self.node)
        self._stale = True

    # -- where -------------------------------------------------------------------------------------------------

    def wants(self, width: float) -> Size:
        """The size it would like when at most that width is there."""
        return Size(0, 0)

    def asked(self, width: float) -> Size:
        """What it wants, asked once for each width."""
        width = round(width, 2)
        if width not in self._sizes:
            self._sizes[width] = self.wants(width)
        return self._sizes[width]

    def least(self) -> float:
        """The smallest width it can live with."""
        return max((child.least() for child in self.children), default=0.0)

    def place(self, rect: Rect) -> None:
        """Gives it a rectangle, relative to its parent."""
        kit = self.kit
        rect = Rect(kit.snap(rect.x), kit.snap(rect.y), kit.snap(rect.w), kit.snap(rect.h))
        resized = rect.size != self.rect.size
        self.rect = rect
        self.node.set_pos(rect.x, 0, -rect.y)
        if resized or self._stale:
            self._redraw()
        elif self.same is not None and self._is_arranged:  # kept from a former composition
            return
        self.arrange()
        self._is_arranged = True

    def arrange(self) -> None:
        """Places the children; where nothing else is said each fills the widget."""
        for child in self.children:
            child.place(Rect(0, 0, self.rect.w, self.rect.h))

    def relayout(self) -> None:
        """After a change of content: the whole tree finds its places anew."""
        self._stale = True
        self._is_arranged, top = False, self
        while top.parent is not None:
            top = top.parent
            top._is_arranged = False
        for widget in top.walk():
            widget._sizes.clear()
        if top.is_mounted and top.rect.w:
            top.place(top.rect)
            top.kit.changed()

    def absolute(self) -> Rect:
        """Its rectangle in the window."""
        rect, above = self.rect, self.parent
        while above is not None:
            rect = rect.moved(above.rect.x, above.rect.y)
            above = above.parent
        return rect

    def visible(self) -> Rect | None:
        """The part of it that no clipping widget above cuts off."""
        rect: Rect | None = self.absolute()
        above = self.parent
        while above is not None and rect is not None:
            if above.clips:
                rect = rect.overlap(above.absolute())
            above = above.parent
        return rect

    # -- picture -----------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Makes the picture under `self.art`, which is empty."""

    def _redraw(self) -> None:
        self.art.node().remove_all_children()
        self._stale = False
        self.draw()

    def redraw(self) -> None:
        """Makes the picture again after a change that needs no new layout."""
        if self._kit is not None and self.rect.w:
            self._redraw()
            self._kit.changed()

    def put(self, mesh: Shape) -> None:
        """Adds a mesh to the picture."""
        self.art.attach_new_node(mesh.node("mesh"))

    def write(
        self, words: str, x: float, y: float, *, kind: str = "body", ink: Colour | None = None, wrap: float = 0.0
    ) -> Size:
        """Adds text whose box begins at a point."""
        style = self.kit.type(kind)
        text = self._text(words, style.face, size=style.size, ink=ink, wrap=wrap)
        return self._show(text, x, y, size=style.size)

    def icon(self, name: str, x: float, y: float, *, size: float, ink: Colour | None = None) -> None:
        """Adds an icon whose inked part is centred on a point."""
        text = self._text(ICONS[name], "icon", size=size, ink=ink)
        unit = self.kit.fonts.pixels(size) * self.kit.pixel
        box, corners = LVecBase4(), LVecBase4()
        self.kit.fonts.font("icon", size).get_glyph(ord(ICONS[name])).get_quad(box, corners)
        node = self.art.attach_new_node(text.generate())
        node.set_scale(unit)
        left, bottom, right, top = box
        node.set_pos(self.kit.snap(x - (left + right) / 2 * unit), 0, -self.kit.snap(y + (bottom + top) / 2 * unit))

    def measure(self, words: str, *, kind: str = "body", wrap: float = 0.0) -> Size:
        """The size of a text."""
        known = self.kit.measured
        if (words, kind, wrap) not in known:
            style = self.kit.type(kind)
            text = self._text(words, style.face, size=style.size, wrap=wrap)
            known[words, kind, wrap] = self._extent(text, style.size)
        return known[words, kind, wrap]

    def _text(self, words: str, face: str, *, size: float, ink: Colour | None = None, wrap: float = 0.0) -> TextNode:
        text = TextNode("text")
        text.set_font(self.kit.fonts.font(face, size))
        text.set_text_color(*(ink or self.kit.theme.ink))
        if wrap:
            text.set_wordwrap(wrap / (self.kit.fonts.pixels(size) * self.kit.pixel))
        text.set_text(words)
        return text

    def _extent(self, text: TextNode, size: float) -> Size:
        """The size of a text in points. Panda3D leaves that of an empty text uninitialised: any number, NaN too."""
        if not text.has_text():
            return Size(0, 0)
        unit = self.kit.fonts.pixels(size) * self.kit.pixel
        return Size(text.get_width() * unit, text.get_height() * unit)

    def _show(self, text: TextNode, x: float, y: float, *, size: float) -> Size:
        if not text.has_text():
            return Size(0, 0)
        unit = self.kit.fonts.pixels(size) * self.kit.pixel
        node = self.art.attach_new_node(text.generate())
        node.set_scale(unit)
        node.set_pos(self.kit.snap(x), 0, -self.kit.snap(y + (text.get_top() - LIFT) * unit))
        return self._extent(text, size)

    def spoken(self) -> str:
        """What the widget says, for tests and readers; empty where it says nothing."""
        return ""

    def meaning(self) -> object:
        """What a press on it means where the pointer is; equal while it means the same."""
        return self.key or self.spoken()

    def bubble(self) -> "Widget | None":
        """What is shown beside it in place of a tip in words."""
        return None

    def bubble_place(self) -> Rect:
        """Beside what its tip appears."""
        return self.visible() or self.absolute()

    # -- keys and pointer --------------------------------------------------------------------------------------

    def set_state(self, *, hovered: bool | None = None, held: bool | None = None, focused: bool | None = None) -> None:
        """Takes note of pointer and focus, and draws again where that changes the picture."""
        before = (self.hovered, self.held, self.focused)
        self.hovered = self.hovered if hovered is None else hovered
        self.held = self.held if held is None else held
        self.focused = self.focused if focused is None else focused
        if before != (self.hovered, self.held, self.focused):
            self.redraw()

    def stir(self) -> None:
        """The pointer was moved while it is on it."""

    def activate(self) -> None:
        """Enter, Space or a click."""

    def click(self) -> None:
        """The pointer went down and up on it."""
        self.activate()

    def on_key(self, key: str) -> bool:
        """A key while focused; True where it was used."""
        return False

    def on_text(self, character: str) -> bool:
        """A written character while focused; True where it was used."""
        return False

    def on_press(self, x: float, y: float) -> None:
        """The pointer went down here; the point is relative to the widget."""

    def on_drag(self, x: float, y: float) -> None:
        """The pointer moved while held down."""

    def on_wheel(self, steps: float) -> bool:
        """The wheel turned over it; True where it was used."""
        return False

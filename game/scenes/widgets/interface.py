"""The layers of widgets over the window: which is under the pointer, which has the focus, which tip is shown.

It knows no scene, file or window. The owner of the window reports input to it.
"""

from collections.abc import Callable

from panda3d.core import NodePath

from game.scenes.widgets import focus
from game.scenes.widgets.boxes import Scroll
from game.scenes.widgets.entries import Choice
from game.scenes.widgets.guard import Guard
from game.scenes.widgets.layer import Compose, Layer, Region, fill
from game.scenes.widgets.layout import Rect
from game.scenes.widgets.shapes import Shape, add_rounded
from game.scenes.widgets.tips import TipBubble
from game.scenes.widgets.widget import Kit, Widget


class Interface:
    """All layers, the lowest first; the topmost modal one alone gets pointer and keys."""

    def __init__(self, parent: NodePath, kit: Kit, window: Rect) -> None:
        self.node = parent.attach_new_node("interface")
        self.node.set_bin("unsorted", 0)
        self.node.set_depth_test(False)
        self.node.set_depth_write(False)
        self.layers: list[Layer] = []
        self.arrows_always = True
        """Do arrow keys enter the interface when nothing there has the focus? A table wants them for its camera."""
        self.current: Widget | None = None
        self.under: list[Widget] = []
        self._held: Widget | None = None
        self._pointer: tuple[float, float] | None = None
        self._by_keys = False
        self._guard = Guard()
        self._asked_tip = ""
        """The tip of what the pointer was last moved to."""
        self._is_moving = False
        """Is the pointer being moved? What that brings about is what its owner sees."""
        self.tips = TipBubble(self.node, kit, window)
        self.adopt(kit, window)

    def adopt(self, kit: Kit, window: Rect) -> None:
        """Another theme, scale or size holds from now on; `recompose` makes everything follow."""
        self.kit, self.window = kit, window
        kit.open_list = self._open_list
        kit.open_tip = self.tips.open
        kit.is_pointer_still = lambda: not self._is_moving
        self.tips.kit, self.tips.window = kit, window
        self.node.set_scale(kit.scale)

    def recompose(self) -> None:
        """Composes every layer anew."""
        for layer in tuple(self.layers):
            self.refresh(layer)

    # -- layers ------------------------------------------------------------------------------------------------

    def show(
        self,
        compose: Compose,
        region: Region = fill,
        *,
        modal: bool = False,
        shade: bool = False,
        on_cancel: Callable[[], None] | None = None,
        closes_beside: bool = False,
    ) -> Layer:
        """Puts a layer on top."""
        layer = Layer(compose, region, modal=modal, shade=shade, on_cancel=on_cancel, closes_beside=closes_beside)
        if modal and self.current is not None:
            layer.focus_before = self.current.key
        self.layers.append(layer)
        self.tips.hide()
        self._build(layer)
        if modal:
            self._focus(focus.first_of([layer.root]) if layer.root else None)
        self._rehover()
        self.kit.changed()
        return layer

    def close(self, layer: Layer) -> None:
        """Takes a layer away."""
        if layer not in self.layers:
            return
        self._forget(layer)
        self.layers.remove(layer)
        if layer.node is not None:
            layer.node.remove_node()
        if layer.focus_before:
            self.focus_key(layer.focus_before)
        self._rehover()
        self.kit.changed()

    def hide(self, layer: Layer, hidden: bool) -> None:
        """Hides a layer, or shows it again."""
        layer.hidden = hidden
        if layer.node is not None:
            if hidden:
                layer.node.hide()
            else:
                layer.node.show()
        if hidden and layer.root is not None and self.current is not None:
            layer.focus_before = self.current.key if self.current in focus.stops([layer.root]) else None
            if layer.focus_before is not None:
                self._focus(None)
        elif not hidden and layer.focus_before:
            self.focus_key(layer.focus_before)
        self._rehover()
        self.kit.changed()

    def refresh(self, layer: Layer) -> None:
        """Composes a layer anew; focus and scrolling stay, and a press that has begun there goes on."""
        if layer.root is None:
            return
        pressed = self._held.key if self._held is not None and self._held in layer.root.walk() else ""
        held = list(focus.stops([layer.root]))
        index = held.index(self.current) if self.current in held else None
        key = self.current.key if self.current is not None and index is not None else None
        offsets = [widget.offset for widget in layer.root.walk() if isinstance(widget, Scroll)]
        known = {widget.key: widget for widget in layer.root.walk() if widget.same is not None}
        root = layer.compose()
        root.keep_from(known, self.kit)
        self._forget(layer)
        self._build(layer, offsets, root)
        if index is not None and layer.root is not None:
            found = focus.stops([layer.root])
            same = [widget for widget in found if key and widget.key == key]
            self._focus(same[0] if same else found[min(index, len(found) - 1)] if found else None, scroll=False)
        self._rehover()
        if pressed:
            self._hold_again(layer, pressed)
        self.kit.changed()

    def _hold_again(self, layer: Layer, key: str) -> None:
        """The button of the mouse is still down on a widget that was composed anew."""
        found = next((widget for widget in layer.root.walk() if widget.key == key), None) if layer.root is not None else None
        if found is not None and found in self.under and self._pointer is not None:
            self._held, rect = found, found.absolute()
            found.on_press(self._pointer[0] - rect.x, self._pointer[1] - rect.y)
            found.set_state(held=True)

    def arrange(self, layer: Layer) -> None:
        """Puts a layer where its region is by now; nothing is composed or drawn again that keeps its size."""
        if layer.root is None:
            return
        rect = layer.region(self.window, layer.root)
        if any(abs(was - new) * self.kit.scale >= 1 for was, new in zip(layer.root.rect, rect, strict=True)):
            layer.root.place(rect)
            self._rehover()
            self.kit.changed()

    def _build(self, layer: Layer, offsets: list[float] | None = None, root: Widget | None = None) -> None:
        if layer.node is None:
            layer.node = self.node.attach_new_node("layer")
        layer.root = root or layer.compose()
        if layer.shade:
            self._add_shade(layer.node)
        layer.root.mount(self.kit, layer.node)
        layer.root.place(layer.region(self.window, layer.root))
        views = [widget for widget in layer.root.walk() if isinstance(widget, Scroll)]
        for view, offset in zip(views, offsets or (), strict=False):
            view.scroll_to(offset)

    def _add_shade(self, node: NodePath) -> None:
        mesh = Shape()
        add_rounded(mesh, 0, 0, w=self.window.w, h=self.window.h, radius=0, top=self.kit.theme.shade, soft=0)
        node.attach_new_node(mesh.node("shade"))

    def _forget(self, layer: Layer) -> None:
        """Lets go of everything that lies in the layer."""
        gone = set(map(id, layer.root.walk())) if layer.root else set()
        if id(self.current) in gone:
            self.current = None
        if id(self._held) in gone:
            self._held = None
        self.under = [widget for widget in self.under if id(widget) not in gone]
        self.tips.hide()
        if layer.root is not None:
            layer.root.unmount()
            layer.root = None
        if layer.node is not None:
            layer.node.node().remove_all_children()

    def active(self) -> list[Layer]:
        """The layers that get pointer and keys: the topmost modal one and those above it, else all."""
        shown = [layer for layer in self.layers if not layer.hidden]
        for index in range(len(shown) - 1, -1, -1):
            if shown[index].modal:
                return shown[index:]
        return shown

    @property
    def is_modal(self) -> bool:
        """Does a question wait for its answer?"""
        active = self.active()
        return bool(active) and active[0].modal

    def roots(self) -> list[Widget]:
        """The trees that get pointer and keys."""
        return [layer.root for layer in self.active() if layer.root is not None]

    # -- focus -------------------------------------------------------------------------------------------------

    def stops(self) -> list[Widget]:
        """Everything the keyboard can reach now."""
        return focus.stops(self.roots())

    def find(self, key: str) -> Widget | None:
        """The widget of that key."""
        trees = [layer.root for layer in reversed(self.layers) if layer.root is not None and not layer.hidden]
        return next((widget for tree in trees for widget in tree.walk() if widget.key == key), None)

    def focus_key(self, key: str) -> None:
        """Gives the keyboard to the widget of that key."""
        widget = self.find(key)
        if widget is not None and widget.focusable:
            self._focus(widget)

    def go_to(self, key: str) -> bool:
        """The keyboard goes to the widget of that key, and shows it; False where it cannot stop there."""
        widget = self.find(key)
        if widget is None or not widget.focusable or not widget.enabled:
            return False
        self._by_keys = True
        self._focus(widget)
        return True

    def _focus(self, widget: Widget | None, *, scroll: bool = True) -> None:
        before, self.current = self.current, widget
        if before is not None and before is not widget and before.is_mounted:
            before.set_state(focused=False)
            widget = self.current  # that may have composed it anew
        if widget is not None:
            widget.set_state(focused=self._by_keys or widget.takes_text)
            if scroll and self._by_keys:
                focus.reveal(widget)
            self.tips.wait(has_tip=bool(widget.tip) and self._by_keys)

    def blur(self) -> None:
        """Nothing has the keyboard."""
        self._focus(None)

    # -- keys --------------------------------------------------------------------------------------------------

    @property
    def takes_text(self) -> bool:
        """Does the focused widget take the keys that write?"""
        return self.current is not None and self.current.takes_text

    def key(self, key: str) -> bool:
        """A key went down; True where the interface used it."""
        self.tips.hide()
        if self.current is not None and self.current.on_key(key):
            if self.tips.shown is None and self.current is not None and self.current.tip:
                self.tips.wait(has_tip=True)
            return True
        if self.takes_text and (len(key) == 1 or key == "space" or (key.startswith("shift-") and len(key) == 7)):
            return True
        if key in ("tab", "shift-tab"):
            self._by_keys = True
            self._focus(focus.next_stop(self.stops(), self.current, back=key == "shift-tab"))
            return self.current is not None
        if key in focus.ARROWS:
            return self._arrow(key)
        if key in ("enter", "space") and self.current is not None:
            self._show_ring()
            self.current.activate()
            return True
        if key == "escape":
            return self._cancel()
        return self.is_modal and len(key) == 1

    def _show_ring(self) -> None:
        self._by_keys = True
        if self.current is not None:
            self.current.set_state(focused=True)

    def _arrow(self, key: str) -> bool:
        if self.current is None and not self.arrows_always and not self.is_modal:
            return False
        before, self._by_keys = self._by_keys, True
        stops = self.stops()
        if self.current is None or not self.current.is_mounted:
            self._focus(stops[0] if stops else None)
        elif not before:
            self._focus(self.current)  # the first arrow only shows where we are
        else:
            beside = focus.beside(stops, self.current, focus.ARROWS[key])
            if beside is not None:
                self.kit.sound("tick")
                self._focus(beside)
        return bool(stops)

    def _cancel(self) -> bool:
        if self.is_modal:
            cancel = self.active()[0].on_cancel
            if cancel is not None:
                cancel()
            return True
        if self.current is not None and not self.arrows_always:
            self.blur()
            return True
        return False

    def text(self, character: str) -> bool:
        """A character was written; True where the interface used it."""
        return self.current is not None and self.current.takes_text and self.current.on_text(character)

    # -- pointer -----------------------------------------------------------------------------------------------

    @property
    def has_pointer(self) -> bool:
        """Does the interface keep the pointer from the scene below?"""
        return self._held is not None or self.is_modal or any(widget.solid for widget in self.under)

    def path_at(self, x: float, y: float) -> list[Widget]:
        """The widgets under a point, the innermost last, of the topmost layer that has any solid one there."""
        for root in reversed(self.roots()):
            path = _path(root, x, y)
            if any(widget.solid or widget.tip for widget in path):
                return path
        return []

    def _rehover(self) -> None:
        if self._pointer is not None:
            self._hover(*self._pointer)
            if not self._is_moving:
                target = self._pressable()
                self._guard.note_change(self._meaning(), self.now, target.settles if target is not None else 0.0)

    def move(self, x: float, y: float) -> None:
        """The pointer is there now, in points."""
        self._pointer, self._is_moving = (x, y), True
        self._hover(x, y)
        for widget in tuple(self.under):
            if widget.is_mounted:
                widget.stir()
        self._is_moving = False
        self._guard.note_move(self._meaning())

    def _pressable(self) -> Widget | None:
        """What a press would be on."""
        return next((widget for widget in reversed(self.under) if widget.focusable and widget.enabled), None)

    def _meaning(self) -> object:
        """What a press would mean; None where it would be no press on a widget."""
        target = self._pressable()
        return target.meaning() if target is not None else None

    @property
    def refuses_press(self) -> bool:
        """Has what lies under the resting pointer just changed, so that a press would be meant for something else?"""
        return self._guard.refuses(self._meaning(), self.now)

    def _hover(self, x: float, y: float) -> None:
        if self._held is not None:
            rect = self._held.absolute()
            self._held.on_drag(x - rect.x, y - rect.y)
            return
        path = self.path_at(x, y)
        words = next((widget.tip for widget in reversed(path) if widget.tip), "")
        is_meant = self._is_moving or words == self._asked_tip  # nobody asked what came to lie under a resting pointer
        if [id(widget) for widget in path] == [id(widget) for widget in self.under]:
            if is_meant and words != self._asked_tip:
                self._asked_tip = words
                self.tips.wait(has_tip=bool(words))
            return
        for widget in self.under:
            if widget not in path and widget.is_mounted:
                widget.set_state(hovered=False)
        self.under = path
        for widget in path:
            if widget.focusable and widget.enabled:
                widget.set_state(hovered=True)
        self.tips.hide()
        if is_meant:
            self._asked_tip = words
        self.tips.wait(has_tip=bool(words) and is_meant)

    def leave(self) -> None:
        """The pointer left the window."""
        self._pointer = None
        for widget in self.under:
            widget.set_state(hovered=False)
        self.under = []
        self.tips.hide()

    def press(self) -> bool:
        """The main button went down; True where the interface used it."""
        self.tips.hide()
        if self._pointer is None:
            return False
        self._rehover()  # what is pressed is what lies there now
        if self.refuses_press:
            return True
        x, y = self._pointer
        target = self._pressable()
        bar = next((widget for widget in self.under if isinstance(widget, Scroll)), None)
        if bar is not None and bar.travel and x >= bar.absolute().right - bar.BAR - 6:
            target = bar
        if target is None:
            top = self.active()[0] if self.is_modal else None
            if top is not None and top.on_cancel is not None and top.closes_beside and not self.under:
                top.on_cancel()  # a list is closed by a click beside it, a question wants an answer
                return True
            return self.has_pointer
        self._by_keys = False
        if target.focusable:
            self._focus(target, scroll=False)
        self._held = target
        rect = target.absolute()
        target.on_press(x - rect.x, y - rect.y)
        if target.is_mounted:
            target.set_state(held=True)
        return True

    def release(self) -> bool:
        """The main button went up; True where the interface used it."""
        target, self._held = self._held, None
        if target is None:
            return self.has_pointer
        if target.is_mounted:
            target.set_state(held=False)
        if target.is_mounted and self._pointer is not None and target.absolute().contains(*self._pointer):
            target.click()
        self._rehover()
        return True

    def wheel(self, steps: float) -> bool:
        """The wheel turned; True where the interface used it."""
        for widget in reversed(self.under):
            if widget.on_wheel(steps):
                self._rehover()
                return True
        return self.has_pointer

    # -- time and lists ---------------------------------------------------------------------------------------

    @property
    def now(self) -> float:
        """The time of the last tick, in seconds."""
        return self.tips.now

    def tick(self, now: float) -> None:
        """Time passes; a tip may be due."""
        self.tips.tick(now, self.under, self.current)

    def _open_list(self, choice: Choice) -> None:
        """The values of a folded choice as a list beside it."""
        anchor = choice.visible() or choice.absolute()

        def pick(value: str) -> None:
            self.close(layer)
            if choice.is_mounted:
                choice.set(value)

        def region(window: Rect, widget: Widget) -> Rect:
            size = widget.asked(max(anchor.w, min(480.0, window.w - 16)))
            w = max(size.w, anchor.w)
            h = min(size.h, window.h - 16)
            y = anchor.bottom + 4 if anchor.bottom + 4 + h <= window.h - 8 else max(8.0, min(anchor.y, window.h - 8 - h))
            return Rect(max(8.0, min(anchor.x, window.w - w - 8)), y, w, h)

        layer = self.show(
            lambda: choice.menu(pick), region, modal=True, on_cancel=lambda: self.close(layer), closes_beside=True
        )
        self.focus_key(f"list-{choice.value}")


def _path(widget: Widget, x: float, y: float) -> list[Widget]:
    rect = widget.rect
    inside = rect.contains(x, y)
    if widget.clips and not inside:
        return []
    for child in reversed(widget.children):
        if found := _path(child, x - rect.x, y - rect.y):
            return [widget, *found]
    return [widget] if inside else []

"""People at a window: how somebody makes a move with the mouse alone, and how with the keyboard alone."""

from collections import Counter
from collections.abc import Sequence

from game.match.hotseat import Mode
from game.rules.core import Action, Target
from game.scenes.table.table import TableScene
from game.scenes.widgets import Scroll, Widget
from game.scenes.widgets.slot import StripSlot
from game.scenes.widgets.strip import KEY as STRIP
from game.scenes.widgets.strip import HandStrip
from tests.scenes.twins import Place, Twins

MOST = 60
"""Nobody needs more touches for one step of a move."""


class Person:
    """Somebody who knows what to do; how, is up to the kinds of people."""

    def __init__(self, twins: Twins) -> None:
        self.twins, self.app = twins, twins.app

    @property
    def table(self) -> TableScene:
        return self.twins.table

    def make(self, action: Action) -> None:
        """Makes a move, step by step, until it is made or somebody is asked about it."""
        number = self.table.session.number
        for _ in range(MOST):
            if not self._is_choosing(number):
                self._answer()
                return
            self._step(action)
        raise AssertionError(f"{action} cannot be made")

    def make_all(self, actions: Sequence[Action]) -> None:
        """Several moves as one gesture: each is put into the panel that gathers them, then all are confirmed."""
        for action in actions:
            (target,) = (step for step in action.steps() if step.kind != "button")
            self.push(f"target-supply-{target.key}" if target.kind == "supply" else f"shop-minus-{target.key}")
        self.push("shop-confirm")
        self._answer()

    def _answer(self) -> None:
        """Whoever knows what to do is not held up by a question."""
        if self.app.interface.find("warning-yes") is not None:
            self.push("warning-yes")

    def _is_choosing(self, number: int) -> bool:
        table = self.table
        return (
            self.app.scene is table
            and table.hotseat.mode is Mode.CHOOSE
            and table.session.number == number
            and not self.app.interface.is_modal
        )

    def _step(self, action: Action) -> None:
        chooser = self.table.hotseat.chooser
        wanted = [step for step in action.steps() if step.kind in action.settings]
        wrong = [step for step in wanted if step in chooser.settings().get(step.kind, ()) and step not in chooser.as_set()]
        left = list((Counter(step for step in action.steps() if step not in wanted) - Counter(chooser.chosen)).elements())
        left.sort(key=action.steps().index)
        if wrong:
            self.turn(wrong[0], left)
            return
        found = next((step for step in left if chooser.can_choose(step)), None)
        assert found is not None, f"{action} is not to be had with {chooser.chosen} chosen"
        self.choose(found)

    def turn(self, setting: Target, left: Sequence[Target]) -> None:
        """Turns towards how something is to be set."""
        raise NotImplementedError

    def _command(self, setting: Target) -> str:
        """What sets something of that kind otherwise."""
        return next(each.command for each in self.table.selection.settings if each.kind == setting.kind)

    def choose(self, target: Target) -> None:
        """Chooses a thing."""
        raise NotImplementedError

    def push(self, key: str) -> None:
        """Presses a button."""
        raise NotImplementedError

    def write(self, key: str, text: str) -> None:
        """Writes into a field; nobody does that with a mouse."""
        self.focus(key)
        for character in text:
            self.twins.key(character)

    def focus(self, key: str) -> None:
        """Gives a field the keyboard."""
        raise NotImplementedError


class Mouse(Person):
    """By the mouse alone."""

    def focus(self, key: str) -> None:
        self.push(key)

    def push(self, key: str) -> None:
        widget = self.app.interface.find(key)
        assert widget is not None, f"there is no widget {key}"
        self._bring_into_sight(widget)
        self.twins.click(self._free_place(widget))

    def _bring_into_sight(self, widget: Widget) -> None:
        """With the wheel, where it lies on a page that is longer than the window."""
        view = widget.parent
        while view is not None and not isinstance(view, Scroll):
            view = view.parent
        for _ in range(MOST if view is not None else 0):
            assert view is not None
            seen, whole, rect = widget.visible(), widget.absolute(), view.absolute()
            if seen is not None and seen.h > whole.h - 1:
                return
            self.twins.point(rect.centre)
            before = view.offset
            self.twins.wheel("wheel_down" if whole.y > rect.y else "wheel_up")
            assert view.offset != before, f"{widget.key} does not come into sight"

    def _free_place(self, widget: Widget) -> Place:
        """The middle of what can be seen of a widget; nothing may lie over it."""
        rect = widget.visible()
        assert rect is not None, f"{widget.key} is out of sight"
        assert widget in self.app.interface.path_at(*rect.centre), f"something lies over {widget.key}"
        return rect.centre

    def turn(self, setting: Target, left: Sequence[Target]) -> None:
        """With the wheel over the place where it goes, what can be turned last; else by its tool."""
        if self._command(setting) == "setting_first":
            self.push("tool-setting_first")
            return
        node = self.table.board.targets()[self.table.board.grip(left[-1])]
        place = self.table.tabletop.place_of(node)
        assert place is not None
        self.twins.point(place)
        self._turn_there(setting)

    def _turn_there(self, setting: Target) -> None:
        """With the wheel where the pointer is: elsewhere it might turn by itself."""
        chooser = self.table.hotseat.chooser
        for _ in range(MOST):
            values = chooser.settings()[setting.kind]
            here = values.index(Target(setting.kind, chooser.setting(setting.kind)))
            ahead = (values.index(setting) - here) % len(values)
            if not ahead:
                return
            self.twins.wheel("wheel_up" if ahead <= len(values) / 2 else "wheel_down")
        raise AssertionError(f"the wheel does not lead to {setting}")

    def choose(self, target: Target) -> None:
        place = self._in_hand(target) or self._on_button(target) or self._on_board(target)
        assert place is not None, f"{target} cannot be pointed at"
        before = self.table.hotseat.chooser.as_set()
        self.twins.point(place)
        for setting in before:
            self._turn_there(setting)
        self.twins.click(place)

    def _in_hand(self, target: Target) -> Place | None:
        """A card of the strip, which the wheel brings into sight."""
        strip = self.app.interface.find(STRIP)
        if not isinstance(strip, HandStrip):
            return None
        slot = next((slot for slot in strip.slots if slot.item.held.target == target), None)
        for _ in range(MOST if slot is not None else 0):
            assert slot is not None
            place = self._bare(slot)
            if place is not None:
                return place
            rect = strip.absolute()
            self.twins.point(rect.centre)
            before = strip.memory.offset
            self.twins.wheel("wheel_down" if slot.absolute().x > rect.x else "wheel_up")
            assert strip.memory.offset != before, f"{target} does not come into sight"
        return None

    def _bare(self, slot: StripSlot) -> Place | None:
        """Where no other card lies over this one."""
        rect = slot.visible()
        if rect is None:
            return None
        for share in (0.5, 0.2, 0.8, 0.1):
            place = rect.x + rect.w * share, rect.centre[1]
            if slot in self.app.interface.path_at(*place):
                return place
        return None

    def _on_button(self, target: Target) -> Place | None:
        for key in (f"target-{target.kind}-{target.key}", f"{target.kind}-{target.key}"):
            widget = self.app.interface.find(key)
            if widget is not None and widget.focusable and widget.enabled:
                return self._free_place(widget)
        return None

    def _on_board(self, target: Target) -> Place | None:
        """Where pointing means the target, and no panel lies over it."""
        table = self.table
        board, chooser, window = table.board, table.hotseat.chooser, self.app.interface.window
        asked = table.selection.asked()
        grip, wanted = board.grip(target), {*(asked if asked is not None else (*chooser.options(), *chooser.swaps()))}
        node = board.targets().get(grip)
        for x, y in table.tabletop.picker.places(grip, node) if node is not None else ():
            place = round((x + 1) / 2 * window.w), round((1 - y) / 2 * window.h)
            spot = place[0] / window.w * 2 - 1, 1 - place[1] / window.h * 2
            found = table.tabletop.picker.pick(spot, wanted) or table.tabletop.picker.pick(spot)
            if found is None or (found if asked is not None else board.meant(found)) != target:
                continue
            if not any(widget.solid for widget in self.app.interface.path_at(*place)):
                return place
        return None


class Keyboard(Person):
    """By the keyboard alone."""

    def push(self, key: str) -> None:
        """Enter, where it means the button; else Tab to it first."""
        if key not in ("ready", "end-turn"):
            self.focus(key)
        self.twins.key("enter")

    def focus(self, key: str) -> None:
        """Tab after Tab, forwards or backwards as it is shorter."""
        interface = self.app.interface
        stops = [widget.key for widget in interface.stops()]
        assert key in stops, f"{key} cannot be reached by keyboard"
        here = stops.index(interface.current.key) if interface.current is not None and interface.current.key in stops else -1
        ahead = (stops.index(key) - here) % len(stops)
        for _ in range(2 * MOST):
            if interface.current is not None and interface.current.key == key:
                return
            self.twins.key("tab" if ahead <= len(stops) / 2 else "shift-tab")
        raise AssertionError(f"{key} cannot be reached by keyboard")

    def turn(self, setting: Target, left: Sequence[Target]) -> None:
        self.twins.key("g" if self._command(setting) == "setting_first" else "r")

    def choose(self, target: Target) -> None:
        """On the board by arrows as far as they lead nearer, then from option to option; what is no option in the strip."""
        if target not in self._in_order():
            self._choose_card(target)
            return
        before = self.table.hotseat.chooser.as_set()
        self._approach(target)
        self._turn_back(before)
        for _ in range(MOST):
            options, pointed = self._in_order(), self.table.selection.pointed
            if pointed == target:
                self.twins.key("enter")
                return
            here = options.index(pointed) if pointed in options else -1
            ahead = (options.index(target) - here) % len(options)
            self.twins.key("n" if ahead <= len(options) / 2 or here < 0 else "b")
        raise AssertionError(f"{target} cannot be reached by keyboard")

    def _turn_back(self, wanted: Sequence[Target]) -> None:
        """To how it lay before the arrows led it over places where it turned by itself."""
        chooser = self.table.hotseat.chooser
        for setting in wanted:
            for _ in range(MOST):
                if setting in chooser.as_set():
                    break
                self.turn(setting, ())

    def _in_order(self) -> list[Target]:
        """Everything that N and B lead to."""
        table, places = self.table, self.table.tabletop.places(self.table.hotseat.chooser.options())
        ordered = sorted(places, key=lambda target: (round(places[target][1] / 40), places[target][0]))
        return [
            *ordered,
            *(each for each in table.hotseat.chooser.options() if each not in places and table.hud.has_stop(each)),
        ]

    def _choose_card(self, target: Target) -> None:
        """Instead of what stayed chosen: along the strip."""
        self.focus(STRIP)
        for _ in range(MOST):
            strip = self.app.interface.find(STRIP)
            assert isinstance(strip, HandStrip)
            cards = [slot.item.held.target for slot in strip.slots]
            assert target in cards, f"{target} cannot be reached by keyboard"
            assert strip.current is not None
            ahead = cards.index(target) - cards.index(strip.current.item.held.target)
            if not ahead:
                self.twins.key("enter")
                return
            self.twins.key("arrow_right" if ahead > 0 else "arrow_left")

    def _approach(self, target: Target) -> None:
        """Arrows towards a place on the board, while they lead nearer; N leads there from the panels."""
        nodes = self.table.board.targets()
        goal = self.table.tabletop.place_of(nodes[target]) if target in nodes else None
        for _ in range(MOST if goal is not None else 0):
            assert goal is not None
            pointed = self.table.selection.pointed
            here = self.table.tabletop.place_of(nodes[pointed]) if pointed in nodes else None
            if pointed == target:
                return
            if here is None or self.app.interface.current is not None:
                self.twins.key("n")
                if self.table.selection.pointed not in nodes:
                    return
                continue
            dx, dy = goal[0] - here[0], goal[1] - here[1]
            across, along = ("arrow_right" if dx > 0 else "arrow_left"), ("arrow_down" if dy > 0 else "arrow_up")
            self.twins.key(across if abs(dx) > abs(dy) else along)
            there = self.table.selection.pointed
            now = self.table.tabletop.place_of(nodes[there]) if there in nodes else None
            if now is None or (now[0] - goal[0]) ** 2 + (now[1] - goal[1]) ** 2 >= dx**2 + dy**2:
                return

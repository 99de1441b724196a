"""Passes mouse and keyboard input to the widgets first, then to the scene, as named events where a key has one."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING

from panda3d.core import AsyncTask, ClockObject, GraphicsWindow, ModifierButtons, PythonTask

from game.player.crash import LOG
from game.scenes.help import EXPLAIN
from game.scenes.keys import EVERYWHERE, key_name, modifier_keys

if TYPE_CHECKING:
    from game.app import App

NO_REPEAT = ("enter", "space", "escape")
"""Keys that do something once, however long they are held."""


class Hands:
    """Mouse and keyboard of one window."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.pointer: tuple[float, float] | None = None
        self.modifier_keys = modifier_keys(sys.platform)
        """What each key counts as that is held beside others."""
        self._modifiers: set[str] = set()
        self._meant: dict[str, tuple[str, ...]] = {}
        """For each key that is down, what it meant when it went down."""
        self._in_scene: set[str] = set()
        """Buttons of the mouse that went down over no widget."""
        app.task_mgr.add(self._poll, "pointer", sort=-20)
        if app.buttonThrowers:
            self._connect()

    def _connect(self) -> None:
        """One event for every key, instead of one event by key."""
        thrower = self._app.buttonThrowers[0].node()  # type: ignore[attr-defined]
        thrower.set_specific_flag(False)
        thrower.set_modifier_buttons(ModifierButtons())  # Ctrl is counted here: no `control-z` as the name of a key
        for event, tell, function in (
            ("button-down", thrower.set_button_down_event, self.press),
            ("button-up", thrower.set_button_up_event, self.release),
            ("button-repeat", thrower.set_button_repeat_event, self.repeat),
            ("button-text", thrower.set_keystroke_event, self.write),
        ):
            tell(event)
            self._app.accept(event, function)

    # -- pointer -----------------------------------------------------------------------------------------------

    def _poll(self, _task: PythonTask) -> int:
        window, interface = self._app.win, self._app.interface
        if isinstance(window, GraphicsWindow):
            pointer = window.get_pointer(0)
            scale = interface.kit.scale
            self.point((pointer.x / scale, pointer.y / scale) if pointer.in_window else None)
        interface.tick(ClockObject.get_global_clock().get_real_time())
        return AsyncTask.DS_cont

    def point(self, place: tuple[float, float] | None) -> None:
        """The pointer is there now, in points."""
        if place == self.pointer:
            return
        self.pointer = place
        app = self._app
        app.stir()
        if place is None:
            app.interface.leave()
            return
        app.interface.move(*place)
        if app.scene is not None and (self._in_scene or not app.interface.has_pointer):
            app.scene.pointer_moved(*place)
        self._note("points", f"{place[0]:.0f},{place[1]:.0f}")

    def _press_mouse(self, button: str) -> None:
        app = self._app
        used = app.interface.press() if button == "mouse1" else app.interface.has_pointer
        if used and button == "mouse3":
            app.messenger.send(EXPLAIN)
        if not used and app.scene is not None and self.pointer is not None:
            app.interface.blur()
            self._in_scene.add(button)
            app.scene.pointer_pressed(button, *self.pointer)

    def _release_mouse(self, button: str) -> None:
        app = self._app
        if button in self._in_scene:
            self._in_scene.discard(button)
            if app.scene is not None and self.pointer is not None:
                app.scene.pointer_released(button, *self.pointer)
        elif button == "mouse1":
            app.interface.release()

    def _turn_wheel(self, steps: float) -> None:
        app = self._app
        if steps and not app.interface.wheel(steps) and app.scene is not None:
            app.scene.wheel(steps)

    # -- keys --------------------------------------------------------------------------------------------------

    def press(self, button: str) -> None:
        """A key or button of the mouse went down."""
        button = self.modifier_keys.get(button, button)
        if button in self.modifier_keys:
            self._modifiers.add(button)
        elif button.startswith("mouse"):
            self._press_mouse(button)
        elif button.startswith("wheel_"):
            self._turn_wheel({"wheel_up": 1.0, "wheel_down": -1.0}.get(button, 0.0))
        else:
            self._press_key(button)
        self._note("presses", button)
        self._app.redraw()

    def _press_key(self, button: str) -> None:
        if self._app.scene is not None:
            self._app.scene.key_pressed()
        key = key_name(button, frozenset(self._modifiers))
        if self._app.interface.key(key):
            return
        self._meant[button] = self._means(key)
        for action in self._meant[button]:
            self._app.messenger.send(action)

    def _means(self, key: str) -> tuple[str, ...]:
        """What a key means now: while a question waits for its answer, only what it means everywhere."""
        keys, waits = self._app.keys, self._app.interface.is_modal
        return tuple(action for action in keys.actions(key) if not waits or keys.group_of(action) == EVERYWHERE)

    def repeat(self, button: str) -> None:
        """A key stays down: only what moves a caret, a focus or a value goes on."""
        if not button.startswith(("mouse", "wheel", *self.modifier_keys)) and button not in NO_REPEAT:
            self._app.interface.key(key_name(button, frozenset(self._modifiers)))
            self._app.redraw()

    def release(self, button: str) -> None:
        """A key or button of the mouse went up."""
        button = self.modifier_keys.get(button, button)
        self._modifiers.discard(button)
        if button.startswith("mouse"):
            self._release_mouse(button)
        self._mean_no_more(button)
        self._note("releases", button)
        self._app.redraw()

    def _mean_no_more(self, button: str) -> None:
        for action in self._meant.pop(button, ()):
            self._app.messenger.send(f"{action}-up")

    def _note(self, what: str, where: str) -> None:
        """For a full log: what a hand did, and how things stand now."""
        if LOG.isEnabledFor(logging.DEBUG):
            scene = self._app.scene
            LOG.debug("hand %s %s: %s", what, where, scene.standing() if scene is not None else "")

    def let_go(self) -> None:
        """The window lost the keyboard: nothing is held any more."""
        self._modifiers.clear()
        for button in tuple(self._meant):
            self._mean_no_more(button)

    def write(self, character: str) -> None:
        """A character was written."""
        app = self._app
        if character.isprintable():
            if not app.interface.text(character) and not app.interface.is_modal and app.scene is not None:
                app.scene.take_character(character)
            app.redraw()

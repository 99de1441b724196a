"""A window and its copy offscreen: whatever a hand does happens in both, and both must tell the same of it.

The copy says where things are. It is never drawn, and its bots make the moves that the bots of the window have made.
"""

import logging
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from game.app import App
from game.match import saves
from game.match.hotseat import Mode
from game.match.session import Session
from game.match.thinker import Thinker
from game.player.crash import LOG
from game.player.keepsake import seat_colours
from game.rules import GAMES
from game.rules.core import Action, Rng
from game.scenes.screens.handover import Handover
from game.scenes.screens.results import Results
from game.scenes.table.table import TableScene
from game.scenes.widgets.guard import SECONDS
from tests.scenes.conftest import press
from tests.scenes.patience import until
from tests.scenes.windows import Tale, Window, wait_for

KEYS = {
    "enter": "Return",
    "tab": "Tab",
    "shift-tab": "shift+Tab",
    "arrow_left": "Left",
    "arrow_right": "Right",
    "arrow_up": "Up",
    "arrow_down": "Down",
    "home": "Home",
}
"""Our names of keys, and those of xdotool where they differ."""
WHEEL = {"wheel_up": "4", "wheel_down": "5"}
Place = tuple[float, float]
"""In pixels of the window."""


class Listener(logging.Handler):
    """Hears what the copy tells."""

    def __init__(self, tale: Tale) -> None:
        super().__init__(logging.DEBUG)
        self._tale = tale

    def emit(self, record: logging.LogRecord) -> None:
        self._tale.add(record.getMessage())


class Echo(Thinker):
    """Bots of the copy: they have no mind of their own."""

    def __init__(self, window: Window, session: Session) -> None:
        super().__init__()
        self._window, self._session, self._is_asked = window, session, False

    def ask(self, game: str, bot: str, view: Any, rng: Rng) -> None:
        self._is_asked = True

    def poll(self) -> Action | None:
        number, moves = self._session.number, self._window.moves() if self._is_asked else ()
        if len(moves) <= number:
            time.sleep(0.05 if self._is_asked else 0)  # the bots of the window can do with the processor
            return None
        self._is_asked = False
        action: Action = self._session.rules.parse(self._session.final_state(), moves[number])
        return action

    def forget(self) -> None:
        self._is_asked = False


@contextmanager
def twins(app: App, window: Window) -> Iterator["Twins"]:
    """Window and copy side by side, for as long as hands are on them."""
    tale, level = Tale(), LOG.level
    listener = Listener(tale)
    LOG.addHandler(listener)
    LOG.setLevel(logging.DEBUG)
    if app.win is not None:
        app.win.set_active(False)
    try:
        yield Twins(app, window, tale)
    except AssertionError:
        window.picture(window.home / "window.png")
        raise
    finally:
        if app.win is not None:
            app.win.set_active(True)
        LOG.setLevel(level)
        LOG.removeHandler(listener)


class Twins:
    """Pointer and keys of both."""

    def __init__(self, app: App, window: Window, tale: Tale) -> None:
        self.app, self.window, self._tale = app, window, tale
        self.made: Counter[str] = Counter()
        """How many clicks, turns of the wheel and keys there were."""
        app.change(own_speed=0, bot_speed=0, reduced_motion=True)

    def open(self, scene: str) -> None:
        """The copy shows the same screen as the window."""
        self.app.go(scene)
        for _ in range(20):
            self.app.step()

    # -- the match ---------------------------------------------------------------------------------------------

    def sit_down(self, session: Session | None = None) -> TableScene:
        """The copy takes the match of the window from its beginning, or as it was loaded there."""
        session = session or self._begun()
        self._tale.flow.clear()
        scene = self.app.go("table", session=session, colours=seat_colours(len(session.players)))
        assert isinstance(scene, TableScene)
        scene.hotseat.thinker = Echo(self.window, session)
        self.table = scene
        return scene

    def _begun(self) -> Session:
        wait_for(lambda: self.window.autosave() is not None, "an autosave")
        path = self.window.autosave()
        assert path is not None
        kept = saves.read(path)
        return Session(GAMES[kept.game], kept.players, seed=kept.seed, options=kept.options)

    def settle(self) -> str | None:
        """Waits until both wait for a person: the key of what has to be pressed, "" for a decision, None at the end."""
        while self._awaited() == "":
            number = self.table.session.number
            until(self.app, lambda: self._awaited() != "" or self.table.session.number != number)  # noqa: B023 - called at once
        self.keep_pace()
        return found if (found := self._awaited()) != "choose" else ""

    def keep_pace(self) -> None:
        """Waits until the match in the window is where it is in the copy."""
        own = _since_laid(self._tale.flow)
        wait_for(
            lambda: _since_laid(self.window.told().flow) == own, f"the window to go on like its copy, which tells {own[-3:]}"
        )

    def _awaited(self) -> str | None:
        app, table = self.app, self.table
        if isinstance(app.scene, Results):
            return None
        if isinstance(app.scene, Handover):
            return "ready"
        for key in ("warning-yes", "bulletin-close"):
            if app.interface.find(key) is not None:
                return key
        if app.scene is not table or table.showing.director.busy:
            return ""
        return {Mode.CHOOSE: "choose", Mode.END: "end-turn"}.get(table.hotseat.mode, "")

    # -- hands -------------------------------------------------------------------------------------------------

    def point(self, place: Place) -> None:
        """The pointer goes there."""
        x, y = round(place[0]), round(place[1])
        if (x, y) != self.app.hands.pointer:
            self.window.point(x, y)
            self.app.point((x, y))
            self.app.step()
            self._compare(1)

    def click(self, place: Place) -> None:
        """The left button, there."""
        self.made["clicks"] += 1
        self.point(place)
        if self.app.interface.refuses_press:  # what lies there is new: look at it first
            time.sleep(SECONDS)
            self.app.interface.tick(self.app.interface.now + SECONDS)
        self.window.press_mouse("1")
        self.app.press("mouse1")
        self.app.step()
        self.app.release("mouse1")
        self._compare(2)
        self.app.step()

    def wheel(self, way: str) -> None:
        """The wheel turns by a step where the pointer is."""
        self.made["wheel"] += 1
        self.window.press_mouse(WHEEL[way])
        self.app.press(way)
        self.app.release(way)
        self._compare(2)
        self.app.step()

    def key(self, name: str) -> None:
        """A key goes down and up."""
        self.made["keys"] += 1
        self.window.key(KEYS.get(name, name))
        press(self.app, name)
        self._compare(2)
        self.app.step()

    def _compare(self, touches: int) -> None:
        """Both tell the same of the last touches."""
        own, there = self._tale.touches[-touches:], self.window.told().touches[-touches:]
        assert there == own, f"the window tells {there}, its copy {own}"


def _since_laid(told: list[str]) -> list[str]:
    """What was told since the table was laid."""
    return told[len(told) - told[::-1].index("scene table") - 1 :] if "scene table" in told else []

"""The base class of scenes. A scene owns all it makes and removes it on exit. It knows the app, but no other scene."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, ClassVar

from direct.interval.Interval import Interval
from direct.showbase.DirectObject import DirectObject
from panda3d.core import AsyncTask, PythonTask
from panda3d.direct import CInterval

from game.scenes.widgets import Layer, Rect, Region, Widget, fill
from game.text import Text

if TYPE_CHECKING:
    from game.app import App
    from game.match.session import Session
    from game.scenes.explaining import Explanation

Playable = Interval | CInterval


class Scene:
    """One screen of the program. `enter` builds it, `exit` ends everything that was made through it."""

    room: ClassVar[tuple[float, float, float] | None] = None
    """What is seen where nothing is drawn; None = the theme's dark room."""
    has_board: ClassVar[bool] = False
    """Does it show a table, so that a photo leaves the panels out?"""
    arrows_always: ClassVar[bool] = True
    """Do arrow keys always move the focus? False where a camera wants them while nothing has the focus."""

    lists_keys: ClassVar[bool] = False
    """Is it the list of all keys, which the key for help puts away again?"""
    is_sheet: ClassVar[bool] = False
    """Is it only read and put away again, so that the scene below need not be told that it was covered?"""

    def __init__(self, app: App) -> None:
        self.app = app
        self.music = ""
        """Where this is, for the music: a place of `config/music.yaml`. Empty = where the scene below is."""
        self.node = app.render.attach_new_node(type(self).__name__)
        """Everything in space."""
        self.ui = app.below.attach_new_node(type(self).__name__)
        """Own flat drawings below all widgets, in points from the upper left corner, z up: y down is -z."""
        self.is_active = True
        """False while another scene lies on top."""
        self.layers: list[Layer] = []
        self._events = DirectObject()
        self._intervals: list[Playable] = []
        self._tasks: list[PythonTask] = []

    @property
    def t(self) -> Text:
        """The texts of the player's language."""
        return self.app.t

    @property
    def match(self) -> Session | None:
        """The match that is played here: time spent on it is counted."""
        return None

    @property
    def shown_match(self) -> Session | None:
        """The match that is played, watched or told of here: the app names its players in the present language."""
        return self.match

    @property
    def rules_game(self) -> str:
        """The game whose rules somebody here would look up; empty where no game is meant."""
        return ""

    def read_rules(self, at: str = "", *, game: str = "") -> None:
        """Lays the rules over this scene, which waits below as it is.

        `at` is a section's id (`roof`), a rule's id (`SL-47`) or a thing that is explained (`option.mode`, `card.uq01`); the
        quick page where it is empty or unknown. Without `game` it is the game of this scene.
        """
        self.app.push("rules", game=game or self.rules_game, at=at)

    def take_character(self, character: str) -> None:
        """A character was written while no field had the keyboard."""

    def take_photo(self) -> bool:
        """Takes the photo of the key for it in its own way; False where the window is to be taken as it is."""
        return False

    def posing(self) -> AbstractContextManager[None]:
        """While inside, the window shows what a quick photo may show."""
        return nullcontext()

    # -- to override -------------------------------------------------------------------------------------------

    def free(self) -> Rect:
        """The part of the window that its panels leave free."""
        return self.app.interface.window

    def spared(self) -> Sequence[Rect]:
        """What words that are said in passing had better leave in sight."""
        return ()

    def enter(self) -> None:
        """Builds the scene."""

    def leave(self) -> None:
        """A last word before everything is removed."""

    def adapt(self) -> None:
        """Window, language, theme, scale or another setting changed: what is no widget follows. The one door for it."""

    def covered(self) -> None:
        """Another scene was laid on top."""

    def uncovered(self) -> None:
        """The scene on top is gone."""

    def key_pressed(self) -> None:
        """A key went down; what it means is looked for only now."""

    def pointer_moved(self, x: float, y: float) -> None:
        """The pointer moved over no widget; in points."""

    def pointer_pressed(self, button: str, x: float, y: float) -> None:
        """A button ("mouse1" left, "mouse2" middle, "mouse3" right) went down over no widget."""

    def pointer_released(self, button: str, x: float, y: float) -> None:
        """A button went up that had gone down over no widget."""

    def wheel(self, steps: float) -> None:
        """The wheel turned over no widget; positive is away from the person."""

    def explain(self, path: Sequence[Widget]) -> tuple[Explanation | None, Rect | None]:
        """For the help: what is to be said of the thing that is pointed at, and where in the window it is; None for none.

        `path` are the widgets there, the innermost first; empty where the pointer is on the scene itself.
        """
        return None, None

    def make_room_for_leaf(self, is_open: bool) -> None:
        """The leaf of the help is laid over the scene, or put away."""

    @property
    def seat_colours(self) -> tuple[str, ...]:
        """The players' colours by seat, where somebody sits here."""
        return ()

    def list_keys(self) -> None:
        """Shows all keys that mean something here."""
        self.app.push("keys", heard=[action for action in self.app.keys.actions_known() if self._is_heard(action)])

    def _is_heard(self, action: str) -> bool:
        return self.app.is_accepting(action) or self.hears(action)

    def standing(self) -> str:
        """How things stand, in a few words for a full log: what has the keyboard."""
        current = self.app.interface.current
        return f"{type(self).__name__} [{current.key if current is not None else ''}]"

    # -- what it owns ------------------------------------------------------------------------------------------

    def show(
        self,
        compose: Callable[[], Widget],
        region: Region = fill,
        *,
        modal: bool = False,
        shade: bool = False,
        on_cancel: Callable[[], None] | None = None,
        closes_beside: bool = False,
    ) -> Layer:
        """Puts a layer of widgets over the scene; `compose` is called again whenever it must be built anew."""
        layer = self.app.interface.show(
            compose, region, modal=modal, shade=shade, on_cancel=on_cancel, closes_beside=closes_beside
        )
        self.layers.append(layer)
        return layer

    def close(self, layer: Layer) -> None:
        """Takes a layer away."""
        if layer in self.layers:
            self.layers.remove(layer)
            self.app.interface.close(layer)

    def refresh(self) -> None:
        """Composes all layers anew, after a change of what they show."""
        for layer in tuple(self.layers):
            self.app.interface.refresh(layer)

    def run(self, interval: Playable, *, loop: bool = False) -> Playable:
        """Plays an interval; it ends with the scene."""
        self._intervals = [each for each in self._intervals if each.isPlaying()]
        self._intervals.append(interval)
        if loop:
            interval.loop()
        else:
            interval.start()
        return interval

    def task(self, function: Callable[[PythonTask], int | None], name: str = "", *, draws: bool = True) -> PythonTask:
        """Runs a function every frame until it returns `task.done`; `draws=False` where it changes no picture."""
        return self._added(self.app.task_mgr.add(function, name or f"{type(self).__name__}-task"), draws)

    def later(self, seconds: float, function: Callable[[], object], name: str = "") -> PythonTask:
        """Calls a function once, after a while."""

        def call(_task: PythonTask) -> int:
            function()
            self.app.redraw()
            return AsyncTask.DS_done

        return self._added(self.app.task_mgr.do_method_later(seconds, call, name or f"{type(self).__name__}-later"), False)

    def _added(self, task: PythonTask, draws: bool) -> PythonTask:
        self._tasks = [each for each in self._tasks if each.is_alive()]
        self._tasks.append(task)
        if draws:
            self.app.pace.drawing_tasks.add(task)
        return task

    def stop(self, task: PythonTask) -> None:
        """Ends a task before its time."""
        self.app.task_mgr.remove(task)
        self.app.pace.drawing_tasks.discard(task)

    def listen(self, event: str, function: Callable[..., object]) -> None:
        """Calls the function on an event, while no other scene lies on top.

        The names in `config/keys.yaml` are events; letting go of such a key is the event `<name>-up`.
        """

        def call(*args: Any) -> None:
            if self.is_active:
                function(*args)
                self.app.redraw()

        self._events.accept(event, call)

    def hears(self, event: str) -> bool:
        """Would an event be answered?"""
        return self._events.is_accepting(event)

    def exit(self) -> None:
        """Ends and removes everything."""
        self.leave()
        self._events.ignore_all()
        for interval in self._intervals:
            interval.pause()
        for task in self._tasks:
            self.stop(task)
        for layer in tuple(self.layers):
            self.close(layer)
        self._intervals.clear()
        self._tasks.clear()
        self.node.remove_node()
        self.ui.remove_node()

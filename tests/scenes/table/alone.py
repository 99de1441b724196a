"""Parts of a table alone: a board, a hot seat and a part, without a window, an app or a scene."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace
from panda3d.core import Camera, NodePath, PerspectiveLens

from game.match.hotseat import Hotseat
from game.match.session import Player, Session
from game.player.profile import default_settings
from game.rules import GAMES
from game.rules.core import Rng, Seat, Target
from game.scenes.boards.board import Board
from game.scenes.boards.screen import screen_of
from game.scenes.drawing.look import Look
from game.scenes.hud.moment import Moments
from game.scenes.hud.notices import Notices
from game.scenes.picker import Picker
from game.scenes.table.flow import Flow
from game.scenes.table.selection import Selection
from game.scenes.table.showing import Showing
from game.scenes.table.situation import Automatic
from game.scenes.table.standpoint import Standpoint
from game.scenes.table.tabletop import Tabletop
from game.scenes.widgets import Rect
from game.text import texts

WINDOW = Rect(0.0, 0.0, 1280.0, 720.0)


class Desk:
    """What a part asks of the program around it, and what was said there."""

    def __init__(self) -> None:
        self.cam = NodePath(Camera("eye", PerspectiveLens()))
        self.pixels, self.win = (1280, 720), None
        self.settings = replace(default_settings(), own_speed=0, bot_speed=0, reduced_motion=True)
        self.interface = SimpleNamespace(window=WINDOW, blur=lambda: None)
        self.said: list[str] = []
        self.sounds: list[str] = []
        self.toast = self.said.append
        self.audio = SimpleNamespace(play=self.sounds.append)
        self.t = texts("en")
        self.pointer_place: tuple[float, float] | None = None

    def redraw(self) -> None:
        """Nothing is drawn here."""


class AloneTabletop(Tabletop):
    """A board in no window: no light, nothing that moves by itself."""

    def __init__(self, desk: Any, game: str) -> None:
        self._app, self.game, self.screen, self.look = desk, game, screen_of(game), Look(reduced_motion=True)
        space = NodePath("space")
        desk.cam.reparent_to(space)
        self.board: Board[Any, Any] = self.screen.make_board(space, self.look, sound=lambda _name, _rate: None)
        self.picker = Picker(self.board.node, desk.cam)

    def focus(self, pose: object) -> None:
        """There is no focus without light."""


class AloneClock:
    """Calls back when it is told to."""

    is_active = True

    def __init__(self) -> None:
        self.waiting: list[tuple[float, Callable[[], object]]] = []
        self.tasks: list[Callable[[Any], object]] = []

    def later(self, seconds: float, function: Callable[[], object], name: str = "") -> None:
        self.waiting.append((seconds, function))

    def task(self, function: Callable[[Any], object], name: str = "", *, draws: bool = True) -> None:
        self.tasks.append(function)

    def run(self) -> list[float]:
        """Calls everything that waits; returns after how many seconds each would have come."""
        waiting, self.waiting = self.waiting, []
        for _, function in waiting:
            function()
        return [seconds for seconds, _ in waiting]


class AloneDoors:
    """Notes where a flow leads."""

    def __init__(self) -> None:
        self.covers: list[tuple[Seat, Callable[[], None]]] = []
        self.said: list[str] = []
        self.ends = 0
        self.updates = 0
        self.automatic: Automatic | None = None

    def cover(self, seat: Seat, on_ready: Callable[[], None]) -> None:
        self.covers.append((seat, on_ready))

    def finish(self) -> None:
        self.ends += 1

    def read(self, events: object, on_close: object) -> bool:
        return False

    def find_automatic(self) -> Automatic | None:
        return self.automatic

    def say(self, key: str) -> None:
        self.said.append(key)

    def update(self) -> None:
        self.updates += 1

    def forget_gains(self) -> None:
        """Nobody compares points here."""


class AloneQuestions:
    """Asks nothing, or asks and waits for the answer."""

    is_read = False

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []
        self.answer: Callable[[], None] | None = None
        self.waits = False
        self.bulletins: list[Callable[[], object]] = []

    def ask(self, warnings: Any, on_yes: Callable[[], None]) -> bool:
        names = tuple(warning.name for warning in warnings)
        if not names or not self.waits:
            return False
        self.asked.append(names)
        self.answer = on_yes
        return True

    def bulletin(self, compose: Callable[[], object], on_close: Callable[[], object]) -> None:
        self.bulletins.append(on_close)


class AloneParts:
    """All parts of a table for one match, joined as little as can be."""

    def __init__(self, game: str, kinds: tuple[str, ...] = ("human", "human"), *, seed: int = 4, moves: int = 0) -> None:
        names = ("Anna", "Ben", "Cem", "Dora")
        self.session = Session(GAMES[game], [Player(name, kind) for name, kind in zip(names, kinds, strict=False)], seed=seed)
        play(self.session, moves, seed)
        self.desk: Any = Desk()
        self.tabletop = AloneTabletop(self.desk, game)
        self.board = self.tabletop.board
        self.hotseat = Hotseat(self.session, self.tabletop.screen.gestures)
        self.board.build(self.hotseat.view)
        self.free = WINDOW
        self.standpoint = Standpoint(self.desk, self.tabletop, free=lambda: self.free)
        self.questions, self.clock, self.doors = AloneQuestions(), AloneClock(), AloneDoors()
        asking: Any = self.questions
        self.selection = Selection(self.desk, self.hotseat, tabletop=self.tabletop, questions=asking, text=lambda: self.desk.t)
        self.notices = Notices(self.clock.later)
        self.showing = Showing(
            self.hotseat,
            self.tabletop,
            self.standpoint,
            self.notices,
            moments=Moments(self.clock.later),
            questions=asking,
            settings=lambda: self.desk.settings,
            text=lambda: self.desk.t,
        )
        self.flow = Flow(
            self.clock,
            self.hotseat,
            showing=self.showing,
            selection=self.selection,
            standpoint=self.standpoint,
            questions=asking,
            doors=self.doors,
        )

    def decide(self) -> None:
        """Goes on to the next decision of the person at the screen, without any part but the hot seat."""
        self.hotseat.go_on()
        self.board.build(self.hotseat.view)
        self.selection.offer()


def play(session: Session, moves: int, seed: int) -> None:
    """Makes random moves."""
    rng = Rng(seed)
    for _ in range(moves):
        if session.to_act is not None:
            action, rng = rng.pick(session.legal(session.to_act))
            session.submit(action)


class AloneStops:
    """Panels that have a stop for some targets."""

    def __init__(self, *targets: Target) -> None:
        self.targets, self.gone_to = targets, list[Target]()

    def is_panelled(self, target: Target) -> bool:
        return target in self.targets

    def has_stop(self, target: Target) -> bool:
        return target in self.targets

    def go_to(self, target: Target) -> None:
        self.gone_to.append(target)

"""Tables and a gallery without a window that can be built, drawn and pointed at repeatedly. `bench` measures with them."""

import gc
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, sleep
from typing import Any

from msgspec.structs import replace
from panda3d.core import GeomNode

from game.app import App
from game.files import write_text
from game.match import saves
from game.match.hotseat import Mode
from game.match.session import Session
from game.player import gallery
from game.player.keepsake import picture_path
from game.player.profile import Profile
from game.rules.core import Target
from game.scenes.boards.board import Board
from game.scenes.boards.kit.limelight import Limelight
from game.scenes.boards.screen import screen_of
from game.scenes.drawing.look import TIERS, Look, Tier
from game.scenes.drawing.stage import Stage
from game.scenes.pace import RESTING_SECONDS
from game.scenes.table.table import TableScene

Place = tuple[float, float]
SIZE = (1280, 720)
MOST = 12
"""How many targets are pointed at in turn."""
PATIENCE = 200
"""Frames after which a table that is not ready will never be."""
GALLERY_FRAMES = 20
"""Frames in which all pictures in view are read."""
PAGES = Path("/proc/self/statm")
"""Where Linux tells how many pages of memory a process holds."""
PAGE = 4096


class TimedScreen:
    """The board of any game alone on a stage, and its whole table with panels in a window that nobody sees."""

    def __init__(self, app: App | None = None) -> None:
        """`app` is a window that is there already; without one the first table opens its own."""
        self._stage = Stage(SIZE, tier="safe")
        self.tiers: tuple[Tier, ...] = TIERS if self._stage.best == "high" else ("safe",)
        """What can be drawn here."""
        self._board: Board[Any, Any] | None = None
        self._home = TemporaryDirectory(prefix="five-skylines-bench-")
        self._app = app
        self._places: list[Place] = []

    # -- a board alone -------------------------------------------------------------------------------------------

    def build(self, game: str, view: object) -> None:
        """The board of a view from nothing, alone on the stage."""
        if self._board is not None:
            self._board.remove()
        self._board = screen_of(game).make_board(self._stage.root, Look(tier=self._stage.tier))
        self._board.build(view)
        self._stage.show(self._board.seat_camera(0))

    def turn_to(self, tier: Tier) -> None:
        """The same board in another tier."""
        self._stage.tier = tier
        if self._board is not None:
            self._board.restyle(Look(tier=tier))

    def draw(self) -> None:
        """One frame."""
        self._stage.draw()

    def light_stage(self) -> None:
        """All steps back behind one sheet, as in an auction or a great moment, until the board is built again."""
        assert self._board is not None
        Limelight(self._board.staged).shine(self._board.look)

    def counts(self) -> dict[str, int]:
        """How many nodes the board has, and how many Geoms are in them."""
        assert self._board is not None
        nodes = [path.node() for path in self._board.node.find_all_matches("**")]
        return {
            "geoms": sum(node.get_num_geoms() for node in nodes if isinstance(node, GeomNode)),
            "nodes": len(nodes),
        }

    # -- a whole table -------------------------------------------------------------------------------------------

    def sit(self, session: Session) -> None:
        """A table with its panels, ready for the next move."""
        app = self._open_app()
        app.change(own_speed=0, bot_speed=0, reduced_motion=True)
        app.go("table", session=session)
        for _ in range(PATIENCE):
            app.step()
            if self._table.hotseat.mode is Mode.CHOOSE and not self._table.showing.director.busy:
                return
        raise RuntimeError("the table never came to a decision")

    def _open_app(self) -> App:
        if self._app is None:
            self._app = App(Profile(Path(self._home.name)), kind="offscreen", size=SIZE, tier="safe")
        return self._app

    @property
    def _table(self) -> TableScene:
        scene = self._app.scene if self._app is not None else None
        assert isinstance(scene, TableScene)
        return scene

    def approach(self) -> None:
        """Chooses until what is pointed at next completes a move, so that pointing has something to preview."""
        table = self._table
        session, places = table.session, table.board.targets()
        found = [action for action in session.legal(0) if session.preview(action) is not None]
        action = next((action for action in found if action.steps()[-1] in places), found[0])
        for step in action.steps()[:-1]:
            if step in table.hotseat.chooser.options():
                table.selection.choose(step)
        options = table.hotseat.chooser.options()
        self._places = [place for place in map(self._place, options[:MOST]) if place is not None and self._previews(place)]

    def _place(self, target: Target) -> Place | None:
        """Where in the window a target can be pointed at."""
        table = self._table
        node = table.board.targets().get(target)
        place = table.tabletop.picker.find(target, node) if node is not None else None
        window = table.app.interface.window
        return ((place[0] + 1) / 2 * window.w, (1 - place[1]) / 2 * window.h) if place is not None else None

    def _previews(self, place: Place) -> bool:
        """Does pointing there show what a move leads to? Under a panel it does not."""
        table = self._table
        table.app.point(place)
        glance = table.situation.glance
        return glance is not None and glance.preview is not None

    def hover(self, number: int) -> None:
        """Points somewhere else than before, on the board or by key: what lies there, what it leads to, what panels say."""
        assert self._app is not None
        if len(self._places) > 1:
            self._app.point(self._places[number % len(self._places)])
        else:
            self._app.messenger.send("target_next")

    def refresh(self) -> None:
        """Every panel composed and drawn anew."""
        self._table.hud.redraw()

    def update(self) -> None:
        """Every panel asked whether it still shows the truth."""
        self._table.refresh_panels()

    def live(self) -> bool:
        """Lets decorations move, as in a window that is in front; False where this renderer or this table has none."""
        assert self._app is not None
        if len(self.tiers) == 1:
            return False
        self._app.change(quality="low", reduced_motion=False)
        self._table.tabletop.living.in_front = lambda _window: True
        return any(True for _ in self._table.board.living())

    def still(self) -> None:
        """Everything stands still again."""
        assert self._app is not None
        self._app.change(quality="safe", reduced_motion=True)

    def idle(self, seconds: float) -> float:
        """The share of a core that a table takes at which nobody does anything."""
        assert self._app is not None
        for _ in range(PATIENCE):
            self._app.step()
        started, worked = perf_counter(), process_time()
        while perf_counter() - started < seconds:
            self._app.step()
            sleep(RESTING_SECONDS)
        return (process_time() - worked) / (perf_counter() - started)

    # -- a gallery -----------------------------------------------------------------------------------------------

    def shelve(self, count: int) -> None:
        """Keeps so many finished matches, each with its picture and what came of it."""
        profile, record, played = self._open_app().profile, saves.read(gallery.DEMO), saves.load(gallery.DEMO)
        for number in range(count):
            path = profile.autosaves / f"{number:04}.skyline"
            write_text(path, saves.to_text(replace(record, seed=number + 1)))
            gallery.keep_facts(path, played)
            copyfile(picture_path(gallery.DEMO), picture_path(path))

    def browse(self) -> None:
        """Opens the gallery and draws it once; the pictures in view follow with `look_on`."""
        app = self._open_app()
        app.go("gallery")
        app.step()

    def look_on(self) -> None:
        """Reads the pictures in view and leaves."""
        app = self._open_app()
        for _ in range(GALLERY_FRAMES):
            app.step()
        app.leave_all()
        gc.collect()
        app.pace.draw_now()

    def memory(self) -> int | None:
        """Bytes that this process holds; None where the system does not tell."""
        return int(PAGES.read_text().split()[1]) * PAGE if PAGES.exists() else None

    def close(self) -> None:
        """Gives everything back."""
        if self._app is not None:
            while self._app.scenes:
                self._app.scenes.pop().exit()
        self._stage.close()
        self._home.cleanup()

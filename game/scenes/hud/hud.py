"""The panels over a table together: which are open, where they lie, and when each is composed anew.

It asks the table how things stand and tells it what was pressed; the flow of the match is the table's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.hotseat import Mode
from game.scenes.hud import panels
from game.scenes.hud.log import SCROLL_KEY, LogView
from game.scenes.hud.panels import Scenery, Tool
from game.scenes.hud.regions import LOW, Regions
from game.scenes.widgets import Layer, Rect, Scroll, Space, Widget

if TYPE_CHECKING:
    from game.scenes.screens.table import TableScene

WIDE = 1100.0
"""In a window at least so wide, in points, the log is open from the beginning."""


class Hud:
    """Every panel of one table, by name."""

    def __init__(self, table: TableScene) -> None:
        self._table, self._interface = table, table.app.interface
        self.log_view = LogView(table.point_out, table.visit, lambda: self.refresh("log"), under=lambda: self._interface.under)
        window = self._interface.window
        self.open = {name for name, fits in (("log", window.w >= WIDE), ("drawings", window.h >= LOW)) if fits}
        """The parts that are open: "log", "scores", "drawings"."""
        self.layers: dict[str, Layer] = {}
        self.scenery = self._scenery()

    def show(self) -> None:
        """Lays every panel over the table."""
        regions = Regions(self._taken)
        for name, compose, region in (
            ("now", self._compose_now, regions.now),
            ("actions", self._compose_actions, regions.actions),
            ("players", self._compose_players, regions.players),
            ("compass", self._table.compose_compass, regions.compass),
            ("drawings", self._compose_drawings, regions.drawings),
            ("log", self._compose_log, regions.log),
            ("glance", self._compose_glance, regions.glance),
            ("tools", self._compose_tools, regions.tools),
        ):
            self.layers[name] = self._table.show(compose, region)

    def _scenery(self) -> Scenery:
        table = self._table
        return Scenery(table.play, table.t, table.look, self._interface.kit.theme)

    def adapt(self) -> None:
        """Language, theme, look or window changed."""
        self.scenery = self._scenery()
        self._make_room("log")

    def update(self) -> None:
        """Everything may have changed."""
        current = self._interface.current
        if current is not None and not current.focused:  # a click is no reason for the keyboard to stay there
            self._interface.blur()
        self.refresh(*self.layers)
        log = self._interface.find(SCROLL_KEY)
        if isinstance(log, Scroll):
            log.scroll_to(log.travel)  # the newest line is last

    def refresh(self, *names: str) -> None:
        """Only these panels changed."""
        for name in names:
            self._interface.refresh(self.layers[name])

    def toggle(self, part: str) -> None:
        """Opens or closes a part."""
        self.open ^= {part}
        self._make_room(part)
        self.update()

    def _make_room(self, part: str) -> None:
        """In a low window there is room for the log or for drawings."""
        rivals = {"log", "drawings"}
        if self._is_low and rivals <= self.open:
            self.open -= rivals - {part}

    @property
    def _is_low(self) -> bool:
        """Is the window too low for everything?"""
        return self._interface.window.h < LOW

    def _taken(self, name: str) -> Rect | None:
        """Where a panel lies; None where it shows nothing."""
        layer = self.layers.get(name)
        root = layer.root if layer is not None else None
        return root.rect if root is not None and root.rect.h > 1 else None

    # -- each of them ------------------------------------------------------------------------------------------

    def _compose_now(self) -> Widget:
        return panels.now_bar(self.scenery, self._table.told)

    def _compose_players(self) -> Widget:
        table = self._table
        if table.rig.is_at_eye and (self._is_low or not table.is_scoring):
            return Space()
        return panels.players(
            self.scenery,
            table.glance.changes if table.glance is not None else (),
            unfolded="scores" in self.open,
            with_scores=table.app.settings.projected_scores,
            compact=self._is_low,
            tally=table.board.tally() if table.is_scoring else None,
        )

    def _compose_log(self) -> Widget:
        table = self._table
        if "log" not in self.open or table.rig.is_at_eye:
            return Space()
        lines = table.session.log(table.play.viewer, table.t)
        if table.is_scoring:  # the end of the story is told on the board first
            lines = tuple(line for line in lines if line.number < table.session.count(table.play.viewer))
        return self.log_view.compose(self.scenery, lines)

    def _compose_actions(self) -> Widget:
        table = self._table
        if table.is_scoring:
            return panels.scoring(self.scenery, table.director.skip)
        if table.play.mode is Mode.END:
            return panels.end_of_turn(self.scenery, table.end_turn, table.undo, table.reset_turn)
        return panels.actions(self.scenery, table.choose, table.back)

    def _compose_glance(self) -> Widget:
        table = self._table
        return panels.glance(self.scenery, table.glance, table.advice.words(table.t, table.game))

    def _compose_drawings(self) -> Widget:
        is_shown = "drawings" in self.open and not self._table.rig.is_at_eye
        return panels.drawings(self.scenery, self._table.glance) if is_shown else Space()

    def _compose_tools(self) -> Widget:
        table, session, rig = self._table, self._table.session, self._table.rig
        undo = Tool("undo", "undo", table.undo, session.can_undo)
        redo = Tool("redo", "redo", table.redo, session.can_redo)
        reset = Tool("reset_turn", "reset", table.reset_turn, session.can_undo)
        hint = Tool("hint", "hint", table.advise, table.play.mode is Mode.CHOOSE)
        log = Tool("log", "log", lambda: self.toggle("log"), True, "log" in self.open)
        scores = Tool("scores", "chart", lambda: self.toggle("scores"), True, "scores" in self.open)
        strips = Tool("drawings", "city", lambda: self.toggle("drawings"), True, "drawings" in self.open)
        lens = Tool("lens", "eye", lambda: table.use_lens(not rig.is_at_eye), True, rig.is_at_eye)
        flat = Tool("flat", "cube", table.flatten, True, rig.is_flat)
        seat = Tool("own_seat", "chair", lambda: table.sit(table.home))
        top = Tool("top", "compass", table.look_down)
        pause = Tool("pause", "pause", table.pause)
        rows = (
            (undo, redo, reset, hint, log, scores),
            (strips, seat, top, flat, lens, pause) if table.has_lens else (seat, top, flat, pause),
        )
        return panels.tools(self.scenery, rows, table.key_hint)

"""Where a table leads: covers between people, results, the pause menu, the replay of a moment, sheets to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.match.hotseat import Hotseat
from game.match.session import LogLine
from game.player.crash import LOG
from game.rules.core import Event, Seat
from game.scenes.boards.screen import OwnPanel
from game.scenes.scene import Scene
from game.scenes.table.guide import Guide
from game.scenes.table.mission import MissionPart
from game.scenes.table.questions import Questions
from game.scenes.table.situation import Automatic
from game.scenes.table.tabletop import Tabletop
from game.scenes.widgets import Space, Widget, centred_region, dialog
from game.scenes.words import lesson_words


class TableDoors:
    """The doors of one table. A mission has a report in place of results, and can be tried again; a guide has its own ways."""

    def __init__(
        self,
        scene: Scene,
        hotseat: Hotseat,
        tabletop: Tabletop,
        questions: Questions,
        *,
        colours: tuple[str, ...],
        mission: MissionPart | None,
        guide: Guide | None = None,
    ) -> None:
        self._scene, self._app, self._hotseat, self._tabletop = scene, scene.app, hotseat, tabletop
        self._questions, self._mission, self._guide = questions, mission, guide
        self._match: dict[str, Any] = {"session": hotseat.session, "colours": colours}
        self._was_over = hotseat.session.outcome is not None
        """Had the match ended before somebody sat down here?"""
        self.told: Callable[[], Sequence[str]] = lambda: ()
        """The tips told so far."""
        self.is_visiting = False
        """Does the replay have the window for a while?"""
        self.update: Callable[[], None] = lambda: None
        """Shows how things stand, after something was decided."""
        self.refresh: Callable[[], None] = lambda: None
        """Shows how things stand."""
        self.forget_gains: Callable[[], None] = lambda: None
        """Points before and after are not to be compared."""
        self.own_panel: Callable[[], OwnPanel[object]]

    def cover(self, seat: Seat, on_ready: Callable[[], None]) -> None:
        """Covers the screen until that person is there."""
        colour, name = self._tabletop.look.identity(seat).name, self._hotseat.session.names[seat]
        self._app.push("handover", player=name, colour=colour, seat=seat, on_ready=on_ready)

    def finish(self) -> None:
        """Shows what came of the match."""
        if self._guide is not None:
            self._guide.finish()
        elif self._scene.is_active and self._mission is not None:
            self._app.go("report", **self._match, is_new=True)
        elif self._scene.is_active:
            self._app.go("results", **self._match)
            if self._is_celebrated:
                self._app.push("night", **self._match)

    @property
    def _is_celebrated(self) -> bool:
        """Does the city at night come before the results? Not a second time, nor for whoever wants everything at once."""
        outcome, settings = self._hotseat.session.outcome, self._app.settings
        is_won = outcome is not None and bool(outcome.winners) and outcome.won is not False
        is_wanted = settings.fireworks and not settings.reduced_motion and settings.own_speed > 0
        return is_won and is_wanted and not self._was_over

    def pause(self) -> None:
        """Opens the pause menu."""
        if self._guide is not None:
            self._guide.leave()
            return
        mission = self._mission
        more: dict[str, Any] = {"on_retry": mission.retry} if mission is not None else {}
        more["tips"] = self.told()
        self._app.push("pause", **self._match, **more)

    def save(self) -> None:
        """Asks for a name to save the match under."""
        if self._guide is None:
            self._app.push("pause", **self._match, saves_only=True)

    def ask_lesson(self, lesson: str) -> None:
        """Asks whether to leave the match, which is kept, for a lesson."""
        scene, t = self._scene, self._scene.t

        def stay() -> None:
            scene.close(layer)

        answers = [
            (t("tips.lesson_stay"), stay, "plain"),
            (t("tips.lesson_go"), lambda: self._app.go("learn", lesson=lesson), "primary"),
        ]
        layer = scene.show(
            lambda: dialog(lesson_words(scene.t, lesson), scene.t("tips.lesson_about"), answers),  # type: ignore[arg-type]
            centred_region(520),
            modal=True,
            shade=True,
            on_cancel=stay,
        )

    def visit(self, line: LogLine) -> None:
        """Shows the moment of a line of the log to the eyes that are at the screen; the match waits below."""
        if self._guide is not None:
            return
        self._tabletop.board.point_out(())
        self.is_visiting = True
        self._app.push("replay", **self._match, viewer=self._hotseat.viewer, number=line.number, over_table=True)

    def read(self, events: Sequence[Event], on_close: Callable[[], object]) -> bool:
        """Lays what is to be read after these events over the table; False where there is nothing to read."""
        self.refresh()  # all of it has been shown: the sheet tells how things stand now

        def compose() -> Widget | None:
            return self._tabletop.screen.bulletin(self.own_panel(), events)

        if not events or compose() is None:
            return False
        self._questions.bulletin(lambda: compose() or Space(), on_close)
        LOG.info("move %d: sheet", self._hotseat.session.number + 1)
        return True

    def say(self, key: str) -> None:
        """Says the text of a key in passing."""
        self._app.toast(self._scene.t(key))

    # -- automatic steps -----------------------------------------------------------------------------------------

    def find_automatic(self) -> Automatic | None:
        """The step that needs no thought, unless the player takes it by hand or it ends what could still be taken back."""
        viewer, session = self._hotseat.viewer, self._hotseat.session
        if viewer is None or self._guide is not None:
            return None
        found = self._tabletop.screen.automatic(session.view(viewer), session.legal(viewer))
        if found is None or self._id(found.name) in self._app.settings.by_hand or (found.is_final and session.can_undo):
            return None
        return found

    def take_by_hand(self, name: str, by_hand: bool) -> None:
        """Lets the automatic step of that name be taken by the player from now on, or by itself."""
        names = {*self._app.settings.by_hand} - {self._id(name)}
        self._app.change(by_hand=tuple(sorted(names | ({self._id(name)} if by_hand else set()))))

    def _id(self, name: str) -> str:
        return f"{self._tabletop.game}.{name}"

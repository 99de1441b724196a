"""The table: people and bots play a match on a board. This module makes the parts of a table and joins them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.match.hotseat import Hotseat
from game.match.session import Session
from game.player.campaign import mission_of
from game.rules.core import Target
from game.scenes.board_scene import BoardScene
from game.scenes.boards.screen import Deeds
from game.scenes.hud.compass import SeatCompass
from game.scenes.hud.hud import Hud
from game.scenes.hud.notices import Notices
from game.scenes.table.doors import TableDoors
from game.scenes.table.flow import Flow
from game.scenes.table.keeping import Keeping
from game.scenes.table.mission import MissionPart
from game.scenes.table.observe import observe
from game.scenes.table.questions import Questions
from game.scenes.table.selection import Selection
from game.scenes.table.showing import Showing
from game.scenes.table.situation import Situation
from game.scenes.widgets import Rect
from game.scenes.words import key_hint, target_name
from game.text import Text

if TYPE_CHECKING:
    from game.app import App


class TableScene(BoardScene):
    """A match being played. It owns its parts; what a mission adds is one more part."""

    def __init__(self, app: App, session: Session, colours: tuple[str, ...] = (), save: Path | None = None) -> None:
        super().__init__(app, session.rules.id, colours)
        self.session, self.colours = session, colours
        tabletop, standpoint = self.tabletop, self.standpoint
        self.hotseat = hotseat = Hotseat(session, tabletop.screen.gestures)
        self.keeping = Keeping(app, session, colours, save)
        self.questions = questions = Questions(self, tabletop.game)
        self.mission = MissionPart(app, hotseat, questions, colours=colours) if mission_of(session) is not None else None
        self.doors = TableDoors(self, hotseat, tabletop, questions, colours=colours, mission=self.mission)
        notices = Notices(self.later)
        self.selection = Selection(
            app, hotseat, tabletop=tabletop, standpoint=standpoint, questions=questions, text=lambda: self.t
        )
        self.showing = Showing(hotseat, tabletop, standpoint, notices, settings=lambda: app.settings, text=lambda: self.t)
        self.flow = Flow(
            self,
            hotseat,
            showing=self.showing,
            selection=self.selection,
            standpoint=standpoint,
            questions=questions,
            doors=self.doors,
        )
        self.commands: dict[str, Callable[[], object]] = {}
        """What tools do, by name."""
        self.hud = self._make_hud(notices)
        self._join_parts()
        self.situation = self._observe()
        """How things stand, as the panels show it."""

    def _make_hud(self, notices: Notices) -> Hud:
        standpoint, selection = self.standpoint, self.selection
        compass = SeatCompass(self.tabletop.board, sit=standpoint.sit, key_hint=partial(key_hint, self.app))
        standpoint.on_moved = compass.turn
        deeds = Deeds(
            choose=selection.choose,
            submit=selection.submit,
            light=selection.light,
            consider=selection.consider,
            take_by_hand=self.doors.take_by_hand,
            look_through=standpoint.look_through if standpoint.eyes else None,
        )
        return Hud(
            self,
            self.tabletop,
            self.hotseat,
            selection=selection,
            showing=self.showing,
            notices=notices,
            compass=compass,
            deeds=deeds,
            commands=self.commands,
            on_look=selection.point_out,
            on_open=self.doors.visit,
            on_toggle=self._reframe,
        )

    def _join_parts(self) -> None:
        """Lets each part tell the others what they have to know, and binds keys and tools."""
        selection, flow, showing, standpoint, doors = self.selection, self.flow, self.showing, self.standpoint, self.doors
        doors.update, doors.refresh = self.update, self.refresh_panels
        doors.forget_gains, doors.own_panel = self.hud.players.gains.forget, self.hud.own_panel
        selection.stops = self.hud
        selection.on_pointed, selection.on_chosen, selection.on_move = self.refresh_panels, self.update, flow.finish_move
        showing.on_told, showing.on_shown = self.refresh_panels, flow.step_shown
        standpoint.on_rearranged, standpoint.on_turned = self.update, selection.follow_camera
        self.mouse.on_hover, self.mouse.on_click = selection.hover, flow.click
        if self.mission is not None:
            self.mission.free = self.free
            selection.on_hint, flow.on_decision = self.mission.note_hint, self.mission.explain
        keys: dict[str, Callable[[], object]] = {
            **selection.commands(),
            **flow.commands(),
            "back": self._back,
            "log": partial(self.hud.toggle, "log"),
            "scores": partial(self.hud.toggle, "scores"),
            "save": doors.save,
        }
        for event, act in keys.items():
            self.listen(event, act)
        self.commands |= {
            **standpoint.commands(),
            **keys,
            "lens": lambda: standpoint.use_lens(not standpoint.rig.is_at_eye),
            "drawings": partial(self.hud.toggle, "drawings"),
            "more": partial(self.hud.toggle, "more"),
            "pause": doors.pause,
            "lay_back": selection.lay_back,
            "to_results": doors.finish,
        }

    # -- coming and going ----------------------------------------------------------------------------------------

    @property
    def t(self) -> Text:
        """The texts as they are said to the eyes at the screen."""
        return self.tabletop.screen.speak(self.app.t, self.hotseat.view, self.session.names)

    @property
    def match(self) -> Session:
        """The match on the table."""
        return self.session

    def enter(self) -> None:
        """Lays the table and begins."""
        self.board.build(self.hotseat.view)  # before the compass asks it who sits where
        self.hud.show(self.situation)
        self.standpoint.change_home(self.hotseat.viewer or 0, at_once=True)
        self.keeping.start()
        self.session.watch(self.showing.director)
        if self.session.number == 0:
            self.showing.director.open(self.session.missed(self.hotseat.viewer)[0])

    def covered(self) -> None:
        """A good moment for the picture of the match."""
        self.showing.director.fast_forward(False)
        self._keep_picture()
        if self.doors.is_visiting:
            self.showing.skip()
            self.standpoint.rig.stop()
            self.tabletop.set_aside()

    def uncovered(self) -> None:
        """Goes on where it was, as the settings want it by now."""
        if self.doors.is_visiting:
            self.doors.is_visiting = False
            self.tabletop.take_up()
            self.standpoint.rig.refit()
        self.selection.highlight()
        self.update()
        self.flow.go_on()

    def _keep_picture(self) -> None:
        if self.keeping.can_picture:
            self.showing.skip()
            self.keeping.take_picture(self.tabletop)
            self.board.build(self.hotseat.view)
            self.selection.offer()

    def leave(self) -> None:
        """The bots go home and nobody is told anything more."""
        self._keep_picture()
        self.hotseat.close()
        self.showing.director.stop()
        self.session.unwatch(self.showing.director)
        self.keeping.stop()
        super().leave()

    # -- what is shown -------------------------------------------------------------------------------------------

    def _observe(self) -> Situation[Any]:
        parts: dict[str, Any] = {"selection": self.selection, "showing": self.showing, "standpoint": self.standpoint}
        return observe(self.hotseat, settings=self.app.settings, **parts)

    def refresh_panels(self) -> None:
        """Shows how things stand now."""
        self.situation = self._observe()
        self.hud.tell(self.situation)

    def update(self) -> None:
        """Something was decided or rearranged: panels follow, and a click does not keep the keyboard."""
        current = self.app.interface.current
        if current is not None and not current.focused:
            self.app.interface.blur()
        self.selection.point_out_suggested()
        self.refresh_panels()

    def _reframe(self) -> None:
        self.update()
        self.standpoint.reframe()

    def adapt_panels(self) -> None:
        """Panels follow language, theme and window."""
        self.hud.adapt()
        if self.is_active:
            self.selection.highlight()
            self.update()

    def free(self) -> Rect:
        """What the panels leave of the window."""
        return self.hud.free()

    # -- pointing ------------------------------------------------------------------------------------------------

    def _back(self) -> None:
        """Takes back the last target; with none chosen, opens the pause menu."""
        if not self.selection.step_back():
            self.doors.pause()

    def look_closely(self) -> bool:
        """Near what is pointed at, unless a click would choose it."""
        return not self.selection.can_choose_there() and super().look_closely()

    def target_there(self) -> Target | None:
        """The keyboard points as well."""
        return self.selection.pointed or super().target_there()

    def pointed_at(self) -> tuple[str, str]:
        """The name of what is pointed at, and whether it can be chosen or why not."""
        target = self.target_there()
        about = self.selection.about
        return (target_name(self.t, self.tabletop.game, target), about(target)) if target is not None else ("", "")

    def wheel(self, steps: float) -> None:
        """Turns what is about to be put down, else zooms."""
        if not self.selection.turn_setting(-1, 1 if steps > 0 else -1):
            super().wheel(steps)

    def standing(self) -> str:
        """Also what is pointed at, what was chosen, and how things are set."""
        return f"{super().standing()} {self.selection.describe()}"

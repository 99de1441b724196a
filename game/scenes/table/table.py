"""The table: people and bots play a match on a board. This module makes the parts of a table and joins them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.match.hotseat import Hotseat
from game.match.session import Session
from game.player.campaign import mission_of
from game.rules.core import Target
from game.scenes.board_scene import BoardScene
from game.scenes.explaining import Explanation
from game.scenes.hud.moment import Moments
from game.scenes.hud.notices import Notices
from game.scenes.table.doors import TableDoors
from game.scenes.table.flow import Flow
from game.scenes.table.guide import Guide
from game.scenes.table.joints import join_guide, join_parts, make_hud
from game.scenes.table.keeping import Keeping, Keeps, KeepsNothing
from game.scenes.table.meaning import Meanings
from game.scenes.table.mission import MissionPart
from game.scenes.table.observe import observe
from game.scenes.table.questions import Questions
from game.scenes.table.refusals import Refusals
from game.scenes.table.selection import Selection
from game.scenes.table.showing import Showing
from game.scenes.table.situation import Situation
from game.scenes.table.tips import Tips
from game.scenes.widgets import Rect, Widget
from game.text import Text

if TYPE_CHECKING:
    from game.app import App


class TableScene(BoardScene):
    """A match being played. It owns its parts; what a mission or a guide adds is one more part."""

    def __init__(
        self,
        app: App,
        session: Session,
        colours: tuple[str, ...] = (),
        save: Path | None = None,
        guide: Guide | None = None,
    ) -> None:
        """`save` is the file that the match came from; `guide` leads whoever plays: then nothing of the match is kept."""
        super().__init__(app, session.rules.id, colours)
        self.session, self.guide = session, guide
        tabletop, standpoint = self.tabletop, self.standpoint
        self.hotseat = hotseat = Hotseat(session, tabletop.screen.gestures)
        self.keeping: Keeps = KeepsNothing() if session.is_sketch else Keeping(app, session, colours, save)
        self.questions = questions = Questions(self, tabletop.game)
        self.mission = MissionPart(app, hotseat, colours=colours) if mission_of(session) is not None else None
        self.tips = Tips(app, hotseat, is_mission=self.mission is not None) if guide is None else None
        self.doors = TableDoors(self, hotseat, tabletop, questions, colours=colours, mission=self.mission, guide=guide)
        notices = Notices(self.later)
        self.selection = Selection(app, hotseat, tabletop=tabletop, questions=questions, text=lambda: self.t)
        self.refusals = Refusals(self.selection, read=self.read_rules)
        self.showing = Showing(
            hotseat,
            tabletop,
            standpoint,
            notices,
            moments=Moments(self.later),
            questions=questions,
            settings=lambda: app.settings,
            text=lambda: self.t,
        )
        self.flow = Flow(
            self,
            hotseat,
            showing=self.showing,
            selection=self.selection,
            standpoint=standpoint,
            questions=questions,
            doors=self.doors,
        )
        self.meanings = Meanings(
            tabletop.screen, hotseat, self.selection, situation=lambda: self.situation, text=lambda: self.t
        )
        self.commands: dict[str, Callable[[], object]] = {}
        """What tools do, by name."""
        self.hud = make_hud(self, notices)
        join_parts(self)
        self.spotlight = join_guide(self, guide) if guide is not None else None
        self.situation = self._observe()
        """How things stand, as the panels show it."""

    # -- coming and going ----------------------------------------------------------------------------------------

    @property
    def t(self) -> Text:
        """The texts as they are said to the eyes at the screen."""
        return self.tabletop.screen.speak(self.app.t, self.hotseat.view, self.session.names)

    @property
    def match(self) -> Session | None:
        """The match on the table; one that began in the middle is no time played."""
        return None if self.session.is_sketch else self.session

    @property
    def shown_match(self) -> Session:
        """The match on the table."""
        return self.session

    def enter(self) -> None:
        """Lays the table and begins."""
        self.board.build(self.hotseat.view)  # before the compass asks it who sits where
        self.hud.show(self.situation)
        self.standpoint.change_home(self.hotseat.viewer or 0, at_once=True)
        self.keeping.start()
        self.session.watch(self.showing)
        if self.session.number == 0 and not self.session.is_sketch:
            self.showing.director.open(self.session.missed(self.hotseat.viewer)[0])
        if self.guide is not None:
            self.guide.enter()

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
        self.session.unwatch(self.showing)
        self.keeping.stop()
        super().leave()

    # -- what is shown -------------------------------------------------------------------------------------------

    def _observe(self) -> Situation[object]:
        return observe(
            self.hotseat,
            selection=self.selection,
            showing=self.showing,
            standpoint=self.standpoint,
            settings=self.app.settings,
            refused=self.refusals.standing,
        )

    def refresh_panels(self) -> None:
        """Shows how things stand now."""
        self.situation = self._observe()
        self.hud.tell(self.situation)
        if self.spotlight is not None and self.guide is not None:
            self.spotlight.show(self.guide.marks())

    def update(self) -> None:
        """Something was decided or rearranged: panels follow, and a click does not keep the keyboard."""
        current = self.app.interface.current
        if current is not None and not current.focused:
            self.app.interface.blur()
        self.refusals.standing = None
        self.selection.advising.point_out_suggested()
        self.refresh_panels()

    def reframe(self) -> None:
        """Panels were opened or closed: they follow, and the board is framed between them."""
        self.update()
        self.standpoint.reframe()

    def adapt_panels(self) -> None:
        """Panels follow language, theme and window."""
        self.hud.adapt()
        if self.guide is not None:
            self.guide.adapt()
        if self.is_active:
            self.selection.highlight()
            self.update()

    def free(self) -> Rect:
        """What the panels leave of the window."""
        return self.hud.free()

    def spared(self) -> list[Rect]:
        """All places of the board with what stands there, and its badges."""
        return [*self.tabletop.rects(self.board.spots_at(self.board.targets())), *self.tabletop.badge_rects()]

    # -- pointing ------------------------------------------------------------------------------------------------

    def step_back(self) -> None:
        """Puts a refusal away, else takes back the last target; with none chosen, opens the pause menu."""
        if not self.refusals.clear() and not self.selection.step_back():
            self.doors.pause()

    def look_closely(self) -> bool:
        """Near what is pointed at, unless a click would choose it."""
        return not self.selection.can_choose_there() and super().look_closely()

    def target_there(self) -> Target | None:
        """The keyboard points as well."""
        return self.selection.pointed or super().target_there()

    def explain(self, path: Sequence[Widget]) -> tuple[Explanation | None, Rect | None]:
        """What is pointed at on the board, in the strip, or by a widget that stands for a thing or a person."""
        return (self.meanings.of_widgets(path), path[0].visible()) if path else super().explain(path)

    def explain_target(self, target: Target) -> Explanation:
        """What a thing means now, in numbers where choosing it would change some."""
        return self.meanings.of_target(target)

    def make_room_for_leaf(self, is_open: bool) -> None:
        """The leaf takes the place of the bubble."""
        self.app.interface.hide(self.hud.frame.layers["bubble"], is_open)

    def wheel(self, steps: float) -> None:
        """Turns what is about to be put down, else zooms."""
        if self.selection.is_held:
            self.selection.turn(1 if steps > 0 else -1)
        else:
            super().wheel(steps)

    def standing(self) -> str:
        """Also what is pointed at, what was chosen, and how things are set."""
        return f"{super().standing()} {self.selection.describe()}"

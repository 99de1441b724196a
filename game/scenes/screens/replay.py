"""A match seen again: a timeline, any seat's camera, and the way back into the game from any moment of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.observer import Step
from game.match.session import Player, Session
from game.rules.core import Seat
from game.scenes.director import Director
from game.scenes.hud.regions import COMPASS
from game.scenes.tabletop import Tabletop
from game.scenes.widgets import Button, Choice, Column, Label, Panel, Rect, Row, Slider, Widget
from game.scenes.widgets.theme import GAP_SMALL
from game.scenes.words import name_anew

if TYPE_CHECKING:
    from game.app import App

MOST_SPOTS = 8
"""A step that happened in more places than this, such as a scoring, is not marked on the board."""
PAUSE_BETWEEN = 0.35
"""Seconds between two moves of a replay that plays by itself."""


class Replay(Tabletop):
    """The moves of a match on a timeline.

    Laid over the table of a match that goes on, it has the eyes of whoever sits there, and leads back to it.
    """

    def __init__(
        self,
        app: App,
        session: Session,
        colours: tuple[str, ...] = (),
        *,
        viewer: Seat | None = None,
        number: int = 0,
        over_table: bool = False,
    ) -> None:
        """It begins with move `number`, as `viewer` may know it."""
        super().__init__(app, session.rules.id, colours)
        self.session, self.colours = session, colours
        name_anew(self.t, session)
        self.viewer, self.over_table = viewer, over_table
        self.home = viewer or 0
        self.is_playing = False
        self._steps = session.history(viewer)
        self.place = max(place for place, step in enumerate(self._steps) if step.number <= number)
        """Which of the steps is shown."""
        self.director = Director(
            self.board, speed=lambda _step: app.settings.bot_speed, approach=self.approach, on_shown=self._shown
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits here, by seat."""
        return self.session.names

    def enter(self) -> None:
        """Shows the moment it was opened for."""
        self.board.build(self._steps[self.place].view)
        self.rig.set(self.seat_pose(self.home))
        self._compass_layer = self.show(self.compose_compass, self._at_corner)
        self._layer = self.show(self._compose, self._at_bottom)
        self.listen("back", self._leave)
        self.listen("skip", self._toggle)
        self.listen("undo", lambda: self.jump(self.place - 1))
        self.listen("redo", lambda: self.jump(self.place + 1))
        self.jump(self.place)

    def leave(self) -> None:
        """Nothing moves any more."""
        self.director.stop()
        super().leave()

    # -- time --------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many moves the viewer knows of at the moment that is shown."""
        return self._steps[self.place].number

    def jump(self, place: int) -> None:
        """Shows the moment after that step."""
        self.place = max(0, min(place, len(self._steps) - 1))
        self.director.on_reset(self._steps[self.place])
        self.depart()
        spots = {spot for event in self._steps[self.place].events for spot in self.board.spots_of(event)}
        if self.place and len(spots) <= MOST_SPOTS:
            self.board.point_out(spots)
        self._refresh()

    def _toggle(self) -> None:
        self.is_playing = not self.is_playing
        if self.is_playing and self.place == len(self._steps) - 1:
            self.jump(0)
        self._refresh()
        self._next()

    def _next(self) -> None:
        """The next move, while it plays by itself."""
        if not self.is_playing or self.director.busy:
            return
        if self.place == len(self._steps) - 1:
            self.is_playing = False
            self._refresh()
            return
        self.place += 1
        self.director.on_step(self._steps[self.place])
        self._refresh()

    def _shown(self, _step: Step) -> None:
        if self.is_playing:
            self.later(PAUSE_BETWEEN, self._next)

    # -- ways out ----------------------------------------------------------------------------------------------

    def _leave(self) -> None:
        if self.over_table:
            self.app.pop()
        elif self.session.outcome is not None:
            self.app.go("results", session=self.session, colours=self.colours)
        else:
            self.app.go("table", session=self.session, colours=self.colours)

    def _play_on(self) -> None:
        """A new match that begins here."""
        branch = self.session.branch(self.session.number_of(self.viewer, self.number))
        self.app.go("table", session=branch, colours=self.colours)

    def _other_seat(self) -> None:
        """The same start, everybody one seat further."""
        players: tuple[Player, ...] = (*self.session.players[1:], self.session.players[0])
        again = Session(self.session.rules, players, seed=self.session.seed, options=self.session.options)
        self.app.go("table", session=again, colours=(*self.colours[1:], *self.colours[:1]))

    # -- panel -------------------------------------------------------------------------------------------------

    def _see_as(self, value: str) -> None:
        """Another seat's eyes; secrets of a match that goes on stay secret."""
        number = self.session.number_of(self.viewer, self.number)
        self.viewer = None if value == "all" else int(value)
        self._steps = self.session.history(self.viewer)
        self.home = self.viewer or 0
        self.sit(self.home)
        count = self.session.count(self.viewer, number)
        self.jump(max(place for place, step in enumerate(self._steps) if step.number <= count))

    def _compose(self) -> Widget:
        t = self.t
        said = self.session.log(self.viewer, t, since=self.number)
        words = next((line.text for line in said if line.number == self.number), t("replay.start"))
        timeline = Slider(
            self.place,
            lambda value: self.jump(round(value)),
            least=0,
            most=max(1, len(self._steps) - 1),
            step=1,
            shown=lambda value: f"{round(value)} / {len(self._steps) - 1}",
            key="timeline",
            grow=1,
        )
        buttons = Row(
            Button(icon="left", on_click=lambda: self.jump(self.place - 1), tip=t("replay.earlier"), key="earlier"),
            Button(icon="pause" if self.is_playing else "play", on_click=self._toggle, tip=t("replay.play"), key="play"),
            Button(icon="right", on_click=lambda: self.jump(self.place + 1), tip=t("replay.later"), key="later"),
            timeline,
        )
        ways: list[Widget] = [
            Button(t("replay.play_on"), self._play_on, icon="resume", key="play-on"),
            Button(t("replay.other_seat"), self._other_seat, icon="swap", key="other-seat"),
            Button(t("replay.leave"), self._leave, icon="back", key="leave"),
        ]
        if self.over_table:
            ways = [Button(t("replay.to_table"), self._leave, icon="back", look="primary", key="leave")]
        if self.session.outcome is not None or not self.session.rules.hidden:
            eyes = [("all", t("replay.everybody")), *((str(seat), name) for seat, name in enumerate(self.session.names))]
            seen_as = "all" if self.viewer is None else str(self.viewer)
            ways.insert(0, Choice(eyes, seen_as, self._see_as, folded=True, key="eyes"))
        return Panel(Column(Label(words, "strong"), buttons, Row(*ways, wrap=True), gap=GAP_SMALL), pad=14)

    def _at_bottom(self, window: Rect, widget: Widget) -> Rect:
        width = min(900.0, window.w - 2 * GAP_SMALL)
        height = widget.wants(width).h
        return Rect((window.w - width) / 2, window.h - height - GAP_SMALL, width, height)

    def rearrange(self) -> None:
        """Along an eye line there is no compass."""
        self._refresh()

    def _at_corner(self, window: Rect, widget: Widget) -> Rect:
        size = widget.wants(COMPASS)
        return Rect(window.w - size.w - GAP_SMALL, GAP_SMALL, size.w, size.h)

    def _refresh(self) -> None:
        self.app.interface.refresh(self._compass_layer)
        self.app.interface.refresh(self._layer)

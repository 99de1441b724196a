"""The replay of a match: a timeline, points and moves beside it, any seat's camera, and ways to play on from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.match.observer import Step
from game.match.session import LogLine, Player, Session
from game.rules.core import Seat, totals
from game.scenes.board_scene import BoardScene
from game.scenes.boards.screen import OwnPanel
from game.scenes.director import Director
from game.scenes.hud.compass import SeatCompass
from game.scenes.hud.regions import COMPASS
from game.scenes.hud.style import Style
from game.scenes.screens.story import Moves, standings
from game.scenes.screens.ways import end_of
from game.scenes.table.situation import seen_as
from game.scenes.widgets import (
    Button,
    Choice,
    Column,
    Icon,
    Label,
    Layer,
    Panel,
    Rect,
    Row,
    Rule,
    Slider,
    Space,
    Widget,
)
from game.scenes.widgets.theme import GAP_SMALL
from game.scenes.words import key_hint, plain, score_words
from game.text import Text

if TYPE_CHECKING:
    from game.app import App

MOST_SPOTS = 8
"""A step that happened in more places than this, such as a scoring, is not marked on the board."""
PAUSE_BETWEEN = 0.35
"""Seconds between two moves of a replay that plays by itself."""
LEFT, RIGHT, FOOT = 272.0, 300.0, 1264.0
"""Points: how wide the points, the moves and the timeline may be."""
NARROW = 760.0
"""In a window narrower than this no way out has words."""
PANELS = 5
"""Timeline, compass, points, drawings, moves."""
BAR = 16.0
"""Points of a scroll bar with the room beside it."""
ROOMY = (1100.0, 600.0)
"""The window in which moves and drawings stand beside the board from the beginning."""


class Replay(BoardScene):
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
        on_leave: Callable[[], object] | None = None,
    ) -> None:
        """It begins with move `number`, as `viewer` may know it; `on_leave` leads elsewhere than to the end of the match."""
        super().__init__(app, session.rules.id, colours)
        self.session = session
        self.viewer, self.over_table, self.on_leave = viewer, over_table, on_leave
        self.standpoint.home = viewer or 0
        self._compass = SeatCompass(self.board, sit=self.standpoint.sit, key_hint=partial(key_hint, app))
        self.standpoint.on_moved = self._compass.turn
        self.standpoint.on_rearranged = self._refresh
        self.is_playing = False
        self.steps = session.history(viewer)
        """Everything that happened, as these eyes saw it."""
        self._said: dict[tuple[Seat | None, str], tuple[LogLine, ...]] = {}
        """The moves as lines, by viewer and language."""
        self.open = {"log", "drawings"} if self._is_roomy else set[str]()
        """The parts beside the board that are open."""
        self._moves: Moves | None = None
        self.place = max(place for place, step in enumerate(self.steps) if step.number <= number)
        """Which of the steps is shown."""
        self.director = Director(
            self.board, speed=lambda _step: app.settings.bot_speed, approach=self.standpoint.approach, on_shown=self._shown
        )

    @property
    def _is_roomy(self) -> bool:
        window = self.app.interface.window
        return window.w >= ROOMY[0] and window.h >= ROOMY[1]

    @property
    def shown_match(self) -> Session:
        """The match that is shown again."""
        return self.session

    @property
    def t(self) -> Text:
        """The texts as they are said to the viewer."""
        return self.tabletop.screen.speak(self.app.t, self.session.view(self.viewer), self.names)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits here, by seat."""
        return self.session.names

    def enter(self) -> None:
        """Shows the moment it was opened for."""
        self.board.build(self.steps[self.place].view)
        self.standpoint.rig.set(self.standpoint.pose(self.standpoint.home))
        self._foot = self.show(self._compose, self._at_bottom)
        self._corner = self.show(self._compose_compass, self._at_corner)
        self._score = self.show(self._compose_scores, self._at_left)
        self._drawn = self.show(self._compose_drawings, self._below_scores)
        self._log = self.show(self._compose_log, self._at_right)
        self.listen("back", self._leave)
        self.listen("skip", self._toggle)
        for event in ("undo", "target_left"):
            self.listen(event, lambda: self.jump(self.place - 1))
        for event in ("redo", "target_right"):
            self.listen(event, lambda: self.jump(self.place + 1))
        self.listen("log", lambda: self._open_part("log"))
        self.standpoint.stand(self.standpoint.home, at_once=True)
        self.jump(self.place)

    def leave(self) -> None:
        """Nothing moves any more."""
        self.director.stop()
        super().leave()

    def public_view(self) -> Any:
        """What everybody saw at the moment that is shown."""
        session = self.session
        number = session.count(None, session.number_of(self.viewer, self.number))
        return next(step.view for step in reversed(session.history(None)) if step.number <= number)

    # -- time --------------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many moves the viewer knows of at the moment that is shown."""
        return self.steps[self.place].number

    def jump(self, place: int) -> None:
        """Shows the moment after that step."""
        self.place = max(0, min(place, len(self.steps) - 1))
        self.director.on_reset(self.steps[self.place])
        self.standpoint.depart()
        spots = {spot for event in self.steps[self.place].events for spot in self.board.spots_of(event)}
        if self.place and len(spots) <= MOST_SPOTS:
            self.board.point_out(spots)
        self._refresh()

    def _toggle(self) -> None:
        self.is_playing = not self.is_playing
        if self.is_playing and self.place == len(self.steps) - 1:
            self.jump(0)
        self._refresh()
        self._next()

    def _next(self) -> None:
        """The next move, while it plays by itself."""
        if not self.is_playing or self.director.busy:
            return
        if self.place == len(self.steps) - 1:
            self.is_playing = False
            self._refresh()
            return
        self.place += 1
        self.director.on_step(self.steps[self.place])
        self._refresh()

    def _shown(self, _step: Step) -> None:
        if self.is_playing:
            self.later(PAUSE_BETWEEN, self._next)

    # -- ways out ----------------------------------------------------------------------------------------------

    def _leave(self) -> None:
        if self.on_leave is not None:
            self.on_leave()
        elif self.over_table:
            self.app.pop()
        elif self.session.outcome is not None:
            self.app.go(end_of(self.session), session=self.session, colours=self.colours)
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
        again.wishes = self.session.wishes
        self.app.go("table", session=again, colours=(*self.colours[1:], *self.colours[:1]))

    # -- panels ------------------------------------------------------------------------------------------------

    def see_as(self, value: str) -> None:
        """Another seat's eyes; secrets of a match that goes on stay secret."""
        number = self.session.number_of(self.viewer, self.number)
        self.viewer = None if value == "all" else int(value)
        self.steps = self.session.history(self.viewer)
        self.standpoint.home = self.viewer or 0
        self.standpoint.go_home()
        self._open_move(self.session.count(self.viewer, number))

    def _open_move(self, number: int) -> None:
        """To the moment after that move of those the viewer knows of, or the last one before it."""
        self.jump(max(place for place, step in enumerate(self.steps) if step.number <= number))

    def _lines(self) -> tuple[LogLine, ...]:
        """Every move in words, as the viewer may know it."""
        key = (self.viewer, self.t.language)
        if key not in self._said:
            self._said[key] = self.session.log(self.viewer, self.t)
        return self._said[key]

    @property
    def _told(self) -> int:
        """The latest move that has a line: some are silent."""
        return max((line.number for line in self._lines() if line.number <= self.number), default=0)

    def _open_part(self, part: str) -> None:
        self.open ^= {part}
        self._refresh()
        self.standpoint.reframe()

    def _compose(self) -> Widget:
        t = self.t
        words = next((line.text for line in self._lines() if line.number == self._told), t("replay.start"))
        timeline = Slider(
            self.place,
            lambda value: self.jump(round(value)),
            least=0,
            most=max(1, len(self.steps) - 1),
            step=1,
            shown=lambda value: f"{round(value)} / {len(self.steps) - 1}",
            key="timeline",
            grow=1,
        )
        buttons = Row(
            Button(icon="left", on_click=lambda: self.jump(self.place - 1), tip=t("replay.earlier"), key="earlier"),
            Button(icon="pause" if self.is_playing else "play", on_click=self._toggle, tip=t("replay.play"), key="play"),
            Button(icon="right", on_click=lambda: self.jump(self.place + 1), tip=t("replay.later"), key="later"),
            timeline,
            *self._parts(),
            Button(
                icon="camera", on_click=self.open_photo, tip=t("photo.open") + key_hint(self.app, "photo_mode"), key="photo"
            ),
        )
        ways = Row(*self._ways(), wrap=True, gap=GAP_SMALL)
        return Panel(Column(Label(words, "strong", lines=1, tip=words), buttons, ways, gap=GAP_SMALL), pad=14)

    def _parts(self) -> list[Widget]:
        """Switches of what may stand beside the board."""
        found = [("log", "log", "table.log")]
        if self._drawing() is not None:
            found.append(("drawings", "city", "table.drawings"))
        return [
            Button(
                icon=sign,
                on_click=lambda part=part: self._open_part(part),  # type: ignore[misc]
                selected=part in self.open,
                tip=self.t(words),
                key=f"part-{part}",
            )
            for part, sign, words in found
        ]

    def _ways(self) -> list[Widget]:
        """Whose eyes, and the ways out; where room is short some say their words only in a tip."""
        t = self.t

        def door(name: str, act: Callable[[], None], icon: str, key: str, *, most: bool = False) -> Widget:
            words, wide = t(f"replay.{name}"), self._is_roomy or (most and self.app.interface.window.w >= NARROW)
            return Button(words if wide else "", act, icon=icon, tip="" if wide else words, key=key)

        if self.over_table:
            ways: list[Widget] = [Button(t("replay.to_table"), self._leave, icon="back", look="primary", key="leave")]
        else:
            back = "to_results" if self.session.outcome is not None and self.on_leave is None else "leave"
            ways = [
                door("play_on", self._play_on, "resume", "play-on"),
                door("other_seat", self._other_seat, "swap", "other-seat"),
                door(back, self._leave, "back", "leave", most=True),
            ]
        if self.session.outcome is not None or not self.session.rules.hidden:
            eyes = [("all", t("replay.everybody")), *((str(seat), name) for seat, name in enumerate(self.names))]
            seen_as = "all" if self.viewer is None else str(self.viewer)
            ways.insert(0, Choice(eyes, seen_as, self.see_as, folded=True, key="eyes"))
        return ways

    def _compose_scores(self) -> Widget:
        """What everybody would have scored at that moment, as far as the viewer may know."""
        if self.standpoint.rig.is_at_eye:
            return Space()
        step = self.steps[self.place]
        outcome = self.session.outcome
        points: Sequence[str | None] | None = None
        if outcome is not None and self.place == len(self.steps) - 1:
            points = [plain(score) for score in outcome.scores]
        elif self.app.settings.projected_scores or outcome is not None:
            lines, scored = self.session.rules.projected(step.view), totals(self.session.rules.score_so_far(step.view))
            points = [
                score_words(had, total) if own else None for own, had, total in zip(lines, scored, totals(lines), strict=True)
            ]
        return standings(self.names, self.tabletop.look, points, seat=step.seat, compact=not self._is_roomy)

    def _drawing(self) -> Widget | None:
        """What the game draws beside its table."""
        session, view = self.session, self.steps[self.place].view
        situation = seen_as(session.rules.id, view, session.players)
        return self.tabletop.screen.drawings(OwnPanel(situation, self._style))

    @property
    def _style(self) -> Style:
        return Style(self.t, self.tabletop.look, self.app.interface.kit.theme, is_roomy=self._is_roomy)

    def _compose_compass(self) -> Widget:
        is_bare = self.standpoint.rig.is_at_eye
        headings = self._compass.headings(len(self.names)) if not is_bare else ()
        return self._compass.draw(self.names, headings, self._style)

    def _compose_drawings(self) -> Widget:
        is_open = "drawings" in self.open and not self.standpoint.rig.is_at_eye
        return (self._drawing() if is_open else None) or Space()

    def _compose_log(self) -> Widget:
        if "log" not in self.open or self.standpoint.rig.is_at_eye:
            return Space()
        head = Row(Icon("log", size=18), Label(self.t("table.log"), "strong", grow=1))
        self._moves = Moves(self._lines(), self._told, self._open_move)
        return Panel(Column(head, Rule(), self._moves, gap=GAP_SMALL), pad=12)

    def free(self) -> Rect:
        """What the panels leave of the window; where room is short only the timeline and the row of points count."""
        window = self.app.interface.window
        if len(self.layers) < PANELS:
            return window
        foot, score, drawn, log = (
            layer.root.rect if layer.root is not None else Rect(0, 0, 0, 0)
            for layer in (self._foot, self._score, self._drawn, self._log)
        )
        left = max(score.right, drawn.right if drawn.h > 1 else 0.0) if self._is_roomy else 0.0
        right = log.x if self._is_roomy and log.h > 1 else window.w
        top = 0.0 if self._is_roomy else score.bottom
        return Rect(left, top, right - left, foot.y - top)

    # -- where -------------------------------------------------------------------------------------------------

    def _at_bottom(self, window: Rect, widget: Widget) -> Rect:
        width = min(FOOT, window.w - 2 * GAP_SMALL)
        height = widget.wants(width).h
        return Rect((window.w - width) / 2, window.h - height - GAP_SMALL, width, height)

    def _top_of(self, layer: Layer, otherwise: float) -> float:
        return layer.root.rect.y if layer.root is not None else otherwise

    def _at_left(self, window: Rect, widget: Widget) -> Rect:
        width = LEFT if self._is_roomy else min(widget.wants(window.w).w + 2, window.w * 0.7)
        room = self._top_of(self._foot, window.h) - 2 * GAP_SMALL
        return Rect(GAP_SMALL, GAP_SMALL, width, min(widget.wants(width).h, room))

    def _below_scores(self, window: Rect, widget: Widget) -> Rect:
        """Under the points as far as there is room above the timeline."""
        above = self._score.root.rect.bottom if self._score.root is not None else 0.0
        width = max(LEFT, widget.least() + BAR)
        room = self._top_of(self._foot, window.h) - above - 2 * GAP_SMALL
        return Rect(GAP_SMALL, above + GAP_SMALL, width, max(0.0, min(widget.wants(width).h, room)))

    def _at_right(self, window: Rect, widget: Widget) -> Rect:
        corner = self._corner.root.rect if self._corner.root is not None else Rect(0, 0, 0, 0)
        top = corner.bottom + GAP_SMALL if corner.h else GAP_SMALL
        width = min(RIGHT, window.w * 0.45)
        room = max(0.0, self._top_of(self._foot, window.h) - top - GAP_SMALL)
        return Rect(window.w - width - GAP_SMALL, top, width, min(widget.wants(width).h, room))

    def _at_corner(self, window: Rect, widget: Widget) -> Rect:
        size = widget.wants(COMPASS)
        return Rect(window.w - size.w - GAP_SMALL, GAP_SMALL, size.w, size.h)

    def _refresh(self) -> None:
        interface = self.app.interface
        if interface.current is not None and not interface.current.focused:
            interface.blur()  # after a click the arrow keys step again
        for layer in (self._foot, self._corner, self._score, self._drawn, self._log):
            interface.refresh(layer)
        if self._moves is not None and self._moves.is_mounted:
            self._moves.reveal()

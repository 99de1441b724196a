"""The report of a city: its rank and what became of it, medal, objectives, what is open now, and what to do better.

Beside it the city itself turns slowly at dusk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from direct.task import Task
from msgspec.structs import replace
from panda3d.core import PythonTask

from game.match.session import Player, Session
from game.player import campaign
from game.player.campaign import CampaignBook, chapters, judge
from game.player.campaign.mentor import Mentor
from game.player.campaign.missions import mission_of
from game.player.campaign.progress import Progress
from game.player.keepsake import note_read, seat_colours
from game.rules.core import Rng
from game.scenes import camera
from game.scenes.board_scene import BoardScene
from game.scenes.camera import CameraPose
from game.scenes.screens.campaign.ceremony import ceremony
from game.scenes.screens.campaign.pages import ReportPage
from game.scenes.screens.campaign.start import begin
from game.scenes.screens.ways import open_review
from game.scenes.widgets import Button, Panel, Rect, Row, Scroll, Space, Widget
from game.scenes.widgets.theme import GAP_SMALL

if TYPE_CHECKING:
    from game.app import App

WIDE = 1000.0
"""Points of a window in which the city stands beside the report."""
WORDS, MORE_WORDS = 1180.0, 1400.0
"""Points of a window in which most doors have words, and all of them."""
SHEET = 500.0
"""Points of the report, as wide as it may be."""
TURN_SECONDS = 100.0
"""A full turn of the city."""
CEREMONY_AFTER = 0.7
"""Seconds, for the city to be seen first."""
NEARER = 0.94
"""How much of the table around the city is left out."""
PITCH = 34.0
"""How steeply one looks down on it."""


class MissionReport(BoardScene):
    """What came of a mission."""

    def __init__(
        self, app: App, session: Session | None = None, colours: tuple[str, ...] = (), *, is_new: bool = False
    ) -> None:
        """`is_new` says that the city has just ended: its medal is handed over."""
        self.session, self.is_new = session or _sample(), is_new
        super().__init__(app, self.session.rules.id, seat_colours(len(self.session.players), colours), hour="dusk")
        assert self.session.outcome is not None, "a mission that goes on has no report"
        self.mission = mission_of(self.session)
        self.judged = judge(self.session)
        self.book = CampaignBook(app.profile.data)
        self.progress = self.book.read()
        self.kept = self.judged.kept(self.progress) if self.judged else None
        """What counts of this match; it may have ended more than once."""
        self.counts = self.judged is not None and self.judged.is_in(self.progress)
        self.mentor = Mentor(self.session) if self.is_weak else None
        self._part = 0.0
        """Of a full turn of the city."""

    @property
    def shown_match(self) -> Session:
        """The mission that is over."""
        return self.session

    @property
    def names(self) -> tuple[str, ...]:
        """Who planned it."""
        return self.session.names

    @property
    def is_weak(self) -> bool:
        """Was it lost, or is it worth bronze at most?"""
        return self.judged is None or self.judged.attempt.medal in (None, "bronze")

    @property
    def before(self) -> Progress:
        """The progress as it was without this city."""
        own = self.mission.id if self.mission else ""
        others = tuple(attempt for attempt in self.progress.attempts if attempt.id != own)
        return Progress(attempts=others, days=self.progress.days)

    def enter(self) -> None:
        """The city and its report; a medal is handed over first."""
        self.board.build(self.session.view(None))
        self.board.badges.turn("none")
        self.show(self._compose, self._region)
        self.show(self._doors, self._at_bottom)
        note_read(self.app.profile, self.session)
        self.standpoint.hold(self._turned(0.0))
        self.listen("back", self._map)
        if not self.tabletop.look.reduced_motion:
            self.task(self._turn, "turning")
        if self.mentor is not None:
            self.task(self._think, "mentor", draws=False)
        if self.is_new and self.counts and not self.mission_day:
            self.later(CEREMONY_AFTER, self._hand_over)

    def _hand_over(self) -> None:
        attempt = self.judged.attempt if self.judged else None
        if attempt is not None and attempt.medal is not None:
            ceremony(self, attempt.medal, self.t(f"cities.chapter.{attempt.chapter}"))

    @property
    def mission_day(self) -> str:
        """The date of a daily city; empty for a chapter."""
        return self.mission.day if self.mission else ""

    @property
    def is_practice(self) -> bool:
        """Is it a city of a day of which another attempt counts?"""
        return self.kept is None and self.mission_day in self.progress.days

    # -- the city ----------------------------------------------------------------------------------------------

    def _turn(self, task: PythonTask) -> int:
        """Once around, unless a hand takes the camera; then the picture rests."""
        if self.standpoint.is_free or not self.is_active:
            return Task.done if self.standpoint.is_free else Task.cont
        self._part = task.time / TURN_SECONDS
        self.standpoint.hold(self._turned(self._part))
        return Task.done if task.time > TURN_SECONDS else Task.cont

    def _turned(self, part: float) -> CameraPose:
        """The city from that part of a turn, in what the report leaves free."""
        seat = self.board.seat_camera(0)
        pose = replace(seat, heading=seat.heading + 360 * part, pitch=PITCH)
        return camera.zoom_pose(self.standpoint.frame(pose, self.board.extent()), NEARER)

    def free(self) -> Rect:
        """The window without the report and the ways out."""
        window = self.app.interface.window
        if window.w < WIDE:
            return window
        sheet = self._region(window, Space())
        return Rect(0, 0, sheet.x, window.h - 80)

    def adapt_panels(self) -> None:
        """In the language, the theme and the window of now."""
        self.refresh()
        self.standpoint.hold(self._turned(self._part))

    # -- the report --------------------------------------------------------------------------------------------

    def _compose(self) -> Widget:
        return Panel(Scroll(ReportPage(self).compose()), pad=18)

    def _region(self, window: Rect, _widget: Widget) -> Rect:
        room = Rect(GAP_SMALL, GAP_SMALL, window.w - 2 * GAP_SMALL, window.h - 62 - 3 * GAP_SMALL)
        return room if window.w < WIDE else room.right_part(min(SHEET if window.w < 1500 else 620.0, window.w * 0.48))

    def _at_bottom(self, window: Rect, widget: Widget) -> Rect:
        return Rect(GAP_SMALL, window.h - 62 - GAP_SMALL, window.w - 2 * GAP_SMALL, 62)

    def _think(self, _task: PythonTask) -> int:
        if self.mentor is None or not self.mentor.poll():
            return Task.cont
        self.refresh()
        return Task.done

    # -- ways out ----------------------------------------------------------------------------------------------

    def _doors(self) -> Widget:
        t, window = self.t, self.app.interface.window

        def door(name: str, act: Callable[[], object], sign: str, *, primary: bool = False, least: float = WORDS) -> Widget:
            words = t(f"campaign.report.{name}")
            has_words = primary or window.w >= least
            look = "primary" if primary else "plain"
            return Button(words if has_words else "", act, icon=sign, tip="" if has_words else words, look=look, key=name)  # type: ignore[arg-type]

        leads_on = self.following is not None and not self.mission_day
        parts = [
            door("map", self._map, "compass", least=MORE_WORDS),
            door("photo", self.open_photo, "camera", least=MORE_WORDS),
            door("replay", self._replay, "play", least=MORE_WORDS),
            door("review", self._review, "chart"),
            Space(grow=1),
            door("retry_same", self._retry_same, "undo", primary=bool(self.mission_day)),
        ]
        if not self.mission_day:
            parts.append(door("retry_new", self._retry_new, "rematch", primary=not leads_on))
        if leads_on:
            parts.append(door("next", self._next, "next", primary=True))
        return Panel(Row(*parts, gap=GAP_SMALL), pad=8)

    @property
    def following(self) -> str | None:
        """The next chapter, where this city was a success and it is open."""
        if self.judged is None or not self.judged.attempt.won:
            return None
        codes = chapters()
        later = codes[codes.index(self.judged.attempt.chapter) + 1 :]
        return later[0] if later and self.progress.is_open(later[0]) else None

    def _map(self) -> None:
        chosen = "daily" if self.mission_day else self.session.options.get("scenario", "")
        self.app.go("campaign", chosen=chosen)

    def _next(self) -> None:
        self.app.go("campaign", chosen=self.following or "")

    def _replay(self, number: int = 0) -> None:
        app, session, colours = self.app, self.session, self.colours
        app.go("replay", session=session, colours=colours, number=number)

    def _review(self) -> None:
        """What decided the city, and back here."""
        open_review(self.app, self.session, self.colours)

    def move_of(self, number: int) -> int:
        """How the replay counts the move that followed after so many."""
        return self.session.count(None, number) + 1

    def to_moment(self, number: int) -> None:
        """To the moment before a move that the mentor names."""
        self._replay(self.move_of(number) - 1)

    def _retry_same(self) -> None:
        self._retry(None)

    def _retry_new(self) -> None:
        self._retry(campaign.new_seed())

    def _retry(self, seed: int | None) -> None:
        if self.mission is not None:
            begin(self.app, campaign.again(self.session, seed=seed), self.colours)


def _sample() -> Session:
    """An introduction played at random, for whoever starts in this scene."""
    session, rng = campaign.start(Progress(), campaign.Terms("intro"), [Player("1")], seed=1), Rng(1)
    while session.to_act is not None:
        action, rng = session.rules.random_action(session.final_state(), rng)
        session.submit(action)
    return session

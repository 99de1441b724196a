"""The review of a match: the curve, its moments, the table before each of them, and ways to watch it or to play on from there.

It is computed in the bots' process and shown while it grows. It must not be reached before the match is over.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from panda3d.core import AsyncTask, PythonTask

from game.bots import USUAL
from game.errors import BadInput
from game.match.session import Player, Session
from game.match.thinker import Reviewer, summarise_match
from game.player import keepsake
from game.review import telling
from game.review.model import Review, TurningPoint
from game.rules.core import Action, Outcome, Seat, Target
from game.scenes.boards.screen import screen_of
from game.scenes.drawing.backdrop import Backdrop
from game.scenes.drawing.look import Identity
from game.scenes.retold import retell_moves
from game.scenes.scene import Scene
from game.scenes.screens.review.curve import ChanceCurve, MomentPin
from game.scenes.screens.review.panel import MomentWords, tabs
from game.scenes.screens.review.plate import Leader, TablePicture, TablePictures, TablePlate
from game.scenes.screens.ways import end_of
from game.scenes.widgets import Button, Choice, Column, Emblem, Grid, Icon, Label, Panel, Row, Space, Widget
from game.scenes.widgets.fields import page
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.words import character_of, cover_path, own_name, plain, usual_name
from game.text import Text

if TYPE_CHECKING:
    from game.app import App

SHOW_EVERY = 0.5
"""Seconds between two looks of a review that grows."""
PATIENCE = 0.3
"""Seconds a moment is looked at before its table is drawn: that takes a while."""
WIDE = 980.0
"""Points of a window in which everything stands side by side."""
CURVE, PLATE = 160.0, 306.0
"""Points: how high curve and picture are, and how much the latter grows with the window."""


class MatchReview(Scene):
    """What decided a match that is over."""

    arrows_always = False

    def __init__(
        self,
        app: App,
        session: Session,
        colours: tuple[str, ...] = (),
        *,
        on_leave: Callable[[], object] | None = None,
        reviewer: Reviewer | None = None,
    ) -> None:
        """`on_leave` leads elsewhere than to the end of the match; `reviewer` may be somebody else than the bots' process."""
        if session.outcome is None:
            raise BadInput("the match goes on; only one that is over can be reviewed", key="fault.review_goes_on")
        super().__init__(app)
        self.session, self.colours = session, keepsake.seat_colours(len(session.players), colours)
        self.outcome: Outcome = session.outcome
        self.people = summarise_match(session).people
        self.seat: Seat = self.people[0]
        """Whose moments are shown."""
        self.chosen = 0
        """Which of them; the one after the last is the page of goals."""
        self.review: Review | None = None
        self.is_stopped = False
        self._on_leave = on_leave
        self._reviewer = reviewer or Reviewer()
        self._pictures = TablePictures(app, session.rules.id, self.colours)
        self._views: dict[int, Session] = {}
        """The match as it stood before a move, by the number of moves."""
        self._plate: TablePlate | None = None
        self._shown_at = self._still_since = time.monotonic()
        self._is_touched = False

    @property
    def shown_match(self) -> Session:
        """The match that is reviewed."""
        return self.session

    def enter(self) -> None:
        """Begins to compute, and shows what is there."""
        self._backdrop = Backdrop(self, cover_path(self.session.rules.id))
        self._reviewer.ask(self.session)
        self._page = self.show(self._compose)
        self.listen("back", self.leave_review)
        self.listen("skip", self.watch)
        self.listen("confirm", self.play_on)
        for event, step in (("target_left", -1), ("target_right", 1)):
            self.listen(event, partial(self._step, step))
        for event, step in (("target_up", -1), ("target_down", 1)):
            self.listen(event, partial(self._turn_to, step))
        self.task(self._work, "review", draws=False)

    def leave(self) -> None:
        """Nothing is computed any more, and no picture outlives the screen."""
        self._reviewer.close()
        self._pictures.close()

    def adapt(self) -> None:
        """The picture fills the window."""
        self._backdrop.build()

    # -- what is known -----------------------------------------------------------------------------------------

    @property
    def moments(self) -> list[TurningPoint]:
        """Those of the person that is looked at."""
        return [moment for moment in self.review.moments if moment.seat == self.seat] if self.review is not None else []

    @property
    def moment(self) -> TurningPoint | None:
        """The chosen one; None on the page of goals."""
        own = self.moments
        return own[self.chosen] if self.chosen < len(own) else None

    @property
    def is_computing(self) -> bool:
        """Is it still going on?"""
        return self._reviewer.busy

    def _work(self, _task: PythonTask) -> int:
        """Hears what was found, and draws the table of a moment once somebody looks at it."""
        now = time.monotonic()
        if self.is_active and self._reviewer.busy:
            done = self._reviewer.poll()
            if done is not None or (self._reviewer.so_far is not None and now - self._shown_at > SHOW_EVERY):
                self._take(done or self._reviewer.so_far, now)
        if self.is_active and now - self._still_since > PATIENCE:
            self._draw_table()
        return AsyncTask.DS_cont

    def _take(self, found: Review | None, now: float) -> None:
        """Shows a review that knows more; the moment that is looked at stays."""
        self._shown_at = now
        if found is None or found == self.review:
            return
        before = self.moment
        self.review = found
        if before is not None and self._is_touched:
            self.chosen = next((k for k, each in enumerate(self.moments) if each.number == before.number), 0)
        elif not self._is_touched:
            self.chosen = 0
        self._refresh()

    def _refresh(self) -> None:
        self.app.interface.refresh(self._page)
        self.app.redraw(stirs=False)

    # -- tables ------------------------------------------------------------------------------------------------

    def _before(self, number: int) -> Session:
        """The match as it stood after so many moves."""
        if number not in self._views:
            self._views[number] = self.session.branch(number)
        return self._views[number]

    def _key(self) -> object:
        moment = self.moment
        return (moment.number, moment.seat, moment.better.moves) if moment is not None else "end"

    def _draw_table(self) -> None:
        plate = self._plate
        if plate is None or not plate.is_mounted or not plate.rect.w or not self._pictures.is_due(self._key()):
            return
        moment = self.moment
        if moment is None:
            self._pictures.draw("end", self.session.view(None), (), plate.pixels, self.seat)
        else:
            view = self._before(moment.number).view(moment.seat)
            self._pictures.draw(self._key(), view, self._leaders(moment), plate.pixels, moment.seat)
        self._refresh()

    def _leaders(self, moment: TurningPoint) -> list[Leader]:
        """What was played, what would have been better, and what was best in truth, where they have a place."""
        best = moment.hindsight.best if moment.hindsight is not None else None
        ways = [("played", moment.played.moves), ("rather", moment.better.moves)]
        ways += [("truly", best.moves)] if best is not None else []
        found = []
        for kind, moves in ways:
            steps = [step for _, action in self._actions(moment, moves) for step in reversed(action.steps())]
            place = next(filter(_is_place, steps), None)
            if place is not None:
                found.append(Leader(kind, self.t(f"review.{kind}"), place))
        return found

    def _actions(self, moment: TurningPoint, moves: Sequence[str]) -> list[tuple[object, Action]]:
        """The moves, each with the view before it."""
        match = self.session.branch(moment.number)
        found: list[tuple[object, Action]] = []
        for notation in moves:
            found.append((match.view(moment.seat), match.parse(notation)))
            match.submit(found[-1][1])
        return found

    def name_moves(self, moment: TurningPoint, moves: Sequence[str]) -> str:
        """Moves in words, as the seat that decides would say them."""
        game, view = self.session.rules.id, self._before(moment.number).view(moment.seat)
        text = screen_of(game).speak(self.t, view, self.session.names)
        is_other = tuple(moves) != moment.played.moves
        others = moment.played.moves if is_other else moment.better.moves
        actions = self._actions(moment, moves)
        said = retell_moves(text, game, [actions[number] for number in telling.telling_moves(moves, others)])
        if is_other and said == retell_moves(text, game, self._actions(moment, moment.played.moves)):
            return self.t("review.elsewhere", move=said)
        return said

    # -- what is shown -----------------------------------------------------------------------------------------

    def _identity(self, seat: Seat) -> Identity:
        return self.app.look(self.colours).identity(seat)

    def _compose(self) -> Widget:
        window = self.app.interface.window
        plate = self._compose_plate()
        panel = Panel(Column(*self._panel(), gap=GAP_SMALL), pad=14)
        if window.w < WIDE:
            body = Column(self._curve(), panel, plate, gap=GAP)
        else:
            body = Column(self._curve(), Grid(Column(plate), Column(panel), least=440, most=2, gap=GAP), gap=GAP)
        return page(self._title(), body, self._footer(), window=window)

    def _title(self) -> Widget:
        t, window = self.t, self.app.interface.window
        words = t("review.stopped") if self.is_stopped else self._summary()
        title = Label(t("review.title"), "heading")  # beside a long sentence a larger one would break
        if window.w < WIDE:
            return Column(title, Label(words, "small", soft=True), gap=2)
        return Row(title, Label(words, "bold", soft=True, grow=1, lines=2), *self._scores(), gap=GAP)

    def _summary(self) -> str:
        return telling.summary(self.t, self.review, self.seat) if self.review is not None else self.t("review.computing")

    def _scores(self) -> list[Widget]:
        """Who came to how many points, the best first."""
        order = sorted(range(len(self.session.players)), key=lambda seat: (self.outcome.places[seat], seat))
        if self.outcome.won is not None:
            order = order[:1]
        found: list[Widget] = []
        for seat in order:
            found += [Emblem(self._identity(seat), size=26, tip=self.session.names[seat])]
            found += [Label(plain(self.outcome.scores[seat]), "number")]
            if seat in self.outcome.winners:
                found.append(Icon("trophy", size=18, ink=self.app.interface.kit.theme.accent))
        return found

    def _curve(self) -> Widget:
        t, review = self.t, self.review
        is_total = self.outcome.won is not None
        head: list[Widget] = [
            Label(t("review.expected" if is_total else "review.chance"), "bold"),
            Label(t("review.as_it_was"), "line", soft=True, grow=1),
            *self._whose(),
            *self._progress(),
        ]
        pins = [
            (moment, MomentPin(k + 1, telling.headline(t, moment), partial(self.choose, k), chosen=k == self.chosen))
            for k, moment in enumerate(self.moments)
        ]
        curve = ChanceCurve(
            review.points if review is not None else (),
            [self._identity(seat) for seat in range(len(self.session.players))],
            own=0 if is_total else self.seat,
            moves=self.session.number,
            moments=pins,
            chosen=self.chosen,
            is_total=is_total,
            caption=t("review.moves_axis"),
            height=CURVE + max(-40.0, min(200.0, (self.app.interface.window.h - 720) * 0.5)),
        )
        return Panel(Column(Row(*head, gap=10), curve, gap=2), pad=12)

    def _whose(self) -> list[Widget]:
        """Where several people played: whose moments are shown."""
        if len(self.people) < 2 or self.outcome.won is not None:
            return []
        names = [(str(seat), self.session.names[seat]) for seat in self.people]
        choice = Choice(names, str(self.seat), lambda seat: self.look_at(int(seat)), folded=True, key="whose")
        return [Emblem(self._identity(self.seat), size=26), choice]

    def _progress(self) -> list[Widget]:
        t = self.t
        if self.is_computing:
            part = self.review.part if self.review is not None else 0.0
            return [
                Label(f"{round(100 * part)} %", "bold", soft=True),
                Button(t("review.stop"), self.stop_review, icon="pause", kind="bold", height=34, key="stop"),
            ]
        if self.is_stopped:
            return [Button(t("review.go_on"), self.go_on, icon="play", kind="bold", height=34, key="go-on")]
        return []

    def _compose_plate(self) -> TablePlate:
        moment, window = self.moment, self.app.interface.window
        number = moment.number + 1 if moment is not None else 0
        caption = self.t("review.before", number=number) if moment is not None else self.t("review.at_end")
        picture: TablePicture | None = self._pictures.find(self._key())
        self._plate = TablePlate(picture, caption, max(220.0, min(PLATE + max(0.0, window.h - 720) * 0.6, 560.0)))
        return self._plate

    def _panel(self) -> list[Widget]:
        t, review = self.t, self.review
        if review is None:
            return [Label(t("review.computing"), soft=True)]
        own, moment = self.moments, self.moment
        words = MomentWords(
            t,
            self.app.interface.kit.theme,
            review,
            self.session.names,
            tuple(self._identity(seat) for seat in range(len(self.session.players))),
            self.name_moves,
        )
        parts: list[Widget] = [tabs(t, own, self.chosen, choose=self.choose, has_facts=bool(own))] if own else []
        return [*parts, *(words.about(moment) if moment is not None else words.facts(self.seat))]

    def _footer(self) -> Widget:
        t, is_moment = self.t, self.moment is not None
        ways: list[Widget] = [Button(t("review.leave"), self.leave_review, icon="back", key="leave"), Space(grow=1)]
        ways.append(Button(t("review.watch"), self.watch, icon="play", key="watch"))
        if is_moment:
            tip = t("review.play_on_about")
            ways.append(Button(t("review.play_on"), self.play_on, icon="resume", look="primary", tip=tip, key="play-on"))
        return Row(*ways)

    # -- what happens ------------------------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        """Shows a moment, or after the last one what every goal brought."""
        self.chosen = max(0, min(index, len(self.moments)))
        self._is_touched, self._still_since = True, time.monotonic()
        self._let_go()

    def look_at(self, seat: Seat) -> None:
        """Shows another person's moments."""
        self.seat, self.chosen, self._still_since = seat, 0, time.monotonic()
        self._let_go()

    def _let_go(self) -> None:
        """After a click the arrow keys step again."""
        interface = self.app.interface
        if interface.current is not None and not interface.current.focused:
            interface.blur()
        self._refresh()

    def _step(self, step: int) -> None:
        if self.moments:
            self.choose((self.chosen + step) % (len(self.moments) + 1))

    def _turn_to(self, step: int) -> None:
        if len(self.people) > 1 and self.outcome.won is None:
            self.look_at(self.people[(self.people.index(self.seat) + step) % len(self.people)])

    def stop_review(self) -> None:
        """Keeps what was found so far."""
        self.review = self._reviewer.so_far or self.review
        self._reviewer.forget()
        self.is_stopped = True
        self._refresh()

    def go_on(self) -> None:
        """Begins again after a stop: the same is found, and more."""
        self.is_stopped = False
        self._reviewer.ask(self.session)
        self._refresh()

    def watch(self) -> None:
        """The match move by move, from this moment on; then back here."""
        moment = self.moment
        number = moment.number if moment is not None else self.session.number
        viewer = self.seat
        self.app.push(
            "replay",
            session=self.session,
            colours=self.colours,
            viewer=viewer,
            number=self.session.count(viewer, number),
            on_leave=self.app.pop,
        )

    def play_on(self) -> None:
        """A new match that begins before the moment: this seat is a person's, bots sit in the others."""
        moment = self.moment
        if moment is None:
            return
        branch = self.session.branch(moment.number, seat_bots(self.t, self.session.players, moment.seat))
        self.app.go("table", session=branch, colours=self.colours)

    def leave_review(self) -> None:
        """Back to where it was opened from."""
        if self._on_leave is not None:
            self._on_leave()
        else:
            self.app.go(end_of(self.session), session=self.session, colours=self.colours)


def seat_bots(text: Text, players: Sequence[Player], own: Seat) -> list[Player]:
    """The players with one person: bots keep their strength, other people's seats are taken by usual bots."""
    found = []
    for seat, player in enumerate(players):
        kind = "human" if seat == own else USUAL if player.is_human else player.kind
        keeps_name = own_name(player) or (kind == player.kind and character_of(player))
        name = player.name if keeps_name else usual_name(text, kind, seat + 1)
        found.append(Player(name, kind))
    return found


def _is_place(step: Target) -> bool:
    """Can it be found on the table, rather than in a hand or on a button?"""
    return step.kind not in ("button", "card", "piece", "number", "shape", "orientation")

"""The end of a match: who won and why, every score line, and how the scores went. Knows no game by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.bots.characters import level_of
from game.match.saves import SEEDS
from game.match.session import Player, Session
from game.player import keepsake
from game.rules import GAMES
from game.rules.core import Outcome, Rng, Seat, seeded, totals
from game.scenes.boards.screen import screen_of
from game.scenes.drawing.backdrop import Backdrop
from game.scenes.drawing.look import Identity
from game.scenes.likeness import portrait_of
from game.scenes.scene import Scene
from game.scenes.screens.setup import EMPTY, Chair, Seating
from game.scenes.screens.ways import open_review
from game.scenes.widgets import Button, Column, Emblem, Grid, Icon, Label, Panel, Row, Rule, Space, Widget
from game.scenes.widgets.fields import page
from game.scenes.widgets.graph import Graph
from game.scenes.widgets.rows import TableRow
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.words import character_of, cover_path, headline, kind_name, own_name, plain

if TYPE_CHECKING:
    from game.app import App

LARGE, WIDE, NARROW = 1500.0, 1120.0, 760.0
"""Points of a window in which all ways out have words, of one in which most have, and one in which the important ones have."""
MOST_POINTS = 120
"""Points of a line of the graph; a longer match is sampled."""


def score_lines(session: Session) -> list[list[float]]:
    """For each seat its own projected score after every move, as that seat knew it; the last is the final score."""
    lines: list[list[float]] = []
    outcome = session.outcome
    for seat in range(len(session.players)):
        history = session.history(seat)
        every = max(1, -(-len(history) // MOST_POINTS))
        steps = [*history[:-1:every], history[-1]]
        line = [float(totals(session.rules.projected(step.view))[seat]) for step in steps]
        if outcome is not None:
            line[-1] = float(outcome.scores[seat])
        lines.append(line)
    return lines


class Results(Scene):
    """What came out."""

    def __init__(self, app: App, session: Session | None = None, colours: tuple[str, ...] = ()) -> None:
        super().__init__(app)
        self.session = session or _sample()
        self.music = self.session.rules.id
        self.colours = keepsake.seat_colours(len(self.session.players), colours)
        outcome = self.session.outcome
        assert outcome is not None, "a match that goes on has no results"
        self.outcome: Outcome = outcome
        self._lines = score_lines(self.session)

    @property
    def shown_match(self) -> Session:
        """The match that is over."""
        return self.session

    def enter(self) -> None:
        """One page, before the picture of the box."""
        self._backdrop = Backdrop(self, cover_path(self.session.rules.id))
        self.show(self._compose)
        keepsake.note_read(self.app.profile, self.session)
        if self.outcome.winners:
            self.app.audio.play("tie" if self.outcome.is_shared else "match_won")
        self.listen("back", lambda: self.app.go("menu"))

    def adapt(self) -> None:
        """The picture fills the window."""
        self._backdrop.build()

    # -- what is shown -----------------------------------------------------------------------------------------

    def _identity(self, seat: Seat | None) -> Identity:
        return self.app.look(self.colours).identity(seat)

    @property
    def _seats(self) -> range:
        """The seats with points of their own; who plays together has the same."""
        return range(1 if self.outcome.won is not None else len(self.session.players))

    def _compose(self) -> Widget:
        t, window, game = self.t, self.app.interface.window, self.session.rules.id
        graph = Graph(
            [(self._identity(None if self.outcome.won is not None else seat), self._lines[seat]) for seat in self._seats],
            moves=self.session.number,
            caption=t("results.graph_moves"),
            height=max(230.0, min(560.0, window.h - 290)),
        )
        report = screen_of(game).report(self.session.view(None), self.app.look(self.colours), t)
        told = [self._table(), *([Rule(), report] if report is not None else [])]
        body = Grid(  # each as high as it is
            Column(Panel(Column(*told, gap=GAP_SMALL))),
            Column(Panel(Column(Label(t("results.graph"), "heading"), graph))),
            least=480,
            most=2,
            gap=GAP * 1.5,
        )
        return page(self._title(), body, self._footer(), window=window)

    def _title(self) -> Widget:
        """How it ended, and why."""
        t, game, theme = self.t, self.session.rules.id, self.app.interface.kit.theme
        tall, lost = self.app.interface.window.h >= 600, self.outcome.won is False
        words: list[Widget] = [Label(headline(t, game, self.outcome, self.session.names), "title" if tall else "heading")]
        decided = f"{game}.decided.{self.outcome.decided_by}"
        why = t("results.decided", how=t(decided)) if t.has(decided) else ""
        words.append(Label(" · ".join(filter(None, (t(f"{game}.name"), why))), soft=True))
        winners = [Emblem(self._identity(seat), size=64 if tall else 40) for seat in self.outcome.winners[:4]]
        sign = Icon("flag" if lost else "trophy", size=44 if tall else 30, ink=theme.ink_soft if lost else theme.accent)
        night = self._door("night", self._celebrate, "night", "night", least=NARROW)
        is_won = bool(self.outcome.winners) and not lost
        return Row(sign, *winners, Column(*words, gap=2, grow=1), *([night] if is_won else []), gap=GAP)

    def _table(self) -> Widget:
        """A row for each score line, a column for each player."""
        t, game, lines = self.t, self.session.rules.id, self.outcome.lines
        reasons = list(dict.fromkeys(line.reason for own in lines for line in own))
        seats = self._seats
        heads = [self._head(seat) for seat in seats]
        rows: list[Widget] = [TableRow(Label(t("results.line"), "small", soft=True), heads), Rule()]
        for reason in reasons:
            points = [[line.points for line in lines[seat] if line.reason == reason] for seat in seats]
            cells = [Label(plain(sum(each)) if each else "–", align="centre") for each in points]
            rows.append(TableRow(Label(t(f"{game}.score.{reason}")), cells))
        scores = [Label(plain(self.outcome.scores[seat]), "number", align="centre") for seat in seats]
        places = [Label(t("results.place", place=place), "strong", align="centre") for place in self.outcome.places]
        rows += [Rule(), TableRow(Label(t("results.total"), "strong"), scores)]
        if self.outcome.won is None and len(self.outcome.places) > 1:
            sign = Icon("trophy", size=20, ink=self.app.interface.kit.theme.accent)
            rows.append(TableRow(Row(sign), places))
        return Column(*rows, gap=GAP_SMALL)

    def _head(self, seat: Seat) -> Widget:
        """Whose points stand below; every emblem where people play together."""
        names = self.session.names
        if len(self._seats) < len(names):
            emblems = [Emblem(self._identity(each), size=24, tip=name) for each, name in enumerate(names)]
            return Row(*emblems, gap=4, align="centre")
        player, game = self.session.players[seat], self.session.rules.id
        signs: list[Widget] = [Emblem(self._identity(seat), size=36), *portrait_of(self.t, player, game, size=36)]
        is_tight = len(self._seats) > 3 and self.app.interface.window.w < LARGE
        kind = "fine" if character_of(player) and is_tight else "small"
        label = Label(names[seat], kind, lines=2, align="centre", tip=names[seat])
        return Column(Row(*signs, gap=3), label, *self._level(player), align="centre", gap=4)

    def _level(self, player: Player) -> list[Widget]:
        """How strong a bot is whose name does not say so."""
        if not character_of(player):
            return []
        return [Label(kind_name(self.t, player.kind), "fine", soft=True, lines=1, align="centre")]

    def _footer(self) -> Widget:
        """The ways out on one line; where room is short some say their words only in a tip."""
        return Row(
            self._door("menu", lambda: self.app.go("menu"), "menu", "menu", least=WIDE),
            Space(grow=1),
            self._door("same", self._change, "options", "change", least=LARGE),
            self._door("review", self._review, "chart", "review", least=NARROW),
            self._door("replay", self._watch, "play", "replay", least=WIDE),
            self._door("look", self._look, "eye", "look", least=NARROW),
            Button(self.t("results.rematch"), self._rematch, icon="rematch", look="primary", key="rematch"),
        )

    def _door(self, name: str, act: Callable[[], object], icon: str, key: str, *, least: float) -> Widget:
        """A way out; in a window of fewer points it says its words only in a tip."""
        words, wide = self.t(f"results.{name}"), self.app.interface.window.w >= least
        return Button(words if wide else "", act, icon=icon, tip="" if wide else words, key=key)

    # -- what happens ------------------------------------------------------------------------------------------

    def _watch(self) -> None:
        """The match once more, move by move."""
        self.app.go("replay", session=self.session, colours=self.colours)

    def _review(self) -> None:
        """What decided the match, and back."""
        open_review(self.app, self.session, self.colours)

    def _look(self) -> None:
        """To the table as it stands in the end, and back."""
        self.app.go("replay", session=self.session, colours=self.colours, number=self.session.number)

    def _celebrate(self) -> None:
        """The city at night, and back."""
        self.app.push("night", session=self.session, colours=self.colours)

    def _rematch(self) -> None:
        """The same players and options, another beginning."""
        old = self.session
        seed = seeded(old.seed).roll(SEEDS)[0]
        session = Session(old.rules, old.players, seed=seed, options=old.wishes)
        self.app.go("table", session=session, colours=self.colours)

    def _change(self) -> None:
        """Back to the set-up as it was."""
        seats = self.session.rules.seats[-1]
        spare = keepsake.seat_colours(seats, self.colours)[len(self.colours) :]
        taken = [
            Chair(level_of(player.kind), colour, own_name(player), character_of(player))
            for player, colour in zip(self.session.players, self.colours, strict=True)
        ]
        seating = Seating((*taken, *(Chair(EMPTY, colour) for colour in spare)), self.session.wishes)
        self.app.go("setup", game=self.session.rules.id, seating=seating)


def _sample() -> Session:
    """A match played at random, for whoever starts in this scene."""
    rules = next(iter(GAMES.values()))
    session = Session(rules, [Player(str(seat + 1), "random") for seat in range(rules.seats[0])], seed=1)
    rng = Rng(1)
    while session.to_act is not None:
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)
    return session

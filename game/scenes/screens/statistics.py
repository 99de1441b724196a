"""Statistics: a panel for each game that was played, and the latest matches. Knows no game by name."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.errors import BadInput
from game.match import saves
from game.match.session import Player
from game.player.keepsake import colours_of
from game.player.profile import Profile
from game.player.statistics import (
    MatchRecord,
    Statistics,
    StatisticsFile,
    Summary,
    SummaryLine,
    points_over_time,
    starts_of,
    summary,
)
from game.rules import GAMES
from game.scenes.drawing.backdrop import Backdrop
from game.scenes.scene import Scene
from game.scenes.screens.ways import open_review
from game.scenes.widgets import Button, CardButton, Column, Grid, Icon, Label, Panel, Picture, Row, Rule, Space, Widget
from game.scenes.widgets.charts import PointsLine, ShareBar
from game.scenes.widgets.fields import page
from game.scenes.widgets.rows import TableRow
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.words import character_of, cover_path, date, kind_name, names_in, plain

if TYPE_CHECKING:
    from game.app import App

RECENT = 12
"""How many of the latest matches are listed."""
LOOKED_AT = 200
"""How many saves of a folder are looked through for them."""
SHARE = 0.86
"""Of a row that belongs to the numbers."""
MOST_POINTS = 60
"""How many of the latest matches a picture of points shows."""
SIGNS = {"won": "trophy", "shared": "users", "lost": "flag"}


class StatisticsScene(Scene):
    """What became of all matches."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._statistics = Statistics()
        self._records: dict[str, Path] = {}
        """The records of the latest matches that are still there, by what the matches are known by."""

    def enter(self) -> None:
        """Reads the file."""
        book = StatisticsFile(self.app.profile.data)
        self._statistics = book.read()
        latest = {match.start for match in self._statistics.matches[-RECENT:]}
        self._records = records(latest, self.app.profile) if latest else {}
        self._backdrop = Backdrop(self)
        self.show(self._compose)
        self.listen("back", self.app.pop)
        if book.notice:
            self.app.toast(book.notice)

    def adapt(self) -> None:
        """The room fills the window."""
        self._backdrop.build()

    # -- what is shown -----------------------------------------------------------------------------------------

    def _compose(self) -> Widget:
        t, window = self.t, self.app.interface.window
        games = [game for game in GAMES if game in self._statistics.games]
        parts: list[Widget] = [self._nothing()] if not games else []
        if sum(any(match.game == game for match in self._statistics.matches) for game in games) > 1:
            parts.append(self._favourites(games))
        if games:
            panels = [self._game(summary(self._statistics, game)) for game in games]
            parts.append(Grid(*panels, least=500, most=2, gap=GAP * 1.5))
        if self._statistics.matches:
            parts.append(self._recent())
        title = Label(t("statistics.title"), "title" if window.h >= 600 else "heading")
        footer = Row(Button(t("statistics.back"), self.app.pop, icon="back", key="back"), Space(grow=1))
        return page(title, Column(*parts, gap=GAP * 1.5), footer, window=window)

    def _nothing(self) -> Widget:
        t = self.t
        words = Column(Label(t("statistics.none"), "heading"), Label(t("statistics.none_about"), soft=True), gap=4, grow=1)
        return Panel(Row(Icon("chart", size=56, ink=self.app.interface.kit.theme.accent), words, gap=GAP * 2), pad=GAP * 3)

    def _game(self, about: Summary) -> Widget:
        t = self.t
        count = t("statistics.finished", count=about.all.finished) if about.all else t("statistics.unfinished")
        words: list[Widget] = [
            Label(t(f"{about.game}.name"), "heading"),
            Label(f"{count} · {self._time(about.seconds)}", "small", soft=True),
        ]
        if about.beaten:
            bot = kind_name(t, about.beaten)
            words.append(Label(t("statistics.beaten", bot=bot), "small", soft=True))
        head = Row(Picture(cover_path(about.game), 66, 88), Column(*words, gap=2, grow=1), gap=GAP)
        parts = [self._table(about), *self._points(about.game)] if about.all else []
        return Panel(Column(head, *parts, gap=GAP))

    def _points(self, game: str) -> list[Widget]:
        """The points of all matches as a picture, and the way to the best of them."""
        t = self.t
        points = points_over_time(self._statistics, game)
        best = Button(
            t("statistics.gallery"),
            lambda: self.app.go("gallery", game=game, order="points"),
            icon="gallery",
            look="quiet",
            key=f"gallery-{game}",
        )
        line = PointsLine(points[-MOST_POINTS:], t("statistics.points_line", best=plain(max(points))))
        return [line, Row(Space(grow=1), best)] if len(points) > 1 else [Row(Space(grow=1), best)]

    def _favourites(self, games: Sequence[str]) -> Widget:
        """How often each game was played to its end, the favourite first."""
        counts = {game: sum(match.game == game for match in self._statistics.matches) for game in games}
        rows = [
            ShareBar(self.t(f"{game}.name"), counts[game], max(counts.values()))
            for game in sorted(games, key=lambda game: -counts[game])
            if counts[game]
        ]
        return Panel(Column(Label(self.t("statistics.favourites"), "heading"), *rows, gap=GAP_SMALL))

    def _time(self, seconds: int) -> str:
        hours, minutes = divmod(seconds // 60, 60)
        key = "statistics.time_hours" if hours else "statistics.time_minutes"
        return self.t(key, hours=hours, minutes=minutes)

    def _table(self, about: Summary) -> Widget:
        """A row for each number of players; where there are several, one for all of them below."""
        names = ("matches", "won", "shared", "lost", "best", "mean")
        words = {name: self.t(f"statistics.column.{name}") for name in ("seats", *names, "all")}
        words["lost"] = self._result(about.game, "lost", "column")
        fine = "small" if self.app.interface.window.h >= 900 else "line"
        heads = [Label(words[name], fine, soft=True, align="centre") for name in names]
        rows: list[Widget] = [TableRow(Label(words["seats"], "small", soft=True), heads, share=SHARE), Rule()]
        rows += [TableRow(Label(str(seats), "strong"), self._cells(line), share=SHARE) for seats, line in about.by_seats]
        if about.all and len(about.by_seats) > 1:
            rows += [Rule(), TableRow(Label(words["all"], "strong"), self._cells(about.all), share=SHARE)]
        return Column(*rows, gap=GAP_SMALL)

    def _result(self, game: str, result: str, kind: str = "result") -> str:
        """In the game's own words where it has any: not every match without success is lost."""
        own = f"{game}.result.{result}"
        return self.t(own if self.t.has(own) else f"statistics.{kind}.{result}")

    def _cells(self, line: SummaryLine) -> list[Widget]:
        numbers = [str(each) for each in (line.finished, line.won, line.shared, line.lost)]
        mean = f"{line.mean:.1f}".replace(".", self.t("statistics.decimal"))
        return [Label(number, align="centre") for number in (*numbers, plain(line.best), plain(mean))]

    def _recent(self) -> Widget:
        latest = reversed(self._statistics.matches[-RECENT:])
        rows = [self._match(match) for match in latest if match.game in GAMES]
        listed = Grid(*rows, least=480, most=2, gap=GAP, between=GAP * 3)
        return Panel(Column(Label(self.t("statistics.recent"), "heading"), listed, gap=GAP))

    def _match(self, match: MatchRecord) -> Widget:
        t, theme = self.t, self.app.interface.kit.theme
        tints = {"won": theme.accent, "shared": theme.accent, "lost": theme.ink_soft}
        players = [Player(each.name, each.kind) for each in match.scores]
        names = [self._name(player, name) for player, name in zip(players, names_in(t, players), strict=True)]
        points = [plain(each.points) for each in match.scores]
        said = zip(names, points, strict=True)
        scores = " · ".join(t("statistics.score", name=name, points=won) for name, won in said)
        words = Column(
            Label(f"{t(f'{match.game}.name')}: {self._result(match.game, match.result)}", "strong", lines=1),
            Label(scores, "small", lines=1, tip=scores),
            Label(date(t, match.ended), "small", soft=True, lines=1),
            gap=0,
            grow=1,
        )
        row = Row(Icon(SIGNS[match.result], size=26, ink=tints[match.result]), words, gap=GAP)
        if match.start not in self._records:
            return row
        says = t("statistics.replay")
        watch = CardButton(row, lambda: self._watch(match), says=says, tip=says, key=f"replay-{match.start}", grow=1)
        review = partial(open_review, self.app, self._records[match.start], on_leave=self._return)
        tip = t("review.open_about")
        door = Button("", review, icon="chart", look="quiet", key=f"review-{match.start}", tip=tip)
        return Row(watch, door, gap=GAP_SMALL)

    def _name(self, player: Player, name: str) -> str:
        """The name, and of a bot with a character also how strong it is."""
        return (
            self.t("statistics.with_level", name=name, level=kind_name(self.t, player.kind)) if character_of(player) else name
        )

    def _return(self) -> None:
        """Back to this page."""
        self.app.go("menu")
        self.app.push("statistics")

    def _watch(self, match: MatchRecord) -> None:
        """The match once more, move by move, and back to this page."""
        path = self._records[match.start]
        try:
            session = saves.load(path)
        except BadInput as fault:
            self.app.toast(fault)
            return
        self.app.go("replay", session=session, colours=colours_of(path, len(session.players)), on_leave=self._return)


def records(starts: set[str], profile: Profile) -> dict[str, Path]:
    """Where the matches of these starts are kept, as far as they were played to their end; the newest are looked at first."""
    found: dict[str, Path] = {}
    for folder in (profile.autosaves, profile.saves):
        for path, _ in saves.by_last_use(folder)[:LOOKED_AT]:
            if len(found) == len(starts):
                return found
            if saves.says_over(path):
                with suppress(BadInput):
                    for start in starts.intersection(starts_of(saves.read(path))):
                        found.setdefault(start, path)
    return found

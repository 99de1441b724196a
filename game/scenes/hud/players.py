"""Who plays: a card for each seat in the column, or a row of small ones; what a seat has, and what it would score."""

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from msgspec import Struct

from game.match.session import Player
from game.rules.core import Rules, ScoreLine, Scores, Seat, totals
from game.scenes.boards.board import Board
from game.scenes.boards.screen import Deeds, GameScreen, OwnPanel
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.hud.style import Style
from game.scenes.likeness import PlayerName, portrait_of
from game.scenes.table.situation import Fact, Presentation, Situation
from game.scenes.widgets import Column, Emblem, Icon, Label, Panel, Rect, Row, Scroll, Space, Widget
from game.scenes.widgets.theme import Colour
from game.scenes.words import amount_more, plain, signed_points

MANY = 4
"""So many seats side by side stand closer together."""
GAIN_SECONDS = 1.6
"""So long points that were won stand beside the score."""


class Standing(Struct, frozen=True):
    """All that a seat's card tells."""

    seat: Seat
    name: str
    kind: str
    """Who plays there: a person or which bot."""
    points: int | None
    """What was scored; None where points are not wanted."""
    expected: int | None = None
    """What would be added if the match ended now; None where nothing is open any more, or not told."""
    change: int = 0
    """What the pointed move would change."""
    is_good: bool = True
    """Is a gain of this seat good news for whoever decides?"""
    gain: int = 0
    """What has just been won or lost."""
    lines: tuple[ScoreLine, ...] = ()
    """What was scored, by line."""
    open_lines: tuple[ScoreLine, ...] = ()
    """What would be added, by line."""
    facts: tuple[Fact, ...] = ()
    is_turn: bool = False
    unknown: str = ""
    """The text that says what the expected points leave out."""


class PlayersData(Struct, frozen=True):
    """What the column tells."""

    standings: tuple[Standing, ...]
    is_unfolded: bool
    own: OwnPanel[object] | None
    """What the game's own column is drawn from."""


class Players(Part[PlayersData | None]):
    """The players of one table."""

    name = "players"

    def __init__(
        self,
        screen: GameScreen[Any, Any],
        rules: Rules[Any, Any],
        board: Board[Any, Any],
        frame: HudFrame,
        *,
        deeds: Deeds,
        style: Callable[[], Style],
    ) -> None:
        self._screen, self._rules, self._board, self._frame = screen, rules, board, frame
        self._deeds, self._style = deeds, style
        self.gains = Gains()
        self._scored: tuple[object, Scores, Scores] | None = None
        """The view whose scores were worked out last, what was scored by then, and what would be added."""

    def data(self, situation: Situation[object]) -> PlayersData | None:
        """How every seat stands; nothing along an eye line, but for the scoring."""
        if situation.sights.is_at_eye and situation.presentation is not Presentation.SCORING:
            return None
        has_own = self._screen.has_column
        own = self.own_panel(situation.of_panel()) if has_own else None
        return PlayersData(self.standings(situation), "scores" in self._frame.open, own)

    def own_panel(self, situation: Situation[object]) -> OwnPanel[object]:
        """What a game's own panel is drawn from in a situation."""
        standings = self.standings(situation)
        style, is_unfolded = self._style(), "scores" in self._frame.open
        cards = SeatCards(self._screen.game, style, standings, situation.player, is_unfolded and not style.is_folded)
        return OwnPanel(situation, style, self._deeds, cards, with_lines=is_unfolded)

    def scores(self, view: object) -> tuple[Scores, Scores]:
        """What was scored by that view, and what would be added if the game ended with it; worked out once."""
        if self._scored is None or self._scored[0] != view:
            scored = self._rules.score_so_far(view)
            self._scored = view, scored, still_open(self._rules.projected(view), scored)
        return self._scored[1:]

    def note_gains(self, situation: Situation[object]) -> bool:
        """Notes points that changed; True where they are worth a look."""
        is_counted = situation.with_scores and situation.presentation is not Presentation.SCORING
        if not is_counted or situation.player is None:
            self.gains.forget()
            return False
        scored, ahead = map(totals, self.scores(situation.shown))
        return self.gains.note(tuple(zip(scored, ahead, strict=True)), situation.shown_to)

    def standings(self, situation: Situation[object]) -> tuple[Standing, ...]:
        """How every seat stands; while the end of a match is shown, what was counted so far."""
        view = situation.shown
        tally = self._board.tally() if situation.presentation is Presentation.SCORING else None
        scores = self.scores(view) if situation.with_scores and tally is None else None
        points = tally if tally is not None else totals(scores[0]) if scores is not None else None
        expected = totals(scores[1]) if scores is not None and self._rules.to_act(view) is not None else None
        changes = {change.seat: change.points for change in situation.changes}
        friends = self._screen.friends(view, situation.player) if situation.player is not None else ()
        return tuple(
            Standing(
                seat,
                player.name,
                player.kind,
                None if points is None else points[seat],
                None if expected is None else expected[seat],
                changes.get(seat, 0),
                seat in friends,
                self.gains.fresh.get(seat, 0),
                scores[0][seat] if scores is not None else (),
                scores[1][seat] if scores is not None else (),
                self._screen.facts(view, seat),
                situation.on_turn == seat,
                self._screen.unknown,
            )
            for seat, player in enumerate(situation.players)
        )

    def draw(self, data: PlayersData | None, style: Style) -> Widget:
        """The game's own column or row, else the cards of the players."""
        if data is None:
            return Space()
        screen, game, own = self._screen, self._screen.game, data.own
        if style.is_folded:
            return (screen.row(own) if own is not None else None) or _row(style, game, data.standings)
        drawn = screen.column(own) if own is not None else None
        return drawn or _column(style, game, data.standings, unfolded=data.is_unfolded)

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """The left column, or the row below the upper band."""
        anatomy = self._frame.anatomy
        room = anatomy.players(self._frame.band + 4)
        wanted = widget.asked(room.w).h
        return room.top(min(room.h, wanted) if wanted else 0.0)


class SeatCards(Struct, frozen=True):
    """Makes the usual card of a seat with a game's own rows; unfolded also with the lines of its score that count something."""

    game: str
    style: Style
    standings: tuple[Standing, ...]
    player: Seat | None
    is_unfolded: bool = False

    def __call__(self, seat: Seat, *rows: Widget, same: object = None) -> Widget:
        """`same` is all that the rows tell: the card stays as it is while that is equal."""
        each, style = self.standings[seat], self.style
        head = Row(*_head(style, self.game, each), gap=6)
        lines = _score_lines(style, self.game, each) if self.is_unfolded else []
        made = Panel(Column(head, *rows, *lines, gap=4), pad=8, rim=_rim(style, each), key=f"player-{each.seat}")
        if same is not None:
            made.same = (each, same, self.is_unfolded, self.player, style.text.language, style.look, style.is_roomy)
        return made


def _column(style: Style, game: str, found: Sequence[Standing], *, unfolded: bool) -> Widget:
    """A card for every seat; unfolded each tells the lines of its score that count something."""
    return Scroll(Column(*(_card(style, game, each, unfolded) for each in found), gap=6), key="players")


def _row(style: Style, game: str, found: Sequence[Standing]) -> Widget:
    """The seats side by side, with their names and points only; where there are many, close together."""
    cards, gap = [], 6 if len(found) < MANY else 4
    for each in found:
        facts = [_fact(style, game, fact) for fact in each.facts] if len(found) < 3 else []
        parts = Row(*_head(style, game, each), *facts, gap=gap)
        cards.append(Panel(parts, pad=5, rim=_rim(style, each), key=f"player-{each.seat}", grow=1))
    return Row(*cards, gap=4, across="fill")


def _rim(style: Style, each: Standing) -> Colour | None:
    return style.theme.accent if each.is_turn else None


def _card(style: Style, game: str, each: Standing, unfolded: bool) -> Widget:
    parts: list[Widget] = [Row(*_head(style, game, each), gap=6)]
    if each.facts:
        parts.append(Row(*(_fact(style, game, fact) for fact in each.facts), gap=10, wrap=True))
    if unfolded:
        parts += _score_lines(style, game, each)
    card = Panel(Column(*parts, gap=4), pad=8, rim=_rim(style, each), key=f"player-{each.seat}")
    card.same = (each, unfolded, style.text.language, style.look, style.is_roomy)
    return card


def _head(style: Style, game: str, each: Standing) -> list[Widget]:
    theme = style.theme
    parts: list[Widget] = [
        Emblem(style.look.identity(each.seat), size=style.emblem),
        PlayerName(each.name, style.strong, lines=1, ink=theme.accent if each.is_turn else None),
        *_sign(style, game, each),
    ]
    parts.append(Space(grow=1))
    if each.gain:
        parts.append(Label(signed_points(each.gain), style.strong, ink=theme.good if each.gain > 0 else theme.bad))
    if each.points is not None:
        parts += _points(style, game, each, each.points)
    return parts


def _points(style: Style, game: str, each: Standing, points: int) -> list[Widget]:
    """`18 + 36`: what was scored, and what would be added now. It explains itself to whoever points at it.

    What the pointed move would make of it stands in its place, behind an arrow.
    """
    tip = "\n".join(_tip_lines(style, game, each, points))
    shown: list[Widget] = [Label(plain(points), style.number, tip=tip, key=f"score-{each.seat}")]
    if each.expected is None:
        return shown
    ink = None
    if each.change:
        ink = style.theme.good if (each.change > 0) == each.is_good else style.theme.bad
        shown.insert(0, Icon("next", size=11, ink=style.theme.ink_soft))
    words = amount_more(each.expected + each.change)
    return [*shown, ExpectedPoints(words, style.number, ink=ink, soft=ink is None, tip=tip, key=f"expected-{each.seat}")]


class ExpectedPoints(Label):
    """A number with its sign, which no line parts; a long name gives way to it."""

    def least(self) -> float:
        """All of it."""
        return self.wants(inf).w


def _tip_lines(style: Style, game: str, each: Standing, points: int) -> list[str]:
    text = style.text

    def listed(lines: tuple[ScoreLine, ...]) -> list[str]:
        return [f"{text(f'{game}.score.{line.reason}')}: {plain(line.points)}" for line in lines if line.points]

    found = [text("table.scored", name=each.name, points=plain(points)), *listed(each.lines)]
    if each.expected is not None:
        found += [text("table.if_now", points=signed_points(each.expected)), *listed(each.open_lines)]
        found += [text(each.unknown)] if each.unknown else []
    return found


def _sign(style: Style, game: str, each: Standing) -> list[Widget]:
    """The face of a bot that has one, else whether it is this seat's turn, or a bot; the rim says whose turn it is as well."""
    theme, face = style.theme, portrait_of(style.text, Player(each.name, each.kind), game, size=style.emblem)
    if face:
        return [*face]
    if each.is_turn:
        return [Icon("pointer", size=13, ink=theme.accent, tip=style.text("table.on_turn", name=each.name))]
    if each.kind != "human":
        return [Icon("bot", size=14, ink=theme.ink_soft, tip=style.text("table.is_bot", name=each.name))]
    return []


def _score_lines(style: Style, game: str, each: Standing) -> list[Widget]:
    """The lines of a score that count something: what was scored, then with a sign what would be added."""
    told = [(line, plain(line.points)) for line in each.lines if line.points]
    told += [(line, amount_more(line.points)) for line in each.open_lines if line.points]
    return [
        Row(Label(style.text(f"{game}.score.{line.reason}"), style.fine, soft=True, grow=1), Label(words, style.fine))
        for line, words in told
    ]


def _fact(style: Style, game: str, fact: Fact) -> Widget:
    ink = style.theme.bad if fact.is_urgent else None
    name = style.text(f"{game}.fact.{fact.name}")
    return Row(Icon(fact.icon, size=14, ink=ink, tip=name), Label(fact.value, style.fine, ink=ink, tip=name), gap=3)


def still_open(projected: Scores, scored: Scores) -> Scores:
    """What `projected` has beyond what was scored, by line."""
    found = []
    for own, sure in zip(projected, scored, strict=True):
        known = {line.reason: line.points for line in sure}
        found.append(tuple(ScoreLine(line.reason, line.points - known.get(line.reason, 0)) for line in own))
    return tuple(found)


class Gains:
    """Points in flight: what each seat has won or lost since the panels told last.

    Where points were scored, only those count: an era that is over opens new prospects for everybody, which are no gain.
    """

    def __init__(self) -> None:
        self._before: tuple[tuple[int, int], ...] | None = None
        self._viewer: Seat | None = None
        self.fresh: dict[Seat, int] = {}
        """What is to be seen beside the scores now."""

    def note(self, points: tuple[tuple[int, int], ...], viewer: Seat | None) -> bool:
        """These were scored and would be added now, as that viewer knows it; True where something changed that is worth a look.

        Where another looks than before, the difference would tell what only one of them knows.
        """
        if viewer != self._viewer:
            self.forget()
        self._viewer = viewer
        before, self._before = self._before, points
        if before is None or before == points:
            return False
        scored = [new[0] - old[0] for old, new in zip(before, points, strict=True)]
        gains = scored if any(scored) else [new[1] - old[1] for old, new in zip(before, points, strict=True)]
        for seat, gain in enumerate(gains):
            self.fresh[seat] = self.fresh.get(seat, 0) + gain
        self.fresh = {seat: gain for seat, gain in self.fresh.items() if gain}
        return bool(self.fresh)

    def forget(self) -> None:
        """They have been seen; another viewer begins anew."""
        self._before, self.fresh = None, {}

    def land(self) -> None:
        """They have arrived."""
        self.fresh = {}

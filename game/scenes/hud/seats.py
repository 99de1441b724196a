"""Who plays: a card for each seat in the column, or a row of small ones; what it has, and what it would score."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from game.match.hotseat import Change
from game.rules.core import ScoreLine, Scores, Seat, totals
from game.scenes.hud.extras import Fact, extras
from game.scenes.hud.panels import Scenery
from game.scenes.widgets import Column, Emblem, Icon, Label, Panel, Row, Scroll, Space, Widget
from game.scenes.widgets.theme import Colour
from game.scenes.words import plain, signed


class Standing(Struct, frozen=True):
    """All that a seat's card tells."""

    seat: Seat
    points: int | None
    """What it has, or would score now; None where nobody wants to know."""
    change: int = 0
    """What the hovered move would change."""
    gain: int = 0
    """What has just been won or lost."""
    lines: tuple[ScoreLine, ...] = ()
    facts: tuple[Fact, ...] = ()
    is_turn: bool = False


def standings(
    scenery: Scenery,
    changes: Sequence[Change],
    *,
    with_scores: bool,
    gains: Mapping[Seat, int],
    tally: Sequence[int] | None = None,
) -> tuple[Standing, ...]:
    """How every seat stands; `tally` is what was scored so far, while the end of a match is being shown."""
    session, view = scenery.play.session, scenery.shown
    scores: Scores | None = session.rules.projected(view) if with_scores and tally is None else None
    points = tally if tally is not None else totals(scores) if scores is not None else None
    by_seat = {change.seat: change.points for change in changes}
    return tuple(
        Standing(
            seat,
            None if points is None else points[seat],
            by_seat.get(seat, 0) if with_scores else 0,
            gains.get(seat, 0),
            tuple(scores[seat]) if scores is not None else (),
            extras(scenery.game).facts(view, seat),
            scenery.play.on_turn == seat,
        )
        for seat in range(len(session.players))
    )


def card(scenery: Scenery, each: Standing, rows: Sequence[Widget], same: object = None) -> Widget:
    """The card of a seat with a game's own rows; `same` is all they tell, where the card may stay while that is equal."""
    head = Row(*_head(scenery, each), gap=6)
    made = Panel(Column(head, *rows, gap=4), pad=8, rim=_rim(scenery, each), key=f"player-{each.seat}")
    if same is not None:
        made.same = (each, same, scenery.play.player, scenery.text.language, scenery.look, scenery.is_roomy)
    return made


def column(scenery: Scenery, found: Sequence[Standing], *, unfolded: bool) -> Widget:
    """A card for every seat; unfolded each tells the lines of its score that count something."""
    return Scroll(Column(*(_card(scenery, each, unfolded) for each in found), gap=6), key="players")


def row(scenery: Scenery, found: Sequence[Standing]) -> Widget:
    """The seats side by side, with their names and points only."""
    cards = []
    for each in found:
        facts = [_fact(scenery, fact) for fact in each.facts] if len(found) < 3 else []
        parts = Row(*_head(scenery, each), *facts, gap=6)
        cards.append(Panel(parts, pad=5, rim=_rim(scenery, each), key=f"player-{each.seat}", grow=1))
    return Row(*cards, gap=4, across="fill")


def _rim(scenery: Scenery, each: Standing) -> Colour | None:
    return scenery.theme.accent if each.is_turn else None


def _card(scenery: Scenery, each: Standing, unfolded: bool) -> Widget:
    parts: list[Widget] = [Row(*_head(scenery, each), gap=6)]
    if each.facts:
        parts.append(Row(*(_fact(scenery, fact) for fact in each.facts), gap=10, wrap=True))
    if unfolded:
        parts += [_score_line(scenery, line) for line in each.lines if line.points]
    card = Panel(Column(*parts, gap=4), pad=8, rim=_rim(scenery, each), key=f"player-{each.seat}")
    card.same = (each, unfolded, scenery.play.player, scenery.text.language, scenery.look, scenery.is_roomy)
    return card


class Name(Label):
    """A player's name; where both what is and what would be have to stand beside it, it gives way."""

    LEAST = 52.0

    def least(self) -> float:
        """A few letters."""
        return min(super().least(), self.LEAST)


def _head(scenery: Scenery, each: Standing) -> list[Widget]:
    session, theme = scenery.play.session, scenery.theme
    parts: list[Widget] = [
        Emblem(scenery.look.identity(each.seat), size=scenery.emblem),
        Name(scenery.name(each.seat), scenery.strong, lines=1, ink=theme.accent if each.is_turn else None),
    ]
    if each.is_turn:
        parts.append(Icon("pointer", size=13, ink=theme.accent))
    elif not session.players[each.seat].is_human:
        parts.append(Icon("bot", size=14, ink=theme.ink_soft))
    parts.append(Space(grow=1))
    if each.gain:
        parts.append(Label(signed(each.gain), scenery.strong, ink=theme.good if each.gain > 0 else theme.bad))
    if each.points is not None:
        parts += _points(scenery, each, each.points)
    return parts


def _points(scenery: Scenery, each: Standing, points: int) -> list[Widget]:
    """The number, which explains itself to whoever points at it; a number that would change shows both."""
    theme = scenery.theme
    told = [line for line in each.lines if line.points] or each.lines
    lines = [f"{scenery.text(f'{scenery.game}.score.{line.reason}')}: {plain(line.points)}" for line in told]
    tip = "\n".join([scenery.text("table.if_now", name=scenery.name(each.seat)), *lines]) if each.lines else ""
    shown: list[Widget] = [Label(plain(points), scenery.number, tip=tip, key=f"score-{each.seat}")]
    if each.change:
        good = (each.change > 0) == scenery.is_friend(each.seat)
        shown.append(Icon("next", size=11, ink=theme.ink_soft))
        shown.append(Label(plain(points + each.change), scenery.number, ink=theme.good if good else theme.bad))
    return shown


def _score_line(scenery: Scenery, line: ScoreLine) -> Widget:
    name = scenery.text(f"{scenery.game}.score.{line.reason}")
    return Row(Label(name, scenery.fine, soft=True, grow=1), Label(plain(line.points), scenery.fine))


def _fact(scenery: Scenery, fact: Fact) -> Widget:
    ink = scenery.theme.bad if fact.is_urgent else None
    name = scenery.text(f"{scenery.game}.fact.{fact.name}")
    return Row(Icon(fact.icon, size=14, ink=ink, tip=name), Label(fact.value, scenery.fine, ink=ink, tip=name), gap=3)


class Gains:
    """Points in flight: what each seat has won or lost since the panels told last."""

    def __init__(self) -> None:
        self._before: tuple[int, ...] | None = None
        self._viewer: Seat | None = None
        self.fresh: dict[Seat, int] = {}
        """What is to be seen beside the scores now."""

    def note(self, points: tuple[int, ...], viewer: Seat | None) -> bool:
        """These are the scores now, as that viewer knows them; True where something changed that is worth a look.

        Where another looks than before, the difference would tell what only one of them knows.
        """
        if viewer != self._viewer:
            self.forget()
        self._viewer = viewer
        before, self._before = self._before, points
        if before is None or before == points:
            return False
        for seat, (old, new) in enumerate(zip(before, points, strict=True)):
            self.fresh[seat] = self.fresh.get(seat, 0) + new - old
        self.fresh = {seat: gain for seat, gain in self.fresh.items() if gain}
        return bool(self.fresh)

    def forget(self) -> None:
        """They have been seen; another viewer begins anew."""
        self._before, self.fresh = None, {}

    def land(self) -> None:
        """They have arrived."""
        self.fresh = {}

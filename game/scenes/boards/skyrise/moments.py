"""The moments of Skyrise: auctions won, wonders, islands and panoramas as they are scored, what is revealed, the end."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from game.rules.core import Event, Seat
from game.rules.skyrise.events import (
    AuctionWon,
    ControlScored,
    EraEnded,
    FinalScored,
    GameOver,
    ObjectiveRevealed,
    PanoramaScored,
    PatronsRevealed,
    WonderScored,
    WondersRevealed,
)
from game.rules.skyrise.model import View
from game.scenes.boards.kit.moments import final_rows, seat_rows
from game.scenes.table.moments import Happening, Moment, MomentRow
from game.text import Text

GAME = "skyrise"
HEIGHTS = ("tall", "mid", "low")
"""The order in which an island's buildings are counted."""


COUNTING = "counting"
"""In the place of a phase: an era is over and its points are being counted."""


def amid(before: View, after: View, begun: Sequence[Event]) -> View:
    """What panels show in the middle of a move: once an era is over, how things stand after it but for what is still hidden."""
    if not any(isinstance(event, EraEnded) for event in begun):
        return before
    opened = {event.seat for event in begun if isinstance(event, ObjectiveRevealed)}
    objectives = tuple(
        own if own is not None or seat not in opened else after.objectives[seat] for seat, own in enumerate(before.objectives)
    )
    has_patrons = any(isinstance(event, PatronsRevealed) for event in begun)
    return replace(after, phase=COUNTING, objectives=objectives, patrons=after.patrons if has_patrons else before.patrons)


def heading(text: Text, begun: Sequence[Event]) -> str:
    """The scoring of an era, once it is over and until the match is counted up."""
    if any(isinstance(event, (ObjectiveRevealed, PatronsRevealed, FinalScored, GameOver)) for event in begun):
        return ""
    return next((text(f"{GAME}.report.era", era=event.era) for event in begun if isinstance(event, EraEnded)), "")


def moment(text: Text, happening: Happening[View]) -> Moment | None:
    """What an event of the game is as a moment; None where it has no form of its own."""
    event, names = happening.event, happening.names
    if isinstance(event, AuctionWon):
        place, why = text.word(GAME, event.quarter), text.word(GAME, event.reason)
        reason = text(f"{GAME}.moment.with", piece=text.word(GAME, event.piece), place=place, why=why)
        return Moment(text(f"{GAME}.moment.won", name=names[event.seat]), reason, event.seat)
    if isinstance(event, WonderScored):
        card = text.word(GAME, event.card)
        rows = seat_rows(names, {event.seat: event.vp}, notes={event.seat: format(card, "counts")}, best=(event.seat,))
        return Moment(text(f"{GAME}.moment.wonder", card=card), rows=rows)
    if isinstance(event, ControlScored):
        return _control(text, event, names)
    if isinstance(event, WondersRevealed):  # plates on the table say whose they are and what they are worth
        return Moment(text(f"{GAME}.moment.revealed"))
    return _scoring(text, happening, event, names)


def _control(text: Text, event: ControlScored, names: Sequence[str]) -> Moment:
    """An island: everybody's buildings there, the winners and what they get."""
    present = [seat for seat, counts in enumerate(event.triples) if any(counts)]
    notes = {
        seat: ", ".join(
            f"{count} {text.word(GAME, height):height}"
            for count, height in zip(event.triples[seat], HEIGHTS, strict=True)
            if count
        )
        for seat in present
    }
    points = {seat: event.vp if seat in event.seats else 0 for seat in present}
    reason = text(f"{GAME}.moment.shared") if len(event.seats) > 1 else ""
    title = text(f"{GAME}.moment.control", island=text.word(GAME, event.island))
    return Moment(title, reason, rows=seat_rows(names, points, notes=notes, best=event.seats))


def _scoring(text: Text, happening: Happening[View], event: Event, names: Sequence[str]) -> Moment | None:
    """Panorama cards and the steps of the final scoring, player by player; objectives; the ranking."""
    if isinstance(event, PanoramaScored):
        title = text(f"{GAME}.moment.panorama", card=text.word(GAME, event.card))
        return _count(title, happening, lambda each: isinstance(each, PanoramaScored) and each.card == event.card)
    if isinstance(event, FinalScored):
        title = format(text.word(GAME, event.step), "")
        return _count(title, happening, lambda each: isinstance(each, FinalScored) and each.step == event.step)
    if isinstance(event, ObjectiveRevealed):
        colour = text.word(GAME, event.colour)
        verdict = format(text.word(GAME, event.met), "verdict")
        row = MomentRow(names[event.seat], event.seat, note=f"{colour}: {verdict}", is_best=event.met)
        return Moment(text(f"{GAME}.moment.objective"), rows=(row,))
    if isinstance(event, GameOver):
        return Moment(text(f"{GAME}.moment.over"), rows=_ranking(text, event, names))
    return None


def _ranking(text: Text, event: GameOver, names: Sequence[str]) -> tuple[MomentRow, ...]:
    """Everybody in order of rank; whoever is ahead of somebody with as many points built everything earlier (SR-97)."""
    ranked, totals = event.ranking_seats, event.totals
    ahead = {one for one, other in pairwise(ranked) if totals[one] == totals[other]}
    rows = final_rows(names, totals, ranked[:1], dict.fromkeys(ahead, text(f"{GAME}.moment.earlier")))
    by_seat = {row.seat: row for row in rows}
    return tuple(by_seat[seat] for seat in ranked)


def _count(title: str, happening: Happening[View], is_alike: Callable[[Event], bool]) -> Moment:
    """What several players get one after another: from the first on there is a line for each, so that it does not grow over
    what it tells of."""
    found, goes_on = happening.alike(is_alike)
    later = [each for each in happening.after if is_alike(each)]
    points: dict[Seat, int | None] = {each.seat: each.vp for each in found if isinstance(each, PanoramaScored | FinalScored)}
    points |= {each.seat: None for each in later if isinstance(each, PanoramaScored | FinalScored)}
    return Moment(title, rows=seat_rows(happening.names, points), goes_on=goes_on)

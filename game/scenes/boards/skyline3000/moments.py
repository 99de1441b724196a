"""The moments of Skyline 3000: opened bids and who won them, blocks as they are scored, the end."""

from game.rules.core import Event, Seat
from game.rules.skyline3000.events import (
    AmenityRemoved,
    BidPaid,
    BidsRevealed,
    BlockScored,
    GameEnded,
    RoundStarted,
    ScoreChanged,
)
from game.rules.skyline3000.model import View
from game.scenes.boards.kit.moments import final_rows, seat_rows, summed_table
from game.scenes.boards.skyline3000.forms import paint
from game.scenes.boards.skyline3000.model import block_of, model_of, numbers
from game.scenes.boards.skyline3000.places import DISTRICT
from game.scenes.boards.skyline3000.wording import tie_words
from game.scenes.table.moments import Happening, Moment, MomentLine
from game.text import Text

GAME = "skyline3000"


def moment(text: Text, happening: Happening[View]) -> Moment | None:
    """What an event of the game is as a moment; None where it has no form of its own."""
    event = happening.event
    if isinstance(event, BidsRevealed):
        return _bids(text, event, happening)
    if isinstance(event, BlockScored):
        return _block(text, event, happening)
    if isinstance(event, ScoreChanged) and event.reason == "scoring":
        return _round(text, happening)
    return _end(text, event, happening.names)


def _bids(text: Text, event: BidsRevealed, happening: Happening[View]) -> Moment:
    """Every bid with how many cards it is of, which lie open; the title says who wins what, the reason what broke a tie.

    Where nobody bids there is nothing more to say.
    """
    names, won = happening.names, next(iter(event.winner_seats), None)
    tile = next((each.tile for each in happening.after if isinstance(each, BidPaid | AmenityRemoved)), "")
    name = text.word(GAME, tile)
    title = text(f"{GAME}.moment.won", name=names[won], tile=name) if won is not None else text(f"{GAME}.moment.unsold")
    notes = {seat: text(f"{GAME}.moment.cards", count=len(cards)) for seat, cards in enumerate(event.bids)}
    rows = seat_rows(names, dict(enumerate(event.totals)) if any(event.totals) else {}, notes=notes, best=event.winner_seats)
    reason = ""
    if won is not None and event.decided_by != "sum":
        reason = " ".join(tie_words(text, event.bids, event.totals, won, event.decided_by))
    return Moment(title, reason, won, tuple(row.as_total() for row in rows), is_late=True)


def _block(text: Text, event: BlockScored, happening: Happening[View]) -> Moment:
    """The block with what everybody has there and gets, the strongest first; the reason says what first place is made of.

    Where several have the most, it says first what that means.
    """
    present = sorted((seat for seat, storeys in enumerate(event.storeys) if storeys), key=lambda seat: _rank(event, seat))
    notes = {seat: _floors(text, event, seat) for seat in present}
    rows = seat_rows(happening.names, {seat: event.points[seat] for seat in present}, notes=notes, best=event.first_seats)
    reason = _tie_of(text, event) + text(f"{GAME}.moment.first", sum=_sum_of(text, event, happening.view))
    return Moment(format(text.word(GAME, event.block), ""), reason, rows=rows, goes_on=True)


def _rank(event: BlockScored, seat: Seat) -> tuple[int, int, Seat]:
    """First and second place, then the others, in the order in which their towers are counted."""
    return -event.storeys[seat], -event.tallest[seat], seat


def _tie_of(text: Text, event: BlockScored) -> str:
    """What becomes of it where several have the most floors."""
    most, first = max(event.storeys), len(event.first_seats)
    equal = event.storeys.count(most)
    if equal < 2:
        return ""
    how = "by_height" if first == 1 else "shared" if first == equal else "shared_by_height"
    return text(f"{GAME}.moment.{how}", count=most) + " "


def _floors(text: Text, event: BlockScored, seat: Seat) -> str:
    """Somebody's floors; where several have the most, also the tallest building, which decides then. Second place is named."""
    count, most = event.storeys[seat], max(event.storeys)
    is_tied = 1 < count == most and event.storeys.count(most) > 1
    floors = text(f"{GAME}.moment.{'floors_tallest' if is_tied else 'floors'}", count=count, tallest=event.tallest[seat])
    return text(f"{GAME}.moment.second", floors=floors) if seat in event.second_seats else floors


def _sum_of(text: Text, event: BlockScored, view: View) -> str:
    """`2 + 1 for green spaces + 3 for billboards`: the points of first place as they come about."""
    known, sites = numbers(), block_of(model_of(view), event.block)
    parts = [str(known.first_place)]
    greens, billboards = sites.count("green"), sum(site.startswith("ad:") for site in sites)
    if greens:
        parts.append(text(f"{GAME}.moment.greens", points=greens * known.green))
    if billboards:
        parts.append(text(f"{GAME}.moment.billboards", points=billboards * known.billboard))
    said = " + ".join(parts)
    return (
        text(f"{GAME}.moment.doubled", sum=f"({said})" if len(parts) > 1 else said, factor=known.mall)
        if event.doubled
        else said
    )


def _round(text: Text, happening: Happening[View]) -> Moment | None:
    """What a whole scoring brought, block by block, once the last seat has its points."""
    if any(isinstance(event, ScoreChanged) for event in happening.after):
        return None
    blocks = [_line(text, event) for event in happening.before if isinstance(event, BlockScored)]
    gained, total = text(f"{GAME}.moment.gained"), text(f"{GAME}.moment.total")
    table = summed_table(happening.names, blocks, happening.view.scores, gained=gained, total=total)
    return Moment(text(f"{GAME}.moment.round", round=_scored_round(happening)), table=table, sound="round_scored")


def _line(text: Text, event: BlockScored) -> MomentLine:
    """What a block brought everybody who has a building there; first places stand out."""
    points = tuple(points if storeys else None for points, storeys in zip(event.points, event.storeys, strict=True))
    name = format(text.word(GAME, event.block), "")
    return MomentLine(name, points, event.first_seats, paint(DISTRICT[event.block]))


def _scored_round(happening: Happening[View]) -> int:
    """The round that was scored: where the next one has begun with the same move, the one before."""
    return happening.view.round - any(isinstance(event, RoundStarted) for event in happening.after)


def _end(text: Text, event: Event, names: tuple[str, ...]) -> Moment | None:
    if not isinstance(event, GameEnded):
        return None
    reason = text(f"{GAME}.decided.{event.decided_by}")
    rows = final_rows(names, event.scores, event.winner_seats)
    return Moment(text.event(GAME, event, names), reason, rows=rows)

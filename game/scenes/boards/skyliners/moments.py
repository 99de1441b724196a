"""The moments of Skyliners: plans as they are opened, rows, antennas and skyscraper cards as they are scored, the end."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.rules.core import Event
from game.rules.skyliners.events import AntennasCounted, GameOver, PlanRevealed, RowScored, ScoringStarted, SkyscraperScored
from game.rules.skyliners.model import Plan, View
from game.scenes.boards.kit.moments import final_rows, seat_rows
from game.scenes.table.moments import Happening, Moment, MomentRow
from game.text import Text

GAME = "skyliners"


def amid(before: View, after: View, begun: Sequence[Event]) -> View:
    """What panels show in the middle of a move: once the scoring has begun, all that was built; nothing is opened by that."""
    if not any(isinstance(event, ScoringStarted) for event in begun):
        return before
    laid = [plan if plan.seat == before.seat else Plan(plan.seat, None, None) for plan in after.plans[len(before.plans) :]]
    return replace(after, over=False, quarters=before.quarters, plans=(*before.plans, *laid))


def moment(text: Text, happening: Happening[View]) -> Moment | None:
    """What an event of the game is as a moment; None where it has no form of its own."""
    event, names = happening.event, happening.names
    if isinstance(event, PlanRevealed):
        return _plan(text, event, happening)
    if isinstance(event, RowScored) and event.points:
        return _row(text, event, happening)
    if isinstance(event, AntennasCounted | SkyscraperScored):
        return _counted(text, event, happening)
    if isinstance(event, GameOver):
        reason = text(f"{GAME}.decided.{event.decided_by}")
        return Moment(text.event(GAME, event, names), reason, rows=final_rows(names, event.totals, event.winner_seats))
    return None


def _plan(text: Text, event: PlanRevealed, happening: Happening[View], points: int | None = None) -> Moment:
    """What was planned, and what its owner sees; where that is right, the points of its row come to it."""
    planned = format(text.word(GAME, event.number), "seen")
    note = text(f"{GAME}.moment.planned", planned=planned, seen=event.seen)
    verdict = format(text.word(GAME, event.right), "verdict")
    row = MomentRow(happening.names[event.seat], event.seat, note=note, points=points, is_best=event.right)
    title = text(f"{GAME}.moment.plan", row=event.row, verdict=verdict)
    goes_on = points is None and any(isinstance(each, RowScored) and each.points for each in happening.after[:1])
    return Moment(title, rows=(row,), goes_on=goes_on, is_known=event.index > 1)


def _row(text: Text, event: RowScored, happening: Happening[View]) -> Moment:
    """What a row brings: beside the plan that was just opened, or in a game without plans by itself."""
    for plan in happening.before[-1:]:
        if isinstance(plan, PlanRevealed):
            return _plan(text, plan, happening, event.points)
    is_known = any(isinstance(each, RowScored) for each in happening.before)
    rows = seat_rows(happening.names, {event.seat: event.points}, best=(event.seat,))
    return Moment(text(f"{GAME}.moment.row", row=event.row), rows=rows, is_known=is_known)


def _counted(text: Text, event: AntennasCounted | SkyscraperScored, happening: Happening[View]) -> Moment:
    """Everybody's antennas, or everybody's skyscraper card, line by line."""
    kind = type(event)
    found, goes_on = happening.alike(lambda each: isinstance(each, kind))
    notes = {each.seat: _note(text, each) for each in found if isinstance(each, kind)}
    points = {each.seat: each.points for each in found if isinstance(each, kind)}
    name = "antennas" if isinstance(event, AntennasCounted) else "skyscraper"
    rows = seat_rows(happening.names, points, notes=notes)
    return Moment(text(f"{GAME}.score.{name}"), rows=rows, goes_on=goes_on, is_known=len(rows) > 1)


def _note(text: Text, event: Event) -> str:
    if isinstance(event, AntennasCounted):
        return str(event.count)
    return format(text.word(GAME, event.quarter), "") if isinstance(event, SkyscraperScored) else ""

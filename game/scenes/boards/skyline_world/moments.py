"""The moments of Skyline of the World: penthouses, what counts for each player as missions are opened, the end."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.rules.core import Event
from game.rules.skyline_world import partner
from game.rules.skyline_world.events import FloorBuilt, GameEnded, MissionRevealed
from game.rules.skyline_world.model import View
from game.scenes.boards.kit.moments import final_rows
from game.scenes.table.moments import Happening, Moment, MomentRow
from game.text import Text

GAME = "skyline_world"
PENTHOUSE = "10"
"""The piece that is one."""
NO_BREAK = "\u00a0"
LINES = ("penthouses", "strategic", "mission", "partner")
"""What the points of a player come from at the end; in teams all that their partner has is one more line."""


def amid(before: View, begun: Sequence[Event]) -> View:
    """What panels show in the middle of a move: once missions are opened the match is over, and nothing is for sale."""
    return replace(before, phase="over") if any(isinstance(event, MissionRevealed) for event in begun) else before


def moment(text: Text, happening: Happening[View]) -> Moment | None:
    """What an event of the game is as a moment; None where it has no form of its own."""
    event, names = happening.event, happening.names
    if isinstance(event, FloorBuilt) and event.piece == PENTHOUSE:
        place = format(text.word(GAME, event.plot), "")
        return Moment(text(f"{GAME}.moment.penthouse", name=names[event.seat]), place, event.seat)
    if isinstance(event, MissionRevealed):
        return Moment(text(f"{GAME}.moment.points"), rows=(_counted(text, event, happening),))
    if isinstance(event, GameEnded):
        scored = event.rows
        if happening.view.setup.teams:
            scored = tuple((*row, sum(event.rows[partner(seat)])) for seat, row in enumerate(event.rows))
        totals = tuple(sum(row) for row in scored)
        notes = {seat: _parts(text, row) for seat, row in enumerate(scored)}
        rows = final_rows(names, totals, event.winner_seats, notes)
        return Moment(_won(text, event, happening), rows=rows)
    return None


def _won(text: Text, event: GameEnded, happening: Happening[View]) -> str:
    """Who has won. Two of a team do not share a win, as two who are equal do: it is theirs together."""
    winners = [happening.names[seat] for seat in event.winner_seats]
    if happening.view.setup.teams and len(winners) == 2:
        return text(f"{GAME}.moment.team", one=winners[0], other=winners[1])
    return text.event(GAME, event, happening.names)


def _counted(text: Text, event: MissionRevealed, happening: Happening[View]) -> MomentRow:
    """All that counts for a player, as it flies to the panels one after another: the mission comes last."""
    mission, verdict = text.word(GAME, event.mission), text.word(GAME, event.fulfilled)
    row = next((each.rows[event.seat] for each in happening.after if isinstance(each, GameEnded)), ())
    parts = (_parts(text, row[: LINES.index("mission")]), f"{mission}:{NO_BREAK}{verdict:verdict}")
    return MomentRow(happening.names[event.seat], event.seat, note=", ".join(filter(None, parts)), points=sum(row))


def _parts(text: Text, row: tuple[int, ...]) -> str:
    """Where the points of a player come from."""
    named = zip(LINES, row, strict=False)
    return ", ".join(f"{text(f'{GAME}.score.{name}')}{NO_BREAK}{points}" for name, points in named if points)

"""The moments of Cities: the steps at the end of a milestone, and what became of the city."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.rules.cities import GameOver, MilestoneStep, TotalChanged, View
from game.rules.cities.parts import TOTAL, TRACKS
from game.rules.core import Event
from game.scenes.boards.cities import ceremony
from game.scenes.table.moments import Happening, Moment, MomentRow
from game.text import Text

GAME = "cities"
NAMES = (*TRACKS, "total")
"""What the steps of a milestone call the values of a city, in their order."""
COUNTING = "count"
"""The phase while a milestone ends: nobody is asked for anything, and nothing is foretold."""


def amid(before: View, begun: Sequence[Event]) -> View:
    """What panels show in the middle of a move: while a milestone ends, the values that its steps have left so far."""
    if not any(isinstance(event, MilestoneStep) for event in begun):
        return before
    values = list(before.values)
    for event in begun:
        if isinstance(event, MilestoneStep):
            for track, value in _values(event):
                values[NAMES.index(track)] = int(value)
        elif isinstance(event, TotalChanged):
            values[TOTAL] = event.after
    return replace(before, values=tuple(values), phase=COUNTING)


def moment(text: Text, happening: Happening[View]) -> Moment | None:
    """What an event of the game is as a moment; None where it has no form of its own."""
    event = happening.event
    if isinstance(event, MilestoneStep):
        found, goes_on = happening.alike(lambda each: isinstance(each, MilestoneStep))
        steps = tuple(
            _step(text, each, is_told=each in found)
            for each in (*happening.before, event, *happening.after)
            if isinstance(each, MilestoneStep) and each.values
        )
        return Moment(
            text(f"{GAME}.moment.milestone", number=event.number),
            rows=steps,
            goes_on=goes_on,
        )
    if isinstance(event, GameOver):
        total = MomentRow(text(f"{GAME}.track.total"), points=event.total, is_gain=False)
        rows = (*_burdens(text, happening.before), total)
        return Moment(_ending(text, event), _standing(text, happening.view, event), rows=rows)
    return None


def _ending(text: Text, event: GameOver) -> str:
    """What became of the city, without its total, which counts up below: few words leave more of the town to be seen."""
    if event.outcome != "lost":
        return text(f"{GAME}.moment.ended.{event.outcome}")
    return format(text.word(GAME, event.outcome), "ending") + format(text.word(GAME, event.rule), "fall")


def _standing(text: Text, view: View, event: GameOver) -> str:
    """The rank and the medal of a city that is finished."""
    medal = ceremony.medal_of(view, event)
    rank = [text(f"{GAME}.word.{event.rank}")] if event.rank else []
    return " · ".join([*rank, *([text(f"{GAME}.medal.{medal}")] if medal else [])])


def _burdens(text: Text, events: Sequence[Event]) -> Iterator[MomentRow]:
    """What pollution, traffic and crime take from the total in the end: the milestone's own lines told it without them."""
    for event in events:
        if isinstance(event, TotalChanged) and event.reason == "burden":
            yield MomentRow(text(f"{GAME}.forecast.step.burden"), points=event.after - event.before)


def _step(text: Text, event: MilestoneStep, *, is_told: bool) -> MomentRow:
    """A step with the values it left; those to come stand without them, so that the plate does not grow over the town."""
    name = format(text.word(GAME, event.name), "step")
    moved = ", ".join(f"{text(f'{GAME}.track.{track}')} {value}" for track, value in _values(event))
    return MomentRow(name[:1].upper() + name[1:], note=moved.replace("-", "\N{MINUS SIGN}") if is_told else "")


def _values(event: MilestoneStep) -> Iterator[tuple[str, str]]:
    """What a step has changed, and to what."""
    for each in event.values:
        track, _, value = each.partition(" ")
        if track in NAMES:
            yield track, value

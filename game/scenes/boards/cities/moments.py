"""The moments of Cities: the steps at the end of a milestone, and what became of the city."""

from game.rules.cities import GameOver, MilestoneStep, View
from game.rules.cities.parts import TRACKS
from game.scenes.boards.cities import ceremony
from game.scenes.table.moments import Happening, Moment, MomentRow
from game.text import Text

GAME = "cities"


def moment(text: Text, happening: Happening[View]) -> Moment | None:
    """What an event of the game is as a moment; None where it has no form of its own."""
    event = happening.event
    if isinstance(event, MilestoneStep):
        found, goes_on = happening.alike(lambda each: isinstance(each, MilestoneStep))
        told = (each for each in found if isinstance(each, MilestoneStep))
        steps = tuple(_step(text, each) for each in told if each.values or each.step == 1)
        return Moment(
            text(f"{GAME}.moment.milestone", number=event.number),
            rows=steps,
            goes_on=goes_on,
        )
    if isinstance(event, GameOver):
        words = text.event(GAME, event, happening.names)
        row = MomentRow(text(f"{GAME}.track.total"), points=event.total, is_gain=False)
        medal = ceremony.medal_of(happening.view, event)
        return Moment(words, text(f"{GAME}.medal.{medal}") if medal else "", rows=(row,))
    return None


def _step(text: Text, event: MilestoneStep) -> MomentRow:
    """A step with the values it left; the first stands from the beginning, so that the others make the plate no wider."""
    name = format(text.word(GAME, event.name), "step")
    values = [each.split(" ") for each in event.values]
    moved = ", ".join(f"{text(f'{GAME}.track.{track}')} {value}" for track, value in values if track in (*TRACKS, "total"))
    note = moved.replace("-", "\N{MINUS SIGN}") or text(f"{GAME}.forecast.nothing")
    return MomentRow(name[:1].upper() + name[1:], note=note)

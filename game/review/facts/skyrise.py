"""What islands, panoramas, wonders and the secret objective brought in Skyrise, and where one building was missing."""

from game.review.model import Finding
from game.review.retelling import Story
from game.rules.skyrise import Game, State
from game.rules.skyrise.content import COLOURS
from game.rules.skyrise.events import ControlScored, ObjectiveRevealed, PanoramaScored, WonderScored

NEAR = 2
"""Structures that may be missing for an objective to be missed by little."""
TOLD = ("control1", "panorama1", "wonder", "control2", "panorama2", "objective")
"""Lines of the score sheet that these facts explain."""


def find(story: Story) -> list[Finding]:
    """Every goal that brought something, and every island that one tall building more would have won."""
    found: list[Finding] = []
    for event in story.events:
        match event:
            case ControlScored():
                params: dict[str, str | int] = {"island": event.island, "era": event.era}
                found += [Finding("island", seat, event.vp, params) for seat in event.seats]
                found += [Finding("island_missed", seat, event.vp, params, is_missed=True) for seat in _nearly(event)]
            case PanoramaScored() if event.vp:
                params = {"card": event.card, "era": event.era}
                found.append(Finding("panorama", event.seat, event.vp, params))
            case WonderScored() if event.vp:
                found.append(Finding("wonder", event.seat, event.vp, {"card": event.card}))
            case ObjectiveRevealed():
                found += _objective(story, event)
    return found


def _nearly(event: ControlScored) -> list[int]:
    """The seats without control that one tall building more would have given it, alone or shared."""
    best = max(event.triples)
    return [
        seat
        for seat, (tall, mid, low) in enumerate(event.triples)
        if seat not in event.seats and any((tall, mid, low)) and (tall + 1, mid, low) >= best
    ]


def _objective(story: Story, event: ObjectiveRevealed) -> list[Finding]:
    assert isinstance(story.rules, Game)
    assert isinstance(story.end, State)
    tables = story.rules.tables
    goal = tables.content.scoring.objective
    if event.met:
        return [Finding("objective", event.seat, goal.points, {"colour": event.colour})]
    mask = tables.boards[story.end.table.islands].colours[COLOURS.index(event.colour)]
    missing = goal.need - (story.end.built[event.seat] & mask).bit_count()
    if missing > NEAR:
        return []
    params: dict[str, str | int] = {"colour": event.colour, "missing": missing}
    return [Finding("objective_missed", event.seat, goal.points, params, is_missed=True)]

"""What the plans, rows and skyscraper cards of Skyliners brought, and how little was missing."""

from msgspec.structs import replace

from game.review.model import Finding
from game.review.retelling import Story
from game.rules.skyliners import Game, State
from game.rules.skyliners.board import QUARTER_PLOTS
from game.rules.skyliners.events import AntennaOverflow, AntennaPlaced, PlanRevealed, RowScored, SkyscraperScored

NEAR = 1
"""A plan is missed by little where so many objects more or fewer would have made it right."""
LITTLE = 4
"""Half units of height, the same for the tallest skyscraper."""
TOLD = ("view", "antennas", "overflow", "skyscraper")
"""Lines of the score sheet that these facts explain."""


def find(story: Story) -> list[Finding]:
    """Every row that scored with its antennas, every plan and skyscraper card that was nearly right."""
    assert isinstance(story.rules, Game)
    assert isinstance(story.end, State)
    points = story.rules.content.points
    found: list[Finding] = []
    for event in story.events:
        match event:
            case RowScored():
                found.append(Finding("row", event.seat, event.points, {"row": event.row, "seen": len(event.plots)}))
            case AntennaPlaced() | AntennaOverflow():
                more = points.antenna if isinstance(event, AntennaPlaced) else event.points
                found[-1] = replace(found[-1], points=found[-1].points + more)  # those of the row that was just scored
            case PlanRevealed(right=False) if abs(event.seen - event.number) <= NEAR:
                params: dict[str, str | int] = {"row": event.row, "number": event.number, "seen": event.seen}
                least = event.number * points.seen  # and antennas, which depend on what would have stood there
                found.append(Finding("plan", event.seat, least, params, is_missed=True, is_least=True))
            case SkyscraperScored(points=0):
                lack = event.height - max(story.end.heights[plot] for plot in QUARTER_PLOTS[event.quarter])
                if lack <= LITTLE:
                    params = {"floors": -(-lack // 2)}  # as tall as the tallest is enough
                    found.append(Finding("tower_missed", event.seat, points.skyscraper, params, is_missed=True))
            case SkyscraperScored():
                found.append(Finding("tower", event.seat, event.points))
    return found

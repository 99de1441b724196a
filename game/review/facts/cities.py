"""What the milestones of a city brought, what its burdens cost, and by how little a success was missed."""

from game.review.model import Finding
from game.review.retelling import Story
from game.rules.cities import State

NEAR = 5
"""Points of total happiness by which a success is missed by little."""
TOLD = ("milestones", "pollution", "traffic", "crime")
"""Lines of the score sheet that these facts explain."""


def find(story: Story) -> list[Finding]:
    """Of the whole city: it is built together, so the first seat stands for all."""
    assert isinstance(story.end, State)
    found = [
        Finding("milestone", 0, each.happiness, {"number": number, "red": each.red})
        for number, each in enumerate(story.end.milestones, start=1)
    ]
    burdens = sum(line.points for line in story.outcome.lines[0] if line.reason in ("pollution", "traffic", "crime"))
    if burdens:
        found.append(Finding("burdens", 0, burdens))
    zones = [tile for tile in story.end.tiles if tile.met is not None]
    if zones:
        found.append(Finding("rewards", 0, 0, {"met": sum(tile.met is True for tile in zones), "all": len(zones)}))
    missing = story.end.setup.success - story.outcome.scores[0]
    if 0 < missing <= NEAR:
        params: dict[str, str | int] = {"missing": missing, "success": story.end.setup.success}
        found.append(Finding("success_missed", 0, 0, params, is_missed=True))
    return found

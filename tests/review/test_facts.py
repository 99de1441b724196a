"""What a review calls missed by little: with just so much more it would have come true, with less it would not."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.match.thinker import summarise_match
from game.review.facts import find_facts
from game.review.model import Finding
from game.review.retelling import Story, retell
from game.rules.skyline3000.scoring import block_scores
from game.rules.skyliners.board import QUARTER_PLOTS, tallest
from tests.review.matches import finished

SEEDS = (1, 2, 3)


def missed(game: str, key: str) -> list[tuple[Story, Finding]]:
    """What was missed in some matches of easy bots."""
    stories = [retell(summarise_match(finished(game, ("easy", "easy", "easy"), seed))) for seed in SEEDS]
    return [(story, fact) for story in stories for fact in find_facts(story) if fact.is_missed and fact.key == key]


def with_floors(story: Story, fact: Finding, floors: int) -> list[int]:
    """The points of the block after so many floors more, for each own building in it."""
    rules: Any = story.rules
    names = [block.name for block in rules.content.board.blocks]
    block, found = names.index(str(fact.params["block"])), []
    for index in range(8 * block, 8 * block + 8):
        site = story.end.sites[index]
        if site.startswith(f"{fact.seat}:"):
            taller = f"{site[:2]}{int(site[2:-1]) + floors}{site[-1]}"
            sites = (*story.end.sites[:index], taller, *story.end.sites[index + 1 :])
            score = block_scores(rules.tables, replace(story.end, sites=sites))[block]
            found.append(score.points[fact.seat] if fact.seat in score.first else -1)
    return found


def test_first_places_of_skyline_3000_were_missed_by_just_so_many_floors() -> None:
    facts = missed("skyline3000", "first_place")
    assert {fact.params["floors"] for _, fact in facts} == {1, 2}
    for story, fact in facts:
        floors = int(fact.params["floors"])
        before = max(with_floors(story, fact, floors - 1), default=-1)
        assert before == -1, "with less it is no first place"
        scored = {event.block: event.points for event in story.events if type(event).__name__ == "BlockScored"}
        assert max(with_floors(story, fact, floors)) == scored[str(fact.params["block"])][fact.seat] + fact.points


def test_the_tallest_skyscraper_was_missed_by_just_so_many_floors() -> None:
    facts = missed("skyliners", "tower_missed")
    assert facts
    for story, fact in facts:
        quarter = story.end.quarters[fact.seat]
        for less, is_enough in ((1, False), (0, True)):
            more = 2 * (int(fact.params["floors"]) - less)
            heights = list(story.end.heights)
            best = max(QUARTER_PLOTS[quarter], key=lambda plot: heights[plot])
            heights[best] += more
            assert (best in tallest(heights)) is is_enough


@pytest.mark.parametrize("game", ["skyliners", "skyline3000", "skyline_world", "skyrise"])
def test_facts_are_the_whole_score(game: str) -> None:
    for seed in SEEDS:
        story = retell(summarise_match(finished(game, ("easy", "easy", "easy"), seed)))
        facts = find_facts(story)
        for seat, score in enumerate(story.outcome.scores):
            assert sum(fact.points for fact in facts if fact.seat == seat and not fact.is_missed) == score

"""What is certain once a match is over: what every goal brought, and what was missed by how little."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from game.review.model import Finding
from game.review.retelling import Story

Tell = Callable[[Story], list[Finding]]


def find_facts(story: Story) -> tuple[Finding, ...]:
    """The facts of a match: `find` of the module `game.review.facts.<game>`; a game without one has none."""
    name = f"game.review.facts.{story.rules.id}"
    if find_spec(name) is None:
        return ()
    find: Tell = import_module(name).find
    return tuple(find(story))

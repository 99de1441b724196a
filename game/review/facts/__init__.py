"""What is certain once a match is over: what every goal brought, and what was missed by how little."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from game.review.model import Finding
from game.review.retelling import Story

Tell = Callable[[Story], list[Finding]]
LINE = "line"
"""The key of a fact that is a whole line of the score sheet."""


def find_facts(story: Story) -> tuple[Finding, ...]:
    """The facts of a match: `find` of the module `game.review.facts.<game>`; a game without one has none.

    The module's `TOLD` names the lines of the score sheet that its facts explain; the others are facts themselves, so that all
    of them together are the score.
    """
    name = f"game.review.facts.{story.rules.id}"
    if find_spec(name) is None:
        return ()
    module = import_module(name)
    find: Tell = module.find
    seats = 1 if story.outcome.won is not None else story.match.seats
    rest = [
        Finding(LINE, seat, line.points, {LINE: line.reason})
        for seat, lines in enumerate(story.outcome.lines[:seats])
        for line in lines
        if line.points and line.reason not in module.TOLD
    ]
    return (*find(story), *rest)

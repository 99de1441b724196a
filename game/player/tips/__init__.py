"""Tips in the first matches: what matters in this position and is often forgotten. Words stand in the texts of the games.

A game's tips are `TIPS` in the module of its name: each a question asked of a view and the seat that looks. A tip says only
what the position shows, so whoever may see the view may read it. `LESSONS` beside them names the lesson that teaches a tip.
"""

from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from game.rules.core import Seat

Question = Callable[[Any, Seat], bool]
"""Asks a view whether a tip matters to a seat."""
FIRST_MATCHES = 3
"""For how many matches of a game tips come by themselves."""


def questions(game: str) -> Mapping[str, Question]:
    """The tips of a game by name, the most urgent first; a game without any has none."""
    module = f"{__name__}.{game}"
    found: Mapping[str, Question] = import_module(module).TIPS if find_spec(module) else {}
    return found


def lesson_for(game: str, tip: str) -> str:
    """The lesson that teaches what a tip says, by its id; empty where none does."""
    module = f"{__name__}.{game}"
    lessons: Mapping[str, str] = import_module(module).LESSONS if find_spec(module) else {}
    return f"{game}/{lessons[tip]}" if tip in lessons else ""


def tip_for(game: str, view: Any, seat: Seat, told: Collection[str]) -> str | None:
    """The name of what to tell a seat now that was not told yet; None where there is nothing."""
    return next((name for name, ask in questions(game).items() if name not in told and ask(view, seat)), None)

"""Moves that were made or might have been, in words: for whoever reads of them and points at nothing."""

from collections import Counter
from collections.abc import Iterable

from game.rules.core import Action
from game.scenes.boards.screen import screen_of
from game.scenes.words import move_name, target_name
from game.text import Text


def retell_moves(text: Text, game: str, moves: Iterable[tuple[object, Action]]) -> str:
    """Moves one after the other, each with the view before it; the same one twice is said once."""
    said = Counter(retell_move(text, game, view, action) for view, action in moves)
    return " · ".join(f"{move} ×{count}" if count > 1 else move for move, count in said.items())


def retell_move(text: Text, game: str, view: object, action: Action) -> str:
    """A move with its place: the text `<game>.retold.<kind>` of its targets, else as it is said where it is pointed at."""
    key, named = f"{game}.retold.{action.kind()}", dict[str, str]()
    for step in action.steps():
        name = text.word(game, step.key) if step.kind == "plot" else target_name(text, game, step)
        named[step.kind] = f"{named[step.kind]}, {name}" if step.kind in named else name
    if text.has(key):
        said = text(key, **named)
    else:
        said = screen_of(game).move_name(text, view, action) or move_name(text, game, action.steps())
    return f"{said[:1].upper()}{said[1:]}"

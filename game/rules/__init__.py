"""Every game by its id. Adding a game adds one word to `GAMES`."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from game.content import load_game
from game.rules.core import Rules


class Games(Mapping[str, Rules[Any, Any]]):
    """Games by id; module `game.rules.<id>` brings `Game` and its `Content`, read when the game is first asked for."""

    def __init__(self, *ids: str) -> None:
        self._ids = ids
        self._read: dict[str, Rules[Any, Any]] = {}

    def __getitem__(self, game: str) -> Rules[Any, Any]:
        if game not in self._ids:
            raise KeyError(game)
        if game not in self._read:
            module = import_module(f"game.rules.{game}")
            self._read[game] = module.Game(load_game(game, module.Content))
        return self._read[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


GAMES = Games(
    "skyliners",
    "skyline3000",
    "skyrise",
    "skyline_world",
    "cities",
)

"""Each level is stronger than the one below: small series with fixed seeds. The long ones are in docs/STRENGTH.md."""

import pytest

from game.bots.levels import levels, mind
from game.bots.random import RandomBot
from game.rules import GAMES
from tests.bots.minds import won

COMPETITIVE = ("skyliners", "skyline3000", "skyrise", "skyline_world")
every_game = pytest.mark.parametrize("game", COMPETITIVE)


@every_game
def test_easy_beats_chance(game: str) -> None:
    easy = mind(levels().games[game]["easy"])
    assert won(GAMES[game], easy, RandomBot(), seeds=range(4)) >= 3 / 4


@every_game
def test_normal_beats_easy(game: str) -> None:
    normal, easy = (mind(levels().games[game][level]) for level in ("normal", "easy"))
    assert won(GAMES[game], normal, easy, seeds=range(10, 14)) >= 3 / 4

"""The cards of the players: what a number beside a name means, and what it leaves out."""

import pytest

from game.app import App
from game.match.session import Player, Session
from game.rules import GAMES
from game.scenes.table.table import TableScene


@pytest.mark.parametrize("game", ["skyliners", "skyline_world", "skyrise"])
def test_an_expected_number_says_what_it_cannot_know(app: App, game: str) -> None:
    scene = app.go("table", session=Session(GAMES[game], [Player("A"), Player("B", "random")], seed=3))
    assert isinstance(scene, TableScene)
    for _ in range(4):
        app.step()
    found = app.interface.find("expected-0")
    assert found is not None
    assert app.t(f"{game}.expected_without") in found.tip

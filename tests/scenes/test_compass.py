"""The compass of a table shows everybody at the side where they sit, from the first frame on."""

import pytest

from game.app import App
from game.match.session import Player, Session
from game.rules import GAMES
from game.scenes.table.table import TableScene
from game.scenes.widgets.compass import SeatSign

TABLES = [
    *((game, seats, {}) for game in GAMES for seats in GAMES[game].seats if seats > 1),
    ("skyliners", 2, {"sides": "NE"}),
    ("skyliners", 3, {"sides": "SNE"}),
]


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_the_compass_is_right_before_anything_was_touched(app: App, game: str, seats: int, options: dict[str, str]) -> None:
    players = [Player(str(seat)) for seat in range(seats)]
    table = app.go("table", session=Session(GAMES[game], players, seed=1, options=options))
    assert isinstance(table, TableScene)
    signs = [widget for root in app.interface.roots() for widget in root.walk() if isinstance(widget, SeatSign)]
    wanted = [table.board.seat_camera(seat).heading % 360 for seat in range(seats)]
    assert [sign.heading for sign in signs] == (wanted if len(set(wanted)) > 1 else [])

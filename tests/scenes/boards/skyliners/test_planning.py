"""A plan is laid row by row: its numbers lie where one looks."""

from math import dist

import pytest

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Seat, Target
from game.rules.skyliners.board import ROWS
from game.scenes.boards.skyliners import places
from game.scenes.table.table import TableScene
from tests.scenes.conftest import point_at, press
from tests.scenes.patience import until

NUMBERS = [Target("number", str(value)) for value in (1, 2, 3, 4)]
PLAN = Target("piece", "plan")


def _about_to_plan(app: App, seat: Seat) -> TableScene:
    """The person at that seat has built a first floor and may lay a plan now."""
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    players = [Player(f"P{each}", "human" if each == seat else "random") for each in (0, 1)]
    session = Session(GAMES["skyliners"], players, seed=2, options={"start": "SW"[seat]})
    session.submit(session.legal(seat)[0])
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    return scene


@pytest.mark.parametrize(("seat", "row"), [(0, "A"), (0, "E"), (1, "C")])
def test_the_numbers_of_a_plan_lie_beside_the_chosen_row(app: App, seat: Seat, row: str) -> None:
    scene = _about_to_plan(app, seat)
    scene.selection.choose(PLAN)
    scene.selection.choose(Target("row", row))
    plate = places.badge(scene.board.sides_taken[seat], ROWS.index(row))
    spots = [spot for number in NUMBERS for spot in scene.board.spots_at((number,))]
    assert len(spots) == len(NUMBERS)
    assert all(dist(spot.at, plate) < 1.3 for spot in spots)
    for number in NUMBERS:
        point_at(app, scene, number)
        assert scene.selection.pointed == number
    stock = scene.board.node_of("numbers", str(seat))
    assert stock is not None
    assert stock.is_hidden(), "they lie in one place only"
    scene.selection.lay_back()
    assert not stock.is_hidden()


def test_the_keyboard_finds_the_numbers_next_to_the_row(app: App) -> None:
    scene = _about_to_plan(app, 0)
    scene.selection.choose(PLAN)
    scene.selection.choose(Target("row", "D"))
    press(app, "arrow_down")
    assert scene.selection.pointed in NUMBERS
    press(app, "enter")
    until(app, lambda: scene.session.number > 1)
    assert scene.session.view(0).plans[0].row == "D"

"""A table of every game is played by pointing: the first decisions of a match, each as it was meant."""

import pytest

from game.app import App
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.scenes.table.table import TableScene
from tests.scenes.conftest import press
from tests.scenes.patience import until
from tests.scenes.persons import Mouse
from tests.scenes.playing import advised, decide
from tests.scenes.samples import match
from tests.scenes.twins import Place

DECISIONS = 2


class Alone:
    """The hands of somebody at the window that nobody sees; there is no other to compare it with."""

    def __init__(self, app: App, table: TableScene) -> None:
        self.app, self.table = app, table

    def point(self, place: Place) -> None:
        self.app.point((round(place[0]), round(place[1])))
        self.app.step()

    def click(self, place: Place) -> None:
        self.point(place)
        self.key("mouse1")

    def wheel(self, way: str) -> None:
        self.key(way)

    def key(self, name: str) -> None:
        press(self.app, name)
        self.app.step()


def play_by_pointing(app: App, session: Session, decisions: int) -> None:
    """Makes so many decisions of the person as a bot advises."""
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    person = Mouse(Alone(app, scene))  # type: ignore[arg-type] # hands are hands
    for _ in range(decisions):
        until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
        before = scene.session.number
        decide(person, advised(scene.session))
        assert scene.session.number > before
        assert scene.showing.director.repairs == 0


def players(game: str) -> list[Player]:
    return [Player("Anna"), *[Player("Bot", "random")] * (GAMES[game].seats[0] - 1)]


@pytest.mark.quick
@pytest.mark.parametrize("game", GAMES)
def test_the_first_decisions_of_a_match_are_made_by_pointing(app: App, game: str) -> None:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    play_by_pointing(app, Session(GAMES[game], players(game), seed=2), DECISIONS)


@pytest.mark.parametrize("game", GAMES)
def test_moves_in_the_middle_of_a_match_are_shown_while_the_pointer_rests(app: App, game: str) -> None:
    app.change(own_speed=1, bot_speed=0, goal_card=False, tips=False)
    whole = match(game, GAMES[game].seats[0])
    session = whole.branch(whole.number // 3, players(game))
    play_by_pointing(app, session, DECISIONS)

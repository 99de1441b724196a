"""Bots with a character at the table: faces and names fit beside everything else, and the level stays to be seen."""

import pytest

from game.app import App
from game.bots.characters import kind_of
from game.match.session import Player, Session
from game.rules import GAMES
from game.scenes.table.table import TableScene
from game.scenes.widgets.portraits import Portrait
from game.scenes.words import character_name
from tests.scenes.conftest import LARGE, SMALL, fit
from tools.audit import faults

LONGEST = {"en": ("chimney_sweep", "balloonist", "bookkeeper"), "de": ("clockmaker", "chimney_sweep", "locksmith")}


def seat_bots(app: App, game: str, language: str) -> TableScene:
    """A person and as many bots as there is room for, those with the longest names."""
    app.change(own_speed=0, bot_speed=0, reduced_motion=True, goal_card=False, tips=False)
    trades = LONGEST[language][: GAMES[game].seats[-1] - 1]
    bots = [Player(character_name(app.t, each), kind_of("hard", each, game)) for each in trades]
    session = Session(GAMES[game], [Player("Maximilian"), *bots], seed=4)
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    app.step()
    return scene


@pytest.mark.parametrize(("size", "scale"), [(SMALL, 0.75), (SMALL, 1.0), (SMALL, 1.5), (SMALL, 2.0), (LARGE, 1.0)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_faces_fit_in_the_players_panels_of_every_game(app: App, size: tuple[int, int], scale: float, language: str) -> None:
    for game in GAMES:
        fit(app, size, scale, language)
        scene = seat_bots(app, game, language)
        for name in ("players", "now"):
            root = scene.hud.frame.layers[name].root
            assert root is not None
            assert not faults(root, app.interface.window), f"{game}: {name}"
        faces = [widget for root in app.interface.roots() for widget in root.walk() if isinstance(widget, Portrait)]
        shown = {face.character for face in faces if face.strength == 3}
        is_without_planners = game == "cities" and scale > 1  # its small row tells of the city alone
        assert shown == set(() if is_without_planners else LONGEST[language][: GAMES[game].seats[-1] - 1]), game

"""Every legal place of a tile, whichever way round and whichever side up, is within reach of the pointer and of the keys."""

from collections import defaultdict

import pytest

from game.app import App
from game.match.session import Player, Session
from game.rules.cities import Build
from game.rules.core import Action, Target, seeded
from game.scenes.boards.cities.board import GameBoard
from game.scenes.boards.cities.hanging import Hanging
from game.scenes.boards.cities.model import Cell
from game.scenes.table.table import TableScene
from tests.rules.cities.desk import GAME
from tests.scenes.conftest import point_at, press
from tests.scenes.mirror import settle

SEED = 24
TOWNS = pytest.mark.parametrize(("scenario", "moves"), [("1", 11), ("2", 10)])
"""After so many moves little land is left, and most of it lies at an edge."""
Ways = dict[tuple[str, str], dict[str, set[Action]]]
"""How tiles may lie: by card and shape, then by the cell by which they are held."""


def town(app: App, scenario: str, moves: int) -> TableScene:
    """A town that somebody built at random. Its panels stay as they are: they take time, and nothing here is read in them."""
    app.change(own_speed=0, reduced_motion=True, highlights=0)
    session, rng = Session(GAME, [Player("Anna")], seed=SEED, options={"scenario": scenario}), seeded(SEED)
    while session.number < moves:
        legal = session.legal(0)
        action, rng = rng.pick([each for each in legal if isinstance(each, Build)] or legal)
        session.submit(action)
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    settle(app)
    scene.selection.on_pointed = scene.selection.on_chosen = lambda: None
    return scene


def board_of(scene: TableScene) -> GameBoard:
    assert isinstance(scene.board, GameBoard)
    return scene.board


def legal_ways(scene: TableScene) -> Ways:
    """All there are; of the cards that come in a shape one will do."""
    ground, cards = board_of(scene).region, dict[str, str]()
    found: Ways = defaultdict(lambda: defaultdict(set))
    for each in scene.hotseat.chooser.every():
        if isinstance(each, Build) and cards.setdefault(each.shape, each.card) == each.card:
            (x, y), (dx, dy) = ground.cells[each.at], Hanging(each.card, each.shape, each.orient).grip
            found[each.card, each.shape][ground.names[x + dx, y + dy]].add(each)
    assert found, "nothing can be built here"
    return found


def take(app: App, scene: TableScene, card: str, shape: str) -> None:
    """Takes a card, and G until it has that shape."""
    chooser = scene.hotseat.chooser
    if Target("card", card) not in chooser.chosen:
        scene.selection.choose(Target("card", card))
    for _ in chooser.settings()["shape"]:
        if chooser.setting("shape") != shape:
            press(app, "g")
    assert chooser.setting("shape") == shape


def turn_round(app: App, scene: TableScene, key: str) -> set[Action | None]:
    """What choosing would mean, turn by turn, until it lies as it lay."""
    found, turns = set(), scene.hotseat.chooser.settings()["orientation"]
    for _ in turns:
        found.add(scene.selection.glance.action if scene.selection.glance is not None else None)
        if len(turns) > 1:
            press(app, key)
    return found


@TOWNS
def test_the_pointer_reaches_every_legal_way_by_wheel(app: App, scenario: str, moves: int) -> None:
    scene = town(app, scenario, moves)
    for (card, shape), cells in legal_ways(scene).items():
        take(app, scene, card, shape)
        for cell, legal in cells.items():
            point_at(app, scene, Target("cell", cell))
            left = legal - turn_round(app, scene, "wheel_up")
            assert not left, f"whoever points at {cell} cannot have {left}"


@TOWNS
def test_the_keys_reach_every_legal_way(app: App, scenario: str, moves: int) -> None:
    """Arrows to the cell by which a tile is held, R until it lies as it should."""
    scene = town(app, scenario, moves)
    for (card, shape), cells in legal_ways(scene).items():
        take(app, scene, card, shape)
        ground = board_of(scene).region
        here = _go_to_corner(app, scene)
        for cell in sorted(cells, key=lambda name: ground.cells[name]):
            here = _walk(app, here, ground.cells[cell])
            left = cells[cell] - turn_round(app, scene, "r")
            assert not left, f"whoever goes to {cell} cannot have {left}"


def _go_to_corner(app: App, scene: TableScene) -> Cell:
    """Of the open land, as far to the west and then to the south as the arrows lead."""
    ground = board_of(scene).region
    press(app, *["arrow_left"] * (ground.wide + 1), *["arrow_down"] * (ground.tall + 1))
    return min(ground.cells[target.key] for target in scene.board.targets() if target.kind == "cell")


def _walk(app: App, here: Cell, there: Cell) -> Cell:
    across, along = there[0] - here[0], there[1] - here[1]
    press(app, *["arrow_right" if across > 0 else "arrow_left"] * abs(across))
    press(app, *["arrow_up" if along > 0 else "arrow_down"] * abs(along))
    return there


@TOWNS
@pytest.mark.parametrize("turn", ["r", "f"])
def test_a_tile_that_is_turned_all_the_way_round_lies_where_it_lay(app: App, scenario: str, moves: int, turn: str) -> None:
    """Also where N led to it: turns at which it has to give way do not lead it elsewhere."""
    scene = town(app, scenario, moves)
    chooser = scene.hotseat.chooser
    for card, shape in legal_ways(scene):
        take(app, scene, card, shape)
        for _ in range(3):
            press(app, "n")
            before = scene.selection.pointed, chooser.as_set()
            if turn == "r":
                turn_round(app, scene, turn)
            elif scene.selection.can_mirror:
                press(app, turn, turn)
            assert (scene.selection.pointed, chooser.as_set()) == before

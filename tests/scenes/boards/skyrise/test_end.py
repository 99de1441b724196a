"""The end of Skyrise: words about what is counted cover no tower and no dock, and the city that wins stands in the light."""

from functools import cache

import pytest
from msgspec.structs import replace

from game.app import App
from game.match.observer import Step
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Action, Rng
from game.rules.skyrise.events import GameOver, PatronsRevealed
from game.scenes.boards.kit.limelight import LIT_BIN
from game.scenes.boards.skyrise import display, places, telling, things
from game.scenes.boards.skyrise.board import GameBoard
from game.scenes.drawing.look import Look
from game.scenes.drawing.marks import Spot
from game.scenes.table.table import TableScene
from tests.scenes.boards.skyrise.test_reveal import WINDOWS, meets
from tests.scenes.conftest import fit
from tests.scenes.patience import until
from tests.scenes.positions import new_board


@cache
def before_the_end(seats: int, seed: int = 2) -> tuple[Session, Action]:
    """A match of a person in the first seat whose next move is the last one, and that move."""
    players = [Player(f"P{seat}", "human" if not seat else "greedy") for seat in range(seats)]
    session, rng = Session(GAMES["skyrise"], players, seed=seed), Rng(seed)
    while session.to_act is not None:
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)
    return session.branch(session.number - 1), action


def last_step(seats: int) -> tuple[GameBoard, Step]:
    """A board before the last move of a match, and that move."""
    session, action = before_the_end(seats)
    session, board = session.branch(session.number), new_board("skyrise")
    assert isinstance(board, GameBoard)
    board.build(session.view(0))
    session.submit(action)
    return board, session.missed(0, since=session.count(0) - 1)[-1]


def parts_of(board: GameBoard) -> list[Spot]:
    """The ground of all quarters, what stands there, and the docks."""
    map_, model = board.chart, board.present
    found = [replace(spot, height=0.0) for target, spot in board.spots(model).items() if target.kind == "quarter"]
    found += [Spot(map_.at(quarter), (0.6, 0.6), things.tall(piece)) for quarter, piece in enumerate(model.structures) if piece]
    size = 2 * places.DOCK[0], 2 * places.DOCK[1]
    return [*found, *(Spot(map_.dock(seat), size, 0.1, map_.heading(seat)) for seat in range(model.seats))]


@pytest.mark.parametrize(("scale", "language"), [(1.0, "en"), (1.5, "de")])
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_words_about_the_count_cover_no_tower_and_no_dock(
    app: App, no_waiting: None, seats: int, window: tuple[int, int], scale: float, language: str
) -> None:
    fit(app, window, scale, language)
    app.change(reduced_motion=True, moments="click", own_speed=1, bot_speed=1)
    session, action = before_the_end(seats)
    scene = app.go("table", session=session.branch(session.number), colours=("red", "blue", "yellow", "green")[:seats])
    assert isinstance(scene, TableScene)
    board, director = scene.tabletop.board, scene.showing.director
    assert isinstance(board, GameBoard)
    scene.session.submit(action)
    read = set()
    while not read & {GameOver}:
        until(app, lambda: scene.showing.moments.standing is not None)
        director.skip_one()
        event = director.begun[-1]
        panel = scene.hud.frame.rect_of("moment")
        if isinstance(event, telling.EVERYWHERE) and panel is not None:
            covered = [spot for spot in parts_of(board) if any(meets(panel, rect) for rect in scene.tabletop.rects([spot]))]
            assert not covered, event
            read.add(type(event))
        if GameOver not in read:
            director.go_on()
    assert len(read) > 2


def test_patron_tiles_lie_there_after_they_turned_also_before_somebody_who_has_seen_them_all() -> None:
    board, step = last_step(2)
    event = next(event for event in step.events if isinstance(event, PatronsRevealed))
    board.build(step.view)
    motion = board.animate(event, step.view)
    assert motion is not None
    motion.set_t(0.5 * motion.get_duration())
    motion.finish()
    stands = board.node_of("stands", "all")
    assert stands is not None
    assert not stands.find(f"**/{display.TILES}").is_hidden()


@pytest.mark.parametrize("calm", [False, True])
def test_the_city_that_wins_stands_in_the_light_until_the_table_is_built_again(calm: bool) -> None:
    board, step = last_step(3)
    board.restyle(Look(reduced_motion=calm))
    for event in step.events:
        motion = board.animate(event, step.view)
        assert not board.stagelight.is_on or isinstance(event, GameOver)
        if motion is not None:
            motion.finish()
    assert isinstance(event, GameOver)
    assert board.stagelight.is_on
    towers = {key: node.get_bin_name() == LIT_BIN for (kind, key), node in board._nodes.items() if kind == "structure"}
    first = board.present.built[event.ranking_seats[0]]
    names = [target.key for target in board.spots(board.present) if target.kind == "quarter"]
    assert sum(towers.values()) == bin(first).count("1")
    assert set(towers) <= set(names)
    assert board.snapshot() == board.snapshot_of(step.view)
    board.build(step.view)
    assert not board.stagelight.is_on
    assert not any(node.get_bin_name() == LIT_BIN for node in board._nodes.values())

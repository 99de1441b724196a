"""The end of Skyrise: words about what is counted cover no tower and no dock, and the city that wins stands in the light."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from msgspec.structs import replace

from game.app import App
from game.match.observer import Step
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Action, Event, Rng, Target
from game.rules.grid import bits
from game.rules.skyrise.events import ControlScored, FinalScored, GameOver, PatronsRevealed
from game.rules.skyrise.model import View
from game.scenes.boards.kit.limelight import LIT_BIN
from game.scenes.boards.skyrise import display, framing, places, rooms, telling, things
from game.scenes.boards.skyrise.board import COUNT_PITCH, GameBoard
from game.scenes.boards.skyrise.model import rules
from game.scenes.boards.skyrise.places import chart
from game.scenes.boards.thing import Place
from game.scenes.camera import frame_points
from game.scenes.director import Director
from game.scenes.drawing.look import Look
from game.scenes.drawing.marks import Spot
from game.scenes.table.moments import Happening
from game.scenes.table.table import TableScene
from tests.scenes.boards.skyrise.games import EN, GAME, NAMES, SCREEN, played
from tests.scenes.boards.skyrise.test_reveal import ISLANDS, WINDOWS, meets, sight_of
from tests.scenes.conftest import fit
from tests.scenes.positions import new_board

TABLES = (
    (2, (1280, 720), 1.0, "en"),
    (2, (1024, 768), 1.5, "de"),
    (3, (1920, 1080), 1.0, "en"),
    (3, (1280, 720), 1.5, "de"),
    (4, (1024, 768), 1.0, "de"),
    (4, (2560, 1080), 1.5, "en"),
)
"""How many seats, each before a small and a large window of another shape, scale and language."""

FILLED = (("N=g,S=h", 1, 0.7), ("N=g,E=h", 4, 0.7), ("N=g,E=h,S=k,W=s", 4, 0.6))
"""Islands, a small window, and how much of what is free there they fill at least, across or up, while they are counted."""


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


def parts_of(board: GameBoard, event: Event) -> list[Spot]:
    """The ground of all quarters, what stands there, and the docks; of an island that is counted only its own."""
    map_, model, isle = board.chart, board.present, getattr(event, "island", None)
    quarters = [
        quarter for quarter in bits(map_.board.quarters) if isle in (None, map_.board.isles[map_.board.isle_of[quarter]].code)
    ]
    names, spots = rules().tables.quarters, board.spots(model)
    found = [replace(spots[Target("quarter", names[quarter])], height=0.0) for quarter in quarters]
    standing = {quarter: piece for quarter, piece in enumerate(model.structures) if piece and quarter in quarters}
    found += [Spot(map_.at(quarter), (0.6, 0.6), things.tall(piece)) for quarter, piece in standing.items()]
    if isle is not None:
        return found
    size = 2 * places.DOCK[0], 2 * places.DOCK[1]
    return [*found, *(Spot(map_.dock(seat), size, 0.1, map_.heading(seat)) for seat in range(model.seats))]


def plaques_of(board: GameBoard) -> dict[Target, Place]:
    """Where the plaques of the islands hang."""
    return {target: spot.at for target, spot in board.spots(board.present).items() if target.kind == "island"}


def held_events(director: Director) -> Iterator[Event]:
    """Every event that somebody reads of, while everything stands still; whatever moves in between is over at once."""
    while director.busy:
        if director.is_held:
            yield director.begun[-1]
            director.go_on()
        else:
            director.skip_one()


@pytest.mark.parametrize(("seats", "window", "scale", "language"), TABLES)
def test_words_about_the_count_cover_no_tower_and_no_dock(
    app: App, no_waiting: None, seats: int, window: tuple[int, int], scale: float, language: str
) -> None:
    fit(app, window, scale, language)
    app.change(reduced_motion=True, moments="click", own_speed=1, bot_speed=1)
    session, action = before_the_end(seats)
    scene = app.go("table", session=session.branch(session.number), colours=("red", "blue", "yellow", "green")[:seats])
    assert isinstance(scene, TableScene)
    board, read = scene.tabletop.board, set()
    assert isinstance(board, GameBoard)
    scene.session.submit(action)
    for event in held_events(scene.showing.director):
        if isinstance(event, telling.COUNTED):
            panel = scene.hud.frame.rect_of("moment")
            assert panel is not None
            covered = [
                spot for spot in parts_of(board, event) if any(meets(panel, rect) for rect in scene.tabletop.rects([spot]))
            ]
            assert not covered, event
            assert board.badges.is_veiled, "plaques that hang for another view are in nobody's way"
            read.add(type(event))
    assert read >= {ControlScored, FinalScored, GameOver}


@pytest.mark.parametrize("islands", ISLANDS)
def test_words_about_the_count_find_room_from_every_seat(islands: str) -> None:
    map_, seats = chart(islands), islands.count("=")
    heights = frozenset((quarter, framing.ABOVE) for quarter in bits(map_.board.quarters))
    for free, seat in product(WINDOWS, range(seats)):
        sight = sight_of(islands, seat, free)
        sight = replace(sight, pose=replace(sight.pose, pitch=COUNT_PITCH))
        for isle in (None, *range(len(map_.shores))):
            points = tuple(framing.land(map_) if isle is None else framing.isle(map_, isle))
            corners = rooms.frame_counted(map_, sight, points, heights, seats=seats, isle=isle)
            framed = replace(sight, pose=frame_points(sight.pose, corners, sight.free, sight.aspect))
            boxes = rooms.counted_boxes(map_, framed, dict(heights), seats=seats, isle=isle)
            size = rooms.words_about(seats, sight)
            assert rooms.covered_by_words(framed, size, boxes) < rooms.NOTHING, (isle, seat, free)


def counted_in(islands: str, window: int) -> tuple[tuple[float, float, float, float], tuple[float, float, float, float]]:
    """What all that is counted takes of the picture while words stand beside it, and what of the picture is free."""
    map_, seats, sight = chart(islands), islands.count("="), sight_of(islands, 0, WINDOWS[window])
    heights = dict.fromkeys(bits(map_.board.quarters), framing.ABOVE)
    corners = rooms.frame_counted(map_, sight, tuple(framing.land(map_)), frozenset(heights.items()), seats=seats)
    framed = replace(sight, pose=frame_points(sight.pose, corners, sight.free, sight.aspect))
    left, right, low, high = zip(*rooms.counted_boxes(map_, framed, heights, seats=seats, isle=None), strict=True)
    return (min(left), max(right), min(low), max(high)), framed.inside()


@pytest.mark.parametrize(("islands", "window", "share"), FILLED)
def test_what_is_counted_is_as_large_as_words_beside_it_let_it(islands: str, window: int, share: float) -> None:
    (left, right, low, high), free = counted_in(islands, window)
    assert max((right - left) / (free[1] - free[0]), (high - low) / (free[3] - free[2])) > share


def test_in_a_wide_window_what_is_counted_stands_near_the_middle_and_words_beside_it() -> None:
    (left, right, _, _), free = counted_in("N=g,E=h,S=k,W=s", 5)
    assert abs(left + right - free[0] - free[1]) < 0.2 * (free[1] - free[0])


def test_plaques_are_seen_again_for_the_eye_at_hand_once_somebody_decides() -> None:
    board, step = last_step(2)
    board.face(board.seat_camera(0))
    board.rest()
    hung = plaques_of(board)
    control = next(event for event in step.events if isinstance(event, ControlScored))
    motion = board.animate(control, step.view)
    assert motion is not None
    motion.finish()
    board.face(replace(board.seat_camera(0), heading=90.0))
    board.rest()
    assert board.badges.is_veiled
    assert plaques_of(board) == hung, "nobody waits for what nobody sees"
    board.highlight([Target("quarter", "c1")])
    assert not board.badges.is_veiled
    assert plaques_of(board) != hung


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


@pytest.mark.parametrize("look", [Look(), Look(reduced_motion=True), Look(high_contrast=True)])
def test_the_city_that_wins_stands_in_the_light_until_the_table_is_built_again(look: Look) -> None:
    board, step = last_step(3)
    board.restyle(look)
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
    ground = board.staged.find("**/paving")
    assert ground.get_bin_name() == LIT_BIN, "and so does the ground on which it stands"
    assert board.staged.find("**/lit").is_empty() is not look.high_contrast, "there its quarters have a line around them"
    assert board.snapshot() == board.snapshot_of(step.view)
    board.build(step.view)
    assert not board.stagelight.is_on
    assert board.staged.find("**/paving").is_empty()
    assert not any(node.get_bin_name() == LIT_BIN for node in board._nodes.values())


def test_SR_97_the_final_ranking_is_in_order_of_rank_and_says_why_among_equals() -> None:
    event = GameOver((128, 158, 128, 90), (1, 2, 0, 3))
    happening = Happening[View](event, (), (), GAME.view(played(4)[-1], None), NAMES)
    moment = SCREEN.moment(EN, happening)
    assert moment is not None
    assert [(row.seat, row.points, row.note) for row in moment.rows] == [
        (1, 158, ""),
        (2, 128, "built everything earlier"),
        (0, 128, ""),
        (3, 90, ""),
    ]
    assert [row.is_best for row in moment.rows] == [True, False, False, False]

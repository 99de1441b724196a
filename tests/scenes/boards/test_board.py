"""Build is truth: motion always ends at the picture that building from the view gives."""

import pytest
from direct.interval.IntervalGlobal import Interval

from game.rules import GAMES
from game.scenes.boards.board import Board
from game.scenes.drawing.look import Look
from tests.scenes.positions import new_board, state_after, steps

SKYLINERS = [(4, 1, 0, "full"), (3, 2, None, "full"), (2, 3, 1, "intro"), (4, 4, 2, "intro")]


def finish(motion: Interval | None) -> None:
    if motion is not None:
        motion.finish()


def follow(board: Board, game: str, limit: int = 400, **match: object) -> None:
    """Animates a match and compares after every step."""
    told = steps(game, limit=limit, **match)  # type: ignore[arg-type]
    board.build(next(told).view)
    for step in told:
        for event in step.events:
            finish(board.animate(event, step.view))
        assert board.snapshot() == board.snapshot_of(step.view), step.label
    fresh = new_board(game, board.look)
    fresh.build(step.view)
    assert fresh.snapshot() == board.snapshot()


@pytest.mark.parametrize(("seats", "seed", "viewer", "mode"), SKYLINERS)
def test_animating_skyliners_ends_where_building_does(seats: int, seed: int, viewer: int | None, mode: str) -> None:
    follow(new_board("skyliners"), "skyliners", seats=seats, seed=seed, viewer=viewer, mode=mode)


def test_reduced_motion_ends_there_too() -> None:
    follow(new_board("skyliners", Look(reduced_motion=True)), "skyliners", seats=4, seed=9, viewer=1)


def test_half_way_through_a_motion_building_wins() -> None:
    board = new_board("skyliners")
    told = steps("skyliners", seats=4, seed=6, viewer=0)
    board.build(next(told).view)
    step = next(told)
    motion = board.animate(step.events[0], step.view)
    assert motion is not None
    motion.start()
    motion.setT(0.3)
    rest = list(zip(told, range(3), strict=False))
    board.build(rest[-1][0].view)
    motion.finish()
    assert board.snapshot() == board.snapshot_of(rest[-1][0].view)


@pytest.mark.parametrize("game", ["skyliners", "skyline3000", "skyline_world", "skyrise", "cities"])
def test_events_lead_to_the_places_they_name(game: str) -> None:
    """Every board finds them from the fields of the event alone."""
    board, found = new_board(game), 0
    for step in steps(game, limit=40, seats=max(GAMES[game].seats), seed=5, viewer=0):
        board.build(step.view)
        for event in step.events:
            spots = board.spots_of(event)
            board.point_out(spots)
            assert board.node.find("told").get_num_children() >= len(spots)
            found += len(spots)
    assert found
    board.point_out(())
    assert not board.node.find("told").get_num_children()


def test_a_preview_leaves_no_trace() -> None:
    board = new_board("skyliners")
    rules, state = state_after("skyliners", 20)
    board.build(rules.view(state, rules.to_act(state)))
    before = board.snapshot()
    for eye in (None, "S"):
        board.lens.look_from(eye)
        for action in rules.legal(state)[:5]:
            events: list[object] = []
            after = rules.apply(state, action, events.append)
            board.ghost(events, rules.view(after, action.seat))  # type: ignore[arg-type]
            assert not board.node.find("**/ghosts").get_children().is_empty()
            board.clear_ghost()
            assert board.node.find("**/ghosts").get_children().is_empty()
    board.lens.look_from(None)
    assert board.snapshot() == before


def test_a_full_board_stays_under_300_geoms() -> None:
    board = new_board("skyliners")
    rules, state = state_after("skyliners", 1000, seed=2)
    board.build(rules.view(state, None))
    board.lens.look_from("N")
    geoms = sum(node.node().get_num_geoms() for node in board.node.find_all_matches("**/+GeomNode"))
    assert geoms < 300


def test_no_secret_of_another_seat_is_drawn() -> None:
    """A seat's plans and quarter are in no thing of another seat's board."""
    rules, state = state_after("skyliners", 60, seed=3)
    plans = [plan for plan in state.plans if plan.seat == 0]
    assert plans
    other = new_board("skyliners")
    other.build(rules.view(state, 1))
    for thing in other.snapshot():
        if thing[0] == "container":
            assert all(plan.row is None and plan.number is None for plan in thing[2][0] if plan.seat == 0)
        if thing[0] == "sky" and thing[1] == "0":
            assert thing[2][1] is None


@pytest.mark.parametrize("game", list(GAMES))
def test_only_a_board_that_knows_eye_lines_offers_a_lens(game: str) -> None:
    board = new_board(game)
    assert (board.lens is not None) == (game == "skyliners")

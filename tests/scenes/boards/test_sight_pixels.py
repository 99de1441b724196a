"""The picture agrees with the rules: from a side's level eye, seen objects show pixels of their own and hidden ones none."""

from collections.abc import Iterator
from random import Random

import pytest
from panda3d.core import NodePath

from game.rules.skyliners.board import CENTRE, PLOTS, SIDES, counts, seen_plots
from game.scenes.boards.skyliners import sight
from game.scenes.boards.skyliners.board import GameBoard
from game.scenes.drawing.look import Look
from game.scenes.drawing.stage import Stage, open_pipe
from tests.scenes.positions import state_after

SIZE = (330, 230)


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    stage = Stage(SIZE, tier="safe")
    yield stage
    stage.close()


def code(number: int) -> tuple[int, int, int]:
    """A colour that means an object."""
    return 51 * (number % 5 + 1), 51 * (number // 5 + 1), 0


def in_flat_colours(board: GameBoard) -> None:
    for index, name in enumerate(PLOTS):
        node = board.node_of("tower", name)
        if node is not None:
            node.set_texture_off(100)
            node.set_color(*(part / 255 for part in code(index)), 1, 100)


def shown_plots(stage: Stage, board: GameBoard, side: str) -> set[str]:
    stage.show(board.lens.camera(side))
    colours = stage.colours()
    return {name for index, name in enumerate(PLOTS) if code(index) in colours}


def check(stage: Stage, board: GameBoard, heights: bytes) -> None:
    in_flat_colours(board)
    for side in SIDES:
        wanted = {PLOTS[plot] for row in range(5) for plot in seen_plots(heights, side, row)}
        assert shown_plots(stage, board, side) == wanted, side


@pytest.mark.parametrize("seed", range(12))
def test_a_random_match_looks_as_it_counts(stage: Stage, seed: int) -> None:
    board = GameBoard(stage.root, Look(), game="skyliners")
    rules, state = state_after("skyliners", 8 + 5 * seed, seed=seed)
    board.build(rules.view(state, None))
    check(stage, board, state.heights)
    board.remove()


@pytest.mark.parametrize("seed", range(12))
def test_a_random_site_with_every_roof_and_park_looks_as_it_counts(stage: Stage, seed: int) -> None:
    random = Random(seed)
    rules, state = state_after("skyliners", 0, seed=seed)
    heights = bytearray(random.choice((0, 1, 2, 3, 3, 4, 5, 5, 6, 7)) for _ in PLOTS)
    heights[CENTRE] = 1
    pieces = bytes(random.randrange(5) * 25 + plot for plot, height in enumerate(heights) for _ in range((height + 1) // 2))
    from msgspec.structs import replace

    board = GameBoard(stage.root, Look(), game="skyliners")
    board.build(replace(rules.view(state, None), heights=bytes(heights), pieces=pieces))
    check(stage, board, bytes(heights))
    board.remove()


def test_it_holds_on_the_plain_software_renderer_too() -> None:
    stage = Stage(SIZE, tier="safe", pipe=open_pipe(("p3tinydisplay",)))
    board = GameBoard(stage.root, Look(), game="skyliners")
    rules, state = state_after("skyliners", 45, seed=3)
    board.build(rules.view(state, None))
    check(stage, board, state.heights)
    stage.close()


# -- the pure data behind it -----------------------------------------------------------------------------------------


def position(text: str) -> bytes:
    from game.rules import GAMES

    return GAMES["skyliners"].from_text(text).heights


CITY = position("3 . 2^ 1 1\n. 2 1 . P\n1^ P P 2 .\nP 1 . 1^ 2\n1 . P . 1")


def test_rays_climb_to_each_seen_object_and_run_on() -> None:
    for side in SIDES:
        for row in range(5):
            ray = sight.ray(CITY, side, row)
            climbs = [part for part in ray if not part.gap and part.start[0] == part.end[0]]
            assert len(climbs) == counts(CITY)[side][row]
            assert ray[-1].end[0] == 5.0
            assert all(part.start[1] >= part.end[1] for part in ray if part.gap)


def test_strips_hold_every_piece_and_number_what_is_seen() -> None:
    towers = [(4,) * ((height + 1) // 2) for height in CITY]
    for side in SIDES:
        strip = sight.strip(CITY, towers, side)
        assert strip.counts == counts(CITY)[side]
        assert {rect.plot for rect in strip.rects if rect.seen} == set(sight.order(CITY, side))
        assert {rect.plot for rect in strip.rects if not rect.seen} == sight.hidden_plots(CITY, side)
        tops = {rect.plot: rect.top for rect in strip.rects}
        assert all(tops[name] == CITY[index] for index, name in enumerate(PLOTS) if CITY[index])


def test_a_build_changes_one_row_of_each_side_at_most() -> None:
    """X8: floor a1 lifts a1 from 2 to 4, so S row A drops from 4 to 2; a2 and a3 vanish."""
    before = position(". . . . .\n2^ . . . .\n2 . P . .\n1^ . . . .\n1 . . . .")
    after = bytearray(before)
    after[0] += 2
    change = next(change for change in sight.changes(before, bytes(after)) if change.side == "S")
    assert (change.row, change.before, change.after, change.vanishes) == ("A", 4, 2, ("a2", "a3"))
    assert len({change.side for change in sight.changes(before, bytes(after))}) == len(sight.changes(before, bytes(after)))


def test_the_lens_is_no_part_of_the_picture() -> None:
    board = GameBoard(NodePath("root"), Look(), game="skyliners")
    rules, state = state_after("skyliners", 30)
    board.build(rules.view(state, 0))
    before = board.snapshot()
    for eye in board.lens.eyes():
        board.lens.look_from(eye)
        assert board.snapshot() == before
    board.lens.look_from(None)
    assert board.snapshot() == before
    assert board.node.find("**/lens").get_num_children() == 0

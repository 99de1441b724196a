"""Identity is never colour alone: in a rendered picture without colour the players still differ."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from panda3d.core import PNMImage

from game.rules.core import Target
from game.scenes.boards.skyliners.board import GameBoard
from game.scenes.boards.skyliners.places import letter
from game.scenes.camera import on_screen
from game.scenes.drawing.look import TIERS, Look
from game.scenes.drawing.marks import options
from game.scenes.drawing.models import UNIT
from game.scenes.drawing.stage import Stage
from tests.scenes.positions import state_after

SIZE = (640, 360)
PLOTS = {0: "a1", 1: "b1", 2: "d1", 3: "e1", None: "a3"}
"""One floor of each seat and a neutral one."""
LEAST = 14
"""Steps of grey, of 255."""


@pytest.fixture(scope="module", params=TIERS)
def pictures(request: pytest.FixtureRequest) -> Iterator[dict[str, tuple[Stage, GameBoard, PNMImage]]]:
    stage = Stage(SIZE, tier="safe")
    if TIERS.index(request.param) > TIERS.index(stage.best):
        stage.close()
        pytest.skip("needs shaders")
    stage.tier = request.param
    board = GameBoard(stage.root, Look(tier=request.param), game="skyliners")
    board.build(site())
    taken = {}
    for name, pose in (("top", board.top_camera()), ("seat", board.seat_camera(0))):
        stage.show(pose)
        taken[name] = (stage, board, stage.picture())
    yield taken
    stage.close()


def site() -> object:
    from msgspec.structs import replace

    from game.rules.skyliners.board import INDEX

    rules, state = state_after("skyliners", 0)
    heights, pieces = bytearray(25), bytearray()
    for seat, plot in PLOTS.items():
        heights[INDEX[plot]] = 2
        pieces.append((4 if seat is None else seat) * 25 + INDEX[plot])
    return replace(rules.view(state, None), heights=bytes(heights), pieces=bytes(pieces))


def patch(picture: PNMImage, middle: tuple[float, float], reach: int = 6) -> list[float]:
    x, y = round((middle[0] + 1) / 2 * picture.get_x_size()), round((1 - middle[1]) / 2 * picture.get_y_size())
    return [255 * picture.get_gray(x + dx, y + dy) for dy in range(-reach, reach + 1) for dx in range(-reach, reach + 1)]


def tops(pictures: dict[str, tuple[Stage, GameBoard, PNMImage]]) -> dict[int | None, list[float]]:
    stage, board, picture = pictures["top"]
    stage.show(board.top_camera())
    picture.make_grayscale()
    found = {}
    for seat, plot in PLOTS.items():
        x, y = "abcde".index(plot[0]) - 2.0, int(plot[1]) - 3.0
        place = on_screen((x, y, 2 * UNIT), stage.camera, stage.root)
        assert place is not None
        found[seat] = patch(picture, place)
    return found


def test_every_two_players_differ_in_lightness(pictures: dict[str, tuple[Stage, GameBoard, PNMImage]]) -> None:
    light = {seat: sum(grey) / len(grey) for seat, grey in tops(pictures).items()}
    for one, other in combinations(light, 2):
        assert abs(light[one] - light[other]) >= LEAST, (light, one, other)


def test_every_two_players_differ_in_their_emblem(pictures: dict[str, tuple[Stage, GameBoard, PNMImage]]) -> None:
    shapes = {}
    for seat, grey in tops(pictures).items():
        middle = sum(grey) / len(grey)
        shapes[seat] = [value < middle for value in grey]
    for one, other in combinations(shapes, 2):
        differing = sum(a != b for a, b in zip(shapes[one], shapes[other], strict=True))
        assert differing > 0.06 * len(shapes[one]), (one, other)


def test_identities_differ_in_everything() -> None:
    look = Look()
    identities = [look.identity(seat) for seat in range(4)]
    for field in ("name", "colour", "emblem", "facade", "roof"):
        assert len({getattr(identity, field) for identity in identities}) == 4


def test_own_colours_and_seat_order_are_kept() -> None:
    look = Look(names=("green", "red"), colours=(("red", "#000000"),))
    assert look.identity(0).name == "green"
    assert look.identity(1).colour == "#000000"
    assert look.identity(None).name == "neutral"
    assert look.identity(7).name == "neutral"


# -- high contrast -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=["safe", "medium"])
def clear(request: pytest.FixtureRequest) -> Iterator[dict[bool, tuple[Stage, GameBoard, PNMImage]]]:
    """The same site without and with high contrast from above, an empty plot marked as a target."""
    stage = Stage((1280, 720), tier="safe")
    if TIERS.index(request.param) > TIERS.index(stage.best):
        stage.close()
        pytest.skip("needs shaders")
    stage.tier = request.param
    taken = {}
    for contrast in (False, True):
        board = GameBoard(stage.root, Look(tier=request.param, high_contrast=contrast), game="skyliners")
        board.build(site())
        spot = board._spots[Target("plot", "c3")]
        options([spot], 2, contrast=contrast).reparent_to(board.marks)
        stage.show(board.top_camera())
        picture = stage.picture()
        picture.make_grayscale()
        taken[contrast] = (stage, board, picture)
        board.node.detach_node()
    yield taken
    stage.close()


def span(taken: tuple[Stage, GameBoard, PNMImage], at: tuple[float, float, float], reach: int) -> float:
    """The difference between the lightest and the darkest around a place."""
    stage, _, picture = taken
    place = on_screen(at, stage.camera, stage.root)
    assert place is not None
    grey = sorted(patch(picture, place, reach))
    few = max(1, len(grey) // 50)
    return sum(grey[-few:]) / few - sum(grey[:few]) / few


PLACES = {
    "a target and its ground": ((0.48, 0.0, 0.07), 8),
    "the edge of a plot": ((1.5, 0.5, 0.0), 9),
    "a piece and its edge": ((-2.42, -2.0, 2 * UNIT), 9),
    "a letter and its ground": (letter("S", 2), 8),
}


@pytest.mark.parametrize("name", list(PLACES))
def test_high_contrast_makes_boards_clearer(clear: dict[bool, tuple[Stage, GameBoard, PNMImage]], name: str) -> None:
    at, reach = PLACES[name]
    calm, strong = span(clear[False], at, reach), span(clear[True], at, reach)
    assert strong > max(1.15 * calm, 110), (calm, strong)

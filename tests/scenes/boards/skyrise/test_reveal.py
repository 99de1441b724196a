"""The wonders of Skyrise are revealed: each stands clear with its plate, whatever the window, the language and the seats."""

from functools import cache
from itertools import combinations, product

import pytest
from msgspec.structs import replace
from panda3d.core import GeomNode, GeomVertexReader, LPoint3, NodePath

from game.app import App
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Action, Rng
from game.rules.skyrise.events import WondersRevealed
from game.scenes.boards.kit.badges import Badge, lines, rest_size
from game.scenes.boards.skyrise import ceremonies, faces, framing, parting, revealing
from game.scenes.boards.skyrise.board import GameBoard
from game.scenes.boards.skyrise.places import chart
from game.scenes.camera import frame_points, on_screen, part_of
from game.scenes.drawing.look import Look
from game.scenes.hud.regions import COMPASS, RAISE
from game.scenes.table.table import TableScene
from game.scenes.widgets import Rect
from game.text import texts
from tests.scenes.conftest import fit
from tests.scenes.patience import until

Window = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
WINDOWS: tuple[Window, ...] = (
    ((1280, 720), (248, 56), (1024, 496)),
    ((853, 480), (4, 88), (845, 336)),
    ((1920, 1080), (304, 64), (1256, 788)),
    ((1024, 768), (248, 56), (768, 544)),
    ((683, 512), (4, 88), (674, 368)),
    ((2560, 1080), (304, 64), (1896, 788)),
    ((1707, 720), (248, 56), (1066, 496)),
)
"""Windows in points, and what panels leave free of them: from where on, and how much."""
ISLANDS = ("N=g,S=h", "N=g,E=h", "N=g,E=h,S=k", "N=g,E=h,S=k,W=s")
TABLES = (
    (2, "opposite", (1280, 720), 1.0, "en"),
    (2, "opposite", (2560, 1080), 1.5, "de"),
    (2, "adjacent", (1024, 768), 1.0, "en"),
    (2, "adjacent", (1280, 720), 1.5, "de"),
    (3, "three", (1024, 768), 1.5, "en"),
    (3, "three", (1920, 1080), 1.0, "de"),
    (4, "four", (2560, 1080), 1.0, "en"),
    (4, "four", (1280, 720), 1.5, "de"),
)
"""Seats and islands, each before a small and a large window of another shape, scale and language."""


@cache
def before(seats: int, layout: str, seed: int = 2) -> tuple[Session, Action]:
    """A match of a person in the first seat whose next move reveals the wonders, and that move."""
    players = [Player(f"P{seat}", "human" if not seat else "greedy") for seat in range(seats)]
    options = {"slots_2p": layout} if seats == 2 else {}
    session, rng = Session(GAMES["skyrise"], players, seed=seed, options=options), Rng(seed)
    while session.to_act is not None:
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)
        if any(event.kind() == "wonders_revealed" for event in session.missed(None, since=session.count(None) - 1)[-1].events):
            return session.branch(session.number - 1), action
    raise AssertionError("wonders were never revealed")


def revealed(app: App, seats: int, layout: str, seed: int = 2) -> TableScene:
    """A table at which all wonders stand, until somebody goes on."""
    session, action = before(seats, layout, seed)
    app.change(reduced_motion=True, moments="click", own_speed=1, bot_speed=1)
    scene = app.go("table", session=session.branch(session.number), colours=("red", "blue", "yellow", "green")[:seats])
    assert isinstance(scene, TableScene)
    scene.session.submit(action)
    until(app, lambda: scene.showing.moments.standing is not None)
    scene.showing.director.skip_one()
    until(app, lambda: scene.showing.director.is_held)
    return scene


def seen(scene: TableScene, body: NodePath) -> Rect:
    """What something takes of the window, corner by corner."""
    window, points = scene.app.interface.window, []
    for path in (body, *body.find_all_matches("**/+GeomNode")):
        matrix, node = path.get_mat(scene.tabletop.board.node), path.node()
        for geom in node.get_geoms() if isinstance(node, GeomNode) else ():
            reader = GeomVertexReader(geom.get_vertex_data(), "vertex")
            while not reader.is_at_end():
                at = matrix.xform_point(LPoint3(reader.get_data3()))
                place = on_screen((at.x, at.y, at.z), scene.app.cam, scene.tabletop.board.node)
                assert place is not None, "it is in the picture"
                points.append(((place[0] + 1) / 2 * window.w, (1 - place[1]) / 2 * window.h))
    return Rect.around(points)


def plate_rect(scene: TableScene, badge: Badge) -> Rect:
    """What a plate takes of the window."""
    board, window = scene.tabletop.board, scene.app.interface.window
    assert isinstance(board, GameBoard)
    (x, y), scale = board.sight.at(badge.at)
    wide, high = (badge.size * scale * side * window.h / 2 for side in rest_size(badge))
    return Rect(x * window.h / 2 + window.w / 2 - wide / 2, (1 - y) * window.h / 2 - high, wide, high)


def meets(one: Rect, two: Rect) -> bool:
    """Do two things share more than an edge?"""
    shared = one.overlap(two)
    return shared is not None and min(shared.w, shared.h) > 1


def sight_of(islands: str, seat: int, free: Window) -> parting.PictureFrame:
    """What a seat sees of a map in a window."""
    window, at, size = free
    corner = part_of(window, (at[0] + size[0] - COMPASS, at[1]), (COMPASS, COMPASS))
    pose = framing.seat_pose(chart(islands), seat, islands.count("="))
    return parting.PictureFrame(pose, window[0] / window[1], part_of(window, at, size), corner)


def event_of(scene: TableScene) -> WondersRevealed:
    return next(event for event in scene.showing.director.begun if isinstance(event, WondersRevealed))


@pytest.mark.parametrize(("seats", "layout", "window", "scale", "language"), TABLES)
def test_nothing_covers_a_revealed_wonder_or_its_plate(
    app: App, seats: int, layout: str, window: tuple[int, int], scale: float, language: str
) -> None:
    fit(app, window, scale, language)
    scene = revealed(app, seats, layout)
    board, room = scene.tabletop.board, app.interface.window
    assert isinstance(board, GameBoard)
    staged = ceremonies.stage_wonders(board, event_of(scene), board.sight)
    bodies = [seen(scene, node) for node in board.staged.get_children() if node.get_name() == "wonder"]
    plates = [plate_rect(scene, each.plate) for each in staged]
    assert len(bodies) == len(plates) == (3 if seats == 3 else 4)
    panels = {name: rect for name in scene.hud.parts if (rect := scene.hud.frame.rect_of(name)) is not None}
    strip = panels["strip"]
    panels["strip"] = Rect(strip.x, strip.y + RAISE, strip.w, strip.h - RAISE)  # above it is room for a card that is raised
    assert "moment" in panels
    for what in (*bodies, *plates):
        assert room.x < what.x < what.right < room.right
        assert room.y < what.y < what.bottom < room.bottom
        assert not [name for name, rect in panels.items() if meets(rect, what)]
    assert not [pair for pair in combinations((*bodies, *plates), 2) if meets(*pair)]


@pytest.mark.parametrize("free", WINDOWS)
@pytest.mark.parametrize("islands", ISLANDS)
def test_every_wonder_and_its_plate_find_a_place_from_every_seat(islands: str, free: Window) -> None:
    """Whatever was chosen: of four here all twenty stand once beside others. Words change with every picture."""
    players = islands.count("=")
    seats = (0, 0, 1, 1) if players == 2 else tuple(range(players))
    for first, seat in product(range(1, 21, 4), range(players)):
        text = texts("en" if (first // 4 + seat) % 2 else "de")
        numbers = [(first + 7 * k - 1) % 20 + 1 for k in range(len(seats))]
        map_, sight = chart(islands), sight_of(islands, seat, free)
        pose = sight.pose
        raised = revealing.raise_wonders(
            map_, seats, [f"W{number}" for number in numbers], players=players, facing=pose.heading
        )
        sizes = [rest_size(ceremonies.plate_of(each, Look(), text)) for each in raised]
        corners = revealing.frame_wonders(map_, raised, sizes, sight)
        framed = replace(sight, pose=frame_points(pose, corners, sight.free, sight.aspect))
        assert revealing.arrange_plates(raised, sizes, framed).is_clear, (numbers, seat)
        left, right, low, high = framed.inside()
        seen = [framed.at((x, y, 0.0))[0] for x, y in map_.hull]
        assert all(left < x < right and low < y < high for x, y in seen), "no island is cut off"


def test_a_plate_says_whose_a_wonder_is_and_all_that_its_card_says() -> None:
    raised = revealing.raise_wonders(chart("N=g,S=h"), (0, 1), ("W20", "W8"), players=2, facing=0.0)
    for each, language in product(raised, ("en", "de")):
        plate, face = ceremonies.plate_of(each, Look(), texts(language)), faces.wonder(each.number, texts(language))
        said = lines(plate, unfolded=False)
        assert plate.owner == Look().identity(each.seat)
        assert (said[0], said[1], " ".join(said[2:])) == (face.compact, face.foot, face.short)

"""The names of strategic plots cover no penthouse of another tower, and stay where they are while a move is previewed."""

import pytest
from panda3d.core import BillboardEffect

from game.rules.skyline_world import State
from game.rules.skyline_world.events import MissionRevealed
from game.scenes.boards.kit.badges import rest_size
from game.scenes.boards.skyline_world import names, overlays, places, pointers, staging
from game.scenes.boards.skyline_world.board import GameBoard
from game.scenes.boards.skyline_world.model import island, model_of
from game.scenes.boards.skyline_world.sight import boxes
from game.scenes.camera import ASPECT, Frame, frame_points, scale_at, seen_at
from tests.rules.skyline_world.desk import GAME, at
from tests.scenes.positions import new_board

SEEN = {
    "Midtown before two penthouses": at("b3=PYPYN", "a6=YPYNP", "c6=YPNP", "b7=PYPNP", "c7=YPYP", "b10=PYNP"),
    "Midtown before one": at("c6=PYP", "b6=YPYPY", "b5=Y"),
    "Midtown, crowned, before one": at("c6=PYPYP", "b6=YPYPY"),
    "Harlem before one": at("b10=PYPY", "c10=YPYPY", "b9=P"),
}


COUNTED = MissionRevealed(0, "NYC", fulfilled=False, plots=())


def covered(state: State, seat: int, *, counts: bool = False) -> list[float]:
    """How much of each penthouse and its crown is covered by names of other plots, for a seat: at rest, or while points are
    counted."""
    board, known = new_board("skyline_world"), model_of(GAME.view(state, seat))
    assert isinstance(board, GameBoard)
    board.build(GAME.view(state, seat))
    heights = {name: places.height(5) + places.CROWN for name in island().plots}
    seen_from = places.seat_camera(4, seat)
    if counts:
        board.animate(COUNTED, GAME.view(state, seat))
        seen_from = staging.pose(COUNTED, seen_from) or seen_from
    pose = frame_points(seen_from, places.before(4, heights), Frame(-0.6, 1.0, -0.5, 0.85), ASPECT)
    found = []
    for badge in board.badges_of(known):
        x, y, depth = seen_at(pose, badge.at, ASPECT)
        wide, high = (each * scale_at(pose, depth, ASPECT) for each in rest_size(badge))
        for name, floors in zip(island().plots, known.buildings, strict=True):
            if len(floors) == 5 and floors[-1] >= 0 and name != badge.target.key:
                for part in boxes(floors)[-2:]:
                    left, low, right, top = names.box_in_picture(pose, places.plot(name), part)
                    across = min(x + wide / 2, right) - max(x - wide / 2, left)
                    up = min(y + high, top) - max(y, low)
                    found.append(max(0.0, across) * max(0.0, up) / ((right - left) * (top - low)))
    return found


@pytest.mark.parametrize("counts", [False, True], ids=["at rest", "while points are counted"])
@pytest.mark.parametrize("position", SEEN)
def test_names_cover_no_penthouse_of_another_tower(position: str, *, counts: bool) -> None:
    for seat in range(4):
        assert max(covered(SEEN[position], seat, counts=counts)) < 0.1


def test_signs_on_the_plots_of_a_figure_face_the_eye_below_what_floats_over_roofs() -> None:
    """Seen: they lay on roofs as flat dark spots, and on a strategic plot half below its name."""
    known = model_of(GAME.view(at("c6=YPNY", "b6=Y"), 0))
    for name in ("c6", "b6", "b5", "b3"):
        sign = pointers.figure((name,), known, 0).find("**/sign")
        floors = known.buildings[island().index[name]]
        assert sign.has_effect(BillboardEffect.get_class_type())
        if floors or name == "b3":
            assert sign.get_z() + pointers.SIGN / 2 < places.top(name, len(floors))[2] + names.OVER
        else:
            assert sign.get_z() - pointers.SIGN / 2 < places.plot(name)[2] + 0.05 < sign.get_z()


def test_what_a_group_pays_stands_where_it_covers_no_floors_of_other_towers() -> None:
    """Seen: "+5" over Herald Square lay over three floors of Midtown and the number of its penthouse."""
    known, heading = model_of(GAME.view(at("c6=RPYBR", "b5=PBY", "b6=Y", "c5=PB"), 0)), places.HEADINGS[0]
    for plots in (("b5", "b6"), ("b6", "b5")):
        spot = overlays.middle(known, plots, heading)
        assert spot[:2] == places.plot("b5")[:2]
        assert names.covers(known.buildings, "b5", spot, heading, size=overlays.AMOUNT) == 0


def test_a_name_that_stands_aside_is_joined_to_its_tower_and_does_not_jump_while_a_move_is_previewed() -> None:
    state = SEEN["Midtown before two penthouses"]
    known, heading = model_of(GAME.view(state, 0)), places.HEADINGS[0]
    here, straight = names.place(known, "c6", heading), places.plot("c6")
    assert here[:2] != straight[:2]
    assert names.foot(known, "c6", here) is not None
    future = model_of(GAME.view(at("c6=YPNP"), 0))
    assert names.place(future, "c6", heading, before=known)[:2] == here[:2] != names.place(future, "c6", heading)[:2]
    assert names.foot(known, "b3", names.place(known, "b3", heading)) is None, "over its own tower it needs no thread"

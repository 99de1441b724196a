"""Windows are lit evenly, the same in every tier, and stay as they are while a piece flies."""

from itertools import product

import pytest

from game.scenes.drawing.atlas import CELL_BOX, FACADES, PANES
from game.scenes.drawing.look import Look
from game.scenes.drawing.models import model, piece
from game.scenes.drawing.pieces import TowerPart, lights, tower
from game.scenes.drawing.windows import OPEN_SHARE, ROOFED_SHARE, chance, shift

PLOTS, LEVELS, SIDES = range(25), range(6), range(4)


@pytest.mark.parametrize("facade", FACADES)
def test_on_every_facade_the_share_of_lit_windows_is_even(facade: str) -> None:
    columns, rows = PANES[facade]
    for share in (OPEN_SHARE, ROOFED_SHARE):
        for level, side in product(LEVELS, SIDES):
            drawn = [chance(plot, level, side, c, r) < share for plot, c, r in product(PLOTS, range(columns), range(rows))]
            assert sum(drawn) / len(drawn) == pytest.approx(share, abs=0.17), (level, side)
        every = [
            chance(plot, level, side, c, r) < share
            for plot, level, side, c, r in product(PLOTS, LEVELS, SIDES, range(columns), range(rows))
        ]
        assert sum(every) / len(every) == pytest.approx(share, abs=0.03)


def test_equal_floors_beside_and_above_one_another_differ() -> None:
    def wall(plot: int, level: int) -> tuple[bool, ...]:
        return tuple(
            chance(plot, level, side, column, row) < ROOFED_SHARE for side, column, row in product(SIDES, range(6), range(2))
        )

    walls = {wall(plot, level) for plot in PLOTS for level in LEVELS}
    assert len(walls) == len(PLOTS) * len(LEVELS)


def test_windows_lit_without_a_roof_stay_lit_with_one() -> None:
    assert OPEN_SHARE < ROOFED_SHARE


def test_a_piece_that_flies_has_the_windows_it_will_have_in_its_tower() -> None:
    part = TowerPart("floor", Look().identity(1))
    standing = tower([part] * 3, plot=7)
    third = standing.vertices[2 * len(part.mesh().vertices) :]
    flying = part.at_home(7, 2).vertices
    assert [vertex[4] for vertex in flying] == [vertex[4] for vertex in third]
    assert [vertex[2] for vertex in flying] == [vertex[2] for vertex in third]


def test_the_whole_numbers_of_a_place_tell_plot_level_side_and_light() -> None:
    left, bottom, wide, high = CELL_BOX["upright"]
    owner = next(owner for owner in map(Look().identity, range(4)) if owner.facade == "upright")
    mesh = tower([TowerPart("floor", owner)] * 2, plot=3, lit=True)
    sides = set()
    for _, normal, _, _, (u, v) in mesh.vertices:
        inside = left <= u % 1 <= left + wide and bottom <= v % 1 <= bottom + high
        if inside and abs(normal[2]) < 0.01 and 0.05 < (u % 1 - left) / wide < 0.95:
            assert int(u) == shift(3, 0)[0] + 1
            sides.add((int(v) // 4, int(v) % 4))
    assert sides == set(product((0, 1), range(4)))


def test_signs_for_lights_lie_on_all_four_walls_of_floors_only() -> None:
    owner = Look().identity(0)
    mesh = lights([TowerPart("floor", owner), TowerPart("roof", owner)], plot=4)
    walls = {tuple(round(part) for part in normal) for _, normal, _, _, _ in mesh.vertices}
    assert walls == {(0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0)}
    assert max(at[2] for at, *_ in mesh.vertices) < TowerPart("floor", owner).height


def test_flat_floors_have_the_outline_of_deep_ones_and_few_corners() -> None:
    deep, flat = model("floor").vertices, model("floor_flat").vertices
    for axis in range(3):
        assert {min(row[axis] for row in deep), max(row[axis] for row in deep)} == {
            min(row[axis] for row in flat),
            max(row[axis] for row in flat),
        }
    assert len(flat) <= 48
    assert len(deep) <= 144
    assert piece("floor_flat", Look().identity(2)).triangles

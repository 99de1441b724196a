"""Sections 3 and 4: what is printed, and the shape of the board."""

from typing import Any

import msgspec
import pytest

from game.content import CONFIG, convert, load_game, read_yaml
from game.errors import BadInput
from game.rules.grid import bits, spread
from game.rules.skyline_world import Content
from tests.rules.skyline_world.desk import GAME

BOARD = GAME.board
PLOTS = "b1 b2 b3 c3 a4 b4 c4 b5 c5 d5 a6 b6 c6 d6 a7 b7 c7 d7 a8 b8 c8 b9 c9 d9 b10 c10 b11 c11 c12"


def _mask(plots: str) -> int:
    return sum(1 << BOARD.index[plot] for plot in plots.split())


def test_the_plots_in_board_order() -> None:
    assert " ".join(BOARD.plots) == PLOTS
    assert len(BOARD.plots) == 29


def test_the_board_is_connected_and_has_forty_adjacent_pairs() -> None:
    assert spread(1, BOARD.all, BOARD.neighbours) == BOARD.all
    assert sum(mask.bit_count() for mask in BOARD.neighbours) == 2 * 40


def test_row_widths_from_north_to_south() -> None:
    rows = [int(plot[1:]) for plot in BOARD.plots]
    assert [rows.count(row) for row in range(12, 0, -1)] == [1, 2, 2, 3, 3, 4, 4, 3, 3, 2, 1, 1]


@pytest.mark.parametrize(
    ("number", "plots"),
    [
        (1, "b1 a4 d9 c12"),
        (2, "b2 c3 d5 a6 d7 a8 b11"),
        (4, "b4 c5 b6 c6 b7 c7 b8 c9"),
        (3, "b3 c4 b5 d6 a7 c8 b9 b10 c10 c11"),
    ],
)
def test_numbers_of_neighbours(number: int, plots: str) -> None:
    found = [plot for plot, mask in zip(BOARD.plots, BOARD.neighbours, strict=True) if mask.bit_count() == number]
    assert set(found) == set(plots.split())


def test_water_separates() -> None:
    assert not BOARD.neighbours[BOARD.index["a4"]] & _mask("a6")
    assert not BOARD.neighbours[BOARD.index["d7"]] & _mask("d9")


def test_bottlenecks() -> None:
    cut = [
        plot
        for plot, bit in ((plot, _mask(plot)) for plot in BOARD.plots)
        if spread(BOARD.all & ~bit & -(BOARD.all & ~bit), BOARD.all & ~bit, BOARD.neighbours) != BOARD.all & ~bit
    ]
    assert cut == ["b2", "b3", "b4", "c9", "c11"]


def test_strategic_plots_and_their_distances() -> None:
    assert BOARD.names(BOARD.strategic) == ("b3", "c6", "b10")

    def steps(start: str, goal: str) -> int:
        reached, count = _mask(start), 0
        while not reached & _mask(goal):
            for plot in tuple(bits(reached)):
                reached |= BOARD.neighbours[plot]
            count += 1
        return count

    assert (steps("b3", "c6"), steps("c6", "b10"), steps("b3", "b10")) == (4, 5, 7)


def test_floors_of_section_3_1() -> None:
    rows = [(floor.piece, floor.price, floor.income, floor.count, floor.start) for floor in GAME.content.floors]
    assert rows == [
        ("1", 1, 1, 8, 2),
        ("2", 2, 2, 6, 1),
        ("4", 4, 4, 4, 0),
        ("6", 6, 6, 3, 0),
        ("10", 10, 0, 3, 0),
        ("n", 5, 0, 6, 0),
    ]
    assert [*GAME.tables.sales] == [0, 1, 2, 3, 5, 2]
    assert sum(floor.count for floor in GAME.content.floors[:5]) == 24


FIGURES = "UBT 63 FLA 58 TRA 44 TUR 89 PET 53 MES 32 SHD 28 CHI 23 CHR 15 EMP 17 WIL 12 COM 42 DER 40 JIN 75"
MISSIONS = "NYC 28 SYD 24 SHA 28 LON 29 ROT 23 FRA 23"


def test_places_of_every_figure() -> None:
    assert " ".join(f"{code} {len(pattern.places)}" for code, pattern in BOARD.figures.items()) == FIGURES
    assert min(len(pattern.places) for pattern in BOARD.figures.values()) >= 6


def test_us_bank_tower_has_27_solid_places_and_36_with_a_gap() -> None:
    solid = [place for place in BOARD.figures["UBT"].places if len(BOARD.groups(place)) == 1]
    assert (len(solid), len(BOARD.figures["UBT"].places) - len(solid)) == (27, 36)


def test_places_of_every_mission() -> None:
    assert " ".join(f"{code} {len(pattern.places)}" for code, pattern in BOARD.missions.items()) == MISSIONS
    assert all(pattern.size == 4 for pattern in BOARD.missions.values())


def test_values_of_the_cards() -> None:
    values = [GAME.values[code] for code in GAME.figures]
    assert values == [5] * 9 + [8] * 5
    assert len(values) * GAME.content.numbers.copies == 42
    assert all(GAME.values[code] == {3: 5, 4: 8}[pattern.size] for code, pattern in BOARD.figures.items())


def test_no_two_codes_share_a_shape() -> None:
    patterns = [*BOARD.figures.values(), *BOARD.missions.values()]
    places = [place for pattern in patterns for place in pattern.places]
    assert len(set(places)) == len(places)


def _files() -> dict[str, Any]:
    return {name: read_yaml(CONFIG / "games" / "skyline_world" / f"{name}.yaml") for name in Content.__struct_fields__}


def _spoil(path: str, value: Any) -> dict[str, Any]:
    files: Any = _files()
    *most, last = path.split(".")
    place = files
    for key in most:
        place = place[int(key) if key.isdigit() else key]
    place[int(last) if last.isdigit() else last] = value
    return {name: convert(files[name], hint, source=name) for name, hint in Content.__annotations__.items()}


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("board.outline.0", "#", "same length"),
        ("board.outline.0", "..?.", 'mark "\\?"'),
        ("floors.0.count", 9, "1 must have 1 to 8"),
        ("floors.0.start", 9, "not more of them at the start"),
        ("floors.1.piece", "1", "only once"),
        ("floors.2.price", -4, "negative"),
        ("floors", [], "one floor for each"),
        ("figures.1.shapes.0", "ab", "drawn with x"),
        ("figures.1.shapes.0", "x/x/x", "FLA and UBT have the same shape"),
        ("figures.1.code", "UBT", "used only once"),
        ("figures.1.code", "fla", "capital letters"),
        ("numbers.letters", ["Y", "Y", "B", "R"], "single and different"),
        ("numbers.copies", 0, "not enough cards"),
        ("numbers.default_stall_laps", 7, "default_stall_laps"),
    ],
)
def test_wrong_content_is_refused_in_a_clear_sentence(path: str, value: Any, said: str) -> None:
    fields = _spoil(path, value)
    with pytest.raises(ValueError, match=said):
        Content(**fields)


def test_unknown_keys_are_refused(tmp_path: Any) -> None:
    for name, data in _files().items():
        text = msgspec.yaml.encode({**data, "colour": "red"} if isinstance(data, dict) else data)
        (tmp_path / f"{name}.yaml").write_bytes(text)
    with pytest.raises(BadInput, match='unknown key "colour"'):
        load_game("skyline_world", Content, tmp_path)

"""The content: counts, guard rails and layouts, and that a broken copy is refused."""

import re

import msgspec
import pytest
from msgspec.structs import replace

from game.content import load_game
from game.errors import BadInput
from game.rules.cities import Content, content
from game.rules.cities.board import Site, canonical_orientations, corner_choices, read_layout, turn_board, write_layout
from game.rules.cities.parts import CORNERS, condition, moves
from game.text import texts
from tests.rules.cities.desk import GAME

CONTENT = GAME.content
BOARDS = {board.code: board for board in CONTENT.boards}


def broken(sentence: str, **fields: object) -> None:
    """A copy of the content with these files must be refused with that sentence."""
    with pytest.raises(ValueError, match=sentence):
        Content(**{name: fields.get(name, getattr(CONTENT, name)) for name in Content.__struct_fields__})


def test_counts_of_the_components():
    stages = [len([card for card in (*CONTENT.zones, *CONTENT.buildings) if card.stage == stage]) for stage in (1, 2, 3)]
    assert stages == [25, 25, 25]
    assert len(CONTENT.uniques) == len(CONTENT.roles) == len(CONTENT.policies) == len(CONTENT.news) == 10
    assert [sum(shape.supply[zone] for shape in CONTENT.shapes) for zone in range(3)] == [24, 12, 12]
    assert len([card for card in CONTENT.buildings if card.kind == "U"]) == 9
    assert len([card for card in CONTENT.buildings if card.kind == "S"]) == 18
    assert CONTENT.administration.displays == (7, 5, 4, 3)


def test_the_ten_known_cards_stand_as_printed():
    known = {card.code: (card.cost, card.when, card.reward) for card in CONTENT.zones if card.known}
    assert known == {
        "r11": ("w-1 e+1", "health", "m+1"),
        "r12": ("g-1 e+1", "e<0", "m+2"),
        "r13": ("p-1 g-1", "R>=2", "h+2"),
        "r21": ("p-1 w-1 c+1", "health & edu", "h+1 e+2"),
        "r22": ("w-1 g-1", "h>5", "e+1 h+1 m+1"),
        "r23": ("w-1 g-1 e+1", "c=0", "h+3"),
        "c21": ("g-1 e-1 t+1", "R>=1 & C>=1 & I>=1", "m+4"),
        "i31": ("e-3 o+1 t+1", "C>=3 & fire", "m+8"),
    }
    assert {(card.code, card.cost, card.effect) for card in CONTENT.buildings if card.known} == {
        ("pow1", "m-3", "p+3"),
        ("hea1", "m-1", "h+1"),
    }


@pytest.mark.parametrize(
    ("board", "cost", "land", "districts"),
    [
        ("A", 2, 33, [6, 9, 9, 9]),
        ("B", 4, 34, [6, 9, 19]),
        ("C", 3, 31, [7, 7, 7, 10]),
        ("D", 4, 34, [9, 9, 16]),
        ("E", 5, 32, [7, 7, 18]),
        ("F", 5, 35, [17, 18]),
    ],
)
def test_boards(board, cost, land, districts):
    for corner in CORNERS:
        site = Site(f"{board}@{corner}", BOARDS, CONTENT.shapes)
        assert site.costs == (cost,)
        assert site.land.bit_count() == land
        assert sorted(mask.bit_count() for mask in site.districts(1).masks) == districts


@pytest.mark.parametrize(
    ("scenario", "sizes", "costs"),
    [
        ("intro", [6, 9, 9, 9, 16, 50], 11),
        ("1", [9, 9, 10, 16, 18, 28, 42], 13),
        ("2", [6, 7, 7, 9, 16, 19, 23, 43], 14),
        ("3", [9, 10, 16, 24, 28, 47], 16),
        ("4", [9, 9, 9, 18, 42, 47], 16),
    ],
)
def test_layouts(scenario, sizes, costs):
    site = GAME.tables.site(GAME.tables.chapters[scenario].layout)
    assert sorted(mask.bit_count() for mask in site.districts(site.all_open).masks) == sizes
    assert site.land.bit_count() == sum(sizes)
    assert sum(site.costs) == costs


def test_orientations_of_the_shapes():
    counts = {shape.code: len(canonical_orientations(shape.rows)) for shape in CONTENT.shapes}
    assert counts == {
        "M1": 1, "D2": 2, "I3": 2, "L3": 4, "I4": 2, "O4": 1, "L4": 8, "S4": 4,
        "T4": 4, "P5": 8, "U5": 4, "V5": 4, "L5": 8, "W5": 4, "O6": 2,
    }  # fmt: skip
    assert [number for number, _ in canonical_orientations(".XX/XX.")] == [0, 1, 4, 5]
    assert dict(canonical_orientations("XX/X."))[1] == ((0, 0), (1, 0), (1, 1))


def test_corner_choices_of_the_footprints_of_four():
    four = [len(corner_choices(each)) for each in CONTENT.scenarios.footprints if each.count("X") == 4]
    assert four == [8, 12, 12, 12, 13, 13, 12]


def test_condition_families():
    assert sum(content.FAMILIES.values()) == 48
    assert content.family("C>=3 & fire") == "tiles and service"
    assert content.family("R>=1 & C>=1") == "mix"


def test_effects_and_conditions_are_read():
    assert moves("w-1 e+1") == ((1, -1), (3, 1))
    assert condition("C>=3 & fire").tiles == ((1, 3),)
    for wrong in ("w1", "x+1", "w-1 w-2"):
        with pytest.raises(ValueError, match=re.escape(wrong.split()[0])):
            moves(wrong)
    with pytest.raises(ValueError, match="no condition"):
        condition("R>2")


def _board(code: str, *changes: tuple[int, str]) -> tuple[object, ...]:
    rows = list(BOARDS[code].rows)
    for row, text in changes:
        rows[row] = text
    return tuple(replace(board, rows=tuple(rows)) if board.code == code else board for board in CONTENT.boards)


@pytest.mark.parametrize(
    ("row", "text", "sentence"),
    [
        (1, "~.#", "rows of 7"),
        (1, "~..x...", "only"),
        (0, "~~#.#..", "middle of each side"),
        (0, "~~~#...", "water on two cells"),
        (5, "..~#...", "connected water"),
        (5, ".#.#...", "reaches no rim"),
        (2, "..##...", "two cells wide"),
        (3, "#..#..#", "27 to 36"),
        (6, "...#.#.", "middle of each side"),
    ],
)
def test_board_guard_rails(row, text, sentence):
    broken(sentence, boards=_board("A", (row, text)))


def test_more_board_guard_rails():
    broken("fewer than 6", boards=_board("A", (4, "...#.#."), (5, "...###.")))
    empty = [(1, "~......"), (2, "......."), (3, "#.....#"), (4, "......."), (5, ".......")]
    broken("2 to 5 districts", boards=_board("A", *empty))


def test_a_seam_must_be_decided_by_corners():
    dry = replace(BOARDS["A"], rows=tuple(row.replace("~", ".") for row in BOARDS["A"].rows))
    with pytest.raises(ValueError, match="corners of the water"):
        content._check_seams(dry, BOARDS["A"])
    roads = replace(BOARDS["A"], rows=("~~.....", *BOARDS["A"].rows[1:]))
    with pytest.raises(ValueError, match="roads must meet"):
        content._check_seams(roads, BOARDS["A"])


def _zone(code: str, **fields: object) -> tuple[object, ...]:
    return tuple(replace(card, **fields) if card.code == code else card for card in CONTENT.zones)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"stage": 4}, "no stage 4"),
        ({"cost": "w-1 e+1 m-1"}, "never cost money"),
        ({"cost": "w-3 e+1"}, "utilities"),
        ({"cost": "w-1 e+3"}, "employment"),
        ({"cost": "w-1 e+1 c+1"}, "bad steps"),
        ({"reward": "m+5"}, "worth"),
        ({"when": "health & edu"}, "conditions must be"),
    ],
)
def test_zone_guard_rails(fields, sentence):
    broken(sentence, zones=_zone("r11", **fields))


def test_services_and_utilities_stay_in_demand():
    parks = tuple(replace(c, when=c.when.replace("park", "fire")) for c in CONTENT.zones)
    broken("every service", zones=parks)
    thirsty = tuple(replace(c, cost=c.cost.replace("p-1", "w-1")) if "w" not in c.cost else c for c in CONTENT.zones)
    broken("must be used by", zones=thirsty)


def _building(code: str, **fields: object) -> tuple[object, ...]:
    return tuple(replace(card, **fields) if card.code == code else card for card in CONTENT.buildings)


@pytest.mark.parametrize(
    ("code", "fields", "sentence"),
    [
        ("hea1", {"cost": "m-2"}, "must cost 1"),
        ("hea1", {"cost": "m-1 h-1"}, "nothing else"),
        ("hea1", {"effect": "h+3"}, "points"),
        ("hea1", {"shape": "P5"}, "cells"),
        ("hea1", {"shape": "Z9"}, "unknown shape"),
        ("hea1", {"stage": 2}, "once per stage"),
        ("pow1", {"cost": "m-9"}, "must cost"),
        ("pow1", {"effect": "p+4"}, "must bring"),
        ("pow1", {"effect": "p+3 o+1"}, "pollute"),
    ],
)
def test_building_guard_rails(code, fields, sentence):
    broken(sentence, buildings=_building(code, **fields))


def test_other_guard_rails():
    broken("five unique", uniques=CONTENT.uniques[1:])
    broken("ten roles", roles=CONTENT.roles[1:])
    broken("4 to 6 cells", uniques=(replace(CONTENT.uniques[0], shape="D2"), *CONTENT.uniques[1:]))
    broken("written twice", roles=(CONTENT.roles[1], *CONTENT.roles[1:]))
    with pytest.raises(ValueError, match="stage 1 must have"):
        content.check_counts(CONTENT.zones[1:], CONTENT.buildings)
    shapes = CONTENT.shapes
    broken("24 residential", shapes=(replace(shapes[0], residential=1), *shapes[1:]))
    broken("its name says", shapes=(replace(shapes[0], rows="XX"), *shapes[1:]))
    broken("drawn badly", shapes=(replace(shapes[0], rows="X?"), *shapes[1:]))
    broken("is written twice", shapes=(shapes[0], *shapes))
    office = CONTENT.administration
    broken("tracks must be", administration=replace(office, tracks=office.tracks[1:]))
    broken("begin with the lowest", administration=replace(office, ranks=office.ranks[::-1]))
    broken("lowest rank", administration=replace(office, lowest_total=-5))
    chapters = CONTENT.scenarios.chapters
    bad = replace(chapters[0], layout="B@NE E@NE A@NW")
    broken("scenario intro", scenarios=replace(CONTENT.scenarios, chapters=(bad, *chapters[1:])))
    both = replace(chapters[0], boards=3)
    broken("either layout or boards", scenarios=replace(CONTENT.scenarios, chapters=(both, *chapters[1:])))


def test_unknown_keys_in_files_are_refused(tmp_path):
    for name in Content.__struct_fields__:
        (tmp_path / f"{name}.yaml").write_bytes(msgspec.yaml.encode(getattr(CONTENT, name)))
    assert load_game("cities", Content, tmp_path) == CONTENT
    (tmp_path / "roles.yaml").write_text("- {code: ro01, chanegs: {service_price: -1}}\n")
    with pytest.raises(BadInput, match="changes"):
        load_game("cities", Content, tmp_path)


def test_every_card_has_a_name_in_both_languages_and_specials_a_text():
    for language in ("en", "de"):
        text = texts(language)
        for code in (*GAME.tables.cards, *GAME.tables.roles):
            assert text.has(f"cities.word.{code}"), code
        for card in (*CONTENT.uniques, *CONTENT.roles, *CONTENT.policies, *CONTENT.news):
            assert text.has(f"cities.text.{card.code}")
        for card in CONTENT.zones:
            assert all(text.has(f"cities.word.{part.strip()}") for part in card.when.split("&"))
        for rank in CONTENT.administration.ranks:
            assert text.has(f"cities.word.{rank.code}")
            assert text.has(f"cities.epilogue.{rank.code}")
            assert text.has(f"cities.title.{rank.code}")
        for chapter in CONTENT.scenarios.chapters:
            assert text.has(f"cities.chapter.{chapter.code}")
            assert text.has(f"cities.chapter_about.{chapter.code}")
            for objective in chapter.objectives:
                assert text(f"cities.objective.{objective.name}", amount=objective.amount)
        assert all(text.has(f"cities.medal.{medal.code}") for medal in CONTENT.administration.medals)


def test_layouts_read_and_write():
    text = "A@NW . / E@SW . / D@NW C@NE"
    assert write_layout(read_layout(text, BOARDS)) == text
    assert write_layout(read_layout(". A@NW", BOARDS)) == "A@NW"
    assert turn_board(("ab", "cd"), "NE") == ("ca", "db")

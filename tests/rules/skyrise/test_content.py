"""The content of Skyrise fits together, and the map is what its polygons say."""

import json
import random
import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations, permutations
from math import dist, hypot, isclose
from pathlib import Path
from shutil import copytree
from typing import Any

import msgspec
import pytest

from game.content import CONFIG, convert, load_game, read_yaml
from game.errors import BadInput
from game.rules import GAMES
from game.rules.core import seeded
from game.rules.grid import bits, spread
from game.rules.skyrise import Content, Game
from game.rules.skyrise.board import Board, Point, lay_out
from game.rules.skyrise.content import Island

from .desk import GAME

CONTENT = load_game("skyrise", Content)
ISLANDS = (CONTENT.board.centre, *CONTENT.islands)
PLACEMENTS = [
    dict(zip(layout.slots, codes, strict=True))
    for setup in CONTENT.setups
    for layout in setup.layouts
    for codes in permutations([island.code for island in CONTENT.islands], setup.seats)
]


def _outline(island: Island, numbers: tuple[int, ...]) -> list[Point]:
    return [island.corners[number - 1] for number in numbers]


def _edges(outline: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(outline, [*outline[1:], outline[0]], strict=True))


def _shared(one: list[Point], other: list[Point]) -> float:
    """The length of border two polygons share, found by overlapping collinear edges."""
    total = 0.0
    for a, b in _edges(one):
        length = dist(a, b)
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        for c, d in _edges(other):
            if all(abs((p[0] - a[0]) * uy - (p[1] - a[1]) * ux) < 1e-6 for p in (c, d)):
                along = sorted((p[0] - a[0]) * ux + (p[1] - a[1]) * uy for p in (c, d))
                total += max(0.0, min(length, along[1]) - max(0.0, along[0]))
    return total


def _area(outline: list[Point]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in _edges(outline)) / 2


@pytest.mark.parametrize("island", ISLANDS, ids=lambda island: island.code)
def test_borders_are_the_shared_edges_of_the_polygons(island: Island) -> None:
    shapes = {quarter.name: _outline(island, quarter.corners) for quarter in island.quarters}
    borders = {quarter.name: set(quarter.borders) for quarter in island.quarters}
    for one, other in combinations(shapes, 2):
        shared = _shared(shapes[one], shapes[other])
        assert (other in borders[one]) == (shared >= 5)
        assert shared == 0 or shared >= 5


@pytest.mark.parametrize("island", CONTENT.islands, ids=lambda island: island.code)
def test_lakes_and_blimps_touch_what_the_polygons_say(island: Island) -> None:
    for lake in island.lakes:
        shore = _outline(island, lake.corners)
        on_shore = {q.name for q in island.quarters if _shared(shore, _outline(island, q.corners)) > 0}
        assert set(lake.touches) == on_shore
        assert len(on_shore) >= 4
    for blimp in island.blimps:
        assert set(blimp.touches) == {q.name for q in island.quarters if set(q.corners) & set(blimp.edge)}
        assert len(blimp.touches) >= 4


@pytest.mark.parametrize("island", ISLANDS, ids=lambda island: island.code)
def test_quarters_are_convex_and_hold_a_building(island: Island) -> None:
    board = lay_out(CONTENT, {"N": island.code} if island.code != "c" else {})
    for shape in (*island.quarters, *island.lakes):
        for (ax, ay), (bx, by), (cx, cy) in zip(
            *[(o := _outline(island, shape.corners))[i:] + o[:i] for i in range(3)], strict=True
        ):
            assert (bx - ax) * (cy - by) - (by - ay) * (cx - bx) >= 0, shape.name
    for quarter in island.quarters:
        x, y = board.middles[GAME.tables.quarter[quarter.name]]
        for (ax, ay), (bx, by) in _edges(_outline(island, quarter.corners)):
            away = abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / hypot(bx - ax, by - ay)
            assert away >= 6.5


@pytest.mark.parametrize("island", CONTENT.islands, ids=lambda island: island.code)
def test_colours_of_an_island(island: Island) -> None:
    colour = {quarter.name: quarter.colour for quarter in island.quarters}
    assert all(colour[q.name] != colour[other] for q in island.quarters for other in q.borders)
    assert sorted(list(colour.values()).count(c) for c in set(colour.values())) == [3, 3, 4, 4]
    assert len({colour[port.quarter] for port in island.ports}) == 4
    assert sum(quarter.mill for quarter in island.quarters) == 3


def test_fifteen_quarters_of_each_colour_on_the_full_table() -> None:
    board = GAME.tables.boards["N=g,E=h,S=k,W=s"]
    assert [mask.bit_count() for mask in board.colours] == [15] * 4


def _degrees(board: Board) -> list[int]:
    return [board.near[index].bit_count() for index in bits(board.quarters)]


@pytest.mark.parametrize("placed", PLACEMENTS, ids=lambda placed: "".join(f"{s}{c}" for s, c in placed.items()))
def test_every_table_hangs_together(placed: dict[str, str]) -> None:
    board = lay_out(CONTENT, placed)
    seats = len(placed)
    assert spread(board.centre, board.quarters, board.near) == board.quarters
    assert set(_degrees(board)) <= set(range(2, 7))
    assert 4 <= _degrees(board).count(2) <= 10
    ring = {2: int("E" in placed), 3: 2, 4: 4}[seats]
    assert len(board.bridges) == 2 * seats + ring
    for bridge in board.bridges:
        length = dist(*bridge.ends)
        assert 7 <= length <= 11 if bridge.touches & board.centre else 18 <= length <= 27
    assert (len(board.lakes), len(board.blimps), len(board.windmills)) == (2 * seats, 3 * seats, 3 * seats)
    for slot, code in placed.items():
        isle = next(isle for isle in board.isles if isle.slot == slot)
        assert isle.code == code
        x, y = (sum(board.middles[i][axis] for i in bits(isle.quarters)) / isle.quarters.bit_count() for axis in (0, 1))
        direction = {"N": y > 2 * abs(x), "E": x > 2 * abs(y), "S": -y > 2 * abs(x), "W": -x > 2 * abs(y)}
        assert direction[slot]


def test_islands_keep_their_distance() -> None:
    board = GAME.tables.boards["N=g,E=h,S=k,W=s"]
    corners = [[p for i in bits(isle.quarters) for p in board.outlines[i]] for isle in board.isles]
    for one, other in combinations(range(len(corners)), 2):
        assert min(dist(p, q) for p in corners[one] for q in corners[other]) > (6 if one == 0 else 9)


def test_turning_keeps_shapes_and_ports_face_the_centre() -> None:
    for slot in "NESW":
        board = lay_out(CONTENT, {slot: "g"})
        for index in bits(board.quarters & ~board.centre):
            here, home = board.outlines[index], GAME.tables.boards["N=g"].outlines[index]
            assert isclose(_area(list(here)), _area(list(home)))
        assert [bridge.name for bridge in board.bridges] == [f"{slot}l", f"{slot}r"]


def test_SR_04_centre_quarters_meet_only_in_a_point_across() -> None:
    board = GAME.tables.boards["N=g,E=h,S=k,W=s"]
    assert not board.near[0] >> 2 & 1
    assert not board.near[1] >> 3 & 1
    assert board.near[0] & board.centre == 0b1010


def test_windmills_stand_inside_their_quarter() -> None:
    board = GAME.tables.boards["N=k,S=s"]
    for mill in board.windmills:
        outline = list(board.outlines[GAME.tables.quarter[mill.name]])
        assert all((b[0] - a[0]) * (mill.at[1] - a[1]) - (b[1] - a[1]) * (mill.at[0] - a[0]) > 0 for a, b in _edges(outline))


def test_building_sets_are_balanced() -> None:
    sums = [sum(each.era1.values()) + sum(each.era2.values()) for each in CONTENT.sets]
    assert sums == [720] * 4
    assert all(364 <= sum(each.era1.values()) <= 366 for each in CONTENT.sets)
    bands = [{value // 10: value for value in each.era1.values() + each.era2.values()} for each in CONTENT.sets]
    assert all(set(each) == set(range(12)) for each in bands)
    for one, other in combinations(bands, 2):
        assert sum(one[band] > other[band] for band in one) == 6
    for each in CONTENT.sets:
        assert [len(each.era1.low), len(each.era1.mid), len(each.era1.tall)] == [2, 4, 1]
        assert [len(each.era2.low), len(each.era2.mid), len(each.era2.tall)] == [2, 1, 2]
        assert {value // 10 for value in each.era1.low + each.era2.low} == set(range(4))
        assert {value // 10 for value in each.era1.tall + each.era2.tall} == set(range(9, 12))


def test_twenty_wonders_numbered_from_1() -> None:
    assert [wonder.number for wonder in CONTENT.wonders] == list(range(1, 21))


def _broken(**changes: object) -> str:
    """The complaint about content with these parts replaced."""
    data = {**msgspec.to_builtins(CONTENT), **changes}
    with pytest.raises((BadInput, ValueError)) as caught:
        Content(**{name: convert(value, Content.__annotations__[name], source=name) for name, value in data.items()})
    return str(caught.value)


def test_content_faults_are_named() -> None:
    whole = msgspec.to_builtins(CONTENT)
    islands = msgspec.to_builtins(CONTENT.islands)
    first = islands[0]
    one_way = {**first, "quarters": [{**first["quarters"][0], "borders": ["g2"]}, *first["quarters"][1:]]}
    assert "border back" in _broken(islands=[one_way, *islands[1:]])
    bad_corner = {**first, "quarters": [{**first["quarters"][0], "corners": [2, 5, 99]}, *first["quarters"][1:]]}
    assert "none numbered 99" in _broken(islands=[bad_corner, *islands[1:]])
    stranger = {**first, "lakes": [{**first["lakes"][0], "touches": ["h1"]}, *first["lakes"][1:]]}
    assert 'unknown quarter "h1"' in _broken(islands=[stranger, *islands[1:]])
    assert "ports" in _broken(islands=[{**first, "ports": first["ports"][:3]}, *islands[1:]])
    assert "two islands are called g" in _broken(islands=[first, *islands])
    board = whole["board"]
    assert 'unknown slot "W"' in _broken(board={**board, "slots": board["slots"][:3]})
    sets = whole["sets"]
    assert "two buildings" in _broken(sets=[{**sets[0], "name": "E"}, *sets])
    assert "same number" in _broken(sets=[{**sets[0], "era1": {"low": [1], "mid": [49], "tall": [98]}}, *sets[1:]])
    assert "between 1 and 199" in _broken(sets=[{**sets[0], "era1": {**sets[0]["era1"], "low": [1, 250]}}, *sets[1:]])
    wonders = whole["wonders"]
    assert "wonder numbers" in _broken(wonders=[{**wonders[0], "number": 99}, *wonders[1:]])
    assert "not enough wonder cards" in _broken(wonders=wonders[:9])
    setups = whole["setups"]
    assert "as many discs as quarters" in _broken(setups=[{**setups[0], "discs": {**setups[0]["discs"], "jokers": 3}}])
    assert "not enough sets" in _broken(setups=[{**setups[0], "seats": 5}])
    scoring = whole["scoring"]
    tracks = scoring["tracks"]
    assert "same number of places" in _broken(scoring={**scoring, "tracks": [{**tracks[0], "blue": [0, 1]}, tracks[1]]})
    assert "4 values" in _broken(scoring={**scoring, "patrons": [{"name": "spread", "values": [1, 2]}]})
    assert "panorama cards" in _broken(scoring={**scoring, "panoramas_in_play": 6})
    assert "palase" in _broken(wonders=[{"number": 1, "name": "palase"}])


FUZZ = 12
"""Changes tried for each file."""

Place = tuple[str | int, ...]


def _paths(data: Any, path: Place = ()) -> Iterator[Place]:
    """Every key, entry and value of a file."""
    if path:
        yield path
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield from _paths(data[key], (*path, key))


def _changed(data: Any, path: Place, rng: random.Random, words: list[str]) -> Any:
    """The data with one thing missing, twice, misspelt or another one."""
    data = deepcopy(data)
    holder = data
    for key in path[:-1]:
        holder = holder[key]
    last, value = path[-1], holder[path[-1]]
    how = rng.choice(("delete", "double", "rename", "replace", "replace"))
    if how == "delete":
        del holder[last]
    elif how == "double" and isinstance(holder, list):
        holder.insert(last, deepcopy(value))
    elif how == "rename" and isinstance(holder, dict):
        holder[f"{last}x"] = holder.pop(last)
    elif isinstance(value, int):
        holder[last] = rng.choice([-1, 0, 1, value + 1, 99, 1 << 70, "x", None])
    elif isinstance(value, str):
        holder[last] = rng.choice([*rng.sample(words, 4), f"{value}x", "", 7])
    else:
        holder[last] = rng.choice([[], {}, None, value[:-1] if isinstance(value, list) else {**value, "x": 1}])
    return data


@pytest.mark.parametrize("name", Content.__struct_fields__)
def test_a_changed_file_is_refused_in_one_line_or_makes_a_game_that_can_be_played(name: str, tmp_path: Path) -> None:
    whole = {each: read_yaml(CONFIG / "games" / "skyrise" / f"{each}.yaml") for each in Content.__struct_fields__}
    places = list(_paths(whole[name]))
    words = [word for word in re.findall(r"\w+", str(whole)) if not word.isdigit()]
    rng, faults = random.Random(name), []
    for each, data in whole.items():
        (tmp_path / f"{each}.yaml").write_text(json.dumps(data))
    for _ in range(FUZZ):
        (tmp_path / f"{name}.yaml").write_text(json.dumps(_changed(whole[name], rng.choice(places), rng, words)))
        try:
            game = Game(load_game("skyrise", Content, tmp_path))
        except BadInput as fault:
            faults.append(str(fault))
            continue
        for seats in game.seats:
            for option in game.options(seats):
                for value in option.values:
                    state = game.new(seats, 1, **{option.name: value})
            chance = seeded(2)
            while game.to_act(state) is not None:
                action, chance = game.random_action(state, chance)
                assert game.parse(state, game.notation(action)) == action
                state = game.apply(state, action)
            assert game.from_text(game.to_text(state)) == state
    assert faults
    assert not any("\n" in fault for fault in faults)


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("board", "slot: N, turns", "slot: Q, turns", 'bridge Nl: unknown slot "N"; it must be Q, E, S or W'),
        ("board", "  - {slot: W, turns: 3}\n", "", 'bridge Wl: unknown slot "W"; it must be N, E or S'),
        (
            "board",
            "quarter: c1, at: [-9",
            "quarter: c7, at: [-9",
            'bridge Nl: unknown quarter "c7"; it must be c1, c2, c3 or c4',
        ),
        (
            "board",
            "borders: [c2, c4]}",
            "borders: [c2, c9]}",
            'c1 borders on c9: unknown quarter "c9"; it must be c1, c2, c3 or c4',
        ),
        ("board", "slot: E, turns: 1", "slot: E, turns: 2", "two slots are turned by 2 right angles; each needs its own"),
        (
            "board",
            "code: c",
            "code: N",
            'island N: a quarter is called by the island\'s code and a number, such as N1, not "c1"',
        ),
        (
            "board",
            "right_of: N, left_of: E",
            "right_of: N, left_of: N",
            "bridge NE must join two different slots, not N to itself",
        ),
        ("islands", "port: IL, quarter: g1", "port: IL, quarter: h1", "port IL of island g: unknown quarter"),
        (
            "islands",
            "borders: [g2, g4]",
            "borders: [g1, g2, g4]",
            "g1 borders on g1, so g1 must be another quarter and border back",
        ),
        ("islands", "corners: [2, 5, 12, 7, 3]", "corners: [3, 7, 12, 5, 2]", "the corners of g1 must go round an area"),
        ("setups", "slots: [N, S]", "slots: [N, X]", 'layout opposite: unknown slot "X"; it must be N, E, S or W'),
        ("setups", "slots: [N, S]", "slots: [N, N]", "two slots of layout opposite are called N"),
        ("setups", "keys: [10]", "keys: [10, 4, 2]", "2 seats: there are at most 2 city keys"),
        ("setups", "dealt: 5, kept: 2", "dealt: 5, kept: 0", "2 seats: of 5 wonder cards 1 to 5 are kept"),
        ("setups", "seats: 2", "seats: 3", "one island per seat"),
        ("sets", "name: B", "name: A", "two sets are called A"),
        ("sets", "name: B", "name: BB", 'sets are called by one letter, such as A, not "BB"'),
        ("scoring", "name: contoured", "name: even", "two tracks are called even"),
        ("scoring", "name: bridges", "name: blimps", "two panoramas are called blimps"),
        ("wonders", ", steps: [12, 8, 6, 0]", "", "the wonder le_baron needs steps"),
    ],
)
def test_a_wrong_cross_reference_is_named_with_what_would_be_right(
    name: str, old: str, new: str, fault: str, tmp_path: Path
) -> None:
    copytree(CONFIG / "games" / "skyrise", tmp_path, dirs_exist_ok=True)
    text = (tmp_path / f"{name}.yaml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / f"{name}.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        load_game("skyrise", Content, tmp_path)
    assert fault in str(caught.value)


def test_SR_34_a_map_that_falls_apart_is_refused() -> None:
    board = msgspec.to_builtins(CONTENT.board)
    bridges = [bridge for bridge in board["centre_bridges"] if bridge["slot"] != "S"]
    assert "layout opposite falls apart" in _broken(board={**board, "centre_bridges": bridges})
    loose = [{**quarter, "borders": []} for quarter in board["centre"]["quarters"]]
    assert "island c falls apart" in _broken(board={**board, "centre": {**board["centre"], "quarters": loose}})


def test_set_ups_for_every_number_of_seats() -> None:
    setups = msgspec.to_builtins(CONTENT.setups)
    assert "for 2, 3 or 4 seats, each once, not for 2 or 4" in _broken(setups=[setups[0], setups[2]])


def test_the_game_is_made_of_its_files() -> None:
    assert GAMES["skyrise"].content == CONTENT

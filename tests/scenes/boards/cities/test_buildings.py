"""The buildings of Cities: one mesh a tile, inside its cells, the same in every replay, told apart without colour."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from panda3d.core import GeomNode

from game.rules import GAMES
from game.scenes.boards.cities.buildings import CHEERS, LOT, TileSite, chimneys, grow, growth, rises, rotors
from game.scenes.boards.cities.buildings.growth import BUILDERS
from game.scenes.boards.cities.buildings.masonry import Masonry
from game.scenes.boards.cities.buildings.plot import car, person, stall
from game.scenes.boards.cities.buildings.site import kinds
from game.scenes.boards.cities.buildings.town import BAYS, CREAM, KERBS, MARKS, STATES, cell, mark
from game.scenes.camera import CameraPose
from game.scenes.drawing.light import light_of
from game.scenes.drawing.look import Colour, Look, rgb
from game.scenes.drawing.stage import Stage

CONTENT = GAMES["cities"].content
SHAPES = {shape.code: shape for shape in CONTENT.shapes}


def cells(shape: str) -> tuple[tuple[int, int], ...]:
    rows = SHAPES[shape].rows.split("/")
    found = [(x, -y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "X"]
    return tuple((x - found[0][0], y - found[0][1]) for x, y in found)


def shapes_of(card: str) -> list[str]:
    """The shapes that the tile of a card can have."""
    kind = kinds()[card][0]
    if kind in "RCI":
        return [code for code, shape in SHAPES.items() if shape.supply["RCI".index(kind)]]
    return [each.shape for each in (*CONTENT.buildings, *CONTENT.uniques) if each.code == card]


def lightness(colour: Colour) -> float:
    """L* of a colour."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return 116 * y ** (1 / 3) - 16


def test_every_card_that_is_built_has_a_builder() -> None:
    assert len(kinds()) == 75 + 10
    assert set(BUILDERS) == set(kinds())
    assert {mark_ for _, _, mark_ in kinds().values()} == set(MARKS)


@pytest.mark.parametrize("kind", "RCIUSQ")
def test_buildings_stay_on_their_cells_whatever_the_shape_and_the_street(kind: str) -> None:
    counts = list[int]()
    for first, card in enumerate(card for card, (own, _, _) in kinds().items() if own == kind):
        for number, shape in enumerate(shapes_of(card)[first % 3 :: 3] or shapes_of(card)):  # together every shape
            site = TileSite(card, cells(shape), street=(first + number) % 4, seed=shape)
            made = growth.mesh(site)
            counts.append(len(made.vertices))
            home = set(site.cells)
            for (x, y, z), normal, _, openness, (u, v) in made.vertices:
                near = min(max(abs(x - cx), abs(y - cy)) for cx, cy in home)
                assert near < 0.52, (card, shape, (x, y, z))
                assert -1e-6 <= z <= 2.2, (card, shape)
                assert min(u, v) >= 0 < openness, (card, shape)
                assert max(u, v, openness) <= 1, (card, shape)
                assert abs(sum(part * part for part in normal) - 1) < 0.02, (card, shape)
    assert max(counts) < 2200
    assert sum(counts) / len(counts) < 1300


@pytest.mark.parametrize("shape", ["M1", "D2", "W5", "O6"])
def test_every_builder_knows_what_to_do_with_every_shape(shape: str) -> None:
    for card in BUILDERS:
        assert growth.mesh(TileSite(card, cells(shape))).triangles, card


def test_no_tower_hides_two_rows_behind_it() -> None:
    """From the seat a thing as high as 1.3 covers one row; what is higher is slender."""
    for card in BUILDERS:
        made = growth.mesh(TileSite(card, cells(shapes_of(card)[-1]), seed="a"), turning=True)
        high = [at for at, *_ in made.vertices if at[2] > 1.3 + LOT]
        for cx, cy in {(round(x), round(y)) for x, y, _ in high}:
            xs = [x for x, y, _ in high if (round(x), round(y)) == (cx, cy)]
            assert max(xs) - min(xs) < 0.56, card


def test_the_same_site_looks_the_same_and_another_seed_does_not() -> None:
    site = TileSite("r15", cells("L4"), seed="b3")
    first = growth.mesh(site).vertices
    growth._built.cache_clear()
    assert growth.mesh(site).vertices == first
    assert growth.mesh(replace(site, seed="b4")).vertices != first


def test_a_tile_is_one_node_with_one_geom_and_is_kept() -> None:
    look, site = Look(), TileSite("c23", cells("P5"), street=1, seed="x")
    one, other = grow(site, look), grow(site, look)
    assert isinstance(one.node(), GeomNode)
    assert one.node().get_num_geoms() == 1
    assert one.get_num_children() == 0
    assert one.node().get_geom(0).get_vertex_data() == other.node().get_geom(0).get_vertex_data()


def test_turning_a_street_turns_the_houses_and_not_the_kerb() -> None:
    square = TileSite("hea1", cells("D2"), seed="x")
    south, north = (growth.mesh(replace(square, street=street)) for street in (0, 2))
    kerb = [at for at, *_ in south.vertices if at[2] <= LOT + 1e-6 and abs(at[1]) > 0.4]
    assert set(kerb) <= {at for at, *_ in north.vertices}
    assert {at for at, *_ in south.vertices} != {at for at, *_ in north.vertices}


@pytest.mark.parametrize("card", ["r22", "c31", "i21", "pow2", "edu3", "uq04"])
def test_windows_go_out_and_light_up_without_moving_a_stone(card: str) -> None:
    site = TileSite(card, cells(shapes_of(card)[-1]), seed="w")
    usual, dark, lit = (growth.mesh(each) for each in (site, replace(site, dark=True), replace(site, cheer=CHEERS - 1)))
    assert [at for at, *_ in usual.vertices] == [at for at, *_ in dark.vertices]
    assert len(lit.vertices) > len(usual.vertices)  # people
    places = {state: {uv for *_, uv in made.vertices} for state, made in zip(STATES, (usual, dark, lit), strict=True)}
    for wall in ("flats", "works", "school", "office", "brick"):
        for state, found in places.items():
            for other in STATES:
                u, v, w, h = cell(wall + other)
                is_there = any(u < x < u + w and v < y < v + h for x, y in found)
                assert not is_there or other == state
    assert places[""] != places["-dark"]


def test_kinds_are_told_apart_without_colour() -> None:
    for one, other in combinations(KERBS.values(), 2):
        assert abs(lightness(rgb(one)) - lightness(rgb(other))) > 8
    assert len({mark(name) for name in MARKS}) == len(MARKS)
    stages = [growth.mesh(TileSite(card, cells("D2"), seed="")).vertices for card in ("r15", "r22", "r34")]
    heights = [max(at[2] for at, *_ in made) for made in stages]
    assert heights[0] < heights[1] - 0.1 < heights[2] - 0.3


def test_every_landmark_and_every_zone_card_has_a_silhouette_of_its_own() -> None:
    """What it looks like from the south, in steps of a tenth."""
    for group in ([card for card, (kind, _, _) in kinds().items() if kind == "Q"], list(BUILDERS)[:48]):
        seen: dict[frozenset[tuple[int, int]], str] = {}
        for card in group:
            made = growth.mesh(TileSite(card, cells("O4"), seed="s"))
            outline = frozenset((round(10 * x), round(10 * z)) for (x, _, z), *_ in made.vertices if z > 0.1)
            assert outline not in seen, f"{card} looks like {seen.get(outline)}"
            seen[outline] = card


def test_living_details_know_their_places() -> None:
    wind = TileSite("pow1", cells("I3"), street=3)
    assert len(rotors(wind)) == 3
    assert all(min(max(abs(x - cx), abs(y - cy)) for cx, cy in wind.cells) < 0.5 and z > 1 for x, y, z in rotors(wind))
    assert len(growth.mesh(wind, turning=True).vertices) < len(growth.mesh(wind).vertices)
    for card in (card for card, (kind, _, _) in kinds().items() if kind == "I"):
        works = TileSite(card, cells("L4"), street=1, seed="k")
        assert chimneys(works)
        assert all(min(max(abs(x - cx), abs(y - cy)) for cx, cy in works.cells) < 0.5 for x, y, _ in chimneys(works))
    assert chimneys(TileSite("par1", cells("L3"))) == rotors(TileSite("r11", cells("L3"))) == ()
    tall = rises(TileSite("r34", cells("L3"), street=1))
    assert set(tall) == set(cells("L3"))
    assert all(0.4 < high < 1.4 for high in tall.values())


def test_from_far_there_is_less_of_it() -> None:
    for card in ("r31", "i21", "hea2", "uq03"):
        site = TileSite(card, cells(shapes_of(card)[-1]), seed="f")
        near, far = growth.mesh(site), growth.afar(site)
        assert len(far.vertices) < 0.8 * len(near.vertices), card
        assert max(at[2] for at, *_ in far.vertices) > 0.6 * max(at[2] for at, *_ in near.vertices)


def test_in_the_evening_merry_windows_shine_and_dark_ones_do_not() -> None:
    stage = Stage((96, 54), tier="safe")
    if stage.best == "safe":
        stage.close()
        pytest.skip("needs shaders")
    stage.tier, stage.light = "low", light_of("cities", "night")
    stage.show(CameraPose((0.5, 0.0, 0.3), 0.0, 20.0, 1.6))

    def bright(**fares: Any) -> int:
        node = grow(TileSite("r37", cells("D2"), seed="t", **fares), Look(tier="low", light=stage.light))
        node.reparent_to(stage.root)
        picture = stage.picture()
        node.remove_node()
        return sum(picture.get_red(x, y) > 0.6 for x in range(96) for y in range(54))

    assert bright(cheer=CHEERS - 1) > bright() + 10 > bright(dark=True) + 20
    stage.close()


@pytest.mark.parametrize("tier", ["safe", "low"])
def test_a_tile_shows_in_tiers_with_and_without_shaders(tier: str) -> None:
    stage = Stage((96, 54), tier="safe")
    if tier != "safe" and stage.best == "safe":
        stage.close()
        pytest.skip("needs shaders")
    stage.tier = tier
    stage.show(CameraPose((0.5, 0.0, 0.2), 0.0, 45.0, 3.0))
    empty = stage.colours()
    grow(TileSite("r22", cells("L3"), seed="t"), Look(tier=tier)).reparent_to(stage.root)
    assert len(stage.colours() - empty) > 150
    stage.close()


def test_walls_take_whole_bays() -> None:
    made = growth.mesh(TileSite("hea1", cells("D2"), seed="x"))
    u, v, w, h = cell("school")
    bays = {round((x - u) / w * BAYS, 1) for *_, (x, y) in made.vertices if u < x < u + w and v < y < v + h}
    assert bays
    assert all(abs(each - round(each)) < 0.11 for each in bays)


def drawn(tall: float, make: Callable[[Masonry], None]) -> tuple[float, float]:
    """How wide and how high something is that is drawn so much higher than it is made."""
    made = Masonry(tall=tall)
    make(made)
    xs, zs = [at[0] for at, *_ in made.vertices], [tall * at[2] for at, *_ in made.vertices]
    return max(xs) - min(xs), max(zs) - min(zs)


def test_what_is_drawn_higher_keeps_dials_balls_doors_and_people_as_they_are() -> None:
    makers: list[Callable[[Masonry], None]] = [
        lambda m: m.dial(0.0, 0.0, 1.0, 0.1, CREAM),
        lambda m: m.globe(0.0, 0.0, 1.0, 0.1, CREAM),
        lambda m: m.door(0.0, 0.0, 0.06, 0.1, CREAM),
        lambda m: person(m, 0.0, 0.0, Random(1)),
        lambda m: m.stand(car(CREAM), (0.0, 0.0, 0.0)),
        lambda m: stall(m, 0.0, 0.0, CREAM),
    ]
    for make in makers:
        assert drawn(1.5, make) == pytest.approx(drawn(1.0, make))
    one, other = Masonry(tall=1.5), Masonry()
    for made in (one, other):
        made.dome(0.0, 0.0, 1.0, 0.3, CREAM)
    assert max(at[2] for at, *_ in one.vertices) == pytest.approx(max(at[2] for at, *_ in other.vertices))


def test_the_mark_of_a_tile_is_square_on_the_table() -> None:
    tall = 1.5
    site = TileSite("uq04", cells(shapes_of("uq04")[0]), seed="s", tall=tall)
    u, v, w, h = mark("Q")
    spots = [at for at, *_, (x, y) in growth.mesh(site).vertices if u <= x <= u + w and v <= y <= v + h]
    wide, high = (max(at[k] for at in spots) - min(at[k] for at in spots) for k in (0, 2))
    assert 0.95 < tall * high / wide < 1.2


def test_what_is_drawn_higher_has_as_many_storeys_as_it_is_high() -> None:
    def storeys(tall: float, high: float) -> int:
        made, high_in_texture = Masonry(tall=tall), cell("office")[3]
        made.wall((0.0, 0.0), (0.5, 0.0), 0.0, high, CREAM, "office")
        rows = [y for *_, (_, y) in made.vertices]
        return sum(
            round((max(rows[k : k + 4]) - min(rows[k : k + 4])) / high_in_texture * BAYS) for k in range(0, len(rows), 4)
        )

    assert (storeys(1.0, 0.48), storeys(1.5, 0.48)) == (4, 6)
    assert storeys(1.5, 1.2) == 15, "more than are painted on one wall"

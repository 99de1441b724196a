"""The campaign's map: every state of a site, few Geoms, the same each time, pointed at, and names that fit their flags."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from panda3d.core import GeomNode, GeomVertexReader, NodePath

from game.content import ASSETS, LANGUAGES
from game.rules import GAMES
from game.rules.core import Target, seeded
from game.scenes.camera import Frame, on_screen, zoom_pose
from game.scenes.drawing.look import Look, Tier
from game.scenes.drawing.stage import Stage
from game.scenes.picker import Picker
from game.scenes.region import CHAPTER, EXTENT, Plot, Region, light
from game.scenes.region import geography as geo
from game.scenes.region.flags import flag, reach
from game.scenes.region.geography import across, along
from game.scenes.region.opening import Opening
from game.scenes.region.terrain import coarse, height, terrain, trees
from game.text import texts

RULES = GAMES["cities"]
CODES = tuple(geo.GROUNDS)
AFTER, DAY = {"en": "Opens after", "de": "Öffnet sich nach"}, {"en": "Daily city", "de": "Stadt des Tages"}


@cache
def played(code: str) -> Any:
    """The view of a random city after a while."""
    state, rng = RULES.new(1, 5, scenario=code), seeded(9)
    for _ in range(40):
        if RULES.to_act(state) is None:
            break
        action, rng = RULES.random_action(state, rng)
        state = RULES.apply(state, action)
    return RULES.view(state, 0)


def plots(done: int, language: str = "en") -> list[Plot]:
    """So many cities stand, one is next, the others are closed."""
    text = texts(language)
    names = [text(f"cities.chapter.{code}") for code in CODES]
    found = []
    for number, (code, name) in enumerate(zip(CODES, names, strict=True)):
        if number < done:
            found.append(Plot(code, name, "done", medal=1 + number % 3, stars=(True, False, True), view=played(code)))
        elif number == done:
            found.append(Plot(code, name, "next", below="Next: bronze from 21", badge=str(number)))
        else:
            found.append(Plot(code, name, "closed", below=f"{AFTER[language]} {names[number - 1]}"))
    return [*found, Plot(geo.DAILY, DAY[language], "daily", below="17")]


def geoms(node: NodePath) -> int:
    return sum(path.node().get_num_geoms() for path in node.find_all_matches("**/+GeomNode"))


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    made = Stage((320, 180), tier="safe", light=light(), extent=EXTENT)
    yield made
    made.close()


@pytest.fixture(scope="module")
def region(stage: Stage) -> Iterator[Region]:
    made = Region(stage.root, Look())
    yield made
    made.remove()


def test_six_cities_and_all_that_is_around_them_are_few_geoms(region: Region) -> None:
    region.show(plots(6))
    cities = region.node.find_all_matches("**/city *")
    assert len(cities) == 6
    assert sum(map(geoms, cities)) < 60
    assert geoms(region.node) < 120


def test_what_is_done_is_built_what_is_next_is_pegged_out_and_what_is_closed_lies_in_fog(region: Region) -> None:
    for done in (0, 2, 6):
        region.show(plots(done))
        assert len(region.node.find_all_matches("**/city *")) == done
        assert region.node.find("**/fog").is_empty() == (done >= 5)
        assert len(region.node.find_all_matches("**/flag*")) >= 7
    region.show([Plot("1", "Landmarks", "done", medal=1)])  # its best game was lost
    assert region.node.find("**/city *").is_empty()
    assert region.targets() == (Target(CHAPTER, "1"),)


def test_a_map_shown_again_is_the_same_map(region: Region) -> None:
    def told() -> list[tuple[str, str]]:
        return [(path.get_name(), str(path.get_tight_bounds())) for path in region.node.find_all_matches("**/+GeomNode")]

    region.show(plots(3))
    first, stays = told(), region.sites["intro"]
    region.show(plots(1))
    assert told() != first
    assert region.sites["intro"] is stays  # what looks as before is not built again
    region.show(plots(3))
    assert told() == first


def test_cities_stay_on_their_sites(region: Region) -> None:
    region.show(plots(6))
    for code, ground in geo.GROUNDS.items():
        low, high = region.node.find(f"**/city {code}").get_tight_bounds()
        room = max(ground.half) + 0.45
        assert max(abs(low.x - ground.x), abs(high.x - ground.x), abs(low.y - ground.y), abs(high.y - ground.y)) < room
        assert low.z < height(ground.x, ground.y) < high.z


def test_every_site_can_be_pointed_at(region: Region, stage: Stage) -> None:
    region.show(plots(2))
    stage.show(region.pose(None))
    pointer = Picker(stage.root, stage.camera)
    for target in region.targets():
        node = region.node.find(f"**/={'target'}={target.kind}:{target.key}")
        assert pointer.find(target, node) is not None, target
    pointer.close()


def test_the_light_over_a_site_that_opens_stands_on_a_round_of_its_land(region: Region) -> None:
    """It has no straight foot across the site, and nothing of it is left in the end."""
    region.show(plots(2))
    site = region.sites[CODES[2]]
    opening = Opening(region.node, region.look, site, "New chapter")
    opening.set(0.4)
    low, high = opening.effects.find("light").get_tight_bounds(region.node)
    assert high.x - low.x == pytest.approx(high.y - low.y, rel=0.05)
    assert site.ground is not None
    assert high.x - low.x < 2 * min(site.ground.half)
    opening.remove()
    assert region.node.find("opening").is_empty()


def test_the_light_over_a_site_that_opens_is_stronger_where_developing_takes_some_of_it(region: Region) -> None:
    region.show(plots(2))
    site, found = region.sites[CODES[2]], dict[Tier, float]()
    tiers: tuple[Tier, ...] = ("safe", "high")
    for tier in tiers:
        opening = Opening(region.node, replace(region.look, tier=tier), site, "New chapter")
        walls = opening.effects.find("light").node()
        assert isinstance(walls, GeomNode)
        reader, alphas = GeomVertexReader(walls.get_geom(0).get_vertex_data(), "color"), list[float]()
        while not reader.is_at_end():
            alphas.append(reader.get_data4().w)
        found[tier] = max(alphas)
        opening.remove()
    assert found["high"] > 1.5 * found["safe"]


def test_a_flag_is_pointed_at_from_its_pole_to_its_tail_however_near_it_is(region: Region, stage: Stage) -> None:
    region.show(plots(2))
    pointer = Picker(stage.root, stage.camera)
    for pose, code in ((region.pose(None), "intro"), (region.pose(None), "1"), (zoom_pose(region.pose("1"), 1.5), "1")):
        stage.show(pose)
        region.seen_from(pose.distance)
        at = on_screen(region.sites[code].top(), stage.camera, stage.root)
        assert at is not None
        _, right, down, _ = (part / 4.8 for part in reach(region.sites[code].plot))
        for share, is_flag in ((0.05, True), (0.5, True), (0.9, True), (1.5, False)):
            picked = pointer.pick((at[0] + share * right * 9 / 16, at[1] - down / 2))
            assert (picked == Target(CHAPTER, code)) is is_flag, (code, share)
    pointer.close()


def test_the_camera_brings_a_site_into_the_free_part(region: Region, stage: Stage) -> None:
    free = Frame(left=-0.6, right=0.3, bottom=-0.8, top=0.8)
    for code in (None, *CODES, geo.DAILY):
        stage.show(region.pose(code, free))
        x, y = geo.HALL if code == geo.DAILY else (geo.GROUNDS[code].x, geo.GROUNDS[code].y) if code else (0.5, 0.5)
        place = on_screen((x, y, height(x, y)), stage.camera, stage.root)
        assert place is not None
        assert free.left < place[0] < free.right, code
        assert free.bottom < place[1] < free.top, code


def test_pointing_lifts_a_flag_and_choosing_draws_a_line(region: Region) -> None:
    region.show(plots(2))
    rings = region.node.find_all_matches("**/ring")
    assert all(ring.is_hidden() for ring in rings)
    region.hover("1")
    region.choose("intro")
    assert sum(not ring.is_hidden() for ring in rings) == 2
    region.hover(None)
    region.choose(None)
    assert all(ring.is_hidden() for ring in rings)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_fit_their_flags_and_flags_do_not_cover_one_another(region: Region, stage: Stage, language: str) -> None:
    for done in (0, 3, 6):
        region.show(plots(done, language))
        stage.show(region.pose(None))
        boxes = []
        for plot in region.plots:
            one = flag(plot)
            _, cloth, words = (child.get_tight_bounds() for child in one.get_children())
            assert words[1].x < cloth[1].x - 0.1, plot.name
            at = on_screen(tuple(region.node.find(f"**/flag {plot.code}").get_pos()), stage.camera, stage.root)
            assert at is not None
            left, right, down, up = (part / 4.8 for part in reach(plot))  # half of the picture is 4.8 high
            boxes.append((plot.name, at[0] - left * 9 / 16, at[0] + right * 9 / 16, at[1] - down, at[1] + up))
        for (one_name, a, b, c, d), (other, e, f, g, h) in combinations(boxes, 2):
            assert b <= e or f <= a or d <= g or h <= c, (done, one_name, other)


def test_living_details_move_and_the_land_does_not(region: Region) -> None:
    boats = region.node.find_all_matches("**/boat")
    before = [boat.get_pos() for boat in boats]
    for move in region.living():
        move(3.0)
    assert all(boat.get_pos() != at for boat, at in zip(boats, before, strict=True))


def test_the_land_fits_its_sites_and_its_woods_keep_clear_of_them() -> None:
    known = terrain()
    assert len(known.heights) == 2 * known.columns * known.rows
    standing = trees()
    assert 5000 < len(standing) < 9000
    for ground in geo.GROUNDS.values():
        heights = [
            height(*ground.world(a * ground.half[0], b * ground.half[1])) for a in (-0.9, 0, 0.9) for b in (-0.9, 0, 0.9)
        ]
        if ground.code not in ("2", "4", "5"):  # whose frames are not full of boards
            assert max(heights) - min(heights) < 0.04, ground.code
            assert all(ground.away(tree.x, tree.y) > 0.1 for tree in standing)


def test_the_land_in_few_triangles_is_whole_and_close_to_the_true_one() -> None:
    corners = coarse()
    triangles = list(zip(corners[::3], corners[1::3], corners[2::3], strict=True))
    assert len(triangles) < 10000
    turns = [(b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]) for a, b, c in triangles]
    assert min(turns) > 0  # seen from above
    assert sum(turns) == pytest.approx(2.0)
    edges = {edge for a, b, c in triangles for edge in ((a, b), (b, c), (c, a))}
    alone = [(a, b) for a, b in edges if (b, a) not in edges]
    assert all(any(a[k] == b[k] and a[k] in (0.0, 1.0) for k in (0, 1)) for a, b in alone)  # no gap but the rim
    away = []
    for a, b, c in triangles:
        places = [(across(2 * u - 1), along(2 * v - 1)) for u, v in (a, b, c)]
        x, y = (sum(part) / 3 for part in zip(*places, strict=True))
        if abs(x) < 9 and -6 < y < 7:
            away.append(abs(sum(height(*place) for place in places) / 3 - height(x, y)))
    assert sum(away) / len(away) < 0.015
    assert max(away) < 0.25  # on the cliffs of the high plain


def test_the_pictures_of_the_land_are_what_the_numbers_say() -> None:
    """Painted small, they look like the ones that are kept, small."""
    numpy = pytest.importorskip("numpy")
    image = pytest.importorskip("PIL.Image")
    from tools import paint_region

    sheet = paint_region.painted((192, 192))
    kept = image.open(ASSETS / "textures" / "region_land.jpg").resize((192, 192), image.BOX)
    away = numpy.abs(numpy.asarray(kept, float) - numpy.clip(sheet.paint, 0, 255)).mean()
    assert away < 8

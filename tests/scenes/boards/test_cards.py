"""Cards on the table: the same faces, few Geoms, drawn by every renderer."""

from collections.abc import Iterator

import pytest
from panda3d.core import NodePath, PNMImage

from game.content import ASSETS, LANGUAGES
from game.scenes.boards.cities import faces as cities
from game.scenes.boards.cities.drawings import GRID, PICTURES, TownPicture
from game.scenes.boards.kit import cards
from game.scenes.boards.screen import screen_of
from game.scenes.boards.skyline3000 import faces as moon
from game.scenes.boards.skyline_world import silhouettes
from game.scenes.boards.skyline_world.drawings import Plots
from game.scenes.boards.skyline_world.model import content as world_content
from game.scenes.boards.skyrise.drawings import TIERS, TOWER_GRID, TOWER_PICTURES, TOWER_ROOFS, TowerPicture
from game.scenes.boards.skyrise.faces import WONDER_GRID, WONDER_PICTURES, building, wonder
from game.scenes.camera import CameraPose
from game.scenes.drawing.look import Look, identities
from game.scenes.drawing.stage import Stage
from game.scenes.paths import panda_path
from game.scenes.widgets.drawings import ModelPicture
from game.scenes.widgets.faces import CardFace
from game.scenes.widgets.fonts import TableFonts
from game.scenes.widgets.layout import Size
from game.scenes.widgets.pen import Pen
from game.scenes.widgets.pictured import LEAST_LARGE, room_large
from game.scenes.widgets.printing import BANDS, SIZES, print_card, tint_of
from game.scenes.widgets.theme import paper, theme
from game.scenes.widgets.widget import Kit
from game.text import texts

TEXT = texts("en")
SAFE = Look(tier="safe")


def geoms(path: NodePath) -> int:
    return sum(node.node().get_num_geoms() for node in path.find_all_matches("**/+GeomNode"))


def height(path: NodePath) -> float:
    low, high = path.get_tight_bounds()
    return float(high.z - low.z)


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage((320, 240), tier="safe")
    yield stage
    stage.close()


def test_a_lying_card_shows_the_colour_of_its_kind_its_paper_and_its_print(stage: Stage) -> None:
    face = cities.face("c21", TEXT)
    cards.lay_card(face, SAFE).reparent_to(stage.root)
    stage.show(CameraPose((0.0, 0.0, 0.0), 0.0, 90.0, 0.9, 0.0))
    shown = stage.colours()
    tint = tuple(round(part * 255 * cards.WHITEST) for part in tint_of(face, SAFE)[:3])
    for wanted in (tint, (229, 225, 214), (26, 32, 45)):
        assert any(max(abs(a - b) for a, b in zip(colour, wanted, strict=True)) <= 4 for colour in shown), wanted


def test_a_card_is_as_large_as_its_form_says() -> None:
    face = cities.face("c21", TEXT)
    low, high = cards.lay_card(face, SAFE, width=1.0).get_tight_bounds()
    assert high.x - low.x == pytest.approx(1.0, abs=0.02)
    assert high.y - low.y == pytest.approx(150 / 112, abs=0.02)
    plate = cards.extent(moon.tile("mall", TEXT), width=1.0)
    assert plate.w == plate.h


def test_a_row_of_cards_is_a_handful_of_geoms() -> None:
    shown = [cities.face(code, TEXT) for code in ("r22", "c21", "gar3", "uq07", "po10", "nw07", "ro06", "i31")]
    assert geoms(cards.row(shown, SAFE)) <= 37


def test_cards_overlap_where_the_room_asks_for_it() -> None:
    shown = [moon.face(f"F{number}", TEXT) for number in range(1, 9)]
    low, high = cards.row(shown, SAFE, room=2.0).get_tight_bounds()
    assert high.x - low.x == pytest.approx(2.0, abs=0.05)
    low, high = cards.row(shown, SAFE).get_tight_bounds()
    assert high.x - low.x > 4.0


def test_a_pile_is_as_high_as_there_are_many_up_to_a_point() -> None:
    face = moon.face("R4", TEXT)
    one, five, many = (height(cards.pile(face, count, SAFE)) for count in (1, 5, 60))
    assert one < five < many
    assert many == pytest.approx(height(cards.pile(face, 100, SAFE)))


def test_a_leaning_card_stands_on_its_lower_edge() -> None:
    low, high = cards.lean_card(moon.tile("green", TEXT), SAFE).get_tight_bounds()
    assert low.z == pytest.approx(0.0, abs=0.02)
    assert high.z > 0.4


def test_a_face_is_made_once() -> None:
    face: CardFace = cities.face("r11", TEXT)
    cards.lay_card(face, SAFE)
    before = cards._printed.cache_info().misses
    cards.lay_card(cities.face("r11", TEXT), SAFE)
    assert cards._printed.cache_info().misses == before


def test_every_bonus_card_shows_its_tower_and_every_tower_is_on_a_card() -> None:
    codes = {figure.code for figure in world_content().figures}
    assert codes == set(silhouettes.TOWERS)
    shown = [face.drawing for face in screen_of("skyline_world").every_face(TEXT) if face.kind == "bonus"]
    assert {drawing.tower for drawing in shown if isinstance(drawing, Plots)} == codes
    for name, pieces in silhouettes.TOWERS.items():
        assert max(y for piece in pieces for _, y in piece) == pytest.approx(1.0), f"{name} is not as high as the others"


def cutouts(name: str, grid: tuple[int, int], cells: list[int]) -> set[tuple[float, ...]]:
    """The cells of a sheet as patterns, each of them cut out of its ground."""
    sheet, (columns, rows) = PNMImage(), grid
    assert sheet.read(panda_path(ASSETS / "textures" / name))
    wide, high = sheet.get_x_size() // columns, sheet.get_y_size() // rows
    found = set()
    for cell in cells:
        part = PNMImage(wide, high, 4)
        part.copy_sub_image(sheet, 0, 0, cell % columns * wide, cell // columns * high, wide, high)
        inked = [part.get_alpha(x, y) for x in range(4, wide, 8) for y in range(4, high, 8)]
        assert 0.05 < sum(inked) / len(inked) < 0.8, f"cell {cell} is cut out of its ground"
        assert not any(part.get_alpha(x, y) for x in (0, wide - 1) for y in (0, high - 1))
        found.add(tuple(round(alpha, 2) for alpha in inked))
    return found


def test_every_wonder_card_has_a_picture_of_its_own() -> None:
    drawings = [wonder(number, TEXT).drawing for number in range(1, 21)]
    cells = [drawing.cell for drawing in drawings if isinstance(drawing, ModelPicture)]
    assert len(cutouts(WONDER_PICTURES, WONDER_GRID, cells)) == 20


def test_no_wonder_rises_out_of_its_sky() -> None:
    pen = Pen(Kit(theme(False), TableFonts()), NodePath("face"), paper=paper(theme(False)))
    drawing = wonder(1, TEXT).drawing
    assert isinstance(drawing, ModelPicture)
    drawing.draw(pen, 0.0, 0.0, unit=1.0, tint=(1.0, 1.0, 1.0, 1.0))
    low, high = pen.art.find("picture").get_tight_bounds()
    assert -drawing.height / 2 < low.z < high.z < drawing.height / 2


def test_every_owner_has_pictures_of_low_mid_and_tall_buildings() -> None:
    """The lower half of the sheet is what keeps its own colour, so both halves are cut out alike."""
    columns, rows = TOWER_GRID
    assert {identity.roof for identity in identities().identities} == set(TOWER_ROOFS)
    assert len(cutouts(TOWER_PICTURES, (columns, 2 * rows), list(range(columns * rows)))) == len(TOWER_ROOFS) * TIERS


@pytest.mark.parametrize("own", ["", "#8030A0"])
def test_a_building_is_shown_in_the_colour_its_owner_chose(own: str) -> None:
    look = Look(colours=(("red", own),)) if own else SAFE
    pen = Pen(Kit(theme(False), TableFonts()), NodePath("face"), paper=paper(theme(False)))
    face = building(109, 0, TEXT)
    assert isinstance(face.drawing, TowerPicture)
    print_card(pen, face, "strip", look)
    tints = [tuple(node.get_color()) for node in pen.art.get_children() if node.get_name() == "picture"]
    assert tints == [pytest.approx((*look.identity(0).rgb, 1.0), abs=0.01), (1.0, 1.0, 1.0, 1.0)]


@pytest.mark.parametrize("value", [2, 55, 119])
def test_the_value_of_a_building_stands_in_the_column_at_its_left(value: int) -> None:
    pen = Pen(Kit(theme(False), TableFonts()), NodePath("face"), paper=paper(theme(False)))
    print_card(pen, building(value, 0, TEXT), "strip", SAFE)
    number = next(each for each in pen.printed if each.words == str(value))
    assert number.box.x >= 0
    assert number.box.right <= TowerPicture.column
    assert number.box.bottom <= 75


def test_every_card_that_builds_something_has_a_picture_of_its_buildings() -> None:
    known = cities.content()
    codes = [card.code for card in (*known.zones, *known.buildings, *known.uniques)]
    cells = [face.picture.cell for face in (cities.face(code, TEXT) for code in codes) if isinstance(face.picture, TownPicture)]
    assert len(set(cells)) == len(codes) <= GRID[0] * GRID[1]
    assert len(cutouts(PICTURES, GRID, cells)) > 0.9 * len(codes), "some houses of one stage are much alike"


def test_a_card_with_a_picture_has_its_worth_in_the_upper_left_corner() -> None:
    """So that it is read in a fan; a landmark, which brings nothing at once, has its price there, a policy what it brings."""
    for code in ("r22", "gar3", "uq07", cities.content().policies[0].code):
        pen = Pen(Kit(theme(False), TableFonts()), NodePath("face"), paper=paper(theme(False)))
        face = cities.face(code, TEXT)
        print_card(pen, face, "strip", SAFE)
        first = min((each for each in pen.printed if not each.words.startswith("<")), key=lambda each: each.box.y + each.box.x)
        assert first.words == (face.gains.amounts or face.price)[0].before, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_enlarged_card_that_builds_something_has_room_for_its_picture(language: str) -> None:
    pen = Pen(Kit(theme(False), TableFonts()), NodePath("face"), paper=paper(theme(False)))
    w, h = SIZES["large"]
    shown = [face for face in screen_of("cities").every_face(texts(language)) if face.picture]
    rooms = {face.title: room_large(pen, face, Size(w, h - BANDS["large"]))[0] for face in shown}
    assert min(rooms.values()) >= LEAST_LARGE, min(rooms, key=lambda title: rooms[title])

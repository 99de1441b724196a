"""The kit knows no game, and its parts do what every table relies on."""

import ast
from pathlib import Path

import pytest
from direct.interval.IntervalGlobal import Func
from panda3d.core import DepthTestAttrib, GeomNode, NodePath, RenderAttrib

import game.scenes.boards.kit
from game.errors import BadInput
from game.rules import GAMES
from game.rules.core import Target
from game.scenes.boards.board import Board
from game.scenes.boards.kit import badges, fans, flights, ghosts, sides, style
from game.scenes.boards.kit.badges import Badge, Badges, Pictogram
from game.scenes.boards.kit.printed import PrintedBody
from game.scenes.drawing.look import Look, identities
from tests.scenes.positions import new_board, state_after

KIT = sorted(Path(game.scenes.boards.kit.__file__).parent.glob("*.py"))
NOWHERE = (0.0, 0.0, 0.0)


@pytest.mark.parametrize("path", KIT, ids=lambda path: path.stem)
def test_no_module_of_the_kit_knows_a_game(path: Path) -> None:
    """It imports neither rules nor boards of one, and names none."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    imported += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    said = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    names = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name)]
    for word in (*imported, *said, *names):
        assert not any(part in GAMES for part in word.lower().replace(".", " ").replace("/", " ").split()), word
    assert "GAMES" not in names


# -- sides -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", [0.0, 90.0, -90.0, 180.0, -72.0])
def test_turning_a_place_to_a_side_and_back_changes_nothing(heading: float) -> None:
    x, y, z = sides.table_place(heading, 1.5, -2.0, 0.3)
    assert sides.seen_from(heading, x, y) == pytest.approx((1.5, -2.0), abs=1e-5)
    assert z == 0.3


def test_seats_sit_evenly_around_and_writing_turns_to_the_nearest_side() -> None:
    assert sides.around(4) == (0.0, -90.0, -180.0, -270.0)
    assert [sides.nearest_heading(heading) for heading in (0, 44, 46, -44, -90, 200, 359)] == [0, 0, 90, 0, 270, 180, 0]


# -- style -------------------------------------------------------------------------------------------------------


def test_a_look_file_without_ink_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(style, "load", lambda name, kind: style.LookFile(board={"plate": "#FFFFFF"}))
    with pytest.raises(BadInput, match=r"look.yaml.*'ink'"):
        style.Paints("somewhere")("plate")


def test_ink_can_be_read_on_every_colour_of_a_player() -> None:
    paints = style.Paints(next(iter(GAMES)))
    for identity in identities().identities:
        assert style.contrast(paints.ink_on(identity.rgb), identity.rgb) > 4, identity.name


# -- cards and ghosts --------------------------------------------------------------------------------------------


def test_a_fan_has_as_many_backs_as_cards_and_a_pile_grows_with_its_count() -> None:
    owner = identities().identities[0]
    drawn = []
    for count in (1, 2, 5):
        printed = PrintedBody()
        fans.fan(printed, owner, count, start=0.0, step=0.3, size=(0.4, 0.6))
        drawn.append(len(printed.body.triangles))
    assert drawn[1] == 2 * drawn[0]
    assert drawn[2] == 5 * drawn[0]
    heights = [fans.pile(PrintedBody(), count, NOWHERE, (0.4, 0.6), owner.rgb) for count in (0, 1, 3, 12, 40)]
    assert heights == pytest.approx([fans.pile_height(count) for count in (0, 1, 3, 12, 40)])
    assert heights[0] < heights[1] < heights[2] < heights[3] == heights[4]


def test_a_number_that_would_change_shows_its_direction_without_colour() -> None:
    def sign(before: int, after: int) -> tuple[object, ...]:
        """Place and texture of the last sign's first corner: which sign it is, and how it is turned."""
        plates = ghosts.Plates((0, 0, 0), (1, 1, 1))
        plates.add(NOWHERE, 0.0, before, after)
        at, _, _, _, uv = plates.printed.signs.vertices[-4]
        return (*(round(value, 3) for value in at), *uv)

    assert len({sign(2, 3), sign(2, 1), sign(2, 2)}) == 3


# -- flights -----------------------------------------------------------------------------------------------------


@pytest.fixture
def board() -> Board:
    board = new_board("skyliners")
    rules, state = state_after("skyliners", 4)
    board.build(rules.view(state, 0))
    return board


START, END = (1.0, 2.0, 0.0), (-1.0, 0.0, 0.5)


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("way", [flights.drop, flights.lay], ids=["drop", "lay"])
def test_pieces_and_cards_arrive_and_reduced_motion_moves_nothing(board: Board, way: object, reduced: bool) -> None:
    board.look = Look(reduced_motion=reduced)
    node, heard = NodePath("node"), []
    motion = way(board, node, START, END, sound=Func(heard.append, "sound"))  # type: ignore[operator]
    seen = []
    for part in (0.0, 0.3, 0.6):
        motion.set_t(part * motion.get_duration())
        seen.append(tuple(node.get_pos()))
    motion.finish()
    assert tuple(node.get_pos()) == pytest.approx(END)
    assert heard == ["sound"]
    assert (len(set(seen)) == 1) is reduced


def test_markers_slide_only_where_something_may_move(board: Board) -> None:
    node = NodePath("marker")
    assert flights.slide(board, node, START, START, lift=0.1, seconds=0.1) is None
    assert flights.slide(board, None, START, END, lift=0.1, seconds=0.1) is None
    assert flights.slide(board, node, START, END, lift=0.1, seconds=0.1) is not None
    board.look = Look(reduced_motion=True)
    assert flights.slide(board, node, START, END, lift=0.1, seconds=0.1) is None


# -- badges ------------------------------------------------------------------------------------------------------

FIRST = Badge(Target("block", "A"), NOWHERE, "needs 2–3", (("Ann", "5"), ("Ben", "3")))
SECOND = Badge(Target("block", "B"), (3.0, 0.0, 0.0), "needs 4", owner=identities().identities[1])


def test_a_badge_is_one_line_at_rest_and_a_table_on_pointing() -> None:
    shown = Badges(NodePath("root"))
    shown.show((FIRST, SECOND))
    assert shown.words() == ("needs 2–3", "needs 4")
    shown.point(FIRST.target)
    assert shown.words() == ("needs 2–3\nAnn  5\nBen  3", "needs 4")
    shown.point(None)
    shown.toggle("all")
    assert shown.words() == ("needs 2–3\nAnn  5\nBen  3", "needs 4")
    shown.toggle("none")
    assert shown.words() == ()
    shown.toggle("none")
    assert shown.words() == ("needs 2–3", "needs 4")
    shown.show((SECOND,))
    assert shown.words() == ("needs 4",)


def test_badges_that_stay_are_not_drawn_again_and_each_is_few_geoms() -> None:
    root = NodePath("root")
    shown = Badges(root)
    shown.show((FIRST, SECOND))
    before = {node.get_key() for node in root.find_all_matches("**/badge")}
    shown.show((SECOND, FIRST))
    shown.point(SECOND.target)
    assert {node.get_key() for node in root.find_all_matches("**/badge")} == before
    geoms = [node.node() for node in root.find_all_matches("**/+GeomNode")]
    assert sum(geom.get_num_geoms() for geom in geoms if isinstance(geom, GeomNode)) == 3


def test_a_plate_has_lines_of_words_emblems_and_figures_at_rest() -> None:
    who = identities().identities[0]
    roof = Pictogram(((((0.5, 0.0), (0.0, 0.5), (-0.5, 0.0)), (1.0, 1.0, 1.0)),))
    plate = Badge(Target("block", "A"), NOWHERE, "A", lines=((roof, "2–3"), (who, "+4")), tint=(0.9, 0.2, 0.2), size=2.0)
    assert badges.lines(plate, unfolded=False) == ("A", "  2–3", f"{who.name}  +4")
    node = badges.make_badge(plate, unfolded=False)
    assert len(node.find_all_matches("**/+GeomNode")) == 1, "the emblems, over all the rest"
    low, high = node.get_tight_bounds()
    one_low, one_high = badges.make_badge(Badge(plate.target, NOWHERE, "A"), unfolded=False).get_tight_bounds()
    assert high.z - low.z > 4 * (one_high.z - one_low.z)


def test_a_thread_leads_from_the_place_a_badge_hangs_beside_to_its_middle() -> None:
    root = NodePath("root")
    shown = Badges(root)
    hung = Badge(Target("block", "A"), (3.0, 1.0, -2.0), "A", size=2.0, foot=(1.0, 1.0, 1.0))
    shown.show([FIRST, hung])
    (thread,) = root.find_all_matches("**/threads/*")
    assert thread.get_pos() == (1.0, 1.0, 1.0)
    middle = -2.0 + badges.height(hung, unfolded=False)
    long = ((3.0 - 1.0) ** 2 + (middle - 1.0) ** 2) ** 0.5
    assert tuple(root.get_relative_point(thread, (0, 0, long))) == pytest.approx((3.0, 1.0, middle), abs=1e-4)
    shown.show([FIRST, hung])
    assert root.find("**/threads/*") == thread, "it stays as long as its badge does"
    shown.veil(True)
    assert not [
        node for node in root.find_all_matches("**/thread") if not any(each.is_hidden() for each in node.get_ancestors())
    ]
    shown.show([FIRST])
    assert root.find("**/threads/*").is_empty()


def test_a_badge_faces_the_eye_and_is_seen_through_towers() -> None:
    node = badges.make_badge(FIRST, unfolded=True)
    assert node.has_billboard()
    tested = node.get_attrib(DepthTestAttrib.get_class_type())
    assert tested.get_mode() == RenderAttrib.M_always, "nothing hides it, and it is as near as it is"
    assert node.get_bin_name() == badges.BIN
    low, high = node.get_tight_bounds()
    small_low, small_high = badges.make_badge(FIRST, unfolded=False).get_tight_bounds()
    assert high.z - low.z > 2 * (small_high.z - small_low.z)

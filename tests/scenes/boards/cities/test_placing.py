"""Laying a tile forgives: wherever somebody points it is seen, it turns by itself where that helps, and else says why not."""

import pytest

from game.app import App
from game.match.session import Player, Session
from game.rules.cities import Build
from game.rules.core import Target
from game.scenes.boards.cities.hanging import nearest_turn
from game.scenes.boards.cities.model import offsets
from game.scenes.table.table import TableScene
from tests.rules.cities.desk import GAME
from tests.scenes.conftest import point_at, press
from tests.scenes.mirror import settle

MOVES = ("open A", "play wat1 D2/0 Aa3", "draw I", "play gar1 L3/1 Aa5", "draw I")


def table_with(app: App, kind: str) -> TableScene:
    """An introduction after some moves, with a card of that kind chosen."""
    app.change(own_speed=0, reduced_motion=True)
    session = Session(GAME, [Player("Anna")], seed=24, options={"scenario": "intro"})
    for move in MOVES:
        session.submit(session.parse(move))
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    settle(app)
    (card, *_) = [code for code in session.view(0).displays[0] if GAME.tables.cards[code].kind == kind]
    scene.selection.choose(Target("card", card))
    return scene


def cells_of(scene: TableScene) -> list[Target]:
    """The cells of the open boards that no panel lies over."""
    return [target for target in scene.board.targets() if target.kind == "cell"]


def covers(action: Build, cell: str) -> bool:
    site = GAME.tables.site(GAME.tables.chapters["intro"].layout)
    form = site.form(action.shape, action.orient)
    assert form is not None
    anchor = site.index[action.at]
    return site.index[cell] in (anchor, *(anchor + shift for shift in form.shifts))


@pytest.mark.parametrize("kind", ["R", "S"])
def test_no_place_is_without_a_tile_in_the_hand(app: App, kind: str) -> None:
    """Where a tile of the card can cover the pointed cell, whichever way round, it does; elsewhere it is red and says why."""
    scene = table_with(app, kind)
    chooser = scene.hotseat.chooser
    builds = [each for each in chooser.every() if isinstance(each, Build) and each.card == chooser.chosen[0].key]
    fitted = refused = 0
    for target in cells_of(scene):
        point_at(app, scene, target)
        glance = scene.selection.glance
        assert glance is not None
        if any(covers(each, target.key) for each in builds):
            fitted += 1
            assert glance.preview is not None, f"it could lie over {target.key}"
            assert isinstance(glance.action, Build)
            assert covers(glance.action, target.key)
        else:
            refused += 1
            assert glance.reason is not None, f"nobody says why it does not lie over {target.key}"
            assert not scene.board.node.find("**/considered").is_empty(), f"nothing is seen over {target.key}"
    assert fitted
    assert refused


def test_another_tile_is_offered_where_the_first_does_not_fit_and_the_first_again_where_it_does(app: App) -> None:
    scene = table_with(app, "R")
    chooser = scene.hotseat.chooser
    while chooser.setting("shape") != "P5":
        chooser.turn("shape", 1)
    scene.selection.offer()
    scene.selection.choose(Target("card", chooser.chosen[0].key)) if not chooser.chosen else None
    builds = [each for each in chooser.every() if isinstance(each, Build) and each.card == chooser.chosen[0].key]
    kept = offered = 0
    for target in cells_of(scene):
        point_at(app, scene, target)
        action = scene.selection.glance.action if scene.selection.glance is not None else None
        if not isinstance(action, Build):
            continue
        could = any(covers(each, target.key) for each in builds if each.shape == "P5")
        assert (action.shape == "P5") == could
        kept, offered = kept + could, offered + (not could)
    assert kept
    assert offered


def test_a_tile_of_another_shape_turns_for_its_place_and_says_which_it_is(app: App) -> None:
    """After G it lies over the pointed cell still, wherever it can; a shape that was chosen by hand is kept elsewhere."""
    scene = table_with(app, "R")
    chooser = scene.hotseat.chooser
    builds = [each for each in chooser.every() if isinstance(each, Build) and each.card == chooser.chosen[0].key]
    count = len(chooser.settings()["shape"])
    for target in cells_of(scene)[::3]:
        point_at(app, scene, target)
        for _ in range(count):
            press(app, "g")
            shape = chooser.setting("shape")
            number = chooser.settings()["shape"].index(Target("shape", shape)) + 1
            told = app.t("cities.set.shape", number=number, count=count)
            assert any(told in words for words in said_aloud(app))
            action = scene.selection.glance.action if scene.selection.glance is not None else None
            if any(covers(each, target.key) for each in builds if each.shape == shape):
                assert isinstance(action, Build)
                assert covers(action, target.key)
    shape = chooser.setting("shape")
    for target in cells_of(scene):
        point_at(app, scene, target)
        assert chooser.setting("shape") == shape


def test_the_turn_by_hand_is_kept_where_it_fits(app: App) -> None:
    scene = table_with(app, "S")
    chooser = scene.hotseat.chooser
    scene.selection.turn_setting(-1)
    by_hand = chooser.setting("orientation")
    kept = turned = 0
    for target in cells_of(scene):
        point_at(app, scene, target)
        action = scene.selection.glance.action if scene.selection.glance is not None else None
        if not isinstance(action, Build):
            continue
        alike = [each for each in chooser.every() if isinstance(each, Build) and each.card == action.card]
        could = any(covers(each, target.key) for each in alike if str(each.orient) == by_hand)
        assert (str(action.orient) == by_hand) == could
        kept, turned = kept + could, turned + (not could)
    assert kept
    assert turned


def test_whoever_turns_a_tile_has_it_so_until_they_point_elsewhere(app: App) -> None:
    scene = table_with(app, "S")
    chooser = scene.hotseat.chooser
    place = next(target for target in cells_of(scene) if _fits_one_way_only(scene, target))
    point_at(app, scene, place)
    before = chooser.setting("orientation")
    scene.selection.turn_setting(-1)
    assert chooser.setting("orientation") != before
    assert scene.selection.glance is not None
    assert scene.selection.glance.reason is not None


def _fits_one_way_only(scene: TableScene, target: Target) -> bool:
    card = scene.hotseat.chooser.chosen[0].key
    builds = [each for each in scene.hotseat.chooser.every() if isinstance(each, Build) and each.card == card]
    return len({each.orient for each in builds if covers(each, target.key)}) == 1


def test_the_nearest_turn_stays_on_the_same_side() -> None:
    assert nearest_turn({1, 2}, 0) == 1
    assert nearest_turn({3, 2}, 0) == 3
    assert nearest_turn({2, 4}, 0) == 2
    assert nearest_turn({5}, 0) == 5
    assert offsets("L3", 0) != offsets("L3", 1)


def test_a_closed_board_says_that_it_is_closed(app: App) -> None:
    scene = table_with(app, "S")
    closed = next(target for target in scene.board.targets() if target.kind == "board")
    scene.selection.look_at(closed)
    assert scene.selection.glance is not None
    assert scene.selection.glance.reason is not None
    assert scene.selection.glance.reason.rule == "CS-11"


@pytest.mark.parametrize("kind", ["R", "S"])
def test_arrow_keys_lay_a_tile_as_the_pointer_does(app: App, kind: str) -> None:
    """Step by step over a board: the tile lies where it can, whichever way round; elsewhere it is red and says why."""
    scene = table_with(app, kind)
    press(app, "arrow_right")
    judged = {True: 0, False: 0}
    for row in range(7):
        for key in ["arrow_left" if row % 2 else "arrow_right"] * 6 + ["arrow_down" if row < 4 else "arrow_up"]:
            press(app, key)
            glance = scene.selection.glance
            assert glance is not None
            judged[glance.can_choose] += 1
            if glance.can_choose:
                assert glance.preview is not None
            else:
                assert glance.reason is not None
                assert not scene.board.node.find("**/considered").is_empty()
    assert all(judged.values())


def test_arrow_keys_turn_a_tile_where_only_that_fits(app: App) -> None:
    """It covers the cell over which it is held, as it does under the pointer."""
    scene = table_with(app, "S")
    press(app, "arrow_right")
    seen = set()
    for key in ["arrow_left"] * 6 + (["arrow_up"] + ["arrow_right"] * 6 + ["arrow_up"] + ["arrow_left"] * 6) * 2:
        press(app, key)
        seen.add(scene.hotseat.chooser.setting("orientation"))
    assert len(seen) > 1


def test_r_f_and_g_turn_the_tile_and_say_where_it_cannot(app: App) -> None:
    scene = table_with(app, "R")
    chooser = scene.hotseat.chooser
    press(app, "arrow_right")
    settings = chooser.settings()
    assert len(settings["shape"]) > 1
    for key, kind in (("r", "orientation"), ("g", "shape")):
        before = chooser.setting(kind)
        press(app, key)
        assert chooser.setting(kind) != before
        assert scene.selection.glance is not None, "it is still held over the same place"
    for _ in settings["shape"]:
        before, could = chooser.setting("orientation"), scene.selection.can_mirror
        press(app, "f")
        assert (chooser.setting("orientation") != before) == could
        if not could:
            assert said_aloud(app).count(app.t("table.one_side")) == 1
        press(app, "g")


@pytest.mark.parametrize("key", ["r", "wheel_up"])
def test_turning_a_square_says_that_it_lies_one_way_only(app: App, key: str) -> None:
    """It gets no other shape: that is up to G and its tool alone."""
    scene = table_with(app, "R")
    press(app, "arrow_right")
    for _ in scene.hotseat.chooser.settings()["shape"]:
        if scene.hotseat.chooser.setting("shape") != "O4":
            press(app, "g")
    before = scene.hotseat.chooser.as_set()
    assert Target("shape", "O4") in before
    press(app, key)
    assert scene.hotseat.chooser.as_set() == before
    assert said_aloud(app).count(app.t("table.one_way")) == 1
    assert app.interface.find("tool-setting_last") is None
    assert app.interface.find("tool-setting_first") is not None


def said_aloud(app: App) -> list[str]:
    """Every word over the window."""
    roots = (layer.root for layer in app.interface.layers)
    return [widget.spoken() for root in roots if root is not None for widget in root.walk()]

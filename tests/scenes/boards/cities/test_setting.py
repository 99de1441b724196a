"""The set-up of Cities: alone by default, colleagues, and boards that people arrange themselves."""

from game.app import App
from game.scenes.boards.cities.regionmap import LARGEST, RegionMap
from game.scenes.boards.cities.setting import amend
from game.scenes.screens.setup import Setup
from game.scenes.widgets import Choice, Label
from tests.rules.cities.desk import GAME
from tests.scenes.conftest import LARGE, SMALL, fit, press
from tools.audit import faults


def open_setup(app: App, **options: str) -> Setup:
    scene = app.go("setup", game="cities")
    assert isinstance(scene, Setup)
    for name, value in options.items():
        scene.set_option(name, value)
    return scene


def arrange(app: App) -> RegionMap:
    choice = app.interface.find("layout")
    assert isinstance(choice, Choice)
    choice.on_change("own")
    return region(app)


def region(app: App) -> RegionMap:
    found = app.interface.find("region-map")
    assert isinstance(found, RegionMap)
    return found


def said(app: App) -> str:
    label = app.interface.find("arrangement")
    assert isinstance(label, Label)
    return label.text


def drag(app: App, widget: RegionMap, start: tuple[int, int], end: tuple[int, int]) -> None:
    rect = widget.absolute()
    middle = [(rect.x + (x + 0.5) * LARGEST, rect.y + (y + 0.5) * LARGEST) for x, y in (start, end)]
    app.point(middle[0])
    app.press("mouse1")
    app.point(middle[1])
    app.release("mouse1")


def test_one_person_alone_is_the_default(app: App) -> None:
    scene = open_setup(app)
    assert scene.taken == (0,)
    session = scene.session()
    assert [player.kind for player in session.players] == ["human"]
    assert session.options["scenario"] == "intro"


def test_planner_bots_may_be_colleagues(app: App) -> None:
    scene = open_setup(app, scenario="2")
    scene.set_kind(1, "normal")
    session = scene.session()
    assert [player.kind for player in session.players] == ["human", "normal"]
    assert len(session.view(0).displays[0]) == 5


def test_boards_are_dragged_stepped_and_turned_and_the_game_is_played_on_them(app: App) -> None:
    fit(app, LARGE, 1.0, "en")
    scene = open_setup(app, scenario="5")
    before = arrange(app)
    assert said(app) == app.t("cities.setting.fits")
    piece = before.arrangement.pieces[0]
    free = next(x for x in range(4) if before.arrangement.at(x, 3) is None and before.arrangement.at(x, 2) is None)
    drag(app, before, (piece.column, piece.row), (free, 3))
    moved = region(app)
    assert (moved.arrangement.pieces[0].column, moved.arrangement.pieces[0].row) == (free, 3)
    assert said(app) == app.t("cities.why.CS-8"), "nothing lies beside it"
    app.interface.focus_key("region-map")
    press(app, "n", "n", "n", "r")
    assert region(app).chosen == 3
    assert region(app).arrangement.pieces[3].corner != before.arrangement.pieces[3].corner
    scene.start()
    assert app.scenes[-1] is scene, "such boards cannot be played on"
    app.interface.find("other-boards").activate()  # type: ignore[union-attr]
    wanted = region(app).arrangement.layout
    assert scene.session().final_state().setup.layout == wanted


def test_an_arrangement_gives_way_to_other_options() -> None:
    own = {"scenario": "5", "boards": "scenario", "layout": "A@SE B@SW / C@NE D@NW"}
    assert amend(own)["layout"] == own["layout"]
    assert amend({**own, "boards": "5"})["layout"] == "scenario", "it has four boards"
    assert amend({**own, "scenario": "1"})["layout"] == "scenario", "that scenario has a layout of its own"
    assert amend({**own, "layout": "random"})["layout"] == "scenario"
    assert GAME.new(1, 1, **amend(own)).setup.layout == own["layout"]


def test_it_fits_its_window(app: App) -> None:
    for size, scale, language in ((SMALL, 1.0, "de"), (SMALL, 2.0, "en"), (LARGE, 1.0, "de")):
        fit(app, size, scale, language)
        open_setup(app, scenario="5")
        arrange(app)
        app.step()
        for root in app.interface.roots():
            assert not faults(root, app.interface.window), (size, scale, language)

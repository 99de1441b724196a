"""F1: a leaf that says what is under the pointer, in numbers and by the rule; all keys where nothing is pointed at."""

import re
from collections.abc import Iterator, Sequence

import pytest

from game.app import App
from game.content import LANGUAGES
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Target
from game.scenes.explaining import Explanation, explain_widgets
from game.scenes.screens.rules.reader import RulesReader
from game.scenes.table.table import TableScene
from game.scenes.widgets import Widget
from game.scenes.widgets.strip import HandStrip
from game.scenes.words import key_words
from tests.scenes.conftest import belongings, fit, point_at, press
from tests.scenes.samples import match
from tests.scenes.screens.conftest import OWN, SIZES, enter, wrong
from tools.audit import faults, report

CODE = re.compile(r"^[a-z]+[._][a-z0-9_.]+$|^[a-z]{1,2}\d+$|^[A-Z0-9]+-\d+|\{|\}|^\W*$")


def said(app: App) -> str:
    """Everything the sheet says; empty where there is none."""
    layers = [layer for layer in app.interface.layers if layer.modal and not layer.hidden and layer.root is not None]
    return "\n".join(widget.spoken() for layer in layers for widget in layer.root.walk() if widget.spoken())


def table(app: App, game: str = "skyliners") -> TableScene:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    options = {"mode": "intro", "start": "S"} if game == "skyliners" else {}
    seats = max(2, GAMES[game].seats[0]) if 2 in GAMES[game].seats else GAMES[game].seats[0]
    players = [Player("Ann"), *(Player(f"Ben {seat}", "random") for seat in range(1, seats))]
    scene = app.go("table", session=Session(GAMES[game], players, seed=5, options=options))
    assert isinstance(scene, TableScene)
    for _ in range(400):
        app.step()
        if scene.situation.is_choosing and not scene.situation.is_showing:
            break
    return scene


def faults_of(found: Explanation | None) -> str:
    """What is wrong with an explanation: empty, generic, or named by a code."""
    if found is None:
        return "says nothing"
    if CODE.search(found.name) or len(found.name) < 2:
        return f"is called «{found.name}»"
    if not (found.state or found.number or found.rows or found.rule):
        return f"«{found.name}» says only its name"
    words = (found.name, found.state, found.rule, *(row.words for row in found.rows))
    return next((f"«{found.name}»: {each}" for each in words if re.search(r"\{\w|\b[A-Z0-9]{2,3}-\d", each)), "")


# -- the leaf ----------------------------------------------------------------------------------------------------


def test_f1_on_a_place_tells_its_name_what_it_brings_and_the_rule(app: App) -> None:
    scene = table(app)
    scene.selection.choose(Target("piece", "floor"))
    target = next(each for each in scene.hotseat.chooser.options() if each in scene.board.targets())
    point_at(app, scene, target)
    press(app, "f1")
    assert app.t("help.can_choose") in said(app)
    assert app.t("leaf.for_you") in said(app)
    assert app.t("leaf.rule") in said(app)
    assert app.t("keys.action.confirm") in said(app)


def _right_click(app: App, place: tuple[float, float]) -> None:
    app.point(place)
    app.press("mouse3")
    app.release("mouse3")


def test_a_right_click_explains_a_card_a_panel_row_and_a_place_and_closes_again(app: App) -> None:
    scene = table(app)
    strip = app.interface.find("hand-strip")
    assert isinstance(strip, HandStrip)
    card = strip.slots[1].card.visible()
    row = next(line[0] for line in _lines(app.interface.roots()) if line[0].spoken() == "Ann").visible()
    assert card is not None
    assert row is not None
    for place, name in ((card.centre, "Roof"), (row.centre, "Ann")):
        _right_click(app, place)
        assert name in said(app).splitlines()
        _right_click(app, place)
        assert said(app) == ""
    point_at(app, scene, next(each for each in scene.board.targets() if each.kind == "plot"))
    assert app.pointer is not None
    _right_click(app, app.pointer)
    assert app.t("leaf.rule") in said(app)


def test_a_right_click_still_takes_back_what_was_chosen(app: App) -> None:
    scene = table(app)
    scene.selection.choose(Target("piece", "floor"))
    point_at(app, scene, next(each for each in scene.hotseat.chooser.options() if each.kind == "plot"))
    assert app.pointer is not None
    _right_click(app, app.pointer)
    assert not scene.hotseat.chooser.chosen
    assert said(app) == ""


@pytest.mark.parametrize("game", list(GAMES))
def test_the_small_button_of_an_option_opens_its_rule(app: App, game: str) -> None:
    scene = app.go("setup", game=game)
    keys = [line[0].key for line in _lines(app.interface.roots()) if line[0].key.startswith("ask-")]
    for key in keys:
        app.interface.go_to(key)
        press(app, "enter")
        assert isinstance(app.scene, RulesReader)
        assert app.scene.place.section != "quick", key
        press(app, "escape")
        assert app.scene is scene


def test_the_number_is_the_engine_s(app: App) -> None:
    scene = table(app)
    scene.selection.choose(Target("piece", "floor"))
    for target in scene.hotseat.chooser.options():
        glance = scene.hotseat.glance(target)
        if glance.preview is None:
            continue
        own = sum(change.points for change in glance.changes if change.seat == 0)
        shown = scene.explain_target(target).number
        assert int(shown.replace("−", "-").replace("±", "")) == own


def test_f1_tells_the_rule_against_a_target_and_once_more_opens_it(app: App) -> None:
    scene = table(app)
    scene.selection.choose(Target("piece", "roof"))
    target = next(each for each in scene.board.targets() if scene.hotseat.glance(each).reason)
    app.point(None)
    scene.selection.look_at(target)
    press(app, "f1")
    reason = scene.hotseat.glance(target).reason
    assert reason is not None
    assert app.t.reason("skyliners", reason) in said(app)
    assert reason.rule in said(app)
    press(app, "f1")
    assert isinstance(app.scene, RulesReader)
    press(app, "escape")
    assert app.scene is scene


def test_any_click_beside_the_leaf_and_escape_close_it_and_nothing_else(app: App) -> None:
    app.go("menu")
    options = app.interface.find("options")
    assert options is not None
    before = belongings(app)
    for close in ("escape", "mouse1"):
        app.point(options.absolute().centre)
        press(app, "f1")
        assert said(app).splitlines()[0] == options.spoken()
        assert app.t("explain.options") in said(app)
        app.point((5.0, 5.0))
        press(app, close)
        assert said(app) == ""
        assert belongings(app) == before


def test_the_leaf_leaves_the_thing_uncovered(app: App) -> None:
    scene = table(app)
    for target in tuple(scene.board.targets())[:8]:
        app.point(None)
        scene.selection.look_at(target)
        spot = scene.spot_of(target)
        press(app, "f1")
        close = app.interface.find("leaf-close")
        assert close is not None
        assert close.parent is not None
        assert close.parent.parent is not None
        assert spot is None or close.parent.parent.absolute().overlap(spot.inset(15)) is None
        press(app, "escape")


def test_with_nothing_pointed_at_f1_lists_the_keys_that_mean_something_here(app: App) -> None:
    for scene in ("menu", "options", "statistics", "load"):
        app.go(scene)
        app.interface.blur()
        press(app, "f1")
        assert app.t("keys.action.fullscreen") in said(app)
        assert app.t("keys.action.undo") not in said(app)
        press(app, "f1")
        assert said(app) == ""
    table(app)
    press(app, "f1")
    assert app.t("keys.action.undo") in said(app)
    assert key_words(app.t, "control-z") in said(app)


def test_the_list_of_keys_fits_at_every_size(app: App) -> None:
    for size, scale in SIZES:
        for language in LANGUAGES:
            fit(app, size, scale, language)
            app.go("keys")
            assert not wrong(app), f"{size} {scale} {language}:\n{report(wrong(app))}"


def test_every_key_of_the_table_is_heard_there(app: App) -> None:
    scene = table(app)
    deaf = [action for action in app.keys.bindings["table"] if not scene.hears(action)]
    assert deaf == []
    assert all(app.is_accepting(action) or scene.hears(action) for action in app.keys.bindings["everywhere"])


def test_the_table_s_keys_rest_while_the_leaf_is_open(app: App) -> None:
    scene = table(app)
    scene.selection.choose(scene.hotseat.chooser.options()[0])
    while scene.session.number == 0:
        scene.selection.choose(scene.hotseat.chooser.options()[0])
    for _ in range(20):
        app.step()
    app.point(None)
    scene.selection.look_at(next(iter(scene.board.targets())))
    press(app, "f1", "control-z")
    assert scene.session.number == 1
    press(app, "escape", "control-z")
    assert scene.session.number == 0


# -- everything is explained -------------------------------------------------------------------------------------


def _lines(roots: Sequence[Widget]) -> Iterator[list[Widget]]:
    """Every widget that F1 could be pressed on, with those around it."""
    for root in roots:
        for widget in root.walk():
            line = [widget]
            while line[-1].parent is not None:
                line.append(line[-1].parent)
            is_there = widget.rect.w > 0 and widget.visible() is not None
            if is_there and (widget.tip or widget.spoken()) and any(each.solid or each.tip for each in line):
                yield line


def _unexplained(app: App, game: str = "") -> list[str]:
    scene = app.scene
    assert scene is not None
    found = []
    for line in _lines(app.interface.roots()):
        own, _ = scene.explain(line)
        fault = faults_of(own or explain_widgets(line, scene.t, game))
        if fault:
            found.append(f"{type(line[0]).__name__} {line[0].key} «{line[0].spoken()[:30]}»: {fault}")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(GAMES))
def test_every_target_card_and_panel_of_every_table_is_explained(app: App, game: str, language: str) -> None:
    app.change(language=language)
    scene = table(app, game)
    targets = {*scene.board.targets(), *scene.hotseat.chooser.options(), *scene.hotseat.all_targets()}
    targets |= {held.target for held in scene.tabletop.screen.hand(scene.situation.view, scene.t) if held.target is not None}
    missing = [f"{target}: {fault}" for target in targets if (fault := faults_of(scene.explain_target(target)))]
    assert missing == []
    for part in ("scores", "drawings", "more", "log"):
        scene.hud.toggle(part)
        app.step()
        assert _unexplained(app, game) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in OWN if name not in ("rules", "handover")])
def test_every_control_of_every_screen_is_explained(app: App, name: str, language: str) -> None:
    app.change(language=language)
    scene = enter(app, name)
    controls = [line for line in _lines(app.interface.roots()) if line[0].focusable]
    assert controls
    missing = [
        f"{line[0].key} «{line[0].spoken()[:30]}»: {fault}"
        for line in controls
        if (fault := faults_of(explain_widgets(line, scene.t, scene.rules_game)))
    ]
    assert missing == []


@pytest.mark.parametrize("game", list(GAMES))
def test_every_option_of_a_set_up_leads_to_its_rule(app: App, game: str) -> None:
    scene = app.go("setup", game=game)
    scene.more = True  # type: ignore[attr-defined]
    scene.refresh()
    for line in _lines(app.interface.roots()):
        if line[0].key.startswith("option-"):
            found = explain_widgets(line, scene.t, game)
            assert found is not None
            assert found.section, line[0].key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", list(GAMES))
def test_the_leaf_of_every_kind_of_target_fits(app: App, game: str, language: str) -> None:
    for scale in (1.0, 2.0):
        app.change(language=language, ui_scale=scale)
        scene = table(app, game)
        kinds = {target.kind: target for target in (*scene.board.targets(), *scene.hotseat.chooser.options())}
        for target in kinds.values():
            app.point(None)
            scene.selection.look_at(target)
            press(app, "f1")
            root = next(layer.root for layer in reversed(app.interface.layers) if layer.modal)
            assert root is not None
            assert not faults(root, app.interface.window), f"{target} {scale}"
            press(app, "escape")


def test_a_replay_explains_its_board_too(app: App) -> None:
    scene = app.go("replay", session=match("skyrise", moves=20))
    app.step()
    board = scene.board  # type: ignore[attr-defined]
    for target in board.targets():
        assert not faults_of(scene.explain_target(target))  # type: ignore[attr-defined]

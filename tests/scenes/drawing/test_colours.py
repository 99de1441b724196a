"""Colours of a player's own choice: they hold everywhere at once, and whoever could be mistaken for another is named."""

from typing import get_args

import pytest

from game.app import App
from game.match.session import Player, Session
from game.player.profile import PlayerColour, Profile
from game.rules import GAMES
from game.scenes.drawing.colours import Tint, alike, lab, seen_without, tint
from game.scenes.drawing.look import Look, identities, rgb
from game.scenes.screens.setup import ColourButton
from game.scenes.widgets import Emblem
from game.scenes.words import identity_name
from game.text import texts
from tests.scenes.conftest import click, press
from tests.scenes.samples import match

STANDARD = {each.name: each.colour for each in (*identities().identities, identities().neutral)}


# -- arithmetic --------------------------------------------------------------------------------------------------


def test_lightness_runs_from_black_to_white() -> None:
    assert lab(rgb("#000000"))[0] == pytest.approx(0, abs=0.01)
    assert lab(rgb("#FFFFFF")) == pytest.approx((100, 0, 0), abs=0.02)
    assert lab(rgb("#C8452F")) == pytest.approx((47.9, 50.9, 40.9), abs=0.1)


@pytest.mark.parametrize("code", [*STANDARD.values(), "#000000", "#FFFFFF", "#777777", "#FF0000", "#00FF00", "#0000FF"])
def test_a_colour_taken_apart_goes_together_again(code: str) -> None:
    assert all(abs(a - b) <= 1.01 / 255 for a, b in zip(rgb(tint(code).code), rgb(code), strict=True))


@pytest.mark.parametrize("lightness", [15, 40, 70, 95])
def test_every_place_of_the_sliders_is_a_colour_of_that_lightness(lightness: float) -> None:
    for hue in range(0, 360, 30):
        for strength in (0.0, 0.5, 1.0):
            assert lab(rgb(Tint(hue, strength, lightness).code))[0] == pytest.approx(lightness, abs=0.6)


def test_eyes_without_a_receptor_see_grey_as_grey_and_confuse_what_they_confuse() -> None:
    for receptor in range(3):
        assert seen_without((0.5, 0.5, 0.5), receptor) == pytest.approx((0.5, 0.5, 0.5), abs=0.01)
    red, green = seen_without(rgb("#B05A00"), 1), seen_without(rgb("#6F7A00"), 1)
    assert abs(lab(red)[1] - lab(green)[1]) < abs(lab(rgb("#B05A00"))[1] - lab(rgb("#6F7A00"))[1]) / 4


def test_the_standard_colours_are_all_apart() -> None:
    assert alike(STANDARD) == ()


@pytest.mark.parametrize(
    ("changed", "pair"),
    [
        ({"red": "#E8C84F"}, ("red", "yellow", "grey")),
        ({"green": "#F0EDE5"}, ("green", "neutral", "grey")),
        ({"red": "#8A3FA0"}, ("red", "blue", "vision")),
    ],
)
def test_those_who_could_be_mistaken_are_named(changed: dict[str, str], pair: tuple[str, str, str]) -> None:
    assert pair in alike({**STANDARD, **changed})


def test_the_settings_know_the_identities_by_name() -> None:
    assert get_args(PlayerColour) == tuple(each.name for each in identities().identities)


# -- the panel ---------------------------------------------------------------------------------------------------


def said(app: App, key: str) -> str:
    widget = app.interface.find(key)
    assert widget is not None
    return widget.spoken()


def test_sliders_change_the_chosen_player_s_colour_and_it_is_kept(app: App) -> None:
    app.go("options")
    app.interface.focus_key("colour-blue")
    press(app, "enter")
    app.interface.focus_key("colour-hue")
    press(app, "home", "arrow_right")
    code = app.settings.colours["blue"]
    assert code != STANDARD["blue"]
    assert lab(rgb(code))[0] == pytest.approx(lab(rgb(STANDARD["blue"]))[0], abs=0.6)
    assert Profile(app.profile.config).settings.colours == {"blue": code}
    assert app.interface.current is app.interface.find("colour-hue"), "a hand may go on dragging"
    assert "red" not in app.settings.colours


def test_the_panel_warns_gently_and_the_standard_colours_come_back(app: App) -> None:
    app.go("options")
    fine = said(app, "colours-advice")
    app.interface.focus_key("colour-lightness")
    press(app, "end")
    assert said(app, "colours-advice") != fine
    assert app.interface.current is not None
    app.interface.focus_key("colours-reset")
    press(app, "enter")
    assert app.settings.colours == {}
    assert said(app, "colours-advice") == fine


def test_a_grey_player_keeps_the_hue_it_had(app: App) -> None:
    app.go("options")
    for key, moves in (("colour-strength", ("home",)), ("colour-lightness", ("arrow_right",)), ("colour-strength", ("end",))):
        app.interface.focus_key(key)
        press(app, *moves)
    assert tint(app.settings.colours["red"]).hue == pytest.approx(tint(STANDARD["red"]).hue, abs=3)


def test_in_a_colour_of_their_own_players_are_called_by_their_emblem(app: App) -> None:
    t = texts("en")
    assert identity_name(t, app.identity("red")) == "Red"
    app.change(colours={"red": "#8A3FA0"})
    assert identity_name(t, app.identity("red")) == "Ring"


# -- everywhere --------------------------------------------------------------------------------------------------


def test_the_set_up_shows_the_player_s_own_colours(app: App) -> None:
    app.change(colours={"red": "#8A3FA0"})
    app.go("setup", game="skyliners")
    button = app.interface.find("colour-0")
    assert isinstance(button, ColourButton)
    assert button.identity.colour == "#8A3FA0"


@pytest.mark.parametrize("game", ["skyliners", "skyrise"])
def test_a_paused_table_follows_at_once(app: App, game: str) -> None:
    table = app.go("table", session=match(game, moves=12), colours=("red", "blue"))
    for _ in range(5):
        app.step()
    app.push("pause")  # nothing moves from here on, and no bot does
    before = table.board.snapshot()  # type: ignore[attr-defined]
    app.push("options")
    app.interface.focus_key("colour-lightness")
    press(app, "home")
    wanted = app.settings.colours["red"]
    press(app, "escape")
    assert app.scene is not table, "the pause lies over it still"
    assert table.board.look.identity(0).colour == wanted  # type: ignore[attr-defined]
    assert table.board.snapshot() == before, "everything lies where it lay"  # type: ignore[attr-defined]
    if game == "skyliners":
        assert shows(table.board.node, rgb(wanted))  # type: ignore[attr-defined]
    press(app, "escape")
    assert app.scene is table
    emblems = [each for root in app.interface.roots() for each in root.walk() if isinstance(each, Emblem)]
    assert {each.identity.colour for each in emblems if each.identity.name == "red"} == {wanted}


def shows(node: object, colour: tuple[float, float, float]) -> bool:
    """Is there a vertex in that very mixture of colours, however it is lit?"""
    from panda3d.core import GeomVertexReader

    for path in node.find_all_matches("**/+GeomNode"):  # type: ignore[attr-defined]
        for geom in path.node().get_geoms():
            reader = GeomVertexReader(geom.get_vertex_data(), "color")
            while not reader.is_at_end():
                red, green, blue, _ = reader.get_data4()
                light = max(red, green, blue) / max(colour)
                if light > 0.5 and all(abs(a - b * light) < 0.02 for a, b in zip((red, green, blue), colour, strict=True)):
                    return True
    return False


def test_another_quality_and_contrast_reach_a_paused_table_too(app: App) -> None:
    table = app.go("table", session=match("skyliners", moves=4))
    app.push("options")
    app.change(quality="low", high_contrast=True)
    app.pop()
    assert table.tabletop.look.high_contrast  # type: ignore[attr-defined]
    assert table.board.look == table.tabletop.look  # type: ignore[attr-defined]
    assert table.tabletop.look.tier == "low"  # type: ignore[attr-defined]


def test_without_a_change_nothing_is_built_anew(app: App) -> None:
    table = app.go("table", session=match("skyliners", moves=4))
    node = table.board.node_of("furniture", "all")  # type: ignore[attr-defined]
    app.push("options")
    click(app, "done")
    assert table.board.node_of("furniture", "all") == node  # type: ignore[attr-defined]


def test_seats_nobody_has_are_neutral() -> None:
    look = Look(names=("blue", "red"))
    assert [look.identity(seat).name for seat in (0, 1)] == ["blue", "red"]
    assert look.identity(2) == look.identity(None) == identities().neutral


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_few_seats_needs_no_more_colours(app: App, game: str) -> None:
    rules = GAMES[game]
    seats = rules.seats[0]
    players = [Player(str(seat), "human") for seat in range(seats)]
    app.go("table", session=Session(rules, players, seed=3), colours=("red", "blue")[:seats])
    assert [each.name for each in (app.scenes[-1].tabletop.look.identity(seat) for seat in range(seats))] == ["red", "blue"][
        :seats
    ]

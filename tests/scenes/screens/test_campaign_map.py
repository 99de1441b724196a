"""The campaign's map by keyboard: every site can be reached, one is marked, and Enter opens its sheet."""

from itertools import product

import pytest

from game.app import App
from game.player.campaign import Book, chapters
from game.scenes.screens.campaign import DAILY, Campaign
from game.scenes.screens.campaign_map import CampaignMap, nearest
from tests.player.campaign.cities import golden
from tests.scenes.conftest import fit, press
from tests.scenes.screens.test_screens import settle

ARROWS = {"arrow_left": (-1, 0), "arrow_right": (1, 0), "arrow_up": (0, -1), "arrow_down": (0, 1)}


@pytest.fixture
def quick(app: App) -> App:
    """Nothing moves by itself."""
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    return app


def unrolled(app: App, chosen: str = "") -> tuple[Campaign, CampaignMap]:
    """The screen with its map, as a person sees it."""
    scene = app.go("campaign", chosen=chosen)
    settle(app)
    assert isinstance(scene, Campaign)
    assert scene._map is not None
    assert scene._map.is_ready
    return scene, scene._map


def marked(shown: CampaignMap) -> list[str]:
    """The sites with a framed flag."""
    return [code for code, site in shown.region.sites.items() if not site.flag.get_child(0).is_hidden()]


# -- by keyboard -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.5), ((1920, 1080), 0.75)])
def test_arrows_lead_from_every_site_to_every_other(quick: App, size: tuple[int, int], scale: float) -> None:
    fit(quick, size, scale, "de")
    scene, shown = unrolled(quick)
    scene._step_back(True)
    settle(quick)
    sites = {*chapters(), DAILY}
    assert set(shown.region.sites) == sites
    for start in sites:
        found = {start}
        while more := {shown.beside(code, way) for code, way in product(found, ARROWS.values())} - found - {""}:
            found |= more
        assert found == sites, start


def test_the_nearest_straight_ahead_comes_first() -> None:
    places = {"here": (0.0, 0.0), "ahead": (1.0, 0.1), "beside": (0.6, 0.5), "behind": (-0.2, 0.0), "above": (0.1, -0.9)}
    assert nearest(places, "here", (1, 0)) == "ahead"
    assert nearest(places, "here", (-1, 0)) == "behind"
    assert nearest(places, "here", (0, -1)) == "above"
    assert nearest(places, "behind", (-1, 0)) == ""


def test_a_site_is_chosen_by_arrows_and_opened_by_enter(quick: App) -> None:
    Book(quick.profile.data).finish(golden("intro"))
    scene, shown = unrolled(quick, "intro")
    press(quick, "home")
    settle(quick)
    assert scene.is_whole
    assert marked(shown) == ["intro"]
    press(quick, "arrow_right")
    assert (scene.chosen, scene.is_whole, marked(shown)) == ("1", True, ["1"])
    stop = quick.interface.find("map")
    assert stop is not None
    assert stop.spoken() == "Landmarks. Not played yet"
    press(quick, "enter")
    settle(quick)
    assert (scene.chosen, scene.is_whole) == ("1", False)
    assert quick.interface.current is not None
    assert quick.interface.current.key == "chapter-1"


def test_where_no_site_is_left_the_arrow_leads_to_the_bar_and_escape_back_to_the_sheet(quick: App) -> None:
    scene, _ = unrolled(quick, "5")
    scene._step_back(True)
    settle(quick)
    press(quick, "arrow_up")
    press(quick, "arrow_up")
    assert quick.interface.current is not None
    assert quick.interface.current.key in ("back", "whole", "as-map")
    press(quick, "escape")
    assert not scene.is_whole
    assert quick.scene is scene
    press(quick, "escape")
    assert quick.scene is not scene

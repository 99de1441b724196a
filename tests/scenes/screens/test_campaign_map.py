"""The campaign's map on its screen: every site is reached by keyboard, and what is new comes about once."""

from itertools import product

import pytest
from panda3d.core import NodePath

from game.app import App
from game.player.campaign import CampaignBook, chapters
from game.scenes.screens.campaign.campaign import DAILY, Campaign
from game.scenes.screens.campaign.map import CampaignMap, nearest
from game.scenes.screens.campaign.marks import EntryButton
from game.scenes.screens.campaign.planners import Choices, remember
from game.scenes.screens.campaign.seen import FILE, OPEN, newly_built, newly_opened, recall
from tests.player.campaign.cities import golden
from tests.scenes.conftest import click, fit, press
from tests.scenes.screens.conftest import FRAMES, settle

ARROWS = {"arrow_left": (-1, 0), "arrow_right": (1, 0), "arrow_up": (0, -1), "arrow_down": (0, 1)}


@pytest.fixture
def quick(app: App) -> App:
    """Nothing moves by itself."""
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    return app


def unrolled(app: App, chosen: str = "") -> tuple[Campaign, CampaignMap]:
    """The screen with its map, the moment it stands."""
    scene = app.go("campaign", chosen=chosen)
    assert isinstance(scene, Campaign)
    for _ in range(FRAMES):
        app.step()
        if scene.map is not None and scene.map.is_ready:
            return scene, scene.map
    raise AssertionError("the map was not unrolled")


def marked(shown: CampaignMap) -> list[str]:
    """The sites with a framed flag."""
    return [code for code, site in shown.region.sites.items() if not site.flag.get_child(0).is_hidden()]


def test_whoever_goes_on_while_the_map_is_built_is_not_held_up(quick: App) -> None:
    for code in ("intro", "1", "2"):
        CampaignBook(quick.profile.data).finish(golden(code))
    scene = quick.go("campaign")
    assert isinstance(scene, Campaign)
    while scene.map is None:
        quick.step()
    assert not scene.map.is_ready
    press(quick, "home")
    press(quick, "arrow_up")  # to a site that does not stand yet
    scene.choose("2")
    click(quick, "as-map")
    settle(quick)
    assert scene.map is None
    click(quick, "as-map")
    settle(quick)
    assert scene.map is not None
    assert scene.map.is_ready


# -- by keyboard -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.5), ((1920, 1080), 0.75)])
def test_arrows_lead_from_every_site_to_every_other(quick: App, size: tuple[int, int], scale: float) -> None:
    fit(quick, size, scale, "de")
    _, shown = unrolled(quick)
    press(quick, "home")
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
    CampaignBook(quick.profile.data).finish(golden("intro"))
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
    press(quick, "home")
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


# -- what is new -------------------------------------------------------------------------------------------------


def standing(shown: CampaignMap) -> list[tuple[str, str, bool]]:
    """Everything that stands on the sites: where, and whether it is hidden."""
    found = []
    for site in shown.region.sites.values():
        paths: list[NodePath] = list(site.node.find_all_matches("**"))
        found += [(path.get_name(), str(path.get_transform()), path.is_hidden()) for path in paths]
    return found


def test_what_opened_and_what_was_built_since_is_told_apart() -> None:
    before = {"intro": "a", "1": "b", "2": "open", "3": "closed", "4": "closed"}
    now = {"intro": "a", "1": "c", "2": "open", "3": "open", "4": "d"}
    assert newly_opened(before, now) == ["3", "4"]
    assert newly_built(before, now) == ["1", "4"]
    assert newly_opened(now, now) == newly_built(now, now) == []


def test_a_new_city_rises_and_fog_draws_off_once_and_ends_as_if_it_had_always_stood(app: App) -> None:
    book = CampaignBook(app.profile.data)
    _, first = unrolled(app)
    assert not first.settle()  # whoever looks for the first time sees everything as it is
    book.finish(golden("intro"))
    _, shown = unrolled(app)
    city, site = shown.region.sites["intro"], shown.region.sites["1"]
    assert city.city is not None
    assert site.fog is not None
    assert shown.is_moving
    assert city.city.get_sz() < shown.region.sites["intro"]._stands.get_scale().z  # type: ignore[union-attr]
    app.point((520, 620))  # where no site is
    app.press("mouse1")
    app.release("mouse1")
    assert not shown.is_moving
    ended, pose = standing(shown), shown.pose
    _, again = unrolled(app)
    assert not again.is_moving
    assert standing(again) == ended
    assert again.pose == pose


def test_with_reduced_motion_or_without_a_memory_everything_stands_at_once(quick: App) -> None:
    unrolled(quick)
    CampaignBook(quick.profile.data).finish(golden("intro"))
    _, shown = unrolled(quick)
    assert not shown.is_moving
    assert not shown.region.node.find("**/opening").is_empty(), "its name hangs there still"
    assert shown.region.sites["1"].fog is None or shown.region.sites["1"].fog.is_hidden()
    assert recall(quick.profile.data) is not None
    quick.change(reduced_motion=False)
    memory = quick.profile.data / FILE
    memory.write_text("[broken")
    assert not unrolled(quick)[1].is_moving
    memory.unlink()
    memory.mkdir()  # neither read nor written
    assert not unrolled(quick)[1].is_moving


@pytest.mark.parametrize("calm", [False, True])
def test_in_the_list_a_chapter_that_opened_is_lit_named_and_sounded_once(quick: App, calm: bool) -> None:
    def lit() -> list[str]:
        quick.go("campaign")
        settle(quick)
        entries = [quick.interface.find(f"chapter-{code}") for code in chapters()]
        return [each.spoken() for each in entries if isinstance(each, EntryButton) and each.is_new]

    quick.change(reduced_motion=calm)
    remember(quick.profile.config, Choices(is_map=False))
    sounds = list[str]()
    quick.audio.play = lambda name, *_, **__: sounds.append(name)  # type: ignore[method-assign]
    assert lit() == []
    CampaignBook(quick.profile.data).finish(golden("intro"))
    (words,) = lit()
    assert words.startswith("New chapter: Landmarks")
    assert sounds.count("chapter") == 1
    assert lit() == []
    assert sounds.count("chapter") == 1
    seen = recall(quick.profile.data)
    assert seen is not None
    assert seen["intro"] == OPEN, "its city still rises when the map is looked at"

"""Great moments of Cities: a tile is built, a milestone shines, a city ends; and after each all is as building would put it."""

import pytest
from msgspec.structs import replace
from panda3d.core import ColorScaleAttrib, GeomNode

from game.rules.cities import State
from game.rules.cities.events import BoardOpened, GameOver, MilestoneStep, TilePlaced
from game.rules.core import Event
from game.scenes.boards.cities import ceremony, construction, fate, motions
from game.scenes.boards.cities.board import SEAT_PITCH, GameBoard
from game.scenes.boards.cities.model import model_of
from game.scenes.drawing.light import Light, light_of
from game.scenes.drawing.look import Look, Tier
from tests.rules.cities.desk import FILLED, GAME, at, do, first, intro, story
from tests.scenes.positions import new_board

CALM = pytest.mark.parametrize("calm", [False, True], ids=["moving", "reduced"])


def table(state: State, look: Look) -> GameBoard:
    board = new_board("cities", look)
    assert isinstance(board, GameBoard)
    board.build(GAME.view(state, 0))
    return board


def names(board: GameBoard) -> set[str]:
    return {node.get_name() for parent in (board.effects, board.staged) for node in parent.find_all_matches("**/*")}


def show(board: GameBoard, state: State, move: str, kind: type[Event], part: float) -> set[str]:
    """Shows a move; gives what stood among the effects at that part of the event of that kind."""
    view, found = GAME.view(do(state, move), 0), set[str]()
    for event in story(state, move):
        motion = board.animate(event, view)
        if motion is None:
            continue
        if isinstance(event, kind) and not found:
            motion.set_t(part * motion.get_duration())
            found = names(board)
        motion.finish()
    assert board.snapshot() == board.snapshot_of(view)
    assert board.effects.get_num_children() == 0
    assert not board.node.find("badges").is_hidden()
    return found


@CALM
def test_a_tile_is_built_beside_a_crane_and_people_and_cars_come(calm: bool) -> None:
    state = intro("display r11 par1")
    board = table(state, Look(reduced_motion=calm))
    seen = show(board, state, "play r11 D2/0 Ae5", TilePlaced, 0.3)
    assert ({"crane", "folk", "car"} <= seen) is not calm


def test_those_who_came_fade_away_instead_of_vanishing() -> None:
    state = intro("display r11 par1")
    board, view = table(state, Look()), GAME.view(do(state, "play r11 D2/0 Ae5"), 0)
    motion = next(
        each for each in (board.animate(event, view) for event in story(state, "play r11 D2/0 Ae5")) if each is not None
    )
    crowd = board.effects.find("crowd")
    motion.set_t(motion.get_duration() - construction.LEAVE)
    assert crowd.get_color_scale().w == pytest.approx(1.0, abs=0.01)
    motion.set_t(motion.get_duration() - 0.02)
    assert crowd.get_color_scale().w < 0.2


def test_a_tile_rises_storey_by_storey_up_to_its_height() -> None:
    heights = [construction.height_at(k / 60) for k in range(61)]
    assert heights[0] <= 0.02
    assert heights[-1] == 1.0
    assert max(heights) < 1.08
    for storey in range(1, construction.STOREYS):
        assert construction.height_at(storey / construction.STOREYS - 0.001) == pytest.approx(
            storey / construction.STOREYS, abs=0.02
        )


@CALM
def test_a_milestone_is_seen_from_low_with_lanterns_over_its_districts(calm: bool) -> None:
    state = intro(*FILLED, "tracks h4")
    board = table(state, Look(reduced_motion=calm))
    events = [event for event in story(state, "end") if ceremony.is_great(event)]
    assert len(events) == 4
    assert len({board.vantage(event) for event in events}) == 1, "the eye stays there for all steps"
    pose = board.vantage(events[0])
    assert pose is not None
    assert pose.pitch < SEAT_PITCH
    assert board.staged_at(events[0]), "words keep clear of the town, whether something moves or not"
    seen = show(board, state, "end", MilestoneStep, 0.4)
    assert ({"lanterns", "shaft", "burst"} <= seen) is not calm


def over(board: GameBoard, *, total: int, outcome: str = "success") -> set[str]:
    """Ends the city that lies on the table; gives what stood among the effects in the middle of it."""
    assert board.view is not None
    before = board.snapshot()
    motion = board.animate(GameOver(outcome, "CS-75" if outcome != "lost" else "CS-45", total, ""), board.view)
    assert motion is not None
    motion.set_t(0.5 * motion.get_duration())
    found = names(board)
    motion.finish()
    assert board.effects.get_num_children() == 0
    assert board.snapshot() == before
    board.clear_ghost()  # somebody points at something while it is read
    assert board.node.find("badges").is_hidden() is not board.staged.find("medal").is_empty(), "none shows through a medal"
    return found


def test_where_nothing_shall_move_the_medal_hangs_still_until_the_next_event() -> None:
    board = table(intro(*FILLED), Look(reduced_motion=True))
    view = board.view
    assert view is not None
    over(board, total=view.setup.success)
    assert [node.get_name() for node in board.staged.get_children()] == ["medal"]
    assert board.staged_at(GameOver("success", "CS-75", view.setup.success, "")), "words keep clear of it"
    board.build(view)
    assert not board.staged.get_num_children()
    assert not board.node.find("badges").is_hidden()


def test_the_light_of_a_medal_is_stronger_where_developing_takes_some_of_it() -> None:
    found = dict[Tier, float]()
    tiers: tuple[Tier, ...] = ("safe", "high")
    for tier in tiers:
        board = table(intro(*FILLED), Look(tier=tier))
        view = board.view
        assert view is not None
        motion = board.animate(GameOver("success", "CS-75", view.setup.success, ""), view)
        assert motion is not None
        motion.set_t(0.4 * motion.get_duration())
        found[tier] = board.staged.find("shaft").get_color_scale().w
        motion.finish()
    assert found["high"] > 1.4 * found["safe"]


def test_a_medal_hangs_over_its_city_as_long_as_it_is_read_of() -> None:
    board = table(intro(*FILLED), Look())
    view = board.view
    assert view is not None
    over(board, total=view.setup.success)
    assert {"medal", "shaft", "dusk"} <= {node.get_name() for node in board.staged.get_children()}
    board.build(view)
    assert not board.staged.get_num_children()


def test_a_row_of_boards_is_seen_from_its_corner_in_great_moments_too() -> None:
    board, event = table(intro(*FILLED), Look()), MilestoneStep(1, 1, "offices", ())
    pose = board.vantage(event)
    assert pose is not None
    assert pose.heading == board.seat_camera(0).heading != 0.0
    square = table(first(), Look()).vantage(event)
    assert square is not None
    assert square.heading == ceremony.HEADING


@CALM
def test_a_lost_city_stays_dark_as_long_as_it_is_read(calm: bool) -> None:
    board = table(intro(*FILLED), Look(reduced_motion=calm))
    over(board, total=0, outcome="lost")
    assert [node.get_name() for node in board.staged.get_children()] == ["dusk"]
    assert board.view is not None
    board.build(board.view)
    assert not board.staged.get_num_children()


def test_a_milestone_that_loses_the_city_is_not_celebrated() -> None:
    event = MilestoneStep(1, 1, "offices", ())
    for red, is_lost in (("p-3", True), ("p0", False)):
        state = intro(*FILLED, f"tracks h-4 {red}")
        board, end = table(state, Look()), model_of(GAME.view(do(state, "end"), 0))
        assert end.is_lost is is_lost
        assert (motions.motion(board, event, board.present, end) is None) is is_lost


@CALM
def test_a_medal_comes_down_only_over_a_city_that_earned_it(calm: bool) -> None:
    board = table(intro(*FILLED), Look(reduced_motion=calm))
    view = board.view
    assert view is not None
    success = view.setup.success
    assert "medal" in over(board, total=success)
    assert "medal" not in over(board, total=success - 1, outcome="modest")
    assert "medal" not in over(board, total=success + 30, outcome="lost"), "a lost city has none, whatever its total"
    names_ = [ceremony.medal_of(view, GameOver("success", "CS-75", success + more, "")) for more in (0, 40)]
    assert names_ == ["bronze", "gold"]


def test_words_keep_clear_of_a_medal_that_is_whole_in_the_picture() -> None:
    board = table(intro(*FILLED), Look())
    view = board.view
    assert view is not None
    earned, none = (GameOver("success", "CS-75", view.setup.success - less, "") for less in (0, 1))
    assert len(board.staged_at(earned)) == len(board.staged_at(none)) + 1
    motion = board.animate(earned, view)
    assert motion is not None
    motion.finish()
    foot, top = board.staged.find("medal/coin").get_tight_bounds(board.node)
    clasp, end = board.staged.find("medal/ribbon").get_tight_bounds(board.node)
    assert clasp.z <= top.z < end.z, "its ribbon holds it"
    spot = board.staged_at(earned)[-1]
    assert spot.at[2] <= foot.z
    assert spot.top[2] >= end.z
    assert max(z for _, _, z in board.scene_of(earned)) >= end.z, "its ribbon does not end under a bar"


@pytest.mark.parametrize("happiness", [0, 16])
def test_evening_falls_for_a_moment_and_the_hour_comes_back(happiness: int) -> None:
    """Windows shine in it no less than by day, where a happy town shines most."""
    board, lights = table(intro(*FILLED, f"tracks h{happiness}"), Look(tier="low")), list[Light]()
    day = board.light_on(board.present)
    board.on_light = lights.append
    view = board.view
    assert view is not None
    motion = board.animate(MilestoneStep(1, 1, "offices", ()), view)
    assert motion is not None
    motion.set_t(1.2)
    assert lights[-1].windows >= max(day.windows, 2 * board.look.light.windows)
    assert sum(lights[-1].sun) < 0.6 * sum(day.sun)
    motion.finish()
    assert lights[-1] == day


@pytest.mark.parametrize("tier", ["safe", "low"])
def test_the_evening_of_the_last_milestone_stays_until_the_city_is_judged(tier: Tier) -> None:
    """It falls once: no day is seen between its steps and the medal."""
    state = intro(*FILLED, "tracks h4")
    board, lights = table(state, Look(tier=tier)), list[Light]()
    board.on_light = lights.append
    view, day = GAME.view(replace(state, ended="CS-75"), 0), board.light_on(board.present)
    for number in (1, 2):
        motion = board.animate(MilestoneStep(1, number, "offices", ()), view)
        if motion is not None:
            motion.finish()
        assert board.present.is_evening
        assert tier == "safe" or lights[-1] != day
        assert board.effects.find_all_matches("dusk").get_num_paths() == (tier == "safe")
    motion = board.animate(GameOver("success", "CS-75", view.setup.success, ""), view)
    assert motion is not None
    motion.set_t(0.01)
    assert tier == "safe" or sum(lights[-1].sun) < 0.6 * sum(day.sun), "evening does not fall again"
    assert board.node.find_all_matches("**/dusk").get_num_paths() == (tier == "safe"), "nor lies one sheet on another"
    motion.finish()
    assert lights[-1] == day
    assert not board.effects.get_num_children()


def test_a_ceremony_that_is_broken_off_leaves_nothing_behind() -> None:
    state = intro(*FILLED)
    board, lights = table(state, Look(tier="low")), list[Light]()
    board.on_light = lights.append
    view = GAME.view(state, 0)
    motion = board.animate(MilestoneStep(1, 1, "offices", ()), view)
    assert motion is not None
    motion.set_t(1.2)
    board.build(replace(view))
    assert board.effects.get_num_children() == 0
    assert lights[-1] == board.look.light
    assert not board.node.find("badges").is_hidden()


def test_the_fate_of_a_city_is_seen_in_its_light() -> None:
    """Windows shine where people are happy; misery and bad air take the sun away and lay haze over the town."""
    board = table(intro(*FILLED), Look(tier="low", light=light_of("cities")))

    def light(**tracks: int) -> Light:
        return board.light_on(replace(board.present, **tracks))

    def golden(light: Light) -> float:
        return light.sun[0] / light.sun[2]

    plain = board.look.light
    assert light() == plain, "a town without joys and troubles lies in the light of its hour"
    assert light(happiness=16).windows > light(happiness=6).windows > plain.windows
    assert golden(light(happiness=16)) > golden(light(happiness=6)) > golden(plain), "by day windows alone are hardly seen"
    assert golden(light(happiness=-4)) < golden(plain)
    glowing = table(intro(*FILLED), Look(tier="high", light=light_of("cities")))
    glow = glowing.light_on(replace(glowing.present, happiness=16))
    assert plain.windows < glow.windows < light(happiness=16).windows, "where windows glow, less of it bleaches no house"
    night = table(intro(*FILLED), Look(tier="low", light=light_of("cities", "night")))
    shining = night.light_on(replace(night.present, happiness=16))
    assert golden(shining) == golden(night.look.light), "no golden sun stands in the sky at night"
    assert shining.windows > night.look.light.windows
    assert light(pollution=9).haze_strength > light(pollution=4).haze_strength > plain.haze_strength
    assert sum(light(pollution=9).sun) < 0.7 * sum(plain.sun)
    assert sum(light(happiness=-4).sun) < sum(light(happiness=-1).sun) < sum(plain.sun)
    assert light(pollution=9, happiness=16).windows < light(happiness=16).windows


def test_without_shaders_a_happy_town_stands_bright_in_a_dimmer_land_and_not_at_night() -> None:
    def scales(board: GameBoard, kind: str) -> set[float]:
        nodes = (board.node_of(thing.kind, thing.key) for thing in board.layout(board.present) if thing.kind == kind)
        return {round(node.get_color_scale().y, 3) for node in nodes if node is not None}

    happy = table(intro(*FILLED, "tracks h16"), Look(light=light_of("cities")))
    assert scales(happy, "tile") == {1.0}
    for kind in ("board", "sheet", "trees"):
        assert scales(happy, kind) == {fate.GOLDEN_GROUND[1]}
    happy.build(GAME.view(intro(*FILLED, "tracks h0"), 0))
    assert scales(happy, "board") == {1.0}, "joy that is gone leaves nothing behind"
    for look in (Look(light=light_of("cities", "night")), Look(tier="low", light=light_of("cities"))):
        assert scales(table(intro(*FILLED, "tracks h16"), look), "board") == {1.0}


def test_without_shaders_misery_and_bad_air_dim_the_whole_table_by_day() -> None:
    def left(*given: str, look: Look | None = None) -> tuple[float, ...]:
        board = table(intro(*FILLED, *given), look or Look(light=light_of("cities")))
        return tuple(board.things.get_color_scale())[:3]

    grey, brown = left("tracks h-4"), left("tracks h0 o8")
    assert left("tracks h6") == (1.0, 1.0, 1.0)
    assert max(grey) < 0.85
    assert grey[0] < grey[2], "a grey day is cool"
    assert brown[0] > 1.2 * brown[2], "and bad air is not"
    assert left("tracks h-4", look=Look(light=light_of("cities", "night"))) == (1.0, 1.0, 1.0)
    assert left("tracks h-4", look=Look(tier="low", light=light_of("cities"))) == (1.0, 1.0, 1.0)


@pytest.mark.parametrize("look", [Look(light=light_of("cities", "night")), Look(tier="low", light=light_of("cities"))])
def test_a_grey_day_ends_with_the_day_and_with_the_tier_that_needs_it(look: Look) -> None:
    board = table(intro(*FILLED, "tracks h-4"), Look(light=light_of("cities")))
    assert board.things.get_color_scale().x < 0.85
    board.restyle(look)
    assert board.things.get_color_scale().x == 1.0


@CALM
def test_land_that_is_opened_in_a_happy_town_is_golden_as_it_turns_up(calm: bool) -> None:
    state = at("open A", *FILLED, "phase board", "tracks h16", "money 10")
    board, view = table(state, Look(reduced_motion=calm, light=light_of("cities"))), GAME.view(do(state, "open E"), 0)
    for event in story(state, "open E"):
        motion = board.animate(event, view)
        if isinstance(event, BoardOpened):
            turned = board.effects.find_all_matches("axis") or board.effects.children
            assert {round(node.get_color_scale().y, 3) for node in turned} == {fate.GOLDEN_GROUND[1]}
        if motion is not None:
            motion.finish()


def test_bad_air_lies_over_every_open_board_and_thinner_in_high_contrast() -> None:
    def veil(look: Look, pollution: int) -> tuple[int, float]:
        board = table(intro("tile r11 D2/0 Ae6", f"tracks o{pollution}"), look)
        node = board.node_of("haze", "all")
        assert node is not None
        veil = node.find("**/+GeomNode")
        geoms = veil.node()
        assert isinstance(geoms, GeomNode)
        count = sum(geom.get_vertex_data().get_num_rows() for geom in geoms.get_geoms())
        return count, veil.get_net_state().get_attrib(ColorScaleAttrib).get_scale().w

    few, thin = veil(Look(tier="low"), 1)
    many, thick = veil(Look(tier="low"), 8)
    assert few == 0 < many, "nothing smokes here: the first step of pollution is not seen"
    assert thin < thick
    assert veil(Look(tier="low", high_contrast=True), 8)[1] < thick
    assert veil(Look(tier="safe"), 8)[0] == 0, "without shaders fog does it"

"""The fast lists of placements against trying everything."""

import pytest

from game.rules.cities import Build, PlayPolicy
from game.rules.cities.legal import free_cells
from game.rules.cities.parts import CORNERS, TRACKS
from game.rules.cities.tables import Tables
from game.rules.core import seeded
from tests.rules.cities.desk import GAME, at, intro, random_states

TABLES = GAME.tables


def everything(state) -> set[str]:
    """Every placement there could be, each tried by itself."""
    site = TABLES.site(state.setup.layout)
    found = set()
    land = [name for name, cell in site.index.items() if site.open_land(state.opened) >> cell & 1]
    for code in state.displays[state.active]:
        card = TABLES.cards[code]
        shapes = TABLES.zone_shapes[card.zone] if card.zone >= 0 else (card.shape,) if card.shape else ()
        for shape in shapes:
            for orient in (form.orient for form in site.forms[shape]):
                for cell in land:
                    move = f"play {code} {shape}/{orient} {cell}"
                    if GAME.why_not(state, move) is None:
                        found.add(move)
    return found


@pytest.mark.parametrize("scenario", ["intro", "2", "4"])
def test_lists_hold_exactly_what_trying_finds(scenario):
    states = [state for state in random_states(scenario, 4, games=3, every=9) if state.phase == "turn" and any(state.stacks)]
    for state in states[:4]:
        listed = [GAME.notation(action) for action in GAME.legal(state) if isinstance(action, Build)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == everything(state)


@pytest.mark.parametrize("tracks", ["e5 p-6", "e-5 o8", "t8 c8", "w-6 g-6", "e4 h25"])
def test_lists_are_right_near_the_ends_of_the_scales(tracks):
    stand = ("tile hea1 D2/0 Ae7", "tile edu2 I3/0 Ae3", "tile pol1 D2/0 Aa7", "tile uq03 O6/0 Aa5", "tile fir2 L3/0 Ae5")
    for news, cards in (("", "r21 i13 uq06"), ("nw01", "c22 pow1"), ("nw05", "r28"), ("nw07", "r27")):
        lines = ("scenario 4", "open A", "money 2", f"tracks {tracks}", f"news {news}", "roles ro10", f"display {cards}")
        state = at(*lines, *stand)
        if not state.ended:
            assert {GAME.notation(a) for a in GAME.legal(state) if isinstance(a, Build)} == everything(state)


def test_random_actions_are_legal_and_reach_every_kind():
    kinds = set()
    for state in random_states("4", 2, games=20, every=2):
        if state.ended:
            continue
        legal, rng = set(GAME.legal(state)), seeded(3)
        for _ in range(10):
            action, rng = GAME.random_action(state, rng)
            assert action in legal
            kinds.add(action.kind())
    assert {"play", "exchange", "end", "draw", "open_board", "choose_role", "keep"} <= kinds


def test_a_random_action_is_found_where_there_is_just_one():
    state = intro("money 0", "display pow1 pow3 wat3 c31", "tracks e-4")
    only = at("open A", "money 1", "display hea1 pow1 pow2 pow3 wat1 wat2 wat3", "tile r11 D2/0 Ae5")
    assert state.ended == "CS-22"
    action, _ = GAME.random_action(only, seeded(1))
    assert action.card == "hea1"


def test_is_legal_agrees_with_the_list():
    state = at("scenario 3", "open B", "money 3", "display r11 po01 po06", "tracks e4")
    legal = set(GAME.legal(state))
    site = TABLES.site(state.setup.layout)
    for cell in site.index:
        action = Build(0, "r11", "D2", 0, cell)
        assert GAME.is_legal(state, action) == (action in legal)
    assert GAME.is_legal(state, PlayPolicy(0, "po01"))
    assert not GAME.is_legal(state, PlayPolicy(0, "po03"))
    assert not GAME.is_legal(state, PlayPolicy(1, "po01"))


def test_tables_are_kept_within_bounds():
    fresh = Tables(GAME.content)
    layouts = [f"{board}@{corner}" for board in fresh.boards for corner in CORNERS]
    for layout in layouts:
        site = fresh.site(layout)
        assert site.layout == layout
        spots = site.spots("D2")
        assert fresh.plays(site, 0, "r11", "D2") == tuple(Build(0, "r11", "D2", spot.orient, spot.at) for spot in spots)
    kept = fresh.site.cache_info()
    assert kept.currsize == kept.maxsize < len(layouts)
    for table in (fresh.plays, fresh.shapes_left, site.picker):
        assert table.cache_info().maxsize is not None


@pytest.mark.parametrize("order", [1, -1, 7])
def test_places_are_found_in_whatever_order_positions_come(order):
    """A site goes on from what it found before, which must never show."""
    states = [state for state in random_states("4", 2, games=5, every=1) if state.phase == "turn"]
    fresh = Tables(GAME.content)
    for number in range(len(states)):
        state = states[number * order % len(states)]
        site = fresh.site(state.setup.layout)
        everywhere = free_cells(site, state)
        for cells in (everywhere, *(everywhere & district for district in site.districts(state.opened).masks)):
            for shape in ("D2", "L4", "O6"):
                spots = site.spots(shape)
                fitting = [number for number, spot in enumerate(spots) if not spot.mask & ~cells]
                assert list(site.picker(shape, cells)(range(len(spots)))) == fitting == site.fitting(shape, cells)


def test_prompts_and_labels():
    state = intro("display r11")
    assert GAME.label(state) == "1.1"
    prompt = GAME.prompt(state)
    assert (prompt.key, prompt.params["milestone"], prompt.params["milestones"]) == ("turn", 1, 3)
    assert GAME.prompt(GAME.view(state, 0)) == prompt
    assert len(TRACKS) == 9

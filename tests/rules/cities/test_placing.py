"""The fast lists of placements against trying everything."""

import pytest

from game.rules.cities import Play, PlayPolicy
from game.rules.cities.parts import TRACKS
from game.rules.cities.site import Site
from game.rules.core import seeded
from tests.rules.cities.table import GAME, intro, position, random_states

TABLE = GAME.table


def everything(state) -> set[str]:
    """Every placement there could be, each tried by itself."""
    site = TABLE.site(state.setup.layout)
    found = set()
    land = [name for name, cell in site.index.items() if site.open_land(state.opened) >> cell & 1]
    for code in state.displays[state.active]:
        card = TABLE.cards[code]
        shapes = TABLE.zone_shapes[card.zone] if card.zone >= 0 else (card.shape,) if card.shape else ()
        for shape in shapes:
            for orient in (form.orient for form in site.forms[shape]):
                for at in land:
                    move = f"play {code} {shape}/{orient} {at}"
                    if GAME.why_not(state, move) is None:
                        found.add(move)
    return found


@pytest.mark.parametrize("scenario", ["intro", "2", "4"])
def test_lists_hold_exactly_what_trying_finds(scenario):
    states = [state for state in random_states(scenario, 4, games=3, every=9) if state.phase == "turn" and any(state.stacks)]
    for state in states[:4]:
        listed = [GAME.notation(action) for action in GAME.legal(state) if isinstance(action, Play)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == everything(state)


@pytest.mark.parametrize("tracks", ["e5 p-6", "e-5 o8", "t8 c8", "w-6 g-6", "e4 h25"])
def test_lists_are_right_near_the_ends_of_the_scales(tracks):
    stand = ("tile hea1 D2/0 Ae7", "tile edu2 I3/0 Ae3", "tile pol1 D2/0 Aa7", "tile uq03 O6/0 Aa5", "tile fir2 L3/0 Ae5")
    for news, cards in (("", "r21 i13 uq06"), ("nw01", "c22 pow1"), ("nw05", "r28"), ("nw07", "r27")):
        lines = ("scenario 4", "open A", "money 2", f"tracks {tracks}", f"news {news}", "roles ro10", f"display {cards}")
        state = position(*lines, *stand)
        if not state.ended:
            assert {GAME.notation(a) for a in GAME.legal(state) if isinstance(a, Play)} == everything(state)


def test_random_actions_are_legal_and_reach_every_kind():
    kinds = set()
    for state in random_states("4", 2, games=6, every=2):
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
    only = position("open A", "money 1", "display hea1 pow1 pow2 pow3 wat1 wat2 wat3", "tile r11 D2/0 Ae5")
    assert state.ended == "CS-22"
    action, _ = GAME.random_action(only, seeded(1))
    assert action.card == "hea1"


def test_is_legal_agrees_with_the_list():
    state = position("scenario 3", "open A", "money 3", "display r11 po01 po06", "tracks e4")
    legal = set(GAME.legal(state))
    site = TABLE.site(state.setup.layout)
    for at in site.index:
        action = Play(0, "r11", "D2", 0, at)
        assert GAME.is_legal(state, action) == (action in legal)
    assert GAME.is_legal(state, PlayPolicy(0, "po01"))
    assert not GAME.is_legal(state, PlayPolicy(0, "po03"))
    assert not GAME.is_legal(state, PlayPolicy(1, "po01"))


def test_tables_are_forgotten_before_they_grow_without_end(monkeypatch):
    import game.rules.cities.site as site_module
    import game.rules.cities.table as table_module

    monkeypatch.setattr(site_module, "_KEPT_CHUNKS", 3)
    monkeypatch.setattr(table_module, "_KEPT_PLAYS", 3)
    monkeypatch.setattr(table_module, "_KEPT_SITES", 2)
    state = intro("display r11 c11")
    first = GAME.legal(state)
    fresh = table_module.Table(GAME.content)
    for layout in ("A@NW", "B@NW", "C@NW"):
        assert isinstance(fresh.site(layout), Site)
    assert len(fresh._sites) == 2
    assert GAME.legal(state) == first


def test_prompts_and_labels():
    state = intro("display r11")
    assert GAME.label(state) == "1.1"
    prompt = GAME.prompt(state)
    assert (prompt.key, prompt.params["milestone"], prompt.params["milestones"]) == ("turn", 1, 3)
    assert GAME.prompt(GAME.view(state, 0)) == prompt
    assert len(TRACKS) == 9

"""SL-100…SL-104: what everybody knows, what nobody else may know, and undo."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from game.match.session import Player, Session
from game.rules.core import seeded, totals
from game.rules.skyliners import Plan, State, View
from game.rules.skyliners.model import Public
from game.text import texts
from tests.rules.desk import drawn, only
from tests.rules.skyliners.desk import CITY_1, GAME, VIEWERS, legal, matches, position, site

NAMES = ("Ann", "Bob", "Cid", "Dee")
SECRETS = ("skyscrapers", "plans")
TWINS = {
    None: (("NW NE SW SE", "SA1 WB2 NC3 SD4"), ("SE SW NE NW", "SB3 WE4 ND1 SC1")),
    0: (("NW NE SW SE", "SA1 WB2 NC3 SD4"), ("NW SE NE SW", "SA1 WE4 ND1 SD4")),
    1: (("NW NE SW SE", "SA1 WB2 NC3 SD4"), ("SE NE NW SW", "SE2 WB2 NA1 SC1")),
    2: (("NW NE SW SE", "SA1 WB2 NC3 SD4"), ("SE NW SW NE", "SE2 WA3 NC3 SC1")),
    3: (("NW NE SW SE", "SA1 WB2 NC3 SD4"), ("SW NW NE SE", "SE2 WA3 NA1 SC1")),
}
"""For each viewer two sets of skyscraper cards and plans that differ only in what that viewer may not know."""


def twins(viewer: int | None, **lines: object) -> list[State]:
    """Two positions that differ only in what that viewer may not know."""
    return [position(CITY_1, **dict(zip(SECRETS, secrets, strict=True)), **lines) for secrets in TWINS[viewer]]


def session(*kinds: str, **options: str) -> Session:
    """A match of persons, or of these kinds of players."""
    players = [Player(name, kind) for name, kind in zip(NAMES, kinds or ("human",) * 4, strict=False)]
    return Session(GAME, players, seed=1, options=options)


def submit(match: Session, *moves: str) -> None:
    for move in moves:
        match.submit(match.parse(move))


# -- information -----------------------------------------------------------------------------------------------


def test_SL_100_site_stocks_order_of_plans_and_turn_are_public() -> None:
    for match in matches():
        for state in match.states[::6]:
            for viewer in VIEWERS[: match.seats + 1]:
                view = GAME.view(state, viewer)
                assert all(getattr(view, name) == getattr(state, name) for name in Public.__struct_fields__)
                assert [plan.seat for plan in view.plans] == [plan.seat for plan in state.plans]
                assert view.seat == viewer
    public = "table heights pieces floors roofs parks round turn action"
    assert set(public.split()) <= set(Public.__struct_fields__)
    assert GAME.view(GAME.new(4, 1), None).table.deck == GAME.new(4, 1).table.deck


def test_SL_101_skyscraper_card_and_plans_are_private_until_scoring() -> None:
    assert GAME.hidden  # so that people at one screen get a cover between their turns
    for match in matches():
        for state in match.states[:-1:6]:
            for viewer in VIEWERS[: match.seats + 1]:
                view = GAME.view(state, viewer)
                for seat, quarter in enumerate(view.quarters):
                    assert quarter == (state.quarters[seat] if seat == viewer else None)
                for shown, plan in zip(view.plans, state.plans, strict=True):
                    assert shown == (plan if plan.seat == viewer else Plan(plan.seat, None, None))
        for viewer in VIEWERS[: match.seats + 1]:
            assert GAME.view(match.final, viewer).quarters == match.final.quarters
            assert GAME.view(match.final, viewer).plans == match.final.plans


@pytest.mark.parametrize("viewer", TWINS)
def test_SL_102_a_view_holds_nothing_that_others_hide(viewer: int | None) -> None:
    for turn in "SWNE":
        one, other = twins(viewer, turn=turn, action=2)
        assert one != other
        views = [GAME.view(state, viewer) for state in (one, other)]
        assert msgspec.json.encode(views[0]) == msgspec.json.encode(views[1])
        assert GAME.projected(views[0]) == GAME.projected(views[1])
        assert GAME.prompt(views[0]) == GAME.prompt(views[1])
        assert drawn(GAME, views[0]) == drawn(GAME, views[1])


def test_SL_102_a_view_holds_no_seed_hands_or_undealt_cards() -> None:
    assert set(View.__struct_fields__) == {*Public.__struct_fields__, "seat", "quarters", "plans"}
    for seats in (2, 3, 4):
        state = GAME.new(seats, 11)
        other = GAME.new(seats, 12, **GAME.record(state))
        assert [GAME.view(state, viewer) for viewer in VIEWERS[:seats]] == [
            GAME.view(other, viewer) for viewer in VIEWERS[:seats]
        ]


@pytest.mark.parametrize("viewer", TWINS)
def test_SL_102_events_tell_nothing_that_others_hide(viewer: int | None) -> None:
    """Whatever is done in two positions that look alike, the viewer is told the same."""
    for turn in range(4):
        if turn == viewer:
            continue
        one, other = twins(viewer, turn="SWNE"[turn], action=2, round=3)
        stories: dict[Any, set[str]] = {}
        for state in (one, other):
            for action in GAME.legal(state):
                events: list[Any] = []
                GAME.apply(state, action, events.append)
                told = [event.seen_by(viewer) for event in events]
                key = GAME.notation(action) if action.kind() == "build" else "plan"
                stories.setdefault(key, set()).add(repr(told))
        assert len(stories["plan"]) == 1
        assert all(len(told) == 1 for told in stories.values())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("viewer", TWINS)
def test_SL_102_log_and_history_tell_nothing_that_others_hide(viewer: int | None, language: str) -> None:
    logs, histories = [], []
    for skyscrapers, plans in TWINS[viewer]:
        match = session(start="S", skyscrapers=skyscrapers, deck="E1 B2 D2 A1 A5 D4")
        laid = {plan[0]: f"plan {plan[1]} {plan[2]}" for plan in plans.split()}
        for side in "SWNE":
            submit(match, "floor c1", laid.get(side, "floor c2"))
        logs.append(match.log(viewer, texts(language)))
        histories.append(match.history(viewer))
    assert logs[0] == logs[1]
    assert histories[0] == histories[1]
    said = " ".join(line.text for line in logs[0])
    words = {quarter: texts(language)(f"skyliners.word.{quarter}") for quarter in ("NW", "NE", "SW", "SE")}
    own = TWINS[viewer][0][0].split()[viewer] if viewer is not None else None
    assert [quarter for quarter, word in words.items() if word in said] == ([own] if own else [])


@pytest.mark.parametrize("language", ["en", "de"])
def test_SL_102_after_the_end_everybody_reads_everything(language: str) -> None:
    match = session()
    while match.to_act is not None:
        match.submit(match.legal(match.to_act)[-1])
    final = match.final_state()
    story = [match.log(viewer, texts(language)) for viewer in (None, 0, 1, 2, 3)]
    start = [texts(language)("skyliners.log.scoring_started") in [line.text for line in lines] for lines in story]
    assert all(start)
    ends = [[line.text for line in lines if line.number == match.number] for lines in story]
    assert all(lines[-len(ends[0]) + 1 :] == ends[0][1:] for lines in ends)
    said = " ".join(ends[0])
    assert all(texts(language)(f"skyliners.word.{quarter}") in said for quarter in final.quarters)
    assert match.view(None).plans == final.plans
    assert len(only("plan_revealed", list(match.history(None)[-1].events))) == len(final.plans) > 0


def test_projected_scores_from_a_view_leave_out_what_is_unknown() -> None:
    """Nobody else knows N's plan, which will take the antenna on a5 before S can."""
    state = position(site(a="P 1 1^ 2 2^"), plans="NE1 SA4", skyscrapers="NW NE SW SE")

    def lines(position: Any) -> list[dict[str, int]]:
        return [{line.reason: line.points for line in own} for own in GAME.projected(position)]

    truth = lines(state)
    assert truth[0] == {"view": 5, "antennas": 4, "skyscraper": 3}
    assert truth[2] == {"view": 1, "antennas": 1, "skyscraper": 0}
    south = lines(GAME.view(state, 0))
    assert south[0] == {"view": 5, "antennas": 5, "skyscraper": 3}
    assert south[1] == {"view": 0, "antennas": 0}
    assert south[2] == {}
    north = lines(GAME.view(state, 2))
    assert north[2] == {"view": 1, "antennas": 1, "skyscraper": 0}
    assert north[0] == {}
    assert lines(GAME.view(state, None)) == [{}, {"view": 0, "antennas": 0}, {}, {"view": 0, "antennas": 0}]


def test_projected_scores_of_a_finished_game_are_its_outcome() -> None:
    for match in matches():
        outcome = GAME.outcome(match.final)
        for viewer in VIEWERS[: match.seats + 1]:
            assert GAME.projected(GAME.view(match.final, viewer)) == outcome.lines
        assert totals(GAME.projected(match.final)) == outcome.scores


def test_unknown_plans_and_quarters_are_filled_in_every_possible_way() -> None:
    view = GAME.view(position(CITY_1, plans="SA1 WB2 WC3 SD4", skyscrapers="NW NE SW SE", turn="N"), 0)
    rows: Counter[Any] = Counter()
    quarters: Counter[str] = Counter()
    numbers: Counter[Any] = Counter()
    for seed in range(300):
        state = GAME.determinize(view, seeded(seed))
        assert GAME.view(state, 0) == view
        assert len(set(state.quarters)) == 4
        assert (state.plans[0], state.plans[3], state.quarters[0]) == (Plan(0, "A", 1), Plan(0, "D", 4), "NW")
        first, second = state.plans[1:3]
        assert first.row != second.row
        assert GAME.from_text(GAME.to_text(state)) == state
        rows.update((first.row, second.row))
        numbers.update((first.number, second.number))
        quarters[state.quarters[1]] += 1
    for counter, possible in ((rows, "ABCDE"), (numbers, (1, 2, 3, 4)), (quarters, ("NE", "SW", "SE"))):
        assert set(counter) == set(possible)
        assert min(counter.values()) > counter.total() / len(counter) / 2


# -- undo ------------------------------------------------------------------------------------------------------


def test_SL_104_undo_and_redo_are_free_inside_ones_own_turn() -> None:
    match = session(start="S")
    before = match.final_state()
    submit(match, "floor c1")
    after = match.final_state()
    assert match.undo()
    assert match.final_state() == before
    assert match.redo()
    assert match.final_state() == after


def test_SL_104_a_plan_can_be_undone_until_another_person_has_the_table() -> None:
    match = session("human", "random", start="S")
    submit(match, "floor c1")
    before = match.final_state()
    submit(match, "plan C 3")
    assert match.undo()
    assert match.final_state() == before
    submit(match, "plan A 1")
    assert match.final_state().plans == (Plan(0, "A", 1),)


def test_SL_104_undo_stops_at_the_hand_over() -> None:
    match = session(start="S")
    submit(match, "floor c1", "plan C 3")
    assert not match.can_undo
    assert not match.undo()
    assert match.barrier == "handed_over"
    submit(match, "floor c2")
    assert match.undo()
    assert match.number == 2


def test_SL_104_undo_stops_where_scoring_begins() -> None:
    match = session("human", "random", start="W", mode="intro")
    while match.to_act is not None:
        match.submit(match.legal(match.to_act)[0])
    assert not match.undo()
    assert match.barrier == "revealed"


def test_SL_104_nothing_is_drawn_or_revealed_between_set_up_and_scoring() -> None:
    for match in matches():
        for move in match.moves[:-1]:
            assert not any(event.reveals for event in move.events)
            assert move.before.quarters == move.after.quarters
            assert move.before.table is move.after.table
        assert any(event.reveals for event in match.moves[-1].events)
    assert not hasattr(GAME.new(4, 1), "rng")
    assert legal(GAME.new(4, 1)) == legal(GAME.new(4, 2, **GAME.record(GAME.new(4, 1))))

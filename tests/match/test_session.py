"""A match from the outside: who may move, and who is told what."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.match.observer import Step
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Action, Event, IllegalAction, Seat, digest, seeded
from game.rules.skyliners import Build, LayPlan
from game.text import texts
from tests.match.matches import Watcher, every_game, play, race, skyliners, walk
from tests.matches import random_match, session_at
from tests.toy import GOAL, TEXT, Dealt, Roll, Show, Walk, Walked, Whispered

# -- moves -----------------------------------------------------------------------------------------------------


def test_a_move_changes_the_state_and_the_number() -> None:
    session = race("human", "human")
    assert (session.number, session.to_act, session.outcome) == (0, 0, None)
    walk(session, 2, 3)
    assert (session.number, session.to_act) == (2, 1)
    assert session.view(None).points == (5, 0)
    assert session.moves() == (("a1", "walk2"), ("a2", "walk3"))


def test_players_get_other_names_but_no_other_seats() -> None:
    session = race("human", "random")
    session.rename(["Cem", "Dee"])
    assert session.players == (Player("Cem", "human"), Player("Dee", "random"))
    with pytest.raises(ValueError, match="longer than"):
        session.rename(["Cem"] * 3)


def test_only_the_seat_to_act_has_legal_moves() -> None:
    session = race("human", "human")
    assert session.legal(0)
    assert session.legal(1) == ()


@pytest.mark.parametrize(
    ("action", "rule", "params"),
    [
        (Walk(1, 2), "TY-1", {"seat": "Ann"}),
        (Walk(0, 9), "TY-3", {"far": "9"}),
    ],
    ids=["not your turn", "too far"],
)
def test_a_refused_move_names_the_rule_and_changes_nothing(action: Action, rule: str, params: dict[str, str]) -> None:
    session, watcher = race("human", "human"), Watcher()
    session.watch(watcher)
    before = digest(session.final_state())
    with pytest.raises(IllegalAction) as caught:
        session.submit(action)
    assert caught.value.reason is not None
    assert caught.value.reason.rule == rule
    assert caught.value.reason.params == params
    assert digest(session.final_state()) == before
    assert session.number == 0
    assert not watcher.steps


def test_a_refused_move_keeps_what_could_be_redone() -> None:
    session = race("human", "human")
    walk(session, 1)
    session.undo()
    with pytest.raises(IllegalAction):
        session.submit(Walk(1, 1))
    assert session.redo()


def test_why_not_speaks_of_the_turn_before_anything_else() -> None:
    session = race("human", "human")
    reason = session.why_not(1, "walk9")
    assert reason is not None
    assert TEXT.reason("toy", reason) == "It is Ann's turn."
    assert session.why_not(0, "walk2") is None
    assert session.why_not(0, "walk9") is not None


def test_after_the_end_nothing_is_legal_and_the_refusal_says_so() -> None:
    session = skyliners()
    play(session, Random(1), 1000)
    assert session.to_act is None
    assert session.outcome is not None
    for seat in (0, 1):
        assert session.legal(seat) == ()
        with pytest.raises(IllegalAction) as caught:
            session.submit(Build(seat, "floor", "a1"))
        assert caught.value.reason is not None
        assert caught.value.reason.rule == "SL-77"


def test_not_your_turn_in_skyliners_is_SL_30_in_both_languages() -> None:
    session = skyliners()
    with pytest.raises(IllegalAction) as caught:
        session.submit(Build(1, "floor", "a1"))
    assert caught.value.reason is not None
    assert texts("en").reason("skyliners", caught.value.reason) == "It is P0's turn."
    assert "P0" in texts("de").reason("skyliners", caught.value.reason)


def test_the_options_of_a_session_pin_what_chance_decided() -> None:
    first = Session(GAMES["skyliners"], [Player("A"), Player("B")], seed=7)
    again = Session(GAMES["skyliners"], [Player("A"), Player("B")], seed=8, options=first.options)
    assert first.final_state() == again.final_state()
    assert first.options["start"] in "SW"


# -- observers -------------------------------------------------------------------------------------------------


def test_an_observer_first_sees_how_things_stand() -> None:
    session, watcher = race("human", "human"), Watcher(1)
    walk(session, 2)
    session.watch(watcher)
    [step] = watcher.resets
    assert (step.number, step.label, step.seat) == (1, "a1", 0)
    assert step.view == session.view(1)
    assert not watcher.steps


def test_the_first_step_is_the_set_up_with_a_barrier() -> None:
    watcher = Watcher(0)
    race("human", "human").watch(watcher)
    [step] = watcher.resets
    assert (step.number, step.label, step.seat, step.barrier) == (0, "", None, "start")
    assert step.events == (Dealt(0, step.view.cards[0]), Dealt(1, None))


def test_each_observer_is_told_what_its_seat_may_know() -> None:
    session = race("human", "human")
    own, other, public = Watcher(0), Watcher(1), Watcher(None)
    for watcher in (own, other, public):
        session.watch(watcher)
    walk(session, 3)
    assert own.steps[-1].events == (Walked(0, 3), Whispered(0))
    assert other.steps[-1].events == public.steps[-1].events == (Walked(0, 3),)
    assert own.steps[-1].view.cards[0] is not None
    assert other.steps[-1].view.cards[0] is None
    assert public.steps[-1].view.cards == (None, None)


def test_a_plan_is_told_to_its_owner_only() -> None:
    session = skyliners()
    own, other, public = Watcher(0), Watcher(1), Watcher(None)
    for watcher in (own, other, public):
        session.watch(watcher)
    session.submit(Build(0, "floor", "a1"))
    session.submit(LayPlan(0, "B", 3))

    def plan(watcher: Watcher) -> Any:
        return next(event for event in watcher.steps[-1].events if event.kind() == "plan_laid")

    assert (plan(own).row, plan(own).number) == ("B", 3)
    for watcher in (other, public):
        assert (plan(watcher).row, plan(watcher).number) == (None, None)
        assert [(each.row, each.number) for each in watcher.steps[-1].view.plans] == [(None, None)]


def test_a_changed_seat_is_shown_afresh() -> None:
    session, watcher = race("human", "human"), Watcher(None)
    session.watch(watcher)
    watcher.viewer = 1
    session.show(watcher)
    assert watcher.resets[-1].view == session.view(1)


def test_who_no_longer_watches_is_told_nothing() -> None:
    session, watcher = race("human", "human"), Watcher()
    session.watch(watcher)
    session.unwatch(watcher)
    walk(session, 1)
    session.undo()
    assert len(watcher.resets) == 1
    assert not watcher.steps


def test_an_observer_may_leave_while_it_is_told() -> None:
    class Leaver(Watcher):
        def on_step(self, step: Step) -> None:
            super().on_step(step)
            session.unwatch(self)

    session, leaver, stayer = race("human", "human"), Leaver(), Watcher()
    session.watch(leaver)
    session.watch(stayer)
    walk(session, 1, 1)
    assert len(leaver.steps) == 1
    assert len(stayer.steps) == 2


# -- preview ---------------------------------------------------------------------------------------------------


@every_game
def test_a_preview_is_what_happens(game: str) -> None:
    rules, rng = GAMES[game], Random(6)
    session = Session(rules, [Player(f"P{seat}") for seat in range(rules.seats[-1])], seed=6)
    shown = 0
    for _ in range(60):
        seat = session.to_act
        if seat is None:
            break
        watcher = Watcher(seat)
        session.watch(watcher)
        action = rng.choice(session.legal(seat))
        before = digest(session.final_state())
        preview = session.preview(action)
        assert digest(session.final_state()) == before
        session.submit(action)
        step = watcher.steps[-1]
        if preview is None:
            assert step.barrier in ("chance", "revealed")
        elif step.barrier == "revealed":
            assert preview.events == step.events[: len(preview.events)]
            assert not any(event.reveals for event in preview.events)
        else:
            assert (preview.events, preview.view) == (step.events, step.view)
            shown += 1
        session.unwatch(watcher)
    assert shown


def test_a_preview_tells_nothing_about_chance_or_secrets() -> None:
    session = race("human", "human")
    assert session.preview(Roll(0)) is None
    assert session.preview(Show(0)) is None
    assert session.preview(Walk(0, 1)) is not None
    assert session.number == 0


@every_game
def test_a_preview_is_the_same_whatever_is_hidden(game: str) -> None:
    """Also where the move reveals something, and before everyone's eyes."""
    rules, compared = GAMES[game], 0
    for number, (state, action, _) in enumerate(random_match(rules, rules.seats[-1], 6)):
        for viewer in (action.seat, None):
            other = rules.determinize(rules.view(state, viewer), seeded(number))
            if action in rules.legal(other):  # of a move with a hidden card the public could not even dream
                one, two = (session_at(rules, each).preview(action, public=viewer is None) for each in (state, other))
                assert one == two
                compared += one is not None
    assert compared > 5


def test_of_a_move_that_reveals_something_the_rest_is_previewed() -> None:
    """Skyrise foretells the score after the pass that ends an era; several moves at once stay unknown."""
    rules, told = GAMES["skyrise"], 0
    for state, action, _ in random_match(rules, 3, 2):
        session, events = session_at(rules, state), list[Event]()
        rules.apply(state, action, events.append)
        if any(event.reveals for event in events) and action.kind() != "keep":
            preview = session.preview(action)
            assert preview is not None
            assert preview.view == rules.foretold(session.view(action.seat), action)
            assert not preview.is_whole
            assert not any(event.reveals for event in preview.events)
            told += 1
    assert told


# -- history and log -------------------------------------------------------------------------------------------


@every_game
def test_history_is_the_match_through_one_viewer_s_eyes(game: str) -> None:
    rules = GAMES[game]
    seats = rules.seats[0]
    session = Session(rules, [Player(f"P{seat}") for seat in range(seats)], seed=3)
    watchers = [Watcher(viewer) for viewer in (None, *range(seats))]
    for watcher in watchers:
        session.watch(watcher)
    play(session, Random(3), 60)
    for watcher in watchers:
        assert session.missed(watcher.viewer) == (watcher.resets[0], *watcher.steps)


def test_a_branch_is_a_match_of_its_own() -> None:
    session = race("human", "human")
    walk(session, 1, 2, 3)
    other = session.branch(2)
    assert (other.number, other.players) == (2, session.players)
    assert other.history(1) == session.history(1)[:3]
    walk(other, 1)
    assert session.view(None).points == (3, 3)
    assert other.view(None).points == (3, 1)


def test_history_keeps_secrets_from_the_set_up_on() -> None:
    session = skyliners(mode="full")
    session.submit(Build(0, "floor", "a1"))
    session.submit(LayPlan(0, "B", 3))
    for step in session.history(1):
        assert step.view.quarters == (None, "NE")
        assert all(getattr(event, "quarter", None) in (None, "NE") for event in step.events)
        assert all(getattr(event, "row", None) is None for event in step.events)
    assert session.history(0)[-1].view.plans[0].row == "B"


def test_the_log_speaks_both_languages_to_each_viewer() -> None:
    session = skyliners()
    session.submit(Build(0, "floor", "a1"))
    session.submit(LayPlan(0, "B", 3))

    def said(viewer: Seat | None, language: str) -> list[str]:
        return [line.text for line in session.log(viewer, texts(language), since=1)]

    assert said(0, "en") == ["P0 builds a floor on a1.", "P0 lays a plan: row B, 3 objects."]
    assert said(1, "en") == said(None, "en") == ["P0 builds a floor on a1.", "P0 lays a plan card face down."]
    own, other = said(0, "de"), said(1, "de")
    assert own[0] == other[0]
    assert "B" in own[1]
    assert own[1] != other[1]
    assert not set(own) & set(said(0, "en"))


def test_the_log_begins_with_the_set_up_and_numbers_its_moves() -> None:
    session = race("human", "human")
    walk(session, 2, 3)
    lines = session.log(1, TEXT)
    card = session.view(1).cards[1]
    assert [line.text for line in lines] == ["Ann has a card.", f"Ben has card {card}.", "Ann walks 2.", "Ann walks 3."]
    assert [line.number for line in lines] == [0, 0, 1, 2]
    assert [line.label for line in lines] == ["", "", "a1", "a2"]
    assert [line.text for line in session.log(1, TEXT, since=2)] == ["Ann walks 3."]


def test_the_log_marks_barriers_where_undo_stops() -> None:
    session = race("human", "human")
    session.submit(Roll(0))
    walk(session, 1, 2)
    session.submit(Show(1))
    barriers = [line.barrier for line in session.log(None, TEXT)]
    assert barriers == [None, None, "chance", "handed_over", None, "revealed"]


@every_game
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_barrier_has_its_sentence(game: str, language: str) -> None:
    rules = GAMES[game]
    session = Session(rules, [Player(f"P{seat}") for seat in range(rules.seats[-1])], seed=9)
    play(session, Random(9), 60)
    barriers = {line.barrier for line in session.log(None, texts(language))} - {None}
    for barrier in (*barriers, "start", "revealed", "chance", "handed_over"):
        assert texts(language)(f"cli.barrier.{barrier}")


def test_a_race_ends_at_its_goal() -> None:
    """The toy itself: it must be a proper game for the tests above to mean anything."""
    session = race("human", "human")
    play(session, Random(4), 1000)
    assert session.outcome is not None
    assert max(session.outcome.scores) >= GOAL
    assert session.view(None).cards == tuple(session.view(0).cards)


def test_a_secret_move_is_not_even_counted_by_those_who_may_not_know_of_it() -> None:
    """In an auction of Skyline 3000 nobody learns how many cards a rival laid down or took back (S3K-805)."""
    rules, rng = GAMES["skyline3000"], Random(3)
    session = Session(rules, [Player("A"), Player("B")], seed=2)
    secret = False
    while session.to_act is not None and not secret:
        seat = session.to_act
        told = {viewer: len(session.history(viewer)) for viewer in (0, 1)}
        session.submit(rng.choice(session.legal(seat)))
        after = {viewer: len(session.history(viewer)) for viewer in (0, 1)}
        assert after[seat] == told[seat] + 1, "whoever moves is told"
        secret = after[1 - seat] == told[1 - seat]
    assert secret, "this match has no secret move to look at"


def test_numbers_tell_nobody_of_secret_moves() -> None:
    """Whoever may not know of a move finds no gap where it was: not in steps, nor in the log, nor after an undo."""
    rules, rng, secret = GAMES["skyline3000"], Random(3), 0
    session = Session(rules, [Player("A"), Player("B")], seed=2)
    watchers = [Watcher(viewer) for viewer in (None, 0, 1)]
    for watcher in watchers:
        session.watch(watcher)
    for _ in range(150):
        if session.to_act is None:
            break
        if rng.random() < 0.2:
            session.undo()
        session.submit(rng.choice(session.legal(session.to_act or 0)))
        for watcher in watchers:
            secret += session.count(watcher.viewer) < session.number
            now = Watcher(watcher.viewer)
            session.watch(now)
            session.unwatch(now)
            told = session.missed(watcher.viewer)
            assert [step.number for step in told] == list(range(session.count(watcher.viewer) + 1))
            assert now.resets[0] == replace(told[-1], view=session.view(watcher.viewer)), "the last move it knows of"
            if watcher.steps:
                assert watcher.steps[-1].number <= session.count(watcher.viewer)
    assert secret, "this match has no secret move to look at"


def test_a_viewer_s_count_leads_back_to_the_move() -> None:
    rules, rng = GAMES["skyline3000"], Random(3)
    session = Session(rules, [Player("A"), Player("B")], seed=2)
    play(session, rng, 200)
    for viewer in (None, 0, 1):
        for step in session.missed(viewer)[::7]:
            number = session.number_of(viewer, step.number)
            assert session.count(viewer, number) == step.number
            assert session.branch(number).view(viewer) == step.view
            lines = [line for line in session.log(viewer, texts("en"), since=step.number) if line.number == step.number]
            assert {line.label for line in lines} <= {step.label}


# -- what may be looked up -------------------------------------------------------------------------------------


def bought(steps: Any, seat: Seat) -> int:
    """How many purchases of that seat the steps tell of."""
    return sum(event.kind() == "floor_bought" and event.seat == seat for step in steps for event in step.events)


def test_SW_121_a_replay_tells_no_more_of_hidden_assets_than_the_log() -> None:
    rules, rng = GAMES["skyline_world"], Random(8)
    session = Session(rules, [Player("A"), Player("B")], seed=4, options={"hidden_assets": "on"})
    while not bought(session.missed(None), 1):
        assert session.to_act is not None
        session.submit(rng.choice(session.legal(session.to_act)))
    assert bought(session.missed(0), 1), "at first sight it was seen"
    for viewer in (None, 0):
        assert not bought(session.history(viewer), 1)
        assert not any(
            line.event.kind() == "floor_bought" and line.event.seat == 1 for line in session.log(viewer, texts("en"))
        )
    assert bought(session.history(1), 1) == bought(session.missed(1), 1), "one's own are one's own"
    assert len(session.history(0)) < len(session.missed(0)), "and the timeline has no empty place to count"
    play(session, rng, 5000)
    assert session.outcome is not None
    assert bought(session.history(0), 1) == bought(session.missed(0), 1), "once it is over nothing has to be remembered"


# -- who keeps -------------------------------------------------------------------------------------------------


def test_keepers_hear_of_every_change_before_anybody_watches() -> None:
    heard: list[int] = []

    class Keeper:
        def on_change(self) -> None:
            heard.append(session.number)

    class Breaks(Watcher):
        def on_step(self, step: Step) -> None:
            raise RuntimeError("the picture failed")

    session, keeper = race("human", "random"), Keeper()
    session.keep(keeper)
    walk(session, 1, 2)
    session.undo()
    session.redo()
    session.reset_turn(0)
    assert heard == [0, 1, 2, 1, 2, 0]
    session.watch(Breaks())
    with pytest.raises(RuntimeError):
        walk(session, 1)
    assert heard[-1] == 1
    session.release(keeper)
    with pytest.raises(RuntimeError):
        walk(session, 1)
    assert heard[-1] == 1

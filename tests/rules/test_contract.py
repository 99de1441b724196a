"""The contract every game keeps, for every seat count and option: the five invariants, over random matches."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.errors import BadInput
from game.match.chooser import Chooser
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Action, Event, IllegalAction, Rules, Seat, Target, digest, seeded, totals
from game.text import texts
from tests.matches import MOST_MOVES, random_match, setups, some_states
from tests.rules.desk import drawn

everything = pytest.mark.parametrize(("game", "seats", "options"), setups())
SEEDS = (1, 2, 3)


def _session(game: str, seats: int, seed: int, options: dict[str, str]) -> Session:
    return Session(GAMES[game], [Player(f"P{seat}") for seat in range(seats)], seed=seed, options=options)


# -- 1. replay -------------------------------------------------------------------------------------------------


@everything
def test_same_seed_and_moves_give_the_same_states(game: str, seats: int, options: dict[str, str]) -> None:
    rules = GAMES[game]
    for seed in SEEDS:
        first = [digest(after) for _, _, after in random_match(rules, seats, seed, options)]
        state = rules.new(seats, seed, **options)
        second = []
        for _, action, _ in random_match(rules, seats, seed, options):
            state = rules.apply(state, action)
            second.append(digest(state))
        assert first == second


@everything
def test_apply_tells_the_same_story_with_and_without_listeners(game: str, seats: int, options: dict[str, str]) -> None:
    rules = GAMES[game]
    for state, action, after in random_match(rules, seats, 4, options):
        before = digest(state)
        events: list[Event] = []
        assert rules.apply(state, action, events.append) == after
        assert events, f"{rules.notation(action)} told nobody anything"
        assert digest(state) == before, "apply changed the state it was given"


@everything
def test_a_record_recreates_the_set_up_from_any_seed(game: str, seats: int, options: dict[str, str]) -> None:
    rules = GAMES[game]
    state = rules.new(seats, 5, **options)
    pinned = rules.record(state)
    if pinned:
        assert rules.new(seats, 99, **{**options, **pinned}) == state


# -- 2. no leak ------------------------------------------------------------------------------------------------


@everything
def test_a_view_survives_being_filled_in(game: str, seats: int, options: dict[str, str]) -> None:
    rules = GAMES[game]
    for seed in SEEDS:
        for state in some_states(rules, seats, seed, options, most=30):
            for seat in (None, *range(seats)):
                view = rules.view(state, seat)
                assert view.seat == seat
                for chance in (0, 1):
                    assert rules.view(rules.determinize(view, seeded(chance)), seat) == view


@everything
def test_what_is_hidden_changes_nothing_a_seat_is_shown(game: str, seats: int, options: dict[str, str]) -> None:
    """Two states with equal views offer the same moves and the same projected scores."""
    rules = GAMES[game]
    for state in some_states(rules, seats, 6, options, most=25):
        seat = rules.to_act(state)
        if seat is None:
            continue
        view = rules.view(state, seat)
        other = rules.determinize(view, seeded(9))
        assert rules.legal(other) == rules.legal(state)
        assert rules.projected(rules.view(other, seat)) == rules.projected(view)
        assert rules.prompt(view) == rules.prompt(rules.view(other, seat))


@everything
def test_no_view_holds_the_generator(game: str, seats: int, options: dict[str, str]) -> None:
    rules = GAMES[game]
    state = rules.new(seats, 0xC0FFEE, **options)
    rng = getattr(state, "rng", None)
    for seat in (None, *range(seats)):
        view = rules.view(state, seat)
        assert not hasattr(view, "rng")
        if rng is not None:
            assert str(rng.state) not in msgspec.json.encode(view).decode()


@everything
def test_events_tell_nothing_that_the_view_hides(game: str, seats: int, options: dict[str, str]) -> None:
    """Where two moves lead a watching seat to equal views, its log keeps the same story of both."""
    rules = GAMES[game]
    for state in some_states(rules, seats, 7, options, most=15):
        legal = rules.legal(state)
        for watcher in {None, *range(seats)} - {rules.to_act(state)}:
            told: dict[Any, list[Event]] = {}
            for action in legal[:: max(1, len(legal) // 40)]:
                events: list[Event] = []
                view = rules.view(rules.apply(state, action, events.append), watcher)
                kept = [kept for event in events if (kept := event.kept_by(watcher)) is not None]
                assert told.setdefault(msgspec.json.encode(view), kept) == kept


@everything
def test_redacting_twice_changes_nothing(game: str, seats: int, options: dict[str, str]) -> None:
    rules = GAMES[game]
    events: list[Event] = []
    rules.new(seats, 7, emit=events.append, **options)
    for state, action, _ in random_match(rules, seats, 7, options):
        rules.apply(state, action, events.append)
    for event in events:
        for seat in (None, *range(seats)):
            seen = event.seen_by(seat)
            assert seen is None or (type(seen) is type(event) and seen.seen_by(seat) == seen)


@everything
def test_what_was_scored_holds_no_forecast(game: str, seats: int, options: dict[str, str]) -> None:
    """It begins with what everybody starts with, nobody hides it, and in the end it is all there is."""
    rules = GAMES[game]
    begun = rules.score_so_far(rules.new(seats, 8, **options))
    assert {line.reason for own in begun for line in own if line.points} <= {"start"}
    for before, _, after in random_match(rules, seats, 8, options):
        found = rules.score_so_far(after)
        for seat in (None, *range(seats)):
            assert rules.score_so_far(rules.view(after, seat)) == found
        if (outcome := rules.outcome(after)) is not None:
            assert totals(found) == outcome.scores
        if rules.to_act(before) is not None:
            reasons = [{line.reason for line in own} for own in rules.projected(before)]
            assert all(line.reason in reasons[seat] for seat, own in enumerate(rules.score_so_far(before)) for line in own)


# -- 3. legal is complete --------------------------------------------------------------------------------------


@everything
def test_every_legal_action_applies_and_can_be_pointed_at_and_written(game: str, seats: int, options: dict[str, str]) -> None:
    rules = GAMES[game]
    for state in some_states(rules, seats, 8, options, most=12):
        legal = rules.legal(state)
        assert len(set(legal)) == len(legal)
        steps = [action.steps() for action in legal]
        beginnings = {path[:length] for path in steps for length in range(1, len(path))}
        assert len(set(steps)) == len(steps)
        assert not beginnings & set(steps), "one action's steps are the beginning of another's"
        assert len({rules.notation(action) for action in legal}) == len(legal)
        chooser = Chooser(legal)
        for action in legal[:: max(1, len(legal) // 40)]:
            assert action.seat == rules.to_act(state)
            rules.apply(state, action)
            assert rules.parse(state, rules.notation(action)) == action
            assert rules.why_not(state, rules.notation(action)) is None
            _point(action, chooser)
            _point_backwards(action, chooser)


def _lay_back(chooser: Chooser) -> None:
    """Nothing is chosen any more; what was set stays set, as at a table."""
    while chooser.back():
        pass


def _point(action: Action, chooser: Chooser) -> None:
    """Step by step, some taken by themselves, settings among them; the last one is always a person's."""
    _lay_back(chooser)
    *earlier, last = action.steps()
    for target in earlier:
        if target.kind in action.settings:
            assert chooser.can_choose(target)
            assert chooser.choose(target) is None
        elif chooser.chosen.count(target) < earlier.count(target):
            assert target in chooser.options()
            assert chooser.choose(target) is None
    assert last in chooser.options()
    assert chooser.choose(last) == action


def _point_backwards(action: Action, chooser: Chooser) -> None:
    """In the opposite order, but for a button that begins a move; what is set is set when it can be, before the last thing."""
    _lay_back(chooser)
    first, *rest = (target for target in action.steps() if target.kind not in action.settings)
    made = None
    for target in (first, *reversed(rest)) if first.kind == "button" else (*reversed(rest), first):
        for setting in (each for each in action.steps() if each.kind in action.settings):
            chooser.choose(setting)
        assert target in chooser.chosen or chooser.can_choose(target)
        made = chooser.choose(target) or made
    assert made == action


@everything
def test_random_action_is_always_legal(game: str, seats: int, options: dict[str, str]) -> None:
    rules = GAMES[game]
    for state, action, _ in random_match(rules, seats, 9, options):
        assert action in rules.legal(state)


@everything
def test_submit_refuses_what_is_not_legal_and_changes_nothing(game: str, seats: int, options: dict[str, str]) -> None:
    rules = GAMES[game]
    collected: dict[str, Action] = {}
    for state, _, _ in random_match(rules, seats, 10, options):
        legal = rules.legal(state)
        collected |= {repr(action): action for action in legal[:: max(1, len(legal) // 10)]}
        if len(collected) > 300:
            break
    session = _session(game, seats, 11, options)
    before = digest(session.final_state())
    legal = set(session.legal(session.to_act or 0))
    refused = 0
    for action in collected.values():
        if action not in legal:
            with pytest.raises(IllegalAction) as caught:
                session.submit(action)
            reason = caught.value.reason
            assert reason is not None, f"{action} is refused without a rule"
            assert texts("en").reason(game, reason)
            assert texts("de").reason(game, reason)
            refused += 1
    assert refused
    assert digest(session.final_state()) == before
    assert session.number == 0


@everything
def test_what_cannot_be_pointed_at_now_is_refused_with_a_reason(game: str, seats: int, options: dict[str, str]) -> None:
    """Whatever can be pointed at somewhere in a match has a reason wherever it cannot, after the end too."""
    rules = GAMES[game]
    for seed in SEEDS[: 1 if options else 2]:
        states = some_states(rules, seats, seed, options, most=10)
        things = _everything_pointed_at(rules, states)
        for state in states:
            legal = rules.legal(state)
            for start in _beginnings(legal):
                chooser = Chooser(legal)
                for target in start:
                    chooser.choose(target)
                for target in things - {*chooser.options(), *chooser.swaps(), *chooser.chosen}:
                    if chooser.can_choose(target) or target.kind in {kind for action in legal for kind in action.settings}:
                        continue
                    text = chooser.attempt(target)
                    reason = rules.why_not(state, text, chooser.attempt_targets(target))
                    assert reason is not None, f"{rules.label(state)}: {target.kind} in {text!r} is refused without a rule"
                    for language in ("en", "de"):
                        assert texts(language).has(f"{game}.why.{reason.rule}")
                        assert texts(language).reason(game, reason)


def _everything_pointed_at(rules: Rules[Any, Any], states: list[Any]) -> set[Target]:
    """What can be pointed at in these states: of each kind at most a dozen, evenly spread."""
    found = {target for state in states for action in rules.legal(state) for target in action.steps()}
    kinds = {kind: sorted(target for target in found if target.kind == kind) for kind in {target.kind for target in found}}
    return {target for targets in kinds.values() for target in targets[:: -(-len(targets) // 12)]}


def _beginnings(legal: Sequence[Action]) -> list[tuple[Target, ...]]:
    """Nothing, and a few ways to begin that leave something to be pointed at."""
    begun = dict.fromkeys(action.steps()[:length] for action in legal for length in range(len(action.steps())))
    longer = [start for start in begun if start]
    return [(), *longer[:: max(1, len(longer) // 4)]]


# -- 5. ends ---------------------------------------------------------------------------------------------------


@everything
def test_random_play_ends_and_only_then_nothing_is_legal(game: str, seats: int, options: dict[str, str]) -> None:
    rules = GAMES[game]
    for seed in range(5):
        moves = 0
        state: Any = rules.new(seats, seed, **options)
        for before, _, after in random_match(rules, seats, seed, options):
            assert rules.outcome(before) is None
            state = after
            moves += 1
        assert moves <= MOST_MOVES[game]
        assert rules.legal(state) == ()
        outcome = rules.outcome(state)
        assert outcome is not None
        assert len(outcome.places) == len(outcome.scores) == len(outcome.lines) == seats
        assert totals(outcome.lines) == outcome.scores
        assert min(outcome.places) == 1
        assert outcome.winners or outcome.won is False
        assert (outcome.won is not None) is rules.cooperative
        assert outcome.decided_by in rules.endings
        assert texts("en").has(f"{game}.decided.{outcome.decided_by}")


def _each(field: str) -> Callable[[Any], dict[Seat, int]]:
    return lambda event: {event.seat: getattr(event, field)}


POINTS_TOLD: dict[str, dict[str, Callable[[Any], dict[Seat, int]]]] = {
    "skyliners": {
        kind: _each("points") for kind in ("row_scored", "antenna_overflow", "antennas_counted", "skyscraper_scored")
    },
    "skyline3000": {"score_changed": _each("delta")},
    "skyrise": {
        **{kind: _each("vp") for kind in ("panorama_scored", "wonder_scored", "final_scored")},
        "control_scored": lambda event: dict.fromkeys(event.seats, event.vp),
    },
}
"""Which events tell points, and to whom; a game that is not here tells none."""
GIVEN_AT_SET_UP = {"skyline3000": ("start",)}
"""Lines of an outcome that no event tells, because everybody has them from the beginning."""


@everything
def test_the_points_that_are_told_are_the_outcome(game: str, seats: int, options: dict[str, str]) -> None:
    rules = GAMES[game]
    for seed in SEEDS[: 1 if options else None]:
        events: list[Event] = []
        state = rules.new(seats, seed, emit=events.append, **options)
        for before, action, after in random_match(rules, seats, seed, options):
            rules.apply(before, action, events.append)
            state = after
        outcome = rules.outcome(state)
        assert outcome is not None
        assert rules.projected(state) == outcome.lines
        assert totals(outcome.lines) == outcome.scores
        if game in POINTS_TOLD:
            given = GIVEN_AT_SET_UP.get(game, ())
            sums = [sum(line.points for line in lines if line.reason in given) for lines in outcome.lines]
            for event in events:
                for seat, points in POINTS_TOLD[game].get(event.kind(), lambda _: {})(event).items():
                    sums[seat] += points
            assert tuple(sums) == outcome.scores


# -- text ------------------------------------------------------------------------------------------------------


@everything
def test_positions_round_trip_through_text(game: str, seats: int, options: dict[str, str]) -> None:
    rules = GAMES[game]
    if not _writes_positions(rules):
        pytest.skip(f"{game} has no text form of positions")
    for state in some_states(rules, seats, 12, options, most=12):
        assert rules.from_text(rules.to_text(state)) == state


def _writes_positions(rules: Rules[Any, Any]) -> bool:
    return type(rules).to_text is not Rules.to_text


@everything
def test_every_sentence_can_be_said_in_both_languages(game: str, seats: int, options: dict[str, str]) -> None:
    has_words = type(GAMES[game]).draw is not Rules.draw
    session = _session(game, seats, 13, options)
    rules = session.rules
    for state, action, _ in random_match(rules, seats, 13, options):
        prompt = rules.prompt(state)
        assert rules.prompt(rules.view(state, action.seat)) == prompt
        for language in ("en", "de"):
            assert texts(language).prompt(game, prompt)
            assert bool(texts(language).left(game, prompt)) is bool(prompt.left)
            for target in action.steps():
                assert texts(language).has(f"{game}.pick.{target.kind}")
                assert target.kind != "button" or texts(language).has(f"{game}.button.{target.key}")
        session.submit(action)
        if session.number % 9 == 1 and has_words:
            assert drawn(rules, session.view(0)) != drawn(rules, session.view(0), "de")
    for viewer in (None, 0):
        for language in ("en", "de"):
            assert session.log(viewer, texts(language))
    assert session.outcome
    for lines in session.outcome.lines:
        assert all(texts("de").has(f"{game}.score.{line.reason}") for line in lines)
    assert not has_words or drawn(rules, session.view(0)) != drawn(rules, session.view(0), "de")


def _fuzzable() -> list[Any]:
    return [pytest.param(GAMES[game], id=game) for game in GAMES]


@pytest.mark.parametrize("rules", _fuzzable())
@settings(max_examples=300)
@given(data=st.data())
def test_no_text_breaks_the_parser(rules: Rules[Any, Any], data: st.DataObject) -> None:
    """Mutated notation is read or refused with IllegalAction, never anything else."""
    state = _positions(rules)[data.draw(st.integers(0, 7))]
    legal = rules.legal(state)
    text = rules.notation(data.draw(st.sampled_from(legal)))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 2))
        text = text[:place] + data.draw(st.text(max_size=3)) + text[place + cut :]
    with suppress(IllegalAction):
        assert rules.parse(state, text) in legal
    rules.why_not(state, text)


@pytest.mark.parametrize("rules", _fuzzable())
@settings(max_examples=150)
@given(data=st.data())
def test_no_text_breaks_the_reader_of_positions(rules: Rules[Any, Any], data: st.DataObject) -> None:
    if not _writes_positions(rules):
        pytest.skip(f"{rules.id} has no text form of positions")
    text = rules.to_text(_positions(rules)[data.draw(st.integers(0, 7))])
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 6))
        text = text[:place] + data.draw(st.text(max_size=4)) + text[place + cut :]
    with suppress(BadInput):
        rules.from_text(text)


_KNOWN_POSITIONS: dict[str, list[Any]] = {}


def _positions(rules: Rules[Any, Any]) -> list[Any]:
    """Eight positions of a match that is not over, made once."""
    if rules.id not in _KNOWN_POSITIONS:
        states = some_states(rules, rules.seats[-1], 14, {}, most=9)[:8]
        _KNOWN_POSITIONS[rules.id] = [states[index % len(states)] for index in range(8)]
    return _KNOWN_POSITIONS[rules.id]


@pytest.mark.parametrize("rules", _fuzzable())
def test_options_nobody_knows_are_refused(rules: Rules[Any, Any]) -> None:
    seats = rules.seats[0]
    for options in ({"nonsense": "1"}, {"emit": "x"}, {"seed": "1"}):
        with pytest.raises(BadInput, match="unknown option"):
            rules.start(seats, 1, options)
    for option in rules.options(seats):
        if option.values:
            with pytest.raises(BadInput, match=option.name):
                rules.start(seats, 1, {option.name: "no such value"})
    for wrong in (0, rules.seats[-1] + 1):
        with pytest.raises(BadInput, match="seats"):
            rules.start(wrong, 1, {})

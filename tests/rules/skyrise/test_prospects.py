"""What can be seen to come of a bid: the same as what comes of it, and nothing that a seat may not know."""

import pytest
from msgspec.structs import replace

from game.rules.core import Event, seeded, totals
from game.rules.skyrise import Bid, Joker, Keep, Pass, State
from game.rules.skyrise.events import ObjectiveRevealed, WonderScored
from game.rules.skyrise.legal import legal
from game.rules.skyrise.prospects import at_best, beaters, outlook, wonder_earnings
from tests.rules.skyrise.desk import GAME, played

TABLES = GAME.tables


def positions(seats: int, seed: int = 4) -> list[State]:
    return [state for state, _ in played(seats, seed)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_wonder_earns_what_was_foreseen(seats: int) -> None:
    """For every bid of a wonder in a game: what the card would earn there is what it earns once all others have passed."""
    seen = 0
    for state in [each for each in positions(seats) if each.era == 2]:
        for action in legal(TABLES, state):
            if not isinstance(action, Bid) or not action.piece.startswith("W"):
                continue
            events: list[Event] = []
            after = GAME.apply(state, action, events.append)
            while after.bids:
                after = GAME.apply(after, Pass(after.actor), events.append)
            if after.phase == "joker":
                continue
            paid = next((event.vp for event in events if isinstance(event, WonderScored)), None)
            told = wonder_earnings(TABLES, GAME.view(state, action.seat), action)
            assert (told.vp if told else None) == paid
            best = at_best(TABLES, GAME.view(state, action.seat), action.seat, int(action.piece[1:]))
            if paid and not state.bids:
                assert best is not None
                assert best[0].vp >= paid
            seen += 1
    assert seen > 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_wonder_to_choose_is_worth_what_it_earns_once_it_is_chosen(seats: int) -> None:
    """Seen with two players: Kahn's Ambition counts what is left, and the wonder chosen beside it was forgotten."""
    for state in [each for seed in (1, 43) for each in positions(seats, seed) if each.phase == "keep"]:
        for action in legal(TABLES, state):
            assert isinstance(action, Keep)
            chosen = GAME.apply(state, action)
            while chosen.phase == "keep":
                chosen = GAME.apply(chosen, legal(TABLES, chosen)[0])
            for number in action.cards:
                views = [GAME.view(each, action.seat) for each in (state, chosen)]
                told = [at_best(TABLES, view, action.seat, number) for view in views]
                before, after = (best and (best[0].vp, best[1]) for best in told)
                assert before == after


def test_who_could_beat_a_bid_is_who_is_asked() -> None:
    """After a bid the seat to act is the first of the rivals; without any the bid has won."""
    won = asked = 0
    for state in positions(4)[::2]:
        for action in legal(TABLES, state)[::5]:
            if not isinstance(action, Bid):
                continue
            found = outlook(TABLES, GAME.view(state, None), action)
            after = GAME.apply(state, action)
            assert bool(found.wins) == (not after.bids) == (not found.rivals)
            if after.bids:
                pieces = {bid.piece for bid in legal(TABLES, after) if isinstance(bid, Bid)}
                assert found.rivals[0].seat == after.actor
                assert {TABLES.word[piece] for piece in found.rivals[0].pieces} == pieces
                assert beaters(TABLES, after, after.actor) == found.rivals[0].pieces
            won, asked = won + bool(found.wins), asked + bool(found.rivals)
    assert won > 20
    assert asked > 20


def test_a_settled_view_counts_as_if_the_bid_had_won() -> None:
    for state in positions(3)[::2]:
        view = GAME.view(state, 0)
        after = state
        while after.bids:
            after = GAME.apply(after, Pass(after.actor))
        shown = GAME.settled(view)
        assert shown.built == after.built
        assert shown.tableaux == after.tableaux
        assert shown.objectives == view.objectives
        assert shown.patrons == view.patrons
        if not view.bids:
            assert shown == view


def test_what_is_foreseen_does_not_depend_on_what_is_hidden() -> None:
    """On every table that looks the same the prospects are the same: settled points, rivals, what wonders earn."""
    for state in positions(4, seed=9)[::4]:
        for viewer in (None, 0, 2):
            view = GAME.view(state, viewer)
            other = GAME.view(GAME.determinize(view, seeded(77)), viewer)
            assert GAME.settled(other) == GAME.settled(view)
            assert totals(GAME.projected(GAME.settled(other))) == totals(GAME.projected(GAME.settled(view)))


def test_points_of_the_objective_are_foreseen_only_by_its_owner() -> None:
    state = next(
        state for state in positions(4, seed=2) if state.era == 2 and state.phase == "start_bid" and len(state.supplies[0]) > 2
    )
    supply = bytes(sorted({*state.supplies[0], TABLES.piece["W8"]}))
    state = replace(state, actor=0, supplies=(supply, *state.supplies[1:]))
    place = next(bid.quarter for bid in legal(TABLES, state) if isinstance(bid, Bid))
    bid = Bid(0, "W8", place)
    assert wonder_earnings(TABLES, GAME.view(state, 0), bid) is not None
    assert wonder_earnings(TABLES, GAME.view(state, 1), bid) is None
    lying = replace(
        state,
        bids=((0, TABLES.piece["W8"], TABLES.quarter[place]),),
        phase="hammer",
        actor=1,
        free=state.free & ~TABLES.bit[TABLES.quarter[place]],
    )
    assert GAME.settled(GAME.view(lying, 1)).wonders == lying.wonders


def test_a_joker_is_foreseen_in_its_best_colour() -> None:
    """Jacobs' Gardens counts the colours in which nobody has more discs: a joker may be the one that is missing."""
    state = next(state for state in positions(2, seed=1) if state.era == 2 and state.phase == "start_bid")
    card, joker = TABLES.piece["W9"], 5
    place = next(TABLES.quarter[bid.quarter] for bid in legal(TABLES, state) if isinstance(bid, Bid))
    discs = bytearray(state.discs)
    discs[place] = joker
    tableaux = (b"", bytes([1, 2, 3, 4]))
    supply = bytes(sorted({*state.supplies[0], card}))
    state = replace(state, actor=0, discs=bytes(discs), tableaux=tableaux, supplies=(supply, state.supplies[1]))
    told = wonder_earnings(TABLES, GAME.view(state, 0), Bid(0, "W9", TABLES.quarters[place]))
    assert told is not None
    assert told.vp == TABLES.wonder[card].each
    assert Joker(0, told.parts[0]) in TABLES.jokers[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_of_a_move_that_reveals_something_the_rest_is_foretold(seats: int) -> None:
    """All points but those that hang on what nobody knew; and the same whatever it is."""
    hidden, told = {"patrons", "objective"}, 0
    for seed in range(3):
        state, rng = GAME.new(seats, seed, patron_peek="on_collect"), seeded(seed)
        while GAME.outcome(state) is None:
            events: list[Event] = []
            action, rng = GAME.random_action(state, rng)
            after = GAME.apply(state, action, events.append)
            for viewer in (state.actor, None) if any(event.reveals for event in events) else ():
                view = GAME.view(state, viewer)
                found = GAME.foretold(view, action)
                assert (found is None) == isinstance(action, Keep)
                if found is not None and not any(isinstance(event, ObjectiveRevealed) for event in events):
                    lines, real = GAME.projected(found), GAME.projected(GAME.view(after, viewer))
                    assert [[line for line in own if line.reason not in hidden] for own in lines] == [
                        [line for line in own if line.reason not in hidden] for own in real
                    ]
                    assert (found.patrons, found.objectives) == (view.patrons, view.objectives)
                    told += 1
            state = after
    assert told > 10

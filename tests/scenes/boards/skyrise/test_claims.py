"""What the panels of Skyrise claim, against the rules: who leads, who passed and why, what could beat a bid, what it brings."""

from collections import Counter
from collections.abc import Iterator

import pytest

from game.rules.core import Event, Seat, Target, seeded
from game.rules.skyrise import Bid, Pass, State
from game.rules.skyrise.events import AuctionStarted, Passed
from game.scenes.boards.skyrise.auction_panel import player
from game.scenes.table.situation import Reach
from tests.scenes.boards.skyrise.games import EN, GAME, SCREEN, panel_of, played, words


def asked(state: State, seat: Seat) -> list[str]:
    """The pieces a seat could bid once it is asked, if all before it pass; of those that are not asked none."""
    return list(dict.fromkeys(bid.piece for bid in bids(state, seat)))


def bids(state: State, seat: Seat) -> list[Bid]:
    """The same with their places."""
    while state.actor != seat and state.bids and state.phase in ("overbid", "hammer"):
        state = GAME.apply(state, Pass(state.actor))
        if not state.bids:
            return []
    return [each for each in GAME.legal(state) if isinstance(each, Bid) and each.seat == seat]


def unanswered(state: State) -> State:
    """What comes of the latest bid if all others pass."""
    while state.bids:
        state = GAME.apply(state, Pass(state.actor))
    return state


def either(pieces: list[str]) -> str:
    """`46, 58 or Le Baron`."""
    names = [f"{EN.word(GAME.id, piece)}" for piece in sorted(pieces, key=GAME.tables.piece.__getitem__)]
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def passes(seats: int, seed: int) -> Iterator[tuple[State, dict[Seat, str]]]:
    """The states of a random game, and how each seat that is out of the auction went: told by the events."""
    state, rng = GAME.new(seats, seed), seeded(seed)
    gone: dict[Seat, str] = {}
    while GAME.outcome(state) is None:
        events: list[Event] = []
        action, rng = GAME.random_action(state, rng)
        state = GAME.apply(state, action, events.append)
        for event in events:
            if isinstance(event, AuctionStarted):
                gone = {}
            elif isinstance(event, Passed):
                gone[event.seat] = "had to pass" if event.auto else "passed"
        yield state, gone


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_card_says_who_leads_who_passed_and_why_and_who_could_beat_what(seats: int) -> None:
    """Against the rules on every step: what was done by choice or by force, and what each would be offered once it is asked."""
    seen: Counter[str] = Counter()
    for state, gone in passes(seats, seed=4):
        if state.phase not in ("overbid", "hammer"):
            continue
        view = GAME.view(state, None)
        for seat in range(seats):
            offered = asked(state, seat)
            said = words(player(panel_of(view), seat))
            left = len(state.supplies[seat]) + sum(bid[0] == seat for bid in state.bids)
            word = "leads" if seat == state.bids[-1][0] else gone.get(seat) or ("can beat" if offered else "cannot beat")
            assert (word if left else "all built") in said
            listed = [line for line in "\n".join(said).splitlines() if line.startswith("Could beat the latest bid: ")]
            assert [line.removeprefix("Could beat the latest bid: ") for line in listed] == (
                [either(offered)] if offered else []
            )
            seen[word] += 1
    assert seen.keys() == {"leads", "can beat"} | ({"passed", "had to pass", "cannot beat"} if seats > 2 else set())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_said_of_a_bid_is_what_the_rules_do(seats: int) -> None:
    """Whether it wins at once, else who could beat it with what and where, and what it brings if nobody does."""
    reasons, rng = set(), seeded(7)
    for state in played(seats, seed=3)[:: seats - 1]:
        if state.phase not in ("start_bid", "overbid", "hammer"):
            continue
        action, rng = rng.pick([each for each in GAME.legal(state) if isinstance(each, Bid)])
        after, view = GAME.apply(state, action), GAME.view(state, action.seat)
        first, *others = SCREEN.notes(EN, view, action)
        assert first.words.startswith("Wins at once: " if not after.bids else "Others can beat it on ")
        reasons.add(first.words if not after.bids else "")
        rivals = {note.seat: note.words for note in others if note.seat is not None}
        offered = {seat: pieces for seat in range(seats) if after.bids and (pieces := asked(after, seat))}
        assert rivals == {seat: f"could beat it with {either(pieces)}" for seat, pieces in offered.items()}
        if after.bids:
            places = {bid.quarter for seat in offered for bid in bids(after, seat)}
            named = [EN.word(GAME.id, name) for name in GAME.tables.quarters if name in places]
            told = f"{', '.join(map(format, named[:-1]))} and {named[-1]}" if len(named) > 1 else format(named[0])
            assert first.words == f"Others can beat it on {told if len(named) < 5 else f'{len(named)} quarters next to it'}."
        assert GAME.projected(GAME.settled(GAME.view(after, action.seat))) == GAME.projected(
            GAME.view(unanswered(after), action.seat)
        )
    assert len(reasons) > 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_said_of_a_pass_is_what_the_rules_do(seats: int) -> None:
    found = set()
    for state in played(seats, seed=5):
        if state.phase not in ("overbid", "hammer"):
            continue
        action = Pass(state.actor)
        after = GAME.apply(state, action)
        *rivals, last = SCREEN.notes(EN, GAME.view(state, state.actor), action)
        piece, quarter = EN.word(GAME.id, GAME.tables.word[state.bids[-1][1]]), GAME.tables.quarters[state.bids[-1][2]]
        told = f"{piece:} wins on {EN.word(GAME.id, quarter):}."
        assert last.words == (f"If nobody else bids, {told}" if after.bids else told.replace(" wins", " then wins"))
        offered = {seat: pieces for seat in range(seats) if after.bids and (pieces := asked(after, seat))}
        assert {note.seat: note.words for note in rivals} == {
            seat: f"could beat it with {either(pieces)}" for seat, pieces in offered.items()
        }
        found.add(bool(after.bids))
    assert found == ({True, False} if seats > 2 else {False})


@pytest.mark.parametrize("seats", [2, 4])
def test_pointing_at_a_piece_marks_where_it_may_lie_and_where_it_wins_at_once(seats: int) -> None:
    for state in played(seats, seed=8)[::5]:
        if state.phase in ("start_bid", "overbid"):
            piece = GAME.tables.word[state.supplies[state.actor][-1]]
            reach = SCREEN.reach(GAME.view(state, state.actor), Target("piece", piece))
            own = [bid for bid in bids(state, state.actor) if bid.piece == piece]
            wins = {bid.quarter for bid in own if not GAME.apply(state, bid).bids}
            assert {target.key for target in reach.best} == wins
            assert {target.key for target in reach.possible} == {bid.quarter for bid in own} - wins


def test_other_cards_reach_nowhere() -> None:
    view = GAME.view(played(2)[0], 0)
    assert SCREEN.reach(view, Target("objective", "blue")) == SCREEN.reach(view, Target("button", "pass")) == Reach()

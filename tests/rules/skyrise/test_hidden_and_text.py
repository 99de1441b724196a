"""What each seat may know, moves and positions as text, and the bot's evaluation."""

import random
from contextlib import suppress
from typing import Any

import pytest

from game.bots.skyrise.evaluation import evaluate
from game.errors import BadInput
from game.rules.core import IllegalAction, seeded
from game.rules.skyrise import Keep

from .desk import GAME, at, do, moves, told
from .test_auction import TWO, played

# -- hidden ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_survives_being_filled_in_and_played_on(seats: int) -> None:
    for number, (state, _) in enumerate(played(seats, 41, patron_peek="on_collect")):
        for seat in (None, *range(seats)):
            view = GAME.view(state, seat)
            other = GAME.determinize(view, seeded(number))
            assert GAME.view(other, seat) == view
            cards = [card for hand in other.hands for card in hand]
            assert len(set(cards)) == len(cards)
            assert len(set(other.objectives)) == seats
            assert sorted(other.patrons) == [2, 4, 6, 8]
        if number % 25 == 0:
            rng = seeded(number)
            while GAME.to_act(other) is not None:
                action, rng = GAME.random_action(other, rng)
                other = GAME.apply(other, action)
            assert GAME.outcome(other) is not None


def test_others_cards_and_objectives_are_not_in_a_view() -> None:
    state = GAME.new(3, 9)
    view = GAME.view(state, 1)
    assert view.hand == state.hands[1]
    assert view.objectives == (None, state.objectives[1], None)
    assert GAME.view(state, None).hand == ()
    assert not hasattr(view, "hands")


def test_set_up_events_hide_the_cards() -> None:
    events: list[Any] = []
    GAME.new(2, 9, emit=events.append)
    dealt = [event for event in events if event.kind() == "cards_dealt"]
    assert dealt[0].seen_by(0) == dealt[0]
    hidden = dealt[0].seen_by(1)
    assert (hidden.cards, hidden.colour, hidden.count) == (None, None, 5)


def test_after_the_game_everything_is_open() -> None:
    state = played(4, 2)[-1][0]
    view = GAME.view(state, None)
    assert view.objectives == state.objectives
    assert view.patrons == state.patrons
    assert GAME.projected(view) == GAME.projected(state)


def test_projected_leaves_out_what_a_viewer_cannot_know() -> None:
    state = at("P1 discs A", "P2 discs blue", "patron_peek on_collect", "P3 seen A")
    reasons = [{line.reason for line in lines} for lines in GAME.projected(GAME.view(state, 1))]
    assert "objective" not in reasons[0]
    assert "objective" in reasons[1]
    assert "patrons" not in reasons[0]  # nobody but P3 knows what A is worth
    assert "patrons" in reasons[1]
    assert "patrons" in {line.reason for line in GAME.projected(GAME.view(state, 2))[0]}


def test_undo_stops_where_something_became_known() -> None:
    state = do(at(TWO, "turn P1 keep"), moves(at(TWO, "turn P1 keep"))[0])
    assert any(event.reveals for event in told(state, moves(state)[0]))
    assert not any(event.reveals for event in told(at(), "bid 6 c1"))


# -- moves as text -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_move_reads_back(seats: int) -> None:
    for state, _ in played(seats, 51)[::3]:
        for action in GAME.legal(state):
            text = GAME.notation(action)
            assert GAME.parse(state, text) == action
            assert GAME.parse(state, f"P{action.seat + 1}  {text} ") == action
            pointed = " ".join(target.key for target in action.steps())
            assert GAME.parse(state, pointed) == action


def test_moves_are_written_as_the_specification_says() -> None:
    assert moves(at())[0] == "bid 6 c1"
    assert GAME.notation(Keep(0, (7, 12))) == "keep 7 12"
    assert GAME.label(at("auction 12", "first P2")) == "12.P2"


@pytest.mark.parametrize("text", ["", "P1", "bid", "bid 6", "bid c1", "bid 6 c1 c2", "bid c1 6", "fly 3", "bid six c1", "keep"])
def test_incomplete_or_unreadable_moves_are_refused_without_a_rule(text: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.parse(at() if text != "keep" else at("turn P1 keep"), text)
    assert caught.value.reason is None


def test_no_mutated_move_breaks_the_parser() -> None:
    rng = random.Random(5)
    alphabet = "bidpasjokervultkeWP0123456789cghks ²½\n-"
    for seats in (2, 4):
        for state, _ in played(seats, 61)[::6]:
            legal = GAME.legal(state)
            for _ in range(12):
                text = list(GAME.notation(rng.choice(legal)) if legal else "bid 6 c1")
                for _ in range(rng.randint(1, 3)):
                    text.insert(rng.randint(0, len(text)), rng.choice(alphabet))
                    del text[rng.randrange(len(text))]
                with suppress(IllegalAction):
                    assert GAME.parse(state, "".join(text)) in legal


def test_whatever_parses_is_legal() -> None:
    """Every piece on every quarter: accepted exactly where it is in the legal list."""
    for state, _ in played(2, 71)[::9]:
        if state.phase in ("start_bid", "overbid", "hammer"):
            legal = set(moves(state))
            for piece in GAME.tables.piece:
                for quarter in GAME.tables.quarters:
                    text = f"bid {piece} {quarter}"
                    assert (GAME.why_not(state, text) is None) == (text in legal)


def test_moves_after_the_end_are_refused() -> None:
    state = played(2, 1)[-1][0]
    assert GAME.why_not(state, "bid 6 c1").rule == "SR-40"  # type: ignore[union-attr]
    assert GAME.why_not(state, "pass").rule == "SR-40"  # type: ignore[union-attr]
    assert GAME.prompt(state).key == "over"


# -- positions as text -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_round_trip(seats: int) -> None:
    for options in ({}, {"patron_peek": "on_collect", "tracks": "contoured", "bid_sets": "random"}):
        for state, _ in played(seats, 81, **options):
            assert GAME.from_text(GAME.to_text(state)) == state


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ("flub 3", "unknown line"),
        ("era 3", "1 or 2"),
        ("era x", "must be a number"),
        ("era 1\nera 2", "twice"),
        ("P1", "ends too early"),
        ("P9 built c1=6", "unknown seat"),
        ("islands N=g,S=k\nP3 built c1=4", "does not sit"),
        ("islands N=g,S=k\nbids P3 4 c1", "does not sit"),
        ("islands g,k", "written like"),
        ("islands N=g,S=z", "unknown island"),
        ("islands N=g,Q=k", "unknown slot"),
        ("islands N=g,S=g", "different islands"),
        ("islands N=g,W=k", "different islands"),
        ("sets A B", "a set of buildings of his own"),
        ("sets A A C D", "a set of buildings of his own"),
        ("panoramas lakes", "2 different panoramas"),
        ("panoramas lakes hills", "unknown panorama"),
        ("P1 built c9=6", "no quarter"),
        ("islands N=g,S=k\nP1 built h1=6", "no quarter"),
        ("P1 built c1=2", "not one of P1"),
        ("P1 built c1=7", "unknown piece"),
        ("P1 built c1=6\nP2 built c1=2", "two structures"),
        ("P1 built c1=6 c2=6", "in two places"),
        ("P1 built c1=108", "not yet in the game"),
        ("P1 built c1=W3", "before era 2"),
        ("era 2\nP1 built c1=W3\nP1 kept 4", "without its card"),
        ("era 2\nP1 kept 3\nP2 kept 3", "two places"),
        ("era 2\nP1 kept 3 4", "keeps 1"),
        ("era 2\nP1 kept 21", "unknown wonder card"),
        ("bids P1 6", "written like"),
        ("P1 built c1=6\nbids P2 2 c1", "free quarter"),
        ("bids P1 6 c1\nturn P1 overbid", "does not fit"),
        ("turn P1 hammer", "does not fit"),
        ("turn P1 joker", "does not fit"),
        ("turn P1 vault", "does not fit"),
        ("turn P1 over", "does not fit"),
        ("turn P1 dance", "unknown phase"),
        ("P1 supply", "does not fit"),
        ("discs c1=red", "unknown disc"),
        ("discs c1=blue*", "unknown disc"),
        ("P1 built c1=6\ndiscs c1=blue", "no room"),
        ("P1 discs joker", "unknown disc"),
        ("P1 hand 1 2", "a hand has 3"),
        ("turn P2 keep\nP1 kept 9\nP1 hand 1 2 3", "not in the hand"),
        ("P1 objective red", "unknown colour"),
        ("P1 objective blue\nP2 objective blue", "same secret objective"),
        ("patrons 1 2 3 4", "patron tiles are"),
        ("won P1 6", "written like"),
        ("won P1 6 c1 3", "has not built"),
        ("finished P1", "have finished"),
        ("first P1 luck", "unknown reason"),
        ("P1 points 1 2", "three numbers"),
        ("P1 seen E", "unknown patron tile"),
        ("P1 built c1=6\nwon P1 6 c1 1\nturn P1 vault", "nothing to decide"),
    ],
)
def test_positions_that_make_no_sense_are_refused(lines: str, fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        GAME.from_text(lines)


def test_a_bare_position_is_the_beginning_with_four_seats() -> None:
    state = at("# nothing but a comment", "")
    assert (len(state.built), state.era, GAME.to_act(state), len(moves(state))) == (4, 1, 0, 28)


def test_the_terminal_picture_names_what_lies_there() -> None:
    state = at("P1 built c2=6", "bids P2 26 c1", "discs c3=blue")
    picture = GAME.draw(GAME.view(state, 2))
    assert "c2=6" in picture
    assert "P2 26 c1" in picture
    assert "c3=blue" in picture


# -- the bot -----------------------------------------------------------------------------------------------------


def best(state: Any) -> str:
    """The move the evaluation likes best."""
    values = {GAME.notation(a): sum(evaluate(GAME, GAME.apply(state, a), a.seat).values()) for a in GAME.legal(state)}
    return max(values, key=lambda move: values[move])


def test_the_evaluation_assigns_a_joker_where_it_pays() -> None:
    lines = ("P1 built c1=6 g3=28 g4=94", "won P1 94 g4 1", "P1 discs blue blue", "turn P1 joker")
    assert best(at(*lines)) == "joker blue"


def test_the_evaluation_takes_a_disc_that_helps() -> None:
    lines = ("era 2", "P1 kept 18", "P1 built c1=6 g3=28 g4=W18", "P1 discs blue blue", "won P1 W18 g4 1 done")
    assert best(at(*lines, "discs g1=blue g7=rose", "turn P1 vault")) == "vault g1"


def test_the_evaluation_sees_a_sure_win() -> None:
    """g4 is enclosed and carries the disc everything else asks for: the lowest piece wins it."""
    lines = ("P2 built g1=46 g7=58 g9=92", "P1 built c1=28", "P1 discs blue blue", "discs g4=blue")
    assert best(at(*lines)) == "bid 6 g4"


def test_the_evaluation_uses_only_what_the_seat_may_know() -> None:
    for state, _ in played(3, 91)[::10]:
        for seat in range(3):
            view = GAME.view(state, seat)
            values = {str(evaluate(GAME, GAME.determinize(view, seeded(chance)), seat)) for chance in range(3)}
            assert len(values) == 1

"""What is hidden in Skyline 3000 changes nothing that others see: hands, sealed bids, the order of the piles; and the memory
aid tells only what everybody could have seen."""

from collections import Counter
from typing import Any

import pytest

from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Event, Rng, Seat, seeded
from game.rules.skyline3000.events import BidPaid, BidShown, CardDrawn, CardPlayed
from game.rules.skyline3000.model import BIDDING
from game.scenes.boards.screen import screen_of
from game.scenes.boards.skyline3000 import faces, plates, things
from game.scenes.boards.skyline3000.model import model_of
from game.scenes.drawing.look import Look
from game.scenes.widgets import Widget
from game.text import texts
from tests.matches import session_at
from tests.scenes.boards.skyline3000.panel import panel_of

RULES: Any = GAMES["skyline3000"]
TEXT = texts("en")
SCREEN = screen_of("skyline3000")


def said(widget: Widget | None) -> list[str]:
    """All words of a widget and of what unfolds from it."""
    found = []
    for each in widget.walk() if widget is not None else ():
        bubble = each.bubble()
        found += [each.spoken(), each.tip, *([] if bubble is None else [words.spoken() for words in bubble.walk()])]
    return found


def seen(session: Session, viewer: Seat | None) -> list[object]:
    """Everything a viewer sees: the things on the table, badges, panels, the hand, the log and what can be replayed."""
    view, look = session.view(viewer), Look()
    panel = panel_of(view)
    return [
        tuple(things.things(model_of(view), 0.0)),
        tuple(plates.badges(model_of(view), None, look, TEXT, 0.0)),
        said(SCREEN.column(panel)),
        said(SCREEN.drawings(panel)),
        said(SCREEN.row(panel)),
        faces.hand(view, TEXT),
        [(line.text, line.barrier) for line in session.log(viewer, TEXT)],
        session.history(viewer),
    ]


def at_bids(seats: int, seed: int) -> list[Any]:
    """Some positions of a random match in which somebody is about to bid."""
    state, rng, found = RULES.start(seats, seed, {}, None), seeded(seed), []
    while RULES.to_act(state) is not None:
        is_first = state.phase == BIDDING and not any(RULES.view(state, None).sealed) and sum(map(bool, state.hands)) > 1
        if is_first and len(found) < 4 and not any(state.bids):
            found.append(state)
        action, rng = RULES.random_action(state, rng)
        state = RULES.apply(state, action)
    return found


def sealed(state: Any, rng: Rng) -> tuple[Session, Rng]:
    """A match that begins there, in which whoever is to act puts cards into a bid, takes some back, and seals."""
    session, bidder = session_at(RULES, state), state.actor
    for _ in range(5):
        action, rng = rng.pick([each for each in session.legal(bidder) if each.kind() != "seal"] or session.legal(bidder))
        session.submit(action)
    session.submit(next(each for each in session.legal(bidder) if each.kind() == "seal"))
    return session, rng


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_others_hold_bid_or_find_in_piles_looks_the_same(seats: int) -> None:
    rng, bids = seeded(seats), set()
    for state in at_bids(seats, seed=3 + seats):
        for viewer in (*(seat for seat in range(seats) if seat != state.actor), None):
            other = RULES.determinize(RULES.view(state, viewer), rng)
            first, rng = sealed(state, rng)
            second, rng = sealed(other, rng)
            bids |= {first.final_state().bids, second.final_state().bids}
            assert seen(first, viewer) == seen(second, viewer)
    assert len(bids) > 2, "they did bid differently"


def remember(known: list[Counter[str]], event: Event) -> None:
    """What an attentive player makes of an event (S3K-803)."""
    if isinstance(event, CardDrawn):
        known[event.seat][event.card] += 1
    elif isinstance(event, CardPlayed):
        known[event.seat] -= Counter([event.card])
    elif isinstance(event, BidShown):
        known[event.seat] |= Counter(event.cards)
    elif isinstance(event, BidPaid):
        known[event.seat] -= Counter(event.cards)


def test_the_memory_aid_tells_what_could_be_seen_and_nothing_else() -> None:
    session, rng = Session(RULES, [Player(f"P{seat}") for seat in range(3)], seed=6), seeded(6)
    known, told = [Counter[str]() for _ in range(3)], 0
    while session.to_act is not None:
        action, rng = RULES.random_action(session.final_state(), rng)
        session.submit(action)
        for event in session.missed(2, since=session.count(2) - 1)[-1].events:
            remember(known, event)
        if session.number % 9 or session.to_act is None:
            continue
        told = session.count(2)
        view = session.view(2)
        cards = SCREEN.column(panel_of(view))
        assert cards is not None
        found = [each for each in cards.walk() if each.key.startswith("player-")]
        for seat in (0, 1):
            bubble = found[seat].bubble()
            faces_told = [words for words in said(bubble) if "in a bid" in words]
            assert len(faces_told) == len({*faces_told}) == len(known[seat])
            assert all(any(faces.face(code, TEXT).long in words for words in faces_told) for code in known[seat])
        assert found[2].bubble() is None, "one knows one's own hand"
    assert told

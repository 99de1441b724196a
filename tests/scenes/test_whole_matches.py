"""Whole matches in a real window, from the menu or the command line to the results, by mouse alone and by keyboard alone.

Every touch happens in the window and in its copy, and both must tell the same of it. What to do is said by a bot. A match takes
minutes, so they are played only on demand: `pytest --whole -n0 -s tests/scenes/test_whole_matches.py` prints what it took.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

import pytest

from game.app import App
from game.text import texts
from tests.scenes.persons import Keyboard, Mouse, Person
from tests.scenes.playing import Made, play, set_up
from tests.scenes.twins import Twins, twins
from tests.scenes.windows import NEEDS_WINDOW, Window

pytestmark = [*NEEDS_WINDOW, pytest.mark.whole]
MOST_REPEATED = 2
"""So many touches may get lost on a busy machine."""
SEED = "7"


class Whole(NamedTuple):
    """A match to be played."""

    game: str
    seats: str
    person: type[Person]
    options: tuple[str, ...] = ()
    from_menu: bool = False

    def __str__(self) -> str:
        return " ".join([self.game, self.seats, *self.options, self.person.__name__.lower()])


MATCHES = (
    Whole("skyliners", "human,normal", Mouse),
    Whole("skyliners", "human,normal", Keyboard),
    Whole("skyrise", "human,human", Mouse, from_menu=True),
    Whole("skyrise", "human,normal,normal", Keyboard),
    Whole("skyline3000", "human,human", Mouse, from_menu=True),
    Whole("skyline3000", "human,normal,normal", Keyboard),
    Whole("skyline_world", "human,normal,normal", Mouse, from_menu=True),
    Whole("skyline_world", "human,normal", Keyboard),
    Whole("skyline_world", "human,normal,normal,normal", Mouse, ("teams=on",)),
    Whole("cities", "human", Mouse, from_menu=True),
    Whole("cities", "human", Keyboard, from_menu=True),
    Whole("cities", "human,human", Mouse, ("scenario=4",)),
)


@pytest.mark.parametrize("match", MATCHES, ids=str)
def test_a_whole_match(app: App, open_window: Callable[..., Window], match: Whole) -> None:
    begun = time.monotonic()
    options = [word for option in match.options for word in ("--option", option)]
    start = () if match.from_menu else ("--game", match.game, "--seats", match.seats, "--seed", SEED, *options)
    window = open_window(*start, scene="menu" if match.from_menu else "table")
    window.focus()
    with twins(app, window) as both:
        person = match.person(both)
        if match.from_menu:
            set_up(person, match.game, match.seats.split(","), SEED)
        both.sit_down()
        made = play(person)
    assert window.match().outcome is not None
    assert window.repeated <= MOST_REPEATED, f"{window.repeated} touches were lost"
    tell(match, both, made, round(time.monotonic() - begun))


def tell(match: Whole, both: Twins, made: Made, seconds: int) -> None:
    """What it took, and how it ended; no match may end because nobody does anything any more."""
    session = both.table.session
    end = session.log(None, texts("en"))[-1]
    times, touches = made
    decisions = {kind: count for kind, count in times.items() if kind[0].isupper()}
    print(f"\n{match}: {sum(decisions.values())} decisions, {session.number} moves, {dict(both.made)}, ", end="")
    print(f"{both.window.repeated} repeated, {seconds} s; {end.text}")
    print("  " + ", ".join(f"{kind} {times[kind]} ({touches[kind] / times[kind]:.1f})" for kind in times))
    assert getattr(end.event, "reason", "") != "stall"

"""Golden playthroughs: whole matches as readable text, so that no rule changes unseen.

A wanted change raises the game's `version`; then `python -m pytest tests/rules/test_playthroughs.py --regenerate`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.rules import GAMES
from game.rules.core import Event, Outcome, Rules, digest, seeded

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1
TOLD = 150
"""Moves told with all their events; in a longer match later moves are only written down."""
CHECKED = 10
"""After so many moves the checksum of the state is written down."""

VARIANTS: dict[str, dict[str, tuple[int, dict[str, str]]]] = {
    "skyliners": {
        "intro": (2, {"mode": "intro"}),
        "star": (3, {"mode": "intro", "setup_cards": "star"}),
        "bare parks": (4, {"mode": "intro", "antennas_on_parks": "off"}),
    },
    "skyline3000": {"varied": (3, {"layout": "varied", "shared_first_rest": "second"})},
    "skyrise": {
        "gentle": (3, {"patron_peek": "on_collect", "patron_values": "gentle", "tracks": "contoured", "bid_sets": "random"})
    },
    "skyline_world": {"hidden": (2, {"hidden_assets": "on"}), "teams": (4, {"teams": "on"})},
    "cities": {
        "scenario 1": (2, {"scenario": "1"}),
        "scenario 3": (3, {"scenario": "3"}),
        "scenario 5": (4, {"scenario": "5", "difficulty": "relaxed"}),
    },
}
"""Played besides every game with every seat count and the default options: name → seats, options."""

MATCHES: dict[str, tuple[str, int, dict[str, str]]] = {
    **{f"{game} {seats}": (game, seats, {}) for game in GAMES for seats in GAMES[game].seats},
    **{
        f"{game} {seats} {name}": (game, seats, options)
        for game in GAMES
        for name, (seats, options) in VARIANTS.get(game, {}).items()
    },
}
"""Name of the file → game, seats, options."""


def telling(events: list[Event]) -> Iterator[str]:
    """The events as JSON, one a line; empties the list."""
    yield from (f"  {msgspec.json.encode(event).decode()}" for event in events)
    events.clear()


def playthrough(rules: Rules[Any, Any], seats: int, options: dict[str, str]) -> Iterator[str]:
    """A match of random moves, line by line."""
    events: list[Event] = []
    state, rng, number = rules.new(seats, SEED, emit=events.append, **options), seeded(SEED), 0
    yield f"{rules.id}, rules version {rules.version}, seats {seats}, seed {SEED}"
    yield from (f"option {name} {value}" for name, value in options.items())
    yield "set-up"
    yield from telling(events)
    yield f"checksum {digest(state)}"
    while legal := rules.legal(state):
        action, rng = rng.pick(legal)
        number += 1
        yield f"{number}. {rules.label(state)} {rules.notation(action)} (one of {len(legal)})"
        state = rules.apply(state, action, events.append)
        if number <= TOLD or rules.outcome(state):
            yield from telling(events)
        if number % CHECKED == 0 or rules.outcome(state):
            yield f"checksum {digest(state)}"
        events.clear()
    yield from result(rules.outcome(state))


def result(outcome: Outcome | None) -> Iterator[str]:
    """How it ended."""
    assert outcome is not None
    yield f"over, decided by {outcome.decided_by}" + ("" if outcome.won is None else f", {'won' if outcome.won else 'lost'}")
    for seat, (place, score, lines) in enumerate(zip(outcome.places, outcome.scores, outcome.lines, strict=True)):
        yield f"seat {seat}: place {place}, {score} points: {', '.join(f'{line.reason} {line.points}' for line in lines)}"


@pytest.mark.parametrize("name", MATCHES)
def test_the_recorded_match_is_still_played_the_same_way(name: str, regenerate: bool) -> None:
    game, seats, options = MATCHES[name]
    path = FOLDER / f"{name.replace(' ', '-')}.txt"
    played = list(playthrough(GAMES[game], seats, options))
    if regenerate:
        FOLDER.mkdir(exist_ok=True)
        path.write_text("\n".join(played) + "\n", encoding="utf-8", newline="\n")
    assert path.exists(), "no such playthrough yet: record it with --regenerate"
    recorded = path.read_text(encoding="utf-8").splitlines()
    for number, (then, now) in enumerate(zip(recorded, played, strict=False), start=1):
        assert now == then, f"{path.name}, line {number}: a wanted change raises the version and is recorded with --regenerate"
    assert len(played) == len(recorded)


def test_no_playthrough_is_left_of_a_match_nobody_plays(regenerate: bool) -> None:
    wanted = {f"{name.replace(' ', '-')}.txt" for name in MATCHES}
    stray = [path for path in FOLDER.iterdir() if path.name not in wanted]
    if regenerate:
        for path in stray:
            path.unlink()
    assert [path.name for path in stray if path.exists()] == []

"""How many lines of one, two and three moves there are: a number that any change of what is legal will change.

A wanted change raises the game's `version`; then `python -m pytest tests/rules/test_perft.py --regenerate`.
"""

from pathlib import Path
from typing import Any

import yaml

from game.rules import GAMES
from game.rules.core import Rules, seeded

FILE = Path(__file__).parent / "perft.yaml"
HEAD = "# Lines of one, two and three moves; written by: python -m pytest tests/rules/test_perft.py --regenerate\n"
DEEPEST = 3
MOST = 4000
"""Positions looked at for one number; where there would be more, the count ends."""
STARTS = (0, 6, 20)
"""Random moves made before counting."""


def perft(rules: Rules[Any, Any], state: Any) -> list[int]:
    """The number of lines of 1, 2, … moves."""
    counts, positions = [], [state]
    for _ in range(DEEPEST):
        counts.append(sum(len(rules.legal(position)) for position in positions))
        if counts[-1] > MOST:
            break
        positions = [rules.apply(position, action) for position in positions for action in rules.legal(position)]
    return counts


def position_after(rules: Rules[Any, Any], seats: int, moves: int) -> Any:
    """The position after so many random moves, or at the end of the game where that comes before."""
    state, rng = rules.new(seats, 1), seeded(1)
    for _ in range(moves):
        if legal := rules.legal(state):
            action, rng = rng.pick(legal)
            state = rules.apply(state, action)
    return state


def counted() -> dict[str, dict[str, list[int]]]:
    """Every number of every game."""
    return {
        game: {
            f"seats {seats}, move {moves}": perft(rules, position_after(rules, seats, moves))
            for seats in rules.seats
            for moves in STARTS
        }
        for game, rules in GAMES.items()
    }


def test_perft_counts_are_those_recorded(regenerate: bool) -> None:
    now = counted()
    if regenerate:
        text = yaml.safe_dump(now, sort_keys=False, default_flow_style=None, width=200)
        FILE.write_text(HEAD + text, encoding="utf-8", newline="\n")
    recorded = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    for game in GAMES:
        assert now[game] == recorded.get(game), f"{game}: a wanted change raises the version and is recorded with --regenerate"
    assert set(recorded) == set(GAMES)


def test_skyliners_begins_with_48_moves() -> None:
    """By hand: every plot but the centre takes a floor, and each is either empty, for a park, or built on, for a roof."""
    for seats in (2, 3, 4):
        assert perft(GAMES["skyliners"], position_after(GAMES["skyliners"], seats, 0))[0] == 48

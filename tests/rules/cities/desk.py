"""A desk for the tests of Cities, with its usual positions and what moves change."""

from game.rules import GAMES
from game.rules.cities import Game, State
from game.rules.cities.parts import TRACKS
from tests.rules.desk import Desk

GAME: Game = GAMES["cities"]  # type: ignore[assignment]
DESK: Desk[State] = Desk(GAME)
at, do, story, told, legal, refused = DESK.at, DESK.do, DESK.story, DESK.told, DESK.legal, DESK.refused

FILLED = ("tile r11 D2/0 Ae6", "tile r14 D2/0 Ae1", "tile r15 I3/0 Aa5", "tile r16 I3/0 Aa3")
"""One tile in each district of A as it lies in the introduction."""


def intro(*lines: str) -> State:
    """The introduction with only A open: tracks at 0 and 10 money unless the lines say otherwise."""
    return at("open A", *lines)


def first(*lines: str) -> State:
    """Scenario 1 with A and B open and 10 money."""
    money = () if any(line.startswith("money") for line in lines) else ("money 10",)
    return at("scenario 1", "open A B", *money, *lines)


def tracks(state: State, codes: str = "pwgeotchm") -> dict[str, int]:
    """The named tracks that are not 0; money always."""
    found = dict(zip(TRACKS, state.values, strict=False))
    return {code: found[code] for code in codes if found[code] or code == "m"}


def changed(before: State, after: State) -> dict[str, int]:
    """What moved, by track and `total`."""
    names = (*TRACKS, "total")
    return {n: b - a for n, a, b in zip(names, before.values, after.values, strict=True) if a != b}


def effect(state: State, *moves: str) -> dict[str, int]:
    """What these moves change."""
    return changed(state, do(state, *moves))


def random_states(scenario: str = "4", seats: int = 2, games: int = 4, every: int = 3) -> list[State]:
    """Some states along random games, the last of each included."""
    found = []
    for seed in range(games):
        *states, over = DESK.random_states(seats, seed, scenario=scenario)
        found += [*states[::every], over]
    return found

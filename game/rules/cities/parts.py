"""The parts of the content of Cities: what its YAML files may say, and how effects and conditions are read.

What a condition or a change means in play is code elsewhere.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

TRACKS = "pwgeotchm"
"""The codes of the markers in the order of a state's values; behind them stands the total."""
POWER, WATER, GARBAGE, EMPLOYMENT, POLLUTION, TRAFFIC, CRIME, HAPPINESS, MONEY, TOTAL = range(10)
ZONES = "RCI"
SERVICES = ("health", "edu", "trans", "fire", "police", "park")
POLICE = SERVICES.index("police")
UTILITIES = ("power", "water", "garbage")
STACKS = ("I", "II", "III")
CORNERS = ("NW", "NE", "SE", "SW")
"""Where a board's water lies after 0, 1, 2 and 3 clockwise quarter turns."""

Zone = Literal["R", "C", "I"]
Service = Literal["health", "edu", "trans", "fire", "police", "park"]
Utility = Literal["power", "water", "garbage"]
Module = Literal["uniques", "roles", "policies", "news"]
Moves = tuple[tuple[int, int], ...]
"""Markers to move: (place in the values, steps)."""
ObjectiveName = Literal[
    "services",
    "treasury",
    "no_red_early",
    "uniques",
    "no_crime",
    "built",
    "balanced",
    "few_cards",
    "residential",
    "policies",
    "clean_and_calm",
    "headlines",
    "third_transfer",
    "low_burden",
    "better_services",
]


class _Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of content: nothing in it changes, nothing unknown is let in."""


class Track(_Part, frozen=True):
    """A marker of the administration board and the ends of its scale."""

    code: str
    low: int
    high: int


class Rank(_Part, frozen=True):
    """A line of the success table: from which total on."""

    code: str
    start: int


class Difficulty(_Part, frozen=True):
    """What a difficulty adds to the starting capital, and whether it switches the gentle options on."""

    code: str
    money: int
    assists: bool = False


class Medal(_Part, frozen=True):
    """A medal: how far above the success threshold."""

    code: str
    above: int


class Administration(_Part, frozen=True):
    """The administration board, prices and thresholds."""

    tracks: tuple[Track, ...]
    lowest_total: int
    displays: tuple[int, ...]
    exchange_price: int
    return_price: int
    balance: int
    packets: int
    small_area: int
    ranks: tuple[Rank, ...]
    difficulties: tuple[Difficulty, ...]
    medals: tuple[Medal, ...]
    attempts: int


class Board(_Part, frozen=True):
    """A board with its water in the north-west."""

    code: str
    cost: int
    rows: tuple[str, ...]


class Shape(_Part, frozen=True):
    """A tile shape, and how many tiles of each zone have it."""

    code: str
    rows: str
    residential: int = 0
    commercial: int = 0
    industrial: int = 0

    @property
    def supply(self) -> tuple[int, int, int]:
        """The tiles of this shape by zone."""
        return self.residential, self.commercial, self.industrial

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.rows.count("X")


class ZoneCard(_Part, frozen=True):
    """A construction card that builds a zone."""

    code: str
    kind: Zone
    stage: int
    cost: str
    when: str
    reward: str
    known: bool = False


class Building(_Part, frozen=True):
    """A construction card that builds a utility or a service."""

    code: str
    kind: Literal["U", "S"]
    serves: Service | Utility
    stage: int
    shape: str
    cost: str
    effect: str
    known: bool = False


class Changes(_Part, frozen=True):
    """What a role, a unique building or news makes different; the sums of all that is in force count."""

    service_price: int = 0
    utility_price: int = 0
    labour_price: int = 0
    industry_pollution: int = 0
    water_use: int = 0
    commerce_traffic: int = 0
    burglary: int = 0
    reward_money: int = 0
    either_service: int = 0
    free_returns: int = 0
    office_pollution: int = 0
    office_balanced: int = 0
    office_supplied: int = 0
    red_relief: int = 0
    red_power: int = 0
    payroll: int = 0
    development: int = 0
    payroll_most: int | None = None
    exchange_most: int | None = None
    bans: Zone | None = None
    opens: Service | None = None
    closes: Service | None = None


class Once(_Part, frozen=True):
    """A gain at the building, per tile of a zone in the district."""

    zone: Zone
    gain: str
    most: int


class Trigger(_Part, frozen=True):
    """A gain whenever a zone is built: anywhere, in the unique building's district, or where the reward was earned."""

    zone: Zone
    gain: str
    where: Literal["anywhere", "district", "reward"] = "anywhere"
    outside: str = ""


class Unique(_Part, frozen=True):
    """A unique building."""

    code: str
    stage: int
    shape: str
    price: int
    once: Once | None = None
    trigger: Trigger | None = None
    changes: Changes = Changes()


class Role(_Part, frozen=True):
    """A role; `team` where it works whoever acts."""

    code: str
    team: bool = False
    changes: Changes = Changes()
    trigger: Trigger | None = None


class Festival(_Part, frozen=True):
    """A gain per district that holds enough tiles."""

    tiles: int
    gain: str
    most: int


class Policy(_Part, frozen=True):
    """A policy: paid and applied at once."""

    code: str
    stage: int
    cost: str
    effect: str = ""
    toward_zero: int = 0
    festival: Festival | None = None


class News(_Part, frozen=True):
    """A news card: what is different while it is active."""

    code: str
    stage: int
    changes: Changes


class Objective(_Part, frozen=True):
    """Something to reach in a chapter of the campaign."""

    name: ObjectiveName
    amount: int


class Chapter(_Part, frozen=True):
    """The introduction or a scenario; without a layout the boards lie at random."""

    code: str
    money: int
    success: int
    objectives: tuple[Objective, ...]
    layout: str = ""
    boards: int = 0
    modules: tuple[Module, ...] = ()


class Scenarios(_Part, frozen=True):
    """The chapters, and where boards may lie at random."""

    chapters: tuple[Chapter, ...]
    footprints: tuple[str, ...]


def moves(text: str) -> Moves:
    """`w-1 e+1` as markers and steps; ValueError for anything else."""
    found = []
    for word in text.split():
        match = re.fullmatch(rf"([{TRACKS}])([+-]\d+)", word)
        if not match:
            raise ValueError(f'"{word}" is no effect; write a track of {TRACKS} and signed steps, such as "e+1"')
        found.append((TRACKS.index(match[1]), int(match[2])))
    if find_repeats(track for track, _ in found):
        raise ValueError(f'"{text}" moves a track twice')
    return tuple(found)


class Condition(Struct, frozen=True):
    """What a zone's reward asks for: all parts must hold."""

    services: tuple[int, ...] = ()
    tiles: tuple[tuple[int, int], ...] = ()
    """(zone, how many tiles of it must stand in the district)."""
    tracks: tuple[tuple[int, str, int], ...] = ()
    """(track, comparison, value)."""


def condition(text: str) -> Condition:
    """`C>=3 & fire` as its parts; ValueError for anything else."""
    services, tiles, tracks = [], [], []
    for part in map(str.strip, text.split("&")):
        if part in SERVICES:
            services.append(SERVICES.index(part))
        elif match := re.fullmatch(rf"([{ZONES}])>=(\d+)", part):
            tiles.append((ZONES.index(match[1]), int(match[2])))
        elif match := re.fullmatch(rf"([{TRACKS}])(<|>|=|>=)(-?\d+)", part):
            tracks.append((TRACKS.index(match[1]), match[2], int(match[3])))
        else:
            raise ValueError(f'"{part}" is no condition; write a service, "R>=2" or a comparison of a track such as "e<0"')
    return Condition(tuple(services), tuple(tiles), tuple(tracks))


def find_repeats(words: Iterable[object]) -> list[object]:
    """The words that come more than once."""
    return [word for word, count in Counter(words).items() if count > 1]

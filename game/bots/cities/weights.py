"""What the parts of a city are worth to a planner, in points of the final total.

The numbers come from thousands of seeded games over all scenarios: moved along what paid when all of them were varied a little
at once, the last few tried one by one.
"""

from msgspec import Struct


class CitiesWeights(Struct, frozen=True):
    """The weights of the evaluation."""

    lost: float = -60.0
    """A lost city, before its total: less than anything else."""
    stuck: float = 19.2
    """Ending the milestone now would lose the game."""
    pace: float = 1.47
    """What could still be built before an end that is possible, while there is this much free land or more."""
    pace_land: float = 17.3
    red: float = 0.71
    """Per red step of a utility and milestone it will be charged at."""
    green: float = 1.11
    """Per green step up to three; `more`: per further one up to seven."""
    more: float = 0.42
    burden: float = 0.88
    """Per step of a bad track; `heavy`: for each above the fifth."""
    heavy: float = 10.0
    jobs: float = 0.556
    """Per step of employment away from 0 and milestone to come."""
    short: float = 3.87
    """Per coin lacking for the next board and `reserve`."""
    reserve: float = 2.01
    wanted: float = 1.58
    """Per coin lacking for all boards to come and `later`."""
    later: float = 4.69
    spare: float = 0.408
    """Per coin beyond that, and `coin` more for each milestone to come."""
    coin: float = 0.0896
    last_coin: float = 0.259
    """Per coin when all boards are open."""
    cell: float = 0.209
    """Per cell built on, and `early_cell` more for each milestone to come."""
    early_cell: float = 0.0311
    small: float = 0.8
    """Per small zone tile that is left, up to `small_most`."""
    small_most: float = 9.0
    lonely: float = 0.377
    """Per free cell without a free neighbour."""
    edge: float = 0.156
    """Per free cell beside a tile."""
    first: float = 2.65
    """Per district without a tile."""
    second: float = 1.17
    """Per district without a second tile."""
    last: float = 8.07
    """Per tile lacking in the last milestone."""
    tight: float = 1.73
    """A district that lacks a tile and has just room for the smallest zone tile left; `cramped`: not even for that."""
    cramped: float = 6.07
    near: float = 0.518
    """Per free cell beside a stage I service, up to four."""
    wide: float = 0.0548
    """Per free cell in the districts of a better service, up to `wide_most`."""
    wide_most: float = 1.81
    late: float = 0.4
    """How much land, small tiles and services count in the last milestone."""
    missed: float = 0.817
    """Share of a reward that was not earned."""
    keep: float = 0.142
    """Share of what a card in the display could bring."""
    last_draw: float = 0.4
    """Share of what a card drawn in the last milestone could bring."""
    hope: float = 0.05
    """Share of that while its condition holds nowhere."""
    swap: float = 0.894
    """How much an exchanged card counts beside one drawn after a play."""
    draw_first: float = 0.8
    """What a card of stage I has over one of stage III beside its hope, for each milestone to come; and one of stage II."""
    draw_second: float = 0.38


WEIGHTS = CitiesWeights()

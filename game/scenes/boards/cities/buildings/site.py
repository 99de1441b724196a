"""A tile as the buildings need it: its card, its cells, the side of its street, and how it fares. Pure data.

It reads kind, stage and mark of a card from the content of the rules. It knows no view, table or node.
"""

from functools import cache

from msgspec import Struct

from game.rules import GAMES
from game.scenes.boards.cities.buildings.town import STATES

Cell = tuple[int, int]
CHEERS = 4
"""How many steps of happiness can be seen."""
TURNS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Cosine and sine of so many quarter turns."""


class TileSite(Struct, frozen=True):
    """A tile with its card. Everything it looks like follows from these values."""

    card: str
    cells: tuple[Cell, ...]
    """Relative to the anchor: x east, y north."""
    street: int = 0
    """Which side looks to a road: 0 south, 1 east, 2 north, 3 west."""
    seed: str = ""
    """What chance is drawn from, such as the anchor's name."""
    dark: bool = False
    """No light in any window."""
    cheer: int = 0
    """0…3: people about, and from 2 on many lit windows."""
    tall: float = 1.0
    """How much higher it is drawn than it is made: storeys, doors, dials and people allow for it."""

    @property
    def kind(self) -> str:
        """R, C, I, U, S or Q."""
        return kinds()[self.card][0]

    @property
    def stage(self) -> int:
        """1, 2 or 3."""
        return kinds()[self.card][1]

    @property
    def mark(self) -> str:
        """The name of its mark (`town.MARKS`)."""
        return kinds()[self.card][2]

    @property
    def windows(self) -> str:
        """How its walls are painted (`town.STATES`)."""
        return STATES[1] if self.dark else STATES[2] if self.cheer >= 2 else STATES[0]

    @property
    def turned(self) -> frozenset[Cell]:
        """Its cells in a frame whose south is the street."""
        c, s = TURNS[self.street % 4]
        return frozenset((c * x + s * y, c * y - s * x) for x, y in self.cells)


@cache
def kinds() -> dict[str, tuple[str, int, str]]:
    """Kind, stage and mark of every card that is built."""
    content = GAMES["cities"].content  # type: ignore[attr-defined]
    found = {card.code: (card.kind, card.stage, card.kind) for card in content.zones}
    found |= {card.code: (card.kind, card.stage, card.serves) for card in content.buildings}
    return found | {card.code: ("Q", card.stage, "Q") for card in content.uniques}

"""The tile under the pointer before it is built: how it lies, where it is held, and where it snaps to. Pure."""

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from game.rules.cities.model import Tile
from game.rules.core import Target
from game.scenes.boards.cities.model import Cell, offsets
from game.scenes.boards.cities.places import TableRegion, middle


class Hanging(Struct, frozen=True):
    """A tile: its card, its shape, and how it is turned."""

    card: str
    shape: str
    orient: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Relative to its anchor, which is the first."""
        return offsets(self.shape, self.orient)

    @property
    def grip(self) -> Cell:
        """The cell by which it is held: the one nearest to its middle."""
        return middle(self.cells)


def held_tile(chosen: Sequence[Target]) -> Hanging | None:
    """The tile that these choices and settings mean; None where they mean none."""
    keys = {target.kind: target.key for target in chosen}
    if not {"card", "shape", "orientation"} <= keys.keys():
        return None
    return Hanging(keys["card"], keys["shape"], int(keys["orientation"]))


def nearest_turn(turns: Collection[int], wanted: int) -> int:
    """The turn that is least far from the wanted one; the other side of the tile is farther than any turn."""
    return min(turns, key=lambda turn: (turn // 4 != wanted // 4, min((turn - wanted) % 4, (wanted - turn) % 4), turn))


class Hand(Struct, frozen=True):
    """A hand with a tile over a region. Places are named by cells, those of the tile by its anchor."""

    held: Hanging
    ground: TableRegion
    anchors: frozenset[str]
    """Where it may lie."""

    def tile(self, anchor: str) -> Tile:
        """The tile as it would lie there."""
        return Tile(self.held.card, self.held.shape, self.held.orient, anchor)

    def cells(self, anchor: str) -> tuple[Cell, ...]:
        """The cells under it when it lies there, also those beyond the region."""
        x, y = self.ground.cells[anchor]
        return tuple((x + dx, y + dy) for dx, dy in self.held.cells)

    def reach(self) -> set[Cell]:
        """Every cell that it can cover as it is turned now."""
        return {cell for anchor in self.anchors for cell in self.cells(anchor)}

    def held_at(self, anchor: str) -> str:
        """The cell under its grip."""
        (x, y), (gx, gy) = self.ground.cells[anchor], self.held.grip
        return self.ground.names.get((x + gx, y + gy), anchor)

    def snap(self, pointed: str) -> str:
        """Its anchor when that cell is pointed at.

        It is held there by its grip. Where it may not lie so, but otherwise over the same cell, it moves as little as it must.
        """
        (x, y), (gx, gy) = self.ground.cells[pointed], self.held.grip
        held = self.ground.names.get((x - gx, y - gy))
        near = sorted(self.held.cells, key=lambda cell: ((cell[0] - gx) ** 2 + (cell[1] - gy) ** 2, cell))
        ways = (self.ground.names.get((x - dx, y - dy)) for dx, dy in near)
        return next((name for name in ways if name in self.anchors), held) or pointed

    def turns(self, pointed: str, shape: str, places: Iterable[tuple[int, str]]) -> frozenset[int]:
        """Of the turns and anchors with which a tile of that shape may lie, the turns with which it covers that cell."""
        x, y = self.ground.cells[pointed]
        found = set()
        for turn, anchor in places:
            ax, ay = self.ground.cells[anchor]
            if turn not in found and (x - ax, y - ay) in offsets(shape, turn):
                found.add(turn)
        return frozenset(found)

    def beside(self, anchor: str, way: Cell, known: Collection[str]) -> str:
        """The next known cell in a direction; itself where there is none."""
        x, y = self.ground.cells[anchor]
        steps = range(1, max(self.ground.wide, self.ground.tall))
        ahead = (self.ground.names.get((x + far * way[0], y + far * way[1])) for far in steps)
        return next((name for name in ahead if name is not None and name in known), anchor)

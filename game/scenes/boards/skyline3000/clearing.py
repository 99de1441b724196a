"""Towers that are glass while a foundation behind them is pointed at. What stands on the board stays the same.

A block is one body. While some of its towers are clear another one without them stands in its place.
"""

from collections.abc import Iterable

from msgspec.structs import replace
from panda3d.core import NodePath

from game.scenes.boards.kit import veil
from game.scenes.boards.kit.ghosts import glass
from game.scenes.boards.skyline3000 import places, things, towers
from game.scenes.boards.skyline3000.model import building
from game.scenes.boards.skyline3000.places import LETTERS
from game.scenes.boards.thing import Thing
from game.scenes.drawing.look import Look
from game.scenes.drawing.material import solid


class BlockVeil(veil.Veil):
    """The blocks of which towers are clear now."""

    def __init__(self, parent: NodePath) -> None:
        super().__init__()
        self._stand_ins = parent.attach_new_node("clear towers")
        self._hidden: list[NodePath] = []

    def clear(self, node: NodePath, block: Thing, letters: Iterable[str], *, look: Look, facing: float) -> None:
        """Makes the towers on these foundations of a block clear."""
        found = {letter: tower for letter in letters if (tower := building(block.look[1][LETTERS.index(letter)]))}
        if not found:
            return
        bare = replace(block, look=(*block.look[:3], "".join(sorted(found))))
        stand_in = things.make(bare, look, facing)
        for letter, (seat, height, roof) in found.items():
            pane = glass(solid("pane", [towers.tower(look.identity(seat), height, roof)], look), strength=veil.CLEAR)
            pane.set_pos_hpr(*places.AROUND[letter], places.PAD_TOP, facing, 0, 0)
            pane.reparent_to(stand_in)
        stand_in.set_pos_hpr(*block.at, block.heading, 0, 0)
        stand_in.reparent_to(self._stand_ins)
        for part in node.get_children():
            part.hide()
            self._hidden.append(part)

    def lift(self) -> None:
        """Every block looks as before."""
        super().lift()
        self._stand_ins.get_children().detach()
        for part in self._hidden:
            if not part.is_empty():
                part.show()
        self._hidden = []

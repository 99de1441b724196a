"""Buttons on the table for targets that have no place of their own: rows in front of the seat to act."""

from collections.abc import Callable, Iterable

from msgspec import Struct
from panda3d.core import NodePath

from game.rules.core import Target
from game.scenes.boards.thing import Place
from game.scenes.drawing.lettering import LETTERS, width, write
from game.scenes.drawing.look import Colour, Look
from game.scenes.drawing.material import overlay, solid
from game.scenes.drawing.mesh import Mesh
from game.scenes.picker import box

HEIGHT, DEPTH, GAP, LETTER = 0.14, 0.56, 0.14, 0.32
GROUND: Colour = (0.93, 0.88, 0.78)
INK: Colour = (0.16, 0.12, 0.10)


class TrayButton(Struct, frozen=True):
    """A button in a tray: its middle and its size, around the middle of the first row."""

    target: Target
    words: str
    at: Place
    size: tuple[float, float]


def arrange(targets: Iterable[Target], label: Callable[[Target], str], *, room: float = 11.0) -> list[TrayButton]:
    """The buttons in rows, the first row nearest to the board; more room between kinds."""
    rows: list[list[tuple[Target, str, float, float]]] = [[]]
    used, kind = 0.0, ""
    kinds: dict[str, list[Target]] = {}
    for target in targets:
        kinds.setdefault(target.kind, []).append(target)
    for target in (each for group in kinds.values() for each in group):
        words = label(target)
        wide = max(DEPTH, width(words, LETTER) + 0.3)
        gap = 0.0 if not rows[-1] else GAP if target.kind == kind else 4 * GAP
        if used + gap + wide > room:
            rows.append([])
            used = gap = 0.0
        rows[-1].append((target, words, gap, wide))
        used, kind = used + gap + wide, target.kind
    made = []
    for number, row in enumerate(rows):
        x = -sum(gap + wide for _, _, gap, wide in row) / 2
        for target, words, gap, wide in row:
            made.append(TrayButton(target, words, (x + gap + wide / 2, -number * (DEPTH + GAP), 0.0), (wide, DEPTH)))
            x += gap + wide
    return made


def lay(buttons: Iterable[TrayButton], look: Look) -> tuple[NodePath, dict[Target, NodePath]]:
    """The tray and a node to point at for each button; two Geoms in all."""
    body, words = Mesh(), Mesh(LETTERS)
    tray = NodePath("tray")
    nodes = {}
    for button in buttons:
        x, y, z = button.at
        wide, deep = button.size[0] / 2, button.size[1] / 2
        body.block((x - wide, y - deep, z), (x + wide, y + deep, z + HEIGHT), GROUND, bevel=0.05)
        write(words, button.words, (x, y, z + HEIGHT + 0.006), LETTER, INK)
        nodes[button.target] = box(tray, button.target, (x - wide, y - deep, z), (x + wide, y + deep, z + HEIGHT))
    solid("buttons", [body], look).reparent_to(tray)
    overlay("words", words, depth=2).reparent_to(tray)
    return tray, nodes

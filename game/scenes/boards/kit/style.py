"""The paints of a table's furniture from its `look.yaml`: named colours, clearer ones for high contrast, readable ink."""

from functools import cached_property

from msgspec import Struct

from game.content import load
from game.errors import BadInput
from game.scenes.drawing.look import Colour, Look, rgb

LIGHT, DARK = "plate", "ink"
"""The paints every table has: what is light to write on, and what is dark to write with."""


class LookFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `config/games/<id>/look.yaml`."""

    board: dict[str, str]
    """Paints by name, as `#C8452F`."""
    contrast: dict[str, str] = {}
    """Those that are others in high contrast."""
    counts: dict[str, int] = {}
    """How many there are of parts of the furniture."""


class Paints:
    """The paints of one game, read when the first is asked for."""

    def __init__(self, game: str) -> None:
        self._file = f"games/{game}/look.yaml"

    @cached_property
    def style(self) -> LookFile:
        """The contents of the file."""
        found: LookFile = load(self._file, LookFile)
        for name in (LIGHT, DARK, *found.contrast):
            if name not in found.board:
                raise BadInput(f"{self._file}: no paint {name!r} under 'board'; every table needs {LIGHT!r} and {DARK!r}")
        return found

    def __call__(self, name: str, look: Look | None = None) -> Colour:
        """A paint by name; the clearer one where the look asks for high contrast."""
        style = self.style
        code = style.contrast.get(name) if look is not None and look.high_contrast else None
        return rgb(code or style.board[name])

    def count(self, name: str) -> int:
        """How many of a part there are."""
        return self.style.counts[name]

    def ink_on(self, colour: Colour) -> Colour:
        """The light or the dark ink, whichever can be read on a colour."""
        return clearer(colour, self(LIGHT), self(DARK))


def clearer(ground: Colour, *inks: Colour) -> Colour:
    """The ink that can be read best on a ground."""
    return max(inks, key=lambda ink: contrast(ground, ink))


def contrast(one: Colour, other: Colour) -> float:
    """How clearly two colours are told apart, from 1 to 21."""
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def light(colour: Colour) -> float:
    """How bright a colour is to the eye, 0…1."""
    return float(0.2126 * colour[0] ** 2.2 + 0.7152 * colour[1] ** 2.2 + 0.0722 * colour[2] ** 2.2)

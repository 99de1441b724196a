"""Which tips were put away for good, kept in the profile."""

from collections.abc import Collection
from pathlib import Path
from typing import Literal, Protocol

import msgspec
from msgspec import Struct

from game.content import convert, read_yaml, readable_path
from game.errors import BadInput, Newer
from game.files import KeptFile
from game.player.campaign import CampaignBook
from game.player.campaign.progress import with_note

FILE = "tips.yaml"
OFF = "off"
"""Put away in a campaign by whoever wanted no notes there."""
MOST = 200
"""Names of one game that are kept."""


class TipMemory(Protocol):
    """Remembers which tips of a game do not come again."""

    def list_told(self, game: str) -> tuple[str, ...]:
        """Their names, the oldest first."""

    def put_away(self, game: str, names: Collection[str]) -> None:
        """These do not come again; `BadInput` where that cannot be kept."""


class _Kept(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    told: dict[str, tuple[str, ...]] = {}
    version: Literal[1] = 1


class TipBook:
    """The tips that somebody here has put away, by game. A damaged file is set aside, a newer one left alone."""

    def __init__(self, folder: Path) -> None:
        self._file = KeptFile(folder / FILE, _Kept(), _from_file, lambda kept: msgspec.yaml.encode(kept).decode())

    def list_told(self, game: str) -> tuple[str, ...]:
        """The tips of a game that are not to come again, the oldest first."""
        return self._file.read().told.get(game, ())

    def put_away(self, game: str, names: Collection[str]) -> None:
        """These do not come again; what another program put away meanwhile stays put away."""
        self._file.change(lambda kept: _Kept({**kept.told, game: _merged(kept.told.get(game, ()), names)}))


def _from_file(path: Path) -> _Kept:
    data = read_yaml(path)
    try:
        return convert(data, _Kept, source=readable_path(path))
    except BadInput:
        version = data.get("version") if isinstance(data, dict) else None
        if isinstance(version, int) and version > _Kept().version:
            message = f"{path}: written by a newer Five Skylines; it stays as it is, and tips that are put away come again"
            raise Newer(message, key="fault.newer_tips", file=path.name) from None
        raise


def _merged(told: Collection[str], names: Collection[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*told, *names)))[-MOST:]


class CampaignNotes:
    """The same for the missions of the campaign: kept with its progress, and told once."""

    def __init__(self, book: CampaignBook) -> None:
        self._book = book

    def list_told(self, game: str) -> tuple[str, ...]:
        """The notes told so far."""
        return self._book.read().notes

    def put_away(self, game: str, names: Collection[str]) -> None:
        """Notes that they were told."""
        for name in names:
            self._book.change(with_note(name))

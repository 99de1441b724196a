"""Stores what a person has seen of the map, so that each change is animated once. Knows files, but draws nothing."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import yaml

from game.content import convert, read_yaml
from game.errors import BadInput
from game.files import write_text
from game.player.campaign import Progress, chapters

FILE = "campaign-map.yaml"
CLOSED, OPEN = "closed", "open"
"""The marks of sites without a city; the mark of a city is the match it was built in."""
Marks = dict[str, str]


def marks(progress: Progress) -> Marks:
    """What there is to be seen of each site."""
    found = {}
    for code in chapters():
        best = progress.chapter(code).best
        found[code] = best.id if best is not None else OPEN if progress.is_open(code) else CLOSED
    return found


def recall(folder: Path) -> Marks | None:
    """What was seen last; None where nobody looked yet, or it cannot be told any more."""
    try:
        return convert(read_yaml(folder / FILE), Marks, source=str(folder / FILE))
    except BadInput:
        return None


def remember(folder: Path, seen: Marks) -> None:
    """Keeps it for the next time."""
    with suppress(OSError):  # then it comes about once more
        write_text(folder / FILE, yaml.safe_dump(seen))


def newly_opened(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """The sites that were closed when they were seen last."""
    return [code for code, mark in now.items() if mark != CLOSED and before.get(code) == CLOSED]


def take_opened(folder: Path, now: Marks) -> list[str]:
    """The sites that have opened since; from now on they count as seen. Cities that rose meanwhile are left for the map."""
    before = recall(folder)
    if before is None:
        remember(folder, now)
        return []
    opened = newly_opened(before, now)
    if opened:
        remember(folder, {**before, **dict.fromkeys(opened, OPEN)})
    return opened


def newly_built(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """The sites with another city than the one that was seen last."""
    return [code for code, mark in now.items() if mark not in (CLOSED, OPEN, before.get(code))]

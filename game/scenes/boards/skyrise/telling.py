"""Finds the places that an event of Skyrise is about, so that they can be lit. Pure."""

from collections.abc import Iterator

from game.rules.core import Event, Seat, Target
from game.rules.grid import bits
from game.rules.skyrise.content import COLOURS
from game.rules.skyrise.events import (
    BidsReturned,
    ControlScored,
    FinalScored,
    GameOver,
    ObjectiveRevealed,
    PanoramaScored,
    PatronsRevealed,
    WonderScored,
)
from game.scenes.boards.skyrise.model import Shown, rules

EVERYWHERE = (PanoramaScored, FinalScored, ObjectiveRevealed, PatronsRevealed, GameOver)
"""Events that are about what stands all over the map, and end on the docks."""
COUNTED = (ControlScored, *EVERYWHERE)
"""What is seen while points are counted: island by island, then all over the map."""
ITEMS = {"blimps": "blimp", "bridges": "bridge", "lakes": "lake", "windmills": "windmill", "chains": "island"}
"""What the items of a panorama are."""


def targets_of(known: Shown, event: Event) -> tuple[Target, ...]:
    """The places of an event, each once."""
    return tuple(dict.fromkeys(_targets(known, event)))


def _targets(known: Shown, event: Event) -> Iterator[Target]:
    if isinstance(event, ControlScored):
        yield Target("island", event.island)
    elif isinstance(event, PanoramaScored):
        yield from _panorama(known, event)
    elif isinstance(event, WonderScored):
        yield from _wonder(known, event)
    elif isinstance(event, FinalScored):
        if event.step in ("objective", "colours"):
            for colour in (part.split()[0] for part in event.parts):
                yield from _own(known, event.seat, colour)
    elif isinstance(event, ObjectiveRevealed):
        yield from _own(known, event.seat, event.colour)
    elif isinstance(event, BidsReturned):
        yield from (Target("quarter", name) for name in event.quarters)
    elif (quarter := getattr(event, "quarter", None)) is not None:
        yield Target("quarter", quarter)


def _panorama(known: Shown, event: PanoramaScored) -> Iterator[Target]:
    """The items of a card, and the structures of the seat that stand beside them."""
    own = known.built[event.seat]
    for item in known.board.sights[event.card]:
        if item.name in event.items:
            yield Target(ITEMS[event.card], item.name)
            yield from _quarters(item.touches & own)


def _wonder(known: Shown, event: WonderScored) -> Iterator[Target]:
    """The wonder itself, and what it counted as far as it lies on the map."""
    tables = rules().tables
    built = known.structures.find(tables.piece[event.card])
    if built >= 0:
        yield from _quarters(1 << built)
    for part in event.parts:
        if part in tables.quarter:
            yield Target("quarter", part)
        elif part in COLOURS:
            continue
        else:
            yield from (Target(kind, part) for kind, names in _named(known).items() if part in names)


def _named(known: Shown) -> dict[str, tuple[str, ...]]:
    board = known.board
    return {
        "lake": tuple(lake.name for lake in board.lakes),
        "blimp": tuple(blimp.name for blimp in board.blimps),
        "bridge": tuple(bridge.name for bridge in board.bridges),
        "island": tuple(isle.code for isle in board.isles),
    }


def _own(known: Shown, seat: Seat, colour: str) -> Iterator[Target]:
    yield from _quarters(known.built[seat] & known.board.colours[COLOURS.index(colour)])


def _quarters(mask: int) -> Iterator[Target]:
    names = rules().tables.quarters
    return (Target("quarter", names[quarter]) for quarter in bits(mask))

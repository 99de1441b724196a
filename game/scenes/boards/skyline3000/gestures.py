"""Gestures of Skyline 3000 in the place of legal moves. Pure.

A floor card goes to one building unless it is split. The shape of a roof is a setting. Pointing at a building first lets the
game pick the card that pays.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import ClassVar, TypeVar

from game.match.gesture import Gesture
from game.rules.core import Action, Target
from game.rules.skyline3000.model import AddStorey, Anchor, PlaceRoof, PlayFloor, View
from game.scenes.boards.skyline3000.faces import value
from game.scenes.boards.skyline3000.model import numbers

SPLIT = Target("button", "split")
Paid = TypeVar("Paid", PlaceRoof, Anchor)


class Roofing(Gesture, frozen=True):
    """A roof card and a building; the shape is held."""

    settings: ClassVar[tuple[str, ...]] = ("roof",)


def gestures(view: View, legal: Sequence[Action]) -> tuple[Action, ...]:
    """What is pointed at in the place of the legal moves. The last move, such as to pass, stays last."""
    found: list[Action] = []
    for action in legal:
        if isinstance(action, PlayFloor):
            found += _floors(view, action)
        elif isinstance(action, PlaceRoof):
            setting = Target("roof", action.shape)
            found.append(Roofing(action.seat, (_card(action), setting, _slot(action.slot)), (action,)))
        else:
            found.append(action)
    roofs = [action for action in legal if isinstance(action, PlaceRoof)]
    anchors = [action for action in legal if isinstance(action, Anchor)]
    return (*found[:-1], *_roofs(roofs), *_towers(anchors), *_contracts(view, anchors), *found[-1:])


def _card(action: PlayFloor | PlaceRoof | Anchor) -> Target:
    return Target("card", action.card)


def _slot(number: int) -> Target:
    """A building of the factory, or the free site."""
    return Target("slot", str(number) if number else "new")


def _floors(view: View, play: PlayFloor) -> Iterator[Gesture]:
    """All floors of a card on one building, or split among several (S3K-210…214)."""
    seat, slots = play.seat, view.factories[play.seat]
    count = min(numbers().floors_per_card, view.floors)
    free = slots.index("") + 1 if "" in slots else len(slots) + 1
    sites = (*(number for number, slot in enumerate(slots, 1) if slot.endswith("-")), 0)
    for site in sites:
        storeys = (AddStorey(seat, site), *[AddStorey(seat, site or free)] * (count - 1))
        yield Gesture(seat, (_card(play), _slot(site)), (play, *storeys))
    for spread in combinations_with_replacement(sites, count) if count > 1 else ():
        if len({*spread}) > 1 or not spread[0]:
            moves = (play, *(AddStorey(seat, site) for site in spread))
            yield Gesture(seat, (_card(play), SPLIT, *map(_slot, spread)), moves)
            yield Gesture(seat, (_card(play), *map(_slot, spread)), moves)  # by pointing at the buildings first


def _roofs(legal: Sequence[PlaceRoof]) -> Iterator[Gesture]:
    """A building and the shape of its roof; the card with the lowest number pays."""
    for action in _cheapest(legal, lambda each: (each.slot, each.shape)):
        yield Gesture(action.seat, (_slot(action.slot), Target("button", action.shape)), (action,))


def _towers(legal: Sequence[Anchor]) -> Iterator[Gesture]:
    """A building and its foundation; the contract with the lowest number pays."""
    for action in _cheapest(legal, lambda each: (each.slot, each.foundation)):
        yield Gesture(action.seat, (_slot(action.slot), Target("foundation", action.foundation)), (action,))


def _contracts(view: View, legal: Sequence[Anchor]) -> Iterator[Gesture]:
    """A contract and a foundation that only one kind of building fits."""
    found: dict[tuple[str, str], list[Anchor]] = {}
    for action in legal:
        found.setdefault((action.card, action.foundation), []).append(action)
    for (_, foundation), actions in found.items():
        first = actions[0]
        if len({view.factories[first.seat][action.slot - 1] for action in actions}) == 1:
            yield Gesture(first.seat, (_card(first), Target("foundation", foundation)), (first,))


def _cheapest(legal: Sequence[Paid], what: Callable[[Paid], object]) -> list[Paid]:
    """The move with the lowest card among moves that do the same."""
    found: dict[object, Paid] = {}
    for action in sorted(legal, key=lambda each: value(each.card)):
        found.setdefault(what(action), action)
    return list(found.values())

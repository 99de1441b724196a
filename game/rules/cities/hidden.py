"""What a seat may know, and how the hidden stacks could lie for those who may not."""

from collections import Counter
from collections.abc import Sequence
from operator import attrgetter

from game.rules.cities.model import Public, State, View
from game.rules.cities.parts import STACKS
from game.rules.cities.tables import KIND_ORDER, Tables
from game.rules.core import Rng, Seat

_public = attrgetter(*Public.__struct_fields__)
"""All that everybody sees, in the order of the fields."""


def view(tables: Tables, state: State, seat: Seat | None) -> View:
    """All seats see the same: everything but the order of what is hidden."""
    tops = tuple((stack[0] if stack and state.setup.open_tops else None) for stack in state.stacks)
    unseen = tuple([tables.in_order(stack) for stack in state.stacks])
    return View(*(*_public(state), seat, unseen, tops, tuple(sorted(state.roles_left))))


def determinize(tables: Tables, view: View, rng: Rng) -> State:
    """The hidden cards in some order that this game could have."""
    stacks = []
    for number in range(len(STACKS)):
        stack, rng = _guess_stack(tables, view, number, rng)
        stacks.append(stack)
    roles, rng = rng.shuffle(view.roles_unseen)
    return State(*(*_public(view), tuple(stacks), roles))


def _packet_plan(tables: Tables, cards: Sequence[str]) -> list[Counter[str]]:
    """How many cards of each class each packet of a smoothed stack holds: it does not depend on chance."""
    plan: list[Counter[str]] = [Counter() for _ in range(tables.administration.packets)]
    groups = sorted((tables.group(card) for card in cards), key=KIND_ORDER.index)
    for number, group in enumerate(groups):
        plan[number % len(plan)][group] += 1
    return plan


def _guess_stack(tables: Tables, view: View, number: int, rng: Rng) -> tuple[tuple[str, ...], Rng]:
    """A possible order of what is left in a stack, with its top card where that lies open."""
    unseen, top = view.unseen[number], view.tops[number]
    if not view.setup.smooth:
        rest, rng = rng.shuffle([card for card in unseen if card != top])
        return ((top, *rest) if top else rest), rng
    plan = _packet_plan(tables, tables.stack_cards(tables.chapters[view.setup.scenario])[number])
    pools: dict[str, list[str]] = {}
    for group in KIND_ORDER:
        members, rng = rng.shuffle([card for card in unseen if tables.group(card) == group and card != top])
        pools[group] = list(members)
    if top:  # taken last, so that it goes to the first packet that is left
        pools[tables.group(top)].append(top)
    stack: list[str] = []
    for packet in reversed(plan):  # packets not begun hold all their cards; what is then left is the rest of one begun
        chosen = [pools[group].pop(0) for group, count in packet.items() for _ in range(min(count, len(pools[group])))]
        mixed, rng = rng.shuffle(chosen)
        stack = [*mixed, *stack]
    if top:
        stack.remove(top)
        stack.insert(0, top)
    return tuple(stack), rng

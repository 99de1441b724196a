"""What a seat may know of a state, and full states that fit what it knows."""

from collections import Counter
from collections.abc import Sequence
from operator import attrgetter

from game.rules.cities.model import Public, State, View
from game.rules.cities.parts import STACKS
from game.rules.cities.tables import KIND_ORDER, Tables
from game.rules.core import Rng, Seat

_public = attrgetter(*Public.__struct_fields__)
"""All that everybody sees, in the order of the fields."""
_UNTOLD: tuple[tuple[str, ...], ...] = ((),) * len(STACKS)
_FACE_DOWN = (None,) * len(STACKS)


def view(tables: Tables, state: State, seat: Seat | None) -> View:
    """All seats see the same: everything but the order of what is hidden, and what the options leave out."""
    setup, (one, two, three) = state.setup, state.stacks
    site = tables.site(setup.layout)
    unseen = tuple([tables.in_order(stack) for stack in state.stacks]) if setup.deck_counts else _UNTOLD
    stocked = bool(one), bool(two), bool(three)
    tops = tuple([stack[0] if stack else None for stack in state.stacks]) if setup.open_tops else _FACE_DOWN
    fronts = site.fronts(site.all_open if setup.closed_fronts == "shown" else state.opened)
    return View(*(*_public(state), seat, unseen, stocked, tops, fronts, tuple(sorted(state.roles_left))))


def possible(tables: Tables, view: View) -> tuple[tuple[str, ...], ...]:
    """The cards each stack may hold for all the viewer is shown: what is left, or where that is not told, what lies nowhere."""
    if view.setup.deck_counts:
        return view.unseen
    seen = {
        *(tile.card for tile in view.tiles),
        *(code for display in view.displays for code in display),
        *view.pile,
        view.news,
    }
    decks = tables.stack_cards(tables.chapters[view.setup.scenario])
    return tuple(
        tuple(code for code in deck if code not in seen) if stocked else ()
        for deck, stocked in zip(decks, view.stocked, strict=True)
    )


def determinize(tables: Tables, view: View, rng: Rng) -> State:
    """The hidden cards in some order that this game could have."""
    stacks = []
    for number, cards in enumerate(possible(tables, view)):
        stack, rng = _guess_stack(tables, view, number, cards, rng)
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


def _guess_stack(tables: Tables, view: View, number: int, unseen: Sequence[str], rng: Rng) -> tuple[tuple[str, ...], Rng]:
    """A possible order of these cards as a stack, with its top card where that lies open."""
    top = view.tops[number]
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

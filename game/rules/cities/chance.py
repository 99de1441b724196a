"""A random action on a turn, drawn without listing all of them."""

from game.rules.cities.effects import Settled
from game.rules.cities.milestones import can_end
from game.rules.cities.model import End, Exchange, Play, PlayPolicy, State
from game.rules.cities.placing import resolve_policy, room_for, shapes_for
from game.rules.cities.site import fits
from game.rules.cities.table import Table
from game.rules.cities.turns import can_exchange
from game.rules.core import Action, Rng

_ROLLS = 12
_FACES = 1 << 30
"""Rolling costs more than splitting: every roll serves two tries, each decided by a number below this."""
_PAIRS = _FACES * _FACES


def turn_action(table: Table, state: State, rng: Rng) -> tuple[Action | None, Rng]:
    """Some action of a turn; None where a number of tries find nothing."""
    for _ in range(_ROLLS):
        pair, rng = rng.roll(_PAIRS)
        for roll in divmod(pair, _FACES):
            action = _tried(table, state, roll)
            if action is not None:
                return action, rng
    return None, rng


def _tried(table: Table, state: State, roll: int) -> Action | None:
    """First what to do (each card, an exchange, the end alike), then how."""
    display = state.displays[state.active]
    kinds = len(display) + 2
    kind = roll % kinds
    if kind < len(display):
        return _play(table, state, display[kind], roll // kinds)
    if kind == len(display):
        return _exchange(table, state, roll // kinds)
    return End(state.active) if can_end(table, state) else None


def _play(table: Table, state: State, code: str, roll: int) -> Play | PlayPolicy | None:
    """The card with a shape, an orientation, then a place at random; None where that fits nowhere."""
    card, site, climate = table.cards[code], table.site(state.setup.layout), table.climate(state, state.active)
    deal = climate.deal(card)
    if card.kind == "P":
        return PlayPolicy(state.active, code) if isinstance(resolve_policy(state, site, deal, climate), Settled) else None
    shapes = shapes_for(table, state, card)
    if not shapes:
        return None
    room = room_for(state, site, deal, climate)
    forms = site.forms[shapes[roll % len(shapes)]]
    roll //= len(shapes)
    form = forms[roll % len(forms)]
    anchors = fits(form, room.cells)
    if not anchors:
        return None
    start = roll // len(forms) % anchors.bit_length()
    rest = anchors >> start << start
    anchor = (rest & -rest).bit_length() - 1
    if room.test is not None and not room.test(form.mask << anchor, anchor):
        return None
    return Play(state.active, code, form.shape, form.orient, site.names[anchor])


def _exchange(table: Table, state: State, roll: int) -> Exchange | None:
    """Some card of the display, if it may be exchanged."""
    display = state.displays[state.active]
    if not can_exchange(table, state):
        return None
    code = display[roll % len(display)]
    return None if code in table.policies else Exchange(state.active, code)

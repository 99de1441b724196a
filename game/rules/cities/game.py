"""The rules of Cities: what may be done when, what everybody may know, and how a city's story ends."""

from functools import lru_cache
from itertools import product
from operator import attrgetter
from typing import Any

from game.rules.cities import chance, placing, positions, reading, setup, turns
from game.rules.cities.content import Content
from game.rules.cities.milestones import BAD_TRACKS, Forecast, affordable, can_end, close, forecast
from game.rules.cities.model import (
    ChooseRole,
    Draw,
    End,
    Exchange,
    Keep,
    OpenBoard,
    Public,
    Return,
    State,
    Take,
    View,
)
from game.rules.cities.parts import MONEY, STACKS, TOTAL
from game.rules.cities.table import Table
from game.rules.core import (
    Action,
    Emit,
    Option,
    Outcome,
    Prompt,
    Reason,
    Rng,
    Rules,
    ScoreLine,
    Scores,
    Seat,
    Target,
    seeded,
)

_SEATS = range(1, 5)
_DRAWS = {
    (seat, *left): tuple(Draw(seat, stack) for stack, any_left in zip(STACKS, left, strict=True) if any_left)
    for seat in range(4)
    for left in product((False, True), repeat=len(STACKS))
}
"""By seat and by which stacks are not empty."""
_ENDS = tuple(End(seat) for seat in range(4))
_KEEPS = tuple(Keep(seat) for seat in range(4))
_KEPT_OPENINGS = 64
_public = attrgetter(*Public.__struct_fields__)
"""All that everybody sees, in the order of the fields."""
_DECIDED = {"CS-22": "stuck", "CS-45": "unhappy", "CS-66": "wages", "CS-69": "no_board", "CS-78": "sunk"}


class Game(Rules[State, View]):
    """Cities for one to four planners of one city: introduction and scenarios 1 to 5."""

    id = "cities"
    version = 2
    seats = _SEATS
    hidden = False
    turn_rule = "CS-20"

    def __init__(self, content: Content) -> None:
        self.content = content
        self.table = Table(content)
        self._opening = lru_cache(_KEPT_OPENINGS)(self._prepared)

    # -- set-up ------------------------------------------------------------------------------------------------

    def options(self, seats: int) -> tuple[Option, ...]:
        """Section 12 of the rules."""
        return setup.options(self.table, seats)

    def new(self, seats: int, seed: int, *, emit: Emit = None, **options: str) -> State:
        """Chance decides, in this order, over a random layout, the three stacks and the roles."""
        return setup.found(self.table, self._opening(seats, tuple(options.items())), seeded(seed), emit)

    def _prepared(self, seats: int, options: tuple[tuple[str, str], ...]) -> setup.Opening:
        return setup.prepare(self.table, seats, self.resolve(seats, dict(options)))

    # -- play --------------------------------------------------------------------------------------------------

    def to_act(self, state: Public) -> Seat | None:
        """The active seat; every decision is one seat's."""
        return None if state.phase == "over" else state.active

    def legal(self, state: State) -> tuple[Action, ...]:
        """By phase; on a turn plays by card, shape and place, then policies, exchanges and the end."""
        seat = state.active
        match state.phase:
            case "turn":
                return self._turn(state)
            case "refill":
                return _draws(state) + tuple([Take(seat, card) for card in turns.pile_choices(state)])
            case "restock":
                return _draws(state)
            case "swap":
                fine = state.values[MONEY] >= turns.return_price(self.table, state, seat)
                return (*[Return(seat, card) for card in state.displays[seat] if fine], _KEEPS[seat])
            case "board":
                boards = self.table.site(state.setup.layout).boards
                return tuple([OpenBoard(seat, boards[i]) for i in affordable(self.table, state, state.values[MONEY])])
            case "roles":
                return tuple(ChooseRole(seat, role) for role in state.offer)
        return ()

    def _turn(self, state: State) -> tuple[Action, ...]:
        seat = state.active
        if not any(state.stacks):  # CS-21
            return (_ENDS[seat],)
        found = placing.plays(self.table, state, seat)
        found += placing.policies(self.table, state, seat)
        if turns.can_exchange(self.table, state):
            found += [Exchange(seat, code) for code in state.displays[seat] if code not in self.table.policies]
        if can_end(self.table, state):
            found.append(_ENDS[seat])
        return tuple(found)

    def apply(self, state: State, action: Any, emit: Emit = None) -> State:
        """The state at the next decision."""
        new: State = turns.APPLY[type(action)](self.table, state, action, emit)
        return new

    def random_action(self, state: State, rng: Rng) -> tuple[Action, Rng]:
        """On a turn without listing all places, unless luck finds none."""
        if state.phase == "turn" and any(state.stacks):
            action, rng = chance.turn_action(self.table, state, rng)
            if action is not None:
                return action, rng
        return rng.pick(self.legal(state))

    def is_legal(self, state: State, action: Action) -> bool:
        """Is the action allowed now? Without listing the others."""
        return action.seat == self.to_act(state) and reading.refusal_of(self.table, state, action) is None

    # -- the end -----------------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """CS-76: success is a total of at least the threshold; one result for all seats."""
        if not state.ended:
            return None
        seats, total = state.setup.seats, state.values[TOTAL]
        won = state.ended == "CS-75" and total >= state.setup.success
        decided = _DECIDED.get(state.ended) or ("success" if won else "modest")
        lines = (_lines(state.values, _transferred(state), burden=_is_scored(state)),) * seats
        return Outcome((1,) * seats, (total,) * seats, lines, decided, won)

    def projected(self, state: Public) -> Scores:
        """If the milestone and the game ended now, whether that is allowed or not (CS-131)."""
        if state.ended:
            lines = _lines(state.values, _transferred(state), burden=_is_scored(state))
        else:
            closing = close(self.table, state, state.active)
            total = closing.values[TOTAL] - sum(closing.values[track] for track in BAD_TRACKS)
            values = (*closing.values[:TOTAL], total)
            lines = _lines(values, _transferred(state) + closing.transfer, burden=True)
        return (lines,) * state.setup.seats

    def forecast(self, state: Public) -> Forecast:
        """What ending the milestone now would lead to (CS-131)."""
        return forecast(self.table, state)

    # -- what a seat may know ----------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """All seats see the same: everything but the order of what is hidden."""
        tops = tuple((stack[0] if stack and state.setup.open_tops else None) for stack in state.stacks)
        unseen = tuple([self.table.in_order(stack) for stack in state.stacks])
        return View(*(*_public(state), seat, unseen, tops, tuple(sorted(state.roles_left))))

    def determinize(self, view: View, rng: Rng) -> State:
        """The hidden cards in some order that this game could have."""
        stacks = []
        for number in range(len(STACKS)):
            stack, rng = setup.guess_stack(self.table, view, number, rng)
            stacks.append(stack)
        roles, rng = rng.shuffle(view.roles_unseen)
        return State(*(*_public(view), tuple(stacks), roles))

    # -- text --------------------------------------------------------------------------------------------------

    def label(self, state: State) -> str:
        """Milestone and seat: `2.1`."""
        return f"{state.opened.bit_count()}.{state.active + 1}"

    def prompt(self, state: Public) -> Prompt:
        """Who is asked for what; how many milestones and cards are left."""
        if state.ended:
            return Prompt("over", {"total": state.values[TOTAL]})
        site = self.table.site(state.setup.layout)
        stacks = state.stacks if isinstance(state, State) else state.unseen if isinstance(state, View) else ()
        left = sum(map(len, stacks))
        params: dict[str, str | int] = {
            "seat": state.active,
            "milestone": max(1, state.opened.bit_count()),
            "milestones": len(site.boards),
            "cards": left,
            "due": state.due[state.active],
        }
        key = state.phase
        if key == "board" and not state.opened:
            key = "first_board"
        if key == "turn" and not left:
            key = "forced_end"
        return Prompt(key, params)

    def draw(self, view: View) -> str:
        """The map, the tracks and the displays."""
        return positions.draw(self.table, view)

    def notation(self, action: Action) -> str:
        """`play r11 L3/2 Ac5`: the verb first, unlike pointing, where the card comes first."""
        return reading.write(action)

    def parse(self, state: State, text: str) -> Action:
        """The action a text means, tested by itself: lists of placements are long."""
        return reading.parse(self.table, state, text)

    def why_not(self, state: State, text: str, targets: tuple[Target, ...] = ()) -> Reason | None:
        """The first rule, in the order of CS-46, that refuses the move or every completion of it."""
        return reading.why_not(self.table, state, text)

    def from_text(self, position: str) -> State:
        """A position from its lines; what is left out takes the value of a quiet turn."""
        return positions.read(self.table, position)

    def to_text(self, state: State) -> str:
        """The position as lines, with a picture of the map for people."""
        return positions.write(self.table, state)


def _draws(state: State) -> tuple[Draw, ...]:
    one, two, three = state.stacks
    return _DRAWS[state.active, bool(one), bool(two), bool(three)]


def _transferred(state: Public) -> int:
    return sum(milestone.happiness for milestone in state.milestones)


def _is_scored(state: Public) -> bool:
    """Did the final scoring take place? A total sunk at a transfer is still the sum of the transfers."""
    return state.ended == "CS-75" or (state.ended == "CS-78" and state.values[TOTAL] != _transferred(state))


def _lines(values: tuple[int, ...], transferred: int, *, burden: bool) -> tuple[ScoreLine, ...]:
    lines = [ScoreLine("milestones", transferred)]
    lost = 0
    if burden:
        for track, reason in zip(BAD_TRACKS, ("pollution", "traffic", "crime"), strict=True):
            lines.append(ScoreLine(reason, -values[track]))
            lost += values[track]
    lines.append(ScoreLine("overflow", values[TOTAL] + lost - transferred))
    return tuple(lines)

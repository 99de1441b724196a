"""The rules of Skyline of the World: set-up, the three phases of a turn, the last lap and the end.

It knows no colours, texts or files; cards and missions of others leave it only through `view`.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.errors import BadInput
from game.rules.core import Action, Emit, Option, Outcome, Prompt, Reason, Rng, Rules, Scores, Seat, Target, seeded
from game.rules.grid import bits
from game.rules.skyline_world import picture, position, refusal, scoring, secrets
from game.rules.skyline_world.board import Board
from game.rules.skyline_world.choices import Choices
from game.rules.skyline_world.content import LEVELS, Content
from game.rules.skyline_world.model import (
    Build,
    Buy,
    Card,
    CardDealt,
    CardDrawn,
    CardPlayed,
    CardsTraded,
    End,
    EndTriggered,
    FloorBought,
    FloorBuilt,
    FloorSold,
    GameStarted,
    Income,
    IncomeReceived,
    Invest,
    MissionDealt,
    OpenCardDealt,
    OpenCardDrawn,
    PhaseChanged,
    Sell,
    Setup,
    State,
    Trade,
    TurnEnded,
    TurnStarted,
    View,
    lap,
)
from game.rules.skyline_world.pieces import NEUTRAL, PENTHOUSE, for_sale, pack


class Group(Struct, frozen=True, gc=False):
    """Connected plots topped by one seat, in board order, and what they pay."""

    plots: tuple[str, ...]
    income: int


def _put(values: tuple[Any, ...], index: int, value: object) -> tuple[Any, ...]:
    """The values with one of them exchanged."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)


class Game(Rules[State, View]):
    """Skyline of the World for two to four players."""

    id = "skyline_world"
    version = 1
    seats = range(2, 5)
    hidden = True
    turn_rule = "SW-10"

    def __init__(self, content: Content) -> None:
        self.content = content
        self.board = Board(content)
        self.figures = tuple(figure.code for figure in content.figures)
        self.pieces = {floor.piece: number for number, floor in enumerate(content.floors)}
        self.choices = tuple(Choices(seat, content, self.board) for seat in range(len(content.numbers.letters)))
        self.values = {figure.code: figure.value for figure in content.figures}
        self._owners = {letter: seat for seat, letter in enumerate(content.numbers.letters)}
        self._effects: dict[type[Action], Callable[[State, Any, Emit], State]] = {
            Income: self._income,
            Build: self._build,
            Card: self._card,
            Trade: self._trade,
            Invest: self._invest,
            Buy: self._buy,
            Sell: self._sell,
            End: self._end,
        }

    # -- set-up ------------------------------------------------------------------------------------------------

    def options(self, seats: int) -> tuple[Option, ...]:
        """Section 12; teams only where there are two pairs."""
        switch, numbers = ("off", "on"), self.content.numbers
        return (
            Option("start_seat", "random", ("random", *map(str, range(seats)))),
            Option("hidden_assets", "off", switch),
            *((Option("teams", "off", switch),) if seats == 4 else ()),
            Option("open_hands", "off", switch),
            Option("stall_laps", str(numbers.default_stall_laps), tuple(map(str, numbers.stall_laps))),
        )

    def resolve(self, seats: int, options: dict[str, str]) -> dict[str, str]:
        """Says plainly that teams are for four, where the option is not offered."""
        if seats in self.seats and seats != 4 and "teams" in options:
            raise BadInput(f"option teams of {self.id} needs exactly 4 seats, not {seats}")
        return super().resolve(seats, options)

    def new(self, seats: int, seed: int, *, emit: Emit = None, **options: str) -> State:
        """Section 5: chance decides missions, pile and start player, in this order, and nothing after."""
        chosen = self.resolve(seats, options)
        numbers, floors = self.content.numbers, self.content.floors
        missions, rng = seeded(seed).shuffle(self.board.missions)
        pile, rng = rng.shuffle(self.figures * numbers.copies)
        start = rng.roll(seats)[0] if chosen["start_seat"] == "random" else int(chosen["start_seat"])
        deals = [pile[numbers.cards * seat : numbers.cards * (seat + 1)] for seat in range(seats)]
        stock = [tuple(floor.start for floor in floors)] * seats
        setup = Setup(
            seats,
            start,
            hidden_assets=chosen["hidden_assets"] == "on",
            open_hands=chosen["open_hands"] == "on",
            teams=chosen.get("teams") == "on",
            stall_laps=int(chosen["stall_laps"]),
        )
        empty = ("",) * len(self.board.plots)
        state = State(
            setup=setup,
            active=start,
            phase="income",
            turn=1,
            income=None,
            built=False,
            quiet=0,
            trigger=None,
            buildings=empty,
            used=(),
            out=(),
            heights=(self.board.all, *(0,) * LEVELS),
            tops=(0,) * (seats + 1),
            money=(numbers.money,) * seats,
            stock=tuple(map(pack, stock)),
            supply=tuple(map(pack, for_sale(self.content, empty, stock))),
            hands=tuple(tuple(sorted(deal, key=self.figures.index)) for deal in deals),
            missions=missions[:seats],
            pile=pile[numbers.cards * seats :],
        )
        self._tell_set_up(state, chosen, deals, emit)
        return self._begin(state, start, 1, 0, emit)

    def _tell_set_up(self, state: State, chosen: dict[str, str], deals: list[tuple[str, ...]], emit: Emit) -> None:
        if not emit:
            return
        setup = state.setup
        options = tuple(f"{name}={value}" for name, value in chosen.items())
        emit(GameStarted(tuple(range(setup.seats)), setup.start, options))
        for seat, mission in enumerate(state.missions):
            emit(MissionDealt(seat, mission))
        dealt = OpenCardDealt if setup.open_hands else CardDealt
        for seat, deal in enumerate(deals):
            for figure in deal:
                emit(dealt(seat, figure))

    # -- play --------------------------------------------------------------------------------------------------

    def to_act(self, state: State | View) -> Seat | None:
        """The seat on turn."""
        return None if state.phase == "over" else state.active

    def legal(self, state: State) -> tuple[Action, ...]:
        """In the order of section 7.1; `invest` and `end` are always possible in their phase."""
        phase, seat = state.phase, state.active
        choices = self.choices[seat]
        if phase == "invest":
            return choices.investing(state)
        if phase == "build":
            builds = [row[plot] for row, mask in choices.sites(state) for plot in bits(mask)]
            return (*builds, *choices.cards(state.hands[seat], state.used, state.tops[seat]), choices.invest)
        return choices.naming(state) if phase == "income" else ()

    def random_action(self, state: State, rng: Rng) -> tuple[Action, Rng]:
        """The same as a pick from `legal`, without listing every plot."""
        seat = state.active
        choices = self.choices[seat]
        if state.phase != "build":
            actions = choices.investing(state) if state.phase == "invest" else choices.naming(state)
            index, rng = rng.roll(len(actions))
            return actions[index], rng
        sites = choices.sites(state)
        cards = choices.cards(state.hands[seat], state.used, state.tops[seat])
        number = len(cards) + 1
        for _, mask in sites:
            number += mask.bit_count()
        index, rng = rng.roll(number)
        for row, mask in sites:
            count = mask.bit_count()
            if index < count:
                for _ in range(index):
                    mask &= mask - 1
                return row[(mask & -mask).bit_length() - 1], rng
            index -= count
        return (cards[index] if index < len(cards) else choices.invest), rng

    def apply(self, state: State, action: Any, emit: Emit = None) -> State:
        """One action; the end of a turn runs on through the next player's income unless there is a choice (SW-25)."""
        return self._effects[type(action)](state, action, emit)

    def _begin(self, state: State, seat: Seat, turn: int, quiet: int, emit: Emit) -> State:
        """A turn begins; a single paying group is collected without asking (SW-25)."""
        paying = self.board.paying(state.tops[seat], state.heights)
        asks = len(paying) > 1
        if emit:
            emit(TurnStarted(seat, lap(turn, state.setup.seats), state.trigger is not None))
        group, amount = (0, 0) if asks or not paying else paying[0]
        if not asks:
            self._tell_income(seat, group, amount, emit, fleeting=state.setup.hidden_assets)
        return replace(
            state,
            active=seat,
            phase="income" if asks else "build",
            turn=turn,
            income=self.board.first(group) if amount else None,
            built=False,
            quiet=quiet,
            used=(),
            money=_put(state.money, seat, state.money[seat] + amount) if amount else state.money,
        )

    def _tell_income(self, seat: Seat, group: int, amount: int, emit: Emit, *, fleeting: bool) -> None:
        if emit:
            emit(IncomeReceived(seat, fleeting, self.board.names(group), amount))
            emit(PhaseChanged(seat, "build"))

    def _income(self, state: State, action: Income, emit: Emit) -> State:
        first = 1 << self.board.index[action.plot]
        seat = state.active
        [(group, amount)] = [each for each in self.board.paying(state.tops[seat], state.heights) if each[0] & first]
        self._tell_income(seat, group, amount, emit, fleeting=state.setup.hidden_assets)
        return replace(state, phase="build", income=action.plot, money=_put(state.money, seat, state.money[seat] + amount))

    def _build(self, state: State, action: Build, emit: Emit) -> State:
        seat, numbers = state.active, self.content.numbers
        piece, plot = self.pieces[action.piece], self.board.index[action.plot]
        bit, building = 1 << plot, state.buildings[plot]
        level = len(building)
        price, payee = self.price(state, piece, plot)
        money, tops, heights = list(state.money), list(state.tops), list(state.heights)
        money[seat] -= price
        if payee is not None:
            money[payee] += price
        if building:
            tops[self._owners.get(building[-1], -1)] ^= bit
        tops[-1 if piece == NEUTRAL else seat] |= bit
        heights[level] ^= bit
        heights[level + 1] |= bit
        letter = numbers.neutral if piece == NEUTRAL else numbers.letters[seat]
        done = replace(
            state,
            built=True,
            buildings=_put(state.buildings, plot, building + letter),
            heights=tuple(heights),
            tops=tuple(tops),
            money=tuple(money),
            stock=_put(state.stock, seat, state.stock[seat] - (1 << 4 * piece)),
        )
        if emit:
            to = "seat" if payee is not None else "bank" if price else "nobody"
            emit(FloorBuilt(seat, action.piece, action.plot, level + 1, price, to, () if payee is None else (payee,)))
        return self._penthouse(done, action.plot, emit) if piece == PENTHOUSE else done

    def price(self, state: State, piece: int, plot: int) -> tuple[int, Seat | None]:
        """What the seat on turn pays for that floor there, and the seat that gets it; None is the bank (SW-37 to SW-39)."""
        payee = self._owners.get(state.buildings[plot][-1:])
        return (0, None) if payee == state.active else (self.content.floors[piece].price, payee)

    def _penthouse(self, state: State, plot: str, emit: Emit) -> State:
        """SW-51 to SW-55: the others draw while the pile lasts; a third penthouse triggers the end."""
        setup, builder, hands, pile = state.setup, state.active, list(state.hands), state.pile
        drawn = OpenCardDrawn if setup.open_hands else CardDrawn
        for offset in range(1, setup.seats):
            seat = (builder + offset) % setup.seats
            if not pile or (setup.teams and seat == scoring.partner(builder)):  # SW-132
                continue
            hands[seat] = tuple(sorted((*hands[seat], pile[0]), key=self.figures.index))
            if emit:
                emit(drawn(seat, pile[0], plot))
            pile = pile[1:]
        trigger = state.trigger
        if trigger is None and (state.tops[builder] & state.heights[LEVELS]).bit_count() >= self.content.numbers.last_penthouse:
            trigger = builder
            if emit:
                emit(EndTriggered(builder))
        return replace(state, hands=tuple(hands), pile=pile, trigger=trigger)

    def _card(self, state: State, action: Card, emit: Emit) -> State:
        seat, figure = state.active, action.figure
        value = self.values[figure]
        if emit:
            place = self.board.figures[figure].fit(state.tops[seat])
            emit(CardPlayed(seat, state.setup.hidden_assets, figure, self.board.names(place), value))
        return replace(self._hand_in(state, (figure,), value), used=(*state.used, figure))

    def _trade(self, state: State, action: Trade, emit: Emit) -> State:
        amount = self.content.numbers.trade.money
        if emit:
            emit(CardsTraded(state.active, state.setup.hidden_assets, action.figures, amount))
        return self._hand_in(state, action.figures, amount)

    def _hand_in(self, state: State, figures: tuple[str, ...], amount: int) -> State:
        seat = state.active
        hand = list(state.hands[seat])
        for figure in figures:
            hand.remove(figure)
        return replace(
            state,
            hands=_put(state.hands, seat, tuple(hand)),
            out=state.out + figures,
            money=_put(state.money, seat, state.money[seat] + amount),
        )

    def _invest(self, state: State, action: Invest, emit: Emit) -> State:
        if emit:
            emit(PhaseChanged(state.active, "invest"))
        return replace(state, phase="invest")

    def _buy(self, state: State, action: Buy, emit: Emit) -> State:
        price = self.content.floors[self.pieces[action.piece]].price
        if emit:
            emit(FloorBought(state.active, state.setup.hidden_assets, action.piece, price))
        return self._deal_with_bank(state, self.pieces[action.piece], 1, -price)

    def _sell(self, state: State, action: Sell, emit: Emit) -> State:
        amount = self.sale(self.pieces[action.piece])
        if emit:
            emit(FloorSold(state.active, state.setup.hidden_assets, action.piece, amount))
        return self._deal_with_bank(state, self.pieces[action.piece], -1, amount)

    def sale(self, piece: int) -> int:
        """SW-83: half the price of each floor, rounded down."""
        return self.content.floors[piece].price // 2

    def _deal_with_bank(self, state: State, piece: int, floors: int, money: int) -> State:
        seat, supply = state.active, state.supply
        moved, shelf = floors << 4 * piece, state.setup.seats if piece == NEUTRAL else seat
        return replace(
            state,
            money=_put(state.money, seat, state.money[seat] + money),
            stock=_put(state.stock, seat, state.stock[seat] + moved),
            supply=_put(supply, shelf, supply[shelf] - moved),
        )

    def _end(self, state: State, action: End, emit: Emit) -> State:
        """SW-101, SW-104: after the last lap, or after too many turns without a floor, the game is scored."""
        setup, seat = state.setup, state.active
        quiet = 0 if state.built else state.quiet + 1
        after = (seat + 1) % setup.seats
        if emit:
            emit(TurnEnded(seat, quiet))
        if (quiet >= setup.stall_laps * setup.seats) if state.trigger is None else (after == state.trigger):
            over = replace(state, phase="over", income=None, built=False, quiet=quiet, used=())
            scoring.announce(self.board, self.content.numbers.points, over, emit)
            return over
        return self._begin(state, after, state.turn + 1, quiet, emit)

    # -- scoring and questions about a position ------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """SW-110 to SW-114, once the game is over."""
        if state.phase != "over":
            return None
        return scoring.outcome(self._tallies(state), self.content.numbers.points, teams=state.setup.teams)

    def projected(self, state: State | View) -> Scores:
        """The points if the game ended now; without the missions the viewer does not know."""
        return scoring.lines(self._tallies(state), self.content.numbers.points, teams=state.setup.teams)

    def _tallies(self, state: State | View) -> tuple[scoring.Tally, ...]:
        return scoring.tally(self.board, *self.masks(state), state.missions)

    def masks(self, state: State | View) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Plots by height, and by who tops them: the seats, then the neutral floors."""
        if isinstance(state, State):
            return state.heights, state.tops
        return self.board.masks(state.buildings, self.letters(state))

    def letters(self, state: State | View) -> tuple[str, ...]:
        """The letters of the seats in the text of a position, then the neutral one."""
        return (*self.content.numbers.letters[: state.setup.seats], self.content.numbers.neutral)

    def groups(self, state: State | View, seat: Seat) -> tuple[Group, ...]:
        """Every group of the seat with its income, by first plot."""
        heights, tops = self.masks(state)
        paid = dict(self.board.paying(tops[seat], heights))
        return tuple(Group(self.board.names(group), paid.get(group, 0)) for group in self.board.groups(tops[seat]))

    def best_income(self, state: State | View, seat: Seat) -> Group:
        """The group that pays most, the first of equals; without plots where none pays."""
        return max(self.groups(state, seat), key=lambda group: group.income, default=Group((), 0))

    def placement(self, state: State | View, seat: Seat, code: str) -> tuple[tuple[str, ...], int]:
        """Where a figure or mission is nearest to complete: its plots, and how many of them the seat tops."""
        heights, tops = self.masks(state)
        own = tops[seat]
        place = (self.board.figures | self.board.missions)[code].nearest(own, self.board.all & ~heights[LEVELS])
        return self.board.names(place), (place & own).bit_count()

    # -- what a seat may know ----------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """Section 7.3."""
        return secrets.view(state, seat)

    def determinize(self, view: View, rng: Rng) -> State:
        """Unknown cards, missions and assets at random."""
        return secrets.determinize(self.content, self.board, view, rng)

    # -- text --------------------------------------------------------------------------------------------------

    def label(self, state: State) -> str:
        """Lap, seat and phase: `3.Y.build`."""
        return f"{state.lap}.{self.content.numbers.letters[state.active]}.{state.phase}"

    def prompt(self, state: State | View) -> Prompt:
        """The phase, and how near the end is: laps and penthouses, then turns. Income names the best group first."""
        if state.phase == "over":
            return Prompt("over")
        params: dict[str, str | int] = {"lap": state.lap}
        if state.phase == "income":
            best = self.best_income(state, state.active)
            params |= {"best": best.plots[0], "amount": best.income}
        if state.turns_left is not None:
            return Prompt(f"{state.phase}_last", {**params, "turns": state.turns_left})
        heights, tops = self.masks(state)
        most = max((top & heights[LEVELS]).bit_count() for top in tops[:-1])
        return Prompt(state.phase, {**params, "penthouses": most, "last": self.content.numbers.last_penthouse})

    def draw(self, view: View) -> str:
        """The island as a map, and what each seat has."""
        return picture.draw(self, view)

    def notation(self, action: Action) -> str:
        """The verb of section 7.1, then what it is about."""
        verb, words = action.kind(), [target.key for target in action.steps()]
        return " ".join(words if words[0] == verb else [verb, *words])

    def parse(self, state: State, text: str) -> Action:
        """Reads the notation; the verb may be left out where pointing needs none."""
        return refusal.parse(self, state, text)

    def why_not(self, state: State, text: str, targets: tuple[Target, ...] = ()) -> Reason | None:
        """The first broken rule in the order of SW-43, SW-70 and SW-87."""
        return refusal.why_not(self, state, text)

    def from_text(self, position_: str) -> State:
        """Reads buildings and `key value` lines."""
        return position.read(self, position_)

    def to_text(self, state: State) -> str:
        """The buildings, then everything else line by line."""
        return position.write(self, state)

"""The rules of Skyliners: set-up, whose turn it is, what may be built or planned, and what each seat may know."""

from typing import Any

from game.errors import BadInput, listed
from game.rules.core import Action, Emit, Option, Outcome, Prompt, Reason, Rng, Rules, Scores, Seat, Target, seeded
from game.rules.skyliners import notation, scoring
from game.rules.skyliners.model import (
    BUILDABLE,
    BUILDS,
    LAPSE,
    LAY_PLANS,
    NEUTRAL,
    ActionLapsed,
    Build,
    Built,
    Content,
    EndTriggered,
    GameStarted,
    Kit,
    LayPlan,
    NeutralPlaced,
    Plan,
    PlanLaid,
    Public,
    ScoringStarted,
    SkyscraperDealt,
    State,
    Table,
    TurnEnded,
    TurnStarted,
    View,
    hands_left,
)
from game.rules.skyliners.site import CENTRE, FLOOR, INDEX, PARK, PLOTS, QUARTERS, RISE, ROOF, ROWS, SIDES, plot_of_card

_SEATINGS = {2: ("SW", "WN", "NE", "SE"), 3: ("SWN", "SWE", "SNE", "WNE"), 4: ("SWNE",)}
"""The sides that may be occupied: with two players neighbouring ones (SL-04, SL-05)."""
_ONE_BYTE = tuple(bytes([value]) for value in range(256))


def _less(stock: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    """The stocks after that seat took one piece."""
    return stock[:seat] + (stock[seat] - 1,) + stock[seat + 1 :]  # noqa: RUF005 - twice as fast as unpacking


def _public(position: Public) -> dict[str, Any]:
    """The fields everybody knows."""
    return {name: getattr(position, name) for name in Public.__struct_fields__}


class Game(Rules[State, View]):
    """Skyliners for two to four players, introductory and full game."""

    id = "skyliners"
    version = 1
    seats = range(2, 5)
    hidden = True
    turn_rule = "SL-30"

    def __init__(self, content: Content) -> None:
        self.content = content
        self._kits: dict[int, Kit] = {kit.seats: kit for kit in content.kits}
        self._cards = {cards.name: cards.cards for cards in content.setup_cards}

    # -- set-up ------------------------------------------------------------------------------------------------

    def options(self, seats: int) -> tuple[Option, ...]:
        """Section 12 of the rules; `skyscrapers` and `deck` fix what chance would decide (SL-29)."""
        seatings = _SEATINGS[seats]
        return (
            Option("mode", "full", ("full", "intro")),
            Option("sides", seatings[0], seatings),
            Option("start", "random", ("random", *SIDES)),
            Option("setup_cards", "single_quarter", tuple(self._cards)),
            Option("antennas_on_parks", "on", ("on", "off")),
            Option("open_plans", "off", ("on", "off")),
            Option("show_counts", "all", ("all", "own", "none")),
            Option("skyscrapers", ""),
            Option("deck", ""),
        )

    def new(self, seats: int, seed: int, *, emit: Emit = None, **options: str) -> State:
        """SL-20…SL-29: the site with its neutral floors, and the start seat to move."""
        chosen = self.resolve(seats, options)
        sides, kit, rng = chosen["sides"], self._kits[seats], seeded(seed)
        start, rng = self._start(sides, chosen["start"], rng)
        quarters, rng = self._deal(seats, start, chosen["skyscrapers"], rng)
        deck, rng = self._draw(kit.setup_cards, self._cards[chosen["setup_cards"]], chosen["deck"], rng)
        table = Table(
            mode="intro" if chosen["mode"] == "intro" else "full",
            sides=sides,
            start=start,
            deck=deck,
            setup_cards=chosen["setup_cards"],
            antennas_on_parks=chosen["antennas_on_parks"] == "on",
            open_plans=chosen["open_plans"] == "on",
            show_counts=chosen["show_counts"],
            rounds=kit.intro_rounds if chosen["mode"] == "intro" else 0,
            antennas=kit.antennas,
        )
        if emit:
            emit(GameStarted(table.mode, sides, start, table.setup_cards, table.antennas_on_parks, table.open_plans))
            for offset in range(seats):
                emit(SkyscraperDealt((start + offset) % seats, quarters[(start + offset) % seats]))
        return self._lay_out(table, kit, quarters, emit)

    def _start(self, sides: str, wanted: str, rng: Rng) -> tuple[Seat, Rng]:
        if wanted == "random":
            return rng.roll(len(sides))
        if wanted not in sides:
            raise BadInput(f"start cannot be {wanted}: nobody sits there; it must be random, {listed(sides)}")
        return sides.index(wanted), rng

    def _deal(self, seats: int, start: Seat, wanted: str, rng: Rng) -> tuple[tuple[str, ...], Rng]:
        """SL-23: one different quarter each, clockwise from the start seat; `wanted` lists them by seat."""
        if not wanted:
            cards, rng = rng.shuffle(QUARTERS)
            return tuple([cards[(seat - start) % seats] for seat in range(seats)]), rng
        quarters = tuple(wanted.split())
        if len(set(quarters)) != seats or len(quarters) != seats or not set(quarters) <= set(QUARTERS):
            raise BadInput(f'skyscrapers cannot be "{wanted}": it must be {seats} different ones of {listed(QUARTERS)}')
        return quarters, rng

    def _draw(self, number: int, cards: tuple[str, ...], wanted: str, rng: Rng) -> tuple[tuple[str, ...], Rng]:
        """SL-24: as many set-up cards as the kit says, in the order drawn."""
        if not wanted:
            deck, rng = rng.shuffle(cards)
            return deck[:number], rng
        deck = tuple(wanted.split())
        if len(set(deck)) != number or len(deck) != number or not set(deck) <= set(cards):
            raise BadInput(f'deck cannot be "{wanted}": it must be {number} different cards of {" ".join(cards)}')
        return deck, rng

    def _lay_out(self, table: Table, kit: Kit, quarters: tuple[str, ...], emit: Emit) -> State:
        """SL-21, SL-25: the centre park, then the neutral floors clockwise from the start seat."""
        seats = len(table.sides)
        heights = bytearray(len(PLOTS))
        heights[CENTRE] = RISE[PARK]
        pieces = bytearray([NEUTRAL * len(PLOTS) + CENTRE])
        for index, card in enumerate(table.deck):
            seat = (table.start + index) % seats
            plot = plot_of_card(card, table.sides[seat])
            heights[plot] += RISE[FLOOR]
            pieces.append(NEUTRAL * len(PLOTS) + plot)
            if emit:
                emit(NeutralPlaced(index + 1, seat, card, PLOTS[plot], heights[plot]))
        state = State(
            table=table,
            heights=bytes(heights),
            pieces=bytes(pieces),
            empty=sum([1 << plot for plot, height in enumerate(heights) if not height]),
            open=BUILDABLE,
            floors=(kit.floors,) * seats,
            roofs=(kit.roofs,) * seats,
            parks=(kit.parks,) * seats,
            round=1,
            turn=table.start,
            action=1,
            used=0,
            ending=False,
            over=False,
            quarters=quarters,
            plans=(),
            hands=(31 if table.mode == "full" else 0,) * seats,
        )
        if emit:
            emit(TurnStarted(1, table.start, 2))
        return state

    def record(self, state: State) -> dict[str, str]:
        """SL-29: the results of chance themselves."""
        table = state.table
        return {
            "start": table.sides[table.start],
            "skyscrapers": " ".join(state.quarters),
            "deck": " ".join(table.deck),
        }

    # -- play --------------------------------------------------------------------------------------------------

    def to_act(self, state: State | View) -> Seat | None:
        """The seat on turn."""
        return None if state.over else state.turn

    def legal(self, state: State) -> tuple[Action, ...]:
        """Floors, roofs and parks by plot, then plans by row and number; a lapse only where nothing else is possible."""
        if state.over:
            return ()
        seat, free = state.turn, ~state.used
        floors, roofs, parks = BUILDS[seat]
        actions: tuple[Action, ...] = ()
        if state.floors[seat]:
            mask = state.open & free
            actions = floors[0][mask & 0x1FF] + floors[1][mask >> 9 & 0xFF] + floors[2][mask >> 17]
        if state.roofs[seat] and (mask := state.open & ~state.empty & free):
            actions += roofs[0][mask & 0x1FF] + roofs[1][mask >> 9 & 0xFF] + roofs[2][mask >> 17]
        if state.parks[seat] and (mask := state.empty & free):
            actions += parks[0][mask & 0x1FF] + parks[1][mask >> 9 & 0xFF] + parks[2][mask >> 17]
        if state.action == 2:  # SL-32: a plan only as second action
            actions += LAY_PLANS[seat][state.hands[seat]]
        return actions or LAPSE[seat]

    def random_action(self, state: State, rng: Rng) -> tuple[Action, Rng]:
        """The same as a pick from `legal`, without putting the list together."""
        seat, free = state.turn, ~state.used
        floor = state.open & free if state.floors[seat] else 0
        roof = state.open & ~state.empty & free if state.roofs[seat] else 0
        park = state.empty & free if state.parks[seat] else 0
        plans: tuple[Action, ...] = LAY_PLANS[seat][state.hands[seat]] if state.action == 2 else ()
        floors, roofs, parks = floor.bit_count(), roof.bit_count(), park.bit_count()
        index, rng = rng.roll(floors + roofs + parks + len(plans) or 1)
        if index < floors:
            tables, mask = BUILDS[seat][0], floor
        elif (index := index - floors) < roofs:
            tables, mask = BUILDS[seat][1], roof
        elif (index := index - roofs) < parks:
            tables, mask = BUILDS[seat][2], park
        else:
            return (plans or LAPSE[seat])[index - parks], rng
        if index < (near := (mask & 0x1FF).bit_count()):
            return tables[0][mask & 0x1FF][index], rng
        if (index := index - near) < (middle := (mask & 0x1FE00).bit_count()):
            return tables[1][mask >> 9 & 0xFF][index], rng
        return tables[2][mask >> 17][index - middle], rng

    def apply(self, state: State, action: Any, emit: Emit = None) -> State:
        """One piece, plan or lapse; then the turn, round or game goes on."""
        kind = type(action)
        if kind is Build:
            return self._build(state, action, emit)
        if kind is LayPlan:
            return self._lay_plan(state, action, emit)
        return self._lapse(state, emit)

    def _build(self, state: State, action: Build, emit: Emit) -> State:
        seat, piece, plot = action.seat, action.piece, INDEX[action.plot]
        bit = 1 << plot
        heights, height = state.heights, state.heights[plot]
        floors, roofs, parks = state.floors, state.roofs, state.parks
        open_ = state.open
        if piece == FLOOR:
            after = height + RISE[FLOOR]
            floors = _less(floors, seat)
        else:
            after = height + RISE[piece]
            open_ &= ~bit  # SL-44, SL-45: nothing goes on a roof or a park
            if piece == ROOF:
                roofs = _less(roofs, seat)
            else:
                parks = _less(parks, seat)
        ending = state.ending or (not floors[seat] and not state.table.rounds)  # SL-72: in the full game only
        round_, turn, number, over = self._next(state, ending)
        done = State(
            state.table,
            heights[:plot] + _ONE_BYTE[after] + heights[plot + 1 :],
            state.pieces + _ONE_BYTE[seat * 25 + plot],
            state.empty & ~bit,
            open_,
            floors,
            roofs,
            parks,
            round_,
            turn,
            number,
            bit if number == 2 else 0,  # SL-42: not twice on one plot in a turn
            ending,
            over,
            state.quarters,
            state.plans,
            state.hands,
        )
        if emit:
            emit(Built(seat, state.action, piece, action.plot, height, after))
            if ending and not state.ending:
                emit(EndTriggered(seat, state.round))
            self._tell(state, done, emit)
        return done

    def _lay_plan(self, state: State, action: LayPlan, emit: Emit) -> State:
        seat, hands = action.seat, state.hands
        hand = hands[seat] & ~(1 << ROWS.index(action.row))
        plans = (*state.plans, Plan(seat, action.row, action.number))
        done = self._pass_on(state, plans, hands[:seat] + (hand,) + hands[seat + 1 :])  # noqa: RUF005 - as in `_less`
        if emit:
            index, left = len(done.plans), hand.bit_count()
            emit(PlanLaid(seat, state.action, index, left, action.row, action.number, state.table.open_plans))
            self._tell(state, done, emit)
        return done

    def _lapse(self, state: State, emit: Emit) -> State:
        done = self._pass_on(state, state.plans, state.hands)
        if emit:
            emit(ActionLapsed(state.turn, state.action))
            self._tell(state, done, emit)
        return done

    def _pass_on(self, state: State, plans: tuple[Plan, ...], hands: tuple[int, ...]) -> State:
        """The state at the next decision after an action that built nothing."""
        round_, turn, number, over = self._next(state, state.ending)
        return State(
            state.table,
            state.heights,
            state.pieces,
            state.empty,
            state.open,
            state.floors,
            state.roofs,
            state.parks,
            round_,
            turn,
            number,
            0,
            state.ending,
            over,
            state.quarters,
            plans,
            hands,
        )

    def _next(self, state: State, ending: bool) -> tuple[int, Seat, int, bool]:
        """Round, turn and action after the present one, and whether the game is over (SL-70…SL-75)."""
        table = state.table
        is_last = state.round == table.rounds
        if state.action == 1 and not is_last:  # SL-31: one action in the last round of the introductory game
            return state.round, state.turn, 2, False
        turn = (state.turn + 1) % len(table.sides)
        if turn != table.start:
            return state.round, turn, 1, False
        if ending or is_last:
            return state.round, state.turn, state.action, True
        return state.round + 1, turn, 1, False

    def _tell(self, before: State, after: State, emit: Emit) -> None:
        """The end of a turn, the beginning of the next, or the scoring."""
        if not emit or (after.action == 2 and not after.over):
            return
        emit(TurnEnded(before.round, before.turn))
        if after.over:
            emit(ScoringStarted())
            scoring.outcome(after, self.content.points, emit)
        else:
            emit(TurnStarted(after.round, after.turn, 1 if after.round == after.table.rounds else 2))

    def outcome(self, state: State) -> Outcome | None:
        """The result, once the last turn is over."""
        return scoring.outcome(state, self.content.points) if state.over else None

    def projected(self, state: State | View) -> Scores:
        """The points if the game ended now; antennas as if plans unknown to the viewer had not been laid."""
        return scoring.projected(state, self.content.points)

    # -- what a seat may know ----------------------------------------------------------------------------------

    def view(self, state: State, seat: Seat | None) -> View:
        """SL-100…SL-102: quarters and plans of others stay blank until scoring."""
        table = state.table
        quarters: tuple[str | None, ...] = state.quarters
        plans = state.plans
        if not state.over:
            quarters = tuple(quarter if owner == seat else None for owner, quarter in enumerate(quarters))
            if not table.open_plans:
                plans = tuple(plan if plan.seat == seat else Plan(plan.seat, None, None) for plan in plans)
        return View(**_public(state), seat=seat, quarters=quarters, plans=plans)

    def determinize(self, view: View, rng: Rng) -> State:
        """Deals the unknown quarters and fills the unknown plans at random, one row only once for each seat."""
        seats = len(view.quarters)
        left, rng = rng.shuffle(quarter for quarter in QUARTERS if quarter not in view.quarters)
        unknown = iter(left)
        quarters = tuple(quarter or next(unknown) for quarter in view.quarters)
        rows: list[list[str]] = []
        for seat in range(seats):
            known = {plan.row for plan in view.plans if plan.seat == seat}
            shuffled, rng = rng.shuffle(row for row in ROWS if row not in known)
            rows.append(list(shuffled))
        plans = []
        for plan in view.plans:
            if plan.row is None:
                number, rng = rng.roll(4)
                plan = Plan(plan.seat, rows[plan.seat].pop(), number + 1)
            plans.append(plan)
        return State(**_public(view), quarters=quarters, plans=tuple(plans), hands=hands_left(view.table, plans))

    # -- text --------------------------------------------------------------------------------------------------

    def label(self, state: State) -> str:
        """Round, side and action: `3.W.2`."""
        return f"{state.round}.{state.table.sides[state.turn]}.{state.action}"

    def prompt(self, state: State | View) -> Prompt:
        """What the seat on turn may do, and how far the game is."""
        if state.over:
            return Prompt("over")
        if state.table.mode == "intro":
            key = "intro_last" if state.round == state.table.rounds else f"intro_{state.action}"
            return Prompt(key, {"round": state.round, "rounds": state.table.rounds})
        key = f"full_{state.action}" + ("_ending" if state.ending else "")
        return Prompt(key, {"round": state.round, "floors": min(state.floors)})

    def draw(self, view: View) -> str:
        """The site as a plan, with what each side sees in its rows along the edges."""
        return notation.draw(view)

    def parse(self, state: State, text: str) -> Action:
        """Also reads `4/5` for the number 4."""
        return super().parse(state, text.replace("4/5", "4"))

    def why_not(self, state: State, text: str, targets: tuple[Target, ...] = ()) -> Reason | None:
        """The first broken rule in the order of SL-103."""
        return notation.why_not(self, state, text)

    def from_text(self, position: str) -> State:
        """A position of section 4.4 with `key value` lines for the rest; what is left out has its value at the start."""
        return notation.from_text(self, position)

    def to_text(self, state: State) -> str:
        """The same form, complete."""
        return notation.to_text(state)

    def kit(self, seats: int) -> Kit:
        """What each seat starts with in a game for that many."""
        return self._kits[seats]

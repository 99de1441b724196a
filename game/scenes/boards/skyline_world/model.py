"""What the board of Skyline of the World shows, as pure data. It is computed from a view, or from the model before an event."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.rules import GAMES
from game.rules.core import Event, Seat, put
from game.rules.skyline_world import LEVELS, Board, Content, Group, View
from game.rules.skyline_world import Game as Rules
from game.rules.skyline_world.events import (
    CardDrawn,
    CardPlayed,
    CardsTraded,
    EndTriggered,
    FloorBought,
    FloorBuilt,
    FloorBuiltUnlisted,
    FloorSold,
    GameEnded,
    IncomeReceived,
    MissionRevealed,
    OpenCardDrawn,
    PhaseChanged,
    TurnEnded,
    TurnStarted,
)

GAME = "skyline_world"
NOBODY = -1
"""The owner of a neutral floor."""


def rules() -> Rules:
    """The rules of the game."""
    found: Rules = GAMES[GAME]  # type: ignore[assignment]
    return found


def content() -> Content:
    """The cards and floors there are."""
    return rules().content


def island() -> Board:
    """The plots."""
    return rules().board


class Shown(Struct, frozen=True):
    """Everything that can be seen on the table; None is what the viewer may not know."""

    seats: int
    viewer: Seat | None
    teams: bool
    buildings: tuple[tuple[int, ...], ...]
    """For each plot the owners of its floors from the ground up; `NOBODY` for neutral ones."""
    money: tuple[int | None, ...]
    stock: tuple[tuple[int, ...] | None, ...]
    """By seat the floors in stock: 1, 2, 4, 6, 10 and neutral."""
    neutrals: int
    """Neutral floors for sale."""
    hands: tuple[int, ...]
    """Cards in hand by seat."""
    pile: int
    active: Seat | None
    """Whose turn it is; None once the match is over."""
    phase: str
    trigger: Seat | None
    """Who has begun the last lap."""
    points: tuple[int, ...]
    """What has been counted at the end."""

    def owner(self, plot: int) -> int | None:
        """Who tops a plot: a seat, `NOBODY`, or None where nothing stands."""
        return self.buildings[plot][-1] if self.buildings[plot] else None

    def tops(self, seat: Seat) -> int:
        """The plots a seat tops, as a mask."""
        return sum(1 << plot for plot, floors in enumerate(self.buildings) if floors and floors[-1] == seat)

    def penthouses(self, seat: Seat) -> int:
        """How many penthouses a seat has built."""
        return sum(len(floors) == LEVELS and floors[-1] == seat for floors in self.buildings)

    @property
    def to_come(self) -> tuple[Seat, ...]:
        """In the last lap those who will still have a turn after this one."""
        if self.trigger is None or self.active is None:
            return ()
        turns = (self.trigger - self.active - 1) % self.seats
        return tuple((self.active + 1 + turn) % self.seats for turn in range(turns))


def model_of(view: View) -> Shown:
    """The table of a view."""
    owner = {letter: seat for seat, letter in enumerate(rules().letters(view)[:-1])}
    over = view.phase == "over"
    return Shown(
        seats=view.setup.seats,
        viewer=view.seat,
        teams=view.setup.teams,
        buildings=tuple(tuple(owner.get(letter, NOBODY) for letter in floors) for floors in view.buildings),
        money=view.money,
        stock=view.stock,
        neutrals=view.neutrals,
        hands=view.hand_sizes,
        pile=view.pile_size,
        active=None if over else view.active,
        phase=view.phase,
        trigger=view.trigger,
        points=_counted(view) if over else (0,) * view.setup.seats,
    )


def _counted(view: View) -> tuple[int, ...]:
    """The points by seat, without a partner's."""
    return tuple(sum(line.points for line in lines if line.reason != "partner") for lines in rules().projected(view))


# -- from one event to the next ------------------------------------------------------------------------------------


def after(known: Shown, event: Event, view: View) -> Shown:
    """The table once the event has happened; `view` is what holds after the whole move."""
    follow = _FOLLOW.get(type(event))
    return follow(known, event, view) if follow else known


def _paid(known: Shown, seat: Seat, amount: int) -> Shown:
    money = known.money[seat]
    return known if money is None else replace(known, money=put(known.money, seat, money + amount))


def _stocked(known: Shown, seat: Seat, piece: str, count: int) -> Shown:
    stock, index = known.stock[seat], rules().pieces[piece]
    return known if stock is None else replace(known, stock=put(known.stock, seat, put(stock, index, stock[index] + count)))


def _turn_started(known: Shown, event: TurnStarted, _view: View) -> Shown:
    return replace(known, active=event.seat, phase="income")


def _phase_changed(known: Shown, event: PhaseChanged, _view: View) -> Shown:
    return replace(known, phase=event.phase)


def _income(known: Shown, event: IncomeReceived, _view: View) -> Shown:
    return _paid(known, event.seat, event.amount)


def _built(known: Shown, event: FloorBuilt, _view: View) -> Shown:
    plot = island().index[event.plot]
    owner = NOBODY if event.piece == content().floors[-1].piece else event.seat
    known = replace(known, buildings=put(known.buildings, plot, (*known.buildings[plot], owner)))
    known = _paid(_stocked(known, event.seat, event.piece, -1), event.seat, -(event.price or 0))
    for seat in event.payee_seats:
        known = _paid(known, seat, event.price or 0)
    return known


def _drawn(known: Shown, event: CardDrawn | OpenCardDrawn, _view: View) -> Shown:
    return replace(known, hands=put(known.hands, event.seat, known.hands[event.seat] + 1), pile=known.pile - 1)


def _end_triggered(known: Shown, event: EndTriggered, _view: View) -> Shown:
    return replace(known, trigger=event.seat)


def _card_played(known: Shown, event: CardPlayed, _view: View) -> Shown:
    known = replace(known, hands=put(known.hands, event.seat, known.hands[event.seat] - 1))
    return _paid(known, event.seat, event.amount)


def _cards_traded(known: Shown, event: CardsTraded, _view: View) -> Shown:
    known = replace(known, hands=put(known.hands, event.seat, known.hands[event.seat] - len(event.figures)))
    return _paid(known, event.seat, event.amount)


def _bought(known: Shown, event: FloorBought, _view: View) -> Shown:
    return _dealt_with_bank(known, event, 1)


def _sold(known: Shown, event: FloorSold, _view: View) -> Shown:
    return _dealt_with_bank(known, event, -1)


def _dealt_with_bank(known: Shown, event: FloorBought | FloorSold, count: int) -> Shown:
    known = _paid(_stocked(known, event.seat, event.piece, count), event.seat, -count * event.amount)
    is_neutral = event.piece == content().floors[-1].piece
    return replace(known, neutrals=known.neutrals - count) if is_neutral else known


def _turn_ended(known: Shown, _event: TurnEnded, view: View) -> Shown:
    return replace(known, active=None, phase="over") if view.phase == "over" else known


def _mission_revealed(known: Shown, event: MissionRevealed, view: View) -> Shown:
    """Everything of that seat is counted: penthouses, strategic plots and the mission."""
    return replace(known, points=put(known.points, event.seat, _counted(view)[event.seat]))


def _ended(_known: Shown, _event: GameEnded, view: View) -> Shown:
    return model_of(view)


_FOLLOW: dict[type[Event], Callable[[Shown, Any, View], Shown]] = {
    TurnStarted: _turn_started,
    PhaseChanged: _phase_changed,
    IncomeReceived: _income,
    FloorBuilt: _built,
    FloorBuiltUnlisted: _built,
    CardDrawn: _drawn,
    OpenCardDrawn: _drawn,
    EndTriggered: _end_triggered,
    CardPlayed: _card_played,
    CardsTraded: _cards_traded,
    FloorBought: _bought,
    FloorSold: _sold,
    TurnEnded: _turn_ended,
    MissionRevealed: _mission_revealed,
    GameEnded: _ended,
}


# -- groups ----------------------------------------------------------------------------------------------------------


def paying_groups(known: Shown, seat: Seat) -> tuple[Group, ...]:
    """The groups of a seat that pay, the best first."""
    board = island()
    heights = [0] * (LEVELS + 1)
    for plot, floors in enumerate(known.buildings):
        heights[len(floors)] |= 1 << plot
    found = [Group(board.names(group), income) for group, income in board.paying(known.tops(seat), tuple(heights))]
    return tuple(sorted(found, key=lambda group: -group.income))


def offered_groups(known: Shown) -> tuple[tuple[Seat, Group], ...]:
    """The groups to outline on the island: those a player may take income of now, else the best of whoever has the turn."""
    if known.active is None:
        return ()
    groups = paying_groups(known, known.active)
    return tuple((known.active, group) for group in (groups if known.phase == "income" else groups[:1]))

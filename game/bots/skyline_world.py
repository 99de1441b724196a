"""What a position of Skyline of the World is worth to a seat, in millions: income, prestige, and what threatens both.

It reads the seat's own hand and mission, and of rivals only what lies open: with hidden assets neither money nor stock.
"""

from typing import NamedTuple

from game.bots.base import Terms
from game.rules.core import Action, Seat
from game.rules.skyline_world import Game, Sell, State, Trade
from game.rules.skyline_world.content import LEVELS
from game.rules.skyline_world.pieces import NEUTRAL, PENTHOUSE, unpack
from game.rules.skyline_world.scoring import partner

MONEY, SURPLUS, ENOUGH = 0.55, 0.15, 20
"""What a million is worth, and what each above so many is: more cannot be spent in a turn or two."""
LAST_TURN_MONEY = 0.05
"""In a last turn money only serves to be spent, but a card is still better played than kept."""
NEXT_TURN = 0.3
"""What income, money and stock are worth to a seat that has just one turn to come."""
INCOME, TOP_INCOME, TOP = 2.0, 0.5, 0.2
PENTHOUSE_BUILT, PENTHOUSE_READY = 38.0, 14.0
STRATEGIC, STRATEGIC_LATE, STRATEGIC_LAST = 2.0, 4.0, 3.0
MISSION, MISSION_PER_PENTHOUSE, MISSION_LAST = 16.0, 6.0, 40.0
CARD, CARD_NEAR = 0.35, 0.3
HOPES = (0.65, 1.1, 2.2, 3.2, 4.5, 1.3)
"""What a floor in stock is worth above its price where it can be built next turn."""
USEFUL = 2
"""So many floors of a kind are thought to find a place in one turn."""
SPARE = 0.5
RIVAL_INCOME, RIVAL_PENTHOUSE, RIVAL_STRATEGIC, RIVAL_STRATEGIC_LAST, RIVAL_MONEY = 0.8, 2.0, 1.0, 12.0, 0.45
LEAD = 15.0
EXPOSED = 0.5


class _Scene(NamedTuple):
    """What several terms ask for."""

    game: Game
    state: State
    seat: Seat
    rivals: list[Seat]
    incomes: list[int]
    """By seat the income of the best group."""
    penthouses: list[int]
    strategic: list[int]
    last: bool
    """Has the end been triggered?"""
    future: float
    """The worth of what pays only in later turns: 1, less in the last lap, 0 in the last turn."""

    @property
    def own(self) -> int:
        """The plots topped by the seat."""
        return self.state.tops[self.seat]


def evaluate(game: Game, state: State, seat: Seat) -> Terms:
    """The named parts of the value."""
    scene = _look(game, state, seat)
    held = _share_of_mission(scene)
    stock, ready = _stock(scene)
    return {
        "income": scene.future * INCOME * scene.incomes[seat],
        "tops": scene.future * TOP_INCOME * _top_income(scene, scene.own) + TOP * scene.own.bit_count(),
        "penthouses": PENTHOUSE_BUILT * scene.penthouses[seat] + ready,
        "strategic": _strategic(scene),
        "mission": held**2 * (MISSION_LAST if scene.last else MISSION + MISSION_PER_PENTHOUSE * max(scene.penthouses)),
        "money": _worth(state.money[seat]) * (scene.future or LAST_TURN_MONEY),
        "stock": scene.future * stock,
        "cards": _cards(scene),
        "rivals": _rivals(scene),
        "lead": _lead(scene, fulfilled=held == 1),
        "exposed": -EXPOSED * scene.future * _top_income(scene, _exposed(scene)),
    }


def _look(game: Game, state: State, seat: Seat) -> _Scene:
    setup, tops, heights = state.setup, state.tops[:-1], state.heights
    friends = (seat, partner(seat)) if setup.teams else (seat,)
    last = state.trigger is not None
    turns = state.turns_left or 0
    to_come = state.phase != "over" and 0 < (seat - state.active) % setup.seats <= turns
    return _Scene(
        game=game,
        state=state,
        seat=seat,
        rivals=[other for other in range(setup.seats) if other not in friends],
        incomes=[max([pay for _, pay in game.board.paying(top, heights)], default=0) for top in tops],
        penthouses=[(top & heights[LEVELS]).bit_count() for top in tops],
        strategic=[(top & game.board.strategic).bit_count() for top in tops],
        last=last,
        future=1.0 if not last else NEXT_TURN if to_come else 0.0,
    )


def _worth(money: int) -> float:
    return MONEY * min(money, ENOUGH) + SURPLUS * max(money - ENOUGH, 0)


def _top_income(scene: _Scene, plots: int) -> int:
    """What the top floors of these plots would pay if all were one group."""
    floors, heights = scene.game.content.floors, scene.state.heights
    return sum(floors[level - 1].income * (plots & heights[level]).bit_count() for level in range(1, LEVELS + 1))


def _strategic(scene: _Scene) -> float:
    each = STRATEGIC_LAST if scene.last else STRATEGIC_LATE if any(scene.penthouses) else STRATEGIC
    return each * scene.strategic[scene.seat]


def _share_of_mission(scene: _Scene) -> float:
    """The largest part of the own mission pattern that is held and can still be completed."""
    board, own = scene.game.board, scene.own
    pattern = board.missions[scene.state.missions[scene.seat]]
    return (pattern.nearest(own, board.all & ~scene.state.heights[LEVELS]) & own).bit_count() / pattern.size


def _stock(scene: _Scene) -> tuple[float, float]:
    """The worth of floors in stock, dear ones first, while money to build them lasts; and of a penthouse possible at once."""
    game, state, seat = scene.game, scene.state, scene.seat
    building = state.phase == "build" and state.active == seat
    budget = state.money[seat] + (0 if building else scene.incomes[seat])
    worth = ready = 0.0
    counts = unpack(state.stock[seat])
    for piece in (*range(PENTHOUSE, -1, -1), NEUTRAL):
        if not counts[piece]:
            continue
        price = game.content.floors[piece].price
        sites = 1 if piece == NEUTRAL else state.heights[piece] & ~scene.own
        if piece == PENTHOUSE:
            sites = game.choices[seat].penthouse_sites(state.buildings, sites)
            if sites and building and state.money[seat] >= price:
                ready = PENTHOUSE_READY
        useful = min(counts[piece], sites.bit_count(), budget // price, USEFUL)
        budget -= useful * price
        worth += useful * (MONEY * price + HOPES[piece]) + (counts[piece] - useful) * SPARE * MONEY * price
    return worth, ready


def _cards(scene: _Scene) -> float:
    """The own hand: the nearer a figure is to lie on the board, the better."""
    board, own = scene.game.board, scene.own
    open_ = board.all & ~scene.state.heights[LEVELS]
    worth = 0.0
    for code in scene.state.hands[scene.seat]:
        pattern = board.figures[code]
        near = (pattern.nearest(own, open_) & own).bit_count() / pattern.size
        worth += scene.game.values[code] * (CARD + CARD_NEAR * near**2)
    return MONEY * scene.future * worth


def _rich(scene: _Scene, rival: Seat) -> int:
    """A rival's money with the income of its coming turn, so that it is worth the same before and after its turn began."""
    state = scene.state
    collected = rival == state.active and state.phase in ("build", "invest")
    return state.money[rival] + (0 if collected else scene.incomes[rival])


def _rivals(scene: _Scene) -> float:
    """What the rivals have: income, prestige and, where it lies open, money."""
    strategic = RIVAL_STRATEGIC_LAST if scene.last else RIVAL_STRATEGIC
    hidden = scene.state.setup.hidden_assets
    worth = 0.0
    for rival in scene.rivals:
        money = 0.0 if hidden else RIVAL_MONEY * _worth(_rich(scene, rival))
        worth += scene.future * (RIVAL_INCOME * scene.incomes[rival] + money)
        worth += RIVAL_PENTHOUSE * scene.penthouses[rival] + strategic * scene.strategic[rival]
    return -worth


def _lead(scene: _Scene, *, fulfilled: bool) -> float:
    """In the last lap the points that everybody can see, and the own mission: who triggers the end must lead."""
    if not scene.last:
        return 0.0
    points = [a + b for a, b in zip(scene.penthouses, scene.strategic, strict=True)]
    mission = scene.game.content.numbers.points.mission if fulfilled else 0
    return LEAD * (points[scene.seat] + mission - max(points[rival] for rival in scene.rivals))


def _exposed(scene: _Scene) -> int:
    """The own plots that a rival could cover in its next turn with floors and money everybody can see."""
    state, floors = scene.state, scene.game.content.floors
    plots = 0
    if not state.setup.hidden_assets:
        for rival in scene.rivals:
            counts, money = unpack(state.stock[rival]), _rich(scene, rival)
            for level in range(1, LEVELS):
                if counts[level] and money >= floors[level].price:
                    plots |= scene.own & state.heights[level]
    return plots


def worthwhile(game: Game, state: State) -> tuple[Action, ...]:
    """Floors are never sold again, and only the poorest cards are traded."""
    hand = sorted(state.hands[state.active], key=game.values.__getitem__)
    poorest = sorted(hand[: game.content.numbers.trade.cards])
    return tuple(
        action
        for action in game.legal(state)
        if not isinstance(action, Sell | Trade) or (isinstance(action, Trade) and sorted(action.figures) == poorest)
    )

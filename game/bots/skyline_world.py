"""What a position of Skyline of the World is worth to a seat, in millions: income, prestige, and what threatens both.

It reads the seat's own hand and mission, and of rivals only what lies open: with hidden assets neither money nor stock.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from game.bots.base import Terms
from game.rules.core import Action, Seat
from game.rules.grid import indexes
from game.rules.skyline_world import (
    LEVELS,
    NEUTRAL,
    PENTHOUSE,
    Board,
    Build,
    Buy,
    Card,
    Game,
    Pattern,
    State,
    Trade,
    partner,
    unpack,
)

MONEY, SURPLUS, ENOUGH = 0.4, 0.15, 20
"""What a million is worth, and what each above so many is: more cannot be spent in a turn or two."""
LAST_TURN_MONEY = 0.05
"""In a last turn money only serves to be spent, but a card is still better played than kept."""
NEXT_TURN = 0.3
"""What income, money and stock are worth to a seat that has just one turn to come."""
INCOME, TOP_INCOME, TOP = 1.2, 0.8, 0.2
PENTHOUSE_BUILT, PENTHOUSE_READY = 38.0, 14.0
STRATEGIC, STRATEGIC_LATE, STRATEGIC_LAST = 4.0, 8.0, 3.0
MISSION, MISSION_PER_PENTHOUSE, MISSION_LAST = 16.0, 6.0, 40.0
CARD, CARD_NEAR = 0.35, 0.3
HOPES = (0.65, 1.1, 2.2, 3.2, 4.5, 1.3)
"""What a floor in stock is worth above its price where it can be built next turn."""
USEFUL = 2
"""So many floors of a kind are thought to find a place in one turn."""
SPARE = 0.5
RIVAL_INCOME, RIVAL_PENTHOUSE, RIVAL_STRATEGIC, RIVAL_STRATEGIC_LAST, RIVAL_MONEY = 1.2, 2.0, 1.0, 12.0, 0.45
LEAD = 15.0
EXPOSED = 0.5
_DEAR_FIRST = (*range(PENTHOUSE, -1, -1), NEUTRAL)
_REMEMBERED = 1 << 15
"""An action changes little: most parts of a position were valued before."""


class _Estate(NamedTuple):
    """What the top floors of a seat come to."""

    income: int
    """Of the best group."""
    floors: int
    """What all of them would pay if they were one group."""
    penthouses: int
    strategic: int


class _Scene(NamedTuple):
    """What several terms ask for."""

    game: Game
    state: State
    seat: Seat
    rivals: list[Seat]
    estates: list[_Estate]
    """By seat."""
    blocked: int
    """The plots that can never be topped by the seat."""
    last: bool
    """Has the end been triggered?"""
    future: float
    """The worth of what pays only in later turns: 1, less in the last lap, 0 in the last turn."""


def evaluate(game: Game, state: State, seat: Seat) -> Terms:
    """The named parts of the value."""
    scene = _look(game, state, seat)
    own, estate = state.tops[seat], scene.estates[seat]
    held = _near(game.board.missions[state.missions[seat]], own, scene.blocked)
    most = max([each.penthouses for each in scene.estates])
    strategic = STRATEGIC_LAST if scene.last else STRATEGIC_LATE if most else STRATEGIC
    return {
        "income": scene.future * INCOME * estate.income,
        "tops": scene.future * TOP_INCOME * estate.floors + TOP * own.bit_count(),
        "penthouses": PENTHOUSE_BUILT * estate.penthouses + _ready(scene),
        "strategic": strategic * estate.strategic,
        "mission": held**2 * (MISSION_LAST if scene.last else MISSION + MISSION_PER_PENTHOUSE * most),
        "money": _worth(state.money[seat]) * (scene.future or LAST_TURN_MONEY),
        "stock": scene.future * _stock(scene, state.money[seat], state.stock[seat]),
        "cards": MONEY * scene.future * _cards(game, state.hands[seat], own, scene.blocked),
        "rivals": _rivals(scene),
        "lead": _lead(scene, fulfilled=held == 1),
        "exposed": -EXPOSED * scene.future * _exposed(scene),
    }


def _look(game: Game, state: State, seat: Seat) -> _Scene:
    setup, heights = state.setup, state.heights
    friends = (seat, partner(seat)) if setup.teams else (seat,)
    last = state.trigger is not None
    to_come = last and state.phase != "over" and 0 < (seat - state.active) % setup.seats <= (state.turns_left or 0)
    return _Scene(
        game=game,
        state=state,
        seat=seat,
        rivals=[other for other in range(setup.seats) if other not in friends],
        estates=[_estate(game, tuple([top & level for level in heights])) for top in state.tops[:-1]],
        blocked=heights[LEVELS] & ~state.tops[seat],
        last=last,
        future=1.0 if not last else NEXT_TURN if to_come else 0.0,
    )


@lru_cache(_REMEMBERED)
def _estate(game: Game, levels: tuple[int, ...]) -> _Estate:
    """Of a seat that tops these plots, given by height."""
    tops = sum(levels)
    return _Estate(
        income=max([pay for _, pay in game.board.paying(tops, levels)], default=0),
        floors=sum(floor.income * level.bit_count() for floor, level in zip(game.content.floors, levels[1:], strict=False)),
        penthouses=levels[LEVELS].bit_count(),
        strategic=(tops & game.board.strategic).bit_count(),
    )


def _worth(money: int) -> float:
    return MONEY * money if money <= ENOUGH else MONEY * ENOUGH + SURPLUS * (money - ENOUGH)


@lru_cache(_REMEMBERED)
def _near(pattern: Pattern, own: int, blocked: int) -> float:
    """The largest part of a pattern that is held where it can still be completed."""
    held = [(place & own).bit_count() for place in pattern.places if not place & blocked]
    return max(held, default=0) / pattern.size


@lru_cache(_REMEMBERED)
def _cards(game: Game, hand: tuple[str, ...], own: int, blocked: int) -> float:
    """The own hand: the nearer a figure is to lie on the board, the better."""
    worth = 0.0
    for code in hand:
        worth += game.values[code] * (CARD + CARD_NEAR * _near(game.board.figures[code], own, blocked) ** 2)
    return worth


_counts = lru_cache(_REMEMBERED)(unpack)


def _ready(scene: _Scene) -> float:
    """The worth of a penthouse that can be built at once."""
    state, seat = scene.state, scene.seat
    if state.phase != "build" or state.active != seat or not state.stock[seat] >> 4 * PENTHOUSE & 15:
        return 0.0
    if state.money[seat] < scene.game.content.floors[PENTHOUSE].price:
        return 0.0
    sites = state.heights[PENTHOUSE] & ~state.tops[seat]
    return PENTHOUSE_READY if scene.game.choices[seat].penthouse_sites(state.buildings, sites) else 0.0


def _stock(scene: _Scene, money: int, stock: int) -> float:
    """The worth of floors in stock, dear ones first, while money to build them lasts."""
    game, state, seat = scene.game, scene.state, scene.seat
    own, floors = state.tops[seat], game.content.floors
    budget = money if state.phase == "build" and state.active == seat else money + scene.estates[seat].income
    worth = 0.0
    counts = _counts(stock)
    for piece in _DEAR_FIRST:
        count = counts[piece]
        if not count:
            continue
        price = floors[piece].price
        sites = 1 if piece == NEUTRAL else state.heights[piece] & ~own
        if piece == PENTHOUSE and sites:
            sites = game.choices[seat].penthouse_sites(state.buildings, sites)
        useful = min(count, sites.bit_count(), budget // price, USEFUL)
        budget -= useful * price
        worth += useful * (MONEY * price + HOPES[piece]) + (count - useful) * SPARE * MONEY * price
    return worth


def _rich(scene: _Scene, rival: Seat) -> int:
    """A rival's money with the income of its coming turn, so that it is worth the same before and after its turn began."""
    state = scene.state
    collected = rival == state.active and state.phase in ("build", "invest")
    return state.money[rival] if collected else state.money[rival] + scene.estates[rival].income


def _rivals(scene: _Scene) -> float:
    """What the rivals have: income, prestige and, where it lies open, money."""
    strategic = RIVAL_STRATEGIC_LAST if scene.last else RIVAL_STRATEGIC
    hidden = scene.state.setup.hidden_assets
    worth = 0.0
    for rival in scene.rivals:
        estate = scene.estates[rival]
        money = 0.0 if hidden else RIVAL_MONEY * _worth(_rich(scene, rival))
        worth += scene.future * (RIVAL_INCOME * estate.income + money)
        worth += RIVAL_PENTHOUSE * estate.penthouses + strategic * estate.strategic
    return -worth


def _lead(scene: _Scene, *, fulfilled: bool) -> float:
    """In the last lap the points that everybody can see, and the own mission: who triggers the end must lead."""
    if not scene.last:
        return 0.0
    points = [estate.penthouses + estate.strategic for estate in scene.estates]
    mission = scene.game.content.numbers.points.mission if fulfilled else 0
    return LEAD * (points[scene.seat] + mission - max(points[rival] for rival in scene.rivals))


def _exposed(scene: _Scene) -> int:
    """What the own plots pay that a rival could cover in its next turn with floors and money everybody can see."""
    state, floors = scene.state, scene.game.content.floors
    own, total = state.tops[scene.seat], 0
    if state.setup.hidden_assets:
        return 0
    stocks = [(_counts(state.stock[rival]), _rich(scene, rival)) for rival in scene.rivals]
    for level in range(1, LEVELS):
        mask = own & state.heights[level]
        if mask and any(counts[level] and money >= floors[level].price for counts, money in stocks):
            total += floors[level - 1].income * mask.bit_count()
    return total


# -- what is worth a thought -------------------------------------------------------------------------------------


def worthwhile(game: Game, state: State) -> Sequence[Action]:
    """The best income and a fitting card are taken at once, floors never sold, and only the poorest cards traded."""
    if state.phase == "income":
        return (_best_income(game, state),)
    card, trade = _cards_to_play(game, state)
    if card:
        return (card,)
    choices, seat = game.choices[state.active], state.active
    if state.phase == "invest":
        if state.trigger is not None:
            return (choices.end,)  # nobody who invests in the last round builds again
        buys = [action for action in choices.investing(state) if isinstance(action, Buy)]
        return (*trade, *buys, choices.end)
    return (*_builds(game, state, _within(game.board, state.tops[seat], 2)), *trade, choices.invest)


def _best_income(game: Game, state: State) -> Action:
    paying = game.board.paying(state.tops[state.active], state.heights)
    group = max(paying, key=lambda each: each[1])[0]
    return game.choices[state.active].incomes[(group & -group).bit_length() - 1]


def _cards_to_play(game: Game, state: State) -> tuple[Action | None, list[Action]]:
    """The fitting card that pays most, and the trade of the poorest cards."""
    seat, cards = state.active, game.content.numbers.trade.cards
    found = game.choices[seat].cards(state.hands[seat], state.used, state.tops[seat])
    fitting = [action for action in found if isinstance(action, Card)]
    if fitting or not found:
        return max(fitting, key=lambda card: game.values[card.figure], default=None), []
    poorest = sorted(sorted(state.hands[seat], key=game.values.__getitem__)[:cards])
    return None, [action for action in found if isinstance(action, Trade) and sorted(action.figures) == poorest]


@lru_cache(_REMEMBERED)
def _within(board: Board, plots: int, steps: int) -> int:
    """All plots at most so many steps from these; every plot where there are none."""
    if not plots:
        return board.all
    for _ in range(steps):
        for plot in indexes(plots):
            plots |= board.neighbours[plot]
    return plots | board.strategic


def _builds(game: Game, state: State, near: int) -> list[Build]:
    """New buildings near the own ones, every higher floor, and neutral ones on what is worth a cover or a step."""
    seat = state.active
    found = []
    for row, mask in game.choices[seat].sites(state):
        piece = game.pieces[row[0].piece]
        if piece == 0:
            mask &= near
        elif piece == NEUTRAL:
            mask &= ~state.heights[0] & ~state.tops[-1] & (~state.heights[1] | game.board.strategic)
            mask &= ~state.tops[seat] | _steps(state)
        found += [row[plot] for plot in indexes(mask)]
    return found


def _steps(state: State) -> int:
    """The own tops on which a neutral floor would carry another floor of the stock."""
    seat = state.active
    counts = _counts(state.stock[seat])
    mask = 0
    for level in range(1, LEVELS - 1):
        if counts[level + 1]:
            mask |= state.heights[level]
    return mask & state.tops[seat]


# -- what a seat would likely do ---------------------------------------------------------------------------------


def reply(game: Game, state: State) -> Action:
    """What the evaluation likes best of a short list, without a try where there is nothing to weigh."""
    seat = state.active
    if state.phase == "income":
        return _best_income(game, state)
    card, trade = _cards_to_play(game, state)
    if card:
        return card
    choices = game.choices[seat]
    if state.phase == "invest":
        return _purchase(game, state) or choices.end
    best, chosen = float("-inf"), None
    for action in (*_builds(game, state, _within(game.board, state.tops[seat], 1)), *trade, choices.invest):
        value = sum(evaluate(game, game.apply(state, action), seat).values())
        if value > best:
            best, chosen = value, action
    assert chosen is not None
    return chosen


def _purchase(game: Game, state: State) -> Action | None:
    """The floor that is worth most in stock, if more than its price: nothing else changes by it."""
    scene = _look(game, state, state.active)
    money, stock = state.money[scene.seat], state.stock[scene.seat]
    best, chosen = _assets(scene, money, stock), None
    for action in game.choices[scene.seat].investing(state):
        if isinstance(action, Buy):
            piece = game.pieces[action.piece]
            value = _assets(scene, money - game.content.floors[piece].price, stock + (1 << 4 * piece))
            if value > best:
                best, chosen = value, action
    return chosen


def _assets(scene: _Scene, money: int, stock: int) -> float:
    """The worth of money and stock."""
    return scene.future * _stock(scene, money, stock) + _worth(money) * (scene.future or LAST_TURN_MONEY)

"""The planner of Cities: a beam search over the coming plays, then play-outs of the best beginnings with sampled decks.

The lines of the beam use open cards only: a card to be drawn counts as the average of its stack. With several seats a line goes
on with the plays of the others, whose displays lie open too and who share the goal. What a few more
cards will bring, and so whether to end the milestone, shows only in the play-outs.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.bots.base import Terms
from game.bots.cities import hopes
from game.bots.cities.evaluation import evaluate
from game.bots.cities.options import exchange, options
from game.bots.cities.playouts import play_on, stack_order
from game.bots.cities.survey import Survey
from game.bots.cities.weights import WEIGHTS as W
from game.bots.planning import Planning
from game.rules.cities import Draw, End, Exchange, Game, Keep, Return, State, View
from game.rules.cities.legal import return_price
from game.rules.cities.milestones import can_end
from game.rules.cities.parts import MONEY
from game.rules.core import Action, Rng

ROLES = ("ro03", "ro01", "ro10", "ro02", "ro04", "ro09", "ro06", "ro08", "ro05", "ro07")
"""The best first."""
_OPTIONS = 8
"""Plays tried at the beginning of a plan; further on half as many."""
_BEHIND = 3.0
"""A play that looks so much worse than another is not played on."""
_TRUST = 2.0
"""How many decks the value of the line itself counts for."""
_RARE_DECKS = 2
"""So many times as many decks for what is asked only once a milestone: the next board, and cards to return."""
_PER_ROOT = 2
"""Lines of the beam that may begin alike."""


class _Root:
    """A first action, the state after it, and what the best line that begins with it is worth."""

    __slots__ = ("action", "offset", "state", "value")

    def __init__(self, action: Action, state: State, value: float, offset: float) -> None:
        self.action = action
        self.state = state
        self.value = value
        self.offset = offset
        """What the evaluation of the state does not see: cards that will be drawn."""


class Appraisal(Struct, frozen=True):
    """An action on a turn and the one the planner would rather have, in points of the final total as far as it can tell."""

    action: Action
    value: float
    best: Action
    best_value: float

    @property
    def regret(self) -> float:
        """What the action gives away."""
        return self.best_value - self.value


class Planner:
    """Thinks about one decision."""

    def __init__(self, rules: Game, settings: Planning, weights: Mapping[str, float] | None = None) -> None:
        self._rules = rules
        self._table = rules.tables
        self._settings = settings
        self._weights = weights or {}
        self.simulations = 0
        """States that were tried."""

    def think(self, view: View, rng: Rng) -> Iterator[Action]:
        """Better and better actions; the last one counts."""
        state = self._rules.determinize(view, rng)
        legal = self._rules.legal(state) if view.phase != "turn" or not any(state.stacks) else ()
        if len(legal) == 1:
            yield legal[0]
        elif view.phase == "turn":
            yield from self._turn(view, state, rng)
        elif view.phase == "board":
            yield from self._board(view, state, legal, rng)
        elif view.phase == "roles":
            yield min(legal, key=lambda action: ROLES.index(action.role))  # type: ignore[attr-defined]
        elif view.phase == "swap":
            yield from self._swap(view, state, rng)
        else:
            yield self._draw(view, state, legal)

    # -- turns -------------------------------------------------------------------------------------------------

    def _turn(self, view: View, state: State, rng: Rng) -> Iterator[Action]:
        roots: list[_Root] = []
        for root in self._roots(state, self._rules.possible(view)):
            roots.append(root)
            yield max(roots, key=_value).action
        if not roots:
            yield self._rules.legal(state)[0]
            return
        yield from self._beam(roots)
        best = yield from self._sampled(view, state, self._likely(roots), self._settings.decks, rng)
        yield best.action

    def appraise(self, view: View, action: Action, rng: Rng) -> Appraisal:
        """What somebody's action on a turn is worth beside the best one, by lines of open cards: it needs no luck."""
        state, unseen = self._rules.determinize(view, rng), self._rules.possible(view)
        roots = list(self._roots(state, unseen))
        own = next((root for root in roots if root.action == action), None)
        if own is None:
            own = self._taken(state, action, unseen)
            roots.append(own)
        for _ in self._beam(roots):
            pass
        best = max(roots, key=_value)
        return Appraisal(action, own.value, best.action, best.value)

    def _taken(self, state: State, action: Action, unseen: Sequence[Sequence[str]]) -> _Root:
        """An action that did not look worth a try."""
        survey = Survey(self._table, state)
        if isinstance(action, End):
            return self._end(survey, state)
        coming = hopes.coming(survey, unseen)
        share = W.swap if isinstance(action, Exchange) else 1.0
        return self._root(action, without_draws(self._rules.apply(state, action)), share * coming)

    def _roots(self, state: State, unseen: Sequence[Sequence[str]]) -> Iterator[_Root]:
        """The plays that look best, an exchange, and the end."""
        survey = Survey(self._table, state)
        coming = hopes.coming(survey, unseen)
        for option in options(survey, most=_OPTIONS) or options(survey, most=1, shapes=99):
            yield self._root(option.action, without_draws(self._rules.apply(state, option.action)), coming)
        if swap := exchange(survey):
            yield self._root(swap, without_draws(self._rules.apply(state, swap)), W.swap * coming)
        if can_end(self._table, state):
            yield self._end(survey, state)

    def _root(self, action: Action, after: State, coming: float) -> _Root:
        offset = 0.0 if after.ended else coming
        return _Root(action, after, self._worth(after) + offset, offset)

    def _end(self, survey: Survey, state: State) -> _Root:
        """A state is worth what ending the milestone there would bring, so ending only gives up the time left."""
        after = self._rules.apply(state, End(state.active))
        if after.ended and after.ended != "CS-75":
            return _Root(End(state.active), after, self._worth(after), 0.0)
        return _Root(End(state.active), state, self._worth(state) - survey.pace, 0.0)

    def _beam(self, roots: Sequence[_Root]) -> Iterator[Action]:
        """Goes on from the best lines with the cards that lie open."""
        lines = [(root.value, root, root.state) for root in roots if not isinstance(root.action, End)]
        for _ in range(self._settings.depth - 1):
            longer = []
            for _, root, state in _widest(lines, self._settings.width):
                for value, after in self._longer(root, state):
                    longer.append((value, root, after))
                    if value > root.value:
                        root.value = value
                yield max(roots, key=_value).action
            lines = longer

    def _longer(self, root: _Root, state: State) -> list[tuple[float, State]]:
        if state.ended:
            return []
        found = []
        for option in options(Survey(self._table, state), most=_OPTIONS // 2):
            after = without_draws(self._rules.apply(state, option.action))
            found.append((self._worth(after) + root.offset, after))
        return found

    def _likely(self, roots: Sequence[_Root]) -> list[_Root]:
        """The plays not far behind the best one, and the end: whether it is time for that shows only later."""
        ends = [root for root in roots if isinstance(root.action, End)]
        plays = sorted((root for root in roots if root not in ends), key=_value, reverse=True)[: self._settings.lines]
        return [root for root in plays if root.value > plays[0].value - _BEHIND] + ends

    def _sampled(
        self, view: View, state: State, roots: Sequence[_Root], decks: int, rng: Rng
    ) -> Generator[Action, None, _Root]:
        """The best beginning: without decks by its line, else on average when the milestone is played to its end on them.

        The decks are the same for all beginnings; twice the worse half is dropped.
        """
        best = sorted(roots, key=_value, reverse=True)
        if len(best) == 1 or not decks:
            return best[0]
        sums = {root: _TRUST * root.value for root in best}
        order = stack_order(self._rules, view, state)
        for number in range(decks):
            if number and number in (decks // 4, decks // 2):
                best = best[: max(2, (len(best) + 1) // 2)]
            rng = rng.roll(2)[1]
            deck = self._rules.determinize(view, rng)
            for root in best:
                sums[root] += self._worth(play_on(self._rules, deck, root.action, order))
                yield best[0].action
            best.sort(key=sums.__getitem__, reverse=True)
        return best[0]

    def _worth(self, state: State) -> float:
        self.simulations += 1
        return sum(self._terms(state).values())

    def _terms(self, state: State) -> Terms:
        terms = evaluate(self._rules, state, state.active)
        for name, weight in self._weights.items():
            if name in terms:
                terms[name] *= weight
        return terms

    # -- boards, swaps, draws ----------------------------------------------------------------------------------

    def _board(self, view: View, state: State, legal: Sequence[Action], rng: Rng) -> Iterator[Action]:
        """The board on which the best line ends best."""
        boards: list[_Root] = []
        for action in legal:
            after = without_draws(self._rules.apply(state, action))
            board = _Root(action, after, self._worth(after), 0.0)
            roots = [board]
            for root in self._roots(after, self._rules.possible(view)):
                roots.append(root)
                yield max((*boards, board), key=_value).action
            for _ in self._beam(roots):
                yield max((*boards, board), key=_value).action
            best = max(roots, key=_value)
            board.value = best.value
            boards.append(board)
        chosen = yield from self._sampled(view, state, boards, _RARE_DECKS * self._settings.decks, rng)
        yield chosen.action

    def _swap(self, view: View, state: State, rng: Rng) -> Iterator[Action]:
        """Returns the card that promises least while a new one is worth the price."""
        seat = state.active
        price = return_price(self._table, state, seat)
        survey = Survey(self._table, state)
        stacks = hopes.stacks(survey, self._rules.possible(view))
        roots = [_Root(Keep(seat), state, survey.base, 0.0)]
        if state.displays[seat] and stacks and state.values[MONEY] >= price:
            worst = min(state.displays[seat], key=lambda code: hopes.hope(survey, code))
            values = list(state.values)
            values[MONEY] -= price
            gained = W.keep * W.swap * (max(stacks.values()) - hopes.hope(survey, worst))
            roots.append(_Root(Return(seat, worst), state, gained + survey.worth(values), 0.0))
        best = yield from self._sampled(view, state, roots, _RARE_DECKS * self._settings.decks, rng)
        yield best.action

    def _draw(self, view: View, state: State, legal: Sequence[Action]) -> Action:
        worth = hopes.sources(Survey(self._table, state), self._rules.possible(view), state.pile)
        return max(legal, key=lambda action: worth[action.stack if isinstance(action, Draw) else action.card])  # type: ignore[attr-defined]


def without_draws(state: State) -> State:
    """The next turn without the cards that would be drawn before it, for nobody knows them."""
    if state.ended or state.phase == "turn":
        return state
    seats = state.setup.seats
    heir = (state.active + 1) % seats if state.phase == "refill" else state.marker
    return replace(state, phase="turn", active=heir, due=(0,) * seats, returned=0, barred="")


def _value(root: _Root) -> float:
    return root.value


def _widest(lines: list[tuple[float, _Root, State]], width: int) -> list[tuple[float, _Root, State]]:
    """The best lines, but few of each beginning."""
    kept: list[tuple[float, _Root, State]] = []
    for line in sorted(lines, key=lambda each: -each[0]):
        if sum(other[1] is line[1] for other in kept) < _PER_ROOT:
            kept.append(line)
            if len(kept) == width:
                break
    return kept

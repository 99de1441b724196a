"""Search in Skyrise: the running auction to its end, bid by bid, and then the next auctions as a quick search plays them.

Every seat plays for itself, so a value is kept for each seat and not one score (max^n). How an auction ends depends only on
who wins with what and where, because all other bids return. So few different ends have to be valued, however many ways lead
there. Of what is hidden only the objectives matter; those of others count by the mean of what they may be.
"""

from collections.abc import Callable, Generator, Mapping
from typing import Any, NamedTuple

from game.bots.skyrise.evaluation import standing_terms, worthwhile
from game.rules.core import Action
from game.rules.skyrise import Game, Pass, State, View
from game.rules.skyrise.content import COLOURS, FIRST_WONDER

WIN = 3.0
"""What winning the game is worth beside its points; losing it costs as much."""
QUICK_BIDS, QUICK_WIDTH = 1, 4
"""How the auctions after the running one are thought through."""
MEMORY = 1 << 13
"""How many ends of auctions are remembered; each takes about a kilobyte."""


Worth = tuple[float, ...]
"""What a position between two auctions is worth: for each seat its points less the mean of the others'."""


class Way(NamedTuple):
    """Something to do and where it leads, once all have answered."""

    action: Action
    after: State
    worth: Worth


class Search:
    """One thought of one seat: values ends of auctions and remembers them."""

    def __init__(self, game: Game, view: View, weights: Mapping[str, float] | None = None) -> None:
        self._game = game
        self._apply: Callable[[State, Any], State] = game.apply
        self._seat = view.seat or 0
        self._weights = weights or {}
        objectives = view.objectives
        unknown = tuple(colour for colour in range(len(COLOURS)) if colour not in objectives)
        self._objectives = tuple(unknown if colour is None else (colour,) for colour in objectives)
        self._is_duel = len(objectives) == 2 and not self._weights
        """What one wins the other loses, so that hopeless ways can be left early."""
        self._ends: dict[Any, Worth] = {}
        self._if_won: dict[Any, Worth] = {}
        self.valued = 0
        """How many ends."""

    # -- choices -----------------------------------------------------------------------------------------------

    def ranked(self, state: State, bids: int, width: int, lines: int) -> Generator[None, None, list[Way]]:
        """What can be done, the best first; those behind the first `lines` may be valued too high."""
        game, seat = self._game, state.actor
        self._if_won.clear()
        open_: list[Way] = []
        found: list[Way] = []
        for action in worthwhile(game, state):
            after = self._apply(state, action)
            if not after.bids:
                found.append(Way(action, after, self._end(after)))
            elif isinstance(action, Pass):
                end = yield from self._auction(after, bids, width, None)
                found.append(Way(action, after, end))
            else:
                open_.append(Way(action, after, self._as_if_won(after)))
            yield
        for way in sorted(open_, key=lambda way: -way.worth[seat]):
            least = sorted((each.worth[seat] for each in found), reverse=True)[lines - 1] if len(found) >= lines else None
            if least is not None and state.bids and way.worth[seat] <= least:
                break
            end = yield from self._auction(way.after, bids, width, least)
            found.append(way._replace(worth=end))
        return sorted(found, key=lambda way: -way.worth[seat])

    def played_on(self, state: State, until: int) -> Generator[None, None, Worth]:
        """The end once that auction is about to begin, or an era is over."""
        while state.phase not in ("keep", "over") and (state.phase != "start_bid" or state.auction < until):
            ways = yield from self.ranked(state, QUICK_BIDS, QUICK_WIDTH, 1)
            state = ways[0].after
        return self._end(state)

    # -- an auction --------------------------------------------------------------------------------------------

    def _auction(self, state: State, bids: int, width: int, bound: float | None) -> Generator[None, None, Worth]:
        """The end of the auction, if each seat does what is best for itself.

        In a duel nobody needs to know more as soon as the seat that led here could do better: `bound` is what it has for sure.
        """
        if not state.bids:
            return self._end(state)
        if not bids:
            return self._as_if_won(state)
        game, seat = self._game, state.actor
        open_ = []
        for action in worthwhile(game, state):
            if not isinstance(action, Pass):
                after = self._apply(state, action)
                open_.append((self._as_if_won(after) if after.bids else self._end(after), after))
            elif self._is_duel or state.phase == "hammer":
                best = self._as_if_won(state)
            else:
                best = yield from self._auction(self._apply(state, action), bids, width, None)
            yield
        for end, after in sorted(open_, key=lambda each: -each[0][seat])[:width]:
            if self._is_duel and bound is not None and -best[seat] <= bound:
                break
            if end[seat] <= best[seat]:
                break  # not even if it won
            if after.bids:
                end = yield from self._auction(after, bids - 1, width, best[seat])
            if end[seat] > best[seat]:
                best = end
        return best

    def _as_if_won(self, state: State) -> Worth:
        """The end if nobody beats the latest bid."""
        latest = state.bids[-1]
        key = latest, len(state.bids) if latest[1] > FIRST_WONDER else 0
        end = self._if_won.get(key)
        if end is None:
            while state.bids:
                state = self._apply(state, Pass(state.actor))
            end = self._if_won[key] = self._end(state)
        return end

    # -- its end -----------------------------------------------------------------------------------------------

    def _end(self, state: State) -> Worth:
        """What the position is worth; a joker or the Vault's disc goes where it is best for its owner."""
        if state.phase in ("joker", "vault"):
            seat = state.actor
            return max([self._end(self._apply(state, each)) for each in self._game.legal(state)], key=lambda end: end[seat])
        key = state.structures, state.tableaux, state.discs, state.wonders, state.kept, state.phase
        end = self._ends.get(key)
        if end is None:
            if len(self._ends) >= MEMORY:
                self._ends.clear()
            end = self._ends[key] = self._valued(state)
            self.valued += 1
        return end

    def _valued(self, state: State) -> Worth:
        book, seats = self._game.tables, len(state.built)
        every = [standing_terms(book, state, seat, colours) for seat, colours in enumerate(self._objectives)]
        terms = every[self._seat]
        for name, weight in self._weights.items():
            if name in terms:
                terms[name] *= weight
        points = [sum(each.values()) for each in every]
        whole = sum(points)
        worth = [own - (whole - own) / (seats - 1) for own in points]
        if state.phase == "over":
            best = max(points)
            worth = [each + (WIN if own == best else -WIN) for each, own in zip(worth, points, strict=True)]
        return tuple(worth)

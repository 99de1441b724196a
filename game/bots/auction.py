"""A bot that searches the running auction and plays its best choices on with `game.bots.<game>.search`."""

from collections.abc import Generator, Iterator, Mapping
from importlib import import_module
from typing import Any

from msgspec import Struct

from game.bots.base import Mind, within
from game.rules.core import Action, Rng, Rules


class AuctionSearch(Struct, frozen=True, forbid_unknown_fields=True, tag_field="how", tag="auction"):
    """How much to search."""

    bids: int
    """How many bids in a row are thought of."""
    width: int = 6
    """How many bids at each step."""
    lines: int = 1
    """How many of the best choices are played on."""
    auctions: int = 0
    """For how many auctions after the running one."""
    seconds: float = 20.0
    """The longest thought."""

    def __post_init__(self) -> None:
        if min(self.bids, self.width, self.lines) < 1:
            raise ValueError("bids, width and lines must be at least 1")
        if self.auctions < 0 or self.seconds <= 0:
            raise ValueError("auctions cannot be negative, and seconds must be more than 0")


class AuctionBot(Mind):
    """Does what stands best after the auction, or after some more auctions."""

    def __init__(self, settings: AuctionSearch, weights: Mapping[str, float] | None = None) -> None:
        self._settings = settings
        self._weights = weights
        self.simulations = 0
        """How many ends of auctions the last thought valued."""

    def think(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Iterator[Action]:
        """The best so far; after so many seconds it is content with that."""
        state = rules.determinize(view, rng)
        search = import_module(f"game.bots.{rules.id}.search").Search(rules, view, self._weights)
        so_far = rules.legal(state)[0]
        for found in within(self._settings.seconds, self._steps(search, state)):
            self.simulations = search.valued
            so_far = found or so_far
            yield so_far

    def _steps(self, search: Any, state: Any) -> Generator[Action | None, None, None]:
        """Nothing while it is thinking, and an action whenever there is a better one."""
        settings, seat = self._settings, state.actor
        yield None  # so a thought can be stopped before it has begun
        ways = yield from search.ranked(state, settings.bids, settings.width, settings.lines)
        yield ways[0].action
        if min(settings.lines, len(ways)) == 1 or not settings.auctions or state.phase == "keep":
            return
        played = []
        for way in ways[: settings.lines]:
            worth = yield from search.played_on(way.after, state.auction + settings.auctions + 1)
            played.append(way._replace(worth=worth))
        yield max(played, key=lambda way: way.worth[seat]).action

"""The levels and styles of `config/bots.yaml`: how a bot of each game and level thinks, and the weights of a style."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from game.bots.auction import AuctionBot, AuctionSearch
from game.bots.base import Mind
from game.bots.greedy import MoodyBot
from game.bots.planning import Planning, PlanningBot
from game.bots.replies import Replies, ReplyBot
from game.bots.tree import Tree, TreeBot
from game.bots.turn import TurnBot
from game.content import load
from game.errors import BadInput, list_words, unknown
from game.rules import GAMES
from game.rules.core import Action, Rng, Rules

LEVELS = ("easy", "normal", "hard", "expert")
"""The weakest first."""
ADVISER = "adviser"
"""Who gives hints and judges in a review: the best that answers at once, however strong the levels are made."""


class Mood(Struct, frozen=True, forbid_unknown_fields=True, tag_field="how", tag="mood"):
    """One action ahead, drawn from the best ones by their value."""

    temperature: float
    """An action worth so much less is chosen 2.7 times less often."""
    among: int

    def __post_init__(self) -> None:
        if self.temperature <= 0 or self.among < 1:
            raise ValueError("temperature must be more than 0, and among at least 1")


class Turn(Struct, frozen=True, forbid_unknown_fields=True, tag_field="how", tag="turn"):
    """The best way through the own turn."""

    width: int
    """How many unfinished ways are kept."""
    depth: int
    """How many actions they may have."""
    temperature: float = 0.0
    """A turn worth so much less is chosen 2.7 times less often; 0 = always the best."""

    def __post_init__(self) -> None:
        if min(self.width, self.depth) < 1 or self.temperature < 0:
            raise ValueError("width and depth must be at least 1, and temperature cannot be negative")


Setting = Mood | Turn | Replies | Planning | AuctionSearch | Tree
Weights = dict[str, float]


class Levels(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `config/bots.yaml`."""

    games: dict[str, dict[str, Setting]]
    """By game and level; where the adviser is not named, it is the hard bot."""
    styles: dict[str, dict[str, Weights]]
    """By style and game the terms whose weight is not 1."""

    def __post_init__(self) -> None:
        for game, levels in self.games.items():
            if game not in GAMES:
                raise ValueError(unknown("game", game, GAMES))
            if set(levels) - {ADVISER} != set(LEVELS):
                raise ValueError(f"{game} must have the levels {list_words(LEVELS).replace(' or ', ' and ')}")
        for style, games in self.styles.items():
            if "-" in style:
                raise ValueError(f'a style is one word, not "{style}"')
            for game, weights in games.items():
                if game not in GAMES:
                    raise ValueError(unknown(f"game of the style {style}", game, GAMES))
                if any(weight < 0 for weight in weights.values()):
                    raise ValueError(f"weights of the style {style} cannot be negative")

    def setting(self, game: str, level: str) -> Setting:
        """How a bot of that level, or the adviser, thinks in that game."""
        known = self.games[game]
        return known.get(ADVISER, known["hard"]) if level == ADVISER else known[level]


@cache
def levels() -> Levels:
    """The levels as they are configured."""
    known: Levels = load("bots.yaml", Levels)
    return known


def mind(setting: Setting, weights: Mapping[str, float] | None = None) -> Mind:
    """A bot that thinks that way."""
    match setting:
        case Mood():
            return MoodyBot(setting.temperature, setting.among, weights)
        case Turn():
            return TurnBot(setting.width, setting.depth, weights, temperature=setting.temperature)
        case Replies():
            return ReplyBot(setting, weights)
        case Planning():
            return PlanningBot(setting, weights)
        case AuctionSearch():
            return AuctionBot(setting, weights)
        case Tree():
            return TreeBot(setting, weights)


class LevelBot(Mind):
    """A bot of some level and perhaps of some style, in whatever game it is asked."""

    def __init__(self, level: str, style: str = "") -> None:
        self._level = level
        self._style = style
        self._mind: Mind | None = None

    def think(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Iterator[Action]:
        """As the settings of this game say."""
        known = levels()
        if rules.id not in known.games:
            raise BadInput(f"{rules.id} has no levels yet; they belong in config/bots.yaml")
        weights = known.styles[self._style].get(rules.id) if self._style else None
        self._mind = mind(known.setting(rules.id, self._level), weights)
        return self._mind.think(rules, view, rng)

    @property
    def simulations(self) -> int:
        """How many ways to go on the last thought tried; 0 where it did not search."""
        return getattr(self._mind, "simulations", 0)

"""The campaign of Cities: chapters, what unlocks them, medals and objectives earned, and the daily city of a profile.

Pure values; a finished match goes in, the progress after it comes out. How a city is judged is in the game's rules.
"""

from datetime import date
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.errors import BadInput
from game.match import saves
from game.match.session import Session
from game.rules import GAMES
from game.rules.cities import Game, State, daily, is_unlocked, medal, objectives
from game.rules.cities.parts import MONEY

Medal = Literal["bronze", "silver", "gold"]
MEDALS: tuple[Medal, ...] = ("bronze", "silver", "gold")
FILE = "campaign.json"


class Mission(Struct, frozen=True):
    """A chapter as it is offered: what to play, and what to strive for."""

    chapter: str
    is_open: bool
    options: dict[str, str]
    objectives: tuple[tuple[str, int, bool], ...]
    """Name, amount, and whether this profile has met it."""
    medals: dict[str, Medal]
    """The best medal by difficulty."""


class Best(Struct, frozen=True, forbid_unknown_fields=True):
    """The best city of a chapter: enough to see it again."""

    total: int
    difficulty: str
    cards: int
    money: int
    record: str
    """The match as a save."""


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """What a profile has achieved in one chapter (CS-119)."""

    attempts: int = 0
    """Finished games, won or lost."""
    successes: int = 0
    medals: dict[str, Medal] = {}
    objectives: tuple[str, ...] = ()
    assists: tuple[str, ...] = ()
    """Helps that were on in the best game."""
    best: Best | None = None


class Day(Struct, frozen=True, forbid_unknown_fields=True):
    """The first attempt at a daily city; later ones are practice (CS-120)."""

    total: int
    won: bool


class Progress(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole campaign of a profile."""

    version: Literal[1] = 1
    chapters: dict[str, Chapter] = {}
    days: dict[str, Day] = {}
    """By date, such as 2026-03-01."""

    def chapter(self, code: str) -> Chapter:
        """What was achieved there; nothing yet for a chapter never played."""
        return self.chapters.get(code, Chapter())


def _game() -> Game:
    game = GAMES["cities"]
    assert isinstance(game, Game), "the campaign is that of Cities"
    return game


def chapters() -> tuple[str, ...]:
    """Their codes in order (CS-115)."""
    return tuple(each.code for each in _game().content.scenarios.chapters)


def is_open(progress: Progress, chapter: str) -> bool:
    """May this chapter be played as part of the campaign? Free play offers all of them."""
    successes = {code for code, each in progress.chapters.items() if each.successes}
    attempts = {code: each.attempts for code, each in progress.chapters.items()}
    return is_unlocked(_game().content, chapter, successes, attempts)


def missions(progress: Progress, difficulty: str = "standard") -> tuple[Mission, ...]:
    """The campaign as it stands."""
    game = _game()
    found = []
    for each in game.content.scenarios.chapters:
        known = progress.chapter(each.code)
        goals = tuple((goal.name, goal.amount, goal.name in known.objectives) for goal in each.objectives)
        options = {"scenario": each.code, "difficulty": difficulty}
        found.append(Mission(each.code, is_open(progress, each.code), options, goals, known.medals))
    return tuple(found)


# -- after a game ----------------------------------------------------------------------------------------------


def _state(session: Session) -> State:
    state = session.final_state()
    if session.rules.id != "cities" or session.outcome is None:
        raise BadInput("only a finished match of cities counts for the campaign")
    assert isinstance(state, State), "a match of cities has a state of cities"
    return state


def finished(progress: Progress, session: Session) -> Progress:
    """The progress after a finished match, won or lost; nothing is ever taken away."""
    state, code = _state(session), _state(session).setup.scenario
    before = progress.chapter(code)
    goals = [name for name, _, is_met in objectives(_game().tables, state) if is_met]
    met = tuple(dict.fromkeys([*before.objectives, *goals]))
    outcome = session.outcome
    after = replace(
        before, attempts=before.attempts + 1, successes=before.successes + bool(outcome and outcome.won), objectives=met
    )
    after = _with_medal(after, state)
    after = _with_best(after, session, state)
    return replace(progress, chapters={**progress.chapters, code: after})


def _with_medal(chapter: Chapter, state: State) -> Chapter:
    """CS-116, CS-118: the better medal stays, for each difficulty by itself."""
    earned, held = medal(_game().content, state), chapter.medals.get(state.setup.difficulty)
    if earned is None or (held is not None and MEDALS.index(held) >= _rank(earned)):
        return chapter
    return replace(chapter, medals={**chapter.medals, state.setup.difficulty: MEDALS[_rank(earned)]})


def _rank(earned: str) -> int:
    return [*MEDALS].index(earned)  # type: ignore[arg-type]


def _with_best(chapter: Chapter, session: Session, state: State) -> Chapter:
    """CS-119: higher total; of equals higher difficulty, then fewer cards played, then more money."""
    if session.outcome is None or not session.outcome.won:
        return chapter
    found = Best(
        session.outcome.scores[0],
        state.setup.difficulty,
        len(state.tiles) + state.policies,
        state.values[MONEY],
        saves.to_text(saves.record(session)),
    )
    if chapter.best is not None and _key(chapter.best) >= _key(found):
        return chapter
    return replace(chapter, best=found, assists=assists(state))


def _key(best: Best) -> tuple[int, int, int, int]:
    order = [each.code for each in _game().content.administration.difficulties]
    return best.total, order.index(best.difficulty) if best.difficulty in order else -1, -best.cards, best.money


def assists(state: State) -> tuple[str, ...]:
    """The helps that were on: noted beside a medal, never forbidding it."""
    setup, price = state.setup, _game().content.administration.exchange_price
    switched = {
        "open_tops": setup.open_tops,
        "exchange_cost": setup.exchange_price < price,
        "small_rest": setup.small_rest,
        "undo": setup.undo == "full",
    }
    return tuple(name for name, is_on in switched.items() if is_on)


def day_finished(progress: Progress, session: Session, day: date) -> Progress:
    """The progress after a daily city; only the first attempt of the day counts."""
    seed, options = daily(day)
    state = _state(session)
    if session.seed != seed or any(session.options.get(name) != value for name, value in options.items()):
        raise BadInput(f"that is not the city of {day}: its seed is {seed}")
    if str(day) in progress.days or session.outcome is None:
        return progress
    result = Day(session.outcome.scores[0], bool(session.outcome.won))
    assert state.setup.scenario == options["scenario"], "the daily city is of its scenario"
    return replace(progress, days={**progress.days, str(day): result})


# -- text ------------------------------------------------------------------------------------------------------


def to_text(progress: Progress) -> str:
    """The progress as it is kept in a profile."""
    return msgspec.json.format(msgspec.json.encode(progress), indent=2).decode() + "\n"


def from_text(text: str, source: str = FILE) -> Progress:
    """Reads it; `BadInput` where it is damaged or newer."""
    try:
        return msgspec.json.decode(text.encode(), type=Progress)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as fault:
        raise BadInput(f"{source}: no progress of the campaign that this version can read ({fault})") from None

"""Missions that were played to their end, quickly: by bots of which one is good and one is not."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from game.bots import BOTS
from game.match import saves
from game.match.session import Player, Session
from game.player.campaign import MEDALS, Attempt, Mission, Progress, Terms, judge, start
from game.player.campaign.missions import NOTE
from game.player.campaign.progress import game
from game.rules.core import seeded

GOLDEN = Path(__file__).with_name("golden")
"""A match for each chapter that earns gold; each is read, never written."""


def to_the_end(session: Session, bot: str = "greedy") -> Session:
    """The match once a bot has made all its moves."""
    player = BOTS[bot]()
    while (seat := session.to_act) is not None:
        session.submit(player.choose(session.rules, session.view(seat), seeded(session.number)))
    return session


def mission(chapter: str = "intro", *, seed: int = 1, bot: str = "greedy", options: dict[str, str] | None = None) -> Session:
    """A mission played to its end; `options` may be such as no screen offers."""
    note = {NOTE: Mission(f"{sum(map(ord, bot)):04x}{seed:08x}", chapter).note()}
    chosen = {"scenario": chapter, **(options or {})}
    return to_the_end(Session(game(), [Player("Planner")], seed=seed, options=chosen, notes=note), bot)


def offered(terms: Terms, players: Sequence[Player] = (Player("Planner"),), *, seed: int = 1) -> Session:
    """A mission as a screen would start it."""
    return start(Progress(), terms, players, seed=seed)


@cache
def _first(bot: str, wanted: str) -> Session:
    for seed in range(1, 200):
        session = mission(seed=seed, bot=bot)
        if session.outcome is not None and session.outcome.decided_by == wanted:
            return session
    raise AssertionError(f"no introduction of {bot} ended as {wanted}")


def won() -> Session:
    """A success."""
    return _first("greedy", "success")


def modest() -> Session:
    """Finished, but below the threshold."""
    return _first("greedy", "modest")


def lost() -> Session:
    """Lost by a rule."""
    return _first("random", "wages")


@cache
def golden(chapter: str) -> Session:
    """A mission that earns gold."""
    return saves.load(GOLDEN / f"{chapter}.skyline")


def attempt(session: Session) -> Attempt:
    """What it counts for."""
    found = judge(session)
    assert found is not None
    return found.attempt


def medals(progress: Progress) -> list[str]:
    """The best medals by chapter, a dash where there is none."""
    codes = ("intro", "1", "2", "3", "4", "5")
    found = [progress.chapter(code).medal for code in codes]
    assert all(each is None or each in MEDALS for each in found)
    return [each or "-" for each in found]

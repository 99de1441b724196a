"""The finished matches of a profile, wherever they are kept, and what came of each. Knows files and sessions, but no screen.

Nothing is copied or moved: a match stays where the table, its player or the campaign has put it. What came of it lies beside
it, so that nobody has to play it again to tell. A match that was put away is only marked, so it can always be taken back.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Literal, get_args

import msgspec
from msgspec import Struct

from game.content import ASSETS
from game.errors import BadInput, no_writing
from game.files import read_text, write_text
from game.match import saves
from game.match.saves import Brief
from game.match.session import Session
from game.player.keepsake import facts_path
from game.player.profile import Profile
from game.rules import GAMES

DEMO = ASSETS / "demo" / "skyline_world.skyline"
"""A match of bots that waits in every gallery, so that none is empty at the first start."""
MISSION = "mission"
"""The note of a match that was started for the campaign."""
Order = Literal["newest", "oldest", "points", "longest"]
ORDERS: tuple[Order, ...] = get_args(Order)
_LARGEST = 20_000
"""Bytes of a file with facts; ours have some hundred."""


class Facts(Struct, frozen=True, omit_defaults=True):
    """What came of a match."""

    checksum: str
    """Of the position it ended in: facts of another match that had the same file mean nothing."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    medal: str = ""
    """Of a mission of the campaign."""
    is_lost: bool = False
    """Did the table lose together?"""


class Exhibit(Struct, frozen=True):
    """A finished match on the shelf; `fault` says why nothing can be shown of it."""

    path: Path
    saved: float
    """Seconds since the epoch."""
    brief: Brief | None
    fault: BadInput | None = None

    @property
    def id(self) -> str:
        """What it is known by, whichever of its copies it is."""
        if self.brief is None:
            return f"{self.path.parent.name}-{self.path.stem}"
        record = self.brief.record
        return f"{record.game}-{record.seed}-{record.checksum}"

    @property
    def game(self) -> str:
        """Which game it is of; empty where that cannot be read."""
        return self.brief.record.game if self.brief is not None else ""

    @property
    def is_demo(self) -> bool:
        """Is it the match that came with the program?"""
        return self.path == DEMO


# -- what is there ---------------------------------------------------------------------------------------------------


def exhibits(profile: Profile, *, demo: Path = DEMO) -> list[Exhibit]:
    """Every finished match and every file that cannot be read, the newest first; of copies the one somebody named."""
    away, found = _marks(profile), dict[str, Exhibit]()
    for folder in (profile.saves, profile.autosaves, profile.missions):
        for path, saved in saves.by_last_use(folder):
            exhibit = _exhibit(path, saved)
            if exhibit is not None and exhibit.id not in away:
                found.setdefault(exhibit.id, exhibit)
    ordered = sorted(found.values(), key=lambda each: -each.saved)
    example = _exhibit(demo, 0.0)
    return [*ordered, example] if example is not None and example.id not in {*away, *found} else ordered


def _exhibit(path: Path, saved: float) -> Exhibit | None:
    """The match of a file; None where it goes on."""
    try:
        brief = saves.brief(path)
    except BadInput as fault:
        return Exhibit(path, saved, None, fault)
    return Exhibit(path, saved, brief) if brief.record.is_over else None


def counts(found: Iterable[Exhibit]) -> dict[str, int]:
    """How many there are of each game, in the order of the boxes."""
    games = [exhibit.game for exhibit in found]
    return {game: games.count(game) for game in GAMES if game in games}


def sort(found: Iterable[Exhibit], order: Order) -> list[Exhibit]:
    """The exhibits in that order; those that cannot be read come last."""

    def rank(exhibit: Exhibit) -> tuple[bool, float]:
        if exhibit.brief is None:
            return True, -exhibit.saved
        if order == "points":
            facts = facts_of(exhibit)
            return False, -float(max(facts.scores)) if facts is not None and facts.scores else 1e9
        values = {"newest": -exhibit.saved, "oldest": exhibit.saved, "longest": -float(exhibit.brief.moves)}
        return False, values[order]

    return sorted(found, key=rank)


# -- what came of it -------------------------------------------------------------------------------------------------


def facts_of(exhibit: Exhibit) -> Facts | None:
    """What is kept of how it ended; None where nothing is, or only about another match."""
    if exhibit.brief is None:
        return None
    try:
        found = msgspec.json.decode(read_text(facts_path(exhibit.path), _LARGEST), type=Facts)
    except (BadInput, msgspec.DecodeError, RecursionError):
        return None
    record = exhibit.brief.record
    fits = found.checksum == record.checksum and len(found.scores) == len(record.players)
    return found if fits and all(0 <= seat < len(found.scores) for seat in found.winners) else None


def facts(session: Session) -> Facts:
    """What came of a match that is over."""
    outcome = session.outcome
    assert outcome is not None, "a match that goes on has no facts"
    checksum = saves.record(session).checksum
    return Facts(checksum, outcome.scores, outcome.winners, _medal(session), outcome.won is False)


def _medal(session: Session) -> str:
    if MISSION not in session.notes:
        return ""
    from game.player.campaign import judge  # only a mission needs the rules of the campaign

    judged = judge(session)
    return (judged.attempt.medal or "") if judged is not None else ""


def keep_facts(path: Path, session: Session) -> Facts:
    """Notes beside a save what came of its match. A full disk only means that it is found out again."""
    found = facts(session)
    if ASSETS not in path.parents:
        with suppress(OSError):
            write_text(facts_path(path), msgspec.json.encode(found).decode() + "\n")
    return found


# -- put away --------------------------------------------------------------------------------------------------------


def _marks(profile: Profile) -> set[str]:
    """What was put away."""
    return {mark.stem for mark in profile.gallery.glob("*.away")}


def _mark(profile: Profile, exhibit: Exhibit) -> Path:
    return profile.gallery / f"{exhibit.id}.away"


def put_away(profile: Profile, exhibit: Exhibit) -> None:
    """The gallery shows it no more; `BadInput` where that cannot be noted. The match itself stays."""
    try:
        write_text(_mark(profile, exhibit), "")
    except OSError as fault:
        raise no_writing(_mark(profile, exhibit), fault) from None


def take_back(profile: Profile, exhibit: Exhibit) -> None:
    """The gallery shows it again."""
    try:
        _mark(profile, exhibit).unlink(missing_ok=True)
    except OSError as fault:
        raise no_writing(_mark(profile, exhibit), fault) from None

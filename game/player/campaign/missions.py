"""The missions of the campaign: a chapter under terms, or the city of a day. A match notes the mission it was started for."""

import re
import secrets
from collections.abc import Sequence
from datetime import date

from msgspec import Struct

from game.errors import BadInput, unknown
from game.match import saves
from game.match.session import Player, Session
from game.player.campaign.progress import Progress, chapters, game
from game.rules.cities import daily

NOTE = "mission"
"""The note of a match that says what it was started for."""
HINTS = "hints"
"""The note of a match that says how often it was asked for a hint."""
DAILY = "daily"
ASSISTS: dict[str, tuple[str, str]] = {
    "open_tops": ("on", "off"),
    "exchange_cost": ("1", "2"),
    "small_rest": ("on", "off"),
    "smooth": ("on", "off"),
    "undo": ("full", "draw"),
}
"""Helps that a mission offers: options with their values for yes and no. Nothing else of the set-up can be changed."""
ALONE = ("undo",)
"""Helps for a person alone."""


class Mission(Struct, frozen=True):
    """What a match was started for: a chapter, or the city of a day."""

    id: str
    chapter: str = ""
    day: str = ""
    """Such as 2026-03-01."""

    def note(self) -> str:
        """As it stands in the match's record."""
        return f"{DAILY} {self.day} {self.id}" if self.day else f"{self.chapter} {self.id}"


class Terms(Struct, frozen=True):
    """Under which a chapter is played."""

    chapter: str
    difficulty: str = "standard"
    assists: tuple[str, ...] | None = None
    """None = those that the difficulty brings."""

    def options(self, seats: int = 1) -> dict[str, str]:
        """The options they mean for that many planners."""
        helps = usual_assists(self.difficulty) if self.assists is None else self.assists
        asked = {name: yes if name in helps else no for name, (yes, no) in ASSISTS.items() if seats == 1 or name not in ALONE}
        return {"scenario": self.chapter, "difficulty": self.difficulty, **asked}


def mission_options(name: str, chapter: str, options: dict[str, str], seats: int) -> dict[str, str]:
    """The options of a game played under the terms of a chapter, with what is asked for beside it."""
    if name != game().id:
        raise BadInput(f"--mission belongs to {game().id}")
    if chapter not in chapters():
        raise BadInput(unknown("mission", chapter, chapters()))
    if "scenario" in options:
        raise BadInput("--mission says which scenario is played: leave out --option scenario")
    return Terms(chapter, options.get("difficulty", "standard")).options(seats) | options


def usual_assists(difficulty: str) -> tuple[str, ...]:
    """The helps that a difficulty brings (CS-118)."""
    brings = any(each.assists for each in game().content.administration.difficulties if each.code == difficulty)
    return ("small_rest", "smooth") if brings else ()


def new_seed() -> int:
    """A start by lot."""
    return secrets.randbelow(saves.SEEDS)


def new_id() -> str:
    """A name for a match, unlike any other."""
    return secrets.token_hex(6)


def mission_of(session: Session) -> Mission | None:
    """What the match was started for; None for free play."""
    return parse_note(session.notes.get(NOTE, "")) if session.rules.id == game().id else None


def parse_note(note: str) -> Mission | None:
    """The mission a note means; None where it means none."""
    if found := re.fullmatch(r"daily (\d{4}-\d\d-\d\d) ([0-9a-f]{12})", note, re.ASCII):
        try:
            return Mission(found[2], day=str(date.fromisoformat(found[1])))
        except ValueError:
            return None
    found = re.fullmatch(r"(\S+) ([0-9a-f]{12})", note, re.ASCII)
    return Mission(found[2], chapter=found[1]) if found and found[1] in chapters() else None


def start(progress: Progress, terms: Terms, players: Sequence[Player], *, seed: int) -> Session:
    """A new attempt at a chapter; `BadInput` where it is still closed."""
    if not progress.is_open(terms.chapter):
        raise BadInput(f"chapter {terms.chapter} of the campaign is not open yet", key="fault.chapter_closed")
    mission = Mission(new_id(), terms.chapter)
    return Session(game(), players, seed=seed, options=terms.options(len(players)), notes={NOTE: mission.note()})


def start_day(day: date, player: Player) -> Session:
    """A new attempt at the city of a day, alone."""
    seed, options = daily(day)
    mission = Mission(new_id(), day=str(day))
    return Session(game(), [player], seed=seed, options=options, notes={NOTE: mission.note()})


def again(session: Session, *, seed: int | None = None) -> Session:
    """Another attempt at the same mission, under the same terms: with the same seed, or another one."""
    mission = mission_of(session)
    assert mission is not None, "a mission is tried again"
    notes = {NOTE: Mission(new_id(), mission.chapter, mission.day).note()}
    wanted = session.seed if seed is None else seed
    return Session(session.rules, session.players, seed=wanted, options=session.wishes, notes=notes)


def note_hint(session: Session) -> None:
    """Keeps in mind that a hint was asked for."""
    if mission_of(session) is not None:
        session.note(HINTS, str(hints(session) + 1))


def hints(session: Session) -> int:
    """How many hints were asked for in this match."""
    words = session.notes.get(HINTS, "")
    return int(words) if words.isascii() and words.isdigit() and len(words) < 6 else 0

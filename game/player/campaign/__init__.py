"""The campaign of Cities: what is offered, what a finished city counts for, and the file in which that is never lost.

It knows the game's rules, matches and files, but no screen.
"""

from game.player.campaign.book import Book, keeper
from game.player.campaign.judging import Judged, judged
from game.player.campaign.missions import (
    ASSISTS,
    Mission,
    Terms,
    again,
    mission_of,
    new_seed,
    note_hint,
    simulated,
    start,
    start_day,
    usual_assists,
)
from game.player.campaign.progress import MEDALS, Attempt, Chapter, Day, Earned, Progress, chapters

__all__ = [
    "ASSISTS",
    "MEDALS",
    "Attempt",
    "Book",
    "Chapter",
    "Day",
    "Earned",
    "Judged",
    "Mission",
    "Progress",
    "Terms",
    "again",
    "chapters",
    "judged",
    "keeper",
    "mission_of",
    "new_seed",
    "note_hint",
    "simulated",
    "start",
    "start_day",
    "usual_assists",
]

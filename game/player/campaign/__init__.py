"""The campaign of Cities: its missions, how a finished city is judged, and the file that stores the progress safely.

It knows the game's rules, matches and files, but no screen.
"""

from game.player.campaign.book import CampaignBook, keeper
from game.player.campaign.judging import Judged, judge
from game.player.campaign.missions import (
    ASSISTS,
    Mission,
    Terms,
    again,
    mission_of,
    mission_options,
    new_seed,
    note_hint,
    start,
    start_day,
    usual_assists,
)
from game.player.campaign.progress import MEDALS, Attempt, ChapterRecord, Day, Earned, Progress, chapters

__all__ = [
    "ASSISTS",
    "MEDALS",
    "Attempt",
    "CampaignBook",
    "ChapterRecord",
    "Day",
    "Earned",
    "Judged",
    "Mission",
    "Progress",
    "Terms",
    "again",
    "chapters",
    "judge",
    "keeper",
    "mission_of",
    "mission_options",
    "new_seed",
    "note_hint",
    "start",
    "start_day",
    "usual_assists",
]

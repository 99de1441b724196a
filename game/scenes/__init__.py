"""The screens of the program by name. A screen's module is imported when the screen is first opened."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from game.errors import BadInput, unknown

if TYPE_CHECKING:
    from game.scenes.scene import Scene

SCENES = {
    "menu": "game.scenes.screens.menu:Menu",
    "setup": "game.scenes.screens.setup:Setup",
    "table": "game.scenes.table.table:TableScene",
    "handover": "game.scenes.screens.handover:Handover",
    "results": "game.scenes.screens.results:Results",
    "night": "game.scenes.screens.night:Night",
    "pause": "game.scenes.screens.pause:Pause",
    "options": "game.scenes.screens.options:Options",
    "load": "game.scenes.screens.saved:Saved",
    "statistics": "game.scenes.screens.statistics:StatisticsScene",
    "gallery": "game.scenes.screens.gallery.gallery:Gallery",
    "walk": "game.scenes.screens.gallery.walk:Walk",
    "replay": "game.scenes.screens.replay:Replay",
    "review": "game.scenes.screens.review.review:MatchReview",
    "keys": "game.scenes.screens.keylist:KeyList",
    "rules": "game.scenes.screens.rules.reader:RulesReader",
    "learn": "game.scenes.learn.hub:Learn",
    "studies": "game.scenes.studies.list:StudyList",
    "campaign": "game.scenes.screens.campaign.campaign:Campaign",
    "report": "game.scenes.screens.campaign.report:MissionReport",
}
"""Name → module and class; a new screen is one more line."""
OVER_A_BOARD = {"photo": "game.scenes.screens.photo.mode:PhotoMode"}
"""Screens that only a table can open over itself."""
WITH_A_MATCH = ("table", "replay", "review", "walk", "night")
"""Screens that nothing can open without a match."""
WITH_A_GAME = ("setup", "rules")
"""Screens that begin with the game they are told."""


def scene_class(name: str) -> type[Scene]:
    """The class of a scene; `BadInput` for a name nobody knows."""
    known = SCENES | OVER_A_BOARD
    if name not in known:
        raise BadInput(unknown("scene", name, SCENES))
    module, _, kind = known[name].partition(":")
    found: type[Scene] = getattr(import_module(module), kind)
    return found

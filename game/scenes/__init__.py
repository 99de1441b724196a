"""The screens of the program by name. Each is read when it is first asked for."""

from importlib import import_module

from game.errors import BadInput, unknown
from game.scenes.scene import Scene

SCENES = {
    "menu": "game.scenes.menu:Menu",
    "setup": "game.scenes.setup:Setup",
    "table": "game.scenes.table:TableScene",
    "handover": "game.scenes.handover:Handover",
    "results": "game.scenes.results:Results",
    "pause": "game.scenes.pause:Pause",
    "options": "game.scenes.options:Options",
    "load": "game.scenes.saved:Saved",
    "statistics": "game.scenes.statistics:StatisticsScene",
    "replay": "game.scenes.replay:Replay",
}
"""Name → module and class; a new screen is one more line."""


def scene_class(name: str) -> type[Scene]:
    """The class of a scene; `BadInput` for a name nobody knows."""
    if name not in SCENES:
        raise BadInput(unknown("scene", name, SCENES))
    module, _, kind = SCENES[name].partition(":")
    found: type[Scene] = getattr(import_module(module), kind)
    return found

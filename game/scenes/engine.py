"""Panda's settings for this program. They must be set before the window is opened."""

import os
import sys
from typing import Literal

from panda3d.core import load_prc_file_data

from game.faces import FACES, face_path
from game.player.profile import APP, Settings
from game.scenes.drawing.quality import CONTEXT, HEADLESS, NO_SCREEN
from game.scenes.hush import hush
from game.scenes.memory import return_large_blocks

TITLE = "Five Skylines"
WindowKind = Literal["onscreen", "offscreen", "none"]


def configure(kind: WindowKind, settings: Settings) -> None:
    """Tells Panda what it should open and how. What it cannot open, such as a sound card, is no news for a terminal.

    A font that is missing is: better said now than in the middle of a match.
    """
    for face in FACES:
        face_path(face)
    os.environ.setdefault("ALSOFT_LOGLEVEL", "0")
    hush()
    return_large_blocks()
    lines = [
        f"window-title {TITLE}",
        f"x-wm-class {APP}",  # by which a desktop finds our entry in its menu, and with it name and icon
        f"x-wm-class-name {APP}",
        "window-type none",
        f"load-display {'pandagl' if kind == 'onscreen' else HEADLESS}",
        "aux-display p3tinydisplay",
        "auto-flip 1",
        "textures-power-2 none",
        "text-minfilter linear",
        "text-magfilter linear",
        "sync-video 1",
        "support-threads 0",
        "print-pipe-types 0",
        "model-cache-dir",  # nothing of ours is kept there, and a home may be read-only
        "notify-level-display error",
        "notify-level-device fatal",
        "notify-level-x11display fatal",
        "notify-level-audio fatal",
        "default-directnotify-level error",
        "framebuffer-stencil 0",
    ]
    if kind != "onscreen":
        lines += [NO_SCREEN, "audio-library-name null"]
        lines.append("gl-finish 1")  # nothing is ever flipped here, so a driver would pile up all it was told to draw
    lines += CONTEXT
    if settings.quality == "high":
        lines += ["framebuffer-multisample 1", "multisamples 4"]
    load_prc_file_data("five-skylines", "\n".join(lines))


def has_display() -> bool:
    """May a window be opened? On Linux one would otherwise wait for an answer from nowhere."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY"))

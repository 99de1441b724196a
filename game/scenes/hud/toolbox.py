"""The tools of a table: which there are, and which are always in view. What they do is the table's."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.match.hotseat import Mode
from game.scenes.hud.choices import Tool

if TYPE_CHECKING:
    from game.scenes.hud.hud import Hud
    from game.scenes.screens.table import TableScene

Tools = tuple[Tool, ...]


def tools(table: TableScene, hud: Hud, *, folded: bool) -> tuple[Tools, Tools]:
    """The tools that are always in view, and those behind one button."""
    match, eyes, parts = _of_match(table), _of_eyes(table), _of_parts(table, hud)
    undo, redo, reset, hint = match
    settings = _of_settings(table)
    more = Tool("more", "plus", lambda: hud.toggle("more"), True, "more" in hud.open)
    pause = Tool("pause", "pause", table.pause)
    top, *ways = _of_camera(table)
    if folded:
        shown = [tool for tool in parts if tool.name != "scores"]
        own = [Tool("own_cards", "card", table.look_at_own)] if table.play.can_look else []
        return (undo, more), (*settings, *own, redo, reset, hint, *eyes, *shown, top, *ways, pause)
    first = (*eyes, *parts)[0]
    row = (undo, *settings, *(tool for tool in (hint, redo, reset) if settings), *(redo, reset, hint))[:4]
    rest = (*(tool for tool in match if tool not in row), *(tool for tool in (*eyes, *parts, *ways) if tool is not first))
    return (*row, first, top, more, pause), rest


def _of_settings(table: TableScene) -> Tools:
    """What sets what is about to be put down, such as how a tile lies; nothing where there is nothing to set."""
    found = []
    if len(table.can_set) > 0:
        found.append(Tool("setting_last", "turn", partial(table.set_otherwise, -1)))
    if table.can_mirror:
        found.append(Tool("setting_mirror", "mirror", table.mirror))
    if len(table.can_set) > 1:
        found.append(Tool("setting_first", "shapes", partial(table.set_otherwise, 0)))
    return tuple(found)


def _of_match(table: TableScene) -> Tools:
    """What changes the match, or advises on it."""
    session, held = table.session, table.play.held is not None
    return (
        Tool("undo", "undo", table.undo, session.can_undo or held),
        Tool("redo", "redo", table.redo, session.can_redo and not held),
        Tool("reset_turn", "reset", table.reset_turn, session.can_undo or held),
        Tool("hint", "hint", table.advise, table.play.mode is Mode.CHOOSE and table.play.viewer is not None),
    )


def _of_eyes(table: TableScene) -> Tools:
    """What shows the table in another way, where the game knows one."""
    rig, board = table.rig, table.board
    lens = Tool("lens", "eye", lambda: table.use_lens(not rig.is_at_eye), True, rig.is_at_eye)
    overlay = Tool("overlay", "layers", table.lay_over, True, board.overlay is not None)
    return (*([lens] if table.has_lens else []), *([overlay] if board.overlays else []))


def _of_parts(table: TableScene, hud: Hud) -> Tools:
    """What opens and closes parts of the window."""
    names = (("scores", "chart"), *((("drawings", "city"),) if hud.has_own else ()), ("log", "log"))
    return tuple(Tool(name, icon, lambda name=name: hud.toggle(name), True, name in hud.open) for name, icon in names)  # type: ignore[misc]


def _of_camera(table: TableScene) -> Tools:
    """Where the table is looked at from."""
    return (
        Tool("top", "compass", table.look_down),
        Tool("own_seat", "chair", lambda: table.sit(table.home)),
        Tool("labels", "info", table.label, True, table.is_labelled),
        Tool("flat", "cube", table.flatten, True, table.rig.is_flat),
    )

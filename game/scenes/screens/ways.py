"""Ways from a match that is over: the screen that tells its end, and the one door to its review."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.errors import BadInput
from game.match import saves
from game.match.session import Session
from game.player.keepsake import colours_of

if TYPE_CHECKING:
    from game.app import App


def end_of(session: Session) -> str:
    """The screen that tells how a match ended."""
    return "report" if _is_mission(session) else "results"


def _is_mission(session: Session) -> bool:
    if not session.notes:
        return False
    from game.player.campaign import mission_of  # the menu need not wait for the rules of a game

    return mission_of(session) is not None


def open_review(
    app: App, match: Session | Path, colours: tuple[str, ...] = (), *, on_leave: Callable[[], object] | None = None
) -> None:
    """Opens the review of a match that is over, or of a save; one that cannot be reviewed is told of in passing.

    `on_leave` leads elsewhere than to the end of the match.
    """
    try:
        session = match if isinstance(match, Session) else saves.load(match)
        if session.outcome is None or session.is_sketch:
            raise BadInput("the match goes on; only one that is over can be reviewed", key="fault.review_goes_on")
    except BadInput as fault:
        app.toast(fault)
        return
    if isinstance(match, Path):
        colours = colours_of(match, len(session.players))
    app.go("review", session=session, colours=colours, on_leave=on_leave)

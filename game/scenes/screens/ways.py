"""Chooses the screen for the end of a match: a mission of the campaign has its own report."""

from game.match.session import Session


def end_of(session: Session) -> str:
    """The screen that tells how a match ended."""
    return "report" if _is_mission(session) else "results"


def _is_mission(session: Session) -> bool:
    if not session.notes:
        return False
    from game.player.campaign import mission_of  # the menu need not wait for the rules of a game

    return mission_of(session) is not None

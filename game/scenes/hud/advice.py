"""A hint in three steps: where, which, why."""

from typing import Any

from game.match.hotseat import Hint, Hotseat
from game.rules.core import Target
from game.scenes.hud.extras import extras
from game.scenes.words import move_name, target_name
from game.text import Text

STEPS = 3


class Advice:
    """What the player was advised so far; every further question tells more."""

    def __init__(self) -> None:
        self._hint: Hint | None = None
        self._steps = 0

    def forget(self) -> None:
        """The advice no longer fits."""
        self._hint, self._steps = None, 0

    @property
    def is_given(self) -> bool:
        """Is there advice that fits? Then a question only tells more of it."""
        return self._hint is not None

    def ask(self, play: Hotseat) -> Target | None:
        """One step more; the target to look at, None where there is nothing to advise."""
        if self._hint is None:
            self._hint, self._steps = play.hint(), 0
        if self._hint is None:
            return None
        self._steps = min(STEPS, self._steps + 1)
        return self._hint.action.steps()[-1]

    def words(self, text: Text, game: str, view: Any) -> str:
        """What it says so far."""
        if self._hint is None:
            return ""
        steps = self._hint.action.steps()
        words = [text("table.hint_where", where=target_name(text, game, steps[-1]))]
        if self._steps > 1:
            own = extras(game).move_name(text, view, self._hint.action)
            words.append(text("table.hint_which", which=own or move_name(text, game, steps)))
        if self._steps > 2 and self._hint.why:
            words.append(text("table.hint_why", why=text(f"{game}.because.{self._hint.why}")))
        return " ".join(words)

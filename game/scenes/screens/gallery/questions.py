"""What the gallery asks: whether a match is to be put away, and from which turn it is to be played on."""

from __future__ import annotations

from collections.abc import Callable

from game.match.session import Session
from game.scenes.scene import Scene
from game.scenes.widgets import Label, Slider, Widget, centred_region, dialog


def ask_away(scene: Scene, put_away: Callable[[], None]) -> None:
    """Puts a match away only if that is meant."""
    t = scene.t

    def close() -> None:
        scene.close(layer)

    def do_it() -> None:
        close()
        put_away()

    def compose() -> Widget:
        answers = [(t("gallery.away_do"), do_it, "danger"), (t("gallery.away_not"), close, "primary")]
        return dialog(t("gallery.away_title"), t("gallery.away_text"), answers)  # type: ignore[arg-type]

    layer = scene.show(compose, centred_region(520), modal=True, shade=True, on_cancel=close)


class TurnQuestion:
    """Asks for a turn of a match, with what happened there in words."""

    def __init__(self, scene: Scene, session: Session, colours: tuple[str, ...]) -> None:
        self._scene, self._session, self._colours = scene, session, colours
        self._last = session.count(None)
        self.turn = max(0, self._last - 1)
        self._words: Label | None = None
        self._lines = {line.number: line.text for line in session.log(None, scene.t)}

    def compose(self, close: Callable[[], None]) -> Widget:
        """The question with a slider over all turns."""
        t = self._scene.t
        answers = [(t("gallery.play_on_do"), self._play, "primary"), (t("gallery.cancel"), close, "plain")]
        slider = Slider(
            self.turn,
            self._set,
            least=0,
            most=max(1, self._last - 1),
            step=1,
            shown=lambda value: f"{round(value)} / {self._last}",
            key="turn",
        )
        self._words = Label(self._said(), soft=True, lines=3, key="turn-words")
        return dialog(t("gallery.play_on_title"), "", answers, slider, self._words)  # type: ignore[arg-type]

    def _said(self) -> str:
        told = max((number for number in self._lines if number <= self.turn), default=0)
        return self._lines.get(told, self._scene.t("replay.start"))

    def _set(self, turn: float) -> None:
        self.turn = round(turn)
        if self._words is not None:
            self._words.set(self._said())

    def _play(self) -> None:
        """A new match that begins there; the old one stays as it is."""
        branch = self._session.branch(self._session.number_of(None, self.turn))
        self._scene.app.go("table", session=branch, colours=self._colours)


def ask_turn(scene: Scene, session: Session, colours: tuple[str, ...]) -> None:
    """Plays on from a turn that a person chooses."""
    question = TurnQuestion(scene, session, colours)

    def close() -> None:
        scene.close(layer)

    layer = scene.show(lambda: question.compose(close), centred_region(560), modal=True, shade=True, on_cancel=close)

"""What every panel over a table knows, and the upper band: who acts, what is awaited, what is being shown."""

from typing import Any

from msgspec import Struct

from game.match.hotseat import Hotseat, Mode
from game.match.observer import Step
from game.rules.core import Event, Seat
from game.scenes.drawing.look import Look
from game.scenes.hud.extras import Letters, extras
from game.scenes.widgets import Emblem, Icon, Label, Panel, Row, Space, Widget
from game.scenes.widgets.boxes import Ends
from game.scenes.widgets.theme import GAP_SMALL, Theme
from game.scenes.words import target_name
from game.text import Text


class Scenery(Letters, Struct):
    """What every panel needs to know."""

    play: Hotseat
    text: Text
    look: Look
    theme: Theme
    is_roomy: bool = True
    """Is there room for larger letters?"""
    view: Any = None
    """What the table shows: behind the match while something is still being shown; None = as things stand."""

    @property
    def game(self) -> str:
        """The game's id."""
        return self.play.session.rules.id

    def name(self, seat: Seat | None) -> str:
        """A player's name."""
        return self.play.session.names[seat] if seat is not None else ""

    @property
    def shown(self) -> Any:
        """The view the panels tell of."""
        return self.view if self.view is not None else self.play.session.view(self.play.viewer)

    def is_friend(self, seat: Seat) -> bool:
        """Is what that seat gains good news for whoever decides?"""
        player = self.play.player
        return player is not None and seat in extras(self.game).friends(self.shown, player)


# -- now bar ---------------------------------------------------------------------------------------------------


class Told(Struct, frozen=True):
    """What is being shown, in words."""

    seat: Seat | None
    words: str
    reason: str = ""
    """Why it was done, where somebody says so."""


def told(scenery: Scenery, event: Event, step: Step) -> Told | None:
    """What an event means, and with the first that is worth a word why a bot made its move; None where none is."""
    names = scenery.play.session.names
    words = scenery.text.event(scenery.game, event, names)
    if not words:
        return None
    first = next(each for each in step.events if scenery.text.event(scenery.game, each, names))
    return Told(getattr(event, "seat", step.seat), words, reason_of(scenery, step.number) if event is first else "")


def reason_of(scenery: Scenery, number: int) -> str:
    """What everybody could see to speak for that move of a bot; empty for other moves and where nothing did."""
    reason = scenery.play.reason(number)
    return scenery.text("table.because", why=scenery.text(f"{scenery.game}.because.{reason}")) if reason else ""


def now_bar(scenery: Scenery, told: Told | None = None, forced: str = "") -> Widget:
    """What is being shown; else who acts, what is awaited, how much game is left. `forced` says why nothing else is left."""
    play, text = scenery.play, scenery.text
    if told is not None:
        return _line(scenery, told.seat, "", told.words, told.reason)
    if play.mode is Mode.END:
        heir = scenery.name(play.session.to_act)
        said = text("table.turn_over", next=heir) if play.held is None else text("table.match_over")
        return _line(scenery, play.player, scenery.name(play.player), said)
    seat = play.session.to_act
    prompt = play.session.rules.prompt(play.session.view(play.viewer))
    said, left = _parts(text.prompt(scenery.game, prompt))
    if seat is None:
        return _line(scenery, None, "", said, left)
    if play.mode is Mode.THINK:
        said = text("table.thinks")
    elif play.mode is Mode.CHOOSE and play.chooser.chosen:
        said = _asked(scenery)
    return _line(scenery, seat, scenery.name(seat), forced or said, left)


def _asked(scenery: Scenery) -> str:
    """What was chosen last, or the button that says what all of it is for, and what is asked for next."""
    chooser, text = scenery.play.chooser, scenery.text
    first, last, options = chooser.chosen[0], chooser.chosen[-1], chooser.options()
    chosen = target_name(text, scenery.game, first if first.kind == "button" else last)
    things = [target for target in options if target.kind != "button"] or options  # buttons say themselves what they do
    own = extras(scenery.game).asked(text, scenery.shown, chooser.chosen, options)
    asked = own or " / ".join(dict.fromkeys(text(f"{scenery.game}.pick.{target.kind}") for target in things))
    return f"{chosen[:1].upper()}{chosen[1:]}: {asked}"


def _parts(words: str) -> tuple[str, str]:
    """What is awaited, and how much game is left: the first sentence and the rest."""
    said, dot, left = words.partition(". ")
    return said + dot.strip(), left


def _line(scenery: Scenery, seat: Seat | None, name: str, said: str, left: str = "") -> Widget:
    sign: Widget = Icon("log", size=18) if seat is None else Emblem(scenery.look.identity(seat), size=scenery.emblem)
    parts: list[Widget] = [sign]
    if name:
        parts.append(Label(name, scenery.strong, lines=1))
    rest = Label(left, scenery.fine, soft=True) if left else Space()
    parts.append(Ends(Label(said, scenery.line), rest))
    return Panel(Row(Space(2), *parts, Space(2), gap=GAP_SMALL), pad=0, key="now")

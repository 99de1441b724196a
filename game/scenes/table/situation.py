"""Everything that the panels over a table tell of, as one frozen value. It knows no picture and no widget.

A table computes a `Situation` once per change. Panels, bubbles, ghosts and questions are functions of it.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Generic, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.match.hotseat import Change, Glance, Hint, Mode
from game.match.session import Player, Preview
from game.rules.core import Action, Event, Prompt, Reason, Seat, Target

V = TypeVar("V", covariant=True)
"""The view of a game. Panels take any (`Situation[object]`): they cannot look into it."""
W = TypeVar("W")


class Means(Enum):
    """What somebody points with."""

    BOARD = "board"
    """The pointer, on the board."""
    STRIP = "strip"
    """The pointer or the keyboard, on a card of the strip or a button."""
    KEYS = "keys"
    """The keyboard, on the board."""


class Adjustable(NamedTuple):
    """Something that can be set otherwise now, such as how a tile lies, and what does that."""

    kind: str
    command: str
    """By its name in `config/keys.yaml`."""
    number: int = 1
    """Which of its values it has, counted from 1."""
    choices: int = 1
    """How many values it can have."""


class Presentation(Enum):
    """What is being shown while nobody can decide."""

    NOTHING = ""
    SETUP = "setup"
    MOVES = "moves"
    RECAP = "recap"
    """What the person at the screen has missed."""
    SCORING = "scoring"
    """The end of the match."""


class Fact(Struct, frozen=True):
    """A number of one seat; `name` is the text `<game>.fact.<name>`."""

    icon: str
    name: str
    value: str
    is_urgent: bool = False


class Remark(Struct, frozen=True):
    """Something a move would change for a seat, in words."""

    seat: Seat
    words: str
    good: bool


class Note(Struct, frozen=True):
    """Something to know about a move, whoever it concerns."""

    icon: str
    words: str
    good: bool | None = None
    """Is it good or bad news? None for neither."""
    seat: Seat | None = None
    """Whose doing it would be: the seat's emblem stands in place of the icon."""


class Warning(Struct, frozen=True):
    """Something a player should think of before a move; a warning is switched off by its name."""

    name: str
    words: str


class Automatic(Struct, frozen=True):
    """A step that needs no thought; `<game>.automatic.<name>` says what it is, `…_done` that it was taken."""

    name: str
    action: Action
    is_final: bool = False
    """Does it end the possibility of taking back what was done before?"""
    done: str = ""
    """In the place of `name`, where one switch stands for steps of which different things are said."""


class Reach(Struct, frozen=True):
    """Where a card could go: the places where it brings most, and the other possible places."""

    best: tuple[Target, ...] = ()
    possible: tuple[Target, ...] = ()


class Refusal(Struct, frozen=True):
    """Something that was chosen although the rules forbid it, and why they do."""

    target: Target
    reason: Reason


class Told(Struct, frozen=True):
    """What is being shown, in words."""

    seat: Seat | None
    words: str
    reason: str = ""
    """Why a bot made the move, where that can be seen."""
    mover: Seat | None = None
    """Whose move it is; whoever wins an auction need not have made the last move in it."""
    heading: str = ""
    """What is being shown, where that is no longer the move."""
    is_counting: bool = True
    """If it is the last move: is the match being counted up by now?"""


class Advice(Struct, frozen=True):
    """A hint and how much of it has been told: 1 where, 2 also which, 3 also why."""

    hint: Hint
    steps: int = 1
    first: frozenset[str] = frozenset()
    """Kinds of targets that are named with the place."""

    @property
    def place(self) -> Target:
        """Where to look: what the move ends with, other than a button."""
        found = self.hint.action.steps()
        return next((step for step in reversed(found) if step.kind != "button"), found[-1])

    @property
    def told(self) -> frozenset[Target]:
        """What of the move has been named so far."""
        return frozenset(self.hint.action.steps() if self.steps > 1 else self.named)

    @property
    def named(self) -> tuple[Target, ...]:
        """Where to look, in the order in which it is chosen."""
        before = (step for step in self.hint.action.steps() if step.kind in self.first and step != self.place)
        return (*before, self.place)


class Sights(Struct, frozen=True):
    """How the table is looked at."""

    is_at_eye: bool = False
    """Does the camera stand at an eye line? Then nothing but the picture counts."""
    is_flat: bool = False
    is_labelled: bool = False
    overlay: str | None = None
    has_eyes: bool = False
    """Does the game know eye lines?"""
    has_overlays: bool = False


class Situation(Struct, Generic[V], frozen=True):
    """How things stand at a table, for the eyes that are at the screen."""

    game: str
    players: tuple[Player, ...]
    view: V
    """What these eyes may know now."""
    shown: V
    """What is shown: the same view, or an earlier one while moves are still being shown."""
    shown_to: Seat | None = None
    """Whose view that is; None = the public's."""
    coming: V | None = None
    """What the move leads to that is being shown, once everybody reads of something in it: own cards that it used are gone."""
    eyes: Seat | None = None
    """Whose eyes are at the screen; None = the public."""
    player: Seat | None = None
    """Who acts at the screen."""
    on_turn: Seat | None = None
    """Who has the turn."""
    to_act: Seat | None = None
    """Whose decision the match awaits."""
    mode: Mode = Mode.WATCH
    presentation: Presentation = Presentation.NOTHING
    prompt: Prompt | None = None
    chosen: tuple[Target, ...] = ()
    options: tuple[Target, ...] = ()
    """What can be chosen next; nothing while something is shown, or another decides."""
    settings: tuple[Adjustable, ...] = ()
    can_mirror: bool = False
    pointed: Target | None = None
    means: Means = Means.BOARD
    glance: Glance | None = None
    """What choosing the pointed thing would mean."""
    considered: Preview | None = None
    """What the moves lead to that are being put together in a panel."""
    refused: Refusal | None = None
    """What was refused last, until something else is done."""
    warnings: tuple[Warning, ...] = ()
    """What to think of before the pointed move."""
    advice: Advice | None = None
    suggested: Target | None = None
    """What somebody at the screen has suggested to whoever decides."""
    told: Told | None = None
    has_moment: bool = False
    """Does a moment stand over the table? Then it says itself what happened."""
    leads_to_sum: bool = False
    """Is what is being shown summed up before it is over?"""
    tally: tuple[int, ...] | None = None
    """The points of every seat as the board has counted them so far, while something is shown that brings points."""
    counted: tuple[Event, ...] = ()
    """What has been counted so far, while the end of a match is being shown."""
    reached: tuple[Event, ...] = ()
    """Turning points and what everybody should read of in the step that is being shown, as far as it has begun."""
    pending: Action | None = None
    """The last move of a match: chosen, but made only when its turn is ended."""
    can_undo: bool = False
    can_redo: bool = False
    can_look: bool = False
    """Can whoever decides before everyone's eyes look at their own cards?"""
    can_hint: bool = False
    sights: Sights = Sights()
    with_scores: bool = True
    """Are projected scores wanted?"""
    by_hand: frozenset[str] = frozenset()
    """Automatic steps that the player wants to take by hand: "<game>.<name>"."""

    @property
    def preview(self) -> Preview | None:
        """What the pointed move leads to, or the moves that are being put together."""
        return (self.glance.preview if self.glance is not None else None) or self.considered

    @property
    def after(self) -> V | None:
        """The view that the preview leads to; None where there is none."""
        preview = self.preview
        after: V | None = preview.view if preview is not None else None
        return after

    @property
    def changes(self) -> tuple[Change, ...]:
        """What the pointed move changes of the projected scores, where these are wanted."""
        return self.glance.changes if self.glance is not None and self.with_scores else ()

    @property
    def action(self) -> Action | None:
        """The pointed move."""
        return self.glance.action if self.glance is not None else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by seat."""
        return tuple(player.name for player in self.players)

    @property
    def is_choosing(self) -> bool:
        """Does the person at the screen decide?"""
        return self.mode is Mode.CHOOSE

    @property
    def is_showing(self) -> bool:
        """Is something still being shown?"""
        return self.presentation is not Presentation.NOTHING

    def of_panel(self) -> "Situation[V]":
        """The same without what a game's own panel does not tell of, so that it stays as it is while only that changes."""
        glance = self.glance if self.glance is not None and self.glance.preview is not None else None
        return replace(
            self,
            view=self.shown,
            coming=None,
            prompt=None,
            pointed=None,
            means=Means.BOARD,
            glance=glance,
            refused=None,
            warnings=(),
            advice=None,
            suggested=None,
            told=None,
            settings=(),
            can_mirror=False,
            can_undo=False,
            can_redo=False,
            sights=Sights(),
        )


def seen_as(game: str, view: W, players: Sequence[Player]) -> Situation[W]:
    """The situation of somebody who only looks at a view, as in a replay."""
    return Situation(game, tuple(players), view, view)

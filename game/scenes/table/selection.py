"""What is pointed at and chosen at a table: by pointer or in the strip, and by keys (`walking`).

It turns targets into choices of the hot seat and shows on the board what choosing would mean. What follows from a move is
up to the flow of the match.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from game.match.hotseat import Glance, Hotseat, Mode
from game.match.session import Preview
from game.rules.core import Action, Reason, Target
from game.scenes.drawing.marks import Spot
from game.scenes.table.advising import Advising
from game.scenes.table.holding import Holding
from game.scenes.table.questions import Questions
from game.scenes.table.situation import Adjustable, Means, Reach, Warning
from game.scenes.table.tabletop import Point, Tabletop
from game.scenes.widgets import Rect
from game.text import Text

if TYPE_CHECKING:
    from game.app import App

SPOT = 20.0
"""Half as wide as what is left free around a pointed place, in points."""
STOCK = ("piece", "stock")
"""Kinds of things of which there are several alike."""


class PointedPlaces(NamedTuple):
    """What lies around the pointed thing in the window."""

    spot: Rect | None
    """The thing itself; None where it lies in a panel."""
    concerned: tuple[Rect, ...]
    """What words about it speak of: they never cover it."""
    avoided: tuple[Point, ...]
    """What else can be chosen."""


class Selection:
    """Pointing and choosing at one table."""

    def __init__(
        self,
        app: App,
        hotseat: Hotseat,
        *,
        tabletop: Tabletop,
        questions: Questions,
        text: Callable[[], Text],
    ) -> None:
        self._app, self._hotseat, self._tabletop, self._questions = app, hotseat, tabletop, questions
        self._text = text
        self._board, self._screen = tabletop.board, tabletop.screen
        self.on_pointed: Callable[[], None] = lambda: None
        """Is told when something else is pointed at."""
        self.on_chosen: Callable[[], None] = lambda: None
        """Is told when something was chosen or laid back that makes no move yet."""
        self.on_move: Callable[[], None] = lambda: None
        """Is told when a move was made, or held back until its turn is ended."""
        self.on_refused: Callable[[Reason], None] = lambda reason: None
        """Is told when somebody chooses what the rules forbid."""
        self.asked: Callable[[], tuple[Target, ...] | None] = lambda: None
        """What can be pointed at in place of the options of a move; None where the match is played."""
        self.answers: Callable[[Target], bool] = lambda target: False
        """Takes a choice that is no move; True where it did."""
        self.pointed: Target | None = None
        self.means = Means.BOARD
        self.by_keys = False
        """Is the keyboard in use?"""
        self.glance: Glance | None = None
        """What choosing the pointed thing would mean."""
        self.considered: Preview | None = None
        self.on_board: frozenset[Target] = frozenset()
        """What can be pointed at on the board itself."""
        self._last: Target | None = None
        """What the last move began with: it stays chosen."""
        self._carried: Target | None = None
        """What is chosen only because the last move began with it: pointing at it confirms it and does not lay it back."""
        self._holding = Holding(hotseat, tabletop.board)
        self.advising = Advising(app, hotseat, tabletop=tabletop, text=text)

    # -- pointing ------------------------------------------------------------------------------------------------

    def hover(self) -> None:
        """Shows what the target under the pointer would mean."""
        self.by_keys = False
        asked = self.asked()
        if self._app.pointer_place is None or (self._hotseat.mode is not Mode.CHOOSE and not asked):
            return
        chooser = self._hotseat.chooser
        found = self._tabletop.pick({*chooser.options(), *chooser.swaps()} if asked is None else asked)
        if asked is not None and found not in asked:
            found = None
        self._hold_over(found)

    def look_at_card(self, target: Target | None) -> None:
        """The pointer or the keyboard is on a card of the strip, or on a button; None where it left."""
        if self._hotseat.mode is Mode.CHOOSE:
            self.look_at(target, Means.STRIP if target is not None else Means.BOARD)

    def look_at(self, target: Target | None, means: Means | None = None) -> None:
        """Points at a target: outlines it, shows the preview, marks where a card could go."""
        self.means = means or (Means.KEYS if self.by_keys else Means.BOARD)
        if target == self.pointed:
            return
        self.pointed = target
        self.glance = self.glance_at(target) if target is not None and self.asked() is None else None
        self._board.hover(target)
        self._show_reach()
        self._show_preview()
        self.on_pointed()

    def glance_at(self, target: Target) -> Glance:
        """What choosing it would mean. Nobody asks why something cannot be chosen that is only to be read."""
        glance = self._hotseat.glance(target, swaps=not self._board.is_held_over(target))
        can_be_asked_for = self._text().has(f"{self._tabletop.game}.pick.{target.kind}")
        return glance if can_be_asked_for and target.kind not in self._board.readable else replace(glance, reason=None)

    def _show_preview(self) -> None:
        glance = self.glance
        preview = glance.preview if glance is not None and glance.preview is not None else self.considered
        if preview is None:
            self._board.clear_ghost()
        else:
            self._board.ghost(preview.events, preview.view)

    def clear_preview(self) -> None:
        """Shows no preview any more."""
        self._board.clear_ghost()

    def show_pending(self, action: Action) -> None:
        """Shows the last move of a match as it will be, until its turn is ended."""
        self._board.ghost(*self._hotseat.session.foreseen(action, public=self._hotseat.is_public))

    def _show_reach(self) -> None:
        """Marks where the card could go that is pointed at in the strip, or by the keyboard where it lies."""
        found = Reach()
        if self.pointed is not None and (self.means is Means.STRIP or self.by_keys):
            found = self._screen.reach(self._hotseat.view, self.pointed)
        self._board.reach(found.best, found.possible)

    def consider(self, actions: Sequence[Action]) -> None:
        """Shows what moves lead to that are being put together in a panel; () for none."""
        hotseat = self._hotseat
        self.considered = hotseat.preview_all(actions) if hotseat.mode is Mode.CHOOSE else None
        if self.glance is None or self.glance.preview is None:
            self._show_preview()
        self.on_pointed()
        self._app.redraw()

    def light(self, targets: Collection[Target]) -> None:
        """Outlines on the board what a panel tells of."""
        self._board.light(targets)
        self._app.redraw()

    def forget(self) -> None:
        """Nothing is pointed at any more."""
        self.pointed = self.glance = None

    def follow_camera(self) -> None:
        """The picture was moved: what the pointer was on lies elsewhere now, and words beside a place follow it."""
        if self.pointed is not None and self.means is Means.BOARD:
            self.look_at(None)
        elif self.pointed is not None:
            self.on_pointed()

    def can_choose_there(self) -> bool:
        """Is what is pointed at an option?"""
        hotseat, pointed, asked = self._hotseat, self.pointed, self.asked()
        if asked is not None:
            return pointed in asked
        if pointed is None or hotseat.mode is not Mode.CHOOSE:
            return False
        return (
            pointed in hotseat.chooser.options() if self._board.is_held_over(pointed) else hotseat.chooser.can_choose(pointed)
        )

    @property
    def pointed_on_board(self) -> Target | None:
        """What is pointed at elsewhere than in the strip."""
        return self.pointed if self.means is not Means.STRIP else None

    def places(self) -> PointedPlaces:
        """Where what is pointed at lies in the window, what words about it concern, and every other place to choose now."""
        targets = {*self._hotseat.chooser.options(), *self._board.upcoming(), *filter(None, [self.pointed])}
        found = self._tabletop.places(targets)
        here = found.pop(self.pointed, None) if self.pointed is not None else None
        avoided, advice = tuple(found.values()), self.advising.advice
        hinted = self._tabletop.rects(self._board.spots_at((advice.place,))) if advice is not None else []
        if self.pointed is not None and self.means is Means.STRIP:
            return PointedPlaces(None, (*self.spared_by_card(), *hinted), avoided)
        if here is None or self.pointed is None:
            around = self._tabletop.rects(self._board.concerns(advice.place)) if advice is not None and hinted else []
            return PointedPlaces(hinted[0] if hinted else None, tuple(around), avoided)
        spot, above = Rect(*here, 0.0, 0.0).inset(-SPOT), self._tabletop.top_of(self.pointed)
        top = min(spot.y, above) if above is not None else spot.y
        spot = Rect(spot.x, top, spot.w, spot.bottom - top)
        return PointedPlaces(spot, (*self._tabletop.rects(self._concerned(self.pointed)), *hinted), avoided)

    def spared_by_card(self) -> list[Rect]:
        """Where in the window what the pointed card speaks of lies, such as the plots of its figure, and what a move with it
        would touch: nothing covers that."""
        if self.pointed is None:
            return []
        best = self._screen.reach(self._hotseat.view, self.pointed).best
        spots = *self._board.concerns(self.pointed), *self._board.spots_at(best), *self._touched()
        return self._tabletop.rects(spots)

    def _concerned(self, target: Target) -> Iterator[Spot]:
        """The pointed place itself, what words about it speak of, and what the pointed move would touch."""
        yield from self._board.spots_at((target,))
        yield from self._board.concerns(target)
        yield from self._touched()

    def _touched(self) -> Iterator[Spot]:
        """Where the pointed move would happen."""
        preview = self.glance.preview if self.glance is not None else None
        for event in preview.events if preview is not None else ():
            yield from self._board.spots_of(event)

    def describe(self) -> str:
        """What is pointed at, what was chosen, and how things are set, for a full log."""
        chooser, pointed = self._hotseat.chooser, self.pointed
        where = f"at {pointed.kind} {pointed.key}" if pointed is not None else "at nothing"
        chosen = ", ".join(f"{target.kind} {target.key}" for target in (*chooser.chosen, *chooser.as_set()))
        return f"{where}, chosen: {chosen}"

    def warnings(self) -> tuple[Warning, ...]:
        """What to think of before the pointed move."""
        return self._warnings_of(self.glance) if self.glance is not None else ()

    def _warnings_of(self, glance: Glance) -> tuple[Warning, ...]:
        if glance.action is None or self._hotseat.mode is not Mode.CHOOSE:
            return ()
        after = glance.preview.view if glance.preview is not None and glance.preview.is_whole else None
        found = self._screen.warnings(self._text(), self._hotseat.view, glance.action, after)
        unmade = (Warning("unconfirmed", self._app.t("table.unconfirmed")),) if self.considered is not None else ()
        return (*unmade, *found)

    # -- choosing ------------------------------------------------------------------------------------------------

    def offer(self) -> None:
        """Lays out all that the awaited decision can point at; nothing is pointed at yet."""
        offered = self._hotseat.all_targets() if self._hotseat.mode is Mode.CHOOSE else ()
        self._board.leave_to_panels({target.kind for target in offered})
        self._board.offer(offered)
        self.on_board = frozenset(self._board.targets())
        self.pointed = self.glance = self.considered = None
        self._holding.let_go()
        self._board.hover(None)
        self.highlight()

    def withdraw(self) -> None:
        """Nothing can be chosen any more."""
        self.forget()
        self._board.offer(())
        self._board.highlight(())

    def highlight(self) -> None:
        """Marks what can be chosen, and what was chosen."""
        chooser = self._hotseat.chooser
        if self.asked() is not None:  # marks would answer what is asked
            self._board.highlight(())
            return
        chosen = (*chooser.chosen, *chooser.as_set()) if chooser.chosen else ()
        self._board.highlight(chooser.options(), chosen, self._app.settings.highlights)

    def confirm(self) -> None:
        """Chooses what is pointed at; a refusal is heard."""
        if self.can_choose_there() and self.pointed is not None:
            self.choose(self.pointed)
        elif self.glance is not None and self.glance.reason is not None:
            self._app.audio.play("error")
            self.on_refused(self.glance.reason)

    def refuse_card(self, target: Target) -> None:
        """A card of the strip was chosen that cannot be used: tells why, where the rules say so."""
        self.look_at_card(target)
        reason = self._hotseat.refusal(target) if self._hotseat.mode is Mode.CHOOSE else None
        if reason is not None:
            self.on_refused(reason)

    def choose(self, target: Target) -> None:
        """Chooses a target by whatever means; asks first where that would be rash."""
        if self.answers(target) or self._confirms_carried(target):
            return
        hotseat = self._hotseat
        known = self.glance if self.glance is not None and self.glance.target == target else None
        glance = (known or hotseat.glance(target)) if hotseat.mode is Mode.CHOOSE else None
        warnings = self._warnings_of(glance) if glance is not None else ()
        if not self._questions.ask(warnings, partial(self._take, target)):
            self._take(target)

    def _confirms_carried(self, target: Target) -> bool:
        """Does pointing there only say that what was carried over from the last move is meant?"""
        carried, self._carried = self._carried, None
        if target != carried or target not in self._hotseat.chooser.chosen:
            return False
        self._app.audio.play("tick")
        return True

    def _take(self, target: Target) -> None:
        if self.by_keys:
            self._app.interface.blur()  # what comes next may lie on the board
        considered = self._put_aside()
        if self._hotseat.point(target) or self._hotseat.is_turn_over:
            self.on_move()
            return
        self.considered = considered
        self._app.audio.play("tick")
        self.forget()
        self._holding.let_go()
        self.highlight()
        self.on_chosen()

    def _put_aside(self) -> Preview | None:
        """Forgets what would happen, since a move is shown while it is still being made; returns what was considered."""
        self._board.clear_ghost()
        self.advising.drop_hint()
        considered, self.glance, self.considered = self.considered, None, None
        return considered

    def submit(self, actions: Sequence[Action]) -> None:
        """Makes moves that a panel was filled in for, as one gesture."""
        if self._hotseat.mode is not Mode.CHOOSE or self.asked() is not None:
            return
        self._put_aside()
        is_made = self._hotseat.make_all(actions)
        if is_made or self._hotseat.is_turn_over:
            self.on_move()

    def remember_move(self) -> None:
        """A move was made: notes what it began with, where there is more of that."""
        chosen = self._hotseat.chooser.chosen
        self._last = next((step for step in chosen if step not in self.on_board or step.kind in STOCK), None)
        self.considered = None
        self.advising.drop_suggestion()
        self.withdraw()

    def forget_move(self) -> None:
        """What the last move began with does not stay chosen."""
        self._last = None

    def carry_over(self) -> None:
        """Chooses what the last move began with, where there is more of it and it still leads somewhere."""
        chooser, last, board = self._hotseat.chooser, self._last, self._board
        if last is None or not board.takes_up or last.key in board.scarce:
            return
        if last in chooser.options() and not chooser.would_complete(last):
            chooser.choose(last)
            self._carried = last

    def step_back(self) -> bool:
        """Takes back the last target; False where nothing was chosen."""
        if self._hotseat.mode is not Mode.CHOOSE or not self._hotseat.back():
            return False
        self._last = None
        self.offer()
        self.on_chosen()
        return True

    def lay_back(self, target: Target | None = None) -> None:
        """Takes back a chosen target; the last one where the rest does not do without it, or where none is named."""
        if target is not None and self._confirms_carried(target):
            return
        if target is not None and self._hotseat.chooser.can_choose(target):
            self._last = None
            self.choose(target)
        else:
            self.step_back()

    # -- settings ------------------------------------------------------------------------------------------------

    @property
    def is_held(self) -> bool:
        """Is something about to be put down that is set in some way?"""
        return self._holding.is_held

    @property
    def settings(self) -> tuple[Adjustable, ...]:
        """What can be set otherwise now."""
        return self._holding.settings

    @property
    def can_mirror(self) -> bool:
        """Is there another side to what is about to be put down?"""
        return self._holding.can_mirror

    def turn_setting(self, which: int, step: int = 1) -> bool:
        """Sets the first (0) or the last (-1) kind of setting anew; False where it can be set in one way only."""
        return self._set(partial(self._holding.turn, which, step))

    def turn(self, step: int = 1) -> None:
        """Turns what is about to be put down; says so where it fits in one way only."""
        if not self.turn_setting(-1, step) and self.is_held:
            self._app.toast(self._app.t("table.one_way"))

    def reshape(self) -> None:
        """Gives what is about to be put down another shape; says so where there is but one."""
        if not self.turn_setting(0) and self.is_held:
            self._app.toast(self._app.t("table.one_shape"))

    def mirror(self) -> None:
        """Turns over what is about to be put down; says so where its other side cannot lie up."""
        if not self._set(self._holding.flip) and self.is_held:
            self._app.toast(self._app.t("table.one_side"))

    def _set(self, change: Callable[[], bool]) -> bool:
        """Sets something otherwise: it is still held at the same place. False where it stays as it is."""
        place = self._holding.place(self.pointed)
        if not change():
            return False
        if place is not None:
            self._holding.stay(place)
        self._app.audio.play("tick")
        self.pointed = None
        self.highlight()
        if not self.by_keys and self.means is not Means.STRIP:
            self.hover()
        if self.pointed is None:
            self.look_at(self._board.meant(place) if place is not None else None, self.means)
        self.on_chosen()
        return True

    def _hold_over(self, place: Target | None) -> None:
        """Points at a place; what is held is turned so that it fits there. A question is about the place itself."""
        if self.asked() is not None:
            self.look_at(place)
            return
        if place is not None and self._holding.fit(place):
            self.pointed = None
            self.highlight()
        self.look_at(self._board.meant(place) if place is not None else None)

    # -- the keyboard --------------------------------------------------------------------------------------------

    def commands(self) -> dict[str, Callable[[], object]]:
        """What the keys for settings and advice do, by the names in `config/keys.yaml`."""
        return {
            "setting_last": self.turn,
            "setting_first": self.reshape,
            "setting_mirror": self.mirror,
            "hint": self.advising.advise,
            "talk": self.suggest,
        }

    def suggest(self) -> None:
        """Marks what is pointed at for the others."""
        self.advising.suggest(self.pointed)

    def use_keys(self) -> None:
        """From now on the keyboard points."""
        self._app.interface.blur()
        self.by_keys, self.means = True, Means.KEYS

    def hold_beside(self, right: int, down: int) -> bool:
        """Holds what is about to be put down over the next place in a direction; False where places lie on no grid."""
        beside = self._holding.beside(self.pointed, right, down)
        if beside is None:
            return False
        self._hold_over(beside)
        return True

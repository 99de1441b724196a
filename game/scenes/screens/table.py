"""The table: people and bots play a match on a board. It shows what `Hotseat` says and tells it what was pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from direct.task import Task
from panda3d.core import PythonTask

from game.match.hotseat import Hotseat, Mode
from game.match.observer import Keeper, Step
from game.match.saves import Autosave, record, to_text
from game.match.session import Session
from game.player import campaign
from game.player.crash import LOG
from game.player.keepsake import autosave_of, keep_colours, picture_path
from game.rules.core import Action, Target
from game.scenes.hud.advice import Advice
from game.scenes.hud.extras import extras
from game.scenes.hud.hud import Hud
from game.scenes.screens.showing import Showing
from game.scenes.widgets import Rect

if TYPE_CHECKING:
    from game.app import App

CRASH_NOTE = "replay.skyline"
CARD_WIDTH = 480
"""Pixels of the picture on the Continue card."""
RESULTS_AFTER = 1.2
"""Seconds between the last event and the results."""
RECAP_SECONDS = 10.0
"""What somebody missed is told within this time."""
STOCK = ("piece", "stock")
"""Kinds of things of which there are several alike."""
WAYS = {"target_left": (-1, 0), "target_right": (1, 0), "target_up": (0, -1), "target_down": (0, 1)}
"""Keys that point to the next option in a direction: to the right, down."""


class TableScene(Showing):
    """A match being played."""

    def __init__(self, app: App, session: Session, colours: tuple[str, ...] = (), save: Path | None = None) -> None:
        super().__init__(app, session, colours)
        self.play = Hotseat(session, extras(self.game).gestures)
        self.autosave = Autosave(session, autosave_of(app.profile, session, save), app.toast)
        mission = campaign.keeper(session, app.profile.data, app.toast)
        self._keepers: list[Keeper] = [*filter(None, [mission]), self.autosave]
        self._last: Target | None = None
        """What the last move began with: it stays chosen."""
        self._carried: Target | None = None
        """What is chosen only because the last move began with it: whoever points at it means it, and does not lay it back."""
        self.on_board: frozenset[Target] = frozenset()
        """What can be pointed at on the board itself."""
        self.is_visited = session.outcome is not None
        """Has somebody come back to look at a match that is over?"""
        self._was_taken_back = False
        """Was a decision taken back? Then nothing goes on by itself before the next one."""
        self.advice = Advice()
        self.hud = Hud(self)

    @property
    def match(self) -> Session:
        """The match on the table."""
        return self.session

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits here, by seat."""
        return self.session.names

    def enter(self) -> None:
        """Lays the table and begins."""
        self.hud.show()
        self._listen()
        self.app.watch.notes[CRASH_NOTE] = lambda: to_text(record(self.session))
        self.home = self.play.viewer or 0
        self.board.build(self.session.view(self.play.viewer))
        self._stand(self.home, at_once=True)
        for keeper in self._keepers:
            self.session.keep(keeper)
        keep_colours(self.autosave.path, self.colours)
        self.session.watch(self.director)
        if self.session.number == 0:
            self.director.open(self.session.missed(self.play.viewer)[0])

    def covered(self) -> None:
        """A good moment for the picture of the match."""
        self.director.fast_forward(False)
        self._keep_picture()
        if self._is_visiting:
            self.director.skip()
            self.set_aside()

    def uncovered(self) -> None:
        """Goes on where it was, as the settings want it by now."""
        if self._is_visiting:
            self._is_visiting = False
            self.take_up()
        self._highlight()
        self._update()
        self.later(0, self.to_results if self.play.mode is Mode.OVER and not self.is_visited else self._proceed)

    def _keep_picture(self) -> None:
        """The picture beside the autosave: the table without panels, as everybody may see it."""
        if self.app.win is None or self.session.outcome is not None:
            return
        self.director.skip()
        self.take_picture(picture_path(self.autosave.path), self.session.view(None), width=CARD_WIDTH)
        self.board.build(self.session.view(self.play.viewer))
        self._offer()

    def leave(self) -> None:
        """The bots go home and nobody is told anything more."""
        self._keep_picture()
        self.app.watch.notes.pop(CRASH_NOTE, None)
        self.play.close()
        self.director.stop()
        self.session.unwatch(self.director)
        for keeper in self._keepers:
            self.session.release(keeper)
        super().leave()

    def _listen(self) -> None:
        moves: dict[str, Callable[[], object]] = {
            "confirm": self._confirm,
            "back": self.back,
            "target_next": lambda: self._step_target(1),
            "target_previous": lambda: self._step_target(-1),
            **{name: partial(self._step_towards, *way) for name, way in WAYS.items()},
            "setting_last": partial(self.set_otherwise, -1),
            "setting_first": partial(self.set_otherwise, 0),
            "setting_mirror": self.mirror,
            "skip": lambda: self.director.fast_forward(True),
            "skip-up": lambda: self.director.fast_forward(False),
            "undo": self.undo,
            "redo": self.redo,
            "reset_turn": self.reset_turn,
            "hint": self.advise,
            "talk": self.talk,
            "own_cards": self.look_at_own,
            "log": lambda: self.hud.toggle("log"),
            "scores": lambda: self.hud.toggle("scores"),
            "save": lambda: self.app.push("pause", session=self.session, colours=self.colours, saves_only=True),
        }
        for event, act in moves.items():
            self.listen(event, act)

    # -- the flow of the match ---------------------------------------------------------------------------------

    def _shown(self, step: Step) -> None:
        """Once nothing else waits to be shown the match goes on."""
        super()._shown(step)
        if self.play.mode is Mode.WATCH:
            self.later(0, self._proceed)

    def _proceed(self) -> None:
        if self.director.busy or self.play.mode is not Mode.WATCH or not self.is_active or self.is_read:
            return
        unread, self._unread = self._unread, ()
        if self.reads(unread, lambda: self.later(0, self._proceed)):
            return
        self.advice.forget()
        self.told = None
        self.depart()
        mode = self.play.go_on()
        if mode is Mode.CHOOSE:
            self._take_up_again()
        self._offer()
        if mode in (Mode.CHOOSE, Mode.THINK):
            self._take_turn()
        self._update()
        self.reframe()
        LOG.info("move %d: %s", self.session.number + 1, mode.value)
        if mode is Mode.CHOOSE:
            self._go_on_by_itself()
        elif mode is Mode.THINK:
            self._think()
        elif mode is Mode.COVER:
            self._cover()
        elif mode is Mode.OVER and not self.is_visited:
            self.later(RESULTS_AFTER, self.to_results)

    def _take_turn(self) -> None:
        if self.director.shown_to != self.play.viewer:
            self.session.show(self.director)
        if self.play.player is not None and self.play.player != self.home:
            self.home, self._eye_seat = self.play.player, None
            self._stand(self.home)

    def _go_on_by_itself(self) -> None:
        """Takes a step that needs no thought, where the player wants that; it is said, and undo takes it back for good."""
        found = self.automatic() if not self._was_taken_back else None
        if found is not None:
            self.app.toast(self.t(f"{self.game}.automatic.{found.name}_done"))
            self.submit((found.action,))

    def _take_up_again(self) -> None:
        """What the last move began with stays chosen, where there is more of it and it still leads somewhere."""
        chooser = self.play.chooser
        if (
            self.board.takes_up
            and self._last in chooser.options()
            and self._last is not None
            and chooser.would_complete(self._last) is None
        ):
            chooser.choose(self._last)
            self._carried = self._last

    def _think(self) -> None:
        def poll(_task: PythonTask) -> int:
            if not self.is_active:
                return Task.cont
            if self.play.mode is not Mode.THINK or self.play.poll():
                self.later(0, self._proceed)  # a secret move shows nothing that would end later
                return Task.done
            return Task.cont

        self.task(poll, "bot", draws=False)

    def _cover(self) -> None:
        """The public picture (the panels have already forgotten the former viewer), then a cover until the next is there."""
        self.session.show(self.director)
        seat = self.play.awaited
        assert seat is not None, "a cover waits for somebody"
        colour = self.look.identity(seat).name
        self.app.push("handover", player=self.session.names[seat], colour=colour, seat=seat, on_ready=self._take_seat)

    def _take_seat(self) -> None:
        """The next person is there: they see what they missed."""
        missed = self.play.take_seat()
        if self.play.viewer is not None:
            self.home, self._eye_seat = self.play.viewer, None
        self.hud.gains.forget()
        self.director.recap(missed[0], missed[1:], within=RECAP_SECONDS)
        self._last = None
        self._update()
        self._stand(self.home, at_once=True)

    def look_at_own(self) -> None:
        """Whoever decides wants to see what they alone may know."""
        if self.play.look():
            self._pointed = self.glance = None
            self.board.clear_ghost()
            self._update()
            self._cover()

    def end_turn(self) -> None:
        """Whoever sits here is content with their turn."""
        if self.play.mode is not Mode.END:
            return
        self.board.clear_ghost()
        if self.play.end_turn() is Mode.COVER:
            self._update()
            self._cover()

    def to_results(self) -> None:
        """The match is over: what came of it."""
        if self.is_active:
            self.app.go("results", session=self.session, colours=self.colours)

    # -- pointing ----------------------------------------------------------------------------------------------

    def _offer(self) -> None:
        offered = self.play.offered() if self.play.mode is Mode.CHOOSE else ()
        self.board.leave_to_panels({target.kind for target in offered})
        self.board.offer(offered)
        self.on_board = frozenset(self.board.targets())
        self._pointed = self.glance = self.considered = None
        self.board.hover(None)
        self._highlight()

    def clicked(self, button: str) -> None:
        """Left chooses, or ends an animation, while points are counted one by one; right takes back, the middle suggests."""
        if button == "mouse3":
            self._step_back()
        elif button == "mouse2":
            self.talk()
        elif self.is_scoring:
            self.director.skip_one()
        elif self.director.busy:
            self.director.skip()
        elif button == "mouse1":
            self.hovered()
            self._confirm()

    def _confirm(self) -> None:
        pointed = self._pointed
        if self.is_scoring or self.is_recapping:
            self.director.skip()
        elif self.play.mode is Mode.END:
            self.end_turn()
        elif pointed is not None and self.play.chooser.can_choose(pointed):
            self.choose(pointed)
        elif self.glance is not None and self.glance.reason is not None:
            self.app.audio.play("error")

    def choose(self, target: Target) -> None:
        """Points at a target by whatever means."""
        if self._means(target):
            return
        if not self.asks(self._warnings_of(target), lambda: self._take(target)):
            self._take(target)

    def _means(self, target: Target) -> bool:
        """Does pointing there only say that what was carried over from the last move is meant?"""
        carried, self._carried = self._carried, None
        if target != carried or target not in self.play.chooser.chosen:
            return False
        self.app.audio.play("tick")
        return True

    def _take(self, target: Target) -> None:
        if self.by_keys:
            self.app.interface.blur()  # what comes next may lie on the board
        self.board.clear_ghost()
        if self.play.point(target):
            self._moved()
        elif self.play.mode is Mode.END:
            self._hold()
        else:
            self.app.audio.play("tick")
            self._pointed = self.glance = None
            self._highlight()
        self.advice.forget()
        self._update()

    def submit(self, actions: Sequence[Action]) -> None:
        """Makes moves that a panel was filled in for, as one gesture."""
        if self.play.mode is not Mode.CHOOSE:
            return
        self.board.clear_ghost()
        if self.play.make_all(actions):
            self._moved()
        elif self.play.held is not None:
            self._hold()
        self.advice.forget()
        self._update()

    def _moved(self) -> None:
        self._last = next((step for step in self.play.chooser.chosen if step not in self.on_board or step.kind in STOCK), None)
        self._pointed = self.glance = self.considered = self.suggested = None
        self._was_taken_back = False
        self.board.offer(())
        self.board.highlight(())
        self.later(0, self._proceed)

    def _hold(self) -> None:
        """The last move of a match is shown as it would be, until its turn is ended."""
        self._pointed = self.glance = None
        self.board.offer(())
        self.board.highlight(())
        if self.play.held is not None:
            self.board.ghost(*self.session.foreseen(self.play.held, public=self.play.is_public))

    def _step_back(self) -> bool:
        if self.play.mode is Mode.CHOOSE and self.play.back():
            self._last = None
            self._offer()
            self._update()
            return True
        return False

    def lay_back(self, target: Target | None = None) -> None:
        """Takes back a chosen target, or where the rest does not do without it, or none is named, the last one."""
        if target is not None and self._means(target):
            return
        if target is not None and self.play.chooser.can_choose(target):
            self._last = None
            self.choose(target)
        else:
            self._step_back()

    def back(self) -> None:
        """Takes back the last target; with none chosen, the pause menu."""
        if not self._step_back():
            self.pause()

    def pause(self) -> None:
        """The pause menu."""
        self.app.push("pause", session=self.session, colours=self.colours)

    # -- undo and advice ---------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Takes back the last decision."""
        self._take_back(self.play.undo)

    def redo(self) -> None:
        """Makes it again."""
        self._take_back(self.play.redo)

    def reset_turn(self) -> None:
        """Takes back the whole turn."""
        self._take_back(self.play.reset_turn)

    def _take_back(self, change: Callable[[], bool]) -> None:
        if self.director.busy:
            self.director.skip()
        held = self.play.held is not None
        if change():
            self._unread = ()  # what was taken back is nothing to read of
        elif self.session.barrier:
            self.app.toast(self.t(f"cli.barrier.{self.session.barrier}"))
        self._last, self._was_taken_back = None, True
        self._read_until = min(self._read_until, self.session.number)
        self.hud.gains.forget()
        if held:
            self.board.clear_ghost()
            self.later(0, self._proceed)
        self._update()

    def advise(self) -> None:
        """Three steps: where, which, why."""
        target = self.advice.ask(self.play)
        if target is not None:
            self.board.hover(target)
        self.hud.refresh("bubble")

    # -- the look ----------------------------------------------------------------------------------------------

    def free(self) -> Rect:
        """What the panels leave of the window."""
        return self.hud.free() if self.hud.layers else super().free()

    def rearrange(self) -> None:
        """Panels make room where the camera goes to an eye line."""
        self._update()

    def flatten(self) -> None:
        """Perspective on or off, as its button shows."""
        super().flatten()
        self.hud.refresh("tools")

    def adapt_panels(self) -> None:
        """In the language, the theme and the window of now."""
        self.hud.adapt()
        if self.is_active:
            self._highlight()
            self._update()

    def _update(self) -> None:
        self.point_out_suggested()
        self.hud.update()

"""The table: people and bots play a match on a board. It shows what `Hotseat` says and tells it what was pointed at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from direct.task import Task
from panda3d.core import PythonTask

from game.match.hotseat import Glance, Hotseat, Mode, next_in_order
from game.match.observer import Step
from game.match.saves import Autosave, record, to_text
from game.match.session import LogLine, Session
from game.player.crash import LOG
from game.player.keepsake import autosave_of, keep_colours, picture_path
from game.rules.core import Event, Target
from game.scenes.director import Director
from game.scenes.hud import panels
from game.scenes.hud.advice import Advice
from game.scenes.hud.hud import Hud
from game.scenes.hud.panels import Told
from game.scenes.tabletop import Tabletop

if TYPE_CHECKING:
    from game.app import App

CRASH_NOTE = "replay.skyline"
CARD_WIDTH = 480
"""Pixels of the picture on the Continue card."""
RESULTS_AFTER = 1.2
"""Seconds between the last event and the results."""


class TableScene(Tabletop):
    """A match being played."""

    def __init__(self, app: App, session: Session, colours: tuple[str, ...] = (), save: Path | None = None) -> None:
        super().__init__(app, session.rules.id, colours)
        self.session, self.colours = session, colours
        self.play = Hotseat(session)
        self.autosave = Autosave(session, autosave_of(app.profile, session, save), app.toast)
        self.director = Director(
            self.board,
            lambda: self.play.viewer,
            speed=self._speed,
            approach=self.approach,
            on_event=self._tell,
            on_shown=self._shown,
        )
        self.told: Told | None = None
        """What is being shown, in words."""
        self._is_visiting = False
        """Does the replay have the window for a while?"""
        self._pointed: Target | None = None
        self.glance: Glance | None = None
        """What pointing there would mean."""
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
        self._seated = self.seat_pose(self.home)
        """Where the camera was sent to by the table itself."""
        self.rig.set(self._seated)
        self.session.keep(self.autosave)
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
        self.later(0, self._results if self.play.mode is Mode.OVER else self._proceed)

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
        self.session.release(self.autosave)
        super().leave()

    def _listen(self) -> None:
        moves: dict[str, Callable[[], object]] = {
            "confirm": self._confirm,
            "back": self.back,
            "target_next": lambda: self._step_target(1),
            "target_previous": lambda: self._step_target(-1),
            "skip": lambda: self.director.fast_forward(True),
            "skip-up": lambda: self.director.fast_forward(False),
            "undo": self.undo,
            "redo": self.redo,
            "reset_turn": self.reset_turn,
            "hint": self.advise,
            "log": lambda: self.hud.toggle("log"),
            "scores": lambda: self.hud.toggle("scores"),
            "save": lambda: self.app.push("pause", session=self.session, colours=self.colours, saves_only=True),
        }
        for event, act in moves.items():
            self.listen(event, act)

    # -- the flow of the match ---------------------------------------------------------------------------------

    def _speed(self, step: Step) -> int:
        """Own and bots' moves have their own speeds."""
        settings = self.app.settings
        is_bot = step.seat is not None and not self.session.players[step.seat].is_human
        return settings.bot_speed if is_bot else settings.own_speed

    @property
    def is_scoring(self) -> bool:
        """Is the end of the match being shown?"""
        return self.session.outcome is not None and self.director.busy

    def _tell(self, event: Event, step: Step) -> None:
        """What happens stands in the now bar while it can be seen."""
        told = panels.told(self.hud.scenery, event, step)
        if told is not None and self._speed(step):
            self.told = told
            self.hud.refresh("now", *(("players",) if self.is_scoring else ()))

    def _shown(self, step: Step) -> None:
        """A step has been shown; once nothing else waits the match goes on."""
        if self.play.mode is Mode.WATCH:
            self.later(0, self._proceed)

    def _proceed(self) -> None:
        if self.director.busy or self.play.mode is not Mode.WATCH or not self.is_active:
            return
        self.advice.forget()
        self.told = None
        self.depart()
        mode = self.play.go_on()
        self._offer()
        if mode is Mode.CHOOSE:
            self._take_turn()
        self._update()
        LOG.info("move %d: %s", self.session.number + 1, mode.value)
        if mode is Mode.THINK:
            self._think()
        elif mode is Mode.COVER:
            self._cover()
        elif mode is Mode.OVER:
            self.later(RESULTS_AFTER, self._results)

    def _take_turn(self) -> None:
        if self.director.shown_to != self.play.viewer:
            self.session.show(self.director)
        pose = self.seat_pose(self.play.viewer or 0)
        if self.play.viewer is not None and self.play.viewer != self.home:
            self.home, self._seated = self.play.viewer, pose
            self.sit(self.home)
        elif self.rig.pose.eye == self._seated.eye and pose.size > self._seated.size:
            self._seated = pose  # whoever left the camera alone goes on seeing all of a city that grows
            self.rig.go(pose)

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
            self.home, self._seated = self.play.viewer, self.seat_pose(self.play.viewer)
            self.rig.set(self._seated)
        self.director.on_reset(missed[0])
        for step in missed[1:]:
            self.director.on_step(step)
        self._update()

    def end_turn(self) -> None:
        """Whoever sits here is content with their turn."""
        if self.play.end_turn() is Mode.COVER:
            self._update()
            self._cover()

    def _results(self) -> None:
        if not self.is_active:
            return
        self.app.go("results", session=self.session, colours=self.colours)

    # -- pointing ----------------------------------------------------------------------------------------------

    def _offer(self) -> None:
        self.board.offer(self.play.offered() if self.play.mode is Mode.CHOOSE else ())
        self._pointed = self.glance = None
        self.board.hover(None)
        self._highlight()

    def _highlight(self) -> None:
        chooser = self.play.chooser
        self.board.highlight(chooser.options(), chooser.chosen, self.app.settings.highlights)

    def hovered(self) -> None:
        """Shows what the target under the pointer would mean."""
        place = self.app.pointer_place
        if place is None or self.play.mode is not Mode.CHOOSE:
            return
        chooser = self.play.chooser
        wanted = {*chooser.options(), *chooser.swaps()}
        self._look_at(self.picker.pick(place, wanted) or self.picker.pick(place))

    def _look_at(self, target: Target | None) -> None:
        if target == self._pointed:
            return
        before, glance = self.glance, self.play.glance(target) if target is not None else None
        self._pointed, self.glance = target, glance
        self.board.hover(target)
        if glance is not None and glance.preview is not None:
            self.board.ghost(glance.preview.events, glance.preview.view)
        else:
            self.board.clear_ghost()
        changed = [each is not None and each.preview is not None for each in (before, glance)]
        self.hud.refresh("glance", *(("players", "drawings") if any(changed) else ()))

    def target_there(self) -> Target | None:
        """The keyboard points as well."""
        return self._pointed or super().target_there()

    def about(self, target: Target) -> str:
        """Whether it can be chosen now, and else why not."""
        glance = self.play.glance(target)
        if glance.reason is not None:
            return self.t.reason(self.game, glance.reason)
        return self.t("help.can_choose") if glance.can_choose else ""

    def clicked(self, button: str) -> None:
        """Left chooses, or ends an animation, while points are counted one by one; right takes back."""
        if button == "mouse3":
            self._step_back()
        elif self.is_scoring:
            self.director.skip_one()
        elif self.director.busy:
            self.director.skip()
        elif button == "mouse1":
            self.hovered()
            self._confirm()

    def _confirm(self) -> None:
        if self.is_scoring:
            self.director.skip()
        elif self.play.mode is Mode.END:
            self.end_turn()
        elif self._pointed is not None and self.play.chooser.can_choose(self._pointed):
            self.choose(self._pointed)
        elif self.glance is not None and self.glance.reason is not None:
            self.app.audio.play("error")

    def choose(self, target: Target) -> None:
        """Points at a target by whatever means."""
        self.board.clear_ghost()
        if self.play.point(target):
            self.board.offer(())
            self.board.highlight(())
            self.later(0, self._proceed)
        else:
            self.app.audio.play("tick")
            self._pointed = self.glance = None
            self._highlight()
        self.advice.forget()
        self._update()

    def _step_target(self, step: int) -> None:
        """The keyboard's way of pointing: from option to option as they lie in the picture."""
        self.app.interface.blur()
        nodes = self.board.targets()
        places = {target: self.picker.place(nodes[target]) for target in self.play.chooser.options() if target in nodes}
        ordered = sorted(places, key=lambda target: (-round((places[target] or (0, -2))[1], 1), (places[target] or (0, 0))[0]))
        self._look_at(next_in_order(ordered or self.play.chooser.options(), self._pointed, step))

    def _step_back(self) -> bool:
        if self.play.mode is Mode.CHOOSE and self.play.back():
            self._offer()
            self._update()
            return True
        return False

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
        if not change() and self.session.barrier:
            self.app.toast(self.t(f"cli.barrier.{self.session.barrier}"))
        self._update()

    def advise(self) -> None:
        """Three steps: where, which, why."""
        target = self.advice.ask(self.play)
        if target is not None:
            self.board.hover(target)
        self.hud.refresh("glance")

    # -- the log -----------------------------------------------------------------------------------------------

    def point_out(self, line: LogLine | None) -> None:
        """Shows on the board where a line of the log was."""
        self.board.point_out(self.board.spots_of(line.event) if line is not None else ())
        self.app.redraw()

    def visit(self, line: LogLine) -> None:
        """To the moment of a line of the log, with the eyes that are at the screen; the match waits below."""
        self.board.point_out(())
        self._is_visiting = True
        self.app.push(
            "replay",
            session=self.session,
            colours=self.colours,
            viewer=self.play.viewer,
            number=line.number,
            over_table=True,
        )

    # -- the look ----------------------------------------------------------------------------------------------

    def rearrange(self) -> None:
        """Panels make room where the camera goes to an eye line."""
        self._update()

    def flatten(self) -> None:
        """Perspective on or off, as its button shows."""
        super().flatten()
        self.hud.refresh("tools")

    def adapt(self) -> None:
        """The panels follow too."""
        super().adapt()
        self.hud.adapt()
        if self.is_active:
            self._highlight()
            self._update()

    def _update(self) -> None:
        self.board.point_out(())
        self.hud.update()

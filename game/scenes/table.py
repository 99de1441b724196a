"""The table: people and bots play a match on a board. It shows what `Play` says and tells it what was pointed at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from direct.task import Task
from panda3d.core import PythonTask

from game.bots.base import Choice
from game.crash import LOG
from game.errors import BadInput
from game.observer import Step
from game.play import Glance, Mode, Play, next_in_order
from game.rules.core import Target
from game.saves import Autosave, record, to_text
from game.scenes.camera import CameraPose
from game.scenes.director import Director
from game.scenes.hud import panels
from game.scenes.hud.panels import Scenery, Tool
from game.scenes.keepsake import keep_colours, new_autosave, picture_path
from game.scenes.tabletop import Tabletop
from game.scenes.widgets import Layer, Rect, Scroll, Space, Widget
from game.scenes.widgets.theme import GAP_SMALL, PAD
from game.session import Session

if TYPE_CHECKING:
    from game.app import App

PLAYERS_WIDTH, TOOLS_WIDTH, TOOLS_HEIGHT = 290.0, 356.0, 114.0
BELOW_NOW = 76.0
LOW = 620.0
"""In a window lower than this, in points, panels say only what matters most."""
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
        self.play = Play(session)
        self.autosave = Autosave(session, save or new_autosave(app.profile, session), app.toast)
        self.director = Director(self.board, self.play.viewer, speed=self._speed, on_shown=self._shown)
        self._pointed: Target | None = None
        self._glance: Glance | None = None
        self._hint: Choice | None = None
        self._hint_steps = 0
        self._log_open = app.interface.window.w >= 1100
        self._scores_open = False
        self._drawings_open = app.interface.window.h >= LOW

    def enter(self) -> None:
        """Lays the table and begins."""
        self.scenery = Scenery(self.play, self.t, self.look, self.app.interface.kit.theme)
        self._layers: dict[str, Layer] = {}
        for name, compose, region in (
            ("now", lambda: panels.now_bar(self.scenery), self._at_top),
            ("players", self._compose_players, self._at_left),
            ("drawings", self._compose_drawings, self._above_tools),
            ("log", self._compose_log, self._at_right),
            ("actions", self._compose_actions, self._at_bottom),
            ("glance", self._compose_glance, self._near_actions),
            ("tools", self._compose_tools, self._at_corner),
        ):
            self._layers[name] = self.show(compose, region)
        self._listen()
        self.app.watch.notes[CRASH_NOTE] = lambda: to_text(record(self.session))
        self.home = self.play.viewer or 0
        self.rig.set(self.seat_pose(self.home))
        self.session.watch(self.autosave)
        keep_colours(self.autosave.path, self.colours)
        self.session.watch(self.director)

    def covered(self) -> None:
        """A good moment for the picture of the match."""
        self._keep_picture()

    def _keep_picture(self) -> None:
        """The picture beside the autosave: the table without panels, as everybody may see it."""
        if self.app.win is None or self.session.outcome is not None:
            return
        self.director.skip()
        self.board.build(self.session.view(None))
        self.board.offer(())
        self.app.flat.hide()
        try:
            self.app.picture(picture_path(self.autosave.path), width=CARD_WIDTH)
        except (BadInput, OSError) as fault:
            LOG.warning("no picture of the match: %s", fault)
        finally:
            self.app.flat.show()
            self.board.build(self.session.view(self.play.viewer))
            self._offer()

    def leave(self) -> None:
        """The bots go home and nobody is told anything more."""
        self._keep_picture()
        self.app.watch.notes.pop(CRASH_NOTE, None)
        self.play.close()
        self.director.stop()
        self.session.unwatch(self.director)
        self.session.unwatch(self.autosave)
        super().leave()

    def _listen(self) -> None:
        moves: dict[str, Callable[[], None]] = {
            "confirm": self._confirm,
            "back": self._back,
            "target_next": lambda: self._step_target(1),
            "target_previous": lambda: self._step_target(-1),
            "skip": lambda: self.director.fast_forward(True),
            "skip-up": lambda: self.director.fast_forward(False),
            "undo": lambda: self._take_back(self.play.undo),
            "redo": lambda: self._take_back(self.play.redo),
            "reset_turn": lambda: self._take_back(self.play.reset_turn),
            "hint": self._advise,
            "log": self._toggle_log,
            "scores": self._toggle_scores,
            "settings-changed": self._restyle,
        }
        for event, act in moves.items():
            self.listen(event, act)

    # -- the flow of the match ---------------------------------------------------------------------------------

    def _speed(self, step: Step) -> int:
        """Own and bots' moves have their own speeds."""
        settings = self.app.settings
        is_bot = step.seat is not None and not self.session.players[step.seat].is_human
        return settings.bot_speed if is_bot else settings.own_speed

    def _shown(self, step: Step) -> None:
        """A step has been shown; once nothing else waits the match goes on."""
        if self.play.mode is Mode.WATCH:
            self.later(0, self._proceed)

    def _proceed(self) -> None:
        if self.director.busy or self.play.mode is not Mode.WATCH:
            return
        self._forget_hint()
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

    def look_at(self, pose: CameraPose) -> None:
        """Leaving an eye line brings the panels back."""
        super().look_at(pose)
        self._update()

    def _take_turn(self) -> None:
        if self.director.viewer != self.play.viewer:
            self.director.viewer = self.play.viewer
            self.session.show(self.director)
        if self.play.viewer is not None and self.play.viewer != self.home:
            self.home = self.play.viewer
            self.sit(self.home)

    def _think(self) -> None:
        def poll(_task: PythonTask) -> int:
            if self.play.mode is not Mode.THINK or self.play.poll():
                self.later(0, self._proceed)  # a secret move shows nothing that would end later
                return Task.done
            return Task.cont

        self.task(poll, "bot", draws=False)

    def _cover(self) -> None:
        """The public picture (the panels have already forgotten the former viewer), then a cover until the next is there."""
        self.director.viewer = None
        self.session.show(self.director)
        seat = self.play.awaited
        assert seat is not None, "a cover waits for somebody"
        colour = self.look.identity(seat).name
        self.app.push("handover", player=self.session.names[seat], colour=colour, seat=seat, on_ready=self._take_seat)

    def _take_seat(self) -> None:
        """The next person is there: they see what they missed."""
        missed = self.play.take_seat()
        self.director.viewer = self.play.viewer
        if self.play.viewer is not None:
            self.home = self.play.viewer
            self.rig.set(self.seat_pose(self.home))
        self.director.on_reset(missed[0])
        for step in missed[1:]:
            self.director.on_step(step)
        self._update()

    def _results(self) -> None:
        self.app.go("results", session=self.session, colours=self.colours)

    # -- pointing ----------------------------------------------------------------------------------------------

    def _offer(self) -> None:
        self.board.offer(self.play.offered() if self.play.mode is Mode.CHOOSE else ())
        self._pointed = self._glance = None
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
        self._pointed = target
        self._glance = self.play.glance(target) if target is not None else None
        self.board.hover(target)
        if self._glance is not None and self._glance.preview is not None:
            self.board.ghost(self._glance.preview.events, self._glance.preview.view)
        else:
            self.board.clear_ghost()
        self._refresh("players", "glance", "drawings")

    def clicked(self, button: str) -> None:
        """Left chooses, or ends an animation; right takes back."""
        if button == "mouse3":
            self._step_back()
        elif self.director.busy:
            self.director.skip()
        elif button == "mouse1":
            self.hovered()
            self._confirm()

    def _confirm(self) -> None:
        if self._pointed is not None and self.play.chooser.can_choose(self._pointed):
            self.choose(self._pointed)
        elif self._glance is not None and self._glance.reason is not None:
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
            self._pointed = self._glance = None
            self._highlight()
        self._forget_hint()
        self._update()

    def _step_target(self, step: int) -> None:
        """The keyboard's way of pointing: from option to option as they lie in the picture."""
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

    def _back(self) -> None:
        if not self._step_back():
            self.pause()

    def pause(self) -> None:
        """The pause menu."""
        self.app.push("pause", session=self.session, colours=self.colours)

    # -- undo and advice ---------------------------------------------------------------------------------------

    def _take_back(self, change: Callable[[], bool]) -> None:
        if self.director.busy:
            self.director.skip()
        if not change() and self.session.barrier:
            self.app.toast(self.t(f"cli.barrier.{self.session.barrier}"))
        self._update()

    def _advise(self) -> None:
        """Three steps: where, which, why."""
        if self._hint is None:
            self._hint, self._hint_steps = self.play.hint(), 0
        if self._hint is not None:
            self._hint_steps = min(3, self._hint_steps + 1)
            self.board.hover(self._hint.action.steps()[-1])
        self._refresh("glance")

    def _forget_hint(self) -> None:
        self._hint, self._hint_steps = None, 0

    def _advice(self) -> str:
        """What the hint says so far."""
        if self._hint is None:
            return ""
        steps = self._hint.action.steps()
        words = [self.t("table.hint_where", where=self.label(steps[-1]))]
        if self._hint_steps > 1:
            words.append(self.t("table.hint_which", which=" ".join(self.label(step) for step in steps)))
        because = f"{self.game}.because.{self._hint.because}"
        if self._hint_steps > 2 and self._hint.because and self.t.has(because):
            words.append(self.t("table.hint_why", why=self.t(because)))
        return " ".join(words)

    # -- panels ------------------------------------------------------------------------------------------------

    def _compose_players(self) -> Widget:
        if self.rig.is_at_eye:
            return Space()
        changes = self._glance.changes if self._glance is not None else ()
        with_scores = self.app.settings.projected_scores
        return panels.players(self.scenery, changes, unfolded=self._scores_open, with_scores=with_scores, compact=self._is_low)

    def _compose_log(self) -> Widget:
        is_shown = self._log_open and not self.rig.is_at_eye
        return panels.log_panel(self.scenery, self.session.log(self.play.viewer, self.t)) if is_shown else Space()

    def _compose_actions(self) -> Widget:
        return panels.actions(self.scenery, self.choose, self._back)

    def _compose_glance(self) -> Widget:
        return panels.glance(self.scenery, self._glance, self._advice())

    def _compose_drawings(self) -> Widget:
        is_shown = self._drawings_open and not self.rig.is_at_eye
        return panels.drawings(self.scenery, self._glance) if is_shown else Space()

    def _compose_tools(self) -> Widget:
        session = self.session
        undo = Tool("undo", "undo", lambda: self._take_back(self.play.undo), session.can_undo)
        redo = Tool("redo", "redo", lambda: self._take_back(self.play.redo), session.can_redo)
        reset = Tool("reset_turn", "reset", lambda: self._take_back(self.play.reset_turn), session.can_undo)
        hint = Tool("hint", "hint", self._advise, self.play.mode is Mode.CHOOSE)
        log = Tool("log", "log", self._toggle_log, True, self._log_open)
        scores = Tool("scores", "chart", self._toggle_scores, True, self._scores_open)
        strips = Tool("drawings", "city", self._toggle_drawings, self.has_lens, self._drawings_open)
        lens = Tool("lens", "eye", lambda: self._toggle_lens(), self.has_lens, self.rig.is_at_eye)
        flat = Tool("flat", "cube", self._toggle_flat, True, self.rig.is_flat)
        seat = Tool("own_seat", "chair", lambda: self.sit(self.home))
        top = Tool("top", "compass", lambda: self.look_at(self.board.top_camera()))
        pause = Tool("pause", "pause", self.pause)
        rows = ((undo, redo, reset, hint, log, scores), (strips, seat, top, flat, lens, pause))
        return panels.tools(self.scenery, rows, self._key_of)

    def _key_of(self, action: str) -> str:
        if not any(action in actions for actions in self.app.keys.bindings.values()):
            return ""
        return next(iter(self.app.keys.keys(action)), "")

    def _toggle_log(self) -> None:
        self._log_open = not self._log_open
        self._update()

    def _toggle_scores(self) -> None:
        self._scores_open = not self._scores_open
        self._update()

    def _toggle_drawings(self) -> None:
        self._drawings_open = not self._drawings_open
        self._update()

    def _toggle_lens(self) -> None:
        self.use_lens(not self.rig.is_at_eye)

    def use_lens(self, on: bool) -> None:
        """The panels beside the picture make room for it."""
        super().use_lens(on)
        self._update()

    def _toggle_flat(self) -> None:
        self.rig.flatten()
        self._refresh("tools")

    def _restyle(self) -> None:
        self.scenery = Scenery(self.play, self.t, self.look, self.app.interface.kit.theme)
        self._highlight()
        self._update()

    def resized(self) -> None:
        """Language and theme may have changed too."""
        super().resized()
        if hasattr(self, "scenery"):
            self.scenery = Scenery(self.play, self.t, self.look, self.app.interface.kit.theme)

    def _update(self) -> None:
        self._refresh(*self._layers)
        log = self.app.interface.find("log")
        if isinstance(log, Scroll):
            log.scroll_to(log.travel)  # the newest line is last

    def _refresh(self, *names: str) -> None:
        for name in names:
            self.app.interface.refresh(self._layers[name])

    # -- where panels go ---------------------------------------------------------------------------------------

    @property
    def _is_low(self) -> bool:
        """Is the window too low for everything?"""
        return self.app.interface.window.h < LOW

    def _at_top(self, window: Rect, widget: Widget) -> Rect:
        size = widget.wants(min(820.0, window.w - 2 * PAD))
        return Rect((window.w - size.w) / 2, GAP_SMALL, size.w, size.h)

    def _at_left(self, window: Rect, widget: Widget) -> Rect:
        width = min(PLAYERS_WIDTH, window.w * 0.28)
        return Rect(GAP_SMALL, BELOW_NOW, width, widget.wants(width).h)

    def _at_corner(self, window: Rect, widget: Widget) -> Rect:
        height = widget.wants(TOOLS_WIDTH).h
        return Rect(window.w - TOOLS_WIDTH - GAP_SMALL, window.h - height - GAP_SMALL, TOOLS_WIDTH, height)

    def _above_tools(self, window: Rect, widget: Widget) -> Rect:
        height = min(widget.wants(TOOLS_WIDTH).h, self._side(window).h)
        return self._side(window).bottom_part(height)

    def _at_right(self, window: Rect, _widget: Widget) -> Rect:
        """What the drawings leave of the right side."""
        drawings = self._layers["drawings"].root
        taken = drawings.rect.h + GAP_SMALL if drawings is not None and drawings.rect.h > 1 else 0.0
        side = self._side(window)
        return side.top(max(0.0, side.h - taken))

    def _side(self, window: Rect) -> Rect:
        """The right side above the tools, as wide as they are."""
        bottom = window.h - TOOLS_HEIGHT - 2 * GAP_SMALL
        return Rect(window.w - TOOLS_WIDTH - GAP_SMALL, BELOW_NOW, TOOLS_WIDTH, max(0.0, bottom - BELOW_NOW))

    def _at_bottom(self, window: Rect, widget: Widget) -> Rect:
        """In the middle of what the tools leave."""
        room = window.w - TOOLS_WIDTH - 3 * GAP_SMALL
        size = widget.wants(min(760.0, room))
        x = min((window.w - size.w) / 2, GAP_SMALL + room - size.w)
        return Rect(max(GAP_SMALL, x), window.h - size.h - GAP_SMALL, size.w, size.h)

    def _near_actions(self, window: Rect, widget: Widget) -> Rect:
        """Above the actions; in a low window below the now bar, beside the players."""
        left = self._at_left(window, Space()).right + GAP_SMALL
        size = widget.wants(min(640.0, window.w - left - (0 if self._is_low else TOOLS_WIDTH) - 2 * GAP_SMALL))
        if self._is_low:
            return Rect(left, BELOW_NOW, size.w, size.h)
        actions = self._layers["actions"].root
        top = actions.rect.y if actions is not None and actions.rect.h > 1 else window.h
        x = max(left, min((window.w - size.w) / 2, window.w - TOOLS_WIDTH - 2 * GAP_SMALL - size.w))
        return Rect(x, top - size.h - GAP_SMALL, size.w, size.h)

"""Photo mode over a table: panels are hidden, and a bar sets the picture up. The saved picture equals the preview."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from panda3d.core import AsyncTask, PythonTask, SamplerState, Texture

from game.errors import BadInput
from game.player.crash import LOG
from game.player.folder import open_folder
from game.player.profile import pictures
from game.rules.core import Seat
from game.scenes import photo
from game.scenes.board_scene import BoardScene
from game.scenes.camera import CameraPose
from game.scenes.engine import TITLE
from game.scenes.scene import Scene
from game.scenes.screens.photo.controls import BarLine, Postcard, Shutter, SignChoice, SlimSlider, beside
from game.scenes.screens.photo.darkroom import Darkroom, Exposure
from game.scenes.screens.photo.frame import FRAMES, FrameKind, PaperFrame, PhotoTitle, hole_of
from game.scenes.studio import Studio
from game.scenes.table.mouse import Mouse
from game.scenes.widgets import Button, Column, Label, Panel, Rect, Row, Space, Widget
from game.scenes.widgets.controls import nothing
from game.scenes.widgets.shapes import Shape, add_rounded
from game.scenes.words import day, key_hint, names_in, plain

if TYPE_CHECKING:
    from game.app import App

NARROWEST, WIDEST = 14.0, 60.0
"""Degrees of the field of view."""
SHARP = 10
"""Steps of the focus, from near to far; 0 is everything sharp."""
WIDE = 1180.0
"""Points of a window in which the bar is one line."""
REST = 3.0
FLASH = 0.08
CARDS_AFTER = 0.4
"""Seconds until the small postcards are drawn."""
CARD = (240, 162)


class PhotoMode(Scene):
    """Composes a picture of the table below it."""

    has_board = True
    arrows_always = False

    def __init__(self, app: App, of: BoardScene, *, on_leave: Callable[[], object] | None = None) -> None:
        super().__init__(app)
        self.of, self.on_leave = of, on_leave or app.pop
        self.kind: FrameKind = "none"
        self.focus = 5
        self.written: Path | None = None
        """Where the last photo went."""
        self.is_busy = False
        self._wanted: list[CameraPose] = []
        """Where the photos that are being made are taken from."""
        self._made = 0
        self._darkroom: Darkroom | None = None
        self.rest_after = REST
        """Seconds without a hand after which the bar goes."""
        self._stirred = time.monotonic()
        self._is_resting = False
        self._mouse = Mouse(of.standpoint, height=lambda: app.interface.window.h, place=lambda: app.pointer_place)
        self._cards: dict[Seat, Texture] = {}
        self._cards_task: PythonTask | None = None

    # -- coming and going ----------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Panels are gone, and what is shown is what everybody may see."""
        standpoint = self.of.standpoint
        self._hour, self._field, self._pose = self.of.tabletop.wanted_hour, standpoint.rig.field, standpoint.rig.pose
        self._hooks = standpoint.on_moved, standpoint.on_rearranged, standpoint.on_turned
        standpoint.on_moved, standpoint.on_rearranged, standpoint.on_turned = nothing, nothing, nothing
        self.of.public_sight.begin()
        self._room = standpoint.use_room(self._hole)
        self._paper = self.show(self._compose_paper)
        self._bar = self.show(self._compose_bar, self._at_bottom)
        self._margin = self.show(self._compose_cards, self._at_right)
        self._follow(self._hole())  # no panel is beside the table any more
        self._listen()
        self.task(self._watch, "rest", draws=False)
        self._draw_cards_later()

    def _listen(self) -> None:
        commands = self.of.standpoint.commands()
        nudges = {
            "target_left": "orbit_left",
            "target_right": "orbit_right",
            "target_up": "orbit_up",
            "target_down": "orbit_down",
        }
        acts = {**commands, **{key: commands[name] for key, name in nudges.items()}}
        for event, act in {**acts, "confirm": self.shoot, "photo_mode": self.on_leave, "back": self.on_leave}.items():
            self.listen(event, act)

    def leave(self) -> None:
        """The table is as it was; photos that are not made yet are not made any more."""
        self._close_darkroom()
        standpoint, tabletop = self.of.standpoint, self.of.tabletop
        standpoint.use_room(self._room)
        tabletop.focus_at, tabletop.blur = 1.0, 1.0
        if tabletop.wanted_hour != self._hour:
            tabletop.set_hour(self._hour)
        standpoint.on_moved, standpoint.on_rearranged, standpoint.on_turned = self._hooks
        standpoint.rig.stop()
        standpoint.rig.field = self._field
        standpoint.rig.set(self._pose)
        self.of.public_sight.end()
        self._cards.clear()

    def adapt(self) -> None:
        """Frame and cards follow the window; the table below follows by itself."""
        self.refresh()
        self._draw_cards_later()

    # -- a bar that rests ----------------------------------------------------------------------------------------

    def _stir(self) -> None:
        """A hand is there: the bar comes back."""
        self._stirred = time.monotonic()
        if self._is_resting:
            self._rest(False)

    def _watch(self, _task: PythonTask) -> int:
        current = self.app.interface.current
        is_used = self.is_busy or (current is not None and current.focused) or self.app.interface.has_pointer
        if is_used:
            self._stirred = time.monotonic()
        if not self._is_resting and time.monotonic() - self._stirred > self.rest_after:
            self._rest(True)
        return AsyncTask.DS_cont

    def _rest(self, rests: bool) -> None:
        self._is_resting = rests
        for layer in (self._bar, self._margin):
            self.app.interface.hide(layer, rests)

    def key_pressed(self) -> None:
        """A hand is at the keys: the bar is there before the key looks for it."""
        self._stir()

    def pointer_pressed(self, button: str, x: float, y: float) -> None:
        """A hand may be about to move the camera."""
        self._stir()
        self._mouse.press(button, x, y)

    def pointer_moved(self, x: float, y: float) -> None:
        """Drags the table."""
        self._stir()
        self._mouse.move(x, y)

    def pointer_released(self, button: str, x: float, y: float) -> None:
        """Ends a drag; a click chooses nothing here."""
        self._mouse.release(button, x, y)

    def wheel(self, steps: float) -> None:
        """Zooms."""
        self._stir()
        self._mouse.wheel(steps)

    # -- where things are ----------------------------------------------------------------------------------------

    @property
    def _sheet(self) -> Rect:
        """The paper in the window, in the shape of the window; the whole window where there is no frame."""
        window = self.app.interface.window
        if self.kind == "none":
            return window
        foot = self._bar.root.rect.h if self._bar.root is not None else 74.0
        room = Rect(beside(window), 14, window.w - 2 * beside(window), window.h - 14 - foot - 20)
        factor = min(room.w / window.w, room.h / window.h)
        return room.middle(window.w * factor, window.h * factor)

    def _hole(self) -> Rect:
        """Where the picture is."""
        return hole_of(self._sheet, self.kind)

    def free(self) -> Rect:
        """Where messages may stand."""
        window, bar = self.app.interface.window, self._bar.root
        return Rect(0, 0, window.w, window.h - (bar.rect.h + 20 if bar is not None and not self._is_resting else 0))

    def _at_bottom(self, window: Rect, widget: Widget) -> Rect:
        width = window.w - 32
        high = widget.asked(width).h
        return Rect(16, window.h - high - 8, width, high)

    def _at_right(self, window: Rect, widget: Widget) -> Rect:
        size = widget.asked(Postcard.SIZE.w)
        return Rect(window.w - size.w - 8, 14, size.w, size.h)

    # -- what is shown -------------------------------------------------------------------------------------------

    def _compose_paper(self) -> Widget:
        return PaperFrame(self.kind, self.title(), self._sheet)

    def title(self) -> PhotoTitle:
        """What stands on the foot of a frame."""
        t, match = self.app.t, self.of.shown_match
        assert match is not None
        names = names_in(t, match.players)
        who = f"{', '.join(names[:-1])}{t('results.and')}{names[-1]}" if len(names) > 1 else names[0]
        outcome, look = match.outcome, self.of.tabletop.look
        is_end = outcome is not None and self.of.board.view == match.view(None)
        order = sorted(range(len(names)), key=lambda seat: outcome.places[seat]) if outcome is not None and is_end else []
        points = tuple((look.identity(seat), plain(outcome.scores[seat])) for seat in order if outcome is not None)
        return PhotoTitle(t(f"{match.rules.id}.name"), t("photo.about", names=who, date=day(t, time.time())), points)

    @property
    def _is_roomy(self) -> bool:
        """Has the window room for larger letters?"""
        return self.app.interface.window.h >= 900

    def _compose_bar(self) -> Widget:
        """One line of groups; where room is short they flow on to further lines."""
        t, is_wide = self.app.t, self.app.interface.window.w >= WIDE
        parts: list[Widget] = [Button("", self.on_leave, icon="back", tip=t("photo.back"), key="back")]
        for group in self._groups():
            parts += [BarLine(), group] if is_wide else [group]
        if is_wide:
            size = self._exposure().size
            strong, fine = ("strong", "small") if self._is_roomy else ("name", "fine")
            words = self._progress() if self.is_busy else t("photo.where")
            where = Column(Label(f"{size[0]} × {size[1]}", strong), Label(words, fine, soft=True), gap=0, align="end")
            parts += [Space(grow=1), where]
        elif self.is_busy:
            parts.append(Label(self._progress(), "small"))
        if self.written is not None:
            parts.append(Button("", self._show_folder, icon="folder", tip=t("photo.folder"), key="folder"))
        parts.append(Shutter(self.shoot, tip=t("photo.shoot") + key_hint(self.app, "photo")))
        return Panel(Row(*parts, gap=12, wrap=not is_wide), pad=9, radius=16)

    def _groups(self) -> Iterator[Widget]:
        """Time of day, lens, focus where it can be drawn, frame, and every seat at once."""
        t, tabletop, roomy = self.app.t, self.of.tabletop, self._is_roomy
        kind = "strong" if roomy else "name"
        hours = [(hour, t(f"gallery.hours.{hour}"), hour) for hour in tabletop.screen.hours]
        yield SignChoice(t("gallery.hour"), hours, tabletop.hour, self.set_hour, on_enter=self.shoot, roomy=roomy, key="hour")
        yield SlimSlider(
            t("photo.field"),
            round(self.of.standpoint.rig.pose.field) or round(self.of.board.field),
            self.widen,
            least=NARROWEST,
            most=WIDEST,
            step=2.0,
            shown=lambda value: f"{round(value)}°",
            on_enter=self.shoot,
            roomy=roomy,
            key="field",
        )
        if tabletop.look.tier == "high":
            yield SlimSlider(
                t("photo.focus"),
                self.focus,
                self.set_focus,
                least=0,
                most=SHARP,
                step=1,
                shown=self._focus_words,
                on_enter=self.shoot,
                roomy=roomy,
                key="focus",
            )
        frames = [(kind, t(f"photo.frame_{kind}"), sign) for kind, sign in FRAMES]
        yield SignChoice(t("photo.frame"), frames, self.kind, self.set_frame, on_enter=self.shoot, roomy=roomy, key="frame")
        yield Button(t("photo.every"), self.shoot_all, icon="chair", kind=kind, height=44, key="every")

    def _focus_words(self, value: float) -> str:
        name = "sharp" if not value else "near" if value < SHARP * 0.4 else "middle" if value <= SHARP * 0.6 else "far"
        return self.app.t(f"photo.focus_{name}")

    def _compose_cards(self) -> Widget:
        t, match = self.app.t, self.of.shown_match
        if match is None or self.app.interface.window.h < 420:
            return Space()
        look = self.of.tabletop.look
        cards = [
            Postcard(
                look.identity(seat),
                self._cards.get(seat),
                partial(self._look_from, seat),
                key=f"seat-{seat}",
                tip=t("photo.from", name=name),
            )
            for seat, name in enumerate(names_in(t, match.players))
        ]
        return Column(*cards, gap=10)

    # -- what is set ---------------------------------------------------------------------------------------------

    def set_hour(self, hour: str) -> None:
        """The light of another time of day."""
        self.of.tabletop.set_hour(next(each for each in self.of.tabletop.screen.hours if each == hour))
        self.of.board.badges.turn("none")
        self._draw_cards_later()
        self.app.redraw()

    def widen(self, field: float) -> None:
        """Another field of view."""
        self.of.standpoint.widen(field)

    def set_focus(self, step: float) -> None:
        """What is sharp: everything, or from near to far."""
        self.focus = round(step)
        tabletop = self.of.tabletop
        tabletop.focus_at, tabletop.blur = self._sharpness()
        tabletop.focus(self.of.standpoint.rig.pose)
        self.app.redraw()

    def _sharpness(self) -> tuple[float, float]:
        """Where it is sharp, and how soft all else is."""
        return (0.7 + 0.6 * self.focus / SHARP, 1.5) if self.focus else (1.0, 0.0)

    def set_frame(self, kind: str) -> None:
        """Another frame; the table is framed in what it leaves free."""
        before = self._hole()
        self.kind = next(each for each, _ in FRAMES if each == kind)
        for layer in (self._paper, self._margin):
            self.app.interface.refresh(layer)
        self._follow(before)

    def _follow(self, before: Rect) -> None:
        """What was in the middle of the picture stays there, as large as the hole allows."""
        standpoint, hole, window = self.of.standpoint, self._hole(), self.app.interface.window
        pose = standpoint.rig.pose
        middle = hole.centre[0] / window.w * 2 - 1, 1 - hole.centre[1] / window.h * 2
        standpoint.rig.stop()
        standpoint.rig.set(replace(pose, size=pose.size * before.h / hole.h, shift=middle))

    def _look_from(self, seat: Seat) -> None:
        self.of.standpoint.stand(seat)

    # -- taking --------------------------------------------------------------------------------------------------

    def take_photo(self) -> bool:
        """The key of quick photos is the shutter here."""
        self.shoot()
        return True

    def shoot(self) -> None:
        """Takes the picture that is seen."""
        self._take([self.of.standpoint.rig.pose])

    def shoot_all(self) -> None:
        """A postcard from each seat."""
        match = self.of.shown_match
        assert match is not None
        self._take([self.of.standpoint.pose(seat) for seat in range(len(match.players))])

    def _take(self, poses: list[CameraPose]) -> None:
        if self.is_busy:
            return
        self._stir()
        self._wanted, self._made = poses, 0
        self._develop_later()

    def _develop_later(self) -> None:
        """One photo after the next frame: the window says which one it is, and stays alive between two of them."""
        self.is_busy = True
        self.app.interface.refresh(self._bar)
        self.later(0.05, self._develop)

    def _exposure(self) -> Exposure:
        tabletop, window = self.of.tabletop, self.app.interface.window
        focus_at, blur = self._sharpness()
        return Exposure(
            game=tabletop.game,
            view=self.of.board.view,
            look=tabletop.look,
            kind=self.kind,
            title=self.title(),
            window=window,
            sheet=self._sheet,
            pixels=self.app.pixels,
            focus_at=focus_at,
            blur=blur,
        )

    def _develop(self) -> None:
        """Draws and writes the next photo; what goes wrong is said, and nothing half is left."""
        try:
            if self._darkroom is None:
                self._darkroom = Darkroom(self.app, self._exposure())
            path = photo.free(pictures() / TITLE)
            photo.write(self._darkroom.develop(self._wanted[self._made]), path)
            self.written, self._made = path, self._made + 1
            if self._made < len(self._wanted):
                self._develop_later()
                return
            self._say_done(self._made)
        except BadInput as fault:
            self.app.toast(fault)
        except Exception:  # a driver that cannot draw so large a picture must not end the match
            LOG.exception("no photo")
            self.app.toast(self.app.t("photo.failed"))
        self._close_darkroom()
        self.app.interface.refresh(self._bar)

    def _close_darkroom(self) -> None:
        self.is_busy = False
        if self._darkroom is not None:
            self._darkroom.close()
            self._darkroom = None

    def _progress(self) -> str:
        """Which photo is being made, where there are several."""
        count = len(self._wanted)
        return self.app.t("photo.busy_of", number=self._made + 1, count=count) if count > 1 else self.app.t("photo.busy")

    def _say_done(self, count: int) -> None:
        assert self.written is not None
        if not self.app.settings.reduced_motion:
            flash = self.show(Flash)
            self.later(FLASH, partial(self.close, flash))
        self.app.audio.play("click")
        if count > 1:
            self.app.toast(self.app.t("photo.done_all", count=count, path=self.written.parent))
        else:
            self.app.toast(self.app.t("app.photo", path=self.written))

    def _show_folder(self) -> None:
        try:
            open_folder(pictures() / TITLE)
        except BadInput as fault:
            self.app.toast(fault)

    # -- small postcards -----------------------------------------------------------------------------------------

    def _draw_cards_later(self) -> None:
        if self._cards_task is not None:
            self.stop(self._cards_task)
        self._cards_task = self.later(CARDS_AFTER, self._draw_cards)

    def _draw_cards(self) -> None:
        """What each seat sees, drawn small and out of sight."""
        match, tabletop = self.of.shown_match, self.of.tabletop
        if match is None or self.app.interface.window.h < 420:
            return
        studio = Studio(tabletop.game, CARD, tabletop.look, beside=self.app.win)
        try:
            studio.build(self.of.board.view)
            for seat in range(len(match.players)):
                texture = Texture(f"seat {seat}")
                texture.load(studio.take(studio.from_seat(seat)))
                texture.set_minfilter(SamplerState.FT_linear)
                self._cards[seat] = texture
        finally:
            studio.close()
        self.app.interface.refresh(self._margin)


class Flash(Widget):
    """A moment of white."""

    def draw(self) -> None:
        """All over the window."""
        mesh = Shape()
        add_rounded(mesh, 0, 0, w=self.rect.w, h=self.rect.h, radius=0, top=(1, 1, 1, 0.8), soft=0)
        self.put(mesh)

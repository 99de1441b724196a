"""A board in the window with its camera and light: what the table, the replay and the results have in common."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from direct.interval.IntervalGlobal import Func, Interval
from panda3d.core import ClockObject

from game.errors import BadInput
from game.match.observer import Step
from game.player.crash import LOG
from game.rules.core import Event, Seat, Target
from game.scenes.boards import lit, make_board
from game.scenes.camera import ORTHOGRAPHIC_BELOW, CameraPose, Point, part_of
from game.scenes.drawing.light import Light, Time
from game.scenes.drawing.living import Living
from game.scenes.drawing.look import Look
from game.scenes.drawing.motion import in_order
from game.scenes.drawing.pipeline import Pipeline
from game.scenes.hud.regions import COMPASS
from game.scenes.picker import Picker
from game.scenes.rig import Rig
from game.scenes.scene import Scene
from game.scenes.widgets import Space, Widget
from game.scenes.widgets.compass import Compass, SeatSign
from game.scenes.words import key_words

if TYPE_CHECKING:
    from game.app import App

CAMERAS = {"seat_1": 0, "seat_2": 1, "seat_3": 2, "seat_4": 3}
TURNS = {"turn_left": -1, "turn_right": 1}
NUDGES = {"orbit_left": (-1, 0), "orbit_right": (1, 0), "orbit_up": (0, 1), "orbit_down": (0, -1)}
ZOOMS = {"zoom_in": 1.0, "zoom_out": -1.0}
TOP = "top"
"""The standpoint straight above."""
DOUBLE_SECONDS = 0.4
"""Two clicks within this time are one double click."""
DRAG_POINTS = 5.0
"""A hand that moves less than this while a button is down has clicked."""


class Tabletop(Scene):
    """A scene with a board. Subclasses say what the pointer does when it does not move the camera."""

    arrows_always = False
    has_board = True
    hour: ClassVar[Time | None] = None
    """The time of day at the table; None = the game's usual one."""

    def __init__(self, app: App, game: str, colours: tuple[str, ...] = ()) -> None:
        super().__init__(app)
        self.game, self._colours = game, colours
        self.look: Look = lit(game, app.look(colours), self.hour)
        self.board = make_board(game, self.node, self.look, sound=app.audio.play)
        self.picker = Picker(self.board.node, app.cam)
        self._compass: Compass | None = None
        self._light: Pipeline | None = None
        self._falling: Light | None = None
        """The light that the board asked for last."""
        self._open_light()
        self.living = Living()
        """What moves by itself beside the match."""
        self.board.on_laid = self._enliven
        self.board.on_light = self._relight
        self.living.start(app, self.look)
        swift = self.look.reduced_motion or app.win is None
        self.rig = Rig(app.cam, self.board, aspect=self._aspect, moved=self._camera_moved, swift=swift)
        self.home: Seat = 0
        """The seat the camera returns to."""
        self._standpoint: Seat | str | None = None
        """Where the table sent the camera: a seat, above (`TOP`), or None once a hand has moved it."""
        self._aim: CameraPose | None = None
        """The pose it was sent to."""
        self._eye_seat: Seat | None = None
        """Whose eye line was asked for last; None = that of the home seat."""
        self.is_labelled = False
        """Are heights written on all places?"""
        self._vantage: str | CameraPose | None = None
        """Where the last event was looked at from, if it wanted a place of its own."""
        self._scene: tuple[Point, ...] = ()
        """What of the table was framed then; () for all of it."""
        self._is_near = False
        """Does the camera stand near a place that somebody wanted to see?"""
        self._clicked: tuple[float, float, float] | None = None
        """When and where the last click was."""
        self._drag: tuple[str, float, float] | None = None
        self._dragged = False
        self._listen_to_camera_keys()

    def key_hint(self, action: str) -> str:
        """The first key of an action in brackets, for a tip; empty where it has none."""
        bound = {name: keys for actions in self.app.keys.bindings.values() for name, keys in actions.items()}
        keys = bound.get(action, ())
        return f" ({key_words(self.t, keys[0])})" if keys else ""

    def _open_light(self, look: Look | None = None) -> None:
        app, self._lit = self.app, self.app.pixels
        if app.win is None:
            return
        region, look = app.camNode.get_display_region(0), look or self.look
        lit_by, ground = self._falling or look.light, self.board.ground
        self._light = Pipeline(app.win, app.cam, app.render, tier=look.tier, region=region, light=lit_by, extent=ground)

    def _relight(self, light: Light) -> None:
        """The hour on the table has changed; where the board says nothing it is that of the look."""
        self._falling = light
        if self._light is not None and self._light.light != light:
            self._light.light = light

    def _enliven(self) -> None:
        """Lets the decorations of what lies on the table now move."""
        self.living.clear()
        self.living.add(*self.board.living())

    def _aspect(self) -> float:
        width, height = self.app.pixels
        return width / height

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits here, by seat."""
        return ()

    def _camera_moved(self, pose: CameraPose) -> None:
        if self._compass is not None:
            self._compass.turn(pose.heading)
        if self._light is not None:
            lens = self.app.camNode.get_lens()
            flat = pose.field < ORTHOGRAPHIC_BELOW
            self._light.focus(near=lens.get_near(), far=lens.get_far(), distance=pose.distance, flat=flat)
        self.app.redraw()

    def adapt(self) -> None:
        """The look, the buffers and the lens follow the window and the settings."""
        look = lit(self.game, self.app.look(self._colours), self.hour)
        if self._light is not None and (look.tier != self.look.tier or self._lit != self.app.pixels):
            self._light.close()
            self._light = None
            self._open_light(look)
        if look != self.look:
            self.look = look
            self.board.restyle(look)
            self.rig.swift = look.reduced_motion or self.app.win is None
            self.living.start(self.app, look)
        if not self.node.is_hidden():
            self.rig.refit()
            self.adapt_panels()
            self.reframe(at_once=True)

    def adapt_panels(self) -> None:
        """Panels follow too, before the board is framed between them."""

    def take_picture(self, path: Path, view: Any, *, width: int) -> None:
        """Keeps the table of a view as a picture, without panels and marks; the board is left at that view."""
        self.board.build(view)
        self.board.offer(())
        self.app.flat.hide()
        try:
            self.app.picture(path, width=width)
        except (BadInput, OSError) as fault:
            LOG.warning("no picture of the match: %s", fault)
        finally:
            self.app.flat.show()

    def set_aside(self) -> None:
        """Makes room for another table in the same window."""
        self.rig.stop()
        self.living.stop()
        self.node.hide()
        if self._light is not None:
            self._light.close()
            self._light = None

    def take_up(self) -> None:
        """Is the table in the window again, just as it was."""
        self.node.show()
        self.living.start(self.app, self.look)
        self._open_light()
        self.rig.refit()

    def leave(self) -> None:
        """Gives camera and buffers back."""
        self.rig.stop()
        self.living.stop()
        self.picker.close()
        self.board.remove()
        if self._light is not None:
            self._light.close()

    # -- camera ------------------------------------------------------------------------------------------------

    def _listen_to_camera_keys(self) -> None:
        for name, seat in CAMERAS.items():
            self.listen(name, lambda seat=seat: self.sit(seat))
        for name, turns in TURNS.items():
            self.listen(name, lambda turns=turns: self._freely(self.rig.quarter, turns))
        for name, (right, up) in NUDGES.items():
            self.listen(name, lambda right=right, up=up: self._freely(self.rig.nudge, right, up))
        for name, steps in ZOOMS.items():
            self.listen(name, lambda steps=steps: self._freely(self.rig.zoom, steps))
        self.listen("top", self.look_down)
        self.listen("own_seat", lambda: self.sit(self.home))
        self.listen("badges", lambda: self.board.badges.toggle("all"))
        self.listen("no_badges", lambda: self.board.badges.toggle("none"))
        self.listen("flat", self.flatten)
        self.listen("labels", self.label)
        self.listen("overlay", self.lay_over)
        self.listen("near", self.look_closely)
        self.listen("lens", lambda: self.use_lens(True))
        self.listen("lens-up", lambda: self.use_lens(False))

    def sit(self, seat: Seat) -> None:
        """The view from a seat; with the seat-eye lens on, that seat's eye line. The lens is that seat's from now on."""
        self._eye_seat = seat
        if self.rig.is_at_eye and seat < len(self.eyes):
            self._to_eye(seat)
        else:
            self._stand(seat)

    def look_through(self, seat: Seat) -> None:
        """Along the eye line of a seat; a second time back again."""
        if self.rig.is_at_eye and self._eye_seat == seat:
            self.use_lens(False)
        elif seat < len(self.eyes):
            self._to_eye(seat)

    def _to_eye(self, seat: Seat) -> None:
        """To an eye line; panels give way first, so that it has all the room there is."""
        self._eye_seat, eye = seat, self.eyes[seat]
        self.look_from(eye)
        self.rig.to_eye(eye)
        self.rearrange()
        self._set_free()
        self.rig.to_eye(eye)

    # -- standpoints -------------------------------------------------------------------------------------------

    def _stand(self, standpoint: Seat | str, *, at_once: bool = False) -> None:
        """To a seat's view, or above; the lens is put away."""
        self._standpoint, self._is_near = standpoint, False
        self.look_from(None)
        was_at_eye = self.rig.is_at_eye
        self._aim = self._pose(standpoint)
        if at_once:
            self.rig.look(self._aim)
            self.rig.stop()
            self.rig.set(self._aim)
        else:
            self.rig.look(self._aim)
        if was_at_eye:
            self.rearrange()

    def _pose(self, standpoint: Seat | str) -> CameraPose:
        """The view from there, with the board in what panels leave free."""
        self._set_free()
        if isinstance(standpoint, str):
            return self.rig.framed(self.board.top_camera(self.home), self.board.extent())
        return self.rig.framed(self.board.seat_camera(standpoint), self.board.extent(standpoint))

    def _set_free(self) -> None:
        window, free = self.app.interface.window, self.free()
        self.rig.free = part_of(window.size, (free.x, free.y), free.size)

    def seat_pose(self, seat: Seat) -> CameraPose:
        """The view from a seat, with the board in what panels leave free."""
        return self._pose(seat)

    def reframe(self, *, at_once: bool = False) -> None:
        """The board has grown, or panels have come or gone: the camera follows, unless a hand has moved it."""
        if self._standpoint is None or self.rig.is_at_eye or self._vantage is not None:
            return
        if self._pose(self._standpoint) != self._aim:
            self._stand(self._standpoint, at_once=at_once)

    def label(self) -> None:
        """Writes heights on all places, or takes them away."""
        self.is_labelled = not self.is_labelled
        self.board.annotate(self.is_labelled)
        self.rearrange()

    def lay_over(self) -> None:
        """The next of the game's overlays, and after the last one none."""
        names = (*self.board.overlays, None)
        self.board.lay_over(names[(names.index(self.board.overlay) + 1) % len(names)])
        if self.board.overlay is not None:
            self.app.toast(self.t(f"{self.game}.overlay.{self.board.overlay}"))
        self.rearrange()
        self.app.redraw()

    def look_closely(self) -> bool:
        """Near what is pointed at, where the table is wide; from there back to one's seat. False where that is nothing."""
        if self._is_near:
            self._stand(self.home)
            return True
        target = self.target_there()
        pose = self.board.near(target) if target is not None else None
        if target is None or pose is None:
            return False
        self._standpoint, self._is_near = None, True
        self.look_from(None)
        self._set_free()
        around = self.board.around(target)
        self.rig.look(self.rig.framed(pose, around) if around else pose)
        return True

    def _freely(self, move: Callable[..., None], *how: float) -> None:
        """Moves the camera by hand; an eye line is left, and its lens put away."""
        was_at_eye = self.rig.is_at_eye
        self._standpoint = None
        if was_at_eye:
            self.look_from(None)
        move(*how)
        if was_at_eye:
            self.rearrange()

    def flatten(self) -> None:
        """Perspective on or off; what was framed stays so."""
        standpoint = self._standpoint
        self._freely(self.rig.flatten)
        if standpoint is not None:
            self._stand(standpoint)

    def rearrange(self) -> None:
        """The camera came to an eye line or left one: panels may have to come or go."""

    def look_down(self) -> None:
        """The plan, one's own seat at the bottom."""
        self._stand(TOP)

    def approach(self, event: Event, _step: Step) -> Interval | None:
        """The way to where an event is best seen from; None where the camera is there, or anywhere will do."""
        vantage, scene = self.board.vantage(event), self.board.scene_of(event)
        if vantage is None or (vantage, scene) == (self._vantage, self._scene):
            return None
        self._vantage, self._scene = vantage, scene
        eye = vantage if isinstance(vantage, str) else None
        if isinstance(vantage, str):
            way = self.rig.way_to_eye(vantage)
        else:
            way = self.rig.way_from_eye(self.rig.framed(vantage, scene or self.board.extent(self.home)))
        self.rearrange()
        return in_order(Func(self.look_from, eye), way)

    def depart(self) -> None:
        """Back to one's own seat, after events that had to be seen from elsewhere."""
        if self._vantage is not None:
            self._vantage = None
            self._stand(self.home)

    def compose_compass(self) -> Widget:
        """Every seat at its side; nothing where all look from the same side, or along an eye line."""
        headings = [self.board.seat_camera(seat).heading % 360 for seat in range(len(self.names))]
        if self.rig.is_at_eye or len(set(headings)) < 2:
            self._compass = None
            return Space()
        signs = [
            SeatSign(
                self.look.identity(seat),
                heading,
                lambda seat=seat: self.sit(seat),  # type: ignore[misc]
                key=f"compass-{seat}",
                tip=self.t("table.sit", name=self.names[seat]) + self.key_hint(f"seat_{seat + 1}"),
            )
            for seat, heading in enumerate(headings)
        ]
        self._compass = Compass(signs, self.rig.pose.heading, size=COMPASS)
        return self._compass

    @property
    def has_lens(self) -> bool:
        """Does the game know eye lines?"""
        return bool(self.eyes)

    @property
    def eyes(self) -> tuple[str, ...]:
        """The eye lines by seat; none where the game has no such thing."""
        return self.board.lens.eyes() if self.board.lens is not None else ()

    def look_from(self, eye: str | None) -> None:
        """Turns the lens on for an eye line, or off."""
        if self.board.lens is not None:
            self.board.lens.look_from(eye)

    def use_lens(self, on: bool) -> None:
        """Stands at the eye line of the seat that was looked from last, or goes back."""
        if on and self.eyes:
            self._to_eye((self.home if self._eye_seat is None else self._eye_seat) % len(self.eyes))
        elif not on and self.rig.is_at_eye:
            self.look_from(None)
            self.rig.from_eye()
            self.rearrange()

    # -- pointer -----------------------------------------------------------------------------------------------

    def pointer_pressed(self, button: str, x: float, y: float) -> None:
        """A hand may be about to drag the table."""
        self._drag, self._dragged = (button, x, y), False

    def pointer_moved(self, x: float, y: float) -> None:
        """Drags turn the table (left or right button) or shift it (middle); else something is pointed at."""
        if self._drag is None:
            self.hovered()
            return
        button, from_x, from_y = self._drag
        if not self._dragged and abs(x - from_x) + abs(y - from_y) < DRAG_POINTS:
            return
        self._dragged = True
        self._drag = (button, x, y)
        if button == "mouse2":
            height = self.app.interface.window.h
            self._freely(self.rig.pan, (from_x - x) / height, (y - from_y) / height)
        else:
            self._freely(self.rig.orbit, x - from_x, y - from_y)

    def pointer_released(self, button: str, x: float, y: float) -> None:
        """Without a drag it was a click; the second of two at once looks closely, where nothing can be chosen."""
        dragged, self._drag = self._dragged, None
        if dragged:
            return
        now, last = ClockObject.get_global_clock().get_real_time(), self._clicked
        self._clicked = now, x, y
        is_double = last is not None and now - last[0] < DOUBLE_SECONDS and abs(x - last[1]) + abs(y - last[2]) < DRAG_POINTS
        if is_double and button == "mouse1" and not self.can_choose_there() and self.look_closely():
            self._clicked = None
        else:
            self.clicked(button)

    def can_choose_there(self) -> bool:
        """Would a click choose something?"""
        return False

    def wheel(self, steps: float) -> None:
        """Zooms."""
        self._freely(self.rig.zoom, steps)

    def pointed_at(self) -> tuple[str, str]:
        """The target under the pointer."""
        target = self.target_there()
        return (self.board.label(target), self.about(target)) if target is not None else ("", "")

    def target_there(self) -> Target | None:
        """What is pointed at."""
        place = self.app.pointer_place
        return self.picker.pick(place) if place is not None else None

    def about(self, target: Target) -> str:
        """A sentence about a target."""
        return ""

    def hovered(self) -> None:
        """The pointer rests somewhere on the table."""

    def clicked(self, button: str) -> None:
        """A button was pressed and let go in place."""

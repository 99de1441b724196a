"""Where a table is looked at from: seats, the view from above, eye lines, a closer look, and the hand that moves the camera."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from direct.interval.IntervalGlobal import Func, Interval
from msgspec import Struct
from msgspec.structs import replace

from game.match.observer import Step
from game.rules.core import Event, Seat, Target
from game.scenes.camera import CameraPose, Point, part_of
from game.scenes.drawing.motion import in_order
from game.scenes.hud.regions import COMPASS
from game.scenes.rig import Rig
from game.scenes.table.situation import Sights
from game.scenes.table.tabletop import Tabletop
from game.scenes.widgets import Rect

if TYPE_CHECKING:
    from game.app import App

SEAT_KEYS = {"seat_1": 0, "seat_2": 1, "seat_3": 2, "seat_4": 3}
TURNS = {"turn_left": -1, "turn_right": 1}
NUDGES = {"orbit_left": (-1, 0), "orbit_right": (1, 0), "orbit_up": (0, 1), "orbit_down": (0, -1)}
ZOOMS = {"zoom_in": 1.0, "zoom_out": -1.0}
TOP = "top"
"""The standpoint straight above."""
REST_SECONDS = 0.4
"""A hand that zooms no further for this long has come to rest."""


class Lookout(Struct, frozen=True):
    """A place to look from that somebody chose, and what has to be in the picture."""

    pose: CameraPose
    points: tuple[Point, ...]


class Standpoint:
    """The camera of one table."""

    def __init__(self, app: App, tabletop: Tabletop, *, free: Callable[[], Rect]) -> None:
        """`free` is the part of the window that panels leave for the picture."""
        self._app, self._tabletop, self._room = app, tabletop, free
        self._board = tabletop.board
        self.on_moved: Callable[[CameraPose], None] = lambda pose: None
        """Is told every new pose."""
        self.on_rearranged: Callable[[], None] = lambda: None
        """Is told when panels may have to come or go, as when the camera goes to an eye line."""
        self.on_turned: Callable[[], None] = lambda: None
        """Is told when the picture was turned, moved or zoomed on somebody's wish."""
        self.home: Seat = 0
        """The seat that the camera returns to."""
        self.is_labelled = False
        """Are heights written on all places?"""
        self._standpoint: Seat | str | Lookout | None = None
        """Where the table sent the camera: a seat, above (`TOP`), a lookout, or None once a hand has moved it."""
        self._rest: Lookout | None = None
        """Where the camera is while nothing else has to be seen; None = one's own seat."""
        self._aim: CameraPose | None = None
        """The pose it was sent to."""
        self._eye_seat: Seat | None = None
        """Whose eye line was asked for last; None = that of the home seat."""
        self._vantage: str | CameraPose | None = None
        """Where the last event was looked at from, if it has a place of its own."""
        self._framed: tuple[Point, ...] = ()
        """What of the table was framed then; () for all of it."""
        self._left: tuple[Seat | str | Lookout | None, CameraPose] | None = None
        """Where somebody had the camera before that event; None where it is to rest as usual."""
        self._is_near = False
        """Does the camera stand near a place that somebody wanted to see?"""
        self._is_sent = False
        """Was it the table that sent the camera where it is, or is on its way to?"""
        self.rest_after = REST_SECONDS
        """Seconds without a step of a zoom after which the hand rests."""
        self._zoomed = -inf
        """When a hand zoomed last."""
        self.rig = Rig(app.cam, self._board, aspect=self._aspect, moved=self._moved, swift=tabletop.is_swift)
        self.rig.on_rest = self._arrived

    def _aspect(self) -> float:
        width, height = self._app.pixels
        return width / height

    def _moved(self, pose: CameraPose) -> None:
        self.on_moved(pose)
        self._tabletop.focus(pose)
        self._app.redraw()

    def _arrived(self) -> None:
        """Before an eye line words about what is pointed at come to lie where it is seen from there."""
        if self.rig.is_at_eye:
            self.on_rearranged()

    def commands(self) -> dict[str, Callable[[], object]]:
        """What the keys of the camera do, by the names in `config/keys.yaml`."""
        return {
            **{name: partial(self.sit, seat) for name, seat in SEAT_KEYS.items()},
            **{name: partial(self.move, self.rig.quarter, turns) for name, turns in TURNS.items()},
            **{name: partial(self.move, self.rig.nudge, *way) for name, way in NUDGES.items()},
            **{name: partial(self.zoom, steps) for name, steps in ZOOMS.items()},
            "top": self.look_down,
            "own_seat": self.go_home,
            "badges": partial(self._board.badges.toggle, "all"),
            "no_badges": partial(self._board.badges.toggle, "none"),
            "flat": self.flatten,
            "labels": self.label,
            "overlay": self.lay_over,
            "lens": partial(self.use_lens, True),
            "lens-up": partial(self.use_lens, False),
        }

    @property
    def sights(self) -> Sights:
        """How the table is looked at."""
        overlay = self._board.overlay
        return Sights(
            is_at_eye=self.rig.is_at_eye,
            is_flat=self.rig.is_flat,
            is_labelled=self.is_labelled,
            overlay=overlay,
            has_eyes=bool(self.eyes),
            has_overlays=bool(self._board.overlays),
        )

    @property
    def free(self) -> Rect:
        """What panels leave of the window."""
        return self._room()

    @property
    def seat(self) -> Seat | None:
        """The seat that is looked from; None where it is no seat's view."""
        return self._standpoint if isinstance(self._standpoint, int) else None

    @property
    def is_free(self) -> bool:
        """Has a hand moved the camera away from where the table sent it?"""
        return self._standpoint is None

    # -- standpoints ---------------------------------------------------------------------------------------------

    def sit(self, seat: Seat) -> None:
        """To the view from a seat; along an eye line, to that seat's. The lens is that seat's from now on."""
        self._eye_seat, self._is_sent = seat, False
        if self.rig.is_at_eye and seat < len(self.eyes):
            self._to_eye(seat)
        else:
            self.stand(seat)

    def go_home(self) -> None:
        """Back to one's own seat."""
        self.sit(self.home)

    def change_home(self, seat: Seat, *, at_once: bool = False) -> None:
        """Another seat is the one that the camera returns to, from now on."""
        self.home, self._eye_seat, self._left = seat, None, None
        self.stand(seat, at_once=at_once)
        self._is_sent = True

    def look_down(self) -> None:
        """To the plan, one's own seat at the bottom."""
        self._is_sent = False
        self.stand(TOP)

    def rest_at(self, lookout: Lookout | None, *, at_once: bool = False) -> None:
        """From now on the camera is there while nothing else has to be seen; None for one's own seat."""
        self._rest, self._left = lookout, None
        self.stand(self.home if lookout is None else lookout, at_once=at_once)
        self._is_sent = True

    def stand(self, standpoint: Seat | str | Lookout, *, at_once: bool = False) -> None:
        """To a seat's view, above, or to a lookout; an eye line is left."""
        self._standpoint, self._is_near = standpoint, False
        self._look_from(None)
        was_at_eye = self.rig.is_at_eye
        self._aim = self.pose(standpoint)
        self.rig.look(self._aim)
        if at_once:
            self.rig.stop()
            self.rig.set(self._aim)
        self.on_turned()
        if was_at_eye:
            self.on_rearranged()

    def pose(self, standpoint: Seat | str | Lookout) -> CameraPose:
        """The view from there, with the board in what panels leave free."""
        self._fit_free()
        if isinstance(standpoint, Lookout):
            return self.rig.frame_points(standpoint.pose, standpoint.points)
        if isinstance(standpoint, str):
            return self.rig.frame_points(self._board.top_camera(self.home), self._board.extent())
        return self.rig.frame_points(self._board.seat_camera(standpoint), self._board.extent(standpoint))

    def hold(self, pose: CameraPose) -> None:
        """Stands at a pose as if the table had sent the camera there."""
        self._standpoint = self.home
        self.rig.set(pose)

    def frame(self, pose: CameraPose, points: tuple[Point, ...]) -> CameraPose:
        """The pose from which these points are seen in what panels leave free."""
        self._fit_free()
        return self.rig.frame_points(pose, points)

    def _fit_free(self) -> None:
        window, free = self._app.interface.window, self._room()
        self.rig.free = part_of(window.size, (free.x, free.y), free.size)
        corner = part_of(window.size, (free.right - COMPASS, free.y), (COMPASS, COMPASS))
        self._board.fit(self.rig.free, self._aspect(), corner)

    def use_room(self, free: Callable[[], Rect]) -> Callable[[], Rect]:
        """Frames in another part of the window from now on; returns the one it was."""
        before, self._room = self._room, free
        return before

    def widen(self, field: float | None) -> None:
        """Looks through a lens of that field of view; None = the board's own. What is in the middle stays as large."""
        self.rig.field = field
        self.rig.set(replace(self.rig.pose, field=field or self._board.field))

    def reframe(self, *, at_once: bool = False) -> None:
        """The board has grown, or panels have come or gone: the camera follows, unless a hand has moved it."""
        if self._standpoint is None or self.rig.is_at_eye or self._vantage is not None:
            return
        if self.pose(self._standpoint) != self._aim:
            self.stand(self._standpoint, at_once=at_once)

    def adapt(self) -> None:
        """The lens follows the window and the settings."""
        self.rig.swift = self._tabletop.is_swift
        self.rig.refit()

    def move(self, move: Callable[..., None], *how: float) -> None:
        """Moves the camera by hand; an eye line is left."""
        was_at_eye = self.rig.is_at_eye
        self._standpoint, self._is_sent = None, False
        if was_at_eye:
            self._look_from(None)
        move(*how)
        self.on_turned()
        if was_at_eye:
            self.on_rearranged()

    def zoom(self, steps: float, *place: float) -> None:
        """Nearer by hand for positive steps, to a place of the picture where one is given.

        A wheel is not let go of as a button is. Where the table sends the camera elsewhere while it turns, its next steps were
        meant for what was there before: they are not felt, and stop no swing, until the hand has come to rest.
        """
        now, before = time.monotonic(), self._zoomed
        self._zoomed = now
        has_rested = now - before >= self.rest_after and not self.rig.is_swinging
        if has_rested or not self._is_sent:
            self.move(self.rig.zoom, steps, *place)

    def look_closely(self, target: Target | None) -> bool:
        """Near a target, where the table is wide; from there back to one's seat. False where there is nothing to see."""
        if self._is_near:
            self.stand(self.home)
            return True
        pose = self._board.near(target) if target is not None else None
        if target is None or pose is None:
            return False
        self._standpoint, self._is_near, self._is_sent = None, True, False
        self._look_from(None)
        around = self._board.around(target)
        self.rig.look(self.frame(pose, around) if around else pose)
        return True

    # -- what is written and laid over the table -----------------------------------------------------------------

    def label(self) -> None:
        """Writes heights on all places, or takes them away."""
        self.is_labelled = not self.is_labelled
        self._board.annotate(self.is_labelled)
        self.on_rearranged()

    def lay_over(self) -> None:
        """The next of the game's overlays, and none after the last one."""
        names = (*self._board.overlays, None)
        self._board.lay_over(names[(names.index(self._board.overlay) + 1) % len(names)])
        if self._board.overlay is not None:
            self._app.toast(self._app.t(f"{self._tabletop.game}.overlay.{self._board.overlay}"))
        self.on_rearranged()
        self._app.redraw()

    def flatten(self) -> None:
        """Perspective on or off; what was framed stays so."""
        standpoint = self._standpoint
        self.move(self.rig.flatten)
        if standpoint is not None:
            self.stand(standpoint)
        self.on_rearranged()

    # -- events --------------------------------------------------------------------------------------------------

    def approach(self, event: Event, _step: Step) -> Interval | None:
        """The way to where an event is best seen from; None where the camera is there, or anywhere will do."""
        vantage, scene = self._board.vantage(event), self._board.scene_of(event)
        if vantage is None or (vantage, scene) == (self._vantage, self._framed):
            return None
        if self._vantage is None:
            self._left = self._standpoint, self.rig.pose
        self._vantage, self._framed = vantage, scene
        eye = vantage if isinstance(vantage, str) else None
        if isinstance(vantage, str):
            way = self.rig.way_to_eye(vantage)
        else:
            points, room = scene or self._board.extent(self.home), self._board.room_for(event)
            way = self.rig.way_from_eye(self.rig.frame_points(vantage, points, room))
        self.on_rearranged()
        return in_order(Func(self._look_from, eye), way)

    def depart(self) -> None:
        """Back to where somebody had it, after events that had to be seen from elsewhere."""
        if self._vantage is None:
            return
        self._vantage, self._is_sent = None, True
        standpoint, pose = self._left or (self._rest or self.home, self.rig.pose)
        if standpoint is not None:
            self.stand(standpoint)
        else:
            self._standpoint = None
            self._look_from(None)
            self.rig.look(pose)
            self.on_rearranged()

    # -- eye lines -----------------------------------------------------------------------------------------------

    @property
    def eyes(self) -> tuple[str, ...]:
        """The eye lines by seat; none where the game has no such thing."""
        return self._board.lens.eyes() if self._board.lens is not None else ()

    def use_lens(self, on: bool) -> None:
        """Stands at the eye line of the seat that was looked from last, or goes back."""
        if on and self.eyes:
            self._to_eye((self.home if self._eye_seat is None else self._eye_seat) % len(self.eyes))
        elif not on and self.rig.is_at_eye:
            self._look_from(None)
            self.rig.from_eye()
            self.on_rearranged()

    def look_through(self, seat: Seat) -> None:
        """Along the eye line of a seat; a second time back again."""
        if self.rig.is_at_eye and self._eye_seat == seat:
            self.use_lens(False)
        elif seat < len(self.eyes):
            self._to_eye(seat)

    def _to_eye(self, seat: Seat) -> None:
        """To an eye line; panels give way first, so that it has all the room there is."""
        self._eye_seat, eye = seat, self.eyes[seat]
        self._look_from(eye)
        self.rig.to_eye(eye)
        self.on_rearranged()
        self._fit_free()
        self.rig.to_eye(eye)

    def _look_from(self, eye: str | None) -> None:
        """Turns the lens on for an eye line, or off."""
        if self._board.lens is not None:
            self._board.lens.look_from(eye)

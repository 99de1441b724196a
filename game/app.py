"""The program around the table: it owns the window, the scenes, the keys and the sound, and draws only when something moves.

It is the only ShowBase. Scenes receive it as an argument; nothing uses Panda's builtins.
"""

import gc
import time
from collections.abc import Iterable
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

from direct.showbase.ShowBase import ShowBase
from msgspec.structs import replace
from panda3d.core import (
    AsyncTask,
    GraphicsWindow,
    PNMImage,
    PythonTask,
    load_prc_file_data,
)

from game.errors import BadInput
from game.player.crash import LOG, Watch
from game.player.profile import Profile, Settings, pictures
from game.player.statistics import TimePlayed
from game.scenes import photo, scene_class
from game.scenes.desk import Box, ask_desk
from game.scenes.drawing import quality
from game.scenes.drawing.look import Identity, Look, Tier
from game.scenes.engine import TITLE, WindowKind, configure, has_display
from game.scenes.hands import Hands
from game.scenes.help import Help
from game.scenes.keys import Keys
from game.scenes.pace import FramePace
from game.scenes.passing import PassingWords
from game.scenes.scene import Scene
from game.scenes.soundtrack import Soundtrack
from game.scenes.widgets import Interface, Kit, Rect
from game.scenes.widgets.fonts import Fonts
from game.scenes.widgets.layout import ROOMY, effective_scale
from game.scenes.widgets.theme import theme
from game.scenes.window import LEAST, WindowFrame, opening, window_at
from game.scenes.words import names_in
from game.text import Text, texts


class NoDisplay(BadInput):
    """No window can be opened here."""


class App(ShowBase):
    """One window and what happens in it."""

    def __init__(
        self,
        profile: Profile,
        *,
        kind: WindowKind = "onscreen",
        language: str | None = None,
        tier: Tier | None = None,
        size: tuple[int, int] | None = None,
        fullscreen: bool | None = None,
        watch: Watch | None = None,
    ) -> None:
        self.profile = profile
        self.settings = change_settings(profile.settings, language=language, quality=tier, window=size, fullscreen=fullscreen)
        if kind == "onscreen" and not has_display():
            raise NoDisplay("no window can be opened here (there is no display)")
        configure(kind, self.settings)
        self._kind = kind
        self._outline: WindowFrame | None = None
        self._is_sized_for_now = size is not None
        super().__init__(windowType="none")
        self._open_window()
        self.watch = watch or Watch(profile.data)
        self.watch.driver = quality.driver(self)
        if self.watch.driver == quality.TINY:
            load_prc_file_data("five-skylines", "textures-power-2 down")  # it takes no others
        self.resume_offer: str | None = None
        """After a run that failed: where its report lies, or an empty string. The menu offers to go on."""
        self._cannot_draw: BadInput | None = None
        self.quality: Tier = self._tier()
        self.scenes: list[Scene] = []
        self._before: list[Settings] = []
        """For each covered scene the settings when it was covered."""
        self.is_over = False
        self._said: list[BadInput] = []
        self._is_in_front = True
        self.keys = Keys(profile.config / "keys.yaml")
        effects = self.sfxManagerList[0] if self.sfxManagerList else None
        self.soundtrack = Soundtrack(self.settings, effects, has_music=kind == "onscreen")
        self.audio = self.soundtrack.audio
        self.pace = FramePace(self.graphics_engine, wait=self.soundtrack.wait if kind == "onscreen" else None)
        self.time_played = TimePlayed(lambda: self.profile.data, self.toast)
        self._prepare_space()
        self.hands = Hands(self)
        Help(self)
        self.task_mgr.remove("igLoop")
        self.task_mgr.add(self._frame, "frame", sort=50)
        self.accept("fullscreen", self._toggle_fullscreen)
        self.accept("photo", self.photo)

    # -- window ------------------------------------------------------------------------------------------------

    def _open_window(self) -> None:
        if self._kind == "none":
            return
        try:
            self.make_default_pipe()
            if self._kind == "onscreen":
                self._open_on_desk()
            else:
                self.open_default_window(props=window_at(Box(0, 0, *self._buffer_size)), type=self._kind)
        except Exception as fault:
            raise NoDisplay(f"no window can be opened here ({fault})") from None

    def _open_on_desk(self) -> None:
        """As the person left it, or as large as the screen has room for."""
        pipe, settings = self.pipe, self.settings
        desk = ask_desk(pipe.get_display_width(), pipe.get_display_height())
        zoom, exact = pipe.get_display_zoom(), self._is_sized_for_now
        box = opening(desk, zoom, size=settings.window, place=None if exact else settings.place, exact=exact)
        self.open_default_window(props=window_at(box), type=self._kind)
        if isinstance(self.win, GraphicsWindow):
            self._outline = WindowFrame(self.win, desk, opened=box, zoom=zoom)
            self._outline.cover(settings.fullscreen)
            self.win.set_close_request_event("close-window")
            self.accept("close-window", self.quit)

    def _tier(self) -> Tier:
        """The tier that was asked for or fits this machine; where its driver cannot draw that, the one without shaders."""
        wanted = self.settings.quality
        found = quality.tier(self, self.profile.data / "measured.yaml") if wanted == "auto" else wanted
        self._cannot_draw = None
        if self._kind == "none" or quality.can_draw(self, found):
            return found
        LOG.warning("%s cannot be drawn by %s", found, quality.driver(self))
        message = f"quality {found} needs a graphics driver with shaders (GLSL 1.50); the picture stays simple"
        self._cannot_draw = BadInput(message, key="fault.no_shaders", tier=_tier_name(found))
        return "safe"

    @property
    def pixels(self) -> tuple[int, int]:
        """The size of the window."""
        return (self.win.get_x_size(), self.win.get_y_size()) if self.win is not None else self._buffer_size

    @property
    def _buffer_size(self) -> tuple[int, int]:
        """The size of a picture without a screen."""
        return LEAST if self.settings.window == "auto" else self.settings.window

    @property
    def scale(self) -> float:
        """How large the interface is wanted: as the person has set it, or as the screen asks for it."""
        if self.settings.ui_scale != "auto":
            return self.settings.ui_scale
        return self._outline.scale if self._outline else 1.0

    @property
    def room_on_screen(self) -> tuple[int, int] | None:
        """How large a window can be here; None without a screen."""
        return self._outline.monitor.work[2:] if self._outline else None

    def _prepare_space(self) -> None:
        """The flat root in points, and the widgets over it."""
        self.disable_mouse()
        self.flat = self.render2d.attach_new_node("flat")
        self.flat.set_bin("unsorted", 0)
        self.below = self.flat.attach_new_node("below")
        self.space = self.flat.attach_new_node("widgets")
        self._pixels = (0, 0)
        kit, window = self._kit()
        self.interface = Interface(self.space, kit, window)
        self._passing = PassingWords(
            self.interface,
            lambda: self.scene.free() if self.scene is not None else self.interface.window,
            lambda: self.scene.spared() if self.scene is not None else (),
        )
        self._fit()

    def _kit(self) -> tuple[Kit, Rect]:
        width, height = self.pixels
        self._scale = self.scale
        scale = effective_scale(self._scale, width, height)
        look = theme(self.settings.high_contrast)
        kit = Kit(
            look,
            Fonts(scale),
            changed=self.redraw,
            sound=lambda name: self.audio.play(name),
            is_roomy=height / scale >= ROOMY,
        )
        return kit, Rect(0, 0, width / scale, height / scale)

    def _fit(self) -> None:
        """Fits everything to the window as it is now."""
        width, height = self._pixels = self.pixels
        kit, window = self._kit()
        self.flat.set_pos(-1, 0, 1)
        self.flat.set_scale(2 / width, 1, 2 / height)
        self.set_background_color(*self.room(kit))
        self.interface.adopt(kit, window)
        self._adapt(self.scenes)
        self.interface.recompose()
        self.redraw()

    def room(self, kit: Kit | None = None) -> tuple[float, float, float, float]:
        """The colour where nothing is drawn."""
        own = next((scene.room for scene in reversed(self.scenes) if scene.room is not None), None)
        return (*own, 1.0) if own else (kit or self.interface.kit).theme.room

    def windowEvent(self, win: Any) -> None:  # noqa: N802 - Panda's name
        """The window was resized, uncovered, left or closed."""
        super().windowEvent(win)
        if self.win is None or not hasattr(self, "hands"):
            return
        if not self.win.is_valid():
            self.quit()
            return
        properties = win.get_properties()
        self._is_in_front = properties.get_foreground()
        if not self._is_in_front:
            self.hands.let_go()
        if min(self.pixels) > 0 and (self.pixels != self._pixels or self._is_elsewhere()):
            self._fit()
        self.redraw(2)

    def _is_elsewhere(self) -> bool:
        """Was the window dragged to a screen that asks for another scale?"""
        return self._outline is not None and len(self._outline.desk.monitors) > 1 and self.scale != self._scale

    def userExit(self) -> None:  # noqa: N802 - Panda's name
        """The window was closed."""
        self.quit()

    def _apply_window(self, before: Settings) -> None:
        """Borderless over the whole screen, or a window of the chosen size."""
        if self._outline is not None:
            if before.window != self.settings.window and self.settings.window != "auto":
                self._outline.resize(self.settings.window)
            self._outline.cover(self.settings.fullscreen)
        elif self.win is not None:  # a buffer cannot be resized: another takes its place
            self.open_main_window(type="offscreen", size=self._buffer_size, gsg=self.win.get_gsg())  # type: ignore[arg-type]
            self.pace.forget_outputs()
            self._fit()
        else:
            self._fit()

    def _keep_place(self) -> None:
        """The next start finds the window as this one leaves it."""
        box = self._outline.place_by_hand() if self._outline and not self._is_sized_for_now else None
        if box is not None:
            with suppress(BadInput):  # at the end there is nobody left to tell
                self.profile.change(replace(self.profile.settings, window=box[2:], place=box[:2]))

    def _toggle_fullscreen(self) -> None:
        self.change(fullscreen=not self.settings.fullscreen)

    def describe(self) -> str:
        """What draws here and how large, for the log."""
        width, height = self.pixels
        screen = "x".join(map(str, self._outline.monitor.area[2:])) if self._outline else "none"
        return f"window {width}x{height} on a screen of {screen}, scale {self.scale:.2f}, {self.quality} by {self.watch.driver}"

    # -- drawing -----------------------------------------------------------------------------------------------

    def redraw(self, frames: int = 1, *, stirs: bool = True) -> None:
        """Something changed: the next frame is drawn. Intervals and drawing tasks need not ask.

        What lives by itself stirs nobody: such frames are no time played, and the program may rest between them.
        """
        self.pace.want(frames)
        if stirs:
            self.stir()

    def stir(self) -> None:
        """Somebody is there, or something moves: listen closely. At the table such time is time played."""
        seconds = self.pace.stir()
        self.soundtrack.stir()
        if len(self.scenes) == 1:
            self.time_played.add(seconds)

    def _frame(self, task: PythonTask) -> int:
        self.pace.pass_frame()
        self.soundtrack.step(self.scenes, is_in_front=self._is_in_front)
        if self.win is not None and isinstance(self.win, GraphicsWindow) and self.win.is_closed():
            self.quit()
        return AsyncTask.DS_cont

    def picture(self, path: Path, width: int = 0) -> None:
        """Saves what the window shows, made smaller to that width where one is given; the file is whole or not there."""
        self.pace.draw_now()
        image = PNMImage()
        if self.win is None or not self.win.get_screenshot(image):
            raise BadInput(f"{path}: there is no picture to take", key="fault.no_picture")
        photo.write(image, path, width)

    def photo(self) -> None:
        """A picture for the player's album; of a table without the panels over it."""
        scene = self.scene
        if scene is not None and scene.take_photo():
            return
        if scene is not None and scene.has_board:
            self.flat.hide()
        try:
            path = photo.free(pictures() / TITLE)
            with scene.posing() if scene is not None else nullcontext():
                self.picture(path)
        except BadInput as fault:
            self.toast(fault)
            return
        finally:
            self.flat.show()
        self.toast(self.t("app.photo", path=path))

    # -- scenes ------------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""
        return self.scenes[-1] if self.scenes else None

    def go(self, name: str, /, **arguments: Any) -> Scene:
        """Leaves every scene and enters another."""
        kind = scene_class(name)
        self.leave_all()
        return self._enter(kind, name, arguments)

    def push(self, name: str, /, **arguments: Any) -> Scene:
        """Lays a scene over the present one, which stays as it is below."""
        kind = scene_class(name)
        if self.scene is not None:
            self._cover(self.scene, True, is_put_away=not kind.is_sheet)
            self._before.append(self.settings)
        return self._enter(kind, name, arguments)

    def pop(self) -> None:
        """Leaves the scene on top and goes on with the one below; with none below, to the menu."""
        self.scenes.pop().exit()
        if self.scene is None:
            self.go("menu")
            return
        self.interface.arrows_always = self.scene.arrows_always
        self._cover(self.scene, False)
        if self._before.pop() != self.settings:
            self._adapt(self.scenes)  # also a table below the pause: it may shine through
            self.interface.recompose()
        self.set_background_color(*self.room())
        self.redraw()

    def leave_all(self) -> None:
        """Leaves every scene, the one on top first."""
        while self.scenes:
            self.scenes.pop().exit()
        self._before.clear()
        self.time_played.end()
        if self._kind == "onscreen":
            gc.collect()  # screens are full of things that know one another: put away at a moment when nobody notices

    def _enter(self, kind: type[Scene], name: str, arguments: dict[str, Any]) -> Scene:
        LOG.info("scene %s", name)
        scene = kind(self, **arguments)
        if scene.match is not None:
            self.pace.stir()
            self.time_played.begin(scene.match)
        scene.ui.set_scale(self.interface.kit.scale)
        self.scenes.append(scene)
        self._name_players()
        self.interface.arrows_always = scene.arrows_always
        self.set_background_color(*self.room())
        scene.enter()
        self.redraw(2)
        return scene

    def _cover(self, scene: Scene, covered: bool, *, is_put_away: bool = True) -> None:
        scene.is_active = not covered
        for layer in scene.layers:
            self.interface.hide(layer, covered)
        if not covered:
            scene.ui.show()
            scene.uncovered()
        elif is_put_away:
            scene.ui.hide()  # what is no widget, such as the picture behind a page
            scene.covered()

    def look(self, names: tuple[str, ...] = ()) -> Look:
        """How a table is to look; `names` are the players' colours by seat."""
        settings = self.settings
        own = tuple(sorted(settings.colours.items()))
        return Look(self.quality, settings.reduced_motion, settings.high_contrast, names, own, settings.language)

    def identity(self, name: str) -> Identity:
        """The identity of that name, in the colour the player gave it."""
        return self.look((name,)).identity(0)

    def notices(self) -> list[BadInput]:
        """What could not be used of the player's files; each is said once."""
        found = [*self.profile.notices, *filter(None, [self.keys.notice, self._cannot_draw])]
        fresh = [notice for notice in found if notice not in self._said]
        self._said += fresh
        return fresh

    def toast(self, words: str | BadInput) -> None:
        """Says something in passing."""
        self._passing.say(self.t.fault(words) if isinstance(words, BadInput) else words)

    # -- settings ----------------------------------------------------------------------------------------------

    @property
    def t(self) -> Text:
        """The texts of the player's language."""
        return texts(self.settings.language)

    def change(self, **changes: Any) -> None:
        """Changes settings, keeps them, and makes everything follow."""
        before, self.settings = self.settings, replace(self.settings, **changes)
        try:
            self.profile.change(replace(self.profile.settings, **changes))
        except BadInput as fault:
            self.toast(fault)
        self.soundtrack.apply(self.settings)
        if before.quality != self.settings.quality:
            self.quality = self._tier()
            if self._cannot_draw:
                self.toast(self._cannot_draw)
        if (before.fullscreen, before.window) != (self.settings.fullscreen, self.settings.window):
            self._apply_window(before)
        self._name_players()
        if any(getattr(before, name) != getattr(self.settings, name) for name in ("language", "ui_scale", "high_contrast")):
            self._fit()
        elif before != self.settings:
            self._adapt(self.scenes[-1:])
        self.redraw()

    def _name_players(self) -> None:
        """Every match on the screen calls those without a name of their own as the present language does."""
        for match in filter(None, (scene.shown_match for scene in self.scenes)):
            match.rename(names_in(self.t, match.players))

    def _adapt(self, scenes: Iterable[Scene]) -> None:
        """The scenes follow what changed."""
        for scene in scenes:
            scene.ui.set_scale(self.interface.kit.scale)
            scene.adapt()

    # -- keys and pointer, also for tests without a window ----------------------------------------------------

    @property
    def pointer(self) -> tuple[float, float] | None:
        """Where the pointer is, in points; None while it is outside the window."""
        return self.hands.pointer

    @property
    def pointer_place(self) -> tuple[float, float] | None:
        """Where the pointer is, from -1 to 1 in both directions, as lenses and pickers want it."""
        if self.pointer is None:
            return None
        window = self.interface.window
        return self.pointer[0] / window.w * 2 - 1, 1 - self.pointer[1] / window.h * 2

    def point(self, place: tuple[float, float] | None) -> None:
        """The pointer is there now, in points."""
        self.hands.point(place)

    def press(self, button: str) -> None:
        """A key or button of the mouse went down."""
        self.hands.press(button)

    def release(self, button: str) -> None:
        """A key or button of the mouse went up."""
        self.hands.release(button)

    def write(self, character: str) -> None:
        """A character was written."""
        self.hands.write(character)

    # -- life --------------------------------------------------------------------------------------------------

    def step(self, seconds: float = 0.0) -> None:
        """Lets the program go on for a moment: for tests and pictures without a window."""
        until = time.monotonic() + seconds
        self.task_mgr.step()
        while time.monotonic() < until:
            self.task_mgr.step()

    def run(self) -> None:
        """Until the player has had enough."""
        while not self.is_over:
            self.task_mgr.step()

    def quit(self) -> None:
        """Ends the program after this frame."""
        self.is_over = True

    def close(self) -> None:
        """Leaves every scene and gives the window back."""
        self.leave_all()
        self._keep_place()
        self.destroy()


def _tier_name(tier: Tier) -> BadInput:
    """A tier as a part of a fault."""
    return BadInput(tier, key=f"options.tier.{tier}")


def change_settings(settings: Settings, **changes: Any) -> Settings:
    """The settings with what was asked for on the command line; those last only for this run."""
    return replace(settings, **{name: value for name, value in changes.items() if value is not None})

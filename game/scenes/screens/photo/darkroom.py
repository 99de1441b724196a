"""Makes photos: the table drawn out of sight, finer than the window, and laid into its frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from panda3d.core import (
    Camera,
    FrameBufferProperties,
    GraphicsEngine,
    GraphicsOutput,
    GraphicsPipe,
    NodePath,
    OrthographicLens,
    PNMImage,
    Texture,
    WindowProperties,
)

from game.player.profile import LARGEST_SIDE
from game.scenes.camera import CameraPose
from game.scenes.drawing.look import Look
from game.scenes.screens.photo.frame import FrameKind, PaperFrame, PhotoTitle, hole_of
from game.scenes.studio import Studio
from game.scenes.widgets import Kit, Rect, Widget
from game.scenes.widgets.fonts import Fonts

if TYPE_CHECKING:
    from game.app import App

FINER = 2
"""A photo has so many times the pixels of the window, along each side."""


class Exposure(Struct, frozen=True):
    """How a photo is to be: all but where it is taken from."""

    game: str
    view: object
    look: Look
    kind: FrameKind
    title: PhotoTitle
    window: Rect
    """In points."""
    sheet: Rect
    """The paper in the window; the window itself where there is none."""
    pixels: tuple[int, int]
    """Of the window."""
    focus_at: float = 1.0
    blur: float = 1.0

    @property
    def size(self) -> tuple[int, int]:
        """The size of the photo in pixels."""
        finer = min(FINER, LARGEST_SIDE / max(self.pixels))
        return round(self.pixels[0] * finer), round(self.pixels[1] * finer)

    @property
    def scale(self) -> float:
        """Pixels of the photo for each point of the window."""
        return self.size[0] / self.sheet.w


class Darkroom:
    """A table out of sight, in which photos of one exposure are taken; whoever made it closes it."""

    def __init__(self, app: App, exposure: Exposure) -> None:
        self._app, self._exposure = app, exposure
        scale, window = exposure.scale, exposure.window
        self._whole = min(LARGEST_SIDE, round(window.w * scale)), min(LARGEST_SIDE, round(window.h * scale))
        self._studio = Studio(exposure.game, self._whole, exposure.look, beside=app.win)
        try:
            self._studio.build(exposure.view)
        except Exception:
            self.close()
            raise

    def develop(self, pose: CameraPose) -> PNMImage:
        """The photo from there, in its frame."""
        exposure = self._exposure
        drawn = self._studio.take(pose, focus_at=exposure.focus_at, blur=exposure.blur)
        if exposure.kind == "none":
            return drawn
        sheet = Rect(0, 0, exposure.sheet.w, exposure.sheet.h)
        hole, scale = hole_of(sheet, exposure.kind), exposure.scale
        paper = flat_picture(self._app, PaperFrame(exposure.kind, exposure.title, sheet), sheet, exposure.size)
        x, y = round(hole.x * scale), round(hole.y * scale)
        w, h = round(hole.right * scale) - x, round(hole.bottom * scale) - y
        from_x, from_y = round((exposure.sheet.x + hole.x) * scale), round((exposure.sheet.y + hole.y) * scale)
        paper.copy_sub_image(drawn, x, y, from_x, from_y, w, h)
        return paper

    def close(self) -> None:
        """Gives everything back."""
        self._studio.close()


def flat_picture(app: App, widget: Widget, room: Rect, size: tuple[int, int]) -> PNMImage:
    """A widget drawn out of sight in that many pixels, its letters as crisp as in a window of that size."""
    scale = size[0] / room.w
    kit, root = Kit(app.interface.kit.theme, Fonts(scale)), NodePath("flat")
    root.set_depth_test(False)
    root.set_depth_write(False)
    root.set_bin("unsorted", 0)
    root.set_two_sided(True)
    widget.mount(kit, root)
    widget.place(room)
    engine, picture = GraphicsEngine.get_global_ptr(), Texture("flat")
    wanted = FrameBufferProperties()
    wanted.set_rgba_bits(8, 8, 8, 8)
    wanted.set_depth_bits(24)
    properties = WindowProperties(size=size)
    shared = (app.win.get_gsg(), app.win) if app.win is not None else ()
    output = engine.make_output(app.pipe, "flat", 0, wanted, properties, GraphicsPipe.BFRefuseWindow, *shared)
    if output is None:
        raise RuntimeError("no picture can be drawn here")
    try:
        output.add_render_texture(picture, GraphicsOutput.RTMCopyRam, GraphicsOutput.RTPColor)
        lens = OrthographicLens()
        lens.set_film_size(room.w, room.h)
        lens.set_near_far(-10, 10)
        eye = root.attach_new_node(Camera("flat", lens))
        eye.set_pos(room.w / 2, 0, -room.h / 2)
        output.make_display_region().set_camera(eye)
        engine.render_frame()
        engine.render_frame()
        image = PNMImage()
        picture.store(image)
        image.remove_alpha()
        return image
    finally:
        engine.remove_window(output)
        widget.unmount()
        root.remove_node()

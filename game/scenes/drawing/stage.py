"""A drawing surface without a window or a running program. Tests, `render` and `bench` use it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter

from panda3d.core import (
    Camera,
    FrameBufferProperties,
    GraphicsEngine,
    GraphicsOutput,
    GraphicsPipe,
    GraphicsPipeSelection,
    NodePath,
    PNMFileTypeRegistry,
    PNMImage,
    SamplerState,
    StringStream,
    Texture,
    WindowProperties,
    loadPrcFileData,
)

from game.errors import BadInput, no_writing
from game.files import write_bytes
from game.scenes.camera import ORTHOGRAPHIC_BELOW, CameraPose, apply
from game.scenes.drawing.light import LAMP, Light
from game.scenes.drawing.look import Tier
from game.scenes.drawing.pipeline import Pipeline
from game.scenes.drawing.quality import CONTEXT, HEADLESS, NO_SCREEN, can_shade
from game.scenes.drawing.shadows import SQUARE, Extent

PIPES = (HEADLESS, "p3tinydisplay")
"""What can draw without a display: a driver without a window, else a renderer in plain software."""
_SETTINGS = (
    NO_SCREEN,
    *CONTEXT,
    *(f"notify-level-{name} fatal" for name in ("display", "egldisplay", "x11display", "tinydisplay")),
)


def open_pipe(names: tuple[str, ...] = PIPES) -> GraphicsPipe:
    """The first of the pipes that opens."""
    loadPrcFileData("stage", "\n".join(_SETTINGS))
    for name in names:
        pipe = GraphicsPipeSelection.get_global_ptr().make_module_pipe(name)
        if pipe is not None and (pipe.is_valid() or name == "p3tinydisplay"):
            return pipe
    raise RuntimeError(f"nothing can draw here: none of {', '.join(names)} opens")


class Stage:
    """A scene, a camera and a picture of it."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        *,
        tier: Tier | None = None,
        pipe: GraphicsPipe | None = None,
        beside: GraphicsOutput | None = None,
        light: Light = LAMP,
        extent: Extent = SQUARE,
    ) -> None:
        """Without a tier it takes the best this machine draws at all; `pipe` is where to draw, else the first that opens.

        `beside` is a window of the program: with the same driver both share what is in its memory.
        """
        self.size = size
        self.root = NodePath("stage")
        self.camera = self.root.attach_new_node(Camera("eye"))
        self._engine = GraphicsEngine.get_global_ptr()
        self._beside = beside
        self.output = self._open(beside.get_pipe() if beside is not None else pipe or open_pipe())
        self._region = self.output.make_display_region()
        self._region.set_camera(self.camera)
        self._picture = Texture("picture")
        self.output.add_render_texture(self._picture, GraphicsOutput.RTMCopyRam, GraphicsOutput.RTPColor)
        self.pose: CameraPose | None = None
        self._is_fresh = True
        """Has it drawn nothing yet?"""
        self._light, self._extent = light, extent
        self._pipeline = self._lit(tier or self.best)

    def _open(self, pipe: GraphicsPipe) -> GraphicsOutput:
        wanted = FrameBufferProperties()
        wanted.set_rgba_bits(8, 8, 8, 8)
        wanted.set_depth_bits(24)
        size = WindowProperties(size=self.size)
        shared = (self._beside.get_gsg(), self._beside) if self._beside is not None else ()
        output = self._engine.make_output(pipe, "stage", 0, wanted, size, GraphicsPipe.BFRefuseWindow, *shared)
        if output is None:
            raise RuntimeError("no picture can be drawn here")
        self._engine.openWindows()
        return output

    def _lit(self, tier: Tier) -> Pipeline:
        where = self.output, self.camera, self.root
        return Pipeline(*where, tier=tier, region=self._region, light=self._light, extent=self._extent)

    @property
    def driver(self) -> str:
        """What draws."""
        return self.output.get_gsg().get_driver_renderer() or "tinydisplay"

    @property
    def best(self) -> Tier:
        """The highest tier this driver can draw at all."""
        return "high" if can_shade(self.output.get_gsg()) else "safe"

    @property
    def tier(self) -> Tier:
        """The tier in use."""
        return self._pipeline.tier

    @tier.setter
    def tier(self, tier: Tier) -> None:
        if tier != self.tier:
            self._pipeline.close()
            self._pipeline = self._lit(tier)

    @property
    def light(self) -> Light:
        """What falls on the scene; what is baked must be made in the same."""
        return self._light

    @light.setter
    def light(self, light: Light) -> None:
        self._light = self._pipeline.light = light

    def show(self, pose: CameraPose, *, focus_at: float = 1.0, blur: float = 1.0) -> None:
        """Moves the camera; `focus_at` is where it is sharp, as a part of the way to the middle, `blur` how soft the rest."""
        self.pose = pose
        lens = apply(pose, self.camera, self.size[0] / self.size[1])
        flat = pose.field < ORTHOGRAPHIC_BELOW
        near, far, distance = lens.get_near(), lens.get_far(), pose.distance * focus_at
        self._pipeline.focus(near=near, far=far, distance=distance, flat=flat, tilt_shift=blur)

    def draw(self) -> None:
        """Draws one frame."""
        self._engine.render_frame()

    def picture(self) -> PNMImage:
        """What the camera sees now."""
        self.draw()
        self.draw()  # the first frame loads textures and shaders
        image = PNMImage()
        self._picture.store(image)
        image.remove_alpha()
        return image

    def texture(self) -> Texture:
        """What the camera sees now, as a smooth texture of its own. Nothing else is drawn meanwhile."""
        with self._alone():
            self.draw()
            if self._is_fresh:
                self.draw()  # the first frame loads textures and shaders
                self._is_fresh = False
        found = Texture("drawn")
        w, h = self._picture.get_x_size(), self._picture.get_y_size()
        found.setup_2d_texture(w, h, self._picture.get_component_type(), self._picture.get_format())
        found.set_ram_image(bytes(self._picture.get_ram_image()))  # a copy: the next picture is written into the same memory
        for filtered in (found.set_minfilter, found.set_magfilter):
            filtered(SamplerState.FT_linear)
        for wrapped in (found.set_wrap_u, found.set_wrap_v):
            wrapped(SamplerState.WM_clamp)
        return found

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Every other output of the program rests, the window too."""
        own = (self.output, *self._pipeline.buffers)  # a window may share the driver's context: only this tells them apart
        others = [each for each in self._engine.get_windows() if each.is_active() and each not in own]
        for output in others:
            output.set_active(False)
        for output in own:
            output.set_active(True)
        try:
            yield
        finally:
            for output in own:
                output.set_active(False)
            for output in others:
                output.set_active(True)

    def colours(self) -> set[tuple[int, int, int]]:
        """Every colour in the picture."""
        self.draw()
        self.draw()
        data = bytes(self._picture.get_ram_image_as("RGB"))
        return set(zip(data[0::3], data[1::3], data[2::3], strict=True))

    def save(self, path: Path) -> None:
        """Writes the picture to a file."""
        self.write(self.picture(), path)

    @staticmethod
    def write(picture: PNMImage, path: Path) -> None:
        """Writes a picture, whole or not at all; the end of the name says how."""
        kind = PNMFileTypeRegistry.get_global_ptr().get_type_from_extension(path.suffix)
        drawn = StringStream()
        if not path.suffix or kind is None or not picture.write(drawn, f"picture{path.suffix}", kind):
            raise BadInput(f"{path}: the picture cannot be written", key="fault.no_picture_there", path=path)
        try:
            write_bytes(path, drawn.data)
        except OSError as fault:
            raise no_writing(path, fault) from None

    def seconds(self, frames: int = 8) -> float:
        """How long a frame takes now."""
        for _ in range(2):
            self._engine.render_frame()
        self._engine.sync_frame()
        start = perf_counter()
        for _ in range(frames):
            self._engine.render_frame()
            self._engine.sync_frame()
        return (perf_counter() - start) / frames

    def close(self) -> None:
        """Gives everything back."""
        self._pipeline.close()
        self._engine.remove_window(self.output)
        self.root.remove_node()

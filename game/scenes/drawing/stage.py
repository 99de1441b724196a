"""A place to draw without a window or a program around it: tests, `render` and `bench` use it."""

from pathlib import Path
from time import perf_counter

from panda3d.core import (
    Camera,
    Filename,
    FrameBufferProperties,
    GraphicsEngine,
    GraphicsOutput,
    GraphicsPipe,
    GraphicsPipeSelection,
    NodePath,
    PNMImage,
    Texture,
    WindowProperties,
    loadPrcFileData,
)

from game.errors import BadInput
from game.scenes.camera import ORTHOGRAPHIC_BELOW, CameraPose, apply
from game.scenes.drawing.look import Tier
from game.scenes.drawing.pipeline import Pipeline

PIPES = ("p3headlessgl", "p3tinydisplay")
"""What can draw without a display: a driver without a window, else a renderer in plain software."""
_QUIET = "\n".join(f"notify-level-{name} fatal" for name in ("display", "egldisplay", "x11display", "tinydisplay"))


def open_pipe(names: tuple[str, ...] = PIPES) -> GraphicsPipe:
    """The first of the pipes that opens."""
    loadPrcFileData("stage", _QUIET)
    for name in names:
        pipe = GraphicsPipeSelection.getGlobalPtr().makeModulePipe(name)
        if pipe is not None and (pipe.isValid() or name == "p3tinydisplay"):
            return pipe
    raise RuntimeError(f"nothing can draw here: none of {', '.join(names)} opens")


class Stage:
    """A scene, a camera and a picture of it."""

    def __init__(
        self, size: tuple[int, int] = (1280, 720), *, tier: Tier | None = None, pipe: GraphicsPipe | None = None
    ) -> None:
        """Without a tier it takes the best this machine draws at all; `pipe` is where to draw, else the first that opens."""
        self.size = size
        self.root = NodePath("stage")
        self.camera = self.root.attachNewNode(Camera("eye"))
        self._engine = GraphicsEngine.getGlobalPtr()
        self.output = self._open(pipe or open_pipe())
        self._region = self.output.makeDisplayRegion()
        self._region.setCamera(self.camera)
        self._picture = Texture("picture")
        self.output.addRenderTexture(self._picture, GraphicsOutput.RTMCopyRam, GraphicsOutput.RTPColor)
        self.pose: CameraPose | None = None
        self._pipeline = Pipeline(self.output, self.camera, self.root, tier=tier or self.best, region=self._region)

    def _open(self, pipe: GraphicsPipe) -> GraphicsOutput:
        wanted = FrameBufferProperties()
        wanted.setRgbaBits(8, 8, 8, 8)
        wanted.setDepthBits(24)
        size = WindowProperties(size=self.size)
        output = self._engine.makeOutput(pipe, "stage", 0, wanted, size, GraphicsPipe.BFRefuseWindow)
        if output is None:
            raise RuntimeError("no picture can be drawn here")
        self._engine.openWindows()
        return output

    @property
    def driver(self) -> str:
        """What draws."""
        return self.output.getGsg().getDriverRenderer() or "tinydisplay"

    @property
    def best(self) -> Tier:
        """The highest tier this driver can draw at all."""
        return "high" if self.output.getGsg().getSupportsGlsl() else "safe"

    @property
    def tier(self) -> Tier:
        """The tier in use."""
        return self._pipeline.tier

    @tier.setter
    def tier(self, tier: Tier) -> None:
        if tier != self.tier:
            self._pipeline.close()
            self._pipeline = Pipeline(self.output, self.camera, self.root, tier=tier, region=self._region)

    def show(self, pose: CameraPose) -> None:
        """Moves the camera."""
        self.pose = pose
        lens = apply(pose, self.camera, self.size[0] / self.size[1])
        flat = pose.field < ORTHOGRAPHIC_BELOW
        self._pipeline.focus(near=lens.getNear(), far=lens.getFar(), distance=pose.distance, flat=flat)

    def draw(self) -> None:
        """Draws one frame."""
        self._engine.renderFrame()

    def picture(self) -> PNMImage:
        """What the camera sees now."""
        self.draw()
        self.draw()  # the first frame loads textures and shaders
        image = PNMImage()
        self._picture.store(image)
        image.removeAlpha()
        return image

    def colours(self) -> set[tuple[int, int, int]]:
        """Every colour in the picture."""
        self.draw()
        self.draw()
        data = bytes(self._picture.getRamImageAs("RGB"))
        return set(zip(data[0::3], data[1::3], data[2::3], strict=True))

    def save(self, path: Path) -> None:
        """Writes the picture to a file."""
        self.write(self.picture(), path)

    @staticmethod
    def write(picture: PNMImage, path: Path) -> None:
        """Writes a picture; the end of the name says how."""
        if not picture.write(Filename.fromOsSpecific(str(path))):
            raise BadInput(f"{path}: the picture cannot be written", key="fault.no_picture_there", path=path)

    def seconds(self, frames: int = 8) -> float:
        """How long a frame takes now."""
        for _ in range(2):
            self._engine.renderFrame()
        self._engine.syncFrame()
        start = perf_counter()
        for _ in range(frames):
            self._engine.renderFrame()
            self._engine.syncFrame()
        return (perf_counter() - start) / frames

    def close(self) -> None:
        """Gives everything back."""
        self._pipeline.close()
        self._engine.removeWindow(self.output)
        self.root.removeNode()

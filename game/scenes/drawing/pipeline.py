"""How a picture of the scene comes about in each tier: cameras, buffers and shaders between the scene and a window.

`safe` draws straight into the window without a shader. `low` adds the lit shader and a shadow map. `medium` draws light
into a buffer first, for glow and the filmic curve; `high` also keeps its depth, for occlusion and tilt-shift.
"""

from collections.abc import Mapping
from typing import Any

from panda3d.core import (
    ATSNone,
    BitMask32,
    Camera,
    CardMaker,
    DisplayRegion,
    FrameBufferProperties,
    GraphicsEngine,
    GraphicsOutput,
    GraphicsPipe,
    LMatrix4,
    LPoint3,
    LVecBase2,
    LVecBase4,
    NodePath,
    OrthographicLens,
    RenderState,
    SamplerState,
    ShaderAttrib,
    Texture,
    WindowProperties,
)

from game.scenes.drawing.lighting import ROOM, SHADOW_SIZE, SUN_FROM, shader, sharpen
from game.scenes.drawing.look import Tier
from game.scenes.drawing.material import SHADOW_CAMERA, SURFACE, UNLIT

SHADOW_REACH = 8.2
"""How far from the middle of the table the sun's shadows are drawn."""
SOFTWARE = ("llvmpipe", "softpipe", "swrast", "software", "tiny")
_BIAS = LMatrix4(0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0.5, 0.5, 0.5, 1)


class Pipeline:
    """Everything between the scene and one output."""

    def __init__(self, output: GraphicsOutput, camera: NodePath, root: NodePath, *, tier: Tier, region: DisplayRegion) -> None:
        """`region` is the part of the output that shows the camera; `root` is what the camera looks at."""
        self.tier = tier
        self.glow_strength = 0.55
        self._output, self._camera, self._root, self._region = output, camera, root, region
        eye = camera.node()
        assert isinstance(eye, Camera)
        self._eye = eye
        self._engine: GraphicsEngine = output.getGsg().getEngine()
        self._buffers: list[GraphicsOutput] = []
        self._finish: NodePath | None = None
        self._kept: list[NodePath] = []
        sharpen(tier, software=is_software(output))
        region.setClearColor((*ROOM, 1))
        region.setClearColorActive(True)
        region.setClearDepthActive(True)
        if tier == "safe":
            self._plain_camera()
            return
        self._cast_shadows()
        self._shade()
        if tier in ("medium", "high"):
            self._filter()

    # -- the lit scene -------------------------------------------------------------------------------------------

    def _plain_camera(self) -> None:
        """No lights: they are in the colours. Only a context without fixed functions needs a shader even here."""
        gsg = self._output.getGsg()
        if gsg.getSupportsGlsl() and not gsg.getSupportsBasicShaders():
            self._eye.setInitialState(RenderState.make(ShaderAttrib.make(shader("plain", "safe"))))

    def _shade(self) -> None:
        node = self._eye
        node.setInitialState(RenderState.make(ShaderAttrib.make(shader("lit", self.tier))))
        node.setTagStateKey(SURFACE)
        node.setTagState(UNLIT, RenderState.make(ShaderAttrib.make(shader("unlit", self.tier)), 1))
        self._root.setShaderInput("dusk", 1.6)

    def _cast_shadows(self) -> None:
        size = SHADOW_SIZE[self.tier]
        depth = Texture("shadow")
        depth.setFormat(Texture.FDepthComponent24)
        depth.setMinfilter(SamplerState.FTShadow)
        depth.setMagfilter(SamplerState.FTShadow)
        depth.setWrapU(SamplerState.WMClamp)
        depth.setWrapV(SamplerState.WMClamp)
        wanted = FrameBufferProperties()
        wanted.setDepthBits(24)
        buffer = self._buffer("shadow", size, size, wanted, sort=-30)
        buffer.addRenderTexture(depth, GraphicsOutput.RTMBindOrCopy, GraphicsOutput.RTPDepth)
        buffer.setClearColorActive(False)
        lens = OrthographicLens()
        lens.setFilmSize(2 * SHADOW_REACH, 2 * SHADOW_REACH)
        lens.setNearFar(5, 45)
        sun = Camera("sun", lens)
        sun.setCameraMask(SHADOW_CAMERA)
        sun.setInitialState(RenderState.make(ShaderAttrib.make(shader("shadow", self.tier)), 2))
        path = self._root.attachNewNode(sun)
        path.setPos(*(25 * part for part in SUN_FROM))
        path.lookAt(LPoint3(0, 0, 0))
        region = buffer.makeDisplayRegion()
        region.setCamera(path)
        region.setClearDepthActive(True)
        self._kept.append(path)
        into = LMatrix4(path.getMat())
        into.invertInPlace()
        self._root.setShaderInput("shadow_matrix", into * lens.getProjectionMat() * _BIAS)
        self._root.setShaderInput("shadow_map", depth)

    # -- from light to the screen --------------------------------------------------------------------------------

    def _filter(self) -> None:
        Texture.setTexturesPower2(ATSNone)  # buffers must be exactly as large as the picture
        width, height = self._output.getXSize(), self._output.getYSize()
        deep = self.tier == "high"
        wanted = FrameBufferProperties()
        wanted.setRgbaBits(16, 16, 16, 16)
        wanted.setFloatColor(True)
        wanted.setDepthBits(24)
        wanted.setMultisamples(4 if deep else 0)
        buffer = self._buffer("scene", width, height, wanted, sort=-20)
        scene, depth = _target("scene"), _target("depth")
        buffer.addRenderTexture(scene, GraphicsOutput.RTMBindOrCopy, GraphicsOutput.RTPColor)
        if deep:
            depth.setFormat(Texture.FDepthComponent24)
            buffer.addRenderTexture(depth, GraphicsOutput.RTMBindOrCopy, GraphicsOutput.RTPDepth)
        region = buffer.makeDisplayRegion()
        region.setCamera(self._camera)
        region.setClearColor((*(value**2.2 for value in ROOM), 1))
        region.setClearColorActive(True)
        region.setClearDepthActive(True)
        small = (max(1, width // 4), max(1, height // 4))
        bright = self._pass("bright", small, {"scene": scene, "pixel": LVecBase2(1 / width, 1 / height)}, sort=-15)
        across = self._pass("blur", small, {"scene": bright, "direction": LVecBase2(1.5 / small[0], 0)}, sort=-14)
        glow = self._pass("blur", small, {"scene": across, "direction": LVecBase2(0, 1.5 / small[1])}, sort=-13)
        pixel = LVecBase2(1 / width, 1 / height)
        inputs: dict[str, Any] = {"scene": scene, "glow": glow, "glow_strength": self.glow_strength, "pixel": pixel}
        if deep:
            inputs |= {"depth": depth, "tilt_shift": 1.0, "corners": 0.55, "range": LVecBase4(1, 2, 0, 1)}
        self._finish, eye = _screen("finish", self.tier, inputs)
        self._region.setCamera(eye)
        self._region.setClearColorActive(False)
        self._region.setClearDepthActive(False)
        self._kept.append(self._finish)

    def _pass(self, name: str, size: tuple[int, int], inputs: Mapping[str, Any], *, sort: int) -> Texture:
        wanted = FrameBufferProperties()
        wanted.setRgbaBits(16, 16, 16, 16)
        wanted.setFloatColor(True)
        buffer = self._buffer(name, *size, wanted, sort=sort)
        made = _target(name)
        buffer.addRenderTexture(made, GraphicsOutput.RTMBindOrCopy, GraphicsOutput.RTPColor)
        screen, eye = _screen(name, self.tier, inputs)
        region = buffer.makeDisplayRegion()
        region.setCamera(eye)
        region.disableClears()
        self._kept.append(screen)
        return made

    def _buffer(self, name: str, width: int, height: int, wanted: FrameBufferProperties, *, sort: int) -> GraphicsOutput:
        made = self._engine.makeOutput(
            self._output.getPipe(),
            name,
            self._output.getSort() + sort,
            wanted,
            WindowProperties(size=(width, height)),
            GraphicsPipe.BFRefuseWindow,
            self._output.getGsg(),
            self._output,
        )
        if made is None:
            raise RuntimeError(f"no buffer for {name} in tier {self.tier}")
        self._buffers.append(made)
        return made

    # -- use -----------------------------------------------------------------------------------------------------

    def focus(self, *, near: float, far: float, distance: float, flat: bool, tilt_shift: float = 1.0) -> None:
        """Tells the last pass how deep the picture is; call it whenever the camera moved."""
        if self._finish and self.tier == "high":
            self._finish.setShaderInput("range", LVecBase4(near, far, 1.0 if flat else 0.0, distance))
            self._finish.setShaderInput("tilt_shift", 0.0 if flat else tilt_shift)

    def dusk(self, strength: float) -> None:
        """How brightly windows shine."""
        if self.tier != "safe":
            self._root.setShaderInput("dusk", strength)

    def close(self) -> None:
        """Gives everything back; the camera shows in its region again, without shaders and without clearing it."""
        for buffer in self._buffers:
            self._engine.removeWindow(buffer)
        for path in self._kept:
            path.removeNode()
        self._eye.setInitialState(RenderState.makeEmpty())
        self._eye.clearTagStates()
        self._region.setCamera(self._camera)
        self._region.disableClears()
        self._buffers.clear()


def is_software(output: GraphicsOutput) -> bool:
    """Is it drawn without a graphics card?"""
    gsg = output.getGsg()
    name = (gsg.getDriverRenderer() or "tiny").lower() if gsg else "tiny"
    return any(word in name for word in SOFTWARE)


def _target(name: str) -> Texture:
    made = Texture(name)
    made.setMinfilter(SamplerState.FTLinear)
    made.setMagfilter(SamplerState.FTLinear)
    made.setWrapU(SamplerState.WMClamp)
    made.setWrapV(SamplerState.WMClamp)
    return made


def _screen(name: str, tier: Tier, inputs: Mapping[str, Any]) -> tuple[NodePath, NodePath]:
    """A card that fills a picture, and the camera that looks at it."""
    maker = CardMaker(name)
    maker.setFrameFullscreenQuad()
    card = NodePath(maker.generate())
    card.setShader(shader(name, tier))
    for key, value in inputs.items():
        card.setShaderInput(key, value)
    card.setDepthTest(False)
    card.setDepthWrite(False)
    lens = OrthographicLens()
    lens.setFilmSize(2, 2)
    lens.setNearFar(-10, 10)
    node = Camera(name, lens)
    node.setCameraMask(BitMask32.bit(9))
    return card, card.attachNewNode(node)

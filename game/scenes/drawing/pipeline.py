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
        self._engine: GraphicsEngine = output.get_gsg().get_engine()
        self._buffers: list[GraphicsOutput] = []
        self._finish: NodePath | None = None
        self._kept: list[NodePath] = []
        sharpen(tier, software=is_software(output))
        region.set_clear_color((*ROOM, 1))
        region.set_clear_color_active(True)
        region.set_clear_depth_active(True)
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
        gsg = self._output.get_gsg()
        if gsg.get_supports_glsl() and not gsg.get_supports_basic_shaders():
            self._eye.set_initial_state(RenderState.make(ShaderAttrib.make(shader("plain", "safe"))))

    def _shade(self) -> None:
        node = self._eye
        node.set_initial_state(RenderState.make(ShaderAttrib.make(shader("lit", self.tier))))
        node.set_tag_state_key(SURFACE)
        node.set_tag_state(UNLIT, RenderState.make(ShaderAttrib.make(shader("unlit", self.tier)), 1))
        self._root.set_shader_input("dusk", 1.6)

    def _cast_shadows(self) -> None:
        size = SHADOW_SIZE[self.tier]
        depth = Texture("shadow")
        depth.set_format(Texture.FDepthComponent24)
        depth.set_minfilter(SamplerState.FTShadow)
        depth.set_magfilter(SamplerState.FTShadow)
        depth.set_wrap_u(SamplerState.WMClamp)
        depth.set_wrap_v(SamplerState.WMClamp)
        wanted = FrameBufferProperties()
        wanted.set_depth_bits(24)
        buffer = self._buffer("shadow", size, size, wanted, sort=-30)
        buffer.add_render_texture(depth, GraphicsOutput.RTMBindOrCopy, GraphicsOutput.RTPDepth)
        buffer.set_clear_color_active(False)
        lens = OrthographicLens()
        lens.set_film_size(2 * SHADOW_REACH, 2 * SHADOW_REACH)
        lens.set_near_far(5, 45)
        sun = Camera("sun", lens)
        sun.set_camera_mask(SHADOW_CAMERA)
        sun.set_initial_state(RenderState.make(ShaderAttrib.make(shader("shadow", self.tier)), 2))
        path = self._root.attach_new_node(sun)
        path.set_pos(*(25 * part for part in SUN_FROM))
        path.look_at(LPoint3(0, 0, 0))
        region = buffer.make_display_region()
        region.set_camera(path)
        region.set_clear_depth_active(True)
        self._kept.append(path)
        into = LMatrix4(path.get_mat())
        into.invert_in_place()
        self._root.set_shader_input("shadow_matrix", into * lens.get_projection_mat() * _BIAS)
        self._root.set_shader_input("shadow_map", depth)

    # -- from light to the screen --------------------------------------------------------------------------------

    def _filter(self) -> None:
        Texture.set_textures_power_2(ATSNone)  # buffers must be exactly as large as the picture
        width, height = self._output.get_x_size(), self._output.get_y_size()
        deep = self.tier == "high"
        wanted = FrameBufferProperties()
        wanted.set_rgba_bits(16, 16, 16, 16)
        wanted.set_float_color(True)
        wanted.set_depth_bits(24)
        wanted.set_multisamples(4 if deep else 0)
        buffer = self._buffer("scene", width, height, wanted, sort=-20)
        scene, depth = _target("scene"), _target("depth")
        buffer.add_render_texture(scene, GraphicsOutput.RTMBindOrCopy, GraphicsOutput.RTPColor)
        if deep:
            depth.set_format(Texture.FDepthComponent24)
            buffer.add_render_texture(depth, GraphicsOutput.RTMBindOrCopy, GraphicsOutput.RTPDepth)
        region = buffer.make_display_region()
        region.set_camera(self._camera)
        region.set_clear_color((*(value**2.2 for value in ROOM), 1))
        region.set_clear_color_active(True)
        region.set_clear_depth_active(True)
        small = (max(1, width // 4), max(1, height // 4))
        bright = self._pass("bright", small, {"scene": scene, "pixel": LVecBase2(1 / width, 1 / height)}, sort=-15)
        across = self._pass("blur", small, {"scene": bright, "direction": LVecBase2(1.5 / small[0], 0)}, sort=-14)
        glow = self._pass("blur", small, {"scene": across, "direction": LVecBase2(0, 1.5 / small[1])}, sort=-13)
        pixel = LVecBase2(1 / width, 1 / height)
        inputs: dict[str, Any] = {"scene": scene, "glow": glow, "glow_strength": self.glow_strength, "pixel": pixel}
        if deep:
            inputs |= {"depth": depth, "tilt_shift": 1.0, "corners": 0.55, "range": LVecBase4(1, 2, 0, 1)}
        self._finish, eye = _screen("finish", self.tier, inputs)
        self._region.set_camera(eye)
        self._region.set_clear_color_active(False)
        self._region.set_clear_depth_active(False)
        self._kept.append(self._finish)

    def _pass(self, name: str, size: tuple[int, int], inputs: Mapping[str, Any], *, sort: int) -> Texture:
        wanted = FrameBufferProperties()
        wanted.set_rgba_bits(16, 16, 16, 16)
        wanted.set_float_color(True)
        buffer = self._buffer(name, *size, wanted, sort=sort)
        made = _target(name)
        buffer.add_render_texture(made, GraphicsOutput.RTMBindOrCopy, GraphicsOutput.RTPColor)
        screen, eye = _screen(name, self.tier, inputs)
        region = buffer.make_display_region()
        region.set_camera(eye)
        region.disable_clears()
        self._kept.append(screen)
        return made

    def _buffer(self, name: str, width: int, height: int, wanted: FrameBufferProperties, *, sort: int) -> GraphicsOutput:
        made = self._engine.make_output(
            self._output.get_pipe(),
            name,
            self._output.get_sort() + sort,
            wanted,
            WindowProperties(size=(width, height)),
            GraphicsPipe.BFRefuseWindow,
            self._output.get_gsg(),
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
            self._finish.set_shader_input("range", LVecBase4(near, far, 1.0 if flat else 0.0, distance))
            self._finish.set_shader_input("tilt_shift", 0.0 if flat else tilt_shift)

    def dusk(self, strength: float) -> None:
        """How brightly windows shine."""
        if self.tier != "safe":
            self._root.set_shader_input("dusk", strength)

    def close(self) -> None:
        """Gives everything back; the camera shows in its region again, without shaders and without clearing it."""
        for buffer in self._buffers:
            self._engine.remove_window(buffer)
        for path in self._kept:
            path.remove_node()
        self._eye.set_initial_state(RenderState.make_empty())
        self._eye.clear_tag_states()
        self._region.set_camera(self._camera)
        self._region.disable_clears()
        self._buffers.clear()


def is_software(output: GraphicsOutput) -> bool:
    """Is it drawn without a graphics card?"""
    gsg = output.get_gsg()
    name = (gsg.get_driver_renderer() or "tiny").lower() if gsg else "tiny"
    return any(word in name for word in SOFTWARE)


def _target(name: str) -> Texture:
    made = Texture(name)
    made.set_minfilter(SamplerState.FTLinear)
    made.set_magfilter(SamplerState.FTLinear)
    made.set_wrap_u(SamplerState.WMClamp)
    made.set_wrap_v(SamplerState.WMClamp)
    return made


def _screen(name: str, tier: Tier, inputs: Mapping[str, Any]) -> tuple[NodePath, NodePath]:
    """A card that fills a picture, and the camera that looks at it."""
    maker = CardMaker(name)
    maker.set_frame_fullscreen_quad()
    card = NodePath(maker.generate())
    card.set_shader(shader(name, tier))
    for key, value in inputs.items():
        card.set_shader_input(key, value)
    card.set_depth_test(False)
    card.set_depth_write(False)
    lens = OrthographicLens()
    lens.set_film_size(2, 2)
    lens.set_near_far(-10, 10)
    node = Camera(name, lens)
    node.set_camera_mask(BitMask32.bit(9))
    return card, card.attach_new_node(node)

"""How a picture of the scene comes about in each tier: cameras, buffers and shaders between the scene and a window.

`safe` draws straight into the window without a shader. `low` adds the lit shader and a shadow map. `medium` draws light
into a buffer first, for glow and the filmic curve; `high` also keeps its depth, for occlusion and tilt-shift.
"""

from collections.abc import Mapping
from typing import Any, Literal

from panda3d.core import (
    ATSNone,
    BitMask32,
    Camera,
    CardMaker,
    CullFaceAttrib,
    DisplayRegion,
    Fog,
    FrameBufferProperties,
    GraphicsEngine,
    GraphicsOutput,
    GraphicsPipe,
    LMatrix4,
    LPoint3,
    LVecBase2,
    LVecBase4,
    LVector3,
    NodePath,
    OrthographicLens,
    Plane,
    RenderState,
    SamplerState,
    Shader,
    ShaderAttrib,
    Texture,
    WindowProperties,
)

from game.scenes.drawing import kept
from game.scenes.drawing.light import LAMP, Light
from game.scenes.drawing.lighting import SHADOW_SIZE, pack_light, shader, sharpen
from game.scenes.drawing.look import Tier
from game.scenes.drawing.material import BACKDROP, BODIES, MIRROR_CAMERA, SHADOW_CAMERA, SURFACE, UNLIT
from game.scenes.drawing.shadows import SQUARE, Extent, aim

MIRROR_SHARE = 2
"""The reflection is this much smaller than the picture; it is soft anyway."""
SHARP = 6.0
"""How far before and behind what the eye looks at nothing is soft, on the smallest table; on a larger one nothing of it is."""
MIRRORED = ("facade", "glow")
"""Materials that keep their own shader in the reflection."""
SOFTWARE = ("llvmpipe", "softpipe", "swrast", "software", "tiny")
_BIAS = LMatrix4(0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0.5, 0.5, 0.5, 1)


class Pipeline:
    """Everything between the scene and one output."""

    def __init__(
        self,
        output: GraphicsOutput,
        camera: NodePath,
        root: NodePath,
        *,
        tier: Tier,
        region: DisplayRegion,
        light: Light = LAMP,
        extent: Extent = SQUARE,
    ) -> None:
        """`region` is the part of the output that shows the camera; `root` is what the camera looks at."""
        self.tier = tier
        self.glow_strength = 0.85 if tier == "high" else 0.60
        self._output, self._camera, self._root, self._region = output, camera, root, region
        self._light, self._extent, self._flow = light, extent, 0.0
        eye = camera.node()
        assert isinstance(eye, Camera)
        self._eye = eye
        self._engine: GraphicsEngine = output.get_gsg().get_engine()
        self._buffers: list[GraphicsOutput] = []
        self._scene_region = region
        self._finish: NodePath | None = None
        self._corners: NodePath | None = None
        self._mirror: NodePath | None = None
        self._sun: NodePath | None = None
        self._sun_lens = OrthographicLens()
        self._kept: list[NodePath] = []
        kept.serve(tier)
        is_tiny = output.get_gsg().get_pipe().get_interface_name() == "TinyPanda"
        sharpen(tier, software=is_software(output), tints_only=is_tiny)
        region.set_clear_color_active(True)
        region.set_clear_depth_active(True)
        if tier == "safe":
            self._plain_camera()
        else:
            self._cast_shadows()
            self._shade()
        if tier == "high":
            self._reflect()
        if tier in ("medium", "high"):
            self._filter()
        self.light = light

    # -- light ---------------------------------------------------------------------------------------------------

    @property
    def buffers(self) -> tuple[GraphicsOutput, ...]:
        """Where it draws on the way to the window."""
        return tuple(self._buffers)

    @property
    def light(self) -> Light:
        """What falls on the table. In `safe` it is baked into the bodies: they must be made again in another light."""
        return self._light

    @light.setter
    def light(self, light: Light) -> None:
        self._light = light
        dark = light.dark if self._finish is None else tuple(part**2.2 for part in light.dark)
        self._scene_region.set_clear_color((*dark, 1))
        if self._sun is None:
            self._fog()
            return
        self._send_light()
        lens = self._sun_lens
        self._root.set_shader_input("shadow_scale", aim(self._sun, lens, light, self._extent))
        into = LMatrix4(self._sun.get_mat(self._root))
        into.invert_in_place()
        self._root.set_shader_input("shadow_matrix", into * lens.get_projection_mat() * _BIAS)

    def flow(self, seconds: float) -> None:
        """How far water has moved on."""
        self._flow = seconds
        if self.tier != "safe":
            self._send_light()

    def _send_light(self) -> None:
        rows = pack_light(self._light, flow=self._flow, table=self._extent.table)
        for path in (self._root, self._finish):
            if path is not None:
                path.set_shader_input("light", rows)

    def _fog(self) -> None:
        """Haze where there are no shaders."""
        light = self._light
        self._root.clear_fog()
        if light.haze_strength:
            near, far = light.haze_reach
            fog = Fog("haze")
            fog.set_color(*light.haze)
            fog.set_linear_range(near, near + (far - near) / light.haze_strength)
            self._root.set_fog(fog)

    # -- the lit scene -------------------------------------------------------------------------------------------

    def _plain_camera(self) -> None:
        """No lights: they are in the colours. Only a context without fixed functions needs a shader even here."""
        gsg = self._output.get_gsg()
        if gsg.get_supports_glsl() and not gsg.get_supports_basic_shaders():
            self._eye.set_initial_state(RenderState.make(ShaderAttrib.make(shader("plain", "safe"))))

    def _shade(self) -> None:
        self._eye.set_initial_state(_shaded(shader("lit", self.tier), 0))
        self._tag(self._eye, reflected=False)

    def _tag(self, node: Camera, *, reflected: bool) -> None:
        """Which shader draws what, for a camera."""
        node.set_tag_state_key(SURFACE)
        node.set_tag_state(UNLIT, _shaded(shader("unlit", self.tier)))
        node.set_tag_state(BACKDROP, _shaded(shader("room", self.tier)))
        for material in BODIES:
            plain = reflected and material not in MIRRORED
            made = shader("lit", self.tier, "" if plain else material, reflected=reflected)
            node.set_tag_state(material, _shaded(made))

    def _reflect(self) -> None:
        """A second camera below the table, for what its polish shows."""
        Texture.set_textures_power_2(ATSNone)
        width, height = self._output.get_x_size(), self._output.get_y_size()
        wanted = _wanted(depth=True)
        buffer = self._buffer("mirror", width // MIRROR_SHARE, height // MIRROR_SHARE, wanted, sort=-25)
        picture = _target("mirror")
        buffer.add_render_texture(picture, GraphicsOutput.RTMBindOrCopy, GraphicsOutput.RTPColor)
        node = Camera("mirror", self._eye.get_lens())
        node.set_camera_mask(MIRROR_CAMERA)
        lit = ShaderAttrib.make(shader("lit", self.tier, reflected=True))
        node.set_initial_state(RenderState.make(lit, CullFaceAttrib.make_reverse(), 0))
        self._tag(node, reflected=True)
        self._mirror = self._root.attach_new_node(node)
        self._kept.append(self._mirror)
        region = buffer.make_display_region()
        region.set_camera(self._mirror)
        region.set_clear_color((0.004, 0.003, 0.002, 1))
        region.set_clear_color_active(True)
        region.set_clear_depth_active(True)
        self._root.set_shader_input("mirror", picture)
        self._root.set_shader_input("mirror_pixel", LVecBase2(1 / width, 1 / height))

    def _cast_shadows(self) -> None:
        size = SHADOW_SIZE[self.tier]
        depth = Texture("shadow")
        depth.set_format(Texture.FDepthComponent24)
        depth.set_default_sampler(_sampler(SamplerState.FT_shadow))
        wanted = FrameBufferProperties()
        wanted.set_depth_bits(24)
        buffer = self._buffer("shadow", size, size, wanted, sort=-30)
        buffer.add_render_texture(depth, GraphicsOutput.RTMBindOrCopy, GraphicsOutput.RTPDepth)
        buffer.set_clear_color_active(False)
        sun = Camera("sun", self._sun_lens)
        sun.set_camera_mask(SHADOW_CAMERA)
        sun.set_initial_state(_shaded(shader("shadow", self.tier), 2))
        self._sun = self._root.attach_new_node(sun)
        region = buffer.make_display_region()
        region.set_camera(self._sun)
        region.set_clear_depth_active(True)
        self._kept.append(self._sun)
        self._root.set_shader_input("shadow_map", depth)
        if self.tier == "high":
            self._root.set_shader_input("shadow_depth", depth, _sampler(SamplerState.FT_nearest))

    # -- from light to the screen --------------------------------------------------------------------------------

    def _filter(self) -> None:
        Texture.set_textures_power_2(ATSNone)  # buffers must be exactly as large as the picture
        width, height = self._output.get_x_size(), self._output.get_y_size()
        deep = self.tier == "high"
        buffer = self._buffer("scene", width, height, _wanted(depth=True, samples=4 if deep else 0), sort=-20)
        scene, depth = _target("scene"), _target("depth")
        buffer.add_render_texture(scene, GraphicsOutput.RTMBindOrCopy, GraphicsOutput.RTPColor)
        depth.set_format(Texture.FDepthComponent24)
        buffer.add_render_texture(depth, GraphicsOutput.RTMBindOrCopy, GraphicsOutput.RTPDepth)
        self._scene_region = buffer.make_display_region()
        self._scene_region.set_camera(self._camera)
        self._scene_region.set_clear_color_active(True)
        self._scene_region.set_clear_depth_active(True)
        pixel, range_ = LVecBase2(1 / width, 1 / height), LVecBase4(1, 2, 0, 1)
        inputs: dict[str, Any] = {"scene": scene, "pixel": pixel, "depth": depth, "range": range_}
        inputs |= {"glow": self._glow(scene, width, height), "glow_strength": self.glow_strength}
        if deep:
            half = (max(1, width // 2), max(1, height // 2))
            open_ = self._pass("corners", half, {"depth": depth, "range": range_, "pixel": pixel}, sort=-10)
            self._corners = self._kept[-1]
            inputs |= {"open": open_, "tilt_shift": 1.0, "corners": 1.15, "sharp": max(SHARP, self._extent.deep)}
        self._finish, eye = _screen("finish", self.tier, inputs)
        self._region.set_camera(eye)
        self._region.set_clear_color_active(False)
        self._region.set_clear_depth_active(False)
        self._kept.append(self._finish)

    def _glow(self, scene: Texture, width: int, height: int) -> Texture:
        """What is bright, blurred twice: one wide blur would show its box."""
        small = (max(1, width // 4), max(1, height // 4))
        made = self._pass("bright", small, {"scene": scene, "pixel": LVecBase2(1 / width, 1 / height)}, sort=-15)
        for turn, reach in enumerate((1.2, 2.6)):
            across = {"scene": made, "direction": LVecBase2(reach / small[0], 0)}
            made = self._pass("blur", small, across, sort=-14 + 2 * turn)
            made = self._pass("blur", small, {"scene": made, "direction": LVecBase2(0, reach / small[1])}, sort=-13 + 2 * turn)
        return made

    def _pass(self, name: str, size: tuple[int, int], inputs: Mapping[str, Any], *, sort: int) -> Texture:
        buffer = self._buffer(name, *size, _wanted(), sort=sort)
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
        for path in (self._finish, self._corners):
            if path:
                path.set_shader_input("range", LVecBase4(near, far, 1.0 if flat else 0.0, distance))
        if self._mirror:
            node = self._mirror.node()
            assert isinstance(node, Camera)
            node.set_lens(self._eye.get_lens())
            plane = Plane(LVector3(0, 0, 1), LPoint3(0, 0, self._extent.table))
            self._mirror.set_mat(self._camera.get_mat(self._root) * plane.get_reflection_mat())
        if self._finish and self.tier == "high":
            self._finish.set_shader_input("tilt_shift", 0.0 if flat else tilt_shift)

    def close(self) -> None:
        """Gives everything back; the camera shows in its region again, without shaders and without clearing it."""
        if self._scene_region is not self._region:
            self._scene_region.set_camera(NodePath())  # else the camera would go on showing itself in a buffer that is gone
        for buffer in self._buffers:
            self._engine.remove_window(buffer)
        for path in self._kept:
            path.remove_node()
        self._eye.set_initial_state(RenderState.make_empty())
        self._eye.clear_tag_states()
        self._region.set_camera(self._camera)
        self._region.disable_clears()
        self._root.clear_fog()
        self._buffers.clear()


def shaders(tier: Tier) -> list[Shader]:
    """Every shader a tier draws with."""
    if tier == "safe":
        return []
    made = [shader(name, tier) for name in ("lit", "unlit", "room", "shadow")]
    made += [shader("lit", tier, material) for material in BODIES]
    if tier in ("medium", "high"):
        made += [shader(name, tier) for name in ("bright", "blur", "finish")]
    if tier == "high":
        made += [shader("corners", tier), *(shader("lit", tier, material, reflected=True) for material in ("", *MIRRORED))]
    return made


def is_software(output: GraphicsOutput) -> bool:
    """Is it drawn without a graphics card?"""
    gsg = output.get_gsg()
    name = (gsg.get_driver_renderer() or "tiny").lower() if gsg else "tiny"
    return any(word in name for word in SOFTWARE)


def _shaded(made: Shader, priority: int = 1) -> RenderState:
    return RenderState.make(ShaderAttrib.make(made), priority)


def _wanted(*, depth: bool = False, samples: int = 0) -> FrameBufferProperties:
    """A buffer that holds light: more than a screen can show."""
    made = FrameBufferProperties()
    made.set_rgba_bits(16, 16, 16, 16)
    made.set_float_color(True)
    made.set_depth_bits(24 if depth else 0)
    made.set_multisamples(samples)
    return made


def _sampler(filter_: Literal[0, 1, 6]) -> SamplerState:
    """Reads nearest texels, mixes them, or compares depths (`SamplerState.FT_nearest`, `FT_linear`, `FT_shadow`)."""
    made = SamplerState()
    made.set_minfilter(filter_)
    made.set_magfilter(filter_)
    made.set_wrap_u(SamplerState.WMClamp)
    made.set_wrap_v(SamplerState.WMClamp)
    return made


def _target(name: str) -> Texture:
    made = Texture(name)
    made.set_default_sampler(_sampler(SamplerState.FT_linear))
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

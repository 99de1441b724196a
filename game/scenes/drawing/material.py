"""From meshes to nodes: textures, shaders and blending for what is lit, what only shines, and what is a shadow.

Every maker works in every tier: a tag on the node picks its shader where there are shaders (`Pipeline`), and what the
node carries besides is enough for fixed functions where there are none.
"""

from collections.abc import Iterable

from panda3d.core import (
    BitMask32,
    ColorBlendAttrib,
    CullBinManager,
    DepthOffsetAttrib,
    DepthTestAttrib,
    GeomNode,
    NodePath,
    RenderAttrib,
    RenderState,
    Texture,
    TextureAttrib,
    TextureStage,
    TransparencyAttrib,
)

from game.scenes.drawing import lettering
from game.scenes.drawing.lighting import NEAREST, baker, texture
from game.scenes.drawing.look import Colour, Look, shade
from game.scenes.drawing.mesh import FACADES, FELT, WOOD, Bake, Mesh, Vector

SURFACE, UNLIT, BACKDROP = "surface", "unlit", "backdrop"
"""The tag, and its values by which a camera tells signs, marks and surroundings from lit bodies."""
BODIES = ("facade", "wood", "felt", "paper", "stone", "water", "glow", "glazed")
"""The other values of the tag: what bodies are made of."""
GLAZED = "glazed"
"""For painted walls and land: the paint's alpha says where it is dry (1), glass or water (0.5), or a lit window (0.2)."""
PAPER = "paper"
"""For plates and cards: what is printed on them can be read even in a shadow."""
_BY_TEXTURE = {FACADES: "facade", WOOD: "wood", FELT: "felt"}
SHADOW_CAMERA = BitMask32.bit(8)
MIRROR_CAMERA = BitMask32.bit(11)
"""Hidden from this, a node is not seen in the polish of the table."""
XRAY_BIN, GROUND_BIN, NEAR_BIN = "fixed", "ground", "nearest"
WATER_ALPHA = 0.86
"""How much of the ground water hides, where nothing better than blending can be done."""


def _texture(mesh: Mesh) -> Texture:
    return lettering.page() if mesh.texture == lettering.LETTERS else texture(mesh.texture, repeats=mesh.repeats)


def _as_painted(normal: Vector, colour: Colour, ao: float) -> Colour:
    return colour


def _path(
    name: str, mesh: Mesh, bake: Bake | None, tag: str, *, faded: bool = False, bare: bool = False, is_body: bool = False
) -> NodePath:
    """`bare` leaves out a texture of which nothing shows: without a shader it is a third of what a pixel costs."""
    node = GeomNode(name)
    if not mesh.is_empty:
        is_painted = mesh.texture and not (bare and mesh.is_plain)
        state = RenderState.make(TextureAttrib.make(_texture(mesh))) if is_painted else RenderState.make_empty()
        node.add_geom(mesh.geom(bake, faded=faded, top_first=is_body), state)
    path = NodePath(node)
    path.set_tag(SURFACE, tag)
    return path


# -- bodies ------------------------------------------------------------------------------------------------------


def solid(name: str, meshes: Iterable[Mesh], look: Look, material: str = "") -> NodePath:
    """Lit bodies: one node for each texture, the first above the others; the texture says which material, or you do."""
    bake = None if look.lit else baker(look.light)
    top: NodePath | None = None
    for mesh in meshes:
        if mesh.is_empty:
            continue
        tag = material or _BY_TEXTURE.get(mesh.texture, "stone")
        path = _path(name, mesh, bake, tag, bare=not look.lit, is_body=True)
        if top is None:
            top = path
        else:
            path.reparent_to(top)
    return top or NodePath(GeomNode(name))


def covering(name: str, mesh: Mesh, look: Look) -> NodePath:
    """Without shaders: a body whose texture covers its paint as much as its alpha says, instead of tinting it."""
    path = solid(name, [mesh], look)
    node = path.node()
    if isinstance(node, GeomNode) and node.get_num_geoms():
        stage = TextureStage(name)
        stage.set_mode(TextureStage.M_decal)
        paint = TextureAttrib.make().add_on_stage(stage, _texture(mesh))
        node.set_geom_state(0, RenderState.make(paint))
    return path


def water(name: str, mesh: Mesh, look: Look) -> NodePath:
    """A surface of water: ripples and sky by shader, else its colour, paler towards the sky, over what lies below."""
    if look.lit:
        path = _path(name, mesh, None, "water")
    else:
        sky, lit = look.light.sky, baker(look.light)

        def under_sky(normal: Vector, colour: Colour, ao: float) -> Colour:
            r, g, b = (0.75 * own + 0.25 * part * own**0.5 for own, part in zip(lit(normal, colour, ao), sky, strict=True))
            return r, g, b

        path = _path(name, mesh, under_sky, "water", bare=True)
        path.set_transparency(TransparencyAttrib.MAlpha)
        path.set_alpha_scale(WATER_ALPHA)
    path.hide(SHADOW_CAMERA)
    path.hide(MIRROR_CAMERA)
    return path


def glow(name: str, mesh: Mesh, look: Look) -> NodePath:
    """Bodies that shine by themselves: neon, lamps, lit windows. Openness says how strongly."""
    bake = None if look.lit else lambda normal, colour, ao: shade(colour, 1 + 0.35 * ao)
    path = _path(name, mesh, bake, "glow", bare=not look.lit)
    path.hide(SHADOW_CAMERA)
    return path


# -- what is blended ---------------------------------------------------------------------------------------------


def overlay(name: str, mesh: Mesh, *, through: bool = False, depth: int = 1) -> NodePath:
    """Signs and marks: not lit, blended by the texture's alpha; `through` draws them over everything."""
    path = _blended(name, mesh)
    path.set_depth_offset(depth)
    if through:
        path.set_depth_test(False)
        path.set_bin(XRAY_BIN, 10)
    return path


def haze(name: str, mesh: Mesh) -> NodePath:
    """Smoke, mist and clouds: openness says how dense."""
    return _blended(name, mesh, faded=True)


def beam(name: str, mesh: Mesh) -> NodePath:
    """Rays of light: they only add to what is behind them; openness says how strongly. Seen from both sides."""
    path = _blended(name, mesh, faded=True)
    path.set_attrib(ColorBlendAttrib.make(ColorBlendAttrib.MAdd, ColorBlendAttrib.OIncomingAlpha, ColorBlendAttrib.OOne), 1)
    path.set_two_sided(True)
    return path


def _blended(name: str, mesh: Mesh, *, faded: bool = False) -> NodePath:
    path = _path(name, mesh, _as_painted, UNLIT, faded=faded)
    path.set_fog_off()
    path.set_transparency(TransparencyAttrib.MAlpha)
    path.set_depth_write(False)
    path.hide(SHADOW_CAMERA)
    return path


def before_all(path: NodePath, bin_: str, order: int = 0) -> NodePath:
    """Seen before everything that is drawn until then, and as near as it is: what is far behind does not blur it."""
    path.set_attrib(DepthTestAttrib.make(RenderAttrib.M_always))
    path.set_depth_write(True)
    path.set_bin(bin_, order)
    return path


def foremost(path: NodePath) -> NodePath:
    """Nearer than all else, however far away it stands, while its own parts still hide one another."""
    path.set_attrib(DepthOffsetAttrib.make(0, 0.0, NEAREST))
    for part in path.find_all_matches("**"):
        node = part.node()
        node.set_state(_foremost(node.get_state()))
        if isinstance(node, GeomNode):
            for index in range(node.get_num_geoms()):
                node.set_geom_state(index, _foremost(node.get_geom_state(index)))
    return path


def _foremost(state: RenderState) -> RenderState:
    """A state of one of its parts: what lies over another part by an offset of depth still does."""
    own = state.get_attrib(DepthOffsetAttrib)
    if not isinstance(own, DepthOffsetAttrib):
        return state
    return state.set_attrib(DepthOffsetAttrib.make(own.get_offset(), 0.0, NEAREST))


# -- behind everything -------------------------------------------------------------------------------------------


def backdrop(name: str, mesh: Mesh) -> NodePath:
    """What is painted with its light: neither lit nor shaded, nor blended."""
    path = _path(name, mesh, _as_painted, BACKDROP)
    path.hide(SHADOW_CAMERA)
    path.set_fog_off()
    return last(path, 10)  # behind the table itself


def last(path: NodePath, order: int = 0) -> NodePath:
    """Drawn after all other bodies: what lies under everything costs little where something covers it."""
    path.set_bin(new_bin(GROUND_BIN, after="opaque"), order)
    return path


def nearest_first(path: NodePath) -> NodePath:
    """Drawn before all other bodies, the nearest of them first: of what stands behind little is left to draw."""
    bins = CullBinManager.get_global_ptr()
    if bins.find_bin(NEAR_BIN) < 0:
        bins.add_bin(NEAR_BIN, CullBinManager.BT_front_to_back, bins.get_bin_sort(bins.find_bin("opaque")) - 5)
    path.set_bin(NEAR_BIN, 0)
    return path


def new_bin(name: str, *, after: str, by: int = 5, by_depth: bool = False) -> str:
    """A bin of that name, made where there is none yet: drawn after another, in a fixed order or from the back to the front."""
    bins = CullBinManager.get_global_ptr()
    if bins.find_bin(name) < 0:
        place = bins.get_bin_sort(bins.find_bin(after)) + by
        if by_depth:
            bins.add_bin(name, CullBinManager.BT_back_to_front, place)
        else:
            bins.add_bin(name, CullBinManager.BT_fixed, place)
    return name

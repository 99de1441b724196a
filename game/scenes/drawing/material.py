"""From meshes to nodes: textures, shaders and blending for what is lit, what only shines, and what is a shadow."""

from collections.abc import Iterable

from panda3d.core import (
    BitMask32,
    CullBinManager,
    GeomNode,
    NodePath,
    RenderState,
    Texture,
    TextureAttrib,
    TransparencyAttrib,
)

from game.scenes.drawing import lettering
from game.scenes.drawing.lighting import baked, texture
from game.scenes.drawing.look import Look
from game.scenes.drawing.mesh import Mesh

SURFACE, UNLIT = "surface", "unlit"
"""The tag and its value by which a camera tells signs and marks from lit bodies."""
SHADOW_CAMERA = BitMask32.bit(8)
XRAY_BIN, GROUND_BIN = "fixed", "ground"


def _texture(mesh: Mesh) -> Texture:
    return lettering.page() if mesh.texture == lettering.LETTERS else texture(mesh.texture)


def solid(name: str, meshes: Iterable[Mesh], look: Look) -> NodePath:
    """Lit bodies: one node, one Geom for each texture."""
    node = GeomNode(name)
    for mesh in meshes:
        if mesh.triangles:
            state = RenderState.make(TextureAttrib.make(_texture(mesh)))
            node.add_geom(mesh.geom(None if look.lit else baked), state)
    return NodePath(node)


def overlay(name: str, mesh: Mesh, *, through: bool = False, depth: int = 1) -> NodePath:
    """Signs and marks: not lit, blended by the texture's alpha; `through` draws them over everything."""
    node = GeomNode(name)
    if mesh.triangles:
        state = RenderState.make(TextureAttrib.make(_texture(mesh)))
        node.add_geom(mesh.geom(lambda normal, colour, ao: colour), state)
    path = NodePath(node)
    path.set_transparency(TransparencyAttrib.MAlpha)
    path.set_depth_write(False)
    path.set_tag(SURFACE, UNLIT)
    path.hide(SHADOW_CAMERA)
    path.set_depth_offset(depth)
    if through:
        path.set_depth_test(False)
        path.set_bin(XRAY_BIN, 10)
    return path


def last(path: NodePath) -> NodePath:
    """Drawn after all other bodies: what lies under everything costs little where something covers it."""
    bins = CullBinManager.get_global_ptr()
    if bins.find_bin(GROUND_BIN) < 0:
        bins.add_bin(GROUND_BIN, CullBinManager.BTFixed, bins.get_bin_sort(bins.find_bin("opaque")) + 5)
    path.set_bin(GROUND_BIN, 0)
    return path

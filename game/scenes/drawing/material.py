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
            node.addGeom(mesh.geom(None if look.lit else baked), state)
    return NodePath(node)


def overlay(name: str, mesh: Mesh, *, through: bool = False, depth: int = 1) -> NodePath:
    """Signs and marks: not lit, blended by the texture's alpha; `through` draws them over everything."""
    node = GeomNode(name)
    if mesh.triangles:
        state = RenderState.make(TextureAttrib.make(_texture(mesh)))
        node.addGeom(mesh.geom(lambda normal, colour, ao: colour), state)
    path = NodePath(node)
    path.setTransparency(TransparencyAttrib.MAlpha)
    path.setDepthWrite(False)
    path.setTag(SURFACE, UNLIT)
    path.hide(SHADOW_CAMERA)
    path.setDepthOffset(depth)
    if through:
        path.setDepthTest(False)
        path.setBin(XRAY_BIN, 10)
    return path


def last(path: NodePath) -> NodePath:
    """Drawn after all other bodies: what lies under everything costs little where something covers it."""
    bins = CullBinManager.getGlobalPtr()
    if bins.findBin(GROUND_BIN) < 0:
        bins.addBin(GROUND_BIN, CullBinManager.BTFixed, bins.getBinSort(bins.findBin("opaque")) + 5)
    path.setBin(GROUND_BIN, 0)
    return path

"""One light for every table: a low warm sun, a cool sky, the glow of the wood; by shader, or baked into the colours."""

from functools import cache, lru_cache
from math import exp

from panda3d.core import (
    Filename,
    SamplerState,
    Shader,
    Texture,
    TexturePool,
)

from game.content import ASSETS
from game.scenes.drawing.look import Colour, Tier
from game.scenes.drawing.mesh import Vector

SUN_FROM: Vector = (-0.50, -0.42, 0.757)
"""Where the sun stands, seen from the table."""
SUN: Colour = (2.35, 1.98, 1.50)
SKY: Colour = (0.60, 0.68, 0.82)
BOUNCE: Colour = (0.46, 0.34, 0.24)
EXPOSURE = 1.0
ROOM: Colour = (0.045, 0.036, 0.031)
"""The dark around the table, as a screen shows it."""


def _linear(value: float) -> float:
    return float(value**2.2)


def filmic(value: float) -> float:
    """From light to what a screen shows: like film, it never quite burns out, and colours pale as they brighten."""
    return float((1 - exp(-max(value, 0.0) * EXPOSURE)) ** (1 / 2.2))


@lru_cache(maxsize=4096)
def _light(normal: Vector) -> tuple[Colour, Colour]:
    """Sky with bounce, and sun, that fall on a surface."""
    up = 0.5 + 0.5 * normal[2]
    facing = max(0.0, sum(a * b for a, b in zip(normal, SUN_FROM, strict=True)))
    around = tuple(sky * up + bounce * (1 - up) for sky, bounce in zip(SKY, BOUNCE, strict=True))
    sun = tuple(part * facing for part in SUN)
    return (around[0], around[1], around[2]), (sun[0], sun[1], sun[2])


@lru_cache(maxsize=65536)
def baked(normal: Vector, colour: Colour, ao: float) -> Colour:
    """The colour of a lit surface, for tiers without a shader."""
    around, sun = _light(normal)
    cover = 0.35 + 0.65 * ao
    lit = [filmic(_linear(max(c, 0.0)) * (a * ao + s * cover)) for c, a, s in zip(colour, around, sun, strict=True)]
    return lit[0], lit[1], lit[2]


TEXTURES = ("facades.png", "glyphs.png", "wood.jpg", "grain.png")
TILED = ("wood.jpg", "grain.png")


@cache
def texture(name: str) -> Texture:
    """A texture of `assets/textures`."""
    loaded = TexturePool.load_texture(Filename.from_os_specific(str(ASSETS / "textures" / name)))
    loaded.set_magfilter(SamplerState.FT_linear)
    loaded.set_minfilter(SamplerState.FT_linear_mipmap_nearest)
    for wrap in (loaded.setWrapU, loaded.setWrapV):
        wrap(SamplerState.WM_repeat if name in TILED else SamplerState.WM_clamp)
    return loaded


def sharpen(tier: Tier, *, software: bool) -> None:
    """How carefully textures are read. Never anisotropic in software: llvmpipe needs seconds for surfaces seen edge-on."""
    fine = tier != "safe" and not (software and tier == "low")
    for name in TEXTURES:
        quick = software and tier == "safe" and name in TILED  # large, quiet surfaces: a tenth of a frame
        if fine:
            texture(name).set_minfilter(SamplerState.FT_linear_mipmap_linear)
        elif quick:
            texture(name).set_minfilter(SamplerState.FT_nearest_mipmap_nearest)
        else:
            texture(name).set_minfilter(SamplerState.FT_linear_mipmap_nearest)
        texture(name).set_anisotropic_degree(4 if tier in ("medium", "high") and not software else 1)


SHADOW_SIZE: dict[Tier, int] = {"low": 1024, "medium": 2048, "high": 2048}
DEFINES: dict[Tier, tuple[str, ...]] = {
    "safe": (),
    "low": (),
    "medium": ("SOFT", "HDR", "TAPS 9", "SHADOW_SOFTNESS 0.0022"),
    "high": (
        "SOFT",
        "HDR",
        "DEEP",
        "TAPS 16",
        "SHADOW_SOFTNESS 0.0026",
        "SSAO_REACH 500.0",
        "FOCUS_CLEAR 5.0",
        "FOCUS_FALL 9.0",
    ),
}


def _head(tier: Tier) -> str:
    """The first lines of every shader: the constants of this module and the switches of the tier."""
    values = {"SUN_FROM": SUN_FROM, "SUN": SUN, "SKY": SKY, "BOUNCE": BOUNCE}
    lines = ["#version 150", *(f"#define {word}" for word in DEFINES[tier])]
    lines += [f"const vec3 {name} = vec3({', '.join(map(str, value))});" for name, value in values.items()]
    return "\n".join([*lines, f"const float EXPOSURE = {EXPOSURE};", ""])


@cache
def shader(name: str, tier: Tier) -> Shader:
    """A shader of `assets/shaders`, made for a tier; one without corners of its own fills the screen."""
    folder = ASSETS / "shaders"
    head = _head(tier) + (folder / "common.glsl").read_text(encoding="ascii")
    first = f"{name}.vert" if (folder / f"{name}.vert").exists() else "screen.vert"
    vertex, fragment = (head + (folder / file).read_text(encoding="ascii") for file in (first, f"{name}.frag"))
    made = Shader.make(Shader.SL_GLSL, vertex=vertex, fragment=fragment)
    if made is None:
        raise RuntimeError(f"shader {name} cannot be made for tier {tier}")
    return made

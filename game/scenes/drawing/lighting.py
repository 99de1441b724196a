"""Applies light to pictures: baked into colours, or by the shaders of `assets/shaders` for a tier. Sets up textures."""

from collections.abc import Callable
from functools import cache, lru_cache
from math import exp
from pathlib import Path

from panda3d.core import LVecBase4f, PTA_LVecBase4f, SamplerState, Shader, Texture, TexturePool

from game.content import ASSETS
from game.scenes.drawing import windows
from game.scenes.drawing.atlas import CELL_H, CELL_W, FACADES, FIELD, GRID, INSET, PANES
from game.scenes.drawing.light import Light
from game.scenes.drawing.look import Colour, Tier
from game.scenes.drawing.mesh import Vector
from game.scenes.paths import panda_path

# -- baked -------------------------------------------------------------------------------------------------------


def filmic(value: float, exposure: float = 1.0) -> float:
    """From light to what a screen shows: like film, it never quite burns out, and colours pale as they brighten."""
    return float((1 - exp(-max(value, 0.0) * exposure)) ** (1 / 2.2))


def _falling(normal: Vector, light: Light) -> tuple[Colour, Colour]:
    """Sky with bounce and fill, and sun, that fall on a surface."""
    up = 0.5 + 0.5 * normal[2]
    facing = max(0.0, sum(a * b for a, b in zip(normal, light.sun_from, strict=True)))
    side = max(0.0, 0.75 * sum(a * b for a, b in zip(normal, light.window_from, strict=True)) + 0.25)
    parts = zip(light.sky, light.bounce, light.fill, strict=True)
    around = tuple(sky * up + bounce * (1 - up) + fill * side for sky, bounce, fill in parts)
    sun = tuple(part * facing for part in light.sun)
    return (around[0], around[1], around[2]), (sun[0], sun[1], sun[2])


@lru_cache(maxsize=8)
def baker(light: Light) -> Callable[[Vector, Colour, float], Colour]:
    """Turns normal, colour and openness into the colour of a lit surface, for tiers without a shader."""
    falling = lru_cache(maxsize=4096)(lambda normal: _falling(normal, light))

    @lru_cache(maxsize=8192)
    def baked(normal: Vector, colour: Colour, ao: float) -> Colour:
        around, sun = falling(normal)
        cover = 0.35 + 0.65 * ao
        sums = zip(colour, around, sun, strict=True)
        r, g, b = (filmic(max(c, 0.0) ** 2.2 * (a * ao + s * cover), light.exposure) for c, a, s in sums)
        return r, g, b

    return baked


def pack_light(light: Light, *, flow: float = 0.0, table: float = 0.0) -> PTA_LVecBase4f:
    """A light as the shaders read it; `flow` is how far water has moved, `table` how high a polished table lies."""
    rows = (
        (*light.sun_from, light.exposure),
        (*light.sun, light.windows),
        (*light.sky, 1 / light.lamp**2 if light.lamp else 0.0),
        (*light.bounce, flow),
        (*light.window_from, table),
        (*light.fill, light.haze_strength),
        (*(part**2.2 for part in light.haze), 0.0),
        (*light.haze_reach, 0.0, 0.0),
    )
    made = PTA_LVecBase4f.empty_array(len(rows))
    for index, row in enumerate(rows):
        made.set_element(index, LVecBase4f(*row))
    return made


_NAMES = (
    ("SUN_FROM", "EXPOSURE"),
    ("SUN", "WINDOWS"),
    ("SKY", "LAMP"),
    ("BOUNCE", "FLOW"),
    ("WINDOW_FROM", "TABLE"),
    ("FILL", "HAZE_STRENGTH"),
    ("HAZE", ""),
)
"""What the rows of `pack_light` are called in shaders; the last holds the reach of the haze."""

# -- textures ----------------------------------------------------------------------------------------------------

WOOD, GRAIN, FELT = "wood.jpg", "grain.png", "felt.png"
REPEATED = ("facades.png", WOOD, GRAIN, FELT)
QUIET = (WOOD, GRAIN, FELT, "room.jpg")
"""Large, calm surfaces: read carelessly they save a tenth of a frame."""
_loaded: dict[str, Texture] = {}
_care: tuple[Tier, bool] = ("safe", False)
_tints_only = False


def texture(name: str, *, repeats: bool = False) -> Texture:
    """A texture of `assets/textures`, shared or a game's own, with its alpha in a file beside it if need be; loaded once."""
    if name not in _loaded:
        file = ASSETS / "textures" / name
        alpha = file.with_name(f"{file.stem}_alpha.png")
        load, picture = TexturePool.load_texture, panda_path(file)
        loaded = load(picture, panda_path(alpha)) if alpha.exists() else load(picture)
        if loaded is None:
            raise RuntimeError(f"{name} is not in assets/textures: run tools/make_assets.py")
        loaded.set_magfilter(SamplerState.FT_linear)
        for wrap in (loaded.set_wrap_u, loaded.set_wrap_v):
            wrap(SamplerState.WM_repeat if repeats or name in REPEATED else SamplerState.WM_clamp)
        _loaded[name] = loaded
        _read(name)
    return _loaded[name]


def sharpen(tier: Tier, *, software: bool, tints_only: bool = False) -> None:
    """How carefully textures are read from now on, and whether they can do no more than tint."""
    global _care, _tints_only
    _care, _tints_only = (tier, software), tints_only
    for name in _loaded:
        _read(name)


def can_cover() -> bool:
    """Can a texture cover the paint of a body without a shader? The plainest renderer only tints it."""
    return not _tints_only


def _read(name: str) -> None:
    """Never anisotropic in software: llvmpipe needs seconds for surfaces seen edge-on."""
    tier, software = _care
    fine = tier != "safe" and not (software and tier == "low")
    found = _loaded[name]
    if fine:
        found.set_minfilter(SamplerState.FT_linear_mipmap_linear)
    elif software and tier == "safe" and name in QUIET:
        found.set_minfilter(SamplerState.FT_nearest_mipmap_nearest)
    else:
        found.set_minfilter(SamplerState.FT_linear_mipmap_nearest)
    found.set_anisotropic_degree(4 if tier in ("medium", "high") and not software else 1)


# -- shaders -----------------------------------------------------------------------------------------------------

SHADOW_SIZE: dict[Tier, int] = {"low": 1024, "medium": 2048, "high": 2048}
NEAREST = 0.2
"""The part of all depths that is kept for what is nearer than all else."""
DEFINES: dict[Tier, tuple[str, ...]] = {
    "safe": (),
    "low": ("SHADOW_LIFT 0.22", "SHINE 1.7"),
    "medium": (
        *("SOFT", "HDR", "AROUND", "DEEP_WINDOWS", "SHINE 4.6"),
        *("TAPS 9", "SHADOW_SOFTNESS 0.0026", "SHADOW_LIFT 0.10", "WINDOW_DEPTH 0.022"),
    ),
    "high": (
        *("SOFT", "HDR", "DEEP", "AROUND", "DEEP_WINDOWS", "MIRROR", "SHINE 5.2"),
        *("TAPS 18", "SHADOW_SOFTNESS 0.0026", "PENUMBRA 0.0140", "SHADOW_LIFT 0.03", "WINDOW_DEPTH 0.030"),
        *("SSAO_REACH 460.0", "FOCUS_FALL 4.0", f"FOREMOST {NEAREST}"),
    ),
}
"""What each tier does; SHINE is how brightly windows shine: where there is glow, bright enough for it."""
REFLECTED: tuple[str, ...] = ("FLAT", "HDR", "SHADOW_LIFT 0.0", "SHINE 4.4")
"""What is seen in a polished table is drawn plainly."""


def _head(words: tuple[str, ...]) -> str:
    """The first lines of every shader: the switches of tier and material, and names for what `pack_light` holds."""
    lines = ["#version 150", *(f"#define {word}" for word in words), f"uniform vec4 light[{len(_NAMES) + 1}];"]
    for row, (vector, number) in enumerate(_NAMES):
        lines.append(f"#define {vector} light[{row}].xyz")
        lines += [f"#define {number} light[{row}].w"] if number else []
    lines.append(f"#define HAZE_REACH light[{len(_NAMES)}].xy")
    return "\n".join([*lines, ""])


@cache
def _numbers() -> str:
    """What shaders must know of the façades: the grid of cells, and the rule of lit windows."""
    left, top, right, bottom = FIELD
    inset, share = INSET, 1 - 2 * INSET
    field = ((left / CELL_W), (top / CELL_H), (right - left) / CELL_W, (bottom - top) / CELL_H)
    grid = f"const vec2 GRID = vec2({GRID[0]}.0, {GRID[1]}.0);\nconst vec2 CELL = vec2({inset}, {share});\n"
    return f"{grid}const float FACADES = {len(FACADES)}.0;" + windows.glsl(PANES, field)


@cache
def shader(name: str, tier: Tier, material: str = "", *, reflected: bool = False) -> Shader:
    """A shader of `assets/shaders` for a tier and a material; one without corners of its own fills the screen."""
    folder = ASSETS / "shaders"
    words = (*((material.upper(),) if material else ()), *(REFLECTED if reflected else DEFINES[tier]))
    numbers = _numbers() if material == "facade" else ""
    head = _head(words) + numbers + _source(folder / "common.glsl")
    first = f"{name}.vert" if (folder / f"{name}.vert").exists() else "screen.vert"
    vertex, fragment = (head + _source(folder / file) for file in (first, f"{name}.frag"))
    made = Shader.make(Shader.SL_GLSL, vertex=vertex, fragment=fragment)
    if made is None:
        raise RuntimeError(f"shader {name} cannot be made for tier {tier}")
    return made


@cache
def _source(path: Path) -> str:
    return path.read_text(encoding="ascii")

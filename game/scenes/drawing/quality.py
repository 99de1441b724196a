"""Finds the best tier of quality that the driver supports and the machine draws fast enough."""

import re
import sys
import time
from contextlib import suppress
from pathlib import Path

import yaml
from direct.showbase.ShowBase import ShowBase
from msgspec import Struct
from panda3d.core import Camera, CardMaker, GraphicsStateGuardian, NodePath, OrthographicLens, TransparencyAttrib

from game.content import convert, read_yaml
from game.errors import BadInput
from game.files import write_text
from game.scenes.drawing.look import Tier
from game.scenes.drawing.pipeline import shaders

SOFTWARE = re.compile(r"llvmpipe|softpipe|swrast|software|gdi generic|tiny|microsoft basic", re.IGNORECASE)
TINY = "tinydisplay"
HEADLESS = "p3headlessgl" if sys.platform.startswith("linux") else "pandagl"
"""Panda's library that draws without a window; elsewhere the usual one does so."""
NO_SCREEN = "display :59000"
"""Who draws without a window asks for a screen that nobody has: one that somebody else opened would end the program with it."""
CONTEXT = ("gl-version 3 2",) if sys.platform == "darwin" else ()
"""macOS must be asked for a context with shaders; elsewhere one context serves shaders and fixed function alike."""
CARDS, FRAMES, SIZE = 40, 6, (1280, 720)
LIMITS: tuple[tuple[float, Tier], ...] = ((0.0035, "high"), (0.012, "medium"))
"""Seconds a frame of the sample may take for a tier; slower is low."""


GLSL = (1, 50)
"""The version our shaders are written in."""


class Measured(Struct, frozen=True):
    """What an earlier start found out."""

    driver: str
    tier: Tier


def driver(base: ShowBase) -> str:
    """Who draws."""
    gsg = base.win.get_gsg() if base.win is not None else None
    if gsg is None:
        return "none"
    if gsg.get_pipe().get_interface_name() == "TinyPanda":
        return TINY
    return f"{gsg.driver_vendor}, {gsg.driver_renderer}, {gsg.driver_version}"


def can_shade(gsg: GraphicsStateGuardian) -> bool:
    """Does the driver know the language of our shaders?"""
    version = gsg.get_driver_shader_version_major(), gsg.get_driver_shader_version_minor()
    return bool(gsg.get_supports_glsl()) and version >= GLSL


def can_draw(base: ShowBase, tier: Tier) -> bool:
    """Can the driver draw a tier? Its shaders are made for that, which a table would do later anyway."""
    gsg = base.win.get_gsg() if base.win is not None else None
    if tier == "safe" or gsg is None:
        return tier == "safe"
    if not can_shade(gsg):
        return False
    made = shaders(tier)
    for each in made:
        each.prepare(gsg.get_prepared_objects())
    base.graphics_engine.render_frame()
    return not any(each.get_error_flag() for each in made)


def tier(base: ShowBase, memory: Path) -> Tier:
    """The tier for this machine; measured once for each driver."""
    name = driver(base)
    known = _remembered(memory)
    if known is not None and known.driver == name:
        return known.tier
    found: Tier = "safe" if _is_plain(base, name) else tier_for(_seconds(base))
    with suppress(OSError):  # then it is measured again next time
        write_text(memory, yaml.safe_dump({"driver": name, "tier": found}))
    return found


def _is_plain(base: ShowBase, name: str) -> bool:
    """Is there no graphics card, or one that knows no shaders of ours?"""
    return name == "none" or bool(SOFTWARE.search(name)) or not can_shade(base.win.get_gsg())


def _remembered(memory: Path) -> Measured | None:
    try:
        return convert(read_yaml(memory), Measured, source=str(memory))
    except BadInput:
        return None


def tier_for(seconds: float) -> Tier:
    """The best tier for a machine that needs so long for a frame."""
    return next((name for limit, name in LIMITS if seconds <= limit), "low")


def _seconds(base: ShowBase) -> float:
    """How long a frame of many veils over one another takes."""
    buffer = base.win.make_texture_buffer("sample", *SIZE)
    if buffer is None:
        return 1.0
    scene, lens = NodePath("sample"), OrthographicLens()
    lens.set_film_size(2, 2)
    maker = CardMaker("veil")
    maker.set_frame(-1, 1, -1, 1)
    maker.set_color(1, 1, 1, 0.02)
    for depth in range(CARDS):
        veil = scene.attach_new_node(maker.generate())
        veil.set_y(2 + depth)
        veil.set_transparency(TransparencyAttrib.M_alpha)
    camera = scene.attach_new_node(Camera("sample", lens))
    buffer.make_display_region().set_camera(camera)
    engine = base.graphics_engine
    engine.render_frame()
    engine.sync_frame()
    begin = time.perf_counter()
    for _ in range(FRAMES):
        engine.render_frame()
        engine.sync_frame()
    seconds = (time.perf_counter() - begin) / FRAMES
    engine.remove_window(buffer)
    scene.remove_node()
    return seconds

"""Which tier of quality this machine can afford: known software renderers at once, all others by drawing for a moment."""

import re
import time
from contextlib import suppress
from pathlib import Path

import yaml
from direct.showbase.ShowBase import ShowBase
from msgspec import Struct
from panda3d.core import Camera, CardMaker, NodePath, OrthographicLens, TransparencyAttrib

from game.content import convert, read_yaml
from game.errors import BadInput
from game.files import write_text
from game.scenes.drawing.look import Tier

SOFTWARE = re.compile(r"llvmpipe|softpipe|swrast|software|gdi generic|tiny|microsoft basic", re.IGNORECASE)
TINY = "tinydisplay"
CARDS, FRAMES, SIZE = 40, 6, (1280, 720)
LIMITS: tuple[tuple[float, Tier], ...] = ((0.0035, "high"), (0.012, "medium"))
"""Seconds a frame of the sample may take for a tier; slower is low."""


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


def tier(base: ShowBase, memory: Path) -> Tier:
    """The tier for this machine; measured once for each driver."""
    name = driver(base)
    known = _remembered(memory)
    if known is not None and known.driver == name:
        return known.tier
    found: Tier = "safe" if name == "none" or SOFTWARE.search(name) else _by_time(_seconds(base))
    with suppress(OSError):  # then it is measured again next time
        write_text(memory, yaml.safe_dump({"driver": name, "tier": found}))
    return found


def _remembered(memory: Path) -> Measured | None:
    try:
        return convert(read_yaml(memory), Measured, source=str(memory))
    except BadInput:
        return None


def _by_time(seconds: float) -> Tier:
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

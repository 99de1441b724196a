"""Whatever the driver: no tier ends in a white picture, and what cannot be drawn is said."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from panda3d.core import Shader

from game.app import App
from game.content import ROOT
from game.player.profile import TIERS
from game.scenes.drawing import quality

OLD = {"MESA_GL_VERSION_OVERRIDE": "2.1", "MESA_GLSL_VERSION_OVERRIDE": "120"}
EARLY = {"MESA_GL_VERSION_OVERRIDE": "3.2", "MESA_GLSL_VERSION_OVERRIDE": "150"}
NO_DRIVER = {"__EGL_VENDOR_LIBRARY_DIRS": "/nowhere"}
CONTEXTS: dict[str, tuple[dict[str, str], list[str], tuple[str, ...]]] = {
    # what the driver is like: its environment, words for the program, which tiers are drawn as asked
    "OpenGL 2.1": (OLD, [], ("safe",)),
    "OpenGL 3.2": (EARLY, [], TIERS),
    "core": ({}, ["core"], TIERS),
    "tinydisplay": (NO_DRIVER, [], ("safe",)),
}


@pytest.mark.parametrize("context", CONTEXTS)
def test_no_tier_is_white_on(context: str, tmp_path: Path) -> None:
    env, words, able = CONTEXTS[context]
    command = [sys.executable, "-m", "tests.scenes.contexts", str(tmp_path), *words]
    done = subprocess.run(command, env={**os.environ, **env}, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    driver, *lines = done.stdout.splitlines()
    assert ("tinydisplay" in driver) == (context == "tinydisplay"), driver
    assert len(lines) == len(TIERS)
    for tier, line in zip(TIERS, lines, strict=True):
        wanted, drawn, white = line.split()
        assert (wanted, drawn) == (tier, tier if tier in able else "safe")
        assert float(white) < 0.2, f"{tier} is white"


def test_a_shader_that_cannot_be_made_leads_to_the_simple_picture(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    corners = "#version 150\nvoid main() { gl_Position = vec4(0.0); }"
    broken = Shader.make(Shader.SL_GLSL, corners, "#version 150\nout vec4 colour; void main() { colour = nothing; }")
    monkeypatch.setattr(quality, "shaders", lambda _tier: [broken])
    app.go("options")
    app.change(quality="medium")
    assert app.quality == "safe"
    assert app.settings.quality == "medium", "another driver may draw it again"
    assert app.t("options.tier.medium") in str([w.spoken() for root in app.interface.roots() for w in root.walk()])
    assert app.t.fault(*app.notices()) == app.t("fault.no_shaders", tier=app.t("options.tier.medium"))
    assert app.notices() == [], "it is said once"
    monkeypatch.undo()
    app.change(quality="low")
    assert app.quality == "low"

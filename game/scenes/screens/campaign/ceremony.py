"""Shows a new medal large over the city for a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from direct.interval.IntervalGlobal import LerpFunc

from game.scenes.widgets import Column, Label, Rect, Row, Widget
from game.scenes.widgets.entries import SheetPanel
from game.scenes.widgets.medals import MedalDisc
from game.scenes.widgets.theme import GAP

if TYPE_CHECKING:
    from game.scenes.screens.campaign.report import MissionReport

RISE, STAY = 0.5, 3.2
"""Seconds."""
DISC = 88.0


def ceremony(scene: MissionReport, medal: str, chapter: str) -> None:
    """Shows the medal over the city until it has been seen."""
    t = scene.t
    words = t("campaign.report.medal", medal=t(f"cities.medal.{medal}"), chapter=chapter)

    def compose() -> Widget:
        accent = scene.app.interface.kit.theme.accent
        text = Column(Label(words, "heading"), gap=2, grow=1)
        return SheetPanel(Row(MedalDisc(medal, size=DISC), text, gap=GAP * 1.5), pad=20, rim=accent, key="ceremony")

    def region(window: Rect, widget: Widget) -> Rect:
        free = scene.free()
        size = widget.asked(min(460.0, free.w - 40))
        return free.inset(0, 24).bottom_part(size.h).middle(size.w, size.h)

    layer = scene.show(compose, region)
    scene.app.audio.play("medal")

    def rise(part: float) -> None:
        if layer.root is not None and layer.root.is_mounted:
            root, eased = layer.root, 1 - (1 - part) ** 3
            root.node.set_pos(root.rect.x, 0, -root.rect.y - 60 * (1 - eased))
            root.node.set_alpha_scale(eased)

    if not scene.tabletop.look.reduced_motion:
        scene.run(LerpFunc(rise, duration=RISE))
    scene.later(RISE + STAY, lambda: scene.close(layer))

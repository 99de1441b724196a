"""Dialogs: short questions shown above everything else."""

from collections.abc import Callable, Sequence

from game.scenes.widgets.boxes import Column, Row, Scroll
from game.scenes.widgets.controls import Button, Look
from game.scenes.widgets.entries import SheetPanel
from game.scenes.widgets.label import Label
from game.scenes.widgets.theme import GAP_WIDE, PAD
from game.scenes.widgets.widget import Widget

Answer = tuple[str, Callable[[], object], Look]


def dialog(title: str, text: str, answers: Sequence[Answer], *extra: Widget) -> Widget:
    """A sheet with a title, a sentence and buttons; the gold button has the focus."""
    buttons = [Button(word, act, look=look, key=f"answer-{index}") for index, (word, act, look) in enumerate(answers)]
    body = Column(Label(text, soft=True), *extra) if text else Column(*extra)
    return SheetPanel(
        Column(Label(title, "heading"), Scroll(body), Row(*buttons, wrap=True, align="end"), gap=PAD),
        pad=GAP_WIDE,
    )

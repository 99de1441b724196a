"""The results of Skyline 3000 beside the points: every block at the end, and the cards left in hand."""

from game.rules.core import Seat
from game.rules.skyline3000.model import View
from game.rules.skyline3000.scoring import BlockScore, block_scores
from game.scenes.boards.skyline3000 import faces
from game.scenes.boards.skyline3000.model import tables
from game.scenes.boards.skyline3000.places import BLOCKS
from game.scenes.drawing.look import Look
from game.scenes.widgets import Column, Label, Widget
from game.scenes.widgets.rows import TableRow
from game.text import Text

GAME = "skyline3000"


def report(view: View, _look: Look, text: Text) -> Widget | None:
    """A line for each block, in the columns of the score table: storeys and what they brought in the last scoring."""
    seats = range(len(view.scores))
    lines: list[Widget] = [Label(text(f"{GAME}.report.title"), "small", soft=True)]
    for block, score in zip(BLOCKS, block_scores(tables(), view), strict=True):
        if score.first:
            name = Label(text(f"{GAME}.report.block", block=text(f"{GAME}.word.{block}")))
            lines.append(TableRow(name, [_cell(score, seat, text) for seat in seats]))
    if view.hands:
        sums = [Label(str(sum(faces.value(code) for code in hand)), "small", align="centre") for hand in view.hands]
        lines.append(TableRow(Label(text(f"{GAME}.report.hand")), sums))
    return Column(*lines, gap=4)


def _cell(score: BlockScore, seat: Seat, text: Text) -> Widget:
    """Storeys, and behind them the points of a place."""
    if not score.storeys[seat]:
        return Label("–", "small", soft=True, align="centre")
    points = score.points[seat]
    tip = text(f"{GAME}.report.cell", count=score.storeys[seat], points=points)
    words = f"{score.storeys[seat]} · +{points}" if points else str(score.storeys[seat])
    return Label(words, "small", align="centre", soft=not points, tip=tip)

"""The results of Skyliners beside the points: plans with what was seen, and the skyscraper cards."""

from game.rules.skyliners.board import ROWS, count
from game.rules.skyliners.model import Plan, View
from game.rules.skyliners.scoring import is_right
from game.scenes.boards.skyliners.wording import quarter_name
from game.scenes.drawing.look import Look
from game.scenes.widgets import Column, Icon, Label, Row, Widget
from game.scenes.widgets.rows import TableRow
from game.text import Text


def report(view: View, _look: Look, text: Text) -> Widget | None:
    """A line for each row of the site, in the columns of the score table: planned = seen, or planned ≠ seen.

    None in the introductory game, which has no plans.
    """
    if view.table.mode != "full":
        return None
    seats = range(len(view.table.sides))
    plans = {(plan.seat, plan.row): plan for plan in view.plans}
    lines: list[Widget] = [Label(text("skyliners.report.title"), "small", soft=True)]
    for row in ROWS:
        cells = [_cell(view, plans.get((seat, row)), text) for seat in seats]
        lines.append(TableRow(Label(text("skyliners.report.row", row=row)), cells))
    held = zip(view.table.sides, view.quarters, strict=True)
    names = [quarter_name(text, side, quarter) if quarter else "–" for side, quarter in held]
    quarters = [Label(name, "small", align="centre") for name in names]
    lines.append(TableRow(Label(text("skyliners.report.quarter")), quarters))
    return Column(*lines, gap=4)


def _cell(view: View, plan: Plan | None, text: Text) -> Widget:
    """What was planned and what was seen, with a tick or a cross."""
    if plan is None or plan.number is None or plan.row is None:
        return Label("–", "small", soft=True, align="centre")
    seen = count(view.heights, view.table.sides[plan.seat], ROWS.index(plan.row))
    right = is_right(plan.number, seen)
    planned = "4/5" if plan.number == 4 else str(plan.number)
    tip = text(f"skyliners.report.{'right' if right else 'wrong'}", row=plan.row, number=planned, seen=seen)
    words = Label(f"{planned} {'=' if right else '≠'} {seen}", "small", tip=tip)
    return Row(words, Verdict(right, tip), gap=4, align="centre")


class Verdict(Icon):
    """A tick or a cross, in the theme's colours for good and bad."""

    def __init__(self, right: bool, tip: str) -> None:
        super().__init__("check" if right else "cross", size=14, tip=tip)
        self.right = right

    def draw(self) -> None:
        """The sign."""
        self.ink = self.kit.theme.good if self.right else self.kit.theme.bad
        super().draw()

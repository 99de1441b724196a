"""Draws the report of a milestone, and what Cities adds to the results: rank, epilogue, milestones and objectives."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.rules.cities import CardLeft, GameOver, MilestoneStep, NewsEnded, View
from game.rules.cities.parts import TOTAL
from game.rules.core import Event
from game.scenes.boards.cities import faces, ledger
from game.scenes.boards.cities.administration import objective
from game.scenes.boards.cities.faces import GAME, rules
from game.scenes.boards.cities.forecast import line, step_lines
from game.scenes.boards.screen import OwnPanel
from game.scenes.drawing.look import Look
from game.scenes.hud.style import Style
from game.scenes.table.situation import seen_as
from game.scenes.widgets import Column, Icon, Label, Row, Rule, Widget
from game.scenes.widgets.rows import TableRow
from game.scenes.widgets.theme import CALM
from game.scenes.words import plain
from game.text import Text

ASSISTS = ("open_tops", "exchange_cost", "small_rest", "undo")
"""Options that are noted beside a medal; they never forbid it."""


def bulletin(panel: OwnPanel[View], events: Sequence[Event]) -> Widget | None:
    """The report of the last milestone that ended among these events; the end of the game has the results to itself."""
    starts = [index for index, event in enumerate(events) if isinstance(event, MilestoneStep) and event.step == 1]
    if not starts or any(isinstance(event, GameOver) for event in events):
        return None
    told, panel = events[starts[-1] :], replace(panel, style=replace(panel.style, is_roomy=not panel.style.is_folded))
    view, text, record = panel.view, panel.text, panel.view.milestones[-1]
    rise = ledger.rise(view.values[TOTAL])
    course = ledger.course(view)
    lines: list[Widget] = [
        Label(text(f"{GAME}.report.milestone", number=course.done, count=course.count), "heading"),
        *step_lines(panel, ledger.entries(told), red=record.red),
        *_cleared(panel, told),
        Rule(),
        Row(
            Icon("star", size=18, ink=panel.theme.accent),
            Label(text(f"{GAME}.report.rank", total=plain(view.values[TOTAL]), rank=text(f"{GAME}.word.{rise.rank}")), grow=1),
        ),
        *(objective(panel, goal) for goal in ledger.objectives(view)),
    ]
    if view.phase == "board":
        lines += [Rule(), Label(text(f"{GAME}.report.next"), soft=True)]
    return Column(*lines, gap=6)


def _cleared(panel: OwnPanel[View], events: Sequence[Event]) -> list[Widget]:
    """Step 6: what has left the game."""
    found = [
        line(panel, "newspaper", panel.text(f"{GAME}.report.news_over", card=faces.title(event.card, panel.text)))
        for event in events
        if isinstance(event, NewsEnded) and event.reason == "milestone"
    ]
    lost = [event.card for event in events if isinstance(event, CardLeft) and event.card in rules().tables.policies]
    return found + [
        line(panel, "scroll", panel.text(f"{GAME}.report.policy_lost", card=faces.title(code, panel.text)), is_bad=True)
        for code in lost
    ]


# -- the results ----------------------------------------------------------------------------------------------------


def report(view: View, look: Look, text: Text) -> Widget | None:
    """What became of the city: its rank with an epilogue, every milestone, the objectives, and what has helped."""
    panel = OwnPanel(seen_as(GAME, view, ()), Style(text, look, CALM))
    lines: list[Widget] = [*_rank(panel), Label(text(f"{GAME}.report.milestones"), "strong")]
    for number, each in enumerate(view.milestones, 1):
        words = text(f"{GAME}.report.line", red=each.red, paid=each.paid)
        cells = [Label(plain(each.happiness), align="centre")]
        name = Column(Label(text(f"{GAME}.report.number", number=number)), Label(words, "small", soft=True), gap=0)
        lines.append(TableRow(name, cells))
    lines += [Label(text(f"{GAME}.report.objectives"), "strong")]
    lines += [objective(panel, goal) for goal in ledger.objectives(view)]
    if helped := [name for name, _ in ledger.variants(view) if name in ASSISTS]:
        names = ", ".join(text(f"{GAME}.option.{name}.name") for name in helped)
        lines.append(Label(text(f"{GAME}.report.assists", names=names), "small", soft=True))
    return Column(*lines, gap=6)


def _rank(panel: OwnPanel[View]) -> list[Widget]:
    """A lost city has no rank (CS-79)."""
    if panel.view.ended != "CS-75":
        return []
    rank = ledger.rise(panel.view.values[TOTAL]).rank
    medal = ledger.medal(panel.view)
    sign = Icon("medal" if medal else "city", size=24, ink=panel.theme.accent)
    title = panel.text(f"{GAME}.word.{rank}")
    if medal:
        title += f" · {panel.text(f'{GAME}.medal.{medal}')}"
    return [Row(sign, Label(title, "heading", grow=1)), Label(panel.text(f"{GAME}.epilogue.{rank}"), soft=True), Rule()]

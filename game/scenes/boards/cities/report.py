"""What is read after a milestone and in the end: the steps with their numbers, then the rank, its epilogue and objectives."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from game.rules.cities import CardLeft, GameOver, MilestoneStep, NewsEnded
from game.rules.cities.parts import TOTAL
from game.rules.core import Event
from game.scenes.boards.cities import faces, ledger
from game.scenes.boards.cities.administration import objective
from game.scenes.boards.cities.faces import GAME, rules
from game.scenes.boards.cities.forecast import line, step_lines
from game.scenes.drawing.look import Look
from game.scenes.hud.extras import Page
from game.scenes.widgets import Column, Icon, Label, Row, Rule, Widget
from game.scenes.widgets.rows import TableRow
from game.scenes.widgets.theme import CALM
from game.scenes.words import plain
from game.text import Text

ASSISTS = ("open_tops", "exchange_cost", "small_rest", "undo")
"""Options that are noted beside a medal; they never forbid it."""


def bulletin(page: Page, events: Sequence[Event]) -> Widget | None:
    """The report of the last milestone that ended among these events; the end of the game has the results to itself."""
    starts = [index for index, event in enumerate(events) if isinstance(event, MilestoneStep) and event.step == 1]
    if not starts or any(isinstance(event, GameOver) for event in events):
        return None
    told, page = events[starts[-1] :], replace(page, is_roomy=not page.is_folded)
    view, text, record = page.view, page.text, page.view.milestones[-1]
    rise = ledger.rise(view.values[TOTAL])
    course = ledger.course(view)
    lines: list[Widget] = [
        Label(text(f"{GAME}.report.milestone", number=course.done, count=course.count), "heading"),
        *step_lines(page, ledger.entries(told), red=record.red),
        *_cleared(page, told),
        Rule(),
        Row(
            Icon("star", size=18, ink=page.theme.accent),
            Label(text(f"{GAME}.report.rank", total=plain(view.values[TOTAL]), rank=text(f"{GAME}.word.{rise.rank}")), grow=1),
        ),
        *(objective(page, goal) for goal in ledger.objectives(view)),
    ]
    if view.phase == "board":
        lines += [Rule(), Label(text(f"{GAME}.report.next"), soft=True)]
    return Column(*lines, gap=6)


def _cleared(page: Page, events: Sequence[Event]) -> list[Widget]:
    """Step 6: what has left the game."""
    found = [
        line(page, "newspaper", page.text(f"{GAME}.report.news_over", card=faces.title(event.card, page.text)))
        for event in events
        if isinstance(event, NewsEnded) and event.reason == "milestone"
    ]
    lost = [event.card for event in events if isinstance(event, CardLeft) and event.card in rules().tables.policies]
    return found + [
        line(page, "scroll", page.text(f"{GAME}.report.policy_lost", card=faces.title(code, page.text)), is_bad=True)
        for code in lost
    ]


# -- the results ----------------------------------------------------------------------------------------------------


def report(view: Any, look: Look, text: Text) -> Widget | None:
    """What became of the city: its rank with an epilogue, every milestone, the objectives, and what has helped."""
    page = Page(view, look, text, CALM)
    lines: list[Widget] = [*_rank(page), Label(text(f"{GAME}.report.milestones"), "strong")]
    for number, each in enumerate(view.milestones, 1):
        words = text(f"{GAME}.report.line", red=each.red, paid=each.paid)
        cells = [Label(plain(each.happiness), align="centre")]
        name = Column(Label(text(f"{GAME}.report.number", number=number)), Label(words, "small", soft=True), gap=0)
        lines.append(TableRow(name, cells))
    lines += [Label(text(f"{GAME}.report.objectives"), "strong")]
    lines += [objective(page, goal) for goal in ledger.objectives(view)]
    if helped := [name for name, _ in ledger.variants(view) if name in ASSISTS]:
        names = ", ".join(text(f"{GAME}.option.{name}.name") for name in helped)
        lines.append(Label(text(f"{GAME}.report.assists", names=names), "small", soft=True))
    return Column(*lines, gap=6)


def _rank(page: Page) -> list[Widget]:
    """A lost city has no rank (CS-79)."""
    if page.view.ended != "CS-75":
        return []
    rank = ledger.rise(page.view.values[TOTAL]).rank
    medal = ledger.medal(page.view)
    sign = Icon("medal" if medal else "city", size=24, ink=page.theme.accent)
    title = page.text(f"{GAME}.word.{rank}")
    if medal:
        title += f" · {page.text(f'{GAME}.medal.{medal}')}"
    return [Row(sign, Label(title, "heading", grow=1)), Label(page.text(f"{GAME}.epilogue.{rank}"), soft=True), Rule()]

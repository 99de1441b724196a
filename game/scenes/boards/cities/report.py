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
from game.scenes.widgets.medals import MedalDisc
from game.scenes.widgets.rows import TableRow
from game.scenes.widgets.theme import CALM
from game.scenes.words import plain
from game.text import Text

ASSISTS = ("open_tops", "exchange_cost", "small_rest", "undo")
"""Options that are noted beside a medal; they never forbid it."""


def bulletin(panel: OwnPanel[View], events: Sequence[Event]) -> Widget | None:
    """The report of the last milestone that ended among these events; of the last one of all also what became of the city."""
    starts = [index for index, event in enumerate(events) if isinstance(event, MilestoneStep) and event.step == 1]
    if not starts:
        return None
    told, panel = events[starts[-1] :], replace(panel, style=replace(panel.style, is_roomy=not panel.style.is_folded))
    view, text, record = panel.view, panel.text, panel.view.milestones[-1]
    over = next((event for event in told if isinstance(event, GameOver)), None)
    course = ledger.course(view)
    title = f"{GAME}.report.{'last' if over and over.outcome != 'lost' else 'milestone'}"
    lines: list[Widget] = [
        Label(text(title, number=course.done, count=course.count), "heading"),
        *step_lines(panel, ledger.entries(told), red=record.red),
        *_cleared(panel, told),
        Rule(),
        *(_ending(panel, over) if over else _standing(panel)),
        *(objective(panel, goal) for goal in ledger.objectives(view)),
    ]
    if view.phase == "board":
        lines += [Rule(), Label(text(f"{GAME}.report.next"), soft=True)]
    return Column(*lines, gap=6)


def _standing(panel: OwnPanel[View]) -> list[Widget]:
    """The total, and the rank it stands for."""
    total = panel.view.values[TOTAL]
    words = panel.text(f"{GAME}.report.rank", total=plain(total), rank=panel.text(f"{GAME}.word.{ledger.rise(total).rank}"))
    return [Row(Icon("star", size=18, ink=panel.theme.accent), Label(words, grow=1))]


def _ending(panel: OwnPanel[View], over: GameOver) -> list[Widget]:
    """What became of the city: its medal, or what the next one would have asked for; a lost one has neither."""
    text, view = panel.text, panel.view
    if over.outcome == "lost":
        return [line(panel, "warning", text.event(GAME, over, ()), is_bad=True)]
    medal, missing = ledger.medal(view), [(code, total) for code, total in ledger.medals(view) if total > over.total]
    found = _standing(panel)
    if medal:
        words = text(f"{GAME}.report.medal", medal=text(f"{GAME}.medal.{medal}"))
        found.append(Row(MedalDisc(medal, size=30), Label(words, "strong", grow=1)))
    if missing:
        code, total = missing[0]
        words = text(f"{GAME}.report.to_medal", medal=text(f"{GAME}.medal.{code}"), points=total - over.total)
        found.append(line(panel, "flag", words))
    return found


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

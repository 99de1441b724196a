"""Draws the left column of Cities: milestones, treasury, total, tracks, cards in force and objectives."""

from game.rules.cities import Goal, View
from game.rules.cities.parts import MONEY, TOTAL
from game.scenes.boards.cities import faces, ledger
from game.scenes.boards.cities.chips import ShortName, seat_rows
from game.scenes.boards.cities.forecast import forecast_button
from game.scenes.boards.cities.gauges import MedalBar, MilestoneBoxes, TrackBar
from game.scenes.boards.cities.ledger import Force, Marker
from game.scenes.boards.screen import OwnPanel
from game.scenes.widgets import Column, Emblem, Icon, Label, Panel, Row, Rule, Scroll, Space, Widget
from game.scenes.widgets.theme import Colour, Theme
from game.scenes.words import plain, signed_points

GAME = ledger.GAME
FORCE_ICONS = {"news": "newspaper", "role": "role", "unique": "landmark"}
GOAL_ICONS = {"open": "hourglass", "held": "check", "met": "star", "missed": "cross"}
"""Not yet; so now, but it may change; for good; never more."""


def administration(panel: OwnPanel[View]) -> Widget:
    """The whole column. Its lower part scrolls where it does not fit; in a folded window all of it scrolls."""
    gap = 7 if panel.style.is_roomy else 5
    tracks = Column(*(track_row(panel, marker) for marker in ledger.markers(panel.view, panel.after)), gap=3)
    above = [*seat_rows(panel), _head(panel), _purse(panel), _medal_bar(panel), tracks]
    below = [*_score_lines(panel), *_forces(panel), *_objectives(panel), *_variants(panel)]
    if panel.style.is_folded:
        whole = Column(*forecast_button(panel), *above, *below, gap=gap)
        return Panel(Scroll(whole, key="administration-more"), pad=12, key="administration")
    more = Scroll(Column(*below, gap=5), key="administration-more")
    return Panel(Column(*above, more, *forecast_button(panel), gap=gap), pad=12, key="administration")


def row(panel: OwnPanel[View]) -> Widget:
    """The same in one line, for a window without room: treasury, total and every track as a sign and a number."""
    money, total = panel.view.values[MONEY], panel.view.values[TOTAL]
    after = (panel.after or panel.view).values
    signs = [
        _sign(panel, "money", money, after[MONEY], panel.text(f"{GAME}.track.m"), good=after[MONEY] > money),
        _sign(panel, "star", total, after[TOTAL], panel.text(f"{GAME}.admin.total"), good=after[TOTAL] > total),
    ]
    for marker in ledger.markers(panel.view, panel.after):
        icon, name = faces.TRACK_ICONS[marker.track], panel.text(f"{GAME}.track.{marker.track}")
        signs.append(_sign(panel, icon, marker.value, marker.after, name, good=marker.is_better, urgent=marker.is_urgent))
    return Panel(Row(*signs, gap=2, align="fill"), pad=4, key="administration")


def _sign(
    panel: OwnPanel[View], icon: str, value: int, after: int, name: str, *, good: bool | None, urgent: bool = False
) -> Widget:
    """An icon with its number. A number that the pointed move changes is replaced by the new one, in its colour."""
    theme = panel.theme
    ink = _change_ink(theme, good) if after != value else theme.bad if urgent else None
    words = f"{name}: {plain(value)}" + (f" → {plain(after)}" if after != value else "")
    return Row(Icon(icon, size=13, tip=words), Label(plain(after), "name", ink=ink, tip=words), gap=1, grow=1)


def _change_ink(theme: Theme, good: bool | None) -> Colour | None:
    """The colour of a number that the pointed move changes; the usual one where the change does not matter."""
    return None if good is None else theme.good if good else theme.bad


# -- head -----------------------------------------------------------------------------------------------------------


def _head(panel: OwnPanel[View]) -> Widget:
    course = ledger.course(panel.view)
    says = panel.text(f"{GAME}.admin.milestone", now=course.now or course.done, count=course.count)
    title = ShortName(panel.text(f"{GAME}.admin.title"), panel.style.strong, lines=1)
    return Row(title, Space(grow=1), MilestoneBoxes(course, says, size=22 if panel.style.is_roomy else 18), gap=6)


def _purse(panel: OwnPanel[View]) -> Widget:
    """Treasury and total, each with what the hovered move would make of it."""
    after = (panel.after or panel.view).values
    rise = ledger.rise(after[TOTAL])
    money = _amount(
        panel, "money", "treasury", panel.view.values[MONEY], after[MONEY], tip=panel.text(f"{GAME}.admin.treasury")
    )
    tip = panel.text(f"{GAME}.admin.rank", rank=panel.text(f"{GAME}.word.{rise.rank}"))
    if rise.next:
        tip += " " + panel.text(f"{GAME}.admin.next_rank", rank=panel.text(f"{GAME}.word.{rise.next}"), total=rise.start)
    total = _amount(panel, "star", "total", panel.view.values[TOTAL], after[TOTAL], tip=tip)
    name = Label(panel.text(f"{GAME}.word.{rise.rank}"), panel.style.fine, soft=True, lines=1, tip=tip, grow=1)
    coming: list[Widget] = [name]
    if rise.next:
        coming += [
            Icon("up", size=10, ink=panel.theme.ink_soft, tip=tip),
            Label(str(rise.start), panel.style.fine, soft=True, tip=tip),
        ]
    return Column(Row(money, total, gap=8, across="fill"), Row(*coming, gap=3), gap=4)


def _amount(panel: OwnPanel[View], icon: str, name: str, value: int, after: int, *, tip: str) -> Widget:
    theme = panel.theme
    label = Label(panel.text(f"{GAME}.admin.{name}"), panel.style.fine, soft=True, lines=1, tip=tip)
    numbers: list[Widget] = [Label(plain(value), panel.style.number, tip=tip, key=f"administration-{name}")]
    if after != value:
        ink = theme.good if after > value else theme.bad
        numbers += [Icon("next", size=11, ink=theme.ink_soft), Label(plain(after), panel.style.number, ink=ink)]
    parts = Column(Row(Icon(icon, size=13, ink=theme.accent, tip=tip), label, gap=4), Row(*numbers, gap=4), gap=0)
    box = Panel(parts, pad=6, ground=theme.well, radius=8, shadow=False, key=f"administration-box-{name}", grow=1)
    box.same = (value, after, panel.text.language, panel.style.is_roomy)
    return box


def _medal_bar(panel: OwnPanel[View]) -> Widget:
    view, text = panel.view, panel.text
    total, final, medals = view.values[TOTAL], ledger.final(panel.after or view), ledger.medals(view)
    names = ", ".join(text(f"{GAME}.admin.medal", medal=text(f"{GAME}.medal.{code}"), total=at) for code, at in medals)
    says = text(f"{GAME}.admin.medals", total=plain(total), medals=names)
    if not view.ended:
        says += " " + (text(f"{GAME}.admin.if_now", total=plain(final)) if final is not None else text(f"{GAME}.admin.if_lost"))
    bar = MedalBar(total, final, medals, says, kind=panel.style.fine)
    bar.key, bar.tip, bar.same = "administration-medals", says, (total, final, medals, says, panel.style.is_roomy)
    return bar


def _score_lines(panel: OwnPanel[View]) -> list[Widget]:
    """What the total consists of, if it ended now, where that was asked for."""
    if not panel.with_lines:
        return []
    view, text, fine = panel.after or panel.view, panel.text, panel.style.fine
    head = Label(text(f"{GAME}.admin.{'made_of' if view.ended else 'made_of_now'}"), panel.style.strong)
    lines = [
        Row(Label(text(f"{GAME}.score.{line.reason}"), fine, grow=1), Label(plain(line.points), fine), gap=6)
        for line in ledger.score_lines(view)
        if line.points or line.reason == "milestones"
    ]
    total = sum(line.points for line in ledger.score_lines(view))
    last = Row(Label(text(f"{GAME}.admin.total"), fine, grow=1), Label(plain(total), panel.style.strong), gap=6)
    return [Column(head, *lines, last, gap=1, key="score-lines")]


# -- tracks ---------------------------------------------------------------------------------------------------------


def number(marker: Marker, value: int) -> str:
    """A value as it is written: with a sign where the scale goes below 0."""
    return signed_points(value) if marker.is_signed and value else plain(value)


def track_row(panel: OwnPanel[View], marker: Marker) -> Widget:
    """Sign, name, value and what it would become; below them the scale."""
    theme, name = panel.theme, panel.text(f"{GAME}.track.{marker.track}")
    ink = theme.bad if marker.is_urgent else None
    tip = panel.text(f"{GAME}.admin.about.{marker.track}")
    parts: list[Widget] = [
        Icon(faces.TRACK_ICONS[marker.track], size=14, ink=ink, tip=tip),
        Label(name, panel.style.fine, lines=1, tip=tip, grow=1),
        Label(number(marker, marker.value), panel.style.strong, ink=ink, tip=tip),
    ]
    says = f"{name} {number(marker, marker.value)}"
    if marker.change:
        parts.append(Icon("next", size=10, ink=theme.ink_soft))
        parts.append(Label(number(marker, marker.after), panel.style.strong, ink=_change_ink(theme, marker.is_better)))
        says += f" → {number(marker, marker.after)}"
    row = Column(Row(*parts, gap=4), TrackBar(marker, says), gap=0, key=f"track-{marker.track}")
    row.tip = tip
    row.same = (marker, panel.text.language, panel.style.is_roomy, theme)
    return row


# -- what is in force, objectives -----------------------------------------------------------------------------------


def _forces(panel: OwnPanel[View]) -> list[Widget]:
    found = ledger.forces(panel.view)
    if len(panel.view.displays) > 1 and not panel.style.is_roomy:  # then roles stand beside the names
        found = tuple(force for force in found if force.kind != "role")
    return [Rule(), *(_force(panel, force) for force in found)] if found else []


def _force(panel: OwnPanel[View], force: Force) -> Widget:
    """Its name and what it does, in words; in few where there is little room."""
    tip = panel.text(f"{GAME}.text.{force.code}")
    sign: Widget = Icon(FORCE_ICONS[force.kind], size=15, ink=panel.theme.accent, tip=tip)
    if force.seat is not None and len(panel.view.displays) > 1:
        sign = Emblem(panel.look.identity(force.seat), size=18)
    name = Label(faces.title(force.code, panel.text), panel.style.strong, lines=1, tip=tip)
    words = Label(
        tip if panel.style.is_roomy else panel.text(f"{GAME}.short.{force.code}"), panel.style.fine, soft=True, tip=tip
    )
    found = Row(sign, Column(name, words, gap=0, grow=1), gap=8, across="start", key=f"force-{force.code}")
    found.same = (force, panel.text.language, panel.style.is_roomy, panel.look)
    return found


def _objectives(panel: OwnPanel[View]) -> list[Widget]:
    view = panel.after or panel.view
    then = {goal.name: goal for goal in ledger.objectives_then(view)}
    return [Rule(), *(objective(panel, goal, then.get(goal.name)) for goal in ledger.objectives(view))]


def objective(panel: OwnPanel[View], goal: Goal, then: Goal | None = None) -> Widget:
    """How an objective stands, in few words, with what the end of the milestone would make of it; in sentences on pointing."""
    theme, text = panel.theme, panel.text
    is_at_risk = then is not None and then.standing == "missed" != goal.standing
    inks: dict[str, Colour | None] = {"met": theme.good, "held": theme.good, "missed": theme.bad, "open": theme.ink_soft}
    whole = text(f"{GAME}.objective.{goal.name}", amount=goal.amount)
    now, standing = plain(goal.now), "at_risk" if is_at_risk else goal.standing
    tip = f"{whole}. {text(f'{GAME}.admin.standing.{standing}')}"
    if then is not None and then.now != goal.now and not is_at_risk:
        now = f"{now} → {plain(then.now)}"
        tip += " " + text(f"{GAME}.admin.standing.then", now=plain(then.now))
    ink = theme.bad if is_at_risk else inks[goal.standing]
    sign = Icon("warning" if is_at_risk else GOAL_ICONS[goal.standing], size=12, ink=ink, tip=tip)
    words = text(f"{GAME}.goal.{goal.name}", amount=goal.amount, now=now)
    found = Row(sign, Label(words, panel.style.fine, tip=tip, grow=1), gap=6, across="start", key=f"goal-{goal.name}")
    found.same = (goal, then, text.language, panel.style.is_roomy, theme)
    return found


def _variants(panel: OwnPanel[View]) -> list[Widget]:
    """The options of this match that differ from the usual ones."""
    text = panel.text
    found = [(f"{GAME}.option.{name}", value) for name, value in ledger.variants(panel.view)]
    if not found:
        return []
    words = ", ".join(f"{text(f'{base}.name')}: {text(f'{base}.value.{value}')}" for base, value in found)
    tip = "\n".join(f"{text(f'{base}.name')}: {text(f'{base}.about')}" for base, _ in found)
    sign = Icon("options", size=13, ink=panel.theme.ink_soft, tip=tip)
    return [
        Rule(),
        Row(sign, Label(words, panel.style.fine, soft=True, tip=tip, grow=1), gap=6, across="start", key="variants"),
    ]

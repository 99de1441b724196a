"""The administration of a city as the left column: milestones, treasury and total, tracks, what is in force, objectives."""

from game.rules.cities import Goal
from game.rules.cities.parts import MONEY, TOTAL
from game.scenes.boards.cities import faces, ledger
from game.scenes.boards.cities.chips import Name, seat_rows
from game.scenes.boards.cities.forecast import forecast_button
from game.scenes.boards.cities.gauges import Boxes, MedalBar, TrackBar
from game.scenes.boards.cities.ledger import Force, Marker
from game.scenes.hud.extras import Page
from game.scenes.widgets import Column, Emblem, Icon, Label, Panel, Row, Rule, Scroll, Space, Widget
from game.scenes.widgets.theme import Colour
from game.scenes.words import plain, signed

GAME = ledger.GAME
FORCE_ICONS = {"news": "newspaper", "role": "role", "unique": "landmark"}
GOAL_ICONS = {"open": "hourglass", "held": "check", "met": "star", "missed": "cross"}
"""Not yet; so now, but it may change; for good; never more."""


def administration(page: Page) -> Widget:
    """The whole column; what does not fit at its lower end can be scrolled, in a window without room all of it."""
    gap = 7 if page.is_roomy else 5
    tracks = Column(*(track_row(page, marker) for marker in ledger.markers(page.view, page.after)), gap=3)
    above = [*seat_rows(page), _head(page), _purse(page), _medal_bar(page), tracks]
    below = [*_forces(page), *_objectives(page), *_variants(page)]
    if page.is_folded:
        whole = Column(*forecast_button(page), *above, *below, gap=gap)
        return Panel(Scroll(whole, key="administration-more"), pad=12, key="administration")
    more = Scroll(Column(*below, gap=5), key="administration-more")
    return Panel(Column(*above, more, *forecast_button(page), gap=gap), pad=12, key="administration")


def row(page: Page) -> Widget:
    """The same in one line, for a window without room: treasury, total and every track as a sign and a number."""
    money, total = page.view.values[MONEY], page.view.values[TOTAL]
    after = (page.after or page.view).values
    signs = [
        _sign(page, "money", money, after[MONEY], page.text(f"{GAME}.track.m"), good=after[MONEY] > money),
        _sign(page, "star", total, after[TOTAL], page.text(f"{GAME}.admin.total"), good=after[TOTAL] > total),
    ]
    for marker in ledger.markers(page.view, page.after):
        icon, name = faces.TRACK_ICONS[marker.track], page.text(f"{GAME}.track.{marker.track}")
        signs.append(_sign(page, icon, marker.value, marker.after, name, good=marker.is_better, urgent=marker.is_urgent))
    return Panel(Row(*signs, gap=2, align="fill"), pad=4, key="administration")


def _sign(page: Page, icon: str, value: int, after: int, name: str, *, good: bool, urgent: bool = False) -> Widget:
    """An icon with its number; a number that would change gives way to the new one, in its colour."""
    theme = page.theme
    ink = (theme.good if good else theme.bad) if after != value else theme.bad if urgent else None
    words = f"{name}: {plain(value)}" + (f" → {plain(after)}" if after != value else "")
    return Row(Icon(icon, size=13, tip=words), Label(plain(after), "name", ink=ink, tip=words), gap=1, grow=1)


# -- head -----------------------------------------------------------------------------------------------------------


def _head(page: Page) -> Widget:
    course = ledger.course(page.view)
    says = page.text(f"{GAME}.admin.milestone", now=course.now or course.done, count=course.count)
    title = Name(page.text(f"{GAME}.admin.title"), page.strong, lines=1)
    return Row(title, Space(grow=1), Boxes(course, says, size=22 if page.is_roomy else 18), gap=6)


def _purse(page: Page) -> Widget:
    """Treasury and total, each with what the hovered move would make of it."""
    after = (page.after or page.view).values
    rise = ledger.rise(after[TOTAL])
    money = _amount(page, "money", "treasury", page.view.values[MONEY], after[MONEY], tip=page.text(f"{GAME}.admin.treasury"))
    tip = page.text(f"{GAME}.admin.rank", rank=page.text(f"{GAME}.word.{rise.rank}"))
    if rise.next:
        tip += " " + page.text(f"{GAME}.admin.next_rank", rank=page.text(f"{GAME}.word.{rise.next}"), total=rise.start)
    total = _amount(page, "happiness", "total", page.view.values[TOTAL], after[TOTAL], tip=tip)
    name = Label(page.text(f"{GAME}.word.{rise.rank}"), page.fine, soft=True, lines=1, tip=tip, grow=1)
    coming: list[Widget] = [name]
    if rise.next:
        coming += [Icon("up", size=10, ink=page.theme.ink_soft, tip=tip), Label(str(rise.start), page.fine, soft=True, tip=tip)]
    return Column(Row(money, total, gap=8, across="fill"), Row(*coming, gap=3), gap=4)


def _amount(page: Page, icon: str, name: str, value: int, after: int, *, tip: str) -> Widget:
    theme = page.theme
    label = Label(page.text(f"{GAME}.admin.{name}"), page.fine, soft=True, lines=1, tip=tip)
    numbers: list[Widget] = [Label(plain(value), page.number, tip=tip, key=f"administration-{name}")]
    if after != value:
        ink = theme.good if after > value else theme.bad
        numbers += [Icon("next", size=11, ink=theme.ink_soft), Label(plain(after), page.number, ink=ink)]
    parts = Column(Row(Icon(icon, size=13, ink=theme.accent), label, gap=4), Row(*numbers, gap=4), gap=0)
    box = Panel(parts, pad=6, ground=theme.well, radius=8, shadow=False, key=f"administration-box-{name}", grow=1)
    box.same = (value, after, page.text.language, page.is_roomy)
    return box


def _medal_bar(page: Page) -> Widget:
    view, text = page.view, page.text
    total, final, medals = view.values[TOTAL], ledger.final(page.after or view), ledger.medals(view)
    names = ", ".join(text(f"{GAME}.admin.medal", medal=text(f"{GAME}.medal.{code}"), total=at) for code, at in medals)
    says = text(f"{GAME}.admin.medals", total=plain(total), medals=names)
    if final is not None:
        says += " " + text(f"{GAME}.admin.if_now", total=plain(final))
    bar = MedalBar(total, final, medals, says, kind=page.fine)
    bar.key, bar.tip, bar.same = "administration-medals", says, (total, final, medals, says, page.is_roomy)
    return bar


# -- tracks ---------------------------------------------------------------------------------------------------------


def number(marker: Marker, value: int) -> str:
    """A value as it is written: with a sign where the scale goes below 0."""
    return signed(value) if marker.is_signed and value else plain(value)


def track_row(page: Page, marker: Marker) -> Widget:
    """Sign, name, value and what it would become; below them the scale."""
    theme, name = page.theme, page.text(f"{GAME}.track.{marker.track}")
    ink = theme.bad if marker.is_urgent else None
    tip = page.text(f"{GAME}.admin.about.{marker.track}")
    parts: list[Widget] = [
        Icon(faces.TRACK_ICONS[marker.track], size=14, ink=ink, tip=tip),
        Label(name, page.fine, lines=1, tip=tip, grow=1),
        Label(number(marker, marker.value), page.strong, ink=ink),
    ]
    says = f"{name} {number(marker, marker.value)}"
    if marker.change:
        parts.append(Icon("next", size=10, ink=theme.ink_soft))
        parts.append(Label(number(marker, marker.after), page.strong, ink=theme.good if marker.is_better else theme.bad))
        says += f" → {number(marker, marker.after)}"
    row = Column(Row(*parts, gap=4), TrackBar(marker, says), gap=0, key=f"track-{marker.track}")
    row.same = (marker, page.text.language, page.is_roomy, theme)
    return row


# -- what is in force, objectives -----------------------------------------------------------------------------------


def _forces(page: Page) -> list[Widget]:
    found = ledger.forces(page.view)
    if len(page.view.displays) > 1 and not page.is_roomy:  # then roles stand beside the names
        found = tuple(force for force in found if force.kind != "role")
    return [Rule(), *(_force(page, force) for force in found)] if found else []


def _force(page: Page, force: Force) -> Widget:
    """Its name and what it does, in words; in few where there is little room."""
    tip = page.text(f"{GAME}.text.{force.code}")
    sign: Widget = Icon(FORCE_ICONS[force.kind], size=15, ink=page.theme.accent, tip=tip)
    if force.seat is not None and len(page.view.displays) > 1:
        sign = Emblem(page.look.identity(force.seat), size=18)
    name = Label(faces.title(force.code, page.text), page.strong, lines=1, tip=tip)
    words = Label(tip if page.is_roomy else page.text(f"{GAME}.short.{force.code}"), page.fine, soft=True, tip=tip)
    found = Row(sign, Column(name, words, gap=0, grow=1), gap=8, across="start", key=f"force-{force.code}")
    found.same = (force, page.text.language, page.is_roomy, page.look)
    return found


def _objectives(page: Page) -> list[Widget]:
    return [Rule(), *(objective(page, goal) for goal in ledger.objectives(page.after or page.view))]


def objective(page: Page, goal: Goal) -> Widget:
    """How an objective stands, in few words; in whole sentences on pointing."""
    theme, text = page.theme, page.text
    inks: dict[str, Colour | None] = {"met": theme.good, "held": theme.good, "missed": theme.bad, "open": theme.ink_soft}
    whole = text(f"{GAME}.objective.{goal.name}", amount=goal.amount)
    tip = f"{whole}. {text(f'{GAME}.admin.standing.{goal.standing}')}"
    sign = Icon(GOAL_ICONS[goal.standing], size=12, ink=inks[goal.standing], tip=tip)
    words = text(f"{GAME}.goal.{goal.name}", amount=goal.amount, now=plain(goal.now))
    found = Row(sign, Label(words, page.fine, tip=tip, grow=1), gap=6, across="start", key=f"goal-{goal.name}")
    found.same = (goal, text.language, page.is_roomy, theme)
    return found


def _variants(page: Page) -> list[Widget]:
    """Which options make this game another one, so that nobody wonders."""
    text = page.text
    found = [(f"{GAME}.option.{name}", value) for name, value in ledger.variants(page.view)]
    if not found:
        return []
    words = ", ".join(f"{text(f'{base}.name')}: {text(f'{base}.value.{value}')}" for base, value in found)
    tip = "\n".join(f"{text(f'{base}.name')}: {text(f'{base}.about')}" for base, _ in found)
    sign = Icon("options", size=13, ink=page.theme.ink_soft, tip=tip)
    return [Rule(), Row(sign, Label(words, page.fine, soft=True, tip=tip, grow=1), gap=6, across="start", key="variants")]

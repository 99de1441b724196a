"""Draws the forecast: what the end of the milestone would lead to, in two lines and as a whole sheet."""

from collections.abc import Sequence

from game.rules.cities import View
from game.rules.cities.parts import TOTAL, TRACKS
from game.scenes.boards.cities import faces, ledger
from game.scenes.boards.cities.ledger import EndOutlook, Move, StepEntry
from game.scenes.boards.screen import OwnPanel
from game.scenes.widgets import CardButton, Column, Icon, Label, Panel, Row, Rule, Widget
from game.scenes.widgets.theme import RADIUS_SMALL
from game.scenes.words import plain

GAME = ledger.GAME


def forecast_button(panel: OwnPanel[View]) -> list[Widget]:
    """The end in two lines; nothing where it is no turn or the option is off (CS-131)."""
    seen = ledger.outlook(panel.after or panel.view)
    if seen is None:
        return []
    before = ledger.outlook(panel.view) if panel.after is not None else None
    return [ForecastButton(panel, seen, before)]


class ForecastButton(CardButton):
    """If it ended now: red steps and transfer, what the total would come to; pointing or a press unfolds every step."""

    def __init__(self, panel: OwnPanel[View], seen: EndOutlook, before: EndOutlook | None) -> None:
        theme = panel.theme
        title = heading(panel, seen)
        says = summary(panel, seen)
        numbers: list[Widget] = []
        if before is not None and before.total is not None and before.total != seen.total:
            numbers += [
                Label(plain(before.total), panel.style.strong, soft=True),
                Icon("next", size=10, ink=theme.ink_soft),
            ]
        numbers.append(self._end(panel, seen))
        words = Column(Label(title, panel.style.strong, lines=1), Label(says, panel.style.fine, soft=True), gap=0, grow=1)
        total = Label(panel.text(f"{GAME}.admin.total"), panel.style.fine, soft=True, lines=1)
        side = Column(total, Row(*numbers, gap=3), gap=0, align="end") if seen.total is not None else Row(*numbers, gap=3)
        told = f"{title}: {says}" + (f". {total.text} {plain(seen.total)}" if seen.total is not None else "")
        super().__init__(Row(words, side, gap=6), self._unfold, says=told, pad=8, key="forecast")
        self.panel, self.seen, self.tip = panel, seen, told
        self.same = (seen, before, panel.text.language, panel.style.is_roomy)

    def _end(self, panel: OwnPanel[View], seen: EndOutlook) -> Widget:
        """The total that the end leads to; a lost city has a cross in the place of one."""
        theme, total = panel.theme, panel.view.values[TOTAL]
        if seen.total is None:
            return Icon("cross", size=20, ink=theme.bad)
        better = theme.good if seen.total > total and not seen.forecast.missing else None
        ink = theme.bad if seen.total < total else better
        return Label(plain(seen.total), panel.style.number, ink=ink, key="forecast-total")

    def spoken(self) -> str:
        """The two lines."""
        return self.says

    def bubble(self) -> Widget:
        """Every step."""
        return Panel(sheet(self.panel, self.seen), pad=14, radius=RADIUS_SMALL)

    def _unfold(self) -> None:
        self.kit.open_tip(self)


def heading(panel: OwnPanel[View], seen: EndOutlook) -> str:
    """What the numbers are about; where districts lack tiles they only say what an end would bring."""
    return panel.text(f"{GAME}.forecast.{'title_missing' if seen.forecast.missing else 'title'}")


def summary(panel: OwnPanel[View], seen: EndOutlook) -> str:
    """The end in a few words: why it cannot be, or what loses the city, else red steps and transfer."""
    found, text = seen.forecast, panel.text
    if found.missing:
        return text(f"{GAME}.forecast.missing_short", count=len(found.missing))
    if found.lost:
        return text(f"{GAME}.forecast.lost.{found.lost}")
    return text(f"{GAME}.forecast.short", red=found.red, transfer=plain(found.transfer))


# -- the sheet ------------------------------------------------------------------------------------------------------


def sheet(panel: OwnPanel[View], seen: EndOutlook) -> Widget:
    """All steps with their numbers, then which boards could be opened, and the total in the end."""
    found, text = seen.forecast, panel.text
    lines: list[Widget] = [Label(heading(panel, seen), panel.style.strong)]
    if found.missing:
        lines.append(line(panel, "lock", text(f"{GAME}.forecast.missing", count=len(found.missing)), is_bad=True))
    lines += step_lines(panel, seen.entries, red=found.red)
    if found.payment and found.lost == "CS-66":
        lines.append(line(panel, "money", text(f"{GAME}.forecast.unpaid", due=found.payment, money=found.money), is_bad=True))
    lines.append(Rule())
    if found.lost:
        lines.append(line(panel, "warning", text(f"{GAME}.forecast.lost.{found.lost}"), is_bad=True))
    elif found.ends:
        lines.append(line(panel, "flag", text(f"{GAME}.forecast.over", total=plain(found.final))))
    else:
        lines += [
            line(panel, "expand", text(f"{GAME}.forecast.board", board=board, cost=cost, rest=rest))
            for board, cost, rest in found.boards
        ]
        if found.final != found.total:
            lines.append(line(panel, "flag", text(f"{GAME}.forecast.final", total=plain(found.final))))
    return Column(*lines, gap=4)


def step_lines(panel: OwnPanel[View], entries: Sequence[StepEntry], *, red: int = 0) -> list[Widget]:
    """One line a step: its name, and what it moves; a step that moves nothing says so."""
    lines: list[Widget] = []
    for entry in entries:
        name = panel.text(f"{GAME}.forecast.step.{entry.name}", count=red)
        moved = [_moved(panel, move) for move in entry.moves]
        rest: list[Widget] = moved or [Label(panel.text(f"{GAME}.forecast.nothing"), panel.style.fine, soft=True)]
        lines.append(Row(Label(name, panel.style.fine, grow=1), *rest, gap=10))
    return lines


def _moved(panel: OwnPanel[View], move: Move) -> Widget:
    """A sign, the value before and after."""
    theme = panel.theme
    icon = "star" if move.track == "total" else faces.TRACK_ICONS[move.track]
    is_better = (move.after > move.before) != (move.track in TRACKS[4:7])
    name = panel.text(f"{GAME}.admin.total" if move.track == "total" else f"{GAME}.track.{move.track}")
    return Row(
        Icon(icon, size=13, tip=name),
        Label(plain(move.before), panel.style.fine, soft=True),
        Icon("next", size=10, ink=theme.ink_soft),
        Label(plain(move.after), panel.style.strong, ink=theme.good if is_better else theme.bad),
        gap=3,
    )


def line(panel: OwnPanel[View], icon: str, words: str, *, is_bad: bool = False) -> Widget:
    """A sign and a sentence."""
    ink = panel.theme.bad if is_bad else None
    return Row(Icon(icon, size=14, ink=ink or panel.theme.ink_soft), Label(words, panel.style.fine, ink=ink, grow=1), gap=8)

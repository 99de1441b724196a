"""What ending the milestone now would lead to: a line in the administration, and the whole sheet on pointing."""

from collections.abc import Sequence

from game.rules.cities.parts import TOTAL, TRACKS
from game.scenes.boards.cities import faces, ledger
from game.scenes.boards.cities.ledger import Entry, Move, Outlook
from game.scenes.hud.extras import Page
from game.scenes.widgets import CardButton, Column, Icon, Label, Panel, Row, Rule, Widget
from game.scenes.widgets.theme import RADIUS_SMALL
from game.scenes.words import plain

GAME = ledger.GAME


def forecast_button(page: Page) -> list[Widget]:
    """The end in two lines; nothing where it is no turn or the option is off (CS-131)."""
    seen = ledger.outlook(page.after or page.view)
    if seen is None:
        return []
    before = ledger.outlook(page.view) if page.after is not None else None
    return [ForecastButton(page, seen, before)]


class ForecastButton(CardButton):
    """If it ended now: red steps and transfer, what the total would come to; pointing or a press unfolds every step."""

    def __init__(self, page: Page, seen: Outlook, before: Outlook | None) -> None:
        theme, found = page.theme, seen.forecast
        title = page.text(f"{GAME}.forecast.title")
        says = summary(page, seen)
        numbers: list[Widget] = []
        if before is not None and before.forecast.final != found.final:
            numbers += [Label(plain(before.forecast.final), page.strong, soft=True), Icon("next", size=10, ink=theme.ink_soft)]
        worse, better = found.lost or found.final < page.view.values[TOTAL], found.final > page.view.values[TOTAL]
        ink = theme.bad if worse else theme.good if better and not found.missing else None
        numbers.append(Label(plain(found.final), page.number, ink=ink))
        words = Column(Label(title, page.strong, lines=1), Label(says, page.fine, soft=True), gap=0, grow=1)
        super().__init__(Row(words, Row(*numbers, gap=3), gap=6), self._unfold, says=f"{title}: {says}", pad=8, key="forecast")
        self.page, self.seen, self.tip = page, seen, f"{title}: {says}"
        self.same = (seen, before, page.text.language, page.is_roomy)

    def spoken(self) -> str:
        """The two lines."""
        return self.says

    def bubble(self) -> Widget:
        """Every step."""
        return Panel(sheet(self.page, self.seen), pad=14, radius=RADIUS_SMALL)

    def _unfold(self) -> None:
        self.kit.open_tip(self)


def summary(page: Page, seen: Outlook) -> str:
    """The end in a few words: why it cannot be, or what loses the city, else red steps and transfer."""
    found, text = seen.forecast, page.text
    if found.missing:
        return text(f"{GAME}.forecast.missing_short", count=len(found.missing))
    if found.lost:
        return text(f"{GAME}.forecast.lost.{found.lost}")
    return text(f"{GAME}.forecast.short", red=found.red, transfer=plain(found.transfer))


# -- the sheet ------------------------------------------------------------------------------------------------------


def sheet(page: Page, seen: Outlook) -> Widget:
    """All steps with their numbers, then which boards could be opened, and the total in the end."""
    found, text = seen.forecast, page.text
    lines: list[Widget] = [Label(text(f"{GAME}.forecast.title"), page.strong)]
    if found.missing:
        lines.append(line(page, "lock", text(f"{GAME}.forecast.missing", count=len(found.missing)), is_bad=True))
    lines += step_lines(page, seen.entries, red=found.red)
    if found.payment and found.lost == "CS-66":
        lines.append(line(page, "money", text(f"{GAME}.forecast.unpaid", due=found.payment, money=found.money), is_bad=True))
    lines.append(Rule())
    if found.lost:
        lines.append(line(page, "warning", text(f"{GAME}.forecast.lost.{found.lost}"), is_bad=True))
    elif found.ends:
        lines.append(line(page, "flag", text(f"{GAME}.forecast.over", total=plain(found.final))))
    else:
        lines += [
            line(page, "expand", text(f"{GAME}.forecast.board", board=board, cost=cost, rest=rest))
            for board, cost, rest in found.boards
        ]
        lines.append(line(page, "flag", text(f"{GAME}.forecast.final", total=plain(found.final))))
    return Column(*lines, gap=4)


def step_lines(page: Page, entries: Sequence[Entry], *, red: int = 0) -> list[Widget]:
    """One line a step: its name, and what it moves; a step that moves nothing says so."""
    lines: list[Widget] = []
    for entry in entries:
        name = page.text(f"{GAME}.forecast.step.{entry.name}", count=red)
        moved = [_moved(page, move) for move in entry.moves]
        rest: list[Widget] = moved or [Label(page.text(f"{GAME}.forecast.nothing"), page.fine, soft=True)]
        lines.append(Row(Label(name, page.fine, grow=1), *rest, gap=10))
    return lines


def _moved(page: Page, move: Move) -> Widget:
    """A sign, the value before and after."""
    theme = page.theme
    icon = "star" if move.track == "total" else faces.TRACK_ICONS[move.track]
    is_better = (move.after > move.before) != (move.track in TRACKS[4:7])
    name = page.text(f"{GAME}.admin.total" if move.track == "total" else f"{GAME}.track.{move.track}")
    return Row(
        Icon(icon, size=13, tip=name),
        Label(plain(move.before), page.fine, soft=True),
        Icon("next", size=10, ink=theme.ink_soft),
        Label(plain(move.after), page.strong, ink=theme.good if is_better else theme.bad),
        gap=3,
    )


def line(page: Page, icon: str, words: str, *, is_bad: bool = False) -> Widget:
    """A sign and a sentence."""
    ink = page.theme.bad if is_bad else None
    return Row(Icon(icon, size=14, ink=ink or page.theme.ink_soft), Label(words, page.fine, ink=ink, grow=1), gap=8)

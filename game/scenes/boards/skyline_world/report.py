"""What Skyline of the World adds to the results: missions, strategic plots, income and money."""

from game.rules.core import Seat
from game.rules.skyline_world import LEVELS, View
from game.scenes.boards.skyline_world.fits import fit
from game.scenes.boards.skyline_world.model import GAME, island, rules
from game.scenes.widgets import Column, Icon, Label, Row, Widget
from game.scenes.widgets.rows import TableRow
from game.text import Text


def report(view: View, text: Text) -> Widget | None:
    """A line for each, in the columns of the score table."""
    seats = range(view.setup.seats)
    lines: list[Widget] = [Label(text(f"{GAME}.report.title"), "small", soft=True)]
    lines.append(TableRow(Label(text(f"{GAME}.report.mission")), [_mission(view, seat, text) for seat in seats]))
    lines.append(TableRow(Label(text(f"{GAME}.report.strategic")), [_districts(view, seat, text) for seat in seats]))
    best = [f"+{rules().best_income(view, seat).income}" for seat in seats]
    lines.append(TableRow(Label(text(f"{GAME}.report.income")), [_number(each) for each in best]))
    lines.append(TableRow(Label(text(f"{GAME}.report.money")), [_number(str(each)) for each in view.money]))
    return Column(*lines, gap=4)


def _number(words: str) -> Widget:
    return Label(words, "small", align="centre")


def _mission(view: View, seat: Seat, text: Text) -> Widget:
    """The mission and whether it came true."""
    code = view.missions[seat]
    if code is None:
        return _number("–")
    stands = fit(view, seat, code)
    name = text(f"{GAME}.word.{code}")
    tip = text(f"{GAME}.report.{'shown' if stands.is_shown else 'missed'}", have=stands.have, need=stands.need)
    sign = Icon("check" if stands.is_shown else "cross", size=14, tip=tip)
    return Column(Label(name, "small", align="centre", tip=tip), Row(sign, align="centre"), gap=0)


def _districts(view: View, seat: Seat, text: Text) -> Widget:
    """The strategic plots a seat tops; a crown where that is a penthouse."""
    heights, tops = rules().tables.masks(view)
    own = island().names(tops[seat] & island().strategic)
    if not own:
        return _number("–")
    crowned = {name for name in own if heights[LEVELS] >> island().index[name] & 1}
    cells = []
    for name in own:
        crown = [Icon("crown", size=12, tip=text(f"{GAME}.report.crowned"))] if name in crowned else []
        cells.append(Row(Label(text(f"{GAME}.word.{name}"), "small"), *crown, gap=2, align="centre"))
    return Column(*cells, gap=0)

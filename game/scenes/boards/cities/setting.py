"""Draws the part of Cities in the set-up: the chapter, who plans, and the region, which players may arrange."""

import time
from collections.abc import Mapping

from msgspec import Struct

from game.rules.cities import arrangement
from game.rules.cities.arrangement import Arrangement
from game.rules.cities.board import read_layout
from game.rules.core import seeded
from game.scenes.boards.cities.faces import GAME, rules
from game.scenes.boards.cities.regionmap import RegionMap
from game.scenes.boards.setting import Bench
from game.scenes.widgets import Button, Choice, Column, Icon, Label, Row, Widget
from game.scenes.widgets.theme import GAP, GAP_SMALL

LOT, OWN = "lot", "own"
KEPT = "arrangement"
OPTIONS = ("layout",)
"""Options in free text that are chosen here."""


class Draft(Struct, frozen=True):
    """An arrangement people work at, and the board that is in their hands."""

    arrangement: Arrangement
    chosen: int = 0


def setting(bench: Bench) -> Widget | None:
    """The chapter in a sentence, what playing alone or together means, and the boards."""
    text, scenario = bench.text, bench.options["scenario"]
    cards = rules().content.administration.displays[bench.seats - 1]
    together = text(f"{GAME}.setting.{'alone' if bench.seats == 1 else 'together'}", cards=cards)
    return Column(
        Label(text(f"{GAME}.setting.title"), "heading"),
        Label(text(f"{GAME}.chapter_about.{scenario}")),
        Label(together, "small", soft=True),
        *_region(bench),
        gap=GAP_SMALL,
    )


def amend(options: Mapping[str, str]) -> dict[str, str]:
    """The options as they are played: an arrangement that does not fit the other ones any more gives way to them."""
    count, fixed = _boards(options)
    return dict(options) if not fixed and options["layout"].count("@") == count else {**options, "layout": "scenario"}


def _boards(options: Mapping[str, str]) -> tuple[int, str]:
    """How many boards there are, and the layout of the scenario; empty where lot decides over it."""
    tables, chosen = rules().tables, options["boards"]
    chapter = tables.chapters[options["scenario"]]
    own = len(tables.site(chapter.layout).boards) if chapter.layout else chapter.boards
    count = own if chosen == "scenario" else int(chosen)
    return count, chapter.layout if chapter.layout and count == own else ""


def _region(bench: Bench) -> list[Widget]:
    """The boards as they lie; where lot decides, people may lay them themselves (CS-110)."""
    text, tables = bench.text, rules().tables
    count, fixed = _boards(bench.options)
    if fixed:
        boards = arrangement.centre_boards(read_layout(fixed, tables.boards))
        words = text(f"{GAME}.setting.boards")
        return [Row(RegionMap(boards, tables.boards, words), Label(words, "small", soft=True, grow=1), gap=GAP)]
    own = _own(bench)
    names = [(LOT, text(f"{GAME}.setting.lot")), (OWN, text(f"{GAME}.setting.own"))]
    choice = Choice(names, OWN if own else LOT, lambda value: _choose(bench, value, count), key="layout")
    if own is None:
        return [choice, Label(text(f"{GAME}.setting.lot_about", count=count), "small", soft=True)]
    return [choice, *_arranger(bench, own, count)]


def _own(bench: Bench) -> Draft | None:
    """What people have arranged, here or the last time; None where lot decides."""
    layout, made = amend(bench.options)["layout"], bench.kept.get(KEPT)
    if layout == "scenario":
        return None
    if not isinstance(made, Draft) or made.arrangement.layout != layout:
        made = Draft(arrangement.centre_boards(read_layout(layout, rules().tables.boards)))
    return made


def _choose(bench: Bench, value: str, count: int) -> None:
    if value == OWN:
        _keep(bench, Draft(arrangement.by_lot(rules().tables, count, seeded(time.time_ns()))))
    else:
        bench.change("layout", "scenario")


def _keep(bench: Bench, made: Draft) -> None:
    bench.kept[KEPT] = made
    bench.change("layout", made.arrangement.layout)


def _arranger(bench: Bench, own: Draft, count: int) -> list[Widget]:
    """The boards to be moved and turned, whether they may lie so, and how to draw others."""
    text, boards = bench.text, rules().tables.boards
    refused = arrangement.refusal(own.arrangement, boards)
    words = text.reason(GAME, refused) if refused is not None else text(f"{GAME}.setting.fits")
    sign, ink = ("lock", bench.theme.bad) if refused is not None else ("check", bench.theme.good)
    others = Button(text(f"{GAME}.setting.others"), lambda: _choose(bench, OWN, count), icon="dice", key="other-boards")
    beside = Column(
        Row(Icon(sign, size=18, ink=ink), Label(words, "small", ink=ink, key="arrangement", grow=1), gap=GAP_SMALL),
        Label(text(f"{GAME}.setting.keys"), "small", soft=True),
        Row(others),
        gap=GAP_SMALL,
        grow=1,
    )

    def lay(made: Arrangement, chosen: int) -> None:
        _keep(bench, Draft(made, chosen))

    region = RegionMap(own.arrangement, boards, text(f"{GAME}.setting.boards"), lay, chosen=own.chosen)
    return [Row(region, beside, gap=GAP, across="start")]

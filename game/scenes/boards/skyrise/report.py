"""Draws the score sheet of an era, and what Skyrise adds to the results."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.rules.core import Event, Seat
from game.rules.skyrise.content import COLOURS, FIRST_WONDER, LETTERS
from game.rules.skyrise.events import ControlScored, EraEnded, FinalScored, PanoramaScored, WonderScored
from game.rules.skyrise.model import PATRON_DISCS, View
from game.rules.skyrise.scoring import BUCKETS, colour_discs, controllers, panorama, track_value, triples
from game.scenes.boards.kit.sayings import capital
from game.scenes.boards.screen import OwnPanel
from game.scenes.boards.skyrise.moments import COUNTING
from game.scenes.boards.skyrise.sayings import COLOUR_ICONS, GAME, PANORAMA_ICONS, on_colour, rules, tables, wonder_words
from game.scenes.boards.skyrise.tokens import Medal
from game.scenes.drawing.look import Look
from game.scenes.widgets import Column, Emblem, Icon, Label, Panel, Row, Rule, Space, Widget
from game.scenes.widgets.faces import kinds
from game.scenes.widgets.rows import TableRow
from game.scenes.widgets.theme import colour
from game.text import Text


def bulletin(panel: OwnPanel[View], events: Sequence[Event]) -> Widget | None:
    """After the first era: who got what for which island and panorama, and what comes next."""
    ended = next((event for event in events if isinstance(event, EraEnded)), None)
    if ended is None or ended.era != 1:  # after the second the results tell it all
        return None
    view, text = panel.view, panel.text
    totals = [control + sight for control, sight in zip(view.control1, view.panorama1, strict=True)]
    rows: list[Widget] = [
        Label(text(f"{GAME}.report.era", era=ended.era), "heading"),
        _heads(panel.look, panel.situation.names),
        Rule(),
        Label(text(f"{GAME}.report.legend"), "small", soft=True),
        *_era(view, text),
        Rule(),
        TableRow(Label(text(f"{GAME}.report.sum"), "strong"), [_number(str(points), "strong") for points in totals]),
        Label(text(f"{GAME}.report.next", count=tables().setups[len(view.built)].wonders.kept), "small", soft=True),
    ]
    return Column(*rows, gap=6)


def sheet(panel: OwnPanel[View]) -> Widget:
    """The score sheet while it is filled in: what stood before, and what has been counted so far."""
    text, counted = panel.text, points_by_bucket(before_counting(panel.view, panel.situation.counted), panel.situation.counted)
    heads = [Row(Emblem(panel.look.identity(seat), size=18), align="centre") for seat in range(len(panel.view.built))]
    rows: list[Widget] = [TableRow(Label(text(f"{GAME}.report.sheet"), panel.style.strong, lines=1), heads, share=0.5)]
    for bucket, points in counted.items():
        cells = [
            Space() if each is None else Label(str(each), panel.style.fine, align="centre", soft=not each) for each in points
        ]
        rows.append(TableRow(Label(text(f"{GAME}.sheet.{bucket}"), panel.style.fine, lines=1), cells, share=0.5))
    return Panel(Column(*rows, gap=0), pad=8, key="sheet")


def before_counting(view: View, events: Sequence[Event]) -> View:
    """The view without the points for wonders among these events, where it has them already."""
    if view.phase not in (COUNTING, "over"):
        return view
    wonders = [*view.wonders]
    for event in events:
        if isinstance(event, WonderScored):
            wonders[event.seat] -= event.vp
    return replace(view, wonders=tuple(wonders))


def points_by_bucket(view: View, events: Sequence[Event]) -> dict[str, list[int | None]]:
    """For each bucket the points of every seat, None where nothing of it has been counted yet."""
    seats = range(len(view.built))
    found: dict[str, list[int | None]] = {bucket: [None] * len(seats) for bucket in BUCKETS}
    found |= {"control1": [*view.control1], "panorama1": [*view.panorama1], "wonder": [*view.wonders]}

    def add(bucket: str, seat: Seat, points: int) -> None:
        found[bucket][seat] = (found[bucket][seat] or 0) + points

    for event in events:
        match event:
            case WonderScored():
                add("wonder", event.seat, event.vp)
            case ControlScored():
                for seat in event.seats:
                    add(f"control{event.era}", seat, event.vp)
            case PanoramaScored():
                add(f"panorama{event.era}", event.seat, event.vp)
            case FinalScored():
                add(event.step, event.seat, event.vp)
            case _:
                pass
    return found


def report(view: View, look: Look, text: Text) -> Widget | None:
    """What stands in the end: islands, panoramas, objectives, patrons, tracks, wonders, in the columns of the score table."""
    rows: list[Widget] = [Label(text(f"{GAME}.report.title"), "small", soft=True), *_era(view, text)]
    rows += [_objectives(view, text), _patrons(view, text)]
    rows += [_track(view, text, index) for index in range(len(COLOURS))]
    rows.append(Label(text(f"{GAME}.report.wonders"), "small", soft=True))
    for seat, cards in enumerate(view.kept):
        names = [Label(f"{text(f'{GAME}.word.W{number}')}: {_does(text, number)}", "small") for number in cards]
        rows.append(Row(Emblem(look.identity(seat), size=22), Column(*names, gap=2, grow=1), gap=8))
    return Column(*rows, gap=4)


def _does(text: Text, number: int) -> str:
    return wonder_words(text, FIRST_WONDER + number)


def _heads(look: Look, names: Sequence[str]) -> Widget:
    cells = [
        Column(Emblem(look.identity(seat), size=28), Label(name, "small", lines=1, align="centre"), gap=2, align="centre")
        for seat, name in enumerate(names)
    ]
    return TableRow(Space(), cells)


def _number(words: str, kind: str = "small", *, soft: bool = False, tip: str = "") -> Widget:
    return Label(words, kind, soft=soft, align="centre", tip=tip)


def _era(view: View, text: Text) -> list[Widget]:
    """The islands with everybody's buildings, and the panoramas."""
    rows: list[Widget] = []
    each = rules().content.scoring.control
    for isle in rules().board(view).isles:
        owners, counts = controllers(view, isle), triples(view, isle)
        cells = [_islands_cell(text, count, each if seat in owners else 0) for seat, count in enumerate(counts)]
        rows.append(TableRow(Label(capital(text(f"{GAME}.word.{isle.code}"))), cells))
    for card in view.table.panoramas:
        rows.append(_panorama(view, text, card))
    return rows


def _islands_cell(text: Text, counts: tuple[int, int, int], points: int) -> Widget:
    """Tall, mid and low buildings, and the points for control."""
    told = "·".join(map(str, counts)) if any(counts) else "–"
    words = text(f"{GAME}.report.gives", what=told, points=points) if points else told
    return _number(words, soft=not points, tip=text(f"{GAME}.goals.control_tip"))


def _panorama(view: View, text: Text, card: str) -> Widget:
    cells = []
    for built in view.built:
        counted = panorama(tables(), rules().board(view), card, built)
        told = text(f"{GAME}.report.gives", what=len(counted.parts), points=counted.vp) if counted.vp else "–"
        cells.append(_number(told, soft=not counted.vp))
    name = Row(Icon(PANORAMA_ICONS[card], size=16), Label(text(f"{GAME}.word.{card}")), gap=6)
    return TableRow(name, cells)


def _objectives(view: View, text: Text) -> Widget:
    """Everybody's objective, and how many structures stand on its colour."""
    need = rules().content.scoring.objective.need
    cells: list[Widget] = []
    for seat, index in enumerate(view.objectives):
        if index is None:
            cells.append(_number("?", soft=True))
            continue
        have = min(on_colour(view, seat, COLOURS[index]), need)
        told = text(f"{GAME}.goals.of", have=have, need=need)
        cells.append(Row(_medal(COLOURS[index], text), Label(told, "small", soft=have < need), gap=4, align="centre"))
    return TableRow(Label(text(f"{GAME}.score.objective")), cells)


def _medal(word: str, text: Text) -> Widget:
    return Medal(COLOUR_ICONS[word], colour(kinds()[f"quarter_{word}"].colour), text(f"{GAME}.guild.{word}"))


def _patrons(view: View, text: Text) -> Widget:
    """The patron discs of everybody by letter and value."""
    cells = [_number(_letters(view, seat) or "–", soft=not _letters(view, seat)) for seat in range(len(view.built))]
    return TableRow(Label(text(f"{GAME}.score.patrons")), cells)


def _letters(view: View, seat: Seat) -> str:
    found = []
    for letter, disc, value in zip(LETTERS, PATRON_DISCS, view.patrons, strict=True):
        if count := view.tableaux[seat].count(disc):
            found.append(f"{letter} {count} × {'?' if value is None else value}")
    return "\n".join(found)


def _track(view: View, text: Text, index: int) -> Widget:
    """Structures on a colour times what its track gives."""
    word, cells = COLOURS[index], list[Widget]()
    for seat in range(len(view.built)):
        here, each = on_colour(view, seat, word), track_value(tables(), view, seat, index)
        discs = colour_discs(view.tableaux[seat], index)
        tip = text(f"{GAME}.panel.track_tip", **_tip(text, word, discs, each, here))
        cells.append(_number(f"{here} × {each}", soft=not here * each, tip=tip))
    return TableRow(Row(_medal(word, text), Label(text(f"{GAME}.guild.{word}")), gap=6), cells)


def _tip(text: Text, word: str, discs: int, each: int, here: int) -> dict[str, object]:
    guild, named = text(f"{GAME}.guild.{word}"), text(f"{GAME}.word.{word}")
    return {"guild": guild, "colour": named, "count": discs, "each": each, "built": here}

"""Draws the goals of Skyrise side by side: objective, panoramas, islands, colour tracks, patrons and keys.

A row lights on the board what it counts. With a move pointed at, it shows the numbers as they are if its bid wins. It
knows only the view, so hidden things stay hidden.
"""

from msgspec import Struct

from game.rules.core import Seat, Target
from game.rules.grid import bits
from game.rules.skyrise.board import Isle, Item
from game.rules.skyrise.content import COLOURS, LETTERS
from game.rules.skyrise.model import View
from game.rules.skyrise.scoring import (
    colour_discs,
    controllers,
    keys_of,
    largest_group,
    panorama,
    track_value,
    triples,
)
from game.scenes.boards.screen import OwnPanel
from game.scenes.boards.skyrise.sayings import (
    COLOUR_ICONS,
    GAME,
    PANORAMA_ICONS,
    left_to_build,
    letters,
    on_colour,
    patron_worth,
    places,
    rules,
    tables,
)
from game.scenes.boards.skyrise.telling import ITEMS
from game.scenes.boards.skyrise.tokens import Medal, QuarterSign, Track
from game.scenes.hud.lit import LitRow
from game.scenes.widgets import Column, Emblem, Icon, Label, Panel, Row, Scroll, Widget
from game.scenes.widgets.faces import kinds
from game.scenes.widgets.rows import TableRow
from game.scenes.widgets.theme import colour
from game.scenes.words import signed_points
from game.text import Text

Lit = tuple[Target, ...]
NONE = "–"
"""What stands in a cell where there is nothing."""
SHARES = {2: 0.48, 3: 0.56, 4: 0.72}
"""How much of a row the columns of so many players take; the name has the rest."""


class Both(Struct, frozen=True):
    """How things stand, and how they would with the pointed move."""

    panel: OwnPanel[View]
    now: View
    then: View

    @property
    def seats(self) -> range:
        """Who plays."""
        return range(len(self.now.built))


def drawings(panel: OwnPanel[View]) -> Widget | None:
    """All goals, those first that are about places."""
    both = Both(panel, panel.view, rules().settled(panel.after) if panel.after is not None else panel.view)
    rows = [
        _head(both),
        *_objectives(both),
        *(_panorama(both, card) for card in panel.view.table.panoramas),
        *(_island(both, isle) for isle in rules().board(panel.view).isles),
        *(_track(both, index) for index in range(len(COLOURS))),
        _patrons(both),
        *_peeked(both),
        _pieces(both),
    ]
    return Panel(
        Scroll(Column(*rows, gap=0 if panel.style.is_folded or not panel.style.is_roomy else 4)), pad=8, key="drawings"
    )


def _row(
    both: Both,
    name: list[Widget],
    cells: list[Widget],
    *,
    key: str,
    says: str,
    tip: str,
    same: object,
    lit: tuple[Target, ...] = (),
) -> Widget:
    """A row that lights what it counts; it stays while the numbers in its cells, `same`, do."""
    row = TableRow(Row(*name, gap=5), cells, share=SHARES[len(cells)])
    return _kept(both, LitRow(row, lit, both.panel.deeds.light, says=says, key=f"goal-{key}", tip=tip, pad=0), (same, tip, lit))


def _kept(both: Both, row: Widget, same: object) -> Widget:
    row.same = (same, both.now.seat, both.panel.text.language, both.panel.look, both.panel.style.is_roomy)
    return row


def _head(both: Both) -> Widget:
    panel = both.panel
    cells = [
        Row(
            Emblem(panel.look.identity(seat), size=18, tip=panel.situation.names[seat] if panel.situation.names else ""),
            align="centre",
        )
        for seat in both.seats
    ]
    row = TableRow(Label(panel.text(f"{GAME}.goals.title"), panel.style.strong, lines=1), cells, share=SHARES[len(cells)])
    row.key = "goal-head"
    return _kept(both, row, panel.situation.names)


def _changed(both: Both, old: str, new: str, *, better: bool | None, is_lead: bool = False, soft: bool = False) -> Widget:
    """A cell; a number that would change shows both."""
    panel = both.panel
    if old == new or better is None:
        ink = panel.theme.accent if is_lead else None
        return Label(new, panel.style.fine, ink=ink, soft=soft and not is_lead, align="centre")
    ink = panel.theme.good if better else panel.theme.bad
    words = f"{old}→{new}" if old != NONE and len(old) + len(new) < 4 else new
    return Label(words, panel.style.fine, ink=ink, align="centre", tip=f"{old} → {new}")


# -- objective -----------------------------------------------------------------------------------------------------


def _objectives(both: Both) -> list[Widget]:
    """The objectives that the viewer knows: its own, and those that were turned up."""
    known = [(seat, COLOURS[index]) for seat, index in enumerate(both.now.objectives) if index is not None]
    return [_objective(both, seat, word) for seat, word in known]


def _objective(both: Both, seat: Seat, word: str) -> Widget:
    panel, text, rule = both.panel, both.panel.text, rules().content.scoring.objective
    have, will = (min(on_colour(view, seat, word), rule.need) for view in (both.now, both.then))
    mask = rules().board(both.now).colours[COLOURS.index(word)]
    named = text(f"{GAME}.word.{word}")
    title = text(f"{GAME}.goals.built_on", colour=named)
    tip = text(f"{GAME}.card.objective", points=rule.points, need=rule.need, colour=named)
    signs: list[Widget] = [QuarterSign(COLOUR_ICONS[word], colour(kinds()[f"quarter_{word}"].colour), tip)]
    owner = Emblem(panel.look.identity(seat), size=14)  # else the count would seem to be that of whoever sits last
    told = text(f"{GAME}.goals.of", have=will, need=rule.need)
    ink = panel.theme.good if will > have or will >= rule.need else None
    row = Row(*signs, Label(title, panel.style.fine, lines=1, grow=1), owner, Label(told, panel.style.fine, ink=ink), gap=5)
    lit = places(both.now.built[seat] & mask)
    made = LitRow(row, lit, panel.deeds.light, says=f"{title}: {told}", key=f"goal-objective-{seat}", tip=tip, pad=0)
    return _kept(both, made, (word, have, will, lit))


# -- panoramas and islands -----------------------------------------------------------------------------------------


def _panorama(both: Both, card: str) -> Widget:
    """How often each seat has it."""
    panel, text, numbers = both.panel, both.panel.text, tables().panoramas[card]
    board = rules().board(both.now)
    cells, told = list[Widget](), []
    for seat in both.seats:
        old, new = (len(panorama(tables(), board, card, view.built[seat]).parts) for view in (both.now, both.then))
        cells.append(_changed(both, str(old), str(new), better=new > old if new != old else None, soft=not new))
        told.append(f"{old} {new}")
    name = text(f"{GAME}.word.{card}")
    rule = text(f"{GAME}.panorama.{card}", each=numbers.each, need=numbers.need)
    tip = "\n".join([f"{name}: {rule}", *_progress(both, card)])
    words = name if len(both.seats) < 4 else text(f"{GAME}.face.points", points=numbers.each)
    signs = [*([] if len(both.seats) == 3 else [_sign(both, PANORAMA_ICONS[card])]), Label(words, panel.style.fine, lines=1)]
    says = f"{name}: {', '.join(told)}"
    return _row(both, signs, cells, key=card, says=says, tip=tip, same=told, lit=_sights(both, card))


def _sign(both: Both, icon: str) -> Widget:
    return Icon(icon, size=14, ink=both.panel.theme.ink_soft)


def _titled(both: Both, icon: str, words: str) -> list[Widget]:
    """A sign and a word; beside many columns there is room for the word alone."""
    signs = [_sign(both, icon)] if len(both.seats) < 4 else []
    return [*signs, Label(words, both.panel.style.fine, lines=1)]


def _subject(both: Both) -> Seat:
    """Whose things are lit: the viewer's own, before everyone's eyes those of the seat to act."""
    view: View = both.now
    return Seat(view.seat if view.seat is not None else view.actor)


def _touched(both: Both, card: str, seat: Seat) -> list[tuple[Item, int]]:
    """The items beside which a seat has something, with its quarters there, the most first."""
    board, own = rules().board(both.now), both.now.built[seat]
    found = [(item, own & item.touches) for item in board.sights[card]]
    if card == "chains":
        found = [(item, largest_group(here, board.borders)) for item, here in found]
    return sorted(((item, here) for item, here in found if here), key=lambda each: -each[1].bit_count())


def _sights(both: Both, card: str) -> Lit:
    """The items of the panorama beside which the subject has built, with its quarters there."""
    found: list[Target] = []
    for item, here in _touched(both, card, _subject(both)):
        found += [Target(ITEMS[card], item.name), *places(here)]
    return tuple(dict.fromkeys(found))


def _progress(both: Both, card: str) -> list[str]:
    """What everybody has of the items they have begun with: `Ben: Gull 3/3, Kite 1/3 = 3 VP`."""
    text, numbers, board, found = both.panel.text, tables().panoramas[card], rules().board(both.now), list[str]()
    for seat in both.seats:
        begun = _touched(both, card, seat)
        parts = [f"{_where(both, item)} {min(numbers.need, here.bit_count())}/{numbers.need}" for item, here in begun]
        points = panorama(tables(), board, card, both.now.built[seat]).vp
        if parts:
            found.append(text(f"{GAME}.goals.progress", name=_name(both, seat), items=", ".join(parts), points=points))
    return found


def _name(both: Both, seat: Seat) -> str:
    return both.panel.situation.names[seat] if both.panel.situation.names else ""


def _where(both: Both, item: Item) -> str:
    """The islands an item belongs to."""
    board, text = rules().board(both.now), both.panel.text
    isles = dict.fromkeys(board.isles[board.isle_of[quarter]].code for quarter in bits(item.touches))
    return "–".join(_capital(text(f"{GAME}.word.{code}")) for code in isles)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _island(both: Both, isle: Isle) -> Widget:
    """Tall, mid and low buildings of everybody, with those marked who control the island."""
    text = both.panel.text
    old, new = triples(both.now, isle), triples(both.then, isle)
    were, will = controllers(both.now, isle), controllers(both.then, isle)
    cells = [
        _changed(
            both,
            _triple(old[seat]),
            _triple(new[seat]),
            better=None if old[seat] == new[seat] and (seat in were) == (seat in will) else seat in will or seat not in were,
            is_lead=seat in will,
            soft=True,
        )
        for seat in both.seats
    ]
    name = _capital(text(f"{GAME}.word.{isle.code}"))
    tip = "\n".join([name, _card(text), text(f"{GAME}.goals.control_tip")])
    told = " | ".join(_triple(each) for each in new)
    label = Label(name, both.panel.style.fine, lines=1)
    same, lit = (old, new, were, will), (Target("island", isle.code),)
    return _row(both, [label], cells, key=isle.code, says=f"{name}: {told}", tip=tip, same=same, lit=lit)


def _card(text: Text) -> str:
    return text(f"{GAME}.card.control", points=rules().content.scoring.control)


def _triple(counts: tuple[int, int, int]) -> str:
    return "·".join(map(str, counts)) if any(counts) else NONE


# -- tableaux ------------------------------------------------------------------------------------------------------


def _track(both: Both, index: int) -> Widget:
    """Discs on the track of a colour, and what a structure on that colour is worth by them."""
    text, word = both.panel.text, COLOURS[index]
    cells, told = list[Widget](), []
    for seat in both.seats:
        discs = [min(colour_discs(view.tableaux[seat], index), tables().full) for view in (both.now, both.then)]
        each = [track_value(tables(), view, seat, index) for view in (both.now, both.then)]
        cells.append(Track(discs[0], discs[1], tables().full, str(each[1]), both.panel.style.fine))
        told.append((*discs, *each))
    guild = text(f"{GAME}.guild.{word}")
    tip = _track_tip(both, index)
    signs: list[Widget] = [Medal(COLOUR_ICONS[word], colour(kinds()[f"quarter_{word}"].colour), tip)]
    if len(both.seats) == 2:
        signs.append(Label(guild, both.panel.style.fine, lines=1))
    mask = rules().board(both.now).colours[index]
    own = both.now.built[_subject(both)] & mask
    says = f"{guild}: {' '.join(str(each[-1]) for each in told)}"
    return _row(both, signs, cells, key=word, says=says, tip=tip, same=told, lit=places(own))


def _track_tip(both: Both, index: int) -> str:
    """The steps of the track, and what everybody has by it."""
    text, view, word = both.panel.text, both.now, COLOURS[index]
    steps = tables().tracks[view.table.tracks][index]
    told = {"guild": text(f"{GAME}.guild.{word}"), "colour": text(f"{GAME}.word.{word}")}
    lines = [text(f"{GAME}.goals.track_tip", steps=" · ".join(map(str, steps)), **told)]
    for seat in both.seats:
        here, each = on_colour(view, seat, word), track_value(tables(), view, seat, index)
        discs = colour_discs(view.tableaux[seat], index)
        lines.append(
            text(f"{GAME}.goals.track_of", name=_name(both, seat), count=discs, built=here, each=each, points=here * each)
        )
    return "\n".join(lines)


def _patrons(both: Both) -> Widget:
    """The letters of everybody's patron discs, and the values the viewer knows."""
    text = both.panel.text
    cells = []
    for seat in both.seats:
        old, new = (_short(both, letters(view, seat)) for view in (both.now, both.then))
        cells.append(_changed(both, old, new, better=True if old != new else None, soft=True))
    own = [f"{_name(both, seat)}: {letters(both.now, seat)}" for seat in both.seats if letters(both.now, seat)]
    least, most = patron_worth(both.now)
    known = [text(f"{GAME}.goals.known", values=values)] if (values := _known(both)) else []
    tip = "\n".join([text(f"{GAME}.goals.patrons_tip", least=least, most=most), *own, *known])
    label = _titled(both, "medal", text(f"{GAME}.goals.patrons"))
    says = f"{text(f'{GAME}.goals.patrons')}: {' '.join(letters(both.now, seat) or '–' for seat in both.seats)}"
    same = tuple(letters(view, seat) for view in (both.now, both.then) for seat in both.seats)
    return _row(both, label, cells, key="patrons", says=says, tip=tip, same=same)


def _known(both: Both) -> str:
    """What the viewer knows of the patrons' worth: `A 4 · C 8`."""
    known = zip(LETTERS, both.now.patrons, strict=True)
    return " · ".join(f"{letter} {value}" for letter, value in known if value is not None)


def _peeked(both: Both) -> list[Widget]:
    """The patrons whose worth the viewer has seen."""
    values, panel = _known(both), both.panel
    if not values or both.now.phase == "over":
        return []
    told = panel.text(f"{GAME}.goals.known", values=values)
    return [
        _kept(both, LitRow(Label(told, panel.style.fine), (), panel.deeds.light, says=told, key="goal-known", pad=0), values)
    ]


def _short(both: Both, found: str) -> str:
    """The letters; of more than there is room for only how many, as the card of the player has them all."""
    most = 5 if len(both.seats) == 2 else 3
    return (found if len(found) <= most else str(len(found))) or NONE


def _pieces(both: Both) -> Widget:
    """Who is nearest to a key: the pieces left, or the points of the key."""
    text = both.panel.text
    cells, told = list[Widget](), []
    for seat in both.seats:
        old, new = (_left(view, seat) for view in (both.now, both.then))
        cells.append(_changed(both, old, new, better=True if old != new else None))
        told.append(f"{old}→{new}" if old != new else new)
    label = _titled(both, "key", text(f"{GAME}.goals.left"))
    keys = tables().setups[len(both.seats)].keys
    key = f"left_tip_{both.now.era}" if both.now.era == 1 or len(keys) > 1 else "left_tip_2_alone"
    tip = text(f"{GAME}.goals.{key}", points=max(keys), second=min(keys))
    says = f"{text(f'{GAME}.goals.left')}: {' '.join(told)}"
    return _row(both, label, cells, key="pieces", says=says, tip=tip, same=told)


def _left(view: View, seat: Seat) -> str:
    keys = sum(keys_of(tables(), view, seat))
    return signed_points(keys) if keys else str(left_to_build(view, seat))

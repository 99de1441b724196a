"""The left column of Skyline 3000: the dial of phases and rounds, and a card for every seat with its factory drawn."""

from collections import Counter
from typing import Any

from game.rules.core import Seat
from game.rules.skyline3000 import scoring
from game.rules.skyline3000.content import TYPES
from game.rules.skyline3000.model import BIDDING, CONSTRUCTION, OVER, PLACING, SUPPLY
from game.scenes.boards.skyline3000 import faces
from game.scenes.boards.skyline3000.drawn import Dial, RoofSign, Yard
from game.scenes.boards.skyline3000.model import numbers, tables
from game.scenes.hud.extras import Page
from game.scenes.widgets import Column, Emblem, Icon, Label, Panel, Row, Scroll, Space, Widget
from game.scenes.widgets.card import Card
from game.scenes.widgets.theme import Colour
from game.scenes.words import plain, signed

GAME = "skyline3000"
PHASES = (("build", "floors"), ("bid", "gavel"), ("score", "medal"), ("draw", "card"))
"""The steps of a round and their signs."""
STEP = {CONSTRUCTION: 0, BIDDING: 1, PLACING: 1, OVER: 2, SUPPLY: 3}


def column(page: Page) -> Widget:
    """Dial and cards."""
    cards = [seat_card(page, seat) for seat in range(len(page.view.scores))]
    return Scroll(Column(dial(page), *cards, gap=8 if page.is_roomy else 6), key="players")


def row(page: Page) -> Widget:
    """Names, points and what matters of every seat in one line, for a window without room."""
    return Row(*(_small(page, seat) for seat in range(len(page.view.scores))), gap=4, across="fill")


def _small(page: Page, seat: Seat) -> Widget:
    parts = Row(*_head(page, seat), *_state(page, seat), gap=5)
    return Panel(parts, pad=4, rim=_rim(page, seat), key=f"player-{seat}", grow=1)


def dial(page: Page) -> Widget:
    """Four phases, the present one lit, over four rounds."""
    view, rounds = page.view, numbers().rounds
    words = tuple(page.text(f"{GAME}.dial.{name}") for name, _ in PHASES)
    step = STEP[view.phase]
    says = page.text(f"{GAME}.dial.says", phase=words[step], round=view.round, rounds=rounds)
    made = Dial(words, tuple(icon for _, icon in PHASES), step, view.round, rounds, kind=page.fine, tip=says)
    panel = Panel(made, pad=8, key="dial")
    panel.same = (says, page.look, page.is_roomy)
    return panel


# -- a seat ----------------------------------------------------------------------------------------------------


def next_scoring(view: Any) -> tuple[int, ...]:
    """What every seat would get if the blocks were scored now."""
    return tuple(map(sum, zip(*(block.points for block in scoring.block_scores(tables(), view)), strict=True)))


class SeatCard(Panel):
    """A seat; pointing at it shows which of its cards everybody knows."""

    def __init__(self, child: Widget, known: Widget | None, tip: str, rim: Colour | None, key: str) -> None:
        super().__init__(child, pad=8, rim=rim, key=key)
        self.known, self.tip = known, tip

    def bubble(self) -> Widget | None:
        """Known cards as small faces."""
        return self.known


def seat_card(page: Page, seat: Seat) -> Widget:
    """Points, stocks, what the next scoring would bring, and the factory."""
    view = page.view
    rows: list[Widget] = [Row(*_head(page, seat), gap=6), Row(*_stocks(page, seat), gap=4)]
    drawn = Yard(page.look.identity(seat), view.factories[seat], _yard_says(page, seat))
    state = _state(page, seat)
    rows.append(Row(drawn, *state, gap=6) if state else drawn)
    known, tip = _memory(page, seat)
    card = SeatCard(Column(*rows, gap=3), known, tip, _rim(page, seat), f"player-{seat}")
    card.same = _data(page, seat)
    return card


def _data(page: Page, seat: Seat) -> tuple[Any, ...]:
    """All that a card tells: while it is the same, the card stays as it is."""
    view, after = page.view, page.after
    told = [(each.scores[seat], next_scoring(each)[seat], each.phase) for each in (view, after) if each is not None]
    stocks = (view.hand_sizes[seat], view.billboards[seat], view.roofs[seat], view.factories[seat], view.known[seat])
    state = (view.actor == seat, view.key == seat, view.passed[seat], view.sealed[seat], view.draws[seat], view.hidden[seat])
    return (told, stocks, state, view.seat, page.names[seat], page.look, page.text.language, page.is_roomy)


def _rim(page: Page, seat: Seat) -> Colour | None:
    return page.theme.accent if page.view.actor == seat else None


def _head(page: Page, seat: Seat) -> list[Widget]:
    """Emblem, name, turn and key, and the points, with what the hovered move would make of them."""
    view, theme, is_turn = page.view, page.theme, page.view.actor == seat
    parts: list[Widget] = [
        Emblem(page.look.identity(seat), size=page.emblem),
        Label(page.names[seat], page.strong, lines=1, ink=theme.accent if is_turn else None),
    ]
    if is_turn:
        parts.append(Icon("pointer", size=13, ink=theme.accent))
    if view.key == seat:
        parts.append(Icon("key", size=13, ink=theme.accent, tip=page.text(f"{GAME}.card_tip.key")))
    parts += [Space(grow=1), Label(plain(view.scores[seat]), page.number, key=f"score-{seat}")]
    then = page.after if page.after is not None and page.after.phase == view.phase else view
    after = then.scores[seat]
    if after != view.scores[seat]:
        parts += [Icon("next", size=11, ink=theme.ink_soft), _changed(page, seat, plain(after), after - view.scores[seat])]
    return parts


def _changed(page: Page, seat: Seat, words: str, change: int) -> Widget:
    good = (change > 0) == (seat == page.view.seat)
    return Label(words, page.number, ink=page.theme.good if good else page.theme.bad)


def _stocks(page: Page, seat: Seat) -> list[Widget]:
    """Cards, billboards and roofs left, and what the next scoring would bring."""
    view, theme = page.view, page.theme
    barrel, gable = view.roofs[seat]
    found: list[Widget] = []
    for sign, value, name in (
        (Icon("card", size=13, tip=page.text(f"{GAME}.card_tip.cards")), view.hand_sizes[seat], "cards"),
        (Icon("billboard", size=13, tip=page.text(f"{GAME}.card_tip.billboards")), view.billboards[seat], "billboards"),
        (RoofSign("B", tip=page.text(f"{GAME}.card_tip.barrel")), barrel, "barrel"),
        (RoofSign("G", tip=page.text(f"{GAME}.card_tip.gable")), gable, "gable"),
    ):
        found += [sign, Label(str(value), page.fine, tip=page.text(f"{GAME}.card_tip.{name}")), Space(3)]
    if view.phase != OVER:
        now = next_scoring(view)[seat]
        then = next_scoring(page.after)[seat] if page.after is not None else now
        tip = page.text(f"{GAME}.card_tip.next")
        found += [Space(grow=1), Icon("medal", size=13, tip=tip), Label(signed(now), page.fine, tip=tip)]
        if then != now:
            good = (then > now) == (seat == view.seat)
            ink = theme.good if good else theme.bad
            found += [Icon("next", size=10, ink=theme.ink_soft), Label(signed(then), page.fine, ink=ink, tip=tip)]
    return found


def _state(page: Page, seat: Seat) -> list[Widget]:
    """Who has passed or sealed, and how many cards are still to be drawn."""
    view, theme = page.view, page.theme
    if view.phase == CONSTRUCTION and view.passed[seat]:
        return [Label(page.text(f"{GAME}.state.passed"), page.fine, soft=True, lines=1)]
    if view.phase == BIDDING and view.sealed[seat]:
        sealed = Label(page.text(f"{GAME}.state.sealed"), page.fine, soft=True, lines=1)
        return [Icon("lock", size=13, ink=theme.accent), sealed]
    if view.phase == SUPPLY and view.draws[seat]:
        draws = Label(page.text(f"{GAME}.state.draws", count=view.draws[seat]), page.fine, lines=1)
        return [draws, *_bonus(page, port_bonus(view, seat))]
    return []


def _bonus(page: Page, count: int) -> list[Widget]:
    """How many of the cards to draw come from spaceports."""
    if not count:
        return []
    tip = page.text(f"{GAME}.state.bonus", count=count)
    return [Icon("rocket", size=12, ink=page.theme.accent, tip=tip), Label(f"+{count}", page.fine, tip=tip)]


def port_bonus(view: Any, seat: Seat) -> int:
    """The cards a seat draws more because of spaceports."""
    return scoring.allowances(tables(), view, scoring.block_scores(tables(), view))[seat] - numbers().draws


def _yard_says(page: Page, seat: Seat) -> str:
    """The buildings of a factory in words."""
    said = []
    for number, slot in enumerate(page.view.factories[seat], 1):
        if slot:
            kind = {"B": "barrel", "G": "gable", "-": "open"}[slot[-1]]
            said.append(f"{number}: " + page.text(f"{GAME}.yard.{kind}", count=int(slot[:-1])))
    return page.text(f"{GAME}.yard.title") + " " + (", ".join(said) if said else page.text(f"{GAME}.yard.none"))


# -- memory aid ------------------------------------------------------------------------------------------------


def _memory(page: Page, seat: Seat) -> tuple[Widget | None, str]:
    """The cards of a rival that everybody has seen, and how many others there are of each type; None for one's own."""
    view = page.view
    if view.house.memory_aid != "on" or seat == view.seat or view.phase == OVER:
        return None, ""
    known, hidden = Counter(view.known[seat]), dict(zip(TYPES, view.hidden[seat], strict=True))
    words = _memory_words(page, known, hidden)
    lines: list[Widget] = [Label(page.text(f"{GAME}.memory.title", name=page.names[seat]), "small")]
    tabs = [Card(_tab(page, code, count), "tab", look=page.look) for code, count in known.items()]
    lines += [Row(*tabs[start : start + 3], gap=4) for start in range(0, len(tabs), 3)]
    lines.append(Label(words, "small", soft=True))
    return Panel(Column(*lines, gap=5), pad=10), words


def _tab(page: Page, code: str, count: int) -> Any:
    face = faces.face(code, page.text)
    return faces.counted(face, count) if count > 1 else face


def _memory_words(page: Page, known: Counter[str], hidden: dict[str, int]) -> str:
    if not any(hidden.values()):
        return page.text(f"{GAME}.memory.{'complete' if known else 'empty'}")
    others = ", ".join(page.text(f"{GAME}.memory.{kind}", count=count) for kind, count in hidden.items() if count)
    return page.text(f"{GAME}.memory.{'rest' if known else 'all'}", others=others)

"""The left column of Skyline 3000: the dial of phases and rounds, and a card for every seat."""

from collections import Counter
from collections.abc import Sequence

from game.rules.core import Event, Seat
from game.rules.skyline3000 import scoring
from game.rules.skyline3000.content import TYPES
from game.rules.skyline3000.events import AmenityPlaced, BidsRevealed, PhaseStarted, RoundStarted
from game.rules.skyline3000.model import BIDDING, CONSTRUCTION, MARKS, OVER, PLACING, SHAPES, SUPPLY, View
from game.scenes.boards.screen import OwnPanel
from game.scenes.boards.skyline3000 import faces
from game.scenes.boards.skyline3000.gauges import Dial, DialStep, RoofSign, Yard
from game.scenes.boards.skyline3000.model import numbers, tables
from game.scenes.boards.skyline3000.panels import FEW
from game.scenes.likeness import PlayerName
from game.scenes.widgets import Column, Emblem, Icon, Label, Panel, Row, Scroll, Space, Widget
from game.scenes.widgets.card import Card
from game.scenes.widgets.faces import CardFace
from game.scenes.widgets.theme import Colour
from game.scenes.words import plain, signed_points
from game.text import Text

GAME = "skyline3000"
PHASES = (("build", "floors"), ("bid", "gavel"), ("score", "medal"), ("draw", "card"))
"""The steps of a round and their signs."""
STEP = {CONSTRUCTION: 0, BIDDING: 1, PLACING: 1, OVER: 2, SUPPLY: 3}
PHASE_STEP = {"construction": 0, "amenities": 1, "scoring": 2, "supply": 3}
"""The steps as events call them."""


def column(panel: OwnPanel[View]) -> Widget:
    """Dial and cards."""
    cards = [seat_card(panel, seat) for seat in range(len(panel.view.scores))]
    return Scroll(Column(dial(panel), *cards, gap=8 if panel.style.is_roomy else 6), key="players")


def row(panel: OwnPanel[View]) -> Widget:
    """Names, points and what matters of every seat in one line, for a window without room."""
    return Row(*(_small(panel, seat) for seat in range(len(panel.view.scores))), gap=4, across="fill")


def _small(panel: OwnPanel[View], seat: Seat) -> Widget:
    parts = Row(*_head(panel, seat), *_state(panel, seat), Space(3), gap=5)
    return Panel(parts, pad=4, rim=_rim(panel, seat), key=f"player-{seat}", grow=1)


def dial(panel: OwnPanel[View]) -> Widget:
    """Four phases, the present one lit, over four rounds."""
    view, rounds = panel.view, numbers().rounds
    text, step = panel.text, present_step(view, panel.situation.reached)
    steps = tuple(DialStep(text(f"{GAME}.dial.{name}"), icon, text(f"{GAME}.dial.about.{name}")) for name, icon in PHASES)
    says = text(f"{GAME}.dial.says", phase=steps[step].word, round=view.round, rounds=rounds)
    about_rounds = text(f"{GAME}.dial.rounds", round=view.round, rounds=rounds)
    made = Dial(steps, step, view.round, rounds, kind=panel.style.fine, tip=says, about_rounds=about_rounds)
    framed = Panel(made, pad=8, key="dial")
    framed.same = (says, panel.look, panel.style.is_roomy)
    return framed


def present_step(view: View, reached: Sequence[Event]) -> int:
    """The step that is being shown: that of the view, or one that has begun since."""
    phases = [event.phase for event in reached if isinstance(event, PhaseStarted)]
    return PHASE_STEP[phases[-1]] if phases else STEP[view.phase]


def phase_begun(text: Text, begun: Sequence[Event]) -> str:
    """The name of the phase that began with these events, or in which bids were opened or a tile was placed; else empty.

    A round begins with construction.
    """
    phase = ""
    for event in begun:
        if isinstance(event, PhaseStarted):
            phase = event.phase
        elif isinstance(event, BidsRevealed | AmenityPlaced):
            phase = phase or "amenities"
        elif isinstance(event, RoundStarted):
            phase = "construction"
    return text(f"{GAME}.dial.{PHASES[PHASE_STEP[phase]][0]}") if phase else ""


# -- a seat ----------------------------------------------------------------------------------------------------


def next_scoring(view: View) -> tuple[int, ...]:
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


def seat_card(panel: OwnPanel[View], seat: Seat) -> Widget:
    """Points, stocks, what the next scoring would bring, and the factory."""
    view = panel.view
    rows: list[Widget] = [Row(*_head(panel, seat), gap=6), Row(*_stocks(panel, seat), gap=4)]
    drawn = Yard(panel.look.identity(seat), view.factories[seat], _yard_says(panel, seat))
    state = _state(panel, seat)
    rows.append(Row(drawn, *state, gap=6) if state else drawn)
    known, tip = _memory(panel, seat)
    card = SeatCard(Column(*rows, gap=3), known, tip, _rim(panel, seat), f"player-{seat}")
    card.same = _data(panel, seat)
    return card


def _data(panel: OwnPanel[View], seat: Seat) -> tuple[object, ...]:
    """Everything that the card tells. While it is equal the card is not drawn again."""
    view, after = panel.view, panel.after
    told = [
        (_scores(panel)[seat], each.scores[seat], next_scoring(each)[seat], each.phase)
        for each in (view, after)
        if each is not None
    ]
    stocks = (view.hand_sizes[seat], view.billboards[seat], view.roofs[seat], view.factories[seat], view.known[seat])
    state = (view.actor == seat, view.key == seat, view.passed[seat], view.sealed[seat], view.draws[seat], view.hidden[seat])
    return (told, stocks, state, view.seat, panel.situation.names[seat], panel.look, panel.text.language, panel.style.is_roomy)


def _rim(panel: OwnPanel[View], seat: Seat) -> Colour | None:
    return panel.theme.accent if panel.view.actor == seat else None


def _head(panel: OwnPanel[View], seat: Seat) -> list[Widget]:
    """Emblem, name, turn and key, and the points, with what the hovered move would make of them."""
    view, theme, is_turn = panel.view, panel.theme, panel.view.actor == seat
    parts: list[Widget] = [
        Emblem(panel.look.identity(seat), size=panel.style.emblem),
        PlayerName(panel.situation.names[seat], panel.style.strong, lines=1, ink=theme.accent if is_turn else None),
    ]
    face = panel.face(seat)
    if is_turn and not face:
        parts.append(Icon("pointer", size=13, ink=theme.accent))
    parts += face
    if view.key == seat:
        parts.append(Icon("key", size=13, ink=theme.accent, tip=panel.text(f"{GAME}.card_tip.key")))
    points = Label(plain(_scores(panel)[seat]), panel.style.number, key=f"score-{seat}", tip=_points_tip(panel, seat))
    parts += [Space(grow=1), points]
    then = panel.after if panel.after is not None and panel.after.phase == view.phase else view
    after = then.scores[seat]
    if after != view.scores[seat]:
        parts += [
            Icon("next", size=11, ink=theme.ink_soft),
            _change_label(panel, seat, plain(after), after - view.scores[seat]),
        ]
    return parts


def _scores(panel: OwnPanel[View]) -> tuple[int, ...]:
    """The points of every seat; while blocks are scored, as they have come in so far."""
    return panel.situation.tally or panel.view.scores


def _points_tip(panel: OwnPanel[View], seat: Seat) -> str:
    """What was scored, and what the blocks would bring now."""
    view, scored = panel.view, panel.view.scores[seat]
    if view.phase == OVER:
        return panel.text(f"{GAME}.card_tip.points", count=scored)
    return panel.text(f"{GAME}.card_tip.expected", scored=plain(scored), expected=signed_points(next_scoring(view)[seat]))


def _change_label(panel: OwnPanel[View], seat: Seat, words: str, change: int) -> Widget:
    good = (change > 0) == (seat == panel.view.seat)
    return Label(words, panel.style.number, ink=panel.theme.good if good else panel.theme.bad)


def _stocks(panel: OwnPanel[View], seat: Seat) -> list[Widget]:
    """Cards, billboards and roofs left, and what the next scoring would bring."""
    view, theme = panel.view, panel.theme
    found: list[Widget] = []
    for sign, value, name in (
        (Icon("card", size=13, tip=panel.text(f"{GAME}.card_tip.cards")), view.hand_sizes[seat], "cards"),
        (Icon("billboard", size=13, tip=panel.text(f"{GAME}.card_tip.billboards")), view.billboards[seat], "billboards"),
    ):
        found += [sign, Label(str(value), panel.style.fine, tip=panel.text(f"{GAME}.card_tip.{name}")), Space(3)]
    for mark, shape, left in zip(MARKS, SHAPES, view.roofs[seat], strict=True):
        tip = panel.text(f"{GAME}.card_tip.{shape}{'' if left else '_none'}", count=left)
        number = Label(str(left), panel.style.fine, ink=theme.bad if left < FEW else None, tip=tip)
        found += [RoofSign(mark, tip=tip), number, Space(3)]
    if view.phase != OVER:
        now = next_scoring(view)[seat]
        then = next_scoring(panel.after)[seat] if panel.after is not None else now
        tip = panel.text(f"{GAME}.card_tip.next")
        found += [Space(grow=1), Icon("medal", size=13, tip=tip), Label(signed_points(now), panel.style.fine, tip=tip)]
        if then != now:
            good = (then > now) == (seat == view.seat)
            ink = theme.good if good else theme.bad
            found += [Icon("next", size=10, ink=theme.ink_soft), Label(signed_points(then), panel.style.fine, ink=ink, tip=tip)]
    return found


def _state(panel: OwnPanel[View], seat: Seat) -> list[Widget]:
    """Who has passed or sealed, and how many cards are still to be drawn."""
    view, theme = panel.view, panel.theme
    if view.phase == CONSTRUCTION and view.passed[seat]:
        return [Label(panel.text(f"{GAME}.state.passed"), panel.style.fine, soft=True, lines=1)]
    if view.phase == BIDDING and view.sealed[seat]:
        key = "sealed" if view.hand_sizes[seat] else "no_cards"  # nobody sees whether others have bid, but everybody counts
        sealed = Label(panel.text(f"{GAME}.state.{key}"), panel.style.fine, soft=True, lines=1)
        return [Icon("lock", size=13, ink=theme.accent), sealed]
    if view.phase == SUPPLY and view.draws[seat]:
        draws = Label(panel.text(f"{GAME}.state.draws", count=view.draws[seat]), panel.style.fine, lines=1)
        return [draws, *_bonus(panel, port_bonus(view, seat))]
    return []


def _bonus(panel: OwnPanel[View], count: int) -> list[Widget]:
    """How many of the cards to draw come from spaceports."""
    if not count:
        return []
    tip = panel.text(f"{GAME}.state.bonus", count=count)
    return [Icon("rocket", size=12, ink=panel.theme.accent, tip=tip), Label(f"+{count}", panel.style.fine, tip=tip)]


def port_bonus(view: View, seat: Seat) -> int:
    """The cards a seat draws more because of spaceports."""
    return scoring.allowances(tables(), view, scoring.block_scores(tables(), view))[seat] - numbers().draws


def _yard_says(panel: OwnPanel[View], seat: Seat) -> str:
    """The buildings of a factory in words."""
    said = []
    for number, slot in enumerate(panel.view.factories[seat], 1):
        if slot:
            kind = {"B": "barrel", "G": "gable", "-": "open"}[slot[-1]]
            said.append(f"{number}: " + panel.text(f"{GAME}.yard.{kind}", count=int(slot[:-1])))
    return panel.text(f"{GAME}.yard.title") + " " + (", ".join(said) if said else panel.text(f"{GAME}.yard.none"))


# -- memory aid ------------------------------------------------------------------------------------------------


def _memory(panel: OwnPanel[View], seat: Seat) -> tuple[Widget | None, str]:
    """The cards of a rival that everybody has seen, and how many others there are of each type; None for one's own."""
    view = panel.view
    if view.house.memory_aid != "on" or seat == view.seat or view.phase == OVER:
        return None, ""
    known, hidden = Counter(view.known[seat]), dict(zip(TYPES, view.hidden[seat], strict=True))
    words = _memory_words(panel, known, hidden)
    lines: list[Widget] = [Label(panel.text(f"{GAME}.memory.title", name=panel.situation.names[seat]), "small")]
    tabs = [Card(_tab(panel, code, count), "tab", look=panel.look) for code, count in known.items()]
    lines += [Row(*tabs[start : start + 3], gap=4) for start in range(0, len(tabs), 3)]
    lines.append(Label(words, "small", soft=True))
    return Panel(Column(*lines, gap=5), pad=10), words


def _tab(panel: OwnPanel[View], code: str, count: int) -> CardFace:
    face = faces.face(code, panel.text)
    return faces.with_count(face, count) if count > 1 else face


def _memory_words(panel: OwnPanel[View], known: Counter[str], hidden: dict[str, int]) -> str:
    if not any(hidden.values()):
        return panel.text(f"{GAME}.memory.{'complete' if known else 'empty'}")
    others = ", ".join(panel.text(f"{GAME}.memory.{kind}", count=count) for kind, count in hidden.items() if count)
    return panel.text(f"{GAME}.memory.{'rest' if known else 'all'}", others=others)

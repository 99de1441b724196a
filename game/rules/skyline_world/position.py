"""Positions as text: buildings such as `c6=BRYBY`, then `key value` lines. Missing lines have plain defaults.

A text is refused with the rule that forbids it. It may describe a part of a game only: how long a board took to build and where
the cards of a large hand came from are not checked.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, get_args

from game.errors import BadInput, list_words, unknown
from game.rules.core import Seat
from game.rules.lines import Lines
from game.rules.skyline_world.content import LEVELS
from game.rules.skyline_world.model import SEATS, Phase, Setup, State
from game.rules.skyline_world.pieces import NEUTRAL, for_sale, pack, unpack
from game.rules.skyline_world.tables import Tables

_NONE = "-"
_SWITCHES = ("hidden_assets", "open_hands", "teams")
_BY_SEAT = ("stock", "hand", "mission")
_PLAIN = ("seats", "acts", "turn", "phase", "income", "built", "quiet", "trigger", "money", "used", "out", "pile", "stall_laps")
_MOST = 10**9 - 1
"""No money, turn or count in a text is larger."""


def to_text(tables: Tables, state: State) -> str:
    """Everything; lines that say the default of an empty thing are left out."""
    letters, setup = tables.letters(state.setup.seats), state.setup
    pieces = list(tables.pieces)
    buildings = [f"{plot}={building}" for plot, building in zip(tables.board.plots, state.buildings, strict=True) if building]
    lines = [
        " ".join(buildings),
        f"seats {setup.seats}",
        *(f"{name} on" for name in _SWITCHES if getattr(setup, name)),
        f"stall_laps {setup.stall_laps}",
        f"acts {letters[state.active]}",
        f"turn {state.turn}",
        f"phase {state.phase}",
        f"income {state.income or _NONE}",
        f"built {'yes' if state.built else 'no'}",
        f"quiet {state.quiet}",
        f"trigger {_NONE if state.trigger is None else letters[state.trigger]}",
        f"money {' '.join(map(str, state.money))}",
    ]
    for seat in range(setup.seats):
        stock = [piece for piece, count in zip(pieces, unpack(state.stock[seat]), strict=True) for _ in range(count)]
        lines.append(_line(f"stock {letters[seat]}", stock))
        lines.append(_line(f"hand {letters[seat]}", state.hands[seat]))
        lines.append(f"mission {letters[seat]} {state.missions[seat]}")
    lines += [_line("used", state.used), _line("pile", state.pile), _line("out", state.out)]
    return "\n".join(line for line in lines if line) + "\n"


def _line(key: str, words: Iterable[str]) -> str:
    return f"{key} {' '.join(words) or _NONE}"


# -- reading -------------------------------------------------------------------------------------------------------


def from_text(tables: Tables, text: str) -> State:
    """The state the text describes; `BadInput` where it makes no sense."""
    numbers = tables.content.numbers
    lines = Lines(
        text,
        once=(*_PLAIN, *_SWITCHES),
        owned=dict.fromkeys(_BY_SEAT, numbers.letters),
        is_picture=lambda line: "=" in line.split()[0],
    )
    seats = int(lines.one_of("seats", map(str, SEATS), str(SEATS[-1])))
    letters = tables.letters(seats)
    for letter in numbers.letters[seats:]:
        if absent := [key for key in _BY_SEAT if lines.has(f"{key} {letter}")]:
            raise BadInput(f'"{absent[0]} {letter}" names no seat; it must be {list_words(letters[:-1])}')
    buildings = _buildings(tables, " ".join(lines.picture).split(), letters)
    stock, supply = _floors(tables, lines, buildings, letters)
    used = _codes(lines, "used", tables.figures, "figure")
    hands, pile, out = _cards(tables, lines, letters[:-1], used)
    state = State(
        **_turn(tables, lines, buildings, letters),
        buildings=buildings,
        used=used,
        out=out,
        money=_money(lines, (numbers.money,) * seats),
        stock=tuple(map(pack, stock)),
        supply=tuple(map(pack, supply)),
        hands=hands,
        missions=_missions(tables, lines, letters[:-1]),
        pile=pile,
    )
    for fault in _faults(tables, state):
        raise BadInput(fault)
    return state


def _turn(tables: Tables, lines: Lines, buildings: tuple[str, ...], letters: tuple[str, ...]) -> dict[str, Any]:
    """Options and the fields of the running turn; each default is what follows from the rest."""
    seats, board, colours = len(letters) - 1, tables.board, letters[:-1]
    heights, tops = board.masks(buildings, letters)
    phase = lines.one_of("phase", get_args(Phase), "build")
    over, trigger = phase == "over", _trigger(tables, lines, heights, tops)
    before = (trigger - 1) % seats if over and trigger is not None else 0
    active = colours.index(lines.one_of("acts", colours, colours[before]))
    numbers = tables.content.numbers
    stall_laps = int(lines.one_of("stall_laps", map(str, numbers.stall_laps), str(numbers.default_stall_laps)))
    quiet = lines.number("quiet", stall_laps * seats if over and trigger is None else 0, high=_MOST)
    turn = lines.number("turn", max(1, quiet if over else quiet + 1), low=1, high=_MOST)
    switches = {name: lines.is_on(name) for name in _SWITCHES}
    acting = phase in ("build", "invest")
    built = lines.one_of("built", ("no", "yes"), "yes" if acting and trigger == active else "no") == "yes"
    best = max(() if built or not acting else board.paying(tops[active], heights), key=lambda each: each[1], default=None)
    income = lines.one_of("income", (_NONE, *board.plots), board.first(best[0]) if best else _NONE)
    return {
        "setup": Setup(seats, (active - turn + 1) % seats, stall_laps=stall_laps, **switches),
        "active": active,
        "phase": phase,
        "turn": turn,
        "income": None if income == _NONE else income,
        "built": built,
        "quiet": quiet,
        "trigger": trigger,
        "heights": heights,
        "tops": tops,
    }


def _trigger(tables: Tables, lines: Lines, heights: tuple[int, ...], tops: tuple[int, ...]) -> Seat | None:
    """As given; else the first seat that has the last penthouse already."""
    letters = tables.content.numbers.letters[: len(tops) - 1]
    if lines.has("trigger"):
        letter = lines.one_of("trigger", (_NONE, *letters))
        return None if letter == _NONE else letters.index(letter)
    last = tables.content.numbers.last_penthouse
    return next((seat for seat in range(len(letters)) if (tops[seat] & heights[LEVELS]).bit_count() >= last), None)


def _buildings(tables: Tables, words: list[str], letters: tuple[str, ...]) -> tuple[str, ...]:
    board, coloured = tables.board, set(letters[:-1])
    buildings = [""] * len(board.plots)
    for word in words:
        plot, _, building = word.partition("=")
        if plot not in board.index:
            raise BadInput(unknown("plot", plot, board.plots))
        if not building:
            raise BadInput(f"{word}: a building has a floor on the ground, such as {plot}={letters[0]} (SW-1)")
        if stray := set(building) - set(letters):
            raise BadInput(f'{word}: unknown letter "{min(stray)}"; it must be {list_words(letters)}')
        if len(building) > LEVELS:
            raise BadInput(f"{word}: a building has at most {LEVELS} levels (SW-32)")
        if buildings[board.index[plot]]:
            raise BadInput(f"{plot} is given twice")
        if any(low == high and low in coloured for low, high in pairwise(building)):
            raise BadInput(f"{word}: a floor cannot lie on a floor of the same player (SW-34)")
        if len(building) == LEVELS and building[-1] in coloured and building[-1] not in building[:-1]:
            raise BadInput(f"{word}: the penthouse has no own floor below (SW-35)")
        buildings[board.index[plot]] = building
    return tuple(buildings)


def _floors(
    tables: Tables, lines: Lines, buildings: tuple[str, ...], letters: tuple[str, ...]
) -> tuple[list[list[int]], list[list[int]]]:
    """The counts in stock by seat, and what is left of the printed floors (SW-6)."""
    stock = [[0] * (NEUTRAL + 1) for _ in letters[:-1]]
    for counts, letter in zip(stock, letters, strict=False):
        for piece in _codes(lines, f"stock {letter}", tables.pieces, "floor"):
            counts[tables.pieces[piece]] += 1
    supply = for_sale(tables.content, buildings, stock)
    for letter, left in zip(letters, supply, strict=True):
        if min(left) < 0:
            piece = tables.content.floors[left.index(min(left))].piece
            raise BadInput(f"there are more floors {piece} of {letter} than the game has (SW-6)")
    return stock, supply


def _codes(lines: Lines, key: str, known: Iterable[str], what: str) -> tuple[str, ...]:
    return () if lines.text(key) == _NONE else lines.codes(key, known, what, twice=True)


def _money(lines: Lines, default: tuple[int, ...]) -> tuple[int, ...]:
    try:
        return lines.numbers("money", default, high=_MOST)
    except BadInput as fault:
        raise BadInput(f"{fault} (SW-5)") from None


def _cards(
    tables: Tables, lines: Lines, letters: tuple[str, ...], used: tuple[str, ...]
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...], tuple[str, ...]]:
    """Hands, pile and cards out of the game. Without `out` these are the used ones, with a `pile` also all that is left."""
    order, copies = tables.figures, tables.content.numbers.copies
    hands = [_codes(lines, f"hand {letter}", order, "figure") for letter in letters]
    pile = _codes(lines, "pile", order, "figure") if lines.has("pile") else None
    out = _codes(lines, "out", order, "figure") if lines.has("out") else used
    left = Counter(order * copies)
    for group in (*hands, pile or (), out):
        left.subtract(group)
    if many := [code for code, count in left.items() if count < 0]:
        raise BadInput(f"there are more than {copies} cards {many[0]}")
    rest = tuple(code for code in order for _ in range(left[code]))
    if rest and pile is not None and lines.has("out"):
        raise BadInput(f"the card {rest[0]} is missing: hands, pile and out must make up all {len(order) * copies} cards")
    if pile is None:
        pile = rest
    elif not lines.has("out"):
        out = rest + used
    return tuple(tuple(sorted(hand, key=order.index)) for hand in hands), pile, out


def _missions(tables: Tables, lines: Lines, letters: tuple[str, ...]) -> tuple[str, ...]:
    known = tuple(tables.board.missions)
    given = {letter: lines.one_of(f"mission {letter}", known) for letter in letters if lines.has(f"mission {letter}")}
    if len(set(given.values())) != len(given):
        raise BadInput("each mission can be dealt only once (SW-90)")
    left = iter([code for code in known if code not in given.values()])
    return tuple(given.get(letter) or next(left) for letter in letters)


# -- what cannot be ------------------------------------------------------------------------------------------------


def _faults(tables: Tables, state: State) -> Iterator[str]:
    """Everything that the lines say against each other, with the rule."""
    setup = state.setup
    if setup.teams and setup.seats != 4:
        yield f"teams needs exactly 4 seats, not {setup.seats} (SW-130)"
    yield from _faults_of_trigger(tables, state)
    yield from _faults_of_turn(tables, state)
    yield from _faults_of_income(tables, state)
    yield from _faults_of_quiet(state)


def _faults_of_trigger(tables: Tables, state: State) -> Iterator[str]:
    letters, last = tables.content.numbers.letters, tables.content.numbers.last_penthouse
    have = [seat for seat, top in enumerate(state.tops[:-1]) if (top & state.heights[LEVELS]).bit_count() >= last]
    if state.trigger is None:
        if have:
            yield f"trigger cannot be {_NONE}: {letters[have[0]]} has {last} penthouses (SW-100)"
        return
    letter = letters[state.trigger]
    if state.trigger not in have:
        yield f"trigger cannot be {letter}, who has fewer than {last} penthouses (SW-100)"
    if state.active == state.trigger:
        if state.phase in ("income", "over"):
            yield f"phase cannot be {state.phase} where {letter} acts: who triggered the end has no second turn (SW-101)"
        elif not state.built:
            yield f"built must be yes in the turn in which {letter} triggered the end (SW-100)"
    elif state.phase == "over" and state.turns_left:
        yield f"the game is over only after the turn of {letters[(state.trigger - 1) % state.setup.seats]} (SW-101)"


def _faults_of_turn(tables: Tables, state: State) -> Iterator[str]:
    if state.phase == "income" and len(tables.choices[state.active].legal(state)) < 2:
        yield "phase cannot be income where fewer than two groups pay; it must be build (SW-25)"
    if state.phase in ("income", "over") and (state.built or state.income or state.used):
        yield f"nothing is built, paid or used in the phase {state.phase}: built must be no, income and used {_NONE} (SW-12)"
    if state.built and not state.tops[state.active] | state.tops[-1]:
        yield "built cannot be yes where no own and no neutral floor is on top (SW-30)"
    if len(set(state.used)) < len(state.used):
        yield "used names a figure twice; it can be handed in only once per turn (SW-66)"
    left = iter(state.out)
    if stays := [code for code in state.used if code not in left]:
        yield f"used names {stays[0]}, so it must be among the cards that are out, in the same order (SW-68)"


def _faults_of_income(tables: Tables, state: State) -> Iterator[str]:
    """Floors that were built in this turn hide the groups at its beginning, but nobody else has built on the named plot."""
    board, numbers, seat = tables.board, tables.content.numbers, state.active
    if state.phase in ("income", "over"):
        return
    if state.income and state.buildings[board.index[state.income]].rstrip(numbers.neutral)[-1:] != numbers.letters[seat]:
        yield f"income cannot be {state.income}: {numbers.letters[seat]} did not top it when the turn began (SW-20)"
    paying = [board.first(group) for group, _ in board.paying(state.tops[seat], state.heights)]
    if not state.built and (state.income or _NONE) not in (paying or [_NONE]):
        yield f"income cannot be {state.income or _NONE}; it must be {list_words(paying or [_NONE])} (SW-25)"


def _faults_of_quiet(state: State) -> Iterator[str]:
    setup, over, quiet = state.setup, state.phase == "over", state.quiet
    stall = setup.stall_laps * setup.seats
    if quiet > state.turn - (not over):
        yield f"quiet cannot be {quiet} in turn {state.turn}: so many turns have not passed (SW-104)"
    if state.trigger in (None, state.active) and not over and quiet >= stall:
        yield f"quiet must be less than {stall}, or the game is over (SW-104)"
    if state.trigger is None and over and quiet != stall:
        yield f"without a third penthouse the game is over when quiet is {stall}, not {quiet} (SW-104)"
    if state.trigger not in (None, state.active):
        passed = (state.active - (state.trigger or 0) - 1) % setup.seats + over
        if quiet > passed:
            yield f"quiet can be {passed} at most: no more turns have passed since the third penthouse (SW-104)"

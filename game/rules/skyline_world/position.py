"""The text of a position: buildings such as `c6=BRYBY`, then `key value` lines; what is left out has a plain default."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, get_args

from game.errors import BadInput, listed, unknown
from game.rules.skyline_world.content import LEVELS
from game.rules.skyline_world.model import SEATS, Phase, Setup, State
from game.rules.skyline_world.pieces import NEUTRAL, for_sale, pack, unpack
from game.rules.skyline_world.tables import Tables

_NONE = "-"
_SWITCHES = ("hidden_assets", "open_hands", "teams")
_BY_SEAT = ("stock", "hand", "mission")
_PLAIN = ("seats", "acts", "turn", "phase", "income", "built", "quiet", "trigger", "money", "used", "out", "pile", "stall_laps")
_KEYS = (*_PLAIN, *_SWITCHES, *_BY_SEAT)
_MOST_DIGITS = 9

Lines = dict[str, list[str]]


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


def from_text(tables: Tables, text: str) -> State:
    """The state the text describes; `BadInput` where it makes no sense."""
    words, lines = _split(text)
    setup, active, turn = _setup(tables, lines)
    letters = (*tables.content.numbers.letters[: setup.seats], tables.content.numbers.neutral)
    buildings = _buildings(tables, words, letters)
    stock = [_stock(tables, lines.get(f"stock {letter}", [])) for letter in letters[:-1]]
    supply = for_sale(tables.content, buildings, stock)
    for seat, left in enumerate(supply):
        if min(left) < 0:
            piece = tables.content.floors[left.index(min(left))].piece
            raise BadInput(f"there are more floors {piece} of {letters[seat]} than the game has")
    hands, pile, out = _cards(tables, lines, letters[:-1])
    heights, tops = tables.board.masks(tuple(buildings), letters)
    state = State(
        setup=setup,
        active=active,
        phase=_one_of(lines, "phase", get_args(Phase), "build"),
        turn=turn,
        income=_one_of(lines, "income", tables.board.plots, "") if lines.get("income") else None,
        built=_one_of(lines, "built", ("no", "yes"), "no") == "yes",
        quiet=_number(lines, "quiet", 0),
        trigger=_trigger(tables, lines, letters, heights, tops),
        buildings=buildings,
        used=_codes(lines.get("used", []), tables.figures, "figure"),
        out=out,
        heights=heights,
        tops=tops,
        money=_money(tables, lines, setup.seats),
        stock=tuple(map(pack, stock)),
        supply=tuple(map(pack, supply)),
        hands=hands,
        missions=_missions(tables, lines, letters[:-1]),
        pile=pile,
    )
    if state.phase == "income" and len(tables.choices[active].legal(state)) < 2:
        raise BadInput("phase cannot be income where fewer than two groups pay; it must be build")
    return state


def _split(text: str) -> tuple[list[str], Lines]:
    """The words of the buildings, and the other lines by their key (with the letter where there is one for each seat)."""
    buildings: list[str] = []
    lines: Lines = {}
    for line in text.splitlines():
        key, *words = line.split() or [""]
        if "=" in key:
            buildings += [key, *words]
            continue
        if not key:
            continue
        if key not in _KEYS:
            raise BadInput(unknown("key of a position", key, _KEYS))
        if key in _BY_SEAT:
            if not words:
                raise BadInput(f"{key} needs the letter of a seat")
            key, words = f"{key} {words[0]}", words[1:]
        if key in lines:
            raise BadInput(f"{key} is given twice")
        lines[key] = [word for word in words if word != _NONE]
    return buildings, lines


def _setup(tables: Tables, lines: Lines) -> tuple[Setup, int, int]:
    """Options, the seat that acts and the number of its turn; who started follows from them."""
    numbers = tables.content.numbers
    seats = int(_one_of(lines, "seats", [str(count) for count in SEATS], str(SEATS[-1])))
    letters = numbers.letters[:seats]
    for key in lines:
        if " " in key and key.split()[1] not in letters:
            raise BadInput(f'"{key}" names no seat; it must be {listed(letters)}')
    switches = {name: _one_of(lines, name, ("off", "on"), "off") == "on" for name in _SWITCHES}
    if switches["teams"] and seats != 4:
        raise BadInput(f"teams needs exactly 4 seats, not {seats}")
    laps = _one_of(lines, "stall_laps", [str(laps) for laps in numbers.stall_laps], str(numbers.default_stall_laps))
    active = letters.index(_one_of(lines, "acts", letters, letters[0]))
    turn = _number(lines, "turn", 1)
    if turn < 1:
        raise BadInput("turn must be 1 or more")
    return Setup(seats, (active - turn + 1) % seats, stall_laps=int(laps), **switches), active, turn


def _one_of(lines: Lines, key: str, values: Iterable[str], default: str) -> Any:
    words = lines.get(key, [default])
    if len(words) != 1 or words[0] not in values:
        raise BadInput(f'{key} cannot be "{" ".join(words)}"; it must be {listed(values)}')
    return words[0]


def _number(lines: Lines, key: str, default: int) -> int:
    words = lines.get(key, [str(default)])
    if len(words) != 1:
        raise BadInput(f"{key} needs one number")
    return _whole(key, words[0])


def _whole(key: str, word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS):
        raise BadInput(f'{key} cannot be "{word}"; it must be a whole number')
    return int(word)


def _buildings(tables: Tables, words: list[str], letters: tuple[str, ...]) -> tuple[str, ...]:
    board = tables.board
    buildings = [""] * len(board.plots)
    for word in words:
        plot, _, building = word.partition("=")
        if plot not in board.index:
            raise BadInput(unknown("plot", plot, board.plots))
        if stray := set(building) - set(letters):
            raise BadInput(f'{word}: unknown letter "{min(stray)}"; it must be {listed(letters)}')
        if len(building) > LEVELS:
            raise BadInput(f"{word}: a building has at most {LEVELS} levels")
        if buildings[board.index[plot]]:
            raise BadInput(f"{plot} is given twice")
        coloured = set(letters[:-1])
        if any(low == high and low in coloured for low, high in pairwise(building)):
            raise BadInput(f"{word}: a floor cannot lie on a floor of the same player (SW-34)")
        if len(building) == LEVELS and building[-1] in coloured and building[-1] not in building[:-1]:
            raise BadInput(f"{word}: the penthouse has no own floor below (SW-35)")
        buildings[board.index[plot]] = building
    return tuple(buildings)


def _stock(tables: Tables, words: list[str]) -> list[int]:
    counts = [0] * (NEUTRAL + 1)
    for piece in _codes(words, tuple(tables.pieces), "floor"):
        counts[tables.pieces[piece]] += 1
    return counts


def _codes(words: Iterable[str], known: tuple[str, ...], what: str) -> tuple[str, ...]:
    for word in words:
        if word not in known:
            raise BadInput(unknown(what, word, known))
    return tuple(words)


def _money(tables: Tables, lines: Lines, seats: int) -> tuple[int, ...]:
    words = lines.get("money", [str(tables.content.numbers.money)] * seats)
    if len(words) != seats:
        raise BadInput(f"money needs {seats} numbers, one for each seat")
    return tuple(_whole("money", word) for word in words)


def _cards(
    tables: Tables, lines: Lines, letters: tuple[str, ...]
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...], tuple[str, ...]]:
    """Hands, pile and cards out of the game; of the last two one that is not given is all that is left."""
    order, copies = tables.figures, tables.content.numbers.copies
    hands = [_codes(lines.get(f"hand {letter}", []), order, "figure") for letter in letters]
    named = {key: _codes(lines[key], order, "figure") for key in ("pile", "out") if key in lines}
    left = Counter(order * copies)
    for group in (*hands, *named.values()):
        left.subtract(group)
    if many := [code for code, count in left.items() if count < 0]:
        raise BadInput(f"there are more than {copies} cards {many[0]}")
    rest = tuple(code for code in order for _ in range(left[code]))
    if len(named) == 2 and rest:
        raise BadInput(f"the card {rest[0]} is missing: hands, pile and out must make up all {len(order) * copies} cards")
    pile = named.get("pile", rest)
    out = named.get("out", rest if "pile" in named else ())
    return tuple(tuple(sorted(hand, key=order.index)) for hand in hands), pile, out


def _missions(tables: Tables, lines: Lines, letters: tuple[str, ...]) -> tuple[str, ...]:
    known = tuple(tables.board.missions)
    given = {letter: _one_of(lines, f"mission {letter}", known, "") for letter in letters if f"mission {letter}" in lines}
    if len(set(given.values())) != len(given):
        raise BadInput("each mission can be dealt only once")
    left = iter([code for code in known if code not in given.values()])
    return tuple(given.get(letter) or next(left) for letter in letters)


def _trigger(
    tables: Tables, lines: Lines, letters: tuple[str, ...], heights: tuple[int, ...], tops: tuple[int, ...]
) -> int | None:
    """As given; else the first seat that has the last penthouse already."""
    if "trigger" in lines:
        return letters.index(_one_of(lines, "trigger", letters[:-1], "")) if lines["trigger"] else None
    counts = [(top & heights[LEVELS]).bit_count() for top in tops[:-1]]
    return next((seat for seat, count in enumerate(counts) if count >= tables.content.numbers.last_penthouse), None)

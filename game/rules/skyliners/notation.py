"""Skyliners in text: why a move is refused, and positions that can be written by hand."""

from typing import TYPE_CHECKING

from game.errors import BadInput, listed, unknown
from game.rules.core import Reason
from game.rules.skyliners.model import BUILDABLE, NEUTRAL, Lapse, Plan, State, Table, View, hands_left
from game.rules.skyliners.site import (
    CENTRE,
    FLOOR,
    INDEX,
    PARK,
    PIECES,
    PLOTS,
    QUARTERS,
    ROOF,
    ROWS,
    SIDES,
    counts,
    diagram,
    token,
)

if TYPE_CHECKING:
    from game.rules.skyliners.game import Game

# -- refusals --------------------------------------------------------------------------------------------------

_ON_ROOF = {FLOOR: "SL-44", ROOF: "SL-48", PARK: "SL-52"}
_ON_PARK = {FLOOR: "SL-45", ROOF: "SL-49", PARK: "SL-53"}


def why_not(game: "Game", state: State, text: str) -> Reason | None:
    """The first broken rule in the order of SL-103; None where the move is legal or is no move at all."""
    words = text.split()
    if not words or words[0] not in (*PIECES, "plan", "lapse"):
        return None
    if state.over:
        return Reason("SL-77")
    if words[0] == "lapse":
        return None if len(words) > 1 or isinstance(game.legal(state)[0], Lapse) else Reason("SL-33")
    if words[0] == "plan":
        return _why_not_plan(state, words[1:])
    return _why_not_build(state, words[0], words[1:])


def _why_not_plan(state: State, words: list[str]) -> Reason | None:
    if len(words) > 2:
        return None
    if state.table.mode == "intro":
        return Reason("SL-60")
    if state.action == 1:
        return Reason("SL-32")
    if words and words[0] not in tuple(ROWS):
        return Reason("SL-06", {"row": words[0]})
    if len(words) == 2 and words[1] not in ("1", "2", "3", "4", "4/5"):
        return Reason("SL-62")
    if words and not state.hands[state.turn] >> ROWS.index(words[0]) & 1:
        return Reason("SL-63", {"row": words[0]})
    return None


def _why_not_build(state: State, piece: str, words: list[str]) -> Reason | None:
    stock = {FLOOR: state.floors, ROOF: state.roofs, PARK: state.parks}[piece][state.turn]
    if len(words) > 1:
        return None
    if words and words[0] not in INDEX:
        return Reason("SL-01", {"plot": words[0]})
    if not stock:
        return Reason("SL-40", {"piece": piece})
    if not words:
        return None
    plot = INDEX[words[0]]
    height = state.heights[plot]
    if plot == CENTRE:
        return Reason("SL-41")
    if state.used >> plot & 1:
        return Reason("SL-42", {"plot": words[0]})
    if height % 2:
        return Reason((_ON_PARK if height == 1 else _ON_ROOF)[piece])
    if piece == ROOF and not height:
        return Reason("SL-47")
    return Reason("SL-51") if piece == PARK and height else None


# -- positions -------------------------------------------------------------------------------------------------


def to_text(state: State) -> str:
    """The site and everything else, one `key value` line each."""
    table = state.table
    sides = table.sides
    values = {
        "mode": table.mode,
        "sides": sides,
        "start": sides[table.start],
        "deck": " ".join(table.deck),
        "setup_cards": table.setup_cards,
        "antennas_on_parks": "on" if table.antennas_on_parks else "off",
        "open_plans": "on" if table.open_plans else "off",
        "show_counts": table.show_counts,
        "pieces": " ".join(f"{_owner_letter(sides, code // 25)}{PLOTS[code % 25]}" for code in state.pieces),
        "floors": " ".join(map(str, state.floors)),
        "roofs": " ".join(map(str, state.roofs)),
        "parks": " ".join(map(str, state.parks)),
        "round": str(state.round),
        "turn": sides[state.turn],
        "action": str(state.action),
        "used": PLOTS[state.used.bit_length() - 1] if state.used else "",
        "ending": "yes" if state.ending else "no",
        "over": "yes" if state.over else "no",
        "skyscrapers": " ".join(state.quarters),
        "plans": " ".join(f"{sides[plan.seat]}{plan.row}{plan.number}" for plan in state.plans),
    }
    return diagram(state.heights) + "\n" + "".join(f"{key} {value}".rstrip() + "\n" for key, value in values.items())


_KEYS = (
    *("mode", "sides", "start", "deck", "setup_cards", "antennas_on_parks", "open_plans", "show_counts", "pieces"),
    *("floors", "roofs", "parks", "round", "turn", "action", "used", "ending", "over", "skyscrapers", "plans"),
)


def _owner_letter(sides: str, owner: int) -> str:
    return "n" if owner == NEUTRAL else sides[owner]


class _Reader:
    """The `key value` lines of a position, each checked as it is taken."""

    def __init__(self, values: dict[str, str]) -> None:
        self.values = values

    def one_of(self, key: str, allowed: tuple[str, ...]) -> str:
        """A word of a list; the first is the default."""
        value = self.values.get(key, allowed[0])
        if value not in allowed:
            raise BadInput(f'{key} cannot be "{value}"; it must be {listed(allowed)}')
        return value

    def number(self, key: str, default: int) -> int:
        """A whole number 0…99."""
        value = self.values.get(key, str(default))
        if not (value.isascii() and value.isdigit() and len(value) < 3):
            raise BadInput(f'{key} must be a number from 0 to 99, not "{value}"')
        return int(value)

    def numbers(self, key: str, seats: int, default: int) -> tuple[int, ...]:
        """One number for each seat."""
        words = self.values.get(key, " ".join([str(default)] * seats)).split()
        if len(words) != seats:
            raise BadInput(f"{key} needs {seats} numbers, one for each seat")
        return tuple(_Reader({key: word}).number(key, 0) for word in words)


def from_text(game: "Game", position: str) -> State:
    """Reads a position; lines that are left out take their value at the start of a game of that mode and seating."""
    heights, values = _split(position)
    take = _Reader(values)
    sides = take.values.get("sides", SIDES)
    if not any(sides == option for seats in game.seats for option in game.options(seats)[1].values):
        raise BadInput(f'sides cannot be "{sides}"; it must be such as SW, SWN or SWNE (SL-04, SL-05)')
    kit = game.kit(len(sides))
    is_intro = take.one_of("mode", ("full", "intro")) == "intro"
    table = Table(
        mode="intro" if is_intro else "full",
        sides=sides,
        start=sides.index(take.one_of("start", tuple(sides))),
        deck=tuple(values.get("deck", "").split()),
        setup_cards=take.one_of("setup_cards", tuple(cards.name for cards in game.content.setup_cards)),
        antennas_on_parks=take.one_of("antennas_on_parks", ("on", "off")) == "on",
        open_plans=take.one_of("open_plans", ("off", "on")) == "on",
        show_counts=take.one_of("show_counts", ("all", "own", "none")),
        rounds=kit.intro_rounds if is_intro else 0,
        antennas=kit.antennas,
    )
    plans = _plans(values.get("plans", ""), sides)
    floors = take.numbers("floors", len(sides), kit.floors)
    ending = "yes" if not is_intro and 0 in floors else "no"
    if values.get("ending", ending) != ending:
        raise BadInput(f"ending must be {ending}: the full game ends exactly when a seat has no floor left (SL-72)")
    round_, last = take.number("round", 1), table.rounds or 99
    if not 1 <= round_ <= last:
        raise BadInput(f"round must be a number from 1 to {last}, not {round_}")
    used = take.one_of("used", ("", *PLOTS))
    return State(
        table=table,
        heights=heights,
        pieces=_pieces(heights, values.get("pieces"), sides),
        empty=sum(1 << plot for plot, height in enumerate(heights) if not height),
        open=sum(1 << plot for plot, height in enumerate(heights) if height % 2 == 0) & BUILDABLE,
        floors=floors,
        roofs=take.numbers("roofs", len(sides), kit.roofs),
        parks=take.numbers("parks", len(sides), kit.parks),
        round=round_,
        turn=sides.index(take.one_of("turn", (sides[table.start], *sides))),
        action=int(take.one_of("action", ("1", "2"))),
        used=1 << INDEX[used] if used else 0,
        ending=ending == "yes",
        over=take.one_of("over", ("no", "yes")) == "yes",
        quarters=_quarters(values.get("skyscrapers"), len(sides)),
        plans=plans,
        hands=hands_left(table, plans),
    )


def _split(position: str) -> tuple[bytes, dict[str, str]]:
    """The heights of the diagram and the lines below it. Rank numbers at the edge and the file letters are allowed."""
    lines = [line.split() for line in position.splitlines() if line.strip()]
    if len(lines) < 5:
        raise BadInput("a position begins with five lines of plots, rank 5 first")
    ranks: list[list[int]] = []
    for rank, words in zip((5, 4, 3, 2, 1), lines, strict=False):
        if len(words) == 6 and words[0] == str(rank):
            words = words[1:]
        if len(words) != 5:
            raise BadInput(f"rank {rank} needs five plots, not {len(words)}")
        ranks.insert(0, [_height(word) for word in words])
    heights = bytes(height for row in ranks for height in row)
    values: dict[str, str] = {}
    for words in lines[5:]:
        if words == list("abcde"):
            continue
        if words[0] not in _KEYS:
            raise BadInput(unknown("line", words[0], _KEYS))
        values[words[0]] = " ".join(words[1:])
    return heights, values


def _height(word: str) -> int:
    floors = word.removesuffix("^")
    if word in (".", "P"):
        return 0 if word == "." else 1
    if floors.isascii() and floors.isdigit() and len(floors) < 3 and 0 < int(floors) < 60:
        return 2 * int(floors) + (word != floors)
    raise BadInput(f'"{word}" is no plot; it must be . for empty, P for a park, or floors such as 2 or 2^ with a roof')


def _pieces(heights: bytes, text: str | None, sides: str) -> bytes:
    """Who placed what, in order; without a list every piece is neutral."""
    if text is None:
        return bytes(NEUTRAL * 25 + plot for plot, height in enumerate(heights) for _ in range((height + 1) // 2))
    codes = bytearray()
    for word in text.split():
        if word[1:] not in INDEX or word[0] not in (*sides, "n"):
            raise BadInput(f'"{word}" is no piece; it must be a side or n and a plot, such as Sb2 or nc3')
        codes.append((NEUTRAL if word[0] == "n" else sides.index(word[0])) * 25 + INDEX[word[1:]])
    if any((height + 1) // 2 != sum(code % 25 == plot for code in codes) for plot, height in enumerate(heights)):
        raise BadInput("pieces do not make up the site")
    return bytes(codes)


def _plans(text: str, sides: str) -> tuple[Plan, ...]:
    plans: list[Plan] = []
    for word in text.split():
        if len(word) != 3 or word[0] not in sides or word[1] not in ROWS or word[2] not in "1234":
            raise BadInput(f'"{word}" is no plan; it must be side, row and number, such as SB3')
        plan = Plan(sides.index(word[0]), word[1], int(word[2]))
        if any((plan.seat, plan.row) == (other.seat, other.row) for other in plans):
            raise BadInput(f"{word[0]} has laid row {word[1]} twice (SL-63)")
        plans.append(plan)
    return tuple(plans)


def _quarters(text: str | None, seats: int) -> tuple[str, ...]:
    quarters = tuple(text.split()) if text else QUARTERS[:seats]
    if len(quarters) != seats or len(set(quarters)) != seats or not set(quarters) <= set(QUARTERS):
        raise BadInput(f"skyscrapers must be {seats} different ones of {listed(QUARTERS)}")
    return quarters


# -- the terminal ----------------------------------------------------------------------------------------------


def draw(view: View) -> str:
    """The site with its counts at every side, stocks, container, and the viewer's own secrets."""
    table, heights = view.table, view.heights
    seen = {side: [str(number) for number in numbers] for side, numbers in counts(heights).items()}
    shown = [side for seat, side in enumerate(table.sides) if table.show_counts == "all" or seat == view.seat]
    margin = {side: seen[side] if side in shown and table.show_counts != "none" else [" "] * 5 for side in SIDES}
    lines = ["        " + " ".join(f"{number:>3}" for number in reversed(margin["N"]))]
    for rank in (5, 4, 3, 2, 1):
        row = " ".join(f"{token(height):>3}" for height in heights[rank * 5 - 5 : rank * 5])
        lines.append(f"{rank}   {margin['W'][5 - rank]}   {row}   {margin['E'][rank - 1]}")
    lines.append("        " + " ".join(f"{number:>3}" for number in margin["S"]))
    lines.append("        " + " ".join(f"{file:>3}" for file in "abcde"))
    for seat, side in enumerate(table.sides):
        plans = [_plan_word(plan, index) for index, plan in enumerate(view.plans, start=1) if plan.seat == seat]
        stock = f"{view.floors[seat]:2} floors {view.roofs[seat]} roofs {view.parks[seat]} parks"
        lines.append(f"{side} {'>' if seat == view.turn else ' '} {stock}  [{view.quarters[seat] or '?'}]  {' '.join(plans)}")
    return "\n".join(lines)


def _plan_word(plan: Plan, index: int) -> str:
    return f"{index}:{plan.row}{plan.number}" if plan.row else f"{index}:??"

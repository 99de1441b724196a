"""Positions of Skyliners as text. A position that no match could lead to is refused with the rule it breaks.

A position that names the set-up cards (`deck`) is complete, and everything in it has to add up. One without them is a sketch:
the owners of its neutral pieces are not told, so these pieces need not come out of anybody's stock.
"""

from collections import Counter
from string import ascii_lowercase

from msgspec.structs import replace

from game.errors import BadInput, list_words
from game.rules.core import Seat
from game.rules.lines import Lines
from game.rules.skyliners.board import CENTRE, FLOOR, INDEX, PARK, PIECES, PLOTS, QUARTERS, ROOF, ROWS, SIDES, diagram
from game.rules.skyliners.content import Content, Kit
from game.rules.skyliners.model import NEUTRAL, Plan, Setup, State, hands_left
from game.rules.skyliners.setup import COUNTS_SHOWN, SEATINGS, neutral_plots
from game.rules.skyliners.tables import BUILDABLE

_KEYS = (
    *("mode", "sides", "start", "deck", "setup_cards", "antennas_on_parks", "open_plans", "show_counts", "pieces"),
    *("floors", "roofs", "parks", "round", "turn", "action", "used", "ending", "over", "skyscrapers", "plans"),
)
_NO_YES = ("no", "yes")
_FILES = list("abcde")
Placed = Counter[tuple[int, str]]
"""How many pieces of each kind each owner has on the site."""


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
        "ending": _NO_YES[state.ending],
        "over": _NO_YES[state.over],
        "skyscrapers": " ".join(state.quarters),
        "plans": " ".join(f"{sides[plan.seat]}{plan.row}{plan.number}" for plan in state.plans),
    }
    return diagram(state.heights) + "\n" + "".join(f"{key} {value}".rstrip() + "\n" for key, value in values.items())


def _owner_letter(sides: str, owner: int) -> str:
    return "n" if owner == NEUTRAL else sides[owner]


# -- reading ---------------------------------------------------------------------------------------------------


def from_text(content: Content, text: str) -> State:
    """Reads a position; what is left out has its value at the start, or in a finished game at the end, of such a match."""
    lines = Lines(text, once=_KEYS, is_picture=_is_picture)
    heights = _heights(lines.picture)
    table = _setup(content, lines)
    sides, kit = table.sides, content.kit(len(table.sides))
    is_over = lines.one_of("over", _NO_YES) == "yes"
    pieces = _pieces(heights, lines, table)
    floors, roofs, parks = _stocks(lines, kit, table, placed=_placed(heights, pieces), is_over=is_over)
    plans = _plans(lines, table)
    state = State(
        table=table,
        heights=heights,
        pieces=pieces,
        empty=sum(1 << plot for plot, height in enumerate(heights) if not height),
        open=sum(1 << plot for plot, height in enumerate(heights) if height % 2 == 0) & BUILDABLE,
        floors=floors,
        roofs=roofs,
        parks=parks,
        round=1,
        turn=sides.index(lines.one_of("turn", sides, sides[(table.start - is_over) % len(sides)])),
        action=int(lines.one_of("action", ("1", "2"), "2" if is_over and not table.rounds else "1")),
        used=_used(lines, heights),
        ending=not table.rounds and 0 in floors,
        over=is_over,
        quarters=_quarters(lines, len(sides)),
        plans=plans,
        hands=hands_left(table, plans),
    )
    state = replace(state, round=_round(lines, kit, state))
    _check_site(state, kit)
    _check_deck(state)
    _check_end(lines, state)
    _check_turns(state, kit)
    _check_used(state)
    return state


def _is_picture(line: str) -> bool:
    """A rank of the site, with or without its number, or the file letters below."""
    return line[0] not in ascii_lowercase or line.split() == _FILES


def _heights(picture: list[str]) -> bytes:
    """The heights of the diagram. Rank numbers at the edge and the file letters are allowed."""
    ranks = [words for line in picture if (words := line.split()) != _FILES]
    if len(ranks) != 5:
        raise BadInput(f"a position needs five lines of plots, rank 5 first, not {len(ranks)}")
    heights: list[int] = []
    for rank, words in zip((1, 2, 3, 4, 5), reversed(ranks), strict=True):
        plots = words[1:] if len(words) == 6 and words[0] == str(rank) else words
        if len(plots) != 5:
            raise BadInput(f"rank {rank} needs five plots, not {len(plots)}")
        heights += map(_height, plots)
    if heights[CENTRE] != 1:
        raise BadInput("the park in the centre is missing: c3 must be P (SL-21)")
    return bytes(heights)


def _height(word: str) -> int:
    floors = word.removesuffix("^")
    if word in (".", "P"):
        return 0 if word == "." else 1
    if floors.isascii() and floors.isdigit() and len(floors) < 3 and 0 < int(floors) < 60:
        return 2 * int(floors) + (word != floors)
    raise BadInput(f'"{word}" is no plot; it must be . for empty, P for a park, or floors such as 2 or 2^ with a roof')


def _setup(content: Content, lines: Lines) -> Setup:
    sides = lines.text("sides", SIDES)
    if not any(sides in seatings for seatings in SEATINGS.values()):
        raise BadInput(f'sides cannot be "{sides}"; it must be such as SW, SWN or SWNE (SL-04, SL-05)')
    kit = content.kit(len(sides))
    is_intro = lines.one_of("mode", ("full", "intro")) == "intro"
    setup_cards = lines.one_of("setup_cards", [cards.name for cards in content.setup_cards])
    deck, cards = tuple(lines.words("deck")), content.cards(setup_cards)
    if deck and (len(deck) != kit.setup_cards or len(set(deck)) != len(deck) or not set(deck) <= set(cards)):
        raise BadInput(f"deck must be {kit.setup_cards} different cards of {' '.join(cards)} (SL-24)")
    return Setup(
        mode="intro" if is_intro else "full",
        sides=sides,
        start=sides.index(lines.one_of("start", sides)),
        deck=deck,
        setup_cards=setup_cards,
        antennas_on_parks=lines.is_on("antennas_on_parks", default=True),
        open_plans=lines.is_on("open_plans"),
        show_counts=lines.one_of("show_counts", COUNTS_SHOWN),
        rounds=kit.intro_rounds if is_intro else 0,
        antennas=kit.antennas,
    )


def _pieces(heights: bytes, lines: Lines, table: Setup) -> bytes:
    """Who placed what, in order; without a list every piece is neutral, in a whole match as set-up put it there."""
    codes = bytearray(_neutral(table))
    if not lines.has("pieces") and not table.deck:
        codes = bytearray(NEUTRAL * 25 + plot for plot, height in enumerate(heights) for _ in range((height + 1) // 2))
    elif lines.has("pieces"):
        codes = bytearray(_piece(word, table.sides) for word in lines.words("pieces"))
    if any((height + 1) // 2 != sum(code % 25 == plot for code in codes) for plot, height in enumerate(heights)):
        raise BadInput("pieces do not make up the site")
    return bytes(codes)


def _piece(word: str, sides: str) -> int:
    if word[1:] not in INDEX or word[0] not in (*sides, "n"):
        raise BadInput(f'"{word}" is no piece; it must be a side or n and a plot, such as Sb2 or nc3')
    return (NEUTRAL if word[0] == "n" else sides.index(word[0])) * 25 + INDEX[word[1:]]


def _neutral(table: Setup) -> bytes:
    """The neutral pieces of a match with such cards (SL-21, SL-25)."""
    return bytes(NEUTRAL * 25 + plot for plot in (CENTRE, *neutral_plots(table)))


def _placed(heights: bytes, pieces: bytes) -> Placed:
    """Counts the pieces; the top piece of an odd height is a roof, or a park on the ground."""
    left = Counter(code % 25 for code in pieces)
    placed: Placed = Counter()
    for code in pieces:
        height = heights[code % 25]
        left[code % 25] -= 1
        is_floor = height % 2 == 0 or left[code % 25]
        placed[code // 25, FLOOR if is_floor else PARK if height == 1 else ROOF] += 1
    return placed


def _stocks(lines: Lines, kit: Kit, table: Setup, *, placed: Placed, is_over: bool) -> list[tuple[int, ...]]:
    """Floors, roofs and parks of each seat; left out, what its own pieces on the site have left of the kit.

    SL-72: a full game is over because floors have run out, so in a finished one nobody has any, unless it is told whole.
    """
    seats = range(len(table.sides))
    stocks = []
    for piece, most in zip(PIECES, (kit.floors, kit.roofs, kit.parks), strict=True):
        left = [max(0, most - placed[seat, piece]) for seat in seats]
        if piece == FLOOR and is_over and not table.rounds and not table.deck:
            left = [0] * len(seats)
        stock = lines.numbers(f"{piece}s", left, high=99)
        if max(stock) > most:
            raise BadInput(f"{piece}s cannot be {max(stock)}: with {len(seats)} seats each begins with {most} (SL-20)")
        stocks.append(stock)
    return stocks


def _plans(lines: Lines, table: Setup) -> tuple[Plan, ...]:
    plans: list[Plan] = []
    for word in lines.words("plans"):
        if len(word) != 3 or word[0] not in table.sides or word[1] not in ROWS or word[2] not in "1234":
            raise BadInput(f'"{word}" is no plan; it must be side, row and number, such as SB3')
        plan = Plan(table.sides.index(word[0]), word[1], int(word[2]))
        if any((plan.seat, plan.row) == (other.seat, other.row) for other in plans):
            raise BadInput(f"{word[0]} has laid row {word[1]} twice (SL-63)")
        plans.append(plan)
    if plans and table.mode == "intro":
        raise BadInput("plans cannot be: the introductory game has none (SL-60)")
    return tuple(plans)


def _quarters(lines: Lines, seats: int) -> tuple[str, ...]:
    quarters = tuple(lines.words("skyscrapers", QUARTERS[:seats]))
    if len(quarters) != seats or len(set(quarters)) != seats or not set(quarters) <= set(QUARTERS):
        raise BadInput(f"skyscrapers must be {seats} different ones of {list_words(QUARTERS)} (SL-23)")
    return quarters


def _used(lines: Lines, heights: bytes) -> int:
    used = lines.one_of("used", ("", *PLOTS))
    if used == PLOTS[CENTRE]:
        raise BadInput("used cannot be c3: nobody builds there (SL-41)")
    if used and not heights[INDEX[used]]:
        raise BadInput(f"used cannot be {used}: nothing stands there (SL-42)")
    return 1 << INDEX[used] if used else 0


def _round(lines: Lines, kit: Kit, state: State) -> int:
    """The round; left out, the first that leaves time for what was built and planned, in a finished match the last."""
    last = state.table.rounds or kit.intro_rounds + 2  # SL-76: five plans make a full game two rounds longer at most
    possible = (number for number in range(1, last + 1) if not _too_much(replace(state, round=number), kit))
    first = last if state.over and state.table.rounds else next(possible, last)
    found = lines.number("round", first, low=1, high=99)
    if found > last:
        raise BadInput(f"round must be a number from 1 to {last}, not {found} ({'SL-70' if state.table.rounds else 'SL-76'})")
    return found


# -- what cannot be --------------------------------------------------------------------------------------------


def _check_site(state: State, kit: Kit) -> None:
    """SL-20, SL-54: nobody has more pieces on the site and in stock than the kit gave, in a whole match nobody fewer."""
    table, placed = state.table, _placed(state.heights, state.pieces)
    stocks = {FLOOR: (state.floors, kit.floors), ROOF: (state.roofs, kit.roofs), PARK: (state.parks, kit.parks)}
    neutral = {FLOOR: kit.setup_cards, ROOF: 0, PARK: 1}
    if NEUTRAL * 25 + CENTRE not in state.pieces:
        raise BadInput("the park on c3 is neutral: pieces must have nc3 (SL-21)")
    for piece, (stock, most) in stocks.items():
        untold, in_all = placed[NEUTRAL, piece], most * len(table.sides) + neutral[piece]
        if untold > in_all:
            raise BadInput(f"{untold} {piece}s stand on the site, but there are only {in_all} (SL-20)")
        for seat, side in enumerate(table.sides):
            owned = placed[seat, piece] + stock[seat]
            if owned > most or (table.deck and owned < most):
                found = f"{placed[seat, piece]} {piece}s on the site and {stock[seat]} in stock"
                raise BadInput(f"{side} has {found}, which must make {most} together (SL-20, SL-54)")


def _check_deck(state: State) -> None:
    """SL-25: in a whole match the neutral pieces are those of set-up, before all others."""
    neutral = _neutral(state.table)
    is_right = state.pieces.startswith(neutral) and max(state.pieces[len(neutral) :], default=0) // 25 < NEUTRAL
    if state.table.deck and not is_right:
        begin = " ".join(f"n{PLOTS[code % 25]}" for code in neutral)
        raise BadInput(f"pieces must begin with what the deck puts there, and nothing else is neutral: {begin} (SL-25)")


def _check_end(lines: Lines, state: State) -> None:
    """SL-31, SL-72, SL-75: when a match is ending or over, and how it stands then."""
    table = state.table
    ending = _NO_YES[state.ending]
    if lines.one_of("ending", _NO_YES, ending) != ending:
        raise BadInput(f"ending must be {ending}: the full game ends exactly when a seat has no floor left (SL-72)")
    if state.round == table.rounds and state.action == 2:
        raise BadInput("action must be 1: a seat acts once in the last round of the introductory game (SL-31)")
    if not state.over:
        return
    if (state.turn + 1) % len(table.sides) != table.start:
        last = table.sides[table.start - 1]
        raise BadInput(f"turn must be {last}: a match is over after the last turn of a round (SL-75)")
    if table.rounds and state.round != table.rounds:
        raise BadInput(f"over must be no: the introductory game lasts {table.rounds} rounds (SL-70)")
    if not table.rounds and not state.ending:
        raise BadInput("over must be no: the full game goes on while every seat has floors (SL-72)")
    if not table.rounds and state.action == 1:
        raise BadInput("action must be 2: every turn of the full game has two (SL-32)")


def _turns(state: State, seat: Seat) -> int:
    """How many turns the seat has finished (SL-30)."""
    start, seats = state.table.start, len(state.table.sides)
    return state.round - (not state.over and (seat - start) % seats >= (state.turn - start) % seats)


def _actions(state: State, seat: Seat) -> int:
    """How many actions the seat has taken: two a turn, one in the last round of the introductory game (SL-31, SL-32)."""
    turns = _turns(state, seat)
    is_halfway = seat == state.turn and state.action == 2 and not state.over
    return 2 * turns + is_halfway - (turns == state.table.rounds > 0)


def _done(state: State, kit: Kit, seat: Seat) -> tuple[int, int]:
    """How many pieces the seat has built and how many plans it has laid."""
    left = state.floors[seat] + state.roofs[seat] + state.parks[seat]
    return kit.floors + kit.roofs + kit.parks - left, sum(plan.seat == seat for plan in state.plans)


def _too_much(state: State, kit: Kit) -> str | None:
    """Who has done more than there was time for until this round, in words (SL-30, SL-69)."""
    for seat, side in enumerate(state.table.sides):
        built, laid = _done(state, kit, seat)
        if laid > _turns(state, seat):
            return f"{side} cannot have laid {laid} plans in {_turns(state, seat)} turns (SL-69)"
        if built + laid > _actions(state, seat):
            return f"{side} cannot have built {built} and planned {laid} in {_actions(state, seat)} actions (SL-30)"
    return None


def _check_turns(state: State, kit: Kit) -> None:
    """Nobody has done more than there was time for, and in a match that is told whole nobody less."""
    if fault := _too_much(state, kit):
        raise BadInput(fault)
    table = state.table
    for seat, side in enumerate(table.sides):
        acted = _turns(state, seat) == state.round or (seat == state.turn and state.action == 2)
        if not table.rounds and not state.floors[seat] and not acted:
            raise BadInput(f"{side} cannot be without floors before its turn: the match would be over (SL-75)")
        lapsed = _actions(state, seat) - sum(_done(state, kit, seat))
        if table.deck and lapsed and (state.floors[seat] or (not table.rounds and (lapsed > 1 or state.hands[seat]))):
            raise BadInput(f"{side} has done {lapsed} actions too few: who can act has to (SL-33)")


def _check_used(state: State) -> None:
    """SL-42: the plot built on before in this turn is that of the last piece, built by the seat on turn."""
    if state.used and state.action == 1:
        raise BadInput("used must be empty before the first build of a turn (SL-42)")
    last, built = state.pieces[-1], state.turn * 25 + state.used.bit_length() - 1
    is_told = last // 25 != NEUTRAL or state.table.deck
    # Who begins a turn with a floor has built; only in the introductory game a first action may have lapsed (SL-76).
    has_built = state.table.deck and not state.over and (state.floors[state.turn] or not state.table.rounds)
    if state.action == 2 and last != built and is_told and (state.used or has_built):
        found = f"{_owner_letter(state.table.sides, last // 25)}{PLOTS[last % 25]}"
        raise BadInput(f"used must be the plot of the last piece, built by the seat on turn; that is {found} (SL-42)")

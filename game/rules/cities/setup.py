"""Set-up: options, layout, stacks and roles."""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.errors import BadInput, list_words
from game.rules.cities.board import random_layout, read_layout, write_layout
from game.rules.cities.events import CardsDealt, CityFounded, RoleChosen, RolesOffered, TopRevealed
from game.rules.cities.model import Setup, State
from game.rules.cities.parts import MONEY, STACKS, Chapter
from game.rules.cities.tables import KIND_ORDER, Tables
from game.rules.core import Emit, Event, Option, Rng

_SWITCH = ("on", "off")
_BY_DIFFICULTY = ("difficulty", "on", "off")
_COUNTS = ("3", "4", "5", "6")


def options(tables: Tables, seats: int) -> tuple[Option, ...]:
    """Section 12 of the rules; `scenario` and `difficulty` as values mean what those bring."""
    return (
        Option("scenario", "intro", tuple(tables.chapters)),
        Option("difficulty", "standard", tuple(each.code for each in tables.administration.difficulties)),
        Option("layout", "scenario"),
        Option("boards", "scenario", ("scenario", *_COUNTS)),
        Option("success_from", "scenario"),
        Option("exchange_cost", "2", ("2", "1")),
        Option("smooth", "difficulty", _BY_DIFFICULTY),
        Option("small_rest", "difficulty", _BY_DIFFICULTY),
        Option("open_tops", "off", _SWITCH),
        Option("random_role", "off", _SWITCH),
        Option("deck_counts", "on", _SWITCH),
        Option("forecast", "on", _SWITCH),
        Option("closed_fronts", "shown", ("shown", "hidden")),
        Option("undo", "draw", ("draw", "full") if seats == 1 else ("draw",)),
    )


def variants(tables: Tables, setup: Setup) -> tuple[tuple[str, str], ...]:
    """The options by which a city is built otherwise than usual, with their values; roles dealt by lot are seen."""
    usual = {option.name: option.default for option in options(tables, setup.seats)}
    chosen = {
        "exchange_cost": str(setup.exchange_price),
        **{name: "on" if getattr(setup, name) else "off" for name in ("open_tops", "deck_counts", "forecast")},
        **{name: "on" if getattr(setup, name) else usual[name] for name in ("smooth", "small_rest")},
        "closed_fronts": setup.closed_fronts,
        "undo": setup.undo,
    }
    return tuple((name, value) for name, value in chosen.items() if value != usual[name])


class Opening(Struct, frozen=True):
    """All that seats and options decide before chance has a say."""

    blank: State
    """The first state without cards and roles, and without a layout where that is random."""
    boards: int
    """How many boards a random layout has."""
    decks: tuple[tuple[str, ...], ...]
    """The stacks in the order of the content."""
    roles: tuple[str, ...]
    hand: int
    """The cards of a display."""


def prepare(tables: Tables, seats: int, chosen: dict[str, str]) -> Opening:
    """What the options mean (CS-2 to CS-6, CS-110)."""
    chapter = tables.chapters[chosen["scenario"]]
    layout, boards = chosen_layout(tables, chapter, chosen)
    setup = _setup(tables, seats, chosen, layout)
    return Opening(
        blank=_blank(tables, setup),
        boards=boards,
        decks=tables.stack_cards(chapter),
        roles=tuple(tables.roles) if "roles" in chapter.modules else (),
        hand=tables.administration.displays[seats - 1],
    )


def _setup(tables: Tables, seats: int, chosen: dict[str, str], layout: str) -> Setup:
    chapter = tables.chapters[chosen["scenario"]]
    assists = next(each.assists for each in tables.administration.difficulties if each.code == chosen["difficulty"])

    def on(name: str) -> bool:
        return assists if chosen[name] == "difficulty" else chosen[name] == "on"

    return Setup(
        scenario=chapter.code,
        seats=seats,
        difficulty=chosen["difficulty"],
        layout=layout,
        smooth=on("smooth"),
        small_rest=on("small_rest"),
        open_tops=on("open_tops"),
        random_role=on("random_role"),
        exchange_price=int(chosen["exchange_cost"]),
        success=_success(chapter, chosen["success_from"]),
        undo=chosen["undo"],
        deck_counts=on("deck_counts"),
        forecast=on("forecast"),
        closed_fronts=chosen["closed_fronts"],
    )


def _success(chapter: Chapter, wanted: str) -> int:
    if wanted == "scenario":
        return chapter.success
    if not wanted.isascii() or not wanted.isdigit() or len(wanted) > 3:
        raise BadInput(f'option success_from cannot be "{wanted}"; it must be scenario or a total such as 21')
    return int(wanted)


def chosen_layout(tables: Tables, chapter: Chapter, chosen: dict[str, str]) -> tuple[str, int]:
    """The scenario's own layout or one that was written down, empty for a random one; and how many boards it has."""
    wanted, count = chosen["layout"], chosen["boards"]
    own = len(tables.site(chapter.layout).boards) if chapter.layout else chapter.boards
    boards = own if count == "scenario" else int(count)
    if wanted == "scenario" and chapter.layout and boards == own:
        return tables.site(chapter.layout).layout, boards
    if wanted in ("scenario", "random"):
        return "", boards
    pieces = read_layout(wanted, tables.boards)
    if str(len(pieces)) not in _COUNTS or (count != "scenario" and len(pieces) != boards):
        right = count if count != "scenario" else list_words(_COUNTS)
        raise BadInput(f"the layout has {len(pieces)} boards; it must have {right}")
    return write_layout(pieces), len(pieces)


def _blank(tables: Tables, setup: Setup) -> State:
    money = starting_capital(tables, setup)
    return State(
        setup=setup,
        phase="board",
        active=0,
        marker=0,
        opened=0,
        values=tuple(money if track == MONEY else 0 for track in range(10)),
        tiles=(),
        city=tables.bare,
        displays=(),
        pile=(),
        roles=("",) * setup.seats,
        offer=(),
        news="",
        due=(0,) * setup.seats,
        returned=0,
        barred="",
        policies=0,
        headlines=0,
        milestones=(),
        ended="",
        stacks=(),
        roles_left=(),
    )


def found_city(tables: Tables, opening: Opening, rng: Rng, emit: Emit) -> State:
    """Chance decides, in this order, over a random layout, the three stacks and the roles."""
    state, hand = opening.blank, opening.hand
    setup = state.setup
    if not setup.layout:
        layout, rng = random_layout(tuple(tables.boards), opening.boards, tables.content.scenarios.footprints, rng)
        state = replace(state, setup=replace(setup, layout=layout))
    stacks = []
    for cards in opening.decks:
        stack, rng = shuffle_stack(tables, cards, rng, smooth=setup.smooth)
        stacks.append(stack)
    first = stacks[0]
    displays = tuple([first[start : start + hand] for start in range(0, setup.seats * hand, hand)])
    stacks[0] = first[setup.seats * hand :]
    state = replace(state, displays=displays, stacks=tuple(stacks))
    if opening.roles:
        deck, rng = rng.shuffle(opening.roles)
        if setup.random_role:
            state = replace(state, roles=deck[: setup.seats])
        else:
            state = replace(state, phase="roles", offer=deck[:2], roles_left=deck[2:])
    if emit:
        _tell_founding(state, emit)
    return state


def _tell_founding(state: State, emit: Callable[[Event], None]) -> None:
    emit(CityFounded(state.setup.scenario, state.setup.layout, state.values[MONEY]))
    for seat, display in enumerate(state.displays):
        emit(CardsDealt(seat, display))
    if state.setup.open_tops:
        for name, stack in zip(STACKS, state.stacks, strict=True):
            emit(TopRevealed(name, stack[0]))
    if state.offer:
        emit(RolesOffered(0, state.offer))
    for seat, role in enumerate(state.roles):
        if role:
            emit(RoleChosen(seat, role))


def starting_capital(tables: Tables, setup: Setup) -> int:
    """CS-3."""
    extra = next(each.money for each in tables.administration.difficulties if each.code == setup.difficulty)
    return tables.chapters[setup.scenario].money + extra


# -- stacks ---------------------------------------------------------------------------------------------------------


def shuffle_stack(tables: Tables, cards: Sequence[str], rng: Rng, *, smooth: bool) -> tuple[tuple[str, ...], Rng]:
    """A stack in random order; a smoothed one has a like share of each class in each of its packets (CS-126)."""
    if not smooth:
        return rng.shuffle(cards)
    packets: list[list[str]] = [[] for _ in range(tables.administration.packets)]
    number = 0
    for group in KIND_ORDER:
        members, rng = rng.shuffle([card for card in cards if tables.group(card) == group])
        for card in members:
            packets[number % len(packets)].append(card)
            number += 1
    stack: list[str] = []
    for packet in packets:
        mixed, rng = rng.shuffle(packet)
        stack += mixed
    return tuple(stack), rng

"""A position as lines of text: `key value`, and a picture of the map (lines that begin with `|`) that reading skips.

Small positions may leave out almost everything: tracks are 0, stacks hold what is nowhere else, the first seat has the turn.
"""

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.errors import BadInput, list_words, unknown
from game.rules.cities.board import Site
from game.rules.cities.legal import pile_choices
from game.rules.cities.milestones import affordable
from game.rules.cities.model import Milestone, Setup, State, Tile
from game.rules.cities.parts import HAPPINESS, MONEY, STACKS, TOTAL, TRACKS
from game.rules.cities.picture import city_map
from game.rules.cities.play import begin_turn, lose
from game.rules.cities.setup import chosen_layout, starting_capital
from game.rules.cities.tables import Tables, board_bit
from game.rules.grid import bits
from game.rules.lines import Lines, number

PHASES = ("roles", "board", "turn", "refill", "swap", "restock", "over")
_WORDS = ("scenario", "seats", "difficulty", "layout", "undo", "closed_fronts")
_SWITCHES = {
    **dict.fromkeys(("smooth", "small_rest", "open_tops", "random_role"), False),
    **dict.fromkeys(("deck_counts", "forecast"), True),
}
"""With what they are where a position does not say."""
_NUMBERS = ("exchange_price", "success")
_SETUP = (*_WORDS, *_SWITCHES, *_NUMBERS)
_COUNTS = ("returned", "policies", "headlines")
_PLAY = ("phase", "active", "marker", "open", "tracks", "money", "total", "pile", "roles", "offer", "roles_left", "news")
_ONCE = (*_SETUP, *_PLAY, *_COUNTS, "due", "barred", "ended")
_MANY = ("tile", "display", "milestone")
_ENDS = ("", "CS-75", "CS-22", "CS-45", "CS-66", "CS-69", "CS-78")
_MET = {True: " met", False: " missed", None: ""}


# -- writing --------------------------------------------------------------------------------------------------------


def to_text(tables: Tables, state: State) -> str:
    """All of a state, so that reading it gives the same state again."""
    setup, site = state.setup, tables.site(state.setup.layout)
    lines = [f"{name} {_said(getattr(setup, name))}" for name in _SETUP]
    tracks = " ".join(f"{code}{value}" for code, value in zip(TRACKS[:MONEY], state.values, strict=False))
    lines += [
        f"phase {state.phase}",
        f"active {state.active + 1}",
        f"marker {state.marker + 1}",
        f"open {' '.join(site.boards[board] for board in bits(state.opened))}",
        f"tracks {tracks}",
        f"money {state.values[MONEY]}",
        f"total {state.values[TOTAL]}",
    ]
    lines += [f"tile {tile.card} {tile.shape}/{tile.orient} {tile.at}{_MET[tile.met]}" for tile in state.tiles]
    lines += [f"display {' '.join(display)}" for display in state.displays]
    lines += [f"stack {name} {' '.join(stack)}" for name, stack in zip(STACKS, state.stacks, strict=True)]
    lines += [f"{name} {' '.join(getattr(state, name))}" for name in ("pile", "offer", "roles_left")]
    lines += [f"roles {' '.join(role or '-' for role in state.roles)}"]
    lines += [f"{name} {getattr(state, name)}" for name in ("news", "barred", "ended", *_COUNTS)]
    lines += [f"due {' '.join(map(str, state.due))}"]
    lines += [f"milestone {m.red} {m.happiness} {m.employment} {m.paid}" for m in state.milestones]
    return "\n".join(line.strip() for line in (*lines, *city_map(tables, state))) + "\n"


def _said(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


# -- reading --------------------------------------------------------------------------------------------------------


def from_text(tables: Tables, text: str) -> State:
    """The state a position describes."""
    owned = {"stack": STACKS}
    lines = Lines(text, once=_ONCE, owned=owned, repeated=_MANY, is_picture=lambda line: line.startswith("|"))
    setup = _read_setup(tables, lines)
    site = tables.site(setup.layout)
    opened = sum(board_bit(site, board) for board in lines.codes("open", site.boards, "board"))
    tiles = tuple(_read_tile(tables, site, words) for words in lines.every("tile"))
    _check_tiles(tables, site, opened, tiles)
    displays, stacks, pile = _read_cards(tables, setup, lines, tiles)
    state = State(
        setup=setup,
        phase=lines.one_of("phase", PHASES, "turn" if opened else "board"),
        active=lines.number("active", 1, low=1, high=setup.seats) - 1,
        marker=lines.number("marker", 1, low=1, high=setup.seats) - 1,
        opened=opened,
        values=_read_values(tables, setup, lines, sum(site.costs[board] for board in bits(opened))),
        tiles=tiles,
        city=tables.city_of(site, tiles),
        displays=displays,
        pile=pile,
        roles=_read_roles(tables, setup, lines),
        offer=lines.codes("offer", tables.roles, "role"),
        news=lines.one_of("news", ("", *tables.news)),
        due=(0,) * setup.seats,
        returned=lines.number("returned", 0, high=7),
        barred=lines.one_of("barred", ("", *pile)),
        policies=lines.number("policies", 0, high=10),
        headlines=lines.number("headlines", 0, high=10),
        milestones=tuple(_read_milestone(words) for words in lines.every("milestone")),
        ended=lines.one_of("ended", _ENDS),
        stacks=stacks,
        roles_left=lines.codes("roles_left", tables.roles, "role"),
    )
    return _awaiting(tables, state, lines)


def _read_setup(tables: Tables, lines: Lines) -> Setup:
    scenario = lines.one_of("scenario", tables.chapters, "intro")
    chapter = tables.chapters[scenario]
    layout, _ = chosen_layout(tables, chapter, {"layout": lines.text("layout", "scenario"), "boards": "scenario"})
    if not layout:
        raise BadInput(f"a position of scenario {scenario} needs a layout, such as A@SE B@SW / C@NE D@NW")
    return Setup(
        scenario=scenario,
        seats=lines.number("seats", max(1, len(lines.every("display"))), low=1, high=4),
        difficulty=lines.one_of("difficulty", [each.code for each in tables.administration.difficulties], "standard"),
        layout=layout,
        exchange_price=lines.number("exchange_price", tables.administration.exchange_price, low=1, high=2),
        success=lines.number("success", chapter.success, high=999),
        undo=lines.one_of("undo", ("draw", "full")),
        closed_fronts=lines.one_of("closed_fronts", ("shown", "hidden")),
        **{name: lines.is_on(name, default) for name, default in _SWITCHES.items()},
    )


def _read_values(tables: Tables, setup: Setup, lines: Lines, spent: int) -> tuple[int, ...]:
    """Tracks not named stand at 0; the money not named is what opening the boards has left."""
    values = [0] * 10
    for word in lines.words("tracks"):
        match = re.fullmatch(rf"([{TRACKS[:MONEY]}])(.+)", word)
        if not match:
            raise BadInput(f'"{word}" is no track; write its letter and value, such as e-2')
        track = TRACKS.index(match[1])
        low = -99 if track == HAPPINESS and lines.text("ended") else tables.limits.low[track]
        values[track] = number(f"track {match[1]}", match[2], low=low, high=tables.limits.high[track])
    values[MONEY] = lines.number("money", max(0, starting_capital(tables, setup) - spent), high=999)
    values[TOTAL] = lines.number("total", 0, low=-999, high=999)
    return tuple(values)


def _read_tile(tables: Tables, site: Site, words: Sequence[str]) -> Tile:
    line = " ".join(words)
    match = re.fullmatch(r"(\S+) ([A-Z]\d)/([0-7]) ([A-Z][a-g][1-7])( met| missed)?", line)
    if not match:
        raise BadInput(f'cannot read the tile "{line}"; write card, tile and cell, such as r11 D2/0 Ae6')
    code, shape, orient, at, met = match.groups()
    card = tables.cards.get(code)
    if card is None or card.kind in "PN":
        raise BadInput(f'"{code}" is no card that builds a tile')
    allowed = (card.shape,) if card.zone < 0 else tables.zone_shapes[card.zone]
    if shape not in allowed:
        raise BadInput(f"{code} cannot be built with {shape}; it must be {list_words(allowed)}")
    if site.form(shape, int(orient)) is None:
        raise BadInput(f"{shape}/{orient} is the same as a lower orientation of {shape}; use that")
    if at not in site.index:
        raise BadInput(f"{at} is no cell of the layout {site.layout}")
    return Tile(code, shape, int(orient), at, {" met": True, " missed": False}.get(met or "", None if card.zone < 0 else False))


def _check_tiles(tables: Tables, site: Site, opened: int, tiles: Sequence[Tile]) -> None:
    """No two tiles on one cell, all on open land, and no more than there are."""
    taken = 0
    for tile in tiles:
        form = site.form(tile.shape, tile.orient)
        assert form is not None
        mask = form.mask << site.index[tile.at]
        if mask & ~site.open_land(opened):
            raise BadInput(f"the tile of {tile.card} does not lie on the land of open boards")
        if mask & taken:
            raise BadInput(f"the tile of {tile.card} lies on another one")
        taken |= mask
    for left in tables.city_of(site, tiles).supply:
        if min(left) < 0:
            raise BadInput("the position uses more tiles of a shape than there are")


def _cards(tables: Tables, words: Sequence[str]) -> tuple[str, ...]:
    for word in words:
        if word not in tables.cards:
            raise BadInput(unknown("card", word, tables.cards))
    return tuple(words)


def _read_cards(
    tables: Tables, setup: Setup, lines: Lines, tiles: Sequence[Tile]
) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Displays, stacks and pile; what is not written down lies in the stacks, sorted, and displays are dealt from the first."""
    decks = tables.stack_cards(tables.chapters[setup.scenario])
    known = [code for deck in decks for code in deck]
    written = [_cards(tables, words) for words in lines.every("display")]
    if written and len(written) != setup.seats:
        raise BadInput(f"the position has {len(written)} displays for {setup.seats} seats; write one line for each")
    pile = lines.codes("pile", tables.cards, "card")
    given = [_cards(tables, lines.words(f"stack {name}")) if lines.has(f"stack {name}") else None for name in STACKS]
    used = [*(tile.card for tile in tiles), *pile, *(code for display in written for code in display)]
    used += [code for cards in given for code in cards or ()]
    if active := lines.text("news"):
        used.append(active)
    for code in used:
        if used.count(code) > 1:
            raise BadInput(f"card {code} stands twice in the position")
        if code not in known:
            raise BadInput(f"card {code} has no part in scenario {setup.scenario}")
    stacks = []
    for name, cards, deck in zip(STACKS, given, decks, strict=True):
        for code in cards or ():
            if code not in deck:
                raise BadInput(f"card {code} does not belong to stack {name}")
        stacks.append(tuple(code for code in deck if code not in used) if cards is None else cards)
    if not written:
        hand = tables.administration.displays[setup.seats - 1]
        written = [stacks[0][seat * hand : (seat + 1) * hand] for seat in range(setup.seats)]
        stacks[0] = stacks[0][setup.seats * hand :]
    return tuple(written), tuple(stacks), pile


def _read_roles(tables: Tables, setup: Setup, lines: Lines) -> tuple[str, ...]:
    words = lines.codes("roles", ("-", *tables.roles), "role", twice=True) or ("-",) * setup.seats
    chosen = [word for word in words if word != "-"]
    if len(words) != setup.seats or len(set(chosen)) < len(chosen):
        raise BadInput(f"write another role or - for each of the {setup.seats} seats")
    return tuple("" if word == "-" else word for word in words)


def _read_milestone(words: Sequence[str]) -> Milestone:
    if len(words) != 4:
        said = " ".join(words)
        raise BadInput(f'cannot read the milestone "{said}"; write red steps, happiness, employment and payment')
    red, happiness, employment, paid = (number("milestone", word, low=-99, high=99) for word in words)
    return Milestone(red, happiness, employment, paid)


def _awaiting(tables: Tables, state: State, lines: Lines) -> State:
    """The decision of the position must be one; a turn without a legal action is lost like in play."""
    phase, seats = state.phase, state.setup.seats
    due = [1 if phase in ("refill", "restock") and seat == state.active else 0 for seat in range(seats)]
    state = replace(state, due=lines.numbers("due", due, high=7))
    checks: dict[str, Callable[[], bool]] = {
        "roles": lambda: bool(state.offer) and not state.opened,
        "board": lambda: state.opened != tables.site(state.setup.layout).all_open,
        "turn": lambda: bool(state.opened),
        "refill": lambda: any(state.stacks) or bool(pile_choices(state)),
        "swap": lambda: bool(state.opened),
        "restock": lambda: any(state.stacks) and state.due[state.active] > 0,
        "over": lambda: bool(state.ended),
    }
    if not checks[phase]() or (state.ended and phase != "over"):
        raise BadInput(f"nothing can be decided in the phase {phase} of this position")
    if phase == "turn":
        return begin_turn(tables, state, None)
    if phase == "board" and not affordable(tables, state, state.values[MONEY]):
        return lose(state, "CS-69", None)
    return state

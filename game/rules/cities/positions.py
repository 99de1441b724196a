"""A position as lines of text: `key value`, and a picture of the map (lines that begin with `|`) that reading skips.

Small positions may leave out almost everything: tracks are 0, stacks hold what is nowhere else, the first seat has the turn.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from game.errors import BadInput, listed, unknown
from game.rules.cities import turns
from game.rules.cities.milestones import affordable
from game.rules.cities.model import Milestone, Public, Setup, State, Tile, View
from game.rules.cities.parts import HAPPINESS, MONEY, STACKS, TOTAL, TRACKS
from game.rules.cities.setup import chosen_layout
from game.rules.cities.site import Site
from game.rules.cities.table import Table, board_bit
from game.rules.grid import bits

PHASES = ("roles", "board", "turn", "refill", "swap", "restock", "over")
_WORDS = ("scenario", "seats", "difficulty", "layout", "undo", "closed_fronts")
_SWITCHES = ("smooth", "small_rest", "open_tops", "random_role", "deck_counts", "forecast")
_NUMBERS = ("exchange_price", "success")
_SETUP = (*_WORDS, *_SWITCHES, *_NUMBERS)
_ONCE = ("phase", "active", "marker", "open", "tracks", "money", "total", "pile", "roles", "offer", "roles_left", "news")
_COUNTS = ("returned", "policies", "headlines")
_REST = ("due", "barred", "ended")
_MANY = ("tile", "display", "milestone", *(f"stack {name}" for name in STACKS))
_MET = {True: " met", False: " missed", None: ""}


# -- writing --------------------------------------------------------------------------------------------------------


def write(table: Table, state: State) -> str:
    """All of a state, so that reading it gives the same state again."""
    setup, site = state.setup, table.site(state.setup.layout)
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
    return "\n".join(line.strip() for line in (*lines, *picture(table, state))) + "\n"


def _said(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def picture(table: Table, state: Public) -> list[str]:
    """The map by rows: land `.`, road `#`, water `~`, closed boards in small print, tiles by the letter of their kind."""
    site = table.site(state.setup.layout)
    marks = dict(site.marks)
    opened = {site.boards[board] for board in bits(state.opened)}
    for cell, name in site.names.items():
        if name[0] not in opened:
            marks[cell] = name[0].lower()
    for tile in state.tiles:
        for name in site.cells(tile.shape, tile.orient, tile.at):
            marks[site.index[name]] = table.cards[tile.card].kind
    rows = range(max(marks) // site.stride + 1)
    return ["| " + "".join(marks.get(y * site.stride + x, " ") for x in range(site.stride)).rstrip() for y in rows]


def draw(table: Table, view: View) -> str:
    """The view for a terminal: the map, the tracks, and each display with what its cards do."""
    tracks = "  ".join(f"{code} {value}" for code, value in zip((*TRACKS, "total"), view.values, strict=True))
    lines = [line[2:] for line in picture(table, view)]
    lines += ["", tracks, f"cards left: {' '.join(f'{n} {len(s)}' for n, s in zip(STACKS, view.unseen, strict=True))}"]
    if view.news:
        lines.append(f"news: {view.news}")
    for seat, display in enumerate(view.displays):
        lines.append(f"display {seat + 1}{' (' + view.roles[seat] + ')' if view.roles[seat] else ''}:")
        lines += [f"  {table.summary(code)}" for code in display]
    if view.offer:
        lines.append(f"roles offered: {' '.join(view.offer)}")
    if view.pile:
        lines += ["pile:", *(f"  {table.summary(code)}" for code in view.pile)]
    return "\n".join(lines)


# -- reading --------------------------------------------------------------------------------------------------------


class _Lines:
    """The lines of a position by key; each may be asked for in the form it should have."""

    def __init__(self, text: str) -> None:
        self.found: dict[str, list[str]] = {}
        known = (*_SETUP, *_ONCE, *_COUNTS, *_REST, *_MANY)
        for line in text.splitlines():
            words = line.split()
            if not words or words[0].startswith("|"):
                continue
            key = " ".join(words[:2]) if words[0] == "stack" else words[0]
            if key not in known:
                raise BadInput(unknown("line of a position", key, known))
            if key in self.found and key not in ("tile", "display", "milestone"):
                raise BadInput(f'"{key}" is written twice in the position')
            self.found.setdefault(key, []).append(" ".join(words[len(key.split()) :]))

    def word(self, key: str, default: str, allowed: Sequence[str] = ()) -> str:
        value = self.found.get(key, [default])[0]
        if allowed and value not in allowed:
            raise BadInput(f'{key} cannot be "{value}"; it must be {listed(word or "empty" for word in allowed)}')
        return value

    def number(self, key: str, default: int, low: int, high: int) -> int:
        return _number(key, self.word(key, str(default)), low, high)

    def words(self, key: str) -> tuple[str, ...] | None:
        return tuple(self.found[key][0].split()) if key in self.found else None


def _number(key: str, text: str, low: int, high: int) -> int:
    if not re.fullmatch(r"[+-]?\d{1,4}", text, re.ASCII) or not low <= int(text) <= high:
        raise BadInput(f'{key} cannot be "{text}"; it must be a number from {low} to {high}')
    return int(text)


def read(table: Table, text: str) -> State:
    """The state a position describes."""
    lines = _Lines(text)
    setup = _read_setup(table, lines)
    site = table.site(setup.layout)
    boards = _codes(lines.words("open") or (), site.boards, "board")
    opened = sum(board_bit(site, board) for board in boards)
    tiles = tuple(_read_tile(table, site, line) for line in lines.found.get("tile", []))
    _check_tiles(table, site, opened, tiles)
    displays, stacks, pile = _read_cards(table, setup, lines, tiles)
    state = State(
        setup=setup,
        phase=lines.word("phase", "turn" if opened else "board", PHASES),
        active=lines.number("active", 1, 1, setup.seats) - 1,
        marker=lines.number("marker", 1, 1, setup.seats) - 1,
        opened=opened,
        values=_read_values(table, setup, lines, sum(site.costs[board] for board in bits(opened))),
        tiles=tiles,
        city=table.city_of(site, tiles),
        displays=displays,
        pile=pile,
        roles=_read_roles(table, setup, lines),
        offer=_codes(lines.words("offer") or (), table.roles, "role"),
        news=lines.word("news", "", ("", *table.news)),
        due=(0,) * setup.seats,
        returned=lines.number("returned", 0, 0, 7),
        barred=lines.word("barred", "", ("", *pile)),
        policies=lines.number("policies", 0, 0, 10),
        headlines=lines.number("headlines", 0, 0, 10),
        milestones=tuple(_read_milestone(line) for line in lines.found.get("milestone", [])),
        ended=lines.word("ended", "", ("", "CS-75", "CS-22", "CS-45", "CS-66", "CS-69", "CS-78")),
        stacks=stacks,
        roles_left=_codes(lines.words("roles_left") or (), table.roles, "role"),
    )
    return _awaiting(table, state, lines)


def _read_setup(table: Table, lines: _Lines) -> Setup:
    scenario = lines.word("scenario", "intro", tuple(table.chapters))
    chapter = table.chapters[scenario]
    layout, _ = chosen_layout(table, chapter, {"layout": lines.word("layout", "scenario"), "boards": "scenario"})
    if not layout:
        raise BadInput(f"a position of scenario {scenario} needs a layout, such as A@SE B@SW / C@NE D@NW")
    switches = {name: lines.word(name, "off", ("on", "off")) == "on" for name in _SWITCHES[:4]}
    switches |= {name: lines.word(name, "on", ("on", "off")) == "on" for name in _SWITCHES[4:]}
    return Setup(
        scenario=scenario,
        seats=lines.number("seats", max(1, len(lines.found.get("display", []))), 1, 4),
        difficulty=lines.word("difficulty", "standard", tuple(each.code for each in table.administration.difficulties)),
        layout=layout,
        exchange_price=lines.number("exchange_price", table.administration.exchange_price, 1, 2),
        success=lines.number("success", chapter.success, 0, 999),
        undo=lines.word("undo", "draw", ("draw", "full")),
        closed_fronts=lines.word("closed_fronts", "shown", ("shown", "hidden")),
        **switches,
    )


def _read_values(table: Table, setup: Setup, lines: _Lines, spent: int) -> tuple[int, ...]:
    """Tracks not named stand at 0; the money not named is what opening the boards has left."""
    values = [0] * 10
    ended = bool(lines.word("ended", ""))
    for word in lines.words("tracks") or ():
        match = re.fullmatch(rf"([{TRACKS[:MONEY]}])([+-]?\d+)", word, re.ASCII)
        if not match:
            raise BadInput(f'"{word}" is no track; write its letter and value, such as e-2')
        track = TRACKS.index(match[1])
        low = -99 if track == HAPPINESS and ended else table.limits.low[track]
        values[track] = _number(f"track {match[1]}", match[2], low, table.limits.high[track])
    extra = next(each.money for each in table.administration.difficulties if each.code == setup.difficulty)
    left = max(0, table.chapters[setup.scenario].money + extra - spent)
    values[MONEY] = lines.number("money", left, 0, 999)
    values[TOTAL] = lines.number("total", 0, -999, 999)
    return tuple(values)


def _codes(words: Sequence[str], known: Iterable[str], what: str) -> tuple[str, ...]:
    names = list(known)
    for word in words:
        if word not in names:
            raise BadInput(unknown(what, word, names))
    if len(set(words)) < len(words):
        raise BadInput(f"a {what} is named twice in the position")
    return tuple(words)


def _read_tile(table: Table, site: Site, line: str) -> Tile:
    match = re.fullmatch(r"(\S+) ([A-Z]\d)/([0-7]) ([A-Z][a-g][1-7])( met| missed)?", line)
    if not match:
        raise BadInput(f'cannot read the tile "{line}"; write card, tile and cell, such as r11 D2/0 Ae6')
    code, shape, orient, at, met = match.groups()
    card = table.cards.get(code)
    if card is None or card.kind in "PN":
        raise BadInput(f'"{code}" is no card that builds a tile')
    allowed = (card.shape,) if card.zone < 0 else table.zone_shapes[card.zone]
    if shape not in allowed:
        raise BadInput(f"{code} cannot be built with {shape}; it must be {listed(allowed)}")
    if site.form(shape, int(orient)) is None:
        raise BadInput(f"{shape}/{orient} is the same as a lower orientation of {shape}; use that")
    if at not in site.index:
        raise BadInput(f"{at} is no cell of the layout {site.layout}")
    return Tile(code, shape, int(orient), at, {" met": True, " missed": False}.get(met or "", None if card.zone < 0 else False))


def _check_tiles(table: Table, site: Site, opened: int, tiles: Sequence[Tile]) -> None:
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
    for left in table.city_of(site, tiles).supply:
        if min(left) < 0:
            raise BadInput("the position uses more tiles of a shape than there are")


def _read_cards(
    table: Table, setup: Setup, lines: _Lines, tiles: Sequence[Tile]
) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """Displays, stacks and pile; what is not written down lies in the stacks, sorted, and displays are dealt from the first."""
    decks = table.stack_cards(table.chapters[setup.scenario])
    known = [code for deck in decks for code in deck]
    written = [_codes(line.split(), table.cards, "card") for line in lines.found.get("display", [])]
    if written and len(written) != setup.seats:
        raise BadInput(f"the position has {len(written)} displays for {setup.seats} seats; write one line for each")
    pile = _codes(lines.words("pile") or (), table.cards, "card")
    given = {number: lines.words(f"stack {name}") for number, name in enumerate(STACKS)}
    used = [*(tile.card for tile in tiles), *pile, *(code for display in written for code in display)]
    used += [code for cards in given.values() for code in _codes(cards or (), table.cards, "card")]
    if active := lines.word("news", ""):
        used.append(active)
    for code in used:
        if used.count(code) > 1:
            raise BadInput(f"card {code} stands twice in the position")
        if code not in known:
            raise BadInput(f"card {code} has no part in scenario {setup.scenario}")
    for number, cards in given.items():
        for code in cards or ():
            if code not in decks[number]:
                raise BadInput(f"card {code} does not belong to stack {STACKS[number]}")
    stacks = [
        given[number] or () if given[number] is not None else tuple(code for code in deck if code not in used)
        for number, deck in enumerate(decks)
    ]
    if not written:
        hand = table.administration.displays[setup.seats - 1]
        written = [stacks[0][seat * hand : (seat + 1) * hand] for seat in range(setup.seats)]
        stacks[0] = stacks[0][setup.seats * hand :]
    return tuple(written), tuple(stacks), pile


def _read_roles(table: Table, setup: Setup, lines: _Lines) -> tuple[str, ...]:
    words = lines.words("roles") or ("-",) * setup.seats
    if len(words) != setup.seats:
        raise BadInput(f"write a role or - for each of the {setup.seats} seats")
    _codes([word for word in words if word != "-"], table.roles, "role")
    return tuple("" if word == "-" else word for word in words)


def _read_milestone(line: str) -> Milestone:
    words = line.split()
    if len(words) != 4:
        raise BadInput(f'cannot read the milestone "{line}"; write red steps, happiness, employment and payment')
    red, happiness, employment, paid = (_number("milestone", word, -99, 99) for word in words)
    return Milestone(red, happiness, employment, paid)


def _awaiting(table: Table, state: State, lines: _Lines) -> State:
    """The decision of the position must be one; a turn without a legal action is lost like in play."""
    phase, seats = state.phase, state.setup.seats
    due = [1 if phase in ("refill", "restock") and seat == state.active else 0 for seat in range(seats)]
    words = lines.words("due") or tuple(map(str, due))
    if len(words) != seats:
        raise BadInput(f"write the cards due for each of the {seats} seats")
    state = replace(state, due=tuple(_number("due", word, 0, 7) for word in words))
    checks: dict[str, Callable[[], bool]] = {
        "roles": lambda: bool(state.offer) and not state.opened,
        "board": lambda: state.opened != table.site(state.setup.layout).all_open,
        "turn": lambda: bool(state.opened),
        "refill": lambda: any(state.stacks) or bool(turns.pile_choices(state)),
        "swap": lambda: bool(state.opened),
        "restock": lambda: any(state.stacks) and state.due[state.active] > 0,
        "over": lambda: bool(state.ended),
    }
    if not checks[phase]() or (state.ended and phase != "over"):
        raise BadInput(f"nothing can be decided in the phase {phase} of this position")
    if phase == "turn":
        return turns.begin_turn(table, state, None)
    if phase == "board" and not affordable(table, state, state.values[MONEY]):
        return turns.lose(state, "CS-69", None)
    return state

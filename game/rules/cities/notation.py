"""Moves as text: writing, reading, and why a move is refused.

Two spellings are read: the notation (`play r11 L3/2 Ac5`) and the keys of what was pointed at (`r11 L3 2 Ac5`), also when
they stop halfway.
"""

import re
from collections.abc import Callable, Container, Iterator

from msgspec import Struct

from game.rules.cities import legal
from game.rules.cities.board import Form, Site, fits
from game.rules.cities.cards import Card
from game.rules.cities.effects import Broken
from game.rules.cities.milestones import affordable, missing_districts
from game.rules.cities.model import (
    Build,
    ChooseRole,
    Draw,
    End,
    Exchange,
    Keep,
    OpenBoard,
    PlayPolicy,
    Return,
    State,
    Take,
)
from game.rules.cities.parts import MONEY, STACKS, TRACKS
from game.rules.cities.tables import Tables
from game.rules.core import Action, IllegalAction, Reason
from game.rules.grid import bits

_PHASES = {
    "role": ("roles",),
    "open": ("board",),
    "play": ("turn",),
    "exchange": ("turn",),
    "end": ("turn",),
    "draw": ("refill", "restock"),
    "take": ("refill",),
    "return": ("swap",),
    "keep": ("swap",),
}
_AWAITED = {"roles": "CS-6", "board": "CS-69", "refill": "CS-50", "swap": "CS-70", "restock": "CS-70"}
"""By phase the rule that refuses everything else."""
_OUT_OF_TURN = {"role": "CS-6", "open": "CS-69", "draw": "CS-50", "take": "CS-50", "return": "CS-70", "keep": "CS-70"}
"""On a turn the rule that refuses what belongs elsewhere."""
_CELL = re.compile(r"[A-Z][a-g][1-7]")
_ORIENTATIONS = tuple("01234567")
_BUTTONS = ("play", "exchange", "end", "keep")


class Attempt(Struct, frozen=True):
    """A move as far as it was written."""

    verb: str
    name: str = ""
    """The card, role, board or stack."""
    shape: str = ""
    orient: int | None = None
    at: str = ""
    complete: bool = True


# -- writing --------------------------------------------------------------------------------------------------------

_WRITE: dict[type, Callable[..., str]] = {
    ChooseRole: lambda action: f"role {action.role}",
    OpenBoard: lambda action: f"open {action.board}",
    Build: lambda action: f"play {action.card} {action.shape}/{action.orient} {action.at}",
    PlayPolicy: lambda action: f"play {action.card}",
    Exchange: lambda action: f"exchange {action.card}",
    End: lambda action: "end",
    Draw: lambda action: f"draw {action.stack}",
    Take: lambda action: f"take {action.card}",
    Return: lambda action: f"return {action.card}",
    Keep: lambda action: "keep",
}


def notation(action: Action) -> str:
    """The action in notation."""
    return _WRITE[type(action)](action)


# -- reading --------------------------------------------------------------------------------------------------------


def read(tables: Tables, state: State, text: str) -> Attempt | None:
    """The move a text means, perhaps not complete; None where it cannot be read."""
    words = text.split()
    if not words:
        return None
    if words[0] in _PHASES:
        verb, *words = words
    else:
        verb, words = _pointed(tables, state, words)
    if verb in ("end", "keep"):
        return Attempt(verb) if not words else None
    if verb == "play":
        return _read_play(tables, words)
    if not verb or len(words) > 1:
        return None
    names: dict[str, Container[str]] = {"role": tables.roles, "open": tables.boards, "draw": STACKS}
    known = names.get(verb, tables.cards)
    if words and words[0] not in known:
        return None
    return Attempt(verb, words[0] if words else "", complete=bool(words))


def _pointed(tables: Tables, state: State, words: list[str]) -> tuple[str, list[str]]:
    """The verb that pointing at these things means."""
    first = words[0]
    if first in tables.cards:
        verb = {"refill": "take", "restock": "take", "swap": "return"}.get(state.phase, "play")
        if verb == "play" and words[1:] == ["exchange"]:
            return "exchange", [first]
        return verb, words
    for verb, names in (("role", tables.roles), ("open", tables.boards), ("draw", STACKS)):
        if first in names:
            return verb, words
    return "", words


def _read_play(tables: Tables, words: list[str]) -> Attempt | None:
    """`r11 L3/2 Ac5`, `r11 L3 2 Ac5` or the beginning of it."""
    name, *rest = words or [""]
    if not words:
        return Attempt("play", complete=False)
    if name not in tables.cards:
        return None
    if tables.cards[name].kind == "P":
        return Attempt("play", name) if rest in ([], ["play"]) else None
    if rest and "/" in rest[0]:
        rest = [*rest[0].split("/", 1), *rest[1:]]
    if len(rest) > 3 or not all(rest):
        return None
    shape, orient, at = (*rest, "", "", "")[:3]
    if shape and shape not in tables.shapes:
        return None
    if orient and orient not in _ORIENTATIONS:
        return None
    if at and not _CELL.fullmatch(at):
        return None
    return Attempt("play", name, shape, int(orient) if orient else None, at, complete=bool(at))


def parse(tables: Tables, state: State, text: str) -> Action:
    """The legal action a text means."""
    attempt = read(tables, state, text)
    if reason := why_not(tables, state, text):
        raise IllegalAction(f'"{text.strip()}" is not allowed by {reason.rule}', reason)
    if attempt is None or not attempt.complete:
        raise IllegalAction(f'cannot read the move "{text}"')
    return _action(tables, state, attempt)


def _action(tables: Tables, state: State, attempt: Attempt) -> Action:
    seat, name = state.active, attempt.name
    if attempt.verb == "play" and attempt.orient is not None:
        return Build(seat, name, attempt.shape, attempt.orient, attempt.at)
    simple: dict[str, Callable[..., Action]] = {
        "role": ChooseRole,
        "open": OpenBoard,
        "play": PlayPolicy,
        "exchange": Exchange,
        "draw": Draw,
        "take": Take,
        "return": Return,
    }
    if attempt.verb in simple:
        return simple[attempt.verb](seat, name)
    return End(seat) if attempt.verb == "end" else Keep(seat)


# -- why not --------------------------------------------------------------------------------------------------------


def why_not(tables: Tables, state: State, text: str) -> Reason | None:
    """The first rule that refuses the move or every completion of it; None where it is fine or cannot be read."""
    attempt = read(tables, state, text)
    return _disorder(tables, state, text.split()) if attempt is None else refusal(tables, state, attempt)


def refusal_of(tables: Tables, state: State, action: Action) -> Reason | None:
    """The first rule that refuses an action of the active seat."""
    attempt = read(tables, state, notation(action))
    assert attempt is not None, f"{action} cannot be read"
    return refusal(tables, state, attempt)


def refusal(tables: Tables, state: State, attempt: Attempt) -> Reason | None:
    """The first broken rule."""
    if state.phase not in _PHASES[attempt.verb]:
        return Reason(_OUT_OF_TURN[attempt.verb]) if state.phase == "turn" else _awaited(state)
    if state.phase == "turn" and attempt.verb != "end":
        return _forced(state) or _REFUSE[attempt.verb](tables, state, attempt)
    return _REFUSE[attempt.verb](tables, state, attempt) if attempt.name or attempt.verb in _BUTTONS else None


def _awaited(state: State) -> Reason:
    """Why anything else is refused than what a phase other than a turn is for."""
    if state.ended:
        return Reason("CS-75" if state.ended == "CS-75" else "CS-79")
    return Reason("CS-7" if state.phase == "board" and not state.opened else _AWAITED[state.phase])


def _disorder(tables: Tables, state: State, words: list[str]) -> Reason | None:
    """Why things that can be pointed at make no move one after the other; None where a word is no such thing."""
    if not words or (words[0] in _PHASES and len(words) > 1) or not all(_is_target(tables, word) for word in words):
        return None
    if state.phase != "turn":
        return _awaited(state)
    if words[0] not in tables.cards:
        return _forced(state) or Reason("CS-33")
    rest = Reason("CS-95", {"card": words[0]}) if words[0] in tables.policies else Reason("CS-33")
    boards = tables.site(state.setup.layout).boards
    closed = {name for number, name in enumerate(boards) if not state.opened >> number & 1}
    if len(words) > 1 and words[-1] in closed and words[0] not in tables.policies:
        rest = Reason("CS-11", {"board": words[-1]})
    return refusal(tables, state, Attempt("play", words[0])) or rest


def _is_target(tables: Tables, word: str) -> bool:
    """Is it the key of something a person can point at?"""
    lists: tuple[Container[str], ...] = (tables.cards, tables.boards, tables.roles, tables.shapes)
    return any(word in names for names in (*lists, STACKS, _ORIENTATIONS, _BUTTONS)) or bool(_CELL.fullmatch(word))


def _role(tables: Tables, state: State, attempt: Attempt) -> Reason | None:
    return None if attempt.name in state.offer else Reason("CS-6")


def _open(tables: Tables, state: State, attempt: Attempt) -> Reason | None:
    boards = tables.site(state.setup.layout).boards
    if attempt.name in (boards[board] for board in affordable(tables, state, state.values[MONEY])):
        return None
    return Reason("CS-69" if state.opened else "CS-7")


def _exchange(tables: Tables, state: State, attempt: Attempt) -> Reason | None:
    if not attempt.name:
        return Reason("CS-33")
    if attempt.name not in state.displays[state.active]:
        return Reason("CS-30", {"card": attempt.name})
    if tables.cards[attempt.name].kind == "P":
        return Reason("CS-57", {"card": attempt.name})
    return _money(state, legal.exchange_price(tables, state, state.active))


def _money(state: State, due: int) -> Reason | None:
    return Reason("CS-40", {"due": due, "money": state.values[MONEY]}) if state.values[MONEY] < due else None


def _forced(state: State) -> Reason | None:
    return None if any(state.stacks) else Reason("CS-21")


def _end(tables: Tables, state: State, attempt: Attempt) -> Reason | None:
    if not any(state.stacks) or not missing_districts(tables, state):
        return None
    is_last = state.opened == tables.site(state.setup.layout).all_open
    return Reason("CS-61" if is_last else "CS-60")


def _draw(tables: Tables, state: State, attempt: Attempt) -> Reason | None:
    return None if state.stacks[STACKS.index(attempt.name)] else Reason(_AWAITED[state.phase])


def _take(tables: Tables, state: State, attempt: Attempt) -> Reason | None:
    if attempt.name == state.barred:
        return Reason("CS-55", {"card": attempt.name})
    return None if attempt.name in state.pile else Reason("CS-50")


def _return(tables: Tables, state: State, attempt: Attempt) -> Reason | None:
    if attempt.name not in state.displays[state.active]:
        return Reason("CS-30", {"card": attempt.name})
    return _money(state, legal.return_price(tables, state, state.active))


def _keep(tables: Tables, state: State, attempt: Attempt) -> Reason | None:
    return None


def _play(tables: Tables, state: State, attempt: Attempt) -> Reason | None:
    """CS-46: card, tile, orientation, place, utility, news, then the limits."""
    if not attempt.name:
        return Reason("CS-33")
    seat, card = state.active, tables.cards[attempt.name]
    if card.code not in state.displays[seat]:
        return Reason("CS-30", {"card": card.code})
    site, climate = tables.site(state.setup.layout), tables.climate(state, seat)
    deal = climate.deal(card)
    if card.kind == "P":
        return _limit(legal.resolve_policy(state, site, deal, climate), state)
    if reason := _tile(tables, state, card, attempt, site):
        return reason
    if not attempt.at:
        return _nowhere(tables, state, card, attempt, site)
    form = site.form(attempt.shape, attempt.orient or 0)
    assert form is not None
    if reason := _place(state, site, form, attempt.at):
        return reason
    anchor = site.index[attempt.at]
    district = site.districts(state.opened).of[anchor]
    if card.kind == "U" and site.districts(state.opened).masks[district] & state.city.utilities:
        return Reason("CS-19")
    if card.zone in climate.banned:
        return Reason("CS-104", {"card": state.news})
    return _limit(legal.resolve(state, site, deal, climate, form.mask << anchor, anchor), state)


def _tile(tables: Tables, state: State, card: Card, attempt: Attempt, site: Site) -> Reason | None:
    """CS-31, CS-32, CS-15; also for a card alone that has no tile left."""
    shapes = legal.shapes_for(tables, state, card)
    if not shapes or (attempt.shape and attempt.shape not in shapes):
        if card.zone < 0:
            return Reason("CS-32", {"card": card.code})
        return Reason("CS-31", {"kind": card.kind})
    if attempt.orient is not None and site.form(attempt.shape, attempt.orient) is None:
        return Reason("CS-15")
    return None


def _place(state: State, site: Site, form: Form, at: str) -> Reason | None:
    """CS-10 to CS-14, one rule after the other over all cells."""
    if at not in site.index:
        return Reason("CS-10")
    cells = [site.index[at] + shift for shift in (0, *form.shifts)]
    if any(cell not in site.marks for cell in cells):
        return Reason("CS-10")
    opened = {site.boards[board] for board in bits(state.opened)}
    for cell in cells:
        if site.names[cell][0] not in opened:
            return Reason("CS-11", {"board": site.names[cell][0]})
    for rule, mask in (("CS-12", site.water), ("CS-13", site.road), ("CS-14", state.city.taken)):
        if any(mask >> cell & 1 for cell in cells):
            return Reason(rule, {"where": "here"})
    return None


def _nowhere(tables: Tables, state: State, card: Card, attempt: Attempt, site: Site) -> Reason | None:
    """Why a card, with the shape and orientation chosen so far, can be played nowhere; None where it can."""
    seat = state.active
    climate = tables.climate(state, seat)
    deal = climate.deal(card)
    room = legal.room_for(state, site, deal, climate)
    for form, anchor in _places(tables, state, card, attempt, site, room.cells):
        if room.test is None or room.test(form.mask << anchor, anchor):
            return None
    free = legal.free_cells(site, state)
    place = next(_places(tables, state, card, attempt, site, free), None)
    if place is None:
        is_used_up = not attempt.shape and _had_fitted(tables, state, card, site, free)
        return Reason("CS-14", {"where": "used_up" if is_used_up else "nowhere"})
    form, anchor = place
    name = site.names[anchor]
    full = Attempt("play", card.code, form.shape, form.orient, name)
    return _play(tables, state, full)


def _had_fitted(tables: Tables, state: State, card: Card, site: Site, free: int) -> bool:
    """Would a shape of a zone card have room that is used up?"""
    used_up = set(tables.zone_shapes[card.zone]) - set(legal.shapes_for(tables, state, card)) if card.zone >= 0 else ()
    return any(fits(form, free) for shape in used_up for form in site.forms[shape])


def _places(tables: Tables, state: State, card: Card, attempt: Attempt, site: Site, cells: int) -> Iterator[tuple[Form, int]]:
    for shape in (attempt.shape,) if attempt.shape else legal.shapes_for(tables, state, card):
        for form in site.forms[shape]:
            if attempt.orient in (None, form.orient):
                for anchor in bits(fits(form, cells)):
                    yield form, anchor


def _limit(result: object, state: State) -> Reason | None:
    if not isinstance(result, Broken):
        return None
    if result.rule == "CS-40":
        return Reason("CS-40", {"due": state.values[MONEY] - result.value, "money": state.values[MONEY]})
    return Reason(result.rule, {"track": TRACKS[result.track], "value": result.value})


_REFUSE: dict[str, Callable[[Tables, State, Attempt], Reason | None]] = {
    "role": _role,
    "open": _open,
    "play": _play,
    "exchange": _exchange,
    "end": _end,
    "draw": _draw,
    "take": _take,
    "return": _return,
    "keep": _keep,
}

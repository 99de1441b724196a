"""Moves as text: writing them, reading them as written or pointed at, and saying which rule refuses them."""

import re
from collections.abc import Callable

from msgspec import Struct

from game.rules.core import Action, IllegalAction, Reason, Target
from game.rules.skyline3000.content import TYPES
from game.rules.skyline3000.legal import rooms
from game.rules.skyline3000.model import (
    BIDDING,
    CONSTRUCTION,
    MARKS,
    NOTHING,
    OVER,
    PLACING,
    SHAPES,
    SUPPLY,
    AddStorey,
    AddToBid,
    Anchor,
    Cards,
    Draw,
    Pass,
    PlaceBillboard,
    PlaceRoof,
    PlaceTile,
    PlayFloor,
    Seal,
    Stall,
    State,
    TakeBack,
)
from game.rules.skyline3000.tables import Tables

Words = list[str]
HOLE = ""
"""Stands for what should have been pointed at before: a building without a card, a foundation without a building."""


def notation(action: Action) -> str:
    """Verb first (section 7), though a person points at the card first; a button is no word of its own but the verb's."""
    verb = action.tile if isinstance(action, PlaceTile) else action.kind()
    words = [target.key for target in action.steps() if target.kind not in ("button", "stock")]
    return " ".join((verb, *words, action.shape) if isinstance(action, PlaceRoof) else (verb, *words))


class Attempt(Struct, frozen=True):
    """A move as far as it was written: the verb and its parameters, perhaps not all of them yet."""

    tables: Tables
    state: State
    verb: str
    given: Words
    is_open: bool = False
    """Was a card pointed at without what it is to do?"""

    @property
    def seat(self) -> int:
        """The seat to act."""
        return self.state.actor or 0

    @property
    def is_complete(self) -> bool:
        """Are all parameters there?"""
        return not self.is_open and len(self.given) == len(VERBS[self.verb].parameters)

    def holds(self, code: str) -> bool:
        """Is a copy of the card in hand (and not in the bid)?"""
        return self.tables.card_of[code] in self.state.hands[self.seat]

    def building(self, slot: str) -> str:
        """What stands in a slot of the factory."""
        factory, number = self.state.factories[self.seat], int(slot) if slot.isdecimal() else 0
        return factory[number - 1] if 0 < number <= len(factory) else ""


# -- refusals --------------------------------------------------------------------------------------------------


def _card_of_type(attempt: Attempt) -> Reason | None:
    """S3K-207: a card of the right type from the own hand."""
    if not attempt.given:
        return None
    code, tables = attempt.given[0], attempt.tables
    is_right = code != HOLE and TYPES[tables.type_of[tables.card_of[code]]] == attempt.verb and attempt.holds(code)
    return None if is_right else Reason("S3K-207", {"type": attempt.verb})


def _why_not_floor(attempt: Attempt) -> Reason | None:
    if reason := _card_of_type(attempt):
        return reason
    return None if attempt.state.floors else Reason("S3K-214")


def _why_not_storey(attempt: Attempt) -> Reason | None:
    if not attempt.given or attempt.given[0] == "new":
        return None
    building = attempt.building(attempt.given[0])
    if building.endswith("-"):
        return None
    return Reason("S3K-221" if building else "S3K-211", {"slot": int(attempt.given[0])})


def _why_not_roof(attempt: Attempt) -> Reason | None:
    if reason := _card_of_type(attempt):
        return reason
    if len(attempt.given) > 1:
        building = attempt.building(attempt.given[1])
        if not building:
            return Reason("S3K-220")
        if not building.endswith("-"):
            return Reason("S3K-221", {"slot": int(attempt.given[1])})
    stock = attempt.state.roofs[attempt.seat]
    if attempt.given[2:] == [HOLE]:
        return Reason("S3K-220")
    if attempt.is_complete and not stock[SHAPES.index(attempt.given[2])]:
        return Reason("S3K-222", {"shape": attempt.given[2]})
    return None if any(stock) else Reason("S3K-222", {"shape": SHAPES[0], "case": "all"})


def _why_not_contract(attempt: Attempt) -> Reason | None:
    if attempt.given[:2] == [HOLE, HOLE]:
        return _why_not_free(attempt, attempt.given[2]) or _why_not_there(attempt, attempt.given[2])
    if attempt.given[:1] == [HOLE] and len(attempt.given) == 2:
        return _why_not_any_contract(attempt, attempt.given[1])
    if reason := _card_of_type(attempt):
        return reason
    if len(attempt.given) < 2:
        return None
    code, slot = attempt.given[:2]
    building = attempt.building(slot)
    if not building or building.endswith("-"):
        return Reason("S3K-240")
    card = attempt.tables.card_of[code]
    district = attempt.tables.district_of[card]
    if attempt.is_complete:
        return _why_not_place(attempt, district, attempt.given[2]) or _why_not_block(attempt, building, attempt.given[2])
    open_ = attempt.state.empty | attempt.state.ads[attempt.seat]
    if rooms(attempt.tables, card, ((int(slot), building),), attempt.state.levels, open_)[1]:
        return None
    shape = SHAPES[MARKS.index(building[-1])]
    return Reason("S3K-246", {"district": attempt.tables.districts[district], "height": int(building[:-1]), "shape": shape})


def _contracts(attempt: Attempt) -> Cards:
    """The contract cards in hand."""
    tables, hand = attempt.tables, attempt.state.hands[attempt.seat]
    return "".join(card for card in hand if TYPES[tables.type_of[card]] == "contract")


def _why_not_any_contract(attempt: Attempt, slot: str) -> Reason:
    """A finished building without a contract: none of those in hand has a place for it, else one has to be chosen first."""
    building, contracts = attempt.building(slot), _contracts(attempt)
    open_ = attempt.state.empty | attempt.state.ads[attempt.seat]
    if not contracts or rooms(attempt.tables, "".join(contracts), ((int(slot), building),), attempt.state.levels, open_)[1]:
        return Reason("S3K-207", {"type": "contract"})
    shape = SHAPES[MARKS.index(building[-1])]
    return Reason("S3K-246", {"case": "hand", "height": int(building[:-1]), "shape": shape})


def _why_not_there(attempt: Attempt, place: str) -> Reason:
    """A foundation alone: what is missing to anchor a building there, else that contract and building come first."""
    district = attempt.tables.block_index[place[:2]] // 3
    finished = [building for building in attempt.state.factories[attempt.seat] if building and not building.endswith("-")]
    contracts = _contracts(attempt)
    if not contracts or not finished:
        return Reason("S3K-207", {"type": "foundation"})
    if all(attempt.tables.district_of[card] != district for card in contracts):
        return Reason("S3K-207", {"type": attempt.tables.districts[district]})
    if all(_why_not_block(attempt, building, place) for building in finished):
        return Reason("S3K-246", {"case": "block"})
    return Reason("S3K-207", {"type": "foundation"})


def _why_not_place(attempt: Attempt, district: int, place: str) -> Reason | None:
    """S3K-241…243: a small foundation of the right district that is free for this seat."""
    if place == HOLE or attempt.tables.block_index[place[:2]] // 3 != district:
        return Reason("S3K-241", {"district": attempt.tables.districts[district]})
    return _why_not_free(attempt, place)


def _why_not_free(attempt: Attempt, place: str) -> Reason | None:
    """S3K-242, S3K-243: a small foundation that is empty or carries an own billboard."""
    site = _site(attempt, place)
    if site in ("large", "green"):
        return Reason("S3K-243", {"what": site})
    if site not in ("", f"ad:{attempt.seat}"):
        return Reason("S3K-242", {"what": "billboard" if site.startswith("ad:") else "building"})
    return None


def _why_not_block(attempt: Attempt, building: str, place: str) -> Reason | None:
    """S3K-301…306: shape and height must suit the block."""
    block = attempt.tables.block_index[place[:2]]
    levels = attempt.state.levels
    height, shape = int(building[:-1]), MARKS.index(building[-1])
    level = levels[block]
    if level:
        if level & 1 != shape:
            return Reason("S3K-301", {"shape": SHAPES[level & 1]})
        most = level >> 1
        return None if most <= height <= most + 1 else Reason("S3K-306", {"low": most, "high": most + 1, "height": height})
    first = block - block % 3
    others = [levels[other] for other in range(first, first + 3) if other != block]
    if all(others) and {other & 1 for other in others} == {shape}:
        return Reason("S3K-303", {"shape": SHAPES[shape], "other": SHAPES[1 - shape]})
    return None if height == 1 else Reason("S3K-305", {"height": height})


def _site(attempt: Attempt, place: str) -> str:
    """What is on a small foundation, or that it is a large one."""
    return attempt.state.sites[attempt.tables.site_index[place]] if place in attempt.tables.site_index else "large"


def _why_not_billboard(attempt: Attempt) -> Reason | None:
    if not attempt.state.billboards[attempt.seat]:
        return Reason("S3K-231")
    is_open = not _site(attempt, attempt.given[0]) if attempt.given else bool(attempt.state.empty)
    return None if is_open else Reason("S3K-230")


def _why_not_stall(attempt: Attempt) -> Reason | None:
    if attempt.given == [HOLE]:
        return Reason("S3K-207", {"type": "stall"})
    if attempt.given and not attempt.holds(attempt.given[0]):
        return Reason("S3K-250", {"card": attempt.given[0]})
    return None


def _why_not_bid(attempt: Attempt) -> Reason | None:
    if attempt.given and not attempt.holds(attempt.given[0]):
        return Reason("S3K-411", {"card": attempt.given[0], "where": "hand"})
    return None


def _why_not_unbid(attempt: Attempt) -> Reason | None:
    if attempt.given and attempt.tables.card_of[attempt.given[0]] not in attempt.state.bids[attempt.seat]:
        return Reason("S3K-411", {"card": attempt.given[0], "where": "bid"})
    most = attempt.tables.numbers.take_backs
    return None if attempt.state.take_backs < most else Reason("S3K-414", {"count": most})


def _why_not_tile(attempt: Attempt) -> Reason | None:
    won = attempt.tables.tile(attempt.state.stack, attempt.state.round)
    if attempt.verb != won:
        return Reason("S3K-432", {"tile": won})
    if not attempt.given:
        return None
    place = attempt.given[0]
    if won == "green":
        return Reason("S3K-430") if _site(attempt, place) else None
    is_open = place in attempt.tables.block_index and not attempt.state.larges[attempt.tables.block_index[place]]
    return None if is_open else Reason("S3K-431")


def _why_not_draw(attempt: Attempt) -> Reason | None:
    if attempt.given and not attempt.state.piles[TYPES.index(attempt.given[0])]:
        return Reason("S3K-606", {"pile": attempt.given[0]})
    return None


def _never(attempt: Attempt) -> Reason | None:
    return None


# -- verbs -----------------------------------------------------------------------------------------------------


class Verb(Struct, frozen=True):
    """What may follow a verb, when it may be used, which rules may refuse it, and the action it becomes."""

    phase: str
    parameters: tuple[str, ...]
    why_not: Callable[[Attempt], Reason | None]
    action: Callable[..., Action]


VERBS: dict[str, Verb] = {
    "floor": Verb(CONSTRUCTION, ("card",), _why_not_floor, PlayFloor),
    "storey": Verb(CONSTRUCTION, ("site",), _why_not_storey, lambda seat, slot: AddStorey(seat, int(slot.replace("new", "0")))),
    "roof": Verb(
        CONSTRUCTION,
        ("card", "slot", "shape"),
        _why_not_roof,
        lambda seat, card, slot, shape: PlaceRoof(seat, card, int(slot), shape),
    ),
    "contract": Verb(
        CONSTRUCTION,
        ("card", "slot", "place"),
        _why_not_contract,
        lambda seat, card, slot, place: Anchor(seat, card, int(slot), place),
    ),
    "billboard": Verb(CONSTRUCTION, ("place",), _why_not_billboard, PlaceBillboard),
    "stall": Verb(CONSTRUCTION, ("card",), _why_not_stall, Stall),
    "pass": Verb(CONSTRUCTION, (), _never, Pass),
    "bid": Verb(BIDDING, ("card",), _why_not_bid, AddToBid),
    "unbid": Verb(BIDDING, ("card",), _why_not_unbid, TakeBack),
    "seal": Verb(BIDDING, (), _never, Seal),
    "green": Verb(PLACING, ("place",), _why_not_tile, lambda seat, place: PlaceTile(seat, "green", place)),
    "spaceport": Verb(PLACING, ("place",), _why_not_tile, lambda seat, place: PlaceTile(seat, "spaceport", place)),
    "mall": Verb(PLACING, ("place",), _why_not_tile, lambda seat, place: PlaceTile(seat, "mall", place)),
    "draw": Verb(SUPPLY, ("pile",), _why_not_draw, Draw),
}
BUTTONS = {"build": "floor", "stall": "stall"}
"""What a card is to do, and the verb for it."""


# -- pointing --------------------------------------------------------------------------------------------------


def _guessed(tables: Tables, state: State, words: Words) -> tuple[Target, ...]:
    """What the keys of targets may have meant where nobody tells their kinds; nothing where one means nothing."""
    kinds = [_kind(tables, state, word) for word in words]
    return tuple(map(Target, kinds, words)) if all(kinds) else ()


def _kind(tables: Tables, state: State, word: str) -> str:
    if card := tables.card_of.get(word):
        own = state.actor or 0
        return "bid" if card in state.bids[own] and card not in state.hands[own] else "card"
    if word == "new" or re.fullmatch("[0-9]{1,3}", word):
        return "slot"
    if word in TYPES:
        return "pile"
    if word in tables.block_index or word in tables.site_index:
        return "foundation"
    return "button" if word in (*SHAPES, *BUTTONS) else ""


def _meant(tables: Tables, state: State, targets: tuple[Target, ...]) -> tuple[Words, int]:
    """The move, as it would be written, that has the last target in it, and after how many others it should come."""
    *before, last = targets
    kinds, key = [target.kind for target in before], last.key
    card = before[0].key if kinds[:1] == ["card"] and before[0].key in tables.card_of else HOLE
    slot = before[1].key if kinds[1:2] == ["slot"] else HOLE
    match last.kind:
        case "card":
            return ["bid" if state.phase in (BIDDING, PLACING) else "stall", key], 0
        case "bid":
            return ["unbid", key], 0
        case "pile":
            return ["draw", key], 0
        case "slot":
            return _meant_slot(tables, state, card, key)
        case "foundation" if kinds == ["stock"]:
            return ["billboard", key], 1
        case "foundation" if state.phase in (BIDDING, PLACING) or (state.phase == SUPPLY and key in tables.block_index):
            return [tables.tile(state.stack, state.round), key], 0
        case "foundation":
            is_contract = card != HOLE and TYPES[tables.type_of[tables.card_of[card]]] == "contract"
            return ["contract", card, slot, key] if is_contract else ["contract", HOLE, HOLE, key], 2
        case "button" if key in SHAPES:
            return ["roof", card, slot, key], 2
        case "button" if key in BUTTONS:
            return [BUTTONS[key], card], 1
    return [key], 0


def _meant_slot(tables: Tables, state: State, card: str, slot: str) -> tuple[Words, int]:
    """A card says what a building is for; without one it is to get a storey, or to be anchored where it is finished."""
    if card != HOLE:
        kind = TYPES[tables.type_of[tables.card_of[card]]]
        return (["storey", slot], 0) if kind == "floor" else ([kind, card, slot.replace("new", HOLE)], 1)
    building = Attempt(tables, state, "storey", [slot]).building(slot)
    is_finished = building and not building.endswith("-")
    return (["contract", HOLE, slot], 1) if is_finished and not state.pending else (["storey", slot], 0)


def _awaited(tables: Tables, chosen: tuple[Target, ...]) -> Words:
    """The move begun by what was chosen, with a hole where something else was pointed at."""
    first, *rest = chosen
    if first.key not in tables.card_of:
        return [first.key, HOLE]
    kind = TYPES[tables.type_of[tables.card_of[first.key]]]
    return ["storey"] if kind == "floor" else [kind, first.key, *(target.key for target in rest), HOLE]


def _pointed(tables: Tables, state: State, targets: tuple[Target, ...]) -> Attempt | None:
    """The move that pointing means; where the last target belongs to another, what it should have been instead."""
    words, earlier = _meant(tables, state, targets)
    tried = _checked(tables, state, words, is_open=targets[-1].kind == "card")
    if tried is None or refusal(tried) or earlier == len(targets) - 1:
        return tried
    return _checked(tables, state, _awaited(tables, targets[:-1]))


# -- reading ---------------------------------------------------------------------------------------------------


def _read(tables: Tables, state: State, kind: str, word: str) -> str | None:
    """A parameter as the rules write it; None where it means nothing."""
    if kind in ("slot", "site"):
        if kind == "site" and word == "new":
            return word
        return str(int(word)) if re.fullmatch("0{0,2}[1-9][0-9]{0,2}", word) else None
    if kind == "place":
        exists = word in tables.block_index or (word in tables.site_index and state.sites[tables.site_index[word]] != NOTHING)
        return word if exists else None
    known = {"card": tables.card_of, "shape": SHAPES, "pile": TYPES}[kind]
    return word if word in known else None


def _checked(tables: Tables, state: State, words: Words, *, is_open: bool = False) -> Attempt | None:
    """The words of a move as an attempt; None where they make no sense."""
    verb, *rest = words
    if verb not in VERBS or len(rest) > len(VERBS[verb].parameters):
        return None
    kinds = VERBS[verb].parameters
    given = [word and _read(tables, state, kind, word) for kind, word in zip(kinds, rest, strict=False)]
    is_open = is_open and verb == "stall"
    return None if None in given else Attempt(tables, state, verb, [word for word in given if word is not None], is_open)


def attempt(tables: Tables, state: State, text: str, targets: tuple[Target, ...] = ()) -> Attempt | None:
    """The move that a text or pointing means, legal or not; None where it cannot be read."""
    words = text.split()
    if not targets and words and words[0] in VERBS and not (state.phase == SUPPLY and words[0] in TYPES and len(words) == 1):
        return _checked(tables, state, words)
    targets = targets or _guessed(tables, state, words)
    return _pointed(tables, state, targets) if targets else None


def refusal(tried: Attempt) -> Reason | None:
    """The first broken rule: the phase, then what the verb needs in the order a person points at it."""
    state, verb = tried.state, VERBS[tried.verb]
    if state.phase == OVER:
        return Reason("S3K-701")
    if state.phase != verb.phase:
        return _wrong_phase(tried, verb.phase)
    if state.pending and tried.verb != "storey":
        return Reason("S3K-212", {"count": state.pending})
    if tried.verb == "storey" and not state.pending:
        return Reason("S3K-210")
    return verb.why_not(tried)


def _wrong_phase(tried: Attempt, phase: str) -> Reason:
    """Bidding and placing make up one phase, but have their order too."""
    state = tried.state
    if phase == BIDDING and state.phase == PLACING:
        return Reason("S3K-432", {"tile": tried.tables.tile(state.stack, state.round)})
    if phase == PLACING and state.phase == BIDDING:
        return Reason("S3K-401")
    return Reason("S3K-002", {"phase": "amenities" if phase in (BIDDING, PLACING) else phase})


def why_not(tables: Tables, state: State, text: str, targets: tuple[Target, ...] = ()) -> Reason | None:
    """The first broken rule; None where the move is legal, or is no move at all."""
    tried = attempt(tables, state, text, targets)
    return refusal(tried) if tried else None


def parse(tables: Tables, state: State, text: str) -> Action:
    """The legal action a text means, without listing all of them."""
    tried = attempt(tables, state, text)
    if tried is None:
        raise IllegalAction(f'cannot read the move "{text}"')
    if reason := refusal(tried):
        raise IllegalAction(f'"{" ".join(text.split())}" is not allowed by {reason.rule}', reason)
    if not tried.is_complete:
        raise IllegalAction(f'the move "{text}" is not complete')
    return VERBS[tried.verb].action(tried.seat, *tried.given)

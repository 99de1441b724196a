"""Words for the pointed move of Skyline 3000: its name, the next question, and notes about it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from game.match.gesture import moves_of
from game.rules.core import Action, Seat, Target
from game.rules.skyline3000.content import TYPES
from game.rules.skyline3000.legal import shapes_left
from game.rules.skyline3000.model import (
    CONSTRUCTION,
    MARKS,
    SHAPES,
    AddStorey,
    AddToBid,
    Anchor,
    Draw,
    PlaceBillboard,
    PlaceRoof,
    PlaceTile,
    PlayFloor,
    Seal,
    Stall,
    TakeBack,
    View,
)
from game.scenes.boards.kit.sayings import capital
from game.scenes.boards.skyline3000 import faces, market, panels, plates
from game.scenes.boards.skyline3000.gestures import SPLIT
from game.scenes.boards.skyline3000.model import demand_of, model_of, score, tables
from game.scenes.table.situation import Note
from game.text import Text

GAME = "skyline3000"


def move_name(text: Text, view: View, action: Action) -> str:
    """The move as a person would say it."""
    first, *rest = moves_of((action,))
    say = _TITLES.get(type(first))
    return capital(say(text, view, first, rest)) if say else ""


def _word(text: Text, code: str) -> str:
    return text(f"{GAME}.word.{code}")


def _site(text: Text, view: View, seat: int, slot: int) -> str:
    """A building of the factory by its floors, or the free site, as something is put there."""
    height = _height(view, seat, slot)
    return text(f"{GAME}.said.building", count=height) if height else text(f"{GAME}.said.free")


def _floors(text: Text, view: View, first: PlayFloor, storeys: list[AddStorey]) -> str:
    """The buildings that a floor card goes to."""
    slots = [storey.slot for storey in storeys]
    if len(slots) < 2 or _is_whole(slots):
        site = _site(text, view, first.seat, slots[0]) if slots else ""
        return text(f"{GAME}.said.floors", count=len(slots), site=site)
    if not any(slots):
        return text(f"{GAME}.said.begin", count=len(slots))
    sites = [_site(text, view, first.seat, slot) for slot in slots]
    return text(f"{GAME}.said.split", sites=text(f"{GAME}.said.and").join(sites))


def _is_whole(slots: list[int]) -> bool:
    """Do all floors go to one building? One that was just begun has a number for the others."""
    return len({*slots}) == 1 if slots[0] else all(slots[1:])


def _storey(text: Text, view: View, move: AddStorey, _rest: list[Action]) -> str:
    return text(f"{GAME}.said.floors", count=1, site=_site(text, view, move.seat, move.slot))


def _roof(text: Text, view: View, move: PlaceRoof, _rest: list[Action]) -> str:
    return text(f"{GAME}.said.on", what=_word(text, move.shape), where=_site(text, view, move.seat, move.slot))


def _anchor(text: Text, view: View, move: Anchor, _rest: list[Action]) -> str:
    return text(f"{GAME}.said.anchor", count=_height(view, move.seat, move.slot), where=_word(text, move.foundation))


def _billboard(text: Text, view: View, move: PlaceBillboard, _rest: list[Action]) -> str:
    return text(f"{GAME}.said.in", what=text(f"{GAME}.face.billboard"), where=_word(text, move.foundation))


def _tile(text: Text, view: View, move: PlaceTile, _rest: list[Action]) -> str:
    return text(f"{GAME}.said.in", what=_word(text, move.tile), where=_word(text, move.place))


def _stall(text: Text, view: View, move: Stall, _rest: list[Action]) -> str:
    return text(f"{GAME}.said.stall", card=_word(text, move.card))


def _bid(text: Text, view: View, move: AddToBid | TakeBack, _rest: list[Action]) -> str:
    return text(f"{GAME}.said.{move.kind()}", card=_word(text, move.card))


def _seal(text: Text, view: View, _move: Seal, _rest: list[Action]) -> str:
    return text(f"{GAME}.button.{'seal' if view.bid else 'no_bid'}")


def _draw(text: Text, view: View, move: Draw, _rest: list[Action]) -> str:
    return text(f"{GAME}.said.draw", card=_word(text, view.tops[TYPES.index(move.pile)]))


_TITLES: dict[type[Action], Callable[..., str]] = {
    PlayFloor: _floors,
    AddStorey: _storey,
    PlaceRoof: _roof,
    Anchor: _anchor,
    PlaceBillboard: _billboard,
    PlaceTile: _tile,
    Stall: _stall,
    AddToBid: _bid,
    TakeBack: _bid,
    Seal: _seal,
    Draw: _draw,
}


# -- what is asked for -----------------------------------------------------------------------------------------


def question(text: Text, view: View, chosen: Sequence[Target], options: Sequence[Target]) -> str:
    """What to choose next, in the words of the card or the building chosen before."""
    key = _question_key(view, chosen, {target.kind for target in options})
    return text(f"{GAME}.asked.{key}") if key else ""


def _question_key(view: View, chosen: Sequence[Target], kinds: set[str]) -> str:
    if SPLIT in chosen:
        return "first" if chosen[-1] == SPLIT else "second"
    if [target.kind for target in chosen] == ["slot", "slot"]:
        return "each"
    found = {target.kind: target for target in chosen}
    if "card" in found and view.phase == CONSTRUCTION:
        if "slot" not in found and not kinds & {"slot", "foundation"}:
            return "no_effect"
        kind = TYPES[tables().type_of[tables().card_of[found["card"].key]]]
        key = f"{kind}_foundation" if "slot" in found else f"{kind}_slot"
        return key if key != "roof_slot" else _roof_key(view)
    if "slot" in found:
        return "finished" if "foundation" in kinds else "unfinished"
    return "place" if "foundation" in found else ""


def _roof_key(view: View) -> str:
    """Which building gets the roof that is held; where only one shape is left, which that is."""
    left = shapes_left(view.roofs[view.actor]) if view.actor is not None else SHAPES
    return "roof_slot" if len(left) > 1 else f"roof_slot_{left[0]}"


# -- what is to know -------------------------------------------------------------------------------------------


def notes(text: Text, view: View, action: Action) -> tuple[Note, ...]:
    """What the move builds, which card pays where none was picked, and what things cost or do."""
    first, *rest = moves_of((action,))
    if isinstance(first, Anchor | PlaceRoof):
        building = view.factories[first.seat][first.slot - 1]
        shape = first.shape if isinstance(first, PlaceRoof) else SHAPES[MARKS.index(building[-1])]
        found = [Note("building", text(f"{GAME}.yard.{shape}", count=int(building[:-1])))]
        if isinstance(first, PlaceRoof):
            found.append(_stock_note(text, view, first))
        if Target("card", first.card) not in action.steps():
            found.append(Note("card", text(f"{GAME}.note.pays", card=_word(text, first.card))))
        return tuple(found)
    if isinstance(first, PlayFloor):
        return tuple(_growth_notes(text, view, first.seat, [move.slot for move in rest if isinstance(move, AddStorey)]))
    if isinstance(first, PlaceBillboard):
        return (Note("billboard", text(f"{GAME}.note.billboard", cost=tables().numbers.billboard_cost), good=False),)
    if isinstance(first, PlaceTile):
        return (Note(market.TILE_ICONS[first.tile], faces.tile(first.tile, text).long),)
    return ()


def _stock_note(text: Text, view: View, move: PlaceRoof) -> Note:
    """How many roofs are left; where that shape runs short, how many of it will be left."""
    barrel, gable = stock = view.roofs[move.seat]
    left = stock[SHAPES.index(move.shape)]
    if left > panels.FEW:
        return Note("roof", text(f"{GAME}.note.roofs", barrel=barrel, gable=gable))
    key = "roofs_then" if left > 1 else "roof_last"
    return Note("roof", text(f"{GAME}.note.{key}", count=left - 1, shape=text.word(GAME, move.shape)), good=False)


def about(text: Text, view: View, target: Target) -> tuple[Note, ...]:
    """What stands on a pointed foundation and how its block stands, or which building of the own factory is pointed at."""
    if target.kind == "slot" and target.key.isdecimal() and view.actor is not None:
        slots, number = view.factories[view.actor], int(target.key)
        slot = slots[number - 1] if number <= len(slots) else ""
        return (Note("building", _building(text, slot)),) if slot else ()
    if target.kind != "foundation":
        return ()
    return (*_standing(text, view, target.key), *_block(text, view, target.key[:2]))


def _block(text: Text, view: View, block: str) -> Iterator[Note]:
    """What the block takes next, and everybody's floors there, the strongest first."""
    known = model_of(view)
    yield Note("roof", capital(plates.needs(demand_of(known, block), text)))
    for seat, words in plates.storeys(score(known, block), text):
        yield Note("building", words, seat=seat)


def _standing(text: Text, view: View, place: str) -> tuple[Note, ...]:
    """What stands on a foundation, and whose it is."""
    if place in tables().block_index:
        large = view.larges[tables().block_index[place]]
        return (Note(market.TILE_ICONS[large], faces.tile(large, text).long),) if large else ()
    site = view.sites[tables().site_index[place]]
    owner, _, what = site.partition(":")
    if site == "green":
        return (Note(market.TILE_ICONS[site], faces.tile(site, text).long),)
    if owner == "ad":
        words = text(f"{GAME}.here.billboard", gain=tables().numbers.billboard)
        return (Note("billboard", words, seat=int(what)),)
    return (Note("building", _building(text, what), seat=int(owner)),) if what else ()


def _building(text: Text, code: str) -> str:
    """`2B`: two floors with a barrel roof."""
    kind = SHAPES[MARKS.index(code[-1])] if code[-1] in MARKS else "open"
    return text(f"{GAME}.yard.{kind}", count=int(code[:-1]))


def _growth_notes(text: Text, view: View, seat: int, slots: list[int]) -> list[Note]:
    """How high the buildings would be that a floor card goes to."""
    if _is_whole(slots):
        heights = [_height(view, seat, slots[0]) + len(slots)]
    else:
        counts = Counter(slots)
        begun = counts.pop(0, 0)
        heights = [*(_height(view, seat, slot) + count for slot, count in counts.items()), *[1] * begun]
    return [Note("building", text(f"{GAME}.yard.open", count=height)) for height in heights]


def _height(view: View, seat: int, slot: int) -> int:
    slots = view.factories[seat]
    return int(slots[slot - 1][:-1]) if 0 < slot <= len(slots) and slots[slot - 1] else 0


def tie_words(
    text: Text, bids: Sequence[Sequence[str]], totals: Sequence[int], winner: Seat, decided_by: str
) -> tuple[str, str]:
    """That the best bids are equal, and what decides between them: the highest card, against the next, or the key."""
    others = [seat for seat, total in enumerate(totals) if total == totals[winner] and seat != winner]
    best, other = (max(faces.value(code) for seat in seats for code in bids[seat]) for seats in ([winner], others))
    return text(f"{GAME}.tie.at", total=totals[winner]), text(f"{GAME}.tie.{decided_by}", best=best, other=other)

"""The panels of Skyline 3000: stocks of a seat, labels of buttons, remarks and warnings about a move."""

from collections.abc import Sequence

from game.match.gesture import moves_of
from game.rules.core import Action, Seat, Target
from game.rules.skyline3000.content import TYPES
from game.rules.skyline3000.legal import shapes_left, yard
from game.rules.skyline3000.model import OVER, SHAPES, Anchor, Pass, Stall, View
from game.rules.skyline3000.scoring import BlockScore, allowances, block_scores
from game.scenes.boards.skyline3000 import faces
from game.scenes.boards.skyline3000.model import tables
from game.scenes.boards.skyline3000.places import BLOCKS
from game.scenes.table.situation import Fact, Remark, Warning
from game.text import Text

GAME = "skyline3000"
FEW = 2
"""So few roofs of a shape, or fewer, are worth a word."""


def facts(view: View, seat: Seat) -> tuple[Fact, ...]:
    """What is left of each stock."""
    barrel, gable = view.roofs[seat]
    return (
        Fact("card", "cards", str(view.hand_sizes[seat])),
        Fact("billboard", "billboards", str(view.billboards[seat])),
        Fact("roof", "roofs", f"{barrel} + {gable}"),
    )


def label(text: Text, view: View, target: Target) -> str:
    """The sum of the bid to be sealed, or that there is none; and how many roofs of a shape are left."""
    if target.key in SHAPES and view.seat is not None:
        left = view.roofs[view.seat][SHAPES.index(target.key)]
        return text(f"{GAME}.button.roof_left", roof=text(f"{GAME}.button.{target.key}"), count=left)
    if target != Target("button", "seal"):
        return ""
    total = sum(faces.value(code) for code in view.bid)
    return text(f"{GAME}.button.seal_sum", total=total) if total else text(f"{GAME}.button.no_bid")


# -- what a move changes ---------------------------------------------------------------------------------------


def remarks(text: Text, before: View, after: View) -> tuple[Remark, ...]:
    """Who gains or loses a place in a block, what the places are worth, and who would draw more or fewer cards."""
    if after.round != before.round:
        return ()
    found: list[Remark] = []
    was, will = block_scores(tables(), before), block_scores(tables(), after)
    for block, old, new in zip(BLOCKS, was, will, strict=True):
        if old != new:
            found += _block_remarks(text, text(f"{GAME}.word.{block}"), old, new)
    if after.phase != OVER and before.round < tables().numbers.rounds:
        found += _card_remarks(text, allowances(tables(), before, was), allowances(tables(), after, will))
    return tuple(found)


def _card_remarks(text: Text, before: Sequence[int], after: Sequence[int]) -> list[Remark]:
    """Whose spaceports would bring more or fewer cards."""
    return [
        Remark(seat, text(f"{GAME}.remark.more_cards", before=old, after=new), new > old)
        for seat, (old, new) in enumerate(zip(before, after, strict=True))
        if old != new
    ]


def _block_remarks(text: Text, block: str, old: BlockScore, new: BlockScore) -> list[Remark]:
    found = []
    for seat in range(len(old.points)):
        was, will = _rank(old, seat), _rank(new, seat)
        if (was, old.points[seat]) == (will, new.points[seat]):
            continue
        key = f"{GAME}.remark.{was}_{will}" if was != will else f"{GAME}.remark.stays_{will}"
        words = text(key, block=block, before=old.points[seat], after=new.points[seat])
        found.append(Remark(seat, words, (new.points[seat], -ORDER.index(will)) > (old.points[seat], -ORDER.index(was))))
    return found


ORDER = ("first", "shared", "second", "none")


def _rank(score: BlockScore, seat: Seat) -> str:
    if seat in score.first:
        return "first" if len(score.first) == 1 else "shared"
    return "second" if seat in score.second else "none"


# -- warnings --------------------------------------------------------------------------------------------------


def warnings(text: Text, before: View, action: Action, after: View | None) -> tuple[Warning, ...]:
    """Warns before passing in the last round while something could be built, wasting a card, and giving up a billboard."""
    (move, *_) = moves_of((action,))
    if isinstance(move, Pass) and before.round == len(tables().numbers.stacks[0]) and _can_still_anchor(before, move.seat):
        return (Warning("last_pass", text(f"{GAME}.warning.last_pass")),)
    if isinstance(move, Stall):
        return (Warning("stall", text(f"{GAME}.warning.stall")),)
    if isinstance(move, Anchor) and _gives_way(before, move):
        return (Warning("billboard", text(f"{GAME}.warning.billboard", cost=tables().numbers.rebuilding_cost)),)
    return ()


def _can_still_anchor(view: View, seat: Seat) -> bool:
    """Do the cards in hand bring a building from where it stands to the city? Others are better kept for the auctions."""
    known = tables()
    held = {TYPES[known.type_of[known.card_of[code]]] for code in view.hand}
    stand = yard(view.factories[seat])
    can_start = "floor" in held and view.floors > 0
    has_roof = "roof" in held and bool(shapes_left(view.roofs[seat])) and (bool(stand.unfinished) or can_start)
    return "contract" in held and (bool(stand.finished) or has_roof)


def _gives_way(before: View, action: Anchor) -> bool:
    """Would the building stand on an own billboard?"""
    return bool(before.sites[tables().site_index[action.foundation]] == f"ad:{action.seat}")

"""What Skyline 3000 adds to the panels over its table: players, piles, what a move changes in every block, warnings."""

from typing import Any

from game.match.gesture import moves_of
from game.rules.core import Action, Event, Seat, Target
from game.rules.skyline3000.events import PhaseStarted, RoundStarted
from game.rules.skyline3000.model import OVER, SHAPES, Anchor, Pass, Stall
from game.rules.skyline3000.scoring import BlockScore, block_scores
from game.scenes.boards.skyline3000 import faces, market, players
from game.scenes.boards.skyline3000.gestures import gestures as gestures
from game.scenes.boards.skyline3000.model import tables
from game.scenes.boards.skyline3000.places import BLOCKS
from game.scenes.boards.skyline3000.report import report as report
from game.scenes.boards.skyline3000.told import asked as asked
from game.scenes.boards.skyline3000.told import move_name as move_name
from game.scenes.boards.skyline3000.told import notes as notes
from game.scenes.hud.extras import Fact, Page, Remark, Warning
from game.scenes.widgets import Widget
from game.text import Text

GAME = "skyline3000"


def facts(view: Any, seat: Seat) -> tuple[Fact, ...]:
    """What is left of each stock."""
    barrel, gable = view.roofs[seat]
    return (
        Fact("card", "cards", str(view.hand_sizes[seat])),
        Fact("billboard", "billboards", str(view.billboards[seat])),
        Fact("roof", "roofs", f"{barrel} + {gable}"),
    )


def column(page: Page) -> Widget | None:
    """Dial and seats."""
    return players.column(page)


def row(page: Page) -> Widget | None:
    """The seats in one line."""
    return players.row(page)


def drawings(page: Page) -> Widget | None:
    """Piles and auction house."""
    return market.market(page)


def label(text: Text, view: Any, target: Target) -> str:
    """What is sealed: the sum of the bid, or that there is none; and how many roofs of a shape are left."""
    if target.key in SHAPES and view.seat is not None:
        left = view.roofs[view.seat][SHAPES.index(target.key)]
        return text(f"{GAME}.button.roof_left", roof=text(f"{GAME}.button.{target.key}"), count=left)
    if target != Target("button", "seal"):
        return ""
    total = sum(faces.value(code) for code in view.bid)
    return text(f"{GAME}.button.seal_sum", total=total) if total else text(f"{GAME}.button.no_bid")


# -- what a move changes ---------------------------------------------------------------------------------------


def remarks(text: Text, before: Any, after: Any) -> tuple[Remark, ...]:
    """Who is first or second in a block that was not, who no longer is, and what their places are worth."""
    if after.phase == OVER or after.round != before.round:
        return ()
    found: list[Remark] = []
    for block, old, new in zip(BLOCKS, block_scores(tables(), before), block_scores(tables(), after), strict=True):
        if old != new:
            found += _block_remarks(text, block.upper(), old, new)
    return tuple(found)


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


def warnings(text: Text, before: Any, action: Action, after: Any) -> tuple[Warning, ...]:
    """Before a pass with cards that could still build, and before a card is thrown away that could do something."""
    (move, *_) = moves_of((action,))
    if isinstance(move, Pass) and before.hand and before.round == len(tables().numbers.stacks[0]):
        return (Warning("last_pass", text(f"{GAME}.warning.last_pass")),)
    if isinstance(move, Stall):
        return (Warning("stall", text(f"{GAME}.warning.stall")),)
    if isinstance(move, Anchor) and _gives_way(before, move):
        return (Warning("billboard", text(f"{GAME}.warning.billboard", cost=tables().numbers.rebuilding_cost)),)
    return ()


def _gives_way(before: Any, action: Anchor) -> bool:
    """Would the building stand on an own billboard?"""
    return bool(before.sites[tables().site_index[action.foundation]] == f"ad:{action.seat}")


def is_turning_point(event: Event) -> bool:
    """A round or a phase begins."""
    return isinstance(event, RoundStarted | PhaseStarted)

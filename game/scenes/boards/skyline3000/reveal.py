"""The opening of sealed bids over the colony: row by row, what breaks a tie, the winner, and the tile that comes to it."""

from typing import TYPE_CHECKING

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.rules.core import Seat
from game.rules.skyline3000.events import BidsRevealed
from game.scenes.boards.skyline3000 import bids, effects, places, things
from game.scenes.boards.skyline3000.model import Revealed, Shown
from game.scenes.boards.thing import Place
from game.scenes.drawing import motion as move
from game.scenes.drawing.material import foremost

if TYPE_CHECKING:
    from game.scenes.boards.skyline3000.board import GameBoard

THIN = 0.02
"""How wide a card is that is seen from its edge."""
OPEN, NEXT, READ = 0.7, 0.35, 1.6
"""Seconds in which a bid comes and turns over, until the next one follows, and to read what breaks a tie."""


def reveal_bids(board: "GameBoard", event: BidsRevealed, old: Shown, new: Shown) -> Interval:
    """Bids come over the colony and turn over one after another; then the winner is shown."""
    revealed = new.revealed
    assert revealed is not None, "the bids lie open now"
    board.badges.show(())
    board.dim_beside("")
    parts, nodes = list[Interval](), list[NodePath]()
    for seat in range(old.seats):
        for kind in ("sealed", "tray"):
            closed = board.node_of(kind, str(seat))
            if closed is not None:
                closed.hide()
        nodes.append(bids.open_bid(board.look, board.facing, seat, revealed, is_judged=False))
        nodes[-1].reparent_to(board.effects)
        nodes[-1].hide()
        start = things.tray_place(old, seat, board.facing)
        sound = move.call(board.sound, "card", 1.0 + 0.06 * seat)
        parts += [move.call(nodes[-1].show), _turn_over(board, nodes[-1], start), sound, move.wait(NEXT)]
    if revealed.winner is not None:
        parts += _judge(board, revealed, revealed.winner, nodes, old)
    return move.in_order(*parts)


def _turn_over(board: "GameBoard", node: NodePath, start: Place) -> Interval:
    """From its factory to its place over the table, seen from its edge at first."""
    end = bids.MIDDLE
    node.set_pos(*end)
    if board.look.reduced_motion:
        return move.fade(node, 0.0, 1.0, seconds=0.25)

    def step(t: float) -> None:
        part = move.ease(min(1.0, t / 0.6))
        node.set_pos(*(a + (b - a) * part for a, b in zip(start, end, strict=True)))
        node.set_scale(max(THIN, move.ease(max(0.0, t - 0.5) / 0.5)), 1, 1)

    return move.over(OPEN, step)


def _judge(board: "GameBoard", revealed: Revealed, winner: Seat, nodes: list[NodePath], known: Shown) -> list[Interval]:
    """What breaks a tie, in large letters and on the cards; then the winner's bid turns golden and its tile comes."""
    parts = _explain_tie(board, revealed, winner) if revealed.decided_by in ("card", "key") else []
    gold = bids.open_bid(board.look, board.facing, winner, revealed)
    gold.reparent_to(board.effects)
    gold.set_pos(*bids.MIDDLE)
    gold.hide()
    shown = [move.call(nodes[winner].hide), move.call(gold.show)]
    pulse = move.wait(0.3) if board.look.reduced_motion else move.pulse(gold, seconds=0.6, by=0.06)
    cheer = [move.call(board.sound, "bid_won", 1.0), *shown, move.together(pulse, _hand_over(board, winner, revealed, known))]
    return [*parts, *cheer, move.wait(0.3)]


def _explain_tie(board: "GameBoard", revealed: Revealed, winner: Seat) -> list[Interval]:
    """A sign says what decides; where that is a card, the highest cards of the equal bids are framed."""
    equal = [seat for seat, total in enumerate(revealed.totals) if total == revealed.totals[winner]]
    total, reason = revealed.totals[winner], board.text(f"skyline3000.tie.{revealed.decided_by}")
    above, higher = (bids.above(board.facing, up, len(revealed.bids)) for up in bids.SIGNS)
    marks = [effects.words(board, board.text("skyline3000.tie.at", total=total), higher, size=3.4, is_edged=False)]
    marks.append(effects.words(board, reason, above))
    if revealed.decided_by == "card":
        for seat in equal:
            marks.append(bids.mark_highest(board.look, board.facing, seat, revealed))
            marks[-1].set_pos(*bids.MIDDLE)
            marks[-1].reparent_to(board.effects)
    for mark in marks:
        mark.hide()
    return [move.call(board.sound, "antenna", 0.8), *(move.call(mark.show) for mark in marks), move.wait(READ)]


def _hand_over(board: "GameBoard", winner: Seat, revealed: Revealed, known: Shown) -> Interval:
    """The tile flies from the auction house to the head of the winner's row."""
    if known.offer is None or not known.tiles[known.offer]:
        return move.wait(0.1)
    tile = foremost(effects.tile(board.look, known.tiles[known.offer][0]))
    tile.reparent_to(board.effects)
    start, (x, y, z) = places.stack(board.facing, known.offer), bids.head_place(board.facing, winner, revealed)
    if board.look.reduced_motion:
        tile.set_pos(x, y, z)
        return move.fade(tile, 0.0, 1.0, seconds=0.25)
    tile.set_pos(*start)
    tile.hide()
    fly = move.travel(tile, start, (x, y, z), lift=1.2, seconds=0.9)
    grow = move.over(0.9, lambda t: tile.set_scale(1.0 + 0.8 * move.ease(t)))
    return move.in_order(move.call(tile.show), move.together(fly, grow))

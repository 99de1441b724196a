"""The opening of sealed bids over the colony: row by row, what breaks a tie, the winner, and the tile that comes to it."""

from typing import TYPE_CHECKING

from direct.interval.IntervalGlobal import Interval
from panda3d.core import LPoint3

from game.rules.core import Seat
from game.rules.skyline3000.events import BidsRevealed
from game.scenes.boards.skyline3000 import bids, effects, page, places, things, wording
from game.scenes.boards.skyline3000.model import Revealed, Shown
from game.scenes.drawing import motion as move

if TYPE_CHECKING:
    from game.scenes.boards.skyline3000.board import GameBoard

DEEP = 1.35
"""How much darker than beside a block it is behind open bids."""
THIN, SMALL = 0.02, 0.3
"""How wide a row is that is seen from its edge, and how large one is that comes from its factory."""
COME, OPEN, NEXT, READ = 0.6, 0.5, 0.45, 2.2
"""Seconds in which cases come, in which one opens, until the next one does, and to read what breaks a tie."""


def reveal_bids(board: "GameBoard", event: BidsRevealed, old: Shown, new: Shown) -> Interval:
    """Closed cases come over the colony and open one after another; then the winner is shown."""
    revealed = new.revealed
    assert revealed is not None, "the bids lie open now"
    board.stage.page.open()
    board.dim_beside("", DEEP)
    rows = [_Row(board, seat, revealed, old) for seat in range(old.seats)]
    come = [move.call(row.show_closed) for row in rows]
    parts = [*come, move.call(board.sound, "card", 0.9), move.together(*(row.come() for row in rows)), move.wait(NEXT)]
    for row in rows:
        sound = move.call(board.sound, "card", 1.0 + 0.06 * row.seat)
        parts += [sound, row.turn_over(), move.wait(NEXT)]
    if revealed.winner is not None:
        parts += _judge(board, revealed, revealed.winner, rows, old)
    return move.in_order(*parts)


class _Row:
    """The row of a seat while bids are opened: its closed case, its open bid, and what lay over its factory before."""

    def __init__(self, board: "GameBoard", seat: Seat, revealed: Revealed, old: Shown) -> None:
        self.seat, self.is_calm = seat, board.look.reduced_motion
        self.before = [node for kind in ("sealed", "tray") if (node := board.node_of(kind, str(seat))) is not None]
        self.start = things.tray_place(old, seat, board.facing)
        self.name = board.names[seat] if board.names else ""
        self.closed = bids.closed_bid(board.look, seat, revealed, self.name)
        self.open = bids.row_of_bid(board.look, seat, revealed, self.name, is_judged=False)
        for node in (self.closed, self.open):
            board.stage.lay_on_page(node)
            node.hide()

    def show_closed(self) -> None:
        """The case leaves its factory."""
        for node in self.before:
            node.hide()
        self.closed.show()

    def come(self) -> Interval:
        """From the factory to its place over the table."""
        if self.is_calm:
            return move.fade(self.closed, 0.0, 1.0, seconds=0.25)

        def step(t: float) -> None:
            part = move.ease(t)
            self.closed.set_pos(*(a + (b - a) * part for a, b in zip(self.start, page.MIDDLE, strict=True)))
            self.closed.set_scale(SMALL + (1 - SMALL) * part)

        return move.over(COME, step)

    def turn_over(self) -> Interval:
        """The case turns, and what was in it is on the other side."""
        switch = [move.call(self.closed.hide), move.call(self.open.show)]
        if self.is_calm:
            return move.in_order(*switch, move.wait(0.25))
        away = move.over(0.4 * OPEN, lambda t: bids.narrow(self.closed, max(THIN, 1 - t)))
        here = move.over(0.6 * OPEN, lambda t: bids.narrow(self.open, max(THIN, move.ease(t))))
        return move.in_order(away, *switch, here)


def _judge(board: "GameBoard", revealed: Revealed, winner: Seat, rows: list[_Row], known: Shown) -> list[Interval]:
    """What breaks a tie, in large letters and on the cards; the best bid turns golden, others step back, and its tile comes."""
    parts = _explain_tie(board, revealed, winner) if revealed.decided_by in ("card", "key") else []
    gold = bids.row_of_bid(board.look, winner, revealed, rows[winner].name, is_judged=True)
    board.stage.lay_on_page(gold)
    gold.hide()
    beaten = [move.call(row.open.set_color_scale, bids.BEATEN) for row in rows if row.seat != winner]
    shown = [move.call(rows[winner].open.hide), move.call(gold.show), *beaten]
    pulse = move.wait(0.3) if board.look.reduced_motion else move.pulse(gold, seconds=0.6, by=0.06)
    cheer = [move.call(board.sound, "bid_won", 1.0), *shown, move.together(pulse, _hand_over(board, winner, revealed, known))]
    return [*parts, *cheer, move.wait(0.3)]


def _explain_tie(board: "GameBoard", revealed: Revealed, winner: Seat) -> list[Interval]:
    """A sign says what decides, and the highest cards of the equal bids are framed."""
    equal = [seat for seat, total in enumerate(revealed.totals) if total == revealed.totals[winner]]
    tie = wording.tie_words(board.text, revealed.bids, revealed.totals, winner, revealed.decided_by)
    signs = [(tie[1], bids.SIGNS[0], 1.8), (tie[0], bids.SIGNS[1], 3.4)]
    marks = [effects.words_on_page(said, bids.above(up, len(revealed.bids)), size=size) for said, up, size in signs]
    marks += [bids.mark_highest(board.look, seat, revealed) for seat in equal]
    for mark in marks:
        board.stage.lay_on_page(mark)
        mark.hide()
    return [move.call(board.sound, "tie", 1.0), *(move.call(mark.show) for mark in marks), move.wait(READ)]


def _hand_over(board: "GameBoard", winner: Seat, revealed: Revealed, known: Shown) -> Interval:
    """The tile flies from the auction house to the end of the winner's row."""
    node, under = page.sheet("tile")
    tile, seconds = bids.won_tile(board.look, revealed), 0.9
    tile.reparent_to(under)
    board.stage.lay_on_page(node)
    node.hide()
    end = bids.tile_place(winner, revealed)
    if board.look.reduced_motion:
        tile.set_pos(*end)
        return move.in_order(move.call(node.show), move.fade(node, 0.0, 1.0, seconds=0.25))
    x, y, z = under.get_relative_point(board.node, LPoint3(*places.stack(board.facing, known.offer or 0)))
    tile.set_pos(x, y, z)
    fly = move.travel(tile, (x, y, z), end, lift=1.2, seconds=seconds)
    grow = move.over(seconds, lambda t: tile.set_scale(1.0 + (bids.TILE_SIZE - 1.0) * move.ease(t)))
    return move.in_order(move.call(node.show), move.together(fly, grow))

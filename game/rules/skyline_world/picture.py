"""A view drawn for a terminal: the island with the owners of every floor, then a line for each seat."""

from typing import TYPE_CHECKING

from game.rules.skyline_world.content import LEVELS
from game.rules.skyline_world.model import View
from game.rules.skyline_world.pieces import NEUTRAL

if TYPE_CHECKING:
    from game.rules.skyline_world.game import Game


def draw(game: "Game", view: View) -> str:
    """Buildings from the ground up; an empty plot is `-`, an empty strategic one `*`; what is unknown is `?`."""
    board = game.board
    columns = 1 + max(x for x, _ in board.cells)
    lines = []
    for y in range(max(y for _, y in board.cells), -1, -1):
        row = [" " * LEVELS] * columns
        for plot, (x, level) in enumerate(board.cells):
            if level == y:
                empty = "*" if board.strategic >> plot & 1 else "-"
                row[x] = (view.buildings[plot] or empty).ljust(LEVELS)
        lines.append(f"{y + 1:>4}  {'  '.join(row)}".rstrip())
    lines.append("      " + "  ".join(name.ljust(LEVELS) for name in "abcdefghijklmnopqrstuvwxyz"[:columns]).rstrip())
    lines += [_player(game, view, seat) for seat in range(view.setup.seats)]
    pieces = list(game.pieces)
    lines.append(f"  {pieces[NEUTRAL]} {view.neutrals}  cards {view.pile_size}  used {' '.join(view.used) or '-'}")
    return "\n".join(lines)


def _player(game: "Game", view: View, seat: int) -> str:
    hand, stock, money = view.hands[seat], view.stock[seat], view.money[seat]
    pieces = [
        f"{piece}×{count}" if count > 1 else piece for piece, count in zip(game.pieces, stock or (), strict=False) if count
    ]
    words = [
        ">" if seat == game.to_act(view) else " ",
        game.letters(view)[seat],
        f"{'?' if money is None else money:>3}+{game.best_income(view, seat).income:<2}",
        f"[{'?' if stock is None else ' '.join(pieces) or '-'}]",
        f"({view.hand_sizes[seat]}) {' '.join(hand) if hand else ''}".rstrip(),
        view.missions[seat] or "",
    ]
    return " ".join(words).rstrip()

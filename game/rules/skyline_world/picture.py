"""A view drawn for a terminal: the island with the owners of every floor, then a line for each seat."""

from game.rules.core import Say
from game.rules.skyline_world.content import LEVELS
from game.rules.skyline_world.income import best_income
from game.rules.skyline_world.model import View
from game.rules.skyline_world.pieces import NEUTRAL
from game.rules.skyline_world.tables import Tables


def draw(tables: Tables, view: View, say: Say) -> str:
    """Buildings from the ground up; an empty plot is `-`, an empty strategic one `*`; what is unknown is `?`."""
    board = tables.board
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
    lines += [_player(tables, view, seat) for seat in range(view.setup.seats)]
    pieces = list(tables.pieces)
    used = " ".join(view.used) or "-"
    lines.append("  " + say("rest", neutral=pieces[NEUTRAL], count=view.neutrals, cards=view.pile_size, used=used))
    return "\n".join(lines)


def _player(tables: Tables, view: View, seat: int) -> str:
    hand, stock, money = view.hands[seat], view.stock[seat], view.money[seat]
    pieces = [
        f"{piece}×{count}" if count > 1 else piece for piece, count in zip(tables.pieces, stock or (), strict=False) if count
    ]
    words = [
        ">" if view.phase != "over" and seat == view.active else " ",
        tables.content.numbers.letters[seat],
        f"{'?' if money is None else money:>3}+{best_income(tables, view, seat).income:<2}",
        f"[{'?' if stock is None else ' '.join(pieces) or '-'}]",
        f"({view.hand_sizes[seat]}) {' '.join(hand) if hand else ''}".rstrip(),
        view.missions[seat] or "",
    ]
    return " ".join(words).rstrip()

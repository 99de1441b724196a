"""A view drawn for a terminal: the island with the owners of every floor, then every seat in words, codes in brackets."""

from game.rules.core import Say
from game.rules.skyline_world.content import LEVELS
from game.rules.skyline_world.income import best_income
from game.rules.skyline_world.model import View
from game.rules.skyline_world.tables import Tables


def draw(tables: Tables, view: View, say: Say) -> str:
    """Buildings from the ground up; an empty plot is `-`, an empty strategic one `*`; beside a row the names of its plots."""
    board = tables.board
    columns = 1 + max(x for x, _ in board.cells)
    lines = []
    for y in range(max(y for _, y in board.cells), -1, -1):
        row, names = [" " * LEVELS] * columns, []
        for plot, (x, level) in enumerate(board.cells):
            if level == y:
                empty = "*" if board.strategic >> plot & 1 else "-"
                row[x] = (view.buildings[plot] or empty).ljust(LEVELS)
                names.append(say("plot", plot=board.plots[plot]))
        lines.append(f"{y + 1:>4}  {'  '.join(row)}   {', '.join(names)}")
    lines.append("      " + "  ".join(name.ljust(LEVELS) for name in "abcdefghijklmnopqrstuvwxyz"[:columns]).rstrip())
    for seat in range(view.setup.seats):
        lines += _player(tables, view, seat, say)
    used = ", ".join(say("card", figure=figure) for figure in view.used) or say("none")
    lines.append("  " + say("rest", count=view.neutrals, cards=view.pile_size, used=used))
    return "\n".join(lines)


def _player(tables: Tables, view: View, seat: int, say: Say) -> list[str]:
    """Whose letter it is, what it has and earns; then its cards and its mission as far as the viewer knows them."""
    hand, stock, money = view.hands[seat], view.stock[seat], view.money[seat]
    floors = [
        say("floors", piece=piece, count=count) for piece, count in zip(tables.pieces, stock or (), strict=False) if count
    ]
    mark = ">" if view.phase != "over" and seat == view.active else " "
    income = best_income(tables, view, seat).income
    owned = say("unknown") if stock is None else ", ".join(floors) or say("none")
    money_words = say("unknown") if money is None else say("money", count=money)
    letter = tables.content.numbers.letters[seat]
    lines = [f"{mark} " + say("player", letter=letter, seat=seat + 1, money=money_words, income=income, floors=owned)]
    if hand:
        lines.append("    " + say("hand", cards=", ".join(say("card", figure=figure) for figure in hand)))
    elif view.hand_sizes[seat]:
        lines.append("    " + say("hidden_hand", count=view.hand_sizes[seat]))
    if mission := view.missions[seat]:
        lines.append("    " + say("mission", mission=mission))
    return lines

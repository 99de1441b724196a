"""Draws Skyliners for the terminal: the site as a plan, and stocks and cards beside it. It sees a view only."""

from game.rules.core import Say
from game.rules.skyliners.board import SIDES, counts, token
from game.rules.skyliners.model import Plan, View


def draw(view: View, say: Say) -> str:
    """The site with its counts at every side, stocks, container, and the viewer's own secrets."""
    table, heights = view.table, view.heights
    seen = {side: [str(number) for number in numbers] for side, numbers in counts(heights).items()}
    shown = [side for seat, side in enumerate(table.sides) if table.show_counts == "all" or seat == view.seat]
    margin = {side: seen[side] if side in shown and table.show_counts != "none" else [" "] * 5 for side in SIDES}
    lines = ["        " + " ".join(f"{number:>3}" for number in reversed(margin["N"]))]
    for rank in (5, 4, 3, 2, 1):
        row = " ".join(f"{token(height):>3}" for height in heights[rank * 5 - 5 : rank * 5])
        lines.append(f"{rank}   {margin['W'][5 - rank]}   {row}   {margin['E'][rank - 1]}")
    lines.append("        " + " ".join(f"{number:>3}" for number in margin["S"]))
    lines.append("        " + " ".join(f"{file:>3}" for file in "abcde"))
    for seat, side in enumerate(table.sides):
        plans = [_plan_word(plan, index) for index, plan in enumerate(view.plans, start=1) if plan.seat == seat]
        stock = say("stock", floors=view.floors[seat], roofs=view.roofs[seat], parks=view.parks[seat])
        lines.append(f"{side} {'>' if seat == view.turn else ' '} {stock}  [{view.quarters[seat] or '?'}]  {' '.join(plans)}")
    return "\n".join(lines)


def _plan_word(plan: Plan, index: int) -> str:
    return f"{index}:{plan.row}{plan.number}" if plan.row else f"{index}:??"

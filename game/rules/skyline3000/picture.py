"""A view as a person reads it in a terminal."""

from game.rules.skyline3000 import scoring
from game.rules.skyline3000.content import LETTERS, TYPES
from game.rules.skyline3000.model import BIDDING, NOTHING, View
from game.rules.skyline3000.tables import BLOCK, Tables


def draw(tables: Tables, view: View) -> str:
    """Round, city, cards on the table, then every seat; the own hand last."""
    phase = f"{view.phase} {view.stack + 1}" if view.phase == BIDDING else view.phase
    lines = [f"round {view.round}/{tables.numbers.rounds}  {phase}  key {view.key}  floors {view.floors}"]
    lines += _city(tables, view)
    piles = zip(TYPES, view.tops, view.pile_sizes, view.discards, strict=True)
    lines.append("piles  " + "  ".join(f"{kind} {top or '-'} ({size}/{len(old)})" for kind, top, size, old in piles))
    lines.append("tiles  " + "  ".join(" ".join(stack) or "-" for stack in view.tiles))
    lines += [_seat(view, seat) for seat in range(len(view.scores))]
    if view.seat is not None:
        lines.append("hand   " + " ".join(view.hand) + (f"   bid {' '.join(view.bid)}" if view.bid else ""))
    return "\n".join(lines)


def _city(tables: Tables, view: View) -> list[str]:
    """One line for each block: what it holds and what its first and second place are worth to whom."""
    lines = []
    for block, scored in enumerate(scoring.block_scores(tables, view)):
        sites = zip(LETTERS, view.sites[BLOCK * block : BLOCK * block + BLOCK], strict=True)
        small = " ".join(f"{letter}={site or '.'}" for letter, site in sites if site != NOTHING)
        won = ", ".join(f"seat {seat} +{points}" for seat, points in enumerate(scored.points) if points)
        lines.append(f"{tables.blocks[block]}  {view.larges[block] or '.':9}  {small}  {won}".rstrip())
    return lines


def _seat(view: View, seat: int) -> str:
    barrel, gable = view.roofs[seat]
    factory = " ".join(f"{slot}:{building}" for slot, building in enumerate(view.factories[seat], 1) if building)
    mark = ">" if seat == view.actor else " "
    return (
        f"{mark}seat {seat}  {view.scores[seat]} points  {view.hand_sizes[seat]} cards  roofs {barrel}B {gable}G  "
        f"billboards {view.billboards[seat]}  factory {factory or '-'}"
    )

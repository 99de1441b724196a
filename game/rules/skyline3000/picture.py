"""A view as a person reads it in a terminal."""

from game.rules.core import Say
from game.rules.skyline3000 import scoring
from game.rules.skyline3000.content import LETTERS, TYPES
from game.rules.skyline3000.model import BIDDING, GREEN, NOTHING, View
from game.rules.skyline3000.tables import BLOCK, Tables


def draw(tables: Tables, view: View, say: Say) -> str:
    """Round, city, cards on the table, then every seat; the own hand last."""
    phase = say(f"phase_{view.phase}") + (f" {view.stack + 1}" if view.phase == BIDDING else "")
    lines = [say("head", round=view.round, rounds=tables.numbers.rounds, phase=phase, key=view.key, floors=view.floors)]
    lines += _city(tables, view, say)
    piles = zip(TYPES, view.tops, view.pile_sizes, view.discards, strict=True)
    shown = "  ".join(f"{say(f'pile_{kind}')} {top or '-'} ({size}/{len(old)})" for kind, top, size, old in piles)
    lines.append(say("piles", piles=shown))
    lines.append(say("tiles", tiles="  ".join(" ".join(map(say, stack)) or "-" for stack in view.tiles)))
    lines += [_seat(view, seat, say) for seat in range(len(view.scores))]
    if view.seat is not None:
        lines.append(say("hand", cards=" ".join(view.hand)) + (say("bid", cards=" ".join(view.bid)) if view.bid else ""))
    return "\n".join(lines)


def _city(tables: Tables, view: View, say: Say) -> list[str]:
    """One line for each block: what it holds and what its first and second place are worth to whom."""
    lines = []
    for block, scored in enumerate(scoring.block_scores(tables, view)):
        sites = zip(LETTERS, view.sites[BLOCK * block : BLOCK * block + BLOCK], strict=True)
        small = " ".join(f"{letter}={say(site) if site == GREEN else site or '.'}" for letter, site in sites if site != NOTHING)
        won = ", ".join(say("won", seat=seat, points=points) for seat, points in enumerate(scored.points) if points)
        large = say(view.larges[block]) if view.larges[block] else "."
        lines.append(f"{tables.blocks[block]}  {large:9}  {small}  {won}".rstrip())
    return lines


def _seat(view: View, seat: int, say: Say) -> str:
    barrel, gable = view.roofs[seat]
    factory = " ".join(f"{slot}:{building}" for slot, building in enumerate(view.factories[seat], 1) if building)
    mark = ">" if seat == view.actor else " "
    return mark + say(
        "seat",
        seat=seat,
        points=view.scores[seat],
        cards=view.hand_sizes[seat],
        barrel=barrel,
        gable=gable,
        billboards=view.billboards[seat],
        factory=factory or "-",
    )

"""Draws a view for the terminal: in words, with what is to be typed in brackets."""

from game.rules.core import Say, Target
from game.rules.skyline3000 import scoring
from game.rules.skyline3000.content import LETTERS, TYPES
from game.rules.skyline3000.model import BIDDING, GREEN, NOTHING, View
from game.rules.skyline3000.tables import BLOCK, Tables

UNFINISHED = "-"
"""Stands in place of the roof of a building that has none yet."""


def draw(tables: Tables, view: View, say: Say) -> str:
    """Round, city, cards on the table, then every seat; the own hand last."""
    phase = say(f"phase_{view.phase}") + (f" {view.stack + 1}" if view.phase == BIDDING else "")
    lines = [say("head", round=view.round, rounds=tables.numbers.rounds, phase=phase, key=view.key + 1, floors=view.floors)]
    lines += _city(tables, view, say)
    for kind, top, size, old in zip(TYPES, view.tops, view.pile_sizes, view.discards, strict=True):
        card = say("card", card=top) if top else say("none")
        lines.append(say("pile", pile=kind, card=card, size=size, old=len(old)))
    stacks = [", ".join(map(say, stack)) or say("none") for stack in view.tiles]
    lines.append(say("tiles", tiles="; ".join(stacks)))
    lines += [_seat(view, seat, say) for seat in range(len(view.scores))]
    if view.seat is not None:
        lines.append(say("hand", cards=_cards(view.hand, say)) + (say("bid", cards=_cards(view.bid, say)) if view.bid else ""))
    return "\n".join(lines)


def describe_target(view: View, target: Target, say: Say) -> str:
    """A building of the viewer's factory, or a small foundation, for whoever types a move."""
    if target.kind == "slot" and target.key.isdecimal() and view.seat is not None:
        return say("slot", slot=target.key, building=_building(view.factories[view.seat][int(target.key) - 1], say))
    if target.kind == "foundation" and target.key[2:]:
        return say("foundation", block=target.key[:2], letter=target.key[2:])
    return ""


def _cards(codes: tuple[str, ...], say: Say) -> str:
    return ", ".join(say("card", card=code) for code in codes) or say("none")


def _city(tables: Tables, view: View, say: Say) -> list[str]:
    """One line for each block: what it holds, what is free, and what its first and second place are worth to whom."""
    lines = []
    for block, scored in enumerate(scoring.block_scores(tables, view)):
        sites = dict(zip(LETTERS, view.sites[BLOCK * block : BLOCK * block + BLOCK], strict=True))
        found = [say(view.larges[block])] if view.larges[block] else []
        found += [f"{letter}: {_site(site, say)}" for letter, site in sites.items() if site not in ("", NOTHING)]
        free = " ".join(letter for letter, site in sites.items() if not site)
        found += [say("free", letters=free)] if free else []
        won = ", ".join(say("won", seat=seat + 1, points=points) for seat, points in enumerate(scored.points) if points)
        line = say("block", block=tables.blocks[block], sites="; ".join(found))
        lines.append(f"{line}  {say('places', won=won)}" if won else line)
    return lines


def _site(site: str, say: Say) -> str:
    """A foundation that bears something."""
    if site == GREEN:
        return say(GREEN)
    owner, _, what = site.partition(":")
    if owner == "ad":
        return say("billboard", seat=int(what) + 1)
    return say("tower", seat=int(owner) + 1, building=_building(what, say))


def _building(code: str, say: Say) -> str:
    """`2B`: two storeys with a barrel roof."""
    shape = {"B": "barrel", "G": "gable", UNFINISHED: "open"}[code[-1]]
    return say("building", height=int(code[:-1]), roof=say(f"roof_{shape}"))


def _seat(view: View, seat: int, say: Say) -> str:
    barrel, gable = view.roofs[seat]
    slots = enumerate(view.factories[seat], 1)
    factory = ", ".join(say("slot", slot=slot, building=_building(building, say)) for slot, building in slots if building)
    mark = ">" if seat == view.actor else " "
    return mark + say(
        "seat",
        seat=seat + 1,
        points=view.scores[seat],
        cards=view.hand_sizes[seat],
        barrel=barrel,
        gable=gable,
        billboards=view.billboards[seat],
        factory=factory or say("none"),
    )

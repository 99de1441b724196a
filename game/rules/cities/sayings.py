"""Puts cards, tiles and moves of Cities into words for a terminal. The words come from `say`."""

from game.rules.cities.board import Site
from game.rules.cities.legal import exchange_price
from game.rules.cities.milestones import development_cost
from game.rules.cities.model import Build, View
from game.rules.cities.parts import MONEY, STACKS, TRACKS, Moves
from game.rules.cities.prospects import course, parts_met
from game.rules.cities.tables import Tables
from game.rules.core import Say, Target

_NAMES = (*TRACKS, "total")


def moves_words(moves: Moves, say: Say) -> str:
    """`water -1, employment +1`."""
    return ", ".join(say("move", track=_NAMES[track], steps=f"{steps:+d}") for track, steps in moves)


def card_words(tables: Tables, code: str, say: Say) -> str:
    """A card in one line: its name, what to type for it, its kind and stage, what it costs, asks for and brings."""
    card = tables.cards[code]
    head = say("card", card=code, code=f"[{code}]", kind=say(f"kind_{card.kind}"), stage=STACKS[card.stage - 1])
    if card.kind in "QN":
        price = say("price_of", price=card.price) if card.price else ""
        return f"{head}: {price}{say('text', card=code)}"
    cost = moves_words((*(((MONEY, -card.price),) if card.price else ()), *card.cost), say)
    asked = " & ".join(say("part", part=part) for part, _ in card.parts)
    gain = moves_words(card.effect, say) or say("text", card=code)
    return f"{head}: " + (say("asks", cost=cost, asked=asked, gain=gain) if asked else say("gives", cost=cost, gain=gain))


def describe_target(tables: Tables, view: View, chosen: tuple[Target, ...], target: Target, say: Say) -> str:
    """What a thing is that could be chosen next; empty where its name says enough."""
    site = tables.site(view.setup.layout)
    match target.kind:
        case "card":
            return card_words(tables, target.key, say)
        case "role":
            return say("role_offered", card=target.key, code=f"[{target.key}]")
        case "board":
            cost = development_cost(tables, view, site.boards.index(target.key))
            return say("board_offered", board=target.key, cost=cost)
        case "stack":
            return say("stack_offered", name=target.key)
        case "shape":
            return say("tile", rows=_rows(site, target.key, 0))
        case "orientation":
            return say("tile", rows=_rows(site, chosen[-1].key, int(target.key)))
        case "cell":
            return _outcome(tables, view, chosen, target, say)
        case "button" if target.key == "exchange":
            return say("exchange_offered", price=exchange_price(tables, view, view.active))
    return ""


def _rows(site: Site, shape: str, orient: int) -> str:
    """A tile as it lies, row by row from the north."""
    form = site.form(shape, orient)
    assert form is not None
    cells = [divmod(shift, site.stride) for shift in (0, *form.shifts)]
    places = [(y, x if x < site.stride // 2 else x - site.stride) for y, x in cells]
    places = [(y + (1 if x < 0 else 0), x) for y, x in places]
    left, right = min(x for _, x in places), max(x for _, x in places)
    rows = range(1 + max(y for y, _ in places))
    return " / ".join("".join("X" if (y, x) in places else "." for x in range(left, right + 1)) for y in rows)


def _outcome(tables: Tables, view: View, chosen: tuple[Target, ...], cell: Target, say: Say) -> str:
    """What building there would move, and whether the reward is earned."""
    code, shape, orient = (step.key for step in chosen)
    action = Build(view.active, code, shape, int(orient), cell.key)
    parts, moved = course(tables, view, action), dict[int, int]()
    for _, moves in parts:
        for track, steps in moves:
            moved[track] = moved.get(track, 0) + steps
    words = moves_words(tuple((track, steps) for track, steps in sorted(moved.items()) if steps), say) or say("nothing")
    asked = parts_met(tables, view, action)
    earned = any(reason == "reward" for reason, _ in parts)
    return words + (say("earned" if earned else "not_earned") if asked else "")

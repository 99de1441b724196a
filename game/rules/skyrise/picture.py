"""A view of Skyrise for a terminal: the auction, the islands quarter by quarter, then every seat. Hidden things stay hidden."""

from game.rules.core import Say, Seat, Target
from game.rules.grid import bits
from game.rules.skyrise.board import Isle
from game.rules.skyrise.content import COLOURS, FIRST_WONDER, HEIGHTS, LETTERS
from game.rules.skyrise.model import DISCS, PATRON_DISCS, PROVISION, View
from game.rules.skyrise.scoring import colour_discs, controllers, keys_of, panorama, track_value
from game.rules.skyrise.tables import Tables, seat_word

PER_LINE = 4
"""Quarters on a line."""


def draw(tables: Tables, view: View, say: Say) -> str:
    """Names in words; behind them in brackets what is typed for them."""
    board = tables.boards[view.table.islands]
    cards = ", ".join(say("card", card=card) for card in view.table.panoramas)
    lines = [say("head", era=view.era, auction=view.auction, cards=cards), *_chain(tables, view, say)]
    for isle in board.isles:
        lines += _island(tables, view, isle, say)
    for seat in range(len(view.built)):
        lines += _seat(tables, view, seat, say)
    return "\n".join(lines)


def _piece(tables: Tables, piece: int, say: Say) -> str:
    word = tables.word[piece]
    return say("wonder", piece=word) if piece > FIRST_WONDER else word


def _chain(tables: Tables, view: View, say: Say) -> list[str]:
    """The bids in their order, and who is out."""
    found = [
        say("bid", seat=seat_word(seat), piece=_piece(tables, piece, say), quarter=tables.quarters[quarter])
        for seat, piece, quarter in view.bids
    ]
    out = [seat_word(seat) for seat in range(len(view.built)) if view.out >> seat & 1 and view.supplies[seat]]
    return [*([say("bids", bids=" → ".join(found))] if found else []), *([say("out", seats=", ".join(out))] if out else [])]


def _island(tables: Tables, view: View, isle: Isle, say: Say) -> list[str]:
    """An island: who controls it, and what each quarter is, bears or offers."""
    owners = ", ".join(seat_word(seat) for seat in controllers(view, isle))
    head = say("island", island=isle.code) + (say("control", seats=owners) if owners else "")
    cells = [_quarter(tables, view, quarter, say) for quarter in bits(isle.quarters)]
    lines = [cells[start : start + PER_LINE] for start in range(0, len(cells), PER_LINE)]
    return [head, *("  " + "".join(cell.ljust(30) for cell in line).rstrip() for line in lines)]


def _quarter(tables: Tables, view: View, quarter: int, say: Say) -> str:
    colours = tables.boards[view.table.islands].colours
    colour = next(word for word, mask in zip(COLOURS, colours, strict=True) if mask >> quarter & 1)
    piece = view.structures[quarter] or next((piece for _, piece, place in view.bids if place == quarter), 0)
    owner = next((seat for seat, built in enumerate(view.built) if built >> quarter & 1), None)
    owner = owner if owner is not None else next((seat for seat, _, place in view.bids if place == quarter), None)
    name, disc = tables.quarters[quarter], view.discs[quarter]
    if piece and owner is not None:
        height = HEIGHTS[tables.height[piece]] if piece <= FIRST_WONDER else "wonder"
        built = "built" if view.structures[quarter] else "lies"
        bears = say(built, seat=seat_word(owner), piece=_piece(tables, piece, say), height=height)
    else:
        bears = say("disc", disc=DISCS[disc]) if disc else say("bare")
    return say("quarter", quarter=name, colour=colour, bears=bears)


def describe_target(tables: Tables, view: View, target: Target, say: Say) -> str:
    """A quarter that could be chosen: its name, its colour and what it offers; other things say enough by their names."""
    quarter = tables.quarter.get(target.key) if target.kind == "quarter" else None
    return "" if quarter is None else say("choice", quarter=target.key, rest=_quarter(tables, view, quarter, say))


def _seat(tables: Tables, view: View, seat: Seat, say: Say) -> list[str]:
    """A seat: what it can bid, its tracks, patrons, keys and panoramas, and what is known of its cards."""
    tableau, mark = view.tableaux[seat], ">" if seat == view.actor and view.phase != "over" else " "
    supply = ", ".join(_piece(tables, piece, say) for piece in view.supplies[seat]) or say("nothing")
    tracks = ", ".join(
        say("track", colour=word, count=colour_discs(tableau, index), each=track_value(tables, view, seat, index))
        for index, word in enumerate(COLOURS)
    )
    lines = [f"{mark}{say('seat', seat=seat_word(seat), supply=supply)}", "   " + say("tracks", tracks=tracks)]
    board = tables.boards[view.table.islands]
    counts = {card: len(panorama(tables, board, card, view.built[seat]).parts) for card in view.table.panoramas}
    sights = [say("sight", card=card, count=count) for card, count in counts.items()]
    letters = " ".join(sorted(DISCS[disc] for disc in tableau if disc in PATRON_DISCS))
    extras = [
        *sights,
        say("patrons", letters=letters) if letters else "",
        say("provisions", count=tableau.count(PROVISION)) if PROVISION in tableau else "",
        *(say("key", points=points) for points in keys_of(tables, view, seat)),
    ]
    lines.append("   " + ", ".join(filter(None, extras)))
    return [*lines, *_secrets(tables, view, seat, say)]


def _secrets(tables: Tables, view: View, seat: Seat, say: Say) -> list[str]:
    """What the viewer knows of the objective, the wonder cards and the patrons of a seat."""
    lines, colour = [], view.objectives[seat]
    if colour is not None:
        have = (view.built[seat] & tables.boards[view.table.islands].colours[colour]).bit_count()
        lines.append("   " + say("objective", colour=COLOURS[colour], have=have, need=tables.content.scoring.objective.need))
    if seat != view.seat:
        return lines
    if view.hand:
        cards = ", ".join(say("hand_card", piece=f"W{number}", number=number) for number in view.hand)
        lines.append("   " + say("hand", cards=cards))
    if any(value is not None for value in view.patrons):
        known = ", ".join(f"{letter} {value or '?'}" for letter, value in zip(LETTERS, view.patrons, strict=True))
        lines.append("   " + say("seen", patrons=known))
    return lines

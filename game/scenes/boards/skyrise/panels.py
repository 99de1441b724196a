"""What Skyrise says about seats, places and moves: facts, notes, remarks and warnings. Words only."""

from game.match.hotseat import changes
from game.rules.core import Action, Seat, Target
from game.rules.grid import bits
from game.rules.skyrise.content import COLOURS, FIRST_WONDER, HEIGHTS, LETTERS
from game.rules.skyrise.legal import BIDDING, open_bids
from game.rules.skyrise.model import ASSIGNED, COLOUR_DISCS, JOKER, PATRON_DISCS, Bid, Joker, Keep, Pass, Vault, View
from game.rules.skyrise.prospects import ON_THE_OBJECTIVE, Outlook, at_best, beaters, outlook
from game.rules.skyrise.scoring import colour_discs, controllers, keys_of, track_value, triples
from game.rules.skyrise.wonders import WORTH
from game.scenes.boards.skyrise.sayings import (
    COLOUR_ICONS,
    GAME,
    PANORAMA_ICONS,
    both,
    disc_icon,
    disc_name,
    is_wonder,
    left_to_build,
    patron_worth,
    piece_name,
    piece_names,
    place,
    place_name,
    rules,
    tables,
    wonder_words,
)
from game.scenes.table.situation import Fact, Note, Reach, Remark, Warning
from game.scenes.words import signed_points
from game.text import Text

MOST_NAMED = 4
"""So many neighbours are named; of more only the number is told."""


def facts(view: View, seat: Seat) -> tuple[Fact, ...]:
    """Pieces left, discs by colour, patrons and keys."""
    tableau = view.tableaux[seat]
    left = left_to_build(view, seat)
    found = [Fact("building", "pieces", str(left), left == 1)]
    found += [Fact(COLOUR_ICONS[word], word, str(colour_discs(tableau, index))) for index, word in enumerate(COLOURS)]
    if patrons := sum(tableau.count(disc) for disc in PATRON_DISCS):
        found.append(Fact("medal", "patrons", str(patrons)))
    if keys := keys_of(tables(), view, seat):
        found.append(Fact("key", "keys", str(sum(keys))))
    return tuple(found)


def reach(view: View, card: Target) -> Reach:
    """Where a piece could be bid now: best where it would win at once."""
    seat = view.actor
    if card.kind != "piece" or view.phase not in BIDDING or tables().piece.get(card.key, 0) not in view.supplies[seat]:
        return Reach()
    piece, row = tables().piece[card.key], tables().bids[seat][tables().piece[card.key]]
    mask = sum(where for pieces, where in open_bids(tables(), view) if piece in pieces)
    wins = {quarter: bool(outlook(tables(), view, row[quarter]).wins) for quarter in bits(mask)}
    return Reach(
        tuple(place(quarter) for quarter, at_once in wins.items() if at_once),
        tuple(place(quarter) for quarter, at_once in wins.items() if not at_once),
    )


# -- what to know about a place ------------------------------------------------------------------------------------


def about(text: Text, view: View, target: Target) -> tuple[Note, ...]:
    """A quarter: its colour, what stands or lies there, what it counts for, and its free neighbours; or what lies open."""
    if target.kind in ("vista", "tile"):
        return _open(text, view, target)
    if target.kind == "island":
        return _controls(text, view, target.key)
    book, board = tables(), rules().board(view)
    quarter = book.quarter.get(target.key, -1) if target.kind == "quarter" else -1
    if quarter < 0 or not board.quarters >> quarter & 1:
        return ()
    index = next(index for index, mask in enumerate(board.colours) if mask >> quarter & 1)
    seat = view.seat if view.seat is not None else view.actor
    colour = {"guild": text(f"{GAME}.guild.{COLOURS[index]}"), "colour": text(f"{GAME}.word.{COLOURS[index]}")}
    each = track_value(book, view, seat, index)
    found = [Note(COLOUR_ICONS[COLOURS[index]], text(f"{GAME}.place.colour", each=each, **colour))]
    found += _standing(text, view, quarter)
    if disc := view.discs[quarter]:
        found.append(Note(disc_icon(disc), text(f"{GAME}.place.disc", disc=disc_name(text, view, disc))))
    for card in view.table.panoramas:
        count = sum(bool(item.touches >> quarter & 1) for item in board.sights[card]) if card != "chains" else 0
        if count:
            found.append(Note(PANORAMA_ICONS[card], text(f"{GAME}.place.{card}", count=count)))
    if view.free >> quarter & 1:
        free = (board.near[quarter] & view.free).bit_count()
        found.append(Note("expand", text(f"{GAME}.place.{'free' if free else 'enclosed'}", count=free)))
    return tuple(found)


def _controls(text: Text, view: View, code: str) -> tuple[Note, ...]:
    """What the numbers on the badge of an island are, and those of everybody who has built there."""
    isle = next(isle for isle in rules().board(view).isles if isle.code == code)
    counts = enumerate(triples(view, isle))
    rows = [(seat, dict(zip(HEIGHTS, count, strict=True))) for seat, count in counts if any(count)]
    found = [Note("flag", text(f"{GAME}.place.counts", **count), seat=seat) for seat, count in rows]
    return (Note("flag", text(f"{GAME}.place.badge")), *found)


def _open(text: Text, view: View, target: Target) -> tuple[Note, ...]:
    """What a panorama card counts, or what a patron is worth as far as the viewer knows."""
    if target.kind == "vista":
        card = tables().panoramas[target.key]
        return (Note(PANORAMA_ICONS[target.key], text(f"{GAME}.panorama.{target.key}", each=card.each, need=card.need)),)
    value = view.patrons[LETTERS.index(target.key)]
    if value is not None:
        return (Note("medal", text(f"{GAME}.place.patron", letter=target.key, points=value)),)
    least, most = patron_worth(view)
    return (Note("medal", text(f"{GAME}.goals.patrons_tip", least=least, most=most)),)


def _standing(text: Text, view: View, quarter: int) -> list[Note]:
    """The structure or the bid on a quarter; a wonder is explained."""
    bid = next((piece for _, piece, place in view.bids if place == quarter), 0)
    piece = view.structures[quarter] or bid
    if not piece:
        return []
    if is_wonder(piece):
        return [Note("gem", f"{piece_name(text, piece)}: {wonder_words(text, piece)}")]
    height = text(f"{GAME}.height.{HEIGHTS[tables().height[piece]]}")
    return [Note("building", text(f"{GAME}.place.{'bid' if bid else 'built'}", value=piece, height=height))]


# -- what to know about a move -------------------------------------------------------------------------------------


def notes(text: Text, view: View, action: Action) -> tuple[Note, ...]:
    """What the move means: whether it wins, what it takes and opens, what a wonder earns."""
    if isinstance(action, Bid):
        return _bid_notes(text, view, action, outlook(tables(), view, action))
    if isinstance(action, Joker):
        disc = COLOUR_DISCS[COLOURS.index(action.colour)]
        return (_disc_note(text, view, action.seat, disc, ASSIGNED + disc),)
    if isinstance(action, Vault):
        disc = view.discs[tables().quarter[action.quarter]]
        return (_disc_note(text, view, action.seat, disc, disc),)
    if isinstance(action, Keep):
        return tuple(_kept_note(text, view, action.seat, number) for number in action.cards)
    if isinstance(action, Pass) and view.bids:
        return _pass_notes(text, view, action.seat)
    return ()


def _pass_notes(text: Text, view: View, seat: Seat) -> tuple[Note, ...]:
    """Who could still bid then; where nobody can, the latest bid wins."""
    leader, piece, quarter = view.bids[-1]
    others = [each for each in range(len(view.built)) if each not in (leader, seat)] if view.phase != "hammer" else []
    rivals = [(each, pieces) for each in others if (pieces := beaters(tables(), view, each))]
    told = {"piece": piece_name(text, piece), "place": place_name(text, quarter)}
    found = [_rival_note(text, each, pieces) for each, pieces in rivals]
    return (*found, Note("flag", text(f"{GAME}.note.{'pass' if found else 'pass_ends'}", **told)))


def _rival_note(text: Text, seat: Seat, pieces: bytes) -> Note:
    return Note("", text(f"{GAME}.note.could_beat", pieces=piece_names(text, pieces)), seat=seat)


def _bid_notes(text: Text, view: View, bid: Bid, ahead: Outlook) -> tuple[Note, ...]:
    found = [_standing_note(text, ahead), *(_rival_note(text, rival.seat, rival.pieces) for rival in ahead.rivals)]
    if ahead.disc:
        found.append(_disc_note(text, view, bid.seat, ahead.disc, ahead.disc, key="takes" if ahead.wins else "would_take"))
    elif not ahead.wins:
        found.append(Note("flag", text(f"{GAME}.note.if_won")))
    if is_wonder(tables().piece[bid.piece]) and (ahead.earned is None or ahead.earned.vp):  # a warning tells the others
        found.append(_wonder_note(text, view, bid, ahead))
    return tuple(found)


def _standing_note(text: Text, ahead: Outlook) -> Note:
    """It wins at once, and why; or what it opens for others."""
    if ahead.wins:
        return Note("power", text(f"{GAME}.note.wins.{ahead.wins}"), True)
    names = [place_name(text, quarter) for quarter in ahead.opened]
    told = both(text, names) if len(names) <= MOST_NAMED else text(f"{GAME}.note.quarters", count=len(names))
    return Note("expand", text(f"{GAME}.note.opens", places=told))


def _wonder_note(text: Text, view: View, bid: Bid, ahead: Outlook) -> Note:
    """What the card earns here; where that is a secret or nothing, what it does."""
    card = tables().wonder[tables().piece[bid.piece]]
    name = text(f"{GAME}.word.{bid.piece}")
    if ahead.earned is not None:
        return Note("gem", text(f"{GAME}.note.earns", name=name, points=ahead.earned.vp), True)
    key = "objective" if card.name == ON_THE_OBJECTIVE else card.name
    return Note("gem", text(f"{GAME}.note.does.{key}", name=name))


def _disc_note(text: Text, view: View, seat: Seat, disc: int, taken: int, *, key: str = "takes") -> Note:
    """Which disc it takes, and what its track gives then."""
    words = text(f"{GAME}.note.{key}", disc=disc_name(text, view, disc))
    if disc == JOKER or disc not in COLOUR_DISCS:
        return Note(disc_icon(disc), words)
    index = COLOUR_DISCS.index(disc)
    word, count = COLOURS[index], colour_discs(view.tableaux[seat], index)
    if count >= tables().full:
        over = text(f"{GAME}.note.overflow", points=rules().content.scoring.overflow)
        return Note(disc_icon(disc), f"{words} {over}" if taken == disc else over, True)
    steps = tables().tracks[view.table.tracks][index]
    track = text(
        f"{GAME}.note.track",
        guild=text(f"{GAME}.guild.{word}"),
        before=track_value(tables(), view, seat, index),
        after=steps[count + 1],
    )
    return Note(disc_icon(disc), f"{words} {track}" if taken == disc else track)


def _kept_note(text: Text, view: View, seat: Seat, number: int) -> Note:
    """A wonder card to keep: what it could earn where."""
    name, best = text(f"{GAME}.word.W{number}"), at_best(tables(), view, seat, number)
    if best is None:
        return Note("gem", text(f"{GAME}.note.no_best", name=name))
    counted, quarter = best
    return Note("gem", text(f"{GAME}.note.best", name=name, points=counted.vp, place=place_name(text, quarter)))


# -- what it changes -----------------------------------------------------------------------------------------------


def remarks(text: Text, before: View, after: View) -> tuple[Remark, ...]:
    """What everybody else gains or loses by bucket if the bid wins, and who controls what then."""
    then = rules().settled(after)
    own = before.seat if before.seat is not None else before.actor
    found, changed = _control(text, before, then), changes(rules().projected(before), rules().projected(then))
    for change in changed if len(changed) > 1 else ():  # what is a single player's stands beside the points already
        lines = [(reason, points) for reason, points in change.lines if not reason.startswith("control")]
        if change.seat != own and lines:
            words = ", ".join(f"{text(f'{GAME}.score.{reason}')} {signed_points(points)}" for reason, points in lines)
            found.append(Remark(change.seat, words, change.points > 0))
    return tuple(found)


def _control(text: Text, before: View, then: View) -> list[Remark]:
    """Islands that change hands, as far as an era's scoring still counts them."""
    found = []
    for isle in rules().board(before).isles:
        were, will = controllers(before, isle), controllers(then, isle)
        name = text(f"{GAME}.the.{isle.code}")
        found += [Remark(seat, text(f"{GAME}.note.controls", island=name), True) for seat in will if seat not in were]
        found += [Remark(seat, text(f"{GAME}.note.loses", island=name), False) for seat in were if seat not in will]
    return found


# -- warnings ------------------------------------------------------------------------------------------------------


def warnings(text: Text, before: View, action: Action) -> tuple[Warning, ...]:
    """Before a wonder that earns nothing, before an objective is shown, and before a bid that ends era 1 at once."""
    if not isinstance(action, Bid):
        return ()
    piece, found = tables().piece[action.piece], list[Warning]()
    ahead = outlook(tables(), before, action)
    if piece > FIRST_WONDER:
        name, card = text(f"{GAME}.word.{action.piece}"), tables().wonder[piece].name
        if card == ON_THE_OBJECTIVE:
            found.append(Warning("shows_objective", text(f"{GAME}.warning.shows_objective", name=name)))
        elif card in WORTH and ahead.earned is not None and not ahead.earned.vp:
            found.append(Warning("earns_nothing", text(f"{GAME}.warning.earns_nothing", name=name)))
    if before.era == 1 and ahead.wins and len(before.supplies[action.seat]) == 1 and not _has_bids(before, action.seat):
        found.append(Warning("ends_era", text(f"{GAME}.warning.ends_era")))
    return tuple(found)


def _has_bids(view: View, seat: Seat) -> bool:
    """Would beaten bids come back to its supply?"""
    return any(bid[0] == seat for bid in view.bids)

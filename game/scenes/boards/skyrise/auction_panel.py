"""Draws the column of Skyrise: the auction bid by bid, and a card for each player. All of it is public."""

from msgspec.structs import replace

from game.rules.core import Seat
from game.rules.skyrise.content import COLOURS, HEIGHTS
from game.rules.skyrise.events import AuctionWon, WondersRevealed
from game.rules.skyrise.model import DISCS, PROVISION, View
from game.rules.skyrise.prospects import beaters, passings
from game.rules.skyrise.scoring import colour_discs, keys_of, track_value
from game.scenes.boards.screen import OwnPanel
from game.scenes.boards.skyrise.moments import COUNTING
from game.scenes.boards.skyrise.report import sheet
from game.scenes.boards.skyrise.sayings import (
    COLOUR_ICONS,
    GAME,
    both,
    disc_icon,
    is_wonder,
    left_to_build,
    letters,
    on_colour,
    piece_name,
    piece_names,
    place,
    place_name,
    tables,
    wonder_words,
    wonders_each,
)
from game.scenes.boards.skyrise.tokens import Medal, Piece, Supply
from game.scenes.hud.lit import LitRow
from game.scenes.widgets import Column, Emblem, Icon, Label, Panel, Row, Scroll, Space, Widget
from game.scenes.widgets.boxes import Ends
from game.scenes.widgets.faces import kinds
from game.scenes.widgets.theme import Colour, colour
from game.scenes.words import signed_points

REVEALED = "revealed"
"""In the place of a phase: the wonders are revealed."""
FEW, MANY = 4, 7
"""So many bids are listed in a window with little room, and in one with much."""


def column(panel: OwnPanel[View]) -> Widget | None:
    """The auction, then the players in the order of their seats; in the end the score sheet as it is counted."""
    seats = range(len(panel.view.built))
    if panel.situation.counted and panel.card is not None:
        return Scroll(Column(sheet(panel), *(panel.card(seat) for seat in seats), gap=6), key="players")
    panel = _followed(panel)
    running = Panel(auction(panel), pad=8, key="auction")
    running.same = (panel.view, panel.situation.names, panel.text.language, panel.look, panel.style.is_roomy)
    return Scroll(Column(running, *(player(panel, seat) for seat in seats), gap=6), key="players")


def _followed(panel: OwnPanel[View]) -> OwnPanel[View]:
    """The panel while it is read that an auction is won, or what the wonders are: it does not tell of the next auction yet."""
    reached = panel.situation.reached
    won = next((event for event in reached if isinstance(event, AuctionWon)), None)
    if any(isinstance(event, WondersRevealed) for event in reached):
        after = replace(panel.view, phase=REVEALED)
    elif won is not None:
        after = _won(panel.view, won)
    else:
        return panel
    return replace(panel, situation=replace(panel.situation, shown=after))


def _won(view: View, won: AuctionWon) -> View:
    """A view once an auction is won: nothing is left to beat, and the next one has not begun."""
    book = tables()
    if view.structures[book.quarters.index(won.quarter)]:
        has_begun = view.phase == "start_bid"
        return replace(view, phase="won", actor=won.seat, auction=view.auction - 1) if has_begun else view
    supplies = [[*supply, *(bid[1] for bid in view.bids if bid[0] == seat)] for seat, supply in enumerate(view.supplies)]
    supplies[won.seat].remove(book.piece[won.piece])
    return replace(view, bids=(), phase="won", actor=won.seat, supplies=tuple(bytes(sorted(supply)) for supply in supplies))


def row(panel: OwnPanel[View]) -> Widget | None:
    """In a folded window names and points alone: there is no room for all discs of two players. More get the usual row, which
    is narrower."""
    if panel.card is None or len(panel.view.built) > 2:
        return None
    cards = [panel.card(seat) for seat in range(len(panel.view.built))]
    for card in cards:
        card.grow = 1.0
    return Row(*cards, gap=4, across="fill")


# -- the auction -------------------------------------------------------------------------------------------------


def auction(panel: OwnPanel[View]) -> Widget:
    """What is being auctioned: the bids so far and the value to beat, or what the auction waits for."""
    view, text = panel.view, panel.text
    key = f"{GAME}.panel.title.{view.phase}"
    title = Label(text(key) if text.has(key) else text(f"{GAME}.panel.auction", number=view.auction), panel.style.strong)
    if view.phase in ("overbid", "hammer") and view.bids:
        latest = piece_name(text, view.bids[-1][1])
        goal = Label(text(f"{GAME}.panel.to_beat", piece=latest), panel.style.strong, ink=panel.theme.accent)
        return Column(Ends(title, goal), *_chain(panel), gap=4)
    return Column(title, _waiting(panel), gap=4)


def _waiting(panel: OwnPanel[View]) -> Widget:
    """What the auction waits for while no bid lies there."""
    view, text = panel.view, panel.text
    name = panel.situation.names[view.actor] if panel.situation.names else ""
    key = f"{GAME}.panel.waits.{view.phase}"
    said = text(key, name=name, why=text.word(GAME, view.first_reason), count=wonders_each(view)) if text.has(key) else ""
    sign = Space() if view.phase in ("over", COUNTING, REVEALED) else Emblem(panel.look.identity(view.actor), size=18)
    return Row(sign, Label(said, panel.style.fine, grow=1), gap=6)


def _chain(panel: OwnPanel[View]) -> list[Widget]:
    """The bids in their order, the latest lit; of many only the last."""
    bids, text = panel.view.bids, panel.text
    most = MANY if panel.style.is_roomy else FEW
    first = max(0, len(bids) - most) if len(bids) > most else 0
    rows = [_bid(panel, index) for index in range(first + (1 if first else 0), len(bids))]
    if first:
        earlier = [f"{piece_name(text, piece)} · {place_name(text, quarter)}" for _, piece, quarter in bids[: first + 1]]
        told = text(f"{GAME}.panel.earlier", count=len(earlier))
        return [Label(told, panel.style.fine, soft=True, tip="\n".join(earlier)), *rows]
    return rows


def _bid(panel: OwnPanel[View], index: int) -> Widget:
    """A bid: its number, whose it is, the piece, where, and the disc that lies there."""
    seat, piece, quarter = panel.view.bids[index]
    is_latest = index == len(panel.view.bids) - 1
    text, ink = panel.text, panel.theme.accent if is_latest else None
    where = place_name(text, quarter)
    disc = panel.view.discs[quarter]
    taken = text(f"{GAME}.a.{DISCS[disc]}") if disc else ""
    parts: list[Widget] = [
        Label(str(index + 1), panel.style.fine, soft=True),
        Emblem(panel.look.identity(seat), size=18),
        Label(piece_name(text, piece), panel.style.strong, ink=ink, lines=1),
        Space(grow=1),
        Label(where, panel.style.fine, ink=ink, soft=not is_latest),
    ]
    if disc:
        parts.append(Icon(disc_icon(disc), size=13, ink=panel.theme.ink_soft, tip=text(f"{GAME}.panel.lies_there", disc=taken)))
    says = f"{index + 1}. {piece_name(text, piece)}, {where}"
    bidder = panel.situation.names[seat]
    tip = text(f"{GAME}.log.bid_placed", seat=bidder, piece=piece_name(text, piece), quarter=where)
    return LitRow(Row(*parts, gap=6), (place(quarter),), panel.deeds.light, says=says, key=f"bid-{index}", tip=tip, pad=1)


# -- the players ---------------------------------------------------------------------------------------------------


def player(panel: OwnPanel[View], seat: Seat) -> Widget:
    """A player's card: the discs by colour, what it does in the auction, and the pieces it can still bid."""
    rows = [Row(*_discs(panel, seat), gap=4, wrap=True), Row(_supply(panel, seat), _state(panel, seat), gap=8, across="start")]
    if panel.card is not None:
        return panel.card(seat, *rows, same=panel.view)
    name = Label(panel.situation.names[seat] if panel.situation.names else "", panel.style.strong, lines=1)
    return Panel(Column(Row(Emblem(panel.look.identity(seat), size=panel.style.emblem), name, gap=6), *rows, gap=4), pad=8)


def _discs(panel: OwnPanel[View], seat: Seat) -> list[Widget]:
    """The discs of a seat: each colour's, then what lies on its picture."""
    view, text, found = panel.view, panel.text, list[Widget]()
    tableau = view.tableaux[seat]
    for index, word in enumerate(COLOURS):
        count = colour_discs(tableau, index)
        tip = text(
            f"{GAME}.panel.track_tip",
            guild=text(f"{GAME}.guild.{word}"),
            colour=text(f"{GAME}.word.{word}"),
            count=count,
            each=track_value(tables(), view, seat, index),
            built=on_colour(view, seat, word),
        )
        found.append(_count(panel, COLOUR_ICONS[word], str(count), tip, colour(kinds()[f"quarter_{word}"].colour)))
    if own := letters(view, seat):
        found.append(_count(panel, "medal", own, text(f"{GAME}.panel.patrons_tip", letters=own)))
    if provisions := tableau.count(PROVISION):
        found.append(_count(panel, "plus", str(provisions) if provisions > 1 else "", text(f"{GAME}.panel.provisions_tip")))
    return found


def _count(panel: OwnPanel[View], icon: str, words: str, tip: str, ground: Colour | None = None) -> Widget:
    sign: Widget = Medal(icon, ground, tip) if ground is not None else Icon(icon, size=13, ink=panel.theme.ink_soft, tip=tip)
    return Row(sign, *([Label(words, panel.style.fine, tip=tip)] if words else []), gap=2)


def _state(panel: OwnPanel[View], seat: Seat) -> Widget:
    """What it does in this auction, in a word; else how many pieces are left."""
    view, text, theme = panel.view, panel.text, panel.theme
    left = left_to_build(view, seat)
    if not left and view.era == 2:
        keys = [(value, text(f"{GAME}.panel.key_tip", points=value)) for value in keys_of(tables(), view, seat)]
        signs = [_count(panel, "key", signed_points(value), tip) for value, tip in keys]
        return Row(*signs, Label(text(f"{GAME}.panel.done"), panel.style.fine, soft=True, lines=1), gap=8)
    if view.phase not in ("overbid", "hammer") or not left:
        tip = text(f"{GAME}.panel.left", count=left)
        sign = Icon("building", size=12, ink=theme.ink_soft, tip=tip)
        return Row(sign, Label(str(left), panel.style.fine, soft=True, tip=tip), gap=3)
    key, tip = _standing(panel, seat)
    ink = theme.accent if key == "leads" else None
    return Label(
        text(f"{GAME}.panel.{key}"), panel.style.fine, ink=ink, soft=key not in ("leads", "can_beat"), lines=1, tip=tip
    )


def _standing(panel: OwnPanel[View], seat: Seat) -> tuple[str, str]:
    """Does it lead, is it out and why, or can it beat the latest bid? A word and what it means."""
    view, text = panel.view, panel.text
    *_, (leader, latest, _) = view.bids
    if seat == leader:
        return "leads", text(f"{GAME}.panel.leads_tip", next=text(f"{GAME}.panel.next_{_begins(view, seat)}"))
    if (gone := passings(tables(), view).get(seat)) is not None:
        _, piece, quarter = view.bids[gone.bid]
        key = "forced" if gone.is_forced else "passed"
        told = {"piece": piece_name(text, piece), "place": place_name(text, quarter)}
        return key, text(f"{GAME}.panel.{key}_tip", **told)
    key = "can_beat" if beaters(tables(), view, seat) else "cannot_beat"
    return key, text(f"{GAME}.panel.{key}_tip", piece=piece_name(text, latest))


def _begins(view: View, seat: Seat) -> str:
    """Who begins the next auction if this bid wins: its owner, except after the last piece of an era."""
    if left_to_build(view, seat) > 1:
        return "winner"
    return "era" if view.era == 1 else "lowest"


def _supply(panel: OwnPanel[View], seat: Seat) -> Widget:
    """The pieces it can still bid; those that could beat the latest bid stand out."""
    view, text = panel.view, panel.text
    book, strong = tables(), beaters(tables(), view, seat)
    era1 = book.era1[view.table.sets[seat]]
    is_bidding = bool(view.bids)
    pieces = [
        Piece(
            "" if is_wonder(code) else str(code),
            len(HEIGHTS) - book.height[code],
            code not in era1,
            is_wonder(code),
            code in strong,
        )
        for code in view.supplies[seat]
    ]
    if not pieces:
        return Space(grow=1)
    tips = [text(f"{GAME}.panel.supply_tip", pieces=both(text, [piece_name(text, code) for code in view.supplies[seat]]))]
    if is_bidding and strong:
        tips.append(text(f"{GAME}.panel.beats_tip", pieces=piece_names(text, strong)))
    wonders = [f"{piece_name(text, code)}: {wonder_words(text, code)}" for code in view.supplies[seat] if is_wonder(code)]
    return Supply(tuple(pieces), panel.style.fine, panel.style.strong, is_bidding=is_bidding, tip="\n".join([*tips, *wonders]))

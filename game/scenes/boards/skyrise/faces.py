"""The faces of Skyrise: buildings, wonders, the secret objective and the panoramas. It imports no Panda."""

from typing import TYPE_CHECKING, get_args

from msgspec.structs import replace

from game.rules.core import Seat, Target
from game.rules.skyrise.content import COLOURS, FIRST_WONDER, HEIGHTS, PanoramaName
from game.rules.skyrise.legal import BIDDING
from game.rules.skyrise.model import View
from game.rules.skyrise.prospects import at_best, wonder_earnings
from game.rules.skyrise.scoring import colour_discs
from game.scenes.boards.kit.sayings import capital, card_title, join_sentences
from game.scenes.boards.skyrise.drawings import TIERS, Medallion, TowerPicture, Vista
from game.scenes.boards.skyrise.sayings import GAME, rules
from game.scenes.widgets.drawings import ModelPicture, Sign
from game.scenes.widgets.faces import CardFace, Held, StripItem
from game.text import Text

if TYPE_CHECKING:
    from game.scenes.boards.screen import OwnPanel

WONDER_PICTURES, WONDER_GRID = "skyrise_wonders.png", (5, 4)
"""The wonders as they stand on the table, in the order of their cards; `tools/make_wonder_pictures.py` paints them."""


def building(value: int, seat: Seat, text: Text) -> CardFace:
    """A building of a seat: what it bids, its height and its era."""
    tables = rules().tables
    height = HEIGHTS[tables.height[value]]
    era = 1 if any(value in values for values in tables.era1.values()) else 2
    long = text(f"{GAME}.face.building_long", value=value, era=era)
    word = text(f"{GAME}.face.height.{height}")
    return CardFace(
        kind="building",
        seat=seat,
        word=word,
        dots=era,
        big=str(value),
        drawing=TowerPicture(TIERS - HEIGHTS.index(height), era == 2),
        long=long,
        spoken=join_sentences(f"{word}.", long),
    )


def wonder(number: int, text: Text) -> CardFace:
    """A wonder and what it is worth."""
    card = rules().tables.wonder[FIRST_WONDER + number]
    code = f"W{number}"
    numbers: dict[str, object] = {"points": card.points, "each": card.each, "need": card.need}
    steps = ", ".join(map(str, card.steps))
    long = text(f"{GAME}.wonder.{code}", steps=steps, **numbers)
    foot = "both" if card.points and card.each else "points" if card.points else "each" if card.each else "free"
    own = f"{GAME}.face.foot.{code}"
    key = own if text.has(own) else f"{GAME}.face.{'steps' if card.steps else foot}"
    foot_words = text(key, steps="·".join(map(str, card.steps[:3])), **numbers)
    word, name = text(f"{GAME}.face.wonder_number", number=number), text(f"{GAME}.word.{code}")
    return CardFace(
        kind="wonder",
        word=word,
        title=card_title(text, GAME, code),
        drawing=ModelPicture(WONDER_PICTURES, WONDER_GRID, number - 1),
        short=text(f"{GAME}.short.{code}", **numbers),
        long=long,
        foot=foot_words,
        compact=name,
        spoken=join_sentences(f"{word} {name}.", long),
    )


def dealt_cards(numbers: tuple[int, ...], text: Text) -> CardFace:
    """The wonder cards in hand until one is chosen: only to be looked at."""
    cards = [wonder(number, text) for number in numbers]
    lines = [f"{card.compact}: {card.short} ({card.foot})." for card in cards]
    return CardFace(
        kind="wonder",
        word=text(f"{GAME}.face.wonder"),
        word_long=text(f"{GAME}.face.wonders"),
        drawing=Sign("gem"),
        short=text(f"{GAME}.face.dealt_foot"),
        long=" ".join(lines),
        compact=text(f"{GAME}.face.wonder"),
        spoken=join_sentences(*(card.spoken for card in cards)),
    )


def objective(colour: str, have: int, text: Text) -> CardFace:
    """The secret objective: so many structures on a colour."""
    rule = rules().content.scoring.objective
    named, word = text(f"{GAME}.word.{colour}"), text(f"{GAME}.face.objective")
    title = text(f"{GAME}.goals.built_on", colour=named)  # a guild's name would be read as its discs
    long = text(f"{GAME}.card.objective", points=rule.points, need=rule.need, colour=named)
    worth = text(f"{GAME}.face.points", points=rule.points)
    return CardFace(
        kind="objective",
        word=worth,
        word_long=word,
        corner_long=worth,
        title=title,
        drawing=Medallion(f"quarter_{colour}", rule.need, min(have, rule.need), is_ground=True),
        short=text(f"{GAME}.face.at", need=rule.need),
        long=long,
        compact=f"{have}/{rule.need}",
        spoken=join_sentences(f"{word}: {title}.", long, f"{have}/{rule.need}."),
    )


def panorama(name: str, have: int, text: Text) -> CardFace:
    """One of the panoramas, with how often the viewer has it now."""
    card = rules().tables.panoramas[name]
    word, title = text(f"{GAME}.face.panorama"), text(f"{GAME}.word.{name}")
    long = text(f"{GAME}.panorama.{name}", each=card.each, need=card.need)
    worth, foot = text(f"{GAME}.face.each", each=card.each), text(f"{GAME}.face.now", count=have)
    return CardFace(
        kind="panorama",
        word=worth,
        word_long=word,
        corner_long=worth,
        title=title,
        drawing=Vista(name),
        short=text(f"{GAME}.short.{name}", need=card.need),
        long=long,
        foot=foot,
        spoken=join_sentences(f"{word} {title}.", long, f"{capital(foot)}."),
    )


def _piece(code: int, seat: Seat, text: Text) -> CardFace:
    return wonder(code - FIRST_WONDER, text) if code > FIRST_WONDER else building(code, seat, text)


def _kept(number: int, view: View, seat: Seat, text: Text) -> CardFace:
    """A wonder card to choose from: also what it could earn now."""
    face, best = wonder(number, text), at_best(rules().tables, view, seat, number)
    return replace(face, foot_long=text(f"{GAME}.face.best", points=best[0].vp)) if best is not None else face


def item(panel: "OwnPanel[View]", shown: StripItem) -> StripItem:
    """A wonder tells what it would earn on the quarter that is chosen or pointed at."""
    target, quarter = (
        shown.held.target,
        next((each for each in (panel.pointed, *panel.situation.chosen) if _is_quarter(each)), None),
    )
    if quarter is None or target.kind != "piece" or shown.held.face.kind != "wonder" or panel.view.phase not in BIDDING:
        return shown
    tables, view = rules().tables, panel.view
    if not view.free >> tables.quarter[quarter.key] & 1:
        return shown
    seat = view.seat if view.seat is not None else view.actor
    here = wonder_earnings(tables, view, tables.bids[seat][tables.piece[target.key]][tables.quarter[quarter.key]])
    if here is None:
        return shown
    foot = panel.text(f"{GAME}.face.here", points=here.vp)
    face = replace(shown.held.face, foot=foot, foot_long="", is_lit=here.vp > 0)
    return replace(shown, held=replace(shown.held, face=face))


def _is_quarter(target: Target | None) -> bool:
    return target is not None and target.kind == "quarter"


def _own_objective(view: View, seat: Seat, colour: int, text: Text) -> CardFace:
    """The objective of a seat with how far it has come."""
    have = (view.built[seat] & rules().tables.boards[view.table.islands].colours[colour]).bit_count()
    return objective(COLOURS[colour], have, text)


def joker(colour: str, view: View, seat: Seat, text: Text) -> CardFace:
    """A colour for a joker, with what its track would give."""
    tables, index = rules().tables, COLOURS.index(colour)
    count, track = colour_discs(view.tableaux[seat], index), tables.tracks[view.table.tracks][index]
    guild, word = text(f"{GAME}.guild.{colour}"), text(f"{GAME}.face.joker")
    is_full = count >= tables.full
    points = rules().content.scoring.overflow
    told = "full" if is_full else "next"
    numbers = {"points": points, "before": track[min(count, tables.full)], "after": track[min(count + 1, tables.full)]}
    long = text(f"{GAME}.face.joker_{told}_long", guild=guild, colour=text(f"{GAME}.word.{colour}"), **numbers)
    return CardFace(
        kind="objective",
        icon="question",
        word=word,
        title=guild,
        drawing=Medallion(f"quarter_{colour}", tables.full, min(count, tables.full)),
        foot=text(f"{GAME}.face.joker_{told}", **numbers),
        long=long,
        compact=text(f"{GAME}.word.{colour}"),
        spoken=join_sentences(f"{word} {guild}.", long),
    )


def hand(view: View, text: Text) -> tuple[Held, ...]:
    """The viewer's pieces to bid with, the wonder cards it chooses from, and its objective.

    Onlookers see the pieces of the seat to act, since all supplies are public.
    """
    seat = view.seat if view.seat is not None else view.actor
    if view.phase == "joker" and seat == view.actor:
        return tuple(Held(Target("colour", colour), joker(colour, view, seat, text)) for colour in COLOURS)
    word, supply = rules().tables.word, view.supplies[seat]
    held = [Held(Target("piece", word[code]), _piece(code, seat, text)) for code in supply]
    if view.phase == "keep":
        held += [Held(Target("card", str(number)), _kept(number, view, seat, text)) for number in view.hand]
    elif view.hand:
        held.append(Held(Target("dealt", ""), dealt_cards(view.hand, text), len(view.hand)))
    colour = view.objectives[seat] if view.seat is not None else None
    if colour is not None:
        held.append(Held(Target("objective", COLOURS[colour]), _own_objective(view, seat, colour, text)))
    return tuple(held)


def face_of(view: View, target: Target, text: Text) -> CardFace | None:
    """The face of a pointed piece or wonder card."""
    if target.kind == "card" and target.key.isdigit():
        return wonder(int(target.key), text)
    if target.kind == "piece" and target.key in rules().tables.piece and view.seat is not None:
        return _piece(rules().tables.piece[target.key], view.seat, text)
    return None


def every_face(text: Text) -> tuple[CardFace, ...]:
    """All pieces and cards there are."""
    tables = rules().tables
    buildings = [
        building(value, seat, text)
        for seat, values in enumerate(zip(tables.era1.values(), tables.era2.values(), strict=True))
        for era in values
        for value in era
    ]
    wonders = [wonder(card.number, text) for card in rules().content.wonders]
    objectives = [objective(colour, have, text) for have, colour in enumerate(COLOURS)]
    return (*buildings, *wonders, *objectives, *(panorama(name, 2, text) for name in get_args(PanoramaName)))

"""The faces of the cards, roles and news of Cities, and the display as a hand. It imports no Panda."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from game.rules import GAMES
from game.rules.cities import Build, Game, View
from game.rules.cities.content import Content
from game.rules.cities.parts import SERVICES, TRACKS, Building, News, Policy, Role, Unique, ZoneCard, moves
from game.rules.cities.prospects import parts_met, prospect
from game.rules.core import Target
from game.scenes.boards.cities.drawings import TileDrawing, TownPicture
from game.scenes.boards.kit.sayings import capital, card_title, hyphenate, join_sentences
from game.scenes.widgets.faces import Amount, CardFace, Held, Rows, StripItem, tick_conditions
from game.scenes.words import signed_points
from game.text import Text

if TYPE_CHECKING:
    from game.scenes.boards.screen import OwnPanel

GAME = "cities"
STAGES = ("", "I", "II", "III")
ZONES = {"R": "residential", "C": "commercial", "I": "industrial"}
TRACK_ICONS = dict(
    zip(
        TRACKS,
        ("power", "water", "garbage", "employment", "pollution", "traffic", "crime", "happiness", "money"),
        strict=True,
    )
)
Staged = ZoneCard | Building | Unique | Policy | News
"""Cards of the stacks, which belong to a stage."""
FREE = TileDrawing("XX/X.", is_free=True)
"""A zone takes any shape that is left."""


def rules() -> Game:
    """The rules of Cities."""
    return cast(Game, GAMES[GAME])


def content() -> Content:
    """The cards there are."""
    return rules().content


def _cards() -> dict[str, Staged | Role]:
    known = content()
    cards: tuple[Staged | Role, ...] = (
        *known.zones,
        *known.buildings,
        *known.uniques,
        *known.policies,
        *known.news,
        *known.roles,
    )
    return {card.code: card for card in cards}


@cache
def pictured_cards() -> tuple[str, ...]:
    """The cards that build something, in the order of their pictures."""
    return tuple(code for code, card in _cards().items() if isinstance(card, ZoneCard | Building | Unique))


def _picture(code: str) -> TownPicture:
    return TownPicture(pictured_cards().index(code))


def face(code: str, text: Text) -> CardFace:
    """The face of any card, role or headline."""
    card = _cards()[code]
    return _FACES[type(card)](card, text)


def amounts(effects: str, text: Text) -> tuple[Amount, ...]:
    """`w-1 e+1` as signed amounts with icons."""
    return tuple(
        Amount(TRACK_ICONS[TRACKS[track]], signed_points(steps), words=text(f"{GAME}.track.{TRACKS[track]}"))
        for track, steps in moves(effects)
    )


def _said(rows: tuple[Amount, ...]) -> str:
    return ", ".join(f"{amount.before} {amount.words}".strip() for amount in rows)


def conditions(when: str, text: Text) -> tuple[Amount, ...]:
    """`R>=2 & fire` as icons with what is asked of them, in the order in which the rules test them."""
    return tuple(_condition(part.strip(), text) for part in when.split("&"))


def condition_words(part: str, text: Text) -> str:
    """A part of a condition in words that stand alone: zones are counted in the district of the tile."""
    words = text(f"{GAME}.word.{part}")
    return text(f"{GAME}.face.in_district", what=words) if part[0] in ZONES else words


def _counted(parts: Sequence[str], text: Text) -> Amount | None:
    """Where zones are counted that a condition asks for."""
    if not any(part[0] in ZONES for part in parts):
        return None
    return Amount("info", behind=text(f"{GAME}.face.district"), words=text(f"{GAME}.face.counted"))


def _condition(part: str, text: Text) -> Amount:
    words = text(f"{GAME}.word.{part}")
    if part[0] in ZONES:
        return Amount(ZONES[part[0]], part.partition(">=")[2], words=words)
    if part in SERVICES:
        return Amount(part, words=words)
    sign, value = (part[1:3], part[3:]) if part[2] == "=" else (part[1], part[2:])
    asked = f"{'≥' if sign == '>=' else sign} {value}"
    return Amount(TRACK_ICONS[part[0]], behind=asked, words=words)


def _with_stage(face: CardFace, card: Staged, text: Text, kind: str) -> CardFace:
    """The face with kind and stage in its header."""
    return replace(
        face,
        word=STAGES[card.stage],
        word_long=text(f"{GAME}.face.kind.{kind}"),
        under=text(f"{GAME}.face.stage", stage=STAGES[card.stage]),
    )


def _zone(card: ZoneCard, text: Text) -> CardFace:
    costs, asks, gains = amounts(card.cost, text), conditions(card.when, text), amounts(card.reward, text)
    kind = text(f"{GAME}.face.kind.{card.kind}")
    parts = [part.strip() for part in card.when.split("&")]
    face = CardFace(
        kind=ZONES[card.kind],
        title=card_title(text, GAME, card.code),
        costs=Rows(text("card.costs"), costs),
        asks=Rows(text("card.if"), asks),
        gains=Rows(text("card.then"), gains),
        note=_counted(parts, text),
        drawing=FREE,
        picture=_picture(card.code),
        spoken=join_sentences(
            f"{text(f'{GAME}.word.{card.code}')}, {kind} {STAGES[card.stage]}.",
            text("card.spoken.costs", amounts=_said(costs)),
            text("card.spoken.if", amounts=", ".join(condition_words(part, text) for part in parts)),
            text("card.spoken.gives", amounts=_said(gains)),
        ),
    )
    return _with_stage(face, card, text, card.kind)


def _shape(code: str) -> TileDrawing:
    return TileDrawing(next(shape.rows for shape in content().shapes if shape.code == code))


def _building(card: Building, text: Text) -> CardFace:
    """A utility serves the table, a service the zones beside it; from stage II on its whole district."""
    note = "one_utility" if card.kind == "U" else "district" if card.stage > 1 else "beside"
    costs, gains = amounts(card.cost, text), amounts(card.effect, text)
    words = text(f"{GAME}.face.{note}_long")
    face = CardFace(
        kind="utility" if card.kind == "U" else "service",
        icon=card.serves,
        title=card_title(text, GAME, card.code),
        costs=Rows(text("card.costs"), costs),
        gains=Rows(text("card.gives"), gains),
        note=Amount(card.serves, behind=text(f"{GAME}.face.{note}"), words=words),
        drawing=_shape(card.shape),
        picture=_picture(card.code),
        spoken=join_sentences(
            f"{text(f'{GAME}.word.{card.code}')}, {text(f'{GAME}.face.kind.{card.kind}')} {STAGES[card.stage]}.",
            text("card.spoken.costs", amounts=_said(costs)),
            text("card.spoken.gives", amounts=_said(gains)),
            words,
        ),
    )
    return _with_stage(face, card, text, card.kind)


def _unique(card: Unique, text: Text) -> CardFace:
    price = Amount("money", signed_points(-card.price), words=text(f"{GAME}.track.m"))
    face = CardFace(
        kind="unique",
        title=card_title(text, GAME, card.code),
        short=hyphenate(text, text(f"{GAME}.short.{card.code}")),
        long=text(f"{GAME}.text.{card.code}"),
        price=(price,),
        drawing=_shape(card.shape),
        picture=_picture(card.code),
        compact=text(f"{GAME}.face.price", amount=signed_points(-card.price)),
        spoken=join_sentences(
            f"{text(f'{GAME}.word.{card.code}')}, {text(f'{GAME}.face.kind.Q')} {STAGES[card.stage]}.",
            text(f"{GAME}.text.{card.code}"),
            text("card.spoken.costs", amounts=_said((price,))),
        ),
    )
    return _with_stage(face, card, text, "Q")


def _policy(card: Policy, text: Text) -> CardFace:
    gains = amounts(card.effect, text)
    if card.toward_zero:
        words = text(f"{GAME}.face.toward_zero", steps=card.toward_zero)
        gains = (Amount("employment", f"±{card.toward_zero}", words=words),)
    if card.festival:
        gains = (Amount("happiness", f"≤{card.festival.most}", words=text(f"{GAME}.face.festival")),)
    costs = amounts(card.cost, text)
    special = card.toward_zero or card.festival
    words = text(f"{GAME}.text.{card.code}") if special else text(f"{GAME}.face.milestone_long")
    face = CardFace(
        kind="policy",
        title=card_title(text, GAME, card.code),
        costs=Rows(text("card.costs"), costs),
        gains=Rows(text("card.gives"), gains),
        note=Amount("hourglass", behind=text(f"{GAME}.face.milestone"), words=words),
        spoken=join_sentences(
            f"{text(f'{GAME}.word.{card.code}')}, {text(f'{GAME}.face.kind.P')} {STAGES[card.stage]}.",
            text(f"{GAME}.text.{card.code}"),
        ),
    )
    return _with_stage(face, card, text, "P")


def _news(card: News, text: Text) -> CardFace:
    face = CardFace(
        kind="news",
        title=card_title(text, GAME, card.code),
        short=hyphenate(text, text(f"{GAME}.short.{card.code}")),
        long=text(f"{GAME}.text.{card.code}"),
        foot=text(f"{GAME}.face.news"),
        foot_long=text(f"{GAME}.face.news_long"),
        spoken=join_sentences(
            f"{text(f'{GAME}.word.{card.code}')}, {text(f'{GAME}.face.kind.N')}.", text(f"{GAME}.text.{card.code}")
        ),
    )
    return _with_stage(face, card, text, "N")


def _role(card: Role, text: Text) -> CardFace:
    foot = text(f"{GAME}.face.team" if card.team else f"{GAME}.face.own")
    return CardFace(
        kind="role",
        word=text(f"{GAME}.face.kind.role"),
        title=card_title(text, GAME, card.code),
        short=hyphenate(text, text(f"{GAME}.short.{card.code}")),
        long=text(f"{GAME}.text.{card.code}"),
        foot=foot,
        spoken=join_sentences(f"{text(f'{GAME}.word.{card.code}')}.", text(f"{GAME}.text.{card.code}"), f"{capital(foot)}."),
    )


_FACES: dict[type, Callable[[Any, Text], CardFace]] = {
    ZoneCard: _zone,
    Building: _building,
    Unique: _unique,
    Policy: _policy,
    News: _news,
    Role: _role,
}


def hand(view: View, text: Text) -> tuple[Held, ...]:
    """The display of the viewer; for onlookers that of the active seat, since all displays are public."""
    seat = view.active if view.seat is None else view.seat
    if view.phase == "roles" and view.active == seat:
        return tuple(Held(Target("role", code), face(code, text)) for code in view.offer)
    return tuple(Held(Target("card", code), face(code, text)) for code in view.displays[seat])


def title(code: str, text: Text) -> str:
    """The name of a card, role or headline, as at the beginning of a line."""
    return capital(text(f"{GAME}.word.{code}"))


def item(panel: "OwnPanel[View]", shown: StripItem) -> StripItem:
    """Marks a card whose reward is out of reach everywhere, and ticks the parts of the chosen card's condition."""
    code, view = shown.held.target.key, panel.view
    if shown.held.target.kind != "card" or view.phase != "turn" or code not in view.displays[view.active]:
        return shown
    tables = rules().tables
    if shown.state == "playable" and prospect(tables, view, view.active, code).is_unrewarded:
        return replace(shown, state="unrewarded")
    action = panel.action
    if shown.state == "chosen" and isinstance(action, Build) and action.card == code and shown.held.face.asks.amounts:
        face = tick_conditions(shown.held.face, parts_met(tables, view, action))
        return replace(shown, held=replace(shown.held, face=face))
    return shown


def face_of(target: Target, text: Text) -> CardFace | None:
    """The face of a pointed card or role."""
    return face(target.key, text) if target.kind in ("card", "role") and target.key in _cards() else None


def every_face(text: Text) -> tuple[CardFace, ...]:
    """All cards there are."""
    return tuple(face(code, text) for code in _cards())

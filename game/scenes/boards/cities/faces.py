"""The faces of Cities: what a card of the display, a role or the news looks like, and the display as a hand. No Panda here."""

from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from game.rules import GAMES
from game.rules.cities import Build, Game
from game.rules.cities.content import Content
from game.rules.cities.parts import SERVICES, TRACKS, Building, News, Policy, Role, Unique, ZoneCard, moves
from game.rules.cities.prospects import parts_met, prospect
from game.rules.core import Target
from game.scenes.boards.kit.sayings import capital, hyphened, joined, named
from game.scenes.widgets.faces import Amount, CardFace, Held, Rows, StripItem, Tile, ticked
from game.scenes.words import signed
from game.text import Text

if TYPE_CHECKING:
    from game.scenes.hud.extras import Page

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
FREE = Tile("XX/X.", is_free=True)
"""A zone takes any shape that is left."""


def rules() -> Game:
    """The rules of Cities."""
    return cast(Game, GAMES[GAME])


def content() -> Content:
    """The cards there are."""
    return rules().content


def _cards() -> dict[str, Any]:
    known = content()
    lists: tuple[tuple[Any, ...], ...] = (
        known.zones,
        known.buildings,
        known.uniques,
        known.policies,
        known.news,
        known.roles,
    )
    return {card.code: card for cards in lists for card in cards}


def face(code: str, text: Text) -> CardFace:
    """The face of any card, role or headline."""
    card = _cards()[code]
    made: CardFace = _FACES[type(card)](card, text)
    return made


def amounts(effects: str, text: Text) -> tuple[Amount, ...]:
    """`w-1 e+1` as signed amounts with icons."""
    return tuple(
        Amount(TRACK_ICONS[TRACKS[track]], signed(steps), words=text(f"{GAME}.track.{TRACKS[track]}"))
        for track, steps in moves(effects)
    )


def _said(rows: tuple[Amount, ...]) -> str:
    return ", ".join(f"{amount.before} {amount.words}".strip() for amount in rows)


def conditions(when: str, text: Text) -> tuple[Amount, ...]:
    """`R>=2 & fire` as icons with what is asked of them, in the order in which the rules test them."""
    return tuple(_condition(part.strip(), text) for part in when.split("&"))


def _condition(part: str, text: Text) -> Amount:
    words = text(f"{GAME}.word.{part}")
    if part[0] in ZONES:
        return Amount(ZONES[part[0]], part.partition(">=")[2], words=words)
    if part in SERVICES:
        return Amount(part, words=words)
    sign, value = (part[1:3], part[3:]) if part[2] == "=" else (part[1], part[2:])
    asked = f"{'≥' if sign == '>=' else sign} {value}"
    return Amount(TRACK_ICONS[part[0]], behind=asked, words=words)


def _stage(card: Any, text: Text, kind: str) -> dict[str, Any]:
    return {
        "word": STAGES[card.stage],
        "word_long": text(f"{GAME}.face.kind.{kind}"),
        "under": text(f"{GAME}.face.stage", stage=STAGES[card.stage]),
    }


def _zone(card: ZoneCard, text: Text) -> CardFace:
    costs, asks, gains = amounts(card.cost, text), conditions(card.when, text), amounts(card.reward, text)
    kind = text(f"{GAME}.face.kind.{card.kind}")
    return CardFace(
        kind=ZONES[card.kind],
        title=named(text, GAME, card.code),
        costs=Rows(text("card.costs"), costs),
        asks=Rows(text("card.if"), asks),
        gains=Rows(text("card.then"), gains),
        drawing=FREE,
        spoken=joined(
            f"{text(f'{GAME}.word.{card.code}')}, {kind} {STAGES[card.stage]}.",
            text("card.spoken.costs", amounts=_said(costs)),
            text("card.spoken.if", amounts=", ".join(part.words for part in asks)),
            text("card.spoken.gives", amounts=_said(gains)),
        ),
        **_stage(card, text, card.kind),
    )


def _shape(code: str) -> Tile:
    return Tile(next(shape.rows for shape in content().shapes if shape.code == code))


def _building(card: Building, text: Text) -> CardFace:
    """A utility serves the table, a service the zones beside it; from stage II on its whole district."""
    note = "one_utility" if card.kind == "U" else "district" if card.stage > 1 else "beside"
    costs, gains = amounts(card.cost, text), amounts(card.effect, text)
    words = text(f"{GAME}.face.{note}_long")
    return CardFace(
        kind="utility" if card.kind == "U" else "service",
        icon=card.serves,
        title=named(text, GAME, card.code),
        costs=Rows(text("card.costs"), costs),
        gains=Rows(text("card.gives"), gains),
        note=Amount(card.serves, behind=text(f"{GAME}.face.{note}"), words=words),
        drawing=_shape(card.shape),
        spoken=joined(
            f"{text(f'{GAME}.word.{card.code}')}, {text(f'{GAME}.face.kind.{card.kind}')} {STAGES[card.stage]}.",
            text("card.spoken.costs", amounts=_said(costs)),
            text("card.spoken.gives", amounts=_said(gains)),
            words,
        ),
        **_stage(card, text, card.kind),
    )


def _unique(card: Unique, text: Text) -> CardFace:
    price = Amount("money", signed(-card.price), words=text(f"{GAME}.track.m"))
    return CardFace(
        kind="unique",
        title=named(text, GAME, card.code),
        short=hyphened(text, text(f"{GAME}.short.{card.code}")),
        long=text(f"{GAME}.text.{card.code}"),
        price=(price,),
        drawing=_shape(card.shape),
        compact=signed(-card.price),
        spoken=joined(
            f"{text(f'{GAME}.word.{card.code}')}, {text(f'{GAME}.face.kind.Q')} {STAGES[card.stage]}.",
            text(f"{GAME}.text.{card.code}"),
            text("card.spoken.costs", amounts=_said((price,))),
        ),
        **_stage(card, text, "Q"),
    )


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
    return CardFace(
        kind="policy",
        title=named(text, GAME, card.code),
        costs=Rows(text("card.costs"), costs),
        gains=Rows(text("card.gives"), gains),
        note=Amount("hourglass", behind=text(f"{GAME}.face.milestone"), words=words),
        spoken=joined(
            f"{text(f'{GAME}.word.{card.code}')}, {text(f'{GAME}.face.kind.P')} {STAGES[card.stage]}.",
            text(f"{GAME}.text.{card.code}"),
        ),
        **_stage(card, text, "P"),
    )


def _news(card: News, text: Text) -> CardFace:
    return CardFace(
        kind="news",
        title=named(text, GAME, card.code),
        short=hyphened(text, text(f"{GAME}.short.{card.code}")),
        long=text(f"{GAME}.text.{card.code}"),
        foot=text(f"{GAME}.face.news"),
        foot_long=text(f"{GAME}.face.news_long"),
        spoken=joined(f"{text(f'{GAME}.word.{card.code}')}, {text(f'{GAME}.face.kind.N')}.", text(f"{GAME}.text.{card.code}")),
        **_stage(card, text, "N"),
    )


def _role(card: Role, text: Text) -> CardFace:
    foot = text(f"{GAME}.face.team" if card.team else f"{GAME}.face.own")
    return CardFace(
        kind="role",
        word=text(f"{GAME}.face.kind.role"),
        title=named(text, GAME, card.code),
        short=hyphened(text, text(f"{GAME}.short.{card.code}")),
        long=text(f"{GAME}.text.{card.code}"),
        foot=foot,
        spoken=joined(f"{text(f'{GAME}.word.{card.code}')}.", text(f"{GAME}.text.{card.code}"), f"{capital(foot)}."),
    )


_FACES: dict[type, Any] = {
    ZoneCard: _zone,
    Building: _building,
    Unique: _unique,
    Policy: _policy,
    News: _news,
    Role: _role,
}


def hand(view: Any, text: Text) -> tuple[Held, ...]:
    """The display of the viewer; of the active seat for those who only watch, for all displays are open."""
    seat = view.active if view.seat is None else view.seat
    if view.phase == "roles" and view.active == seat:
        return tuple(Held(Target("role", code), face(code, text)) for code in view.offer)
    return tuple(Held(Target("card", code), face(code, text)) for code in view.displays[seat])


def title(code: str, text: Text) -> str:
    """The name of a card, role or headline, as at the beginning of a line."""
    return capital(text(f"{GAME}.word.{code}"))


def item(page: "Page", shown: StripItem) -> StripItem:
    """A card whose reward is out of reach everywhere says so; of the chosen one the parts of its condition are judged."""
    code, view = shown.held.target.key, page.view
    if shown.held.target.kind != "card" or view.phase != "turn" or code not in view.displays[view.active]:
        return shown
    tables = rules().tables
    if shown.state == "playable" and prospect(tables, view, view.active, code).is_unrewarded:
        return replace(shown, state="unrewarded")
    action = page.action
    if shown.state == "chosen" and isinstance(action, Build) and action.card == code and shown.held.face.asks.amounts:
        face = ticked(shown.held.face, parts_met(tables, view, action))
        return replace(shown, held=replace(shown.held, face=face))
    return shown


def face_of(view: Any, target: Target, text: Text) -> CardFace | None:
    """The face of something one can point at."""
    return face(target.key, text) if target.kind in ("card", "role") and target.key in _cards() else None


def every_face(text: Text) -> tuple[CardFace, ...]:
    """All cards there are."""
    return tuple(face(code, text) for code in _cards())

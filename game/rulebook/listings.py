"""Listings that nobody types: cards, options and tiles as the content has them, in the words of the game's own texts."""

from collections.abc import Callable
from typing import Any

from game.rulebook.book import ListingRow
from game.rules.core import Rules, Say
from game.text import Text

Listing = Callable[[Any, Text], tuple[ListingRow, ...]]


def listing(name: str, rules: Rules[Any, Any], text: Text) -> tuple[ListingRow, ...]:
    """The rows of a listing."""
    return LISTINGS[name](rules, text)


def _options(rules: Rules[Any, Any], text: Text) -> tuple[ListingRow, ...]:
    """Every choice of the set-up: what it changes, and its values, the usual one first."""
    found: dict[str, ListingRow] = {}
    for seats in rules.seats:
        for option in rules.options(seats):
            if not option.values:
                continue
            key = f"{rules.id}.option.{option.name}"
            values = sorted(option.values, key=lambda value: value != option.default)
            said = " / ".join(text(f"{key}.value.{value}") for value in values)
            found.setdefault(
                option.name, ListingRow(text(f"{key}.name"), f"{text(f'{key}.about')} {said}", f"option.{option.name}")
            )
    return tuple(found.values())


def _wonders(rules: Any, text: Text) -> tuple[ListingRow, ...]:
    """The wonder cards of Skyrise by their numbers."""
    found = []
    for card in rules.content.wonders:
        numbers = {"points": card.points, "each": card.each, "need": card.need, "steps": ", ".join(map(str, card.steps))}
        name = f"{text(f'{rules.id}.target.card.{card.number}')} ({card.number})"
        effect = text(f"{rules.id}.wonder.W{card.number}", **numbers)
        found.append(ListingRow(name, effect, f"card.{card.number}", (f"SR-W{card.number:02}",)))
    return tuple(found)


def _panoramas(rules: Any, text: Text) -> tuple[ListingRow, ...]:
    """The panorama cards of Skyrise."""
    return tuple(
        ListingRow(
            text(f"{rules.id}.word.{card.name}"),
            text(f"{rules.id}.panorama.{card.name}", each=card.each, need=card.need),
            f"panorama.{card.name}",
            (f"SR-P{number}",),
        )
        for number, card in enumerate(rules.content.scoring.panoramas, start=1)
    )


def _figures(rules: Any, text: Text) -> tuple[ListingRow, ...]:
    """The bonus cards of Skyline of the World: shape and value."""
    found = []
    for card in rules.content.figures:
        shape = f"{text(f'{rules.id}.shape.{card.code}')} ({' | '.join(card.shapes)})"
        said = text("skyline_world.face.value", shape=shape, amount=card.value)
        found.append(ListingRow(text(f"{rules.id}.word.{card.code}"), said, f"card.{card.code}"))
    return tuple(found)


def _missions(rules: Any, text: Text) -> tuple[ListingRow, ...]:
    return tuple(
        ListingRow(
            text(f"{rules.id}.word.{card.code}"),
            f"{text(f'{rules.id}.shape.{card.code}')} ({card.shape})",
            f"mission.{card.code}",
        )
        for card in rules.content.missions
    )


# -- Cities ----------------------------------------------------------------------------------------------------


def _moves(steps: str, say: Say) -> str:
    """`w-1 e+1` in words."""
    signed = [(word[0], word[1:].replace("-", "−")) for word in steps.split()]
    return ", ".join(say("move", track=track, steps=amount) for track, amount in signed) or say("nothing")


def _card(code: str, stage: int, said: str, text: Text) -> ListingRow:
    return ListingRow(f"{text(f'cities.word.{code}')} ({'I' * stage})", said, f"card.{code}")


def _zones(kind: str) -> Listing:
    """The zone cards of a kind: what each costs, asks for and brings."""

    def made(rules: Any, text: Text) -> tuple[ListingRow, ...]:
        say, found = text.sayer(rules.id), []
        for card in rules.content.zones:
            if card.kind == kind:
                asked = ", ".join(say("part", part=part.strip()) for part in card.when.split("&"))
                said = say("asks", cost=_moves(card.cost, say), asked=asked, gain=_moves(card.reward, say))
                found.append(_card(card.code, card.stage, said, text))
        return tuple(found)

    return made


def _buildings(kind: str) -> Listing:
    """Utilities or services: what each costs and brings."""

    def made(rules: Any, text: Text) -> tuple[ListingRow, ...]:
        say = text.sayer(rules.id)
        cards = [card for card in rules.content.buildings if card.kind == kind]
        found = []
        for card in cards:
            said = say("gives", cost=_moves(card.cost, say), gain=_moves(card.effect, say))
            said = text("rules.tile", said=said, rows=_rows_of(rules, card.shape))
            found.append(_card(card.code, card.stage, said, text))
        return tuple(found)

    return made


def _uniques(rules: Any, text: Text) -> tuple[ListingRow, ...]:
    say, found = text.sayer(rules.id), []
    for card in rules.content.uniques:
        said = say("price_of", price=card.price) + text(f"cities.text.{card.code}").rstrip(".")
        said = text("rules.tile", said=said, rows=_rows_of(rules, card.shape))
        found.append(_card(card.code, card.stage, said, text))
    return tuple(found)


def _rows_of(rules: Any, shape: str) -> str:
    """A tile as it is drawn in the content."""
    return next(str(each.rows) for each in rules.content.shapes if each.code == shape)


def _tiles(rules: Any, text: Text) -> tuple[ListingRow, ...]:
    """The tiles of the zones: how many there are of each shape."""
    zones = {"R": "residential", "C": "commercial", "I": "industrial"}
    found = []
    for shape in rules.content.shapes:
        counts = [
            f"{getattr(shape, name)} × {text(f'cities.zone.{kind}')}" for kind, name in zones.items() if getattr(shape, name)
        ]
        if counts:
            found.append(ListingRow(shape.rows, ", ".join(counts), f"shape.{shape.code}"))
    return tuple(found)


def _special(name: str) -> Listing:
    """Policies or news: their own texts say everything."""

    def made(rules: Any, text: Text) -> tuple[ListingRow, ...]:
        cards = getattr(rules.content, name)
        return tuple(_card(card.code, card.stage, text(f"cities.text.{card.code}"), text) for card in cards)

    return made


def _roles(rules: Any, text: Text) -> tuple[ListingRow, ...]:
    return tuple(
        ListingRow(text(f"cities.word.{card.code}"), text(f"cities.text.{card.code}"), f"role.{card.code}")
        for card in rules.content.roles
    )


def _ranks(rules: Any, text: Text) -> tuple[ListingRow, ...]:
    ranks = rules.content.administration.ranks
    return tuple(
        ListingRow(text(f"cities.word.{rank.code}"), text("rules.from", number=str(rank.start).replace("-", "−")))
        for rank in ranks
    )


def _chapters(rules: Any, text: Text) -> tuple[ListingRow, ...]:
    """The scenarios: what is special, the starting capital, when it is a success, and the campaign's objectives."""
    found = []
    for chapter in rules.content.scenarios.chapters:
        goals = [text(f"cities.objective.{each.name}", amount=each.amount) for each in chapter.objectives]
        about = text(f"cities.chapter_about.{chapter.code}")
        numbers = text("rules.chapter", money=chapter.money, success=chapter.success, objectives="; ".join(goals))
        found.append(ListingRow(text(f"cities.option.scenario.value.{chapter.code}"), f"{about} {numbers}"))
    return tuple(found)


def _boards(rules: Any, text: Text) -> tuple[ListingRow, ...]:
    say = text.sayer(rules.id)
    return tuple(
        ListingRow(board.code, say("board_offered", board=board.code, cost=board.cost), f"board.{board.code}")
        for board in rules.content.boards
    )


LISTINGS: dict[str, Listing] = {
    "options": _options,
    "wonders": _wonders,
    "panoramas": _panoramas,
    "figures": _figures,
    "missions": _missions,
    "residential": _zones("R"),
    "commercial": _zones("C"),
    "industrial": _zones("I"),
    "utilities": _buildings("U"),
    "services": _buildings("S"),
    "uniques": _uniques,
    "roles": _roles,
    "policies": _special("policies"),
    "news": _special("news"),
    "ranks": _ranks,
    "chapters": _chapters,
    "boards": _boards,
    "tiles": _tiles,
}

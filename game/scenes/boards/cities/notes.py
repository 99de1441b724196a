"""What to know about a move before it is made, in words: what it costs, which parts of a condition hold, what it brings."""

from collections.abc import Iterable

from game.rules.cities import Build, Exchange, OpenBoard, PlayPolicy, Return, View
from game.rules.cities.legal import exchange_price, return_price
from game.rules.cities.milestones import development_cost
from game.rules.cities.parts import TRACKS
from game.rules.cities.prospects import course, parts_met
from game.rules.core import Action
from game.scenes.boards.cities.faces import GAME, rules
from game.scenes.hud.extras import Note
from game.scenes.words import signed
from game.text import Text

ICONS = {"cost": "minus", "reward": "gift", "effect": "gift", "trigger": "landmark"}


def notes(text: Text, view: View, action: Action) -> tuple[Note, ...]:
    """The move part by part; prices for what only costs money."""
    if isinstance(action, Build | PlayPolicy):
        return tuple(_played(text, view, action))
    price = _price(view, action)
    return (Note("money", text(f"{GAME}.note.price", price=price)),) if price is not None else ()


def _price(view: View, action: Action) -> int | None:
    tables = rules().tables
    if isinstance(action, Exchange):
        return exchange_price(tables, view, action.seat)
    if isinstance(action, Return):
        return return_price(tables, view, action.seat)
    if isinstance(action, OpenBoard):
        return development_cost(tables, view, tables.site(view.setup.layout).boards.index(action.board))
    return None


def _played(text: Text, view: View, action: Build | PlayPolicy) -> Iterable[Note]:
    tables = rules().tables
    parts = dict(course(tables, view, action))
    if parts.get("cost"):
        yield Note(ICONS["cost"], text(f"{GAME}.note.cost", moves=_moves(text, parts["cost"])))
    if isinstance(action, Build):
        asked = [part for part, _ in tables.cards[action.card].parts]
        for part, fine in zip(asked, parts_met(tables, view, action), strict=False):
            yield Note("check" if fine else "cross", text(f"{GAME}.word.{part}"), fine)
        if asked and "reward" not in parts:
            yield Note("empty", text(f"{GAME}.note.no_reward"), False)
    for reason in ("reward", "effect", "trigger"):
        if parts.get(reason):
            yield Note(ICONS[reason], text(f"{GAME}.note.{reason}", moves=_moves(text, parts[reason])), True)


def _moves(text: Text, moves: Iterable[tuple[int, int]]) -> str:
    """Water −1, employment +1."""
    names = (*TRACKS, "total")
    said = [(names[track], steps) for track, steps in moves]
    words = [(text(f"{GAME}.admin.total") if name == "total" else text(f"{GAME}.track.{name}"), steps) for name, steps in said]
    return ", ".join(f"{name} {signed(steps)}" for name, steps in words)

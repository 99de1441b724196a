"""What lies beside the board, seen from near: a stack by what may still be in it, a card of the exchange pile."""

from collections import Counter

from game.rules.cities.parts import STACKS
from game.rules.core import Target
from game.scenes.boards.cities import faces
from game.scenes.boards.cities.faces import GAME, ZONES, rules
from game.scenes.hud.extras import Page
from game.scenes.widgets import Column, Icon, Label, Row, Widget
from game.scenes.widgets.card import Card
from game.scenes.widgets.faces import kinds

KINDS = {**ZONES, "U": "utility", "S": "service", "Q": "unique", "P": "policy", "N": "news"}


def close_up(page: Page, target: Target) -> Widget | None:
    """A stack or a card of the pile; None for everything else."""
    if target.kind == "stack" and target.key in STACKS:
        return _stack(page, STACKS.index(target.key))
    if target.kind == "card" and target.key in page.view.pile:
        return Card(faces.face(target.key, page.text), look=page.look)
    return None


def composition(page: Page, number: int) -> list[tuple[str, int, int, str]]:
    """By kind how many cards are unseen of how many there are in this game, and the names of the unseen (CS-125)."""
    tables, view = rules().tables, page.view
    whole = Counter(tables.cards[code].kind for code in tables.stack_cards(tables.chapters[view.setup.scenario])[number])
    unseen: dict[str, list[str]] = {}
    for code in view.unseen[number]:
        unseen.setdefault(tables.cards[code].kind, []).append(faces.title(code, page.text))
    return [(kind, len(unseen.get(kind, ())), count, ", ".join(unseen.get(kind, ()))) for kind, count in whole.items()]


def _stack(page: Page, number: int) -> Widget:
    view, text = page.view, page.text
    lines: list[Widget] = []
    if top := view.tops[number]:
        lines.append(Label(text(f"{GAME}.stack.top", card=faces.title(top, text)), page.line))
    if not view.stocked[number]:
        lines.append(Label(text(f"{GAME}.stack.empty"), page.line))
    elif not view.setup.deck_counts:
        lines.append(Label(text(f"{GAME}.stack.uncounted"), page.line))
    else:
        left = len(view.unseen[number])
        lines.append(Label(text(f"{GAME}.stack.left", count=left), page.line))
        lines += _by_kind(page, number)
    return Column(*lines, gap=2)


def _by_kind(page: Page, number: int) -> list[Widget]:
    """A line for each kind; in a window without room they stand side by side, without names."""
    known, lines = kinds(), list[Widget]()
    for kind, unseen, count, names in composition(page, number):
        parts = [Icon(known[KINDS[kind]].icon, size=13), Label(f"{unseen}/{count}", page.strong)]
        words = Label(names or "–", "fine", soft=True, grow=1)
        lines.append(Row(*parts, gap=4) if page.is_folded else Row(*parts, words, gap=4, across="start"))
    return [Row(*lines, gap=10, wrap=True)] if page.is_folded else lines

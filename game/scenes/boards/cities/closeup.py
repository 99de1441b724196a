"""Draws the closer look at a stack (what it may still hold), at a card of the exchange pile and at a district."""

from collections import Counter

from game.rules.cities import View
from game.rules.cities.parts import STACKS
from game.rules.core import Target
from game.scenes.boards.cities import districts, faces
from game.scenes.boards.cities.faces import GAME, ZONES, rules
from game.scenes.boards.cities.model import model_of
from game.scenes.boards.screen import OwnPanel
from game.scenes.widgets import Column, Icon, Label, Row, Widget
from game.scenes.widgets.card import Card
from game.scenes.widgets.faces import kinds

KINDS = {**ZONES, "U": "utility", "S": "service", "Q": "unique", "P": "policy", "N": "news"}


def close_up(panel: OwnPanel[View], target: Target) -> Widget | None:
    """A stack, a card of the pile, or the district of a cell while nothing is in the hand; None for everything else."""
    if target.kind == "stack" and target.key in STACKS:
        return _stack(panel, STACKS.index(target.key))
    if target.kind == "card" and target.key in panel.view.pile:
        return Card(faces.face(target.key, panel.text), look=panel.look)
    if target.kind == "cell" and not panel.situation.chosen:
        return _district(panel, target.key)
    return None


def composition(panel: OwnPanel[View], number: int) -> list[tuple[str, int, int, str]]:
    """By kind how many cards are unseen of how many there are in this game, and the names of the unseen (CS-125)."""
    tables, view = rules().tables, panel.view
    whole = Counter(tables.cards[code].kind for code in tables.stack_cards(tables.chapters[view.setup.scenario])[number])
    unseen: dict[str, list[str]] = {}
    for code in view.unseen[number]:
        unseen.setdefault(tables.cards[code].kind, []).append(faces.title(code, panel.text))
    return [(kind, len(unseen.get(kind, ())), count, ", ".join(unseen.get(kind, ()))) for kind, count in whole.items()]


def _district(panel: OwnPanel[View], cell: str) -> Widget | None:
    found = districts.of_cell(model_of(panel.view), cell)
    if found is None:
        return None
    lines = (Label(f"{name}: {value}", panel.style.fine) for name, value in districts.facts(found, panel.text))
    return Column(Label(panel.text(f"{GAME}.badge.title"), panel.style.strong), *lines, gap=2)


def _stack(panel: OwnPanel[View], number: int) -> Widget:
    view, text = panel.view, panel.text
    lines: list[Widget] = []
    if top := view.tops[number]:
        lines.append(Label(text(f"{GAME}.stack.top", card=faces.title(top, text)), panel.style.line))
    if not view.stocked[number]:
        lines.append(Label(text(f"{GAME}.stack.empty"), panel.style.line))
    elif not view.setup.deck_counts:
        lines.append(Label(text(f"{GAME}.stack.uncounted"), panel.style.line))
    else:
        left = len(view.unseen[number])
        lines.append(Label(text(f"{GAME}.stack.left", count=left), panel.style.line))
        lines += _by_kind(panel, number)
    return Column(*lines, gap=2)


def _by_kind(panel: OwnPanel[View], number: int) -> list[Widget]:
    """A line for each kind; in a window without room they stand side by side, without names."""
    known, lines = kinds(), list[Widget]()
    for kind, unseen, count, names in composition(panel, number):
        parts = [Icon(known[KINDS[kind]].icon, size=13), Label(f"{unseen}/{count}", panel.style.strong)]
        words = Label(names or "–", "fine", soft=True, grow=1)
        lines.append(Row(*parts, gap=4) if panel.style.is_folded else Row(*parts, words, gap=4, across="start"))
    return [Row(*lines, gap=10, wrap=True)] if panel.style.is_folded else lines

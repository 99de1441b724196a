"""A view of Skyrise for a terminal: the lines of its position, without what is hidden."""

from game.rules.core import Say
from game.rules.skyrise.content import COLOURS
from game.rules.skyrise.model import View
from game.rules.skyrise.position import GAME_KEYS, TABLE_KEYS, seat_lines, table_lines
from game.rules.skyrise.tables import Tables


def draw(tables: Tables, view: View, say: Say) -> str:
    """What the viewer knows, in the same lines; empty ones are left out, and `?` stands for what is hidden."""
    lines = table_lines(tables, view, view.patrons)
    for seat, objective in enumerate(view.objectives):
        hand = view.hand if seat == view.seat else ()
        lines += seat_lines(tables, view, seat, "?" if objective is None else COLOURS[objective], hand)
    return "\n".join(_said(line.rstrip(), say) for line in lines if _says_something(line))


def _said(line: str, say: Say) -> str:
    """The line with the word it begins with as people say it."""
    words = line.split(" ")
    key = 0 if words[0] in TABLE_KEYS + GAME_KEYS else 1
    return " ".join([*words[:key], say(words[key]), *words[key + 1 :]])


def _says_something(line: str) -> bool:
    """Is there more than the word a line begins with?"""
    words = line.split()
    return words[-1] == "shown" or len(words) > (1 if words[0] in TABLE_KEYS + GAME_KEYS else 2)

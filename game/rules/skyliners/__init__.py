"""Skyliners: a shared city of 5×5 plots, scored by what each seat sees from its side."""

from game.rules.skyliners.board import Sight, count, counts, seen_plots, sight, tallest
from game.rules.skyliners.content import Content
from game.rules.skyliners.game import Game
from game.rules.skyliners.model import Build, Lapse, LayPlan, Plan, State, View

__all__ = [
    "Build",
    "Content",
    "Game",
    "Lapse",
    "LayPlan",
    "Plan",
    "Sight",
    "State",
    "View",
    "count",
    "counts",
    "seen_plots",
    "sight",
    "tallest",
]

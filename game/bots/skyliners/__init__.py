"""Bots for Skyliners: an evaluation, a quick position of ints, and a tree of games played on it."""

from game.bots.skyliners.evaluation import evaluate, worthwhile

__all__ = ["evaluate", "worthwhile"]

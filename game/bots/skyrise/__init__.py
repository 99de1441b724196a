"""Bots for Skyrise: an evaluation, and a search through whole auctions."""

from game.bots.skyrise.evaluation import evaluate, is_quiet, worthwhile

__all__ = ["evaluate", "is_quiet", "worthwhile"]

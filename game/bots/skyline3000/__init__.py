"""Bots for Skyline 3000: an evaluation, what bids are worth, and quick replies."""

from game.bots.skyline3000.evaluation import evaluate, foresee, is_quiet, worthwhile
from game.bots.skyline3000.replies import imagine, reply

__all__ = ["evaluate", "foresee", "imagine", "is_quiet", "reply", "worthwhile"]

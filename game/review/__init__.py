"""Looks back on a match that is over: how the chances went, which moves decided it, what every goal brought.

It knows rules and bots, but no screen, file or clock. A review is a thought: it comes in better and better values, and the
same match leads to the same review.
"""

from game.review.model import Course, Finding, Hindsight, Moment, PlayedMatch, Point, Review
from game.review.reviewing import review_match, think_of_match

__all__ = ["Course", "Finding", "Hindsight", "Moment", "PlayedMatch", "Point", "Review", "review_match", "think_of_match"]

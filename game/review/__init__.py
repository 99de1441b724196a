"""Looks back on a match that is over: how the chances went, which moves decided it, what every goal brought.

It knows rules and bots, but no screen, file or clock. A review is a thought: it comes in better and better values, and the
same match leads to the same review.
"""

"""A table at which a match is played: one situation, and the parts that a table owns."""

"""Protects from wrong presses: what has just changed under a resting pointer takes no press for a moment.

It knows no widget and no clock: the caller says what lies under the pointer and what time it is.
"""

SECONDS = 0.4
"""So long what is new under a pointer that has not moved takes no press."""


class Guard:
    """What lies under the pointer, and since when it means that."""

    def __init__(self) -> None:
        self._meaning: object = None
        self._fresh: object = None
        self._until = 0.0

    def note_move(self, meaning: object) -> None:
        """The pointer was moved: whatever it was moved to is what its owner sees."""
        if meaning != self._meaning:
            self._fresh = None
        self._meaning = meaning

    def note_change(self, meaning: object, now: float, seconds: float = SECONDS) -> None:
        """What lies under the resting pointer may have changed; `seconds` is how long its owner needs to see what it is."""
        if meaning != self._meaning and meaning is not None:
            self._fresh, self._until = meaning, now + seconds
        self._meaning = meaning

    def refuses(self, meaning: object, now: float) -> bool:
        """Is a press too early for its owner to have seen what it means by now?"""
        return self._fresh is not None and meaning == self._fresh and now < self._until

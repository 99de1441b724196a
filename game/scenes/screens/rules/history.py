"""Where somebody is in the rules, and the way that led there. Knows no widget."""

from msgspec import Struct
from msgspec.structs import replace

from game.rulebook.book import Rulebook, Section

QUICK = "quick"
"""The name of the quick page, where a section is asked for."""
EVERY_GROUP = ""


class ReaderPlace(Struct, frozen=True):
    """One place: a section of a book, its quick page, or what a search found."""

    game: str
    section: str = QUICK
    query: str = ""
    """What was searched for; empty for a page."""
    group: str = EVERY_GROUP
    """Of which group answers are shown."""
    rule: str = ""
    """The id of the rule that somebody came for; empty for the whole page."""

    @property
    def is_search(self) -> bool:
        """Are answers shown, and no page?"""
        return bool(self.query.strip())


class ReaderHistory:
    """The places one has been at, with a way back and forward."""

    def __init__(self, place: ReaderPlace) -> None:
        self._places = [place]
        self._at = 0

    @property
    def place(self) -> ReaderPlace:
        """Where one is."""
        return self._places[self._at]

    @property
    def can_go_back(self) -> bool:
        """Was there a place before?"""
        return self._at > 0

    @property
    def can_go_forward(self) -> bool:
        """Was there a place after, from which one came back?"""
        return self._at < len(self._places) - 1

    def go(self, place: ReaderPlace) -> None:
        """To another place; what lay ahead is forgotten. A search that goes on replaces itself."""
        if place == self.place:
            return
        is_same_search = place.is_search and self.place.is_search
        kept = self._places[: self._at + (0 if is_same_search else 1)]
        self._places = [*kept, place]
        self._at = len(kept)

    def step(self, by: int) -> bool:
        """Back (-1) or forward (1); False where there is nothing."""
        at = self._at + by
        if not 0 <= at < len(self._places):
            return False
        self._at = at
        return True

    def clear_search(self) -> None:
        """Back to the page from which the search began."""
        if self.place.is_search:
            if self._at:
                self._at -= 1
                self._places = self._places[: self._at + 1]
            else:
                self._places = [replace(self.place, query="", group=EVERY_GROUP)]


def find_section(book: Rulebook, at: str) -> Section | None:
    """The section that somebody asks for: by its id, by a rule's id, or by a thing it explains, such as `option.mode`."""
    if at in book.sections:
        return book.sections[at]
    if at in book.by_rule:
        return book.by_rule[at]
    return book.about(at) if at else None


def neighbour(book: Rulebook, section: str, by: int) -> str:
    """The id of the page before or after; the quick page comes first. The same one at either end."""
    order = [QUICK, *book.sections]
    at = order.index(section) if section in order else 0
    return order[max(0, min(len(order) - 1, at + by))]

"""What a book of rules is made of: chapters, sections, clauses with their rule ids, drawings and a quick page.

A book is the rules of one game in one language, ready to be shown: numbers are filled in, listings are made.
"""

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct


class Clause(Struct, frozen=True):
    """One paragraph of the exact rule and the ids of the rules it states; a remark has none."""

    ids: tuple[str, ...]
    text: str


class ListingRow(Struct, frozen=True):
    """One line of a listing: a card, an option, a word, and what there is to say about it."""

    name: str
    text: str
    key: str = ""
    """What it is in the game, such as `card.uq01`; as in `Section.about`."""
    ids: tuple[str, ...] = ()
    """The rules it states, where a card is one."""


class PositionDrawing(Struct, frozen=True, forbid_unknown_fields=True):
    """A position to be drawn beside the text, by the game's own board; it can be tried out as well."""

    position: str = ""
    """In the game's text form; without one a match is set up from seats, seed and options."""
    seats: int = 0
    seed: int = 1
    options: dict[str, str] = {}
    moves: tuple[str, ...] = ()
    """Made one after the other before it is drawn."""
    viewer: int = 0
    """The seat that looks, and whose secrets are shown."""
    camera: str = "seat"
    lit: tuple[str, ...] = ()
    """What is marked, each a kind and a key, such as `plot b2`."""
    numbers: dict[str, str] = {}
    """What stands over places: `plot b2: "3"`; with the emblem of a seat before it `plot b2: "@1 3"`."""
    arrows: tuple[str, ...] = ()
    """From one place to another: `plot a1 > plot b2`."""
    claims: tuple[str, ...] = ()
    """What the caption says, for the engine to confirm (`drawings.broken_claim`)."""


CAMERAS = ("seat", "top", "near", "eye")
"""From the viewer's seat, from above, close to what is lit, and level with the ground as the viewer sees it."""


class Section(Struct, frozen=True):
    """One page: the sentence one came for, the exact rule, an example, what is often forgotten."""

    game: str
    id: str
    chapter: str
    group: str
    """Rules, things (pieces and cards) or words, by which a search sorts what it found."""
    title: str
    answer: str
    clauses: tuple[Clause, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    """Rows of cells, the head first."""
    rows: tuple[ListingRow, ...] = ()
    example: str = ""
    forgotten: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    """Ids of other sections of the same book."""
    terms: tuple[str, ...] = ()
    """Other words people look for it by."""
    about: tuple[str, ...] = ()
    """Things it explains, such as `plot`, `piece.roof`, `score.view`, `option.mode`."""
    drawing: PositionDrawing | None = None
    caption: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
        """The rules it states, in the order of its clauses and rows."""
        stated = [clause.ids for clause in self.clauses] + [row.ids for row in self.rows]
        return tuple(rule for ids in stated for rule in ids)


class RuleChapter(Struct, frozen=True):
    """Sections that belong together."""

    id: str
    title: str
    group: str
    sections: tuple[Section, ...]


GROUPS = ("rules", "things", "words")


class Quick(Struct, frozen=True, forbid_unknown_fields=True):
    """A game on one screen."""

    turn: tuple[str, ...] = ()
    scores: tuple[str, ...] = ()
    end: tuple[str, ...] = ()
    forgotten: tuple[str, ...] = ()


class Rulebook(Struct, frozen=True, dict=True):
    """The rules of a game in one language."""

    game: str
    language: str
    chapters: tuple[RuleChapter, ...]
    quick: Quick

    def __iter__(self) -> Iterator[Section]:
        """Its sections in order."""
        return (section for chapter in self.chapters for section in chapter.sections)

    @cached_property
    def sections(self) -> dict[str, Section]:
        """By id."""
        return {section.id: section for section in self}

    @cached_property
    def by_rule(self) -> dict[str, Section]:
        """The section that states a rule, by the rule's id."""
        return {rule: section for section in self for rule in section.ids}

    @cached_property
    def _by_thing(self) -> dict[str, Section]:
        found: dict[str, Section] = {}
        for section in self:
            for key in (*section.about, *(row.key for row in section.rows if row.key)):
                found.setdefault(key, section)
        return found

    def about(self, thing: str) -> Section | None:
        """The section that explains a thing such as `card.F3`; failing that, the one about `card.F`, or `card`."""
        while thing and thing not in self._by_thing:
            thing = thing[:-1]
        return self._by_thing.get(thing)

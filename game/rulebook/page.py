"""Pages of the rules as lines for a terminal."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from game.rulebook.book import ListingRow, Rulebook, Section
from game.rulebook.search import SearchHit
from game.text import Text

WIDTH = 80
MARGIN = 9
"""Where a clause begins, after the id of its rule."""


def whole(book: Rulebook, text: Text) -> Iterator[str]:
    """The whole book: the quick page, then every section by chapters."""
    yield from quick(book, text)
    for chapter in book.chapters:
        yield from ("", "", chapter.title.upper(), "=" * len(chapter.title))
        for section in chapter.sections:
            yield from ("", *page(section, book, text))


def page(section: Section, book: Rulebook, text: Text) -> Iterator[str]:
    """One section: title, answer, exact rule, table and listing, example, what is often forgotten, where to read on."""
    yield section.title
    yield "-" * len(section.title)
    yield from _wrapped(section.answer)
    for clause in section.clauses:
        yield from _hanging(" ".join(clause.ids[:1]), clause.text)
        if len(clause.ids) > 1:
            yield f"{'':{MARGIN}}({', '.join(clause.ids)})"
    yield from _table(section.table)
    for row in section.rows:
        yield from _wrapped(_row(row), first="  ", rest="      ")
    if section.example:
        yield from _wrapped(f"{text('rules.example')} {section.example}")
    yield from _items(text("rules.forgotten"), section.forgotten)
    if section.see:
        titles = ", ".join(book.sections[each].title for each in section.see if each in book.sections)
        yield from _wrapped(f"{text('rules.see')} {titles}")


def quick(book: Rulebook, text: Text) -> Iterator[str]:
    """The game on one screen."""
    title = text("rules.quick", game=text(f"{book.game}.name"))
    yield from (title, "=" * len(title))
    for name in book.quick.__struct_fields__:
        yield from _items(text(f"rules.{name}"), getattr(book.quick, name))


def answers(found: Sequence[SearchHit], book_of: dict[str, Rulebook], text: Text) -> Iterator[str]:
    """What a search found: the best answer as a page, one line for each of the others."""
    best, *others = found
    yield text("rules.best", game=text(f"{best.section.game}.name"))
    yield ""
    yield from page(best.section, book_of[best.section.game], text)
    if others:
        yield from ("", text("rules.also"))
    for each in others:
        section = each.section
        place = section.title if section.game == best.section.game else f"{text(f'{section.game}.name')}, {section.title}"
        yield from _wrapped(f"{place}: {each.line}", first="  ", rest="      ")


def _row(row: ListingRow) -> str:
    return f"{row.name}: {row.text}" + (f" ({', '.join(row.ids)})" if row.ids else "")


def _wrapped(line: str, *, first: str = "", rest: str = "") -> Iterator[str]:
    yield from textwrap.wrap(line, WIDTH, initial_indent=first, subsequent_indent=rest, break_long_words=False)


def _hanging(head: str, line: str) -> Iterator[str]:
    yield from _wrapped(line, first=f"{head:{MARGIN}}", rest=" " * MARGIN)


def _items(head: str, lines: Iterable[str]) -> Iterator[str]:
    lines = tuple(lines)
    if lines:
        yield ""
        yield head
    for line in lines:
        yield from _wrapped(line, first="  - ", rest="    ")


def _table(table: Sequence[Sequence[str]]) -> Iterator[str]:
    if not table:
        return
    widths = [max(len(row[column]) for row in table) for column in range(min(map(len, table)))]
    yield ""
    for row in table:
        yield "  " + "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=False)).rstrip()
    yield ""

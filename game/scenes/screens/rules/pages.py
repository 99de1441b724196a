"""Pages of the rules as widgets on paper: a section, the quick page, what a search found."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct

from game.rulebook.book import GROUPS, ListingRow, Quick, Rulebook, Section
from game.rulebook.drawings import is_readable
from game.rulebook.search import SearchHit
from game.rules import GAMES
from game.scenes.screens.rules.figure import LiveFigure
from game.scenes.screens.rules.found import FoundLine
from game.scenes.widgets import Column, Grid, Icon, Label, Row, Space, Widget
from game.scenes.widgets.paper import (
    HangingText,
    IdChip,
    MarkedText,
    PaperBox,
    PaperLink,
    PaperRule,
    SideBySide,
    paper_label,
    reminders,
)
from game.scenes.widgets.rows import TableRow
from game.scenes.widgets.theme import Paper
from game.text import Text

RULE = "rule"
"""The key of the paragraph that one came for."""
PARAGRAPHS = 10.0
"""Between paragraphs."""
LONG, LONG_FOLDED = 72, 44
"""Letters of a sentence beyond which it is written smaller."""
FIGURE = (450.0, 252.0)
SMALL_FIGURE = (300.0, 198.0)


class ReaderPage(NamedTuple):
    """Where one is, and what is to be read there."""

    head: Widget
    body: Widget


class PageStyle(Struct, frozen=True):
    """What pages are printed with."""

    text: Text
    paper: Paper
    is_folded: bool = False
    """Is there little room?"""
    is_low: bool = False
    """Is there hardly any?"""
    is_roomy: bool = False
    """Is there room for larger letters?"""

    @property
    def read(self) -> str:
        """The type of rules."""
        return "body" if self.is_roomy else "small"

    @property
    def fine(self) -> str:
        """The type of captions."""
        return "small" if self.is_roomy else "fine"

    @property
    def tag(self) -> str:
        """The type of ids and small heads."""
        return "bold" if self.is_roomy else "tag"

    def headline(self, words: str) -> Label:
        """The sentence one came for, as large as its length allows."""
        is_short = len(words) <= (LONG_FOLDED if self.is_folded else LONG)
        return paper_label(self.paper, words, "answer" if is_short and not self.is_low else "heading")


class PageLinks(Struct, frozen=True):
    """Where a page leads."""

    open: Callable[[str, str], object]
    """Opens a section of a game."""
    search: Callable[[str], object]
    """Searches for words."""
    figure: Callable[[Section, tuple[float, float]], LiveFigure]
    """The live drawing of a section at a size."""


def page_head(style: PageStyle, *crumbs: str, after: Sequence[Widget] = ()) -> Widget:
    """Where one is: the chapter, and the title in the ink of links."""
    *before, title = crumbs
    parts: list[Widget] = []
    for crumb in before:
        parts += [paper_label(style.paper, crumb, style.read, soft=True), Icon("right", size=11, ink=style.paper.soft)]
    parts.append(Label(title, "bold", ink=style.paper.link))
    return Row(*parts, *after, gap=6, wrap=True)


def section_page(style: PageStyle, section: Section, book: Rulebook, links: PageLinks, rule: str = "") -> ReaderPage:
    """The sentence one came for in large letters, the exact rule, a figure, an example, what is often forgotten.

    The paragraph of `rule` is marked.
    """
    chapter = next((each.title for each in book.chapters if each.id == section.chapter), "")
    chips = [IdChip(said)] if (said := ids_said(style.text, section.ids)) else []
    head = page_head(style, *filter(None, [chapter, section.title]), after=chips)
    parts: list[Widget] = [style.headline(section.answer)]
    left = _text_of(style, section, book, links, rule)
    if section.drawing is not None and is_readable(section.drawing, GAMES[section.game]):
        right: list[Widget] = [links.figure(section, FIGURE)]
        if section.caption:
            right.append(paper_label(style.paper, section.caption, style.fine, soft=True))
        parts.append(SideBySide(Column(*left, gap=PARAGRAPHS), Column(*right, gap=6)))
    else:
        parts.append(Column(*left, gap=PARAGRAPHS))
    if section.rows:
        parts.append(listing_lines(style, section.rows))
    if section.forgotten:
        parts.append(reminders(style.paper, style.text("rules.forgotten"), section.forgotten, kind=style.read))
    return ReaderPage(head, Column(*parts, gap=12 if style.is_folded else 16))


def _text_of(style: PageStyle, section: Section, book: Rulebook, links: PageLinks, rule: str) -> list[Widget]:
    parts: list[Widget] = [
        _paragraph(
            Label(short_ids(clause.ids), style.tag, ink=style.paper.link),
            paper_label(style.paper, clause.text, style.read),
            marked=rule in clause.ids,
        )
        for clause in section.clauses
    ]
    if section.table:
        parts.append(_table(style, section.table))
    if section.example:
        example = Column(
            Label(style.text("reader.example"), style.tag, ink=style.paper.link),
            paper_label(style.paper, section.example, style.read),
            gap=2,
        )
        parts.append(PaperBox(example, pad=12))
    if section.see:
        parts.append(_see_also(style, section, book, links))
    return parts


def _paragraph(head: Widget, body: Widget, *, marked: bool) -> Widget:
    """A paragraph of a page; marked where it is the rule that one came for."""
    if not marked:
        return HangingText(head, body)
    found = MarkedText(head, body)
    found.key = RULE
    return found


def _see_also(style: PageStyle, section: Section, book: Rulebook, links: PageLinks) -> Widget:
    found = [book.sections[each] for each in section.see if each in book.sections]
    words = [
        PaperLink(each.title, lambda each=each: links.open(section.game, each.id), key=f"see-{each.id}")  # type: ignore[misc]
        for each in found
    ]
    return Column(
        paper_label(style.paper, style.text("reader.see"), style.fine, soft=True), Row(*words, gap=18, wrap=True), gap=0
    )


def _table(style: PageStyle, rows: Sequence[Sequence[str]]) -> Widget:
    lines: list[Widget] = []
    for number, (first, *cells) in enumerate(rows):
        kind, soft = (style.fine, True) if not number else ("bold", False)
        lines.append(
            TableRow(
                paper_label(style.paper, first, style.fine if not number else style.read, soft=not number),
                [paper_label(style.paper, cell, kind, soft=soft) for cell in cells],
                share=0.72,
            )
        )
        lines.append(PaperRule())
    return Column(*lines, gap=5)


def listing_lines(style: PageStyle, rows: Sequence[ListingRow]) -> Widget:
    """Cards, options or words, one below the other: name, what there is to say, ids where it states rules."""
    lines: list[Widget] = []
    for row in rows:
        name: list[Widget] = [paper_label(style.paper, row.name, "bold")]
        if row.ids:
            name.append(Label(", ".join(row.ids), style.tag, ink=style.paper.link))
        said = paper_label(style.paper, row.text, style.read)
        margin = 200.0 if not style.is_folded else 150.0
        lines += [HangingText(Column(*name, gap=0), said, margin=margin, drop=0), PaperRule()]
    return Column(*lines, gap=7)


def quick_page(style: PageStyle, game: str, quick: Quick) -> ReaderPage:
    """A game on one screen: the turn, what scores, what ends it, what is often forgotten."""
    t, of = style.text, style.paper
    kind = style.read if style.is_roomy or style.is_folded else "line"
    blocks = []
    for name in ("turn", "scores", "end"):
        lines = [
            Row(Icon("circle", size=7, ink=of.link), paper_label(of, line, kind, grow=1), gap=8, across="start")
            for line in getattr(quick, name)
        ]
        blocks.append(Column(Label(t(f"rules.{name}"), "bold", ink=of.link), *lines, gap=6))
    parts: list[Widget] = [Grid(*blocks, least=250, most=3, gap=16, between=26)]
    if quick.forgotten:
        parts.append(reminders(of, t("rules.forgotten"), quick.forgotten, kind=kind))
    return ReaderPage(page_head(style, t(f"{game}.name"), t("reader.quick")), Column(*parts, gap=12 if style.is_folded else 16))


def found_page(style: PageStyle, hits: Sequence[SearchHit], links: PageLinks, *, game: str) -> ReaderPage:
    """The best answer as an answer of its own, one line for each of the others. `game` is the one that is read."""
    t, of = style.text, style.paper
    best, *others = hits

    def where(section: Section) -> str:
        return (
            section.title if section.game == game else t("reader.elsewhere", game=t(f"{section.game}.name"), page=section.title)
        )

    def open_best() -> None:
        links.open(best.section.game, best.section.id)

    words: list[Widget] = [style.headline(best.section.answer)]
    if best.line != best.section.answer:
        words.append(paper_label(of, best.line, style.read))
    chips = [IdChip(rule) for rule in best.ids[:4]]
    words.append(Row(*chips, PaperLink(t("reader.read"), open_best, key="read-best"), gap=10, wrap=True))
    answer: Widget = Column(*words, gap=10)
    if best.section.drawing is not None and not style.is_folded:
        answer = SideBySide(answer, links.figure(best.section, SMALL_FIGURE), wide=SMALL_FIGURE[0])
    parts: list[Widget] = [answer]
    if others:
        parts.append(paper_label(of, t("rules.also"), style.fine, soft=True))
        lines = [
            FoundLine(
                each,
                where(each.section),
                lambda each=each: links.open(each.section.game, each.section.id),  # type: ignore[misc]
                key=f"found-{each.section.game}-{each.section.id}",
            )
            for each in others
        ]
        parts.append(Column(*lines, gap=2))
    return ReaderPage(page_head(style, t("reader.best"), where(best.section)), Column(*parts, gap=10))


def nothing_page(style: PageStyle, words: str, near: Sequence[str], links: PageLinks, game: str) -> ReaderPage:
    """Nothing was found: the nearest words, and the quick page."""
    t, of = style.text, style.paper
    parts: list[Widget] = [style.headline(t("fault.no_answer", words=words))]
    if near:
        tries = [PaperLink(word, lambda word=word: links.search(word), key=f"near-{word}", icon="search") for word in near]  # type: ignore[misc]
        parts.append(Column(paper_label(of, t("reader.nearest"), soft=True), Row(*tries, gap=22, wrap=True), gap=4))
    parts.append(paper_label(of, t("reader.no_answer_about")))
    quick = PaperLink(t("reader.quick_of", game=t(f"{game}.name")), lambda: links.open(game, ""), key="to-quick")
    return ReaderPage(page_head(style, t("reader.no_answer")), Column(*parts, Row(quick, Space(grow=1)), gap=16))


def group_counts(hits: Sequence[SearchHit]) -> dict[str, int]:
    """How many answers each group has, in the order of the groups; those without any are left out."""
    found = {group: sum(hit.section.group == group for hit in hits) for group in GROUPS}
    return {group: count for group, count in found.items() if count}


def short_ids(ids: Sequence[str]) -> str:
    """The ids in the margin, without what they all begin with."""
    return ", ".join(map(_tail, ids))


def ids_said(text: Text, ids: Sequence[str]) -> str:
    """The ids of a page in a few letters: those that follow one another by their ends, others one by one."""
    runs: list[list[str]] = []
    for rule in sorted(ids, key=_number):
        letters, number, _ = _number(rule)
        if runs and (letters, number - 1) == _number(runs[-1][-1])[:2]:
            runs[-1].append(rule)
        else:
            runs.append([rule])
    said = []
    for place, (first, *more) in enumerate(runs):
        name = first if not place else short_ids([first])
        is_long = len(more) > 1
        said.append(
            text("reader.ids", first=name, last=short_ids(more[-1:])) if is_long else ", ".join([name, *map(_tail, more)])
        )
    return ", ".join(said)


def _tail(rule: str) -> str:
    return rule.partition("-")[2]


def _number(rule: str) -> tuple[str, int, str]:
    tail = rule.partition("-")[2]
    digits = "".join(filter(str.isdigit, tail))
    return tail[:1] if tail[:1].isalpha() else "", int(digits or 0), tail

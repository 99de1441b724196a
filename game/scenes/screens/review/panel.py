"""What is said of one moment: the two ways in equal rows, why, and what was true; or what every goal brought."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.review import telling
from game.review.model import Expectation, Finding, Review, TurningPoint
from game.rules.core import Seat
from game.scenes.drawing.look import Identity
from game.scenes.widgets import Button, Emblem, Grid, Icon, Label, Row, Rule, Space, Widget
from game.scenes.widgets.boxes import Panel
from game.scenes.widgets.rows import TableRow
from game.scenes.widgets.theme import GAP_SMALL, Theme
from game.scenes.words import plain
from game.text import Text

MOST_FACTS = 40
SHARES = {1: 0.3, 2: 0.4, 3: 0.46, 4: 0.54}
"""By players how much of a row belongs to the numbers."""


class MomentWords(Struct, frozen=True):
    """All that the panel needs to speak."""

    text: Text
    theme: Theme
    review: Review
    names: tuple[str, ...]
    identities: tuple[Identity, ...]
    name_moves: Callable[[TurningPoint, Sequence[str]], str]

    @property
    def _seats(self) -> range:
        """The seats with points of their own; who plays together has the same."""
        return range(1 if self.review.is_cooperative else len(self.names))

    # -- a moment ------------------------------------------------------------------------------------------------

    def about(self, moment: TurningPoint) -> list[Widget]:
        """The headline, why, two rows, hindsight."""
        text = self.text
        known = telling.why(text, moment, self.names, is_cooperative=self.review.is_cooperative)
        parts: list[Widget] = [
            Label(telling.headline(text, moment), "heading"),
            Label(f"{known} {telling.doubt(text, moment)}", "small"),
            self._heads(),
            self._row("played", moment, moment.played),
            self._row("rather", moment, moment.better),
        ]
        if back := telling.hindsight(text, moment, self.name_moves):
            eye = Icon("eye", size=18, ink=self.theme.good)
            parts.append(Row(eye, Label(back, "small", ink=self.theme.good, grow=1), gap=10))
        return parts

    @property
    def _share(self) -> float:
        return SHARES[len(self._seats)]

    def _heads(self) -> Widget:
        emblems: list[Widget] = [
            Row(Emblem(self.identities[s], size=24, tip=self.names[s]), align="centre") for s in self._seats
        ]
        chance = Label(self.text("review.chance_head"), "small", soft=True, align="centre")
        return TableRow(Space(), [*emblems, chance], share=self._share)

    def _row(self, key: str, moment: TurningPoint, way: Expectation) -> Widget:
        what = Row(
            Label(self.text(f"review.{key}"), "fine", soft=True),
            Label(self.name_moves(moment, way.moves), "bold", lines=3, grow=1),
            gap=10,
        )
        cells: list[Widget] = [Label(plain(telling.whole(way.totals[s])), "strong", align="centre") for s in self._seats]
        ink = self.theme.bad if key == "played" else self.theme.good
        cells.append(Label(f"{telling.whole(100 * way.chance)} %", "strong", align="centre", ink=ink))
        rim = self.theme.accent if key == "rather" else None
        return Panel(TableRow(what, cells, share=self._share), pad=6, ground=self.theme.raised, shadow=False, rim=rim)

    # -- facts ---------------------------------------------------------------------------------------------------

    def facts(self, seat: Seat) -> list[Widget]:
        """What every goal brought, and what was missed by how little."""
        brought, missed = telling.findings_of(self.review, seat)
        parts: list[Widget] = []
        for title, found in (("brought", brought), ("missed", missed)):
            if found:
                rows = [self._fact(each) for each in found[:MOST_FACTS]]
                parts += [Label(self.text(f"review.{title}"), "heading"), Grid(*rows, least=270, most=2, gap=4, between=24)]
                parts.append(Rule())
        return parts[:-1] or [Label(self.text("review.none_brought"), soft=True)]

    def _fact(self, finding: Finding) -> Widget:
        words = telling.tell_finding(self.text, self.review.game, finding)
        points = telling.tell_points(self.text, finding)
        ink = self.theme.ink_soft if finding.is_missed else self.theme.bad if finding.points < 0 else self.theme.good
        kind = "small" if finding.is_missed else "bold"
        return Row(Label(words, "small", grow=1), Label(points, kind, ink=ink), gap=GAP_SMALL)


def tabs(
    text: Text, moments: Sequence[TurningPoint], chosen: int, *, choose: Callable[[int], object], has_facts: bool
) -> Widget:
    """A button for each moment with its number and what it cost, and one for the goals."""
    buttons: list[Widget] = [
        Button(
            f"{index + 1}  ·  {text('review.about', points=max(1, telling.whole(moment.gain)))}",
            lambda index=index: choose(index),  # type: ignore[misc]
            selected=index == chosen,
            kind="bold",
            height=40,
            key=f"tab-{index + 1}",
            tip=text("review.move_of", number=moment.number + 1),
        )
        for index, moment in enumerate(moments)
    ]
    if has_facts:
        last = len(moments)
        look = {"icon": "target", "selected": chosen == last, "kind": "bold", "height": 40, "key": "tab-goals"}
        buttons.append(Button(text("review.goals"), lambda: choose(last), **look))  # type: ignore[arg-type]
    return Row(*buttons, gap=GAP_SMALL, wrap=True)

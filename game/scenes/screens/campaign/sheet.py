"""The sheet of a mission: its story, what is new in it, its boards, what there is to reach, and the terms to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.player.campaign import ASSISTS, MEDALS, Attempt, Earned, usual_assists
from game.player.campaign.missions import ALONE
from game.player.campaign.progress import game
from game.scenes.boards.cities.faces import face
from game.scenes.hud.style import Letters
from game.scenes.learn.welcome import lesson_button
from game.scenes.screens.campaign.marks import FixedColumn, LayoutPlan
from game.scenes.widgets import Button, Choice, Column, Grid, Icon, Label, Panel, Rect, Row, Space, Toggle, Widget
from game.scenes.widgets.card import Card
from game.scenes.widgets.medals import MedalDisc
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.words import plain
from game.text import Text

if TYPE_CHECKING:
    from game.scenes.screens.campaign.campaign import Campaign

NEW = {
    "intro": ("r11", "hea1"),
    "1": ("uq03", "uq09"),
    "2": ("ro03", "ro06"),
    "3": ("po03", "po06"),
    "4": ("nw02", "nw07"),
    "5": ("uq08", "nw10"),
}
"""Cards that show what a chapter adds."""
PLAN = 140.0
"""Points of the drawing of a layout."""
ROOMY = 900.0
"""In a window so high there is room for large letters."""


class Sizes(Letters):
    """The letters of the campaign's pages for a window."""

    def __init__(self, window: Rect) -> None:
        self.is_roomy = window.h >= ROOMY
        self.is_narrow = window.w < 760


class MissionSheet:
    """What stands on the sheet of the chapter that is chosen on a screen."""

    def __init__(self, screen: Campaign) -> None:
        self.screen, self.t, self.code = screen, screen.t, screen.chosen
        self.letters = screen.sizes
        self.known = screen.progress.chapter(self.code)
        self.chapter = game().tables.chapters[self.code]
        self.theme = screen.app.interface.kit.theme

    def compose(self) -> Widget:
        """What it is about, and beside it what there is to reach and to choose; below one another where room is short."""
        story = Label(self.t(f"campaign.story.{self.code}"), self.letters.line)
        first = [story, *self._lessons(), *self._new(), *self._objectives()]
        second = [self._medals(), *self._held()]
        if self.screen.progress.is_open(self.code):
            second += self._terms()
        else:
            second.append(Row(Icon("lock", size=20), Label(self.screen._standing(self.code), self.letters.line, grow=1)))
        body = Grid(Column(*first, gap=GAP_SMALL), Column(*second, gap=GAP_SMALL), least=370, most=2, gap=GAP, between=GAP * 2)
        return Column(self._title(), body, gap=GAP)

    def _lessons(self) -> list[Widget]:
        """Before the first chapter, the lessons of the game, for whoever has never played it."""
        if self.code != next(iter(game().tables.chapters)):
            return []
        offer = lesson_button(self.screen.app, game().id, self.t("campaign.learn_first"), kind=self.letters.line)
        return [Row(*offer)] if offer else []

    def _title(self) -> Widget:
        t, best = self.t, self.known.best
        words = [Label(t("campaign.best", total=plain(best.total)) if best else t("campaign.best_none"), self.letters.strong)]
        more = [t("campaign.attempts", count=self.known.attempts)] if self.known.attempts else []
        if best is not None and len(best.planners) > 1:
            more.append(t("campaign.team", count=len(best.planners)))
        if more:
            words.append(Label(", ".join(more), self.letters.fine, soft=True))
        name = Label(t(f"cities.chapter.{self.code}"), "heading", grow=1)
        return Row(name, Column(*words, gap=0, align="end"), gap=GAP)

    def _new(self) -> list[Widget]:
        """What the chapter adds, as cards, and its boards."""
        t, layout = self.t, self.chapter.layout
        cards = [Card(face(code, t), look=self.screen.app.look()) for code in NEW[self.code]]
        head = Label(t("campaign.new", what=t(f"campaign.new_in.{self.code}")), self.letters.strong, ink=self.theme.accent)
        words = t("campaign.layout" if layout else "campaign.layout_random")
        plan = LayoutPlan(layout, game().tables.boards, size=PLAN, says=words)
        return [head, Row(*cards, plan, wrap=True, gap=GAP_SMALL), Label(words, self.letters.fine, soft=True)]

    # -- what there is to reach --------------------------------------------------------------------------------

    def _medals(self) -> Widget:
        cells = []
        for medal, above in zip(MEDALS, (each.above for each in game().content.administration.medals), strict=True):
            best = self.known.medal
            is_held = best is not None and MEDALS.index(best) >= MEDALS.index(medal)
            name, total = self.t(f"cities.medal.{medal}"), self.chapter.success + above
            disc = MedalDisc(medal, is_hollow=not is_held, size=24)
            words = Label(name, self.letters.fine, lines=1, grow=1)
            row = Row(disc, words, Label(str(total), self.letters.number), gap=6)
            cells.append(Panel(row, pad=8, ground=self.theme.well, shadow=False, grow=1))
        head = Label(self.t("campaign.medals"), self.letters.strong, ink=self.theme.accent)
        return Column(head, Grid(*cells, least=112, most=3, gap=6), gap=GAP_SMALL)

    def _held(self) -> list[Widget]:
        """The medals by difficulty, each with the helps it was earned with."""
        order = [each.code for each in game().content.administration.difficulties]
        found = sorted(self.known.medals.items(), key=lambda item: order.index(item[0]) if item[0] in order else 9)
        return [Row(MedalDisc(each.medal, size=18), Label(self._earned(each), self.letters.fine, soft=True, grow=1), gap=6)
                for _, each in found]  # fmt: skip

    def _earned(self, earned: Earned) -> str:
        t, attempt = self.t, earned.attempt
        names = {"medal": t(f"cities.medal.{earned.medal}"), "difficulty": difficulty_name(t, attempt.difficulty)}
        if len(attempt.planners) > 1:
            names["difficulty"] += f", {t('campaign.team', count=len(attempt.planners))}"
        helps = helps_words(t, attempt)
        return t("campaign.medal_with", helps=helps, **names) if helps else t("campaign.medal_held", **names)

    def _objectives(self) -> list[Widget]:
        t = self.t
        lines: list[Widget] = [Label(t("campaign.objectives"), self.letters.strong, ink=self.theme.accent)]
        for goal in self.chapter.objectives:
            is_met = goal.name in self.known.objectives
            sign = Icon("check", size=15, ink=self.theme.good) if is_met else Icon("circle", size=9, ink=self.theme.ink_soft)
            words = Label(t(f"cities.objective.{goal.name}", amount=goal.amount), self.letters.line, grow=1)
            state = Label(t(f"campaign.objective.{'met' if is_met else 'open'}"), self.letters.fine, soft=True)
            lines.append(Row(FixedColumn(sign, 22), words, state, gap=6))
        return lines

    # -- terms -------------------------------------------------------------------------------------------------

    def _terms(self) -> list[Widget]:
        t, choices = self.t, self.screen.choices
        values = [(each.code, difficulty_name(t, each.code)) for each in game().content.administration.difficulties]
        difficulty = Choice(values, choices.difficulty, lambda value: self.screen.change(difficulty=value), key="difficulty")
        return [
            difficulty,
            Label(t(f"campaign.difficulty_about.{choices.difficulty}"), self.letters.fine, soft=True),
            *self._helps(),
            *self._seed(),
            self._planners(),
        ]

    def _helps(self) -> list[Widget]:
        """Switches for what helps, with a line of what each does."""
        t, choices = self.t, self.screen.choices
        rows: list[Widget] = [
            Label(t("campaign.helps"), self.letters.strong, ink=self.theme.accent),
            Label(t("campaign.helps_about"), self.letters.fine, soft=True),
        ]
        for name in ASSISTS:
            if name in ALONE and choices.count > 1:
                continue
            title, about = t(f"campaign.help.{name}.name"), t(f"campaign.help.{name}.about")
            words = Column(Label(title, self.letters.line), Label(about, self.letters.fine, soft=True), gap=0, grow=1)
            switch = Toggle("", name in choices.helps(), lambda _, name=name: self._switch(name), tip=title, key=f"help-{name}")  # type: ignore[misc]
            rows.append(Row(words, switch, gap=GAP))
        return rows

    def _switch(self, name: str) -> None:
        choices = self.screen.choices
        on = set(choices.helps()) ^ {name}
        usual = usual_assists(choices.difficulty)
        kept = tuple(each for each in ASSISTS if each in on)
        self.screen.change(assists=None if set(kept) == set(usual) else kept)

    def _seed(self) -> list[Widget]:
        """The start of the best city again, or of the last one where none was finished, or a new one."""
        if self.known.last is None:
            return []
        same = self.t("campaign.same_seed" if self.known.best else "campaign.last_seed")
        values = [("new", self.t("campaign.new_seed")), ("same", same)]
        return [Choice(values, "same" if self.screen.has_same_seed else "new", self._set_seed, key="seed")]

    def _set_seed(self, value: str) -> None:
        self.screen.has_same_seed = value == "same"
        self.screen.refresh()

    def _planners(self) -> Widget:
        t, count = self.t, self.screen.choices.count
        words = t("campaign.planners_alone") if count == 1 else t("campaign.planners_many", count=count - 1)
        button = Button(
            words, self.screen.ask_planners, icon="users" if count > 1 else "human", kind=self.letters.line, key="planners"
        )
        return Row(Label(t("campaign.planners"), self.letters.line), Space(grow=1), button)


def difficulty_name(t: Text, code: str) -> str:
    """What a difficulty is called."""
    return t(f"cities.option.difficulty.value.{code}")


def helps_words(t: Text, attempt: Attempt) -> str:
    """The helps and hints of an attempt in words; empty where there were none."""
    names = [t(f"campaign.help.{name}.name") for name in attempt.assists if t.has(f"campaign.help.{name}.name")]
    if attempt.hints:
        names.append(t("campaign.hints", count=attempt.hints))
    return ", ".join(names)

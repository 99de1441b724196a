"""The choice of planners and terms for a mission. It is remembered for the next mission."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal

import msgspec
import yaml
from msgspec import Struct

from game.bots import BOTS
from game.bots.levels import LEVELS
from game.content import convert, read_yaml
from game.errors import BadInput
from game.files import write_text
from game.match.session import Player
from game.player.campaign import ASSISTS, Terms, usual_assists
from game.player.campaign.progress import game
from game.scenes.widgets import Button, Choice, Column, Label, Row, Scroll, Widget
from game.scenes.widgets.entries import SheetPanel
from game.scenes.widgets.fields import Field
from game.scenes.widgets.theme import GAP, GAP_WIDE
from game.scenes.words import kind_name, usual_name
from game.text import Text

FILE = "campaign.yaml"
NOBODY, PERSON = "empty", "human"
SEATS = 4


class Choices(Struct, frozen=True, forbid_unknown_fields=True):
    """Terms and planners as they were chosen last."""

    difficulty: Literal["relaxed", "standard", "expert"] = "standard"
    assists: tuple[str, ...] | None = None
    """None = those that the difficulty brings."""
    planners: tuple[str, ...] = (PERSON, NOBODY, NOBODY, NOBODY)
    """Who sits at each seat; the first is always a person."""
    is_map: bool = True
    """Is the map wanted, or only the list?"""

    def changed(self, **changes: object) -> "Choices":
        """With other terms; another difficulty brings its own helps."""
        if "difficulty" in changes:
            changes.setdefault("assists", None)
        return msgspec.structs.replace(self, **changes)

    @property
    def count(self) -> int:
        """How many plan."""
        return sum(kind != NOBODY for kind in self.planners)

    def helps(self) -> tuple[str, ...]:
        """The helps that are on."""
        return usual_assists(self.difficulty) if self.assists is None else self.assists

    def terms(self, chapter: str) -> Terms:
        """What they mean for a chapter."""
        return Terms(chapter, self.difficulty, self.assists)

    def players(self, t: Text) -> list[Player]:
        """Those who plan, by their usual names."""
        kinds = [kind for kind in self.planners if kind != NOBODY]
        return [Player(usual_name(t, kind, number), kind) for number, kind in enumerate(kinds, start=1)]


def recall(folder: Path) -> Choices:
    """The choices of the last time, if they still make sense."""
    try:
        found = convert(read_yaml(folder / FILE), Choices, source=str(folder / FILE))
    except BadInput:
        return Choices()
    is_sound = (
        len(found.planners) == SEATS
        and found.planners[0] == PERSON
        and all(kind in (NOBODY, PERSON) or kind in BOTS for kind in found.planners)
        and set(found.assists or ()) <= set(ASSISTS)
        and any(each.code == found.difficulty for each in game().content.administration.difficulties)
    )
    return found if is_sound else Choices()


def remember(folder: Path, choices: Choices) -> None:
    """Keeps them for the next time."""
    with suppress(OSError):  # then they are chosen again
        write_text(folder / FILE, yaml.safe_dump(msgspec.to_builtins(choices), sort_keys=False))


def planners(t: Text, choices: Choices, on_seat: Callable[[int, str], None], close: Callable[[], None]) -> Widget:
    """A sheet with a line for each seat."""
    kinds = [
        (NOBODY, t("campaign.nobody")),
        (PERSON, t("campaign.person")),
        *((level, kind_name(t, level)) for level in LEVELS),
    ]
    notes = {level: t(f"bot.{level}.about") for level in LEVELS if t.has(f"bot.{level}.about")}
    fields: list[Widget] = [Label(t("campaign.planners_about"), "small", soft=True)]
    for index in range(1, SEATS):
        choice = Choice(
            kinds,
            choices.planners[index],
            lambda kind, index=index: on_seat(index, kind),  # type: ignore[misc]
            folded=True,
            notes=notes,
            apart=(LEVELS[0],),
            key=f"planner-{index}",
        )
        fields.append(Field(t("campaign.planner", number=index + 1), choice, beside=True))
    done = Button(t("campaign.close"), close, icon="check", look="primary", key="planners-close")
    body = Column(*fields, gap=GAP)
    return SheetPanel(
        Column(Label(t("campaign.planners"), "heading"), Scroll(body), Row(done, align="end"), gap=GAP), pad=GAP_WIDE
    )

"""The sheet about the match in the chosen case: its picture, how it ended, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from panda3d.core import Texture

from game.player.gallery import Exhibit, Facts
from game.player.keepsake import colours_of
from game.scenes.likeness import portrait_of
from game.scenes.widgets import Button, Column, Emblem, Grid, Icon, Label, Panel, Row, Scroll, Size, Space, Widget
from game.scenes.widgets.cards import picture_node
from game.scenes.widgets.medals import MedalDisc
from game.scenes.widgets.shapes import Shape, add_rounded
from game.scenes.widgets.theme import GAP, GAP_SMALL, RADIUS_SMALL
from game.scenes.words import day, match_name, names_in, plain

if TYPE_CHECKING:
    from game.app import App

PAD = 18.0
PICTURE = 200.0
"""Points: the height of the picture, where there is room."""


class SheetDoor(Struct, frozen=True):
    """Something to do with a match."""

    name: str
    sign: str
    act: Callable[[], object]


class SheetDoors(Struct, frozen=True):
    """All that can be done with it: the first thing, the usual ones, and the quiet ones at the foot."""

    first: SheetDoor
    usual: tuple[SheetDoor, ...]
    quiet: tuple[SheetDoor, ...]


class PicturePlate(Widget):
    """A picture that is in memory already, as wide as there is room."""

    def __init__(self, picture: Texture | None, height: float) -> None:
        super().__init__()
        self.picture, self.height = picture, height

    def wants(self, width: float) -> Size:
        """All the width."""
        return Size(width, self.height)

    def draw(self) -> None:
        """The picture, or the dark place where it will be."""
        w, h = self.rect.size
        if self.picture is None:
            mesh = Shape()
            add_rounded(mesh, 0, 0, w=w, h=h, radius=RADIUS_SMALL, top=self.kit.theme.well, soft=self.kit.pixel)
            self.put(mesh)
            return
        node = self.art.attach_new_node(picture_node(w, h, radius=RADIUS_SMALL, texture=self.picture))
        node.set_texture(self.picture)


def sheet(app: App, exhibit: Exhibit, facts: Facts | None, picture: Texture | None, doors: SheetDoors) -> Widget:
    """The panel of a match; one that cannot be read says why, and only its folder can be opened."""
    if exhibit.brief is None:
        return _broken(app, exhibit, doors)
    t, record = app.t, exhibit.brief.record
    window = app.interface.window
    low, fine = window.h < 560, "small" if window.h >= 900 else "line"
    date = t("gallery.example") if exhibit.is_demo else day(t, exhibit.saved)
    moves = t("saves.moves", count=exhibit.brief.moves)
    words = [
        Row(Label(match_name(t, record), "heading", grow=1), Label(date, "small", soft=True), across="end"),
        *_standings(app, exhibit, facts),
        Label(t("gallery.facts", moves=moves[:1].upper() + moves[1:], seed=record.seed), fine, soft=True),
    ]
    first = doors.first
    acts = Column(
        Button(t(f"gallery.{first.name}"), first.act, icon=first.sign, look="primary", key=first.name),
        Grid(*_buttons(app, doors.usual), least=140, most=2, gap=GAP_SMALL),
        gap=GAP_SMALL,
    )
    high = 0.0 if window.h < 420 else PICTURE * (0.6 if low else 1.0 if window.h < 900 else 1.3)
    plate = [PicturePlate(picture, high)] if high else []
    about = Column(*plate, Column(*words, gap=6), gap=GAP)
    return Panel(Column(Scroll(about), acts, _foot(app, doors.quiet), gap=GAP), pad=PAD if not low else GAP, key="sheet")


def _buttons(app: App, doors: Sequence[SheetDoor]) -> list[Widget]:
    kind = "strong" if app.interface.window.h >= 900 else "name"
    return [
        Button(app.t(f"gallery.{door.name}"), door.act, icon=door.sign, kind=kind, height=40, key=door.name) for door in doors
    ]


def _foot(app: App, doors: Sequence[SheetDoor]) -> Widget:
    kind = "small" if app.interface.window.h >= 900 else "line"
    quiet = [
        Button(app.t(f"gallery.{door.name}"), door.act, icon=door.sign, look="quiet", kind=kind, height=34, key=door.name)
        for door in doors
    ]
    return Row(quiet[0], Space(grow=1), *quiet[1:], gap=4)


def _standings(app: App, exhibit: Exhibit, facts: Facts | None) -> list[Widget]:
    """Who played, the best first once it is known how it ended."""
    assert exhibit.brief is not None
    record, t, theme = exhibit.brief.record, app.t, app.interface.kit.theme
    names, look = names_in(t, record.players), app.look(colours_of(exhibit.path, len(record.players)))
    order = list(range(len(names)))
    if facts is not None:
        order.sort(key=lambda seat: (seat not in facts.winners, -facts.scores[seat]))
    rows: list[Widget] = []
    if facts is not None and facts.medal:
        words = t("gallery.medal", medal=t(f"cities.medal.{facts.medal}"))
        rows.append(Row(MedalDisc(facts.medal, size=26), Label(words, "strong", grow=1), gap=GAP_SMALL))
    if facts is not None and facts.is_lost:
        rows.append(Row(Icon("flag", size=20, ink=theme.ink_soft), Label(t("results.lost"), "strong"), gap=GAP_SMALL))
    for seat in order:
        won = facts is not None and seat in facts.winners
        name = Label(names[seat], "strong" if won else "body", lines=1, grow=1, tip=names[seat])
        face = portrait_of(t, record.players[seat], record.game, size=26)
        parts: list[Widget] = [Emblem(look.identity(seat), size=24), *face, name]
        if won and len(names) > 1:
            parts.append(Icon("trophy", size=16, ink=theme.accent))
        parts.append(Label(plain(facts.scores[seat]) if facts is not None else "…", "strong"))
        rows.append(Row(*parts, gap=GAP))
    return rows


def _broken(app: App, exhibit: Exhibit, doors: SheetDoors) -> Widget:
    t, theme = app.t, app.interface.kit.theme
    assert exhibit.fault is not None, "a file without a match has a fault"
    words = Column(
        Row(Icon("warning", size=30, ink=theme.bad), Label(exhibit.path.stem, "heading", grow=1), gap=GAP),
        Label(t("gallery.broken"), "strong", ink=theme.bad),
        Label(t.fault(exhibit.fault)),
        Label(t("gallery.broken_stays", file=exhibit.path.name), soft=True),
        gap=GAP,
    )
    door = Button(t("gallery.folder"), doors.first.act, icon="folder", look="primary", key="folder")
    return Panel(Column(Scroll(words), door, gap=GAP), pad=PAD, key="sheet")

"""What F1 says of things and people at a table, and the public picture for a photo: both parts alone, without a window."""

from types import SimpleNamespace
from typing import Any

import pytest

from game.match.hotseat import Hotseat
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Target
from game.scenes.boards.screen import screen_of
from game.scenes.table.meaning import Meanings
from game.scenes.table.public import PublicSight
from game.scenes.table.situation import Means, Situation
from game.scenes.widgets import Label
from game.text import texts


class Pointing:
    """What a selection tells of: somebody points at a thing in the strip."""

    pointed = Target("piece", "floor")

    def __init__(self, hotseat: Hotseat, means: Means) -> None:
        self.glance_at, self.means = hotseat.glance, means


def _meanings(means: Means) -> Meanings:
    session = Session(GAMES["skyliners"], [Player("Anna"), Player("Bert")], seed=4)
    hotseat = Hotseat(session)
    view = session.view(None)
    situation: Situation[Any] = Situation("skyliners", session.players, view, view)
    pointing: Any = Pointing(hotseat, means)
    return Meanings(screen_of("skyliners"), hotseat, pointing, situation=lambda: situation, text=lambda: texts("en"))


def test_what_is_pointed_at_in_the_strip_is_meant_by_whatever_lies_there() -> None:
    found = _meanings(Means.STRIP).of_widgets([Label("anything")])
    assert found is not None
    assert found.name == "Floor"
    assert found.section


def test_a_button_that_stands_for_a_thing_is_that_thing() -> None:
    found = _meanings(Means.BOARD).of_widgets([Label("x"), Label("", key="target-piece-roof")])
    assert found is not None
    assert found.name == "Roof"


def test_a_name_is_somebody() -> None:
    meanings = _meanings(Means.BOARD)
    found = meanings.of_widgets([Label("Bert")])
    assert found is not None
    assert found.name == "Bert"
    assert meanings.of_widgets([Label("Carl")]) is None


class Canvas:
    """A board that notes what was asked of it."""

    def __init__(self) -> None:
        self.view, self.badges = "own", SimpleNamespace(mode="all")
        self.badges.turn = lambda mode: setattr(self.badges, "mode", mode)
        self.offer = self.highlight = self.point_out = lambda _targets: None

    def build(self, view: str) -> None:
        self.view = view


def test_a_photo_that_fails_leaves_the_board_as_it_was() -> None:
    board = Canvas()
    tabletop: Any = SimpleNamespace(board=board)
    sight = PublicSight(tabletop, lambda: "public")
    sight.is_needed = lambda: True
    seen = []

    def take() -> None:
        with sight.glimpse():
            seen.append((board.view, board.badges.mode))
            raise OSError("no picture")

    with pytest.raises(OSError, match="no picture"):
        take()
    assert seen == [("public", "none")]
    assert (board.view, board.badges.mode) == ("own", "all")


def test_a_glimpse_changes_nothing_where_everybody_may_see_all() -> None:
    board = Canvas()
    tabletop: Any = SimpleNamespace(board=board)
    with PublicSight(tabletop, lambda: "public").glimpse():
        assert board.view == "own"

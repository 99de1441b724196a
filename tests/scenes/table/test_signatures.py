"""Great moments are heard: each has a sound of its own, which is played when the moment comes at the table or after it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from game import scenes
from game.app import App
from game.match import saves
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.player.gallery import DEMO
from game.rules.core import Action, Event
from game.rules.skyline3000.events import BidsRevealed
from game.scenes.audio import Audio, sound_files
from game.scenes.boards.skyline_world.ceremony import is_penthouse
from game.scenes.music import Duck
from game.scenes.screens.results import Results
from game.scenes.table.table import TableScene
from tests.player.campaign.cities import golden
from tests.scenes.patience import until
from tests.scenes.samples import match

WHOLE = {"skyline_world": lambda: saves.load(DEMO), "cities": lambda: golden("intro")}
"""Matches of people who know what they do, where random ones have no such moment."""


class Recorder(Audio):
    """Notes what is played."""

    heard: list[str]

    def play(self, name: str, rate: float = 1.0, share: float = 1.0) -> None:
        self.heard.append(name)


@pytest.fixture
def heard(app: App) -> Iterator[list[str]]:
    """The names of all sounds, in their order."""
    before, recorder = app.audio, Recorder(app.settings.volume)
    recorder.heard = []
    app.audio = recorder
    yield recorder.heard
    app.audio = before


def before(session: Session, is_it: Callable[[Event], bool]) -> tuple[Session, Action]:
    """The match before the first move that brings such an event, made by a person among bots; and that move."""
    for number in range(1, session.number + 1):
        cut = session.branch(number)
        if any(is_it(event) for event in cut.missed(None, since=cut.count(None) - 1)[-1].events):
            found = session.branch(number - 1)
            kinds = ["human" if each == found.to_act else "random" for each in range(len(session.players))]
            players = [Player(f"P{each}", kind) for each, kind in enumerate(kinds)]
            return found.branch(found.number, players), found.parse(cut.moves()[-1][1])
    raise AssertionError("it never happened")


def is_kind(kind: str) -> Callable[[Event], bool]:
    return lambda event: event.kind() == kind


def is_sold(event: Event) -> bool:
    return isinstance(event, BidsRevealed) and bool(event.winner_seats)


@pytest.mark.parametrize(
    ("game", "is_it", "signature"),
    [
        ("skyrise", is_kind("auction_won"), "auction_won"),
        ("skyrise", is_kind("wonders_revealed"), "wonder"),
        ("skyline3000", is_sold, "bid_won"),
        ("skyline_world", is_penthouse, "penthouse"),
        ("skyline_world", is_kind("end_triggered"), "last_round"),
        ("cities", is_kind("milestone_step"), "milestone"),
    ],
)
def test_a_moment_at_the_table_is_heard(
    app: App, heard: list[str], game: str, is_it: Callable[[Event], bool], signature: str
) -> None:
    whole = WHOLE[game]() if game in WHOLE else match(game, 2)
    session, action = before(whole, is_it)
    app.change(own_speed=1, bot_speed=1, reduced_motion=True, goal_card=False, tips=False, moments="instant")
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    heard.clear()
    scene.selection.submit((action,))
    until(app, lambda: signature in heard)


def test_the_end_of_a_match_is_heard(app: App, heard: list[str]) -> None:
    session = match("skyliners", 2)
    app.go("results", session=session)
    assert "match_won" in heard
    heard.clear()
    scene = Results(app, session)
    scene.outcome = replace(scene.outcome, places=(1, 1))
    assert len(scene.outcome.winners) == 2
    scene.enter()
    assert "tie" in heard
    scene.exit()


def test_every_signature_is_asked_for_and_the_music_makes_room_for_it() -> None:
    signatures = {name for name, path in sound_files().items() if path.suffix == ".ogg"}
    assert signatures <= Duck.SIGNATURES | Duck.LARGE
    screens = Path(scenes.__file__).parent
    source = "".join(path.read_text() for path in screens.rglob("*.py") if path.name != "music.py")
    assert {name for name in signatures if f'"{name}"' not in source} == set()

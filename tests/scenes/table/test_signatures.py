"""Great moments are heard: each has a sound of its own, which is played when the moment comes at the table or after it."""

from collections.abc import Callable, Collection, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace
from panda3d.core import NodePath

from game import scenes
from game.app import App
from game.match import saves
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.player.gallery import DEMO
from game.rules import GAMES
from game.rules.core import Action, Event, Rng
from game.rules.skyline3000.events import BidsRevealed
from game.scenes.audio import Audio, sound_files
from game.scenes.boards.screen import screen_of
from game.scenes.boards.skyline_world.ceremony import is_penthouse
from game.scenes.drawing.look import Look
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


CEREMONIES: dict[str, dict[str, str]] = {
    "skyliners": {
        "plan_revealed": "plan_right",
        "antenna_placed": "antenna",
        "antennas_counted": "antennas",
        "skyscraper_scored": "tallest",
        "game_over": "city_crowned",
    },
    "skyline3000": {"bids_revealed": "bid_won", "block_scored": "block_scored", "game_ended": "city_crowned"},
    "skyrise": {
        "auction_won": "auction_won",
        "wonders_revealed": "wonder",
        "era_ended": "era_scored",
        "game_over": "city_crowned",
    },
    "skyline_world": {
        "floor_built": "penthouse",
        "end_triggered": "last_round",
        "mission_revealed": "mission_done",
        "game_ended": "city_crowned",
    },
    "cities": {"milestone_step": "milestone", "game_over": "medal"},
}
"""The events of each game that have a ceremony, and the sound of each."""
SEEDS = {"skyliners": 4}
"""Where a plan is right and a secret quarter has the tallest tower."""


def sounds_of(game: str, session: Session, kinds: Collection[str]) -> dict[str, set[str]]:
    """What is heard while events of these kinds are shown, as the board shows a whole match."""
    heard: list[str] = []
    look, found = Look(reduced_motion=True), dict[str, set[str]]()
    board = screen_of(game).make_board(NodePath("root"), look, sound=lambda name, _rate: heard.append(name))
    for earlier, step in pairwise(session.missed(None)):
        if not any(event.kind() in kinds for event in step.events):
            continue
        board.build(earlier.view)
        for event in step.events:
            heard.clear()
            if (motion := board.animate(event, step.view)) is not None:
                motion.start()
                motion.finish()
            if event.kind() in kinds:
                found.setdefault(event.kind(), set()).update(heard)
    return found


@pytest.mark.parametrize("game", CEREMONIES)
def test_every_ceremony_of_a_game_has_a_sound_of_its_own(game: str) -> None:
    whole, wanted = WHOLE[game]() if game in WHOLE else match(game, 2, seed=SEEDS.get(game, 3)), CEREMONIES[game]
    found = sounds_of(game, whole, wanted)
    assert set(found) == set(wanted)
    for kind, sound in wanted.items():
        assert sound in found[kind], f"{kind} is heard as {found[kind]}"
        others = [other for other, sounds in found.items() if other != kind and sound in sounds]
        assert not others, f"{others} sound like {kind}"


def test_rows_of_the_simple_game_are_heard() -> None:
    players = [Player(name, "random") for name in ("Anna", "Ben")]
    session, rng = Session(GAMES["skyliners"], players, seed=3, options={"mode": "intro"}), Rng(3)
    while session.to_act is not None:
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)
    assert "row_scored" in sounds_of("skyliners", session, {"row_scored"})["row_scored"]


def test_the_end_of_a_match_is_heard(app: App, heard: list[str]) -> None:
    session = match("skyliners", 2)
    app.go("results", session=session)
    assert "match_won" in heard
    heard.clear()
    scene = Results(app, session)
    scene.outcome = replace(scene.outcome, places=(1, 1), decided_by="shared")
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

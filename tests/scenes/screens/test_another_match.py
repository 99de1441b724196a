"""Another match after one that is over: what people chose goes with them, what chance decided does not, through every door."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from game.app import App
from game.match import saves
from game.match.session import LONGEST_NAME, Player, Session
from game.player import keepsake
from game.player.campaign import Progress, Terms, again, start
from game.rules import GAMES
from game.rules.core import Rng
from game.scenes.screens.replay import Replay
from game.scenes.screens.setup import Setup, choosable
from tests.scenes.conftest import click
from tests.scenes.samples import match
from tests.scenes.screens.conftest import Table

Door = Callable[[App, Session, type[Table]], Session]


def _resumed(session: Session, folder: Path) -> Session:
    """The match after the program was left and started again."""
    path = folder / "resumed.skyline"
    saves.save(session, path)
    return saves.load(path)


def _by_rematch(app: App, session: Session, table: type[Table]) -> Session:
    app.go("results", session=session)
    click(app, "rematch")
    found: Session = table.given["session"]
    return found


def _by_set_up(app: App, session: Session, table: type[Table]) -> Session:
    app.go("results", session=session)
    click(app, "change")
    click(app, "start")
    found: Session = table.given["session"]
    return found


def _by_memory(app: App, session: Session, table: type[Table]) -> Session:
    """The set-up the next time, after the one that followed this match."""
    _by_set_up(app, session, table)
    app.go("setup", game=session.rules.id)
    click(app, "start")
    found: Session = table.given["session"]
    return found


def _by_replay(app: App, session: Session, table: type[Table]) -> Session:
    """Played on from a replay to its end, then once more."""
    app.change(reduced_motion=True)
    app.go("replay", session=session, number=session.number)
    click(app, "play-on")
    return _by_rematch(app, table.given["session"], table)


def _by_other_seat(app: App, session: Session, table: type[Table]) -> Session:
    """The same start from another seat is meant to be the same deal; what follows it is another."""
    app.change(reduced_motion=True)
    app.go("replay", session=session)
    assert isinstance(app.scene, Replay)
    click(app, "other-seat")
    swapped: Session = table.given["session"]
    rng = Rng(1)
    while swapped.to_act is not None:
        action, rng = rng.pick(swapped.legal(swapped.to_act))
        swapped.submit(action)
    return _by_rematch(app, swapped, table)


DOORS = {
    "rematch": _by_rematch,
    "set-up": _by_set_up,
    "memory": _by_memory,
    "replay": _by_replay,
    "other-seat": _by_other_seat,
}


def _dealt(session: Session) -> object:
    """The whole position before the first move."""
    return session.branch(0).final_state()


@pytest.mark.parametrize("game", GAMES)
def test_nobody_wished_for_what_a_record_pins(game: str) -> None:
    session = match(game)
    assert session.rules.wishes(session.rules.record(session.final_state())) == {}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("game", GAMES)
def test_a_new_match_after_a_resumed_one_is_dealt_anew(
    app: App, table: type[Table], tmp_path: Path, game: str, door: str
) -> None:
    before = _resumed(match(game), tmp_path)
    after = DOORS[door](app, before, table)
    assert after.number == 0
    assert after.seed != before.seed
    assert _dealt(after) != _dealt(before)
    offered = {option.name for option in choosable(game, len(after.players))}
    assert after.wishes.keys() <= offered
    elsewhere = Session(before.rules, after.players, seed=after.seed + 1, options=after.wishes)
    assert _dealt(elsewhere) != _dealt(after), "another seed deals other cards"


def test_an_attempt_once_more_with_another_seed_is_another_city(tmp_path: Path) -> None:
    first = start(Progress(), Terms("intro"), [Player("Ann")], seed=3)
    other = again(_resumed(first, tmp_path), seed=4)
    assert _dealt(other) != _dealt(first)
    assert _dealt(again(first)) == _dealt(first)


def test_a_start_seat_that_was_chosen_stays_chosen(app: App, table: type[Table]) -> None:
    session = Session(GAMES["skyliners"], [Player("A", "random"), Player("B", "random")], seed=5, options={"start": "W"})
    while session.to_act is not None:
        session.submit(session.legal(session.to_act)[0])
    assert _by_rematch(app, session, table).options["start"] == "W"


def _remember(app: App, options: dict[str, str], name: str = "") -> None:
    seats = [{"kind": "human", "colour": colour, "name": name} for colour in ("red", "blue", "yellow", "green")]
    text = yaml.safe_dump({"skyliners": {"seats": seats, "options": options}, "tomorrow": {"seats": []}})
    (app.profile.config / "setup.yaml").write_text(text, encoding="utf-8")


def test_a_remembered_deal_is_forgotten(app: App, table: type[Table]) -> None:
    """Files of earlier versions hold one; a game nobody knows here stays in them."""
    pinned = {"start": "W", "skyscrapers": "NW NE SW SE", "deck": "A1 A2 B1 B2", "mode": "intro"}
    _remember(app, pinned)
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    assert scene.seating.options == {"mode": "intro"}
    click(app, "start")
    kept = yaml.safe_load((app.profile.config / "setup.yaml").read_text(encoding="utf-8"))
    assert kept["skyliners"]["options"] == {"mode": "intro"}
    assert "tomorrow" in kept


def test_a_start_seat_chosen_in_the_set_up_is_remembered(app: App) -> None:
    _remember(app, {"start": "W"})
    scene = app.go("setup", game="skyliners")
    assert isinstance(scene, Setup)
    assert scene.seating.options == {"start": "W"}


def test_a_name_too_long_in_a_file_makes_a_save_that_loads(app: App, table: type[Table]) -> None:
    _remember(app, {}, name="Ann" * 1000)
    app.go("setup", game="skyliners")
    click(app, "start")
    session: Session = table.given["session"]
    path = keepsake.new_autosave(app.profile, session)
    saves.save(session, path)
    assert saves.load(path).names == (("Ann" * 1000)[:LONGEST_NAME],) * 4

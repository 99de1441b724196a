"""Strips of all that is staged in a game: `python -m tools.strips skyrise --out FOLDER`. Draws pictures of a bots' match.

For each kind of event that makes a moment, and each kind that is asked for, the move in which it came last is shown, and the
window drawn again and again meanwhile: a few pictures of each of its events. Also the tables at which a person decides, early,
in the middle and late. Needs pillow.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from panda3d.core import ClockObject
from PIL import Image, ImageDraw

from game.app import App
from game.bots import BOTS
from game.bots.base import thought_rng
from game.content import LANGUAGES
from game.errors import BadInput
from game.match.session import Player, Session
from game.player.profile import TIERS, Profile
from game.rules import GAMES
from game.rules.core import Event
from game.scenes.boards.screen import screen_of
from game.scenes.table.moments import Happening
from game.scenes.table.table import TableScene
from game.text import texts

NAMES = ("Anna", "Ben", "Cleo", "Dora")
COLOURS = ("red", "blue", "yellow", "green")
FRAME = 1 / 10
"""Seconds of the program's own clock from one frame to the next, however long it takes to draw it."""
LONGEST = 120.0
"""Seconds after which nobody waits any longer for a move to be over."""
SETTLED = 1.5
"""Seconds after which a table that was just laid stands still."""
WIDE, CAPTION, PAGE = 640, 18, 8
PARTS = {"early": 0.15, "middle": 0.5, "late": 0.9}


class Asked(Struct, frozen=True):
    """What is drawn."""

    game: str
    seats: int
    seed: int
    options: dict[str, str]
    events: tuple[str, ...]
    """Kinds of events that get a strip besides those that make a moment."""
    only: bool
    """Are no others drawn, and no tables?"""
    each: int
    """Pictures of an event at most."""


def played(asked: Asked) -> Session:
    """A whole match of bots who look one move ahead; the first seat is called a person's, so that the table is theirs."""
    rules = GAMES[asked.game]
    players = [Player(name, "greedy" if seat else "human") for seat, name in enumerate(NAMES[: asked.seats])]
    session, bot = Session(rules, players, seed=asked.seed, options=asked.options), BOTS["greedy"]()
    while (seat := session.to_act) is not None:
        view = rules.view(session.final_state(), seat)
        session.submit(bot.choose(rules, view, thought_rng(asked.seed, session.number, seat)))
    return session


def told(session: Session) -> Iterator[tuple[int, tuple[Event, ...], Any]]:
    """The number of every move with what the first seat is told of it."""
    again = session.branch(0)
    for action in session.actions():
        again.submit(action)
        for step in again.missed(0, since=again.count(0) - 1)[-1:]:
            yield again.number - 1, step.events, step.view


def staged(session: Session, asked: Asked) -> dict[int, list[str]]:
    """The moves that are drawn, each with the kinds of events that came last in it."""
    screen, text, last = screen_of(asked.game), texts("en"), dict[str, int]()
    names = tuple(player.name for player in session.players)
    for number, events, view in told(session):
        for at, event in enumerate(events):
            kind = type(event).__name__
            happening = Happening(event, events[:at], events[at + 1 :], view, names)
            if kind in asked.events or (not asked.only and screen.moment(text, happening) is not None):
                last[kind] = number
    return {number: [kind for kind, at in last.items() if at == number] for number in sorted(set(last.values()))}


def laid(app: App, session: Session, number: int) -> TableScene:
    """A table after so many moves, standing still, before whoever makes the next one: all others are bots."""
    app.leave_all()
    mover = session.movers()[number]
    players = [replace(each, kind="greedy" if seat != mover else "human") for seat, each in enumerate(session.players)]
    scene = app.go("table", session=session.branch(number, players), colours=COLOURS[: len(players)])
    assert isinstance(scene, TableScene)
    for _ in range(round(SETTLED / FRAME)):
        app.step()
    return scene


def taken(app: App, folder: Path) -> Image.Image:
    """What the window shows."""
    path = folder / "frame.png"
    app.picture(path)
    with Image.open(path) as picture:
        return picture.convert("RGB")


class Shot(Struct, frozen=True):
    """The window at some time of a move."""

    seconds: float
    event: str
    """The kind of the event that was being shown."""
    picture: Image.Image


def strip(app: App, session: Session, number: int, asked: Asked, folder: Path) -> list[Shot]:
    """A move as it is shown: a few pictures of each event, evenly spread over it; the last picture is the table after it."""
    scene, action = laid(app, session, number), session.actions()[number]
    scene.selection.submit([action])
    if scene.session.number == number:  # nobody is asked for it at the table
        scene.session.submit(action)
    director, seconds, of_event = scene.showing.director, 0.0, dict[int, list[Shot]]()
    while director.busy and seconds < LONGEST:
        shots = of_event.setdefault(len(director.begun), [])
        shots.append(Shot(seconds, type(director.begun[-1]).__name__, taken(app, folder)))
        later = len(shots) // asked.each  # what takes long is drawn less often
        for _ in range(later):
            app.step()
        seconds += (1 + later) * FRAME  # a picture takes one, too
    found = [shot for shots in of_event.values() for shot in spread(shots, asked.each)]
    return [*found, Shot(seconds, "", taken(app, folder))]


def spread(shots: Sequence[Shot], most: int) -> Sequence[Shot]:
    """So many of them at most, the last one among them: there all stands that an event brings."""
    return [shots[round((at + 1) * len(shots) / most) - 1] for at in range(most)] if len(shots) > most else shots


def sheet(shots: Sequence[Shot], columns: int = 2) -> Image.Image:
    """Pictures side by side, each with its second and its event below it."""
    w, h = shots[0].picture.size
    high = round(WIDE * h / w)
    lines = -(-len(shots) // columns)
    whole = Image.new("RGB", (columns * WIDE, lines * (high + CAPTION)), "#101319")
    pen = ImageDraw.Draw(whole)
    for index, shot in enumerate(shots):
        x, y = index % columns * WIDE, index // columns * (high + CAPTION)
        whole.paste(shot.picture.resize((WIDE, high), Image.Resampling.LANCZOS), (x, y))
        pen.text((x + 6, y + high + 3), f"{shot.seconds:.1f} s  {shot.event}", fill="#C8D0DC")
    return whole


def decisions(session: Session) -> list[int]:
    """The moves before which the first seat decides."""
    again, found = session.branch(0), []
    for action in session.actions():
        if again.to_act == 0:
            found.append(again.number)
        again.submit(action)
    return found


def draw(app: App, asked: Asked, out: Path) -> Iterator[Path]:
    """Draws all that is asked for; gives each path."""
    session = played(asked)
    with tempfile.TemporaryDirectory() as folder:
        if not asked.only:
            waits = decisions(session)
            for part, share in PARTS.items():
                laid(app, session, waits[min(len(waits) - 1, round(share * len(waits)))])
                path = out / f"{asked.game}-{part}.png"
                taken(app, Path(folder)).save(path)
                yield path
        for number, kinds in staged(session, asked).items():
            shots = strip(app, session, number, asked, Path(folder))
            for page in range(0, len(shots), PAGE):
                path = out / f"{asked.game}-{number}-{kinds[0]}-{page // PAGE + 1}.png"
                sheet(shots[page : page + PAGE]).save(path)
                yield path


def main(arguments: Sequence[str]) -> int:
    """Draws what the command line asks for."""
    parser = argparse.ArgumentParser(prog="tools.strips", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seats", type=int, help="how many play; without it as few as can")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--events", default="", help="kinds of events that get a strip too, with commas between")
    parser.add_argument("--only", action="store_true", help="only those")
    parser.add_argument("--each", type=int, default=2, help="pictures of an event at most")
    parser.add_argument("--tier", choices=TIERS, default="safe")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--contrast", action="store_true", help="high contrast")
    parser.add_argument("--calm", action="store_true", help="reduced motion")
    chosen = parser.parse_args(arguments)
    seats = chosen.seats or min(GAMES[chosen.game].seats)
    options = dict(each.partition("=")[::2] for each in chosen.option)
    try:
        GAMES[chosen.game].resolve(seats, options)
    except BadInput as fault:
        parser.error(str(fault))
    asked = Asked(
        game=chosen.game,
        seats=seats,
        seed=chosen.seed,
        options=options,
        events=tuple(filter(None, chosen.events.split(","))),
        only=chosen.only,
        each=chosen.each,
    )
    width, _, height = chosen.size.partition("x")
    window = int(width), int(height)
    chosen.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        app = App(Profile(Path(home)), kind="offscreen", size=window, language=chosen.language, tier=chosen.tier)
        clock = ClockObject.get_global_clock()
        clock.mode, clock.dt = ClockObject.M_non_real_time, FRAME
        app.change(
            window=window,
            ui_scale=chosen.scale,
            high_contrast=chosen.contrast,
            reduced_motion=chosen.calm,
            tips=False,
            goal_card=False,
        )
        for path in draw(app, asked, chosen.out):
            print(path)
        app.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

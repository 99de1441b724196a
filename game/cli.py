"""The command line: every way to start the program. Bad input is one line on stderr and exit code 2."""

import argparse
import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from io import TextIOWrapper, UnsupportedOperation
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from game import __version__, saves
from game.arena import simulate
from game.bots import BOTS
from game.check import check
from game.content import LANGUAGES
from game.errors import BadInput, listed, unknown
from game.profile import Profile
from game.rules import GAMES
from game.session import Player, Session
from game.text import Text, texts

QUALITIES = ("safe", "low", "medium", "high")
VIEWS = ("seat0", "seat1", "seat2", "seat3", "top")


class _Parser(argparse.ArgumentParser):
    """Complains in one line, as everything here does."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (try {self.prog} --help)")

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """A value that cannot be used is named with its option."""
        try:
            return super()._get_value(action, arg_string)
        except BadInput as fault:
            raise BadInput(f"{action.option_strings[0]}: {fault}" if action.option_strings else str(fault)) from None


# -- values on the command line --------------------------------------------------------------------------------


def game_id(word: str) -> str:
    """A game's id."""
    if word not in GAMES:
        raise BadInput(unknown("game", word, GAMES))
    return word


def seat_kinds(text: str) -> tuple[str, ...]:
    """Who sits where: `human,greedy`."""
    kinds = tuple(word.strip() for word in text.split(","))
    for kind in kinds:
        if kind not in ("human", *BOTS):
            raise BadInput(unknown("kind of player", kind, ("human", *BOTS)))
    return kinds


def option(text: str) -> tuple[str, str]:
    """A game's option: `mode=intro`."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise BadInput(f'an option is written name=value, such as mode=intro, not "{text}"')
    return name.strip(), value.strip()


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A number within bounds."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[0-9]{1,20}", text) or not least <= int(text) <= most:
            raise BadInput(f'a whole number from {least} to {most} is needed, not "{text}"')
        return int(text)

    return read


def size(text: str) -> tuple[int, int]:
    """A picture's or window's size: `1280x720`."""
    written = re.fullmatch(r"([0-9]{1,20})x([0-9]{1,20})", text)
    if not written:
        raise BadInput(f'a size is written WIDTHxHEIGHT, such as 1280x720, not "{text}"')
    width, height = int(written[1]), int(written[2])
    if not (64 <= width <= 16384 and 64 <= height <= 16384):
        raise BadInput(f"a size must be from 64x64 to 16384x16384, not {text}")
    return width, height


seed = whole_number(0, saves.SEEDS - 1)


# -- commands --------------------------------------------------------------------------------------------------


def command_simulate(args: argparse.Namespace) -> int:
    """Bots play many matches; prints what each seat achieved."""
    if "human" in args.seats:
        raise BadInput(f"simulate is for bots: seats must be {listed(BOTS)}")
    options = dict(args.option)
    report = simulate(args.game, args.seats, games=args.games, seed=args.seed, options=options, jobs=args.jobs)
    if args.json:
        print(msgspec.json.encode(report).decode())
        return 0
    print(f"{report.game}: {report.games} games from seed {report.seed}")
    for standing in report.standings:
        share = 100 * standing.wins / report.games
        score = f"{standing.mean_score:7.2f} points"
        print(f"  seat {standing.seat} {standing.bot:8} {standing.wins:8.1f} wins ({share:5.1f} %) {score}")
    print(f"  {report.mean_moves:.1f} moves a game, at most {report.most_moves}; {report.seconds:.2f} s")
    return 0


def command_replay(args: argparse.Namespace) -> int:
    """Plays a saved match again and prints its log; with --verify only whether it is sound."""
    record = saves.read(args.file)
    session = saves.restore(record, str(args.file))
    outcome = session.outcome
    if args.json:
        print(
            msgspec.json.encode(
                {
                    "game": record.game,
                    "seed": record.seed,
                    "players": [player.name for player in record.players],
                    "moves": [f"{label} {notation}" for label, notation in record.moves],
                    "checksum": record.checksum,
                    "over": outcome is not None,
                    "outcome": outcome,
                }
            ).decode()
        )
        return 0
    if not args.verify:
        text = texts(args.lang or Profile().settings.language)
        viewer = None if outcome is None else 0
        for line in session.log(viewer, text):
            print(f"{line.label:>8}  {line.text}")
    print(f"{args.file}: {len(record.moves)} moves of {record.game}, checksum {record.checksum} is right")
    return 0


def command_check(args: argparse.Namespace) -> int:
    """Looks whether content, texts and assets fit together."""
    faults = check(print)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 2 if faults else 0


def command_bench(args: argparse.Namespace) -> int:
    """Measures how fast the rules are."""
    from game.bench import bench  # only this command needs it

    figures = bench(seconds=args.seconds)
    if args.json:
        print(msgspec.json.encode(figures).decode())
    else:
        for figure in figures:
            print(f"{figure.game:14} {figure.what:28} {figure.per_second:14,.0f} /s")
    return 0


def command_render(args: argparse.Namespace) -> int:
    """Draws a picture of a match without a display."""
    raise BadInput("pictures are not built yet: the table in 3D is still to come; `--text` plays in the terminal")


def command_play(args: argparse.Namespace) -> int:
    """Plays: at the table, or with --text in the terminal."""
    profile = Profile()
    for notice in profile.notices:
        print(notice, file=sys.stderr)
    if not args.text:
        raise BadInput("the table in 3D is not built yet; play in the terminal with: --game skyliners --text")
    return _play_in_terminal(args, profile)


def _play_in_terminal(args: argparse.Namespace, profile: Profile) -> int:
    from game.terminal import Terminal  # only this way of playing needs it

    text = texts(args.lang or profile.settings.language)
    session = saves.load(args.load) if args.load else new_session(args, text)
    path = args.load or saves.free(profile.autosaves, time.strftime(f"%Y-%m-%d-%H%M%S-{session.rules.id}"))
    autosave = saves.Autosave(session, path, lambda fault: print(fault, file=sys.stderr))
    session.watch(autosave)
    try:
        finished = Terminal(session, text, read=input, write=print).play()
    except KeyboardInterrupt:
        print()
        finished = False
    if not finished and not autosave.fault:
        print(text("cli.kept", path=path))
    return 0


def new_session(args: argparse.Namespace, text: Text) -> Session:
    """A match as the command line asks for it, with players named in that language."""
    if not args.game:
        raise BadInput(f"--text needs a game: --game {listed(GAMES)}")
    rules = GAMES[args.game]
    kinds = args.seats or ("human",) * rules.seats[0]
    players = []
    for number, kind in enumerate(kinds, start=1):
        name = text("cli.player", number=number)
        if kind != "human":
            name = text("cli.bot", level=text(f"cli.level.{kind}"), number=number)
        players.append(Player(name, kind))
    chosen = args.seed if args.seed is not None else time.time_ns() % saves.SEEDS
    return Session(rules, players, seed=chosen, options=dict(args.option))


# -- the parser ------------------------------------------------------------------------------------------------


def _add_options(parser: argparse.ArgumentParser, spec: Iterable[tuple[str, dict[str, Any]]]) -> None:
    for name, settings in spec:
        parser.add_argument(name, **settings)


_OPTION: tuple[str, dict[str, Any]] = (
    "--option",
    {"type": option, "action": "append", "default": [], "metavar": "K=V", "help": "an option of the game; may be repeated"},
)
_LANGUAGE: tuple[str, dict[str, Any]] = ("--lang", {"choices": LANGUAGES, "help": "language of all texts"})
_JSON: tuple[str, dict[str, Any]] = ("--json", {"action": "store_true", "help": "one JSON value on stdout and nothing else"})

_COMMANDS: dict[str, tuple[Callable[[argparse.Namespace], int], list[tuple[str, dict[str, Any]]]]] = {
    "simulate": (
        command_simulate,
        [
            ("game", {"type": game_id, "metavar": "ID"}),
            ("--seats", {"type": seat_kinds, "required": True, "help": "bots, such as greedy,random"}),
            ("--games", {"type": whole_number(1, 10_000_000), "default": 100}),
            ("--seed", {"type": seed, "default": 1}),
            ("--jobs", {"type": whole_number(1, 256), "default": 1, "help": "processes"}),
            _OPTION,
            _JSON,
        ],
    ),
    "render": (
        command_render,
        [
            ("game", {"type": game_id, "metavar": "ID"}),
            ("--plies", {"type": whole_number(0, 100_000), "default": 0, "help": "random moves made before"}),
            ("--moves", {"type": Path, "metavar": "FILE", "help": "a saved match instead"}),
            ("--view", {"choices": VIEWS, "default": "seat0"}),
            ("--size", {"type": size, "default": (1280, 720), "metavar": "WxH"}),
            ("--seed", {"type": seed, "default": 1}),
            ("--quality", {"choices": QUALITIES, "default": "safe"}),
            ("--out", {"type": Path, "required": True, "metavar": "FILE.png"}),
            _LANGUAGE,
        ],
    ),
    "replay": (
        command_replay,
        [
            ("file", {"type": Path}),
            ("--verify", {"action": "store_true", "help": "only say whether the match is sound"}),
            _LANGUAGE,
            _JSON,
        ],
    ),
    "bench": (
        command_bench,
        [("--seconds", {"type": whole_number(1, 600), "default": 1, "help": "time for each figure"}), _JSON],
    ),
    "check": (command_check, []),
}

_PLAY: list[tuple[str, dict[str, Any]]] = [
    ("--game", {"type": game_id, "metavar": "ID", "help": f"one of {', '.join(GAMES)}"}),
    ("--seats", {"type": seat_kinds, "help": "who sits where, such as human,greedy"}),
    ("--seed", {"type": seed, "help": "the same seed and moves give the same match"}),
    _OPTION,
    ("--load", {"type": Path, "metavar": "FILE", "help": "go on with a saved match"}),
    ("--scene", {"metavar": "NAME", "help": "start in this scene"}),
    _LANGUAGE,
    ("--quality", {"choices": QUALITIES}),
    ("--size", {"type": size, "metavar": "WxH"}),
    ("--fullscreen", {"action": "store_true"}),
    ("--text", {"action": "store_true", "help": "play in the terminal, by notation"}),
    ("--version", {"action": "version", "version": f"Five Skylines {__version__}"}),
]


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The command line as values; `run` is what to do."""
    if argv and argv[0] in _COMMANDS:
        run, spec = _COMMANDS[argv[0]]
        parser = _Parser(prog=f"five-skylines {argv[0]}", description=run.__doc__, allow_abbrev=False)
        _add_options(parser, spec)
        args = parser.parse_args(argv[1:])
    else:
        more = "".join(f"\n  {name:10} {run.__doc__}" for name, (run, _) in _COMMANDS.items())
        parser = _Parser(
            prog="five-skylines",
            description=f"{command_play.__doc__}\n\ncommands:{more}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        _add_options(parser, _PLAY)
        if argv and not argv[0].startswith("-"):
            raise BadInput(unknown("command", argv[0], _COMMANDS))
        run, args = command_play, parser.parse_args(argv)
    args.run = run
    return args


def _forgive_letters() -> None:
    """A terminal that lacks a letter shows `?`, and a stray byte typed into it is no crash."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            with suppress(UnsupportedOperation):  # somebody has read from it already
                stream.reconfigure(errors="replace")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line; returns 0, 2 for bad input, 1 for a fault of ours."""
    _forgive_letters()
    try:
        args = parse(sys.argv[1:] if argv is None else argv)
        code: int = args.run(args)
        return code
    except BadInput as fault:
        print("five-skylines:", " ".join(str(fault).split()), file=sys.stderr)  # one line, whatever it quotes
        return 2
    except BrokenPipeError:  # the reader of our output has seen enough
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:  # so has the person at the keyboard
        print(file=sys.stderr)
        return 130

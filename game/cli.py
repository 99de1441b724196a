"""The command line: every way to start the program. Bad input prints one line on stderr and exits with 2."""

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from game import __version__, commands, streams
from game.arguments import game_ids, option, picture_size, size, whole_number, word, words
from game.bots import BOTS
from game.content import LANGUAGES
from game.errors import BadInput, list_words, unknown
from game.match import saves
from game.rules import GAMES
from game.scenes import SCENES
from game.scenes.drawing.look import TIERS, VIEWS


class _Parser(argparse.ArgumentParser):
    """Complains in one line, as everything here does."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (try {self.prog} --help)")


game_id = word("game", GAMES)
scene_name = word("scene", SCENES)
bot_names = words("bot", BOTS)
seat_kinds = words("kind of player", ("human", *BOTS))
seed = whole_number(0, saves.SEEDS - 1)


Command = Callable[[argparse.Namespace], int]
Argument = tuple[str, dict[str, Any]]
"""A name, and how argparse is to read it."""

_OPTION: Argument = (
    "--option",
    {"type": option, "action": "append", "default": [], "metavar": "K=V", "help": "an option of the game; may be repeated"},
)
_LANGUAGE: Argument = ("--lang", {"choices": LANGUAGES, "help": "language of all texts"})
_JSON: Argument = ("--json", {"action": "store_true", "help": "one JSON value on stdout and nothing else"})

_COMMANDS: dict[str, tuple[Command, list[Argument]]] = {
    "simulate": (
        commands.run_simulate,
        [
            ("game", {"type": game_ids, "nargs": "?", "metavar": "ID", "help": "a game; a round robin takes ID,ID or all"}),
            ("--seats", {"type": seat_kinds, "help": "bots, such as greedy,random"}),
            ("--round-robin", {"type": bot_names, "metavar": "BOTS", "help": "each against each, the strongest named first"}),
            ("--two-of-each", {"action": "store_true", "help": "round robin: tables of four instead of duels"}),
            ("--ladder", {"action": "store_true", "help": "round robin: each bot only against the one named after it"}),
            ("--games", {"type": whole_number(1, 10_000_000), "default": 100, "help": "matches; in a round robin by pair"}),
            ("--seed", {"type": seed, "default": 1}),
            ("--mission", {"metavar": "CHAPTER", "help": "cities: a chapter of the campaign, such as intro or 3"}),
            ("--jobs", {"type": whole_number(1, 256), "default": 1, "help": "processes"}),
            ("--cluster", {"metavar": "ADDRESS", "help": "a Dask cluster instead, such as tcp://host:8786"}),
            ("--results", {"type": Path, "metavar": "FILE.jsonl", "help": "round robin: keep each match and go on from there"}),
            ("--write", {"type": Path, "metavar": "FILE.md", "help": "round robin: write a page such as docs/STRENGTH.md"}),
            _OPTION,
            _JSON,
        ],
    ),
    "render": (
        commands.run_render,
        [
            ("game", {"type": game_id, "metavar": "ID"}),
            ("--plies", {"type": whole_number(0, 100_000), "default": 0, "help": "random moves made before"}),
            ("--moves", {"type": Path, "metavar": "FILE", "help": "a saved match instead"}),
            ("--view", {"choices": VIEWS, "default": "seat0"}),
            ("--size", {"type": picture_size, "default": (1280, 720), "metavar": "WxH"}),
            ("--seed", {"type": seed, "default": 1}),
            ("--quality", {"choices": TIERS, "default": "safe"}),
            ("--high-contrast", {"action": "store_true", "help": "as with the option of that name"}),
            ("--out", {"type": Path, "required": True, "metavar": "FILE.png"}),
            _LANGUAGE,
        ],
    ),
    "replay": (
        commands.run_replay,
        [
            ("file", {"type": Path}),
            ("--verify", {"action": "store_true", "help": "only say whether the match is sound"}),
            _LANGUAGE,
            _JSON,
        ],
    ),
    "review": (commands.run_review, [("file", {"type": Path}), _LANGUAGE, _JSON]),
    "rules": (
        commands.run_rules,
        [
            ("game", {"type": game_id, "nargs": "?", "metavar": "GAME", "help": "a game; its answers come first in a search"}),
            (
                "--search",
                {"metavar": "WORD", "help": "the best answer in full, others in a line each; several words in quotes"},
            ),
            ("--quick", {"action": "store_true", "help": "the game on one screen"}),
            _LANGUAGE,
        ],
    ),
    "bench": (
        commands.run_bench,
        [
            ("--seconds", {"type": whole_number(1, 600), "default": 1, "help": "time for each figure"}),
            ("--peers", {"action": "store_true", "help": "also the Python games of open_spiel, pettingzoo and catanatron"}),
            _JSON,
        ],
    ),
    "campaign": (commands.run_campaign, [_LANGUAGE, _JSON]),
    "check": (commands.run_check, []),
}

_PLAY: list[Argument] = [
    ("--game", {"type": game_id, "metavar": "ID", "help": f"one of {', '.join(GAMES)}"}),
    ("--seats", {"type": seat_kinds, "help": "who sits where, such as human,greedy"}),
    ("--seed", {"type": seed, "help": "the same seed and moves give the same match"}),
    _OPTION,
    ("--load", {"type": Path, "metavar": "FILE", "help": "go on with a saved match"}),
    ("--scene", {"type": scene_name, "metavar": "NAME", "help": f"start in {list_words(SCENES)}"}),
    _LANGUAGE,
    ("--quality", {"choices": TIERS}),
    ("--size", {"type": size, "metavar": "WxH"}),
    ("--fullscreen", {"action": "store_true"}),
    ("--text", {"action": "store_true", "help": "play in the terminal, by notation"}),
    ("--version", {"action": "version", "version": f"Five Skylines {__version__}"}),
]


_PROGRAM = "five-skylines"


def _parser() -> _Parser:
    parser = _Parser(prog=_PROGRAM, description=commands.run_play.__doc__, allow_abbrev=False)
    _teach(parser, commands.run_play, _PLAY)
    named = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    for name, (run, arguments) in _COMMANDS.items():
        _teach(named.add_parser(name, help=run.__doc__, description=run.__doc__, allow_abbrev=False), run, arguments)
    return parser


def _teach(parser: _Parser, run: Command, arguments: Sequence[Argument]) -> None:
    parser.set_defaults(run=run)
    for name, settings in arguments:
        named = {"type": _naming(name, settings["type"])} if name.startswith("--") and "type" in settings else {}
        parser.add_argument(name, **settings | named)


def _naming(name: str, read: Callable[[str], Any]) -> Callable[[str], Any]:
    """Reads a value; one that cannot be used is refused with the name of its option."""

    def read_named(text: str) -> Any:
        try:
            return read(text)
        except BadInput as fault:
            raise BadInput(f"{name}: {fault}") from None

    return read_named


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """The command line as values; `run` is what to do. A saved match alone is opened, as desktops ask for it."""
    if len(argv) == 1 and argv[0].endswith(saves.SUFFIX):
        argv = ["--load", *argv]
    if argv and argv[0] not in _COMMANDS:
        _refuse_words(argv)
    return _parser().parse_args(argv)


def _refuse_words(argv: Sequence[str]) -> None:
    """Playing takes nothing but options: any other word is a command that is misspelt or stands too late."""
    playing = _Parser(prog=_PROGRAM, add_help=False, allow_abbrev=False)
    _teach(playing, commands.run_play, _PLAY)
    stray = next((word for word in playing.parse_known_args(argv)[1] if not word.startswith("-")), None)
    if stray in _COMMANDS:
        raise BadInput(f"options of playing do not belong to {stray}: {_PROGRAM} {stray} …")
    if stray is not None:
        raise BadInput(unknown("command", stray, _COMMANDS))


def _complain(fault: object) -> None:
    """One line, whatever it quotes; where nobody can hear it, the exit code says enough."""
    with suppress(OSError):
        commands.say(f"five-skylines: {' '.join(str(fault).split())}", sys.stderr)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command line; returns 0, 2 for bad input, 1 for a fault of ours."""
    streams.open_all()
    try:
        args = parse(sys.argv[1:] if argv is None else argv)
        code: int = args.run(args)
        streams.flush()
        return code
    except BadInput as fault:
        _complain(fault)
        return 2
    except BrokenPipeError:  # the reader of our output has seen enough
        streams.give_up()
        return 0
    except OSError as fault:
        streams.give_up()
        _complain(streams.refusal(fault))
        return 2
    except KeyboardInterrupt:  # so has the person at the keyboard
        with suppress(OSError):
            print(file=sys.stderr)
        return 130

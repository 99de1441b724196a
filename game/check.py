"""Does everything that belongs to the program load and fit together? Content, bots, texts, settings, assets, fonts."""

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import msgspec

from game.bots.levels import levels
from game.content import ASSETS, CONFIG, LANGUAGES, shown
from game.errors import BadInput
from game.faces import FACES, face_path
from game.player.profile import default_settings
from game.rules import GAMES
from game.rules.core import Action, Event, Rules, totals
from game.text import placeholders, texts


def check(say: Callable[[str], None]) -> list[str]:
    """Tells `say` what is looked at and returns the faults found, one line each."""
    faults: list[str] = []
    for title, look in _CHECKS.items():
        try:
            found = list(look())
        except BadInput as fault:
            found = [str(fault)]
        say(f"{title}: {'fine' if not found else f'{len(found)} faults'}")
        faults += found
    return faults


def _games() -> Iterator[str]:
    """Every game can be set up and played a little with every seat count."""
    for game in GAMES:
        rules = GAMES[game]
        for seats in rules.seats:
            state = rules.new(seats, 1)
            for _ in range(20):
                legal = rules.legal(state)
                if not legal:
                    break
                state = rules.apply(state, legal[len(legal) // 2])
            if len(totals(rules.projected(state))) != seats:
                yield f"{game}: the projected scores are not one for each seat"
        known = {*rules_content(rules), *LANGUAGES, "look"}
        for path in sorted((CONFIG / "games" / game).glob("*.yaml")):
            if path.stem not in known:
                yield f"{shown(path)}: nothing reads this file"


def rules_content(rules: Rules[Any, Any]) -> tuple[str, ...]:
    """The names of a game's content files."""
    content = getattr(rules, "content", None)
    return content.__struct_fields__ if isinstance(content, msgspec.Struct) else ()


def _bots() -> Iterator[str]:
    """Every game has its levels and an evaluation."""
    known = levels()
    for game in GAMES:
        if game not in known.games:
            yield f"config/bots.yaml: the levels of {game} are missing"
        if find_spec(f"game.bots.{game}") is None:
            yield f"game/bots/{game}: there is no evaluation"


def _texts() -> Iterator[str]:
    """Every language has every key with the same parameters, and every game the keys it needs."""
    first, *others = (texts(language) for language in LANGUAGES)
    for other in others:
        for key in sorted(first.entries.keys() ^ other.entries.keys()):
            lacking = other if key in first.entries else first
            yield f"{key} is missing in {lacking.language}"
        for key in sorted(first.entries.keys() & other.entries.keys()):
            if placeholders(first.entries[key]) != placeholders(other.entries[key]):
                yield f"{key}: the parameters differ between {first.language} and {other.language}"
    for game in GAMES:
        for key in needed_texts(GAMES[game]):
            if not first.has(key):
                yield f"{key} is missing"


def needed_texts(rules: Rules[Any, Any]) -> Iterator[str]:
    """The keys every game must have."""
    game = rules.id
    yield from (f"{game}.name", f"{game}.about", f"{game}.now.over", f"{game}.why.{rules.turn_rule}")
    for seats in rules.seats:
        for option in rules.options(seats):
            if option.values:
                yield from (f"{game}.option.{option.name}.{part}" for part in ("name", "about"))
                yield from (f"{game}.option.{option.name}.value.{value}" for value in option.values)
    yield from (f"{game}.log.{event.kind()}" for event in _subclasses(Event, game))
    for action in _subclasses(Action, game):
        if action.steps is Action.steps:
            yield f"{game}.button.{action.kind()}"


def _subclasses(base: Any, game: str) -> Iterator[Any]:
    """The concrete events or actions of a game: those that nothing else is derived from."""
    for each in base.__subclasses__():
        if each.__subclasses__():
            yield from _subclasses(each, game)
        elif each.__module__.startswith(f"game.rules.{game}"):
            yield each


def _settings() -> Iterator[str]:
    """The defaults are complete and within their bounds."""
    default_settings()
    yield from ()


def _assets() -> Iterator[str]:
    """Every file in assets is there and is not empty."""
    for path in sorted(ASSETS.rglob("*")):
        if path.is_file() and not path.stat().st_size:
            yield f"{shown(path)}: empty"


def _fonts() -> Iterator[str]:
    """The packages of the fonts have their files where we look for them."""
    for face in FACES:
        try:
            face_path(face)
        except BadInput as fault:
            yield str(fault)


_CHECKS = {"games": _games, "bots": _bots, "texts": _texts, "settings": _settings, "assets": _assets, "fonts": _fonts}

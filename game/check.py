"""The command `check`: it loads content, bots, texts, settings, assets and fonts and reports what does not fit together."""

from collections import Counter
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

import msgspec

from game.asked import asked_keys, missing_keys
from game.bots.levels import levels
from game.content import ASSETS, CONFIG, LANGUAGES, readable_path
from game.errors import BadInput
from game.faces import FACES, face_path
from game.learning import checking as lesson_checking
from game.player.profile import default_settings
from game.rulebook import checking
from game.rules import GAMES
from game.rules.core import Rules, totals
from game.studies.reading import read_studies
from game.studies.wording import task_sentence
from game.text import placeholders, texts
from game.wording import read_wording, untranslated, wording_faults


def check(say: Callable[[str], None]) -> list[str]:
    """Tells `say` what is looked at and returns the faults found, one line each."""
    faults: list[str] = []
    for title, look in _CHECKS.items():
        try:
            found = list(look())
        except BadInput as fault:
            found = [str(fault)]
        say(f"{title}: {'fine' if not found else f'{len(found)} faults'}")
        faults += [fault for fault in found if fault not in faults]  # who reads the same file stumbles over the same
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
                yield f"{readable_path(path)}: nothing reads this file"


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
    """Every language has every key with the same parameters, every key that code can ask for, and all are well worded."""
    first, *others = (texts(language) for language in LANGUAGES)
    for other in others:
        for key in sorted(first.entries.keys() ^ other.entries.keys()):
            language = (other if key in first.entries else first).language
            yield f"{text_file(key, language)}: {key} is missing in {language}"
        for key in sorted(first.entries.keys() & other.entries.keys()):
            try:
                differ = placeholders(first.entries[key]) != placeholders(other.entries[key])
            except BadInput as fault:
                yield f"{key}: {fault}"
                continue
            if differ:
                yield f"{key}: the parameters differ between {first.language} and {other.language}"
        for key in sorted(untranslated(first.entries, other.entries)):
            yield f"{text_file(key, other.language)}: {key} is the same sentence in {first.language} and {other.language}"
    known = {key: entry for text in (first, *others) for key, entry in text.entries.items()}
    for key, where in missing_keys(known, asked_keys()).items():
        yield from (f"{text_file(key, language)}: {key} is missing, asked for by {where}" for language in LANGUAGES)
    yield from _wording()


def _wording() -> Iterator[str]:
    """Every text keeps to the rules of wording."""
    wording = read_wording(CONFIG / "wording.yaml")
    for language in LANGUAGES:
        yield from wording_faults(language, texts(language).entries, wording)


def text_file(key: str, language: str) -> str:
    """The file in which the text of that key belongs."""
    head, _, rest = key.partition(".")
    if rest.startswith("lesson."):
        return f"config/lessons/{head}/{language}.yaml"
    folder = f"games/{head}" if head in GAMES else "campaign" if head == "campaign" else "text"
    return f"config/{folder}/{language}.yaml"


def _rules() -> Iterator[str]:
    """The rules to be read are complete, in both languages, and true where the engine can tell."""
    yield from checking.faults(CONFIG / "rules")


def _lessons() -> Iterator[str]:
    """Every lesson can be read and played to its end, has its words, and says nothing untrue."""
    yield from lesson_checking.faults(CONFIG / "lessons")


def _studies() -> Iterator[str]:
    """The studies can be read, are solved by their solutions, and have well worded titles of their own."""
    studies = read_studies(CONFIG / "studies")
    yield from studies.faults
    wording = read_wording(CONFIG / "wording.yaml")
    for language in LANGUAGES:
        for study in studies.all:
            task_sentence(texts(language), study, ("",) * study.seats)
        titles = {f"{study.game}.title.{study.entry.name}": study.entry.title[language] for study in studies.all}
        yield from (f"config/studies: {fault}" for fault in wording_faults(language, titles, wording))
        for title, count in Counter(titles.values()).items():
            if count > 1:
                yield f'config/studies: {count} studies are called "{title}"'


def _settings() -> Iterator[str]:
    """The defaults are complete and within their bounds."""
    default_settings()
    yield from ()


def _assets() -> Iterator[str]:
    """Every file in assets is there and is not empty."""
    for path in sorted(ASSETS.rglob("*")):
        if path.is_file() and not path.stat().st_size:
            yield f"{readable_path(path)}: empty"


def _fonts() -> Iterator[str]:
    """The packages of the fonts have their files where we look for them."""
    for face in FACES:
        try:
            face_path(face)
        except BadInput as fault:
            yield str(fault)


_CHECKS = {
    "games": _games,
    "bots": _bots,
    "texts": _texts,
    "rules": _rules,
    "lessons": _lessons,
    "studies": _studies,
    "settings": _settings,
    "assets": _assets,
    "fonts": _fonts,
}

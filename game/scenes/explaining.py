"""What F1 tells of a thing: its name, how it stands, what it means now in numbers, the rule, the keys. Knows no scene.

A scene explains what lies on its table; whatever is a widget is explained here, from what the widget says itself.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.rulebook.book import Rulebook, Section
from game.rulebook.reading import book
from game.rulebook.search import index
from game.scenes.table.situation import Note
from game.scenes.widgets import Button, Control, Label, Widget
from game.scenes.widgets.fields import Field
from game.text import Text, texts

LONGEST = 44
"""Letters of a name; what is longer is a sentence."""
MOST_ROWS = 4
SURE = 45.0
"""How well a search must fit before what it found counts as the rule of a thing."""
TABLES = ("fact", "score", "button", "option", "admin", "track")
"""Tables of a game's texts whose entries are things that the rules explain."""
KEY_HINT = re.compile(r" \([^()]{1,24}\)$")
NUMBER = re.compile(r"[+−±-]?\d[\d/ ,.→+−%×-]*")
OPTION_KEYS = ("option", "help")
"""Keys of widgets that set an option begin so."""
GAME = "game"
"""What a book calls the page that says what its game is about."""
FAMILIES = (
    "ask",
    "tool",
    "part",
    "door",
    "chapter",
    "colour",
    "key",
    "entry",
    "list",
    "group",
    "answer",
    "delete",
    "toast",
    "box",
    "name",
    "who",
)
"""Keys of widgets that begin so have a sentence in common where they have none of their own."""


class Explanation(Struct, frozen=True):
    """Everything F1 says of one thing."""

    name: str
    state: str = ""
    """How it stands, or what it is."""
    number: str = ""
    """What it means now, large."""
    meaning: str = ""
    """What that number is."""
    good: bool | None = None
    rows: tuple[Note, ...] = ()
    rule: str = ""
    """The rule in one or two sentences."""
    ids: tuple[str, ...] = ()
    section: str = ""
    """The page that tells more."""
    page: str = ""
    """What that page is called."""
    keys: tuple[str, ...] = ()
    """Actions of the keyboard that work on it."""
    icon: str = "info"


# -- the rule ----------------------------------------------------------------------------------------------------


def find_rule(found: Explanation, of: Rulebook, things: Sequence[str], rule: str = "") -> Explanation:
    """The explanation with its rule: that of an id, else of the first thing that the book knows, else of its name."""
    if section := of.by_rule.get(rule):
        clause = next((each for each in section.clauses if rule in each.ids), None)
        said = clause.text if clause is not None else section.answer
        return replace(found, rule=said, ids=(rule,), section=section.id, page=section.title)
    for thing in things:
        if section := of.about(thing):
            return _with_section(found, section, thing)
    if section := _searched(of, found.name):
        return _with_section(found, section, "")
    return found


def _with_section(found: Explanation, section: Section, thing: str) -> Explanation:
    row = next((row for row in section.rows if row.key == thing), None)
    rule, ids = (row.text, row.ids) if row is not None else (section.answer, ())
    return replace(found, rule=rule, ids=ids or section.ids[:1], section=section.id, page=section.title)


def _searched(of: Rulebook, name: str) -> Section | None:
    hits = index(of.language).search(name, game=of.game, most=1) if name else []
    return hits[0].section if hits and hits[0].section.game == of.game and hits[0].score >= SURE else None


@lru_cache(16)
def _things(game: str, language: str) -> dict[str, str]:
    """What things of a game are called, and what the book knows them by."""
    found: dict[str, str] = {}
    for key, words in texts(language).entries.items():
        own, _, rest = key.partition(".")
        table, _, name = rest.partition(".")
        if own == game and table in TABLES and isinstance(words, str):
            found.setdefault(words, f"{table}.{name.removesuffix('.name')}")
    return found


# -- widgets -----------------------------------------------------------------------------------------------------


def explain_widgets(path: Sequence[Widget], text: Text, game: str = "") -> Explanation | None:
    """What is said of the innermost widget that has something to say; `path` leads outwards. None where none has."""
    for explain in (_of_field, _of_key, _of_tip, _of_control):
        for widget in path:
            found = explain(widget, text)
            if found is not None:
                return _ruled(found, widget, text, game)
    for widget in path:
        found = _of_words(widget, text)
        if found is not None:
            return _ruled(found, widget, text, game)
    return None


def _of_words(widget: Widget, text: Text) -> Explanation | None:
    """Words that only stand there; a number is called by what stands beside it."""
    words = widget.spoken()
    if _has_letters(words):
        return _divide(words)
    beside = widget.parent.children if widget.parent is not None else []
    names = (KEY_HINT.sub("", each.tip or each.spoken()) for each in beside)
    name = next((name for name in names if _has_letters(name)), "")
    if not words or not name:
        return None
    is_number = NUMBER.fullmatch(words) is not None
    return replace(_divide(name), number=words if is_number else "", meaning=text("leaf.now") if is_number else "")


def _ruled(found: Explanation, widget: Widget, text: Text, game: str) -> Explanation:
    """With the rule, where a game is meant."""
    if not game:
        return found
    keys = (each.key.partition("-") for each in _line(widget))
    option = next((name for head, _, name in keys if head in OPTION_KEYS), "")
    named = _things(game, text.language).get(found.name, "")
    things = [thing for thing in (f"option.{option}" if option else "", named) if thing]
    ruled = find_rule(found, book(game, text.language), things)
    is_bare = not (ruled.state or ruled.rows or ruled.rule)
    return find_rule(ruled, book(game, text.language), [GAME]) if is_bare else ruled


def _line(widget: Widget) -> Iterator[Widget]:
    above: Widget | None = widget
    while above is not None:
        yield above
        above = above.parent
    yield from (each for each in widget.walk() if each is not widget)


def _of_field(widget: Widget, text: Text) -> Explanation | None:
    """A control beside its name and a line about it."""
    above: Widget | None = widget
    while above is not None and not isinstance(above, Field):
        above = above.parent
    if above is None:
        return None
    control = next((each for each in above.walk() if isinstance(each, Control)), None)
    value = control.spoken() if control is not None else ""
    meaning = text("leaf.value") if value and value != above.name else ""
    found = Explanation(above.name, above.about or _sentence(above, text), icon="options")
    return replace(found, rows=(Note("check", f"{meaning} {value}"),)) if meaning else found


def _sentence(widget: Widget, text: Text) -> str:
    """What is written about the widget of that key, or about its family."""
    for each in widget.walk():
        for name in (each.key, each.key.rstrip("-0123456789"), *_stripped(each.key)):
            if name and text.has(f"explain.{_plain(name)}"):
                return text(f"explain.{_plain(name)}")
    return ""


def _plain(key: str) -> str:
    return key.replace("-", "_")


def _stripped(key: str) -> Iterator[str]:
    head, sign, rest = key.partition("-")
    if sign and head in FAMILIES:
        yield from (rest.rstrip("-0123456789"), head)


def _of_key(widget: Widget, text: Text) -> Explanation | None:
    """A button that a sentence was written about."""
    if not widget.key or not isinstance(widget, Control):
        return None
    said = next((text(f"explain.{_plain(name)}") for name in _names(widget.key) if text.has(f"explain.{_plain(name)}")), "")
    if not said:
        return None
    head, _, rest = widget.key.partition("-")
    action = rest or head
    if head == "key":
        name = text(f"keys.action.{rest}")
    elif head == "box":
        name, said = widget.spoken(), text(f"{rest}.about")
    elif head == "entry":
        name, said = text("leaf.entry_name"), rest.partition("-")[2] or said
    else:
        name = KEY_HINT.sub("", widget.spoken() or widget.tip).strip()
    named = f"leaf.name.{_plain(head)}"
    if not _has_letters(name) and not text.has(named):
        return None
    found = _divide(name) if _has_letters(name) else Explanation(text(named))
    state = said if not found.state else f"{found.state} {said}"
    keys = (action,) if text.has(f"keys.action.{action}") else ()
    return replace(found, state=state, keys=keys, icon=(widget.sign if isinstance(widget, Button) else "") or "pointer")


def _names(key: str) -> Iterator[str]:
    yield from (key, key.rstrip("-0123456789"))
    yield from _stripped(key)


def _of_tip(widget: Widget, text: Text) -> Explanation | None:
    """What tells about itself when it is pointed at."""
    if not widget.tip or not _has_letters(widget.tip):
        return None
    found = _divide(KEY_HINT.sub("", widget.tip))
    if len(found.name) > LONGEST or not found.state:
        inside = [each.spoken() for each in widget.walk() if isinstance(each, Label)]
        short = next((each for each in (widget.spoken(), *inside) if _has_letters(each) and len(each) <= LONGEST), "")
        if len(found.name) > LONGEST and short:
            found = replace(found, name=short, state=widget.tip.partition("\n")[0])
    number = _number_beside(widget)
    return replace(found, number=number, meaning=text("leaf.now") if number else "")


def _number_beside(widget: Widget) -> str:
    """The number that it shows, or that stands beside its sign."""
    beside = [each for each in widget.parent.children if each.tip == widget.tip] if widget.parent is not None else []
    said = (each.spoken().strip() for each in (widget, *beside))
    return next((each for each in said if NUMBER.fullmatch(each) and len(each) < 8), "")


def _of_control(widget: Widget, text: Text) -> Explanation | None:
    if not isinstance(widget, Control) or not _has_letters(widget.spoken()):
        return None
    return replace(_divide(widget.spoken()), icon="pointer")


def _has_letters(words: str) -> bool:
    return sum(letter.isalpha() for letter in words) >= 2


def _divide(words: str) -> Explanation:
    """A name, a sentence and further lines, as tips and spoken words have them."""
    first, *rest = words.strip().split("\n")
    rows = tuple(Note("circle", line) for line in rest[:MOST_ROWS] if line.strip())
    for sign in (". ", ": ", "; "):
        name, found, state = first.partition(sign)
        if found and 2 <= len(name) <= LONGEST:
            return Explanation(name, state[:1].upper() + state[1:], rows=rows)
    return Explanation(first.rstrip("."), rows=rows)

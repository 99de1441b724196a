"""Every sentence in every language: complete, with equal parameters, plurals and bent words."""

import ast
import errno
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.asked import declared_keys
from game.bots import BOTS
from game.content import LANGUAGES, ROOT
from game.errors import SYSTEM, BadInput, no_writing
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Event, Prompt, Reason
from game.text import BadText, Plural, Text, placeholders, texts

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("game", GAMES)


class Fell(Event, frozen=True):
    """An event of no game, for sentences."""

    seat: int
    piece: str | None = "roof"
    floors: int = 2
    right: bool = True
    plots: tuple[str, ...] = ()
    rival_seats: tuple[int, ...] = ()


def fell(sentence: str | Plural, event: Fell, **more: str) -> str:
    """The event in a language of one sentence and a few words."""
    entries = {
        "demo.log.fell": sentence,
        "demo.word.roof": "roof",
        "demo.the.roof": "the roof",
        "demo.word.b2": "B2",
        "demo.verdict.true": "right",
        "demo.verdict.false": "wrong",
        "demo.seen.2": "two floors",
        **more,
    }
    return Text("en", entries).event("demo", event, ["Ann", "Ben", "Cem"])


# -- how sentences are made ------------------------------------------------------------------------------------


def test_a_text_takes_parameters() -> None:
    text = Text("en", {"hello": "Hello {name}!"})
    assert text("hello", name="Ann") == "Hello Ann!"
    assert text.has("hello")
    assert not text.has("goodbye")


def test_a_missing_text_or_a_wrong_parameter_is_named_with_its_file() -> None:
    text = Text("en", {"hello": "Hello {name}!", "floors": Plural("one", "{count}", by="number"), "open": "Hello {name"})
    with pytest.raises(BadText, match=r"config.text.en\.yaml: goodbye is missing"):
        text("goodbye")
    with pytest.raises(BadText, match=r"config.games.skyliners.en\.yaml: skyliners\.none is missing"):
        text("skyliners.none")
    for key in ("hello", "floors", "open"):
        with pytest.raises(BadText, match=rf"{key} cannot be put together \(.*\); it is given {{count}}"):
            text(key, count=3)


def test_a_sentence_may_have_a_form_for_none() -> None:
    """Seen: "Anna receives 0 million income."."""
    text = Text("en", {"income": Plural("1 million", "{amount} million", by="amount", none="nothing")})
    assert [text("income", amount=amount) for amount in (0, 1, 5)] == ["nothing", "1 million", "5 million"]


@pytest.mark.parametrize(("count", "said"), [(0, "0 floors"), (1, "one floor"), (2, "2 floors"), (21, "21 floors")])
def test_one_is_singular_and_everything_else_is_plural(count: int, said: str) -> None:
    text = Text("en", {"floors": Plural("one floor", "{count} floors")})
    assert text("floors", count=count) == said


def test_a_plural_may_depend_on_another_parameter() -> None:
    text = Text("en", {"points": Plural("a point for {seat}", "{points} points for {seat}", by="points")})
    assert text("points", points=1, seat="Ann") == "a point for Ann"
    assert text("points", points=3, seat="Ann") == "3 points for Ann"


def test_a_sentence_bends_words_by_tables() -> None:
    assert fell("{piece} falls", Fell(0)) == "roof falls"
    assert fell("{piece:the} falls", Fell(0)) == "the roof falls"
    assert fell("{right:verdict}", Fell(0)) == "right"
    assert fell("{right:verdict}", Fell(0, right=False)) == "wrong"
    assert fell("{floors:seen}", Fell(0)) == "two floors"


def test_a_word_no_table_knows_stands_as_it_is() -> None:
    assert fell("{piece:the}", Fell(0, "gull")) == "gull"
    assert fell("{floors:seen}", Fell(0, floors=9)) == "9"


def test_what_is_awaited_and_how_much_is_left_are_two_texts() -> None:
    entries = {"demo.now.go": "Walk {far:to}. Or roll.", "demo.left.rounds": "Round {round}.", "demo.to.hill": "up the hill"}
    text = Text("en", entries)
    prompt = Prompt("go", {"far": "hill", "round": 3}, left="rounds")
    assert (text.prompt("demo", prompt), text.left("demo", prompt)) == ("Walk up the hill. Or roll.", "Round 3.")
    assert text.left("demo", Prompt("go", {"far": "hill"})) == ""


def test_sequences_are_joined_and_their_words_bent() -> None:
    assert fell("on {plots}", Fell(0, plots=("b2", "c3"))) == "on B2, c3"


def test_seats_become_names() -> None:
    assert fell("{seat} and {rival_seats}", Fell(0, rival_seats=(1, 2))) == "Ann and Ben, Cem"


def test_an_event_that_hides_something_takes_the_hidden_sentence() -> None:
    hidden = {"demo.log.fell_hidden": "something of {seat} falls"}
    assert fell("{piece} falls", Fell(1, None), **hidden) == "something of Ben falls"
    assert fell("{piece} falls", Fell(1), **hidden) == "roof falls"


def test_an_event_chooses_singular_by_its_own_field() -> None:
    plural = Plural("{seat}: one floor", "{seat}: {floors} floors", by="floors")
    assert fell(plural, Fell(0, floors=1)) == "Ann: one floor"
    assert fell(plural, Fell(0, floors=3)) == "Ann: 3 floors"


def test_the_log_keeps_silent_where_the_sentence_is_empty() -> None:
    assert fell("", Fell(0)) == ""


def test_a_name_with_braces_is_only_a_name() -> None:
    text = Text("en", {"demo.log.fell": "{seat} falls"})
    assert text.event("demo", Fell(0), ["{evil!r} %s"]) == "{evil!r} %s falls"


def test_a_reason_is_said_without_its_rule() -> None:
    text = Text("en", {"demo.why.DM-1": "no {piece:the}", "demo.the.roof": "the roof"})
    assert text.reason("demo", Reason("DM-1", {"piece": "roof"})) == "no the roof"


def test_the_parameters_of_an_entry_can_be_listed() -> None:
    assert placeholders("{a} and {b:the} {{c}}") == {"a", "b"}
    assert placeholders(Plural("{a}", "{b}", by="c")) == {"a", "b", "c"}


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadInput, match='unknown language "fr"; it must be en or de'):
        texts("fr")


# -- what every language must have -----------------------------------------------------------------------------


def test_the_languages_have_the_same_keys_and_parameters() -> None:
    first, *others = (texts(language).entries for language in LANGUAGES)
    for other in others:
        assert other.keys() == first.keys()
        assert {key: placeholders(entry) for key, entry in other.items()} == {
            key: placeholders(entry) for key, entry in first.items()
        }


SAID_ALONE = ("name", "about", "option", "now", "pick", "button", "why", "score", "decided")
"""Sections whose texts stand by themselves; the log may keep silent, and bent words may be empty."""


@every_language
def test_no_text_that_stands_alone_is_blank(language: str) -> None:
    for key, entry in texts(language).entries.items():
        if key.split(".")[1] in SAID_ALONE:
            parts = (entry.one, entry.other) if isinstance(entry, Plural) else (entry,)
            assert all(part and part.strip() == part for part in parts), f"{key} is empty or has blanks around it"


@every_language
@every_game
def test_every_text_a_game_needs_is_there(game: str, language: str) -> None:
    needed = set(declared_keys(GAMES[game]))
    assert needed
    assert sorted(key for key in needed if not texts(language).has(key)) == []


@every_language
@every_game
def test_every_rule_that_refuses_has_its_sentence(game: str, language: str) -> None:
    """Every `Reason("XX-12", …)` in the rules' source."""
    rules = {rule for path in sources(game) for rule in refusing_rules(path)}
    assert sorted(rule for rule in rules if not texts(language).has(f"{game}.why.{rule}")) == []
    assert rules


def sources(game: str) -> Iterator[Path]:
    rules = ROOT / "game" / "rules"
    yield from rules.glob(f"{game}.py")
    yield from rules.glob(f"{game}/**/*.py")


def refusing_rules(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Reason" and node.args:
            yield from (
                each.value for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant) and "-" in str(each.value)
            )


@every_language
@every_game
def test_prompts_score_lines_and_sentences_of_whole_matches_are_there(game: str, language: str) -> None:
    rules, text = GAMES[game], texts(language)
    for seats in rules.seats:
        session = Session(rules, [Player(f"P{seat}") for seat in range(seats)], seed=seats)
        rng = Random(seats)
        while (seat := session.to_act) is not None:
            prompt = rules.prompt(session.view(seat))
            assert text.prompt(game, prompt)
            session.submit(rng.choice(session.legal(seat)))
        assert session.outcome is not None
        for lines in (*session.outcome.lines, *rules.projected(session.view(0))):
            assert all(text(f"{game}.score.{line.reason}") for line in lines)
        assert text(f"{game}.decided.{session.outcome.decided_by}")
        prompt = rules.prompt(session.view(None))
        assert text.prompt(game, prompt)
        assert all(line.text.strip() for line in session.log(None, text))
        assert not any("None" in line.text or "{" in line.text for line in session.log(0, text))


@every_language
def test_every_bot_has_a_name(language: str) -> None:
    assert all(texts(language)(f"bot.{bot}.name") for bot in BOTS)


# -- faults ----------------------------------------------------------------------------------------------------

SHOWN = (
    *("app.py", "files.py", "match/saves.py", "player/profile.py", "player/statistics.py", "player/campaign/book.py"),
    *("scenes/keys.py", "scenes/photo.py"),
)
"""Modules whose faults an interface shows as they are."""
FAULTS = ("BadInput", "Newer", "NoDisplay")
CATCHES = {"errors.py": ("_by_system",), "app.py": ("__init__", "_open_window", "_tier_name")}
"""Functions that make a part of another fault, or one before there is an interface."""


def raised(path: Path) -> Iterator[tuple[str, int, str, frozenset[str]]]:
    """Every fault a module makes: the function it stands in, its line, its key, its parameters."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef):
            continue
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in FAULTS:
                words = {word.arg: word.value for word in call.keywords if word.arg}
                key = words.pop("key", ast.Constant(""))
                value = key.value if isinstance(key, ast.Constant) else ast.unparse(key)
                yield function.name, call.lineno, str(value), frozenset(words)


def test_every_fault_an_interface_shows_has_a_text() -> None:
    for name in SHOWN:
        for function, line, key, _ in raised(ROOT / "game" / name):
            assert key or function in CATCHES.get(name, ()), f"{name}, line {line}: a player would read English"


@every_language
def test_every_fault_s_text_is_there_with_its_parameters(language: str) -> None:
    text, seen = texts(language), set()
    for path in sorted((ROOT / "game").rglob("*.py")):
        for function, line, key, params in raised(path):
            if not key or function in CATCHES.get(path.name, ()):
                continue
            seen.add(key)
            assert text.has(key), f"{path.name}, line {line}: {key}"
            assert placeholders(text.entries[key]) <= params, f"{path.name}, line {line}: {key}"
    kept = {key for key in text.entries if key.startswith("fault.")}
    assert kept == seen | set(SYSTEM.values())


def test_a_fault_inside_a_fault_speaks_the_same_language() -> None:
    fault = no_writing("a.yaml", OSError(errno.ENOSPC, "No space left on device"))
    assert str(fault) == "a.yaml: cannot be written (No space left on device)"
    assert texts("de").fault(fault) == "a.yaml lässt sich nicht schreiben: auf dem Laufwerk ist kein Platz mehr."
    rare = no_writing("a.yaml", OSError(errno.EMFILE, "Too many open files"))
    assert "Too many open files" in texts("de").fault(rare)
    assert texts("de").fault(BadInput("only English")) == "only English"


def test_numbers_have_a_real_minus_and_a_sentence_one_full_stop() -> None:
    text = Text("de", {"a": "{amount} Mio.", "b": "Zu {what}.", "c": "Und dann ..."})
    assert text("b", what=text("a", amount=-3)) == "Zu −3 Mio."
    assert text("c") == "Und dann ..."

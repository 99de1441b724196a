"""A match in the terminal: what is asked, what commands do, and that nobody ever reads another seat's secret."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from game.bots import BOTS
from game.match.session import Player, Session
from game.rules import GAMES
from game.terminal import CLEAR, Terminal
from game.text import texts
from tests.rules.desk import drawn

TEXT = texts("en")
COVER = "Please hand over to {}."


class Screen:
    """Types what it is given, and keeps all that was shown: a new page begins whenever the screen is cleared."""

    def __init__(self, lines: Iterable[str] | Callable[[str], str]) -> None:
        self._next = lines if callable(lines) else self._typed(iter(lines))
        self.pages: list[list[str]] = [[]]

    @staticmethod
    def _typed(lines: Iterable[str]) -> Callable[[str], str]:
        waiting = list(lines)

        def next_line(_prompt: str) -> str:
            if not waiting:
                raise EOFError
            return waiting.pop(0)

        return next_line

    def read(self, prompt: str) -> str:
        self.pages[-1].append(prompt)
        return self._next(prompt)

    def write(self, text: str) -> None:
        if text == CLEAR:
            self.pages.append([])
        else:
            self.pages[-1].append(text)

    @property
    def shown(self) -> list[str]:
        """Everything, page after page."""
        return [text for page in self.pages for text in page]


def match(*kinds: str, game: str = "skyliners", seed: int = 5, **options: str) -> Session:
    """A match between Ann, Ben, Cem and Dee."""
    names = ("Ann", "Ben", "Cem", "Dee")
    players = [Player(name, kind) for name, kind in zip(names, kinds, strict=False)]
    return Session(GAMES[game], players, seed=seed, options=options)


def at_terminal(session: Session, lines: Iterable[str] | Callable[[str], str], language: str = "en") -> tuple[bool, Screen]:
    """Plays until the lines run out or the match is over."""
    screen = Screen(lines)
    return Terminal(session, texts(language), read=screen.read, write=screen.write).play(), screen


def alone(*lines: str) -> tuple[Session, list[str]]:
    """Ann, who begins, types these lines against a bot; what she was shown after the first board."""
    session = match("human", "random", start="S")
    _, screen = at_terminal(session, lines)
    first_prompt = next(index for index, text in enumerate(screen.shown) if text.startswith("Ann:"))
    return session, screen.shown[first_prompt + 1 :]


# -- playing ---------------------------------------------------------------------------------------------------


def test_a_turn_shows_the_log_the_board_and_what_is_asked() -> None:
    session = match("human", "random", start="S")
    finished, screen = at_terminal(session, [])
    assert not finished
    assert screen.shown[0] == "Ann begins."
    assert any(drawn(GAMES["skyliners"], session.view(0)) == text for text in screen.shown)
    assert screen.shown[-2] == "Ann: Build a piece. Round 1; the game ends when somebody has no floors (fewest now: 16). > "
    assert screen.shown[-1] == "You have left the match."


def test_a_move_is_made_and_the_bot_answers() -> None:
    session, shown = alone("floor a1", "floor b1")
    assert session.number == 4
    assert "   1.S.2  Ann builds a floor on b1." in shown
    assert any(text.startswith("   1.W.1  Ben ") for text in shown)


def test_blanks_around_a_move_do_not_matter() -> None:
    session, _ = alone("", "   ", "  floor   a1  ")
    assert session.number == 1


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("dance", "That is not a move. Type ? to list your moves."),
        ("floor c3", "The park in the centre stays; nothing is built on it. (SL-41)"),
        ("floor z9", "There is no plot z9; plots are a1 to e5. (SL-01)"),
        ("plan A 3", "Your first action must be a build. You can plan with the second. (SL-32)"),
        ("why plan A 3", "Your first action must be a build. You can plan with the second. (SL-32)"),
        ("why floor a1", "No rule forbids that, if it is a move at all."),
        ("why", "No rule forbids that, if it is a move at all."),
        ("why \x00", "No rule forbids that, if it is a move at all."),
        ("undo", "Nothing to undo: the match has only just begun."),
        ("reset", "Nothing to undo: the match has only just begun."),
        ("redo", "There is nothing to redo."),
        ("rules xqzw", "The rules say nothing about “xqzw”."),
    ],
)
def test_what_changes_nothing_is_answered_and_asked_again(line: str, answer: str) -> None:
    session, shown = alone(line)
    assert shown[0] == answer
    assert shown[1].startswith("Ann: Build a piece.")
    assert session.number == 0


def test_the_rules_can_be_asked_while_playing() -> None:
    session, shown = alone("rules", "rules roof", "rules SL-47")
    assert "Skyliners: quick page" in shown
    assert shown.count("A roof needs at least one floor below it, and it closes the building for good.") == 2
    assert session.number == 0


def test_a_question_mark_lists_the_legal_moves_and_the_commands() -> None:
    session, shown = alone("?", "? floor a", "? nothing")
    floors = next(text for text in shown if text.startswith("floor "))
    assert floors.count(",") == 23
    assert shown.count("Also: ? BEGINNING, why MOVE, hint, undo, redo, reset, log, score, rules WORD, quit") == 3
    assert "floor a1, a2, a3, a4, a5" in shown
    listed = {f"{text.split(' ')[0]} {rest}" for text in shown[:3] for rest in text.split(" ", 1)[1].split(", ")}
    assert listed == {session.rules.notation(action) for action in session.legal(0)}


def test_undo_shows_the_earlier_board_and_redo_the_later_one() -> None:
    session, shown = alone("floor a1", "undo", "redo", "undo", "undo", "roof a1")
    assert session.number == 0
    boards = [text for text in shown if "16 floors" in text or "15 floors" in text]
    assert [("15 floors" in board.split("\n")[-2]) for board in boards if "\n" in board] == [True, False, True, False]
    assert "Nothing to undo: the match has only just begun." in shown


def test_undo_takes_back_the_bot_s_answer() -> None:
    session, _ = alone("floor a1", "floor b1", "undo")
    assert session.number == 1


def test_reset_takes_back_the_turn() -> None:
    session, _ = alone("floor a1", "floor b1", "floor c1", "reset")
    assert session.number == 4


def test_a_hint_is_a_legal_move() -> None:
    session, shown = alone("hint")
    assert any(shown[0].startswith(session.rules.notation(action)) for action in session.legal(0))
    assert session.number == 0


def test_the_log_begins_with_the_set_up() -> None:
    _, shown = alone("floor a1", "log")
    again = shown[shown.index("Ann begins.") :]
    assert "   1.S.1  Ann builds a floor on a1." in again


def test_scores_tell_only_what_the_seat_may_know() -> None:
    _, shown = alone("score")
    assert shown[0].startswith("Ann: ")
    assert "Skyscraper card" in shown[0]
    assert shown[1].startswith("Ben: ")
    assert "Skyscraper card" not in shown[1]


def test_quit_leaves() -> None:
    session, shown = alone("floor a1", "quit", "floor b1")
    assert session.number == 1
    assert shown[-1] == "You have left the match."


def test_a_whole_match_ends_with_places_and_how_it_was_decided() -> None:
    session = match("random", "greedy", "random")
    finished, screen = at_terminal(session, [])
    assert finished
    assert session.outcome is not None
    assert [text[:2] for text in screen.shown[-4:-1]] == [f"{place}." for place in sorted(session.outcome.places)]
    assert screen.shown[-1] == TEXT("cli.decided", how=TEXT(f"skyliners.decided.{session.outcome.decided_by}"))


@pytest.mark.parametrize("seed", range(3))
def test_a_city_ends_in_its_own_words(seed: int) -> None:
    """A city that was finished below the mark is not called lost."""
    session = match("random", game="cities", seed=seed)
    _, screen = at_terminal(session, [])
    assert session.outcome is not None
    assert screen.shown[-1] == TEXT(f"cities.end.{session.outcome.decided_by}")
    assert TEXT("cli.lost") not in screen.shown


def test_it_speaks_german() -> None:
    _, screen = at_terminal(match("human", "random", start="S"), ["floor c3"], language="de")
    assert not any("builds" in text or "Build" in text for text in screen.shown)
    assert screen.shown[-1] == texts("de")("cli.left")


# -- every game ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_game_can_be_played_by_typing(game: str, language: str) -> None:
    """People type random legal moves, ask for everything on the way, and leave after a while."""
    rules, rng = GAMES[game], Random(1)
    seats = rules.seats[-1]
    session = match(*["human"] * seats, game=game)
    commands = ["?", "why nonsense", "log", "score", "hint", "undo", "redo", "reset", "nonsense", ""]
    cover = texts(language)("cli.cover", name="").split("{")[0][:8]

    def typed(prompt: str) -> str:
        if session.number >= 40:
            raise EOFError
        if prompt.startswith(cover):
            return ""
        if rng.random() < 0.4:
            return rng.choice(commands)
        return rules.notation(rng.choice(session.legal(session.to_act or 0)))

    finished, screen = at_terminal(session, typed, language)
    assert session.number >= 40 or finished
    assert all(isinstance(text, str) for text in screen.shown)


@pytest.mark.parametrize("game", GAMES)
def test_bots_finish_every_game_at_the_terminal(game: str) -> None:
    rules = GAMES[game]
    finished, screen = at_terminal(match(*["random"] * rules.seats[0], game=game), [])
    assert finished
    assert screen.shown


# -- secrets ---------------------------------------------------------------------------------------------------


def moves_of(session: Session, rng: Random) -> list[tuple[int, str]]:
    """Plays a random match, fond of plans, to its end: (seat, notation) of every move."""
    made = []
    while (seat := session.to_act) is not None:
        legal = session.legal(seat)
        plans = [action for action in legal if action.kind() == "plan"]
        action = rng.choice(plans if plans and rng.random() < 0.5 else legal)
        made.append((seat, session.rules.notation(action)))
        session.submit(action)
    return made


def other_secret(notation: str) -> str:
    """The same move, but a plan of another row with another number."""
    word, *rest = notation.split()
    if word != "plan":
        return notation
    row, number = rest
    return f"plan {'ABCDE'['ABCDE'.index(row) - 1]} {int(number) % 4 + 1}"


def typed_by_hand(moves: list[tuple[int, str]]) -> list[str]:
    """What people at one screen type for these moves: Enter at every cover, then the move."""
    lines, viewer = [], None
    for seat, notation in moves:
        lines += [notation] if seat == viewer else ["", notation]
        viewer = seat
    return lines


def pages_of(screen: Screen, name: str) -> list[list[str]]:
    """The pages a person looked at, without the last of the match, where everything is revealed."""
    return [page for page in screen.pages[:-1] if page and page[0].startswith(COVER.format(name))]


@pytest.mark.parametrize("mode", ["intro", "full"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_cover_stands_between_two_people(seats: int, mode: str) -> None:
    kinds = ["human"] * seats
    moves = moves_of(match(*kinds, mode=mode), Random(seats))
    session = match(*kinds, mode=mode)
    finished, screen = at_terminal(session, typed_by_hand(moves))
    assert finished
    assert screen.pages[0] == [], "nothing is shown before the first cover"
    assert len(screen.pages) - 1 == typed_by_hand(moves).count("")
    for page in screen.pages[1:]:
        covers = [text for text in page if text.startswith("Please hand over")]
        assert covers == page[:1], "the cover is the first thing on a page and the only cover"
        name = page[0].removeprefix("Please hand over to ").split(".")[0]
        asked = {text.split(":")[0] for text in page if text.endswith("> ")}
        assert asked == {name}, "only the person the screen was handed to is asked"


@pytest.mark.parametrize("mode", ["intro", "full"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_reads_does_not_depend_on_the_secrets_of_others(seats: int, mode: str) -> None:
    """The same match twice, but everybody else has other skyscraper cards and lays other plans: word for word the same."""
    kinds, quarters = ["human"] * seats, ["NW", "NE", "SW", "SE"]
    moves = moves_of(match(*kinds, mode=mode, skyscrapers=" ".join(quarters[:seats])), Random(seats))
    _, first = at_terminal(match(*kinds, mode=mode, skyscrapers=" ".join(quarters[:seats])), typed_by_hand(moves))
    for viewer, name in enumerate(("Ann", "Ben", "Cem", "Dee")[:seats]):
        others = [quarter for quarter in quarters if quarter != quarters[viewer]]
        dealt = [others.pop() for _ in range(seats - 1)]
        dealt.insert(viewer, quarters[viewer])
        hidden = [(seat, notation if seat == viewer else other_secret(notation)) for seat, notation in moves]
        _, second = at_terminal(match(*kinds, mode=mode, skyscrapers=" ".join(dealt)), typed_by_hand(hidden))
        assert pages_of(first, name)
        assert pages_of(first, name) == pages_of(second, name)
    if mode == "full":
        assert any("plan" in notation for _, notation in moves)


def test_no_page_names_a_quarter_or_a_plan_of_another_seat() -> None:
    """The same in plain words: the brackets of others hold a question mark, their plans are `??`."""
    kinds = ["human"] * 3
    moves = moves_of(match(*kinds, skyscrapers="NW NE SW"), Random(8))
    _, screen = at_terminal(match(*kinds, skyscrapers="NW NE SW"), typed_by_hand(moves))
    for seat, (name, quarter) in enumerate([("Ann", "NW"), ("Ben", "NE"), ("Cem", "SW")]):
        pages = pages_of(screen, name)
        boards = [text for page in pages for text in page if "floors" in text and "\n" in text]
        assert boards
        for board in boards:
            lines = board.split("\n")[-3:]
            assert f"[{quarter}]" in lines[seat]
            assert all("[?]" in line for owner, line in enumerate(lines) if owner != seat)
            assert "??" not in lines[seat]
            assert not any(f":{row}" in line for owner, line in enumerate(lines) if owner != seat for row in "ABCDE")


def test_one_person_among_bots_needs_no_cover() -> None:
    _, screen = at_terminal(match("human", "random", "greedy"), ["floor a1"])
    assert len(screen.pages) == 1
    assert not any(text.startswith("Please hand over") for text in screen.shown)


def test_two_people_with_a_bot_between_them_have_a_cover() -> None:
    session = match("human", "random", "human", start="S")
    _, screen = at_terminal(session, ["", "floor a1", "floor b1", "", "floor c1"])
    assert session.number == 5
    assert [page[0].split(".")[0] for page in screen.pages[1:]] == ["Please hand over to Ann", "Please hand over to Cem"]


def test_nothing_is_shown_to_somebody_who_leaves_at_the_cover() -> None:
    _, screen = at_terminal(match("human", "human", start="S"), ["", "floor a1", "plan A 1"])
    assert screen.pages[-1] == [
        "Please hand over to Ben. Ben, press Enter when nobody else is looking. ",
        "You have left the match.",
    ]


def test_the_bot_at_the_terminal_is_the_one_of_its_name(name_bot: Any) -> None:
    asked: list[str] = []

    class Spy:
        def choose(self, rules, view, rng):  # type: ignore[no-untyped-def]
            asked.append(type(view).__name__)
            return BOTS["random"]().choose(rules, view, rng)

    name_bot("greedy", Spy)
    at_terminal(match("greedy", "random"), [])
    assert set(asked) == {"View"}

"""Plays a whole match in the terminal, by notation. The screen is cleared between people who have secrets.

It uses nothing of the screens: rules, session and texts are enough to play.
"""

from collections.abc import Callable
from typing import Any

from game.begun import Begun, listing
from game.bots import BOTS
from game.bots.base import thought_rng
from game.bots.levels import ADVISER
from game.errors import BadInput, visible
from game.match.hotseat import hint
from game.match.session import Session
from game.rulebook import asking
from game.rules.core import Action, IllegalAction, Reason, Seat, Target
from game.text import Text

Read = Callable[[str], str]
"""Asks with a prompt and returns a line; raises EOFError at the end of the input."""
Write = Callable[[str], None]

MANY = 200
"""So many moves of one kind are not listed: they are begun, and asked on."""
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Wipes a terminal and what could be scrolled back to."""


class Terminal:
    """One match at one terminal, people and bots."""

    viewer: Seat | None = None
    _begun: Begun
    """The move that is being typed."""

    def __init__(
        self, session: Session, text: Text, *, read: Read, write: Write, on_hint: Callable[[], object] = lambda: None
    ) -> None:
        """`on_hint` hears of every hint; the same one once more is no other."""
        self._session = session
        self._on_hint, self._hinted = on_hint, -1
        self._text = text
        self._read: Read = lambda prompt: read(visible(prompt))
        self._write: Write = lambda text: write(visible(text))
        self._clear: Callable[[], None] = lambda: write(CLEAR)
        self._told: dict[Seat, int] = dict.fromkeys(range(len(session.players)), 0)
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._show_moves,
            "why": self._explain,
            "hint": self._hint,
            "undo": lambda _: self._take_back(session.undo),
            "redo": self._make_again,
            "reset": lambda _: self._take_back(session.reset_turn),
            "log": lambda _: self._show_log(0),
            "score": lambda _: self._show_scores(),
            "rules": self._show_rules,
        }

    def play(self) -> bool:
        """Until the match is over (True) or the person leaves (False)."""
        try:
            while (seat := self._session.to_act) is not None:
                if self._session.players[seat].is_human:
                    self._person(seat)
                else:
                    self._bot(seat)
        except EOFError:
            self._say("left")
            return False
        self._show_result()
        return True

    def _say(self, key: str, **params: object) -> None:
        self._write(self._text(f"cli.{key}", **params))

    # -- turns -------------------------------------------------------------------------------------------------

    def _bot(self, seat: Seat) -> None:
        session = self._session
        bot = BOTS[session.players[seat].kind]()
        action = bot.choose(session.rules, session.view(seat), thought_rng(session.seed, session.number, seat))
        session.submit(action)

    def _person(self, seat: Seat) -> None:
        if seat != self.viewer:
            self._hand_over(seat)
        self._show_log(self._told[seat])
        self._told[seat] = self._session.count(seat) + 1
        self._write(self._picture(seat))
        self._begin()
        while (action := self._ask(seat)) is None:
            pass
        self._session.submit(action)

    def _begin(self) -> None:
        """Nothing of the next move is typed yet."""
        session = self._session
        rules = session.rules
        self._begun = Begun(session.legal(self._seat), rules.notation, lambda target: self._text.target(rules.id, target))

    def _picture(self, seat: Seat) -> str:
        rules = self._session.rules
        return rules.draw(self._session.view(seat), self._text.sayer(rules.id))

    def _hand_over(self, seat: Seat) -> None:
        """Covers the screen until the next person says that the others have turned away (PRODUCT: hand-over cover)."""
        people = sum(player.is_human for player in self._session.players)
        if self._session.rules.hidden and people > 1:
            self.viewer = None
            self._clear()
            self._read(self._text("cli.cover", name=self._session.names[seat]))
        self.viewer = seat

    def _ask(self, seat: Seat) -> Action | None:
        """One line from the person: a move, or a command that is carried out at once."""
        session = self._session
        prompt = session.rules.prompt(session.view(seat))
        game, text = session.rules.id, self._text
        asked = " ".join(filter(None, (text.prompt(game, prompt), text.left(game, prompt))))
        line = self._read(self._text("cli.turn", name=session.names[seat], prompt=asked)).strip()
        word, _, rest = line.partition(" ")
        if word == "quit":
            raise EOFError
        if word in self._commands:
            before = session.number
            self._commands[word](rest)
            if session.number != before:  # the board of another moment: show it and ask again
                self._told[seat] = min(self._told[seat], session.count(seat) + 1)
                self._write(self._picture(seat))
                self._begin()
            return None
        return self._typed(line)

    def _typed(self, line: str) -> Action | None:
        """A whole move, or more of one that is begun; what does not go on with it begins anew, as an empty line does."""
        begun, reason = self._begun, None
        found = begun.type(line) if begun.is_begun and line else False
        if found is False:
            begun.back()
            try:
                return self._session.parse(line) if line else None
            except IllegalAction as fault:
                reason, found = fault.reason, begun.type(line)
        if isinstance(found, Action):
            return found
        if found:
            self._ask_on()
        else:
            self._write(self._refusal(reason) if reason else self._text("cli.unreadable"))
        return None

    def _ask_on(self) -> None:
        """What was chosen so far, and what can follow."""
        game, begun = self._session.rules.id, self._begun
        options = begun.list_next()
        chosen = " ".join(self._text.target(game, target) for target in begun.things()) or begun.verb
        asked = dict.fromkeys(self._text(f"{game}.pick.{target.kind}") for target in options)
        self._write(f"{chosen}: {' / '.join(asked)}")
        for each in listing(options, self._words):
            self._write(each)
        self._say("ask_on")

    def _words(self, target: Target) -> str:
        """What could be chosen next."""
        session, game = self._session, self._session.rules.id
        said = session.rules.told(session.view(self._seat), self._begun.chosen, target, self._text.sayer(game))
        return said or self._text.target(game, target)

    # -- commands ----------------------------------------------------------------------------------------------

    def _show_moves(self, start: str) -> None:
        """The legal moves that begin with a text, those of one first word on one line."""
        session = self._session
        groups: dict[str, list[str]] = {}
        for action in session.legal(self._seat):
            first, _, rest = session.rules.notation(action).partition(" ")
            if f"{first} {rest}".startswith(start):
                groups.setdefault(first, []).append(rest)
        for first, rests in groups.items():
            if len(rests) > MANY and not start:  # they are asked for step by step
                self._say("begin", verb=first)
                continue
            shown = rests if len(rests) <= 60 else [*rests[:60], self._text("cli.more", count=len(rests) - 60)]
            self._write(f"{first} {', '.join(shown)}".rstrip(" "))
        self._say("help")

    def _explain(self, move: str) -> None:
        reason = self._session.why_not(self._seat, move)
        self._write(self._refusal(reason) if reason else self._text("cli.no_objection"))

    def _refusal(self, reason: Reason) -> str:
        """Why a move is refused, and the id of the rule: who types codes may look it up."""
        return f"{self._text.reason(self._session.rules.id, reason)} ({reason.rule})"

    def _show_rules(self, words: str) -> None:
        """The quick page, or what the rules say about some words."""
        game = self._session.rules.id
        try:
            for line in asking.answers(words, self._text, game=game) if words else asking.quick(game, self._text):
                self._write(line)
        except BadInput as fault:
            self._write(self._text.fault(fault))

    def _hint(self, _: str) -> None:
        rules, found = self._session.rules, hint(self._session, self._seat, ADVISER)
        if found is None:
            self._say("no_hint")
            return
        if self._hinted != self._session.number:
            self._hinted = self._session.number
            self._on_hint()
        why = self._text.because(rules.id, found.why, self._session.names) if found.why else ""
        steps = [step for step in found.action.steps() if step.kind not in found.action.settings]
        words = " ".join(self._text.target(rules.id, step) for step in steps)
        self._say("hint", move=rules.notation(found.action), words=words, why=why)

    def _take_back(self, change: Callable[[], bool]) -> None:
        if not change():
            barrier = self._session.barrier
            self._say(f"barrier.{barrier}" if barrier else "nothing_to_take_back")

    def _make_again(self, _: str) -> None:
        if not self._session.redo():
            self._say("nothing_to_make_again")

    def _show_log(self, since: int) -> None:
        for line in self._session.log(self._seat, self._text, since=since):
            self._write(f"{line.label:>8}  {line.text}" if line.label else line.text)
            if line.barrier:
                self._write(f"{'':>8}  -- {self._text(f'cli.barrier.{line.barrier}')}")

    def _show_scores(self) -> None:
        session = self._session
        for name, lines in zip(session.names, session.rules.projected(session.view(self._seat)), strict=True):
            self._write(f"{name}: {self._score_words(lines)}")

    def _score_words(self, lines: Any) -> str:
        game = self._session.rules.id
        words = ", ".join(f"{self._text(f'{game}.score.{line.reason}')} {line.points}" for line in lines)
        return f"{sum(line.points for line in lines)} ({words})" if words else "?"

    @property
    def _seat(self) -> Seat:
        seat = self._session.to_act
        if seat is None:
            raise BadInput("the game is over")
        return seat

    def _show_result(self) -> None:
        session, outcome = self._session, self._session.outcome
        assert outcome is not None, "a match without a seat to act has an outcome"
        for line in session.log(None, self._text, since=session.count(None)):
            self._write(line.text)
        for seat in sorted(range(len(session.players)), key=lambda seat: outcome.places[seat]):
            self._write(f"{outcome.places[seat]}. {session.names[seat]}: {self._score_words(outcome.lines[seat])}")
        end = f"{session.rules.id}.end.{outcome.decided_by}"
        if self._text.has(end):
            self._write(self._text(end))
            return
        if outcome.won is not None:
            self._say("won" if outcome.won else "lost")
        self._say("decided", how=self._text(f"{session.rules.id}.decided.{outcome.decided_by}"))

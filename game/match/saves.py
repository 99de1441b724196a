"""Matches as small readable text files: a header, one line a move, and the checksum of the last state.

Loading replays the moves. A file that is broken, foreign or newer is refused in one line and stays as it is. A save that fails
leaves the previous file in place.
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from game.bots import BOTS
from game.errors import STEERING, BadInput, no_writing, unknown
from game.files import read_end, read_text, write_text
from game.match.session import Player, Session, one_name
from game.rules import GAMES
from game.rules.core import IllegalAction, digest

FORMAT = 1
SUFFIX = ".skyline"
LARGEST = 4_000_000
"""Bytes; no match comes near, and nobody waits for a film that was renamed by mistake."""
LONGEST = 1000
"""Characters of a line; every line of a match is shorter."""
LONGEST_NAME = 80
"""Characters of a save's name, and a third of its bytes."""
SEEDS = 1 << 64


class Record(Struct, frozen=True, omit_defaults=True):
    """All that a match is made of."""

    game: str
    version: int
    seed: int
    players: tuple[Player, ...]
    options: dict[str, str]
    moves: tuple[tuple[str, str], ...]
    """Label and notation."""
    checksum: str
    is_over: bool = False
    """Only matches that are over say so; files of earlier versions never did."""
    notes: dict[str, str] = {}
    """What is kept with the match beside its moves."""


class Brief(Struct, frozen=True):
    """What a list tells of a match: its record without the moves, which are only counted."""

    record: Record
    moves: int


class SaveSlot(Struct, frozen=True):
    """A saved match in a folder; `fault` says why it cannot be loaded."""

    path: Path
    saved: float
    """Seconds since the epoch."""
    record: Record | None
    fault: BadInput | None = None


# -- text ------------------------------------------------------------------------------------------------------


def record(session: Session) -> Record:
    """The record of a session as it stands; `BadInput` for one that began in the middle."""
    if session.is_sketch:
        raise BadInput("a match that began in the middle cannot be kept", key="fault.save_sketch")
    return Record(
        session.rules.id,
        session.rules.version,
        session.seed,
        session.players,
        session.options,
        session.moves(),
        digest(session.final_state()),
        session.outcome is not None,
        dict(session.notes),
    )


def to_text(record: Record) -> str:
    """The record as it stands in a file."""
    lines = [
        f"five-skylines {FORMAT}",
        f"game {record.game} {record.version}",
        f"seed {record.seed}",
        *(f"player {player.kind} {one_name(player.name) or '?'}" for player in record.players),
        *(f"option {name} {_one_line(value)}".rstrip() for name, value in record.options.items()),
        *(f"note {name} {_one_line(value)}".rstrip() for name, value in record.notes.items()),
        "moves",
        *(f"{label} {notation}" for label, notation in record.moves),
        f"end {len(record.moves)} {record.checksum}{' over' if record.is_over else ''}",
    ]
    return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    """Without line ends and without what would steer a terminal."""
    return " ".join(STEERING.sub(" ", text).split())


def from_text(text: str, source: str = "the save") -> Record:
    """Reads a record; `BadInput` says what is wrong with it and where."""
    lines = [line.strip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    _check_first(lines[0] if lines else "", source)
    if long := next((number for number, line in enumerate(lines, start=1) if len(line) > LONGEST), None):
        message = f"{source}, line {long}: too long; no line of a match has more than {LONGEST} characters"
        raise BadInput(message, key="fault.save_line", line=long)
    if "moves" not in lines:
        raise BadInput(f'{source}: the line "moves" is missing, so the file is incomplete', key="fault.save_incomplete")
    head = lines.index("moves")
    end = _end(lines[-1], len(lines), source)
    moves = tuple(_move(line, source, number) for number, line in enumerate(lines[head + 1 : -1], start=head + 2))
    if len(moves) != int(end[1]):
        message = f"{source}: {end[1]} moves were saved, but {len(moves)} are here"
        raise BadInput(message, key="fault.save_incomplete")
    return _Header(source, lines[1:head]).record(moves, end[2], end[3] is not None)


def _check_first(line: str, source: str) -> None:
    """Refuses what is no match, or one that a newer version wrote."""
    first = re.fullmatch(r"five-skylines ([1-9]\d{,5})", line, re.ASCII)
    if not first:
        message = f'{source}: not a match of Five Skylines; its first line would be "five-skylines {FORMAT}"'
        raise BadInput(message, key="fault.save_foreign")
    if int(first[1]) > FORMAT:
        message = f"{source}: written by a newer Five Skylines (format {first[1]}, this one reads {FORMAT}); please update"
        raise BadInput(message, key="fault.save_newer")


def _end(line: str, number: int, source: str) -> re.Match[str]:
    """The last line: how many moves there are, the checksum, and whether the match is over."""
    end = re.fullmatch(r"end (\d{1,6}) ([0-9a-f]{16})( over)?", line, re.ASCII)
    if not end:
        message = f'{source}, line {number}: the file must close with "end", the number of moves and a checksum'
        raise BadInput(message, key="fault.save_incomplete")
    return end


def brief(path: Path) -> Brief:
    """Reads what stands before and behind the moves, for lists of hundreds; `BadInput` where that is damaged."""
    text, source = read_text(path, LARGEST), str(path)
    head, moves, rest = text.replace("\r\n", "\n").partition("\nmoves\n")
    first, *lines = head.split("\n")
    _check_first(first.strip(), source)
    if not moves:
        raise BadInput(f'{source}: the line "moves" is missing, so the file is incomplete', key="fault.save_incomplete")
    body = rest.rstrip()
    number = len(lines) + 2 + body.count("\n") + 1
    end, header = _end(body.rpartition("\n")[2].strip(), number, source), _Header(source, [line.strip() for line in lines])
    if int(end[1]) != body.count("\n"):
        message = f"{source}: {end[1]} moves were saved, but {body.count(chr(10))} are here"
        raise BadInput(message, key="fault.save_incomplete")
    return Brief(header.record((), end[2], end[3] is not None), int(end[1]))


def _move(line: str, source: str, number: int) -> tuple[str, str]:
    label, _, notation = line.partition(" ")
    if not notation:
        message = f"{source}, line {number}: a move is its label and its text, such as `1.S.1 floor b2`"
        raise BadInput(message, key="fault.save_line", line=number)
    return label, notation


class _Header:
    """The lines before the moves."""

    def __init__(self, source: str, lines: list[str]) -> None:
        self.game, self.version, self.seed = "", 0, -1
        self.players: list[Player] = []
        self.options: dict[str, str] = {}
        self.notes: dict[str, str] = {}
        for number, line in enumerate(lines, start=2):
            key, _, value = line.partition(" ")
            self._take(source, number, key, value)
        if not self.game or self.seed < 0:
            raise BadInput(f'{source}: the lines "game" and "seed" are needed', key="fault.save_incomplete")

    def record(self, moves: tuple[tuple[str, str], ...], checksum: str, is_over: bool) -> Record:
        """The record of these lines with its moves and its end."""
        players = tuple(self.players)
        return Record(self.game, self.version, self.seed, players, self.options, moves, checksum, is_over, self.notes)

    def _take(self, source: str, number: int, key: str, value: str) -> None:
        place, words = f"{source}, line {number}", value.split()
        if key == "game" and not self.game and (match := re.fullmatch(r"(\S+) (\d{1,6})", value)):
            if match[1] not in GAMES:
                raise BadInput(f"{place}: {unknown('game', match[1], GAMES)}", key="fault.save_game", game=match[1])
            self.game, self.version = match[1], int(match[2])
        elif key == "seed" and self.seed < 0 and re.fullmatch(r"\d{1,20}", value, re.ASCII) and int(value) < SEEDS:
            self.seed = int(value)
        elif key == "player" and len(words) > 1:
            if words[0] != "human" and words[0] not in BOTS:  # bots of a style are not listed
                message = f"{place}: {unknown('kind of player', words[0], ('human', *BOTS))}"
                raise BadInput(message, key="fault.save_player", kind=words[0])
            self.players.append(Player(name=one_name(" ".join(words[1:])) or "?", kind=words[0]))
        elif key == "option" and words and words[0] not in self.options:
            self.options[words[0]] = " ".join(words[1:])
        elif key == "note" and words and words[0] not in self.notes:
            self.notes[words[0]] = " ".join(words[1:])
        else:
            message = f'{place}: "{key} {value}" is no line of a save; it must be game, seed, player, option, note or moves'
            raise BadInput(message, key="fault.save_line", line=number)


def restore(record: Record, source: str = "the save") -> Session:
    """Plays the record again and makes sure that it leads where it led."""
    rules = GAMES[record.game]
    if record.version != rules.version:
        which = "newer" if record.version > rules.version else "older"
        message = f"{source}: played by {which} rules of {record.game} ({record.version}, these are {rules.version})"
        raise BadInput(message, key="fault.save_rules")
    try:
        session = Session(rules, record.players, seed=record.seed, options=record.options, notes=record.notes)
    except BadInput as fault:
        raise BadInput(f"{source}: {fault}", key="fault.save_options") from None
    for number, (label, notation) in enumerate(record.moves, start=1):
        place = f"{source}, move {number}"
        expected = rules.label(session.final_state()) if session.to_act is not None else None
        if label != expected:
            message = f"{place}: marked {label}, but {f'{expected} comes next' if expected else 'the game is over'}"
            raise BadInput(message, key="fault.save_move", number=number)
        try:
            session.submit(session.parse(notation))
        except IllegalAction as fault:
            raise BadInput(f"{place}: {fault}", key="fault.save_move", number=number) from None
    if digest(session.final_state()) != record.checksum or (record.is_over and session.outcome is None):
        message = f"{source}: the moves do not lead to the saved position; the file was changed or is damaged"
        raise BadInput(message, key="fault.save_changed")
    return session


# -- files -----------------------------------------------------------------------------------------------------


def read(path: Path) -> Record:
    """The record in a file."""
    return from_text(read_text(path, LARGEST), str(path))


def says_over(path: Path) -> bool:
    """Does the save of a match say that it is over? Only its last line is read."""
    try:
        return read_end(path, 80).rstrip().endswith(b" over")
    except BadInput:
        return False


def load(path: Path) -> Session:
    """The match in a file, played to where it stood."""
    return restore(read(path), str(path))


def save(session: Session, path: Path) -> None:
    """Writes the match to a file; `BadInput` where that is impossible."""
    try:
        write_text(path, to_text(record(session)))
    except OSError as fault:
        raise no_writing(path, fault) from None


def save_path(folder: Path, name: str) -> Path:
    """The file for a save of that name: letters, digits, spaces, `-` and `_` stay, everything else becomes `-`."""
    return folder / f"{_stem(name, LONGEST_NAME)}{SUFFIX}"


def _stem(name: str, longest: int) -> str:
    """As much of the name as the system takes: it counts bytes."""
    stem = re.sub(r"[^\w -]+", "-", name).strip(" -")[:longest]
    stem = stem.encode("utf-8", "replace")[: 3 * longest].decode("utf-8", "ignore").strip(" -")
    if not stem:
        raise BadInput(f'"{name}" is no name for a save; use letters or digits', key="fault.save_name", name=name)
    return stem


def free(folder: Path, name: str) -> Path:
    """The file for a new save of that name; where there is one already, with a number behind it."""
    path, number = save_path(folder, name), 1
    while os.path.lexists(path):
        number += 1
        ending = f"-{number}"
        path = folder / f"{_stem(name, LONGEST_NAME - len(ending))}{ending}{SUFFIX}"
    return path


def by_last_use(folder: Path) -> tuple[tuple[Path, float], ...]:
    """Every save in a folder and when it was written, the newest first; none of them is read."""
    return tuple(sorted(_dated(folder), key=lambda each: (-each[1], each[0].name)))


def _dated(folder: Path) -> Iterator[tuple[Path, float]]:
    for path in folder.glob(f"*{SUFFIX}"):
        with suppress(OSError):  # gone since the folder was listed
            yield path, path.stat().st_mtime


def slot(path: Path, saved: float) -> SaveSlot:
    """A save as it is listed; a broken one with its fault."""
    try:
        return SaveSlot(path, saved, read(path))
    except BadInput as fault:
        return SaveSlot(path, saved, None, fault)


def slots(folder: Path) -> tuple[SaveSlot, ...]:
    """Every save in a folder, the newest first."""
    return tuple(slot(path, saved) for path, saved in by_last_use(folder))


class Autosave:
    """Keeps the slot of a session up to date with every move and undo. A full disk does not end the match.

    Where another program goes on with the same match, its slot is left to that one, and this match gets another.
    """

    def __init__(self, session: Session, path: Path, tell: Callable[[BadInput], None]) -> None:
        self._session = session
        self._tell = tell
        self._written: tuple[int, int] | None = None
        self.path = path
        self.fault: BadInput | None = None
        """Why the slot is behind the match; `tell` hears of it once."""

    def on_change(self) -> None:
        """Saves what stands now."""
        told = self.fault
        try:
            if None not in (self._written, found := _stamp(self.path)) and found != self._written:
                self.path = free(self.path.parent, self.path.stem)
            _mark_unread(self.path, self._session.outcome is not None)  # first: an end without it would never be offered
            save(self._session, self.path)
            self._written, self.fault = _stamp(self.path), None
        except BadInput as fault:
            self.fault = fault
        if self.fault and not told:
            self._tell(self.fault)


def unread_path(path: Path) -> Path:
    """The mark beside a save that nobody has read yet how its match ended."""
    return path.with_suffix(".unread")


def is_unread(path: Path) -> bool:
    """Is the match of a save over, and nobody has read how it ended?"""
    return unread_path(path).is_file() and says_over(path)


def _mark_unread(path: Path, is_over: bool) -> None:
    with suppress(OSError):
        if is_over:
            write_text(unread_path(path), "")
        else:
            unread_path(path).unlink(missing_ok=True)


def _stamp(path: Path) -> tuple[int, int] | None:
    """What tells a file from the one that takes its place; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns

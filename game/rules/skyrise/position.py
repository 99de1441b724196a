"""Positions of Skyrise: the empty table, and any state or view as text, one fact per line, which `reading` reads back."""

from collections.abc import Iterable

from game.rules.core import Seat
from game.rules.grid import bits, indexes
from game.rules.skyrise.book import Book, seat_word
from game.rules.skyrise.content import COLOURS, LETTERS
from game.rules.skyrise.state import DISCS, Position, State, Table, View

TABLE_KEYS = ("islands", "sets", "panoramas", "tracks", "patron_values", "patron_peek", "patrons")
GAME_KEYS = ("era", "auction", "first", "turn", "out", "finished", "bids", "won", "discs")
SEAT_KEYS = ("built", "supply", "discs", "hand", "kept", "objective", "points", "seen", "shown")
"""The words lines begin with: what set-up fixed, where the game stands, and what is each seat's (after `P1`)."""


def empty(
    book: Book,
    table: Table,
    *,
    discs: Iterable[int],
    hands: tuple[tuple[int, ...], ...],
    objectives: tuple[int, ...],
    patrons: tuple[int, ...],
) -> State:
    """Nothing built, everyone with the buildings of era 1; the discs lie on the quarters in order. No auction yet."""
    board, seats = book.boards[table.islands], len(table.sets)
    lying = bytearray(len(book.quarters))
    for index, disc in zip(indexes(board.quarters), discs, strict=False):
        lying[index] = disc
    none = (0,) * seats
    return State(
        table=table,
        era=1,
        phase="start_bid",
        actor=0,
        auction=0,
        first=0,
        first_reason="start_player",
        bids=(),
        out=0,
        free=board.quarters,
        reach=board.centre,
        supplies=tuple(book.era1[name] for name in table.sets),
        built=none,
        structures=bytes(len(book.quarters)),
        heights=(0, 0, 0),
        hammer=-1,
        discs=bytes(lying),
        tableaux=(b"",) * seats,
        control1=none,
        panorama1=none,
        wonders=none,
        finished=(),
        kept=((),) * seats,
        won=None,
        shown=0,
        peeked=none,
        hands=hands,
        objectives=objectives,
        patrons=patrons,
    )


def to_text(book: Book, state: State) -> str:
    """The whole state, line by line."""
    lines = _table_lines(book, state, state.patrons)
    for seat, hand in enumerate(state.hands):
        lines += _seat_lines(book, state, seat, COLOURS[state.objectives[seat]], hand)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def draw(book: Book, view: View) -> str:
    """What the viewer knows, in the same lines; empty ones are left out, and `?` stands for what is hidden."""
    lines = _table_lines(book, view, view.patrons)
    for seat, objective in enumerate(view.objectives):
        hand = view.hand if seat == view.seat else ()
        lines += _seat_lines(book, view, seat, "?" if objective is None else COLOURS[objective], hand)
    return "\n".join(line.rstrip() for line in lines if _says_something(line))


def _says_something(line: str) -> bool:
    """Is there more than the word a line begins with?"""
    words = line.split()
    return words[-1] == "shown" or len(words) > (1 if words[0] in TABLE_KEYS + GAME_KEYS else 2)


def _table_lines(book: Book, state: Position, patrons: tuple[int | None, ...]) -> list[str]:
    table, name, piece = state.table, book.quarters, book.word
    lines = [
        f"islands {table.islands}",
        f"sets {' '.join(table.sets)}",
        f"panoramas {' '.join(table.panoramas)}",
        f"tracks {table.tracks}",
        f"patron_values {table.patron_values}",
        f"patron_peek {'on_collect' if table.peek else 'off'}",
        f"patrons {' '.join('?' if value is None else str(value) for value in patrons)}",
        f"era {state.era}",
        f"auction {state.auction}",
        f"first {seat_word(state.first)} {state.first_reason}",
        f"turn {seat_word(state.actor)} {state.phase}",
        f"out {' '.join(map(seat_word, bits(state.out)))}",
        f"finished {' '.join(map(seat_word, state.finished))}",
        f"bids {', '.join(f'{seat_word(seat)} {piece[code]} {name[where]}' for seat, code, where in state.bids)}",
        f"discs {' '.join(f'{name[index]}={DISCS[disc]}' for index, disc in enumerate(state.discs) if disc)}",
    ]
    if state.won:
        won = state.won
        done = " done" if won.card_done else ""
        lines.append(f"won {seat_word(won.seat)} {piece[won.piece]} {name[won.quarter]} {won.bids}{done}")
    return lines


def _seat_lines(book: Book, state: Position, seat: Seat, objective: str, hand: tuple[int, ...]) -> list[str]:
    built = (f"{book.quarters[index]}={book.word[state.structures[index]]}" for index in bits(state.built[seat]))
    lines = [
        f"built {' '.join(built)}",
        f"supply {' '.join(book.word[code] for code in state.supplies[seat])}",
        f"discs {' '.join(DISCS[disc] for disc in state.tableaux[seat])}",
        f"hand {' '.join(map(str, hand))}",
        f"kept {' '.join(map(str, state.kept[seat]))}",
        f"objective {objective}",
        f"points {state.control1[seat]} {state.panorama1[seat]} {state.wonders[seat]}",
        f"seen {' '.join(LETTERS[index] for index in bits(state.peeked[seat]))}",
        *(["shown"] if state.shown >> seat & 1 else []),
    ]
    return [f"{seat_word(seat)} {line}" for line in lines]

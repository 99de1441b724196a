"""A state of Skyrise as text and back: one fact per line, in any order, and every line may be left out.

    islands N=g,E=h,S=k,W=s          sets A B C D          panoramas blimps lakes
    tracks even   patron_values spread   patron_peek off   patrons 2 4 6 8
    era 1   auction 3   first P1 winner   turn P4 overbid   out P2   finished P3 P1
    bids P1 28 c1, P2 46 g1          won P1 54 c2 5        discs c1=blue c2=A g1=joker g2=provision
    P1 built c2=6 g2=28              P1 supply 42 54       P1 discs rose blue* A
    P1 hand 1 5 9    P1 kept 12      P1 objective rose     P1 points 10 3 8 (control, panoramas, wonders)
    P1 seen A C      P1 shown

What is left out is filled in: four seats, the pieces not yet built, cards nobody has, no discs, P1 to act.
"""

import re
from collections.abc import Collection
from typing import get_args

from game.errors import BadInput, listed, unknown
from game.rules.core import Seat
from game.rules.grid import bits
from game.rules.skyrise.content import COLOURS, FIRST_WONDER, LETTERS
from game.rules.skyrise.legal import legal
from game.rules.skyrise.model import ASSIGNED, DISCS, JOKER, Phase, Position, Setup, State, Won
from game.rules.skyrise.tables import BYTE, Tables, placement, seat_word

TABLE_KEYS = ("islands", "sets", "panoramas", "tracks", "patron_values", "patron_peek", "patrons")
GAME_KEYS = ("era", "auction", "first", "turn", "out", "finished", "bids", "won", "discs")
SEAT_KEYS = ("built", "supply", "discs", "hand", "kept", "objective", "points", "seen", "shown")
"""The words lines begin with: what set-up fixed, where the game stands, and what is each seat's (after `P1`)."""

REASONS = ("start_player", "winner", "lowest_wonder")


def from_text(tables: Tables, text: str) -> State:
    """The state the lines describe; `BadInput` where they make no sense."""
    state = _Reader(tables, text).state()
    if state.phase != "over" and not legal(tables, state):
        raise BadInput(f"{seat_word(state.actor)} has nothing to decide in the phase {state.phase}")
    return state


def _one_of(what: str, word: str, known: Collection[str]) -> str:
    if word not in known:
        raise BadInput(unknown(what, word, known))
    return word


def _number(what: str, word: str) -> int:
    if not re.fullmatch(r"\d{1,6}", word, re.ASCII):
        raise BadInput(f'{what} must be a number, not "{word}"')
    return int(word)


class _Reader:
    """The lines of a position; each method reads one part of the state."""

    def __init__(self, tables: Tables, text: str) -> None:
        self.tables = tables
        self.lines: dict[tuple[Seat | None, str], list[str]] = {}
        for line in text.splitlines():
            if words := line.partition("#")[0].split():
                self._add(words)
        self.table = self._table()
        self.seats = len(self.table.sets)
        self.board = tables.boards[self.table.islands]
        for owner, _ in self.lines:
            if owner is not None and owner >= self.seats:
                raise BadInput(f"{seat_word(owner)} does not sit at a table with {self.seats} islands")
        self.era = _number("the era", self._word("era", "1"))
        if self.era not in (1, 2):
            raise BadInput(f"the era must be 1 or 2, not {self.era}")
        self.structures, self.built = self._built()
        self.bids = self._bids()
        self.kept = self._kept()
        self.supplies = self._supplies()

    def _add(self, words: list[str]) -> None:
        owner = self._seat(words.pop(0)) if re.fullmatch(r"P\d", words[0], re.ASCII) else None
        if not words:
            raise BadInput(f"the line of {seat_word(owner or 0)} ends too early")
        key = _one_of("line", words.pop(0), SEAT_KEYS if owner is not None else TABLE_KEYS + GAME_KEYS)
        if (owner, key) in self.lines:
            raise BadInput(f'the line "{key}" stands there twice')
        self.lines[owner, key] = words

    def _words(self, key: str, owner: Seat | None = None) -> list[str]:
        return self.lines.get((owner, key), [])

    def _word(self, key: str, default: str) -> str:
        words = self._words(key)
        return words[0] if words else default

    def _seat(self, word: str) -> Seat:
        known = [seat_word(seat) for seat in range(max(self.tables.setups))]
        return known.index(_one_of("seat", word, known))

    def _quarter(self, word: str) -> int:
        index = self.tables.quarter.get(word, -1)
        if index < 0 or not self.board.quarters >> index & 1:
            raise BadInput(f'there is no quarter "{word}" on this table')
        return index

    def _piece(self, word: str, owner: Seat) -> int:
        piece = self.tables.piece[_one_of("piece", word, self.tables.piece)]
        if piece < FIRST_WONDER and self.tables.set_of(piece) != self.table.sets[owner]:
            raise BadInput(f"the building {word} is not one of {seat_word(owner)}, who plays set {self.table.sets[owner]}")
        return piece

    # -- the table ---------------------------------------------------------------------------------------------

    def _table(self) -> Setup:
        scoring = self.tables.content.scoring
        names = [panorama.name for panorama in scoring.panoramas]
        panoramas = self._words("panoramas") or names[: scoring.panoramas_in_play]
        if len(set(panoramas)) != scoring.panoramas_in_play:
            raise BadInput(f"{scoring.panoramas_in_play} different panoramas are in play")
        islands = self._islands()
        letters = [each.name for each in self.tables.content.sets]
        seats = islands.count(",") + 1
        sets = [_one_of("set", letter, letters) for letter in self._words("sets")] or letters[:seats]
        if len(sets) != seats or len(set(sets)) != seats:
            raise BadInput(f"{seats} islands are for {seats} players, each with a set of buildings of his own")
        return Setup(
            islands=islands,
            sets="".join(sets),
            panoramas=tuple(_one_of("panorama", name, names) for name in panoramas),
            tracks=_one_of("tracks", self._word("tracks", scoring.tracks[0].name), self.tables.tracks),
            patron_values=_one_of("patron values", self._word("patron_values", scoring.patrons[0].name), self.tables.patrons),
            peek=_one_of("patron peek", self._word("patron_peek", "off"), ("off", "on_collect")) != "off",
        )

    def _islands(self) -> str:
        codes = [island.code for island in self.tables.content.islands]
        slots = [slot.slot for slot in self.tables.content.board.slots]
        text = self._word("islands", ",".join(f"{slot}={code}" for slot, code in zip(slots, codes, strict=False)))
        if not re.fullmatch(r"\w=\w(,\w=\w)*", text):
            raise BadInput(f'islands are written like N=g,S=k, not "{text}"')
        placed = placement(text)
        for slot, code in placed.items():
            _one_of("slot", slot, slots)
            _one_of("island", code, codes)
        layouts = [layout.slots for setup in self.tables.content.setups for layout in setup.layouts]
        if tuple(placed) not in layouts or len(set(placed.values())) != text.count(",") + 1:
            raise BadInput(f"different islands go into the slots {listed(','.join(slots) for slots in layouts)}, in this order")
        return text

    # -- pieces ------------------------------------------------------------------------------------------------

    def _built(self) -> tuple[bytearray, list[int]]:
        structures, built = bytearray(len(self.tables.quarters)), [0] * self.seats
        for owner in range(self.seats):
            for pair in self._words("built", owner):
                place, _, word = pair.partition("=")
                index = self._quarter(place)
                if structures[index]:
                    raise BadInput(f"two structures stand on {place}")
                structures[index] = self._piece(word, owner)
                built[owner] |= 1 << index
        return structures, built

    def _bids(self) -> tuple[tuple[Seat, int, int], ...]:
        bids: list[tuple[Seat, int, int]] = []
        for part in " ".join(self._words("bids")).split(",") if self._words("bids") else ():
            words = part.split()
            if len(words) != 3:
                raise BadInput(f'a bid is written like P1 28 c1, not "{part.strip()}"')
            owner = self._present(words[0])
            bids.append((owner, self._piece(words[1], owner), self._quarter(words[2])))
            if self.structures[bids[-1][2]] or [where for *_, where in bids].count(bids[-1][2]) > 1:
                raise BadInput(f"the bid on {words[2]} does not lie on a free quarter")
        return tuple(bids)

    def _present(self, word: str) -> Seat:
        owner = self._seat(word)
        if owner >= self.seats:
            raise BadInput(f"{word} does not sit at a table with {self.seats} islands")
        return owner

    def _placed(self, owner: Seat) -> list[int]:
        """The seat's pieces on the board, built or bid."""
        return [self.structures[index] for index in bits(self.built[owner])] + [
            piece for seat, piece, _ in self.bids if seat == owner
        ]

    def _cards(self, words: list[str]) -> tuple[int, ...]:
        known = [wonder.number for wonder in self.tables.content.wonders]
        return tuple(int(_one_of("wonder card", word, [str(number) for number in known])) for word in words)

    def _kept(self) -> list[tuple[int, ...]]:
        """The chosen cards: as told, else those seen as pieces, else in era 2 the highest that nobody has."""
        kept: list[tuple[int, ...]] = []
        for owner in range(self.seats):
            pieces = self._placed(owner) + [
                self._piece(word, owner) for word in self._words("supply", owner) if word.startswith("W")
            ]
            seen = tuple(sorted(piece - FIRST_WONDER for piece in pieces if piece > FIRST_WONDER))
            kept.append(self._cards(self._words("kept", owner)) if (owner, "kept") in self.lines else seen)
            if not set(seen) <= set(kept[-1]):
                raise BadInput(f"{seat_word(owner)} has the wonder W{min(set(seen) - set(kept[-1]))} without its card")
        count = self.tables.setups[self.seats].wonders.kept
        spare = self._spare([card for cards in kept for card in cards])
        for owner, cards in enumerate(kept):
            while self.era == 2 and (owner, "kept") not in self.lines and len(kept[owner]) < count:
                kept[owner] = (*kept[owner], spare.pop())
            if len(cards) > count or (self.era == 2 and len(kept[owner]) != count):
                raise BadInput(f"{seat_word(owner)} keeps {count} of the wonder cards in era 2")
        if self.era == 1 and any(piece > FIRST_WONDER for owner in range(self.seats) for piece in self._placed(owner)):
            raise BadInput("wonders are not bid or built before era 2")
        return kept

    def _spare(self, used: list[int]) -> list[int]:
        if len(set(used)) != len(used):
            raise BadInput("a wonder card is in two places")
        return [wonder.number for wonder in self.tables.content.wonders if wonder.number not in used]

    def _supplies(self) -> tuple[bytes, ...]:
        supplies = []
        for owner, letter in enumerate(self.table.sets):
            placed = self._placed(owner)
            whole = self.tables.era1[letter]
            if self.era == 2:
                whole += self.tables.era2[letter] + bytes(FIRST_WONDER + card for card in self.kept[owner])
            if (owner, "supply") in self.lines:
                pieces = [self._piece(word, owner) for word in self._words("supply", owner)]
            else:
                pieces = [piece for piece in whole if piece not in placed]
            if len(set(pieces + placed)) != len(pieces + placed) or not set(pieces + placed) <= set(whole):
                raise BadInput(f"a piece of {seat_word(owner)} is in two places, or not yet in the game")
            supplies.append(bytes(sorted(pieces)))
        return tuple(supplies)

    # -- the rest ----------------------------------------------------------------------------------------------

    def _discs(self) -> bytes:
        discs = bytearray(len(self.tables.quarters))
        for pair in self._words("discs"):
            place, _, word = pair.partition("=")
            index = self._quarter(place)
            if discs[index] or self.structures[index]:
                raise BadInput(f"{place} has no room for the disc {word}")
            discs[index] = DISCS.index(_one_of("disc", word, DISCS[1 : ASSIGNED + 1]))
        return bytes(discs)

    def _tableau(self, owner: Seat) -> bytes:
        known = [word for word in DISCS[1:] if word != DISCS[JOKER]]
        return b"".join(BYTE[DISCS.index(_one_of("disc", word, known))] for word in self._words("discs", owner))

    def _hands(self) -> tuple[tuple[int, ...], ...]:
        """As told, else in era 1 the highest cards that nobody has."""
        hands = [self._cards(self._words("hand", owner)) for owner in range(self.seats)]
        for owner, hand in enumerate(hands):  # while wonders are chosen the kept cards are still in the hand
            if (owner, "hand") not in self.lines and self.era == 1:
                hands[owner] = self.kept[owner]
            elif hand and not set(self.kept[owner]) <= set(hand):
                raise BadInput(f"{seat_word(owner)} keeps cards that are not in the hand")
        spare = self._spare([card for hand in hands for card in hand])
        dealt = self.tables.setups[self.seats].wonders.dealt
        for owner in range(self.seats):
            while self.era == 1 and len(hands[owner]) < dealt and (owner, "hand") not in self.lines:
                hands[owner] = (*hands[owner], spare.pop())
            if len(hands[owner]) != (dealt if self.era == 1 else 0):
                raise BadInput(f"a hand has {dealt} wonder cards in era 1 and none in era 2")
        return tuple(hand if (owner, "hand") in self.lines else tuple(sorted(hand)) for owner, hand in enumerate(hands))

    def _objectives(self) -> tuple[int, ...]:
        told = {
            owner: COLOURS.index(_one_of("colour", words[0], COLOURS))
            for owner in range(self.seats)
            if (words := self._words("objective", owner))
        }
        if len(set(told.values())) != len(told):
            raise BadInput("two players cannot have the same secret objective")
        spare = [colour for colour in range(len(COLOURS)) if colour not in told.values()]
        return tuple(told[owner] if owner in told else spare.pop(0) for owner in range(self.seats))

    def _patrons(self) -> tuple[int, ...]:
        values = self.tables.patrons[self.table.patron_values]
        told = tuple(_number("a patron tile", word) for word in self._words("patrons")) or values
        if sorted(told) != sorted(values):
            raise BadInput(f"the patron tiles are {' '.join(map(str, values))} in some order")
        return told

    def _won(self) -> Won | None:
        words = self._words("won")
        if not words:
            return None
        if len(words) not in (4, 5) or words[4:] not in ([], ["done"]):
            raise BadInput("the winner of the latest auction is written like won P1 54 c2 5")
        owner, quarter = self._present(words[0]), self._quarter(words[2])
        if not self.built[owner] >> quarter & 1 or self.structures[quarter] != self._piece(words[1], owner):
            raise BadInput(f"{words[0]} has not built {words[1]} on {words[2]}")
        bids = max(1, _number("the number of bids", words[3]))
        return Won(owner, self.structures[quarter], quarter, bids, card_done=len(words) == 5)

    def _finished(self) -> tuple[Seat, ...]:
        done = [owner for owner in range(self.seats) if not self.supplies[owner] and self.era == 2]
        done = [owner for owner in done if all(seat != owner for seat, *_ in self.bids)]
        told = [self._present(word) for word in self._words("finished")]
        if (None, "finished") in self.lines and not (len(set(told)) == len(told) and set(told) <= set(done)):
            raise BadInput("only players without supply have finished, each once")
        return tuple(told) if (None, "finished") in self.lines else tuple(done)

    def _first(self, auction: int, won: Won | None) -> tuple[Seat, str]:
        words = self._words("first")
        starter = self.bids[0][0] if self.bids else won.seat if won and self.supplies[won.seat] else 0
        first = self._present(words[0]) if words else starter
        reason = words[1] if len(words) > 1 else REASONS[0] if auction == 1 else REASONS[1]
        return first, _one_of("reason", reason, REASONS)

    def _out(self) -> int:
        out = 0
        if (None, "out") in self.lines:
            for word in self._words("out"):
                out |= 1 << self._present(word)
            return out
        for owner, supply in enumerate(self.supplies):
            if not supply and all(seat != owner for seat, *_ in self.bids):
                out |= 1 << owner
        return out

    def _turn(self, first: Seat, out: int) -> tuple[Seat, Phase]:
        words = self._words("turn")
        actor, phase = first, "start_bid"
        if self.bids:
            bidder, piece, _ = self.bids[-1]
            others = [(bidder + step) % self.seats for step in range(1, self.seats)]
            actor = next((owner for owner in others if not out >> owner & 1), bidder)
            phase = "hammer" if piece > FIRST_WONDER else "overbid"
        if words:
            actor = self._present(words[0])
        if len(words) > 1:
            phase = _one_of("phase", words[1], get_args(Phase))
        return actor, phase  # type: ignore[return-value]

    def _points(self, column: int) -> tuple[int, ...]:
        rows = [[_number("points", word) for word in self._words("points", owner)] for owner in range(self.seats)]
        if any(len(row) not in (0, 3) for row in rows):
            raise BadInput("the points of a seat are three numbers: control and panoramas of era 1, wonders")
        return tuple(row[column] if row else 0 for row in rows)

    def _letters(self, owner: Seat) -> int:
        mask = 0
        for word in self._words("seen", owner):
            mask |= 1 << LETTERS.index(_one_of("patron tile", word, tuple(LETTERS)))
        return mask

    def _check_turn(self, state: State) -> None:
        """A phase needs what it is about."""
        latest = state.bids[-1][1] if state.bids else 0
        fits = {
            "start_bid": not state.bids and bool(state.supplies[state.actor]),
            "overbid": 0 < latest < FIRST_WONDER and state.bids[-1][0] != state.actor,
            "hammer": latest > FIRST_WONDER and self.tables.hammer in state.supplies[state.actor],
            "joker": state.won is not None and state.won.seat == state.actor and not state.bids,
            "vault": state.won is not None and state.won.seat == state.actor and not state.bids,
            "keep": state.era == 1 and not state.bids and not any(state.kept[state.actor :]) and all(state.kept[: state.actor]),
            "over": len(state.finished) == self.seats,
        }
        if not fits[state.phase]:
            raise BadInput(f"the phase {state.phase} of {seat_word(state.actor)} does not fit the rest of the position")

    def state(self) -> State:
        """All parts together; what follows from others is computed."""
        built = sum(mask.bit_count() for mask in self.built)
        auction = _number("the auction", self._word("auction", str(built + 1)))
        won = self._won()
        first, reason = self._first(auction, won)
        out = self._out()
        actor, phase = self._turn(first, out)
        board, reach, heights, hammer = self.board, self.board.centre, [0, 0, 0, 0], -1
        for index, piece in enumerate(self.structures):
            if piece:
                reach |= board.near[index]
                heights[self.tables.height[piece]] |= 1 << index
                hammer = index if piece == self.tables.hammer else hammer
        state = State(
            table=self.table,
            era=self.era,
            phase=phase,
            actor=actor,
            auction=auction,
            first=first,
            first_reason=reason,
            bids=self.bids,
            out=out,
            free=board.quarters & ~sum(self.built) & ~sum(1 << where for *_, where in self.bids),
            reach=reach,
            supplies=self.supplies,
            built=tuple(self.built),
            structures=bytes(self.structures),
            heights=(heights[0], heights[1], heights[2]),
            hammer=hammer,
            discs=self._discs(),
            tableaux=tuple(self._tableau(owner) for owner in range(self.seats)),
            control1=self._points(0),
            panorama1=self._points(1),
            wonders=self._points(2),
            finished=self._finished(),
            kept=tuple(self.kept),
            won=won,
            shown=sum(1 << owner for owner in range(self.seats) if (owner, "shown") in self.lines),
            peeked=tuple(self._letters(owner) for owner in range(self.seats)),
            hands=self._hands(),
            objectives=self._objectives(),
            patrons=self._patrons(),
        )
        self._check_turn(state)
        return state


# -- writing ------------------------------------------------------------------------------------------------------


def to_text(tables: Tables, state: State) -> str:
    """The whole state, line by line."""
    lines = table_lines(tables, state, state.patrons)
    for seat, hand in enumerate(state.hands):
        lines += seat_lines(tables, state, seat, COLOURS[state.objectives[seat]], hand)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def table_lines(tables: Tables, state: Position, patrons: tuple[int | None, ...]) -> list[str]:
    """What set-up fixed and where the game stands; `?` for a patron tile that is not known."""
    table, name, piece = state.table, tables.quarters, tables.word
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


def seat_lines(tables: Tables, state: Position, seat: Seat, objective: str, hand: tuple[int, ...]) -> list[str]:
    """What is one seat's."""
    built = (f"{tables.quarters[index]}={tables.word[state.structures[index]]}" for index in bits(state.built[seat]))
    lines = [
        f"built {' '.join(built)}",
        f"supply {' '.join(tables.word[code] for code in state.supplies[seat])}",
        f"discs {' '.join(DISCS[disc] for disc in state.tableaux[seat])}",
        f"hand {' '.join(map(str, hand))}",
        f"kept {' '.join(map(str, state.kept[seat]))}",
        f"objective {objective}",
        f"points {state.control1[seat]} {state.panorama1[seat]} {state.wonders[seat]}",
        f"seen {' '.join(LETTERS[index] for index in bits(state.peeked[seat]))}",
        *(["shown"] if state.shown >> seat & 1 else []),
    ]
    return [f"{seat_word(seat)} {line}" for line in lines]

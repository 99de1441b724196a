"""A state of Skyrise as text and back: one fact per line, in any order, and every line may be left out.

    islands N=g,E=h,S=k,W=s          sets A B C D          panoramas blimps lakes
    tracks even   patron_values spread   patron_peek off   patrons 2 4 6 8
    era 1   auction 3   first P1 winner   turn P4 overbid   out P2   finished P3 P1
    bids P1 28 c1, P2 46 g1          won P1 54 c2 5        discs c1=blue c2=A g1=joker g2=provision
    P1 built c2=6 g2=28              P1 supply 42 54       P1 discs rose blue* A
    P1 hand 1 5 9    P1 kept 12      P1 objective rose     P1 points 10 3 8 (control, panoramas, wonders)
    P1 seen A C      P1 shown

What is left out is filled in: four seats, the pieces not yet built, cards nobody has, no discs, P1 to act. A supply may be
told shorter than it would be, for short games: pieces that are nowhere are not played with.
"""

import re
from collections.abc import Collection
from typing import Any, cast, get_args

from msgspec.structs import replace

from game.errors import BadInput, list_words, unknown
from game.rules.core import Seat, Target
from game.rules.grid import bits, mask_of
from game.rules.lines import Lines, number
from game.rules.skyrise import scoring
from game.rules.skyrise.content import COLOURS, FIRST_WONDER, LETTERS
from game.rules.skyrise.legal import BIDDING
from game.rules.skyrise.model import ASSIGNED, DISCS, JOKER, NO_DISC, Bid, Pass, Phase, Position, Setup, State, Won
from game.rules.skyrise.notation import Move, refusal
from game.rules.skyrise.play import APPLY
from game.rules.skyrise.possible import check, seen_tiles, shown_objectives
from game.rules.skyrise.tables import BYTE, Tables, placement, seat_word

TABLE_KEYS = ("islands", "sets", "panoramas", "tracks", "patron_values", "patron_peek", "patrons")
GAME_KEYS = ("era", "auction", "first", "turn", "out", "finished", "bids", "won", "discs")
SEAT_KEYS = ("built", "supply", "discs", "hand", "kept", "objective", "points", "seen", "shown")
"""The words lines begin with: what set-up fixed, where the game stands, and what is each seat's (after `P1`)."""

REASONS = ("start_player", "winner", "lowest_wonder")

MOST_POINTS = 999


def from_text(tables: Tables, text: str) -> State:
    """The state the lines describe; `BadInput` where they make no sense or no match could come to it."""
    return _Reader(tables, text).state()


def _one_of(what: str, word: str, known: Collection[str]) -> str:
    if word not in known:
        raise BadInput(unknown(what, word, known))
    return word


class _Reader:
    """The lines of a position; each method reads one part of the state."""

    def __init__(self, tables: Tables, text: str) -> None:
        self.tables = tables
        everyone = [seat_word(seat) for seat in range(max(tables.setups))]
        self.lines = Lines(text, once=TABLE_KEYS + GAME_KEYS, owned=dict.fromkeys(everyone, SEAT_KEYS))
        self.setup = self._setup()
        self.seats = len(self.setup.sets)
        self.names = everyone[: self.seats]
        self.board = tables.boards[self.setup.islands]
        self.count = tables.setups[self.seats]
        for owner in everyone[self.seats :]:
            if any(self.lines.has(f"{owner} {key}") for key in SEAT_KEYS):
                self._seat(owner)
        self.era = self.lines.number("era", 1, low=1, high=2)
        self.structures, self.built = self._built()
        self.bids = self._bids()
        self.kept = self._kept()
        self.supplies = self._supplies()
        self.won = self._won()

    def _seat(self, word: str) -> Seat:
        if word not in self.names:
            raise BadInput(
                f'nobody called "{word}" sits at a table with {self.seats} islands; there are {list_words(self.names)}'
            )
        return self.names.index(word)

    def _each(self, key: str) -> list[list[str]]:
        """The words of that key of each seat."""
        return [self.lines.words(f"{name} {key}") for name in self.names]

    def _quarter(self, word: str) -> int:
        index = self.tables.quarter.get(word, -1)
        if index < 0 or not self.board.quarters >> index & 1:
            raise BadInput(f'there is no quarter "{word}" on this table')
        return index

    def _piece(self, word: str, owner: Seat) -> int:
        piece = self.tables.piece[_one_of("piece", word, self.tables.piece)]
        letter = self.setup.sets[owner]
        if piece < FIRST_WONDER and self.tables.set_of(piece) != letter:
            raise BadInput(f"the building {word} is not one of {self.names[owner]}, who plays set {letter}")
        return piece

    # -- the table ---------------------------------------------------------------------------------------------

    def _setup(self) -> Setup:
        content = self.tables.content
        scoring, lines = content.scoring, self.lines
        names = [panorama.name for panorama in scoring.panoramas]
        panoramas = lines.codes("panoramas", names, "panorama") or tuple(names[: scoring.panoramas_in_play])
        if len(panoramas) != scoring.panoramas_in_play:
            raise BadInput(f"{scoring.panoramas_in_play} different panoramas are in play")
        islands = self._islands()
        letters = [each.name for each in content.sets]
        seats = islands.count(",") + 1
        sets = lines.codes("sets", letters, "set") or tuple(letters[:seats])
        if len(sets) != seats:
            raise BadInput(f"{seats} islands are for {seats} players, each with a set of buildings of his own")
        return Setup(
            islands=islands,
            sets="".join(sets),
            panoramas=panoramas,
            tracks=lines.one_of("tracks", self.tables.tracks),
            patron_values=lines.one_of("patron_values", self.tables.patrons),
            peek=lines.one_of("patron_peek", ("off", "on_collect")) != "off",
        )

    def _islands(self) -> str:
        codes = [island.code for island in self.tables.content.islands]
        slots = [slot.slot for slot in self.tables.content.board.slots]
        text = self.lines.text("islands", ",".join(f"{slot}={code}" for slot, code in zip(slots, codes, strict=False)))
        if not re.fullmatch(r"\w=\w(,\w=\w)*", text):
            raise BadInput(f'islands are written like N=g,S=k, not "{text}"')
        placed = placement(text)
        for slot, code in placed.items():
            _one_of("slot", slot, slots)
            _one_of("island", code, codes)
        layouts = [layout.slots for setup in self.tables.content.setups for layout in setup.layouts]
        if tuple(placed) not in layouts or len(set(placed.values())) != text.count(",") + 1:
            raise BadInput(
                f"different islands go into the slots {list_words(','.join(slots) for slots in layouts)}, in this order"
            )
        return text

    # -- pieces ------------------------------------------------------------------------------------------------

    def _built(self) -> tuple[bytearray, list[int]]:
        structures, built = bytearray(len(self.tables.quarters)), [0] * self.seats
        for owner, pairs in enumerate(self._each("built")):
            for pair in pairs:
                place, _, word = pair.partition("=")
                index = self._quarter(place)
                if structures[index]:
                    raise BadInput(f"two structures stand on {place} (SR-06)")
                structures[index] = self._piece(word, owner)
                built[owner] |= 1 << index
        return structures, built

    def _bids(self) -> list[tuple[Seat, int, int]]:
        bids = []
        for part in self.lines.text("bids").split(",") if self.lines.words("bids") else ():
            words = part.split()
            if len(words) != 3:
                raise BadInput(f'a bid is written like P1 28 c1, not "{part.strip()}"')
            owner = self._seat(words[0])
            bids.append((owner, self._piece(words[1], owner), self._quarter(words[2])))
        return bids

    def _placed(self, owner: Seat) -> list[int]:
        """The seat's pieces on the board, built or bid."""
        return [self.structures[index] for index in bits(self.built[owner])] + [
            piece for seat, piece, _ in self.bids if seat == owner
        ]

    def _cards(self, key: str) -> list[tuple[int, ...]]:
        known = [str(wonder.number) for wonder in self.tables.content.wonders]
        return [tuple(map(int, self.lines.codes(f"{name} {key}", known, "wonder card"))) for name in self.names]

    def _kept(self) -> list[tuple[int, ...]]:
        """The chosen cards: as told, else those seen as pieces, else in era 2 the highest that nobody has."""
        kept = self._cards("kept")
        for owner, words in enumerate(self._each("supply")):
            pieces = self._placed(owner) + [self._piece(word, owner) for word in words if word.startswith("W")]
            seen = {piece - FIRST_WONDER for piece in pieces if piece > FIRST_WONDER}
            if seen and self.era == 1:
                raise BadInput("wonders are not bid or built before era 2 (SR-73)")
            if not self.lines.has(f"{self.names[owner]} kept"):
                kept[owner] = tuple(sorted(seen))
            elif not seen <= set(kept[owner]):
                raise BadInput(f"{self.names[owner]} has the wonder W{min(seen - set(kept[owner]))} without its card (SR-73)")
        spare = self._spare(kept)
        for owner, name in enumerate(self.names):
            while self.era == 2 and not self.lines.has(f"{name} kept") and len(kept[owner]) < self.count.wonders.kept:
                kept[owner] = (*kept[owner], spare.pop())
        return kept

    def _spare(self, used: list[tuple[int, ...]]) -> list[int]:
        cards = [card for each in used for card in each]
        if len(set(cards)) != len(cards):
            raise BadInput("a wonder card is in two places (SR-12)")
        return [wonder.number for wonder in self.tables.content.wonders if wonder.number not in cards]

    def _supplies(self) -> list[bytes]:
        """The supplies before the bids that lie on the board."""
        supplies = []
        for owner, words in enumerate(self._each("supply")):
            letter, placed = self.setup.sets[owner], self._placed(owner)
            whole = self.tables.era1[letter]
            if self.era == 2:
                whole += self.tables.era2[letter] + bytes(FIRST_WONDER + card for card in self.kept[owner])
            pieces = [piece for piece in whole if piece not in placed]
            if self.lines.has(f"{self.names[owner]} supply"):
                pieces = [self._piece(word, owner) for word in words]
            if len(set(pieces + placed)) != len(pieces + placed) or not set(pieces + placed) <= set(whole):
                raise BadInput(f"a piece of {self.names[owner]} is in two places, or not yet in the game (SR-45, SR-73)")
            supplies.append(bytes(sorted([*pieces, *(piece for seat, piece, _ in self.bids if seat == owner)])))
        return supplies

    # -- the rest ----------------------------------------------------------------------------------------------

    def _discs(self) -> bytes:
        discs = bytearray(len(self.tables.quarters))
        for pair in self.lines.words("discs"):
            place, _, word = pair.partition("=")
            index = self._quarter(place)
            if discs[index] or self.structures[index]:
                raise BadInput(f"{place} has no room for the disc {word} (SR-11, SR-64)")
            discs[index] = DISCS.index(_one_of("disc", word, DISCS[NO_DISC + 1 : ASSIGNED + 1]))
        return bytes(discs)

    def _tableau(self, name: str) -> bytes:
        known = [word for word in DISCS[NO_DISC + 1 :] if word != DISCS[JOKER]]
        return b"".join(BYTE[DISCS.index(word)] for word in self.lines.codes(f"{name} discs", known, "disc", twice=True))

    def _hands(self) -> tuple[tuple[int, ...], ...]:
        """As told, else in era 1 the kept cards, which are still in the hand, and the highest that nobody has."""
        hands = self._cards("hand")
        untold = [owner for owner, name in enumerate(self.names) if not self.lines.has(f"{name} hand")]
        for owner in untold:
            hands[owner] = self.kept[owner] if self.era == 1 else ()
        spare = self._spare(hands)
        for owner in untold:
            while self.era == 1 and len(hands[owner]) < self.count.wonders.dealt:
                hands[owner] = (*hands[owner], spare.pop())
            hands[owner] = tuple(sorted(hands[owner]))
        return tuple(hands)

    def _objectives(self) -> tuple[int, ...]:
        told = [COLOURS.index(_one_of("colour", words[0], COLOURS)) if words else None for words in self._each("objective")]
        known = [colour for colour in told if colour is not None]
        if len(set(known)) != len(known):
            raise BadInput("two players cannot have the same secret objective (SR-12)")
        spare = [colour for colour in range(len(COLOURS)) if colour not in known]
        return tuple(spare.pop(0) if colour is None else colour for colour in told)

    def _patrons(self) -> tuple[int, ...]:
        values = self.tables.patrons[self.setup.patron_values]
        told = self.lines.numbers("patrons", values, high=MOST_POINTS)
        if sorted(told) != sorted(values):
            raise BadInput(f"the patron tiles are {' '.join(map(str, values))} in some order (SR-14)")
        return told

    def _won(self) -> Won | None:
        words = self.lines.words("won")
        if not words:
            return None
        if len(words) not in (4, 5) or words[4:] not in ([], ["done"]):
            raise BadInput("the winner of the latest auction is written like won P1 54 c2 5")
        owner, quarter = self._seat(words[0]), self._quarter(words[2])
        if not self.built[owner] >> quarter & 1 or self.structures[quarter] != self._piece(words[1], owner):
            raise BadInput(f"{words[0]} has not built {words[1]} on {words[2]} (SR-55)")
        most = self.board.quarters.bit_count()
        return Won(owner, self.structures[quarter], quarter, number("won", words[3], low=1, high=most), len(words) == 5)

    def _seats_of(self, key: str) -> tuple[Seat, ...]:
        return tuple(map(self.names.index, self.lines.codes(key, self.names, "seat")))

    def _points(self, state: State) -> State:
        """As told, else none; the scoring of era 1 follows from the board while wonders are chosen."""
        rows = [[0, 0, 0] for _ in self.names]
        if state.phase == "keep":
            both = scoring.control(self.tables, state), scoring.panoramas(self.tables, state)
            rows = [[control, panorama, 0] for control, panorama in zip(*both, strict=True)]
        told = [self.lines.numbers(f"{name} points", row, high=MOST_POINTS) for name, row in zip(self.names, rows, strict=True)]
        control1, panorama1, wonders = zip(*told, strict=True)
        return replace(state, control1=control1, panorama1=panorama1, wonders=wonders)

    # -- whose decision ----------------------------------------------------------------------------------------

    def _first(self, auction: int) -> tuple[Seat, str]:
        words = self.lines.words("first")
        able = [owner for owner, supply in enumerate(self.supplies) if supply]
        latest = [self.won.seat] if self.won and self.won.seat in able else []
        first = self._seat(words[0]) if words else [*(seat for seat, *_ in self.bids), *latest, *able, 0][0]
        reason = words[1] if len(words) > 1 else REASONS[0] if auction == 1 else REASONS[1]
        return first, _one_of("reason", reason, REASONS)

    def _turn(self, first: Seat) -> tuple[Seat, Phase]:
        """Who decides what, but for an auction with bids: there both follow from the bids."""
        words = self.lines.words("turn")
        phase = _one_of("phase", words[1], get_args(Phase)) if len(words) > 1 else "start_bid"
        actor = first
        if phase in ("joker", "vault"):
            actor = self.won.seat if self.won else first
        elif phase == "keep":
            actor = sum(map(bool, self.kept)) % self.seats
        return (self._seat(words[0]) if words else actor), cast(Phase, phase)

    def _bid_again(self, state: State) -> State:
        """The auction played again bid by bid, so that every rule of bidding is asked."""
        for seat, piece, quarter in self.bids:
            said = f"{self.names[seat]} {self.tables.word[piece]} {self.tables.quarters[quarter]}"
            state = self._passed_on(state, seat)
            things = Target("piece", self.tables.word[piece]), Target("quarter", self.tables.quarters[quarter])
            if reason := refusal(self.tables, state, Move(seat, "bid", things)):
                raise BadInput(f"the bid {said} is not allowed ({reason.rule})")
            after = APPLY[Bid](self.tables, state, self.tables.bids[seat][piece][quarter], None)
            if len(after.bids) <= len(state.bids):
                raise BadInput(f"the bid {said} has won the auction, so it does not lie there any more (SR-50 to SR-53)")
            state = after
        words = self.lines.words("turn")
        return self._passed_on(state, self._seat(words[0])) if words else state

    def _passed_on(self, state: State, seat: Seat) -> State:
        """The others pass until the seat is to act."""
        while state.actor != seat:
            after = state
            if state.phase == "overbid":
                after = APPLY[Pass](self.tables, state, self.tables.passes[state.actor], None)
            if not after.bids:
                raise BadInput(f"it cannot be the turn of {self.names[seat]} after these bids (SR-40, SR-46, SR-47)")
            state = after
        return state

    def _check_told(self, state: State) -> None:
        """Bids say by themselves who is to act and who is out; what is told besides must be the same."""
        words = self.lines.words("turn")
        if len(words) > 1 and words[1] != state.phase:
            raise BadInput(f"the phase {words[1]} does not fit the bids, which make it {state.phase} (SR-40, SR-52)")
        if self.lines.has("out") and mask_of(self._seats_of("out")) != state.out:
            out = " ".join(map(seat_word, bits(state.out))) or "nobody"
            raise BadInput(f"out of this auction can only be {out}: who passed or has no supply (SR-25, SR-46)")

    def state(self) -> State:
        """All parts together; what follows from others is computed."""
        told = self.lines.words("turn")
        bidding = len(told) < 2 or told[1] in BIDDING
        built = sum(mask.bit_count() for mask in self.built)
        auction = self.lines.number("auction", max(1, built + bidding), low=1, high=len(self.tables.quarters))
        first, reason = self._first(auction)
        actor, phase = self._turn(first)
        idle = [owner for owner, supply in enumerate(self.supplies) if not supply]
        out = self._seats_of("out") if self.lines.has("out") else [owner for owner in idle if bidding or owner != actor]
        done = idle if self.era == 2 and (bidding or phase == "over") else [owner for owner in idle if owner != actor]
        state = State(
            table=self.setup,
            era=self.era,
            phase="start_bid" if self.bids and bidding else phase,
            actor=first if self.bids and bidding else actor,
            auction=auction,
            first=first,
            first_reason=reason,
            bids=(),
            out=mask_of(idle) if bidding else mask_of(out),
            supplies=tuple(self.supplies),
            **self._on_board(),
            discs=self._discs(),
            tableaux=tuple(map(self._tableau, self.names)),
            control1=(),
            panorama1=(),
            wonders=(),
            finished=self._seats_of("finished") if self.lines.has("finished") else tuple(done if self.era == 2 else ()),
            kept=tuple(self.kept),
            won=self.won,
            shown=0,
            peeked=(0,) * self.seats,
            hands=self._hands(),
            objectives=self._objectives(),
            patrons=self._patrons(),
        )
        return self._completed(self._points(state), bidding)

    def _on_board(self) -> dict[str, Any]:
        """What follows from the structures alone."""
        reach, heights, hammer = self.board.centre, [0, 0, 0, 0], -1
        for index, piece in enumerate(self.structures):
            if piece:
                reach |= self.board.near[index]
                heights[self.tables.height[piece]] |= 1 << index
                hammer = index if piece == self.tables.hammer else hammer
        return {
            "free": self.board.quarters & ~sum(self.built),
            "reach": reach,
            "built": tuple(self.built),
            "structures": bytes(self.structures),
            "heights": tuple(heights[:3]),
            "hammer": hammer,
        }

    def _completed(self, state: State, bidding: bool) -> State:
        """With the bids of the auction, and with what each seat has come to know."""
        shown = shown_objectives(self.tables, state)
        peeked = tuple(seen_tiles(self.tables, state, owner) for owner in range(self.seats))
        state = replace(state, shown=shown, peeked=peeked)
        for owner, name in enumerate(self.names):
            tiles = self.lines.codes(f"{name} seen", LETTERS, "patron tile")
            if self.lines.has(f"{name} seen") and mask_of(map(LETTERS.index, tiles)) != peeked[owner]:
                raise BadInput(f"{name} has seen other patron tiles: those of his discs or all (SR-65, SR-W12)")
            if self.lines.has(f"{name} shown") and not shown >> owner & 1:
                raise BadInput(f"{name} shows his objective only after Kahn's Ambition (SR-W08)")
        check(self.tables, state)
        if self.bids and not bidding:
            raise BadInput(f"bids have gone back before the phase {state.phase} (SR-55)")
        if bidding:
            state = self._bid_again(state)
            self._check_told(state)
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

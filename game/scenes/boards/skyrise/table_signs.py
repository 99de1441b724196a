"""The signs of a table that are arranged for the eye: the plaques of islands, and the pins of bids."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.rules.core import Target
from game.scenes.boards.kit.badges import Badge
from game.scenes.boards.kit.labels import Taken
from game.scenes.boards.skyrise import overlays, parting, signs, things
from game.scenes.boards.skyrise.arrangement import Arrangement
from game.scenes.boards.skyrise.model import Shown, rules
from game.scenes.boards.skyrise.places import chart
from game.scenes.drawing.marks import Spot

if TYPE_CHECKING:
    from game.scenes.boards.skyrise.board import GameBoard

ZOOM_FROM, BADGE_MOST, PIN_MOST = 9.5, 2.2, 1.7
"""From farther away than this signs grow, so that they can be read; badges and pins up to so much."""


class TableSigns:
    """How large the signs of one board are, and where those stand that give way to one another."""

    def __init__(self, board: "GameBoard") -> None:
        self._board = board
        self._arrangement = Arrangement()
        self._arranged_for: object = None
        self.zoom = 1.0
        """How much larger signs are than they are made, for eyes that are far away."""
        self.plaques: list[Badge] = []
        """The plaques of the islands where they hang."""

    @property
    def badge_zoom(self) -> float:
        """How much larger plaques are."""
        return min(self.zoom, BADGE_MOST)

    @property
    def pin_zoom(self) -> float:
        """How much larger the heads of pins are."""
        return min(self.zoom, PIN_MOST)

    @property
    def is_current(self) -> bool:
        """Do plaques hang for the eye as it stands now?"""
        return self._arranged_for == (self._board.sight, self.zoom)

    def fit(self, size: float) -> bool:
        """Makes signs fit an eye that sees so much of the table from top to bottom; does that change them?"""
        before, self.zoom = self.zoom, round(max(1.0, size / ZOOM_FROM), 2)
        return self.zoom != before

    # -- plaques -------------------------------------------------------------------------------------------------

    def hang(self, model: Shown) -> None:
        """Finds out where the plaques hang; that takes a while."""
        board = self._board
        self._arranged_for = board.sight, self.zoom
        heights = {quarter: things.tall(piece) for quarter, piece in enumerate(model.structures) if piece}
        self.plaques = self._arrangement.hang(
            chart(model.islands),
            board.sight,
            overlays.plaques(model, board.text, board.look),
            zoom=self.badge_zoom,
            seats=model.seats,
            heights=heights,
            lit=board.open_quarters(model) if model.bids else overlays.may_be_starred(model),
        )

    def plaque_spots(self) -> Iterator[tuple[Target, Spot]]:
        """Where the plaques are, each with its island."""
        return overlays.plaque_spots(self.plaques, self.badge_zoom, self._board.facing)

    # -- pins ----------------------------------------------------------------------------------------------------

    def part_pins(self) -> None:
        """Moves the heads of pins so that none hides another, a plaque, or a place for the next bid, as the eye stands now."""
        board, model = self._board, self._board.present
        if not model.bids:
            return
        names, map_, sight = rules().tables.quarters, board.chart, board.sight
        heads = {
            key: parting.Head(board.thing_of("pin", key).at, overlays.words_of(piece), quarter == model.bids[-1][2])
            for key, piece, quarter in ((names[quarter], piece, quarter) for _, piece, quarter in model.bids)
            if board.node_of("pin", key) is not None
        }
        taken = self._taken(model) + parting.towers(map_, sight, board.heights())
        taken += parting.clear_quarters(map_, sight, board.open_quarters(model))
        taken += [(sight.column(map_.at(quarter), things.tall(piece)), parting.BID) for _, piece, quarter in model.bids]
        for key, (right, up) in self._arrangement.part(heads, sight, taken, zoom=self.pin_zoom).items():
            node = board.node_of("pin", key)
            assert node is not None
            signs.place_head(node, right, up)

    def pin_spots(self) -> Iterator[Spot]:
        """Where the heads of pins are, which stand beside their places in the plane of the picture."""
        board, zoom = self._board, self.pin_zoom
        for _, piece, quarter in board.present.bids:
            key = rules().tables.quarters[quarter]
            node = board.node_of("pin", key)
            if node is None:
                continue
            head = node.find(f"**/{signs.HEAD}").get_pos() * zoom
            place = board.sight.beside(board.thing_of("pin", key).at, head.x, head.z)
            wide = zoom * signs.pin_width(overlays.words_of(piece), is_latest=True)
            yield Spot(place, (wide, signs.LATEST), zoom * signs.LATEST / 2, board.sight.pose.heading)

    def ghost_way(self, head: parting.Head) -> tuple[float, float]:
        """How far to the right of its place and above it the head of a pin stands that is not there yet: beside all others."""
        sight, high = self._board.sight, self.pin_zoom * signs.LATEST
        taken = self._taken(self._board.present)
        taken += [(sight.upright(spot.at, (spot.size[0], high)), parting.LIT) for spot in self.pin_spots()]
        (way,) = parting.place_heads([head], sight, self.pin_zoom, taken)
        return parting.head_ways(is_latest=True)[way]

    def _taken(self, model: Shown) -> list[Taken]:
        """What pins give way to besides towers."""
        board = self._board
        return self._arrangement.taken(board.chart, board.sight, self.plaques, zoom=self.badge_zoom, seats=model.seats)

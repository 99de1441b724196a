"""The Skyrise board: floating islands, what can be pointed at on them, the cameras of a wide map, and previews of bids."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace
from panda3d.core import NodePath

from game.rules.core import Event, Seat, Target
from game.rules.grid import bits
from game.rules.skyrise.events import DiscsLaid
from game.scenes.boards.board import Board, Sound
from game.scenes.boards.skyrise import places, things
from game.scenes.boards.skyrise.model import Shown, after, rules, shown
from game.scenes.boards.skyrise.places import Chart, chart
from game.scenes.boards.skyrise.signs import ZOOM
from game.scenes.boards.thing import Place, Thing
from game.scenes.camera import CameraPose, Limits, Point
from game.scenes.drawing.light import Light
from game.scenes.drawing.look import Look
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.material import MIRROR_CAMERA
from game.scenes.drawing.shadows import Extent

PITCH = 50.0
SIZES = {2: 8.8, 3: 11.4, 4: 13.4}
"""How much of the table a seat sees without panels, by the number of players."""
BACK = {2: 0.2, 3: -1.4, 4: 0.5}
"""How far before the middle it looks, towards the seat."""
ABOVE = 1.1
"""So high towers are sure to be in the picture."""
ISLAND = 6.4
"""How much of the table is seen around an island."""
ZOOM_FROM = 9.5
"""From farther away than this signs grow, so that they can be read."""


class GameBoard(Board):
    """One table for two to four."""

    ground = Extent(wide=8.2, deep=8.2, high=2.4, table=-1.2)
    turning = things.TURNING
    turn_step = 45.0

    def __init__(self, parent: NodePath, look: Look, *, game: str, sound: Sound | None = None) -> None:
        super().__init__(parent, look, game=game, sound=sound)
        self._model: Shown | None = None
        self._zoom = 1.0
        self.node.hide(MIRROR_CAMERA)

    # -- what is shown -------------------------------------------------------------------------------------------

    @property
    def chart(self) -> Chart:
        """The map on the table."""
        return chart(self._model.islands if self._model else _ANY)

    def model(self, view: Any) -> Shown:
        """The table of a view."""
        return shown(view)

    def layout(self, model: Shown) -> Iterable[Thing]:
        """All its things."""
        return things.things(model)

    def make(self, thing: Thing) -> NodePath:
        """The node of a thing in the light of the hour, its signs as large as the eye needs them."""
        look = self.look if self._model is None else replace(self.look, light=self.light_on(self._model))
        node = things.make(thing, look, *((self.facing,) if thing.kind in self.turning else ()))
        self._enlarge(node)
        return node

    def before(self, model: Shown, events: Sequence[Event]) -> Shown:
        """Without the discs that are still to be laid."""
        is_laid = any(isinstance(event, DiscsLaid) for event in events)
        return replace(model, discs=bytes(len(model.discs))) if is_laid else model

    def advance(self, model: Shown, event: Event, view: Any) -> Shown:
        """One event further; the lantern goes at once to whoever is asked after the whole move."""
        return replace(after(model, event), turn=shown(view).turn)

    def light_on(self, model: Shown) -> Light:
        """Afternoon in the first era, evening in the second."""
        return things.at_hour(self.look, model.hour).light

    # -- cameras -------------------------------------------------------------------------------------------------

    @property
    def _seats(self) -> int:
        return self._model.seats if self._model else 4

    def seat_camera(self, seat: Seat) -> CameraPose:
        """From behind a seat's dock over the whole map."""
        heading, back = self.chart.heading(seat), BACK[self._seats]
        x, y = places.towards(heading, back)
        return CameraPose((x, y, 0.0), heading, PITCH, SIZES[self._seats])

    def top_camera(self, seat: Seat = 0) -> CameraPose:
        """Straight down as a plan, that seat at the bottom."""
        return CameraPose((0.0, 0.0, 0.0), self.chart.heading(seat), 90.0, 16.6, field=0.0)

    def extent(self, seat: Seat | None = None) -> tuple[Point, ...]:
        """All islands with their towers, and the docks: of the seat that looks, or from above of all."""
        map_ = self.chart
        seats = range(self._seats) if seat is None else (seat,) if seat < self._seats else ()
        found: list[Point] = [(x, y, z) for x, y in map_.hull for z in (-0.25, ABOVE)]
        wide, deep = places.DOCK
        for each in {*seats, *self._acting()}:
            found += [map_.on_dock(each, sx * wide, sy * deep) for sx in (-1, 1) for sy in (-1, 1)]
        return tuple(found)

    def _acting(self) -> tuple[Seat, ...]:
        """Whose pieces can be pointed at."""
        return () if self._model is None or self._model.turn is None else (self._model.turn,)

    def near(self, target: Target) -> CameraPose | None:
        """An island from the side the eye is at."""
        number = self._isle_of(target)
        if number is None:
            return None
        x, y = self.chart.isle_middle(number)
        return CameraPose((x, y, places.LEVELS[number]), self._heading, PITCH - 6, ISLAND if number else 5.2)

    def _isle_of(self, target: Target) -> int | None:
        board = self.chart.board
        if target.kind == "island":
            return next((number for number, isle in enumerate(board.isles) if isle.code == target.key), None)
        quarter = rules().tables.quarter.get(target.key) if target.kind == "quarter" else None
        return None if quarter is None or board.isle_of[quarter] < 0 else board.isle_of[quarter]

    _heading = 0.0

    def face(self, pose: CameraPose) -> None:
        """What is written turns to the eye, and grows when it goes away."""
        self._heading = pose.heading
        zoom = round(max(1.0, pose.size / ZOOM_FROM), 2)
        if zoom != self._zoom:
            self._zoom = zoom
            self._enlarge(self.node)
        super().face(pose)

    def _enlarge(self, node: NodePath) -> None:
        for sign in node.find_all_matches(f"**/={ZOOM}"):
            sign.set_scale(min(self._zoom, float(sign.get_tag(ZOOM))))

    @property
    def limits(self) -> Limits:
        """Over all islands."""
        return Limits((0.0, 0.0, 0.1), 6.5, 3.0, 24.0)

    # -- pointing ------------------------------------------------------------------------------------------------

    def spots(self, model: Shown) -> dict[Target, Spot]:
        """Quarters, and of the seat to act the pieces on its dock."""
        map_, tables = chart(model.islands), rules().tables
        standing = {quarter: piece for quarter, piece in enumerate(model.structures) if piece}
        standing |= {quarter: piece for _, piece, quarter in model.bids}
        found = {}
        for quarter in bits(map_.board.quarters):
            piece = standing.get(quarter)
            high = things.tall(piece) if piece else 0.06
            spot = Spot(map_.at(quarter), (0.66, 0.66), high, deep=True, outline=map_.corners(quarter))
            found[Target("quarter", tables.quarters[quarter])] = spot
        if model.turn is not None:
            heading = map_.heading(model.turn)
            for number, piece in enumerate(model.supplies[model.turn]):
                high = things.tall(piece) * places.PIECE
                at = things.on_shelf(model, model.turn, number)
                found[Target("piece", tables.word[piece])] = Spot(at, (0.27, 0.27), high, heading, low=True)
        return found

    def tray(self, model: Shown) -> tuple[Place, float]:
        """On the front of the dock of the seat to act."""
        map_, seat = chart(model.islands), model.turn or 0
        return map_.on_dock(seat, 0.0, -places.DOCK[1] + 0.3, 0.05), map_.heading(seat)


_ANY = "N=g,E=h,S=k,W=s"
"""A map for cameras that are asked before there is a table."""

"""The board of Skyrise: its picture, its targets, its cameras and the preview of a bid."""

from collections.abc import Collection, Iterable, Sequence

from direct.interval.IntervalGlobal import Interval
from msgspec.structs import replace
from panda3d.core import NodePath

from game.rules.core import Event, Seat, Target
from game.rules.grid import bits, mask_of
from game.rules.skyrise.events import (
    AuctionWon,
    BidPlaced,
    BidsReturned,
    Built,
    CardsDealt,
    DiscsLaid,
    DiscTaken,
    GameOver,
    WondersRevealed,
)
from game.rules.skyrise.legal import BIDDING
from game.rules.skyrise.model import View
from game.scenes.boards.board import Board, Sound
from game.scenes.boards.kit import ghosts
from game.scenes.boards.kit.badges import Badge
from game.scenes.boards.kit.limelight import Limelight
from game.scenes.boards.skyrise import (
    ceremonies,
    display,
    framing,
    living,
    motions,
    overlays,
    parting,
    places,
    rooms,
    signs,
    telling,
    things,
)
from game.scenes.boards.skyrise.framing import ABOVE, PITCH
from game.scenes.boards.skyrise.model import Shown, after, height_of, model_of, rules
from game.scenes.boards.skyrise.places import Chart, chart
from game.scenes.boards.skyrise.quarter_light import QuarterLight
from game.scenes.boards.skyrise.signs import ZOOM
from game.scenes.boards.skyrise.sky import open_sky
from game.scenes.boards.skyrise.table_signs import TableSigns
from game.scenes.boards.thing import Place, Thing
from game.scenes.camera import ASPECT, CameraPose, Limits, Point
from game.scenes.drawing.light import Light
from game.scenes.drawing.living import Move
from game.scenes.drawing.look import Look
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.material import MIRROR_CAMERA
from game.scenes.drawing.shadows import Extent

ISLAND = 6.4
"""About how much of the table is seen around an island."""
COUNT_PITCH = 62.0
"""How steeply the camera looks down while points are counted."""
ISLAND_MARGIN = 0.6
"""How much more than an island is seen when it is looked at from near: above and below it."""
OWN_MATTERS = 16
"""How many times more it matters that words cover nothing of what they speak of than that they cover nothing else."""
WON = (AuctionWon, BidsReturned, Built, DiscTaken)
GREAT = (*telling.COUNTED, WondersRevealed)
"""What has a view of its own; the plaques of islands, which hang for another one, make room for what is said of it."""


class GameBoard(Board[View, Shown]):
    """One table for two to four."""

    ground = Extent(wide=8.2, deep=8.2, high=2.4, table=-1.2)
    turning = things.FACING
    turn_step = 45.0
    overlays = overlays.NAMES
    readable = frozenset({display.VISTA, display.TILE, "island"})
    takes_up = False
    tower_kind = "structure"

    def __init__(self, parent: NodePath, look: Look, *, game: str, sound: Sound | None = None) -> None:
        super().__init__(parent, look, game=game, sound=sound)
        self.table_signs = TableSigns(self)
        self.limelight = QuarterLight(self)
        self.stagelight = Limelight(self.staged)
        """What is in the light as long as a great moment stands."""
        self.node.hide(MIRROR_CAMERA)

    # -- what is shown -------------------------------------------------------------------------------------------

    @property
    def chart(self) -> Chart:
        """The map on the table."""
        return chart(self._model.islands if self._model else _ANY)

    def model(self, view: View) -> Shown:
        """The table of a view, at the hour that the look asks for."""
        return replace(model_of(view), wanted_hour=self.look.hour) if self.look.hour else model_of(view)

    def layout(self, model: Shown) -> Iterable[Thing]:
        """All its things."""
        return things.things(model)

    def make(self, thing: Thing) -> NodePath:
        """The node of a thing, its signs as large as the eye needs them."""
        assert self._model is not None
        return self.make_at(thing, self._model)

    def make_at(self, thing: Thing, model: Shown) -> NodePath:
        """The node of a thing in the light of the hour."""
        node = things.make(thing, self.look_at(model), *((self.facing,) if thing.kind in self.turning else ()))
        self.enlarge(node)
        return node

    def look_at(self, model: Shown) -> Look:
        """The look in the light of the hour."""
        return replace(self.look, light=self.light_on(model))

    def before(self, model: Shown, events: Sequence[Event]) -> Shown:
        """Without the discs that are still to be laid and the cards that are still to be dealt."""
        if any(isinstance(event, DiscsLaid) for event in events):
            model = replace(model, discs=bytes(len(model.discs)))
        dealt = mask_of(event.seat for event in events if isinstance(event, CardsDealt))
        return replace(model, dealt=model.dealt & ~dealt)

    def advance(self, model: Shown, event: Event, view: View) -> Shown:
        """The model after the event; the lantern already stands at the seat that acts after the whole move."""
        return replace(after(model, event), turn=model_of(view).turn)

    def motion(self, event: Event, old: Shown, new: Shown) -> Interval | None:
        """How the event looks."""
        return motions.motion(self, event, old, new)

    def living(self) -> Iterable[Move]:
        """Windmills, blimps and clouds."""
        return living.moves(self.things)

    def badges_of(self, model: Shown) -> Iterable[Badge]:
        """Who leads on each island."""
        return self.table_signs.plaques

    def light_on(self, model: Shown) -> Light:
        """Afternoon in the first era, evening in the second."""
        return things.at_hour(self.look, model.hour).light

    # -- cameras -------------------------------------------------------------------------------------------------

    @property
    def _seats(self) -> int:
        return self._model.seats if self._model else 4

    def seat_camera(self, seat: Seat) -> CameraPose:
        """From behind a seat's dock over the whole map."""
        return framing.seat_pose(self.chart, seat, self._seats)

    def top_camera(self, seat: Seat = 0) -> CameraPose:
        """Straight down as a plan, that seat at the bottom."""
        return CameraPose((0.0, 0.0, 0.0), self.chart.heading(seat), 90.0, 16.6, field=0.0)

    def extent(self, seat: Seat | None = None) -> tuple[Point, ...]:
        """All islands with their towers, and the docks: of the seat that looks, or from above of all."""
        map_ = self.chart
        seats = range(self._seats) if seat is None else (seat,) if seat < self._seats else ()
        found = [
            *framing.land(map_, self.heights()),
            *(point for each in {*seats, *self._acting()} for point in framing.dock(map_, each)),
            *(framing.mast(map_, each) for each in range(self._seats)),
        ]
        if seat is not None and seat < self._seats:
            found += framing.stands(map_, seat)
        return tuple(found)

    def heights(self, model: Shown | None = None) -> dict[int, float]:
        """How high what stands on quarters is, bids included."""
        model = model or self._model
        if model is None:
            return {}
        standing = {quarter: things.tall(piece) for quarter, piece in enumerate(model.structures) if piece}
        return standing | {quarter: things.tall(piece) for _, piece, quarter in model.bids}

    def _acting(self) -> tuple[Seat, ...]:
        """Whose pieces can be pointed at."""
        return () if self._model is None or self._model.turn is None else (self._model.turn,)

    def near(self, target: Target) -> CameraPose | None:
        """An island, or a stand, from the side the eye is at."""
        around = self.around(target)
        if not around:
            return None
        x, y, z = (sum(part) / len(around) for part in zip(*around, strict=True))
        return CameraPose((x, y, z), self._eye.heading, PITCH - 6, ISLAND)

    def around(self, target: Target) -> tuple[Point, ...]:
        """The shore of an island with what stands there, or the stand that something lies on."""
        if target.kind in (display.VISTA, display.TILE):
            side = display.LEFT if target.kind == display.VISTA else display.RIGHT
            return tuple(framing.stand(self.chart, self.chart.side(self.facing), side))
        number = self.isle_of(target)
        if number is None:
            return ()
        level = places.LEVELS[number]
        return tuple((x, y, level + z) for x, y in self.chart.shores[number] for z in (-ISLAND_MARGIN, ISLAND_MARGIN + ABOVE))

    def isle_of(self, target: Target) -> int | None:
        """The number of an island, or of that of a quarter; None for anything else."""
        board = self.chart.board
        if target.kind == "island":
            return next((number for number, isle in enumerate(board.isles) if isle.code == target.key), None)
        quarter = rules().tables.quarter.get(target.key) if target.kind == "quarter" else None
        return None if quarter is None or board.isle_of[quarter] < 0 else board.isle_of[quarter]

    def face(self, pose: CameraPose) -> None:
        """What is written turns to the eye, and grows when it goes away."""
        before = self.facing
        if self.table_signs.fit(pose.size * max(1.0, ASPECT / self.aspect)):
            self.enlarge(self.node)
            self.badges.enlarge(self.table_signs.badge_zoom)
        super().face(pose)
        if self.facing != before and self._model is not None:
            self._lay_targets()  # cards and tiles have come along
        open_sky(self.things, self._eye, self.aspect)

    def rest(self) -> None:
        """Plaques and pins are arranged for the eye as it stands now."""
        if self._model is not None and not self.badges.is_veiled and not self.table_signs.is_current:
            self.table_signs.hang(self._model)
            self.badges.show(self.table_signs.plaques)
            self._lay_targets()
            self.table_signs.part_pins()

    def _veil_plaques(self, on: bool) -> None:
        """Plaques make room for what is said, or are seen again, arranged for the eye at hand."""
        self.badges.veil(on)
        self.rest()

    @property
    def _eye(self) -> CameraPose:
        """Where the eye is; before a camera has faced the board, at the first seat."""
        return self._pose if self._pose is not None else self.seat_camera(0)

    @property
    def sight(self) -> parting.PictureFrame:
        """How the picture is seen now."""
        return parting.PictureFrame(self._eye, self.aspect, self.free, self.corner)

    def open_quarters(self, model: Shown) -> list[int]:
        """Where the latest bid can be beaten."""
        return list(bits(self.chart.board.near[model.bids[-1][2]] & model.free)) if model.bids else []

    def _lay_out(self, model: Shown) -> None:
        self.limelight.end()
        if not self.badges.is_veiled:
            self.table_signs.hang(model)
        super()._lay_out(model)
        self.limelight.resume()
        self.table_signs.part_pins()
        open_sky(self.things, self._eye, self.aspect)

    def enlarge(self, node: NodePath) -> None:
        """Makes the signs of a node as large as the eye needs them."""
        for sign in node.find_all_matches(f"**/={ZOOM}"):
            sign.set_scale(min(self.table_signs.zoom, float(sign.get_tag(ZOOM))))

    def vantage(self, event: Event) -> CameraPose | None:
        """Scoring is seen from higher above the viewer's side, so that nothing lit is hidden; wonders and the end from that
        side."""
        if not isinstance(event, GREAT) or self._model is None:
            return None
        pose = self.seat_camera(self._model.viewer or 0)
        return pose if isinstance(event, WondersRevealed | GameOver) else replace(pose, pitch=COUNT_PITCH)

    def scene_of(self, event: Event) -> tuple[Point, ...]:
        """Wonders with room for their plates; with room for words the island whose control is counted, each as large as the
        next, or for what lies all over the map all of it."""
        pose = self.vantage(event)
        if pose is None:
            return ()
        sight = replace(self.sight, pose=pose)
        if isinstance(event, WondersRevealed):
            return ceremonies.frame_wonders(self, event, sight)
        return ceremonies.frame_counted(self, event, sight)

    def tally(self) -> tuple[int, ...] | None:
        """The points counted so far."""
        return self._model.points if self._model else None

    @property
    def limits(self) -> Limits:
        """Over all islands."""
        return Limits((0.0, 0.0, 0.1), 6.5, 3.0, 24.0)

    # -- pointing ------------------------------------------------------------------------------------------------

    def spots(self, model: Shown) -> dict[Target, Spot]:
        """Quarters, of the seat to act the pieces on its dock, what lies open on the stands, and the badges of islands."""
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
        found |= dict(display.spots(map_, self.facing, model.panoramas))
        return found | dict(self.table_signs.plaque_spots())

    def highlight(self, options: Collection[Target], chosen: Sequence[Target] = (), strength: int = 2) -> None:
        """Marks what can be pointed at next. While bidding, the quarters for the next bid stand in the light, with a star where
        it wins at once, and all else steps back."""
        self.limelight.put_out()
        if options:
            self.clear_stage()
            self._veil_plaques(False)
        super().highlight(options, chosen, strength)
        model = self._model
        if not strength or model is None or not self._is_bidding:
            return
        tables = rules().tables
        quarters = [tables.quarter[target.key] for target in options if target.kind == "quarter"]
        if options and not quarters:
            quarters = [tables.quarter[target.key] for target in chosen if target.kind == "quarter"] or self.places_to_bid()
        if quarters:
            self.limelight.offer(quarters, steps_back=strength > 1)
        piece = next((tables.piece[target.key] for target in chosen if target.kind == "piece"), None)
        stars = overlays.at_once(model, quarters, piece)
        stars.reparent_to(self.marks)
        self.enlarge(stars)

    def places_to_bid(self) -> list[int]:
        """Where the next bid may lie, whatever is bid: beside the latest one, or where an auction starts."""
        if self._view is None or self.present.bids:
            return self.open_quarters(self.present)
        return list(bits(self._view.free & self._view.reach))

    @property
    def _is_bidding(self) -> bool:
        return self._view is not None and self._view.phase in BIDDING

    def mark_options(self, options: Collection[Target], strength: int) -> NodePath:
        """Quarters to bid on are in the light instead."""
        return super().mark_options([each for each in options if not self._is_bidding or each.kind != "quarter"], strength)

    def build(self, view: View) -> None:
        """Shows exactly this; nothing is in the light."""
        self.limelight.put_out()
        self.badges.veil(False)
        super().build(view)

    def clear_stage(self) -> None:
        """Takes away revealed wonders; everything is in the light."""
        self.stagelight.end()
        super().clear_stage()

    def animate(self, event: Event, view: View) -> Interval | None:
        """The way to the picture after an event; a won auction stays in the light until its last one, and plaques are not seen
        while points are counted."""
        if not isinstance(event, WON):
            self.limelight.put_out()
        motion = super().animate(event, view)
        self._veil_plaques(isinstance(event, GREAT))
        return motion

    def hover(self, target: Target | None, *, quiet: bool | None = None) -> None:
        """Outlines what the pointer is on, and unfolds the badge of its island, unless a place is being chosen."""
        super().hover(target, quiet=quiet)
        if target is not None and target.kind in (display.VISTA, "island"):
            lit = [spot for each in self._meant_by(target) if (spot := self.spot_of(each)) is not None]
            overlays.outlines(lit, contrast=self.look.high_contrast).reparent_to(self._hovered)
        is_badge = target is not None and target.kind == "island"
        if is_badge:
            self.badges.point(None)  # what stands on it unfolded is told beside it
        number = self.isle_of(target) if target is not None and target not in self._options else None
        if number is not None and not is_badge:
            self.badges.point(Target("island", self.chart.board.isles[number].code))

    def _meant_by(self, target: Target) -> list[Target]:
        """What on the map a card or a badge tells of."""
        if target.kind == "island":
            return [target]
        return [Target(telling.ITEMS[target.key], item.name) for item in self.chart.board.sights[target.key]]

    def spot_of(self, target: Target) -> Spot | None:
        """Where something lies, on the map or on a dock; of an island its land, not its badge."""
        found = self._spots.get(target) if target.kind != "island" else None
        return found if found is not None or self._model is None else overlays.spot(self._model, target)

    def concerns(self, target: Target) -> tuple[Spot, ...]:
        """What stands on the neighbours of a quarter, what was bid until now, and where the next bid may lie; of a piece the
        bid that it has to beat, and where."""
        if self._model is None:
            return ()
        names, pins = rules().tables.quarters, tuple(self.table_signs.pin_spots()) if self._is_bidding else ()
        quarter = rules().tables.quarter.get(target.key) if target.kind == "quarter" else None
        open_now = self.spots_at(self.upcoming()) if pins else ()
        if quarter is None:
            return (*pins[-1:], *open_now) if target.kind == "piece" else ()
        if self._is_bidding and not pins and quarter not in self.places_to_bid():
            return ()  # words about it say where an auction may start
        near = self.spots_at(Target("quarter", names[each]) for each in bits(self.chart.board.near[quarter]))
        return (*near, *pins, *open_now)

    def upcoming(self) -> list[Target]:
        """The quarters for the next bid, which are in the light before a piece is chosen."""
        return [Target("quarter", rules().tables.quarters[each]) for each in self.places_to_bid()] if self._is_bidding else []

    def light(self, targets: Collection[Target]) -> None:
        """Lights what a panel tells of: quarters, lakes, blimps, bridges, windmills, islands; () for nothing."""
        self._clear(self._lit)
        spots = [spot for spot in map(self.spot_of, targets) if spot is not None]
        if spots:
            overlays.outlines(spots, contrast=self.look.high_contrast).reparent_to(self._lit)

    def spots_of(self, event: Event) -> tuple[Spot, ...]:
        """Where an event happened, or what it counts."""
        if self._model is None:
            return ()
        found = (self.spot_of(target) for target in telling.targets_of(self._model, event))
        return tuple(spot for spot in found if spot is not None)

    def staged_at(self, event: Event) -> tuple[Spot, ...]:
        """Wonders rise over the docks of their owners; what is counted is lit, and where it lies all over the map points go to
        the docks. Else the places of an event, its dock and the pins of bids matter more than the rest of the map."""
        if self._model is None:
            return ()
        sight = self.sight
        if isinstance(event, WondersRevealed):
            staged = ceremonies.stage_wonders(self, event, sight)
            return tuple(sight.spot(each.raised.at, box) for each in staged for box in each.boxes)
        boxes = ceremonies.counted_boxes(self, event, sight)
        found = tuple(sight.spot(sight.pose.centre, rooms.with_margin(box, sight)) for box in boxes)
        if isinstance(event, telling.COUNTED):
            return found
        seat = getattr(event, "seat", None)
        docks = () if seat is None else (overlays.dock_spot(self._model, seat),)
        plaques = (spot for _, spot in self.table_signs.plaque_spots())
        return (*(*self.spots_of(event), *self.table_signs.pin_spots(), *docks) * OWN_MATTERS, *found, *plaques)

    def drawn_over(self, model: Shown, name: str) -> NodePath | None:
        """Neighbours, values or control."""
        node = overlays.overlay_node(model, name, self.look_at(model), self.facing)
        self.enlarge(node)
        return node

    def notes(self, model: Shown) -> NodePath | None:
        """The values of all buildings and the discs."""
        return self.drawn_over(model, "values")

    # -- previews ------------------------------------------------------------------------------------------------

    def ghost(self, events: Sequence[Event], view: View) -> None:
        """The piece where it would stand with its pin, and what it would open to others, or that it would win at once."""
        super().ghost(events, view)
        if self._model is None:
            return
        bid = next((event for event in events if isinstance(event, BidPlaced)), None)
        if bid is None:
            return
        known, tables = self._model, rules().tables
        seat, piece, quarter = bid.seat, tables.piece[bid.piece], tables.quarter[bid.quarter]
        at = self.chart.at(quarter)
        body = ghosts.glass(things.body(self.look_at(known), seat, height_of(piece), 0, known.hour))
        body.set_pos(*at)
        pin = signs.pin(overlays.words_of(piece), self.identity(seat), number=len(known.bids) + 1, is_latest=True)
        top = at[0], at[1], at[2] + things.tall(piece)
        pin.set_pos(*top)
        signs.place_head(pin, *self.table_signs.ghost_way(parting.Head(top, overlays.words_of(piece), is_latest=True)))
        wins = any(isinstance(event, AuctionWon) for event in events)
        mark = overlays.at_once(known, (quarter,), None, always=True) if wins else overlays.opening_marks(known, quarter)
        for node in (body, pin, mark):
            node.reparent_to(self._ghosts)
            self.enlarge(node)

    def tray(self, model: Shown) -> tuple[Place, float]:
        """On the front of the dock of the seat to act."""
        map_, seat = chart(model.islands), model.turn or 0
        return map_.on_dock(seat, 0.0, -places.DOCK[1] + 0.3, 0.05), map_.heading(seat)


_ANY = "N=g,E=h,S=k,W=s"
"""A map for cameras that are asked before there is a table."""

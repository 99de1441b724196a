"""The board of Skyline 3000: its cameras, the places that can be pointed at, and previews of moves."""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from direct.interval.IntervalGlobal import Interval
from msgspec.structs import replace
from panda3d.core import NodePath

from game.rules.core import Event, Seat, Target
from game.rules.skyline3000.events import (
    AmenityPlaced,
    AmenityRemoved,
    BidPaid,
    BidSealed,
    BidsRevealed,
    BillboardPlaced,
    BlockScored,
    BuildingAnchored,
    GameEnded,
    PhaseStarted,
    RoofPlaced,
    ScoreChanged,
    StoreyAdded,
)
from game.rules.skyline3000.model import MARKS, SHAPES, View
from game.scenes.boards.board import Board, Sound
from game.scenes.boards.kit import cards, ghosts, sides
from game.scenes.boards.kit.badges import Badge
from game.scenes.boards.skyline3000 import (
    bids,
    clearing,
    counting,
    effects,
    factories,
    finale,
    living,
    motions,
    places,
    plates,
    stage,
    things,
    tiles,
    towers,
)
from game.scenes.boards.skyline3000.model import Shown, after, barring_sites, building, model_of
from game.scenes.boards.skyline3000.places import BLOCKS, SITES, STOREY
from game.scenes.boards.thing import Place, Thing
from game.scenes.camera import CameraPose, Limits, Point
from game.scenes.drawing.living import Move
from game.scenes.drawing.look import Look
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.material import solid
from game.scenes.drawing.mesh import Mesh
from game.scenes.drawing.shadows import Extent

PITCH, SIZE, FIELD = 31.5, 14.4, 33.0
"""The view from a seat: its slope, how much of the table it shows, and how wide its lens is."""
NEAR_PITCH, NEAR_SIZE = 38.0, 5.6
"""The view of one block."""
PLAN_FROM = 60.0
"""From this slope on the colony is seen as a plan."""
COLUMN = -0.93
"""Where the free part of the picture begins farther left there is no column."""
ROOM_ABOVE = 1.9
"""How high things rise that have to be in the picture of a seat."""

FREE = Target("slot", "new")
"""The free site of a factory."""


class GameBoard(Board[View, Shown]):
    """One colony for two to four."""

    turning = things.TURNING
    takes_up = False
    field = FIELD
    ground = Extent(wide=10.0, deep=10.0, high=4.4, table=-0.3)

    def __init__(self, parent: NodePath, look: Look, *, game: str, sound: Sound | None = None) -> None:
        super().__init__(parent, look, game=game, sound=sound)
        self._veil = self._clear_towers = clearing.BlockVeil(self.node)
        self._future: Shown | None = None
        """How the table would stand after the move that is previewed."""
        self._counted: tuple[int, ...] | None = None
        """The points as far as they have come in, while they do."""
        self.stage = stage.ColonyStage(self)
        """What stays in the light while a block is scored, or bids are opened."""
        self._is_plan = False
        """Does the eye look down so steeply that no row is farther away than another?"""
        self._is_scored = False
        """Is a block scored, or has one been as the last thing that was shown?"""
        self._marked: tuple[Collection[Target], Sequence[Target], int] = ((), (), 0)
        """What was marked last, so that marks follow what turns to the eye."""

    # -- what is shown -------------------------------------------------------------------------------------------

    def model(self, view: View) -> Shown:
        """The model of a view."""
        return model_of(view)

    def layout(self, model: Shown) -> Iterable[Thing]:
        """All its things."""
        return things.things(model, self.facing, self.names)

    def make(self, thing: Thing) -> NodePath:
        """The node of a thing."""
        node = things.make(thing, self.look, self.facing)
        if thing.kind == "opened":
            self.stage.page.put(node)
        return node

    def advance(self, model: Shown, event: Event, view: View) -> Shown:
        """The model after an event."""
        return after(model, event, view)

    def motion(self, event: Event, old: Shown, new: Shown) -> Interval | None:
        """The motion of an event."""
        if isinstance(event, BlockScored):
            self._counted = old.scores
        elif _leads_near(event, new):  # plates would grow
            self._put_plates_away()
        return motions.motion(self, event, old, new)

    @property
    def has_column(self) -> bool:
        """Do panels stand in a column at the left of the picture?"""
        return self.free.left > COLUMN

    # -- cameras -------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many play here."""
        return self._model.seats if self._model is not None else 4

    def seat_camera(self, seat: Seat) -> CameraPose:
        """Behind the factory of a seat."""
        pose = sides.seat_camera(places.heading(self.seats, seat), back=1.6, high=0.3, pitch=PITCH, size=SIZE)
        return replace(pose, field=FIELD)

    def top_camera(self, seat: Seat = 0) -> CameraPose:
        """Straight down as a plan, that seat at the bottom."""
        return sides.plan_camera(places.heading(self.seats, seat), size=21.6)

    def extent(self, seat: Seat | None = None) -> tuple[Point, ...]:
        """All there is; from a seat with the towers of the farthest blocks."""
        corners = places.table(self.seats, seat)
        if seat is None:
            return corners
        side = places.heading(self.seats, seat)
        return (*corners, *(sides.table_place(side, x, 6.6, ROOM_ABOVE) for x in (-6.8, 6.8)))

    def vantage(self, event: Event) -> str | CameraPose | None:
        """Blocks are scored from near; bids, the sums of a round and the end are seen before the whole colony."""
        if isinstance(event, BlockScored):
            return counting.block_pose(event.block, self.facing)
        if isinstance(event, BidsRevealed | BidPaid | AmenityRemoved | GameEnded) or is_scoring(event):
            return replace(self.seat_camera(0), heading=self.facing)
        return None

    def scene_of(self, event: Event) -> tuple[Point, ...]:
        """A block that is scored, or bids that are opened; and room above for what is told."""
        if isinstance(event, BidsRevealed):
            return bids.scene(self.facing, event.bids, is_alone=not self.has_column)
        return counting.block_scene(event.block, self.facing) if isinstance(event, BlockScored) else ()

    def spots_of(self, event: Event) -> tuple[Spot, ...]:
        """A block that is scored is spoken of as a whole, all of them once they are summed up, and so are opened bids.

        In the end it is the towers of whoever wins.
        """
        if isinstance(event, BidsRevealed):
            return (self.stage.page.spot(*bids.half_size(event.bids)),)
        if isinstance(event, BlockScored):
            return (_block(event.block, 2.6),)
        if is_scoring(event):
            return tuple(_block(block, ROOM_ABOVE) for block in BLOCKS)
        if isinstance(event, GameEnded):
            won = (name for seat in event.winner_seats for name, _, _ in finale.towers_of(self.present, seat))
            return tuple(_foundation(name, self.present.sites[SITES.index(name)]) for name in won)
        return super().spots_of(event)

    def point_out(self, spots: Iterable[Spot]) -> None:
        """Outlines places that are spoken of; a whole block has its own light while it is scored."""
        super().point_out(spot for spot in spots if spot.size[0] < places.PLATEAU)

    def living(self) -> Iterable[Move]:
        """Rovers and a freighter."""
        node = self.node_of("traffic", "all")
        return living.moves(node) if node is not None else ()

    def near(self, target: Target) -> CameraPose | None:
        """A block from the side the eye is at."""
        if target.kind != "foundation":
            return None
        x, y = places.CENTRE[target.key[:2]]
        return CameraPose((x, y, 0.5 + places.RISE[target.key[:2]]), self.facing, NEAR_PITCH, NEAR_SIZE)

    def tally(self) -> tuple[int, ...] | None:
        """The points so far, while blocks are being scored."""
        return self._counted or (self._model.scores if self._model is not None else None)

    def count_on(self, scores: tuple[int, ...]) -> None:
        """Counts points on while they come in."""
        if scores != self.tally():
            self._counted = scores
            self.on_counted()

    def _lay_out(self, model: Shown) -> None:
        self._counted = None
        if model.revealed is None:
            self.stage.page.close()
        super()._lay_out(model)
        self.stage.lay_out()

    def dim_beside(self, block: str, depth: float = 1.0) -> None:
        """All but a block steps back until the next event begins; its plates go. Without a block only what is shown is lit."""
        self._put_plates_away()
        self.stage.dim_beside(block, depth)

    def _put_plates_away(self) -> None:
        self._is_scored = True
        self.badges.show(())

    def clear_stage(self) -> None:
        """Takes away what the last great moment left standing, and its dark."""
        super().clear_stage()
        self.brighten()

    def brighten(self) -> None:
        """Ends the dark, and plates come again; what stands on the stage stays."""
        self.stage.limelight.end()
        was_scored, self._is_scored = self._is_scored, False
        if was_scored:
            self._show_badges()

    @property
    def limits(self) -> Limits:
        """Around the colony."""
        return Limits((0.0, 0.0, 0.3), 8.5, 4.0, 26.0)

    def face(self, pose: CameraPose) -> None:
        """Turns rafts and factories to the camera, and the places on them too."""
        before, was_plan = self.facing, self._is_plan
        super().face(pose)
        self._is_plan = pose.pitch > PLAN_FROM
        self.stage.face(pose)
        if self._model is None:
            return
        if self.facing != before:
            self._turn_factories(self._model)
            self._lay_targets()
            self.highlight(*self._marked)
            self.stage.turn()
        if (self.facing, self._is_plan) != (before, was_plan) and not self._is_scored:
            self._show_badges()

    def highlight(self, options: Collection[Target], chosen: Sequence[Target] = (), strength: int = 2) -> None:
        """Marks what can be chosen; the marks follow slots and piles when these turn to the eye.

        A roof that is held is seen as glass on every building that can get it, so that nobody builds another shape unawares.
        """
        self._marked = options, chosen, strength
        super().highlight(options, chosen, strength)
        shape = next((target.key for target in chosen if target.kind == "roof"), "")
        if shape and self._model is not None and self._model.turn is not None:
            for target in options:
                self._show_held_roof(self._model, self._model.turn, target, MARKS[SHAPES.index(shape)])

    def _show_held_roof(self, model: Shown, seat: Seat, target: Target, mark: str) -> None:
        """The held roof on a building that can get it."""
        if target.kind == "slot" and target.key.isdecimal():
            number, slots = int(target.key), model.factories[seat]
            x, y, z, heading, size = self._on_slot(seat, number, places.slot_count(slots), int(slots[number - 1][:-1]))
            self._glass(towers.top(self.identity(seat), mark), (x, y, z), heading, size).reparent_to(self.marks)

    def mark_options(self, options: Collection[Target], strength: int) -> NodePath:
        """Marks the free site that would be built on."""
        return super().mark_options([self._site_of(target) for target in options], strength)

    def meant(self, target: Target) -> Target:
        """Free sites of a factory are alike: whichever is pointed at, the next one is built on."""
        return FREE if target in self._other_sites() else target

    def _other_sites(self) -> tuple[Target, ...]:
        """The free sites of the seat to act behind its first one."""
        if self._model is None or self._model.turn is None:
            return ()
        slots = self._model.factories[self._model.turn]
        numbers = range(1, places.slot_count(slots) + 1)
        free = [number for number in numbers if number > len(slots) or not slots[number - 1]]
        return tuple(Target("slot", str(number)) for number in free[1:])

    def _site_of(self, target: Target) -> Target:
        """Where a target is marked: once a floor goes to the free site, another one goes to the site behind it."""
        others = self._other_sites() if target == FREE and FREE in self._marked[1] else ()
        return others[0] if others else target

    def _turn_factories(self, model: Shown) -> None:
        """Moves what lies on and over factories with them; what it looks like is left to whoever is about to change it."""
        for thing in self.layout(model):
            node, key = self.node_of(thing.kind, thing.key), (thing.kind, thing.key)
            if node is not None:
                self._made[key] = replace(self._made[key], at=thing.at, heading=thing.heading)
                node.set_pos_hpr(*thing.at, thing.heading, 0, 0)

    # -- pointing ------------------------------------------------------------------------------------------------

    def spots(self, model: Shown) -> dict[Target, Spot]:
        """Foundations and piles; of the seat to act its slots, its billboards and the cards of its bid."""
        found = {
            Target("foundation", name): _foundation(name, site)
            for name, site in zip(SITES, model.sites, strict=True)
            if site != "-"
        }
        for name, large in zip(BLOCKS, model.larges, strict=True):
            high = 1.0 if large == "spaceport" else 0.36 if large else 0.03
            found[Target("foundation", name)] = Spot(places.foundation(name), (0.96, 0.96), high, deep=True)
        for kind, size in zip(places.PILE_X, model.piles, strict=True):
            high = factories.pile_height(size) + cards.THICK
            found[Target("pile", kind)] = Spot(places.pile(self.facing, kind), (0.74, 0.98), high, self.facing)
        if model.turn is not None:
            found |= self._yard(model, model.turn)
        if model.viewer is not None:
            found |= self._bid(model, model.viewer)
        return found

    def concerns(self, target: Target) -> tuple[Spot, ...]:
        """The whole block of a foundation."""
        if target.kind != "foundation":
            return ()
        block = target.key[:2]
        return tuple(spot for each, spot in self._spots.items() if each.kind == "foundation" and each.key[:2] == block)

    def _bid(self, model: Shown, seat: Seat) -> dict[Target, Spot]:
        """The cards of one's own bid, which stand over the factory: pointing at one takes it back."""
        found, (x, y, z), size = {}, things.tray_place(model, seat, self.facing), len(model.bid)
        shift = bids.shift(size, places.heading(model.seats, seat), self.facing)
        for code, along in zip(model.bid, bids.along(size), strict=True):
            dx, dy, _ = sides.table_place(self.facing, along + shift, 0.34)
            found[Target("bid", code)] = Spot((x + dx, y + dy, z), (0.80, 0.30), 1.0, self.facing, low=True)
        return found

    def _yard(self, model: Shown, seat: Seat) -> dict[Target, Spot]:
        """What can be pointed at in the factory of a seat."""
        slots, heading = model.factories[seat], places.berth(model.seats, seat, self.facing)[1]
        count = places.slot_count(slots)
        _, _, size = places.yard(count)
        found = {}
        free = slots.index("") + 1 if "" in slots else len(slots) + 1
        for number in range(1, count + 1):
            slot = slots[number - 1] if number <= len(slots) else ""
            at = places.in_factory(model.seats, seat, *places.slot(number, count), facing=self.facing)
            high = size * (int(slot[:-1]) * STOREY + places.ROOF[slot[-1]]) if slot else 0.04
            target = FREE if number == free else Target("slot", str(number))
            found[target] = Spot(at, (0.84 * size, 0.84 * size), high, heading)
        x, y = places.STOCK
        stock = places.in_factory(model.seats, seat, x, y, 0.01, facing=self.facing)
        found[Target("stock", "billboard")] = Spot(stock, (0.80, 0.36), 0.04, heading, low=True)
        return found

    def tray(self, model: Shown) -> tuple[Place, float]:
        """On the factory of the seat to act."""
        seat = model.turn or 0
        heading = places.berth(model.seats, seat, self.facing)[1]
        return places.in_factory(model.seats, seat, 0.0, 0.6, 0.1, facing=self.facing), heading

    # -- previews ------------------------------------------------------------------------------------------------

    def badges_of(self, model: Shown) -> Iterable[Badge]:
        """A plate for each block, with what the previewed move would change on it.

        None before bids that lie open, and none while the eye goes from one scored block to the next.
        """
        if model.revealed is not None or self._is_scored:
            return ()
        return plates.badges(model, self._future, self.look, self.text, self.facing, is_plan=self._is_plan)

    def _show_badges(self) -> None:
        if self._model is not None:
            self.badges.show(self.badges_of(self._model))

    def hover(self, target: Target | None, *, quiet: bool | None = None) -> None:
        """Lights what forbids a shape in the pointed block. Its badge stays folded: a card at the side tells how it stands."""
        super().hover(self._site_of(target) if target is not None else None, quiet=quiet)
        self.badges.point(None)
        self._clear_sight(target)
        if target is not None and target.kind == "foundation" and self._model is not None:
            self._show_forbidding(barring_sites(self._model, target.key[:2]))

    def _clear_sight(self, target: Target | None) -> None:
        """Towers before a foundation that is pointed at are glass."""
        hiding = sorted(each.key for each in self.hidden_by(target) if each.key in SITES) if target is not None else ()
        for block, sites in groupby(hiding, key=lambda site: site[:2]):
            node, letters = self.node_of("block", block), [site[2:] for site in sites]
            if node is not None:
                thing = self.thing_of("block", block)
                self._clear_towers.clear(node, thing, letters, look=self.look, facing=self.facing)

    def _show_forbidding(self, sites: Iterable[str]) -> None:
        """Lights the roofs whose shape forbids the same shape in the block that is pointed at."""
        for name in sites:
            found = building(self.present.sites[SITES.index(name)])
            if found:
                effects.lit_roof(self.look, found, places.foundation(name), self.facing).reparent_to(self._hovered)

    def ghost(self, events: Sequence[Event], view: View) -> None:
        """Shows what would stand where as glass, and on every badge what would change."""
        super().ghost(events, view)
        if self._model is None:
            return
        future = self._model
        for event in events:
            if isinstance(event, PhaseStarted) and event.phase != "construction":
                break  # what follows is no part of the move
            future = after(future, event, view)
            self._ghost_of(event, future)
        self._future = future
        self._show_badges()

    def _ghost_of(self, event: Event, future: Shown) -> None:
        """A body of glass where something would be."""
        if isinstance(event, BuildingAnchored):
            body = towers.tower(self.identity(event.seat), event.height, MARKS[SHAPES.index(event.shape)])
            self._show_ghost(body, places.foundation(event.foundation), self.facing)
        elif isinstance(event, BillboardPlaced):
            self._show_ghost(tiles.billboard(self.identity(event.seat))[0], places.foundation(event.foundation), self.facing)
        elif isinstance(event, AmenityPlaced):
            body = tiles.garden(1)[0] if event.tile == "green" else tiles.large(event.tile)[0]
            self._show_ghost(body, places.foundation(event.place), self.facing)
        elif isinstance(event, StoreyAdded | RoofPlaced):
            self._ghost_in_factory(event, future)

    def _ghost_in_factory(self, event: StoreyAdded | RoofPlaced, future: Shown) -> None:
        """Shows a storey or roof as glass on the present slots; a second new building stands on the next slot."""
        assert self._model is not None, "somebody points at the table"
        seat = event.seat
        count = max(places.slot_count(self._model.factories[seat]), len(future.factories[seat]))
        if isinstance(event, StoreyAdded):
            body, level = towers.storey(self.identity(seat)), event.height - 1
        else:
            body, level = towers.top(self.identity(seat), MARKS[SHAPES.index(event.shape)]), event.height
        x, y, z, heading, size = self._on_slot(seat, event.slot, count, level)
        self._show_ghost(body, (x, y, z), heading, size)

    def _on_slot(self, seat: Seat, number: int, count: int, level: int) -> tuple[float, float, float, float, float]:
        """Where something lies on so many storeys on a slot of a factory; how it is turned there and how large it is."""
        size = places.yard(count)[2]
        x, y, z = places.slot(number, count)
        at = places.in_factory(self.seats, seat, x, y, z + level * STOREY * size, facing=self.facing)
        return (*at, places.berth(self.seats, seat, self.facing)[1], size)

    def _show_ghost(self, body: Mesh, at: Place, heading: float, size: float = 1.0) -> None:
        self._glass(body, at, heading, size).reparent_to(self._ghosts)

    def _glass(self, body: Mesh, at: Place, heading: float, size: float) -> NodePath:
        """Something that would be, as glass."""
        node = ghosts.glass(solid("ghost", [body], self.look))
        node.set_pos_hpr_scale(at[0], at[1], at[2] + 0.012, heading, 0, 0, size, size, size)
        return node

    def clear_ghost(self) -> None:
        """Ends the preview."""
        super().clear_ghost()
        had, self._future = self._future is not None, None
        if had:
            self._show_badges()

    # -- looking -------------------------------------------------------------------------------------------------

    def notes(self, model: Shown) -> NodePath:
        """The storeys of every tower."""
        return things.notes(model, self.facing)


def _leads_near(event: Event, new: Shown) -> bool:
    """Does the eye go near after this: to blocks that are scored, or to bids of which the last was made?"""
    if isinstance(event, PhaseStarted):
        return event.phase == "scoring"
    return isinstance(event, BidSealed) and not any(new.sealed)


def is_scoring(event: Event) -> bool:
    """Does it say what a seat has won with all blocks?"""
    return isinstance(event, ScoreChanged) and event.reason == "scoring"


def _block(name: str, high: float) -> Spot:
    """A whole block with its towers."""
    wide = 2 * places.PLATEAU
    return Spot((*places.CENTRE[name], places.RISE[name] + places.TOP), (wide, wide), high, deep=True)


def _foundation(name: str, site: str) -> Spot:
    """A small foundation, as high as what stands on it."""
    found = building(site)
    high = found[1] * STOREY + places.ROOF[found[2]] if found else 0.42 if site else 0.03
    return Spot(places.foundation(name), (0.86, 0.86), high, deep=True)

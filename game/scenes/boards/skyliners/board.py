"""The board of Skyliners: its cameras, the places that can be pointed at, and previews of moves."""

from collections.abc import Collection, Iterable, Sequence

from direct.interval.IntervalGlobal import Interval
from msgspec.structs import replace
from panda3d.core import NodePath

from game.rules.core import Event, Seat, Target
from game.rules.skyliners.board import INDEX, LINES, PLOTS, RISE, ROWS, SIDES
from game.rules.skyliners.events import (
    AntennaOverflow,
    AntennaPlaced,
    Built,
    EndTriggered,
    NeutralPlaced,
    PlanRevealed,
    RowScored,
    ScoringStarted,
)
from game.rules.skyliners.model import NEUTRAL, View
from game.scenes.boards.board import Board, Sound
from game.scenes.boards.kit import dusk, ghosts, sides
from game.scenes.boards.kit.limelight import Limelight
from game.scenes.boards.skyliners import living, motions, places, plates, sight, staging, things
from game.scenes.boards.skyliners.furniture import paint
from game.scenes.boards.skyliners.lens import SeatEyes
from game.scenes.boards.skyliners.model import KINDS, Shown, after, model_of, side_of
from game.scenes.boards.skyliners.proof import sight_line
from game.scenes.boards.thing import Place, Thing, corners
from game.scenes.camera import BARE, CameraPose, Frame, Limits, Point, player_pose
from game.scenes.drawing.living import Move
from game.scenes.drawing.look import Look
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.material import overlay, solid
from game.scenes.drawing.mesh import GLYPHS, Mesh
from game.scenes.drawing.models import UNIT
from game.scenes.drawing.pieces import TowerPart

SEAT_PITCH, SEAT_SIZE, FIELD = 33.0, 8.7, 34.0
"""The view from a seat: its slope, how much of the table it shows, and how wide its lens is."""
ROOM_ABOVE = 2.5
"""Towers up to this height fit into the view of a seat."""
LEAST_HIGH = 1.0
"""So high every plot is framed from the beginning, so that the picture need not change with the first floors."""
NEXT_FLOOR = RISE["floor"] * UNIT
"""How much room there is over a tower that can still grow: the floor that may be put on it is seen before it is built."""
SKY_ROOM = 0.3
"""How much of the evening is seen over the far edge of the table."""


class GameBoard(Board[View, Shown]):
    """One table for two to four."""

    turning = frozenset({"badges", "tallest"})
    scarce = frozenset({"roof", "park", "plan"})
    tower_kind = "tower"
    field = FIELD

    def __init__(self, parent: NodePath, look: Look, *, game: str, sound: Sound | None = None) -> None:
        super().__init__(parent, look, game=game, sound=sound)
        self._ghost: Shown | None = None
        self._planned: int | None = None
        """The row for which a number is chosen next."""
        self._tokens = self.node.attach_new_node("tokens")
        """The numbers beside that row."""
        self.lens: SeatEyes = SeatEyes(self)
        self.limelight = Limelight(self.staged)

    # -- what is shown -------------------------------------------------------------------------------------------

    def model(self, view: View) -> Shown:
        """The table of a view."""
        return model_of(view)

    def layout(self, model: Shown) -> Iterable[Thing]:
        """All its things."""
        return things.things(model)

    def make(self, thing: Thing) -> NodePath:
        """The node of a thing; the level eye sees only the site."""
        node = things.make(thing, self.look, *((self.facing,) if thing.kind in self.turning else ()))
        if thing.kind not in ("tower", "ground", "used"):
            node.hide(BARE)
        return node

    def before(self, model: Shown, events: Sequence[Event]) -> Shown:
        """The model before the neutral floors of the set-up."""
        heights, towers = bytearray(model.heights), list(model.towers)
        for event in events:
            if isinstance(event, NeutralPlaced):
                plot = INDEX[event.plot]
                heights[plot], towers[plot] = heights[plot] - RISE["floor"], towers[plot][:-1]
        return replace(model, heights=bytes(heights), towers=tuple(towers))

    def advance(self, model: Shown, event: Event, view: View) -> Shown:
        """The model after an event."""
        if isinstance(event, NeutralPlaced):
            plot = INDEX[event.plot]
            heights, towers = bytearray(model.heights), list(model.towers)
            heights[plot], towers[plot] = heights[plot] + RISE["floor"], (*towers[plot], NEUTRAL)
            return replace(model, heights=bytes(heights), towers=tuple(towers))
        return after(model, event)

    def motion(self, event: Event, old: Shown, new: Shown) -> Interval | None:
        """The motion of an event."""
        return motions.motion(self, event, old, new)

    # -- cameras -------------------------------------------------------------------------------------------------

    @property
    def sides_taken(self) -> str:
        """The side of each seat."""
        return self._model.sides if self._model else SIDES

    def seat_camera(self, seat: Seat) -> CameraPose:
        """Behind the tray of a side; farther away when towers grow out of the picture."""
        side = side_of(self.sides_taken, seat)
        more = max(0.0, self.highest - ROOM_ABOVE) * 0.55
        high = 0.2 + 0.5 * more
        pose = sides.seat_camera(places.HEADING[side], back=0.75, high=high, pitch=SEAT_PITCH, size=SEAT_SIZE + more)
        return replace(pose, field=FIELD)

    @property
    def foreseen_model(self) -> Shown | None:
        """The model after the previewed move, or the present one."""
        return self._ghost or self._model

    @property
    def highest(self) -> float:
        """How high the highest tower stands."""
        return max(self._model.heights) * UNIT if self._model else 0.0

    def top_camera(self, seat: Seat = 0) -> CameraPose:
        """Straight down as a plan, that seat at the bottom."""
        return sides.plan_camera(places.HEADING[side_of(self.sides_taken, seat)], size=13.4)

    def extent(self, seat: Seat | None = None) -> tuple[Point, ...]:
        """The towers with plates behind them, all trays, mats unless they are nearer than the city, a strip of sky, flags."""
        if seat is None:
            return self._city() + places.table() + places.trays(self.sides_taken)
        side = side_of(self.sides_taken, seat)
        sky = places.from_side(side, 0.0, places.EDGE, SKY_ROOM)
        raised = plates.plates(self._model, places.HEADING[side]) if self._model else ()
        tops = tuple((x, y, z + plates.TOP) for x, y, z in raised)
        flags = tuple(staging.lights(self._model.heights)) if self._model and self.limelight.is_on else ()
        return self._city() + places.before(side) + places.trays(self.sides_taken) + places.mats(side) + (sky, *tops, *flags)

    def _city(self) -> tuple[Point, ...]:
        """The corners of all plots, each as high as its tower with the floor that may come next."""
        found: tuple[Point, ...] = ()
        for name, top in zip(PLOTS, self.tops(), strict=True):
            x, y, _ = places.plot(name)
            found += corners((x - 0.5, y - 0.5, 0.0), (x + 0.5, y + 0.5, max(LEAST_HIGH, top)))
        return found

    def tops(self) -> tuple[float, ...]:
        """How high everything stands, plot by plot, with the floor that may be put on it."""
        heights = self._model.heights if self._model else bytes(len(PLOTS))
        is_growing = self._model is None or self._model.turn is not None
        return tuple(height * UNIT + (NEXT_FLOOR if is_growing and height % RISE["floor"] == 0 else 0.0) for height in heights)

    def vantage(self, event: Event) -> str | CameraPose | None:
        """Plans and rows are scored from the eye line of their owner, antennas and skyscrapers from high above the own side."""
        if isinstance(event, PlanRevealed | RowScored | AntennaPlaced | AntennaOverflow):
            return side_of(self.sides_taken, event.seat)
        return self._pose_from_above() if isinstance(event, staging.FROM_ABOVE) else None

    def _pose_from_above(self) -> CameraPose:
        viewer = self._model.viewer if self._model else None
        return replace(self.top_camera(viewer or 0), pitch=staging.COUNT_PITCH)

    def scene_of(self, event: Event) -> tuple[Point, ...]:
        """The city with its rail and the light on its towers, while its end is counted."""
        if self._model is None or not isinstance(event, staging.FROM_ABOVE):
            return ()
        return (*self._city(), *places.rails(), *staging.lights(self._model.heights))

    def room_for(self, event: Event) -> Frame | None:
        """What words beside the city leave of the picture; the city stands upright in the middle of that."""
        if self._model is None or self.corner is None or not isinstance(event, staging.FROM_ABOVE):
            return None
        words = staging.words_at(self.free, self.corner, len(self._model.points))
        scene, clear = self.scene_of(event), self.staged_at(event)
        pose = player_pose(self._pose_from_above(), flat=False, field=FIELD)
        return staging.nearest_middle(self.free, words, self.aspect, pose, scene=scene, clear=clear)

    def clear_stage(self) -> None:
        """Takes away what stands there; everything is in the light."""
        self.limelight.end()
        super().clear_stage()

    def living(self) -> Iterable[Move]:
        """Gulls."""
        node = self.node_of("flock", "all")
        return living.moves(node) if node is not None else ()

    def tally(self) -> tuple[int, ...] | None:
        """The points that the gulls show."""
        return self._model.points if self._model else None

    def face(self, pose: CameraPose) -> None:
        """Turns plates to the eye, and the evening around the table with it."""
        super().face(pose)
        evening, flock = self.things.find("**/evening"), self.things.find("**/turning")
        if not evening.is_empty():
            dusk.follow(evening, pose, places.TABLE)
        if not flock.is_empty():
            flock.set_h(pose.heading)
        self.lens.show_sky(pose.bare)

    @property
    def limits(self) -> Limits:
        """Around the site."""
        return Limits((0.0, 0.0, 0.3), 4.0, 3.0, 16.0)

    # -- pointing ------------------------------------------------------------------------------------------------

    def spots(self, model: Shown) -> dict[Target, Spot]:
        """The plots. For the seat to act also its supplies, the plates of its rows and the numbers of a plan."""
        found = {
            Target("plot", name): Spot(places.plot(name), (0.96, 0.96), max(0.02, model.heights[index] * UNIT), deep=True)
            for index, name in enumerate(PLOTS)
        }
        if model.turn is None:
            return found
        side = model.sides[model.turn]
        heading = places.HEADING[side]
        for kind, count in zip(KINDS, model.stocks[model.turn], strict=True):
            if count:
                size, high = places.pile_size(kind, count)
                found[Target("piece", kind)] = Spot(places.pile_middle(side, kind, count), size, high, heading, low=True)
        if model.can_plan:
            wide = 0.46 + 0.33 * (model.hands[model.turn] - 1)
            at = places.hand_middle(side, model.hands[model.turn])
            found[Target("piece", "plan")] = Spot(at, (wide, 0.78), 0.08, heading, low=True)
            for row, name in enumerate(ROWS):
                found[Target("row", name)] = Spot(places.badge(side, row), (0.5, 0.5), 0.05, heading)
            wide = 0.04 + (places.TOKEN if self._planned is None else places.TOKEN_BESIDE_ROW)
            for value in (1, 2, 3, 4):
                at = places.number(side, value, self._planned)
                found[Target("number", str(value))] = Spot(at, (wide, wide), 0.1, heading)
        return found

    def highlight(self, options: Collection[Target], chosen: Sequence[Target] = (), strength: int = 2) -> None:
        """The numbers of a plan come to the row that was chosen for it."""
        planned = next((ROWS.index(target.key) for target in chosen if target.kind == "row"), None)
        if planned != self._planned:
            self._planned = planned
            self._lay_targets()
        self._lay_numbers()
        super().highlight(options, chosen, strength)

    def _lay_numbers(self) -> None:
        self._clear(self._tokens)
        turn = self._model.turn if self._model is not None else None
        stock = self.node_of("numbers", str(turn))
        if stock is None or turn is None:
            return
        if self._planned is None:
            stock.show()
            return
        stock.hide()
        tokens = things.number_tokens(self.look, side_of(self.sides_taken, turn), self._planned)
        tokens.hide(BARE)
        tokens.reparent_to(self._tokens)

    def spots_of(self, event: Event) -> tuple[Spot, ...]:
        """The plots of an event, and the plate of its row at the side of its seat."""
        row, seat = getattr(event, "row", None), getattr(event, "seat", None)
        if row is None or seat is None or self._model is None:
            return super().spots_of(event)
        side = side_of(self.sides_taken, seat)
        at = plates.plate(self._model, side, ROWS.index(row), self.facing)
        plate = Spot(at, (0.5, 0.5), 0.05, places.HEADING[side])
        return (plate, *super().spots_of(event))

    def staged_at(self, event: Event) -> tuple[Spot, ...]:
        """The row that is scored, with the verdict over it; the whole city when its last round begins and when it is finished,
        with its light while it is counted from above."""
        if self._model is None:
            return ()
        if isinstance(event, EndTriggered | ScoringStarted):
            return tuple(self._spots[Target("plot", plot)] for plot in PLOTS)
        if isinstance(event, PlanRevealed | RowScored):
            return (staging.row_spot(event, self._model),)
        if isinstance(event, staging.FROM_ABOVE):
            spots = (self._spots[Target("plot", plot)] for plot in PLOTS)
            return tuple(replace(spot, height=spot.height + staging.LIT_ABOVE) for spot in spots)
        return ()

    def concerns(self, target: Target) -> tuple[Spot, ...]:
        """The number plates of the rows that a plot lies in, at every side where somebody sits; all rows before a level eye."""
        if target.kind != "plot" or target.key not in INDEX:
            return ()
        known = self.foreseen_model
        if self.lens.eye and known is not None:
            return staging.elevation(self.lens.eye, known.heights)
        plot = INDEX[target.key]
        return tuple(
            Spot(plates.plate(self.present, side, row, self.facing), (0.6, 0.6), 0.05, places.HEADING[side])
            for side in self.sides_taken
            for row, line in enumerate(LINES[side])
            if plot in line
        )

    def tray(self, model: Shown) -> tuple[Place, float]:
        """Before the tray of the seat to act."""
        side = side_of(model.sides, model.turn or 0)
        return places.tray_front(side), places.HEADING[side]

    # -- previews ------------------------------------------------------------------------------------------------

    def ghost(self, events: Sequence[Event], view: View) -> None:
        """Shows the piece as glass, and the new counts on the plates of every side."""
        super().ghost(events, view)
        if self._model is None:
            return
        future = self._model
        for event in events:
            future = after(future, event)
            if isinstance(event, Built):
                self._ghost_piece(event)
        self._ghost = future
        before, behind = self._model.heights, future.heights
        if self._model.show_counts == "all":
            self._ghost_counts(sight.changes(before, behind))
        self.lens.look_from(self.lens.eye)

    def _ghost_counts(self, changes: Sequence[sight.RowChange]) -> None:
        """Draws the new count of every changed row on its plate, with an arrow up or down."""
        drawn = ghosts.Plates(paint("ink"), paint("plate"))
        for change in (change for change in changes if change.side in self.sides_taken):
            at = plates.plate(self.present, change.side, ROWS.index(change.row), self.facing)
            with things.leaning_plate(drawn.printed, at, self.facing):
                drawn.add(at, self.facing, change.before, change.after)
        things.through_glass(drawn.printed.node("previews", self.look, depth=3)).reparent_to(self._ghosts)

    def _ghost_piece(self, event: Built) -> None:
        node = ghosts.glass(solid("ghost", [TowerPart(event.piece, self.identity(event.seat)).mesh()], self.look))
        x, y, _ = places.plot(event.plot)
        node.set_pos(x, y, event.height_before * UNIT + 0.012)
        node.reparent_to(self._ghosts)
        tag = Mesh(GLYPHS)
        heading, z = self.facing, event.height_after * UNIT + 0.03
        tag.sign("dot", (x, y, z), 0.46, paint("ink"), heading=heading)
        tag.text(things.height_words(event.height_after), (x, y, z + 0.006), 0.34, paint("plate"), heading=heading)
        overlay("height", tag, depth=4).reparent_to(self._ghosts)

    def clear_ghost(self) -> None:
        """Ends the preview."""
        super().clear_ghost()
        had, self._ghost = self._ghost is not None, None
        if had:
            self.lens.look_from(self.lens.eye)

    # -- looking -----------------------------------------------------------------------------------------------

    def proof_of(self, phrase: str, target: Target) -> NodePath | None:
        """The line of sight over a row, up to what is not seen there."""
        name, *words = phrase.split()
        if name != "seen" or target.kind != "plot":
            return None
        return sight_line(self.present.heights, side_of(self.sides_taken, int(words[0])), words[1], target.key)

    def notes(self, model: Shown) -> NodePath:
        """The height of every object, on its top."""
        return things.notes(model, self.facing)

"""The table of Cities: its picture, its targets, its cameras and the preview of a move."""

from collections.abc import Collection, Iterable, Sequence

from direct.interval.IntervalGlobal import Interval
from msgspec.structs import replace
from panda3d.core import NodePath

from game.rules.cities import Build, View
from game.rules.cities.board import SIDE
from game.rules.cities.events import GameOver, TilePlaced
from game.rules.cities.model import Tile
from game.rules.cities.parts import STACKS
from game.rules.core import Action, Event, Seat, Target
from game.scenes.boards.board import Board, Sound
from game.scenes.boards.cities import ceremony, districts, fate, marking, motions, streets, things
from game.scenes.boards.cities.hanging import Hand, held_tile, nearest_turn
from game.scenes.boards.cities.model import Cell, Shown, after, cells_of, model_of, offsets, tiles_by_cell
from game.scenes.boards.cities.places import CARD, ROW_HEADING, TableRegion, beside, height, open_boards, region
from game.scenes.boards.kit.badges import Badge
from game.scenes.boards.kit.sides import table_place
from game.scenes.boards.thing import Place, Thing, corners
from game.scenes.camera import CameraPose, Limits, Point
from game.scenes.drawing.light import Light
from game.scenes.drawing.living import Move, bob_node, turn_node
from game.scenes.drawing.look import Look
from game.scenes.drawing.marks import HOVER, LIFT, OPTION, Spot
from game.scenes.drawing.shadows import Extent
from game.scenes.picker import box

SEAT_PITCH, FIELD = 37.0, 30.0
"""How steeply a seat looks down, and how wide its lens is."""
ROW_PITCH, ROW_FIELD = 32.0, 16.0
"""The same where the boards lie in a row: from one corner, low and through a long lens."""
ABOVE = 1.2
"""Room for buildings over open land, in cells."""
FLAT = 0.05
"""How high a cell is to be pointed at, in cells: buildings on it are bodies of their own."""
ON_TOP = LIFT - 0.02
"""By how much a mark hangs lower than others over what it marks, so that it lies on a stack around its number."""
STRENGTHS = (0.0, 0.35, 0.6, 1.0)
"""How clearly the places of a tile are marked, by the strength that was asked for."""


class GameBoard(Board[View, Shown]):
    """One table for one to four planners, who all sit at the same side of it."""

    ground = Extent(wide=8.0, deep=5.6, high=2.2, table=-0.02)
    hinted_first = frozenset({"card"})

    def __init__(self, parent: NodePath, look: Look, *, game: str, sound: Sound | None = None) -> None:
        super().__init__(parent, look, game=game, sound=sound)
        self._hand: Hand | None = None
        """The tile in the hand of whoever points."""
        self._bodies = self.node.attach_new_node("bodies")
        """Buildings to point at, while no tile is in the hand."""
        self._advised = self.node.attach_new_node("advised")
        """Where a hint would build, for as long as it stands."""
        self._cleared: set[str] = set()
        """Tiles that were made clear, for they hide what is pointed at."""
        self._felled: set[str] = set()
        """Boards without the trees of a tile that is previewed."""

    def model(self, view: View) -> Shown:
        """The table of a view."""
        return model_of(view)

    def layout(self, model: Shown) -> Iterable[Thing]:
        """All its things."""
        return things.things(model)

    def make(self, thing: Thing) -> NodePath:
        """The node of a thing."""
        return things.make(thing, self.look)

    def advance(self, model: Shown, event: Event, view: View) -> Shown:
        """The table once the event has happened."""
        end = self.model(view)
        is_evening = not self.look.reduced_motion and ceremony.keeps_evening(event, model, end, is_over=bool(view.ended))
        return replace(after(model, event, end), is_evening=is_evening)

    def motion(self, event: Event, old: Shown, new: Shown) -> Interval | None:
        """How the event looks."""
        return motions.motion(self, event, old, new)

    def badges_of(self, model: Shown) -> Iterable[Badge]:
        """One for each district."""
        return districts.badges(model, self.text)

    @property
    def region(self) -> TableRegion:
        """The ground on the table."""
        assert self._model is not None, "a table is laid"
        return region(self._model.layout)

    # -- cameras -------------------------------------------------------------------------------------------------

    @property
    def field(self) -> float:
        """A long lens for a row of boards, so that its far end is not small."""
        return ROW_FIELD if self._model is not None and self.region.is_row else FIELD

    def seat_camera(self, seat: Seat) -> CameraPose:
        """From the south for every seat, since they share one city; from the south-west where the boards lie in a row."""
        if self._model is None:
            return CameraPose((0.0, 0.0, 0.0), 0.0, SEAT_PITCH, 10.0)
        wide, tall = self.region.wide * self.region.scale, self.region.tall * self.region.scale
        if self.region.is_row:
            return CameraPose((0.0, -0.06 * wide, 0.0), ROW_HEADING, ROW_PITCH, 0.62 * wide, self.field)
        size = max(wide * 9 / 16 / (1 - 0.15 * tall / wide), 0.9 * tall) * 1.09
        east = beside(self._model.layout).pile[0] if wide < 1.3 * tall else 0.0
        return CameraPose((0.2 * east, -0.055 * tall, 0.0), 0.0, SEAT_PITCH, size)

    def top_camera(self, seat: Seat = 0) -> CameraPose:
        """Straight down, as a plan."""
        half, deep = self.region.half if self._model else (7.0, 5.0)
        return CameraPose((0.0, 0.0, 0.0), 0.0, 90.0, max(2 * deep + 0.6, 2 * half * 9 / 16), field=0.0)

    def extent(self, seat: Seat | None = None) -> tuple[Point, ...]:
        """The open boards with their buildings, the stacks and the pile, before a row only if it has cards; the whole sheet
        from above and where a board is to be opened."""
        if self._model is None:
            return ()
        ground, spots = self.region, beside(self._model.layout)
        found: tuple[Point, ...] = ()
        opened = self._opened if seat is not None else []
        if not opened or any(target.kind == "board" for target in self._options):
            x, y = ground.half
            found += corners((-x, -y, 0.0), (x, y, 0.0))
        half = (SIDE / 2 + 0.15) * ground.scale
        for x, y, _ in opened:
            found += corners((x - half, y - half, 0.0), (x + half, y + half, 0.0))
            found += corners((x - half, y - half, 0.0), (x + half, y + 0.7 * half, ABOVE * ground.scale))
        found += _around(spots.pile, (spots.room, CARD[1])) if self.present.pile or not ground.is_row else ()
        for stack in spots.stacks:
            found += _around(stack, CARD, things.STACK_HIGH)
        for target in self.placeless():
            if target in self._spots:
                found += _around(self._spots[target].at, self._spots[target].size)
        return found

    @property
    def _opened(self) -> list[Place]:
        """The middles of the open boards."""
        known = self.present
        names = open_boards(known.layout, known.opened)
        return [self.region.board(piece) for piece in self.region.pieces if piece.board in names]

    @property
    def limits(self) -> Limits:
        """Around the region."""
        return Limits((0.0, 0.0, 0.0), 7.5, 2.4, 18.0)

    def near(self, target: Target) -> CameraPose | None:
        """Low over the places around a cell."""
        at = self.focus(target)
        if at is None or target.kind != "cell":
            return None
        return CameraPose((at[0], at[1], 0.0), 0.0, 40.0, max(2.8, 6.0 * self.region.scale))

    def vantage(self, event: Event) -> CameraPose | None:
        """Great moments are seen from low over the roofs."""
        if self._model is None or not ceremony.is_great(event):
            return None
        heading, pitch = ceremony.look(self.region)
        return replace(self.seat_camera(0), heading=heading, pitch=pitch)

    def scene_of(self, event: Event) -> tuple[Point, ...]:
        """The open town and the sky over it, with the medal that hangs there."""
        if self._model is None or not ceremony.is_great(event):
            return ()
        return (*ceremony.scene(self.present), *(point for spot in self._medals(event) for point in spot.corners()))

    def staged_at(self, event: Event) -> tuple[Spot, ...]:
        """The open boards, over which something shines, and a medal: words about them keep clear of them."""
        if self._model is None or not ceremony.is_great(event):
            return ()
        size = SIDE * self.region.scale
        boards = (Spot(at, (size, size), ABOVE * self.region.scale) for at in self._opened)
        return (*boards, *self._medals(event))

    def _medals(self, event: Event) -> tuple[Spot, ...]:
        """Where the medal hangs that is earned with an event, if one is."""
        if self.view is None or not isinstance(event, GameOver) or not ceremony.medal_of(self.view, event):
            return ()
        return (ceremony.medal_spot(self.present),)

    # -- pointing ------------------------------------------------------------------------------------------------

    def label(self, target: Target) -> str:
        """A cell that is built on is called like its card."""
        tile = tiles_by_cell(self._model.layout, self._model.tiles).get(target.key) if self._model is not None else None
        return super().label(Target("card", tile.card) if tile is not None and target.kind == "cell" else target)

    def spots(self, model: Shown) -> dict[Target, Spot]:
        """The cells of open boards, closed boards, stacks and the cards of the pile."""
        ground, scale = region(model.layout), region(model.layout).scale
        opened, size = open_boards(model.layout, model.opened), (SIDE - 0.2) * scale
        found = {
            Target("cell", name): Spot(ground.cell(name), (0.96 * scale, 0.96 * scale), FLAT * scale, deep=True)
            for name in ground.cells
            if name[0] in opened
        }
        for piece in ground.pieces:
            if piece.board not in opened:
                found[Target("board", piece.board)] = Spot(ground.board(piece), (size, size), 0.06, low=True)
        spots = beside(model.layout)
        for name, at, count in zip(STACKS, spots.stacks, model.stacks, strict=True):
            if count:
                high = max(FLAT, things.stack_height(count) - ON_TOP)
                found[Target("stack", name)] = Spot(at, (1.04 * CARD[0], 1.03 * CARD[1]), high)
        for code, x in zip(model.pile, spots.spread(len(model.pile)), strict=True):
            found[Target("card", code)] = Spot((spots.pile[0] + x, spots.pile[1], 0.0), CARD, 0.04, low=True)
        return found

    def _lay_targets(self) -> None:
        """Cells are flat; buildings are bodies of their own, so that a tile can be laid behind them."""
        super()._lay_targets()
        self._clear(self._bodies)
        if self._model is None:
            return
        scale = self.region.scale
        for name, tile in tiles_by_cell(self._model.layout, self._model.tiles).items():
            (x, y, z), half = self.region.cell(name), 0.46 * scale
            top = z + height(tile.card) * scale
            box(self._bodies, Target("cell", name), (x - half, y - half, z), (x + half, y + half, top))

    def tray(self, model: Shown) -> tuple[Place, float]:
        """Before the sheet, beside the cards that lie before a row."""
        half, deep = region(model.layout).half
        return (-0.6 * half if region(model.layout).is_row else 0.0, -deep - 0.7, 0.0), 0.0

    def light(self, targets: Collection[Target]) -> None:
        """Cells that a panel tells of are outlined together."""
        super().light([target for target in targets if target.kind != "cell"])
        if self._model is not None:
            cells = [self.region.cells[target.key] for target in targets if target.kind == "cell" and target in self._spots]
            marking.outline(self.region, cells, HOVER).reparent_to(self._lit)

    def advise(self, place: Target, action: Action, steps: int) -> None:
        """The cells of the tile that a hint would build stay outlined; from its second step on the tile itself is seen, until
        something is pointed at."""
        self.end_advice()
        if not isinstance(action, Build):
            super().advise(place, action, steps)
            return
        tile = Tile(action.card, action.shape, action.orient, action.at)
        self.hover(None)
        names = cells_of(self.present.layout, tile)
        cells = [self.region.cells[name] for name in names]
        self._make_clear(cells)
        marking.outline(self.region, cells, marking.LEGAL, wide=marking.WIDE).reparent_to(self._advised)
        if steps > 1:
            self._considered(tile, is_legal=True).reparent_to(self._hovered)
            self._fell(names)
            self.badges.veil(True)

    def end_advice(self) -> None:
        """Outline and tile go."""
        if self._advised.get_num_children():
            self._clear(self._advised)
            self.clear_ghost()

    def reach(self, best: Collection[Target], possible: Collection[Target]) -> None:
        """Cells where a card would earn its reward, bright, and where else it could be built, faint."""
        self._clear(self._lit)
        if self._model is None:
            return
        for targets, strength, colour in ((best, 1.0, marking.LEGAL), (possible, 0.35, OPTION)):
            cells = [self.region.cells[target.key] for target in targets if target.kind == "cell"]
            if cells:
                marking.fields(self.region, cells, strength, colour=colour).reparent_to(self._lit)

    # -- a tile in the hand --------------------------------------------------------------------------------------

    def highlight(self, options: Collection[Target], chosen: Sequence[Target] = (), strength: int = 2) -> None:
        """Marks cell by cell where the held tile may lie; without a held tile, the usual marks."""
        held = held_tile(chosen)
        if held is None or self._model is None:
            self._hand = None
            self._bodies.unstash()
            super().highlight(options, chosen, strength)
            return
        self._bodies.stash()
        self._hand = Hand(held, self.region, frozenset(target.key for target in options if target.kind == "cell"))
        super().highlight([target for target in options if target.kind != "cell"], chosen, strength)
        self._options = frozenset((*options, *chosen))
        for anchor in sorted(self._hand.anchors)[:1]:  # made now, so that it is at hand when somebody points
            self.make(things.tile_thing(self._model, self._hand.tile(anchor)))
        if strength:
            marking.fields(self.region, self._hand.reach(), STRENGTHS[strength]).reparent_to(self.marks)

    def meant(self, target: Target) -> Target:
        """Pointing at a cell with a tile in the hand means the place it snaps to, named by its anchor."""
        return Target("cell", self._hand.snap(target.key)) if self._hand is not None and target.kind == "cell" else target

    def grip(self, target: Target) -> Target:
        """The cell by which the tile is held."""
        return Target("cell", self._hand.held_at(target.key)) if self._hand is not None and target.kind == "cell" else target

    def is_held_over(self, target: Target) -> bool:
        """A tile in the hand is to be laid on cells."""
        return self._hand is not None and target.kind == "cell"

    def fitting(
        self, place: Target, actions: Sequence[Action], wanted: Sequence[Target], *, fixed: Collection[str]
    ) -> tuple[Target, ...]:
        """The tile with which the held card can cover that cell, the wanted one first, then those of its size; and its turn."""
        if self._hand is None or place.kind != "cell":
            return ()
        keys = {target.kind: target.key for target in wanted}
        ways: dict[str, list[tuple[int, str]]] = {keys["shape"]: []}
        for each in actions:
            if isinstance(each, Build) and each.card == self._hand.held.card:
                ways.setdefault(each.shape, []).append((each.orient, each.at))
        size = len(offsets(keys["shape"], 0))
        others = sorted(ways, key=lambda shape: (shape != keys["shape"], abs(len(offsets(shape, 0)) - size)))
        for shape in others[:1] if "shape" in fixed else others:
            turns = self._hand.turns(place.key, shape, ways[shape])
            if turns:
                turn = nearest_turn(turns, int(keys["orientation"]))
                return Target("shape", shape), Target("orientation", str(turn))
        return ()

    def mirrored(self, setting: Target) -> Target | None:
        """Tiles have two sides; orientations from 4 on lie on the other one."""
        return Target(setting.kind, str((int(setting.key) + 4) % 8)) if setting.kind == "orientation" else None

    def beside(self, target: Target, right: int, down: int) -> Target | None:
        """The tile in the hand moves cell by cell, also over what is taken."""
        if self._hand is None or target.kind != "cell":
            return None
        known = {each.key for each in self._spots if each.kind == "cell"}
        x, y, _ = table_place(self.facing, right, -down)
        return Target("cell", self._hand.beside(target.key, (round(x), round(y)), known))

    def hover(self, target: Target | None, *, quiet: bool | None = None) -> None:
        """With a tile in the hand that tile, else what is pointed at; and the outline of its district.

        The badge of the district stays folded: a card at the side tells how it stands.
        """
        self._uncover()
        if target is None or target.kind != "cell" or self._model is None:
            super().hover(target, quiet=quiet)
            return
        district = districts.of_cell(self._model, target.key)
        self._clear(self._hovered)
        self.badges.point(None)
        cells = self._cells_at(target.key)
        self._make_clear(cells)
        if district is not None:
            marking.outline(self.region, district.cells, HOVER, wide=0.07, depth=3).reparent_to(self._hovered)
        if self._hand is None:
            marking.outline(self.region, cells, HOVER).reparent_to(self._hovered)
        elif target.key in self._hand.anchors:
            marking.outline(self.region, cells, marking.LEGAL, wide=marking.WIDE).reparent_to(self._hovered)
        else:
            self._considered(self._hand.tile(target.key), is_legal=False).reparent_to(self._hovered)

    def concerns(self, target: Target) -> tuple[Spot, ...]:
        """The whole district of a cell."""
        district = districts.of_cell(self._model, target.key) if target.kind == "cell" and self._model is not None else None
        names = self.region.names
        return self.spots_at(Target("cell", names[cell]) for cell in district.cells) if district is not None else ()

    def _cells_at(self, name: str) -> tuple[Cell, ...]:
        """The cells that a pointed cell stands for: those under the held tile, or those of the tile that stands there."""
        assert self._model is not None, "a table is laid"
        if self._hand is not None:
            return self._hand.cells(name)
        tile = tiles_by_cell(self._model.layout, self._model.tiles).get(name)
        names = cells_of(self._model.layout, tile) if tile is not None else (name,)
        return tuple(self.region.cells[each] for each in names)

    def _make_clear(self, cells: Iterable[Cell]) -> None:
        """Buildings before these cells become clear."""
        assert self._model is not None, "a table is laid"
        built = tiles_by_cell(self._model.layout, self._model.tiles)
        heights = {self.region.cells[name]: (tile.at, height(tile.card)) for name, tile in built.items()}
        heading = self._pose.heading if self._pose is not None else self.facing
        for at in marking.hiding_tiles(cells, heights, heading):
            node = self.node_of("tile", at)
            if node is not None:
                marking.clear(node)
                self._cleared.add(at)

    def _uncover(self) -> None:
        """Every building is whole again."""
        for at in self._cleared:
            node = self.node_of("tile", at)
            if node is not None and not node.is_empty():
                node.clear_transparency()
                node.clear_color_scale()
        self._cleared.clear()

    # -- previews ------------------------------------------------------------------------------------------------

    def ghost(self, events: Sequence[Event], view: View) -> None:
        """The tile as glass where it would stand."""
        super().ghost(events, view)
        placed = next((event for event in events if isinstance(event, TilePlaced)), None)
        if placed is not None and self._model is not None:
            tile = Tile(placed.card, placed.shape, placed.orient, placed.at)
            self._considered(tile, is_legal=True).reparent_to(self._ghosts)
            self._fell(placed.cells)
            self.badges.veil(True)

    def clear_ghost(self) -> None:
        """Ends the preview; trees stand again, and badges are read, but not over a medal."""
        super().clear_ghost()
        self.badges.veil(not self.staged.find(ceremony.MEDAL_NODE).is_empty())
        for board in self._felled:
            if ("trees", board) in self._made:
                self._nodes["trees", board].remove_node()
                self._place(("trees", board))
        self._felled.clear()

    def _fell(self, cells: Collection[str]) -> None:
        """Trees go where a tile would stand."""
        for board in {name[0] for name in cells}:
            node = self.node_of("trees", board)
            if node is not None:
                layout, free = self.thing_of("trees", board).look
                streets.fell_trees(node.find("**/trees"), layout, free, cells)
                self._felled.add(board)

    def _considered(self, tile: Tile, *, is_legal: bool) -> NodePath:
        """A tile as glass, with a frame around its cells."""
        assert self._model is not None, "a table is laid"
        holder, thing = NodePath("considered"), things.tile_thing(self._model, tile)
        node = self.make(thing)
        node.set_pos(*thing.at)
        marking.glassy(node, self.region, is_legal=is_legal).reparent_to(holder)
        x, y = self.region.cells[tile.at]
        cells = [(x + dx, y + dy) for dx, dy in offsets(tile.shape, tile.orient)]
        colour = marking.LEGAL if is_legal else marking.ILLEGAL
        for through in (False, True):
            marking.outline(self.region, cells, colour, wide=marking.WIDE, depth=5, through=through).reparent_to(holder)
        return holder

    def notes(self, model: Shown) -> NodePath:
        """The marks of all tiles."""
        ground = region(model.layout)
        named = ((tile.card, cells_of(model.layout, tile)) for tile in model.tiles)
        return marking.plan(ground, ((card, [ground.cells[name] for name in names]) for card, names in named), self.look)

    def light_on(self, model: Shown) -> Light:
        """The city's fate in one look; evening, as long as it stays."""
        day = fate.light_on(self.look, model)
        return ceremony.evening_after(day) if model.is_evening else day

    def _lay_out(self, model: Shown) -> None:
        super()._lay_out(model)
        fate.tint(self.look, model, self.things, (node for (kind, _), node in self._nodes.items() if kind in fate.GROUND))
        if model.is_evening:
            ceremony.step_back(self, self.effects)

    # -- what lives ----------------------------------------------------------------------------------------------

    def living(self) -> Iterable[Move]:
        """Cars on the roads, blades in the wind, smoke over chimneys."""
        cars, smoke = self.node_of("cars", "all"), self.node_of("smoke", "all")
        if cars is None or not things.moves(self.look):
            return
        drives = streets.drives(*self.thing_of("cars", "all").look)
        for car, (way, phase) in zip(cars.find_all_matches("**/car"), drives, strict=True):
            yield streets.drive(car, way, phase)
        for number, blades in enumerate(self.things.find_all_matches("**/rotor")):
            yield turn_node(blades, 50.0 + 7.0 * (number % 3), axis=2)
        if smoke is not None and smoke.get_num_children():
            yield bob_node(smoke.get_child(0), 0.03, 3.2)


def _around(at: Place, size: tuple[float, float], high: float = 0.15) -> tuple[Point, ...]:
    """The corners of something that lies there."""
    (x, y, z), wide, deep = at, size[0] / 2, size[1] / 2
    return corners((x - wide, y - deep, z), (x + wide, y + deep, z + high))

"""The board of Skyline of the World: its picture, its targets, its cameras and the preview of a move."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import isclose

from direct.interval.IntervalGlobal import Interval
from panda3d.core import CollisionBox, CollisionNode, LPoint3, NodePath

from game.rules.core import Event, Seat, Target
from game.rules.skyline_world import LEVELS, View
from game.rules.skyline_world.events import CardDrawn, MissionRevealed, OpenCardDrawn
from game.scenes.boards.board import Board, Sound
from game.scenes.boards.kit import sides
from game.scenes.boards.kit.badges import Badge
from game.scenes.boards.kit.rims import QUIET, QUIET_LINE, rim
from game.scenes.boards.skyline_world import (
    bay,
    ceremony,
    living,
    motions,
    names,
    overlays,
    places,
    pointers,
    sight,
    staging,
    things,
)
from game.scenes.boards.skyline_world.fits import fit
from game.scenes.boards.skyline_world.model import NOBODY, Shown, after, island, model_of, offered_groups
from game.scenes.boards.thing import Place, Thing
from game.scenes.camera import CameraPose, Limits, Point
from game.scenes.drawing.kept import cached_copy
from game.scenes.drawing.lighting import texture
from game.scenes.drawing.living import Move
from game.scenes.drawing.look import Look
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.material import MIRROR_CAMERA
from game.scenes.drawing.mesh import FACADES
from game.scenes.drawing.shadows import Extent
from game.scenes.picker import HANDLE, box, handle
from game.scenes.words import identity_name

LEAST_FLOORS = 3
"""Room for so many floors from the beginning, so that the picture need not change with each of the first ones."""
NAMED, UNNAMED = 0.75, 0.2
"""How much room there is over a tower: for the name of its plot, or only to breathe."""
REFLECTION_STEP = 9.0
"""Lights on the water are drawn anew when the eye has turned by so many degrees."""
BEHIND = 0.17
"""How far from the middle of a hidden plot somebody may point who means it."""
PREVIEW_HIGH = 1.5
"""How high a previewed floor and its price reach above what stands."""
NEXT_TO_NOTHING = 0.02
NEAR_PITCH, NEAR_SIZE = 24.0, 4.4
"""How a closer look at a plot is taken."""


class GameBoard(Board[View, Shown]):
    """One island for two to four."""

    turning = frozenset({"names", "barge", "money", "bank"})
    ground = Extent(wide=8.2, deep=3.6, high=4.4, table=places.WATER)
    field = places.FIELD
    overlays = tuple(overlays.OVERLAYS)
    takes_up = False
    tower_kind = "tower"
    looks_behind = True

    def __init__(self, parent: NodePath, look: Look, *, game: str, sound: Sound | None = None) -> None:
        super().__init__(parent, look, game=game, sound=sound)
        self._veil = pointers.TowerVeil()
        self._heading = places.HEADINGS[0]
        self._counted: tuple[int, ...] | None = None
        """What is told of the points while they fly to the panels."""
        self._counts = False
        """Does the eye look from where points are counted? Names stand for it there."""
        self._crowned_from: CameraPose | None = None
        """Where the eye is that came to see a great moment, as long as names make room for it."""
        self._reflections = self.node.attach_new_node("reflections")
        self._reflected: object = None
        """What the lights on the water were drawn for."""
        self._boats = self._launch_boats()
        self._behind, self._grasped = (self.node.attach_new_node(name) for name in ("behind", "grasped"))
        self._reached: object = None
        """What the places behind towers were found for."""
        self.node.hide(MIRROR_CAMERA)
        texture(FACADES)  # lines around pointed places need it: the first of them would wait for it

    def _launch_boats(self) -> NodePath:
        boats = living.ferries(self.look)
        boats.reparent_to(self.node)
        return boats

    # -- what is shown -------------------------------------------------------------------------------------------

    def model(self, view: View) -> Shown:
        """The table of a view."""
        return model_of(view)

    def layout(self, model: Shown) -> Iterable[Thing]:
        """All its things."""
        return things.things(model)

    def make(self, thing: Thing) -> NodePath:
        """The node of a thing."""
        node = things.make(thing, self.look, *((self.facing,) if thing.kind in self.turning else ()))
        if thing.kind == "bay":
            for part in node.get_children():
                part.set_h(self._heading)
        return node

    def advance(self, model: Shown, event: Event, view: View) -> Shown:
        """One event further."""
        return after(model, event, view)

    def motion(self, event: Event, old: Shown, new: Shown) -> Interval | None:
        """How the event looks."""
        return motions.motion(self, event, old, new)

    def badges_of(self, model: Shown) -> Iterable[Badge]:
        """The names of the strategic plots with their owners (all owners when pointed at), and what groups pay.

        What a group pays that is one strategic plot alone stands below its name, which it would cover from above.
        """
        groups = offered_groups(model)
        alone = {group.plots[0]: f"+{group.income}" for _, group in groups if len(group.plots) == 1}
        yield from self._districts(model, model, alone)
        for seat, group in groups:
            if len(group.plots) > 1 or not things.is_strategic(island().index[group.plots[0]]):
                target, at = Target("group", group.plots[0]), overlays.middle(model, group.plots, self._viewed_from().heading)
                yield Badge(target, at, f"+{group.income}", (), self.identity(seat))

    def _districts(self, model: Shown, before: Shown, alone: Mapping[str, str]) -> Iterable[Badge]:
        """The names of strategic plots, where they stood before the pointed move."""
        plots = [(index, name) for index, name in enumerate(island().plots) if things.is_strategic(index)]
        heading, pitch = self._viewed_from().heading, places.PITCH_DOWN
        if self._counts:
            heading, pitch = sides.nearest_heading(heading), staging.COUNT_PITCH
        spots = {name: names.place(model, name, heading, before=before, pitch=pitch) for _, name in plots}
        return (self._district(model, index, spots[name], alone.get(name, "")) for index, name in plots)

    def _district(self, model: Shown, index: int, at: Place, pays: str = "") -> Badge:
        """The badge of a strategic plot; amber where the pointed move would change whose it is."""
        name = island().plots[index]
        floors = model.buildings[index]
        owner = None if not floors or floors[-1] == NOBODY else self.identity(floors[-1])
        levels = tuple((str(level + 1), self._owner_name(each)) for level, each in reversed(list(enumerate(floors))))
        stands = self._model.owner(index) if self._model is not None else model.owner(index)
        words, below = self.text(f"{self.game}.word.{name}"), ((pays,),) if pays else ()
        foot = names.foot(model, name, at)
        return Badge(Target("plot", name), at, words, levels, owner, stands != model.owner(index), below, foot=foot)

    def _owner_name(self, owner: int) -> str:
        return identity_name(self.text, self.identity(None if owner == NOBODY else owner))

    def restyle(self, look: Look) -> None:
        """The ferries too."""
        self.look, self._reflected = look, None
        self._boats.remove_node()
        self._boats = self._launch_boats()
        super().restyle(look)

    def living(self) -> Iterable[Move]:
        """Ferries."""
        return living.moves(self._boats)

    # -- cameras -------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many play."""
        return self._model.seats if self._model else len(places.MOORINGS)

    @property
    def heading(self) -> float:
        """Where the eye looks."""
        return self._heading

    def seat_camera(self, seat: Seat) -> CameraPose:
        """Over a long side of the island, from the corner of a seat."""
        return places.seat_camera(self.seats, seat)

    def top_camera(self, seat: Seat = 0) -> CameraPose:
        """Straight down as a plan, the long side of that seat at the bottom."""
        return sides.plan_camera(sides.nearest_heading(self.seat_camera(seat).heading), size=8.9)

    def extent(self, seat: Seat | None = None) -> tuple[Point, ...]:
        """The island with its towers and all barges; at a table, between its panels, with the sky over the towers."""
        if seat is None:
            return places.table()
        points = places.before(self.seats, self._heights())
        if self.corner is None or self.look.high_contrast:
            return points
        return (*points, staging.under_the_sky(self.seat_camera(seat), points, self.free, self.aspect))

    def _heights(self, least: int = LEAST_FLOORS) -> dict[str, float]:
        """How high the picture reaches over each plot; in steps, so that it need not change with every floor."""
        if self._model is None:
            return {}
        found = {}
        for index, (name, floors) in enumerate(zip(island().plots, self._model.buildings, strict=True)):
            room = NAMED if things.is_strategic(index) else UNNAMED
            crown = places.CROWN if len(floors) == LEVELS else 0.0
            found[name] = places.height(max(len(floors), least)) + crown + room
        return found

    def near(self, target: Target) -> CameraPose | None:
        """A low look at a plot and its neighbours."""
        if target.kind != "plot" or self._model is None:
            return None
        x, y, z = places.plot(target.key)
        floors = self._model.buildings[island().index[target.key]]
        return CameraPose((x, y, z + 0.35 + places.height(len(floors)) / 2), self._heading, NEAR_PITCH, NEAR_SIZE)

    def above(self, target: Target) -> Point | None:
        """Over the floor that would be built there, and its price; over a plot with a name over the list of its owners."""
        spot = self._spots.get(target)
        if spot is None or self._model is None:
            return None
        listed = pointers.list_height(target.key, len(self._model.buildings[island().index[target.key]]))
        return spot.top[0], spot.top[1], spot.top[2] + PREVIEW_HIGH + listed

    def vantage(self, event: Event) -> str | CameraPose | None:
        """The final count is seen from above the viewer's side, a new penthouse and the end from low over the water."""
        return staging.pose(event, self._viewed_from())

    def _viewed_from(self) -> CameraPose:
        return self.seat_camera((self._model.viewer if self._model else None) or 0)

    def staged_at(self, event: Event) -> tuple[Spot, ...]:
        """What great moments show."""
        if self._model is None:
            return ()
        return staging.spots(event, self._model, self._heights(0), sides.nearest_heading(self._viewed_from().heading))

    def scene_of(self, event: Event) -> tuple[Point, ...]:
        """What a great moment shows with what is around it, and room for words above it; the compass tells how large they are.

        While a penthouse is crowned there is room for words beside it.
        """
        pose, corner = staging.pose(event, self._viewed_from()), self.corner
        if pose is None:
            return ()
        points = (*staging.around(event), *(at for spot in self.staged_at(event) for at in spot.corners()))
        if corner is None or (ceremony.is_penthouse(event) and not self.look.reduced_motion):
            return points
        high = staging.WORDS[isinstance(event, staging.COUNTING)] * (corner.top - corner.bottom)
        return (*points, staging.above_all(pose, points, self.free, self.aspect, high))

    def card_place(self, seat: Seat) -> Point:
        """Where the mission of a seat stands while it is opened."""
        return places.mission_place(self.seats, seat, sides.nearest_heading(self._viewed_from().heading))

    def tally(self) -> tuple[int, ...] | None:
        """What has been counted, as far as it has flown to the panels."""
        return self._counted or (self._model.points if self._model else None)

    def count_on(self, points: tuple[int, ...]) -> None:
        """So much has been counted; until the end of the event that is shown no more is told."""
        is_news, self._counted = points != self.tally(), points
        if is_news:
            self.on_counted()

    @property
    def limits(self) -> Limits:
        """Around the island."""
        return Limits((0.0, 0.0, 0.3), 7.0, 2.4, 16.0)

    def face(self, pose: CameraPose) -> None:
        """Water, shore and sky turn with the eye, and lights are drawn out towards it."""
        if self._crowned_from is not None and pose != self._crowned_from:
            self._end_room()
            self.clear_stage()
        super().face(pose)
        self._heading = pose.heading
        node = self.node_of("bay", "all")
        for part in node.get_children() if node is not None else ():
            part.set_h(pose.heading)
        self._reflect()

    def make_room(self) -> None:
        """Names make room for a great moment; until the eye that came to see it goes elsewhere."""
        self.badges.veil(True)
        self._crowned_from = self._pose if self._pose is not None and isclose(self._pose.pitch, staging.CROWN_PITCH) else None

    @property
    def has_made_room(self) -> bool:
        """Do names still make room for a great moment that the eye came to see?"""
        return self._crowned_from is not None

    def _end_room(self) -> None:
        self.badges.veil(False)
        self._crowned_from = None

    def build(self, view: View) -> None:
        """Shows exactly this, with all names."""
        self._counts = False
        self._end_room()
        super().build(view)

    def animate(self, event: Event, view: View) -> Interval | None:
        """The way to the picture after an event; cards that a penthouse brings are drawn before names come back."""
        if not isinstance(event, (CardDrawn, OpenCardDrawn)):
            self._end_room()
        counted, self._counts = self._counts, isinstance(event, MissionRevealed)
        if self._counts != counted and self._model is not None:
            self.badges.show(self.badges_of(self._model))
        return super().animate(event, view)

    def _lay_out(self, model: Shown) -> None:
        if self._crowned_from is None:
            self._end_room()
        self._counted = None
        super()._lay_out(model)
        self._reflect()

    def _reflect(self) -> None:
        """Lights on the water for the eye as it stands."""
        if self._model is None or self.look.high_contrast:
            self._clear(self._reflections)
            return
        heading = round(self._heading / REFLECTION_STEP) * REFLECTION_STEP % 360
        towers = tuple(
            (name, len(floors), self.identity(None if floors[-1] == NOBODY else floors[-1]).rgb)
            for name, floors in zip(island().plots, self._model.buildings, strict=True)
            if len(floors) > 1
        )
        key = ("skyline_world", "reflections", self.look, heading, towers)
        if key != self._reflected:
            self._reflected = key
            self._clear(self._reflections)
            cached_copy(key, lambda: bay.reflections(self.look, heading, towers)).reparent_to(self._reflections)

    # -- pointing ------------------------------------------------------------------------------------------------

    def highlight(self, options: Collection[Target], chosen: Sequence[Target] = (), strength: int = 2) -> None:
        """Marks what can be pointed at next; nothing of a great moment is left standing where somebody chooses."""
        if options:
            self.clear_stage()
        super().highlight(options, chosen, strength)

    def spots(self, model: Shown) -> dict[Target, Spot]:
        """The plots."""
        lot = (2 * places.LOT, 2 * places.LOT)
        return {
            Target("plot", name): Spot(places.plot(name), lot, max(0.02, places.height(len(floors))), deep=True)
            for name, floors in zip(island().plots, model.buildings, strict=True)
        }

    def _lay_targets(self) -> None:
        """A tower is as wide for the pointer as it is for the eye, so that what is seen beside it can be pointed at."""
        super()._lay_targets()
        self._grasp(None)
        for index, name in enumerate(island().plots if self._model is not None else ()):
            solid = self._targets[Target("plot", name)].node()
            assert isinstance(solid, CollisionNode)
            solid.clear_solids()
            for low, high in sight.body(self.present, index):
                solid.add_solid(CollisionBox(LPoint3(*low), LPoint3(*high)))
        self._reach_behind()

    def rest(self) -> None:
        """Other plots are hidden from where the eye stands now."""
        self._reach_behind()

    def _reach_behind(self) -> None:
        """A plot that towers hide is found where its middle would be seen: pointed at, it turns them to glass."""
        if self._model is None or self._pose is None:
            return
        key = (self._pose, self._model.buildings)
        if key == self._reached:
            return
        self._reached = key
        self._clear(self._behind)
        for name in sight.hidden_plots(self._model, self._pose.eye):
            target = Target("plot", name)
            handle(self._behind, target, self._spots[target].top, radius=BEHIND)

    def _grasp(self, target: Target | None) -> None:
        """While towers are glass because of a plot, all that is seen of it through them is the plot."""
        self._clear(self._grasped)
        if target is None or target.kind != "plot" or not self.in_the_way(target):
            return
        self._grasped.set_pos(*places.plot(target.key))
        for low, high in sight.body(self.present, island().index[target.key]):
            box(self._grasped, target, low, high).node().set_into_collide_mask(HANDLE)

    def tray(self, model: Shown) -> tuple[Place, float]:
        """Before the barge of the seat to act."""
        seat = model.active or 0
        return places.on_barge(model.seats, seat, 0.0, -places.BARGE[1] - 0.5), places.barge(model.seats, seat)[1]

    def meant(self, target: Target) -> Target:
        """While an income is chosen, every plot of a group stands for the first plot of the group."""
        if target.kind == "plot" and self._model is not None and self._model.phase == "income":
            for _, group in offered_groups(self._model):
                if target.key in group.plots:
                    return Target("plot", group.plots[0])
        return target

    def hover(self, target: Target | None, *, quiet: bool | None = None) -> None:
        """Own floors inside a building are marked; a figure or mission shows where it lies, or would."""
        super().hover(target, quiet=quiet)
        self._grasp(target)
        model = self._model
        if target is None or model is None:
            return
        if target.kind == "plot" and target.key in island().index:
            if quiet if quiet is not None else target not in self._options:
                self._clear(self._hovered)  # around the roof, not around the lot high above the street
                rim(pointers.roof(model, target.key), QUIET, wide=QUIET_LINE).reparent_to(self._hovered)
            for outline in pointers.own_floors(model, island().index[target.key], self.look):
                outline.reparent_to(self._hovered)
        elif target.kind in ("card", "mission") and self._view is not None and model.viewer is not None:
            stands = fit(self._view, model.viewer, target.key)
            pointers.figure(stands.plots, model, model.viewer).reparent_to(self._hovered)

    def see_through_to(self, plots: Iterable[str]) -> None:
        """Towers before these plots are glass until the event that is shown is over."""
        shown = {name: self.node_of("tower", name) for name in plots}
        hiding = {node for name in shown for node in self.in_the_way(Target("plot", name))}
        self._veil.thin(hiding.difference(node for node in shown.values() if node is not None))

    def concerns(self, target: Target) -> tuple[Spot, ...]:
        """The plots of a figure or mission, where it lies or would; the list of owners over a plot with a name."""
        if self._model is None:
            return ()
        if target.kind == "plot" and target in self._spots and things.is_strategic(island().index[target.key]):
            spot, floors = self._spots[target], len(self._model.buildings[island().index[target.key]])
            high = pointers.list_height(target.key, floors + 1)
            x, y, _ = names.place(self._model, target.key, self._viewed_from().heading)
            return (Spot((x, y, spot.top[2]), (pointers.LIST_WIDE, NEXT_TO_NOTHING), high, self._heading),)
        if target.kind not in ("card", "mission") or self._view is None or self._model.viewer is None:
            return ()
        return tuple(pointers.roof(self._model, name) for name in fit(self._view, self._model.viewer, target.key).plots)

    # -- previews ------------------------------------------------------------------------------------------------

    def ghost(self, events: Sequence[Event], view: View) -> None:
        """What a move would lead to: floors of glass, prices, groups and figures that pay, and whose districts would be."""
        super().ghost(events, view)
        if self._model is None:
            return
        future = self._model
        for event in events:
            future = after(future, event, view)
        for node in pointers.preview(events, self._model, future, self.look):
            node.reparent_to(self._ghosts)
        if future.buildings != self._model.buildings:
            self.badges.show(self._districts(future, self._model, {}))  # what groups would pay is told beside the price

    def clear_ghost(self) -> None:
        """Ends the preview."""
        had = self._ghosts.get_num_children() > 0
        super().clear_ghost()
        if had and self._model is not None:
            self.badges.show(self.badges_of(self._model))

    # -- looking -----------------------------------------------------------------------------------------------

    def notes(self, model: Shown) -> NodePath:
        """The flat map: all owners as letters."""
        return overlays.owners(model, self.look)

    def drawn_over(self, model: Shown, name: str) -> NodePath | None:
        """One of the overlays."""
        return overlays.OVERLAYS[name](model, self.look)

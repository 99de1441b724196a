"""What every board does: it keeps a picture made of things true to a view. It knows views, events and targets, but no session.

A game says what its table is like in the hooks of `BoardHooks`: it turns a view into a `model`, says in pure data which things
then lie where (`layout`), and makes nodes for them (`make`). Building lays the nodes out exactly; animating moves them from
the model that stands to the one an event leads to (`advance`), and ends the same way.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from direct.interval.IntervalGlobal import Func, Interval
from msgspec.structs import replace
from panda3d.core import GeomNode, LPoint3, NodePath

from game.rules.core import Action, Event, Seat, Target
from game.scenes.boards.hooks import BoardHooks, M, V
from game.scenes.boards.kit import sides
from game.scenes.boards.kit.badges import Badges
from game.scenes.boards.kit.lens import Lens
from game.scenes.boards.kit.rims import QUIET, QUIET_LINE, rim
from game.scenes.boards.kit.veil import Veil, hiding
from game.scenes.boards.thing import Thing, describe_thing
from game.scenes.boards.tray import HEIGHT, arrange, lay
from game.scenes.camera import ASPECT, WHOLE, CameraPose, Frame, Point, sight_line
from game.scenes.drawing import marks
from game.scenes.drawing.light import Light
from game.scenes.drawing.look import Identity, Look
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.material import overlay
from game.scenes.drawing.mesh import Mesh
from game.scenes.drawing.motion import in_order
from game.scenes.picker import box, field, handle
from game.scenes.words import target_name
from game.text import Text, texts

Sound = Callable[[str, float], None]
"""Plays a sound by name at a rate (1 = as recorded)."""


HANDLE_RADIUS = 0.13
FRAME = (0.90, 0.64, 0.26)
"""The line around what is explained; darker than marks, for where light blooms a brighter one washes out what stands beside."""
PLAN = 75.0
"""Eyes that look down this steeply see a plan: heights have to be written there."""
BEAM = 0.03
"""Half as wide as the beam over a place that is spoken of."""


class Board(BoardHooks[V, M]):
    """One game's table."""

    def __init__(self, parent: NodePath, look: Look, *, game: str, sound: Sound | None = None) -> None:
        """`sound` plays one by name and rate."""
        self.game = game
        self.node = parent.attach_new_node("board")
        self.look = look
        self.sound: Sound = sound or (lambda name, rate: None)
        self.things = self.node.attach_new_node("things")
        self.effects = self.node.attach_new_node("effects")
        """What moves or glows for a moment; no part of the picture."""
        self.staged = self.node.attach_new_node("staged")
        """What a great moment leaves standing to be read, until the next event begins; no part of the picture."""
        self.marks = self.node.attach_new_node("marks")
        self.lens: Lens | None = None
        """The seat-eye lens, where the game knows eye lines."""
        self.overlay: str | None = None
        """What is laid over the table now."""
        self.on_laid: Callable[[], None] = lambda: None
        """Is told when things were laid out, so that decorations of new ones move too."""
        self.on_counted: Callable[[], None] = lambda: None
        """Is told when points were counted on while an event is shown, so that panels follow."""
        self.counter: Callable[[Seat, Point], Point | None] = lambda seat, near: None
        """As far from the eye as a point: where the points of a seat are counted in the picture; None where they are not."""
        self.names: tuple[str, ...] = ()
        """What the players are called, by seat, where a board writes it; empty where nobody said so."""
        self.on_light: Callable[[Light], None] = lambda light: None
        """Is told what light falls on the table now, where that changes in the course of a match."""
        self.facing = 0.0
        """The side the eye is at, as a heading in steps of `turn_step`: usually 0, 90, 180 or 270."""
        self.free, self.aspect = WHOLE, ASPECT
        """The part of the picture that panels leave free, and how wide the picture is for its height."""
        self.corner: Frame | None = None
        """Where the compass lies over the free part."""
        self._pose: CameraPose | None = None
        """Where the eye is."""
        self._veil = Veil()
        self._is_plan = self._is_annotated = False
        self._panelled: frozenset[str] = frozenset()
        self._notes = self.node.attach_new_node("notes")
        self._ghosts = self.node.attach_new_node("ghosts")
        self._hovered = self.node.attach_new_node("hovered")
        self._told = self.node.attach_new_node("told")
        self._frames = self.node.attach_new_node("frames")
        self._framed: tuple[Target, ...] = ()
        self._proof = self.node.attach_new_node("proof")
        self._lit = self.node.attach_new_node("lit")
        self._over = self.node.attach_new_node("over")
        self._solids = self.node.attach_new_node("solids")
        self.badges = Badges(self.node)
        """What is said over places; a key shows all of it, another hides it."""
        self._spots: dict[Target, Spot] = {}
        self._targets: dict[Target, NodePath] = {}
        self._offered: tuple[Target, ...] = ()
        self._options: frozenset[Target] = frozenset()
        self._nodes: dict[tuple[str, str], NodePath] = {}
        self._view: V | None = None
        self._model: M | None = None
        self._made: dict[tuple[str, str], Thing] = {}
        self._thinned: set[tuple[str, str]] = set()
        """Things that already look as they will: whoever lays them out makes them again."""
        self._generation = 0

    @property
    def present(self) -> M:
        """The model that the board shows now."""
        assert self._model is not None, "a board shows nothing before it was built"
        return self._model

    @property
    def text(self) -> Text:
        """The texts of the language it is read in."""
        return texts(self.look.language)

    def label(self, target: Target) -> str:
        """What a target is called, where the board writes it."""
        return target_name(self.text, self.game, target)

    # -- the picture ---------------------------------------------------------------------------------------------

    def build(self, view: V) -> None:
        """Shows exactly this, whatever was there before."""
        self._generation += 1
        self.clear_stage()
        self.clear_ghost()
        self._view, self._model = view, self.model(view)
        self._lay_out(self.present)

    def open(self, view: V, events: Sequence[Event]) -> None:
        """Shows the table before its set-up; animating the events then leads to what `build` shows."""
        self.build(view)
        self._model = self.before(self.present, events)
        self._lay_out(self.present)

    def animate(self, event: Event, view: V) -> Interval | None:
        """The way from the present picture to the one the event leads to; None where nothing is to be seen."""
        self.clear_stage()
        self.clear_ghost()
        old, new = self.present, self.advance(self.present, event, view)
        motion = self.motion(event, old, new)
        if motion is None and old == new:
            return None
        self._view, self._model = view, new
        settle = Func(self._settle, new, self._generation)
        return settle if motion is None else in_order(motion, settle)

    def clear_stage(self) -> None:
        """Takes away what the last great moment left standing."""
        self._clear(self.staged)

    def _settle(self, model: M, generation: int) -> None:
        """The end of a motion: every thing is where it belongs. Nothing if the board was built anew meanwhile."""
        if generation == self._generation:
            self._lay_out(model)

    def _lay_out(self, model: M) -> None:
        self._veil.lift()
        for passing in (self.effects, self.marks, self._hovered, self._told, self._lit):
            self._clear(passing)
        picture = {(thing.kind, thing.key): thing for thing in self.layout(model)}
        for key in [key for key in self._nodes if key not in picture]:
            self._nodes.pop(key).remove_node()
            self._made.pop(key)
        for key, thing in picture.items():
            made = self._made.get(key)
            self._made[key] = thing
            if made is not None and (made.look != thing.look or key in self._thinned):
                self._nodes.pop(key).remove_node()
            self._place(key)
        self._thinned.clear()
        self._lay_targets()
        self.badges.point(None)
        self.badges.show(self.badges_of(model))
        if self.lens is not None:
            self.lens.look_from(self.lens.eye)
        self._annotate()
        self._draw_frames()
        self.lay_over(self.overlay)
        self.on_light(self.light_on(model))
        self.on_laid()

    def _place(self, key: tuple[str, str]) -> None:
        """The node of a thing where it belongs, made where there is none."""
        thing, node = self._made[key], self._nodes.get(key)
        if node is None or node.is_empty():
            node = self._nodes[key] = self.make(thing)
            node.reparent_to(self.things)
        node.set_pos_hpr_scale(*thing.at, thing.heading, 0, 0, 1, 1, 1)
        node.show()

    @property
    def view(self) -> V | None:
        """The view that is shown."""
        return self._view

    def restyle(self, look: Look) -> None:
        """Makes everything again in another look, or another language."""
        self.look = look
        for node in self._nodes.values():
            node.remove_node()
        self._nodes.clear()
        self._made.clear()
        self.badges.clear()
        if self._view is not None:
            self.build(self._view)

    def thin(self, model: M, kind: str, key: str) -> None:
        """Shows a supply as it will be in that model while its last piece is on its way."""
        node = self.node_of(kind, key)
        if node is None:
            return
        self._clear(node)
        body = node.node()
        if isinstance(body, GeomNode):
            body.remove_all_geoms()
        future = next((thing for thing in self.layout(model) if (thing.kind, thing.key) == (kind, key)), None)
        if future is not None:
            self.make(future).reparent_to(node)
        self._thinned.add((kind, key))

    def node_of(self, kind: str, key: str) -> NodePath | None:
        """The node of a thing that is there."""
        return self._nodes.get((kind, key))

    def thing_of(self, kind: str, key: str) -> Thing:
        """The thing that a node was made for."""
        return self._made[(kind, key)]

    def things_of(self, kind: str) -> dict[str, Thing]:
        """All things of a kind that are on the board, by their keys."""
        return {key: thing for (its, key), thing in self._made.items() if its == kind}

    def snapshot(self) -> tuple[Any, ...]:
        """Every thing that can be seen and where its node really is: equal after `animate` and after `build`."""
        seen = []
        for key, node in self._nodes.items():
            if not node.is_hidden():
                at = node.get_pos()
                seen.append(describe_thing(self._made[key], (at.x, at.y, at.z), node.get_h()))
        return tuple(sorted(seen, key=repr))

    def snapshot_of(self, view: V) -> tuple[Any, ...]:
        """The snapshot `build(view)` would lead to."""
        things = self.layout(self.model(view))
        return tuple(sorted((describe_thing(thing, thing.at, thing.heading) for thing in things), key=repr))

    def remove(self) -> None:
        """Takes the board off the table."""
        self._generation += 1
        self.node.remove_node()

    # -- pointing ------------------------------------------------------------------------------------------------

    def targets(self) -> dict[Target, NodePath]:
        """The nodes that can be pointed at now."""
        return dict(self._targets)

    def offer(self, targets: Collection[Target]) -> None:
        """All that the legal moves of the present decision point at, so that each has a node; () for none."""
        self._offered = tuple(dict.fromkeys(targets))
        self._lay_targets()

    def _lay_targets(self) -> None:
        """Solids for the spots, and a tray of buttons for what was offered and has no spot."""
        self._clear(self._solids)
        self._spots = self.spots(self._model) if self._model is not None else {}
        self._targets = {}
        for target, spot in self._spots.items():
            holder = self._solids.attach_new_node("spot")
            holder.set_pos_hpr(*spot.at, spot.heading, 0, 0)
            wide, deep = spot.size[0] / 2, spot.size[1] / 2
            body = (-wide, -deep, -0.03), (wide, deep, spot.height)
            self._targets[target] = field(holder, target, spot.outline, body) if spot.outline else box(holder, target, *body)
        rest = [target for target in self.placeless() if target.kind not in self._panelled]
        if rest and self._model is not None:
            place, heading = self.tray(self._model)
            buttons = arrange(rest, self.label, room=self.room)
            tray, nodes = lay(buttons, self.look)
            tray.reparent_to(self._solids)
            tray.set_pos_hpr(*place, heading, 0, 0)
            self._targets |= nodes
            for button in buttons:
                at = self.node.get_relative_point(tray, LPoint3(*button.at))
                self._spots[button.target] = Spot((at.x, at.y, at.z), button.size, HEIGHT, heading)

    def placeless(self) -> list[Target]:
        """What was offered and has no place of its own: buttons on the table, or in the panels."""
        own = self.spots(self._model) if self._model is not None else {}
        return [target for target in self._offered if target not in own]

    def leave_to_panels(self, kinds: Collection[str]) -> None:
        """Targets of these kinds are offered by panels: without a place of their own they get no button on the table."""
        self._panelled = frozenset(kinds)
        self._lay_targets()

    def highlight(self, options: Collection[Target], chosen: Sequence[Target] = (), strength: int = 2) -> None:
        """Marks what can be pointed at next and what was chosen; strength 0 off, 1 faint, 2 clear, 3 strong.

        What was chosen includes how things are set, such as how a tile lies.
        """
        self._clear(self.marks)
        self._options = frozenset((*options, *chosen))
        if not strength:
            return
        self.mark_options(options, strength).reparent_to(self.marks)
        marks.mark_chosen(self._spots[target] for target in chosen if target in self._spots).reparent_to(self.marks)
        for target in options:
            spot = self._spots.get(target)
            if spot is not None:
                x, y, z = spot.top
                handle(self.marks, target, (x, y, z + marks.LIFT), radius=HANDLE_RADIUS)

    def mark_options(self, options: Collection[Target], strength: int) -> NodePath:
        """The marks of what can be pointed at next."""
        spots = [self._spots[target] for target in options if target in self._spots]
        return marks.options(spots, strength, contrast=self.look.high_contrast)

    def hover(self, target: Target | None, *, quiet: bool | None = None) -> None:
        """Outlines what the pointer is on; None for nothing. What cannot be chosen is outlined quietly.

        Unless it is said, a place among towers is quiet that is marked neither as an option nor as chosen.
        """
        self._clear(self._hovered)
        self.badges.point(target)
        self._veil.thin(self.in_the_way(target) if target is not None else ())
        spot = self._spots.get(target) if target is not None else None
        if spot is None:
            return
        if quiet if quiet is not None else spot.deep and target not in self._options:
            rim(spot, QUIET, wide=QUIET_LINE).reparent_to(self._hovered)
        elif spot.low:  # a box around a supply that does not fill it would stand behind it like a wall
            rim(spot, marks.BRIGHT if self.look.high_contrast else marks.HOVER).reparent_to(self._hovered)
        else:
            marks.outline(spot, contrast=self.look.high_contrast).reparent_to(self._hovered)

    def lift_veil(self) -> None:
        """No tower is clear any more for the sake of what is pointed at."""
        self._veil.lift()

    def in_the_way(self, target: Target) -> list[NodePath]:
        """The towers between the eye and a place that can be chosen, where each of them is a thing."""
        hiding = self.hidden_by(target) if self.tower_kind else ()
        return [node for each in hiding if (node := self.node_of(self.tower_kind, each.key)) is not None]

    def hidden_by(self, target: Target) -> list[Target]:
        """The places whose towers hide one that can be chosen; along an eye line they stay, since they count."""
        spot = self._spots.get(target)
        if not (self.looks_behind or target in self._options) or spot is None or not spot.deep:
            return []
        if self._pose is None or (self.lens is not None and self.lens.eye):
            return []
        heading, pitch = sight_line(self._pose, spot.top)
        return hiding(target, self._spots, heading=heading, pitch=pitch)

    def spots_of(self, event: Event) -> tuple[Spot, ...]:
        """Where an event happened: the places whose names stand in its fields."""
        values = (getattr(event, name) for name in event.__struct_fields__)
        named = {word for value in values for word in (value if isinstance(value, tuple) else (value,))}
        return tuple(spot for target, spot in self._spots.items() if spot.deep and target.key in named)

    def spots_at(self, targets: Iterable[Target]) -> tuple[Spot, ...]:
        """The places of these targets, as far as they have one."""
        return tuple(self._spots[target] for target in targets if target in self._spots)

    def point_out(self, spots: Iterable[Spot]) -> None:
        """Outlines places that are spoken of, with a beam over each that is seen through everything; () for none."""
        self._clear(self._told)
        for spot in spots:
            marks.outline(spot, contrast=self.look.high_contrast).reparent_to(self._told)
            marks.mark_chosen((spot,)).reparent_to(self._told)
            beam = Mesh()
            x, y, z = spot.top
            beam.block((x - BEAM, y - BEAM, z + 0.25), (x + BEAM, y + BEAM, z + 1.0), marks.HOVER, bevel=BEAM / 2)
            overlay("beam", beam, through=True).reparent_to(self._told)

    def advise(self, place: Target, action: Action, steps: int) -> None:
        """Marks what that many steps of a hint tell of. Default: its place, as if it were pointed at."""
        self.hover(place)

    def end_advice(self) -> None:
        """Takes away what a hint marked beyond what is pointed at. Default: there is no such thing."""

    def light(self, targets: Collection[Target]) -> None:
        """Outlines what a panel tells of; () for nothing."""
        self._clear(self._lit)
        for target in targets:
            if target in self._spots:
                marks.outline(self._spots[target], contrast=self.look.high_contrast).reparent_to(self._lit)

    def frame(self, targets: Collection[Target]) -> None:
        """Draws a line around places that somebody explains, until others are named; () for none."""
        if tuple(targets) != self._framed:
            self._framed = tuple(targets)
            self._draw_frames()

    def _draw_frames(self) -> None:
        self._clear(self._frames)
        tint = marks.BRIGHT if self.look.high_contrast else FRAME
        for spot in self.spots_at(self._framed):
            rim(replace(spot, low=True), tint, wide=0.075).reparent_to(self._frames)

    def prove(self, phrase: str, target: Target | None) -> None:
        """Shows why a place does not belong to a set of the game, such as `seen 0 A`; None for nothing."""
        self._clear(self._proof)
        found = self.proof_of(phrase, target) if target is not None else None
        if found is not None:
            found.reparent_to(self._proof)

    def corners_of(self, target: Target) -> tuple[Point, ...]:
        """The corners of a place, with what stands there; none where it has no place of its own."""
        spot = self._spots.get(target)
        return spot.corners() if spot is not None else ()

    def reach(self, best: Collection[Target], possible: Collection[Target]) -> None:
        """Marks where a card that is pointed at would bring most, and, fainter, where else it could go; () for nowhere."""
        self._clear(self._lit)
        for targets, strength in ((best, 3), (possible, 1)):
            spots = [self._spots[target] for target in targets if target in self._spots]
            if spots:
                marks.options(spots, strength, contrast=self.look.high_contrast).reparent_to(self._lit)

    @staticmethod
    def _clear(parent: NodePath) -> None:
        for child in parent.get_children():
            child.remove_node()

    # -- previews ------------------------------------------------------------------------------------------------

    def ghost(self, events: Sequence[Event], view: V) -> None:
        """Shows what a move would lead to, without doing it."""
        self.clear_ghost()

    def light_on(self, model: M) -> Light:
        """What light falls on the table as the model shows it; pure. Default: that of the look, from beginning to end."""
        return self.look.light

    def clear_ghost(self) -> None:
        """Ends the preview."""
        self._clear(self._ghosts)

    # -- looking -------------------------------------------------------------------------------------------------

    def identity(self, seat: Seat | None) -> Identity:
        """How a seat looks."""
        return self.look.identity(seat)

    def fit(self, free: Frame, aspect: float, corner: Frame) -> None:
        """Panels leave that part of a picture of that shape free, except a corner with the compass: what gives way to panels
        is arranged for it from now on."""
        self.free, self.aspect, self.corner = free, aspect, corner

    def face(self, pose: CameraPose) -> None:
        """The eye is there now: what is written for everybody turns to it, and from above heights are written."""
        self._pose = pose
        facing, is_plan = sides.nearest_heading(pose.heading, self.turn_step), pose.pitch >= PLAN
        if facing != self.facing:
            self.facing = facing
            for key in [key for key in self._nodes if key[0] in self.turning]:
                self._nodes[key].remove_node()
                self._place(key)
        elif is_plan == self._is_plan:
            return
        self._is_plan = is_plan
        self._annotate()

    def annotate(self, on: bool) -> None:
        """Writes heights on all places, or only when they are seen from above."""
        self._is_annotated = on
        self._annotate()

    def _annotate(self) -> None:
        self._clear(self._notes)
        if self._model is not None and (self._is_annotated or self._is_plan):
            found = self.notes(self._model)
            if found is not None:
                found.reparent_to(self._notes)

    def lay_over(self, name: str | None) -> None:
        """Lays one of the overlays over the table; None for nothing."""
        self._clear(self._over)
        self.overlay = name
        if name is not None and self._model is not None:
            found = self.drawn_over(self._model, name)
            if found is not None:
                found.reparent_to(self._over)

    def focus(self, target: Target) -> Point | None:
        """Where a camera that explains the target should look."""
        if target not in self._spots:
            return None
        spot = self._spots[target]
        return spot.at[0], spot.at[1], spot.at[2] + spot.height / 2

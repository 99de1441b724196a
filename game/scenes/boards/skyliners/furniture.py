"""The fixed parts of the Skyliners table: box insert with plots, coloured edges, score rail and trays."""

from panda3d.core import NodePath

from game.rules.core import Seat
from game.rules.skyliners.board import INDEX, PLOTS, ROWS, SIDES
from game.scenes.boards.kit import dusk
from game.scenes.boards.kit import furniture as kit
from game.scenes.boards.kit.room import make_table
from game.scenes.boards.kit.style import Paints, light
from game.scenes.boards.skyliners import places
from game.scenes.drawing.look import Colour, Look, shade
from game.scenes.drawing.material import MIRROR_CAMERA, overlay, solid
from game.scenes.drawing.mesh import FELT, GLYPHS, GRAIN, WOOD, Mesh, square
from game.scenes.drawing.pieces import add_ground_shadow

paint = Paints("skyliners")


def furniture(sides: str, look: Look) -> NodePath:
    """Everything that stands still, lit parts and printed parts."""
    wood, stone, felt, signs = Mesh(WOOD), Mesh(GRAIN), Mesh(FELT), Mesh(GLYPHS)
    _insert(wood, stone, look)
    for side in SIDES:
        seat = sides.index(side) if side in sides else None
        _band(stone, signs, side, seat, look)
        if seat is not None:
            _tray(wood, felt, side, seat, look)
    _rail(stone, signs, look)
    for middle in (places.CONTAINER, places.DECK):
        kit.mat(stone, middle, places.MAT, places.TABLE)
    node = NodePath("furniture")
    wood_ = paint("table", look)
    make_table(look, z=places.TABLE, half=places.EDGE, colour=wood_, reach=10.0, around=dusk.evening).reparent_to(node)
    _contacts(sides, look).reparent_to(node)
    solid("bodies", [wood, stone, felt], look).reparent_to(node)
    overlay("print", signs).reparent_to(node)
    return node


def _contacts(sides: str, look: Look) -> NodePath:
    """Contact shadows of frame, trays and mats; without a shader they are drawn out away from the lamp."""
    mesh, (near, far), half, mat = Mesh(GLYPHS), places.TRAY, places.TRAY_HALF, places.MAT
    boxes = [((-places.FRAME, -places.FRAME), (places.FRAME, places.FRAME), 0.44)]
    for side in sides:
        (ax, ay, _), (bx, by, _) = (places.from_side(side, x, y) for x, y in ((-half, -far), (half, -near)))
        boxes.append(((min(ax, bx), min(ay, by)), (max(ax, bx), max(ay, by)), 0.12))
    boxes += [((x - mat, y - mat), (x + mat, y + mat), 0.035) for x, y in (places.CONTAINER, places.DECK)]
    for low, high, tall in boxes:
        away, reach = (0.0, 0.10 + 0.42 * tall) if look.lit else (0.55 * tall, 0.08 + 0.5 * tall)
        shift = (look.light.shadow[0] * away, look.light.shadow[1] * away)
        add_ground_shadow(mesh, low, high, places.TABLE + 0.004, reach=reach, shift=shift)
    path = overlay("contacts", mesh)
    path.set_alpha_scale(0.75 if look.lit else 0.66)
    path.hide(MIRROR_CAMERA)
    return path


# -- table and insert ------------------------------------------------------------------------------------------


def _insert(wood: Mesh, stone: Mesh, look: Look) -> None:
    """A frame of wood, and in it the plots as slabs of stone with grooves between, wider ones in high contrast."""
    inside, half_plot = paint("insert", look), 0.465 if look.high_contrast else 0.485
    half, inner = places.FRAME, places.RAIL[1] + 0.04
    kit.frame(wood, half, inner, places.TABLE, 0.14, inside)
    bed = [(-inner, -inner, -0.045), (inner, -inner, -0.045), (inner, inner, -0.045), (-inner, inner, -0.045)]
    stone.face(bed, [(0.0, 0.0, 1.0)] * 4, paint("groove", look), ao=0.7, uv=[(x / 2, y / 2) for x, y, _ in bed])
    for name in PLOTS:
        x, y, _ = places.plot(name)
        tone = shade(paint("stone", look), 0.97 + 0.015 * (7 * INDEX[name] % 3))
        low, high = (x - half_plot, y - half_plot, -0.045), (x + half_plot, y + half_plot, 0.0)
        stone.block(low, high, tone, bevel=0.022)
    for sx in (-1, 1):
        for sy in (-1, 1):
            _knuckle(wood, sx, sy, inside)
    rim = Mesh(GRAIN)
    rim.ring(
        square(places.BAND[0] - 0.01),
        square(places.SITE + 0.015),
        -0.045,
        places.RIM + 0.03,
        paint("groove", look) if look.high_contrast else shade(inside, 1.25),
        bevel=0.02,
    )
    stone.add(rim)


def _knuckle(wood: Mesh, sx: int, sy: int, colour: Colour) -> None:
    """A block of wood where two edges meet."""
    near, far = places.BAND
    middle, half = (near + far) / 2, (far - near) / 2 - 0.02
    one = Mesh(WOOD)
    one.block((-half, -half, -0.045), (half, half, places.RIM + 0.02), shade(colour, 1.06), bevel=0.03)
    one.vertices = [(at, n, c, ao, (at[0] / 2.6 + 0.3 * sx, at[1] / 2.6 + 0.2 * sy)) for at, n, c, ao, _ in one.vertices]
    wood.add(one, at=(sx * middle, sy * middle, 0.0))


def _band(stone: Mesh, signs: Mesh, side: str, seat: Seat | None, look: Look) -> None:
    """The edge of a side in the colour and with the emblem of its seat. Letters are read from the seat.

    The edge of a free side is bare wood.
    """
    owner = look.identity(seat) if seat is not None else None
    colour = shade(owner.rgb, 0.92) if owner else paint("vacant", look)
    near, far = places.BAND
    one = Mesh(GRAIN)
    one.block((-near, -far, -0.045), (near, -near, places.RIM), colour, bevel=0.02)
    stone.add(one, heading=places.HEADING[side])
    heading, z = places.HEADING[side], places.RIM + 0.004
    if owner is None:
        return
    print_ = shade(colour, 0.72) if light(colour) > 0.35 else shade(colour, 1.22)
    for column in range(-5, 6):
        for out in (0.11, 0.36, 0.61):
            along = column * 0.5
            if column % 2 and abs(along) < near - 0.1:
                x, y, _ = places.from_side(side, along, -(near + out))
                signs.sign(owner.emblem, (x, y, z), 0.19, print_, heading=heading)
    for row, name in enumerate(ROWS):
        x, y, _ = places.letter(side, row)
        if look.high_contrast:
            plate = Mesh(GRAIN)
            plate.block((-0.19, -0.15, 0.0), (0.19, 0.15, 0.012), paint("plate", look), bevel=0.006)
            stone.add(plate, at=(x, y, places.RIM), heading=heading)
            signs.sign(name, (x, y, z + 0.014), 0.3, paint("ink", look), heading=heading)
        else:
            signs.sign(name, (x, y, z), 0.27, paint.ink_on(colour), heading=heading)


# -- the rail --------------------------------------------------------------------------------------------------


def _rail(stone: Mesh, signs: Mesh, look: Look) -> None:
    low, high = places.RAIL
    bed = Mesh(GRAIN)
    bed.ring(square(high), square(low), -0.045, places.RIM - 0.03, paint("rail", look), bevel=0.01)
    stone.add(bed)
    count = paint.count("rail_steps")
    kit.steps(
        stone,
        signs,
        [_step(step, count) for step in range(count)],
        z=places.RIM,
        pad=paint("pad", look),
        ink=paint("ink", look),
        half=0.135,
        letter=0.21,
    )


def _step(step: int, count: int) -> kit.RailStep:
    """A step of the rail; each fifth is numbered, to be read from within."""
    x, y, heading = places.rail(step, count)
    towards = {0.0: -90.0, -90.0: 180.0, 180.0: 90.0, 90.0: 0.0}[heading]
    return kit.RailStep((x, y), heading, str(step) if step % 5 == 0 else "", towards)


# -- trays -----------------------------------------------------------------------------------------------------


def _tray(wood: Mesh, felts: Mesh, side: str, seat: Seat, look: Look) -> None:
    """A shallow tray lined in the owner's colour, in high contrast a dark one."""
    lining = shade(look.identity(seat).rgb, 0.28 if look.high_contrast else 0.5)
    shape = kit.Tray(places.TRAY_HALF, *places.TRAY, places.TABLE)
    kit.tray(wood, felts, shape, heading=places.HEADING[side], colour=paint("insert", look), lining=lining)

"""Every token of the interface: colours, type sizes, spaces and icons. Knows no widget and no window.

Lengths are points: one point is one pixel at interface scale 1.
"""

from msgspec import Struct

Colour = tuple[float, float, float, float]


def colour(code: str, alpha: float = 1.0) -> Colour:
    """`#f0b35a` as a colour."""
    red, green, blue = (int(code[index : index + 2], 16) / 255 for index in (1, 3, 5))
    return red, green, blue, alpha


def with_alpha(base: Colour, alpha: float) -> Colour:
    """The same colour with another opacity."""
    return base[0], base[1], base[2], alpha


def mix_colours(first: Colour, second: Colour, share: float) -> Colour:
    """`share` of the way from the first colour to the second."""
    red, green, blue, alpha = (a + (b - a) * share for a, b in zip(first, second, strict=True))
    return red, green, blue, alpha


class Theme(Struct, frozen=True):
    """The colours of the interface."""

    room: Colour
    """Behind everything: the dark room."""
    panel: Colour
    panel_line: Colour
    shadow: Colour
    raised: Colour
    """A control at rest."""
    raised_line: Colour
    hover: Colour
    pressed: Colour
    well: Colour
    """Sunken ground: text fields, tracks, lists."""
    ink: Colour
    ink_soft: Colour
    ink_faint: Colour
    """Only for what cannot be used now."""
    accent: Colour
    accent_hover: Colour
    accent_ink: Colour
    ring: Colour
    good: Colour
    bad: Colour
    shade: Colour
    """Over everything below a dialog."""
    line: float


CALM = Theme(
    room=colour("#10141d"),
    panel=colour("#171d2a", 0.93),
    panel_line=colour("#8fa3c8", 0.20),
    shadow=colour("#000000", 0.38),
    raised=colour("#2a3347", 0.96),
    raised_line=colour("#9db0d2", 0.22),
    hover=colour("#36425b", 0.98),
    pressed=colour("#1f2737", 1.0),
    well=colour("#0d111a", 0.82),
    ink=colour("#f3efe6"),
    ink_soft=colour("#b9c1d1"),
    ink_faint=colour("#7c879d"),
    accent=colour("#f0b35a"),
    accent_hover=colour("#ffca7a"),
    accent_ink=colour("#23190a"),
    ring=colour("#ffd88f"),
    good=colour("#8fd694"),
    bad=colour("#ff9a8b"),
    shade=colour("#05070c", 0.66),
    line=1.0,
)

CONTRAST = Theme(
    room=colour("#000000"),
    panel=colour("#000000", 1.0),
    panel_line=colour("#ffffff", 1.0),
    shadow=colour("#000000", 0.0),
    raised=colour("#000000", 1.0),
    raised_line=colour("#ffffff", 1.0),
    hover=colour("#333333", 1.0),
    pressed=colour("#555555", 1.0),
    well=colour("#000000", 1.0),
    ink=colour("#ffffff"),
    ink_soft=colour("#ffffff"),
    ink_faint=colour("#b5b5b5"),
    accent=colour("#ffd400"),
    accent_hover=colour("#ffe766"),
    accent_ink=colour("#000000"),
    ring=colour("#00e5ff"),
    good=colour("#7dff8a"),
    bad=colour("#ff9c9c"),
    shade=colour("#000000", 0.86),
    line=2.0,
)


def theme(high_contrast: bool) -> Theme:
    """The theme a player asked for."""
    return CONTRAST if high_contrast else CALM


class Paper(Struct, frozen=True):
    """The colours of cards."""

    ground: Colour
    line: Colour
    print: Colour
    soft: Colour
    reward: Colour
    reward_line: Colour
    foot: Colour
    met: Colour
    missed: Colour
    link: Colour
    """Words one can follow, ids of rules, small heads."""
    mark: Colour
    """Under a word that was searched for."""
    chosen: Colour
    """The bar beside what is chosen."""


CALM_PAPER = Paper(
    ground=colour("#f4efe4"),
    line=colour("#cbc1ab"),
    print=colour("#1c2230"),
    soft=colour("#4d5365"),
    reward=colour("#dfe8d3"),
    reward_line=colour("#7d936a"),
    foot=colour("#e6decd"),
    met=colour("#2c6a45"),
    missed=colour("#93344b"),
    link=colour("#7e5110"),
    mark=colour("#f7d9a0"),
    chosen=colour("#c98a2b"),
)

CONTRAST_PAPER = Paper(
    ground=colour("#ffffff"),
    line=colour("#000000"),
    print=colour("#000000"),
    soft=colour("#000000"),
    reward=colour("#ffffff"),
    reward_line=colour("#000000"),
    foot=colour("#ffffff"),
    met=colour("#0b4a22"),
    missed=colour("#7a0f2a"),
    link=colour("#5c3400"),
    mark=colour("#ffd400"),
    chosen=colour("#000000"),
)


def paper(of: Theme) -> Paper:
    """The paper that goes with a theme."""
    return CONTRAST_PAPER if of is CONTRAST else CALM_PAPER


class Type(Struct, frozen=True):
    """A size of type."""

    face: str
    size: float


TYPE = {
    "small": Type("regular", 18),
    "body": Type("regular", 20),
    "strong": Type("semibold", 20),
    "heading": Type("semibold", 26),
    "title": Type("bold", 40),
    "display": Type("bold", 64),
    "number": Type("semibold", 24),
    "fine": Type("regular", 15),
    "line": Type("regular", 16),
    "name": Type("semibold", 16),
    "coach": Type("regular", 21),
    "coach_strong": Type("semibold", 21),
    "score": Type("semibold", 20),
    "answer": Type("bold", 33),
    "bold": Type("semibold", 18),
    "tag": Type("semibold", 15),
    "huge": Type("bold", 44),
}
"""Fine to score are for the panels over a table, in windows without room for larger letters; the rest is for paper."""
READABLE = 18.0
"""The smallest size in a window with room, on a screen of 1080 pixels."""

RADIUS = 14.0
RADIUS_SMALL = 9.0
GAP = 12.0
GAP_SMALL = 8.0
GAP_WIDE = 24.0
PAD = 20.0
CONTROL = 46.0
"""The height of a control: large enough for a hasty hand."""
RING = 3.0

TICK_SECONDS = 0.5
"""How long the pointer rests before a tip appears."""

ICONS = {
    "play": "\uf04b",
    "resume": "\uf144",
    "load": "\uf07c",
    "save": "\uf0c7",
    "options": "\uf013",
    "quit": "\uf2f5",
    "back": "\uf060",
    "next": "\uf061",
    "check": "\uf00c",
    "cross": "\uf00d",
    "plus": "\u002b",
    "minus": "\uf068",
    "human": "\uf007",
    "bot": "\uf544",
    "empty": "\uf05e",
    "dice": "\uf522",
    "down": "\uf078",
    "up": "\uf077",
    "left": "\uf053",
    "right": "\uf054",
    "trash": "\uf2ed",
    "warning": "\uf071",
    "info": "\uf05a",
    "lock": "\uf023",
    "undo": "\uf2ea",
    "redo": "\uf2f9",
    "reset": "\uf048",
    "hint": "\uf0eb",
    "log": "\uf03a",
    "eye": "\uf06e",
    "eye_off": "\uf070",
    "camera": "\uf030",
    "trophy": "\uf091",
    "chart": "\uf201",
    "rematch": "\uf2f1",
    "menu": "\uf015",
    "pause": "\uf04c",
    "keyboard": "\uf11c",
    "sound": "\uf028",
    "screen": "\uf390",
    "language": "\uf1ab",
    "hand": "\uf256",
    "clock": "\uf017",
    "users": "\uf0c0",
    "city": "\uf64f",
    "building": "\uf1ad",
    "tree": "\uf1bb",
    "roof": "\uf015",
    "card": "\uf249",
    "question": "\uf128",
    "forward": "\uf04e",
    "step": "\uf051",
    "pointer": "\uf245",
    "flag": "\uf024",
    "star": "\uf005",
    "compass": "\uf14e",
    "turn": "\uf021",
    "mirror": "\uf337",
    "shapes": "\uf61f",
    "expand": "\uf065",
    "cube": "\uf1b2",
    "antenna": "\uf519",
    "list": "\uf0ca",
    "gamepad": "\uf11b",
    "palette": "\uf53f",
    "folder": "\uf07b",
    "pen": "\uf304",
    "swap": "\uf362",
    "circle": "\uf111",
    "zoom": "\uf00e",
    "chair": "\uf6c0",
    "layers": "\uf5fd",
    "search": "\uf002",
    "gallery": "\uf03e",
    "archive": "\uf187",
    "letter": "\uf0e0",
    "morning": "\uf6c4",
    "day": "\uf185",
    "dusk": "\ue52f",
    "night": "\uf186",
}

SIGNS = {
    "residential": "\uf015",
    "commercial": "\uf54e",
    "industrial": "\uf275",
    "power": "\uf0e7",
    "water": "\uf043",
    "garbage": "\uf1b8",
    "employment": "\uf0b1",
    "pollution": "\uf75f",
    "traffic": "\uf1b9",
    "crime": "\uf6fa",
    "happiness": "\uf118",
    "money": "\uf51e",
    "health": "\uf0f8",
    "edu": "\uf19d",
    "trans": "\uf207",
    "fire": "\uf134",
    "police": "\uf3ed",
    "park": "\uf1bb",
    "landmark": "\uf66f",
    "scroll": "\uf70e",
    "newspaper": "\uf1ea",
    "role": "\uf508",
    "floors": "\uf5fd",
    "contract": "\uf573",
    "gavel": "\uf0e3",
    "sprout": "\uf4d8",
    "rocket": "\uf135",
    "bag": "\uf290",
    "target": "\uf140",
    "gem": "\uf3a5",
    "mountain": "\uf6fc",
    "bridge": "\ue4c8",
    "lake": "\uf773",
    "windmill": "\uf863",
    "blimp": "\uf072",
    "chain": "\uf0c1",
    "key": "\uf084",
    "crown": "\uf521",
    "medal": "\uf5a2",
    "hourglass": "\uf254",
    "book": "\uf02d",
    "leaf": "\uf06c",
    "gear": "\uf013",
    "billboard": "\uf641",
    "gift": "\uf06b",
}
"""What stands on cards and in the panels of the games; each has a name, `card.icon.<name>`."""
ICONS |= SIGNS


def lightness(ground: Colour) -> float:
    """How light a colour is, 0…1 (relative luminance of WCAG)."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in ground[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """How far two colours stand apart; text wants at least `LEGIBLE`."""
    dark, light = sorted((lightness(one), lightness(other)))
    return (light + 0.05) / (dark + 0.05)


LEGIBLE = 4.5
SMALLEST = 13.0
"""No text is smaller, in points."""


def readable_on(ground: Colour) -> Colour:
    """Dark or light ink, whichever stands out more on that ground."""
    return colour("#14120e") if lightness(ground) > 0.18 else colour("#ffffff")

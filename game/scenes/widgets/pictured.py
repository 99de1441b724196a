"""How a card with a picture of what it builds is set: words are set from below, the picture takes what they leave.

Upper left corner: what it brings, or what it costs, so that it shows in a fan. A card that brings something and builds nothing
has a large sign of what it brings in place of the picture. It knows no game.
"""

from game.scenes.widgets import amounts
from game.scenes.widgets.drawings import BLACK, WHITE, Drawing
from game.scenes.widgets.faces import CardFace
from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.pen import Pen
from game.scenes.widgets.theme import Colour, contrast, mix_colours

TOP, BORDER = 29.0, 3.0
"""Where the picture of a small card begins, and the paper at its sides."""
LEAST, LEAST_LARGE, MOST_LARGE = 12.0, 30.0, 104.0
"""Below these heights there is no picture, on a small card and an enlarged one; and how high it is at most there."""
LINE = 14.0
LEAD, CLOSE_LEAD, ROOMY = 20.0, 17.0, 60.0
"""How far the lines of an enlarged card are apart; they stand closer, and long texts are smaller, where less than so much is
left for the picture."""


class SignPicture(Drawing, frozen=True):
    """A large sign before a sky in the colour of the card's kind."""

    icon: str

    def fill(self, pen: Pen, box: Rect, *, tint: Colour) -> None:
        """Sky from edge to edge, the sign in its middle; the edge of the header hangs over it."""
        high, low = mix_colours(tint, WHITE, 0.25), mix_colours(tint, WHITE, 0.70)
        pen.fade(box.x, box.y, w=box.w, h=box.h, r=0, top=high, bottom=low)
        size = min(56.0, 0.72 * box.h)
        pen.icon(box.x + box.w / 2, box.y + 0.54 * box.h, self.icon, size=size, ink=_deep(tint, low))


def _deep(tint: Colour, ground: Colour) -> Colour:
    """The tint as dark as it has to be to stand out from a ground."""
    share = next((step / 10 for step in range(11) if contrast(mix_colours(tint, BLACK, step / 10), ground) >= 4.5), 1.0)
    return mix_colours(tint, BLACK, share)


def picture_of(face: CardFace) -> Drawing | None:
    """The picture of what a card builds, or the sign of what it brings."""
    gains = face.gains.amounts
    return face.picture or (SignPicture(gains[0].icon) if gains and face.drawing is None else None)


def print_worth(pen: Pen, face: CardFace, wide: float, *, ink: Colour, ground: Colour) -> None:
    """In the header of a small card: as many amounts as fit at the left, the stage before the shape at the right."""
    shape = face.drawing
    right = wide - 13 - (shape.width * min(0.65, 22 / shape.height) if shape else 0.0)
    pen.text(right, 14, face.word, size=13, face="semibold", ink=ink, ground=ground, anchor="right")
    end, x = right - pen.wide(face.word, 13, "semibold") - 5, 9.0
    for index, amount in enumerate(face.gains.amounts or face.price):
        sign = pen.icon_width(amount.icon, 13)
        if index and x + pen.wide(amount.before, 15, "bold") + 3 + sign > end:
            break
        x += pen.text(x, 14, amount.before, size=15, face="bold", ink=ink, ground=ground) + 3
        pen.icon(x + sign / 2, 14, amount.icon, size=13, ink=ink)
        x += sign + 6


def print_small(pen: Pen, face: CardFace, wide: float) -> Rect:
    """Reward, condition, costs and name from below; gives the room for the picture, which may be none."""
    top = _rows(pen, face, wide) if face.gains.amounts else _words(pen, face, wide)
    for row in reversed(pen.lines(face.title, wide - 2 * BORDER, size=13, face="semibold")):
        pen.text(wide / 2, top - 8, row, size=13, face="semibold", anchor="middle")
        top -= LINE
    high = top - 2 - TOP
    return Rect(BORDER, TOP, wide - 2 * BORDER, high if high > LEAST else 0.0)


def _rows(pen: Pen, face: CardFace, wide: float) -> float:
    """What it brings, on what condition, what it costs; gives where the costs begin."""
    paper, ground = pen.paper, pen.paper.ground
    pen.box(6, 125, w=wide - 12, h=20, r=7, fill=paper.reward, line=paper.reward_line)
    amounts.put_row(pen, Rect(9, 128, wide - 18, 14), face.gains.amounts, ground=paper.reward)
    if face.asks.amounts:
        amounts.put_row(pen, Rect(8, 108.5, wide - 16, 14), face.asks.amounts, ground=ground, asks=True)
    elif face.note:
        amounts.put_note(pen, face.note, wide / 2, 115.5)
    pen.path([(10, 106), (wide - 10, 106)], ink=paper.line)
    costs, y = face.costs.amounts, 90.0
    if len(costs) > 3:
        amounts.put_row(pen, Rect(8, y, wide - 16, 14), costs[2:], ground=ground)
        costs, y = costs[:2], 75.0
    amounts.put_row(pen, Rect(8, y, wide - 16, 14), costs, ground=ground)
    return y


def _words(pen: Pen, face: CardFace, wide: float) -> float:
    """A few words at the lower edge; gives where they begin."""
    words = pen.lines(face.short, wide - 10, size=13)
    y = 144.0 - 14.5 * len(words)
    for index, row in enumerate(words):
        pen.text(wide / 2, y + 14.5 * (index + 0.5), row, size=13, anchor="middle")
    return y


def print_sign(pen: Pen, box: Rect, icon: str, *, ink: Colour, ground: Colour) -> None:
    """The sign of the kind on a disc in the lower left corner of a small picture, or of what would be one."""
    if box.h:
        pen.disc(box.x + 11, box.bottom - 10, r=9, fill=ground, line=pen.paper.ground)
        pen.icon(box.x + 11, box.bottom - 10, icon, size=11, ink=ink)


def room_large(pen: Pen, face: CardFace, size: Size) -> tuple[float, float]:
    """How high the picture of an enlarged card can be, and how far its lines are apart.

    The picture has what is left by all that has to be read; 0 where that is too little.
    """
    room = size.h - 1 - _need(pen, face, size, LEAD)
    lead = LEAD if room >= ROOMY else CLOSE_LEAD
    room = min(MOST_LARGE, size.h - 1 - _need(pen, face, size, lead))
    return (room if room >= LEAST_LARGE else 0.0), lead


def _need(pen: Pen, face: CardFace, size: Size, lead: float) -> float:
    """How high all is that stands below the picture of an enlarged card."""
    need = 23.0 * len(pen.lines(face.title, size.w - 32, size=20, face="bold"))
    if not face.gains.amounts:
        letters = 16.0 if lead == LEAD else 14.0
        return need + 1.3 * letters * len(pen.lines(face.long, size.w - 32, size=letters)) + 76.0
    asks = sum(lead * len(pen.lines(each.words, size.w - 92, size=13)) for each in face.asks.amounts)
    note = 18.0 * len(pen.lines(face.note.words, size.w - 32, size=14)) if face.note else 0.0
    return need + lead * (len(face.costs.amounts) + len(face.gains.amounts)) + max(asks, note) + 48.0

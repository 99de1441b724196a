"""How a card face is printed with a pen: in the hand strip, enlarged with words beside the icons, or as a tab of one line.

It knows the layout of cards, but no widget and no game.
"""

import re
from math import cos, pi, sin
from typing import Literal

from msgspec.structs import replace

from game.scenes.drawing.look import Look
from game.scenes.widgets import amounts, pictured
from game.scenes.widgets.columned import print_columned
from game.scenes.widgets.drawings import BLACK, Drawing, Sign, ink_on, strong
from game.scenes.widgets.edges import edge
from game.scenes.widgets.faces import (
    SOFT_HYPHEN,
    CardFace,
    Rows,
    kinds,
)
from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.pen import Pen
from game.scenes.widgets.shapes import add_shadow
from game.scenes.widgets.theme import Colour, Paper, colour, lightness, mix_colours, with_alpha

Form = Literal["strip", "large", "tab"]
SIZES: dict[Form, Size] = {"strip": Size(112, 150), "large": Size(220, 300), "tab": Size(104, 28)}
RADII: dict[Form, float] = {"strip": 10.0, "large": 14.0, "tab": 8.0}
BANDS = {"strip": 28.0, "large": 46.0}
BORDER = 3.0
"""Paper all round the header, so that dark ones never melt into a dark ground."""
GREY, SHADE = 0.70, 0.23
INKY = 0.03
TAB_WORDS, TAB_LETTER, TAB_GAIN = 33.0, 8.0, 28.0
"""Where on a tab the room for words begins, and how wide a letter is at most, and the sign of a gain, about."""
TAB_SIGN = Size(22, 20)
"""The room for a drawing in the place of the icon."""
BESIDE_PICTURE = (72.0, 56.0, 40.0)
"""The same on an enlarged card whose picture stands beside the number."""
LONG = (16.0, 15.0, 14.0)
"""How large the whole text of an enlarged card is: as large as it fits."""
BETWEEN, CLOSER = 6.0, 7.0
"""What is free between the word in a small header and the mark at its right, and how much closer to the sign it may stand."""
WORTH, WORTH_WIDE = 27.0, 46.0
"""Where on a small card with a picture stands what it is worth, and how wide that may be."""


def dim_colour(tint: Colour) -> Colour:
    """A colour on a card that cannot be played: greyer and a little darker; print is black, to be read on that."""
    if lightness(tint) < INKY:
        return with_alpha(BLACK, tint[3])
    level = 0.299 * tint[0] + 0.587 * tint[1] + 0.114 * tint[2]
    grey = mix_colours(tint, (level, level, level, tint[3]), GREY)
    return mix_colours(grey, (*colour("#10141d")[:3], tint[3]), SHADE)


def size_of(form: Form, face: CardFace) -> Size:
    """How large a card is; only a tab that has much to say grows."""
    w, h = SIZES[form]
    if kinds()[face.kind].shape == "plate" and form != "tab":
        return Size(w, w)
    if form == "tab":
        letters = 0 if face.gains.amounts else len(tab_words(face))
        w = max(w + 32 * max(0, len(face.gains.amounts) - 2), 44 + 7 * letters)
    return Size(w, h)


def tab_words(face: CardFace) -> str:
    """What a tab says where it has no gains."""
    return face.compact or f"{face.corner} {face.big}".strip() or face.title.replace(SOFT_HYPHEN, "") or face.word


def tab_reach(face: CardFace) -> float:
    """How much of a tab must be seen so that its words or its gains are, which stand in the middle."""
    room, gains = size_of("tab", face).w - TAB_WORDS - 5, face.gains.amounts
    signs = sum(TAB_LETTER * len(gain.before + gain.behind) + TAB_GAIN for gain in gains)
    return TAB_WORDS + (room + min(room, signs if gains else TAB_LETTER * len(tab_words(face)))) / 2


def print_card(pen: Pen, face: CardFace, form: Form, look: Look, *, shadow: bool = True) -> None:
    """Draws a face with a pen; on a table it casts no drawn shadow."""
    _Printer(pen, _owned(face, look), form, tint_of(face, look), shadow=shadow).print()
    pen.over()


def _worth(words: str) -> tuple[str, str, str]:
    """What stands before the first number, the number, and what follows it; without a plain number only the last."""
    found = re.match(r"([^\d]*)\b(\d{1,2})(?:\s(.*))?$", words)
    return (found[1].strip(), found[2], found[3] or "") if found else ("", "", words)


def tint_of(face: CardFace, look: Look) -> Colour:
    """The colour of its kind, or of its owner."""
    code = kinds()[face.kind].colour
    return colour(code) if code else (*look.identity(face.seat).rgb, 1.0)


def _owned(face: CardFace, look: Look) -> CardFace:
    """The face with the roof of its owner, where it shows one."""
    return face if face.drawing is None else replace(face, drawing=face.drawing.with_roof(look.identity(face.seat).roof))


class _Printer:
    """Prints one face in one form."""

    def __init__(self, pen: Pen, face: CardFace, form: Form, tint: Colour, *, shadow: bool) -> None:
        self.pen, self.face, self.form, self.tint, self.shadow = pen, face, form, tint, shadow
        self.kind, self.picture = kinds()[face.kind], pictured.picture_of(face)
        self.paper: Paper = pen.paper
        self.w, self.h = size_of(form, face)
        self.head_ink = ink_on(tint, self.paper.print)

    def print(self) -> None:
        if self.kind.shape == "plate" and self.form != "tab":
            self._plate()
        elif self.form == "tab":
            self._tab()
        else:
            self._frame()
            self._header()
            if self.form == "strip":
                self._small()
            else:
                self._large()

    @property
    def _has_column(self) -> bool:
        """Does the header go on in a column, which also bears the mark of its corner?"""
        face = self.face
        return bool(self.form == "strip" and face.big and face.drawing is not None and face.drawing.has_tinted_column)

    # -- frame and header ------------------------------------------------------------------------------------------

    def _frame(self) -> None:
        """Shadow, paper, header with the kind's edge, and a hairline around all."""
        pen, w, h, r, band = self.pen, self.w, self.h, RADII[self.form], BANDS[self.form]
        deep = 5.0 if self.form == "strip" else 8.0
        if self.shadow:
            add_shadow(pen.mesh(), w=w, h=h, radius=r, colour=with_alpha(BLACK, 0.4), drop=2, soft=4)
        pen.box(0, 0, w=w, h=h, r=r, fill=self.paper.ground)
        inner, wide = r - BORDER, w - 2 * BORDER
        pen.box(BORDER, BORDER, w=wide, h=band - BORDER, r=inner, fill=self.tint)
        pen.box(BORDER, BORDER + inner, w=wide, h=band - BORDER - inner, fill=self.tint)
        pen.skirt(edge(self.kind.edge, BORDER, band, w=wide, deep=deep), band - 1, fill=self.tint)
        if self.kind.edge == "double":
            pen.box(BORDER, band + 2, w=wide, h=2, fill=self.tint)
        if self.kind.edge == "notches" and not self._has_column:
            cut = 6.0 if self.form == "strip" else 9.0
            for x, way in ((BORDER, 1.0), (w - BORDER, -1.0)):
                turns = [pi * step / 8 for step in range(9)]
                arc = [(x + way * cut * sin(turn), band - cut * cos(turn)) for turn in turns]
                pen.shape(arc, fill=self.paper.ground)
        line = BLACK if self.pen.kit.theme.line > 1 else with_alpha(BLACK, 0.33)
        pen.box(0, 0, w=w, h=h, r=r, line=line, width=self.pen.kit.theme.line)

    def _header(self) -> None:
        pen, face, ink = self.pen, self.face, self.head_ink
        sign = face.icon or self.kind.icon
        if self.form == "strip" and self.picture:
            pictured.print_worth(pen, face, self.w, ink=ink, ground=self.tint)
            self._corner(face.corner, x=self.w - 8, y=14, size=14, dot=4)
        elif self.form == "strip":
            room = self.w - 8 - (pen.wide(face.corner, 14, "bold") + BETWEEN if face.corner else 0.0)
            left = min(0.0, max(-CLOSER, room - 31 - pen.wide(face.word, 13, "semibold")))
            pen.icon(18 + left / 2, 14, sign, size=15, ink=ink)
            pen.text(31 + left, 14, face.word, size=13, face="semibold", ink=ink, ground=self.tint)
            self._corner("" if self._has_column else face.corner, x=self.w - 8, y=14, size=14, dot=4)
        else:
            pen.icon(28, 23, sign, size=22, ink=ink)
            words = face.word_long or face.word
            pen.text(50, 15 if face.under else 23, words, size=15, face="semibold", ink=ink, ground=self.tint)
            if face.under:
                pen.text(50, 33, face.under, size=13, ink=ink, ground=self.tint)
            self._corner(face.corner_long or face.corner, x=self.w - 16, y=23, size=20, dot=6)

    def _corner(self, mark: str, *, x: float, y: float, size: float, dot: float) -> None:
        """A letter, dots, or the shape of the tile at the right of the header."""
        face, pen, ink = self.face, self.pen, self.head_ink
        if mark:
            pen.text(x, y, mark, size=size, face="bold", ink=ink, ground=self.tint, anchor="right")
        for index in range(face.dots):
            pen.disc(x - dot - index * dot * 2.8, y, r=dot, fill=ink)
        if face.drawing is not None and face.drawing.place == "header":
            unit = min(0.65, 22 / face.drawing.height) if self.form == "strip" else 1.0
            face.drawing.draw(pen, x - face.drawing.width * unit / 2, y + 0.5, unit=unit, tint=ink)

    # -- in the strip ----------------------------------------------------------------------------------------------

    def _small(self) -> None:
        face, pen = self.face, self.pen
        if face.drawing is not None and face.drawing.place == "scene":
            self._small_scene(face.drawing)
            return
        if face.drawing is not None and face.drawing.place == "index":
            room = Rect(0, 0, self.w, 117.0 if face.foot or face.price else self.h - 8)
            ink, pattern = self.head_ink, self.kind.pattern
            print_columned(pen, face, face.drawing, room, tint=self.tint, ink=ink, pattern=pattern)
            self._small_foot()
            return
        if self.picture:
            box = pictured.print_small(pen, face, self.w)
            self._show(self.picture, box, deep=5.0)
            pictured.print_sign(pen, box, face.icon or self.kind.icon, ink=self.head_ink, ground=self.tint)
            return
        if face.title:
            rows = pen.lines(face.title, self.w - 12, size=13, face="semibold")
            top = 50.0 if len(rows) == 1 else 42.0
            for index, row in enumerate(rows):
                pen.text(self.w / 2, top + 14 * index, row, size=13, face="semibold", anchor="middle")
        if face.gains.amounts:
            self._small_rows()
        elif face.drawing is not None and face.drawing.place == "beside":
            self._small_level(face.drawing)
        else:
            self._small_stack()
        self._small_foot()

    def _small_rows(self) -> None:
        """What it costs, on what condition, what it brings."""
        face, w = self.face, self.w
        costs, ground = face.costs.amounts, self.paper.ground
        if len(costs) > 3:
            amounts.put_row(self.pen, Rect(8, 63, w - 16, 14), costs[:2], ground=ground)
            amounts.put_row(self.pen, Rect(8, 79, w - 16, 14), costs[2:], ground=ground)
        elif costs:
            amounts.put_row(self.pen, Rect(8, 72, w - 16, 14), costs, ground=ground)
        self.pen.path([(10, 94), (w - 10, 94)], ink=self.paper.line)
        if face.asks.amounts:
            amounts.put_row(self.pen, Rect(8, 100, w - 16, 14), face.asks.amounts, ground=ground, asks=True)
        elif face.note:
            amounts.put_note(self.pen, face.note, self.w / 2, 107)
        self.pen.box(6, 120, w=w - 12, h=23, r=7, fill=self.paper.reward, line=self.paper.reward_line)
        amounts.put_row(self.pen, Rect(9, 124.5, w - 18, 14), face.gains.amounts, ground=self.paper.reward)

    def _small_level(self, ladder: Drawing) -> None:
        """A number with its level in the tower, and two facts below."""
        face, pen = self.face, self.pen
        pen.text(29, 64, face.big, size=40 if len(face.big) < 2 else 32, face="bold", anchor="middle")
        ladder.draw(pen, 80, 63, unit=0.86, tint=self.tint)
        for index, fact in enumerate(face.facts):
            if index:
                pen.text(self.w - 8, 104, fact.behind, size=13, ink=self.paper.soft, anchor="right")
            else:
                pen.icon(15, 104, fact.icon, size=13, ink=self.paper.soft)
                pen.text(26, 104, fact.behind, size=14, face="semibold")

    def _small_stack(self) -> None:
        """Number, drawing and a few words below one another, with even gaps between them."""
        face, pen, middle = self.face, self.pen, self.w / 2
        title = len(pen.lines(face.title, self.w - 12, size=13, face="semibold"))
        top, bottom = (36.0, 60.0, 66.0)[min(title, 2)], (118.0 if face.foot or face.price else self.h - 7)
        drawing = self._in_stack()
        stands = drawing is not None and drawing.stands
        words = pen.lines(face.short, self.w - 10, size=13)
        number, lines = 50.0 if face.big else 0.0, 15.5 * len(words)
        unit = 1.0
        if drawing:
            unit = min(drawing.strip_unit(has_foot=bool(face.foot)), (bottom - top - number - lines - 3) / drawing.height)
        high = (number, drawing.height * unit if drawing else 0.0, lines)
        gap = (bottom - top - sum(high)) / (sum(bool(part) for part in high) + 1)
        y = top + gap
        if face.big:
            size = 46 if len(face.big) < 3 else 42 if len(face.big) < 4 else 32
            pen.text(middle, y + 25, face.big, size=size, face="bold", anchor="middle")
            y += high[0] + gap
        if drawing:
            y = bottom - high[1] if stands else y
            if stands:
                pen.path([(10, bottom), (self.w - 10, bottom)], ink=self.paper.line)
            drawing.draw(pen, middle, y + high[1] / 2, unit=unit, tint=self._tint_for(drawing))
            y += high[1] + gap
        for index, row in enumerate(words):
            pen.text(middle, y + 15.5 * (index + 0.5), row, size=13, anchor="middle")

    def _small_scene(self, picture: Drawing) -> None:
        """What it is worth at the left, its picture at the right, its name and a few words below."""
        face, pen, paper = self.face, self.pen, self.paper
        picture.draw(pen, self.w - 31.5, 63, unit=0.85, tint=self.tint)
        ground = paper.reward if face.is_lit else paper.ground
        if face.is_lit:
            pen.box(4, 38, w=44, h=46, r=7, fill=paper.reward, line=paper.reward_line)
        before, number, behind = _worth(face.foot)
        if number:
            y = 51.0 if not before else 59.0
            pen.text(WORTH, y, number, size=28, face="bold", anchor="middle", ground=ground)
        if before:
            pen.text(WORTH, 41, before, size=13, anchor="middle", ground=ground)
        y = 56.0 if not number else 71.0 if not before else 81.0
        for index, row in enumerate(pen.lines(behind, WORTH_WIDE, size=13)):
            pen.text(WORTH, y + 13 * index, row, size=13, anchor="middle", ground=ground)
        name, told = pen.lines(face.title, self.w - 10, size=13, face="semibold"), pen.lines(face.short, self.w - 7, size=13)
        y = 101.0 if len(name) + len(told) < 4 else 97.0
        for row in name:
            pen.text(self.w / 2, y, row, size=13, face="semibold", anchor="middle")
            y += 13.5
        for row in told:
            pen.text(self.w / 2, y + 1, row, size=13, ink=paper.soft, anchor="middle")
            y += 13.0

    def _small_foot(self) -> None:
        face, pen = self.face, self.pen
        if not (face.foot or face.price):
            return
        ground, line = (self.paper.reward, self.paper.reward_line) if face.is_lit else (self.paper.foot, self.paper.line)
        pen.box(7, 121, w=self.w - 14, h=22, r=7, fill=ground, line=line)
        if face.price:
            amounts.put_row(self.pen, Rect(10, 125, self.w - 20, 14), face.price, ground=ground)
        else:
            pen.text(self.w / 2, 132, face.foot, size=13, face="semibold", ground=ground, anchor="middle")

    # -- enlarged --------------------------------------------------------------------------------------------------

    def _show(self, picture: Drawing, box: Rect, *, deep: float) -> None:
        """The picture below the header, whose edge hangs over it."""
        if not box.h:
            return
        picture.fill(self.pen, box, tint=self.tint)
        self.pen.skirt(edge(self.kind.edge, box.x, box.y - 1, w=box.w, deep=deep), box.y - 2, fill=self.tint)

    def _large(self) -> None:
        face, y, high, lead = self.face, 64.0, 0.0, pictured.LEAD
        if self.picture:
            high, lead = pictured.room_large(self.pen, face, Size(self.w, self.h - BANDS["large"]))
        if self.picture and high:
            box = Rect(BORDER, BANDS["large"] + 1, self.w - 2 * BORDER, high)
            self._show(self.picture, box, deep=8.0)
            y = box.bottom + 8
        if face.title:
            y = self.pen.paragraph(Rect(16, y, self.w - 32, 60), face.title, size=20, face="bold", lead=1.15)
        if face.gains.amounts:
            self._large_rows(y + 6, lead)
        else:
            self._large_stack(y + 4)

    def _word_rows(self, y: float, rows: Rows, *, lead: float, ground: Colour) -> float:
        """One line for each amount: number, icon, word."""
        pen = self.pen
        pen.text(16, y + 10, rows.label, size=13, face="semibold", ink=self.paper.soft, ground=ground)
        for index, amount in enumerate(rows.amounts):
            at = y + 10 + lead * index
            pen.text(82, at, amount.before, size=15, face="bold", ground=ground, anchor="right")
            pen.icon(95, at, amount.icon, size=13, ground=ground)
            size = 14.0 if pen.wide(amount.words, 14) <= self.w - 122 else 13.0
            pen.text(108, at, amount.words, size=size, ground=ground)
        return y + lead * len(rows.amounts) + 6

    def _large_rows(self, y: float, lead: float) -> None:
        """Costs, condition and reward with their words; the tile where there is room."""
        face, pen = self.face, self.pen
        if face.costs.amounts:
            y = self._word_rows(y, face.costs, lead=lead, ground=self.paper.ground)
        pen.path([(16, y), (self.w - 16, y)], ink=self.paper.line)
        y += 6
        if face.asks.amounts:
            y = self._conditions(y, lead)
        elif face.note:
            y = 4 + pen.paragraph(Rect(16, y, self.w - 32, 60), face.note.words, size=14, ink=self.paper.soft)
        high = len(face.gains.amounts) * lead + 6
        top = self.h - 13 - high
        pen.box(12, top, w=self.w - 24, h=high, r=8, fill=self.paper.reward, line=self.paper.reward_line)
        self._word_rows(top + 3 - (pictured.LEAD - lead) / 2, face.gains, lead=lead, ground=self.paper.reward)
        self._art(y, top)

    def _conditions(self, y: float, lead: float) -> float:
        face, pen = self.face, self.pen
        pen.text(16, y + 10, face.asks.label, size=13, face="semibold", ink=self.paper.soft)
        for amount in face.asks.amounts:
            pen.icon(68, y + 10, amount.icon, size=13)
            if amount.met is not None:
                amounts.put_tick(pen, self.w - 20, y + 10, amount.met)
            wide = self.w - 92 - (18 if amount.met is not None else 0)
            y = max(y + lead, pen.paragraph(Rect(81, y + 2, wide, 40), amount.words, size=13))
        return y + 2

    def _art(self, top: float, bottom: float) -> None:
        """The tile, or a pale sign of the kind, where a large face has room."""
        face, room = self.face, bottom - top
        tint = strong(self.tint, self.paper.ground)
        if room < 56:
            return
        if face.drawing is not None and face.drawing.place == "header":
            if face.drawing.shows_large:
                unit = min(2.6, (room - 12) / face.drawing.height)
                face.drawing.draw(self.pen, self.w / 2, (top + bottom) / 2, unit=unit, tint=tint)
        else:
            pale, size = mix_colours(self.paper.ground, tint, 0.3), min(64.0, room - 16)
            self.pen.icon(self.w / 2, (top + bottom) / 2, face.icon or self.kind.icon, size=size, ink=pale)

    def _large_stack(self, y: float) -> None:
        """Number, drawing, the whole text, and the foot."""
        face, pen, middle = self.face, self.pen, self.w / 2
        bottom = self.h - (60.0 if face.foot or face.price else 16.0)
        drawing = self._in_stack()
        drawing = None if isinstance(drawing, Sign) and face.long else drawing
        beside = drawing is not None and drawing.place == "beside"
        if drawing is not None and beside:
            y = self._large_level(drawing)
        elif face.big or drawing:
            lines = pen.lines(face.long, self.w - 32, size=14)
            below = bottom - 17.5 * len(lines)
            pen.paragraph(Rect(16, below, self.w - 32, 60), face.long, size=14, lead=1.25, anchor="middle")
            self._large_drawing(y, below - 8, middle)
            y = bottom
        if beside or (face.long and not (drawing or face.big)):
            room, wide = bottom + 6 - y, self.w - 32
            size = next((each for each in LONG if 1.28 * each * len(pen.lines(face.long, wide, size=each)) <= room), LONG[-1])
            y = pen.paragraph(Rect(16, y + 2, wide, 60), face.long, size=size, lead=1.28)
            self._art(y, bottom)
        self._large_foot()

    def _large_drawing(self, top: float, bottom: float, middle: float) -> None:
        """The number above, the drawing below it as large as the room allows; or beside it, as on the small card."""
        face, pen = self.face, self.pen
        if face.big and face.drawing is not None and face.drawing.has_tinted_column:
            size = next((size for size in BESIDE_PICTURE if pen.wide(face.big, size, "bold") <= 76), BESIDE_PICTURE[-1])
            pen.text(54, (top + bottom) / 2, face.big, size=size, face="bold", anchor="middle")
            face.drawing.fill(pen, Rect(98, top + 2, self.w - 114, bottom - top - 4), tint=self.tint)
            return
        if face.big:
            size = 84 if len(face.big) < 4 else 56
            pen.text(middle, top + 40, face.big, size=size, face="bold", anchor="middle")
            top += 82
        drawing = self._in_stack()
        if drawing is None:
            return
        unit = min(drawing.most, (bottom - top) / drawing.height)
        y = (top + bottom) / 2
        if drawing.stands:
            y = bottom - drawing.height * unit / 2
            pen.path([(30, bottom), (self.w - 30, bottom)], ink=self.paper.line)
        drawing.draw(pen, middle, y, unit=unit, tint=self._tint_for(drawing))

    def _in_stack(self) -> Drawing | None:
        """The drawing, where it does not stand in the header."""
        drawing = self.face.drawing
        return None if drawing is None or drawing.place == "header" else drawing

    def _tint_for(self, drawing: Drawing) -> Colour:
        """What is outlined keeps the colour of kind or owner; other things are dark enough to be seen on paper."""
        return self.tint if drawing.is_outlined else strong(self.tint, self.paper.ground)

    def _large_level(self, ladder: Drawing) -> float:
        face, pen = self.face, self.pen
        pen.text(58, 106, face.big, size=72 if len(face.big) < 2 else 56, face="bold", anchor="middle")
        ladder.draw(pen, 156, 106, unit=1.7, tint=self.tint)
        for fact in face.facts[:1]:
            pen.icon(28, 172, fact.icon, size=18)
            pen.text(44, 172, fact.words, size=15, face="semibold")
        return 183.0

    def _large_foot(self) -> None:
        face, pen, top = self.face, self.pen, self.h - 48.0
        if not (face.foot or face.price):
            return
        ground, line = (self.paper.reward, self.paper.reward_line) if face.is_lit else (self.paper.foot, self.paper.line)
        pen.box(12, top, w=self.w - 24, h=34, r=10, fill=ground, line=line)
        if face.price:
            amounts.put_row(self.pen, Rect(16, top + 8, self.w - 32, 18), face.price, ground=ground, size=18)
        else:
            words = face.foot_long or face.foot
            pen.text(self.w / 2, top + 17, words, size=15, face="semibold", ground=ground, anchor="middle")

    # -- a tab, a plate ----------------------------------------------------------------------------------------------

    def _tab(self) -> None:
        """What it is and what it brings, in one line."""
        pen, face, w = self.pen, self.face, self.w
        add_shadow(pen.mesh(), w=w, h=self.h, radius=8, colour=with_alpha(BLACK, 0.4), drop=2, soft=3)
        pen.box(0, 0, w=w, h=self.h, r=8, fill=self.paper.ground, line=with_alpha(BLACK, 0.33))
        pen.box(2, 2, w=28, h=24, r=6, fill=self.tint)
        if face.drawing is not None and face.drawing.is_sign:
            face.drawing.draw_sign(pen, 16, 14, box=TAB_SIGN, ink=self.head_ink)
        else:
            pen.icon(16, 14, face.icon or self.kind.icon, size=13, ink=self.head_ink)
        if face.gains.amounts:
            amounts.put_row(self.pen, Rect(33, 7, w - 38, 14), face.gains.amounts, ground=self.paper.ground)
            return
        pen.text(TAB_WORDS + (w - TAB_WORDS - 5) / 2, 14, tab_words(face), size=14, face="bold", anchor="middle")

    def _plate(self) -> None:
        """A tile on offer: cut corners, so that it is never taken for a card of the hand."""
        pen, face, side = self.pen, self.face, self.w
        unit, soft = side / 112, self.paper.soft
        for inset, fill in ((0.0, self.tint), (4.0 * unit, None)):
            cut = 14 * unit - inset * 0.4
            low, high = inset, side - inset
            corners = [(low + cut, low), (high - cut, low), (high, low + cut), (high, high - cut)]
            corners += [(high - cut, high), (low + cut, high), (low, high - cut), (low, low + cut)]
            if fill:
                pen.shape(corners, fill=fill, line=with_alpha(BLACK, 0.4))
            else:
                pen.path([*corners, corners[0]], ink=soft)
        if face.drawing is not None:
            face.drawing.fill(pen, Rect(22 * unit, 13 * unit, side - 44 * unit, 38 * unit), tint=self.tint)
        else:
            pen.icon(side / 2, 34 * unit, face.icon or self.kind.icon, size=28 * unit)
        size = 14.0 if self.form == "strip" else 18.0
        rows = pen.lines(face.title, side - 18 * unit, size=size, face="semibold")
        box = Rect(9 * unit, 52 * unit, side - 18 * unit, 30 * unit)
        lead = 1.1 if len(rows) > 1 else 1.2
        pen.paragraph(
            box, face.title, size=size, face="semibold", ground=self.tint, lead=lead, anchor="middle", upright="middle"
        )
        words = face.short if self.form == "strip" else face.long or face.short
        box = Rect(8 * unit, 80 * unit, side - 16 * unit, 24 * unit)
        pen.paragraph(box, words, size=13 if self.form == "strip" else 15, ground=self.tint, anchor="middle", upright="middle")

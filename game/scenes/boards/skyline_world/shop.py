"""The shop of the invest phase. Floors are bought and sold together, as one gesture."""

from collections.abc import Callable
from functools import partial

from game.rules.core import Action
from game.rules.skyline_world import LEVELS, Buy, End, Sell, View
from game.scenes.boards.kit.sayings import capital
from game.scenes.boards.screen import OwnPanel
from game.scenes.boards.skyline_world.model import GAME, content, rules
from game.scenes.drawing.look import Identity
from game.scenes.hud.commands import TightButton
from game.scenes.widgets import Button, Column, Label, Panel, Row, Scroll, Size, Space, Widget
from game.scenes.widgets.layout import Rect
from game.scenes.widgets.shapes import Shape, add_ring, add_rounded
from game.scenes.widgets.theme import Colour, readable_on
from game.scenes.words import signed_points
from game.text import Text

ROW, LOW_ROW = 29.0, 26.0
"""How high a row is, also where four players leave little room for all of them."""
HEAD = 20.0
"""How high what stands above the rows is there."""
MOST_CARDS = 3
"""Above so many cards of players, in a window that is not large, the bank lies closer together."""
COLUMNS = {False: (40.0, 31.0), True: (58.0, 48.0)}
"""How wide the columns of what one has and of what is left are, where there is little room and where there is much."""


class Chip(Widget):
    """A floor as a small block in its owner's colour with its value; hollow where it is only wished for.

    A block of several equal floors says how many they are.
    """

    SIZE = 22.0
    EDGE = 2.5
    """How near to its sides its words come where there is little room."""

    def __init__(
        self, piece: str, owner: Identity, *, size: float = SIZE, ghost: bool = False, many: str = "", tip: str = ""
    ) -> None:
        super().__init__(tip=tip)
        self.words, self.owner, self.size, self.ghost, self.many = piece.upper(), owner, size, ghost, many

    def wants(self, width: float) -> Size:
        """A little wider than high."""
        return Size(max(self.size * 1.28, self.least() + 2 * self.EDGE), self.size)

    def least(self) -> float:
        """Its words and a little ground beside them."""
        return self._words_width() + 2 * self.EDGE

    def spoken(self) -> str:
        """The value, and how many."""
        return self.words + self.many

    def _words_width(self) -> float:
        return self.measure(self.words, kind="name").w + (self.measure(self.many, kind="fine").w if self.many else 0.0)

    def draw(self) -> None:
        """The block, a light line around it, its value."""
        mesh, paint = Shape(), (*self.owner.rgb, 1.0)
        w, h, pixel = *self.rect.size, self.kit.pixel
        ink: Colour = self.kit.theme.ink if self.ghost else readable_on(paint)
        if not self.ghost:
            add_rounded(mesh, 0, 0, w=w, h=h, radius=5, top=paint, soft=pixel)
        line: Colour = paint if self.ghost else (1.0, 1.0, 1.0, 0.45)
        add_ring(mesh, 0, 0, w=w, h=h, radius=5, colour=line, line=2.0 if self.ghost else 1.0, soft=pixel)
        self.put(mesh)
        size, left = self.measure(self.words, kind="name"), (w - self._words_width()) / 2
        self.write(self.words, left, (h - size.h) / 2, kind="name", ink=ink)
        if self.many:
            high = self.measure(self.many, kind="fine").h
            self.write(self.many, left + size.w, (h - high) / 2, kind="fine", ink=ink)


class Basket:
    """What is to be bought (above 0) and sold (below 0) by piece; it keeps to money, stock and supply. Pure."""

    def __init__(self, money: int, stock: tuple[int, ...], supply: tuple[int, ...]) -> None:
        self._money, self.stock, self.supply = money, stock, supply
        self.counts = [0] * (LEVELS + 1)

    @property
    def price(self) -> int:
        """What all of it costs; below 0 what it brings."""
        return sum(self._of(piece, count) for piece, count in enumerate(self.counts))

    @property
    def money(self) -> int:
        """What is left."""
        return self._money - self.price

    @staticmethod
    def _of(piece: int, count: int) -> int:
        """What so many floors cost, or bring."""
        return count * (content().floors[piece].price if count > 0 else rules().tables.sales[piece])

    def can_add(self, piece: int, step: int) -> bool:
        """May there be one more, or one less of a piece?"""
        count = self.counts[piece] + step
        if not -self.stock[piece] <= count <= self.supply[piece]:
            return False
        return self.money - self._of(piece, count) + self._of(piece, self.counts[piece]) >= 0

    def add(self, piece: int, step: int) -> None:
        """One more, or one less."""
        if self.can_add(piece, step):
            self.counts[piece] += step

    def actions(self, seat: int) -> tuple[Action, ...]:
        """Sales first: what they bring may be spent."""
        pieces = [floor.piece for floor in content().floors]
        sold = [Sell(seat, pieces[index]) for index, count in enumerate(self.counts) for _ in range(-count)]
        bought = [Buy(seat, pieces[index]) for index, count in enumerate(self.counts) for _ in range(count)]
        return (*sold, *bought)


class Shop(Widget):
    """The panel: it keeps what is in the basket for as long as nothing else changes."""

    def __init__(self, panel: OwnPanel[View]) -> None:
        super().__init__(key="shop", grow=1.0)
        self._panel, view = panel, panel.view
        assert view.seat is not None, "only a player shops"
        self._seat = view.seat
        self._is_low = view.setup.seats > MOST_CARDS and not panel.style.is_roomy
        self._row_height = LOW_ROW if self._is_low else ROW
        money, stock, supply = view.money[self._seat], view.stock[self._seat], view.supply[self._seat]
        assert money is not None, "everybody knows their own money"
        assert stock is not None, "everybody knows their own stock"
        assert supply is not None, "everybody knows their own supply"
        self.basket = Basket(money, stock, (*supply, view.neutrals))
        self.same = (view.turn, money, stock, supply, view.neutrals, *_style_of(panel), bool(panel.options))
        self._steps = {(piece, step): self._step(piece, step) for piece in range(LEVELS + 1) for step in (-1, 1)}
        self._confirm = Confirm("", self._submit, kind=panel.style.fine, height=36, key="shop-confirm")
        words = panel.text(f"{GAME}.shop.and_end")
        self._finish = TightButton(
            words, partial(self._submit, End(self._seat)), kind=panel.style.fine, height=30, key="shop-finish"
        )
        """The buttons stay the same while the rest is composed anew, so that the keyboard stays on them."""
        self.replace_children(self._composed())

    def wants(self, width: float) -> Size:
        """What its panel wants."""
        return self.children[0].asked(width)

    def _composed(self) -> Widget:
        rows, remark = [self._row(piece) for piece in range(LEVELS + 1)], self._remark()
        if self._is_low:  # what has to be said stands in the place of the headings
            rows.insert(0, AtLeast(Row(remark) if remark.is_said else self._head(), HEAD))
        else:
            rows = [self._head(), *rows, remark]
        self._judge()
        last = [self._finish] if _goes_on(self._panel.view) else []
        near, far, pad = (2, 2, 6) if self._is_low else (3, 4, 8)
        return Panel(Column(self._view_on(Column(*rows, gap=near)), self._confirm, *last, gap=far), pad=pad)

    def _head(self) -> Widget:
        """What the columns are."""
        panel, text = self._panel, self._panel.text
        yours, left = (
            Label(text(f"{GAME}.shop.{name}"), panel.style.fine, soft=True, align="centre") for name in ("yours", "left")
        )
        wide, narrow = COLUMNS[panel.style.is_roomy]
        title = Label(text(f"{GAME}.shop.title"), panel.style.strong, grow=1)
        return Row(title, FixedWidth(yours, wide), FixedWidth(left, narrow), Space(2 * self._row_height + 2), gap=2)

    def _view_on(self, rows: Widget) -> Scroll:
        """Where rows do not fit, those stay in sight that were."""
        before, view = next((each for each in self.walk() if isinstance(each, Scroll)), None), Scroll(rows)
        view.offset = before.offset if before is not None else 0.0
        return view

    def _remark(self) -> "ShopRemark":
        """That something is to be sold for nothing."""
        remark = ShopRemark(self._panel.text(f"{GAME}.shop.worthless"), self._panel.style.fine, ink=self._panel.theme.bad)
        remark.is_said = any(count < 0 and not rules().tables.sales[piece] for piece, count in enumerate(self.basket.counts))
        return remark

    def _row(self, piece: int) -> Widget:
        panel, text, basket = self._panel, self._panel.text, self.basket
        floor, count = content().floors[piece], basket.counts[piece]
        owner = panel.look.identity(None if piece == LEVELS else self._seat)
        name = text(f"{GAME}.a.{floor.piece}")
        ink = None if floor.price <= basket.money else panel.theme.bad
        price = Label(text(f"{GAME}.face.million", amount=floor.price), panel.style.fine, ink=ink, lines=1)
        price.tip = text(f"{GAME}.shop.price", what=name, amount=floor.price)
        held = text(f"{GAME}.shop.held", count=basket.stock[piece])
        have = Row(
            Label(str(basket.stock[piece]), panel.style.strong, tip=held),
            *([Label(signed_points(count), panel.style.strong, ink=panel.theme.accent)] if count else []),
            gap=4,
        )
        supply = basket.supply[piece] - count
        rest = Label(str(supply), panel.style.fine, soft=True, align="centre", tip=text(f"{GAME}.shop.stocked", count=supply))
        chip, less, more = Chip(floor.piece, owner, tip=name), self._steps[piece, -1], self._steps[piece, 1]
        wide, narrow = COLUMNS[panel.style.is_roomy]
        return Row(chip, price, Space(grow=1), FixedWidth(have, wide), FixedWidth(rest, narrow), less, more, gap=2)

    def _step(self, piece: int, step: int) -> Button:
        """One more, or one less of a piece; keys that step through what can be chosen stop at the former."""
        name = content().floors[piece].piece
        icon, key = ("plus", f"target-supply-{name}") if step > 0 else ("minus", f"shop-minus-{name}")
        return Small(icon, partial(self._add, piece, step), height=self._row_height, key=key)

    def _judge(self) -> None:
        """Which buttons can be pressed, and what confirming would do."""
        basket, confirm = self.basket, self._confirm
        for (piece, step), button in self._steps.items():
            button.enabled = basket.can_add(piece, step) and bool(self._panel.options)
            button.tip = capital(tip(basket, piece, step, self._panel.text))
        is_full = any(basket.counts)
        confirm.text, confirm.enabled = confirm_words(basket, self._panel.text), is_full
        confirm.sign, confirm.look = ("check", "primary") if is_full else ("", "quiet")
        self._finish.enabled, self._finish.look = is_full, "plain" if is_full else "quiet"

    def _add(self, piece: int, step: int) -> None:
        self.basket.add(piece, step)
        self.replace_children(self._composed())
        self.relayout()
        for button in (*self._steps.values(), self._confirm, self._finish):
            button.redraw()
        self._panel.deeds.consider(self.basket.actions(self._seat))

    def _submit(self, *then: Action) -> None:
        self._panel.deeds.submit((*self.basket.actions(self._seat), *then))


class Confirm(TightButton):
    """It is as high with one line as with two, so that the button below it stays where it is."""

    def wants(self, width: float) -> Size:
        """Room for two lines."""
        return Size(super().wants(width).w, max(self.height, 2 * self.measure("x", kind=self.kind).h + 8))


class FixedWidth(Widget):
    """A child in a column of fixed width, centred."""

    def __init__(self, child: Widget, width: float) -> None:
        super().__init__(Row(child, align="centre"))
        self._width = width

    def wants(self, width: float) -> Size:
        """As wide as its column."""
        return Size(self._width, self.children[0].asked(self._width).h)

    def least(self) -> float:
        """It keeps its column."""
        return self._width


class AtLeast(Widget):
    """A child in a room that keeps its height whatever the child tells; it takes what room is left beside it."""

    def __init__(self, child: Widget, height: float) -> None:
        super().__init__(child, grow=1)
        self._height = height

    def wants(self, width: float) -> Size:
        """At least that high."""
        size = self.children[0].asked(width)
        return Size(size.w, max(size.h, self._height))

    def least(self) -> float:
        """What its child needs."""
        return self.children[0].least()


class ShopRemark(Label):
    """A line that keeps its place while it has nothing to say, so that nothing around it moves."""

    is_said = True

    def spoken(self) -> str:
        """Nothing while it keeps silent."""
        return super().spoken() if self.is_said else ""

    def draw(self) -> None:
        """Nothing while it keeps silent."""
        if self.is_said:
            super().draw()


class Small(Button):
    """A square button with an icon in a row of the shop; its tip stands beside the row, not over the next one."""

    tip_beside = True

    def __init__(self, icon: str, act: Callable[[], None], *, height: float, key: str) -> None:
        super().__init__(icon=icon, on_click=act, key=key, height=height, kind="line")

    def bubble_place(self) -> Rect:
        """Beside its row."""
        return (self.parent or self).absolute()

    def wants(self, width: float) -> Size:
        """A square."""
        return Size(self.height, self.height)

    def least(self) -> float:
        """A square."""
        return self.height


def tip(basket: Basket, piece: int, step: int, text: Text) -> str:
    """What one more or one less of a piece would mean, or why it cannot be."""
    floor, count, can = content().floors[piece], basket.counts[piece], basket.can_add(piece, step)
    what = text(f"{GAME}.a.{floor.piece}")
    if step < 0 < count:
        return text(f"{GAME}.shop.put_back", what=what)
    if count < 0 < step:
        return text(f"{GAME}.shop.keep", what=what) if can else text(f"{GAME}.shop.spent")
    if step < 0:
        amount = text(f"{GAME}.sale.{rules().tables.sales[piece]}")
        return text(f"{GAME}.shop.sell", what=what, amount=amount) if can else text(f"{GAME}.shop.none")
    if not can and count >= basket.supply[piece]:
        return text(f"{GAME}.shop.sold_out")
    key = "buy" if can else "too_dear"
    return text(f"{GAME}.shop.{key}", what=what, amount=floor.price, price=floor.price, money=basket.money)


def confirm_words(basket: Basket, text: Text) -> str:
    """What confirming would do, and the money that would be left."""
    bought, sold = (sum(max(0, sign * count) for count in basket.counts) for sign in (1, -1))
    left = text(f"{GAME}.shop.money_left", amount=basket.money)
    if not bought and not sold:
        return text(f"{GAME}.shop.empty", left=left)
    key = "buy_sell" if bought and sold else "buy_all" if bought else "sell_all"
    paid = text(f"{GAME}.shop.{'pay' if basket.price >= 0 else 'get'}", amount=abs(basket.price))
    return text(f"{GAME}.shop.{key}", bought=bought, sold=sold, paid=paid, left=left, amount=basket.money)


def _goes_on(view: View) -> bool:
    """Does the match go on after this turn, so that what is bought can still be built?"""
    return view.trigger is None and (view.built or view.quiet + 1 < view.setup.stall_laps * view.setup.seats)


def _style_of(panel: OwnPanel[View]) -> tuple[object, ...]:
    """What the letters and colours of the shop depend on."""
    return panel.look, panel.text.language, panel.style.is_roomy

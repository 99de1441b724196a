"""The shop of the invest phase: every floor with its price, the stock and the supply; bought and sold in one gesture."""

from functools import partial
from typing import Any

from game.rules.core import Action
from game.rules.skyline_world import LEVELS, Buy, End, Sell
from game.scenes.boards.kit.sayings import capital
from game.scenes.boards.skyline_world.model import GAME, content, rules
from game.scenes.drawing.look import Identity
from game.scenes.hud.choices import TightButton
from game.scenes.hud.extras import Page
from game.scenes.widgets import Button, Column, Label, Panel, Row, Scroll, Size, Space, Widget
from game.scenes.widgets.layout import Rect
from game.scenes.widgets.shapes import Shape, add_ring, add_rounded
from game.scenes.widgets.theme import Colour, readable_on
from game.scenes.words import signed
from game.text import Text

ROW = 29.0
"""How high a row is where there is little room."""
COLUMNS = {False: (42.0, 34.0), True: (58.0, 48.0)}
"""How wide the columns of what one has and of what is left are, where there is little room and where there is much."""


class Chip(Widget):
    """A floor as a small block in its owner's colour with its value; hollow where it is only wished for."""

    SIZE = 22.0

    def __init__(self, piece: str, owner: Identity, *, size: float = SIZE, ghost: bool = False, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.words, self.owner, self.size, self.ghost = piece.upper(), owner, size, ghost

    def wants(self, width: float) -> Size:
        """A little wider than high."""
        return Size(self.size * 1.28, self.size)

    def least(self) -> float:
        """It never shrinks."""
        return self.size * 1.28

    def spoken(self) -> str:
        """The value."""
        return self.words

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
        size = self.measure(self.words, kind="name")
        self.write(self.words, (w - size.w) / 2, (h - size.h) / 2, kind="name", ink=ink)


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

    def __init__(self, page: Page) -> None:
        super().__init__(key="shop", grow=1.0)
        self._page, view = page, page.view
        self._seat = view.seat
        self.basket = Basket(view.money[self._seat], view.stock[self._seat], (*view.supply[self._seat], view.neutrals))
        self.same = _offer(view, page)
        self._steps = {(piece, step): self._step(piece, step) for piece in range(LEVELS + 1) for step in (-1, 1)}
        self._confirm = TightButton("", self._submit, kind=page.fine, height=36, key="shop-confirm")
        words = page.text(f"{GAME}.shop.and_end")
        self._finish = TightButton(words, partial(self._submit, End(self._seat)), kind=page.fine, height=30, key="shop-finish")
        """The buttons stay the same while the rest is composed anew, so that the keyboard stays on them."""
        self.replace_children(self._composed())

    def wants(self, width: float) -> Size:
        """What its panel wants."""
        return self.children[0].asked(width)

    def _composed(self) -> Widget:
        page, text = self._page, self._page.text
        yours, left = (Label(text(f"{GAME}.shop.{name}"), page.fine, soft=True, align="centre") for name in ("yours", "left"))
        wide, narrow = COLUMNS[page.is_roomy]
        title = Label(text(f"{GAME}.shop.title"), page.strong, grow=1)
        head = Row(title, Cell(yours, wide), Cell(left, narrow), Space(2 * ROW + 2), gap=2)
        rows: list[Widget] = [head]
        for piece in range(LEVELS + 1):
            rows.append(self._row(piece))
        if any(count < 0 and not rules().tables.sales[piece] for piece, count in enumerate(self.basket.counts)):
            rows.append(Label(text(f"{GAME}.shop.worthless"), page.fine, ink=page.theme.bad))
        self._judge()
        last = [self._finish] if _goes_on(page.view) else []
        return Panel(Column(Scroll(Column(*rows, gap=3)), self._confirm, *last, gap=4), pad=8)

    def _row(self, piece: int) -> Widget:
        page, text, basket = self._page, self._page.text, self.basket
        floor, count = content().floors[piece], basket.counts[piece]
        owner = page.look.identity(None if piece == LEVELS else self._seat)
        name = text(f"{GAME}.a.{floor.piece}")
        ink = None if floor.price <= basket.money else page.theme.bad
        price = Label(text(f"{GAME}.face.million", amount=floor.price), page.fine, ink=ink, lines=1)
        have = Row(
            Label(str(basket.stock[piece]), page.strong),
            *([Label(signed(count), page.strong, ink=page.theme.accent)] if count else []),
            gap=4,
        )
        rest = Label(str(basket.supply[piece] - max(0, count)), page.fine, soft=True, align="centre")
        chip, less, more = Chip(floor.piece, owner, tip=name), self._steps[piece, -1], self._steps[piece, 1]
        wide, narrow = COLUMNS[page.is_roomy]
        return Row(chip, price, Space(grow=1), Cell(have, wide), Cell(rest, narrow), less, more, gap=2)

    def _step(self, piece: int, step: int) -> Button:
        """One more, or one less of a piece; keys that step through what can be chosen stop at the former."""
        name = content().floors[piece].piece
        icon, key = ("plus", f"target-supply-{name}") if step > 0 else ("minus", f"shop-minus-{name}")
        return Small(icon, partial(self._add, piece, step), key=key)

    def _judge(self) -> None:
        """Which buttons can be pressed, and what confirming would do."""
        basket, confirm = self.basket, self._confirm
        for (piece, step), button in self._steps.items():
            button.enabled = basket.can_add(piece, step) and bool(self._page.options)
            button.tip = capital(tip(basket, piece, step, self._page.text))
        is_full = any(basket.counts)
        confirm.text, confirm.enabled = said(basket, self._page.text), is_full
        confirm.sign, confirm.look = ("check", "primary") if is_full else ("", "quiet")
        self._finish.enabled, self._finish.look = is_full, "plain" if is_full else "quiet"

    def _add(self, piece: int, step: int) -> None:
        self.basket.add(piece, step)
        self.replace_children(self._composed())
        self.relayout()
        for button in (*self._steps.values(), self._confirm, self._finish):
            button.redraw()
        self._page.consider(self.basket.actions(self._seat))

    def _submit(self, *then: Action) -> None:
        self._page.submit((*self.basket.actions(self._seat), *then))


class Cell(Widget):
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


class Small(Button):
    """A square button with an icon in a row of the shop; its tip stands beside the row, not over the next one."""

    tip_beside = True

    def __init__(self, icon: str, act: Any, *, key: str) -> None:
        super().__init__(icon=icon, on_click=act, key=key, height=ROW, kind="line")

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


def said(basket: Basket, text: Text) -> str:
    """What confirming would do, and the money that would be left."""
    bought, sold = (sum(max(0, sign * count) for count in basket.counts) for sign in (1, -1))
    left = text(f"{GAME}.shop.money_left", amount=basket.money)
    if not bought and not sold:
        return text(f"{GAME}.shop.empty", left=left)
    key = "buy_sell" if bought and sold else "buy_all" if bought else "sell_all"
    paid = text(f"{GAME}.shop.{'pay' if basket.price >= 0 else 'get'}", amount=abs(basket.price))
    return text(f"{GAME}.shop.{key}", bought=bought, sold=sold, paid=paid, left=left, amount=basket.money)


def _goes_on(view: Any) -> bool:
    """Does the match go on after this turn, so that what is bought can still be built?"""
    return view.trigger is None and (view.built or view.quiet + 1 < view.setup.stall_laps * view.setup.seats)


def _offer(view: Any, page: Page) -> tuple[object, ...]:
    """All that decides what can be bought and sold."""
    seat = view.seat
    offer = (view.turn, view.money[seat], view.stock[seat], view.supply[seat], view.neutrals)
    return (*offer, page.look, page.text.language, page.is_roomy, bool(page.options))

"""The lower panel of Skyline 3000: the three draw piles with their top cards, and the auction house with its stacks."""

from collections.abc import Callable
from functools import partial

from game.rules.core import Target
from game.rules.skyline3000.content import TYPES
from game.rules.skyline3000.model import BIDDING, PLACING
from game.scenes.boards.skyline3000 import faces
from game.scenes.hud.extras import Page
from game.scenes.widgets import CardButton, Column, Icon, Label, Panel, Row, Widget
from game.scenes.widgets.card import Card
from game.scenes.widgets.faces import CardFace

GAME = "skyline3000"
ICONS = {"roof": "roof", "floor": "floors", "contract": "contract"}
TILE_ICONS = {"green": "sprout", "spaceport": "rocket", "mall": "bag"}


class Offer(CardButton):
    """A pile or a stack; pointing at it shows its card or tile large."""

    def __init__(
        self, child: Widget, on_click: Callable[[], object], face: CardFace | None, page: Page, *, says: str, key: str
    ) -> None:
        super().__init__(child, on_click, says=says, pad=4, key=key, tip=says, grow=1)
        self.face, self.look = face, page.look

    def bubble(self) -> Widget | None:
        """The card on top."""
        return Card(self.face, "large", look=self.look) if self.face is not None else None


def market(page: Page) -> Widget:
    """Piles above, stacks below."""
    title = Label(page.text(f"{GAME}.market.title"), page.strong, lines=1)
    piles = Row(*(_pile(page, index) for index in range(len(TYPES))), gap=6, align="fill")
    stacks = Row(*(_stack(page, index) for index in range(len(page.view.tiles))), gap=6, align="fill")
    left = Label(page.text(f"{GAME}.market.floors", count=page.view.floors), page.fine, soft=True)
    supply = Row(Icon("building", size=13), left, gap=5)
    return Panel(Column(title, piles, stacks, supply, gap=5), pad=8, key="market")


def _pile(page: Page, index: int) -> Widget:
    """The top card and how many lie there; while cards are drawn it is amber, and a click takes it."""
    view, kind = page.view, TYPES[index]
    top, size, target = view.tops[index], view.pile_sizes[index], Target("pile", TYPES[index])
    face = faces.face(top, page.text) if top else None
    left = page.text(f"{GAME}.face.left", count=size)
    ink = page.theme.accent if target in page.options else None
    number = Label(faces.short(top) if top else "–", page.strong, align="centre", ink=ink)
    head = Row(Icon(ICONS[kind], size=14, ink=ink), number, gap=4)
    says = f"{page.text(f'{GAME}.target.pile.{kind}')}: {face.spoken if face else '–'} {left}"
    child = Column(head, Label(left, page.fine, soft=True, align="centre"), gap=1, align="centre")
    offer = Offer(child, partial(page.choose, target), face, page, says=says, key=f"pile-{kind}")
    offer.enabled = target in page.options
    offer.same = (top, size, offer.enabled, page.look, page.text.language, page.is_roomy)
    return offer


def _stack(page: Page, index: int) -> Widget:
    """The tiles of a stack, the one on offer first and in amber."""
    view, stack = page.view, page.view.tiles[index]
    is_offer = view.phase in (BIDDING, PLACING) and view.stack == index
    theme = page.theme
    first = theme.accent if is_offer else theme.ink
    icons = [Icon(TILE_ICONS[tile], size=11, ink=theme.ink_faint if number else first) for number, tile in enumerate(stack)]
    word = page.text(f"{GAME}.market.{stack[0]}") if stack else "–"
    ink = theme.accent if is_offer else None
    child = Column(Row(*icons, gap=0), Label(word, page.fine, align="centre", ink=ink, lines=1), gap=1, align="centre")
    says = page.text(f"{GAME}.market.stack", number=index + 1, count=len(stack))
    face = faces.tile(stack[0], page.text) if stack else None
    offer = Offer(child, lambda: None, face, page, says=says, key=f"stack-{index}")
    offer.enabled = is_offer
    offer.same = (stack, is_offer, page.look, page.text.language, page.is_roomy)
    return offer

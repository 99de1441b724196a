"""The lower panel of Skyline 3000: the draw piles with their top cards, and the stacks of the auction house."""

from collections.abc import Callable
from functools import partial

from game.rules.core import Target
from game.rules.skyline3000.content import TYPES
from game.rules.skyline3000.model import BIDDING, PLACING, View
from game.scenes.boards.kit.sayings import capital
from game.scenes.boards.screen import OwnPanel
from game.scenes.boards.skyline3000 import faces
from game.scenes.drawing.look import Look
from game.scenes.widgets import CardButton, Column, Icon, Label, Panel, Row, Widget
from game.scenes.widgets.card import Card
from game.scenes.widgets.faces import CardFace

GAME = "skyline3000"
ICONS = {"roof": "roof", "floor": "floors", "contract": "contract"}
TILE_ICONS = {"green": "sprout", "spaceport": "rocket", "mall": "bag"}


class Offer(CardButton):
    """A pile or a stack; pointing at it shows its card or tile large."""

    def __init__(
        self,
        child: Widget,
        on_click: Callable[[], object],
        face: CardFace | None,
        look: Look,
        *,
        says: str,
        key: str,
    ) -> None:
        super().__init__(child, on_click, says=says, pad=4, key=key, tip=says, grow=1)
        self.face, self.look = face, look

    def bubble(self) -> Widget | None:
        """The card on top."""
        return Card(self.face, "large", look=self.look) if self.face is not None else None


def market(panel: OwnPanel[View]) -> Widget:
    """Piles above, stacks below."""
    title = Label(panel.text(f"{GAME}.market.title"), panel.style.strong, lines=1)
    piles = Row(*(_pile(panel, index) for index in range(len(TYPES))), gap=6, align="fill")
    stacks = Row(*(_stack(panel, index) for index in range(len(panel.view.tiles))), gap=6, align="fill")
    left = Label(panel.text(f"{GAME}.market.floors", count=panel.view.floors), panel.style.fine, soft=True)
    supply = Row(Icon("building", size=13), left, gap=5)
    return Panel(Column(title, piles, stacks, supply, gap=5), pad=8, key="market")


def _pile(panel: OwnPanel[View], index: int) -> Widget:
    """The top card and how many lie there; while cards are drawn it is amber, and a click takes it."""
    view, kind = panel.view, TYPES[index]
    top, size, target = view.tops[index], view.pile_sizes[index], Target("pile", TYPES[index])
    face = faces.face(top, panel.text) if top else None
    left = panel.text(f"{GAME}.face.left", count=size)
    ink = panel.theme.accent if target in panel.options else None
    number = Label(faces.short(top, panel.text) if top else "–", panel.style.strong, align="centre", ink=ink)
    head = Row(Icon(ICONS[kind], size=14, ink=ink), number, gap=4)
    says = f"{panel.text(f'{GAME}.target.pile.{kind}')}: {face.spoken if face else '–'} {left}"
    child = Column(head, Label(left, panel.style.fine, soft=True, align="centre"), gap=1, align="centre")
    offer = Offer(child, partial(panel.deeds.choose, target), face, panel.look, says=says, key=f"pile-{kind}")
    offer.enabled = target in panel.options
    offer.same = (top, size, offer.enabled, panel.look, panel.text.language, panel.style.is_roomy)
    return offer


def _stack(panel: OwnPanel[View], index: int) -> Widget:
    """The tiles of a stack, the first one large, and in amber while it is on offer."""
    view, stack = panel.view, panel.view.tiles[index]
    is_offer = view.phase in (BIDDING, PLACING) and view.stack == index
    theme = panel.theme
    first = theme.accent if is_offer else theme.ink
    top: Widget = Icon(TILE_ICONS[stack[0]], size=18, ink=first) if stack else Label("–", panel.style.fine, soft=True)
    below = Row(*(Icon(TILE_ICONS[tile], size=12, ink=theme.ink_faint) for tile in stack[1:]), gap=1)
    child = Column(top, below, gap=1, align="centre")
    says = panel.text(f"{GAME}.market.stack", number=index + 1, count=len(stack))
    name = capital(panel.text(f"{GAME}.word.{stack[0]}")) if stack else ""
    says = f"{name}. {says}" if stack else panel.text(f"{GAME}.market.empty")
    face = faces.tile(stack[0], panel.text) if stack else None
    offer = Offer(child, lambda: None, face, panel.look, says=says, key=f"stack-{index}")
    offer.enabled = is_offer
    offer.same = (stack, is_offer, panel.look, panel.text.language, panel.style.is_roomy)
    return offer

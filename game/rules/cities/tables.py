"""The prepared content: cards by code, sites by layout, what is in force by role, landmark and news. No play happens here."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import repeat

from msgspec.structs import replace

from game.rules.cities.board import Site
from game.rules.cities.cards import Climate, Limits, compile_cards
from game.rules.cities.content import Content
from game.rules.cities.model import Build, City, Public, Tile
from game.rules.cities.parts import SERVICES, ZONES, Chapter
from game.rules.core import Seat, put

_KEPT_SITES = 16
_KEPT_PLAYS = 6_000
_KEPT_CLIMATES = 10_000
_NONE = (0,) * len(SERVICES)
_MODULES = {"uniques": "Q", "policies": "P", "news": "N"}
KIND_ORDER = "RCIUSX"
"""The classes of a smoothed stack; X = unique buildings, policies and news."""


class Tables:
    """Everything about the content that play asks for again and again."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.administration = content.administration
        self.cards = compile_cards(content)
        self._number = {code: card.number for code, card in self.cards.items()}
        self.policies = frozenset(card.code for card in content.policies)
        self.limits = Limits(content.administration.tracks)
        self.boards = {board.code: board for board in content.boards}
        self.chapters = {chapter.code: chapter for chapter in content.scenarios.chapters}
        self.uniques = {card.code: card for card in content.uniques}
        self.roles = {card.code: card for card in content.roles}
        self.news = {card.code: card for card in content.news}
        self.shapes = frozenset(shape.code for shape in content.shapes)
        self.zone_shapes = tuple(
            tuple(shape.code for shape in content.shapes if shape.supply[zone]) for zone in range(len(ZONES))
        )
        self.full_supply = tuple(
            tuple(shape.supply[zone] for shape in content.shapes if shape.supply[zone]) for zone in range(len(ZONES))
        )
        self.shapes_left = lru_cache(1 << 14)(self._shapes_left)
        self.site = lru_cache(_KEPT_SITES)(self._site)
        self.plays = lru_cache(_KEPT_PLAYS)(self._plays)
        self._in_force = lru_cache(_KEPT_CLIMATES)(self._climate)
        self._decks: dict[str, tuple[tuple[str, ...], ...]] = {}

    # -- sites -------------------------------------------------------------------------------------------------

    def _site(self, layout: str) -> Site:
        """The ground of a layout."""
        return Site(layout, self.boards, self.content.shapes)

    def _plays(self, site: Site, seat: Seat, card: str, shape: str) -> tuple[Build, ...]:
        """The actions that play a card with a shape, one for each spot of the site."""
        return tuple(map(Build, repeat(seat), repeat(card), repeat(shape), *site.ways(shape)))

    def _shapes_left(self, zone: int, supply: tuple[int, ...]) -> tuple[str, ...]:
        """The shapes of which a zone still has tiles."""
        return tuple([shape for shape, left in zip(self.zone_shapes[zone], supply, strict=True) if left])

    # -- what is in force --------------------------------------------------------------------------------------

    def climate(self, public: Public, seat: Seat) -> Climate:
        """What roles, landmarks and news change for that seat's actions (CS-34, CS-90)."""
        return self._in_force(seat, public.roles, public.city.landmarks, public.news)

    def _climate(self, seat: Seat, owned: tuple[str, ...], built: tuple[str, ...], news: str) -> Climate:
        roles = [self.roles[code] for owner, code in enumerate(owned) if code and (owner == seat or self.roles[code].team)]
        landmarks = [self.uniques[code] for code in built]
        changes = [role.changes for role in roles] + [landmark.changes for landmark in landmarks]
        if news:
            changes.append(self.news[news].changes)
        triggers = [(card.trigger, -1) for card in roles if card.trigger]
        triggers += [(card.trigger, number) for number, card in enumerate(landmarks) if card.trigger]
        return Climate(changes, triggers, self.limits)

    # -- stacks ------------------------------------------------------------------------------------------------

    def stack_cards(self, chapter: Chapter) -> tuple[tuple[str, ...], ...]:
        """The cards of each stack, sorted (CS-5)."""
        found = self._decks.get(chapter.code)
        if found is None:
            kinds = set("RCIUS")
            kinds |= {kind for module, kind in _MODULES.items() if module in chapter.modules}
            cards = [card for card in self.cards.values() if card.kind in kinds]
            found = tuple(tuple(card.code for card in cards if card.stage == stage) for stage in (1, 2, 3))
            self._decks[chapter.code] = found
        return found

    def in_order(self, codes: Sequence[str]) -> tuple[str, ...]:
        """The cards in the order of the content."""
        return tuple(sorted(codes, key=self._number.__getitem__))

    def group(self, code: str) -> str:
        """The class of a card in a smoothed stack."""
        kind = self.cards[code].kind
        return kind if kind in KIND_ORDER else "X"

    # -- the city ----------------------------------------------------------------------------------------------

    @cached_property
    def bare(self) -> City:
        """A city without a tile."""
        return City(0, 0, (0, 0, 0), 0, _NONE, _NONE, (), (), self.full_supply)

    def city_of(self, site: Site, tiles: Sequence[Tile]) -> City:
        """The city these tiles make."""
        city = self.bare
        for tile in tiles:
            form = site.form(tile.shape, tile.orient)
            assert form is not None
            city = self.with_tile(city, site, tile.card, tile.shape, form.mask << site.index[tile.at])
        return city

    def with_tile(self, city: City, site: Site, code: str, shape: str, mask: int) -> City:
        """The city with one more tile."""
        card = self.cards[code]
        anchor = mask & -mask
        city = replace(city, taken=city.taken | mask, anchors=city.anchors | anchor)
        if card.zone >= 0:
            zone, left = card.zone, city.supply[card.zone]
            number = self.zone_shapes[zone].index(shape)
            left = put(left, number, left[number] - 1)
            return replace(city, zones=put(city.zones, zone, city.zones[zone] | anchor), supply=put(city.supply, zone, left))
        if card.kind == "U":
            return replace(city, utilities=city.utilities | anchor)
        if card.kind == "Q":
            return replace(city, landmarks=(*city.landmarks, code), landmark_anchors=(*city.landmark_anchors, anchor))
        service = card.service
        if card.stage == 1:
            return replace(city, near=put(city.near, service, city.near[service] | site.around(mask)))
        return replace(city, wide=put(city.wide, service, city.wide[service] | anchor))


def board_bit(site: Site, board: str) -> int:
    """The bit of a board among the open ones."""
    return 1 << site.boards.index(board)

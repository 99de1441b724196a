"""The prepared content: cards by code, sites by layout, what is in force by role, landmark and news. No play happens here."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from game.rules.cities.cards import Climate, Limits, compile_cards, shown
from game.rules.cities.content import Content
from game.rules.cities.model import City, Play, Public, Tile
from game.rules.cities.parts import MONEY, SERVICES, ZONES, Chapter
from game.rules.cities.site import Site
from game.rules.core import Seat

_KEPT_SITES = 16
_KEPT_PLAYS = 6_000
_NONE = (0,) * len(SERVICES)
_MODULES = {"uniques": "Q", "policies": "P", "news": "N"}
KIND_ORDER = "RCIUSX"
"""The classes of a smoothed stack; X = unique buildings, policies and news."""


class Table:
    """Everything about the content that play asks for again and again."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.administration = content.administration
        self.cards = compile_cards(content)
        self.limits = Limits(content.administration.tracks)
        self.boards = {board.code: board for board in content.boards}
        self.chapters = {chapter.code: chapter for chapter in content.scenarios.chapters}
        self.uniques = {card.code: card for card in content.uniques}
        self.roles = {card.code: card for card in content.roles}
        self.news = {card.code: card for card in content.news}
        self.zone_shapes = tuple(
            tuple(shape.code for shape in content.shapes if shape.supply[zone]) for zone in range(len(ZONES))
        )
        self.full_supply = tuple(
            tuple(shape.supply[zone] for shape in content.shapes if shape.supply[zone]) for zone in range(len(ZONES))
        )
        self.shapes_left = lru_cache(1 << 14)(self._shapes_left)
        self._sites: dict[str, Site] = {}
        self._decks: dict[str, tuple[tuple[str, ...], ...]] = {}
        self._climates: dict[tuple[object, ...], Climate] = {}
        self._plays: dict[tuple[str, Seat, str, str], tuple[Play, ...]] = {}

    # -- sites -------------------------------------------------------------------------------------------------

    def site(self, layout: str) -> Site:
        """The ground of a layout; the last few are kept."""
        found = self._sites.get(layout)
        if found is None:
            if len(self._sites) >= _KEPT_SITES:
                del self._sites[next(iter(self._sites))]
            found = self._sites[layout] = Site(layout, self.boards, self.content.shapes)
        return found

    def plays(self, site: Site, seat: Seat, card: str, shape: str) -> tuple[Play, ...]:
        """The actions that play a card with a shape, one for each spot of the site."""
        key = (site.layout, seat, card, shape)
        found = self._plays.get(key)
        if found is None:
            if len(self._plays) >= _KEPT_PLAYS:
                self._plays.clear()
            found = self._plays[key] = tuple(Play(seat, card, shape, spot.orient, spot.at) for spot in site.spots(shape))
        return found

    def _shapes_left(self, zone: int, supply: tuple[int, ...]) -> tuple[str, ...]:
        """The shapes of which a zone still has tiles."""
        return tuple([shape for shape, left in zip(self.zone_shapes[zone], supply, strict=True) if left])

    # -- what is in force --------------------------------------------------------------------------------------

    def climate(self, public: Public, seat: Seat) -> Climate:
        """What roles, landmarks and news change for that seat's actions (CS-34, CS-90)."""
        key = (public.roles, seat, public.city.landmarks, public.news)
        found = self._climates.get(key)
        if found is None:
            found = self._climates[key] = self._climate(public, seat)
        return found

    def _climate(self, public: Public, seat: Seat) -> Climate:
        roles = [
            self.roles[code] for owner, code in enumerate(public.roles) if code and (owner == seat or self.roles[code].team)
        ]
        landmarks = [self.uniques[code] for code in public.city.landmarks]
        changes = [role.changes for role in roles] + [landmark.changes for landmark in landmarks]
        if public.news:
            changes.append(self.news[public.news].changes)
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
        return tuple(sorted(codes, key=lambda code: self.cards[code].number))

    def group(self, code: str) -> str:
        """The class of a card in a smoothed stack."""
        kind = self.cards[code].kind
        return kind if kind in KIND_ORDER else "X"

    def summary(self, code: str) -> str:
        """A card in one line of codes: `r11 w-1 e+1, health: m+1`."""
        card = self.cards[code]
        cost = shown((*(((MONEY, -card.price),) if card.price else ()), *card.cost))
        when = " & ".join(part for part, _ in card.parts)
        shape = f" {card.shape}" if card.shape else ""
        gain = f"{', ' + when if when else ''}: {shown(card.effect)}" if card.effect else ""
        return f"{code}{shape} {cost}{gain}"

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
        zones, near, wide, supply = city.zones, city.near, city.wide, city.supply
        landmarks, places = city.landmarks, city.landmark_anchors
        if card.zone >= 0:
            zone = card.zone
            zones = (*zones[:zone], zones[zone] | anchor, *zones[zone + 1 :])  # type: ignore[assignment]
            number = self.zone_shapes[zone].index(shape)
            left = supply[zone]
            left = (*left[:number], left[number] - 1, *left[number + 1 :])
            supply = (*supply[:zone], left, *supply[zone + 1 :])
        elif card.service >= 0:
            service = card.service
            if card.stage == 1:
                near = (*near[:service], near[service] | site.around(mask), *near[service + 1 :])
            else:
                wide = (*wide[:service], wide[service] | anchor, *wide[service + 1 :])
        elif card.kind == "Q":
            landmarks, places = (*landmarks, code), (*places, anchor)
        utilities = city.utilities | anchor if card.kind == "U" else city.utilities
        return City(city.taken | mask, city.anchors | anchor, zones, utilities, near, wide, landmarks, places, supply)


def board_bit(site: Site, board: str) -> int:
    """The bit of a board among the open ones."""
    return 1 << site.boards.index(board)

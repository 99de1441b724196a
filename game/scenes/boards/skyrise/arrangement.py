"""Keeps the plaques of islands and the heads of pins apart in the picture, and where they are as long as little changes."""

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from game.scenes.boards.kit.badges import Badge, rest_size
from game.scenes.boards.kit.labels import Flat, Taken
from game.scenes.boards.skyrise import parting
from game.scenes.boards.skyrise.parting import Head, PictureFrame
from game.scenes.boards.skyrise.places import Chart


class Arrangement:
    """Where the signs of one board stand."""

    def __init__(self) -> None:
        self._map: Chart | None = None
        self._hung: list[int] = []
        """The hook of each island's plaque."""
        self._hung_for: object = None
        """What plaques were arranged for."""
        self._ways: dict[str, int] = {}
        """By the key of a pin where its head stands."""

    def hang(
        self,
        map_: Chart,
        sight: PictureFrame,
        badges: Sequence[Badge],
        *,
        zoom: float,
        seats: int,
        heights: Mapping[int, float],
        lit: Collection[int],
    ) -> list[Badge]:
        """The plaques of all islands where they hang now; `heights` of what stands on quarters, `lit` are those to bid on."""
        if map_ is not self._map:
            self._map, self._hung, self._hung_for, self._ways = map_, [], None, {}
        sizes = [_size(badge, zoom) for badge in badges]
        asked = sight, sizes, seats, heights, frozenset(lit)
        if asked != self._hung_for:  # boards ask after every event, and it takes a while
            taken = [*parting.furniture(map_, sight, seats), *parting.towers(map_, sight, heights)]
            taken += parting.clear_stars(map_, sight, lit, zoom)
            self._hung = parting.hang_plaques(map_, sight, sizes, taken, lit=frozenset(lit), before=self._hung)
            self._hung_for = asked
        hung, scale = zip(badges, enumerate(self._hung), strict=True), parting.plaque_scale(sight)
        return [_hang(badge, map_, sight, number, hook, scale) for badge, (number, hook) in hung]

    def part(self, heads: Mapping[str, Head], sight: PictureFrame, taken: Sequence[Taken], *, zoom: float) -> dict[str, Flat]:
        """How far to the right of its place and above it the head of each pin stands, by its key."""
        known = [replace(head, before=self._ways.get(key)) for key, head in heads.items()]
        self._ways = dict(zip(heads, parting.place_heads(known, sight, zoom, taken), strict=True))
        return {key: parting.head_ways(head.is_latest)[self._ways[key]] for key, head in heads.items()}

    def taken(self, map_: Chart, sight: PictureFrame, badges: Sequence[Badge], *, zoom: float, seats: int) -> list[Taken]:
        """What pins give way to besides towers: plaques, docks and stands."""
        plaques = [(parting.plaque_box(sight, badge.at, _size(badge, zoom)), parting.SIGN) for badge in badges]
        return [*plaques, *parting.furniture(map_, sight, seats)]


def _hang(badge: Badge, map_: Chart, sight: PictureFrame, number: int, hook: int, scale: float) -> Badge:
    """The plaque of an island at one of its hooks, so large that one unit of it has that scale in the picture."""
    at = parting.hooks(map_, number)[hook]
    return replace(badge, at=at, foot=parting.foot(map_, number, hook), size=badge.size * scale / sight.at(at)[1])


def _size(badge: Badge, zoom: float) -> Flat:
    wide, high = rest_size(badge)
    return wide * badge.size * zoom, high * badge.size * zoom

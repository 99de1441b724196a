"""Numbers that claims and conditions about Cities can name. Markers are their letters: p w g e o t c h m."""

from collections.abc import Mapping

from game.rules.cities.milestones import UTILITY_TRACKS, forecast, missing_districts
from game.rules.cities.model import View
from game.rules.cities.parts import TOTAL, TRACKS
from game.rules.cities.tables import Tables
from game.rules.core import Measure


def measures(tables: Tables) -> Mapping[str, Measure]:
    """The numbers by name."""

    def transfer(view: View) -> int:
        """The happiness that ending the milestone now would bring; 0 between milestones."""
        expected = forecast(tables, view)
        return 0 if expected is None else expected.transfer

    def missing(view: View) -> int:
        """How many districts still need a tile before the milestone can be ended."""
        return len(missing_districts(tables, view))

    own: dict[str, Measure] = {"track": _track, "red": _red, "total": _total, "rewarded": _rewarded}
    done: dict[str, Measure] = {"milestones": _milestones, "boards": _boards, "uniques": _uniques}
    return {"transfer": transfer, "missing": missing, **own, **done}


def _track(view: View, track: str) -> int:
    """Where a marker of the administration board stands."""
    return view.values[TRACKS.index(track)]


def _red(view: View) -> int:
    """How many red steps there are on power, water and garbage."""
    return -sum(min(0, view.values[track]) for track in UTILITY_TRACKS)


def _total(view: View) -> int:
    """The total happiness so far."""
    return view.values[TOTAL]


def _rewarded(view: View) -> int:
    """How many zones earned their reward."""
    return sum(tile.met is True for tile in view.tiles)


def _milestones(view: View) -> int:
    """How many milestones were ended."""
    return len(view.milestones)


def _boards(view: View) -> int:
    """How many boards are open."""
    return view.opened.bit_count()


def _uniques(view: View) -> int:
    """How many unique buildings were built."""
    return len(view.city.landmarks)

"""The map of the region behind the panels of the campaign: what stands where, where to look, and what is pointed at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from direct.interval.IntervalGlobal import Interval
from panda3d.core import AsyncTask, PythonTask

from game.errors import BadInput
from game.match import saves
from game.player.campaign import MEDALS, Attempt, chapters
from game.player.campaign.progress import game
from game.scenes import camera
from game.scenes.camera import CameraPose, part_of
from game.scenes.drawing.living import Living
from game.scenes.drawing.motion import call, ease, in_order, over
from game.scenes.drawing.pipeline import Pipeline
from game.scenes.picker import Picker
from game.scenes.region import Plot, Region, Site
from game.scenes.region.opening import Opening
from game.scenes.scene import Playable
from game.scenes.screens.campaign import seen
from game.scenes.screens.campaign.marks import SIGNS
from game.scenes.widgets import Rect
from game.scenes.words import plain

if TYPE_CHECKING:
    from game.scenes.screens.campaign.campaign import Campaign

SWING_SECONDS, RISE_SECONDS = 0.8, 1.4
AROUND = 1.55
"""How much more than the chosen site is seen: its neighbours and the road there."""
ASIDE, WIDEST = 2.5, 2.5
"""By how much a way aside is longer than one ahead, and how far aside still counts as that direction."""
LOWEST = 720
"""Pixels of a window in which flags have their usual size."""


class CampaignMap:
    """The region in the window of a campaign."""

    def __init__(self, screen: Campaign, free: Callable[[], Rect]) -> None:
        """`free` is what the panels leave of the window."""
        self._screen, self._free = screen, free
        app = screen.app
        self.region = Region(screen.node, app.look(), scale=self._scale())
        self.picker = Picker(self.region.node, app.cam)
        self._living = Living()
        self._motion: Playable | None = None
        """What is just coming about."""
        self._light = self._lit()
        self._living.add(*self.region.living())
        self._living.start(app, self.region.look)
        self.pose = self._aim()
        """From where the map is seen."""
        self._set(self.pose)
        self.region.choose(screen.chosen)
        self.region.node.hide()
        self._building = self._build()
        self._task: PythonTask | None = screen.task(self._build_on, "sites", draws=False)

    def _scale(self) -> float:
        """Flags are read in a small window and with large letters."""
        app = self._screen.app
        return max(0.85, min(1.5, app.interface.kit.scale * LOWEST / app.pixels[1]))

    def _lit(self) -> Pipeline | None:
        app = self._screen.app
        if app.win is None:
            return None
        shown = app.camNode.get_display_region(0)
        light, extent = self.region.light, self.region.extent
        return Pipeline(app.win, app.cam, app.render, tier=app.quality, region=shown, light=light, extent=extent)

    def close(self) -> None:
        """Gives camera and buffers back."""
        if self._task is not None:
            self._screen.stop(self._task)
            self._task = None  # a task and its owner that know one another are never forgotten
        if self._motion is not None:
            self._motion.pause()
        self._living.stop()
        self.picker.close()
        self.region.remove()
        if self._light is not None:
            self._light.close()

    # -- sites -------------------------------------------------------------------------------------------------

    @property
    def is_ready(self) -> bool:
        """Does everything stand?"""
        return not self.region.node.is_hidden()

    def _build(self) -> Iterator[str]:
        """Site after site; each city takes a moment."""
        plots: list[Plot] = []
        for plot in self._plots():
            plots.append(plot)
            self.region.show(plots)
            if plot.view is not None:
                yield plot.code

    def _build_on(self, _task: PythonTask) -> int:
        """A city in each frame, so that the panels answer meanwhile; the picture is drawn once, when all stand."""
        if next(self._building, None) is not None:
            return AsyncTask.DS_cont
        self.region.node.show()
        self._screen.unrolled()
        self._unfold()
        return AsyncTask.DS_done

    def _plots(self) -> Iterator[Plot]:
        t, progress = self._screen.t, self._screen.progress
        for number, code in enumerate(chapters()):
            known, name = progress.chapter(code), t(f"cities.chapter.{code}")
            if not progress.is_open(code):
                before = t(f"cities.chapter.{chapters()[number - 1]}")
                yield Plot(code, name, "closed", below=t("campaign.opens_after", chapter=before))
                continue
            own, view = game().tables.chapters[code], self._view(known.best)
            if known.successes:
                medal = 1 + MEDALS.index(known.medal) if known.medal else 0
                stars = tuple(goal.name in known.objectives for goal in own.objectives)
                yield Plot(code, name, "done", medal=medal, stars=stars, view=view)
                continue
            below = t("campaign.map_next", total=own.success)
            if known.best is not None:
                below = t("campaign.map_best", total=plain(known.best.total))
            yield Plot(code, name, "next", below=below, badge=SIGNS.get(code, code), view=view)
        yield Plot("daily", t("campaign.daily.title"), "daily", below=str(self._screen.today.day))

    def _view(self, best: Attempt | None) -> Any:
        """The best city of a chapter; a broken game leaves its site pegged out."""
        path = self._screen.book.game(best) if best is not None else None
        try:
            return saves.load(path).view(None) if path is not None else None
        except BadInput:
            return None

    # -- what is new -------------------------------------------------------------------------------------------

    def _unfold(self) -> None:
        """What has come since the map was seen last comes about once: cities rise, then each site that opened is shown."""
        folder, now = self._screen.app.profile.data, seen.marks(self._screen.progress)
        before = seen.recall(folder)
        if before != now:
            seen.remember(folder, now)
        if before is None or self._screen.app.win is None:
            return
        sites = self.region.sites
        clearing = [sites[code] for code in seen.newly_opened(before, now)]
        if self.region.look.reduced_motion:
            self._name(clearing)
            return
        rising = [sites[code] for code in seen.newly_built(before, now) if sites[code].city is not None]
        if not rising and not clearing:
            return
        home, eye, parts = self.pose, self.pose, list[Interval]()
        if rising:
            eye = self._aim_at(rising[-1].plot.code)
            self._set(eye)
            _rise(rising, 0.0)
            parts.append(over(RISE_SECONDS, lambda part: _rise(rising, ease(part))))
        for site in clearing:
            there, opening = self._aim_at(site.plot.code), self._opening(site)
            parts += [self._swing(eye, there), call(self._screen.app.audio.play, "chapter"), opening.motion()]
            eye = there
        self._motion = self._screen.run(in_order(*parts, self._swing(eye, home)))

    def _opening(self, site: Site) -> Opening:
        words = self._screen.t("campaign.opened", chapter=site.plot.name)
        return Opening(self.region.node, self.region.look, site, words)

    def _name(self, opened: Sequence[Site]) -> None:
        """Says which chapters have opened, where nothing shall move."""
        if opened:
            self._screen.app.audio.play("chapter")
        for site in opened:
            self._screen.run(self._opening(site).still())

    def _swing(self, start: CameraPose, end: CameraPose) -> Interval:
        """The camera from one place to another; no time where it is there."""
        seconds = SWING_SECONDS if start != end else 0.0
        return over(seconds, lambda part: self._set(camera.between(start, end, ease(part))))

    @property
    def is_moving(self) -> bool:
        """Is something new just coming about?"""
        return self._motion is not None and self._motion.isPlaying()

    def settle(self) -> bool:
        """Ends what is just coming about, as if it had come about long ago; False where nothing was."""
        motion, self._motion = self._motion if self.is_moving else None, None
        if motion is None:
            return False
        motion.finish()
        self._screen.app.redraw()
        return True

    # -- looking -----------------------------------------------------------------------------------------------

    def _aspect(self) -> float:
        width, height = self._screen.app.pixels
        return width / height

    def _aim(self) -> CameraPose:
        return self._aim_at(None if self._screen.is_whole else self._screen.chosen)

    def _aim_at(self, code: str | None) -> CameraPose:
        """From where a site is seen between the panels, or with None the whole map."""
        window, free = self._screen.app.interface.window, self._free()
        frame = part_of(window.size, (free.x, free.y), free.size)
        if code is None:
            return self.region.pose(None, frame, self._aspect())
        return camera.zoom_pose(self.region.pose(code, frame, self._aspect()), AROUND)

    def _set(self, pose: CameraPose) -> None:
        app, self.pose = self._screen.app, pose
        lens = camera.apply(pose, app.cam, self._aspect())
        self.region.seen_from(pose.distance)
        if self._light is not None:
            self._light.focus(near=lens.get_near(), far=lens.get_far(), distance=pose.distance, flat=False)
        app.redraw()

    def look(self) -> None:
        """Swings to what is chosen."""
        self.settle()
        self.region.choose(self._screen.chosen)
        start, there = self.pose, self._aim()
        if self.region.look.reduced_motion or self._screen.app.win is None:
            self._set(there)
        elif start != there:
            self._screen.run(over(SWING_SECONDS, lambda part: self._set(camera.between(start, there, part))))

    def beside(self, code: str, way: tuple[int, int]) -> str:
        """The next site from another in that direction, as the picture shows them; empty where there is none."""
        places = {site.plot.code: self._place(site) for site in self.region.sites.values()}
        return nearest(places, code, way) if code in places else ""

    def _place(self, site: Site) -> tuple[float, float]:
        """Where a site lies in the window, in halves of its height from the middle to the right and down."""
        x, y = camera.on_screen(site.middle(), self._screen.app.cam, self.region.node) or (0.0, 0.0)
        return x * self._aspect(), -y

    # -- pointing ----------------------------------------------------------------------------------------------

    def pointed(self) -> str:
        """The code of the site under the pointer; empty where there is none."""
        place = self._screen.app.pointer_place
        found = self.picker.pick(place) if place is not None else None
        return found.key if found is not None else ""

    def hover(self) -> None:
        """Lifts the flag that is pointed at."""
        self.region.hover(self.pointed() or None)
        self._screen.app.redraw()


def _rise(sites: Sequence[Site], part: float) -> None:
    for site in sites:
        site.rise(part)


def nearest(places: Mapping[str, tuple[float, float]], start: str, way: tuple[int, int]) -> str:
    """Which place comes next in a direction (right, down): what lies straight ahead is preferred; empty where there is none."""
    (x0, y0), (right, down), best = places[start], way, ("", 0.0)
    for code, (x, y) in places.items():
        ahead = (x - x0) * right + (y - y0) * down
        aside = abs((x - x0) * down) + abs((y - y0) * right)
        cost = ahead + ASIDE * aside
        if ahead > 0.05 and aside < WIDEST * ahead and (not best[0] or cost < best[1]):
            best = (code, cost)
    return best[0]

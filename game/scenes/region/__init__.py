"""The region of the campaign: a landscape in evening light that fills with the cities a person has built.

    region = Region(parent, look)
    region.show([Plot("intro", "First streets", "done", medal=2, stars=(True, False, True), view=view), ...])
    region.pose("intro", free)   # where to look from; None for the whole map

It is told what to show (`Plot`) and knows neither widgets nor the files of a person's progress. The modules: `geography` the
numbers, `terrain` heights and trees made beforehand, `land` ground and woods, `things` what stands there anyway, `dioramas`,
`survey` and `fog` what becomes of a site, `flags` their names, `sites` one of them, `region` all of it together.
"""

from game.scenes.region.plots import Plot
from game.scenes.region.region import EXTENT, Region, light
from game.scenes.region.sites import CHAPTER, Site

__all__ = ["CHAPTER", "EXTENT", "Plot", "Region", "Site", "light"]

"""Type and icons at exactly the size of the screen's pixels, so that text is crisp at every scale. Knows no widget."""

from panda3d.core import DynamicTextFont, SamplerState

from game.faces import face_path
from game.scenes.paths import panda_path


class Fonts:
    """The fonts of one interface scale, made when first asked for."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self._fonts: dict[tuple[str, int], DynamicTextFont] = {}

    def pixels(self, size: float) -> int:
        """The whole number of pixels for a size in points."""
        return max(6, round(size * self.scale))

    def font(self, face: str, size: float) -> DynamicTextFont:
        """The face at that size in points."""
        pixels = self.pixels(size)
        if (face, pixels) not in self._fonts:
            self._fonts[face, pixels] = _made(face, pixels)
        return self._fonts[face, pixels]


STRONGER = {"regular": "semibold", "semibold": "bold"}
"""Thin strokes fade when they are made smaller."""


class TableFonts(Fonts):
    """Type that lies in space: each face is drawn once, large, and made smaller by whoever looks from afar."""

    PIXELS = 64
    SCALE = 4.0

    def __init__(self) -> None:
        super().__init__(self.SCALE)

    def font(self, face: str, size: float) -> DynamicTextFont:
        """The face, a little stronger; every size takes the same."""
        face = STRONGER.get(face, face)
        if (face, self.PIXELS) not in self._fonts:
            font = _made(face, self.PIXELS, page=1024)
            font.set_minfilter(SamplerState.FT_linear_mipmap_linear)
            font.set_anisotropic_degree(4)
            self._fonts[face, self.PIXELS] = font
        return self._fonts[face, self.PIXELS]


def _made(face: str, pixels: int, *, page: int = 0) -> DynamicTextFont:
    font = DynamicTextFont(panda_path(face_path(face)))
    font.set_pixels_per_unit(pixels)
    font.set_scale_factor(1)
    font.set_native_antialias(True)
    font.set_texture_margin(2)
    page = page or (256 if pixels < 30 else 512)
    font.set_page_size(page, page)
    font.set_minfilter(SamplerState.FT_linear)
    font.set_magfilter(SamplerState.FT_linear)
    return font

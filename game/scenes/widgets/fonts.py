"""Type and icons at exactly the size of the screen's pixels, so that text is crisp at every scale. Knows no widget."""

from panda3d.core import DynamicTextFont, Filename, SamplerState

from game.faces import face_path


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


def _made(face: str, pixels: int) -> DynamicTextFont:
    font = DynamicTextFont(Filename.from_os_specific(str(face_path(face))))
    font.set_pixels_per_unit(pixels)
    font.set_scale_factor(1)
    font.set_native_antialias(True)
    font.set_texture_margin(2)
    font.set_page_size(256 if pixels < 30 else 512, 256 if pixels < 30 else 512)
    font.set_minfilter(SamplerState.FT_linear)
    font.set_magfilter(SamplerState.FT_linear)
    return font

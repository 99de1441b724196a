"""The program's icon: three towers before a dusk sky, drawn at every size that windows and installers ask for."""

from pathlib import Path

from PIL import Image, ImageDraw

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
IN_ONE = (16, 24, 32, 48, 64)
"""What stands in the one file that a window of Windows takes its icon from."""
FINE = 1024
SKY_TOP, SKY_LOW = (38, 50, 84), (226, 150, 92)
GROUND = (58, 40, 30)
TOWERS = (
    # left edge, width, top and colour, in parts of the picture
    (0.12, 0.22, 0.46, (40, 82, 148)),
    (0.37, 0.26, 0.20, (206, 74, 52)),
    (0.66, 0.22, 0.36, (236, 196, 72)),
)
WINDOW = (255, 236, 176)


def icon() -> Image.Image:
    """The picture in its finest size."""
    picture = Image.new("RGBA", (FINE, FINE))
    draw = ImageDraw.Draw(picture)
    for y in range(FINE):
        share = y / FINE
        draw.line([(0, y), (FINE, y)], (*(round(a + (b - a) * share) for a, b in zip(SKY_TOP, SKY_LOW, strict=True)), 255))
    for left, width, top, colour in TOWERS:
        _tower(draw, left * FINE, width * FINE, top * FINE, colour)
    draw.rectangle([0, FINE * 0.88, FINE, FINE], (*GROUND, 255))
    mask = Image.new("L", (FINE, FINE))
    ImageDraw.Draw(mask).rounded_rectangle([0, 0, FINE - 1, FINE - 1], FINE * 0.2, 255)
    picture.putalpha(mask)
    return picture


def _tower(draw: ImageDraw.ImageDraw, x: float, width: float, top: float, colour: tuple[int, int, int]) -> None:
    draw.rectangle([x, top, x + width, FINE], (*colour, 255))
    dark = tuple(round(part * 0.8) for part in colour)
    draw.rectangle([x + width * 0.72, top, x + width, FINE], (*dark, 255))
    rows = 4
    for row in range(rows):
        y = top + width * (0.25 + 0.55 * row)
        for column in (0.14, 0.43):
            draw.rectangle([x + width * column, y, x + width * (column + 0.17), y + width * 0.28], (*WINDOW, 255))


def make(folder: Path) -> None:
    """Writes the icon in every size."""
    folder.mkdir(parents=True, exist_ok=True)
    fine = icon()
    for size in SIZES:
        _scaled(fine, size).save(folder / f"icon-{size}.png", optimize=True)
    largest, *smaller = [_scaled(fine, size) for size in reversed(IN_ONE)]
    largest.save(folder / "icon.ico", append_images=smaller, sizes=[(size, size) for size in IN_ONE], bitmap_format="bmp")


def _scaled(fine: Image.Image, size: int) -> Image.Image:
    return fine.resize((size, size), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    make(Path(__file__).parent.parent / "assets" / "icon")

"""Cuts the picture of the menu's campaign card out of the README's picture of the map: `assets/textures/menu_campaign.jpg`.

    python -m tools.make_menu_picture

It shows a city between fields, without any words, because the program has two languages. Needs pillow; the program does not.
"""

from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parents[1]
SOURCE, PICTURE = ROOT / "docs" / "pictures" / "campaign.jpg", ROOT / "assets" / "textures" / "menu_campaign.jpg"
PART = (388, 322, 660, 526)
"""Left, upper, right and lower edge of the part."""
SIZE = (480, 360)


def main() -> None:
    """Cuts, enlarges and writes it."""
    Image.open(SOURCE).crop(PART).resize(SIZE, Image.Resampling.LANCZOS).save(PICTURE, quality=88)


if __name__ == "__main__":
    main()

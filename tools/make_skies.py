"""Paints what stands on the horizon around each game's table: strips that close around it. Needs numpy and pillow.

Each is clear above what it shows, so that the sky behind can have the colours of the hour.
"""

import numpy as np
from PIL import Image, ImageFilter

WIDE, HIGH = 2048, 256


def _ridge(rng: np.random.Generator, low: int, high: int, *, rough: float = 1.0) -> np.ndarray:
    """A line of -1…1 that ends where it begins, of waves between two frequencies."""
    x = np.arange(WIDE) / WIDE * 2 * np.pi
    waves = [(rng.normal() / n**rough, n, rng.uniform(0, 2 * np.pi)) for n in range(low, high)]
    line = sum(size * np.sin(n * x + phase) for size, n, phase in waves)
    return line / np.abs(line).max()


def _noise(rng: np.random.Generator, sizes: tuple[int, ...]) -> np.ndarray:
    """Soft noise of 0…1 that closes around."""
    total, weight = np.zeros((HIGH, WIDE)), 0.0
    for number, size in enumerate(sizes):
        small = rng.random((max(2, HIGH // size), WIDE // size))
        wide = np.concatenate([small[:, -2:], small, small[:, :2]], axis=1)
        picture = Image.fromarray(wide.astype("float32")).resize((wide.shape[1] * size, HIGH), Image.BICUBIC)
        total += np.asarray(picture)[:, 2 * size : 2 * size + WIDE] * 0.55**number
        weight += 0.55**number
    return np.clip(total / weight, 0, 1)


def _over(picture: np.ndarray, colour: np.ndarray | tuple[float, ...], alpha: np.ndarray) -> None:
    """Lays a colour over the picture."""
    keep = picture[..., 3:] * (1 - alpha[..., None])
    picture[..., :3] = picture[..., :3] * (1 - alpha[..., None]) + np.asarray(colour) * alpha[..., None]
    picture[..., 3:] = keep + alpha[..., None]


def _below(line: np.ndarray, soft: float = 1.2) -> np.ndarray:
    """What lies below a line of heights in pixels, its edge soft."""
    y = HIGH - 1 - np.arange(HIGH)[:, None]
    return np.clip((line[None, :] - y) / soft + 0.5, 0, 1)


def _finished(picture: np.ndarray, blur: float = 0.7, foot: int = 60) -> Image.Image:
    """The picture, softened around the seam; its foot fades into what lies below."""
    picture[..., 3] *= np.clip((HIGH - np.arange(HIGH)[:, None]) / foot, 0, 1) ** 0.8
    made = Image.fromarray((np.clip(picture, 0, 1) * 255).round().astype("uint8"), "RGBA")
    wide = Image.new("RGBA", (WIDE + 16, HIGH))
    for x in (8 - WIDE, 8, 8 + WIDE):
        wide.paste(made, (x, 0))
    return wide.filter(ImageFilter.GaussianBlur(blur)).crop((8, 0, 8 + WIDE, HIGH)).quantize(128, dither=0).convert("RGBA")


def hills(rng: np.random.Generator) -> Image.Image:
    """Cities: hills behind hills in morning mist, woods on the nearest."""
    picture = np.zeros((HIGH, WIDE, 4))
    picture[..., :3] = (0.80, 0.84, 0.86)
    far = ((150, 40, (0.66, 0.74, 0.80)), (112, 30, (0.52, 0.63, 0.66)))
    near = ((74, 22, (0.40, 0.52, 0.47)), (40, 16, (0.30, 0.42, 0.30)))
    for number, (base, swing, colour) in enumerate((*far, *near)):
        line = base + swing * _ridge(rng, 2, 8 + 6 * number)
        if number > 1:
            line = line + 3.5 * np.abs(_ridge(rng, 90, 240, rough=0.3)) * number
        _over(picture, colour, _below(line))
        mist = _below(line) * np.clip(1 - (HIGH - 1 - np.arange(HIGH)[:, None]) / (base * 0.9), 0, 1) * 0.55
        _over(picture, (0.80, 0.84, 0.86), mist)
    return _finished(picture)


def clouds(rng: np.random.Generator) -> Image.Image:
    """Skyrise: a sea of clouds with far islands in it."""
    picture = np.zeros((HIGH, WIDE, 4))
    picture[..., :3] = (0.96, 0.95, 0.94)
    for at in rng.uniform(0, WIDE, 7):
        x = (np.arange(WIDE) - at + WIDE / 2) % WIDE - WIDE / 2
        wide, top = rng.uniform(26, 60), rng.uniform(110, 170)
        crown = top - 26 + 26 * np.sqrt(np.clip(1 - (x / wide) ** 2, 0, 1)) + 5 * _ridge(rng, 40, 120, rough=0.5)
        _over(picture, (0.62, 0.68, 0.80), _below(np.where(np.abs(x) < wide, crown, 0)) * 0.8)
    noise = _noise(rng, (128, 64, 32, 16, 8))
    up = (HIGH - 1 - np.arange(HIGH)[:, None]) / HIGH
    for base, colour in (
        (0.60, (0.78, 0.84, 0.94)),
        (0.46, (0.90, 0.91, 0.95)),
        (0.34, (0.97, 0.94, 0.91)),
        (0.2, (1.0, 0.99, 0.97)),
    ):
        rise = base + 0.42 * (noise - 0.5) - up
        under = np.clip(1 - rise / 0.14, 0, 1)[..., None]  # crowns catch the sun, what lies lower is in shade
        _over(picture, np.asarray(colour) * (0.84 + 0.16 * under), np.clip(rise / 0.05, 0, 1) * 0.92)
        noise = np.roll(noise, 517, 1)
    return _finished(picture, 1.2)

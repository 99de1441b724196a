"""Paints what Skyline 3000's colony stands on and under: moon dust, the grounds of the districts, the ringed planet.

Needs numpy and pillow.
"""

import numpy as np
from PIL import Image

SUN = (-0.755, -0.270)
"""Where light comes from in the dust, as it lies on the table."""
DUST, DECK, PLANET = 512, 256, 512


def _noise(rng: np.random.Generator, size: int, power: float) -> np.ndarray:
    """Cloudy noise that repeats, by its spectrum, of spread 1."""
    frequency = np.fft.fftfreq(size) * size
    far = np.hypot(*np.meshgrid(frequency, frequency))
    far[0, 0] = 1
    field = np.fft.ifft2(np.fft.fft2(rng.standard_normal((size, size))) / far**power).real
    return (field - field.mean()) / field.std()


def _grey(picture: np.ndarray) -> Image.Image:
    return Image.fromarray((np.clip(picture, 0, 1) * 255).round().astype("uint8"), "L").convert("RGB")


def dust(rng: np.random.Generator) -> Image.Image:
    """Dust with pebbles and craterlets, their light painted in; it repeats."""
    height = 1.1 * _noise(rng, DUST, 1.5) + 0.35 * _noise(rng, DUST, 0.9)
    ys, xs = np.mgrid[0:DUST, 0:DUST]
    for _ in range(90):
        cx, cy, r = rng.uniform(0, DUST), rng.uniform(0, DUST), 3 + 14 * rng.random() ** 4
        dx, dy = ((axis - at + DUST / 2) % DUST - DUST / 2 for axis, at in ((xs, cx), (ys, cy)))
        d = np.hypot(dx, dy) / r
        rim = np.exp(-(((d - 1.0) / 0.22) ** 2)) * 0.7 - np.clip(1 - d, 0, 1) * 1.6
        height += np.where(d < 1.7, rim, 0) * r * 0.30
    east, south = (np.roll(height, -1, axis) - np.roll(height, 1, axis) for axis in (1, 0))
    return _grey(np.clip(0.80 + 0.13 * (east * SUN[0] - south * SUN[1]) + 0.035 * _noise(rng, DUST, 1.0), 0.42, 1.0))


def decks(rng: np.random.Generator) -> Image.Image:
    """Four cells: the ground of the red, yellow and blue districts (stripes, dots, waves), and plain plates."""
    ys, xs = np.mgrid[0:DECK, 0:DECK] / DECK
    seams = np.maximum(np.abs((xs * 7) % 1 - 0.5), np.abs((ys * 7) % 1 - 0.5)) > 0.485
    base = (0.86 + 0.02 * _noise(rng, DECK, 0.8)) * np.where(seams, 0.86, 1.0)
    stripes = (((xs + ys) * 11) % 1) < 0.34
    dots = np.hypot((xs * 15) % 1 - 0.5, ((ys * 15 + 0.5 * (np.floor(xs * 15) % 2)) % 1) - 0.5) < 0.27
    waves = ((ys * 12 + 0.32 * np.sin(xs * 2 * np.pi * 8)) % 1) < 0.30
    cells = [np.where(pattern, base * 0.66, base) for pattern in (stripes, dots, waves)] + [base]
    return _grey(np.vstack([np.hstack(cells[:2]), np.hstack(cells[2:])]))


def planet(rng: np.random.Generator) -> Image.Image:
    """A banded ball lit from the left, with rings behind and before it; clear around them."""
    ys, xs = np.mgrid[0:PLANET, 0:PLANET] / PLANET * 4.0 - 2.0
    ys, lean = -ys, np.radians(-20)
    along, across = xs * np.cos(lean) + ys * np.sin(lean), -xs * np.sin(lean) + ys * np.cos(lean)
    picture = np.zeros((PLANET, PLANET, 4))
    picture[..., :3] = (0.95, 0.84, 0.70)
    away = np.hypot(along, across / 0.20)
    ring = sum(
        bright * np.clip((away - inner) * 40, 0, 1) * np.clip((outer - away) * 40, 0, 1)
        for inner, outer, bright in ((1.26, 1.37, 0.26), (1.37, 1.57, 0.80), (1.62, 1.74, 0.62), (1.75, 1.81, 0.28))
    ) * (0.88 + 0.12 * np.sin(away * 90))
    shaded = 1 - 0.85 * np.clip((along + 0.25) * 4, 0, 1) * np.clip((1.25 - along) * 4, 0, 1)
    _lay(picture, (0.95, 0.84, 0.70), ring * shaded * (across > 0))
    far = np.hypot(xs, ys)
    up = np.sqrt(np.clip(1 - far**2, 0, 1))
    swirl = across + 0.22 * up + 0.010 * np.sin(9 * xs + 3 * across) + 0.004 * np.sin(23 * xs)
    band = np.clip(0.5 + 0.30 * np.sin(swirl * 17) + 0.20 * np.sin(swirl * 41 + 1), 0, 1)[..., None]
    tone = np.array([0.647, 0.392, 0.247]) * (1 - band) + np.array([0.945, 0.780, 0.588]) * band
    light = np.clip(1.25 * (xs * -0.880 + ys * 0.110 + up * 0.462), 0, 1)[..., None] ** 0.9
    ball = np.array([0.106, 0.071, 0.188]) * (1 - light) + tone * light
    edge = np.clip((far - 0.9) * 10, 0, 1)[..., None] ** 2 * light * 0.55
    _lay(picture, ball * (1 - edge) + np.array([1.0, 0.87, 0.69]) * edge, np.clip((1 - far) * PLANET / 6, 0, 1))
    _lay(picture, (0.95, 0.84, 0.70), ring * (across <= 0))
    return Image.fromarray((np.clip(picture, 0, 1) * 255).round().astype("uint8"), "RGBA")


def _lay(picture: np.ndarray, colour: np.ndarray | tuple[float, ...], alpha: np.ndarray) -> None:
    """Lays a colour over the picture, whose clear parts take it as it is."""
    alpha = alpha[..., None]
    shown = alpha + picture[..., 3:] * (1 - alpha)
    share = np.divide(alpha, shown, out=np.ones_like(alpha), where=shown > 0)
    picture[..., :3] = picture[..., :3] * (1 - share) + np.asarray(colour) * share
    picture[..., 3:] = shown

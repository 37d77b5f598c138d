"""From linear light to a finished 8-bit picture: bloom, film curve, grade, vignette, one step of dither."""
import json

import numpy as np

LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)


def load_sky(path):
    """The float RGB that sky/render-sky.ts wrote."""
    with open(path + ".json") as described:
        size = json.load(described)
    return np.fromfile(path, np.float32).reshape(size["height"], size["width"], 3)


def box_blur(picture, radius, rounds=3):
    """Three box filters in a row: close to a Gaussian, in time that does not grow with the radius."""
    r = max(1, int(radius))
    out = picture
    for _ in range(rounds):
        for axis in (0, 1):
            padding = [(0, 0)] * picture.ndim
            padding[axis] = (r + 1, r)
            sums = np.cumsum(np.pad(out, padding, mode="edge"), axis=axis, dtype=np.float64)
            count = picture.shape[axis]
            upper = np.take(sums, np.arange(2 * r + 1, 2 * r + 1 + count), axis=axis)
            lower = np.take(sums, np.arange(0, count), axis=axis)
            out = ((upper - lower) / (2 * r + 1)).astype(np.float32)
    return out


def soften(picture, pixels):
    """The softness of a long lens. It also removes the march's ordered noise; a fraction of a pixel is allowed."""
    if pixels <= 0:
        return picture
    whole = box_blur(np.minimum(picture, 24).astype(np.float32), max(1, round(pixels)))
    share = min(1.0, pixels)
    return picture * (1 - share) + whole * share


def film_curve(x):
    return np.clip((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0, 1)


def tone(light, exposure=0.5, bloom=0.09, contrast=1.2, saturation=1.08, vignette=0.22, tint=(1, 1, 1), lift=0.0):
    """Returns uint8 RGB. `lift` raises the blacks towards blue, as haze does."""
    height, width, _ = light.shape
    exposed = (light * exposure * np.array(tint, np.float32)).astype(np.float32)
    # Before the curve, so that a sun near the edge stays white.
    down, across = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    falloff = np.clip(across**2 * 0.8 + down**2 * 0.6, 0, 1.4)[..., None] ** 1.2
    exposed = (exposed * (1 - vignette * 0.8 * falloff) ** 2.2).astype(np.float32)
    if bloom > 0:
        bright = np.minimum(exposed, 20)
        glow = (
            box_blur(bright, width / 130) * 0.5 + box_blur(bright, width / 36) * 0.3 + box_blur(bright, width / 12) * 0.2
        )
        exposed = exposed * (1 - bloom) + glow * bloom
    # A little luminance before the curve: a curve of luminance ratios alone makes coloured rings round the sun.
    grey = (exposed @ LUMINANCE)[..., None]
    shown = film_curve((exposed * 0.88 + grey * 0.12) * 0.62) ** (1 / 2.2)
    shown = np.clip(0.42 + (shown - 0.42) * contrast, 0, 1)
    grey = (shown @ np.array([0.3, 0.59, 0.11], np.float32))[..., None]
    shown = grey + (shown - grey) * saturation
    if lift:
        shown = shown * (1 - lift) + lift * np.array([0.10, 0.12, 0.18])
    dither = np.random.default_rng(3).uniform(-0.5, 0.5, shown.shape)
    return (np.clip(shown, 0, 1) * 255 + 0.5 + dither).clip(0, 255).astype(np.uint8)


"""Joins the sky and the aircraft in linear light and finishes the picture.

    python3 composite.py JOB.json

Job: out, size [w, h], sky (float file); optional craft (EXR), softness (pixels), denoise (rounds), tone {...}.
"""
import json
import sys

import exr
import numpy as np
from PIL import Image
from tone import load_sky, soften, tone

KERNEL = [(-2, 0.0625), (-1, 0.25), (0, 0.375), (1, 0.25), (2, 0.0625)]


def resized(picture, width, height):
    if picture.shape[:2] == (height, width):
        return picture
    planes = [np.asarray(Image.fromarray(picture[..., k]).resize((width, height), Image.BICUBIC)) for k in range(3)]
    return np.maximum(np.stack(planes, -1), 0)


def layers(path):
    """Colour, coverage and the guides of the denoiser (normal, albedo, depth; none where a pass is missing)."""
    found = exr.read(path)

    def stack(*endings):
        planes = [next((found[name] for name in found if name.endswith(ending)), None) for ending in endings]
        return None if any(plane is None for plane in planes) else np.stack(planes, -1)

    colour = stack("Combined.R", "Combined.G", "Combined.B")
    coverage = stack("Combined.A")[..., 0]
    depth = stack("Depth.Z")
    guides = (stack("Normal.X", "Normal.Y", "Normal.Z"), stack("DiffCol.R", "DiffCol.G", "DiffCol.B"))
    return colour, coverage, guides, None if depth is None else depth[..., 0]


def denoise(colour, guides, depth, rounds):
    """A-trous joint bilateral filter in log light: smooths noise, keeps what normal, albedo and depth call an edge."""
    log = np.log1p(colour * 4)
    distance = None if depth is None else np.log(np.clip(depth, 0.1, 1e5))
    widths = (0.12, 0.05)
    for level in range(rounds):
        stride = 2**level
        total = np.zeros_like(log)
        weights = np.zeros(log.shape[:2] + (1,), np.float32)
        for dy, wy in KERNEL:
            for dx, wx in KERNEL:

                def shifted(field):
                    return np.roll(field, (dy * stride, dx * stride), (0, 1))

                near = shifted(log)
                weight = wx * wy * np.exp(-((near - log) ** 2).sum(-1) / (0.35**2 / 4**level))
                for guide, width in zip(guides, widths):
                    if guide is not None:
                        weight = weight * np.exp(-((shifted(guide) - guide) ** 2).sum(-1) / width**2)
                if distance is not None:
                    weight = weight * np.exp(-np.abs(shifted(distance) - distance) / 0.02)
                total += near * weight[..., None]
                weights += weight[..., None]
        log = total / weights
    return np.expm1(log) / 4


def main(job):
    width, height = job["size"]
    light = soften(resized(load_sky(job["sky"]), width, height), job.get("softness", 0))
    if "craft" in job:
        colour, coverage, guides, depth = layers(job["craft"])
        colour = denoise(colour, guides, depth, job.get("denoise", 2))
        haze = job.get("haze", 0)
        if haze:
            horizon = np.median(light[int(height * 0.2) : int(height * 0.4)], axis=(0, 1))
            colour = colour * (1 - haze) + horizon * haze * coverage[..., None]
        light = light * (1 - coverage[..., None]) + colour
    picture = tone(light.astype(np.float32), **job.get("tone", {}))
    Image.fromarray(picture).save(job["out"])


if __name__ == "__main__":
    with open(sys.argv[1]) as described:
        main(json.load(described))

"""A clear evening sky as linear light: what the camera sees, and the panorama that lights the aircraft from behind.

    python3 dusk.py JOB.json

Job: {path: view}; a view has width, height, azimuth, pitch and fieldOfView or is a panorama, and has `sun` (azimuth,
elevation), `air` (a name of AIRS) and `seed`. No cloud: the silhouette is the picture.
"""
import json
import sys

import numpy as np

# Colour of the sky by height in degrees, of the light round the sun and of the ground; over how many degrees haze hides the
# ground and the horizon. Linear light.
AIRS = {
    "clear": dict(
        ramp=[
            (0, (0.62, 0.215, 0.075)), (2.5, (0.60, 0.26, 0.115)), (7, (0.40, 0.235, 0.165)), (14, (0.185, 0.165, 0.185)),
            (26, (0.072, 0.092, 0.135)), (50, (0.026, 0.042, 0.072)), (90, (0.014, 0.024, 0.045)),
        ],
        glow=[((2.6, 0.95, 0.30), 5.0, 2.6), ((0.75, 0.27, 0.10), 20.0, 6.0)],
        ground=(0.022, 0.019, 0.021),
        fade=2.4,
        edge=0.25,
        disc=None,
    ),
    "blue": dict(
        ramp=[
            (0, (0.40, 0.150, 0.085)), (2, (0.34, 0.155, 0.115)), (6, (0.185, 0.135, 0.150)), (12, (0.082, 0.098, 0.150)),
            (24, (0.033, 0.055, 0.105)), (50, (0.014, 0.028, 0.060)), (90, (0.008, 0.016, 0.036)),
        ],
        glow=[((0.55, 0.20, 0.09), 24.0, 3.6)],
        ground=(0.010, 0.012, 0.019),
        fade=1.6,
        edge=0.25,
        disc=None,
    ),
    "dawn": dict(
        ramp=[
            (0, (0.50, 0.32, 0.26)), (2.5, (0.50, 0.36, 0.315)), (7, (0.40, 0.345, 0.35)), (14, (0.26, 0.275, 0.325)),
            (26, (0.145, 0.18, 0.24)), (50, (0.07, 0.10, 0.15)), (90, (0.04, 0.06, 0.10)),
        ],
        glow=[((1.0, 0.50, 0.26), 5.0, 2.4), ((0.32, 0.16, 0.10), 24.0, 6.0)],
        ground=(0.045, 0.048, 0.058),
        fade=2.8,
        edge=0.3,
        disc=None,
    ),
    "dust": dict(
        ramp=[
            (0, (0.40, 0.345, 0.295)), (5, (0.43, 0.375, 0.325)), (14, (0.44, 0.388, 0.342)), (30, (0.37, 0.332, 0.298)),
            (60, (0.25, 0.228, 0.21)), (90, (0.18, 0.168, 0.16)),
        ],
        glow=[((0.34, 0.29, 0.235), 3.4, 3.4), ((0.22, 0.18, 0.14), 16.0, 13.0)],
        ground=(0.33, 0.285, 0.245),
        fade=7.0,
        edge=9.0,
        mirror=0.86,
        disc=((0.75, 0.66, 0.55), 0.62),
    ),
}


def strata(height, around, seed):
    """Thin level bands of haze: stretched noise, strongest just above the horizon."""
    rng = np.random.default_rng(seed)
    total = np.zeros_like(height)
    for size, weight in ((0.9, 1.0), (2.3, 0.7), (5.0, 0.4)):
        phase, drift = rng.uniform(0, 6.28, 2)
        total += weight * np.sin(height * size + phase + 0.9 * np.sin(around * 0.05 * size + drift))
    return total * np.exp(-np.abs(height - 2) / 5)


def light(height, around, view):
    """Radiance of the direction `height` degrees above the horizon and `around` degrees from north."""
    air = AIRS[view["air"]]
    sun_around, sun_height = view["sun"]
    apart = (around - sun_around + 180) % 360 - 180
    steps = [step for step, _ in air["ramp"]]
    up = np.abs(height)
    out = np.stack([np.interp(up, steps, [c[k] for _, c in air["ramp"]]) for k in range(3)], -1)
    out *= (0.30 + 0.70 * np.exp(-((apart / 62) ** 2)))[..., None]
    for colour, wide, high in air["glow"]:
        shape = np.exp(-np.sqrt((apart / wide) ** 2 + ((up - sun_height) / high) ** 2))
        out += (shape * np.exp(np.minimum(height, 0) / 3))[..., None] * np.array(colour)
    out *= (1 - 0.035 * strata(height, around, view.get("seed", 1)))[..., None]
    if air["disc"]:
        colour, radius = air["disc"]
        far = np.hypot(apart * np.cos(np.radians(height)), height - sun_height)
        out += np.clip((radius - far) / 0.12 + 0.5, 0, 1)[..., None] * np.array(colour)
    below = np.clip(-height, 0, None)
    haze = np.exp(-below / air["fade"])[..., None]
    ground = np.array(air["ground"]) * (1 - haze) + out * air.get("mirror", 0.62) * haze
    edge = np.clip(height / air["edge"] + 0.5, 0, 1)[..., None]
    return out * edge + ground * (1 - edge)


def directions(view):
    width, height = view["width"], view["height"]
    across, down = np.meshgrid((np.arange(width) + 0.5) / width * 2 - 1, 1 - (np.arange(height) + 0.5) / height * 2)
    if view.get("panorama"):
        return down * 90, across * 180
    reach = np.tan(np.radians(view["fieldOfView"]) / 2)
    x, y, z = across * reach * width / height, down * reach, np.ones_like(across)
    pitch = np.radians(view["pitch"])
    y, z = y * np.cos(pitch) + z * np.sin(pitch), z * np.cos(pitch) - y * np.sin(pitch)
    return np.degrees(np.arctan2(y, np.hypot(x, z))), view["azimuth"] + np.degrees(np.arctan2(x, z))


with open(sys.argv[1]) as described:
    VIEWS = json.load(described)
for path, view in VIEWS.items():
    light(*directions(view), view).astype(np.float32).tofile(path)
    with open(path + ".json", "w") as size:
        json.dump({"width": view["width"], "height": view["height"]}, size)

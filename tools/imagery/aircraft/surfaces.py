"""Curves and surfaces that every type is built of. A surface is a pair: points [rows, columns, 3] and texture places.

Axes: x aft from the nose, y to starboard, z up, z = 0 on the fuselage axis. Metres.
"""
import numpy as np


def smooth(xs, ys, at):
    """Monotone cubic through the given points: no overshoot, so that an outline never bulges between them."""
    xs, ys, at = np.asarray(xs, float), np.asarray(ys, float), np.asarray(at, float)
    gaps = np.diff(xs)
    slopes = np.diff(ys) / gaps
    tangents = np.zeros_like(ys)
    left, right = 2 * gaps[1:] + gaps[:-1], gaps[1:] + 2 * gaps[:-1]
    with np.errstate(all="ignore"):
        means = (left + right) / (left / slopes[:-1] + right / slopes[1:])
    tangents[1:-1] = np.where(slopes[:-1] * slopes[1:] > 0, means, 0)
    tangents[0], tangents[-1] = slopes[0], slopes[-1]
    i = np.clip(np.searchsorted(xs, at) - 1, 0, len(xs) - 2)
    t = np.clip((at - xs[i]) / gaps[i], 0, 1)
    start = (1 + 2 * t) * (1 - t) ** 2 * ys[i] + t * (1 - t) ** 2 * gaps[i] * tangents[i]
    return start + t * t * (3 - 2 * t) * ys[i + 1] + t * t * (t - 1) * gaps[i] * tangents[i + 1]


def signed_power(value, power):
    return np.sign(value) * np.abs(value) ** power


def _grid(*parts):
    return np.stack(np.broadcast_arrays(*parts), -1)


def _chord_steps(count):
    return (1 - np.cos(np.linspace(0, np.pi, count))) / 2


def airfoil(count, thickness, camber):
    """Trailing edge, over the top to the leading edge, and back below: chord 1."""
    c = _chord_steps(count)
    y = 5 * thickness * (0.2969 * np.sqrt(c) - 0.126 * c - 0.3516 * c**2 + 0.2843 * c**3 - 0.1036 * c**4)
    mean = camber * 4 * c * (1 - c)
    upper = np.stack([c, mean + y], -1)[::-1]
    lower = np.stack([c, mean - y], -1)[1:]
    return np.concatenate([upper, lower])


def section(x, y, z, chord, thickness=0.1, cant=0.0, twist=0.0, camber=0.012):
    return dict(x=x, y=y, z=z, chord=chord, thickness=thickness, cant=cant, twist=twist, camber=camber)


def lifting(sections, count=34):
    """A wing or fin through airfoil sections; `cant` turns a section from flat (0) to upright (90)."""
    rows, distances, so_far, last = [], [], 0.0, None
    for s in sections:
        shape = airfoil(count, s["thickness"], s["camber"]) * s["chord"]
        cant, twist = np.radians(s["cant"]), np.radians(s["twist"])
        along = shape[:, 0] * np.cos(twist) + shape[:, 1] * np.sin(twist)
        up = -shape[:, 0] * np.sin(twist) + shape[:, 1] * np.cos(twist)
        rows.append(np.stack([s["x"] + along, s["y"] - up * np.sin(cant), s["z"] + up * np.cos(cant)], -1))
        if last is not None:
            so_far += np.hypot(s["y"] - last["y"], s["z"] - last["z"])
        distances.append(so_far)
        last = s
    steps = _chord_steps(count)
    around = np.concatenate([0.5 - 0.5 * steps[::-1], 0.5 + 0.5 * steps[1:]])
    outward = np.array(distances) / max(so_far, 1e-6)
    return np.array(rows), _grid(around[None, :], outward[:, None])


def between(sections, count=8):
    """More sections, evenly between the given ones."""
    out = []
    for a, b in zip(sections[:-1], sections[1:]):
        out += [{key: a[key] * (1 - i / count) + b[key] * i / count for key in a} for i in range(count)]
    return out + [sections[-1]]


def revolved(profile, x, y, z, count=72, squash=(1, 1)):
    """Turns (along, radius) pairs round an axis that runs aft."""
    turn = np.linspace(0, 2 * np.pi, count + 1)
    p = np.array(profile, float)
    points = np.stack(
        [
            x + p[:, 0][:, None] + 0 * turn,
            y + p[:, 1][:, None] * np.sin(turn) * squash[0],
            z + p[:, 1][:, None] * np.cos(turn) * squash[1],
        ],
        -1,
    )
    return points, _grid(np.linspace(0, 1, len(p))[:, None], (turn / (2 * np.pi))[None, :])


def blister(start, end, z, half_width, above, below, fullness=0.55, squareness=2.4, y=0.0):
    """A streamlined bulge: fairings, cowlings, sponsons."""
    t = np.linspace(0, 1, 60)
    swell = np.clip(np.sin(np.pi * t**0.92), 0, 1) ** fullness
    turn = np.linspace(-np.pi, np.pi, 49)
    c, s = np.cos(turn), np.sin(turn)
    points = _grid(
        (start + (end - start) * t)[:, None],
        y + swell[:, None] * half_width * signed_power(s, 2 / squareness)[None, :],
        z + swell[:, None] * np.where(c > 0, above, below)[None, :] * signed_power(c, 2 / squareness)[None, :],
    )
    return points, _grid(t[:, None], ((turn + np.pi) / (2 * np.pi))[None, :])


def cylinder(start, end, radius, count=20):
    start, end = np.array(start, float), np.array(end, float)
    axis = (end - start) / np.linalg.norm(end - start)
    side = np.cross(axis, [0, 1, 0] if abs(axis[1]) < 0.9 else [1, 0, 0])
    side /= np.linalg.norm(side)
    other = np.cross(axis, side)
    turn = np.linspace(0, 2 * np.pi, count + 1)
    ring = np.cos(turn)[:, None] * side + np.sin(turn)[:, None] * other
    points = np.stack([start + ring * 1e-4, start + ring * radius, end + ring * radius, end + ring * 1e-4])
    return points, np.zeros(points.shape[:2] + (2,))


def mirrored(points):
    other = points.copy()
    other[..., 1] *= -1
    return other

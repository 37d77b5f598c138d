"""Livery and glazing, painted in the fuselage's texture space from true 3-D positions.

    python3 paint.py SLUG FOLDER

Writes SLUG-colour.png and SLUG-mask.png (red glass, green trim metal, blue belly), and wing-mask.png (red leading edge,
green panel lines). Windows, doors and lines therefore sit where the drawings have them.
"""
import sys

import numpy as np
from fleet import aircraft
from PIL import Image, ImageFilter

WIDTH, HEIGHT = 6144, 1280
WHITE, NAVY, GOLD = (0.82, 0.81, 0.79), (0.010, 0.016, 0.034), (0.72, 0.56, 0.34)


def step(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def line(distance, width, pixel=0.006):
    return np.clip((width / 2 + pixel / 2 - np.abs(distance)) / pixel, 0, 1)


def rounded(mask, radius):
    image = Image.fromarray((mask * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(radius))
    return np.clip((np.asarray(image, np.float32) / 255 - 0.5) * radius * 0.9 + 0.5, 0, 1)


class Canvas:
    """The unrolled fuselage: X, Y, Z of each texel, and the layers to paint."""

    def __init__(self, craft):
        self.craft = craft
        along = (np.arange(WIDTH) + 0.5) / WIDTH * craft.fuselage
        turn = np.pi - (np.arange(HEIGHT) + 0.5) / HEIGHT * 2 * np.pi
        points = craft.skin(along[None, :], turn[:, None]).astype(np.float32)
        self.x, self.y, self.z = points[..., 0], points[..., 1], points[..., 2]
        self.along = along
        self.upper = (np.abs(turn) < np.pi * 0.80)[:, None]
        self.glass = np.zeros((HEIGHT, WIDTH), np.float32)
        self.trim = self.glass.copy()
        self.lines = self.glass.copy()
        self.belly_height = np.zeros((HEIGHT, WIDTH), np.float32)

    def draw(self, mask, strength):
        self.lines = np.maximum(self.lines, strength * mask)

    def frame(self, x0, x1, z0, z1, radius=0.12):
        """The outline of a door with round corners."""
        dx = np.abs(self.x - (x0 + x1) / 2) - (x1 - x0) / 2 + radius
        dz = np.abs(self.z - (z0 + z1) / 2) - (z1 - z0) / 2 + radius
        distance = np.hypot(np.maximum(dx, 0), np.maximum(dz, 0)) + np.minimum(np.maximum(dx, dz), 0) - radius
        return line(distance, 0.014)

    def seal(self, glazing, spread):
        return np.clip(rounded((rounded(glazing, spread) > 0.02).astype(np.float32), 6) - glazing, 0, 1)


def window_centres(craft):
    w = craft.windows
    return np.linspace(w["first"] * craft.fuselage, w["last"] * craft.fuselage, w["count"])


def paint_jet(c):
    craft, r = c.craft, c.craft.radius
    w = craft.windows
    for centre in window_centres(craft):
        dx, dz = np.abs((c.x - centre) / (w["width"] / 2)), np.abs((c.z - w["z"] * r) / (w["height"] / 2))
        f = (dx ** w["squareness"] + dz ** w["squareness"]) ** (1 / w["squareness"])
        c.glass = np.maximum(c.glass, np.clip((1 - f) / 0.05 + 0.5, 0, 1))
        c.trim = np.maximum(c.trim, np.clip((1.17 - f) / 0.05 + 0.5, 0, 1))
        c.draw(np.clip(1 - np.abs(f - 1.24) / 0.05, 0, 1), 0.6)
    first, last = craft.windscreen
    q, height, side = c.x / craft.nose_end, c.z / r, np.abs(c.y)
    sill = 0.315 - 0.14 * step(first, last + 0.08, q)
    roof = 0.765 - 0.12 * step(last - 0.16, last + 0.12, q)
    pane = (height > sill) & (height < roof) & (q < last + 0.09 - (0.80 - height) * 0.12) & (q > first - 0.03) & c.upper
    centre_post = side < 0.030 * r
    corner = (0.60 - (q - first) * 0.10) * r
    front_post = np.abs(side - corner) < 0.034 * r
    side_line = last - 0.055 - (height - 0.3) * 0.12
    side_post = np.abs(q - side_line) < 0.016
    pane &= (q < side_line) | (side > corner)
    screen = rounded((pane & ~centre_post & ~front_post & ~side_post).astype(np.float32), 10)
    c.glass = np.maximum(c.glass, screen)
    c.draw(c.seal(screen, 16), 0.35)
    door = craft.door * craft.fuselage
    c.draw(c.frame(door - 0.42, door + 0.42, -0.74 * r, 0.74 * r) * (c.y < 0), 0.75)
    exit_at = craft.fuselage * 0.50
    c.draw(c.frame(exit_at, exit_at + 0.62, -0.12 * r, 0.66 * r) * (c.y > 0), 0.5)
    c.draw(line(c.x - 0.17 * craft.nose_end, 0.012), 0.4)
    for frame in np.linspace(craft.nose_end * 1.15, craft.tail_start, 7):
        c.draw(line(c.x - frame, 0.008), 0.18)
    length = craft.fuselage
    c.belly_height = r * (-0.48 + 1.15 * step(length * 0.62, length * 1.02, c.x) - 0.12 * step(0.9, 0.1, c.x))


def paint_helicopter(c):
    craft, k = c.craft, c.craft.cabin_scale
    top, bottom, *_ = [v[None, :] for v in craft.profile(c.along)]
    height, side = (c.z - bottom) / (top - bottom + 1e-6), np.abs(c.y)
    start, end = craft.windscreen
    screen = (c.x > start) & (c.x < end - 0.35 * (1 - height)) & (height > 0.44) & (height < 0.93) & c.upper & (side > 0.045)
    chin = (c.x > 0.40 * k + 0.1) & (c.x < 1.25 * k) & (height < 0.36) & (height > 0.16) & (side > 0.18 * k + 0.02) & c.upper
    bend = 0.9 * (side / (1.1 if craft.big else 0.8) - 0.75)
    post = np.abs(c.x - ((1.50 if craft.big else 1.42) - bend + 0.35 * (height - 0.5))) < 0.045
    glazing = (screen & ~post).astype(np.float32) + chin
    for x0, x1 in craft.windows:
        glazing += (c.x > x0) & (c.x < x1) & (height > 0.50) & (height < 0.85) & c.upper
    c.glass = rounded(np.clip(glazing, 0, 1), 11)
    c.draw(c.seal(c.glass, 18), 0.5)
    for x0, x1 in craft.doors:
        c.draw(c.frame(x0, x1, -0.95 if craft.big else -0.78, 0.92 if craft.big else 0.72, 0.10), 0.7)
    length = craft.fuselage
    rise = (1.15 if craft.big else 0.78) * step(length * 0.38, length * 0.78, c.x)
    c.belly_height = (-0.42 if craft.big else -0.32) * (1 - 0.1 * c.x / length) + rise - 0.30 * step(0.8, 0.1, c.x)


def save(array, path):
    Image.fromarray((np.clip(array, 0, 1) * 255 + 0.5).astype(np.uint8)).transpose(Image.FLIP_TOP_BOTTOM).save(path)


def paint(slug, folder):
    c = Canvas(aircraft(slug))
    (paint_jet if c.craft.kind == "jet" else paint_helicopter)(c)
    above = c.z - c.belly_height
    belly = np.clip(-above / 0.008 + 0.5, 0, 1)
    # A helicopter is seen from far off, where a second line would only flicker.
    far = c.craft.kind == "helicopter"
    wide = np.clip(((0.030 if far else 0.020) - np.abs(above - 0.075)) / 0.006 + 0.5, 0, 1)
    thin = np.clip((0.006 - np.abs(above - 0.125)) / 0.006 + 0.5, 0, 1) * (not far)
    gold = np.maximum(wide, thin * 0.9) * (1 - c.glass)
    colour = np.array(WHITE) * (1 - belly[..., None]) + np.array(NAVY) * belly[..., None]
    colour = colour * (1 - gold[..., None]) + np.array(GOLD) * gold[..., None]
    colour *= 1 - 0.72 * (c.lines * (1 - c.glass))[..., None]
    bezel = np.clip(c.trim - c.glass, 0, 1)[..., None]
    colour = colour * (1 - bezel) + np.array([0.80, 0.79, 0.77]) * bezel
    srgb = np.where(colour < 0.0031308, 12.92 * colour, 1.055 * np.maximum(colour, 1e-6) ** (1 / 2.4) - 0.055)
    save(srgb, f"{folder}/{slug}-colour.png")
    save(np.stack([c.glass, np.maximum(c.trim, gold), belly], -1), f"{folder}/{slug}-mask.png")


def paint_wing(folder):
    """Leading edge and panel lines, in the texture space of any lifting surface."""
    u, v = np.meshgrid((np.arange(2048) + 0.5) / 2048, 1 - (np.arange(1024) + 0.5) / 1024)
    chord, upper = np.abs(u - 0.5) * 2, u < 0.5
    lines = np.zeros_like(u)

    def draw(distance, width, strength=1.0, where=True):
        nonlocal lines
        lines = np.maximum(lines, np.clip((width - np.abs(distance)) / 0.0006 + 0.5, 0, 1) * strength * where)

    # A fin has the line of its rudder and no other.
    rudder = np.clip((0.0024 - np.abs(chord - 0.70)) / 0.0006 + 0.5, 0, 1) * ((v > 0.07) & (v < 0.95))
    draw(chord - 0.055, 0.0012, 0.6)
    draw(chord - 0.735, 0.0022, where=(v > 0.05) & (v < 0.90))
    for at in (0.05, 0.30, 0.64, 0.90):
        draw((v - at) * 0.5, 0.0009, where=chord > 0.735)
    draw(chord - 0.60, 0.0016, where=(v > 0.22) & (v < 0.62) & upper)
    for at in (0.22, 0.36, 0.49, 0.62):
        draw((v - at) * 0.5, 0.0008, where=(chord > 0.60) & (chord < 0.735) & upper)
    for at in np.linspace(0.1, 0.95, 9):
        draw((v - at) * 0.5, 0.0005, 0.35, chord < 0.6)
    edge = np.clip((0.052 - chord) / 0.002 + 0.5, 0, 1)
    Image.fromarray((np.stack([edge, lines, rudder], -1) * 255).astype(np.uint8)).save(f"{folder}/wing-mask.png")


if __name__ == "__main__":
    paint(sys.argv[1], sys.argv[2])
    paint_wing(sys.argv[2])

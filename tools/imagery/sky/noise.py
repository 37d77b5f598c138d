"""Writes the two textures that the clouds are cut from: a tileable 128^3 volume and a 512^2 weather map.

    python3 noise.py FOLDER

Volume: R Perlin-Worley, G Worley octaves, B finer Worley octaves, A Perlin octaves. Fixed seeds: the same bytes every time.
"""
import sys

import numpy as np

SIZE = 128
rng = np.random.default_rng(7)


def cell_grid(cells):
    steps = (np.arange(SIZE) + 0.5) / SIZE * cells
    return np.meshgrid(steps, steps, steps, indexing="ij")


def worley(cells):
    """1 at a feature point, 0 far from every one."""
    points = rng.random((cells, cells, cells, 3))
    x, y, z = cell_grid(cells)
    ix, iy, iz = x.astype(int), y.astype(int), z.astype(int)
    nearest = np.full(x.shape, 9.0, np.float32)
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            for dz in (-1, 0, 1):
                point = points[(ix + dx) % cells, (iy + dy) % cells, (iz + dz) % cells]
                distance = (
                    (ix + dx + point[..., 0] - x) ** 2
                    + (iy + dy + point[..., 1] - y) ** 2
                    + (iz + dz + point[..., 2] - z) ** 2
                )
                np.minimum(nearest, distance, out=nearest)
    return 1 - np.clip(np.sqrt(nearest), 0, 1)


def perlin(cells):
    gradients = rng.normal(size=(cells, cells, cells, 3))
    gradients /= np.linalg.norm(gradients, axis=-1, keepdims=True)
    x, y, z = cell_grid(cells)
    ix, iy, iz = x.astype(int), y.astype(int), z.astype(int)
    fx, fy, fz = x - ix, y - iy, z - iz

    def fade(t):
        return t * t * t * (t * (t * 6 - 15) + 10)

    def corner(dx, dy, dz):
        g = gradients[(ix + dx) % cells, (iy + dy) % cells, (iz + dz) % cells]
        return g[..., 0] * (fx - dx) + g[..., 1] * (fy - dy) + g[..., 2] * (fz - dz)

    def mix(a, b, t):
        return a + (b - a) * t

    u, v, w = fade(fx), fade(fy), fade(fz)
    near = mix(mix(corner(0, 0, 0), corner(1, 0, 0), u), mix(corner(0, 1, 0), corner(1, 1, 0), u), v)
    far = mix(mix(corner(0, 0, 1), corner(1, 0, 1), u), mix(corner(0, 1, 1), corner(1, 1, 1), u), v)
    return mix(near, far, w)


def stretched(field):
    low, high = np.percentile(field, 0.5), np.percentile(field, 99.5)
    return np.clip((field - low) / (high - low), 0, 1)


def volume():
    octaves = sum(perlin(cells) * 0.5**i for i, cells in enumerate((4, 8, 16, 32)))
    octaves = np.clip(octaves / (2.6 * octaves.std()) * 0.5 + 0.5, 0, 1)
    cells = {count: worley(count) for count in (4, 8, 16, 32)}
    coarse = 0.625 * cells[4] + 0.25 * cells[8] + 0.125 * cells[16]
    billows = coarse + octaves * (1 - coarse)
    fine = 0.625 * cells[8] + 0.25 * cells[16] + 0.125 * cells[32]
    finer = 0.6 * cells[16] + 0.4 * cells[32]
    stacked = np.stack([stretched(billows), stretched(fine), stretched(finer), octaves], -1)
    return (stacked * 255 + 0.5).astype(np.uint8).transpose(2, 1, 0, 3)


def spectral(size, slope, seed, lowest=1):
    """Tileable fractal noise with a power spectrum of the given slope."""
    local = np.random.default_rng(seed)
    spectrum = np.fft.fft2(local.normal(size=(size, size)))
    frequency = np.fft.fftfreq(size) * size
    radius = np.hypot(*np.meshgrid(frequency, frequency))
    radius[0, 0] = 1
    spectrum *= radius**-slope * (radius >= lowest) * (radius < 200)
    spectrum[0, 0] = 0
    field = np.real(np.fft.ifft2(spectrum))
    return np.clip(field / field.std() / 5 + 0.5, 0, 1)


def weather():
    layers = [spectral(512, 1.35, 1), spectral(512, 1.7, 2), spectral(512, 1.2, 3, 4), spectral(512, 1.5, 4)]
    return (np.stack(layers, -1) * 255 + 0.5).astype(np.uint8)


if __name__ == "__main__":
    folder = sys.argv[1]
    volume().tofile(f"{folder}/noise-128.bin")
    weather().tofile(f"{folder}/weather-512.bin")

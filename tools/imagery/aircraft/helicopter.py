"""A helicopter from its stations: body, cowling, fins, both rotors, wheels."""
import numpy as np
from jet import both
from surfaces import between, blister, cylinder, lifting, revolved, section, signed_power, smooth
from types_of_aircraft import HELICOPTERS


class Helicopter:
    kind = "helicopter"

    def __init__(self, key):
        self.key = key
        self.__dict__.update(HELICOPTERS[key])
        self.fuselage = self.stations[-1][0]
        self.big = self.cabin_scale == 1

    def profile(self, x):
        """Top, bottom, half width, widest z and squareness at stations x."""
        table = np.array(self.stations, float)
        at = np.sqrt(np.maximum(np.asarray(x, float), 0))
        return [smooth(np.sqrt(table[:, 0]), table[:, i], at) for i in (1, 2, 3, 4, 5)]

    def skin(self, x, turn):
        top, bottom, width, middle, squareness = self.profile(x)
        c, s = np.cos(turn), np.sin(turn)
        z = middle + np.where(c > 0, top - middle, middle - bottom) * signed_power(c, 2 / squareness)
        return np.stack(np.broadcast_arrays(x + 0 * turn, width * signed_power(s, 2 / squareness), z), -1)

    def fuselage_surface(self):
        x = self.fuselage * np.linspace(0, 1, 220) ** 1.35
        turn = np.linspace(np.pi, -np.pi, 97)
        uv = np.broadcast_arrays((x / self.fuselage)[:, None], ((np.pi - turn) / (2 * np.pi))[None, :])
        return self.skin(x[:, None], turn[None, :]), np.stack(uv, -1)

    def _fins(self):
        parts = []
        for i, fin in enumerate(self.fins):
            cant = 90 if fin[1][0] > fin[0][0] else -90
            sections = [section(x, 0, z, chord, 0.13 if k == 0 else 0.10, cant, 0, 0) for k, (z, x, chord) in enumerate(fin)]
            parts.append((f"fin {i}", "fin", lifting(between(sections))))
        z = 0.64 if self.big else 0.42
        plane = [section(x, y, z, chord, 0.115, 0, 0, 0) for y, x, chord in self.tailplane]
        parts += both("tailplane", "fin", lifting(between(plane)))
        if self.endplate:
            y = self.tailplane[1][0]
            plate = [section(x, y, z, chord, 0.08, 90, 0, 0) for z, x, chord in self.endplate]
            parts += both("endplate", "fin", lifting(between(plate)))
        return parts

    def _engines(self):
        start, end, z, width, above, below = self.cowling
        mast_x, mast_z = self.mast
        big, parts = self.big, []
        lower = (1 if big else 0.85) * (0.98 if big else 1)
        parts.append(("cowling", "paint", blister(start, end, z - 0.15, width, above * lower, below, 0.62, 2.6)))
        for side in (1, -1):
            inner = np.array([mast_x + (1.75 if big else 1.25), side * width * 0.62, z + (0.42 if big else 0.28)])
            outward = np.array([0.45 if big else 0.32, side * 0.24, 0.06])
            radius = 0.175 if big else 0.12
            parts.append((f"exhaust {side}", "dark metal", cylinder(inner - outward * 0.6, inner + outward, radius, 28)))
            parts.append((f"exhaust mouth {side}", "dark", cylinder(inner + outward, inner + outward * 1.01, radius * 0.85, 28)))
            mouth = [(0, 0.02), (0.05, 0.11), (0.5, 0.14), (0.9, 0.1)]
            scale = 1.45 if big else 1
            intake = revolved([(a, b * scale) for a, b in mouth], mast_x - (1.5 if big else 1.05), side * width * 0.72, z + (0.36 if big else 0.26), 24, (0.6, 1))
            parts.append((f"intake {side}", "dark", intake))
        fore, aft = (1.0, 1.25) if big else (0.75, 0.9)
        parts.append(("mast fairing", "paint", blister(mast_x - fore, mast_x + aft, mast_z - 0.42, 0.30, 0.34, 0.4, 0.7)))
        return parts

    def _rotor(self, phase, turning):
        mast_x, mast_z = self.mast
        radius = self.rotor / 2
        height = mast_z + 0.14
        parts = [("mast", "dark metal", cylinder((mast_x, 0, mast_z - 0.5), (mast_x, 0, mast_z + 0.22), 0.10, 24))]
        hub, uv = revolved([(0, 0.02), (0.02, 0.30), (0.09, 0.36), (0.16, 0.28), (0.2, 0.02)], 0, 0, 0)
        parts.append(("hub", "dark metal", (np.stack([hub[..., 1] + mast_x, hub[..., 2], hub[..., 0] + mast_z + 0.05], -1), uv)))
        for i in range(self.blades):
            sections = []
            for f in np.linspace(0.035, 1, 26):
                r, root = f * radius, f < 0.14
                chord = 0.14 if root else 0.40 * (radius / 6.9) ** 0.6 * (1 if f < 0.95 else 1 - 11 * (f - 0.95))
                bend = 0.045 * r if turning else 0.02 * r - 0.0192 * r * r / radius
                sections.append(section(-chord * 0.25 + max(0, 2.4 * (f - 0.95)), r, bend, chord, 0.5 if root else 0.11, 0, 9 - 13 * f, 0 if root else 0.008))
            points, uv = lifting(sections, 16)
            turn = np.radians(phase + 360 / self.blades * i)
            turned = np.stack(
                [
                    mast_x + points[..., 0] * np.cos(turn) - points[..., 1] * np.sin(turn),
                    points[..., 0] * np.sin(turn) + points[..., 1] * np.cos(turn),
                    points[..., 2] + height,
                ],
                -1,
            )
            parts.append((f"blade {i}", "blade", (turned, uv)))
        return parts

    def _tail_rotor(self):
        t, parts = self.tail_rotor, []
        for i in range(t["blades"]):
            sections = [section(-0.09, f * t["radius"], 0, 0.18 if f > 0.2 else 0.08, 0.12, 0, 6, 0) for f in np.linspace(0.05, 1, 8)]
            points, uv = lifting(sections, 12)
            turn = np.radians(25 + 360 / t["blades"] * i)
            turned = np.stack(
                [
                    t["x"] + points[..., 0] * np.cos(turn) - points[..., 1] * np.sin(turn),
                    t["y"] + points[..., 2],
                    t["z"] + points[..., 0] * np.sin(turn) + points[..., 1] * np.cos(turn),
                ],
                -1,
            )
            parts.append((f"tail blade {i}", "blade", (turned, uv)))
        parts.append(("tail hub", "dark metal", cylinder((t["x"], t["y"] * 0.2, t["z"]), (t["x"], t["y"] * 1.25, t["z"]), 0.09, 18)))
        return parts

    def parts(self, phase=12.0, turning=False):
        start, end, y, z, width, above, below = self.sponson
        sponson = blister(start, end, z, width, above, below, 0.6, y=y)
        parts = [("fuselage", "fuselage", self.fuselage_surface()), *both("sponson", "belly", sponson)]
        return parts + self._engines() + self._fins() + self._rotor(phase, turning) + self._tail_rotor()

"""A business jet from its proportions: fuselage, wing and winglet, fin, tailplane, engines, gear.

Longer than most files because an aeroplane is solved, read and changed as one whole.
"""
import numpy as np
from surfaces import blister, cylinder, lifting, mirrored, revolved, section, smooth
from types_of_aircraft import JETS


class Jet:
    """Solved so that overall length, span and height are the published ones to a millimetre."""

    kind = "jet"

    def __init__(self, key):
        self.key = key
        self.__dict__.update(JETS[key])
        self.radius = self.diameter / 2
        self.ground = -(self.radius + self.clearance)
        self.nose_end = self.nose * self.diameter
        self.fin_top = self.height + self.ground
        self.half_span = self.span / 2
        for _ in range(6):
            self._solve_once()

    def _solve_once(self):
        tail = np.concatenate([p.reshape(-1, 3) for _, _, (p, _) in self.tail_parts()])
        wing = lifting(self.wing_sections())[0]
        self.fuselage += self.length - max(tail[:, 0].max(), self.fuselage)
        self.fin_top += self.height + self.ground - tail[:, 2].max()
        self.half_span += self.span / 2 - wing[..., 1].max()

    @property
    def tail_start(self):
        return self.fuselage - self.tail * self.diameter

    def profile(self, x):
        """Top, bottom, half width and widest z at stations x. The root of x makes the nose properly round."""
        x = np.asarray(x, float)
        r, n = self.radius, self.nose_z
        first, last = self.windscreen
        q = np.sqrt(np.clip(x / self.nose_end, 0, 1.6))

        def nose(points):
            return smooth([p[0] ** 0.5 for p in points], [p[1] for p in points], q)

        hood = (n + 0.33) * 0.36 + 0.30 * 0.64
        top = nose(
            [(0, n), (0.03, n + 0.165), (0.12, n + 0.33), (first * 0.70, hood), (first, 0.30)]
            + [(first + 0.5 * (last - first), 0.66), (last, 0.905), (last + 0.16, 0.985), (1.36, 1), (1.6, 1)]
        )
        bottom = nose([(0, n), (0.03, n - 0.17), (0.12, n - 0.31), (0.32, -0.80), (0.6, -0.945), (0.95, -1), (1.6, -1)])
        width = nose([(0, 0), (0.03, 0.19), (0.12, 0.385), (0.30, 0.625), (0.52, 0.83), (0.78, 0.95), (1.05, 1), (1.6, 1)])
        t = np.clip((x - self.tail_start) / (self.fuselage - self.tail_start), 0, 1)

        def tail(points):
            return smooth([p[0] for p in points], [p[1] for p in points], t)

        top = np.where(t > 0, tail([(0, 1), (0.3, 0.985), (0.6, 0.92), (0.85, 0.80), (1, 0.70)]), top)
        bottom = np.where(t > 0, tail([(0, -1), (0.12, -0.985), (0.3, -0.86), (0.55, -0.48), (0.8, -0.02), (1, 0.36)]), bottom)
        width = np.where(t > 0, tail([(0, 1), (0.15, 0.985), (0.4, 0.83), (0.65, 0.57), (0.85, 0.33), (1, 0.17)]), width)
        middle = top * 0.46 + bottom * 0.54
        fore = np.where(q < 1.02, middle * (1 - np.clip((q - 0.7) / 0.32, 0, 1) ** 2), 0)
        middle = np.where(t <= 0, fore, middle * np.clip(t / 0.35, 0, 1))
        return top * r, bottom * r, width * r, middle * r

    def skin(self, x, turn):
        """Points of the fuselage; turn 0 is the top, positive to starboard."""
        top, bottom, width, middle = self.profile(x)
        c = np.cos(turn)
        z = middle + np.where(c > 0, top - middle, middle - bottom) * c
        return np.stack(np.broadcast_arrays(x + 0 * turn, width * np.sin(turn), z), -1)

    def fuselage_surface(self):
        fore = self.nose_end * np.linspace(0, 1, 90) ** 2
        x = np.concatenate([fore, np.linspace(self.nose_end, self.fuselage, 260)[1:]])
        turn = np.linspace(np.pi, -np.pi, 97)
        uv = np.broadcast_arrays((x / self.fuselage)[:, None], ((np.pi - turn) / (2 * np.pi))[None, :])
        return self.skin(x[:, None], turn[None, :]), np.stack(uv, -1)

    def wing_sections(self):
        w, tip = self.wing, self.winglet
        slope, dihedral = np.tan(np.radians(w["sweep"])), np.radians(w["dihedral"])
        root_y, root_x = self.radius * 0.30, w["x"] * self.fuselage - w["root"] * 0.25
        reach = tip["height"] * np.cos(np.radians(tip["cant"])) + tip["radius"] * 0.55 if tip else 0
        out = []
        for f in np.linspace(0, 1, 26):
            y = root_y + (self.half_span - reach - root_y) * f
            chord = w["root"] + (w["tip"] - w["root"]) * f + 0.10 * w["root"] * max(0, 1 - f / 0.34) ** 1.4
            z = w["z"] * self.radius + (y - root_y) * np.tan(dihedral)
            out.append(
                section(root_x + (y - root_y) * slope, y, z, chord, w["thickness"] * (1.12 - 0.25 * f), np.degrees(dihedral), 2.2 - 4 * f)
            )
        return out + (self._winglet(out[-1], slope) if tip else self._round_tip(out[-1], slope))

    def _winglet(self, end, slope):
        tip = self.winglet
        arc = tip["radius"] * np.radians(tip["cant"] - self.wing["dihedral"])
        total, out, now, so_far = arc + tip["height"], [], dict(end), 0.0

        def grow(distance, cant, tangent):
            nonlocal now, so_far
            so_far += distance
            chord = end["chord"] + (tip["tip"] - end["chord"]) * (so_far / total) ** 0.85
            now = section(
                now["x"] + distance * tangent,
                now["y"] + distance * np.cos(np.radians(cant)),
                now["z"] + distance * np.sin(np.radians(cant)),
                chord, 0.095, cant, end["twist"],
            )
            out.append(now)

        upright = np.tan(np.radians(tip["sweep"]))
        for i in range(1, 15):
            grow(arc / 14, self.wing["dihedral"] + (tip["cant"] - self.wing["dihedral"]) * i / 14, slope + (upright - slope) * i / 14)
        for _ in range(12):
            grow(tip["height"] / 12, tip["cant"], upright)
        last = dict(now)
        last.update(chord=now["chord"] * 0.80, x=now["x"] + 0.14 * now["chord"], z=now["z"] + 0.05, thickness=0.0475)
        return [*out, last]

    def _round_tip(self, end, slope):
        out = []
        for distance, chord, thickness in ((0.07, 0.93, 0.8), (0.13, 0.80, 0.55), (0.165, 0.62, 0.3)):
            s = dict(end)
            s.update(
                y=end["y"] + distance,
                x=end["x"] + (1 - chord) * end["chord"] * 0.75 + distance * slope * 0.4,
                chord=end["chord"] * chord, thickness=end["thickness"] * thickness,
            )
            out.append(s)
        return out

    def fin_frame(self):
        """Root x, root z, height and tangent of the fin's leading edge."""
        f = self.fin
        z = self.radius * 0.70
        height = self.fin_top - (0.16 if self.tailplane["at"] >= 1 else 0) - z
        return self.fuselage * f["end"] - f["root"], z, height, np.tan(np.radians(f["sweep"]))

    def fin_sections(self):
        f = self.fin
        x, z, height, slope = self.fin_frame()
        out = []
        for k in np.linspace(0, 1, 22):
            base = f["root"] + (f["tip"] - f["root"]) * k
            dorsal = max(0, 1 - k / 0.32) ** 2.2 * f["dorsal"]
            thickness = 0.10 * (f["root"] / (base + dorsal) if k < 0.3 else 1)
            out.append(section(x + height * k * slope - dorsal, 0, z + height * k, base + dorsal, thickness, 90, 0, 0))
        if self.tailplane["at"] < 1:
            top = out[21]
            for rise, chord in ((0.05, 0.95), (0.1, 0.82), (0.125, 0.6)):
                s = dict(top)
                s.update(
                    z=top["z"] + rise, x=top["x"] + (1 - chord) * top["chord"] * 0.7,
                    chord=top["chord"] * chord, thickness=top["thickness"] * chord * 0.8,
                )
                out.append(s)
        return out

    def tailplane_sections(self):
        f = self.tailplane
        x, z, height, slope = self.fin_frame()
        at = min(f["at"], 1)
        fin_chord = self.fin["root"] + (self.fin["tip"] - self.fin["root"]) * at
        on_top = f["at"] >= 1
        x0 = x + height * at * slope + (fin_chord - f["root"] * 0.85 if on_top else fin_chord * 0.28)
        z0 = z + height * at + (0.06 if on_top else 0)
        sweep, dihedral = np.tan(np.radians(f["sweep"])), np.tan(np.radians(f["dihedral"]))
        out = []
        for k in np.linspace(0, 1, 14):
            y = f["span"] / 2 * k
            out.append(section(x0 + y * sweep, y, z0 + y * dihedral, f["root"] + (f["tip"] - f["root"]) * k, 0.10, f["dihedral"], 0, 0))
        end = out[-1]
        for reach, chord in ((0.06, 0.92), (0.11, 0.78), (0.135, 0.6)):
            s = dict(end)
            s.update(
                y=end["y"] + reach, x=end["x"] + (1 - chord) * end["chord"] * 0.8,
                chord=end["chord"] * chord, thickness=end["thickness"] * chord * 0.7,
            )
            out.append(s)
        return out

    def tail_parts(self):
        planes = self.tailplane_sections()
        parts = [("fin", "fin", lifting(self.fin_sections()))]
        parts += both("tailplane", "tailplane", lifting(planes))
        if self.tailplane["at"] >= 1:
            root = planes[0]
            t = np.linspace(0, 1, 40)
            radius = smooth([0, 0.08, 0.3, 0.6, 1], [0, 0.45, 1, 0.9, 0.05], t) * 0.085 * root["chord"]
            bullet = revolved(list(zip(t * root["chord"] * 1.45, radius)), root["x"] - 0.28 * root["chord"], 0, root["z"], squash=(1, 0.85))
            parts.append(("bullet", "paint", bullet))
        return parts

    def engine_place(self):
        e = self.engine
        r = e["diameter"] / 2
        y = self.radius * np.sqrt(max(0.05, 1 - e["z"] ** 2)) * 0.98 + e["gap"] + r
        return e["x"] * self.fuselage, y, e["z"] * self.radius, r, e["length"]

    def nacelle_outline(self):
        """(along, radius) of the outside, from the lip to the nozzle."""
        *_, r, length = self.engine_place()
        t = np.linspace(0, 1, 60)
        radius = smooth([0, 0.015, 0.05, 0.14, 0.34, 0.6, 0.85, 1], [0.845, 0.90, 0.945, 0.985, 1, 0.965, 0.84, 0.70], t)
        return list(zip(t * length, radius * r))

    def engine_parts(self):
        x, y, z, r, length = self.engine_place()
        outside = self.nacelle_outline()
        lip = [(0.30 * r, 0.79 * r), (0.12 * r, 0.775 * r), (0.03 * r, 0.80 * r), (0, 0.845 * r)]
        shapes = [
            ("nacelle", "paint", outside[3:]),
            ("lip", "metal", lip + outside[:4]),
            ("duct", "dark", [(0.30 * r, 0.79 * r), (0.8 * r, 0.80 * r)]),
            ("fan", "fan", [(0.8 * r, 0.80 * r), (0.78 * r, 0.30 * r)]),
            ("spinner", "dark metal", [(0.78 * r, 0.30 * r), (0.6 * r, 0.22 * r), (0.45 * r, 0.10 * r), (0.40 * r, 0)]),
            ("nozzle", "dark metal", [(length, 0.70 * r), (length + 0.004, 0.685 * r), (length * 0.985, 0.665 * r), (length * 0.72, 0.66 * r)]),
            ("core", "dark", [(length * 0.72, 0.66 * r), (length * 0.72, 0.34 * r), (length * 0.86, 0.27 * r), (length * 0.97, 0.04 * r), (length * 0.975, 0)]),
        ]
        parts = [part for name, paint, outline in shapes for part in both(name, paint, revolved(outline, x, y, z))]
        pylon = []
        for k in np.linspace(0, 1, 8):
            out = self.radius * 0.62 + (y - r * 0.6 - self.radius * 0.62) * k
            pylon.append(section(x + length * 0.20, out, z - 0.02 * self.radius + 0.02 * k, length * 0.80, 0.105, 4, 0, 0))
        return parts + both("pylon", "paint", lifting(pylon))

    def parts(self):
        """All surfaces in flight: (name, paint, surface)."""
        r, wing = self.radius, self.wing_sections()
        root_x, root_chord = wing[0]["x"], wing[0]["chord"]
        deep = 0.46 if self.key == "hawker-800xp" else 0.36
        belly = blister(root_x - 0.55 * r - 0.10 * root_chord, root_x + root_chord + 1.3 * r, self.wing["z"] * r * 0.86, r * 0.98, r * 0.42, r * deep)
        parts = [("fuselage", "fuselage", self.fuselage_surface()), *both("wing", "wing", lifting(wing)), ("fairing", "belly", belly)]
        parts += self.tail_parts() + self.engine_parts()
        for share in (0.30, 0.52, 0.72):
            s = wing[int(share * 25)]
            t = np.linspace(0, 1, 24)
            radius = np.sin(np.pi * t**0.8) ** 0.8 * 0.068 * (s["chord"] / 3) ** 0.5
            track = revolved(list(zip(t * s["chord"] * 0.55, radius)), s["x"] + s["chord"] * 0.62, s["y"], s["z"] - 0.036 * s["chord"], 20, (0.7, 1.2))
            parts += both(f"flap track {share}", "paint", track)
        for place in (0.30, 0.52):
            x = place * self.fuselage
            z = float(self.profile(x)[0]) - 0.02
            blade = [section(x, 0, z, 0.26, 0.09, 90, 0, 0), section(x + 0.17, 0, z + 0.19, 0.10, 0.08, 90, 0, 0)]
            parts.append((f"aerial {place}", "paint", lifting(blade, 12)))
        return parts

    def wheel_places(self):
        """(x, y of the strut, radius, half distance of the pair, tyre width, z of the strut's top) of nose and main gear."""
        big = self.diameter > 2
        root = self.wing_sections()[0]
        return [
            (self.nose_end * 0.86, 0.0, 0.27 if big else 0.22, 0.17, 0.17, -self.radius * 0.6),
            (root["x"] + root["chord"] * 0.68, self.diameter * 0.80, 0.36 if big else 0.29, 0.24, 0.24, self.wing["z"] * self.radius + 0.1),
        ]


def both(name, paint, surface):
    """A part and its twin on the port side."""
    points, uv = surface
    return [(name, paint, surface), (f"{name} port", paint, (mirrored(points), uv))]

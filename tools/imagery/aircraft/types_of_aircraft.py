"""The seven types: published size and the proportions that make them tell apart.

Length, span (or rotor) and height are the published figures in metres (see docs/decisions/0010-generated-imagery.md);
`check.py` compares what is drawn with app/content/fleet.ts. The other values are proportions read off photographs and
general-arrangement drawings by eye. Lengths are metres unless named otherwise: `nose`, `tail`: multiples of the fuselage
diameter; `z` values: multiples of its radius; `x` values below 1: shares of the fuselage length; sweep, dihedral: degrees.
"""


def feet(whole, inches=0):
    return (whole + inches / 12) * 0.3048


JETS = {
    "hawker-800xp": dict(
        length=feet(51, 2), span=feet(54, 4), height=feet(18, 1),
        diameter=1.93, clearance=0.78, fuselage=13.9, nose=1.95, tail=3.1, nose_z=-0.34,
        wing=dict(x=0.365, root=3.55, tip=1.05, sweep=25.5, dihedral=2.2, z=-0.93, thickness=0.125),
        winglet=None,
        engine=dict(diameter=0.98, length=2.75, x=0.655, z=0.42, gap=0.20),
        fin=dict(root=2.55, tip=1.45, sweep=47, dorsal=2.2, end=0.985),
        tailplane=dict(span=6.1, root=1.75, tip=0.85, sweep=26, at=0.66, dihedral=0),
        windows=dict(count=6, first=0.365, last=0.615, width=0.36, height=0.42, squareness=2.6, z=0.30),
        door=0.305, windscreen=(0.40, 0.93),
    ),
    "challenger-604": dict(
        length=feet(68, 5), span=feet(64, 4), height=feet(20, 8),
        diameter=2.69, clearance=0.98, fuselage=18.4, nose=1.68, tail=2.55, nose_z=-0.30,
        wing=dict(x=0.345, root=4.75, tip=1.27, sweep=28.5, dihedral=2.3, z=-0.80, thickness=0.12),
        winglet=dict(height=0.98, cant=68, radius=0.35, tip=0.55, sweep=42),
        engine=dict(diameter=1.36, length=3.75, x=0.655, z=0.36, gap=0.22),
        fin=dict(root=3.7, tip=2.45, sweep=42, dorsal=1.2, end=0.985),
        tailplane=dict(span=8.5, root=2.35, tip=1.15, sweep=30, at=1.0, dihedral=-1),
        windows=dict(count=6, first=0.335, last=0.60, width=0.42, height=0.47, squareness=3.6, z=0.27),
        door=0.27, windscreen=(0.38, 0.90),
    ),
    "legacy-600": dict(
        length=feet(86, 5), span=feet(69, 5), height=feet(22, 2),
        diameter=2.28, clearance=1.0, fuselage=24.25, nose=1.9, tail=2.9, nose_z=-0.38,
        wing=dict(x=0.385, root=4.9, tip=1.25, sweep=26.5, dihedral=3.2, z=-0.84, thickness=0.12),
        winglet=dict(height=1.1, cant=72, radius=0.45, tip=0.55, sweep=40),
        engine=dict(diameter=1.40, length=4.1, x=0.705, z=0.42, gap=0.22),
        fin=dict(root=3.8, tip=2.55, sweep=38, dorsal=1.7, end=0.985),
        tailplane=dict(span=7.6, root=2.3, tip=1.2, sweep=24, at=1.0, dihedral=-1),
        windows=dict(count=11, first=0.235, last=0.655, width=0.26, height=0.36, squareness=3.4, z=0.28),
        door=0.20, windscreen=(0.44, 0.90),
    ),
    "gulfstream-400": dict(
        length=feet(88, 4), span=feet(77, 10), height=feet(24, 5),
        diameter=2.39, clearance=0.95, fuselage=24.3, nose=2.0, tail=3.2, nose_z=-0.36,
        wing=dict(x=0.385, root=6.2, tip=1.75, sweep=30.5, dihedral=3.0, z=-0.82, thickness=0.10),
        winglet=dict(height=1.28, cant=78, radius=0.24, tip=0.55, sweep=36),
        engine=dict(diameter=1.52, length=4.9, x=0.645, z=0.42, gap=0.22),
        fin=dict(root=4.45, tip=2.8, sweep=35, dorsal=1.5, end=0.985),
        tailplane=dict(span=9.75, root=2.9, tip=1.3, sweep=32, at=1.0, dihedral=-1),
        windows=dict(count=6, first=0.27, last=0.575, width=0.67, height=0.49, squareness=2.05, z=0.26),
        door=0.215, windscreen=(0.44, 0.91),
    ),
    "gulfstream-550": dict(
        length=feet(96, 5), span=feet(93, 6), height=feet(25, 10),
        diameter=2.39, clearance=0.95, fuselage=26.1, nose=2.0, tail=3.3, nose_z=-0.36,
        wing=dict(x=0.385, root=6.6, tip=1.75, sweep=31, dihedral=3.4, z=-0.82, thickness=0.10),
        winglet=dict(height=1.38, cant=78, radius=0.26, tip=0.55, sweep=36),
        engine=dict(diameter=1.72, length=4.7, x=0.675, z=0.45, gap=0.24),
        fin=dict(root=4.6, tip=2.9, sweep=36, dorsal=1.7, end=0.985),
        tailplane=dict(span=10.7, root=3.0, tip=1.35, sweep=33, at=1.0, dihedral=-1),
        windows=dict(count=7, first=0.235, last=0.60, width=0.67, height=0.49, squareness=2.05, z=0.26),
        door=0.205, windscreen=(0.44, 0.91),
    ),
}

# Stations: x, top, bottom, half width, widest z, squareness. Lifting surfaces: (y or z, x of leading edge, chord).
# The published length of a helicopter counts both rotors turning.
HELICOPTERS = {
    "aw109": dict(
        length=feet(42, 9), rotor=feet(36, 1), height=feet(11, 6), blades=4,
        ground=-1.30, half_width=0.82, mast=(3.92, 1.36), cabin_scale=0.72, sponson=(3.4, 6.2, 0.55, -0.62, 0.34, 0.28, 0.36),
        stations=[
            (0, -0.42, -0.42, 0, -0.42, 2), (0.05, -0.32, -0.52, 0.13, -0.42, 2), (0.25, -0.20, -0.66, 0.30, -0.44, 2.1),
            (0.7, -0.02, -0.80, 0.50, -0.42, 2.2), (1.15, 0.22, -0.88, 0.64, -0.36, 2.3), (1.6, 0.56, -0.92, 0.74, -0.28, 2.5),
            (2.1, 0.80, -0.93, 0.80, -0.2, 2.7), (2.8, 0.90, -0.94, 0.82, -0.12, 2.9), (4.0, 0.90, -0.93, 0.82, -0.08, 2.8),
            (4.8, 0.86, -0.84, 0.78, -0.02, 2.6), (5.6, 0.78, -0.55, 0.62, 0.08, 2.4), (6.4, 0.68, -0.2, 0.42, 0.22, 2.2),
            (7.4, 0.60, 0.05, 0.28, 0.32, 2.1), (8.8, 0.56, 0.18, 0.20, 0.37, 2), (10.2, 0.54, 0.27, 0.145, 0.40, 2),
            (10.9, 0.52, 0.32, 0.10, 0.42, 2), (11.1, 0.45, 0.39, 0.03, 0.42, 2),
        ],
        cowling=(1.9, 6.5, 0.72, 0.66, 0.62, 0.25),
        fins=[[(0.30, 9.55, 1.5), (2.12, 10.80, 0.62), (2.20, 10.92, 0.42)], [(0.45, 9.75, 1.2), (-0.75, 10.6, 0.62), (-0.80, 10.68, 0.4)]],
        tailplane=[(0, 8.8, 0.72), (1.4, 9.0, 0.55)], endplate=None,
        tail_rotor=dict(x=10.48, y=-0.22, z=0.62, radius=0.97, blades=2),
        wheels=[(1.25, 0.0, 0.19, 0.15), (4.9, 1.02, 0.24, 0.18)],
        windows=[(2.06, 2.72), (2.84, 3.72)], doors=[(1.15, 2.0), (2.04, 2.78), (2.80, 3.8)], windscreen=(0.78, 1.95),
    ),
    "aw139": dict(
        length=feet(54, 8), rotor=feet(45, 3), height=feet(16, 4), blades=5,
        ground=-1.72, half_width=1.13, mast=(4.95, 1.78), cabin_scale=1.0, sponson=(4.6, 7.6, 1.0, -0.78, 0.46, 0.34, 0.36),
        stations=[
            (0, -0.52, -0.52, 0, -0.52, 2), (0.06, -0.36, -0.70, 0.22, -0.53, 2), (0.25, -0.20, -0.86, 0.46, -0.53, 2.1),
            (0.6, 0, -1.0, 0.70, -0.50, 2.2), (1.0, 0.30, -1.08, 0.88, -0.45, 2.3), (1.5, 0.72, -1.13, 1.02, -0.38, 2.5),
            (2.1, 1.02, -1.16, 1.10, -0.28, 2.8), (3.0, 1.14, -1.18, 1.13, -0.2, 3), (4.5, 1.16, -1.18, 1.13, -0.15, 3),
            (5.6, 1.14, -1.14, 1.12, -0.1, 2.9), (6.5, 1.10, -1.0, 1.05, 0, 2.7), (7.3, 1.04, -0.66, 0.86, 0.15, 2.4),
            (8.2, 0.96, -0.14, 0.55, 0.38, 2.2), (9.2, 0.90, 0.14, 0.37, 0.50, 2.1), (10.5, 0.88, 0.30, 0.30, 0.58, 2),
            (12.0, 0.88, 0.42, 0.25, 0.64, 2), (12.9, 0.90, 0.50, 0.20, 0.70, 2), (13.3, 0.88, 0.58, 0.12, 0.73, 2),
            (13.45, 0.76, 0.70, 0.03, 0.73, 2),
        ],
        cowling=(2.6, 8.0, 0.95, 0.90, 0.82, 0.3),
        fins=[[(0.45, 11.2, 2.2), (1.0, 11.75, 1.7), (2.10, 12.88, 0.92), (2.22, 13.05, 0.6)]],
        tailplane=[(0, 11.2, 0.95), (1.75, 11.45, 0.72)], endplate=[(0.35, 11.55, 0.62), (1.0, 11.45, 0.8)],
        tail_rotor=dict(x=13.35, y=0.30, z=1.905, radius=1.35, blades=4),
        wheels=[(1.55, 0.14, 0.20, 0.14), (5.9, 1.25, 0.29, 0.22)],
        windows=[(2.35, 3.05), (3.15, 4.05), (4.15, 5.0)], doors=[(1.2, 2.28), (3.08, 5.1)], windscreen=(0.62, 2.25),
    ),
}

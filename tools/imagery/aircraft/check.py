"""Compares what is drawn with what app/content/fleet.ts publishes; ends with status 1 when a figure is off by over 1 %.

    node tools/imagery/check.ts        (which writes the fleet as JSON and calls this file)
"""
import json
import sys

import numpy as np
from fleet import SLUGS, aircraft

FOOT = 0.3048


def drawn(craft):
    """Length, span (or rotor) and height of the very surfaces that are rendered, in metres."""
    surfaces = {name: points for name, _, (points, _) in craft.parts()}
    everything = np.concatenate([p.reshape(-1, 3) for p in surfaces.values()])
    if craft.kind == "jet":
        body = np.concatenate([p.reshape(-1, 3) for n, p in surfaces.items() if not n.startswith("aerial")])
        return body[:, 0].max() - body[:, 0].min(), 2 * everything[:, 1].max(), body[:, 2].max() - craft.ground
    tail, (mast_x, _) = craft.tail_rotor, craft.mast
    blades = np.concatenate([p.reshape(-1, 3) for n, p in surfaces.items() if n.startswith("blade")])
    rotor = 2 * np.hypot(blades[:, 0] - mast_x, blades[:, 1]).max()
    aft = max(tail["x"] + tail["radius"], max(p[..., 0].max() for n, p in surfaces.items() if n.startswith("fin")))
    top = max(tail["z"] + tail["radius"], max(p[..., 2].max() for n, p in surfaces.items() if n.startswith("fin")))
    return aft - (mast_x - rotor / 2), rotor, top - craft.ground


def main(path):
    with open(path) as file:
        published = {entry["slug"]: entry["outside"] for entry in json.load(file)}
    worst = 0.0
    print(f"{'':16}{'':8}{'published':>10}{'drawn':>9}{'off':>8}")
    for slug in SLUGS:
        outside = published[slug]
        wanted = [outside["lengthFt"], outside.get("spanFt") or outside["rotorDiameterFt"], outside["heightFt"]]
        for name, feet, metres in zip(("length", "span", "height"), wanted, drawn(aircraft(slug))):
            off = metres / (feet * FOOT) - 1
            worst = max(worst, abs(off))
            print(f"{slug:16}{name:8}{feet * FOOT:9.2f}m{metres:8.2f}m{off:8.2%}")
    print(f"worst: {worst:.2%} (allowed: 1 %)")
    return worst <= 0.01


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1]) else 1)

"""Drawing plates from the same geometry that is rendered: side elevation, plan and cabin, to scale, as SVG; and the cabin alone.

    python3 plates.py FLEET.json OUT-FOLDER

FLEET.json is app/content/fleet.ts as JSON (node tools/imagery/draw.ts writes it). Words stay text; embed_fonts.py gives them
the site's typefaces. Seats are drawn zone by zone and must add up to the published number of passengers. Longer than most files:
one sheet, both kinds of aircraft, side by side so that they stay alike.
"""
import json
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "aircraft"))
from cabins import cabin_plan, draw_cabin  # noqa: E402
from fleet import aircraft  # noqa: E402
from paint import window_centres  # noqa: E402
from sheet import Sheet  # noqa: E402

FOOT = 0.3048
# The page's margins at a picture that runs on to the edge of a wide screen.
LEFT, RIGHT = 140, 1460


def measure(feet):
    return f"{feet:.1f} ft ({feet * FOOT:.1f} m)"


def edges(sections):
    """Leading and trailing edge of a lifting surface as points."""
    fore = [(s["x"], s["y"], s["z"]) for s in sections]
    return fore, [(s["x"] + s["chord"], s["y"], s["z"]) for s in sections]


def closed(sections):
    fore, aft = edges(sections)
    return fore + aft[::-1]


def engrave(sheet, craft, stations, angles, view):
    """Lines along the skin, closer together towards its edge: the shading of an engraving."""
    for angle in np.radians(angles):
        points = craft.skin(stations, np.array(angle))
        sheet.line([view(p) for p in [*points[::4], points[-1]]], "engraved")


SIDE_ANGLES = [20, 38, 54, 68, 80, 90, 99, 107, 114, 121, 128, 135, 142, 149, 156, 163, 170]
PLAN_ANGLES = [-82, -74, -66, -56, -44, -30, -14, 14, 30, 44, 56, 66, 74, 82]


def stations_of(craft):
    return craft.fuselage * np.linspace(0, 1, 240) ** (1.6 if craft.kind == "jet" else 1.4)


def circle(x, z, radius, view, count=40):
    return [view((x + radius * np.cos(a), 0, z + radius * np.sin(a))) for a in np.linspace(0, 2 * np.pi, count, endpoint=False)]


def jet_side(sheet, craft, outside, left=LEFT, base=396, scale=None):
    """Draws it; says where its nose and the ground are on the sheet, and how long a metre is."""
    scale = scale or min(42.0, 740 / craft.length)

    def view(p):
        return left + p[0] * scale, base - p[2] * scale

    x = stations_of(craft)
    top, bottom, _, _ = craft.profile(x)
    r = craft.radius
    fin = craft.fin_sections()
    sheet.shape([view(p) for p in closed(fin)])
    for share in (0.25, 0.5, 0.72):
        sheet.line([view((s["x"] + s["chord"] * share, 0, s["z"])) for s in fin], "engraved")
    sheet.shape([view((a, 0, b)) for a, b in zip(x, top)] + [view((a, 0, b)) for a, b in list(zip(x, bottom))[::-1]])
    engrave(sheet, craft, x, SIDE_ANGLES, view)
    w = craft.windows
    for centre in window_centres(craft):
        turn = np.linspace(0, 2 * np.pi, 40, endpoint=False)
        power = 2 / w["squareness"]
        cx = np.sign(np.cos(turn)) * np.abs(np.cos(turn)) ** power * w["width"] / 2
        cz = np.sign(np.sin(turn)) * np.abs(np.sin(turn)) ** power * w["height"] / 2
        sheet.shape([view((centre + a, 0, w["z"] * r + b)) for a, b in zip(cx, cz)], "glass")
    first, last = craft.windscreen
    nose = craft.nose_end
    roof = [view((q * nose, 0, min(float(craft.profile(q * nose)[0]), 0.80 * r))) for q in np.linspace(first, last - 0.08, 14)]
    rest = [(last + 0.06, 0.70), (last + 0.07, 0.46), (last + 0.01, 0.20), (first + 0.14, 0.27)]
    sheet.shape(roof + [view((q * nose, 0, z * r)) for q, z in rest], "glass")
    sheet.line([view(((last - 0.055 - (z - 0.3) * 0.12) * nose, 0, z * r)) for z in (0.18, 0.76)], "fine")
    door = craft.door * craft.fuselage
    sheet.shape([view((door + dx, 0, dz * r)) for dx, dz in ((-0.42, -0.70), (0.42, -0.70), (0.42, 0.70), (-0.42, 0.70))], "outlined")
    ex, _, ez, _, _ = craft.engine_place()
    nacelle = craft.nacelle_outline()
    sheet.shape([view((ex + a, 0, ez + b)) for a, b in nacelle] + [view((ex + a, 0, ez - b)) for a, b in nacelle[::-1]])
    for share in (-0.9, -0.75, -0.55, -0.3, 0, 0.35, 0.7):
        sheet.line([view((ex + a, 0, ez + b * share)) for a, b in nacelle], "engraved")
    sheet.line([view((ex + nacelle[9][0], 0, ez + side * nacelle[9][1])) for side in (-1, 1)], "fine")
    sheet.shape([view(p) for p in closed(craft.tailplane_sections())])
    sheet.shape([view(p) for p in closed(craft.wing_sections())])
    for wx, _, radius, _, _, strut in craft.wheel_places():
        leg = [(wx - 0.06, strut), (wx + 0.06, strut), (wx + 0.05, craft.ground + radius), (wx - 0.05, craft.ground + radius)]
        sheet.shape([view((a, 0, b)) for a, b in leg])
        for share in (1, 0.55):
            sheet.shape(circle(wx, craft.ground + radius, radius * share, view))
    ground = view((0, 0, craft.ground))[1]
    end = left + craft.length * scale
    sheet.line([(left - 30, ground), (end + 60, ground)], "chain")
    sheet.measured(left, ground + 60, end, ground + 60, measure(outside["lengthFt"]))
    sheet.measured(end + 32, view((0, 0, craft.ground + craft.height))[1], end + 32, ground, measure(outside["heightFt"]))
    return left, ground, scale


def jet_plan(sheet, craft, outside, right=RIGHT, nose=120, scale=None):
    scale = scale or min(28.0, 496 / craft.span, 530 / craft.length)
    centre = right - craft.span * scale / 2

    def view(p):
        return centre + p[1] * scale, nose + p[0] * scale

    def both_sides(points, style="solid"):
        for side in (1, -1):
            sheet.shape([view((p[0], side * p[1], 0)) for p in points], style)

    x = stations_of(craft)
    wing, tailplane = craft.wing_sections(), craft.tailplane_sections()
    on_top = craft.tailplane["at"] >= 1
    if not on_top:
        both_sides(closed(tailplane))
    both_sides(closed(wing))
    for side in (1, -1):
        for share in (0.06, 0.60, 0.735):
            sheet.line([view((s["x"] + s["chord"] * share, side * s["y"], 0)) for s in wing[3:24]], "engraved")
        for i in np.linspace(4, 24, 9).astype(int):
            sheet.line([view((wing[i]["x"] + wing[i]["chord"] * c, side * wing[i]["y"], 0)) for c in (0.06, 1)], "engraved")
    ex, ey, _, r, length = craft.engine_place()
    nacelle = craft.nacelle_outline()
    both_sides([(ex + length * 0.2, craft.radius * 0.6), (ex + length * 0.2, ey - r * 0.5), (ex + length, ey - r * 0.5), (ex + length, craft.radius * 0.4)])
    both_sides([(ex + a, ey + b) for a, b in nacelle] + [(ex + a, ey - b) for a, b in nacelle[::-1]])
    for side in (1, -1):
        for share in (-0.7, -0.35, 0, 0.35, 0.7):
            sheet.line([view((ex + a, side * ey + b * share, 0)) for a, b in nacelle], "engraved")
    width = craft.profile(x)[2]
    sheet.shape([view((a, b, 0)) for a, b in zip(x, width)] + [view((a, -b, 0)) for a, b in list(zip(x, width))[::-1]])
    engrave(sheet, craft, x, PLAN_ANGLES, view)
    if on_top:
        both_sides(closed(tailplane))
    fin = craft.fin_sections()
    root, tip = fin[0], fin[21]
    outline = [(root["x"], 0), (root["x"] + root["chord"] * 0.3, 0.14), (tip["x"] + tip["chord"], 0.02)]
    sheet.shape([view((a, b, 0)) for a, b in outline] + [view((a, -b, 0)) for a, b in outline[::-1]])
    sheet.line([view((-1.1, 0, 0)), view((craft.length + 1.1, 0, 0))], "chain")
    below = view((craft.length, 0, 0))[1] + 62
    sheet.measured(centre - craft.span / 2 * scale, below, centre + craft.span / 2 * scale, below, measure(outside["spanFt"]))


def hull(points):
    """Convex outline of a part seen from one side."""
    points = sorted({(round(a, 2), round(b, 2)) for a, b in points})

    def half(row):
        kept = []
        for p in row:
            while len(kept) > 1 and (kept[-1][0] - kept[-2][0]) * (p[1] - kept[-2][1]) <= (kept[-1][1] - kept[-2][1]) * (p[0] - kept[-2][0]):
                kept.pop()
            kept.append(p)
        return kept

    return half(points)[:-1] + half(points[::-1])[:-1]


def helicopter_side(sheet, craft, outside, left=LEFT, base=340):
    """Draws it; says where its foremost point and the ground are on the sheet, and how long a metre is."""
    scale = min(50.0, 720 / craft.length)
    mast_x, mast_z = craft.mast
    front = mast_x - craft.rotor / 2
    left -= front * scale

    def view(p):
        return left + p[0] * scale, base - p[2] * scale

    parts = {name: points for name, _, (points, _) in craft.parts(phase=0)}

    def part(name, style="solid"):
        if name in parts:
            sheet.shape(hull([view(p) for p in parts[name].reshape(-1, 3)]), style)

    x = stations_of(craft)
    top, bottom, *_ = craft.profile(x)
    for name in ("fin 0", "fin 1", "cowling", "mast fairing"):
        part(name)
    sheet.shape([view((a, 0, b)) for a, b in zip(x, top)] + [view((a, 0, b)) for a, b in list(zip(x, bottom))[::-1]])
    engrave(sheet, craft, x, SIDE_ANGLES, view)
    for name in ("sponson port", "exhaust -1", "tailplane port", "endplate port"):
        part(name)

    def at(station, share):
        high, low = (float(v) for v in craft.profile(station)[:2])
        return view((station, 0, low + (high - low) * share))

    for a, b in craft.windows:
        sheet.shape(
            [at(a + 0.08, 0.50), at(b - 0.05, 0.50), at(b, 0.56), at(b, 0.80), at(b - 0.06, 0.85), at(a + 0.08, 0.85), at(a, 0.80), at(a, 0.56)],
            "glass",
        )
    start, end = craft.windscreen
    pane = [at(start + 0.1, 0.46), at(end - 0.2, 0.46), at(end - 0.02, 0.90)]
    sheet.shape(pane + [at(s, 0.93) for s in np.linspace(end - 0.2, start + 0.15, 8)], "glass")
    for name in [n for n in parts if n.startswith("tail blade")]:
        part(name)
    part("mast")
    tail, radius, height = craft.tail_rotor, craft.rotor / 2, mast_z + 0.14
    sheet.shape(circle(tail["x"], tail["z"], tail["radius"], view, 90), "chain")
    blade = [(-radius, -0.05), (-0.4, 0.02), (0.4, 0.02), (radius, -0.05), (radius, -0.11), (-radius, -0.11)]
    sheet.shape([view((mast_x + a, 0, height + b)) for a, b in blade])
    for (wx, _, r, _), strut in zip(craft.wheels, (-0.88, -0.80) if craft.big else (-0.75, -0.65)):
        leg = [(wx - 0.05, strut), (wx + 0.05, strut), (wx + 0.04, craft.ground + r), (wx - 0.04, craft.ground + r)]
        sheet.shape([view((a, 0, b)) for a, b in leg])
        for share in (1, 0.55):
            sheet.shape(circle(wx, craft.ground + r, r * share, view))
    ground = view((0, 0, craft.ground))[1]
    begin, finish = view((front, 0, 0))[0], view((front + craft.length, 0, 0))[0]
    sheet.line([(begin - 30, ground), (finish + 60, ground)], "chain")
    sheet.measured(begin, ground + 60, finish, ground + 60, measure(outside["lengthFt"]))
    sheet.measured(finish + 32, view((0, 0, craft.ground + craft.height))[1], finish + 32, ground, measure(outside["heightFt"]))
    return begin, ground, scale


def helicopter_plan(sheet, craft, outside):
    scale = min(42.0, 590 / craft.length)
    mast_x, radius = craft.mast[0], craft.rotor / 2
    centre, nose = RIGHT - radius * scale, 110 + (radius - mast_x) * scale

    def view(p):
        return centre + p[1] * scale, nose + p[0] * scale

    parts = {name: points for name, _, (points, _) in craft.parts(phase=0)}

    def part(name):
        if name in parts:
            sheet.shape(hull([view(p) for p in parts[name].reshape(-1, 3)]))

    x = stations_of(craft)
    width = craft.profile(x)[2]
    for name in ("tailplane", "tailplane port", "endplate", "endplate port", "sponson", "sponson port"):
        part(name)
    sheet.shape([view((a, b, 0)) for a, b in zip(x, width)] + [view((a, -b, 0)) for a, b in list(zip(x, width))[::-1]])
    engrave(sheet, craft, x, [-70, -55, -38, -18, 18, 38, 55, 70], view)
    for name in ("cowling", "mast fairing", "fin 0"):
        part(name)
    for name in [n for n in parts if n.startswith(("blade", "tail blade"))]:
        part(name)

    def ring(r, style):
        sheet.shape([view((mast_x + r * np.sin(a), r * np.cos(a), 0)) for a in np.linspace(0, 2 * np.pi, 140, endpoint=False)], style)

    ring(radius, "chain")
    ring(0.34, "solid")
    below = nose + max(craft.tail_rotor["x"] + craft.tail_rotor["radius"], mast_x + radius) * scale + 52
    sheet.measured(centre - radius * scale, below, centre + radius * scale, below, measure(outside["rotorDiameterFt"]))


def groups(entry):
    return "; ".join(f"{zone['name'].lower()}, {zone['seats']}" for zone in entry["cabin"]["zones"])


def describe(entry):
    outside, cabin = entry["outside"], entry["cabin"]
    span = f"span {measure(outside['spanFt'])}" if "spanFt" in outside else f"rotor {measure(outside['rotorDiameterFt'])}"
    return (
        f"{entry['name']} drawn to scale from the side and from above. Length {measure(outside['lengthFt'])}, {span}, "
        f"height {measure(outside['heightFt'])}. Cabin {measure(cabin['lengthFt'])} long and {measure(cabin['widthFt'])} wide, "
        f"seats by group: {groups(entry)}."
    )


def main(fleet_path, folder):
    fleet = json.loads(Path(fleet_path).read_text())
    for entry in fleet:
        craft = aircraft(entry["slug"])
        sheet = Sheet(1600, 900, entry["name"], describe(entry))
        sheet.text(LEFT - 2, 104, entry["name"], "title serif")
        if craft.kind == "jet":
            jet_side(sheet, craft, entry["outside"])
            jet_plan(sheet, craft, entry["outside"])
        else:
            helicopter_side(sheet, craft, entry["outside"])
            helicopter_plan(sheet, craft, entry["outside"])
        seats = draw_cabin(sheet, entry, LEFT, 640, measure)
        if seats != entry["general"]["passengers"]["most"]:
            raise SystemExit(f"{entry['slug']}: {seats} seats drawn, {entry['general']['passengers']['most']} published.")
        Path(folder, f"{entry['slug']}-plate.svg").write_text(sheet.svg())
        plan = cabin_plan(entry, f"Plan of the cabin of the {entry['name']}, nose to the left. Seats by group: {groups(entry)}.")
        Path(folder, f"{entry['slug']}-cabin.svg").write_text(plan.svg())


if __name__ == "__main__":
    main(*sys.argv[1:])

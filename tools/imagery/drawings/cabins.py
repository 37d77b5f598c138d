"""The cabin from above, group by group as app/content/fleet.ts names them. Indicative, but every seat is there."""
from sheet import BONE, NIGHT, Sheet

FOOT = 0.3048


class Cabin:
    def __init__(self, sheet, x, y, length, width, scale):
        self.sheet, self.x, self.y, self.length, self.width, self.scale = sheet, x, y, length, width, scale
        self.seat_width, self.seat_length = min(0.58 * scale, width * 0.34), 0.60 * scale
        self.starboard, self.port = y + 9 + self.seat_width / 2, y + width - 9 - self.seat_width / 2
        self.seats = 0

    def seat(self, x, y, facing):
        """One armchair; facing 1 looks aft, -1 forward. The back is drawn double."""
        w, deep = self.seat_width, self.seat_length
        self.sheet.box(x - deep / 2, y - w / 2, deep, w, 5, "seat")
        back = x - deep / 2 if facing > 0 else x + deep / 2 - deep * 0.22
        self.sheet.box(back, y - w / 2, deep * 0.22, w, 4, "fine")
        self.seats += 1

    def table(self, start, end, y):
        if end - start > 10:
            self.sheet.box(start, y - self.seat_width * 0.42, end - start, self.seat_width * 0.84, 2, "fine")

    def drawn_together(self, start, end):
        """Facing seats stand a table's depth apart, however long the group."""
        spare = max(0, end - start - 2 * self.seat_length - 1.15 * self.scale)
        return start + spare / 2, end - spare / 2

    def pair(self, start, end, y):
        """Two armchairs facing each other across a table."""
        start, end = self.drawn_together(start, end)
        fore, aft = start + self.seat_length / 2 + 4, end - self.seat_length / 2 - 4
        self.seat(fore, y, 1)
        self.seat(aft, y, -1)
        self.table(fore + self.seat_length / 2 + 4, aft - self.seat_length / 2 - 4, y)

    def divan(self, start, end, y, places):
        length = min(end - start - 8, places * 0.62 * self.scale)
        left = start + (end - start - length) / 2
        wall = 1 if y > self.y + self.width / 2 else -1
        self.sheet.box(left, y - self.seat_width / 2, length, self.seat_width, 6, "seat")
        back = y + wall * self.seat_width * 0.30
        self.sheet.line([(left + 4, back), (left + length - 4, back)], "fine")
        for i in range(1, places):
            at = left + length * i / places
            self.sheet.line([(at, y - wall * self.seat_width / 2), (at, back)], "fine")
        self.seats += places

    def single(self, start, end, y):
        self.seat((start + end) / 2 + self.seat_length * 0.5, y, -1)
        self.table((start + end) / 2 - self.seat_length * 0.9, (start + end) / 2 - self.seat_length * 0.1, y)

    def conference(self, start, end, y):
        """Four armchairs, two and two, at one wide table beside the wall opposite."""
        start, end = self.drawn_together(start, end)
        fore, aft = start + self.seat_length / 2 + 4, end - self.seat_length / 2 - 4
        wall = 1 if y > self.y + self.width / 2 else -1
        inner = y - wall * (self.seat_width + 3)
        for row in (y, inner):
            self.seat(fore, row, 1)
            self.seat(aft, row, -1)
        left, right = fore + self.seat_length / 2 + 4, aft - self.seat_length / 2 - 4
        low, high = sorted((y + wall * self.seat_width * 0.42, inner - wall * self.seat_width * 0.42))
        self.sheet.box(left, low, right - left, high - low, 2, "fine")

    def bulkhead(self, x):
        self.sheet.line([(x, self.y + 4), (x, self.y + self.width * 0.36)], "fine")
        self.sheet.line([(x, self.y + self.width * 0.64), (x, self.y + self.width - 4)], "fine")


def draw_group(cabin, name, start, end):
    """Knows the words that fleet.ts uses; an unknown group is an error, so that a new cabin is not drawn wrong."""
    words = name.lower()
    if "facing divan" in words and "conference" in words:
        cabin.conference(start, end, cabin.starboard)
        cabin.divan(start, end, cabin.port, 3)
    elif "two facing three-place divans" in words:
        cabin.divan(start, end, cabin.starboard, 3)
        cabin.divan(start, end, cabin.port, 3)
    elif "single and three-place divan" in words:
        cabin.single(start, end, cabin.starboard)
        cabin.divan(start, end, cabin.port, 3)
    elif "stateroom" in words:
        cabin.bulkhead(start)
        cabin.single(start, end, cabin.starboard)
        cabin.divan(start, end, cabin.port, 3)
    elif any(word in words for word in ("club", "conference", "dining")):
        cabin.pair(start, end, cabin.starboard)
        cabin.pair(start, end, cabin.port)
    else:
        raise SystemExit(f'drawings/cabins.py does not know how to draw the cabin group "{name}": add it to draw_group.')


def draw_rows(cabin, name, seats):
    """A helicopter's cabin in rows across."""
    rows = {"two rows facing": (2, seats - 2), "three rows of four": (4, 4, 4)}
    layout = next((rows[key] for key in rows if key in name.lower()), None)
    if not layout:
        raise SystemExit(f'drawings/cabins.py does not know how to draw the cabin group "{name}": add it to draw_rows.')
    pitch = cabin.length / len(layout)
    cabin.seat_length = min(cabin.seat_length, pitch * 0.62)
    cabin.seat_width = min(cabin.seat_width, (cabin.width - 24) / max(layout) - 5)
    for i, count in enumerate(layout):
        across = (cabin.width - 24) / count
        for j in range(count):
            cabin.seat(cabin.x + pitch * (i + 0.5), cabin.y + 12 + across * (j + 0.5), 1 if i == 0 and len(layout) > 1 else -1)


def lay_out(sheet, entry, x, y, scale):
    """The cabin and its seats alone, `scale` units a metre."""
    spec = entry["cabin"]
    cabin = Cabin(sheet, x, y, spec["lengthFt"] * FOOT * scale, spec["widthFt"] * FOOT * scale, scale)
    sheet.box(x, y, cabin.length, cabin.width, min(26, cabin.width * 0.2), "solid")
    sheet.box(x + 4, y + 4, cabin.length - 8, cabin.width - 8, min(23, cabin.width * 0.18), "outlined")
    if entry["wing"] == "rotary":
        draw_rows(cabin, spec["zones"][0]["name"], spec["zones"][0]["seats"])
    else:
        draw_zones(cabin, spec["zones"])
    return cabin


def cabin_plan(entry, describe):
    """A sheet of the cabin alone, on its section's ground: all jets at one scale, helicopters at twice it."""
    scale, ground = (168, NIGHT) if entry["wing"] == "rotary" else (84, BONE)
    height = round(entry["cabin"]["widthFt"] * FOOT * scale) + 4
    sheet = Sheet(1160, height, f"Cabin of the {entry['name']}", describe, ground)
    lay_out(sheet, entry, 2, 2, scale)
    return sheet


def draw_cabin(sheet, entry, x, y, measure, scale=None):
    """Draws the cabin with its measures and answers how many seats it has."""
    spec = entry["cabin"]
    rotary = entry["wing"] == "rotary"
    y = y - 30 if rotary else y
    cabin = lay_out(sheet, entry, x, y, scale or (82.0 if rotary else min(56.0, 740 / (spec["lengthFt"] * FOOT))))
    sheet.measured(x, y + cabin.width + 60, x + cabin.length, y + cabin.width + 60, measure(spec["lengthFt"]))
    sheet.text(x, y - 22, f"Cabin, {cabin.seats} seats", "figure sans")
    wide = f"{measure(spec['widthFt'])} wide"
    if rotary or cabin.length < 500:
        sheet.text(x + cabin.length + 22, y + cabin.width / 2 + 6, wide, "figure label sans")
    else:
        sheet.text(x + cabin.length, y - 22, wide, "figure label sans", "end")
    return cabin.seats


def draw_zones(cabin, zones):
    x, y, length, width = cabin.x, cabin.y, cabin.length, cabin.width
    galley, lavatory = 0.10 * length, 0.10 * length
    cabin.bulkhead(x + galley)
    cabin.bulkhead(x + length - lavatory)
    for top in (y + 9, y + width - 9 - width * 0.25):
        cabin.sheet.box(x + 9, top, galley - 16, width * 0.25, 3, "fine")
    cabin.sheet.box(x + length - lavatory + 8, y + width * 0.66, lavatory - 18, width * 0.24, 8, "fine")
    start, end = x + galley + 8, x + length - lavatory - 8
    weights = [1.25 if zone["seats"] > 4 else 1.0 for zone in zones]
    at = start
    for zone, weight in zip(zones, weights):
        share = (end - start) * weight / sum(weights)
        before = cabin.seats
        draw_group(cabin, zone["name"], at, at + share - 6)
        if cabin.seats - before != zone["seats"]:
            raise SystemExit(f"{zone['name']}: {cabin.seats - before} seats drawn, {zone['seats']} in fleet.ts.")
        at += share

"""Views that stand on a page by themselves: each aircraft from its side, all to one scale; the first Hawker, wide and for a phone.

    python3 side_views.py FLEET.json OUT-FOLDER
"""
import json
import sys
from pathlib import Path

from cabins import draw_cabin
from plates import aircraft, helicopter_side, jet_plan, jet_side, measure
from sheet import BRASS, STYLE, Sheet

# The drawing of the longest aircraft fills the sheet; all stand on one ground.
WIDTH, HEIGHT, GROUND, METRE = 580, 186, 142, 16.8

# No larger strokes and no shrunken margins where it is narrow: it is drawn for that.
PLAIN = STYLE[: STYLE.index("@media")]


class Side(Sheet):
    """Its figures stand closer than a plate's; the height is written level, since a small aircraft's is shorter than its words."""

    style = f"{PLAIN}.solid{{stroke-width:1}}.glass,.fine{{stroke-width:.7}}.engraved{{opacity:.35}}.figure{{font-size:15px}}@media (max-width:520px){{.figure{{font-size:17px}}}}"

    def measured(self, x0, y0, x1, y1, words):
        if x0 != x1:
            super().measured(x0, GROUND + 36, x1, GROUND + 36, words)
            return
        x = x0 - 18
        self.line([(x, y0), (x, y1)], "measure")
        for y in (y0, y1):
            self.line([(x - 4, y + 4), (x + 4, y - 4)], "measure")
        feet, _, metres = words.partition(" (")
        for line, part in enumerate((feet, f"({metres}")):
            self.text(x + 9, (y0 + y1) / 2 - 3 + line * 18, part, "figure sans")


def side(entry):
    craft = aircraft(entry["slug"])
    outside = entry["outside"]
    sheet = Side(WIDTH, HEIGHT, entry["name"], f"{entry['name']} from its side.")
    draw = jet_side if craft.kind == "jet" else helicopter_side
    draw(sheet, craft, outside, 2, GROUND + craft.ground * METRE, METRE)
    return sheet


class First(Sheet):
    style = f"{PLAIN}.figure{{font-size:20px}}@media (max-width:1000px){{.figure{{font-size:24px}}}}"


class FirstTall(Sheet):
    style = f"{PLAIN}.figure{{font-size:26px}}.label{{display:none}}.solid,.fine{{stroke-width:1.8}}.glass,.seat,.measure,.outlined{{stroke-width:1.4}}.chain{{stroke:{BRASS}}}"


def first_words(entry):
    return f"{entry['name']} drawn to scale from the side and from above, with its cabin for {entry['general']['passengers']['most']}."


def first(entry):
    """Both views to one scale: from the side over the cabin, and from above where the page's text begins."""
    craft, outside, metre = aircraft(entry["slug"]), entry["outside"], 33
    sheet = First(1296, 612, entry["name"], first_words(entry))
    jet_side(sheet, craft, outside, 6, 206 + craft.ground * metre, metre)
    jet_plan(sheet, craft, outside, 664 + craft.span * metre, 20, metre)
    draw_cabin(sheet, entry, 6, 424, measure)
    return sheet


def first_tall(entry):
    craft, outside, metre = aircraft(entry["slug"]), entry["outside"], 38
    sheet = FirstTall(670, 762, entry["name"], first_words(entry))
    jet_side(sheet, craft, outside, 6, 224 + craft.ground * metre, metre)
    jet_plan(sheet, craft, outside, 6 + craft.span * 20, 374, 20)
    draw_cabin(sheet, entry, 380, 480, measure, 44)
    return sheet


def main(fleet_path, folder):
    fleet = json.loads(Path(fleet_path).read_text())
    for entry in fleet:
        Path(folder, f"{entry['slug']}-side.svg").write_text(side(entry).svg())
    Path(folder, "about-hawker.svg").write_text(first(fleet[0]).svg())
    Path(folder, "about-hawker-tall.svg").write_text(first_tall(fleet[0]).svg())


if __name__ == "__main__":
    main(*sys.argv[1:])

"""The first Hawker, on a page by itself: from the side, from above and its cabin; for a phone without the view from above.

    python3 first_hawker.py FLEET.json OUT-FOLDER
"""
import json
import sys
from pathlib import Path

from cabins import draw_cabin
from plates import aircraft, jet_plan, jet_side, measure
from sheet import BONE, BRASS, INK, STYLE, Sheet

# No larger strokes and no shrunken margins where it is narrow: it is drawn for that.
PLAIN = STYLE[: STYLE.index("@media")]


class First(Sheet):
    style = f"{PLAIN}.figure{{font-size:20px}}.label{{fill:{INK}}}.figure{{paint-order:stroke;stroke:{BONE};stroke-width:8px}}@media (max-width:1000px){{.figure{{font-size:24px}}}}"


class FirstTall(Sheet):
    style = f"{PLAIN}.figure{{font-size:26px}}.label{{display:none}}.solid,.fine{{stroke-width:1.8}}.glass,.seat,.measure,.outlined{{stroke-width:1.4}}.chain{{stroke:{BRASS}}}"


def first(entry):
    """Both views to one scale: from the side over the cabin, and from above where the page's text begins."""
    craft, outside, metre = aircraft(entry["slug"]), entry["outside"], 33
    seats = entry["general"]["passengers"]["most"]
    sheet = First(1296, 612, entry["name"], f"{entry['name']} drawn to scale from the side and from above, with its cabin for {seats}.")
    jet_side(sheet, craft, outside, 6, 206 + craft.ground * metre, metre)
    jet_plan(sheet, craft, outside, 664 + craft.span * metre, 20, metre)
    draw_cabin(sheet, entry, 6, 424, measure)
    return sheet


def first_tall(entry):
    """The cabin as wide as the aircraft is long, so that its seats can be seen."""
    craft, outside, metre = aircraft(entry["slug"]), entry["outside"], 38
    seats = entry["general"]["passengers"]["most"]
    sheet = FirstTall(670, 694, entry["name"], f"{entry['name']} drawn to scale from the side, and its cabin for {seats}.")
    jet_side(sheet, craft, outside, 6, 224 + craft.ground * metre, metre)
    draw_cabin(sheet, entry, 6, 422, measure, 90)
    return sheet


def main(fleet_path, folder):
    hawker = json.loads(Path(fleet_path).read_text())[0]
    Path(folder, "about-hawker.svg").write_text(first(hawker).svg())
    Path(folder, "about-hawker-tall.svg").write_text(first_tall(hawker).svg())


if __name__ == "__main__":
    main(*sys.argv[1:])

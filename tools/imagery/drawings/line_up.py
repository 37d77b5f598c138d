"""The aircraft from the side in one file, to one scale, each a view of its own: line-up.svg#SLUG.

    python3 line_up.py FLEET.json OUT-FOLDER
"""
import json
import sys
from pathlib import Path

from plates import aircraft, helicopter_side, jet_side
from sheet import BONE, NIGHT, Sheet, number

# Metres that every picture is high: the tallest of them, and air.
HEIGHT = 8.2

GAP = 40


class Silhouette(Sheet):
    """Keeps the aircraft and leaves out what a drawing says about it: at 60 px its hairlines would run together."""

    def line(self, points, style="fine"):
        pass

    def shape(self, points, style="solid"):
        if style not in ("chain", "outlined"):
            super().shape(list(dict.fromkeys((round(x), round(y)) for x, y in points)), style)

    def measured(self, *_):
        pass

    def cut(self, slug, x, left, ground, metre, length):
        """The aircraft at `x`, and the view that shows it alone; ten units are a metre."""
        box = " ".join(number(n) for n in (left, ground - HEIGHT * metre, length * metre, HEIGHT * metre))
        size = f'width="{number(length * 10)}" height="{number(HEIGHT * 10)}"'
        # Once with a dark edge, so that blades and legs are there; over it with a light one, so that wing and engine stand off.
        edges = "".join(
            f'<use href="#{slug}-shapes" stroke="{colour}" stroke-width="{number(metre * width)}"/>'
            for colour, width in ((NIGHT, 0.14), (BONE, 0.06))
        )
        shapes = f'<defs><g id="{slug}-shapes">{"".join(self.drawn)}</g></defs>'
        view = f'<view id="{slug}" viewBox="{number(x)} 0 {number(length * 10)} {number(HEIGHT * 10)}"/>'
        return f'{view}<svg x="{number(x)}" viewBox="{box}" {size}>{shapes}{edges}</svg>'


def main(fleet_path, folder):
    drawn, x = [], 0
    for entry in json.loads(Path(fleet_path).read_text()):
        craft = aircraft(entry["slug"])
        sheet = Silhouette(1600, 900, entry["name"], "")
        draw = jet_side if craft.kind == "jet" else helicopter_side
        drawn.append(sheet.cut(entry["slug"], x, *draw(sheet, craft, entry["outside"]), craft.length))
        x += craft.length * 10 + GAP
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(x - GAP)} {number(HEIGHT * 10)}">'
    words = "<desc>The seven aircraft from the side, drawn to one scale.</desc>"
    style = f"<style>svg{{fill:{NIGHT}}}.glass{{fill:{BONE}}}</style>"
    Path(folder, "line-up.svg").write_text(f"{head}{words}{style}{''.join(drawn)}</svg>\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

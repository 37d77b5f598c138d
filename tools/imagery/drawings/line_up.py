"""The aircraft from the side, each alone, all to one scale when they are shown at one height.

    python3 line_up.py FLEET.json OUT-FOLDER
"""
import json
import sys
from pathlib import Path

from plates import aircraft, helicopter_side, jet_side
from sheet import BONE, NIGHT, Sheet, number

# Metres that every picture is high: the tallest of them, and air.
HEIGHT = 8.2


class Silhouette(Sheet):
    """Keeps the aircraft and leaves out what a drawing says about it: at 60 px its hairlines would run together."""

    def line(self, points, style="fine"):
        pass

    def shape(self, points, style="solid"):
        if style != "chain":
            super().shape(points, style)

    def measured(self, *_):
        pass

    def cut(self, left, ground, metre, length):
        box = " ".join(number(n) for n in (left, ground - HEIGHT * metre, length * metre, HEIGHT * metre))
        size = f'width="{number(length * 10)}" height="{number(HEIGHT * 10)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size}><desc>{self.title} from the side.</desc>'
        style = f"<style>svg{{fill:{NIGHT}}}.glass{{fill:{BONE}}}.outlined{{display:none}}</style>"
        # Once with a dark edge, so that blades and legs are there; over it with a light one, so that wing and engine stand off.
        edges = "".join(
            f'<use href="#a" stroke="{colour}" stroke-width="{number(metre * width)}"/>' for colour, width in ((NIGHT, 0.14), (BONE, 0.06))
        )
        return f'{head}{style}<defs><g id="a">{"".join(self.drawn)}</g></defs>{edges}</svg>\n'


def main(fleet_path, folder):
    for entry in json.loads(Path(fleet_path).read_text()):
        craft = aircraft(entry["slug"])
        sheet = Silhouette(1600, 900, entry["name"], "")
        draw = jet_side if craft.kind == "jet" else helicopter_side
        Path(folder, f"{entry['slug']}-side.svg").write_text(sheet.cut(*draw(sheet, craft, entry["outside"]), craft.length))


if __name__ == "__main__":
    main(*sys.argv[1:])

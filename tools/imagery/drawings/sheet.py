"""A sheet of drawing paper in the site's colours: shapes, hairlines, dimension lines, words."""
from xml.sax.saxutils import escape

NIGHT, BONE, INK, DUSK, BRASS, HAZE = "#16222C", "#F7F3EC", "#0F1518", "#2C3E55", "#8A672F", "#E9E0D2"

# How wide a letter of a figure is at most, on a drawing shown narrower than 700 px.
PHONE_LETTER = 22

# A drawing shown narrower than 700 px sets larger words and leaves the small ones out: they would be 3 px high. Its margins, which
# are the page's on a wide screen, shrink to the page's on a phone.
STYLE = f"""
text{{text-rendering:geometricPrecision}}
.solid{{fill:{BONE};stroke:{INK};stroke-width:1.25;stroke-linejoin:round}}
.glass{{fill:{HAZE};stroke:{INK};stroke-width:1}}
.outlined{{fill:none;stroke:{INK};stroke-width:.7}}
.engraved{{fill:none;stroke:{DUSK};stroke-width:.5;opacity:.45}}
.fine{{fill:none;stroke:{INK};stroke-width:.8}}
.chain{{fill:none;stroke:{BRASS};stroke-width:.8;stroke-dasharray:14 4 2 4}}
.measure{{fill:none;stroke:{BRASS};stroke-width:.9}}
.seat{{fill:{HAZE};stroke:{INK};stroke-width:.9}}
.serif{{font-family:Newsreader,Georgia,serif;font-weight:300;font-feature-settings:'lnum'}}
.sans{{font-family:'Hanken Grotesk',Arial,sans-serif;font-weight:450}}
.title{{font-size:54px;fill:{INK};letter-spacing:-.01em}}
.figure{{font-size:21px;fill:{INK}}}
.label{{fill:{BRASS}}}.narrow{{display:none}}
@media (max-width:1000px){{.figure{{font-size:25px}}}}
@media (max-width:700px){{
.solid,.fine{{stroke-width:2.4}}.glass,.seat,.measure,.outlined{{stroke-width:1.8}}.engraved{{stroke-width:.9}}
.title{{font-size:74px}}.figure{{font-size:37px}}.label,.wide{{display:none}}.narrow{{display:inline}}
.drawn{{transform:translate(-65px,-37px) scale(1.081)}}}}
@media (max-width:470px){{.figure{{font-size:49px}}}}
""".replace("\n", "")


def number(value):
    return f"{value:.1f}".rstrip("0").rstrip(".")


class Sheet:
    style = STYLE

    def __init__(self, width, height, title, description, ground=BONE):
        self.width, self.height, self.title, self.description, self.ground = width, height, title, description, ground
        self.drawn = []

    def _path(self, points, style, close):
        d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if close else "")
        self.drawn.append(f'<path class="{style}" d="{d}"/>')

    def shape(self, points, style="solid"):
        self._path(points, style, True)

    def line(self, points, style="fine"):
        self._path(points, style, False)

    def box(self, x, y, width, height, radius, style):
        x, y, width, height, radius = map(number, (x, y, width, height, radius))
        self.drawn.append(f'<rect class="{style}" x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}"/>')

    def text(self, x, y, words, style, anchor="start", turned=False):
        place = f'transform="translate({number(x)} {number(y)}) rotate(-90)" dy="1em"' if turned else f'x="{number(x)}" y="{number(y)}"'
        self.drawn.append(f'<text class="{style}" {place} text-anchor="{anchor}">{escape(words)}</text>')

    def measured(self, x0, y0, x1, y1, words):
        """A dimension line with oblique ticks and its figure."""
        self.line([(x0, y0), (x1, y1)], "measure")
        for x, y in ((x0, y0), (x1, y1)):
            self.line([(x - 5, y + 5), (x + 5, y - 5)], "measure")
        along = abs(x1 - x0) + abs(y1 - y0)
        upright = x0 == x1
        middle = (x0 + 8, (y0 + y1) / 2) if upright else ((x0 + x1) / 2, y0 - 13)
        if along > len(words) * PHONE_LETTER:
            self.text(*middle, words, "figure sans", "middle", upright)
            return
        # On a phone the words are longer than so short a line. Lying, they begin with it and reach past its end; upright, they would
        # stand in the ground line or a wing, and lie over its upper end instead.
        self.text(*middle, words, "figure sans wide", "middle", upright)
        if upright:
            self.text(x0, min(y0, y1) - 18, words, "figure sans narrow", "end")
        else:
            self.text(min(x0, x1), y0 - 14, words, "figure sans narrow")

    def svg(self):
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" role="img">'
        words = f"<title>{escape(self.title)}</title><desc>{escape(self.description)}</desc>"
        ground = f'<rect width="{self.width}" height="{self.height}" fill="{self.ground}"/>'
        return f"{head}{words}<style>{self.style}</style>{ground}<g class='drawn'>{''.join(self.drawn)}</g></svg>\n"

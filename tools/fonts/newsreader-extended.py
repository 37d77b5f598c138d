"""Adds the letters that Newsreader's subsets lack: Ṣ ṣ Ṅ ṅ, and Ọ ọ Ẹ ẹ with a grave or an acute accent.

Usage: python3 newsreader-extended.py MERGED.ttf OUT.ttf
"""
import sys

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

DOT_BELOW = 0x323
font = TTFont(sys.argv[1])
glyph_set = font.getGlyphSet()
cmap = font.getBestCmap()


def bounds(glyph):
    pen = BoundsPen(glyph_set)
    glyph_set[glyph].draw(pen)
    return pen.bounds


def compose(name, base, mark, rise=0, centre_of=None):
    """Draws a mark centred under or over a letter."""
    left, _, right, _ = bounds(centre_of or base)
    mark_left, _, mark_right, _ = bounds(mark)
    pen = TTGlyphPen(glyph_set)
    pen.addComponent(base, (1, 0, 0, 1, 0, 0))
    pen.addComponent(mark, (1, 0, 0, 1, round((left + right - mark_left - mark_right) / 2), rise))
    font["glyf"][name] = pen.glyph()
    font["hmtx"][name] = font["hmtx"][base]


for code, letter in [(0x1E62, "S"), (0x1E63, "s"), (0x1E44, "N"), (0x1E45, "n")]:
    base, dot, rise = cmap[ord(letter)], cmap[DOT_BELOW], 0
    if letter in "Nn":
        _, bottom, _, top = bounds(dot)
        rise = round(bounds(base)[3] + (top - bottom) * 1.1 - bottom)
    compose(f"uni{code:04X}", base, dot, rise)
    for table in font["cmap"].tables:
        table.cmap[code] = f"uni{code:04X}"

ligatures = []
for dotted, plain, accented in [(0x1ECD, "o", "òó"), (0x1ECC, "O", "ÒÓ"), (0x1EB9, "e", "èé"), (0x1EB8, "E", "ÈÉ")]:
    for mark, letter in zip((0x300, 0x301), accented):
        name = f"yoruba{dotted:04X}{mark:04X}"
        compose(name, cmap[ord(letter)], cmap[DOT_BELOW], centre_of=cmap[ord(plain)])
        ligatures.append(f"sub {cmap[dotted]} {cmap[mark]} by {name};")
addOpenTypeFeaturesFromString(
    font,
    "languagesystem DFLT dflt; languagesystem latn dflt; feature ccmp {" + " ".join(ligatures) + "} ccmp;",
    tables=["GSUB"],
)
font.save(sys.argv[2])

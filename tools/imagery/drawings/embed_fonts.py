"""Embeds the site's typefaces in SVG files, cut down to the letters that each file uses.

    python3 embed_fonts.py FONT-FOLDER FILE.svg...

An SVG shown by <img> may load nothing, so the letters travel with it: 3 to 9 KB a file.
"""
import base64
import io
import re
import sys
from html import unescape
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FACES = [
    ("serif", "Newsreader", "newsreader/files/newsreader-latin-opsz-normal.woff2", {"wght": 300, "opsz": 60}, 300),
    ("sans", "Hanken Grotesk", "hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2", {"wght": 450}, 450),
]


def letters_of(svg, kind):
    found = re.findall(rf'<text class="[^"]*\b{kind}\b[^"]*"[^>]*>(.*?)</text>', svg)
    return set(unescape(re.sub(r"<[^>]+>", "", "".join(found))))


def cut(path, axes, letters):
    # Without the hour of its making, so that the same drawing stays the same file.
    font = instancer.instantiateVariableFont(TTFont(path, recalcTimestamp=False), axes)
    # A face without a prime would take that of another face, with gaps round it: its own straight mark serves.
    for table in font["cmap"].tables:
        table.cmap.setdefault(ord("′"), table.cmap[ord("'")])
    options = subset.Options(flavor="woff2", layout_features=["kern", "liga", "lnum"], hinting=False, desubroutinize=True)
    cutter = subset.Subsetter(options)
    cutter.populate(text="".join(sorted(letters)))
    cutter.subset(font)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return base64.b64encode(out.getvalue()).decode()


def main(folder, files):
    for name in files:
        path = Path(name)
        svg = path.read_text()
        rules = ""
        for kind, family, file, axes, weight in FACES:
            letters = letters_of(svg, kind)
            if letters:
                data = cut(Path(folder, file), axes, letters)
                rules += f"@font-face{{font-family:'{family}';font-weight:{weight};src:url(data:font/woff2;base64,{data})}}"
        path.write_text(svg.replace("<style>", f"<style>{rules}", 1))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])

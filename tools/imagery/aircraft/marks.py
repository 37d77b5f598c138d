"""Registration and emblem: painted here as pictures, and laid on the aircraft by `scene.py` as thin patches.

The registrations are invented: Nigerian marks are 5N and three letters, so no aircraft can bear one of these.
"""
from io import BytesIO
from pathlib import Path

import numpy as np

FONT = Path(__file__).resolve().parents[3] / "app/fonts/hanken-grotesk.woff2"
REGISTRATIONS = {
    "hawker-800xp": "5N-HA1", "challenger-604": "5N-HA2", "legacy-600": "5N-HA3", "gulfstream-400": "5N-HA4",
    "gulfstream-550": "5N-HA5", "aw109": "5N-HA6", "aw139": "5N-HA7",
}
# Width of a registration in heights of its capitals, with the space that the picture leaves round it.
LETTERS, CAPITALS = 4.6, 0.86


def places(craft):
    """(picture, part that carries it, left, right, bottom, top, colour) in metres; both sides of the aircraft get it."""
    if craft.kind == "helicopter":
        tall, x, z = (0.36, 9.05, 0.56) if craft.big else (0.25, 7.5, 0.345)
        return [("registration", "fuselage", *_registration(x + tall * 2.2, z, tall), "gold")]
    fin = craft.fin
    x, z, height, slope = craft.fin_frame()
    share = 0.34 if craft.tailplane["at"] < 1 else 0.60
    chord = fin["root"] + (fin["tip"] - fin["root"]) * share
    middle = x + height * share * slope + chord * (0.44 if craft.tailplane["at"] >= 1 else 0.50)
    wide, up = chord * 0.56, z + height * share
    emblem = ("emblem", "fin", middle - wide / 2, middle + wide / 2, up - wide * 0.2, up + wide * 0.3, "gold")
    if craft.key == "legacy-600":
        low = 0.30
        chord = fin["root"] + (fin["tip"] - fin["root"]) * low
        at = x + height * low * slope + chord * 0.46
        return [emblem, ("registration", "fin", *_registration(at, z + height * low, 0.46), "navy")]
    x, _, z, r, length = craft.engine_place()
    tall = min(0.82 * r, 0.165 * length, 0.56)
    return [emblem, ("registration", "nacelle", *_registration(x + length * 0.46, z + 0.06 * r, tall), "navy")]


def _registration(x, z, tall):
    """Left, right, bottom, top of a patch round letters of this height."""
    return x - tall * LETTERS / 2, x + tall * LETTERS / 2, z - tall / CAPITALS / 2, z + tall / CAPITALS / 2


def _letters(text):
    width, height = 1400, round(1400 / LETTERS / CAPITALS)
    # Pillow reads the type only uncompressed. Blender's own Python has neither library, hence their place.
    from fontTools.ttLib import TTFont
    from PIL import Image, ImageDraw, ImageFont

    plain, made = TTFont(FONT), BytesIO()
    plain.flavor = None
    plain.save(made)
    made.seek(0)
    font = ImageFont.truetype(made, 400)
    font.set_variation_by_axes([560])
    image = Image.new("L", (width, height))
    left, top, right, bottom = font.getbbox(text)
    drawn = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(drawn).text((-left, -top), text, fill=255, font=font)
    scale = min(width * 0.96 / drawn.width, height * CAPITALS / drawn.height)
    drawn = drawn.resize((round(drawn.width * scale), round(drawn.height * scale)), Image.LANCZOS)
    image.paste(drawn, ((width - drawn.width) // 2, (height - drawn.height) // 2))
    return image


def _emblem():
    """The low sun on a horizon."""
    from PIL import Image

    width, height = 1200, 600
    x, y = np.meshgrid((np.arange(width) + 0.5) / width, 1 - (np.arange(height) + 0.5) / height)
    across, up = (x - 0.5) * 2, (y - 0.4)
    sun = np.clip((0.42 - np.hypot(across, up)) / 0.004, 0, 1) * (up > 0.075)
    lines = sum(
        np.clip((half - np.abs(up - at)) / 0.004 + 0.5, 0, 1) * (np.abs(across) < reach)
        for at, half, reach in ((0, 0.034, 0.96), (-0.16, 0.024, 0.56))
    )
    return Image.fromarray((np.clip(sun + lines, 0, 1) * 255).astype(np.uint8))


def paint_marks(slug, folder):
    _letters(REGISTRATIONS[slug]).save(f"{folder}/{slug}-registration.png")
    _emblem().save(f"{folder}/{slug}-emblem.png")

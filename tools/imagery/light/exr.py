"""Reads the scan-line EXR files that Blender writes (plain or ZIP) into a dict of float32 channels."""
import struct
import zlib

import numpy as np

LINES_PER_BLOCK = {0: 1, 2: 1, 3: 16}
KINDS = {0: (np.uint32, 4), 1: (np.float16, 2), 2: (np.float32, 4)}


def _text(data, at):
    end = data.index(0, at)
    return data[at:end].decode(), end + 1


def _header(data):
    attributes, at = {}, 8
    while data[at]:
        name, at = _text(data, at)
        _, at = _text(data, at)
        (size,) = struct.unpack("<i", data[at : at + 4])
        attributes[name] = data[at + 4 : at + 4 + size]
        at += 4 + size
    return attributes, at + 1


def _channels(listed):
    channels, at = [], 0
    while listed[at]:
        name, at = _text(listed, at)
        channels.append((name, struct.unpack("<i", listed[at : at + 4])[0]))
        at += 16
    return channels


def _unpacked(block):
    """Undoes ZIP, the byte predictor and the interleaving of the EXR format."""
    steps = np.frombuffer(zlib.decompress(block), np.uint8).astype(np.int32)
    steps[1:] -= 128
    values = (np.cumsum(steps) & 255).astype(np.uint8)
    half = (len(values) + 1) // 2
    woven = np.empty_like(values)
    woven[0::2], woven[1::2] = values[:half], values[half:]
    return woven.tobytes()


def read(path):
    with open(path, "rb") as file:
        data = file.read()
    attributes, at = _header(data)
    channels = _channels(attributes["channels"])
    x0, y0, x1, y1 = struct.unpack("<4i", attributes["dataWindow"])
    width, height = x1 - x0 + 1, y1 - y0 + 1
    lines = LINES_PER_BLOCK[attributes["compression"][0]]
    blocks = (height + lines - 1) // lines
    offsets = struct.unpack(f"<{blocks}Q", data[at : at + 8 * blocks])
    out = {name: np.empty((height, width), np.float32) for name, _ in channels}
    row_bytes = sum(KINDS[kind][1] for _, kind in channels) * width
    for offset in offsets:
        y, size = struct.unpack("<ii", data[offset : offset + 8])
        block = data[offset + 8 : offset + 8 + size]
        rows = min(lines, height - (y - y0))
        if size < row_bytes * rows:
            block = _unpacked(block)
        place = 0
        for row in range(rows):
            for name, kind in channels:
                number, bytes_each = KINDS[kind]
                out[name][y - y0 + row] = np.frombuffer(block, number, width, place)
                place += width * bytes_each
    return out

"""Puts the film together: clouds from their frames, the still sky above them, the wing in front; then encodes it.

    python3 assemble.py JOB.json         (film.ts writes the job)

Writes wide-av1.mp4 and wide-h264.mp4 and, for tall screens, the part of them that such a screen shows.
"""
import json
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "light"))
from composite import denoise, layers, resized  # noqa: E402
from tone import load_sky, soften, tone  # noqa: E402

WIDTH, HEIGHT, RATE = 1280, 720, 24
LEAD = 6  # Frames before and after the loop, so that the interpolation knows its neighbours.


def command(*words):
    return ["ffmpeg", "-y", "-loglevel", "error", *[str(word) for word in words]]


def raw(width, height, rate):
    return ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", rate, "-i", "-"]


def clouds(job, path):
    """Tones the frames and doubles their number along the motion of the clouds."""
    first = tone(soften(load_sky(job["frames"][0]), 1), **job["tone"])
    height, width = first.shape[:2]
    smooth = f"scale={WIDTH}:{HEIGHT}:flags=lanczos,minterpolate=fps={RATE}:mi_mode=mci:mc_mode=aobmc:me_mode=bidir:vsbmc=1:scd=none"
    into = subprocess.Popen(command(*raw(width, height, job["rate"]), "-vf", smooth, "-c:v", "ffv1", path), stdin=subprocess.PIPE)
    count, lead = len(job["frames"]), LEAD * job["rate"] // RATE
    for at in range(-lead, count + lead + 2):
        into.stdin.write(tone(soften(load_sky(job["frames"][at % count]), 1), **job["tone"]).tobytes())
    into.stdin.close()
    if into.wait():
        raise SystemExit("The clouds could not be interpolated.")


def wing(job):
    """The aircraft as the poster shows it, toned by itself, with its coverage."""
    colour, coverage, guides, depth = layers(job["craft"])
    colour = resized(denoise(colour, guides, depth, job["denoise"]), WIDTH, HEIGHT)
    coverage = np.clip(resized(np.stack([coverage] * 3, -1), WIDTH, HEIGHT)[..., :1], 0, 1)
    plate = soften(resized(load_sky(job["sky"]), WIDTH, HEIGHT), 1)
    whole = tone((plate * (1 - coverage) + colour).astype(np.float32), **job["tone"])
    still = tone(plate.astype(np.float32), **job["tone"])
    # Along the edge the wing keeps its own colour: the clouds behind it will have moved.
    own = np.where(coverage > 0.02, colour / np.maximum(coverage, 0.02), plate)
    edge = tone(own.astype(np.float32), **job["tone"])
    solid = np.where(coverage > 0.98, whole, edge)
    return Image.fromarray(np.dstack([solid, (coverage[..., 0] * 255).astype(np.uint8)])), still


def swayed(picture, moment):
    """A few pixels of the air's unrest, round the wing's root at the right edge; at 0 it is where the poster has it."""
    turn = 2 * math.pi * moment
    rise = 2.4 * math.sin(turn) + 0.7 * math.sin(2 * turn)
    angle = 0.0010 * math.sin(turn)
    c, s, x, y = math.cos(angle), math.sin(angle), WIDTH, HEIGHT * 0.8
    matrix = (c, s, x - c * x - s * y - s * rise, -s, c, y + s * x - c * y - c * rise)
    return np.asarray(picture.transform((WIDTH, HEIGHT), Image.AFFINE, matrix, Image.BICUBIC)).astype(np.float32)


def assemble(job, moving, path):
    picture, still = wing(job)
    horizon = HEIGHT * (0.5 - 0.5 * math.tan(math.radians(-job["pitch"])) / math.tan(math.radians(job["fieldOfView"] / 2)))
    above = np.clip((horizon - 2 - np.arange(HEIGHT)[:, None, None]) / 6, 0, 1)
    total = len(job["frames"]) * RATE // job["rate"]
    source = subprocess.Popen(["ffmpeg", "-loglevel", "error", "-i", moving, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], stdout=subprocess.PIPE)
    into = subprocess.Popen(command(*raw(WIDTH, HEIGHT, RATE), "-c:v", "ffv1", path), stdin=subprocess.PIPE)
    for at in range(LEAD + total):
        frame = source.stdout.read(WIDTH * HEIGHT * 3)
        if len(frame) < WIDTH * HEIGHT * 3:
            raise SystemExit(f"The clouds end at frame {at}.")
        if at < LEAD:
            continue
        sky = np.frombuffer(frame, np.uint8).reshape(HEIGHT, WIDTH, 3).astype(np.float32)
        sky = sky * (1 - above) + still * above
        craft = swayed(picture, (at - LEAD) / total)
        cover = craft[..., 3:] / 255
        into.stdin.write((sky * (1 - cover) + craft[..., :3] * cover + 0.5).clip(0, 255).astype(np.uint8).tobytes())
    into.stdin.close()
    source.kill()
    if into.wait():
        raise SystemExit("The film could not be written.")


def encode(job, master):
    """The tall film is what a tall screen shows of the wide one at the same focal point, so that both look alike."""
    wide_av1, wide_h264, tall_av1, tall_h264 = (job["quality"][key] for key in ("av1", "h264", "tallAv1", "tallH264"))
    width = HEIGHT * 3 // 4
    tall = ["-vf", f"crop={width}:{HEIGHT}:{round((WIDTH - width) * job['focus'] / 100)}:0"]
    for name, shape, av1, h264 in (("wide", [], wide_av1, wide_h264), ("tall", tall, tall_av1, tall_h264)):
        out = Path(job["out"]) / name
        common = ["-i", master, *shape, "-an", "-movflags", "+faststart", "-map_metadata", "-1"]
        subprocess.run(command(*common, "-pix_fmt", "yuv420p10le", "-c:v", "libsvtav1", "-preset", 6, "-crf", av1, "-g", 240, f"{out}-av1.mp4"), check=True)
        subprocess.run(command(*common, "-pix_fmt", "yuv420p", "-c:v", "libx264", "-profile:v", "high", "-preset", "medium", "-crf", h264, f"{out}-h264.mp4"), check=True)
        for kind in ("av1", "h264"):
            print(f"  {name}-{kind}.mp4: {Path(f'{out}-{kind}.mp4').stat().st_size / 1000:.0f} KB")


if __name__ == "__main__":
    with open(sys.argv[1]) as described:
        JOB = json.load(described)
    clouds(JOB, JOB["out"] + "clouds.mkv")
    assemble(JOB, JOB["out"] + "clouds.mkv", JOB["out"] + "master.mkv")
    encode(JOB, JOB["out"] + "master.mkv")

"""Renders one aircraft in Blender 3.4 (Cycles, processor only) in the air, on a clear film.

    blender -b -P scene.py -- JOB.json        (aircraft/job.ts writes the job)
"""
import json
import math
import os
import sys

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import materials  # noqa: E402
from fleet import aircraft  # noqa: E402

with open(sys.argv[sys.argv.index("--") + 1]) as described:
    JOB = json.load(described)
bpy.ops.wm.read_factory_settings(use_empty=True)
SCENE = bpy.context.scene


def place(made, parent=None):
    SCENE.collection.objects.link(made)
    if parent:
        made.parent = parent
    return made


def mesh(name, surface, material, parent=None):
    points, uv = surface
    rows, columns = points.shape[:2]
    index = np.arange(rows * columns).reshape(rows, columns)
    faces = np.stack([index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]], -1).reshape(-1, 4)
    made = bpy.data.meshes.new(name)
    made.from_pydata(points.reshape(-1, 3).tolist(), [], faces.tolist())
    layer = made.uv_layers.new()
    layer.data.foreach_set("uv", uv.reshape(-1, 2)[faces.reshape(-1)].astype(np.float32).reshape(-1))
    shape = bmesh.new()
    shape.from_mesh(made)
    bmesh.ops.remove_doubles(shape, verts=shape.verts, dist=2e-4)
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces)
    # Lifting surfaces only: closing an engine would turn its mouth into a white disc.
    if material.name in ("wing", "fin", "tailplane", "blade"):
        bmesh.ops.holes_fill(shape, edges=[edge for edge in shape.edges if edge.is_boundary], sides=0)
    shape.to_mesh(made)
    shape.free()
    for face in made.polygons:
        face.use_smooth = True
    made.use_auto_smooth = True
    made.auto_smooth_angle = math.radians(38)
    made.materials.append(material)
    return place(bpy.data.objects.new(name, made), parent)


def behind_cockpit(craft):
    """Where the cabin lights may begin: aft of the last pane of the flight deck."""
    return craft.nose_end * (craft.windscreen[1] + 0.25) if craft.kind == "jet" else craft.windscreen[1] + 0.1


def build(craft):
    """The aircraft under one empty, at its attitude; rotors under their own empties."""
    paints = materials.palette(JOB["textures"], JOB["type"], JOB.get("cabin", 0), behind_cockpit(craft))
    root = place(bpy.data.objects.new("craft", None))
    rotor = JOB.get("rotor")
    helicopter = craft.kind == "helicopter"
    parts = craft.parts(rotor["phase"], rotor["sweep"] > 0) if helicopter else craft.parts()
    hubs = {}
    if helicopter:
        tail = craft.tail_rotor
        for name, x, z in (("blade", craft.mast[0], 0), ("tail blade", tail["x"], tail["z"])):
            hubs[name] = (place(bpy.data.objects.new(name, None), root), np.array([x, 0, z]))
            hubs[name][0].location = (x, 0, z)
    for name, paint, (points, uv) in parts:
        hub = hubs.get(name.rstrip("0123456789 "))
        if hub:
            mesh(name, (points - hub[1], uv), paints[paint], hub[0])
        else:
            mesh(name, (points, uv), paints[paint], root)
    pitch, bank, yaw = (math.radians(v) for v in JOB.get("attitude", (0, 0, 0)))
    turn = Matrix.Rotation(yaw, 4, "Z") @ Matrix.Rotation(pitch, 4, "Y") @ Matrix.Rotation(-bank, 4, "X")
    root.matrix_world = turn @ Matrix.Translation((-craft.fuselage * 0.48, 0, 0))
    if rotor and rotor["sweep"] > 0:
        spin(hubs["blade"][0], (0, 0, 1), rotor["sweep"])
        spin(hubs["tail blade"][0], (0, 1, 0), rotor["sweep"] * 4.2)


def spin(hub, axis, sweep):
    """Turns a hub during the exposure, so that the blades blur as they do in a photograph."""
    SCENE.render.use_motion_blur = True
    SCENE.render.motion_blur_shutter = 1.0
    SCENE.frame_set(1)
    for frame, side in ((0, -1), (2, 1)):
        hub.rotation_euler = tuple(math.radians(sweep) * side * a for a in axis)
        hub.keyframe_insert("rotation_euler", frame=frame)
    for blade in hub.children:
        blade.cycles.motion_steps = 6
    for curve in hub.animation_data.action.fcurves:
        for key in curve.keyframe_points:
            key.interpolation = "LINEAR"


def camera():
    spec = JOB["camera"]
    lens = bpy.data.cameras.new("camera")
    made = place(bpy.data.objects.new("camera", lens))
    SCENE.camera = made
    target = Vector(spec["target"])
    made.location = Vector(spec["position"])
    made.rotation_euler = (target - made.location).to_track_quat("-Z", "Y").to_euler()
    lens.sensor_width, lens.lens, lens.clip_end = 36, spec["lens"], 6000
    lens.shift_x, lens.shift_y = spec.get("shift", (0, 0))
    if spec.get("aperture"):
        lens.dof.use_dof = True
        lens.dof.focus_distance = spec.get("focus", (target - made.location).length)
        lens.dof.aperture_fstop = spec["aperture"]


def sky_light():
    """The panorama that sky/render-sky.ts made, and the sun in the same place."""
    world = bpy.data.worlds.new("world")
    SCENE.world = world
    world.use_nodes = True
    tree = world.node_tree
    with open(JOB["panorama"] + ".json") as described:
        size = json.load(described)
    pixels = np.fromfile(JOB["panorama"], np.float32).reshape(size["height"], size["width"], 3)[::-1]
    pixels = np.concatenate([np.minimum(pixels, 40), np.ones(pixels.shape[:2] + (1,), np.float32)], -1)
    image = bpy.data.images.new("sky", size["width"], size["height"], float_buffer=True, is_data=True)
    image.pixels.foreach_set(np.ascontiguousarray(pixels).reshape(-1))
    image.update()
    texture = tree.nodes.new("ShaderNodeTexEnvironment")
    texture.image = image
    tree.links.new(texture.outputs[0], tree.nodes["Background"].inputs[0])
    tree.nodes["Background"].inputs[1].default_value = JOB["skyGain"]
    sun = JOB["sun"]
    lamp = bpy.data.lights.new("sun", "SUN")
    lamp.energy, lamp.color, lamp.angle = sun["strength"], sun["colour"], math.radians(1.5)
    azimuth, elevation = math.radians(sun["azimuth"]), math.radians(sun["elevation"])
    towards = Vector((math.cos(azimuth) * math.cos(elevation), math.sin(azimuth) * math.cos(elevation), math.sin(elevation)))
    place(bpy.data.objects.new("sun", lamp)).rotation_euler = (-towards).to_track_quat("-Z", "Y").to_euler()


def render():
    cycles, out = SCENE.cycles, SCENE.render
    out.engine = "CYCLES"
    out.resolution_x, out.resolution_y = JOB["size"]
    out.resolution_percentage = 100
    out.film_transparent = True
    cycles.samples, cycles.use_adaptive_sampling, cycles.adaptive_threshold = JOB["samples"], True, JOB["noise"]
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transmission_bounces = 6, 2, 4, 2
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct, cycles.blur_glossy, cycles.filter_width = 4, JOB["brightest"], 0.6, 1.4
    SCENE.view_settings.view_transform = "Raw"
    out.image_settings.file_format = "OPEN_EXR_MULTILAYER"
    out.image_settings.color_depth = "32"
    out.filepath = JOB["out"]
    layer = SCENE.view_layers[0]
    layer.use_pass_normal = layer.use_pass_diffuse_color = layer.use_pass_z = True
    bpy.ops.render.render(write_still=True)


CRAFT = aircraft(JOB["type"])
build(CRAFT)
camera()
sky_light()
render()

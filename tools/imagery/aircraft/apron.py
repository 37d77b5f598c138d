"""The apron at dusk: an evening sky, damp concrete in slabs, a hazy line of trees, rows of edge lights, a lit hangar."""
import math

import bpy
import materials
import numpy as np
from mathutils import Vector


def build(scene, job, target, forward, right):
    spec = job["apron"]
    _sky(scene, spec, forward)
    _ground(scene, spec)
    _trees(scene, spec, target, forward, right)
    _edge_lights(scene, spec, target, forward, right)
    for lamp in spec["lamps"]:
        _lamp(scene, lamp, target, forward, right)


def _place(scene, name, mesh, material):
    made = bpy.data.objects.new(name, mesh)
    scene.collection.objects.link(made)
    mesh.materials.append(material)
    return made


def _sky(scene, spec, forward):
    """A vertical ramp, brighter towards the set sun, with thin bands of cloud near the horizon."""
    world = bpy.data.worlds.new("world")
    scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    link = tree.links.new

    def node(kind, **settings):
        made = tree.nodes.new(f"ShaderNode{kind}")
        for name, value in settings.items():
            setattr(made, name, value)
        return made

    def maths(operation, a, b=0.0):
        made = node("Math", operation=operation)
        for socket, value in zip(made.inputs, (a, b)):
            if isinstance(value, (int, float)):
                socket.default_value = value
            else:
                link(value, socket)
        return made.outputs[0]

    where = node("TexCoord").outputs["Generated"]
    axes = node("SeparateXYZ")
    link(where, axes.inputs[0])
    ramp = node("ValToRGB")
    elements = ramp.color_ramp.elements
    ramp.color_ramp.interpolation = "B_SPLINE"
    while len(elements) > 1:
        elements.remove(elements[0])
    for i, (height, colour) in enumerate(spec["sky"]):
        element = elements[0] if i == 0 else elements.new(height)
        element.position, element.color = height, (*colour, 1)
    link(axes.outputs[2], ramp.inputs[0])

    glow = spec["glow"]
    turn = math.radians(glow["sun"])
    towards = Vector((forward.x * math.cos(turn) + forward.y * math.sin(turn), forward.y * math.cos(turn) - forward.x * math.sin(turn), 0.02))
    dot = node("VectorMath", operation="DOT_PRODUCT")
    dot.inputs[1].default_value = towards
    link(where, dot.inputs[0])
    near_sun = maths("POWER", maths("MAXIMUM", dot.outputs["Value"], 0.0), glow["power"])
    low = maths("EXPONENT", maths("MULTIPLY", maths("ABSOLUTE", axes.outputs[2]), -glow["flatness"]))
    amount = maths("MULTIPLY", maths("MULTIPLY", near_sun, low), glow["gain"])
    add = node("MixRGB", blend_type="ADD")
    add.inputs[2].default_value = (*glow["colour"], 1)
    link(amount, add.inputs[0])
    link(ramp.outputs[0], add.inputs[1])

    stretch = node("Mapping")
    stretch.inputs["Scale"].default_value = (1.6, 1.6, 26)
    stretch.inputs["Location"].default_value = (spec["seed"], 0, 0)
    link(where, stretch.inputs[0])
    bands = node("TexNoise")
    bands.inputs["Scale"].default_value, bands.inputs["Detail"].default_value = 1.7, 5
    link(stretch.outputs[0], bands.inputs["Vector"])
    cut = node("MapRange", interpolation_type="SMOOTHSTEP")
    for i, value in enumerate((0.50, 0.72, 0.0, spec["bands"]), 1):
        cut.inputs[i].default_value = value
    link(bands.outputs[0], cut.inputs[0])
    fade = node("MapRange", interpolation_type="SMOOTHSTEP")
    for i, value in enumerate((0.02, 0.30, 1.0, 0.0), 1):
        fade.inputs[i].default_value = value
    link(axes.outputs[2], fade.inputs[0])
    shade = node("MixRGB", blend_type="MULTIPLY")
    shade.inputs[2].default_value = (0.50, 0.40, 0.46, 1)
    link(maths("MULTIPLY", cut.outputs[0], fade.outputs[0]), shade.inputs[0])
    link(add.outputs[0], shade.inputs[1])
    link(shade.outputs[0], tree.nodes["Background"].inputs[0])
    tree.nodes["Background"].inputs[1].default_value = spec["skyGain"]


def _ground(scene, spec):
    size = 3000
    plane = bpy.data.meshes.new("ground")
    plane.from_pydata([(-size, -size, 0), (size, -size, 0), (size, size, 0), (-size, size, 0)], [], [(0, 1, 2, 3)])
    _place(scene, "ground", plane, materials.concrete(spec["wetness"]))
    # The lead-in line that the nose wheel stands on.
    line = bpy.data.meshes.new("line")
    line.from_pydata([(-150, -0.08, 0.004), (90, -0.08, 0.004), (90, 0.08, 0.004), (-150, 0.08, 0.004)], [], [(0, 1, 2, 3)])
    _place(scene, "line", line, materials.simple("line", (0.34, 0.22, 0.045), 0.45))


def _trees(scene, spec, target, forward, right):
    """Two ridges of trees as strips; haze makes the farther one paler. Noise, not boxes: boxes look like a game."""
    rng = np.random.default_rng(spec["seed"])
    for distance, height, colour in spec["trees"]:
        count, half = 900, distance * 1.3
        along = np.linspace(-1, 1, count) * half
        tops = np.zeros(count)
        for knots, size in ((3, 0.35), (9, 0.22), (23, 0.16), (60, 0.12), (150, 0.10), (420, 0.07)):
            tops += height * size * np.interp(along, np.linspace(-half, half, knots), rng.random(knots) * 2 - 1)
        tops = np.maximum(height + tops, height * 0.35)
        points, faces = [], []
        for i in range(count):
            foot = target + forward * distance + right * float(along[i])
            points += [(foot.x, foot.y, -1), (foot.x, foot.y, float(tops[i]))]
            if i:
                faces.append((2 * i - 2, 2 * i, 2 * i + 1, 2 * i - 1))
        strip = bpy.data.meshes.new("trees")
        strip.from_pydata(points, [], faces)
        _place(scene, "trees", strip, materials.emission(f"trees {distance}", colour, 1.0))


def _edge_lights(scene, spec, target, forward, right):
    """Taxiway edge lights stand in rows at one height: scattered ones look like stars."""
    for row in spec["edgeLights"]:
        glow = materials.emission(f"edge {row['distance']}", row["colour"], row["strength"])
        slope = row.get("slope", 0)
        for i in range(-row["count"], row["count"] + 1):
            along = i * row["spacing"] + row.get("offset", 0)
            spot = target + forward * (row["distance"] + slope * along) + right * along
            bpy.ops.mesh.primitive_uv_sphere_add(radius=row["radius"], location=(spot.x, spot.y, row["height"]), segments=10, ring_count=6)
            bpy.context.object.data.materials.append(glow)
            # Seen in the wet ground they would be a field of sparkle.
            bpy.context.object.visible_glossy = False


def _lamp(scene, spec, target, forward, right):
    """A broad soft light at `at`: metres to the right, away from the camera, and up."""
    across, away, up = spec["at"]
    lamp = bpy.data.lights.new("lamp", "AREA")
    lamp.shape, lamp.size, lamp.size_y = "RECTANGLE", spec["size"][0], spec["size"][1]
    lamp.energy, lamp.color = spec["energy"], spec["colour"]
    made = bpy.data.objects.new("lamp", lamp)
    scene.collection.objects.link(made)
    spot = Vector((target.x, target.y, 0)) + right * across + forward * away
    made.location = (spot.x, spot.y, up)
    made.rotation_euler = (Vector((target.x, target.y, 2)) - made.location).to_track_quat("-Z", "Y").to_euler()
    made.visible_camera = False
    made.visible_glossy = spec.get("glossy", False)

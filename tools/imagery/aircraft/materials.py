"""Blender materials: clear-coated paint, tinted glass, metals."""
import math

import bpy

WHITE, NAVY = (0.80, 0.79, 0.77), (0.010, 0.016, 0.034)


def _principled(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    return material, tree, tree.nodes["Principled BSDF"]


def _set(shader, **values):
    for name, value in values.items():
        shader.inputs[name.replace("_", " ").title()].default_value = value


def _node(tree, kind, **settings):
    made = tree.nodes.new(f"ShaderNode{kind}")
    for name, value in settings.items():
        setattr(made, name, value)
    return made


def _image(tree, path, colour):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "sRGB" if colour else "Non-Color"
    return _node(tree, "TexImage", image=image, interpolation="Cubic")


def _remap(tree, source, from_low, from_high, to_low, to_high, smooth=False):
    node = _node(tree, "MapRange")
    if smooth:
        node.interpolation_type = "SMOOTHSTEP"
    for i, value in enumerate((from_low, from_high, to_low, to_high), 1):
        node.inputs[i].default_value = value
    tree.links.new(source, node.inputs[0])
    return node.outputs[0]


def _math(tree, operation, a, b):
    node = _node(tree, "Math", operation=operation)
    for socket, value in zip(node.inputs, (a, b)):
        if isinstance(value, (int, float)):
            socket.default_value = value
        else:
            tree.links.new(value, socket)
    return node.outputs[0]


def _noise(tree, scale, detail, where):
    node = _node(tree, "TexNoise")
    node.inputs["Scale"].default_value = scale
    node.inputs["Detail"].default_value = detail
    tree.links.new(where, node.inputs["Vector"])
    return node.outputs[0]


def simple(name, base, roughness, metallic=0.0, clearcoat=0.0):
    material, _, shader = _principled(name)
    _set(shader, base_color=(*base, 1), roughness=roughness, metallic=metallic, clearcoat=clearcoat, clearcoat_roughness=0.02)
    return material


def fuselage(folder, slug, cabin, cabin_start):
    """Painted skin with glass set into it; `cabin` above 0 lights the windows aft of `cabin_start` (metres)."""
    material, tree, shader = _principled("fuselage")
    link = tree.links.new
    colour = _image(tree, f"{folder}/{slug}-colour.png", True)
    mask = _node(tree, "SeparateRGB")
    link(_image(tree, f"{folder}/{slug}-mask.png", False).outputs[0], mask.inputs[0])
    link(colour.outputs[0], shader.inputs["Base Color"])
    link(mask.outputs[1], shader.inputs["Metallic"])
    _set(shader, roughness=0.22, clearcoat=1.0, clearcoat_roughness=0.025)
    place = _node(tree, "TexCoord").outputs["Object"]
    # Sheet metal is never quite flat: without this, reflections give the model away.
    bump = _node(tree, "Bump")
    bump.inputs["Strength"].default_value = 0.035
    bump.inputs["Distance"].default_value = 0.25
    link(_noise(tree, 0.9, 2, place), bump.inputs["Height"])
    for socket in ("Normal", "Clearcoat Normal"):
        link(bump.outputs[0], shader.inputs[socket])
    glass = _node(tree, "BsdfPrincipled")
    _set(glass, base_color=(0.085, 0.095, 0.115, 1), metallic=0.55, roughness=0.05, specular=0.75)
    if cabin:
        glass.inputs["Emission"].default_value = (1, 0.60, 0.28, 1)
        axes = _node(tree, "SeparateXYZ")
        link(place, axes.inputs[0])
        aft = _remap(tree, axes.outputs[0], cabin_start, cabin_start + 0.4, cabin * 0.07, cabin)
        low = _remap(tree, axes.outputs[2], 0.14, 0.55, 1.5, 0.28)
        uneven = _remap(tree, _noise(tree, 1.1, 2, place), 0.35, 0.65, 0.45, 1.2)
        link(_math(tree, "MULTIPLY", _math(tree, "MULTIPLY", aft, low), uneven), glass.inputs["Emission Strength"])
    mix = _node(tree, "MixShader")
    link(mask.outputs[0], mix.inputs[0])
    link(shader.outputs[0], mix.inputs[1])
    link(glass.outputs[0], mix.inputs[2])
    link(mix.outputs[0], tree.nodes["Material Output"].inputs[0])
    return material


def wing(folder, name, base, panel_lines=True):
    material, tree, shader = _principled(name)
    link = tree.links.new
    mask = _node(tree, "SeparateRGB")
    link(_image(tree, f"{folder}/wing-mask.png", False).outputs[0], mask.inputs[0])
    edge = _node(tree, "MixRGB")
    edge.inputs[1].default_value = (*base, 1)
    edge.inputs[2].default_value = (0.46, 0.47, 0.49, 1)
    link(mask.outputs[0], edge.inputs[0])
    lines = _node(tree, "MixRGB", blend_type="MULTIPLY")
    lines.inputs[2].default_value = (0.22, 0.22, 0.24, 1)
    link(_math(tree, "MULTIPLY", mask.outputs[1 if panel_lines else 2], 0.8), lines.inputs[0])
    link(edge.outputs[0], lines.inputs[1])
    link(lines.outputs[0], shader.inputs["Base Color"])
    link(mask.outputs[0], shader.inputs["Metallic"])
    link(_remap(tree, mask.outputs[0], 0, 1, 0.30, 0.36), shader.inputs["Roughness"])
    _set(shader, clearcoat=0.6, clearcoat_roughness=0.06)
    return material


def fan():
    """Twenty-six twisted blades drawn as a pattern: nobody sees more inside a dark intake."""
    material, tree, shader = _principled("fan")
    axes = _node(tree, "SeparateXYZ")
    tree.links.new(_node(tree, "UVMap").outputs[0], axes.inputs[0])
    turn = _math(tree, "MULTIPLY", axes.outputs[1], 2 * math.pi * 26)
    twisted = _math(tree, "ADD", turn, _math(tree, "MULTIPLY", axes.outputs[0], 5.0))
    wave = _math(tree, "SINE", twisted, 0.0)
    tree.links.new(_remap(tree, wave, -1, 1, 0.004, 0.05), shader.inputs["Base Color"])
    _set(shader, metallic=0.5, roughness=0.42, specular=0.2)
    return material


def palette(folder, slug, cabin, cabin_start):
    return {
        "fuselage": fuselage(folder, slug, cabin, cabin_start),
        "wing": wing(folder, "wing", tuple(v * 0.94 for v in WHITE)),
        "fin": wing(folder, "fin", WHITE, False),
        "tailplane": wing(folder, "tailplane", WHITE),
        "paint": simple("paint", WHITE, 0.24, 0, 1),
        "belly": simple("belly", NAVY, 0.22, 0, 1),
        "metal": simple("metal", (0.80, 0.80, 0.82), 0.13, 1),
        "dark metal": simple("dark metal", (0.30, 0.29, 0.28), 0.34, 1),
        "dark": simple("dark", (0.012, 0.012, 0.013), 0.5),
        "blade": simple("blade", (0.045, 0.047, 0.052), 0.42, 0, 0.1),
        "fan": fan(),
    }

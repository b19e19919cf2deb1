# SPDX-License-Identifier: MIT OR Apache-2.0
"""Opens the lizard's model in Blender, compares its bones with the rig's, renders it, and writes it as FBX.

    blender --background --python blender.py -- MODEL.glb BONES.json PICTURE.png [MODEL.fbx]

Exits with 1 if a bone is missing, is called something else, or is elsewhere.
"""
import json
import sys

import numpy

# Blender 3.4's importer asks for a name that later versions of numpy no longer have.
numpy.bool = bool

import bpy  # noqa: E402
from mathutils import Vector  # noqa: E402


def compared(armature, expected):
    """Whether the armature has the bones expected, where they are expected; cm, X forward, Y right."""
    bones = armature.data.bones
    is_same = len(bones) == len(expected)
    for name, (parent, place) in expected.items():
        bone = bones.get(name)
        if bone is None:
            print(f"no bone {name}")
            is_same = False
            continue
        head = armature.matrix_world @ bone.head_local
        # Blender is right-handed: its Y points left.
        found = Vector((head.x, -head.y, head.z)) * 100.0
        found_parent = bone.parent.name if bone.parent else None
        if (found - Vector(place)).length > 0.01 or found_parent != parent:
            print(f"{name}: at {found} below {found_parent}, expected {place} below {parent}")
            is_same = False
    return is_same


def rendered(path):
    """Renders the scene from before, above and to the side."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = 16
    scene.cycles.use_denoising = False
    scene.render.resolution_x, scene.render.resolution_y = 800, 480
    world = bpy.data.worlds.new("sky")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (0.72, 0.80, 0.92, 1.0)
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.8
    scene.world = world
    sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
    sun.data.energy = 3.0
    sun.rotation_euler = (0.6, 0.3, 0.4)
    scene.collection.objects.link(sun)
    bpy.ops.mesh.primitive_plane_add(size=10.0)
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    camera.location = (0.75, -0.85, 0.45)
    toward = Vector((-0.08, 0.0, 0.04)) - camera.location
    camera.rotation_euler = toward.to_track_quat("-Z", "Y").to_euler()
    scene.collection.objects.link(camera)
    scene.camera = camera
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)


def main():
    model, bones, picture, *fbx = sys.argv[sys.argv.index("--") + 1:]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=model)
    armature = next(thing for thing in bpy.data.objects if thing.type == "ARMATURE")
    with open(bones, encoding="utf-8") as file:
        is_same = compared(armature, json.load(file))
    if fbx:
        # An armature of this name does not become a bone of its own in the engine.
        armature.name = "Armature"
        bpy.ops.export_scene.fbx(
            filepath=fbx[0],
            object_types={"ARMATURE", "MESH"},
            add_leaf_bones=False,
            bake_anim=False,
            mesh_smooth_type="FACE",
            path_mode="COPY",
            embed_textures=True,
        )
    rendered(picture)
    print("the bones are the rig's" if is_same else "the bones differ")
    sys.exit(0 if is_same else 1)


main()

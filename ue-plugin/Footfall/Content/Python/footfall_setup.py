# SPDX-License-Identifier: MIT OR Apache-2.0
"""What sets Footfall up in an editor: the lizard's model with rig and Blueprint, and a level to see it in.

From the Tools menu, or from the editor's Python console:

    import footfall_setup
    footfall_setup.import_lizard()
    footfall_setup.build_lab()
"""

import os
import random

import unreal

CONTENT = "/Footfall/Lizard"
LEVEL = "/Game/Footfall/FootfallLab"
# A cube of 100 cm, which is in every engine.
CUBE = "/Engine/BasicShapes/Cube"


def resources():
    """Where the plugin keeps its models."""
    here = os.path.dirname(os.path.abspath(__file__))
    return os.path.normpath(os.path.join(here, "..", "..", "Resources"))


def import_model(path):
    """Imports a file and returns the skeletal mesh that came of it, or None."""
    task = unreal.AssetImportTask()
    task.set_editor_property("filename", path)
    task.set_editor_property("destination_path", CONTENT)
    task.set_editor_property("automated", True)
    task.set_editor_property("replace_existing", True)
    task.set_editor_property("save", True)
    unreal.AssetToolsHelpers.get_asset_tools().import_asset_tasks([task])
    found = [unreal.EditorAssetLibrary.load_asset(str(name)) for name in task.get_editor_property("imported_object_paths")]
    return next((asset for asset in found if isinstance(asset, unreal.SkeletalMesh)), None)


def existing(name):
    """The asset of that name, or None."""
    path = f"{CONTENT}/{name}"
    return unreal.EditorAssetLibrary.load_asset(path) if unreal.EditorAssetLibrary.does_asset_exist(path) else None


def asset(name, asset_class, factory):
    """An asset of that name: the one that is there, or a new one."""
    return existing(name) or unreal.AssetToolsHelpers.get_asset_tools().create_asset(name, CONTENT, asset_class, factory)


def dress(lizard, rig):
    """Gives a lizard a rig, and the rig's mesh."""
    lizard.get_editor_property("mesh").set_skinned_asset_and_update(rig.get_editor_property("mesh"))
    lizard.get_editor_property("creature").set_editor_property("rig", rig)


def is_bare(actor):
    """Whether an actor is a lizard that has been given nothing yet."""
    return isinstance(actor, unreal.FootfallLizard) and actor.get_editor_property("creature").get_editor_property("rig") is None


def offer_lizard(placed):
    """Asks whether lizards that have been placed bare should get the plugin's model, and does so."""
    bare = [actor for actor in placed if is_bare(actor)]
    if not bare:
        return
    dialog = getattr(unreal, "EditorDialog", None)
    if dialog is None:
        # It comes with the plugin Editor Scripting Utilities, which an editor need not have.
        unreal.log_warning("Footfall: the lizard has no mesh: Tools, Footfall, Import the lizard makes one, with a Blueprint to place")
        return
    question = "This lizard has no mesh. Import the one that comes with Footfall, with its rig asset and Blueprint, and use it?"
    answer = dialog.show_message("Footfall", question, unreal.AppMsgType.YES_NO, unreal.AppReturnType.NO)
    if answer != unreal.AppReturnType.YES:
        return
    if existing("FR_Lizard") is None:
        import_lizard()
    rig = existing("FR_Lizard")
    for lizard in bare if rig else ():
        dress(lizard, rig)


def import_lizard():
    """The lizard's mesh, its rig asset, and a Blueprint of it that can be placed. Returns the Blueprint, or None."""
    # Through Interchange, or, where that reads no glTF, through FBX.
    mesh = import_model(os.path.join(resources(), "lizard.glb")) or import_model(os.path.join(resources(), "lizard.fbx"))
    if mesh is None:
        unreal.log_error(f"Footfall: neither lizard.glb nor lizard.fbx in {resources()} gave a skeletal mesh")
        return None

    factory = unreal.DataAssetFactory()
    factory.set_editor_property("data_asset_class", unreal.FootfallRigAsset)
    rig = asset("FR_Lizard", unreal.FootfallRigAsset, factory)
    rig.set_editor_property("mesh", mesh)
    rig.set_to_lizard()
    for problem in rig.find_problems(mesh):
        unreal.log_warning(f"Footfall: {problem}")

    factory = unreal.BlueprintFactory()
    factory.set_editor_property("parent_class", unreal.FootfallLizard)
    blueprint = asset("BP_Lizard", unreal.Blueprint, factory)
    dress(unreal.get_default_object(blueprint.generated_class()), rig)
    unreal.BlueprintEditorLibrary.compile_blueprint(blueprint)
    for made in (rig, blueprint):
        unreal.EditorAssetLibrary.save_loaded_asset(made)
    unreal.log(f"Footfall: the lizard is in {CONTENT}")
    return blueprint


def boxes():
    """The lab's ground: names, places of middles, sizes, and turns as pitch, yaw and roll; cm and degrees."""
    yield "Floor", (0, 0, -50), (6000, 6000, 100), (0, 0, 0)
    for at, degrees in enumerate((10, 20, 30, 40)):
        yield f"Ramp{degrees}", (1200 + 700 * at, -1500, 0), (600, 500, 20), (degrees, 0, 0)
    for step in range(10):
        # Each as long as what is behind it, so that nothing hangs.
        rise, depth, whole = 8, 30, 10
        length = depth * (whole - step) + 300
        yield f"Stair{step + 1}", (1200 + depth * step + length / 2, 0, rise * (step + 0.5)), (length, 500, rise), (0, 0, 0)
    rubble = random.Random(7)
    for number in range(60):
        place = (1200 + rubble.uniform(0, 600), 1500 + rubble.uniform(-300, 300), rubble.uniform(-4, 1))
        size = (rubble.uniform(20, 60), rubble.uniform(20, 60), 10)
        turn = (rubble.uniform(-8, 8), rubble.uniform(0, 90), rubble.uniform(-8, 8))
        yield f"Rubble{number + 1}", place, size, turn


def spawn(actor_class, name, place, turn=(0, 0, 0)):
    actors = unreal.get_editor_subsystem(unreal.EditorActorSubsystem)
    pitch, yaw, roll = turn
    rotation = unreal.Rotator(roll=roll, pitch=pitch, yaw=yaw)
    actor = actors.spawn_actor_from_class(actor_class, unreal.Vector(*place), rotation)
    actor.set_actor_label(name)
    actor.set_folder_path("FootfallLab")
    return actor


def build_lab(level=LEVEL):
    """Makes a level to see the lizard in, and saves it. Returns the actor that leads the lizard, or None."""
    levels = unreal.get_editor_subsystem(unreal.LevelEditorSubsystem)
    if not levels.new_level(level):
        unreal.log_error(f"Footfall: {level} could not be made: is there one already?")
        return None
    cube = unreal.EditorAssetLibrary.load_asset(CUBE)
    for name, place, size, turn in boxes():
        box = spawn(unreal.StaticMeshActor, name, place, turn)
        box.static_mesh_component.set_static_mesh(cube)
        box.set_actor_scale3d(unreal.Vector(*(length / 100 for length in size)))
    spawn(unreal.FootfallPlatform, "Platform", (-1200, 0, 10))
    spawn(unreal.DirectionalLight, "Sun", (0, 0, 1000), (-50, 30, 0))
    spawn(unreal.SkyLight, "Sky", (0, 0, 1000))
    spawn(unreal.PlayerStart, "Start", (-300, -300, 100), (0, 45, 0))

    blueprint = existing("BP_Lizard") or import_lizard()
    lizard = spawn(blueprint.generated_class() if blueprint else unreal.FootfallLizard, "Lizard", (0, 0, 0))
    gaze = spawn(unreal.StaticMeshActor, "Gaze", (300, 100, 60))
    gaze.static_mesh_component.set_static_mesh(cube)
    gaze.set_actor_scale3d(unreal.Vector(0.1, 0.1, 0.1))
    lab = spawn(unreal.FootfallLab, "Lab", (0, 0, 0))
    marks = ((900, 0, 0), (1600, 0, 80), (900, 0, 0), (600, 600, 0), (1500, 1500, 0), (0, 600, 0), (-1200, 0, 20), (0, 0, 0))
    lab.set_editor_property("route", [unreal.Vector(*mark) for mark in marks])
    lab.set_editor_property("creatures", [lizard])
    lab.set_editor_property("gaze_cube", gaze)
    levels.save_current_level()
    unreal.log(f"Footfall: the lab is in {level}. Play; T stops, N goes on, R begins anew.")
    return lab

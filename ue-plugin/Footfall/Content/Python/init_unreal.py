# SPDX-License-Identifier: MIT OR Apache-2.0
"""Puts Footfall's actions into the editor's Tools menu, and offers its model with the first lizard that is placed.

The editor runs this by itself if its Python plugin is on.
"""

import footfall_setup
import unreal

ACTIONS = (
    (
        "FootfallImportLizard",
        "Import the lizard",
        "Imports the lizard's model into the plugin's content, and makes its rig asset and Blueprint",
        "import footfall_setup; footfall_setup.import_lizard()",
    ),
    (
        "FootfallBuildLab",
        "Build the lab level",
        "Makes a level with a floor, ramps, stairs, rubble, a platform that moves and turns, the lizard, and what leads it",
        "import footfall_setup; footfall_setup.build_lab()",
    ),
)


def add_menu():
    menus = unreal.ToolMenus.get()
    menu = menus.find_menu("LevelEditor.MainMenu.Tools")
    if not menu:
        # An editor without windows.
        return
    menu.add_section("Footfall", "Footfall")
    for name, label, tip, command in ACTIONS:
        entry = unreal.ToolMenuEntry(name=name, type=unreal.MultiBlockType.MENU_ENTRY)
        entry.set_label(label)
        entry.set_tool_tip(tip)
        entry.set_string_command(unreal.ToolMenuStringCommandType.PYTHON, unreal.Name(""), command)
        menu.add_menu_entry("Footfall", entry)
    menus.refresh_all_widgets()


class Offer:
    """Waits for the first lizard that is placed bare; asks once a session, and not while it is still being placed."""

    def __init__(self):
        self.placed, self.tick = [], None
        actors = unreal.get_editor_subsystem(unreal.EditorActorSubsystem)
        # A commandlet places nothing.
        if actors:
            self.delegate = actors.on_new_actors_placed
            self.delegate.add_callable(self.on_placed)

    def on_placed(self, _asset, actors):
        self.placed += [actor for actor in actors if footfall_setup.is_bare(actor)]
        if self.placed and self.tick is None:
            self.tick = unreal.register_slate_post_tick_callback(self.on_tick)

    def on_tick(self, _seconds):
        unreal.unregister_slate_post_tick_callback(self.tick)
        self.delegate.remove_callable(self.on_placed)
        footfall_setup.offer_lizard(self.placed)


add_menu()
offer = Offer()

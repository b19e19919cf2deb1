# SPDX-License-Identifier: MIT OR Apache-2.0
"""Puts Footfall's actions into the editor's Tools menu. The editor runs this by itself if its Python plugin is on."""

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


add_menu()

"""Puts the engine into the wheel, as hexfront.rl starts it, and the viewer for replays if the dashboard was built."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PARTS = (
    "engine/package.json",
    "engine/src",
    "bots/package.json",
    "bots/src",
    "sim/package.json",
    "sim/src/env",
)
VIEWER = "web/dist/viewer.js"


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # A checkout uses the sources where they are.
        if version == "editable":
            return
        # A source distribution has them in a folder of its own.
        packages = next(folder for folder in (Path(self.root).parent / "packages", Path(self.root) / "packages") if folder.is_dir())
        place = "packages" if self.target_name == "sdist" else "hexfront/rl/engine/packages"
        for part in (*PARTS, VIEWER):
            if part != VIEWER or (packages / part).exists():
                build_data["force_include"][str(packages / part)] = f"{place}/{part}"

"""Puts the viewer for replays into the wheel, if the dashboard was built."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        viewer = Path(self.root).parent / "packages" / "web" / "dist" / "viewer.js"
        if viewer.exists():
            build_data["force_include"][str(viewer)] = "hexfront/rl/engine/viewer.js"

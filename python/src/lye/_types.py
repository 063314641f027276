"""Types of arguments."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from lye._lye import Policy
    from lye._policy import PolicyObject

PolicyLike: TypeAlias = "str | os.PathLike[str] | PolicyObject | Policy"
"""What stands for a policy: the name of a preset, the path of a policy file, a mapping, or a `Policy`."""

Elements: TypeAlias = "Mapping[str, Literal[True] | Iterable[str | Literal[True]]]"
"""From elements, or groups such as `@tables`, to attributes: `True` for those that the element usually has, or their names."""

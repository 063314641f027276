"""Policies and settings as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Set
from typing import Any


def dumps(value: object) -> str:
    """Write a value as JSON. Sets are lists, sorted; mappings are objects."""
    return json.dumps(value, default=_plain, ensure_ascii=False)


def _plain(value: Any) -> object:
    if isinstance(value, Set):
        return sorted(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"a policy cannot contain a value of type {type(value).__name__}")

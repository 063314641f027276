"""Values, and what a `Cleaner` makes of each alone."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import lye
import pytest

VALUES: list[str | None] = [
    "<b onclick=steal()>Hi</b>",
    None,
    "1 < 2",
    "",
    "<p>This paragraph is longer than twelve bytes, and stays as it is.</p>",
    "<script>steal()</script>",
    "<a href='javascript:steal()'>é 🙂</a>",
    "<svg><style><img src=x onerror=steal()>",
    "a\0b\r\nc",
    "<b onclick=steal()>Hi</b>",
    "<b onclick=other()>Hi</b>",
    None,
]

REFUSING = {"output": { "findings": "reject" }}
"""Refuses a value from which something would be removed."""


def cleaned(values: Sequence[str | None], policy: lye.PolicyLike) -> list[str | None]:
    """Return the values, each cleaned alone."""
    cleaner = lye.Cleaner(policy)
    return [None if value is None else str(cleaner.clean(value)) for value in values]


def counts(values: Sequence[str | None], policy: lye.PolicyLike) -> list[dict[str, int] | None]:
    """Return how many findings of each code the values have."""
    cleaner = lye.Cleaner(policy)
    return [None if value is None else _counts(cleaner.clean(value).findings) for value in values]


def _counts(findings: Iterable[lye.Finding]) -> dict[str, int]:
    sums: Counter[str] = Counter()
    for finding in findings:
        sums[finding.code] += finding.count
    return dict(sums)


def lists(values: Sequence[str | None], policy: lye.PolicyLike) -> list[list[dict[str, Any]] | None]:
    """Return the findings of the values."""
    cleaner = lye.Cleaner(policy)
    return [None if value is None else [_members(finding) for finding in cleaner.clean(value).findings] for value in values]


def _members(finding: lye.Finding) -> dict[str, Any]:
    names = ["code", "severity", "action", "node", "attribute", "start", "end", "count"]
    # Its text begins with the position.
    return {**{name: getattr(finding, name) for name in names}, "message": re.sub(r"^\d+:\d+: ", "", str(finding))}


def if_refused(values: Sequence[str | None], on_error: str) -> list[str | None]:
    """Return what `REFUSING` makes of the values: a refused one becomes null, or its text, escaped."""
    cleaner = lye.Cleaner(REFUSING)
    results: list[str | None] = []
    for value in values:
        try:
            results.append(None if value is None else str(cleaner.clean(value)))
        except lye.CleanError:
            results.append(None if value is None or on_error == "null" else kept_escaped(value, REFUSING))
    return results


def kept_escaped(value: str, policy: lye.PolicyLike) -> str:
    """Return what `on_error="keep-escaped"` makes of a value that the policy refuses."""
    rest = json.loads(lye.Policy(policy).to_json())
    for member in ("limits", "findings"):
        rest.pop(member, None)
    return str(lye.Cleaner(rest).clean(lye.escape(value)))


def assert_refused(error: Exception, values: Sequence[str | None], policy: lye.PolicyLike = REFUSING) -> None:
    """Check that an error names a row whose value the policy refuses, and says why."""
    named = re.match(r"row (\d+): (.*)", str(error))
    assert named, error
    value = values[int(named[1])]
    assert value is not None
    with pytest.raises(lye.CleanError) as refused:
        lye.Cleaner(policy).clean(value)
    assert named[2] == str(refused.value)

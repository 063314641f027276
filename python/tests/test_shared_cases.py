"""The cases of `data/cases.json`: the package has the outputs and findings of the Rust crate and the command."""

import json
from pathlib import Path
from typing import Any

import lye
import pytest

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[2] / "data/cases.json").read_text(encoding="utf-8"))


def shown(finding: lye.Finding) -> str:
    place = "-" if finding.line is None else f"{finding.line}:{finding.column}"
    return f"{place} {finding.code} {finding.action} {finding.node or '-'} {finding.attribute or '-'}"


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_output_and_findings_are_those_of_the_file(case: dict[str, Any]) -> None:
    cleaner = lye.Cleaner(case["policy"], context=case.get("context"))
    if "error" in case:
        with pytest.raises(lye.CleanError) as refused:
            cleaner.clean(case["input"])
        assert refused.value.code == case["error"]
        return
    clean = cleaner.clean(case["input"])
    assert clean == case["output"]
    assert [shown(finding) for finding in clean.findings] == case["findings"]
    assert [shown(finding) for finding in cleaner.report(case["input"]).findings] == case["findings"]
    assert lye.Cleaner(case["policy"], context=case.get("context"), findings=False).clean(case["input"]) == case["output"]

"""The example, with few comments."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections import Counter
from pathlib import Path

import lye
import pyarrow.parquet
import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "spark"


def test_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = [sys.executable, str(EXAMPLE / "clean_comments.py"), "--rows", "8000", "--output", str(tmp_path)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == [
        "make 8,000 comments …",
        "make 8,000 comments",
        "clean them …",
        "clean them",
        "count the findings …",
        "count the findings",
        "results",
    ]

    monkeypatch.syspath_prepend(str(EXAMPLE))
    from clean_comments import POLICY
    from comments import comment

    cleaner, counts, refused = lye.Cleaner(POLICY), Counter[tuple[str, str, str]](), 0
    rows = pyarrow.parquet.read_table(tmp_path / "cleaned.parquet").sort_by("id").to_pylist()
    assert [row["id"] for row in rows] == list(range(8000))
    for row in rows:
        try:
            clean = cleaner.clean(comment(row["id"]))
        except lye.CleanError:
            assert row["body"] is None
            refused += 1
        else:
            assert row["body"] == clean
            counts.update((finding.code, finding.severity, finding.action) for finding in clean.findings)
    assert refused > 0
    counts["rejected", "error", "rejected"] = refused
    with (tmp_path / "summary.csv").open(encoding="utf-8") as file:
        summary = {(row["code"], row["severity"], row["action"]): int(row["findings"]) for row in csv.DictReader(file)}
    assert summary == counts
    assert "element-not-allowed, removed (error)" in (tmp_path / "removals.svg").read_text(encoding="utf-8")

"""The examples, and those of docstrings."""

from __future__ import annotations

import doctest
import importlib
import os
import secrets
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"

# Ray listens on the loopback interface alone.
RAY = """
import runpy, sys
import ray

ray.init(address="local", num_cpus=2, object_store_memory=100 << 20, include_dashboard=False, _node_ip_address="127.0.0.1")
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def run(*arguments: str, **environment: str) -> str:
    """Run Python, and return its output."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def assert_cleaned(folder: Path, rows: int) -> None:
    """Check the Parquet files that an example wrote."""
    table = pq.read_table(folder).sort_by("id")
    assert table["id"].to_pylist() == list(range(rows))
    assert table["body"].to_pylist()[:4] == ["<b>Hi</b>", "1 &lt; 2", "", None]
    assert table["findings"].to_pylist()[:4] == [[("attribute-not-allowed", 1)], [], [("element-not-allowed", 1)], None]


@pytest.mark.parametrize("name", ["lye.arrow", "lye.pandas", "lye.polars", "lye.duckdb", "lye.datafusion"])
def test_docstrings(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0
    assert results.attempted > 0


@pytest.mark.parametrize("name", ["dask_dataframe", "ray_data"])
def test_help(name: str) -> None:
    assert "--rows" in run(str(EXAMPLES / f"{name}.py"), "--help")


def test_dask(tmp_path: Path) -> None:
    run(str(EXAMPLES / "dask_dataframe.py"), "--rows", "1000", "--out", str(tmp_path / "cleaned"))
    assert_cleaned(tmp_path / "cleaned", 1000)


def test_ray(tmp_path: Path) -> None:
    # Otherwise Ray writes a token for its processes to the home directory.
    token = tmp_path / "token"
    token.touch(mode=0o600)
    token.write_text(secrets.token_hex(32))
    environment = {"RAY_AUTH_TOKEN_PATH": str(token), "RAY_USAGE_STATS_ENABLED": "0"}
    run("-c", RAY, str(EXAMPLES / "ray_data.py"), "--rows", "1000", "--out", str(tmp_path / "cleaned"), **environment)
    assert_cleaned(tmp_path / "cleaned", 1000)

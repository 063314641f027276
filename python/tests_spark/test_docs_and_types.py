"""The examples in docstrings run, and the types are right."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import lye.spark
from pyspark.sql import SparkSession


def test_examples_of_docstrings(spark: SparkSession) -> None:
    results = doctest.testmod(lye.spark, extraglobs={"spark": spark})
    assert results.failed == 0
    assert results.attempted >= 8


def test_mypy_accepts_the_module() -> None:
    run = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "-m", "lye.spark"]
    done = subprocess.run(run, cwd=Path(__file__).parents[1], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr

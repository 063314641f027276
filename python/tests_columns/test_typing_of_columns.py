"""mypy accepts the modules for columns, and a program that uses them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
PACKAGE = FOLDER.parent / "src" / "lye"


def run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, *arguments], cwd=FOLDER.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_program_runs() -> None:
    run(str(FOLDER / "typed_columns.py"))


def test_mypy_accepts_it_and_the_modules() -> None:
    modules = [str(PACKAGE / f"{name}.py") for name in ("arrow", "pandas", "polars", "duckdb", "datafusion")]
    run("-m", "mypy", "--strict", "--no-incremental", str(FOLDER / "typed_columns.py"), *modules)

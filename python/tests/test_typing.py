"""The stubs: type checkers accept a program that uses every public name, and they agree with the module."""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
PROGRAM = FOLDER / "typed_program.py"


def run(*arguments: str) -> None:
    done = subprocess.run([sys.executable, *arguments], cwd=FOLDER.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_program_runs() -> None:
    run(str(PROGRAM))


def test_mypy_accepts_it() -> None:
    run("-m", "mypy", "--strict", "--no-incremental", str(PROGRAM))


def test_pyright_accepts_it() -> None:
    run("-m", "pyright", "--pythonpath", sys.executable, str(PROGRAM))


def test_stubs_agree_with_the_module() -> None:
    # The other modules are Python, and are their own stubs.
    run("-m", "mypy.stubtest", "lye._lye")

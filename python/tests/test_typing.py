"""The stubs: type checkers accept a program that uses every public name, and they agree with the module."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path

from lye import _lye

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


def test_docstrings_of_the_module_are_those_of_its_stub() -> None:
    stub = Path(_lye.__file__).with_name("_lye.pyi")
    checked = 0
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef):
            continue
        item = getattr(_lye, node.name)
        assert inspect.getdoc(item) == ast.get_docstring(node), node.name
        for part in node.body if isinstance(node, ast.ClassDef) else []:
            if isinstance(part, ast.FunctionDef) and (text := ast.get_docstring(part)) and not part.name.startswith("__"):
                assert inspect.getdoc(getattr(item, part.name)) == text, f"{node.name}.{part.name}"
                checked += 1
    assert checked > 80

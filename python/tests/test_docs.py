"""The examples of the README and of docstrings."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
MODULES = ["lye", "lye.hooks", "lye.url", "lye.compat.nh3", "lye.compat.bleach", "lye.jinja", "lye.pydantic"]


def test_examples_of_the_readme() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    assert len(blocks) >= 2
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README", "README.md", 0)
    assert doctest.DocTestRunner().run(examples).failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_readme_names_what_exists() -> None:
    for path in re.findall(r"`(lye(?:\.\w+)+)`", README):
        module, _, name = path.rpartition(".")
        try:
            importlib.import_module(path)
        except ModuleNotFoundError:
            assert hasattr(importlib.import_module(module), name), path

"""The Python of the guide's page about columns."""

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "columns.md"


def test_examples_of_the_guide() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert len(blocks) >= 5
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "guide", "columns.md", 0)
    assert doctest.DocTestRunner().run(examples).failed == 0

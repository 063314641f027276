"""Cases of nh3: its tests, and the examples of its docstrings."""

import ast
import doctest
import pathlib
import re
import sys
import types

import ammonia
import recording
from recording import RECORDER

SUITE = "nh3"
NOT_CLEANING = "does not clean"


class Cleaner:
    """Stands for `nh3.Cleaner`."""

    def __init__(self, **settings):
        self.settings = settings

    def clean(self, html):
        return RECORDER.call(SUITE, self.settings, html)


def clean(html, **settings):
    return RECORDER.call(SUITE, settings, html)


def not_cleaning(text, **_):
    return RECORDER.call(SUITE, {}, text, skipped=NOT_CLEANING)


def is_html(text):
    RECORDER.call(SUITE, {}, text, skipped=NOT_CLEANING)
    return True


def stub(checkout):
    """Returns a module like nh3. Its defaults are those of ammonia, and are there if the checkout of ammonia is beside that of nh3."""
    module = types.ModuleType("nh3")
    module.Cleaner = Cleaner
    module.clean = clean
    module.clean_text = not_cleaning
    module.escape = not_cleaning
    module.is_html = is_html
    module.CLEAN_CONTENT_TAGS = {"script", "style"}
    if (checkout.parent / "ammonia").is_dir():
        defaults = ammonia.defaults_of(checkout.parent / "ammonia")
        module.ALLOWED_TAGS = set(defaults["tags"])
        module.ALLOWED_ATTRIBUTES = {name: set(list) for name, list in defaults["tag_attributes"].items()}
        module.ALLOWED_URL_SCHEMES = set(defaults["url_schemes"])
    return module


def docstrings(checkout):
    """Reads the examples in the documentation comments of the Rust source."""
    file = "src/lib.rs"
    text = []
    documented = []
    for line in (checkout / file).read_text(encoding="utf-8").splitlines():
        comment = re.match(r"\s*/// ?(.*)", line)
        item = re.match(r"\s*(?:pub )?(?:fn|struct) (\w+)", line)
        if comment:
            text.append(comment[1])
        elif item:
            documented.append((item[1], "\n".join(text)))
            text = []
    for name, comment in documented:
        RECORDER.records = []
        names = {"nh3": sys.modules["nh3"]}
        for example in doctest.DocTestParser().get_examples(comment):
            before = len(RECORDER.records)
            source = example.source.strip()
            mode = "eval" if example.want else "exec"
            try:
                value = eval(compile(source, name, mode), names)
            except (AttributeError, NameError):
                clean("")
                RECORDER.records[-1].skipped = "needs a checkout of ammonia beside that of nh3"
                continue
            if len(RECORDER.records) > before and isinstance(value, recording.Output):
                value == ast.literal_eval(example.want)
        for number, record in enumerate(RECORDER.records, 1):
            record.write(f"{file}::{name}#{number}")


def main(checkout):
    sys.modules["pytest"] = recording.pytest_stub()
    sys.modules["nh3"] = stub(checkout)
    recording.run(checkout, "tests/test_nh3.py", SUITE)
    docstrings(checkout)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))

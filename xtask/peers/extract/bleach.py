"""Cases of bleach: the tests of `clean`, of the sanitizer for CSS, and of `linkify`."""

import ast
import pathlib
import sys
import types

import lines
import recording
from recording import RECORDER

CLEAN = "bleach"
LINKIFY = "bleach-linkify"
# The callbacks of `bleach.callbacks`.
KNOWN = ("nofollow", "target_blank")


def nofollow(attrs, new=False):
    """Stands for `bleach.callbacks.nofollow`."""


def target_blank(attrs, new=False):
    """Stands for `bleach.callbacks.target_blank`."""


def record(suite, settings, text):
    return RECORDER.call(suite, settings, text, known=KNOWN)


def clean(text, **settings):
    return record(CLEAN, settings, text)


def linkify(text, **settings):
    return record(LINKIFY, {"function": "linkify", **settings}, text)


class Linker:
    """Stands for `bleach.linkifier.Linker`."""

    def __init__(self, **settings):
        self.settings = settings

    def linkify(self, text):
        return linkify(text, **self.settings)


class Filter:
    """Stands for `bleach.html5lib_shim.Filter`."""


class LinkifyFilter(Filter):
    """Stands for `bleach.linkifier.LinkifyFilter`."""


class Cleaner:
    """Stands for `bleach.sanitizer.Cleaner`."""

    def __init__(self, filters=(), **settings):
        self.settings = settings
        self.suite = CLEAN
        for added in filters:
            self.suite = LINKIFY
            self.settings["linkify"] = self.filter_settings(added)

    @staticmethod
    def filter_settings(added):
        """Returns the arguments of a filter: `LinkifyFilter`, or a `partial` of it. Another filter is a function."""
        keywords = getattr(added, "keywords", {})
        return keywords if getattr(added, "func", added) is LinkifyFilter else added

    def clean(self, text):
        return record(self.suite, self.settings, text)


class CSSSanitizer:
    """Stands for `bleach.css_sanitizer.CSSSanitizer`."""

    def __init__(self, **settings):
        self.settings = settings


def constant(path, name):
    """Evaluates the literal that a module assigns to a name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(getattr(target, "id", "") == name for target in node.targets):
            value = node.value
            if isinstance(value, ast.Call) and len(value.args) == 1:
                value = value.args[0]
            return ast.literal_eval(value)
    raise LookupError(f"{path} does not assign {name}")


def module(name, **members):
    """Makes a module."""
    made = types.ModuleType(name)
    vars(made).update(members)
    sys.modules[name] = made
    return made


def stub(checkout):
    sources = checkout / "bleach"
    module("bleach", clean=clean, linkify=linkify, DEFAULT_CALLBACKS=[nofollow])
    module("bleach.callbacks", nofollow=nofollow, target_blank=target_blank)
    module("bleach.linkifier", Linker=Linker, LinkifyFilter=LinkifyFilter)
    module("bleach.css_sanitizer", CSSSanitizer=CSSSanitizer)
    module("bleach.html5lib_shim", Filter=Filter)
    protocols = frozenset(constant(sources / "sanitizer.py", "ALLOWED_PROTOCOLS"))
    module("bleach.sanitizer", Cleaner=Cleaner, ALLOWED_PROTOCOLS=protocols, NoCssSanitizerWarning=UserWarning)
    raw = constant(sources / "_vendor/html5lib/constants.py", "rcdataElements")
    module("bleach._vendor")
    module("bleach._vendor.html5lib")
    module("bleach._vendor.html5lib.constants", rcdataElements=sorted(raw))


def main(checkout):
    sys.modules["pytest"] = recording.pytest_stub()
    stub(checkout)
    recording.run(checkout, "tests/test_clean.py", CLEAN)
    recording.run(checkout, "tests/test_css.py", CLEAN)
    recording.run(checkout, "tests/test_unicode.py", CLEAN)
    recording.run(checkout, "tests/test_linkify.py", LINKIFY)
    for file in ("tests/test_html5lib_shim.py", "tests/test_parse_shim.py"):
        recording.list_skipped(checkout, file, CLEAN, "does not clean")
    recording.list_skipped(checkout, "tests/test_callbacks.py", LINKIFY, "does not clean")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))

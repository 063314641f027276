"""Writes the lines that README.md describes, and converts settings to JSON."""

import json
import re
import sys


class Callback(Exception):
    """A setting is a function, which the harness cannot run."""


def write(suite, case, **members):
    """Writes a line."""
    line = json.dumps({"suite": suite, "case": case, **members}, ensure_ascii=False)
    try:
        sys.stdout.write(line + "\n")
    except UnicodeEncodeError:
        skip(suite, case, "lone surrogates")


def skip(suite, case, reason):
    """Writes the line of a test that is not a case."""
    sys.stdout.write(json.dumps({"suite": suite, "case": case, "skipped": reason}) + "\n")


def name_of(function):
    """Returns the name of a function, as settings have it."""
    name = getattr(function, "__name__", "anonymous")
    return "anonymous" if name == "<lambda>" else name


def to_json(value, known=()):
    """Converts a value of the settings. Functions are refused, except those with a known name."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (set, frozenset)):
        return sorted(to_json(member, known) for member in value)
    if isinstance(value, (list, tuple)):
        return [to_json(member, known) for member in value]
    if isinstance(value, re.Pattern):
        flags = {re.IGNORECASE: "i", re.MULTILINE: "m", re.DOTALL: "s", re.VERBOSE: "x"}
        return {"regex": value.pattern, "flags": "".join(flag for bit, flag in flags.items() if value.flags & bit)}
    if hasattr(value, "items"):
        return {str(name): to_json(member, known) for name, member in value.items()}
    if hasattr(value, "settings"):
        return to_json(value.settings, known)
    if callable(value):
        if name_of(value) in known:
            return {"callback": name_of(value)}
        raise Callback
    raise TypeError(f"{value!r} has no JSON form")

"""Writes the reference of the Python package in Markdown: a file for each module, and `modules.txt` with their names in order.

Usage: python_reference.py SOURCES OUTPUT. The sources are read, not run, so the native module need not be built.
"""

from __future__ import annotations

import logging
import re
import sys
from pathlib import Path

import griffe

# What users import. A module with `__all__` must be in this list.
MODULES = [
    "lye",
    "lye.hooks",
    "lye.url",
    "lye.arrow",
    "lye.pandas",
    "lye.polars",
    "lye.duckdb",
    "lye.datafusion",
    "lye.spark",
    "lye.django",
    "lye.django.forms",
    "lye.django.models",
    "lye.jinja",
    "lye.pydantic",
    "lye.compat",
    "lye.compat.nh3",
    "lye.compat.bleach",
    "lye.compat.bleach.sanitizer",
    "lye.compat.bleach.css_sanitizer",
    "lye.compat.bleach.linkifier",
    "lye.compat.bleach.callbacks",
]


def main(sources: str, output: str) -> None:
    # Griffe warns of parameters that a stub documents at the class instead of at `__new__`.
    logging.getLogger("griffe").setLevel(logging.ERROR)
    package = griffe.load("lye", search_paths=[sources], docstring_parser="sphinx", allow_inspection=False, resolve_aliases=True)
    missing = sorted(module.path for module in modules_of(package) if module.exports is not None and is_public(module.path) and module.path not in MODULES)
    if missing:
        sys.exit(f"add to MODULES in {__file__}: {', '.join(missing)}")
    folder = Path(output)
    folder.mkdir(parents=True, exist_ok=True)
    for name in MODULES:
        module = package if name == "lye" else package[name.removeprefix("lye.")]
        (folder / file_of(name)).write_text(page(module))
    (folder / "modules.txt").write_text("".join(f"{name}\n" for name in MODULES))


def file_of(module: str) -> str:
    return "index.md" if module == "lye" else f"{module}.md"


def modules_of(package: griffe.Module) -> list[griffe.Module]:
    found = [package]
    for member in package.modules.values():
        if not member.is_alias:
            found += modules_of(member)
    return found


def is_public(path: str) -> bool:
    return not any(part.startswith("_") for part in path.split("."))


def page(module: griffe.Module) -> str:
    """Return the page of a module: its description, and a section for each name that it exports."""
    parts = [f"# {module.path}\n", described(module.docstring)]
    items = [(name, target_of(module.members[name])) for name in exported(module)]
    # Functions first: most users need no more.
    for name, item in sorted(items, key=lambda entry: not entry[1].is_function):
        if not item.is_module:
            parts += section(name, item, 2)
    return "\n".join(part for part in parts if part)


def target_of(member: griffe.Object | griffe.Alias) -> griffe.Object:
    return member.final_target if member.is_alias else member


def exported(module: griffe.Module) -> list[str]:
    if module.exports is not None:
        return [str(name) for name in module.exports]
    own = [name for name, member in module.members.items() if not member.is_alias and not name.startswith("_")]
    return [name for name in own if module.members[name].docstring and not module.members[name].is_module]


def section(name: str, item: griffe.Object, level: int) -> list[str]:
    heading = f"{'#' * level} {escaped(name)}\n"
    if item.is_class:
        head = [heading, code(class_signature(name, item)), described(item.docstring)]
        made = item.all_members.get("__init__")
        if made is not None and made.docstring:
            head.append(described(made.docstring))
        return head + [part for member in members(item) for part in section(member.name, member, level + 1)]
    if item.is_function:
        signatures = item.overloads or [item]
        shown = "\n".join(decorators(item) + wrapped(signature.signature(name=name)) for signature in signatures)
        return [heading, code(shown), described(item.docstring)]
    annotation = f": {item.annotation}" if item.annotation is not None else ""
    value = f" = {item.value}" if item.value is not None and len(str(item.value)) < 200 and item.parent.is_module else ""
    return [heading, code(f"{name}{annotation}{value}") if annotation or value else "", described(item.docstring)]


def members(item: griffe.Class) -> list[griffe.Object]:
    """Return the public members of a class, with those that it has from classes of the package."""
    found = []
    for name, member in item.all_members.items():
        target = target_of(member)
        if not name.startswith("_") and target.docstring and target.path.startswith("lye."):
            found.append(target)
    return sorted(found, key=lambda member: member.name)


def wrapped(signature: str) -> str:
    """Break a long signature: a line for each parameter."""
    if len(signature) <= 100:
        return signature
    start = signature.index("(")
    lines, current, depth = [signature[: start + 1]], "", 0
    for at, character in enumerate(signature[start + 1 :], start + 1):
        if depth == 0 and character == ")":
            return "\n".join([*lines, f"    {current.strip()},", signature[at:]])
        if depth == 0 and character == ",":
            lines.append(f"    {current.strip()},")
            current = ""
            continue
        depth += (character in "([{") - (character in ")]}")
        current += character
    sys.exit(f"the signature does not end: {signature}")


def decorators(item: griffe.Function) -> str:
    return "".join(f"@{label}\n" for label in ("staticmethod", "classmethod") if label in item.labels)


def class_signature(name: str, item: griffe.Class) -> str:
    for special in ("__init__", "__new__"):
        made = item.members.get(special)
        if made is not None and made.is_function:
            # Without the first parameter, `self` or `cls`.
            parameters = griffe.Parameters(*list(made.parameters)[1:])
            shown = griffe.Function(name, parameters=parameters)
            return f"class {wrapped(shown.signature(return_type=False, name=name))}"
    bases = ", ".join(str(base) for base in item.bases if is_public(str(base)))
    return f"class {name}({bases})" if bases else f"class {name}"


def described(docstring: griffe.Docstring | None) -> str:
    if docstring is None:
        return ""
    parts = []
    for part in docstring.parse("sphinx"):
        if part.kind is griffe.DocstringSectionKind.text:
            parts.append(text(part.value))
        elif part.kind in (griffe.DocstringSectionKind.parameters, griffe.DocstringSectionKind.raises):
            # Griffe takes the paragraphs below the last parameter as part of it.
            entries = [(entry, *entry.description.split("\n\n", 1)) for entry in part.value]
            parts.append("".join(f"- `{entry_name(entry)}`: {flow(escaped(first))}\n" for entry, first, *_ in entries))
            parts += [text(rest) for _, _, *others in entries for rest in others]
        elif part.kind is griffe.DocstringSectionKind.returns:
            parts.append("".join(f"Returns: {flow(escaped(entry.description))}\n" for entry in part.value))
        else:
            sys.exit(f"{docstring.parent.path}: the docstring has a section of the unknown kind {part.kind}")
    return "\n".join(parts)


def entry_name(entry: griffe.DocstringParameter | griffe.DocstringRaise) -> str:
    return entry.name if isinstance(entry, griffe.DocstringParameter) else f"raises {entry.annotation}"


def text(value: str) -> str:
    """Return a text with its examples as code blocks."""
    lines, block = [], []
    for line in [*value.splitlines(), ""]:
        if line.startswith(">>>") or (block and line.strip()):
            block.append(line)
            continue
        if block:
            lines += code("\n".join(block)).splitlines()
            block = []
        lines.append(escaped(line))
    return "\n".join(lines) + "\n"


def flow(value: str) -> str:
    return " ".join(value.split())


def escaped(value: str) -> str:
    """Escape the markup of a text outside of code spans and code blocks, and link the names of modules."""
    if value.startswith("    "):
        return value
    return "".join(span(part) if part.startswith("`") else plain(part) for part in re.split(r"(`[^`]*`)", value))


def span(value: str) -> str:
    name = value.strip("`")
    return f"[{value}]({file_of(name)})" if name in MODULES[1:] else value


def plain(value: str) -> str:
    return value.replace("&", "&amp;").replace("<", "&lt;").replace("__", r"\_\_")


def code(value: str) -> str:
    return f"```python\n{value}\n```\n"


if __name__ == "__main__":
    main(*sys.argv[1:])

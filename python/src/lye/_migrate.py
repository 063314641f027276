"""`python -m lye migrate`: what changes on your own content if Lye replaces nh3 or bleach."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TextIO

from lye import _lye
from lye.django.names import ARGUMENTS, Peer
from lye.django.names import arguments as django_arguments

_DESCRIPTION: Final = """\
Let the installed nh3 or bleach clean a corpus, convert its settings to a policy of Lye, and show which outputs change, and why.
"""
_EPILOG: Final = """\
SETTINGS is one of these:
  settings.json        the arguments of nh3.clean or bleach.clean as JSON; lists stand for sets and tuples
  myapp.html:SETTINGS  a dictionary with the arguments, in a module; it may contain functions
  mysite.settings      a module with the settings of django-nh3 or django-bleach, such as BLEACH_ALLOWED_TAGS
  -                    the defaults of nh3 or bleach

With {"function": "linkify"}, the settings of bleach are the arguments of bleach.linkify.

Examples:
  python -m lye migrate nh3 - --corpus posts/
  python -m lye migrate bleach settings.json --corpus comments.jsonl --field body
  python -m lye migrate bleach mysite.settings --corpus posts.jsonl --field fields.body -o policy.toml
                       with posts.jsonl of `manage.py dumpdata blog.post --format jsonl -o posts.jsonl`

Settings that a policy does not express are listed, with what the policy does instead. The policy in policy.toml is for
lye.Policy("policy.toml"). lye.compat.nh3 and lye.compat.bleach take the settings as they are, with functions.

Exit status:
  0  no output changes, except in spelling
  1  some outputs change
  2  wrong arguments, settings or files, or nh3 or bleach is not installed
"""
_LINES: Final = (".jsonl", ".ndjson")
_IN_FOLDERS: Final = (".html", ".htm", ".xhtml", *_LINES)
_REQUIREMENTS: Final[Mapping[Peer, str]] = {"nh3": "nh3", "bleach": "bleach[css]"}
_SECONDS_BETWEEN_REPORTS: Final = 2.0


class _Problem(Exception):
    """Something that the caller has to mend, with its place and the remedy."""


def main(arguments: list[str]) -> int:
    """Run the command with the arguments after `migrate`, and return the exit status."""
    try:
        return _run(_parser().parse_args(arguments))
    except SystemExit as exit:
        # argparse has printed the help or an error.
        return 2 if exit.code else 0
    except _Problem as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "lye migrate", description=_DESCRIPTION, epilog=_EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("peer", choices=list(_REQUIREMENTS), help="the sanitizer to move from")
    parser.add_argument("settings", metavar="SETTINGS", help="its settings: a file, a name in a module, or `-`")
    parser.add_argument(
        "--corpus",
        metavar="FILE",
        nargs="+",
        required=True,
        type=Path,
        help="what to clean. In .jsonl and .ndjson, each line is an input: a string, or an object with --field. Other files are an "
        "input each. A folder stands for its HTML and JSON Lines files",
    )
    parser.add_argument("--field", metavar="NAME", help="the field of the lines that has the text, such as `body` or `post.body`")
    parser.add_argument("--examples", metavar="N", type=int, default=2, help="how many examples to show for each cause; default: 2")
    parser.add_argument("-o", "--output", metavar="FILE", help="write the policy to this file, such as policy.toml")
    return parser


def _run(parsed: argparse.Namespace) -> int:
    peer: Peer = parsed.peer
    module = _installed(peer)
    settings = _settings(parsed.settings, peer)
    try:
        clean = _nh3(module, settings) if peer == "nh3" else _bleach(settings)
    except (TypeError, ValueError, ImportError) as error:
        raise _Problem(f"{parsed.settings}: {peer} cannot use these settings: {error}") from error
    inputs = _inputs(parsed.corpus, parsed.field)
    with tempfile.TemporaryDirectory(prefix="lye-migrate-") as folder:
        files = {name: os.path.join(folder, name) for name in ("settings.json", "corpus.jsonl", "outputs.jsonl")}
        Path(files["settings.json"]).write_text(json.dumps(_as_json(settings)), encoding="utf-8")
        with open(files["corpus.jsonl"], "w") as corpus, open(files["outputs.jsonl"], "w") as outputs:
            places = _clean_all(inputs, clean, peer, corpus, outputs)
        if not places:
            raise _Problem(f"{', '.join(map(str, parsed.corpus))}: no inputs. Name other files.")
        command = ["lye", "policy", "import", "--from", peer, files["settings.json"]]
        command += ["--compare", files["corpus.jsonl"], "--with", files["outputs.jsonl"], "--examples", str(parsed.examples)]
        if parsed.output is not None:
            command += ["--output", parsed.output]
        return _command(command, folder, {"settings.json": parsed.settings}, places)


def _installed(peer: Peer) -> ModuleType:
    try:
        return importlib.import_module(peer)
    except ImportError as error:
        raise _Problem(f"{peer} is not installed, and has to clean the corpus: pip install '{_REQUIREMENTS[peer]}'") from error


def _settings(source: str, peer: Peer) -> dict[str, Any]:
    """Read the arguments of the peer."""
    if source == "-":
        return {}
    if source.endswith(".json") or os.path.exists(source):
        try:
            settings = json.loads(Path(source).read_text(encoding="utf-8"))
        except OSError as error:
            raise _Problem(f"{source}: cannot read: {error.strerror}") from error
        except ValueError as error:
            raise _Problem(f"{source}: not JSON: {error}") from error
        return _checked(settings, source, "an object with the arguments")
    name, separator, attribute = source.partition(":")
    sys.path.insert(0, os.getcwd())
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        raise _Problem(
            f"{source}: there is no such file, and no such module: {error}. Name a JSON file, a module, or `-` for the defaults."
        ) from error
    except Exception as error:  # noqa: BLE001 - a module may raise anything
        raise _Problem(f"{source}: the module {name} failed: {error!r}") from error
    if separator:
        if not hasattr(module, attribute):
            raise _Problem(f"{source}: the module {name} has no {attribute}.")
        return _checked(getattr(module, attribute), source, "a dictionary with the arguments")
    found = django_arguments(module, peer)
    if not found:
        example = next(iter(ARGUMENTS[peer]))
        raise _Problem(f"{source}: the module has no settings such as {example}. Name a dictionary in it: {source}:NAME")
    return found


def _checked(settings: object, source: str, expected: str) -> dict[str, Any]:
    if not isinstance(settings, Mapping):
        raise _Problem(f"{source}: expected {expected} of the function, not {type(settings).__name__}")
    return dict(settings)


def _nh3(nh3: ModuleType, settings: Mapping[str, Any]) -> Callable[[str], str]:
    _refuse_stand_ins(settings)
    named = {name: _sets(of) for name, of in settings.items() if name != "url_relative"}
    if "url_relative" in settings:
        relative = settings["url_relative"]
        named["url_relative"] = tuple(relative) if isinstance(relative, list) else relative
    clean: Callable[[str], str] = nh3.Cleaner(**named).clean
    return clean


def _sets(value: object) -> object:
    """Return a setting of nh3 with sets instead of lists."""
    if isinstance(value, Mapping):
        return {key: _sets(of) for key, of in value.items()}
    return set(value) if isinstance(value, list | tuple) else value


def _bleach(settings: Mapping[str, Any]) -> Callable[[str], str]:
    named = dict(settings)
    function = named.pop("function", "clean")
    linkifier = importlib.import_module("bleach.linkifier")
    if function == "linkify":
        linkify: Callable[[str], str] = linkifier.Linker(**_link_arguments(named)).linkify
        return linkify
    if function != "clean":
        raise ValueError(f"`function` is clean or linkify, not {function!r}")
    if "styles" in named:
        # The argument of bleach 4, and of its Django app.
        named["css_sanitizer"] = {"allowed_css_properties": named.pop("styles"), "allowed_svg_properties": []}
    if isinstance(named.get("css_sanitizer"), Mapping):
        css_sanitizer = importlib.import_module("bleach.css_sanitizer")
        named["css_sanitizer"] = css_sanitizer.CSSSanitizer(**named["css_sanitizer"])
    if "linkify" in named:
        links = _link_arguments(named.pop("linkify"))
        named["filters"] = [*named.get("filters", ()), partial(linkifier.LinkifyFilter, **links)]
    _refuse_stand_ins(named)
    clean: Callable[[str], str] = importlib.import_module("bleach.sanitizer").Cleaner(**named).clean
    return clean


def _link_arguments(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of `linkify`, with the callbacks of bleach that JSON names."""
    callbacks = importlib.import_module("bleach.callbacks")
    named = dict(settings)
    if named.get("callbacks"):
        own = {name: {"callback": name} for name in ("nofollow", "target_blank")}
        named["callbacks"] = [next((getattr(callbacks, name) for name in own if own[name] == of), of) for of in named["callbacks"]]
    _refuse_stand_ins(named)
    return named


def _refuse_stand_ins(value: object, place: str = "") -> None:
    """Refuse what stands for functions and expressions in JSON: the peer needs them."""
    if isinstance(value, Mapping):
        if value.keys() & {"callback", "regex"}:
            raise ValueError(f"{place}: JSON cannot hold functions and expressions. Name a dictionary in a module: module:NAME")
        for key, of in value.items():
            _refuse_stand_ins(of, f"{place}.{key}" if place else str(key))
    elif isinstance(value, list | tuple):
        for at, of in enumerate(value):
            _refuse_stand_ins(of, f"{place}[{at}]")


def _as_json(value: Any) -> Any:
    """Return settings as JSON, as `lye policy import` reads them."""
    if isinstance(value, Mapping):
        members = {str(key): _as_json(of) for key, of in value.items()}
        filters = value.get("filters")
        if filters is not None:
            links = [of for of in filters if _is_linkify(of)]
            members["filters"] = [_as_json(of) for of in filters if of not in links]
            for of in links:
                members["linkify"] = _as_json(of.keywords if isinstance(of, partial) else {})
        return members
    if isinstance(value, Set):
        return sorted(map(_as_json, value))
    if isinstance(value, list | tuple):
        return [_as_json(of) for of in value]
    if isinstance(value, re.Pattern):
        return {"regex": value.pattern, "flags": "i" if value.flags & re.IGNORECASE else ""}
    if hasattr(value, "allowed_css_properties"):
        names = ("allowed_css_properties", "allowed_svg_properties")
        return {name: _as_json(getattr(value, name)) for name in names}
    if callable(value):
        return {"callback": getattr(value, "__name__", type(value).__name__)}
    return value


def _is_linkify(value: object) -> bool:
    made = value.func if isinstance(value, partial) else value
    return getattr(made, "__name__", "") == "LinkifyFilter"


def _inputs(corpus: list[Path], field: str | None) -> Iterator[tuple[str, str]]:
    """Yield the place and the text of each input."""
    for path in corpus:
        for file in _files(path) if path.is_dir() else [path]:
            try:
                if file.suffix.lower() in _LINES:
                    yield from _lines(file, field)
                else:
                    yield str(file), file.read_text(encoding="utf-8-sig", errors="replace")
            except OSError as error:
                raise _Problem(f"{file}: cannot read: {error.strerror}") from error


def _files(folder: Path) -> list[Path]:
    found = sorted(path for path in folder.rglob("*") if path.suffix.lower() in _IN_FOLDERS and path.is_file())
    if not found:
        raise _Problem(f"{folder}: no file ends in {', '.join(_IN_FOLDERS)}. Name the files.")
    return found


def _lines(file: Path, field: str | None) -> Iterator[tuple[str, str]]:
    with file.open(encoding="utf-8-sig", errors="replace", newline="\n") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            place = f"{file}:{number}"
            try:
                value = json.loads(line)
            except ValueError as error:
                raise _Problem(f"{place}: not JSON: {error}") from error
            yield place, _text(value, field, place)


def _text(value: object, field: str | None, place: str) -> str:
    """Return the text in a line."""
    names = field.split(".") if field else []
    for name in names:
        if not isinstance(value, dict) or name not in value:
            has = f"the fields {', '.join(value)}" if isinstance(value, dict) else f"a value of type {type(value).__name__}"
            raise _Problem(f"{place}: there is no `{name}` of `{field}`, but {has}. Name another --field.")
        value = value[name]
    if isinstance(value, dict) and not names:
        raise _Problem(f"{place}: the line is an object with the fields {', '.join(value)}: name one with --field.")
    if not isinstance(value, str):
        raise _Problem(f"{place}: expected a string, not {type(value).__name__}")
    # JSON can hold half of a surrogate pair, and HTML cannot.
    return value.encode(errors="replace").decode()


def _clean_all(
    inputs: Iterator[tuple[str, str]], clean: Callable[[str], str], peer: Peer, corpus: TextIO, outputs: TextIO
) -> list[str]:
    """Clean all inputs with the peer, write inputs and outputs as lines, and return the places of the inputs."""
    places: list[str] = []
    failed = 0
    last_report = time.monotonic()
    for place, text in inputs:
        output = None
        try:
            output = clean(text)
        except Exception as error:  # noqa: BLE001 - the peer and its callbacks may raise anything
            failed += 1
            if failed == 1:
                print(f"warning: {place}: {peer} failed, and this input is skipped: {error!r}", file=sys.stderr)
        places.append(place)
        corpus.write(json.dumps(text) + "\n")
        outputs.write(json.dumps(output) + "\n")
        if time.monotonic() - last_report >= _SECONDS_BETWEEN_REPORTS:
            last_report = time.monotonic()
            print(f"{peer} has cleaned {len(places)} inputs", file=sys.stderr)
    if failed > 1:
        print(f"warning: {peer} failed for {failed} inputs", file=sys.stderr)
    return places


def _command(command: list[str], folder: str, names: Mapping[str, str], places: list[str]) -> int:
    """Run the command, and name the inputs in its messages by their places."""

    def named(match: re.Match[str]) -> str:
        name, line = match.group(1), match.group(2)
        place = places[int(line) - 1] if name == "corpus.jsonl" and line else names.get(name, name)
        return place if place.isprintable() else repr(place)

    with _captured() as streams:
        status = _lye.command(command)
    temporary = re.compile(re.escape(folder + os.sep) + r"([\w.]+)(?::(\d+))?")
    for text, stream in zip(streams, (sys.stdout, sys.stderr), strict=True):
        print(temporary.sub(named, text), end="", file=stream)
    return status


@contextmanager
def _captured() -> Iterator[list[str]]:
    """Yield a list that gets what the block writes to standard output and standard error, also outside of Python."""
    texts: list[str] = []
    sys.stdout.flush()
    sys.stderr.flush()
    kept = [os.dup(stream) for stream in (1, 2)]
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        try:
            for stream, file in ((1, output), (2, errors)):
                os.dup2(file.fileno(), stream)
            yield texts
        finally:
            for stream, descriptor in zip((1, 2), kept, strict=True):
                os.dup2(descriptor, stream)
                os.close(descriptor)
            for file in (output, errors):
                file.seek(0)
                texts.append(file.read().decode(errors="replace"))

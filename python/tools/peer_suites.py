"""Runs the tests of nh3 and bleach, and the examples in their documentation, with `lye.compat` in their place.

    LYE_PEER_SUITES=folder python tools/peer_suites.py [--verbose]

The environment variable names the folder with the checkouts `nh3` and `bleach`. Nothing of them is in this repository: they are
copied to a temporary folder, and run from there. It needs Python 3.11 or later, pytest, and an importable `lye`.

A test has the name that pytest gives it, without parameters: `tests/test_nh3.py::test_clean`. Parametrized tests are numbered in
the order of their parameters, from 1: `tests/test_clean.py::test_comments#2`. An example is `docs/clean.rst::example#3`.

Failures that are meant stand in `peer_suites.toml`, with one of the causes of `xtask/peers/README.md`. The exit status is 1 if
another test fails, or if one that stands there passes or does not exist.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import dataclasses
import doctest
import importlib
import io
import os
import pathlib
import re
import runpy
import shutil
import sys
import tempfile
import tomllib
import types
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

import pytest

DECLARED = pathlib.Path(__file__).with_suffix(".toml")
CAUSES = ("standard", "guarantee", "defect", "policy")

Outcome: TypeAlias = Literal["passed", "failed", "skipped"]


@dataclasses.dataclass(frozen=True)
class Suite:
    """A checkout, what to run of it, and what it imports."""

    name: str
    aliases: dict[str, str]
    documents: tuple[str, ...]
    # Tests of modules that `lye.compat` does not have.
    internal: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class Result:
    """The outcome of a test. The message tells why it failed."""

    test: str
    outcome: Outcome
    message: str = ""


@dataclasses.dataclass(frozen=True)
class Difference:
    """Failures that are meant. In the names of tests, `*` stands for any characters."""

    suite: str
    tests: tuple[str, ...]
    cause: str
    reason: str

    def covers(self, suite: str, test: str) -> bool:
        """Return whether it declares this test."""
        return suite == self.suite and any(_matches(pattern, test) for pattern in self.tests)


SUITES = (
    Suite(
        name="nh3",
        aliases={"nh3": "lye.compat.nh3"},
        documents=("docs/index.rst", "src/lib.rs"),
    ),
    Suite(
        name="bleach",
        aliases={
            "bleach": "lye.compat.bleach",
            "bleach.callbacks": "lye.compat.bleach.callbacks",
            "bleach.css_sanitizer": "lye.compat.bleach.css_sanitizer",
            "bleach.linkifier": "lye.compat.bleach.linkifier",
            "bleach.sanitizer": "lye.compat.bleach.sanitizer",
        },
        # The README shows strings as Python 2 did.
        documents=("docs/clean.rst", "docs/linkify.rst"),
        internal=("tests/test_html5lib_shim.py", "tests/test_parse_shim.py"),
    ),
)


class Recorder:
    """Collects the outcomes of a run of pytest, as its plugin."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.results: dict[str, Result] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Name the tests."""
        counts: collections.Counter[str] = collections.Counter()
        for item in items:
            name, bracket, _ = item.nodeid.partition("[")
            counts[name] += 1
            self.names[item.nodeid] = f"{name}#{counts[name]}" if bracket else name

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Record files that cannot be imported."""
        if report.failed:
            self.results[report.nodeid] = Result(report.nodeid, "failed", _reason(report.longreprtext))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record the outcome of a test. A failure in any of its phases counts."""
        test = self.names[report.nodeid]
        known = self.results.get(test)
        if known is None or known.outcome == "passed":
            message = _reason(report.longreprtext) if report.failed else ""
            self.results[test] = Result(test, report.outcome, message)


class ExampleRunner(doctest.DocTestRunner):
    """Runs examples, and tells which of them fail."""

    def __init__(self) -> None:
        super().__init__(verbose=False)
        self.reasons: dict[doctest.Example, str] = {}

    def report_failure(self, out: object, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        """Record other output."""
        self.reasons[example] = f"expected {example.want.strip()}, got {got.strip()}"

    def report_unexpected_exception(
        self, out: object, test: doctest.DocTest, example: doctest.Example, exc_info: tuple[object, ...]
    ) -> None:
        """Record an exception."""
        self.reasons[example] = repr(exc_info[1])


def run_tests(suite: Suite, checkout: pathlib.Path) -> list[Result]:
    """Run the tests of a checkout."""
    recorder = Recorder()
    config = next((file for file in ("setup.cfg", "pyproject.toml") if (checkout / file).exists()), None)
    arguments = ["-q", "--import-mode=importlib", "-p", "no:cacheprovider", f"--rootdir={checkout}", str(checkout / "tests")]
    if config is not None:
        arguments += ["-c", str(checkout / config)]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        pytest.main(arguments, plugins=[recorder])
    return list(recorder.results.values())


def run_examples(suite: Suite, checkout: pathlib.Path) -> list[Result]:
    """Run the examples of the documents of a checkout. Those without output count only if they fail."""
    results = []
    for document in suite.documents:
        text = (checkout / document).read_text(encoding="utf-8")
        if document.endswith(".rs"):
            lines = (line.strip() for line in text.splitlines())
            text = "\n".join(line[3:] if line.startswith("///") else "" for line in lines)
        examples = doctest.DocTestParser().get_examples(text)
        runner = ExampleRunner()
        names = {suite.name: sys.modules[suite.name]}
        runner.run(doctest.DocTest(examples, names, document, document, 0, None))
        for number, example in enumerate(examples, start=1):
            failure = runner.reasons.get(example)
            if example.want or failure is not None:
                test = f"{document}::example#{number}"
                results.append(Result(test, "passed" if failure is None else "failed", failure or ""))
    return results


def count_internal(suite: Suite, checkout: pathlib.Path) -> int:
    """Remove the tests of internal modules from a copy, and return how many test functions they have."""
    count = 0
    for file in suite.internal:
        path = checkout / file
        count += len(re.findall(r"^ *def test_", path.read_text(encoding="utf-8"), re.MULTILINE))
        path.unlink()
    return count


def install(suite: Suite, checkout: pathlib.Path) -> None:
    """Put `lye.compat` in the place of what the tests import."""
    for name, target in suite.aliases.items():
        sys.modules[name] = importlib.import_module(target)
    if suite.name == "bleach":
        constants = runpy.run_path(str(checkout / "bleach/_vendor/html5lib/constants.py"))
        # Sets have no order, and tests are numbered.
        _make_module("bleach._vendor.html5lib.constants", rcdataElements=sorted(constants["rcdataElements"]))
        _make_module("bleach.html5lib_shim", Filter=type("Filter", (), {"__init__": lambda self, source: None}))


def _make_module(name: str, **members: object) -> None:
    module = types.ModuleType(name)
    vars(module).update(members)
    sys.modules[name] = module


def read_declared(path: pathlib.Path) -> list[Difference]:
    """Read the declared failures."""
    declared = []
    for entry in tomllib.loads(path.read_text(encoding="utf-8"))["difference"]:
        difference = Difference(entry.pop("suite"), tuple(entry.pop("tests")), entry.pop("cause"), entry.pop("reason"))
        if entry or difference.cause not in CAUSES:
            raise SystemExit(f"{path}: unknown members or cause: {difference} {entry}")
        declared.append(difference)
    return declared


def judge(suite: str, results: Sequence[Result], declared: Sequence[Difference]) -> Iterator[str]:
    """Return what is wrong: undeclared failures, and declarations without a failure."""
    own = [difference for difference in declared if difference.suite == suite]
    for result in results:
        is_declared = any(difference.covers(suite, result.test) for difference in own)
        if result.outcome == "failed" and not is_declared:
            yield f"undeclared: {suite}: {result.test}\n    {result.message}"
        if result.outcome == "passed" and is_declared:
            yield f"declared, but it passes: {suite}: {result.test}"
    for difference in own:
        for pattern in difference.tests:
            if not any(_matches(pattern, result.test) for result in results):
                yield f"declared, but there is no such test: {suite}: {pattern}"


def row(suite: str, results: Sequence[Result], declared: Sequence[Difference], internal: int) -> list[object]:
    """Return a row of the table."""
    outcomes = collections.Counter(result.outcome for result in results)
    causes: collections.Counter[str] = collections.Counter()
    for result in results:
        if result.outcome == "failed":
            causes[next((of.cause for of in declared if of.covers(suite, result.test)), "undeclared")] += 1
    undeclared = causes.pop("undeclared", 0)
    skipped = outcomes["skipped"] + internal
    counts = [len(results) - outcomes["skipped"], outcomes["passed"], causes.total(), undeclared, skipped]
    return [suite, *counts, *(causes[cause] for cause in CAUSES)]


def _matches(pattern: str, test: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), test) is not None


def _reason(text: str) -> str:
    """Return the lines of a traceback of pytest that tell the reason."""
    lines = [line[1:].strip() for line in text.splitlines() if line.startswith("E ")]
    return "\n    ".join(lines) or text


def main() -> int:
    """Run the suites, and return the exit status."""
    parser = argparse.ArgumentParser(description="Runs the tests of nh3 and bleach with lye.compat in their place.")
    parser.add_argument("--verbose", action="store_true", help="also print declared failures")
    verbose = parser.parse_args().verbose
    folder = os.environ.get("LYE_PEER_SUITES")
    if folder is None:
        raise SystemExit("LYE_PEER_SUITES must name the folder with the checkouts")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    declared = read_declared(DECLARED)
    rows: list[list[object]] = [["suite", "tests", "passed", "declared", "undeclared", "skipped", *CAUSES]]
    problems: list[str] = []
    with tempfile.TemporaryDirectory() as temporary:
        for suite in SUITES:
            checkout = pathlib.Path(temporary) / suite.name
            shutil.copytree(pathlib.Path(folder) / suite.name, checkout, ignore=shutil.ignore_patterns(".git"))
            install(suite, checkout)
            internal = count_internal(suite, checkout)
            for name, results, skipped in (
                (suite.name, run_tests(suite, checkout), internal),
                (f"{suite.name}-docs", run_examples(suite, checkout), 0),
            ):
                rows.append(row(name, results, declared, skipped))
                problems += judge(name, results, declared)
                if verbose:
                    for result in results:
                        if result.outcome == "failed":
                            print(f"{name}: {result.test}\n    {result.message}")
    widths = [max(len(str(cells[column])) for cells in rows) for column in range(len(rows[0]))]
    for cells in rows:
        print("  ".join(str(cell).ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip())
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

"""Runs Python tests with a stub of the peer, which records what they pass to it and what they compare its results with."""

import ast
import contextlib
import functools
import sys
import types
import unittest

import lines

NO_COMPARISON = "expects no exact output"


class Output(str):
    """What a recorded call returns. Its value is unknown, unless the peer itself ran. Comparing it records what the test expects."""

    record = None

    def __eq__(self, other):
        if self.record is None:
            return str.__eq__(self, other)
        return self.record.compare(self, other)

    def __ne__(self, other):
        return not self == other

    def __contains__(self, part):
        return True if self.record is None or not self.record.is_real else str.__contains__(self, part)

    def __hash__(self):
        return str.__hash__(self)


class Record:
    """A call in a test."""

    def __init__(self, suite, settings, source, context=None, skipped=None, real=None):
        self.suite = suite
        self.settings = settings
        self.source = source
        self.context = context
        self.skipped = skipped
        self.expected = None
        self.is_real = real is not None

    def compare(self, output, other):
        """Notes what the test expects, and says what the comparison gives."""
        if isinstance(other, Output) or not isinstance(other, str):
            return True
        is_equal = str.__eq__(output, other) if self.is_real else True
        if is_equal and self.expected is None:
            self.expected = str(other)
        return is_equal

    def write(self, case):
        if self.skipped is not None:
            lines.skip(self.suite, case, self.skipped)
        elif self.expected is None:
            lines.skip(self.suite, case, NO_COMPARISON)
        else:
            context = {} if self.context is None else {"context": self.context}
            lines.write(
                self.suite, case, settings=self.settings, input=self.source, expected=self.expected, **context
            )


class Recorder:
    """The calls of the test that runs."""

    def __init__(self):
        self.records = []
        self.raises = False
        self.fails = False

    def call(self, suite, settings, source, known=(), context=None, skipped=None, real=None):
        """Records a call and returns its output."""
        if self.raises:
            skipped = "expects an exception"
        elif self.fails:
            skipped = "the peer fails this test"
        elif isinstance(source, Output):
            skipped = "the input is an output"
        elif skipped is None and not isinstance(source, str):
            skipped = "the input is not text"
        if skipped is None:
            try:
                settings = lines.to_json(settings, known)
            except lines.Callback:
                skipped = "callback"
        output = Output("" if real is None else real)
        output.record = Record(suite, settings, source, context, skipped, real)
        self.records.append(output.record)
        return output

    @contextlib.contextmanager
    def raising(self):
        """Marks calls that must fail."""
        self.raises = True
        try:
            yield types.SimpleNamespace(value=Output(), exception=Output())
        except Exception:  # What the test expects.
            pass
        finally:
            self.raises = False


RECORDER = Recorder()


class Parameters:
    """A row of parameters."""

    def __init__(self, values, fails):
        self.values = values
        self.fails = fails


def pytest_stub():
    """Returns a module that understands what the tests use of pytest."""

    def parametrize(names, rows, ids=None):
        names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)

        def decorate(function):
            rows_of = getattr(function, "parameters", [({}, False)])
            expanded = []
            for row in rows:
                fails = isinstance(row, Parameters) and row.fails
                values = row.values if isinstance(row, Parameters) else (row,)
                if len(names) > 1 and len(values) == 1:
                    values = values[0]
                for known, known_fails in rows_of:
                    expanded.append(({**known, **dict(zip(names, values))}, known_fails or fails))
            function.parameters = expanded
            return function

        return decorate

    def param(*values, marks=(), id=None):
        return Parameters(values, "xfail" in (marks if isinstance(marks, (list, tuple)) else [marks]))

    class Xfail(str):
        def __call__(self, *_, **__):
            return self

    def raises(*_, **__):
        return RECORDER.raising()

    @contextlib.contextmanager
    def warns(*_, **__):
        yield None

    module = types.ModuleType("pytest")
    module.mark = types.SimpleNamespace(parametrize=parametrize, xfail=Xfail("xfail"))
    module.param = param
    module.raises = raises
    module.warns = warns
    module.importorskip = lambda name: types.ModuleType(name)
    return module


class WithoutAsserts(ast.NodeTransformer):
    """Evaluates the conditions of assertions, whatever they give."""

    def visit_Assert(self, node):
        return ast.copy_location(ast.Expr(node.test), node)


def load(path, name):
    """Runs a test file, without its assertions, as a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    module = types.ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    code = ast.fix_missing_locations(WithoutAsserts().visit(tree))
    exec(compile(code, str(path), "exec"), module.__dict__)
    return module


def tests_of(module):
    """Returns the names of the tests in a module, and functions that run them, in the order of the file."""
    for name, value in list(vars(module).items()):
        if getattr(value, "__module__", module.__name__) != module.__name__:
            continue
        if name.startswith("test") and callable(value):
            yield name, value
        elif isinstance(value, type) and (name.startswith("Test") or issubclass(value, unittest.TestCase)):
            for method in vars(value):
                if method.startswith("test"):
                    yield f"{name}.{method}", functools.partial(run_method, value, method)


def run_method(kind, method, **parameters):
    instance = kind(method) if issubclass(kind, unittest.TestCase) else kind()
    if isinstance(instance, unittest.TestCase):
        instance.assertEqual = lambda left, right, *_: left == right
        instance.assertRaises = lambda *_, **__: RECORDER.raising()
        for name in ("assertTrue", "assertFalse", "assertIn", "assertNotIn", "assertIs", "assertIsNone", "fail"):
            setattr(instance, name, lambda *_: None)
        instance.setUp()
    return getattr(instance, method)(**parameters)


def run(checkout, file, suite, after=None, nothing="does not clean"):
    """Runs the tests of a file and writes a line for each call, or for a test without a call."""
    path = checkout / file
    module = load(path, "peer_" + path.stem)
    if after is not None:
        after(module)
    for name, test in tests_of(module):
        RECORDER.records = []
        for parameters, fails in getattr(test, "parameters", [({}, False)]):
            RECORDER.fails = fails
            before = len(RECORDER.records)
            try:
                test(**parameters)
            except Exception as error:
                print(f"{file}::{name}: {type(error).__name__}: {error}", file=sys.stderr)
                RECORDER.call(suite, {}, "", skipped="the stub cannot run the test")
            if len(RECORDER.records) == before:
                RECORDER.call(suite, {}, "", skipped=nothing)
        numbers = {}
        for record in RECORDER.records:
            numbers[record.suite] = numbers.get(record.suite, 0) + 1
            record.write(f"{file}::{name}#{numbers[record.suite]}")


def list_skipped(checkout, file, suite, reason):
    """Writes a line for each test of a file that is not run."""
    tree = ast.parse((checkout / file).read_text(encoding="utf-8"))
    numbers = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            numbers[node.name] = numbers.get(node.name, 0) + 1
            lines.skip(suite, f"{file}::{node.name}#{numbers[node.name]}", reason)

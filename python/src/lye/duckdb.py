"""Lye for DuckDB: the SQL function `lye_clean`. Needs pyarrow and numpy.

>>> import duckdb
>>> import lye.duckdb
>>> connection = duckdb.connect()
>>> lye.duckdb.register(connection)
>>> connection.execute("SELECT lye_clean('<b onclick=steal()>Hi</b>', 'comment')").fetchone()
('<b>Hi</b>',)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

import pyarrow as pa
import pyarrow.compute as pc
from duckdb.func import FunctionNullHandling, PythonUDFType

from lye import PRESETS, Cleaner, PolicyLike
from lye._columns import clean_column
from lye.arrow import Findings, OnError

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

__all__ = ["register"]

_FINDINGS = {
    "list": 'STRUCT(code VARCHAR, severity VARCHAR, "action" VARCHAR, node VARCHAR, attribute VARCHAR, '
    '"start" BIGINT, "end" BIGINT, count INTEGER, message VARCHAR)[]',
    "counts": "MAP(VARCHAR, INTEGER)",
}


def register(
    connection: DuckDBPyConnection,
    name: str = "lye_clean",
    *,
    policy: PolicyLike | Cleaner | None = None,
    policies: Mapping[str, PolicyLike | Cleaner] | None = None,
    findings: Findings | None = None,
    on_error: OnError = "raise",
) -> None:
    """Register an SQL function that cleans a `VARCHAR`: `lye_clean(body, 'comment')`, or with `policy`, `lye_clean(body)`.

    The function returns a `VARCHAR`, or with `findings`, a `STRUCT` with the fields `html` and `findings`. `NULL` stays `NULL`.

    The second argument is the name of a preset, or a key of `policies`. SQL cannot read policy files.

    >>> import duckdb
    >>> connection = duckdb.connect()
    >>> register(connection, "clean", policy="comment")
    >>> register(connection, "inspect", policies={"bold": {"sanitizer": {"elements": ["b"]}}}, findings="counts")
    >>> connection.execute("SELECT clean('<b onclick=steal()>Hi</b>')").fetchone()
    ('<b>Hi</b>',)
    >>> connection.execute("SELECT r.html, r.findings FROM (SELECT inspect('<b>1</b><i>2', 'bold') AS r)").fetchone()
    ('<b>1</b>', {'element-not-allowed': 1})

    Raises `PolicyError`, `ValueError` or `OSError` if a policy is not valid. Errors of the function, such as a rejected value or
    an unknown policy, are `duckdb.InvalidInputException`. They count rows from the start of the chunk, which has at most 2,048.

    :param connection: a connection, such as `duckdb.connect()`
    :param name: the name of the SQL function
    :param policy: what a function with one argument cleans by: a preset, a policy file, a mapping, a `lye.Policy`, or a
        `lye.Cleaner` without hooks
    :param policies: policies that the second argument can name, beside the presets
    :param findings: `"list"` for all findings of a value, `"counts"` for their number by code
    :param on_error: what becomes of a rejected value: an error, `NULL`, or its text, escaped
    """
    if policy is not None and policies is not None:
        raise ValueError("a function by `policy` has no argument that names one of `policies`; pass one of both")
    if presets := [key for key in policies or {} if key in PRESETS]:
        raise ValueError(f"{presets[0]!r} is a preset: choose another name for your policy")
    own = {key: _cleaner(value) for key, value in (policies or {}).items()}
    usual = _cleaner("default" if policy is None else policy)

    @cache
    def named(key: str) -> Cleaner:
        if key in own:
            return own[key]
        if key in PRESETS:
            return Cleaner(key)
        raise ValueError(f"unknown policy {key!r}; expected one of {', '.join([*own, *PRESETS])}")

    def clean(bodies: pa.ChunkedArray) -> pa.Array:
        return clean_column(bodies.combine_chunks(), usual, findings, on_error)

    def clean_by_name(bodies: pa.ChunkedArray, names: pa.ChunkedArray) -> pa.Array:
        # pyarrow does not compare all types of strings that DuckDB may pass.
        column, keys = (chunks.combine_chunks().cast(pa.string()) for chunks in (bodies, names))
        result = clean_column(pa.nulls(len(column), pa.string()), usual, findings, on_error)
        for key in keys.unique().drop_null().to_pylist():
            rows = pc.if_else(pc.equal(keys, key), column, None)
            result = pc.coalesce(result, clean_column(rows, named(key), findings, on_error))
        return result

    connection.create_function(
        name,
        clean_by_name if policy is None else clean,
        ["VARCHAR", "VARCHAR"] if policy is None else ["VARCHAR"],
        "VARCHAR" if findings is None else f"STRUCT(html VARCHAR, findings {_FINDINGS[findings]})",
        type=PythonUDFType.ARROW,
        # Otherwise, DuckDB leaves out rows with NULL, so that errors count other rows, and no result can be null.
        null_handling=FunctionNullHandling.SPECIAL,
    )


def _cleaner(policy: PolicyLike | Cleaner) -> Cleaner:
    cleaner = policy if isinstance(policy, Cleaner) else Cleaner(policy)
    # Fails for a cleaner with hooks.
    clean_column(pa.array([], pa.string()), cleaner, None, "raise")
    return cleaner

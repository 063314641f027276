"""`lye.duckdb`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import duckdb
import lye
import lye.duckdb
import pytest
from expected import REFUSING, VALUES, cleaned, counts, if_refused, lists

# How DuckDB exports text: `string`, `large_string`, `string_view`.
EXPORTS = [
    [],
    ["SET arrow_large_buffer_size = true"],
    ["SET arrow_output_version = '1.4'", "SET produce_arrow_string_view = true"],
]


@pytest.fixture(params=EXPORTS, ids=["string", "large_string", "string_view"])
def connection(request: pytest.FixtureRequest) -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        for setting in request.param:
            connection.execute(setting)
        connection.execute("CREATE TABLE comments (id INTEGER, body VARCHAR)")
        connection.executemany("INSERT INTO comments VALUES (?, ?)", list(enumerate(VALUES)))
        yield connection


def column(connection: duckdb.DuckDBPyConnection, query: str) -> list[Any]:
    """Return the first column of the result."""
    return [row[0] for row in connection.execute(query).fetchall()]


@pytest.mark.parametrize("policy", lye.PRESETS)
def test_values_are_cleaned_alone(connection: duckdb.DuckDBPyConnection, policy: str) -> None:
    lye.duckdb.register(connection)
    lye.duckdb.register(connection, "clean", policy=policy)
    assert column(connection, f"SELECT lye_clean(body, '{policy}') FROM comments ORDER BY id") == cleaned(VALUES, policy)
    assert column(connection, "SELECT clean(body) FROM comments ORDER BY id") == cleaned(VALUES, policy)


def test_each_row_can_name_its_policy(connection: duckdb.DuckDBPyConnection) -> None:
    bold = {"sanitizer": {"elements": ["b"]}}
    lye.duckdb.register(connection, policies={"bold": bold, "words": lye.Cleaner("comment")})
    policy = "CASE id % 4 WHEN 0 THEN 'bold' WHEN 1 THEN 'words' WHEN 2 THEN 'email' END"
    query = f"SELECT lye_clean(body, {policy}) FROM comments ORDER BY id"
    expected = list[Any](VALUES)
    for rest, policy in enumerate([bold, "comment", "email"]):
        expected[rest::4] = cleaned(VALUES[rest::4], policy)
    expected[3::4] = [None] * len(expected[3::4])
    assert column(connection, query) == expected
    lye.duckdb.register(connection, "or_null", policies={"bold": bold, "words": lye.Cleaner("comment")}, on_error="null")
    assert column(connection, query.replace("lye_clean", "or_null")) == expected


@pytest.mark.parametrize("on_error", ["raise", "null", "keep-escaped"])
def test_constants_and_nulls(connection: duckdb.DuckDBPyConnection, on_error: Any) -> None:
    lye.duckdb.register(connection, on_error=on_error)
    lye.duckdb.register(connection, "clean", policy="comment", on_error=on_error)
    lye.duckdb.register(connection, "inspect", policy="comment", on_error=on_error, findings="counts")
    assert column(connection, "SELECT clean('<b onclick=x>1')") == ["<b>1</b>"]
    for query in ("clean(NULL)", "lye_clean(NULL, 'comment')", "lye_clean('<b>', NULL)", "inspect(NULL)"):
        assert column(connection, f"SELECT {query} FROM comments LIMIT 2") == [None, None]
    assert column(connection, "SELECT clean(body) FROM comments WHERE false") == []


@pytest.mark.parametrize("on_error", ["raise", "null", "keep-escaped"])
def test_findings(connection: duckdb.DuckDBPyConnection, on_error: Any) -> None:
    for findings, expected in [("list", lists(VALUES, "comment")), ("counts", counts(VALUES, "comment"))]:
        lye.duckdb.register(connection, f"by_name_{findings}", findings=findings, on_error=on_error)
        lye.duckdb.register(connection, f"usual_{findings}", findings=findings, on_error=on_error, policy="comment")
        for call in (f"by_name_{findings}(body, 'comment')", f"usual_{findings}(body)"):
            rows = column(connection, f"SELECT {call} FROM comments ORDER BY id")
            assert [row and row["html"] for row in rows] == cleaned(VALUES, "comment")
            assert [row and row["findings"] for row in rows] == expected


def test_findings_by_several_policies(connection: duckdb.DuckDBPyConnection) -> None:
    lye.duckdb.register(connection, findings="counts")
    query = "SELECT lye_clean(body, CASE id % 2 WHEN 0 THEN 'comment' ELSE 'text' END) FROM comments ORDER BY id"
    expected = counts(VALUES, "comment")
    expected[1::2] = counts(VALUES[1::2], "text")
    assert [row and row["findings"] for row in column(connection, query)] == expected


def test_errors_of_values(connection: duckdb.DuckDBPyConnection) -> None:
    lye.duckdb.register(connection, policies={"refusing": REFUSING})
    with pytest.raises(duckdb.InvalidInputException, match="CleanError: row 0: .*onclick"):
        connection.execute("SELECT lye_clean(body, 'refusing') FROM comments WHERE id = 0").fetchall()
    # Rows with NULL count, too.
    with pytest.raises(duckdb.InvalidInputException, match="CleanError: row 2: .*onclick"):
        values = "(VALUES (1, NULL), (2, NULL), (3, '<b onclick=x>')) AS rows(id, body)"
        connection.execute(f"SELECT lye_clean(body, 'refusing') FROM {values} ORDER BY id").fetchall()
    for on_error in ("null", "keep-escaped"):
        name = f"or_{on_error.replace('-', '_')}"
        lye.duckdb.register(connection, name, policy=REFUSING, on_error=on_error)  # type: ignore[arg-type]
        assert column(connection, f"SELECT {name}(body) FROM comments ORDER BY id") == if_refused(VALUES, on_error)
    lye.duckdb.register(connection, "counted", policy=REFUSING, findings="counts", on_error="null")
    refused = column(connection, "SELECT counted(body) FROM comments ORDER BY id")
    assert refused[:2] == [{"html": None, "findings": {"rejected": 1}}, None]


def test_many_rows(connection: duckdb.DuckDBPyConnection) -> None:
    lye.duckdb.register(connection)
    query = "SELECT lye_clean('<b onclick=x>' || i, 'comment') FROM range(300000) AS t(i) ORDER BY i"
    assert column(connection, query) == [f"<b>{row}</b>" for row in range(300_000)]


def test_enums(connection: duckdb.DuckDBPyConnection) -> None:
    lye.duckdb.register(connection, "clean", policy="comment")
    connection.execute("CREATE TYPE kinds AS ENUM ('<b onclick=x>1', '2')")
    assert column(connection, "SELECT clean('<b onclick=x>1'::kinds)") == ["<b>1</b>"]


def test_unknown_policies(connection: duckdb.DuckDBPyConnection) -> None:
    lye.duckdb.register(connection, policies={"mine": "comment"})
    for name in ("unknown", "policy.toml", "/etc/passwd"):
        with pytest.raises(duckdb.InvalidInputException, match=f"unknown policy '{name}'; expected one of mine, .*comment, "):
            connection.execute(f"SELECT lye_clean(body, '{name}') FROM comments").fetchall()


def test_arguments(connection: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(ValueError, match="unknown preset"):
        lye.duckdb.register(connection, policy="unknown")
    with pytest.raises(lye.PolicyError, match="nothing"):
        lye.duckdb.register(connection, policies={"mine": {"nothing": 1}})
    with pytest.raises(ValueError, match="pass one of both"):
        lye.duckdb.register(connection, policy="comment", policies={"mine": "comment"})
    lye.duckdb.register(connection, "clean", policy="comment")
    with pytest.raises(duckdb.Error):
        connection.execute("SELECT clean(1)").fetchall()

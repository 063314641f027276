"""`lye.datafusion`."""

from __future__ import annotations

from typing import Any

import datafusion
import lye
import lye.datafusion
import pyarrow as pa
import pytest
from expected import REFUSING, VALUES, cleaned, counts, if_refused, lists

TYPES = [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string())]


@pytest.fixture(params=TYPES, ids=["string", "large_string", "string_view", "dictionary"])
def context(request: pytest.FixtureRequest) -> datafusion.SessionContext:
    kind = request.param
    values = pa.array(VALUES)
    array = values.dictionary_encode() if pa.types.is_dictionary(kind) else values.cast(kind)
    context = datafusion.SessionContext()
    # Two batches, of which the second is a slice.
    batches = [pa.record_batch({"id": list(range(len(VALUES))), "body": array})]
    batches.append(batches[0].slice(3, 6).set_column(0, "id", pa.array(range(100, 106))))
    context.register_record_batches("comments", [batches])
    return context


ALL = VALUES + VALUES[3:9]


def column(context: datafusion.SessionContext, expression: str) -> list[Any]:
    """Return the values of an expression, in the order of the rows."""
    return context.sql(f"SELECT {expression} AS result FROM comments ORDER BY id").to_pydict()["result"]


@pytest.mark.parametrize("policy", lye.PRESETS)
def test_values_are_cleaned_alone(context: datafusion.SessionContext, policy: str) -> None:
    context.register_udf(lye.datafusion.udf(policy))
    assert column(context, "lye_clean(body)") == cleaned(ALL, policy)


def test_expressions(context: datafusion.SessionContext) -> None:
    clean = lye.datafusion.udf(lye.Cleaner("comment"), "clean")
    result = context.table("comments").sort("id").select(clean(datafusion.col("body")).alias("body"))
    assert result.to_pydict()["body"] == cleaned(ALL, "comment")


@pytest.mark.parametrize("findings", ["list", "counts"])
def test_findings(context: datafusion.SessionContext, findings: Any) -> None:
    context.register_udf(lye.datafusion.udf("comment", findings=findings))
    assert column(context, "lye_clean(body)['html']") == cleaned(ALL, "comment")
    found = column(context, "lye_clean(body)['findings']")
    if findings == "list":
        assert found == lists(ALL, "comment")
    else:
        assert [None if row is None else dict(row) for row in found] == counts(ALL, "comment")
    assert column(context, "lye_clean(body) IS NULL") == [value is None for value in ALL]


def test_constants_and_nulls(context: datafusion.SessionContext) -> None:
    context.register_udf(lye.datafusion.udf("comment"))
    assert column(context, "lye_clean('<b onclick=x>1')") == ["<b>1</b>"] * len(ALL)
    assert column(context, "lye_clean(NULL)") == [None] * len(ALL)
    assert context.sql("SELECT lye_clean(body) AS body FROM comments WHERE false").count() == 0


def test_errors_of_values(context: datafusion.SessionContext) -> None:
    context.register_udf(lye.datafusion.udf(REFUSING, "refuse"))
    with pytest.raises(Exception, match="row 0: .*onclick"):
        column(context, "refuse(body)")
    for on_error in ("null", "keep-escaped"):
        context.register_udf(lye.datafusion.udf(REFUSING, "refuse", on_error=on_error))  # type: ignore[arg-type]
        assert column(context, "refuse(body)") == if_refused(ALL, on_error)
    context.register_udf(lye.datafusion.udf(REFUSING, "counted", findings="counts", on_error="null"))
    assert column(context, "counted(body)")[:2] == [{"html": None, "findings": [("rejected", 1)]}, None]


def test_many_rows() -> None:
    rows = 300_000
    context = datafusion.SessionContext()
    context.register_udf(lye.datafusion.udf())
    table = pa.table({"id": range(rows), "body": [f"<b onclick=x>{row}" for row in range(rows)]})
    context.register_record_batches("comments", [table.to_batches(max_chunksize=1000)])
    assert column(context, "lye_clean(body)") == [f"<b>{row}</b>" for row in range(rows)]


def test_arguments() -> None:
    with pytest.raises(ValueError, match="unknown preset"):
        lye.datafusion.udf("unknown")
    with pytest.raises(ValueError, match="nothing"):
        lye.datafusion.udf({"nothing": 1})

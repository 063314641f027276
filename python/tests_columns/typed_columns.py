"""A program that uses every public name of the modules for columns. mypy reads it, and `test_typing_of_columns.py` runs it."""

from typing import assert_type

import datafusion
import duckdb
import lye
import pandas as pd
import polars as pl
import pyarrow as pa
from lye import arrow
from lye import datafusion as lye_datafusion
from lye import duckdb as lye_duckdb
from lye import pandas as lye_pandas
from lye import polars as lye_polars

FINDINGS: arrow.Findings = "counts"
ON_ERROR: arrow.OnError = "keep-escaped"
POLICY: lye.PolicyLike = {"sanitizer": {"elements": ["b"]}}


def arrays() -> None:
    bodies = pa.array(["<b onclick=x>1"])
    assert arrow.clean_array(bodies, POLICY, on_error=ON_ERROR, threads=1).to_pylist() == ["<b>1</b>"]
    _, found = arrow.clean_array(bodies, lye.Cleaner(POLICY), findings=FINDINGS)
    assert found.type == arrow.findings_type(FINDINGS)


def series_of_pandas() -> None:
    accessor = lye_pandas.SeriesAccessor(pd.Series(["<b onclick=x>1"]))
    assert accessor.clean(POLICY, on_error=ON_ERROR, threads=1).tolist() == ["<b>1</b>"]
    assert_type(accessor.clean(lye.Cleaner(POLICY), findings=FINDINGS), pd.DataFrame)


def columns_of_polars() -> None:
    bodies = pl.Series("body", ["<b onclick=x>1"])
    assert_type(lye_polars.SeriesNamespace(bodies).clean(POLICY, findings=FINDINGS, on_error=ON_ERROR), pl.Series)
    clean = lye_polars.ExprNamespace(pl.col("body")).clean(lye.Cleaner(POLICY), on_error=ON_ERROR)
    assert_type(clean, pl.Expr)
    assert bodies.to_frame().select(clean).item() == "<b>1</b>"


def functions_in_sql() -> None:
    with duckdb.connect() as connection:
        lye_duckdb.register(connection, policies={"mine": POLICY, "too": lye.Cleaner(POLICY)}, on_error=ON_ERROR)
        lye_duckdb.register(connection, "clean", policy=POLICY, findings=FINDINGS)
        assert connection.execute("SELECT lye_clean('<b onclick=x>1', 'mine')").fetchone() == ("<b>1</b>",)
    function = lye_datafusion.udf(POLICY, "clean", findings=FINDINGS, on_error=ON_ERROR)
    assert_type(function, datafusion.ScalarUDF)
    datafusion.SessionContext().register_udf(function)


if __name__ == "__main__":
    arrays()
    series_of_pandas()
    columns_of_polars()
    functions_in_sql()

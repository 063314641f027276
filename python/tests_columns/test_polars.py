"""`lye.polars`."""

from __future__ import annotations

import io
from typing import Any

import lye
import lye.polars
import polars as pl
import pytest
from expected import REFUSING, VALUES, assert_refused, cleaned, counts, if_refused, lists
from lye.polars import ExprNamespace, SeriesNamespace

TYPES: list[Any] = [pl.String, pl.Categorical, pl.Enum(sorted({value for value in VALUES if value is not None}))]


@pytest.fixture(params=TYPES, ids=["String", "Categorical", "Enum"])
def series(request: pytest.FixtureRequest) -> pl.Series:
    return pl.Series("body", VALUES, request.param)


@pytest.mark.parametrize("policy", lye.PRESETS)
def test_values_are_cleaned_alone(series: pl.Series, policy: str) -> None:
    expected = pl.Series("body", cleaned(VALUES, policy), pl.String)
    assert_equal(series.lye.clean(policy), expected)
    assert_equal(series.to_frame().select(pl.col("body").lye.clean(policy))["body"], expected)


def assert_equal(series: pl.Series, expected: pl.Series) -> None:
    assert (series.name, series.dtype, series.to_list()) == (expected.name, expected.dtype, expected.to_list())


def test_slices_and_chunks(series: pl.Series) -> None:
    for part, values in [(series[2:7], VALUES[2:7]), (series[::-3], VALUES[::-3]), (series[:0], [])]:
        assert part.lye.clean("comment").to_list() == cleaned(values, "comment")
    chunks = pl.concat([series, series[3:3], series[5:]], rechunk=False)
    assert chunks.n_chunks() > 1
    assert chunks.lye.clean("comment").to_list() == cleaned(VALUES + VALUES[5:], "comment")


def test_findings(series: pl.Series) -> None:
    listed, counted = series.lye.clean("comment", findings="list"), series.lye.clean("comment", findings="counts")
    assert (listed.name, counted.name) == ("body", "body")
    assert listed.struct.field("html").to_list() == counted.struct.field("html").to_list() == cleaned(VALUES, "comment")
    assert listed.struct.field("findings").to_list() == lists(VALUES, "comment")
    assert counted.struct.field("findings").to_list() == counts(VALUES, "comment")


@pytest.mark.parametrize("findings", [None, "list", "counts"])
@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_lazy_frames(series: pl.Series, findings: Any, engine: Any) -> None:
    lazy = series.to_frame().lazy().select(pl.col("body").lye.clean("comment", findings=findings))
    result = lazy.collect(engine=engine)
    assert result.schema == lazy.collect_schema()
    assert_equal(result["body"], series.lye.clean("comment", findings=findings))


def test_many_rows_stream_in_their_order() -> None:
    rows = 300_000
    numbers = pl.LazyFrame({"number": range(rows)})
    bodies = numbers.select(pl.format("<b onclick=x>{}", "number").lye.clean().alias("body"))
    assert bodies.collect(engine="streaming")["body"].to_list() == [f"<b>{number}</b>" for number in range(rows)]


def test_groups(series: pl.Series) -> None:
    groups = [index % 3 for index in range(len(VALUES))]
    frame = pl.DataFrame({"group": groups, "body": series})
    result = frame.group_by("group", maintain_order=True).agg(pl.col("body").lye.clean("comment"))
    assert result["body"].to_list() == [cleaned(VALUES[group::3], "comment") for group in range(3)]
    assert frame.select(pl.col("body").lye.clean("comment").over("group"))["body"].to_list() == cleaned(VALUES, "comment")


def test_elements_of_lists() -> None:
    frame = pl.DataFrame({"bodies": [["<b onclick=x>1", None], [], None]})
    result = frame.select(pl.col("bodies").list.eval(pl.element().lye.clean()))
    assert result["bodies"].to_list() == [["<b>1</b>", None], [], None]


def test_constants_and_nulls() -> None:
    assert pl.select(pl.lit("<b onclick=x>1").lye.clean()).item() == "<b>1</b>"
    assert_equal(pl.Series("body", [None, None], pl.Null).lye.clean(), pl.Series("body", [None, None], pl.String))
    assert pl.Series([None], dtype=pl.Null).lye.clean(findings="counts").struct.unnest().row(0) == (None, None)


def test_errors_of_values(series: pl.Series) -> None:
    with pytest.raises(lye.CleanError) as raised:
        series[2:].lye.clean(REFUSING)
    assert_refused(raised.value, VALUES[2:])
    with pytest.raises(pl.exceptions.ComputeError) as computed:
        series.to_frame().select(pl.col("body").lye.clean(REFUSING))
    assert_refused(computed.value, VALUES)
    for on_error in ("null", "keep-escaped"):
        assert series.lye.clean(REFUSING, on_error=on_error).to_list() == if_refused(VALUES, on_error)
        result = series.to_frame().select(pl.col("body").lye.clean(REFUSING, on_error=on_error))
        assert result["body"].to_list() == if_refused(VALUES, on_error)
    refused = series.lye.clean(REFUSING, findings="counts", on_error="null").struct.field("findings")
    assert refused.to_list()[:2] == [{"rejected": 1}, None]


@pytest.mark.parametrize("other", [pl.Series("body", [1]), pl.Series("body", [b"1"]), pl.Series("body", [["1"]])])
def test_values_that_are_not_strings(other: pl.Series) -> None:
    with pytest.raises(TypeError, match="expected Utf8"):
        other.lye.clean()
    with pytest.raises(Exception, match="expected Utf8"):
        other.to_frame().select(pl.col("body").lye.clean())


@pytest.mark.parametrize("namespace", [ExprNamespace(pl.col("body")), SeriesNamespace(pl.Series(["1"]))])
def test_arguments_are_checked_at_once(namespace: Any) -> None:
    with pytest.raises(ValueError, match="unknown preset"):
        namespace.clean("unknown")
    with pytest.raises(ValueError, match="hook"):
        namespace.clean(lye.Cleaner(url_filter=lambda context: None))
    with pytest.raises(ValueError, match="findings"):
        namespace.clean(findings="all")
    with pytest.raises(ValueError, match="on_error"):
        namespace.clean(on_error="ignore")


@pytest.mark.filterwarnings("ignore")
def test_expressions_travel() -> None:
    lazy = pl.LazyFrame({"body": VALUES}).select(pl.col("body").lye.clean(lye.Cleaner("comment")))
    again = pl.LazyFrame.deserialize(io.BytesIO(lazy.serialize()))
    assert again.collect()["body"].to_list() == cleaned(VALUES, "comment")

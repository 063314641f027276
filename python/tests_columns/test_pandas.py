"""`lye.pandas`."""

from __future__ import annotations

from typing import Any

import lye
import lye.pandas  # noqa: F401
import pandas as pd
import pyarrow as pa
import pytest
from expected import REFUSING, VALUES, assert_refused, cleaned, counts, if_refused, lists

DTYPES: list[Any] = [
    object,
    "str",
    "string[python]",
    "string[pyarrow]",
    "category",
    pd.CategoricalDtype(pd.Index(sorted({value for value in VALUES if value is not None}), dtype=object), ordered=True),
    pd.ArrowDtype(pa.string()),
    pd.ArrowDtype(pa.large_string()),
    pd.ArrowDtype(pa.dictionary(pa.int8(), pa.string())),
]


def listed(series: pd.Series[Any]) -> list[Any]:
    """Return the values, with `None` for each missing one."""
    return [None if isinstance(value, float) or value is None or value is pd.NA else value for value in series]


@pytest.fixture(params=DTYPES, ids=str)
def series(request: pytest.FixtureRequest) -> pd.Series[Any]:
    index = pd.MultiIndex.from_product([["a", "b"], range(len(VALUES) // 2)])
    return pd.Series(VALUES, index, request.param, name="body")


@pytest.mark.parametrize("policy", lye.PRESETS)
def test_values_are_cleaned_alone(series: pd.Series[Any], policy: str) -> None:
    result = series.lye.clean(policy)
    assert listed(result) == cleaned(VALUES, policy)
    assert result.index is series.index or result.index.equals(series.index)
    assert result.name == "body"


def test_the_dtype_stays(series: pd.Series[Any]) -> None:
    result = series.lye.clean("comment")
    if isinstance(series.dtype, pd.CategoricalDtype):
        assert result.dtype.categories.dtype == series.dtype.categories.dtype
        assert result.dtype.ordered == series.dtype.ordered
    else:
        assert result.dtype == series.dtype


def test_the_input_stays(series: pd.Series[Any]) -> None:
    series.lye.clean("comment")
    assert listed(series) == VALUES


def test_slices(series: pd.Series[Any]) -> None:
    for part, values in [(series[2:7], VALUES[2:7]), (series[::-3], VALUES[::-3]), (series[:0], [])]:
        result = part.lye.clean("comment")
        assert listed(result) == cleaned(values, "comment")
        assert result.index.equals(part.index)


def test_findings(series: pd.Series[Any]) -> None:
    result = series.lye.clean("comment", findings="list")
    assert list(result.columns) == ["html", "findings"]
    assert result.index.equals(series.index)
    pd.testing.assert_series_equal(result["html"], series.lye.clean("comment"), check_names=False)
    assert [None if row is pd.NA else list(row) for row in result["findings"]] == lists(VALUES, "comment")
    counted = series.lye.clean("comment", findings="counts")
    pd.testing.assert_series_equal(counted["html"], result["html"])
    assert [None if row is pd.NA else dict(row) for row in counted["findings"]] == counts(VALUES, "comment")


def test_findings_of_a_series_whose_index_repeats() -> None:
    series = pd.Series(["<b onclick=x>1", "2"], index=[7, 7])
    assert series.lye.clean(findings="counts")["html"].tolist() == ["<b>1</b>", "2"]


def test_errors_of_values(series: pd.Series[Any]) -> None:
    with pytest.raises(lye.CleanError) as raised:
        series[2:].lye.clean(REFUSING)
    assert_refused(raised.value, VALUES[2:])
    for on_error in ("null", "keep-escaped"):
        assert listed(series.lye.clean(REFUSING, on_error=on_error)) == if_refused(VALUES, on_error)
    refused = series.lye.clean(REFUSING, findings="counts", on_error="null")["findings"]
    assert dict(refused.iloc[0]) == {"rejected": 1}
    assert refused.iloc[1] is pd.NA


def test_missing_objects_stay() -> None:
    missing = [None, float("nan"), pd.NA, pd.NaT]
    result = pd.Series(["<b>1", *missing], dtype=object).lye.clean()
    assert result[0] == "<b>1</b>"
    assert all(value is before for value, before in zip(result[1:], missing, strict=True))


@pytest.mark.parametrize("dtype", [object, "category", "str"])
def test_only_missing_values(dtype: Any) -> None:
    assert listed(pd.Series([None, None], dtype=dtype).lye.clean()) == [None, None]


def test_categories_that_become_the_same() -> None:
    result = pd.Series(["<b onclick=x>1", "<b onclick=y>1"], dtype="category").lye.clean()
    assert result.cat.categories.tolist() == ["<b>1</b>"]


def test_categories_without_rows_go() -> None:
    result = pd.Series(["<script>", "1"], dtype="category")[1:].lye.clean()
    assert result.cat.categories.tolist() == ["1"]


def test_ordered_categories_stay_in_order() -> None:
    kind = pd.CategoricalDtype(["<b>low", "<b>high"], ordered=True)
    result = pd.Series(["<b>high", "<b>low"], dtype=kind).lye.clean()
    assert result.min() == "<b>low</b>"


def test_chunks() -> None:
    chunks = pa.chunked_array([VALUES[:5], [], VALUES[5:]], pa.string())
    result = pd.Series(pd.arrays.ArrowExtensionArray(chunks)).lye.clean("comment")
    assert listed(result) == cleaned(VALUES, "comment")


def test_string_view() -> None:
    series = pd.Series(VALUES, dtype=pd.ArrowDtype(pa.string_view()))
    result = series.lye.clean("comment")
    assert (listed(result), result.dtype) == (cleaned(VALUES, "comment"), series.dtype)


def test_strings_of_other_types() -> None:
    assert pd.Series([lye.clean("<b>1"), "2"], dtype=object).lye.clean().tolist() == ["<b>1</b>", "2"]


@pytest.mark.parametrize(
    ("values", "dtype", "message"),
    [
        (["1", 2], object, "expected strings, found 2 of the type int"),
        ([b"1"], object, "expected strings, found b'1' of the type bytes"),
        (["1", ["2"]], object, "expected strings, found .* of the type list"),
        (["1", True], "category", "expected strings, found True of the type bool"),
        ([1, 2], "category", "expected strings, found 1 of the type int"),
        ([1, 2], "int64", "Int64"),
        ([1.5, None], "float64", "Float64"),
        ([1, 2], pd.ArrowDtype(pa.int64()), "Int64"),
        ([b"1"], pd.ArrowDtype(pa.binary()), "Binary"),
    ],
)
def test_values_that_are_not_strings(values: list[Any], dtype: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        pd.Series(values, dtype=dtype).lye.clean()


def test_lone_surrogates() -> None:
    with pytest.raises(ValueError, match="surrogate"):
        pd.Series(["\ud800"], dtype=object).lye.clean()


def test_arguments() -> None:
    series = pd.Series(["<b onclick=x>1"])
    assert series.lye.clean(lye.Cleaner({"sanitizer": {"elements": ["b"]}}), threads=1).tolist() == ["<b>1</b>"]
    with pytest.raises(ValueError, match="unknown preset"):
        series.lye.clean("unknown")
    with pytest.raises(ValueError, match="hook"):
        series.lye.clean(lye.Cleaner(url_filter=lambda context: None))
    with pytest.raises(ValueError, match="findings"):
        series.lye.clean(findings="all")
    with pytest.raises(ValueError, match="on_error"):
        series.lye.clean(on_error="ignore")

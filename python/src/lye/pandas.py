"""Lye for pandas: the accessor `lye` of a Series. Needs pyarrow.

>>> import pandas as pd
>>> import lye.pandas
>>> bodies = pd.Series(["<b onclick=steal()>Hi</b>", "1 < 2"], name="body")
>>> bodies.lye.clean("comment").tolist()
['<b>Hi</b>', '1 &lt; 2']

Type checkers do not know accessors. `lye.pandas.SeriesAccessor(bodies).clean("comment")` is the same, with types.
"""

from __future__ import annotations

from reprlib import repr
from typing import Any, overload

import pandas as pd
import pyarrow as pa

from lye import Cleaner, PolicyLike
from lye.arrow import Findings, OnError, clean_array

__all__ = ["SeriesAccessor"]


@pd.api.extensions.register_series_accessor("lye")
class SeriesAccessor:
    """Cleans a Series of strings: `series.lye.clean("comment")`.

    :param series: a Series of the dtype `object`, `string`, `str`, `category` or `ArrowDtype`
    """

    def __init__(self, series: pd.Series[Any]) -> None:
        self._series = series

    @overload
    def clean(
        self,
        policy: PolicyLike | Cleaner = "default",
        *,
        findings: None = None,
        on_error: OnError = "raise",
        threads: int | None = None,
    ) -> pd.Series[Any]: ...
    @overload
    def clean(
        self,
        policy: PolicyLike | Cleaner = "default",
        *,
        findings: Findings,
        on_error: OnError = "raise",
        threads: int | None = None,
    ) -> pd.DataFrame: ...
    def clean(
        self,
        policy: PolicyLike | Cleaner = "default",
        *,
        findings: Findings | None = None,
        on_error: OnError = "raise",
        threads: int | None = None,
    ) -> pd.Series[Any] | pd.DataFrame:
        """Return the Series with its values cleaned, or with `findings`, a DataFrame of `html` and `findings`.

        Index, name and dtype stay. Missing values stay missing. Categories are those of the result. The findings are an Arrow
        column (`lye.arrow.findings_type`), which is missing where the value is missing:

        >>> bodies = pd.Series(["<b onclick=steal()>Hi</b>", None])
        >>> cleaned = bodies.lye.clean("comment", findings="list")
        >>> cleaned["findings"].explode().struct.field("code").value_counts().to_dict()
        {'attribute-not-allowed': 1}

        Raises `TypeError` if a value is not a string, `ValueError` if it has a lone surrogate, and `CleanError` if the policy or
        a limit rejects it.

        :param policy: a preset, a policy file, a mapping, a `lye.Policy`, or a `lye.Cleaner` without hooks
        :param findings: `"list"` for all findings of a value, `"counts"` for their number by code
        :param on_error: what becomes of a rejected value: an exception, a missing value, or its text, escaped
        :param threads: how many threads clean; all cores if `None`. Use 1 in workers, such as those of Dask
        """
        array = _to_arrow(self._series)
        if findings is None:
            return _from_arrow(clean_array(array, policy, on_error=on_error, threads=threads), self._series)
        html, found = clean_array(array, policy, findings=findings, on_error=on_error, threads=threads)
        reports = pd.Series(pd.arrays.ArrowExtensionArray(found), self._series.index)
        return pd.DataFrame({"html": _from_arrow(html, self._series), "findings": reports})


def _to_arrow(series: pd.Series[Any]) -> pa.Array | pa.ChunkedArray:
    if isinstance(series.dtype, pd.CategoricalDtype):
        _check(series.cat.categories)
        categories = pa.array(series.cat.categories.astype(object), pa.large_string())
        return pa.DictionaryArray.from_arrays(series.cat.codes.to_numpy(), categories, from_pandas=True)
    if series.dtype == object:
        _check(series)
        return pa.array(series, pa.large_string(), from_pandas=True)
    return pa.array(series)


def _check(values: pd.Series[Any] | pd.Index[Any]) -> None:
    """Check that values are strings or missing. Arrow would convert others, such as bytes."""
    present = values.dropna()
    if len(present) and pd.api.types.infer_dtype(present) != "string":
        other = next(value for value in present if not isinstance(value, str))
        raise TypeError(f"expected strings, found {repr(other)} of the type {type(other).__name__}")


def _from_arrow(array: pa.Array | pa.ChunkedArray, like: pd.Series[Any]) -> pd.Series[Any]:
    """Return an array as a Series with the index, name and dtype of another."""
    values: Any
    dtype: Any = like.dtype
    if isinstance(dtype, pd.CategoricalDtype):
        # A cleaned dictionary has no value twice.
        categories = pd.Index(array.dictionary.to_pandas(), dtype=dtype.categories.dtype)
        values = pd.Categorical.from_codes(array.indices.fill_null(-1).to_numpy(), categories, dtype.ordered)
        return pd.Series(values, like.index, name=like.name)
    if dtype == object:
        missing = like.isna().to_numpy()
        values = array.to_numpy(zero_copy_only=False)
        values[missing] = like.to_numpy()[missing]
    else:
        values = dtype.__from_arrow__(array)
    return pd.Series(values, like.index, dtype, like.name)

"""Lye for Polars: the namespace `lye` of expressions and of Series. Does not need pyarrow.

>>> import polars as pl
>>> import lye.polars
>>> comments = pl.DataFrame({"body": ["<b onclick=steal()>Hi</b>", None]})
>>> comments.with_columns(pl.col("body").lye.clean("comment"))["body"].to_list()
['<b>Hi</b>', None]
>>> comments["body"].lye.clean("comment").to_list()
['<b>Hi</b>', None]

Type checkers do not know namespaces. `lye.polars.ExprNamespace(pl.col("body")).clean("comment")` is the same, with types.
"""

from __future__ import annotations

from functools import partial

import polars as pl

from lye import CleanError, Cleaner, PolicyLike
from lye.arrow import Findings, OnError, clean_array

__all__ = ["ExprNamespace", "SeriesNamespace"]


@pl.api.register_series_namespace("lye")
class SeriesNamespace:
    """Cleans a Series of strings: `series.lye.clean("comment")`.

    :param series: a Series of the type `String`, `Categorical` or `Enum`
    """

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def clean(
        self,
        policy: PolicyLike | Cleaner = "default",
        *,
        findings: Findings | None = None,
        on_error: OnError = "raise",
    ) -> pl.Series:
        """Return the Series with its values cleaned, or with `findings`, structs with the fields `html` and `findings`.

        The HTML is a `String`, also of a `Categorical` or an `Enum`. Nulls stay. Counts are a `Map`, or before Polars 2, a `List`
        of structs with `key` and `value`.

        >>> bodies = pl.Series("body", ["<b onclick=steal()>Hi</b>", None])
        >>> cleaned = bodies.lye.clean("comment", findings="list").struct.unnest()
        >>> cleaned["findings"].explode().drop_nulls().struct.field("code").to_list()
        ['attribute-not-allowed']

        Raises `TypeError` for a Series of another type, and `CleanError` if the policy or a limit rejects a value.

        :param policy: a preset, a policy file, a mapping, a `lye.Policy`, or a `lye.Cleaner` without hooks
        :param findings: `"list"` for all findings of a value, `"counts"` for their number by code
        :param on_error: what becomes of a rejected value: an exception, a null, or its text, escaped
        """
        # Only nulls have the type `Null`, which Polars exports with a buffer that it must not have.
        series = self._series.cast(pl.String) if self._series.dtype == pl.Null else self._series
        if findings is None:
            cleaned: pl.Series = clean_array(series, policy, on_error=on_error)
            return cleaned.cast(pl.String)
        html, found = clean_array(series, policy, findings=findings, on_error=on_error)
        return pl.DataFrame({"html": html.cast(pl.String), "findings": found}).to_struct(series.name)


@pl.api.register_expr_namespace("lye")
class ExprNamespace:
    """Cleans a column of strings: `pl.col("body").lye.clean("comment")`.

    :param expr: an expression of the type `String`, `Categorical` or `Enum`
    """

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def clean(
        self,
        policy: PolicyLike | Cleaner = "default",
        *,
        findings: Findings | None = None,
        on_error: OnError = "raise",
    ) -> pl.Expr:
        """Return an expression that cleans as `SeriesNamespace.clean` does. It is elementwise: it streams, and works in groups.

        >>> comments = pl.LazyFrame({"body": ["<i>Hi</i><script>steal()</script>"]})
        >>> cleaned = comments.select(pl.col("body").lye.clean("comment", findings="counts")).unnest("body").collect()
        >>> cleaned["html"].to_list()
        ['<i>Hi</i>']

        Raises `PolicyError`, `ValueError` or `OSError` if the policy is not valid. When Polars evaluates the expression, a
        rejected value is a `polars.exceptions.ComputeError`. It counts rows from the start of a batch, which is a part of the column where
        Polars streams.
        """
        cleaner = policy if isinstance(policy, Cleaner) else Cleaner(policy)
        clean = partial(_clean, cleaner=cleaner, findings=findings, on_error=on_error)
        return self._expr.map_batches(clean, clean(pl.Series(dtype=pl.String)).dtype, is_elementwise=True)


def _clean(series: pl.Series, cleaner: Cleaner, findings: Findings | None, on_error: OnError) -> pl.Series:
    try:
        return SeriesNamespace(series).clean(cleaner, findings=findings, on_error=on_error)
    except CleanError as error:
        # Polars makes the exception again from its message alone.
        raise pl.exceptions.ComputeError(str(error)) from error

"""Columns of SQL engines."""

from __future__ import annotations

import pyarrow as pa

from lye import Cleaner
from lye.arrow import Findings, OnError, clean_array


def clean_column(column: pa.Array, cleaner: Cleaner, findings: Findings | None, on_error: OnError) -> pa.Array:
    """Return the cleaned column, or with `findings`, structs of `html` and `findings`. Nulls stay.

    It stays in the calling thread: these engines have a thread for each core.
    """
    if findings is None:
        return clean_array(column, cleaner, on_error=on_error, threads=1)
    parts = clean_array(column, cleaner, findings=findings, on_error=on_error, threads=1)
    return pa.StructArray.from_arrays(parts, ["html", "findings"], mask=column.is_null())

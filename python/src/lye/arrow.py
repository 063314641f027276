"""Columns of HTML in the memory format of Apache Arrow.

>>> import pyarrow as pa
>>> from lye.arrow import clean_array
>>> clean_array(pa.array(["<b onclick=x>one", None, "two<script>x</script>"])).to_pylist()
['<b>one</b>', None, 'two']

`lye.pandas`, `lye.polars`, `lye.duckdb`, `lye.datafusion` and `lye.spark` are made of it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args, overload

from lye import Cleaner, PolicyLike
from lye._lye import Array, clean_arrow

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Array", "Findings", "OnError", "clean_array", "findings_type"]

Findings: TypeAlias = Literal["list", "counts"]
"""What a column of findings holds: a list of the findings of each value, or a map from codes to the sums of `Finding.count`."""

OnError: TypeAlias = Literal["raise", "null", "keep-escaped"]
"""What happens to a value that the policy or a limit rejects: an exception; null; or the text of its markup, escaped and cleaned by the
policy without its limits."""


@overload
def clean_array(
    array: Any,
    policy: PolicyLike | Cleaner = "default",
    *,
    findings: None = None,
    on_error: OnError = "raise",
    threads: int | None = None,
) -> Any: ...


@overload
def clean_array(
    array: Any,
    policy: PolicyLike | Cleaner = "default",
    *,
    findings: Findings,
    on_error: OnError = "raise",
    threads: int | None = None,
) -> tuple[Any, Any]: ...


def clean_array(
    array: Any,
    policy: PolicyLike | Cleaner = "default",
    *,
    findings: Findings | None = None,
    on_error: OnError = "raise",
    threads: int | None = None,
) -> Any:
    """Clean each value of an array, as `Cleaner.clean` does. Null stays null.

    The input is not copied, and the interpreter's lock is free. The result has the type and the chunks of the input. It is an
    object of the same library for `pyarrow.Array`, `pyarrow.ChunkedArray` and `polars.Series`; otherwise an `Array`, which
    libraries take without a copy, or a list of these for an input in chunks, even if there is one. Of a `string_view` array,
    values that did not change stay in the buffers of the input. Of a dictionary, each value is cleaned once, and the result's
    dictionary has each output once.

    The buffers of the input must not change meanwhile, and those of `string_view` not as long as the result is used.

    Beyond the result, it allocates a few MB, and what cleaning one value takes.

    :param array: an array of text with `__arrow_c_array__` or `__arrow_c_stream__`: `string`, `large_string`, `string_view`, or a
        dictionary of these
    :param policy: the name of a preset, a policy file, a mapping, a `lye.Policy`, or a `lye.Cleaner` without hooks
    :param findings: if given, the result is a pair of arrays; the second is of the type `findings_type(findings)`. A value that was
        rejected has one finding with the code `rejected`
    :param on_error: what happens to a value that the policy or a limit rejects
    :param threads: how many threads work; else as many as there are cores

    Raises `CleanError` for a value that is rejected, `ValueError` for text that is not UTF-8 and for an array that is not valid, and
    `TypeError` for an array of another type. Messages name the row, from 0.
    """
    cleaner = policy if isinstance(policy, Cleaner) else Cleaner(policy, findings=False)
    if findings is not None and findings not in get_args(Findings):
        raise ValueError(f"findings={findings!r}: expected None or one of {get_args(Findings)}")
    cleaned, found = clean_arrow(array, cleaner, findings, on_error, threads)
    return _like(array, cleaned) if found is None else (_like(array, cleaned), _like(array, found))


def findings_type(findings: Findings) -> pa.DataType:
    """Return the type of a column of findings, of `pyarrow`.

    `"list"` is a list of structs: `code`, `severity` (`error`, `warning` or `note`), `action` (`removed`, `rewritten`, …, or
    `rejected`), `node`, `attribute`, `start` and `end` (characters of the value, or null), `count` (how often it occurs: parsers copy
    some elements) and `message`. `"counts"` is a map from codes to the sums of `Finding.count`.

    >>> str(findings_type("counts"))
    'map<string, int32>'
    """
    import pyarrow as pa

    texts, places = pa.string(), pa.int64()
    if findings == "counts":
        return pa.map_(texts, pa.int32())
    members = {"code": texts, "severity": texts, "action": texts, "node": texts, "attribute": texts}
    return pa.list_(pa.struct({**members, "start": places, "end": places, "count": pa.int32(), "message": texts}))


def _like(source: Any, chunks: list[Array]) -> Any:
    """Convert to the library of the input, which is loaded if its object is here."""
    library, _, _ = type(source).__module__.partition(".")
    is_chunked = not hasattr(source, "__arrow_c_array__")
    if library == "pyarrow":
        pa = sys.modules["pyarrow"]
        arrays = [pa.array(chunk) for chunk in chunks]
        return pa.chunked_array(arrays[: source.num_chunks], arrays[0].type) if is_chunked else arrays[0]
    if library == "polars":
        pl = sys.modules["polars"]
        return pl.concat([pl.Series(source.name, chunk) for chunk in chunks], rechunk=False)
    return chunks if is_chunked else chunks[0]

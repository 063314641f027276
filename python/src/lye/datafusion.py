"""Lye for DataFusion: a scalar function. Needs pyarrow.

>>> import datafusion
>>> import lye.datafusion
>>> context = datafusion.SessionContext()
>>> context.register_udf(lye.datafusion.udf("comment"))
>>> context.sql("SELECT lye_clean('<b onclick=steal()>Hi</b>') AS html").to_pydict()
{'html': ['<b>Hi</b>']}
"""

from __future__ import annotations

import datafusion
import pyarrow as pa

from lye import Cleaner, PolicyLike
from lye._columns import clean_column
from lye.arrow import Findings, OnError, findings_type

__all__ = ["udf"]


def udf(
    policy: PolicyLike | Cleaner = "default",
    name: str = "lye_clean",
    *,
    findings: Findings | None = None,
    on_error: OnError = "raise",
) -> datafusion.ScalarUDF:
    """Return a function for `SessionContext.register_udf` and for expressions: `udf("comment")(col("body"))`.

    It takes all types of strings, and returns a `string_view`, or with `findings`, a struct with the fields `html` and
    `findings`. Nulls stay. It is immutable: DataFusion evaluates it once for a constant.

    >>> context = datafusion.SessionContext()
    >>> comments = context.from_pydict({"body": ["<i>Hi</i><script>steal()</script>"]})
    >>> cleaned = udf("comment", findings="counts")(datafusion.col("body"))
    >>> comments.select(cleaned["html"].alias("html"), cleaned["findings"].alias("findings")).to_pydict()
    {'html': ['<i>Hi</i>'], 'findings': [[('element-not-allowed', 1)]]}

    Raises `PolicyError`, `ValueError` or `OSError` if the policy is not valid. A rejected value is an error of the query. It
    counts rows from the start of the batch.

    :param policy: a preset, a policy file, a mapping, a `lye.Policy`, or a `lye.Cleaner` without hooks
    :param name: the name of the SQL function
    :param findings: `"list"` for all findings of a value, `"counts"` for their number by code
    :param on_error: what becomes of a rejected value: an error, a null, or its text, escaped
    """
    cleaner = policy if isinstance(policy, Cleaner) else Cleaner(policy)
    returned = pa.string_view()
    if findings is not None:
        returned = pa.struct([("html", returned), ("findings", findings_type(findings))])

    def clean(bodies: pa.Array) -> pa.Array:
        return clean_column(bodies, cleaner, findings, on_error)

    return datafusion.udf(clean, [pa.string_view()], returned, "immutable", name)

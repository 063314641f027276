"""Lye for Apache Spark 3.5 and 4: clean string columns on a cluster.

>>> import lye.spark
>>> comments = spark.createDataFrame([(1, "<b onclick=steal()>Hi</b>")], "id long, body string")
>>> lye.spark.clean_columns(comments, {"body": "comment"}, findings="found").first()
Row(id=1, body='<b>Hi</b>', found=Row(body={'attribute-not-allowed': 1}))

`clean_columns` cleans columns of a DataFrame and can report findings. `clean_udf` is a function of a column. `register` adds the
SQL function `lye_clean(body, 'comment')`. None of them shuffles rows. Spark Connect works, too.

Install `lye` in the Python environment of the workers. A policy travels to them as text with its SHA-256, so that policy files
are only needed on the driver. Each worker process makes a cleaner once and keeps it. Python hooks cannot travel.

Memory: Spark sends rows to a worker in batches. `spark.sql.execution.arrow.maxRecordsPerBatch` limits a batch to 10,000 rows.
In Spark 4.3, `spark.sql.execution.arrow.maxBytesPerBatch` also limits it to 64 MiB; Spark 3.5 does not have it, so lower the
number of rows if documents are long. A column with more than 2 GiB in a batch needs
`spark.sql.execution.arrow.useLargeVarTypes`. Spark keeps a batch until it has read the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import functions
from pyspark.sql.types import ArrayType, DataType, IntegerType, LongType, MapType, StringType, StructField, StructType

from lye import PRESETS, CleanError, Cleaner, Policy, PolicyLike
from lye.arrow import Findings, OnError, clean_array

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession
    from pyspark.sql._typing import UserDefinedFunctionLike

__all__ = ["clean_columns", "clean_udf", "register"]

# `lye.arrow.findings_type` as types of Spark.
_FINDINGS_TYPES: dict[Findings, DataType] = {
    "counts": MapType(StringType(), IntegerType(), valueContainsNull=False),
    "list": ArrayType(
        StructType(
            [StructField(name, StringType()) for name in ("code", "severity", "action", "node", "attribute")]
            + [StructField("start", LongType()), StructField("end", LongType())]
            + [StructField("count", IntegerType()), StructField("message", StringType())]
        ),
        containsNull=False,
    ),
}


def clean_columns(
    df: DataFrame,
    policies: Mapping[str, PolicyLike | Cleaner],
    *,
    findings: str | None = None,
    findings_as: Findings = "counts",
    on_error: OnError = "raise",
    batch_bytes: int = 8 << 20,
) -> DataFrame:
    """Return the DataFrame with string columns cleaned. Other columns, the order of columns and null values stay.

    With `findings`, a struct column of that name follows, with a field for each cleaned column, even if there is only one. As
    `"counts"`, a field is a map from codes to numbers: `found.body['element-not-allowed']`. As `"list"`, it is an array of
    structs, which `lye.arrow.findings_type` describes. A null value has null findings. A rejected value has one finding with the
    code `rejected`.

    Text that is not valid UTF-8 fails the job, whatever `on_error` is; Spark 4 repairs it with `make_valid_utf8`.

    A worker cleans one slice of a batch at a time. Beyond the batch from Spark, it needs memory for a slice and its output.

    Raises `PolicyError`, `ValueError` or `OSError` if a policy is not valid or has hooks, `ValueError` for an unknown column, and
    `TypeError` for a column that is not a string column. To clean a field of a struct, copy it to a column of its own first.

    >>> import lye.spark
    >>> posts = spark.createDataFrame([("<i>Tea", "<p onclick=x()>Hot</p>")], "title string, body string")
    >>> lye.spark.clean_columns(posts, {"title": "text", "body": "comment"}, on_error="null").first()
    Row(title='Tea', body='<p>Hot</p>')

    :param policies: for each column, a preset, a policy file, a mapping, a `lye.Policy`, or a `lye.Cleaner` without hooks
    :param findings: the name of a new column for the findings
    :param on_error: what happens to a value that its policy rejects: `"raise"` fails the job, `"null"` replaces it by null, and
        `"keep-escaped"` keeps it as escaped text. The row in the error counts from the start of a slice; to find rejected rows,
        use `"null"` and `findings`
    :param batch_bytes: the size of a slice, as bytes of the cleaned columns. A row that is larger is a slice of its own
    """
    if not isinstance(policies, Mapping):
        raise TypeError(f'expected a policy for each column, such as {{"body": "comment"}}, not {policies!r}')
    if findings is not None and not isinstance(findings, str):
        raise TypeError(f"findings={findings!r}: expected the name of a new column")
    if findings_as not in _FINDINGS_TYPES:
        raise ValueError(f"findings_as={findings_as!r}: expected one of {tuple(_FINDINGS_TYPES)}")
    if not policies:
        raise ValueError('no columns to clean: pass a policy for each column, such as {"body": "comment"}')
    if batch_bytes < 1:
        raise ValueError(f"batch_bytes is {batch_bytes}, expected at least 1")
    columns = {
        _index(df.schema, name): (name, _policy_text(policy, findings=findings_as, on_error=on_error))
        for name, policy in policies.items()
    }
    job = _Job(df.schema.names, columns, findings, findings_as, on_error, batch_bytes)
    # Spark reads a name with a dot as that of a field.
    return df.toDF(*map(str, range(len(df.columns)))).mapInArrow(job.lye_clean_columns, job.schema(df.schema))


def clean_udf(policy: PolicyLike | Cleaner = "default", *, on_error: OnError = "raise") -> UserDefinedFunctionLike:
    """Return a function of a string column, for DataFrames and, when registered, for SQL.

    It is an Arrow UDF from Spark 4.1, and else a pandas UDF. It cleans whole batches; for long documents, prefer `clean_columns`.

    Raises `PolicyError`, `ValueError` or `OSError` if the policy is not valid or has hooks.

    >>> import lye.spark
    >>> comments = spark.createDataFrame([("<b onclick=steal()>Hi</b>",)], "body string")
    >>> comments.withColumn("body", lye.spark.clean_udf("comment")("body")).first()
    Row(body='<b>Hi</b>')

    :param policy: a preset, a policy file, a mapping, a `lye.Policy`, or a `lye.Cleaner` without hooks
    :param on_error: as for `clean_columns`
    """
    text = _policy_text(policy, on_error=on_error)

    def lye_clean(html: pa.Array) -> pa.Array:
        return clean_array(html, _cleaner(text), on_error=on_error, threads=1)

    return _string_udf(lye_clean)


def register(
    spark: SparkSession,
    name: str = "lye_clean",
    policies: Mapping[str, PolicyLike | Cleaner] | None = None,
    *,
    on_error: OnError = "raise",
) -> None:
    """Register an SQL function of HTML and the name of a policy: `SELECT lye_clean(body, 'comment') FROM comments`.

    The name is that of a preset or of one of `policies`. Each row can have another; a null name gives null. A query with an
    unknown name fails with an error that lists the known ones.

    Raises `PolicyError`, `ValueError` or `OSError` if a policy is not valid, has hooks, or has the name of a preset.

    >>> import lye.spark
    >>> lye.spark.register(spark, policies={"ours": {"extends": "text"}})
    >>> spark.sql("SELECT lye_clean('<b>Hi</b>', 'comment') AS one, lye_clean('<b>Hi</b>', 'ours') AS other").first()
    Row(one='<b>Hi</b>', other='Hi')

    :param name: the name of the SQL function
    :param policies: policies by the names that queries use, beside the presets
    :param on_error: as for `clean_columns`
    """
    by_name: dict[str, PolicyLike | Cleaner] = {preset: preset for preset in PRESETS}
    for own, policy in (policies or {}).items():
        if own in by_name:
            raise ValueError(f"`{own}` is a preset: choose another name for your policy")
        by_name[own] = policy
    texts = {known: _policy_text(policy, on_error=on_error) for known, policy in by_name.items()}

    def lye_clean(html: pa.Array, policy: pa.Array) -> pa.Array:
        return _clean_by_name(html, policy, texts, on_error)

    spark.udf.register(name, _string_udf(lye_clean))


class _PolicyText(NamedTuple):
    """A policy as it travels to the workers."""

    json: str
    sha256: str
    context: str


def _policy_text(policy: PolicyLike | Cleaner, **options: Any) -> _PolicyText:
    """Return a policy as text. Raises what cleaning a column by this policy and these options would raise on a worker."""
    cleaner = policy if isinstance(policy, Cleaner) else Cleaner(policy)
    clean_array(pa.array([], pa.string()), cleaner, **options)
    json = cleaner.policy.to_json()
    return _PolicyText(json, _digest(json), cleaner.context)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


@lru_cache(maxsize=64)
def _cleaner(policy: _PolicyText) -> Cleaner:
    """Return the cleaner for a policy. A worker process makes it once and keeps it for later tasks."""
    if (digest := _digest(policy.json)) != policy.sha256:
        raise ValueError(f"the policy does not arrive as it was sent: its SHA-256 is {digest}, expected {policy.sha256}")
    return Cleaner(Policy.from_json(policy.json), context=policy.context, findings=False)


def _index(schema: StructType, name: str) -> int:
    """Return the index of a string column."""
    if schema.names.count(name) > 1:
        raise ValueError(f"`{name}` is the name of several columns: rename them first")
    if name not in schema.names:
        nested = "" if "." not in name else ". To clean a field of a struct, copy it to a column of its own first"
        raise ValueError(f"unknown column `{name}`; expected one of {_listed(schema.names)}{nested}")
    index = schema.names.index(name)
    type_ = schema.fields[index].dataType
    if not isinstance(type_, StringType):
        raise TypeError(f"column `{name}` has the type {type_.simpleString()}, expected string")
    return index


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


class _Job(NamedTuple):
    """What `clean_columns` does on the workers."""

    names: list[str]
    """The names of all columns."""
    columns: dict[int, tuple[str, _PolicyText]]
    """Names and policies by the indices of the columns."""
    findings: str | None
    findings_as: Findings
    on_error: OnError
    batch_bytes: int

    def schema(self, schema: StructType) -> StructType:
        """Return the schema of the result."""
        # Unless told otherwise, Spark ignores the case of names.
        if self.findings is not None and self.findings.lower() in map(str.lower, schema.names):
            raise ValueError(f"there is already a column `{self.findings}`: choose another name for the findings")
        fields = list(schema.fields)
        found = StructType()
        for index, (name, _) in self.columns.items():
            field = fields[index]
            fields[index] = StructField(field.name, field.dataType, field.nullable or self.on_error == "null", field.metadata)
            found.add(name, _FINDINGS_TYPES[self.findings_as], field.nullable)
        if self.findings is not None:
            fields.append(StructField(self.findings, found, nullable=False))
        return StructType(fields)

    def lye_clean_columns(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Clean batches in slices. Spark shows the name of this method in plans."""
        cleaners = {index: _cleaner(policy) for index, (_, policy) in self.columns.items()}
        for batch in batches:
            for part in self.slices(batch):
                yield self.clean(part, cleaners)

    def slices(self, batch: pa.RecordBatch) -> Iterator[pa.RecordBatch]:
        """Halve a batch until each part has at most `batch_bytes`, or one row."""
        if batch.num_rows <= 1 or sum(batch.column(index).nbytes for index in self.columns) <= self.batch_bytes:
            yield batch
            return
        half = batch.num_rows // 2
        yield from self.slices(batch.slice(0, half))
        yield from self.slices(batch.slice(half))

    def clean(self, batch: pa.RecordBatch, cleaners: dict[int, Cleaner]) -> pa.RecordBatch:
        """Clean the columns of a batch, and append their findings."""
        arrays, names, found = batch.columns, list(self.names), {}
        for index, (name, _) in self.columns.items():
            try:
                cleaned = clean_array(
                    arrays[index],
                    cleaners[index],
                    findings=self.findings_as if self.findings is not None else None,
                    on_error=self.on_error,
                    threads=1,
                )
            except CleanError as error:
                raise CleanError(f"column `{name}`: {error}", error.code, error.line, error.column, error.finding) from error
            if self.findings is not None:
                cleaned, found[name] = cleaned
            arrays[index] = cleaned
        if self.findings is not None:
            arrays.append(pa.StructArray.from_arrays(found.values(), found.keys()))
            names.append(self.findings)
        return pa.RecordBatch.from_arrays(arrays, names)


def _clean_by_name(html: pa.Array, policy: pa.Array, texts: dict[str, _PolicyText], on_error: OnError) -> pa.Array:
    """Clean each row by the policy that it names."""
    cleaned = pa.nulls(len(html), html.type)
    for name in policy.unique().drop_null().to_pylist():
        if name not in texts:
            raise ValueError(f"unknown policy `{name}`; expected one of {_listed(list(texts))}")
        of_name = pc.fill_null(pc.equal(policy, name), False)
        some = clean_array(html.filter(of_name), _cleaner(texts[name]), on_error=on_error, threads=1)
        cleaned = pc.replace_with_mask(cleaned, of_name, some)
    return cleaned


def _string_udf(clean: Callable[..., Any]) -> UserDefinedFunctionLike:
    """Return a function of Arrow arrays as a UDF."""
    # PySpark has types only for the deprecated form with an explicit kind of UDF.
    spark: Any = functions

    # Without annotations, Spark passes pandas Series.
    def lye_clean(*columns):  # type: ignore[no-untyped-def]
        return clean(*(pa.array(column, pa.large_string(), from_pandas=True) for column in columns)).to_pandas()

    udf: UserDefinedFunctionLike
    udf = spark.arrow_udf(clean, "string") if hasattr(spark, "arrow_udf") else spark.pandas_udf(lye_clean, "string")
    return udf

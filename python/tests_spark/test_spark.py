"""Cleaning columns: results, findings, refusals and errors."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from typing import Any

import lye
import lye.spark
import pytest
from pyspark.errors import PythonException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import LongType, StringType, StructField, StructType

MARKUP = [
    "<b>", "</b>", "<i onclick=x>", "</i>", "<p>", "<a href='javascript:x()'>",
    "<a href='https://example.org/?utm_source=1&b=2'>", "</a>",
    "<script>alert(1)</script>", "<svg><style><img src=x onerror=y>", "</svg>",
    "<math><mtext><table><mglyph>", "<!-- -- >", "<![CDATA[", "]]>",
    "<template>", "<select><option>", "<table><td>", "</table>", "<img src=x", ">", "&lt;", "&", "&amp",
    "\x00", "\ufeff", "\u202e", "\u2028", "\r\n", "\t",
    "plain words", " www.example.com ", "é", "汉字", "😀", "👩‍👩‍👧", "\U0010fffd", '"', "'", "=", "`", "\\", "{}",
]  # fmt: skip


def comments() -> list[str | None]:
    """Returns ordinary and hostile comments, empty ones and nulls, always the same."""
    chance = random.Random(24)
    some: list[str | None] = ["".join(chance.choices(MARKUP, k=chance.randrange(12))) for _ in range(400)]
    some[::50] = [None] * 8
    some[1::50] = [""] * 8
    return [*some, "<div>" * 2000, "<p " + "".join(f"a{n}=1 " for n in range(5000)) + ">", "😀" * 10_000]


SCHEMA = StructType([StructField("id", LongType(), nullable=False), StructField("body", StringType())])
SHORT = {"extends": "comment", "limits": {"input_bytes": 30}}


def frame(spark: SparkSession, bodies: list[str | None], partitions: int = 2) -> DataFrame:
    """Returns bodies with their numbers."""
    return spark.createDataFrame(list(enumerate(bodies)), SCHEMA).repartition(partitions)


def rows(df: DataFrame) -> list[Any]:
    """Returns the rows by their numbers."""
    return sorted(df.collect(), key=lambda row: row.id)


def short(html: str | None) -> lye.Clean | lye.CleanError | None:
    """Returns what the policy `SHORT` makes of a value."""
    try:
        return None if html is None else lye.Cleaner(SHORT).clean(html)
    except lye.CleanError as error:
        return error


@pytest.fixture(scope="module")
def by_command() -> list[str | None]:
    """What the command makes of the comments."""
    lines = "".join(json.dumps({"body": body}) + "\n" for body in comments())
    command = [sys.executable, "-m", "lye", "clean", "--preset", "comment", "--field", "body"]
    done = subprocess.run(command, input=lines.encode(), capture_output=True, check=True)
    return [json.loads(line)["body"] for line in done.stdout.decode().split("\n")[:-1]]


@pytest.mark.parametrize(
    ("partitions", "records", "batch_bytes"),
    [(1, 10_000, 8 << 20), (1, 10, 1), (2, 1, 1000), (3, 100, 1000), (8, 10_000, 100), (8, 7, 8 << 20), (40, 10_000, 8 << 20)],
)
def test_rows_equal_those_of_the_command(
    spark: SparkSession, by_command: list[str | None], partitions: int, records: int, batch_bytes: int
) -> None:
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", records)
    df = frame(spark, comments(), partitions)
    cleaned = rows(lye.spark.clean_columns(df, {"body": "comment"}, batch_bytes=batch_bytes))
    assert [row.id for row in cleaned] == list(range(len(by_command)))
    assert [row.body for row in cleaned] == by_command


@pytest.mark.parametrize("large", ["false", "true"])
def test_udfs_equal_the_command(spark: SparkSession, by_command: list[str | None], large: str) -> None:
    spark.conf.set("spark.sql.execution.arrow.useLargeVarTypes", large)
    df = frame(spark, comments(), 3)
    df.createOrReplaceTempView("comments")
    lye.spark.register(spark)
    spark.udf.register("clean_comment", lye.spark.clean_udf("comment"))
    for cleaned in (
        df.withColumn("body", lye.spark.clean_udf("comment")("body")),
        lye.spark.clean_columns(df, {"body": "comment"}),
        spark.sql("SELECT id, clean_comment(body) AS body FROM comments"),
        spark.sql("SELECT id, lye_clean(body, 'comment') AS body FROM comments"),
    ):
        assert [row.body for row in rows(cleaned)] == by_command
    spark.conf.unset("spark.sql.execution.arrow.useLargeVarTypes")


def test_schema_and_other_columns_stay(spark: SparkSession) -> None:
    schema = StructType(
        [
            StructField("n", StructType([StructField("x", LongType())])),
            StructField("title", StringType(), False, {"comment": "a title"}),
            StructField("id", LongType(), False),
            StructField("body", StringType()),
        ]
    )
    df = spark.createDataFrame([((1,), "<i>A<p>", 1, None), (None, "&", 2, "<p>B<b>C</b>")], schema)
    cleaned = lye.spark.clean_columns(df, {"body": "comment", "title": "text"})
    assert cleaned.schema == schema
    assert [tuple(row) for row in rows(cleaned)] == [((1,), "A", 1, None), (None, "&amp;", 2, "<p>B<b>C</b></p>")]
    fields = lye.spark.clean_columns(df, {"title": "text"}, on_error="null").schema
    assert fields["title"].nullable
    assert fields["title"].metadata == {"comment": "a title"}


def test_counts_of_findings(spark: SparkSession) -> None:
    cleaner = lye.Cleaner("comment")
    cleaned = rows(lye.spark.clean_columns(frame(spark, comments()), {"body": "comment"}, findings="found", batch_bytes=1000))
    for row, html in zip(cleaned, comments(), strict=True):
        if html is None:
            assert row.found.body is None
            continue
        expected: Counter[str] = Counter()
        for finding in cleaner.clean(html).findings:
            expected[finding.code] += finding.count
        assert row.found.body == expected, html


def test_list_of_findings(spark: SparkSession) -> None:
    cleaner = lye.Cleaner("comment")
    df = frame(spark, comments())
    cleaned = lye.spark.clean_columns(df, {"body": "comment"}, findings="found", findings_as="list", batch_bytes=1000)
    for row, html in zip(rows(cleaned), comments(), strict=True):
        if html is None:
            assert row.found.body is None
            continue
        expected = [(f.code, f.severity, f.action, f.node, f.attribute, f.start, f.end, f.count) for f in cleaner.clean(html).findings]
        assert [tuple(finding)[:-1] for finding in row.found.body] == expected, html
        assert all(finding.message for finding in row.found.body)


def test_findings_of_two_columns(spark: SparkSession) -> None:
    df = spark.createDataFrame([("<b onclick=x>", None), ("", "<b>")], "body string, title string")
    cleaned = lye.spark.clean_columns(df, {"body": "comment", "title": "text"}, findings="found")
    assert {(row.body, row.title): row.found.asDict() for row in cleaned.collect()} == {
        ("<b></b>", None): {"body": {"attribute-not-allowed": 1}, "title": None},
        ("", ""): {"body": {}, "title": {"element-not-allowed": 1}},
    }


@pytest.mark.parametrize("on_error", ["null", "keep-escaped"])
def test_refused_rows_are_replaced_and_counted(spark: SparkSession, on_error: Any) -> None:
    df = frame(spark, comments())
    cleaned = rows(lye.spark.clean_columns(df, {"body": SHORT}, findings="found", on_error=on_error))
    by_udf = rows(df.withColumn("body", lye.spark.clean_udf(SHORT, on_error=on_error)("body")))
    refused = 0
    for row, of_udf, html in zip(cleaned, by_udf, comments(), strict=True):
        expected = short(html)
        if isinstance(expected, lye.CleanError):
            refused += 1
            assert html is not None
            assert row.body == (None if on_error == "null" else str(lye.Cleaner("comment").clean(lye.escape(html))))
            assert row.found.body == {"rejected": 1}
        else:
            assert row.body == expected
        assert of_udf.body == row.body
    assert refused > 50
    assert sum((row.found.body or {}).get("rejected", 0) for row in cleaned) == refused


def test_refused_row_fails_the_job(spark: SparkSession) -> None:
    for cleaned in (
        lye.spark.clean_columns(frame(spark, comments()), {"body": SHORT}),
        frame(spark, comments()).select(lye.spark.clean_udf(SHORT)("body")),
    ):
        with pytest.raises(PythonException, match=r"CleanError: .*limits\.input_bytes"):
            cleaned.collect()
    with pytest.raises(PythonException, match="column `body`: "):
        lye.spark.clean_columns(frame(spark, comments()), {"body": SHORT}).collect()


def test_invalid_utf8_fails_the_job(spark: SparkSession) -> None:
    df = spark.sql("SELECT CAST(X'3C623EFF' AS STRING) AS body")
    with pytest.raises(PythonException, match="(?i)utf-8"):
        lye.spark.clean_columns(df, {"body": "comment"}, on_error="null").collect()


def test_policies_travel_with_their_context(spark: SparkSession) -> None:
    html = "<td>1<td>2"
    cleaner = lye.Cleaner(context="tr")
    assert cleaner.clean(html) != lye.Cleaner().clean(html)
    df = frame(spark, [html])
    by_udf = df.withColumn("body", lye.spark.clean_udf(cleaner)("body"))
    for cleaned in (lye.spark.clean_columns(df, {"body": cleaner}), by_udf):
        assert rows(cleaned)[0].body == cleaner.clean(html)


def test_policies_by_name_in_sql(spark: SparkSession) -> None:
    lye.spark.register(spark, "sanitize", {"ours": {"extends": "text"}})
    bodies = ["<b>1</b><h2>2</h2>", None, "<i>3</i>"] * 10
    names = ["ours", "comment", None, "article"]
    data = [(number, body, names[number % 4]) for number, body in enumerate(bodies)]
    spark.createDataFrame(data, "id long, body string, policy string").createOrReplaceTempView("named")
    for row in rows(spark.sql("SELECT id, sanitize(body, policy) AS body FROM named")):
        _, body, name = data[row.id]
        assert row.body == (None if body is None or name is None else lye.clean(body, "text" if name == "ours" else name))
    with pytest.raises(PythonException, match="unknown policy `komment`; expected one of .*`comment`.*`ours`"):
        spark.sql("SELECT sanitize(body, 'komment') FROM named").collect()
    with pytest.raises(ValueError, match="`comment` is a preset"):
        lye.spark.register(spark, policies={"comment": "text"})


def test_errors_on_the_driver(spark: SparkSession) -> None:
    df = spark.createDataFrame([(1, "", ("",))], "id long, body string, author struct<name: string>")
    with pytest.raises(ValueError, match="unknown column `boddy`; expected one of `id`, `body`, `author`"):
        lye.spark.clean_columns(df, {"boddy": "comment"})
    with pytest.raises(ValueError, match="To clean a field of a struct"):
        lye.spark.clean_columns(df, {"author.name": "comment"})
    with pytest.raises(TypeError, match="column `id` has the type bigint, expected string"):
        lye.spark.clean_columns(df, {"id": "comment"})
    with pytest.raises(TypeError, match="column `author` has the type struct<"):
        lye.spark.clean_columns(df, {"author": "comment"})
    with pytest.raises(ValueError, match="`body` is the name of several columns"):
        lye.spark.clean_columns(df.select("body", "body"), {"body": "comment"})
    for name in ("id", "ID"):
        with pytest.raises(ValueError, match=f"there is already a column `{name}`"):
            lye.spark.clean_columns(df, {"body": "comment"}, findings=name)
    with pytest.raises(ValueError, match="no columns to clean"):
        lye.spark.clean_columns(df, {})
    wrong: Any = "comment"
    with pytest.raises(TypeError, match='such as {"body": "comment"}, not \'comment\''):
        lye.spark.clean_columns(df, wrong)
    wrong = True
    with pytest.raises(TypeError, match="findings=True: expected the name of a new column"):
        lye.spark.clean_columns(df, {"body": "comment"}, findings=wrong)
    with pytest.raises(ValueError, match="batch_bytes is 0"):
        lye.spark.clean_columns(df, {"body": "comment"}, batch_bytes=0)


def test_names_with_dots(spark: SparkSession) -> None:
    df = spark.createDataFrame([("<b onclick=x>1", "<i>2")], ["a.body", "b.c"])
    cleaned = lye.spark.clean_columns(df, {"a.body": "comment"}, findings="found.a")
    assert cleaned.columns == ["a.body", "b.c", "found.a"]
    assert [tuple(row) for row in cleaned.collect()] == [("<b>1</b>", "<i>2", ({"attribute-not-allowed": 1},))]


def test_invalid_options_on_the_driver(spark: SparkSession) -> None:
    df = frame(spark, [""])
    hooked = lye.Cleaner("comment", url_filter=lambda context: None)
    wrong: Any = "ignore"
    for policy, error in (({"version": 2}, lye.PolicyError), ("no-such-preset", ValueError), (hooked, ValueError)):
        with pytest.raises(error):
            lye.spark.clean_columns(df, {"body": policy})
        with pytest.raises(error):
            lye.spark.clean_udf(policy)
        with pytest.raises(error):
            lye.spark.register(spark, policies={"ours": policy})
    with pytest.raises(ValueError, match="hook"):
        lye.spark.clean_udf(hooked)
    with pytest.raises(ValueError):
        lye.spark.clean_columns(df, {"body": "comment"}, on_error=wrong)
    with pytest.raises(ValueError):
        lye.spark.clean_columns(df, {"body": "comment"}, findings_as=wrong)
    with pytest.raises(ValueError):
        lye.spark.clean_udf(on_error=wrong)


def test_changed_policy_is_refused() -> None:
    sent = lye.spark._policy_text("text")
    changed = sent._replace(json=lye.Policy("article").to_json())
    assert lye.spark._cleaner(sent).policy == lye.Policy("text")
    with pytest.raises(ValueError, match="SHA-256"):
        lye.spark._cleaner(changed)

"""Worker processes: faults, memory, and how many cleaners they make."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import lye
import lye.spark
import pytest
import workers
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

ORDINARY = '<p onclick="x()">Comment <b>number</b> %d<script>x()</script>'
EXPECTED = "<p>Comment <b>number</b> %d</p>"


@pytest.fixture(autouse=True)
def small_batches(spark: SparkSession) -> None:
    """Each task gets many batches."""
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", 10)


def ordinary(spark: SparkSession, number: int, partitions: int) -> Any:
    """Returns so many comments."""
    return spark.range(0, number, numPartitions=partitions).select("id", F.format_string(ORDINARY, "id").alias("body"))


def tapped(df: Any, tap: workers.Tap, **options: Any) -> Any:
    """Returns the cleaned comments, with a tap."""
    return lye.spark.clean_columns(workers.Tapped(df, tap), {"body": "comment"}, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("strike", [workers.kill_worker, workers.kill_executor, workers.throw])
def test_faults_lose_and_repeat_no_rows(spark: SparkSession, marker: str, strike: Callable[[], None]) -> None:
    cleaned = tapped(ordinary(spark, 400, 4), workers.fault(marker, strike), findings="found")
    found = {"attribute-not-allowed": 1, "element-not-allowed": 1}
    rows = sorted((row.id, row.body, row.found.body) for row in cleaned.collect())
    assert rows == [(number, EXPECTED % number, found) for number in range(400)]
    assert Path(marker).exists()


@pytest.mark.parametrize(
    "hostile",
    [
        "<div>" * 20_000,
        "<p " + "".join(f"a{n} " for n in range(15_000)) + ">",
        "<b><i><a><nobr>" * 6_000,
        "<p><b>" * 10_000 + "</p>" * 10_000,
        "<table><b>" * 10_000,
    ],
)
def test_hostile_row_beside_ordinary_ones(spark: SparkSession, hostile: str) -> None:
    bodies = [ORDINARY % number for number in range(40)]
    bodies[17] = hostile
    df = spark.createDataFrame(list(enumerate(bodies)), "id long, body string")
    cleaner = lye.Cleaner("comment")
    cleaned = lye.spark.clean_columns(df, {"body": "comment"})
    assert sorted(map(tuple, cleaned.collect())) == [(number, cleaner.clean(body)) for number, body in enumerate(bodies)]


def test_worker_makes_one_cleaner(spark: SparkSession, tmp_path: Path) -> None:
    tap = workers.count_cleaners(str(tmp_path))
    for _ in range(2):
        tapped(ordinary(spark, 80, 8), tap).collect()
    made = [file.read_text().split() for file in tmp_path.iterdir()]
    assert sum(map(len, made)) == 16
    # Each task of a process finds the cleaner of the first one.
    assert all(len(set(counts)) == 1 for counts in made)
    assert max(map(len, made)) > 1


def test_memory_of_a_worker(spark: SparkSession, tmp_path: Path) -> None:
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", 640)
    # Two batches of 640 rows with 100 KB.
    df = spark.range(0, 1280, numPartitions=1).select("id", F.repeat(F.lit("<p onclick=x>Some text</p>"), 4000).alias("body"))
    lengths = tapped(df, workers.measure_memory(str(tmp_path))).select(F.sum(F.length("body"))).first()
    assert lengths[0] == 1280 * 4000 * len("<p>Some text</p>")
    tasks = [tuple(map(int, line.split())) for file in tmp_path.iterdir() for line in file.read_text().splitlines()]
    [(growth, batch_in)] = tasks
    batch_out = batch_in * len("<p>Some text</p>") // len("<p onclick=x>Some text</p>")
    assert batch_in > 60_000_000
    assert growth <= batch_in + batch_out + (64 << 20)

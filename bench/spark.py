"""Compares lye.spark with nh3 on Apache Spark: one session with two executors of one core, by turns.

    pip install ./python -r python/tests_spark/requirements.txt nh3
    python bench/spark.py [--rows 200000] [--rounds 9]

Prints a Markdown table of medians. `above identity` is the time beyond a job of the same kind that changes nothing. `ratio to
nh3` is the median of the ratios of single rounds, above identity, to nh3 by the same kind of job; the target with `mapInArrow` is
at most 0.25. Then come the time that a hostile row takes in a worker, with a target of at most 50 ms, and the peak memory of a
worker.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import lye
import lye.spark
import nh3
import pyarrow as pa
from lye.arrow import clean_array
from pyspark import cloudpickle
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "examples" / "spark"), str(ROOT / "python" / "tests_spark")]
import comments  # noqa: E402
import workers  # noqa: E402

CORES = 2
HOSTILE = {
    "nested elements": "<div>" * 20_000,
    "attributes": "<p " + "".join(f"a{n} " for n in range(15_000)) + ">",
    "formatting elements": "<b><i><a><nobr>" * 6_600,
    "misnested formatting elements": "<p><b>" * 10_000 + "</p>" * 10_000,
    "foster parenting": "<table><b>" * 10_000,
    "unclosed comments": "<!--" * 25_000,
    "entities": "&notit;" * 14_000,
}

Batches = Iterator[pa.RecordBatch]


def identity(batches: Batches) -> Batches:
    """Returns the same batches."""
    return batches


def by_nh3(batches: Batches) -> Batches:
    """Cleans the column `body` row by row."""
    cleaner = nh3.Cleaner()
    for batch in batches:
        bodies = pa.array(map(cleaner.clean, batch.column("body").to_pylist()), pa.string())
        yield pa.RecordBatch.from_arrays([batch.column("id"), bodies], ["id", "body"])


def hostile_times(batches: Batches) -> Batches:
    """Returns the milliseconds that each row takes in this worker: the median of five times."""
    cleaner = lye.Cleaner()
    for batch in batches:
        column = batch.column("body")
        times = []
        for row in range(len(column)):
            work = partial(clean_array, column.slice(row, 1), cleaner, threads=1)
            times.append(statistics.median(seconds(work) for _ in range(5)) * 1000)
        yield pa.RecordBatch.from_arrays([batch.column("name"), column, pa.array(times)], ["name", "body", "ms"])


def seconds(work: Callable[[], object]) -> float:
    """Returns the time of a call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def run(df: DataFrame) -> float:
    """Returns the seconds of a job that computes all rows and keeps none."""
    return seconds(df.write.format("noop").mode("overwrite").save)


def jobs(spark: SparkSession, df: DataFrame) -> dict[str, tuple[str, DataFrame, str | None]]:
    """Returns jobs by their names: the name of the job that changes nothing, the job, and the name of the one with nh3."""
    df.createOrReplaceTempView("comments")
    lye.spark.register(spark)

    def udf(kind: str, function: Callable[[Any], Any]) -> DataFrame:
        # Without annotations, these are functions of arrays and of Series.
        return df.select("id", getattr(F, kind)(lambda column: function(column), "string")("body").alias("body"))

    def rows_by_nh3(column: Any) -> Any:
        return pa.array(map(nh3.Cleaner().clean, column.to_pylist()), pa.string())

    cleaned = lye.spark.clean_columns(df, {"body": "default"})
    counted = lye.spark.clean_columns(df, {"body": "default"}, findings="found")
    by_sql = spark.sql("SELECT id, lye_clean(body, 'default') AS body FROM comments")
    by_map, by_arrow, by_pandas = "identity, mapInArrow", "identity, arrow_udf", "identity, pandas_udf"
    schema = df.schema
    return {
        by_map: (by_map, df.mapInArrow(identity, schema), None),
        "Lye, clean_columns": (by_map, cleaned, "nh3, mapInArrow"),
        "Lye, clean_columns with counts": (by_map, counted, "nh3, mapInArrow"),
        "nh3, mapInArrow": (by_map, df.mapInArrow(by_nh3, schema), None),
        by_arrow: (by_arrow, udf("arrow_udf", lambda column: column), None),
        "Lye, clean_udf": (by_arrow, df.select("id", lye.spark.clean_udf()("body").alias("body")), "nh3, arrow_udf"),
        "Lye, SQL lye_clean": (by_arrow, by_sql, "nh3, arrow_udf"),
        "nh3, arrow_udf": (by_arrow, udf("arrow_udf", rows_by_nh3), None),
        by_pandas: (by_pandas, udf("pandas_udf", lambda column: column), None),
        "nh3, pandas_udf": (by_pandas, udf("pandas_udf", lambda column: column.map(nh3.Cleaner().clean)), None),
    }


def compare(spark: SparkSession, rows: int, rounds: int) -> None:
    """Prints the table of jobs."""
    df = spark.range(0, rows, numPartitions=2 * CORES).mapInArrow(comments.make, "id long, body string").cache()
    size = df.select(F.sum(F.octet_length("body"))).collect()[0][0]
    print(f"{rows:,} comments, {size / 1e6:.1f} MB, {rounds} rounds\n")
    all_jobs = jobs(spark, df)
    times: dict[str, list[float]] = {name: [] for name in all_jobs}
    for round_ in range(rounds + 2):
        for name, (_, job, _) in all_jobs.items():
            taken = run(job)
            # The first two rounds warm up Java.
            if round_ >= 2:
                times[name].append(taken)

    print("| job | seconds | above identity | MB per core and second, above identity | ratio to nh3 |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, (same, _, peer) in all_jobs.items():
        above = [taken - least for taken, least in zip(times[name], times[same])]
        row = [name, f"{statistics.median(times[name]):.2f}", "", "", ""]
        if name != same:
            typical = statistics.median(above)
            row[2:4] = f"{typical:.2f}", f"{size / 1e6 / CORES / typical:.0f}"
        if peer:
            ratios = [own / (taken - least) for own, taken, least in zip(above, times[peer], times[same])]
            row[4] = f"{statistics.median(ratios):.2f}"
        print(f"| {' | '.join(row)} |")
    df.unpersist()


def hostile(spark: SparkSession) -> None:
    """Prints how long hostile rows take."""
    df = spark.createDataFrame(list(HOSTILE.items()), "name string, body string").coalesce(1)
    print("\n| hostile row | bytes | ms |\n| --- | ---: | ---: |")
    for row in df.mapInArrow(hostile_times, "name string, body string, ms double").collect():
        print(f"| {row.name} | {len(row.body):,} | {row.ms:.1f} |")


def memory(spark: SparkSession) -> None:
    """Prints by how much the memory of a worker grows at most, with two batches of 64 MB."""
    body = F.repeat(F.lit("<p onclick=x>Some text</p>"), 4000)
    df: Any = spark.range(0, 1280, numPartitions=1).select("id", body.alias("body"))
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", 640)
    print("\n| job | batch in, MB | peak memory above that before the job, MB |\n| --- | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("identity", "clean_columns"):
            tapped: Any = workers.Tapped(df, workers.measure_memory(folder))
            cleaned = lye.spark.clean_columns(tapped, {"body": "default"})
            run(tapped.mapInArrow(identity, df.schema) if name == "identity" else cleaned)
            [file] = Path(folder).iterdir()
            growth, batch_in = map(int, file.read_text().split())
            file.unlink()
            print(f"| {name} | {batch_in / 1e6:.0f} | {growth / 1e6:.0f} |")


def main() -> None:
    """Runs the comparison."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=200_000, help="how many comments (default: 200000)")
    parser.add_argument("--rounds", type=int, default=9, help="rounds that are measured (default: 9)")
    options = parser.parse_args()
    os.environ |= {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    for module in (comments, workers):
        cloudpickle.register_pickle_by_value(module)
    spark = (
        SparkSession.builder.master(f"local-cluster[{CORES},1,1024]")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.log.level", "OFF")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .getOrCreate()
    )
    compare(spark, options.rows, options.rounds)
    hostile(spark)
    memory(spark)
    spark.stop()


if __name__ == "__main__":
    main()

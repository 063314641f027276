"""Makes comments as Parquet, cleans them with two Spark executors, and counts and plots what was removed."""

from __future__ import annotations

import argparse
import csv
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import comments
import lye.spark
import matplotlib.pyplot as plt
from pyspark.sql import DataFrame, Row, SparkSession
from pyspark.sql import functions as F

POLICY = {"extends": "comment", "limits": {"input_bytes": 10_000}}
REMOVALS = {"removed": "removed", "replaced_by_children": "unwrapped", "rejected": "null"}
COLORS = {"error": "#c0392b", "warning": "#e08e0b", "note": "#7f8c8d"}


def main() -> None:
    """Run the example."""
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="examples:\n  python clean_comments.py\n  python clean_comments.py --rows 20000 --output small",
    )
    parser.add_argument("--rows", type=int, default=1_000_000, help="how many comments to make (default: 1000000)")
    parser.add_argument("--output", type=Path, default=Path("cleaned"), help="folder for all results (default: cleaned)")
    options = parser.parse_args()

    folder: Path = options.output.absolute()
    raw, cleaned = str(folder / "comments.parquet"), str(folder / "cleaned.parquet")
    spark = session()
    with step(f"make {options.rows:,} comments"):
        spark.range(options.rows).mapInArrow(comments.make, "id long, body string").write.mode("overwrite").parquet(raw)
    with step("clean them"):
        clean(spark.read.parquet(raw)).write.mode("overwrite").parquet(cleaned)
    with step("count the findings"):
        summary = summarize(spark.read.parquet(cleaned))
    spark.stop()

    with (folder / "summary.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["code", "severity", "action", "findings", "comments"])
        writer.writerows(summary)
    plot(summary, folder / "removals.svg")
    print(f"results: {folder}")


def session() -> SparkSession:
    """Start two executors on this machine, each with one core and 1,024 MB."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    spark = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .appName("clean comments")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.log.level", "ERROR")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", 4)
        # A bar for each stage, on standard error.
        .config("spark.ui.showConsoleProgress", "true")
        .getOrCreate()
    )
    spark.sparkContext.addPyFile(comments.__file__)
    return spark


def clean(df: DataFrame) -> DataFrame:
    """Clean the bodies. Those that are too long become null."""
    return lye.spark.clean_columns(df, {"body": POLICY}, findings="found", findings_as="list", on_error="null")


def summarize(df: DataFrame) -> list[Row]:
    """Count findings by code, severity and action, and the comments that have them."""
    found = df.select("id", F.explode("found.body").alias("finding")).select("id", "finding.*")
    numbers = F.count("*").alias("findings"), F.countDistinct("id").alias("comments")
    counts = found.groupBy("code", "severity", "action").agg(*numbers)
    return counts.orderBy(F.desc("findings"), "code").collect()


def plot(summary: list[Row], file: Path) -> None:
    """Draw how often each code was the reason of a removal."""
    removals = [row for row in reversed(summary) if row.action in REMOVALS]
    figure, axes = plt.subplots(figsize=(8, 1 + 0.35 * len(removals)), layout="constrained")
    labels = [f"{row.code}, {REMOVALS[row.action]} ({row.severity})" for row in removals]
    bars = axes.barh(labels, [row.findings for row in removals], color=[COLORS[row.severity] for row in removals])
    axes.bar_label(bars, [f"{row.findings:,}" for row in removals], padding=3)
    axes.set(title="Removals by code", xlabel="removals", xscale="log")
    axes.set_xlim(1, 4 * max((row.findings for row in removals), default=1))
    axes.spines[["top", "right"]].set_visible(False)
    plt.rcParams["svg.fonttype"] = "none"
    figure.savefig(file, metadata={"Date": None})


@contextmanager
def step(name: str) -> Iterator[None]:
    """Print a step, and how long it takes."""
    print(f"{name} …", flush=True)
    start = time.perf_counter()
    yield
    print(f"{name}: {time.perf_counter() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main()

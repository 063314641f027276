"""Cleans comments with Dask, in partitions of pandas. Run it: `python dask_dataframe.py --rows 100000 --out cleaned`."""

from __future__ import annotations

import argparse

import dask.dataframe as dd
import pandas as pd

import lye.pandas  # noqa: F401
from lye import Cleaner

BODIES = ["<b onclick=steal()>Hi</b>", "1 < 2", "<script>steal()</script>", None]


def clean_bodies(comments: pd.DataFrame, cleaner: Cleaner) -> pd.DataFrame:
    """Clean the column `body`, and count what was removed. Dask has a worker for each core, so one thread cleans a partition."""
    cleaned = comments["body"].lye.clean(cleaner, findings="counts", on_error="null", threads=1)
    return comments.assign(body=cleaned["html"], findings=cleaned["findings"])


def main() -> None:
    """Make comments, clean them, and write them as Parquet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000, help="how many comments to make (default: %(default)s)")
    parser.add_argument("--partitions", type=int, default=4, help="how many partitions they have (default: %(default)s)")
    parser.add_argument("--policy", default="comment", help="a preset or a policy file (default: %(default)s)")
    parser.add_argument("--out", default="cleaned", help="the folder of the Parquet files (default: %(default)s)")
    arguments = parser.parse_args()

    ids = range(arguments.rows)
    comments = pd.DataFrame({"id": ids, "body": [BODIES[i % len(BODIES)] for i in ids]})
    partitions = dd.from_pandas(comments, npartitions=arguments.partitions)
    partitions.map_partitions(clean_bodies, Cleaner(arguments.policy)).to_parquet(arguments.out, write_index=False)


if __name__ == "__main__":
    main()

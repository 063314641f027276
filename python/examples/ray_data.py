"""Cleans comments with Ray Data: each batch is an Arrow table. Run it: `python ray_data.py --rows 100000 --out cleaned`."""

from __future__ import annotations

import argparse

import pyarrow as pa
import ray

from lye import Cleaner
from lye.arrow import clean_array

BODIES = ["<b onclick=steal()>Hi</b>", "1 < 2", "<script>steal()</script>", None]


def comment(row: dict[str, int]) -> dict[str, str | int | None]:
    """Return a comment with a number."""
    return {"id": row["id"], "body": BODIES[row["id"] % len(BODIES)]}


def clean_bodies(comments: pa.Table, cleaner: Cleaner) -> pa.Table:
    """Clean the column `body` of a batch, and count what was removed. Ray has a worker for each core, so one thread cleans it."""
    bodies, found = clean_array(comments["body"], cleaner, findings="counts", on_error="null", threads=1)
    return comments.set_column(comments.column_names.index("body"), "body", bodies).append_column("findings", found)


def main() -> None:
    """Make comments, clean them, and write them as Parquet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000, help="how many comments to make (default: %(default)s)")
    parser.add_argument("--policy", default="comment", help="a preset or a policy file (default: %(default)s)")
    parser.add_argument("--out", default="cleaned", help="the folder of the Parquet files (default: %(default)s)")
    arguments = parser.parse_args()

    comments = ray.data.range(arguments.rows).map(comment)
    cleaned = comments.map_batches(clean_bodies, fn_args=[Cleaner(arguments.policy)], batch_format="pyarrow")
    cleaned.write_parquet(arguments.out)


if __name__ == "__main__":
    main()

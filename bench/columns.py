"""Compares `lye.arrow.clean_array` with `Cleaner.clean_many` and with nh3 in a list comprehension, in one process, by turns.

    pip install ./python pyarrow nh3
    python bench/columns.py [--rows 200000] [--rounds 9]

For comments as people write them, and for one comment with much markup (bench/src/comment.html), it prints a Markdown table: the median
time, MB/s, and the median of the ratios of single rounds to nh3. For nh3 and `clean_many`, the conversion of the column to Python strings
and back is not timed.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import lye
import nh3
import pyarrow as pa
from lye.arrow import clean_array

sys.path.insert(0, str(Path(__file__).parents[1] / "examples" / "spark"))
import comments  # noqa: E402

PEER = "nh3.Cleaner().clean in a list comprehension"


def seconds(work: Callable[[], object]) -> float:
    """Returns the time of a call, without that of dropping its result."""
    start = time.perf_counter()
    result = work()
    taken = time.perf_counter() - start
    del result
    return taken


def main() -> None:
    """Measures, and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=200_000, help="how many comments (default: 200000)")
    parser.add_argument("--rounds", type=int, default=9, help="rounds that are measured (default: 9)")
    options = parser.parse_args()
    print(f"lye {lye.__version__}, nh3 {nh3.__version__}; {options.rounds} rounds")
    compare("comments", [comments.comment(number) for number in range(options.rows)], options.rounds)
    one = (Path(__file__).parent / "src" / "comment.html").read_text(encoding="utf-8")
    compare("copies of one comment", [one] * options.rows, options.rounds)


def compare(name_of_texts: str, texts: list[str], rounds: int) -> None:
    """Measures one column, and prints its table."""
    size = sum(len(text.encode()) for text in texts)
    columns = {name: pa.array(texts, kind) for name, kind in {"string": pa.string(), "string_view": pa.string_view()}.items()}
    cleaner, peer = lye.Cleaner(findings=False), nh3.Cleaner()
    ways: dict[str, Callable[[], object]] = {}
    for name, column in columns.items():
        ways[f"clean_array, {name}"] = lambda column=column: clean_array(column, cleaner)
        ways[f"clean_array, {name}, threads=1"] = lambda column=column: clean_array(column, cleaner, threads=1)
    for found in ("counts", "list"):
        ways[f"clean_array, string, findings={found!r}"] = lambda found=found: clean_array(columns["string"], cleaner, findings=found)
    ways["Cleaner.clean_many"] = lambda: cleaner.clean_many(texts)
    ways[PEER] = lambda: [peer.clean(text) for text in texts]
    times: dict[str, list[float]] = {name: [] for name in ways}
    for round_ in range(rounds + 1):
        for name, way in ways.items():
            taken = seconds(way)
            # The first round warms up.
            if round_:
                times[name].append(taken)
    print(f"\n{len(texts):,} {name_of_texts}, {size / 1e6:.1f} MB\n")
    print("| | ms | MB/s | times nh3 |\n| --- | ---: | ---: | ---: |")
    for name, taken in times.items():
        ratio = statistics.median(other / own for own, other in zip(taken, times[PEER]))
        typical = statistics.median(taken)
        print(f"| `{name}` | {typical * 1000:.0f} | {size / 1e6 / typical:.0f} | {ratio:.1f} |")


if __name__ == "__main__":
    main()

"""Compares the Python package with nh3, bleach and TurboHTML on one comment, in one process, by turns.

    pip install ./python nh3 'bleach[css]' turbohtml
    python bench/python.py [--rounds 15]

Prints the median time of a call, and the median of the ratios of single rounds: how many times as long the peer takes.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
import warnings
from collections.abc import Callable

import bleach
import bleach.linkifier
import bleach.sanitizer
import lye
import nh3
from lye.compat import bleach as lye_bleach
from lye.compat import nh3 as lye_nh3

from turbohtml.clean import Policy, Sanitizer

COMMENT = (
    '<p>I <b>really</b> liked this &mdash; see <a href="https://example.org/a?b=1&amp;c=2" onclick="track()">the '
    "notes</a> by www.example.com.</p><script>alert(1)</script><p>Thanks &lt;3</p><img src=x>"
)

Call = Callable[[str], object]


def rows() -> list[tuple[str, Call, Call]]:
    """Returns what to compare: a name, Lye, and its peer."""
    kept, silent, comment = lye.Cleaner(), lye.Cleaner(findings=False), lye.Cleaner("comment")
    nh3_kept, linker, own_linker = nh3.Cleaner(), bleach.linkifier.Linker(), lye_bleach.linkifier.Linker()
    found: list[tuple[str, Call, Call]] = [
        ("Cleaner().clean : nh3.Cleaner().clean", kept.clean, nh3_kept.clean),
        ("Cleaner(findings=False).clean : nh3.Cleaner().clean", silent.clean, nh3_kept.clean),
        ("Cleaner('comment').clean : nh3.Cleaner().clean", comment.clean, nh3_kept.clean),
        ("compat.nh3.clean : nh3.clean", lye_nh3.clean, nh3.clean),
        ("compat.nh3.Cleaner().clean : nh3.Cleaner().clean", lye_nh3.Cleaner().clean, nh3_kept.clean),
        ("compat.bleach.clean : bleach.clean", lye_bleach.clean, bleach.clean),
        ("compat.bleach.linkify : bleach.linkify", lye_bleach.linkify, bleach.linkify),
        ("compat.bleach.Linker().linkify : bleach", own_linker.linkify, linker.linkify),
    ]
    sanitizer = Sanitizer(Policy())
    found.append(("Cleaner().clean : turbohtml.clean.Sanitizer", kept.clean, sanitizer.sanitize))
    return found


def seconds(call: Call, times: int) -> float:
    """Returns the time of a call, as the mean of some."""
    start = time.perf_counter()
    for _ in range(times):
        call(COMMENT)
    return (time.perf_counter() - start) / times


def main() -> int:
    """Measures, and prints a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="how often each pair is measured (default: 15)")
    rounds = parser.parse_args().rounds
    warnings.simplefilter("ignore")
    print(f"A comment of {len(COMMENT)} bytes; lye {lye.__version__}, nh3 {nh3.__version__}, bleach {bleach.__version__}\n")
    print("| calls | µs | peer, µs | ratio |\n| --- | --- | --- | --- |")
    for name, own, peer in rows():
        own(COMMENT), peer(COMMENT)
        # As many calls as take some milliseconds.
        times = [max(5, int(0.004 / seconds(call, 5))) for call in (own, peer)]
        measured = [(seconds(own, times[0]), seconds(peer, times[1])) for _ in range(rounds)]
        ratio = statistics.median(peer / own for own, peer in measured)
        mine, other = (statistics.median(column) * 1e6 for column in zip(*measured))
        print(f"| `{name}` | {mine:.2f} | {other:.2f} | {ratio:.2f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

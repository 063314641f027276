"""Threads and memory."""

import os
import subprocess
import sys
import threading
import time

import lye
import pytest


def test_other_threads_run_while_a_long_input_is_cleaned() -> None:
    html = "<p onclick=x>some text</p>" * 800_000
    assert len(html) > 20_000_000
    done, ticks = threading.Event(), 0

    def work() -> None:
        lye.Cleaner(findings=False).clean(html)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.is_set():
        ticks += 1
        time.sleep(0.001)
    thread.join()
    # Cleaning takes at least 50 ms. A thread that waits for the lock would tick once or twice.
    assert ticks > 10


def test_threads_share_a_cleaner() -> None:
    cleaner = lye.Cleaner()
    results: list[str] = []
    threads = [threading.Thread(target=lambda: results.extend(cleaner.clean("<b onclick=x>1") for _ in range(500))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == ["<b>1</b>"] * 2000


def resident() -> int:
    """Returns the resident memory of the process, in bytes (Linux)."""
    with open("/proc/self/statm", encoding="ascii") as statm:
        return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_a_million_calls_leave_memory_flat() -> None:
    cleaner = lye.Cleaner("comment")
    html = '<p onclick=x>see <a href="https://example.org/">this</a> &amp; that <img src=y onerror=z>'

    def call(times: int) -> None:
        for _ in range(times):
            cleaner.clean(html).removals  # noqa: B018

    call(10_000)
    assert len(cleaner.clean(html).findings) > 1
    before = resident()
    call(1_000_000)
    assert resident() - before < 16 << 20


FORKED = """
import os
import lye
cleaner = lye.Cleaner()
inputs = ["<b onclick=x>1" + "2" * 50_000] * 20
before = [str(clean) for clean in cleaner.clean_many(inputs)]
child = os.fork()
if child == 0:
    grandchild = os.fork()
    same = [str(clean) for clean in cleaner.clean_many(inputs)] == before
    if grandchild:
        same = same and os.waitpid(grandchild, 0)[1] == 0
    os._exit(0 if same else 1)
raise SystemExit(os.waitpid(child, 0)[1])
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_forked_processes_have_threads_of_their_own() -> None:
    # A fork copies no thread of the pool. Without threads of its own, the child waits for ever.
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORKED], check=True, timeout=120)

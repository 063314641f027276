"""What the tests do in the worker processes that clean.

A tap is a generator through which the batches of a task pass on their way to the cleaner, in the same process.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import lye.spark
import pyarrow as pa

Batches = Iterator[pa.RecordBatch]
Tap = Callable[[Batches], Batches]


class Tapped:
    """A DataFrame with a tap."""

    def __init__(self, df: Any, tap: Tap) -> None:
        self.df, self.tap, self.schema, self.columns = df, tap, df.schema, df.columns

    def toDF(self, *names: str) -> Tapped:
        """Rename all columns."""
        return Tapped(self.df.toDF(*names), self.tap)

    def mapInArrow(self, clean: Tap, schema: Any) -> Any:
        """Map batches that have passed the tap."""
        tap = self.tap
        return self.df.mapInArrow(lambda batches: clean(tap(batches)), schema)


def fault(marker: str, strike: Callable[[], None]) -> Tap:
    """Strikes at the third batch of a task, once."""

    def tap(batches: Batches) -> Batches:
        for number, batch in enumerate(batches):
            if number == 2 and first(marker):
                strike()
            yield batch

    return tap


def first(marker: str) -> bool:
    """Returns whether this process is the one that makes the file."""
    try:
        os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True


def kill_worker() -> None:
    """Kills this process."""
    os.kill(os.getpid(), signal.SIGKILL)


def kill_executor() -> None:
    """Kills the executor of this process: the parent of the daemon from which Spark forks its workers."""
    executor = parent(os.getppid())
    assert b"CoarseGrainedExecutorBackend" in Path(f"/proc/{executor}/cmdline").read_bytes()
    os.kill(executor, signal.SIGKILL)


def parent(pid: int) -> int:
    """Returns the parent of a process."""
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


def throw() -> None:
    """Raises an exception."""
    raise RuntimeError("a fault")


def count_cleaners(folder: str) -> Tap:
    """Writes how many cleaners the process has made until this task, to a file that is named after the process."""

    def tap(batches: Batches) -> Batches:
        with (Path(folder) / str(os.getpid())).open("a") as file:
            file.write(f"{lye.spark._cleaner.cache_info().misses}\n")
        yield from batches

    return tap


def measure_memory(folder: str) -> Tap:
    """Writes by how many bytes the memory of the process grows in a task at most, and the largest batch."""

    def tap(batches: Batches) -> Batches:
        # Linux forgets the peak, which earlier tasks may have set.
        Path("/proc/self/clear_refs").write_text("5")
        before, largest = status("VmRSS"), 0
        for batch in batches:
            largest = max(largest, batch.nbytes)
            yield batch
            del batch
        with (Path(folder) / str(os.getpid())).open("a") as file:
            file.write(f"{status('VmHWM') - before} {largest}\n")

    return tap


def status(name: str) -> int:
    """Returns a size from the status of this process, in bytes."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) << 10
    raise ValueError(name)

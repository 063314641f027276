"""`lye.arrow` and `lye.polars` without pyarrow, which the processes here cannot import."""

from __future__ import annotations

import subprocess
import sys

NO_PYARROW = "import sys\nsys.modules['pyarrow'] = None\n"


def run(program: str) -> None:
    done = subprocess.run([sys.executable, "-c", NO_PYARROW + program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_polars() -> None:
    run("""
import polars as pl
import lye.polars
from lye.arrow import clean_array

bodies = pl.Series("body", ["<b onclick=x>1", None])
cleaned = clean_array(bodies)
assert isinstance(cleaned, pl.Series)
assert (cleaned.name, cleaned.to_list()) == ("body", ["<b>1</b>", None])
cleaned, found = clean_array(bodies, findings="list")
assert found.explode().struct.field("code").to_list() == ["attribute-not-allowed", None]
for dtype in (pl.String, pl.Categorical):
    frame = pl.DataFrame({"body": bodies.cast(dtype)})
    for findings in ("list", "counts"):
        result = frame.select(pl.col("body").lye.clean(findings=findings))
        assert result.unnest("body")["html"].to_list() == ["<b>1</b>", None]
    assert frame.select(pl.col("body").lye.clean())["body"].to_list() == ["<b>1</b>", None]
""")


def test_nanoarrow() -> None:
    run("""
import nanoarrow as na
import lye.arrow

# nanoarrow 0.9.0 itself crashes with `string_view`.
for kind in (na.string(), na.large_string()):
    bodies = na.c_array(["<b onclick=x>1", None], kind)
    assert not hasattr(bodies, "__arrow_c_stream__")
    cleaned, found = lye.arrow.clean_array(bodies, findings="counts")
    assert isinstance(cleaned, lye.arrow.Array) and isinstance(found, lye.arrow.Array)
    assert (len(cleaned), na.Array(cleaned).to_pylist()) == (2, ["<b>1</b>", None])
    assert na.Array(lye.arrow.clean_array(cleaned, "text")).to_pylist() == ["1", None]
""")


def test_objects_with_chunks() -> None:
    run("""
import polars as pl
import lye.arrow

class Stream:
    def __init__(self, source):
        self.source = source

    def __arrow_c_stream__(self, requested_schema=None):
        return self.source.__arrow_c_stream__(requested_schema)

bodies = pl.concat([pl.Series(["<b onclick=x>1", None]), pl.Series(["2"])], rechunk=False)
cleaned, found = lye.arrow.clean_array(Stream(bodies), findings="counts")
assert all(isinstance(chunk, lye.arrow.Array) for chunk in cleaned + found)
assert [pl.Series(chunk).to_list() for chunk in cleaned] == [["<b>1</b>", None], ["2"]]
assert [len(chunk) for chunk in found] == [2, 1]
""")

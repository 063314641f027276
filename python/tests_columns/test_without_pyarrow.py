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


def test_objects_of_other_libraries() -> None:
    run("""
import polars as pl
import lye.arrow

class Stream:
    "An object of a library that nobody knows, with chunks."
    def __init__(self, source):
        self.source = source
    def __arrow_c_stream__(self, requested_schema=None):
        return self.source.__arrow_c_stream__(requested_schema)

class Single:
    "Another, with one array."
    def __init__(self, source):
        self.source = source
    def __arrow_c_array__(self, requested_schema=None):
        return self.source.__arrow_c_array__(requested_schema)

bodies = pl.concat([pl.Series(["<b onclick=x>1", None]), pl.Series(["2"])], rechunk=False)
chunked = lye.arrow.clean_array(Stream(bodies))
assert isinstance(chunked, lye.arrow.ChunkedArray)
assert len(chunked) == 3
assert pl.Series(chunked).to_list() == ["<b>1</b>", None, "2"]
assert pl.Series(lye.arrow.clean_array(chunked, "text")).to_list() == ["1", None, "2"]

class Batch:
    "One array of a stream, as `__arrow_c_array__` returns it."

array, found = lye.arrow.clean_array(Single(lye.arrow.clean_array(Single(ARRAY))), findings="counts")
assert isinstance(array, lye.arrow.Array)
assert pl.Series(array).to_list() == ["<b>1</b>", None]
""")

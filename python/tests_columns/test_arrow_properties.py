"""`lye.arrow.clean_array`, with random arrays and policies, and with arrays that are not valid."""

from __future__ import annotations

import gc
import os
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

import lye
import pyarrow as pa
import pytest
from expected import assert_refused, cleaned, counts, kept_escaped, lists
from hypothesis import example, given
from hypothesis import strategies as st
from lye.arrow import Findings, OnError, clean_array, findings_type

PIECES = ["<b>", "</b>", "<p onclick=x>", "<script>", "</script>", "<svg>", "<a href=javascript:x>", "<table>", "<!--", "&lt"]
HTML = st.lists(st.sampled_from(PIECES) | st.text(st.characters(codec="utf-8"), max_size=20), max_size=4).map("".join)
VALUES = st.lists(st.none() | HTML, max_size=10)

STRINGS = [pa.string(), pa.large_string(), pa.string_view()]
INDICES = [pa.int8(), pa.int16(), pa.int32(), pa.int64(), pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64()]
TYPES = STRINGS + [pa.dictionary(index, value) for index in INDICES for value in STRINGS]

ELEMENTS = st.lists(st.sampled_from(["b", "p", "a", "table", "svg"]), unique=True)
POLICIES: st.SearchStrategy[Any] = (
    st.sampled_from(lye.PRESETS)
    | ELEMENTS.map(lambda elements: {"sanitizer": {"elements": elements}})
    | st.integers(1, 40).map(lambda most: {"limits": {"input_bytes": most}})
    | st.just({"output": { "findings": "reject" }})
)


@st.composite
def arrays(draw: st.DrawFn, kind: pa.DataType) -> pa.Array:
    """Draw an array: a slice of one with more values before and after."""
    before, values, after = draw(st.lists(HTML, max_size=3)), draw(VALUES), draw(VALUES)
    everything = before + values + after
    if pa.types.is_dictionary(kind):
        # Values in any order, some of them twice, unused or null.
        dictionary = draw(st.permutations([*dict.fromkeys(everything), *draw(VALUES)]))
        places = [draw(st.sampled_from([at for at, value in enumerate(dictionary) if value == text])) for text in everything]
        missing = [text is None and draw(st.booleans()) for text in everything]
        indices = pa.array([None if gone else place for gone, place in zip(missing, places)], kind.index_type)
        array = pa.DictionaryArray.from_arrays(indices, pa.array(dictionary, kind.value_type))
    else:
        array = pa.array(everything, kind)
    return array.slice(len(before), len(values))


@st.composite
def columns(draw: st.DrawFn) -> pa.Array | pa.ChunkedArray:
    """Draw an array or a chunked array, of any type."""
    kind = draw(st.sampled_from(TYPES))
    if draw(st.booleans()):
        return draw(arrays(kind))
    return pa.chunked_array(draw(st.lists(arrays(kind), max_size=4)), kind)


def chunks(column: pa.Array | pa.ChunkedArray) -> list[pa.Array]:
    """Return the chunks of an array."""
    return column.chunks if isinstance(column, pa.ChunkedArray) else [column]


def assert_like(result: Any, column: pa.Array | pa.ChunkedArray, kind: pa.DataType) -> None:
    """Check that a result is valid, and has a type and the chunks of the input."""
    result.validate(full=True)
    assert isinstance(result, pa.ChunkedArray) == isinstance(column, pa.ChunkedArray)
    assert result.type == kind
    assert [len(chunk) for chunk in chunks(result)] == [len(chunk) for chunk in chunks(column)]


def one_by_one(values: Sequence[str | None], policy: Any, on_error: OnError) -> tuple[list[Any], list[Any], list[Any]]:
    """Return what `Cleaner` makes of each value: the outputs, lists of findings, and counts of findings."""
    html: list[Any] = []
    listed: list[Any] = []
    counted: list[Any] = []
    for value in values:
        try:
            html += cleaned([value], policy)
            listed += lists([value], policy)
            counted += counts([value], policy)
        except lye.CleanError as error:
            if on_error == "raise":
                raise
            html.append(None if on_error == "null" else kept_escaped(value or "", policy))
            nothing = dict.fromkeys(["node", "attribute", "start", "end"])
            listed.append([{"code": "rejected", "severity": "error", "action": "rejected", **nothing, "count": 1, "message": str(error)}])
            counted.append({"rejected": 1})
    return html, listed, counted


@given(columns(), POLICIES, st.sampled_from(["raise", "null", "keep-escaped"]), st.sampled_from([None, 1, 2]))
@example(pa.chunked_array([], pa.string_view()), "default", "raise", None)
@example(pa.chunked_array([[], ["<b>"], []], pa.string_view()), "default", "raise", None)
@example(pa.array([None, None], pa.dictionary(pa.int8(), pa.string())), "default", "raise", None)
def test_values_are_cleaned_alone(column: Any, policy: Any, on_error: OnError, threads: int | None) -> None:
    before = column.to_pylist()
    try:
        html, listed, counted = one_by_one(before, policy, on_error)
    except lye.CleanError:
        choices: list[Findings | None] = [None, "list", "counts"]
        for findings in choices:
            with pytest.raises(lye.CleanError) as raised:
                clean_array(column, policy, findings=findings, threads=threads)  # type: ignore[call-overload]
            assert_refused(raised.value, before, policy)
        return
    result = clean_array(column, policy, on_error=on_error, threads=threads)
    assert_like(result, column, column.type)
    assert result.to_pylist() == html
    again, found = clean_array(column, lye.Cleaner(policy), findings="list", on_error=on_error, threads=threads)
    assert_like(again, column, column.type)
    assert_like(found, column, findings_type("list"))
    assert (again.to_pylist(), found.to_pylist()) == (html, listed)
    again, found = clean_array(column, policy, findings="counts", on_error=on_error, threads=threads)
    assert_like(again, column, column.type)
    assert_like(found, column, findings_type("counts"))
    assert again.to_pylist() == html
    assert [None if row is None else Counter(dict(row)) for row in found.to_pylist()] == counted
    assert column.to_pylist() == before


@pytest.mark.parametrize("kind", STRINGS, ids=str)
def test_empty_slices(kind: pa.DataType) -> None:
    # Their first offset is not 0.
    empty = pa.array(["<b>1", "2"], kind)[1:1]
    indices = pa.array([], pa.int8())
    for column in (empty, pa.chunked_array([empty]), pa.DictionaryArray.from_arrays(indices, empty)):
        assert clean_array(column).to_pylist() == []


@given(st.sampled_from(TYPES[3:]).flatmap(arrays))
def test_dictionaries_have_only_outputs(array: pa.DictionaryArray) -> None:
    result = clean_array(array, "comment")
    dictionary = result.dictionary.to_pylist()
    assert set(dictionary) == {value for value in result.to_pylist() if value is not None}
    assert len(dictionary) == len(set(dictionary))


@given(arrays(pa.string_view()))
def test_views_of_unchanged_values_share_the_buffers_of_the_input(array: pa.Array) -> None:
    result = clean_array(array, "comment")
    data = {buffer.address for buffer in array.buffers()[2:] if buffer.size}
    assert data <= {buffer.address for buffer in result.buffers()[2:]}
    views, before = (view_bytes(views) for views in (result, array))
    for row, (value, source) in enumerate(zip(result.to_pylist(), array.to_pylist())):
        if value == source is not None:
            assert views[row] == before[row]


def view_bytes(array: pa.Array) -> list[bytes]:
    """Return the views of the rows."""
    views = array.buffers()[1]
    return [views[16 * at : 16 * at + 16].to_pybytes() for at in range(array.offset, array.offset + len(array))]


def test_unchanged_views_have_no_other_buffer() -> None:
    array = pa.array(["<p>a paragraph that stays as it is</p>", None, "short"], pa.string_view())
    result = clean_array(array, "comment")
    assert [buffer.address for buffer in result.buffers()[2:]] == [buffer.address for buffer in array.buffers()[2:]]


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_results_outlive_their_input(kind: pa.DataType) -> None:
    texts = [f"<p>paragraph {number} that stays as it is</p>" for number in range(100)]
    values = pa.array(texts).dictionary_encode() if pa.types.is_dictionary(kind) else pa.array(texts)
    array = values.cast(kind)
    result = clean_array(array, "comment")
    del values, array
    gc.collect()
    assert [pa.array(["x" * 40] * 100, pa.string_view()).to_pylist() for _ in range(10)]
    assert result.to_pylist() == texts


def offsets(kind: pa.DataType, *numbers: int) -> pa.Buffer:
    return pa.py_buffer(struct.pack(f"<{len(numbers)}{'q' if kind == pa.large_string() else 'i'}", *numbers))


def view(length: int, prefix: bytes, buffer: int = 0, offset: int = 0) -> bytes:
    return struct.pack("<i4sii", length, prefix, buffer, offset)


def from_texts(kind: pa.DataType, texts: list[bytes]) -> pa.Array:
    """Return an array of bytes that claims to be text."""
    data = pa.py_buffer(b"".join(texts))
    starts = [sum(map(len, texts[:row])) for row in range(len(texts) + 1)]
    if kind != pa.string_view():
        return pa.Array.from_buffers(kind, len(texts), [None, offsets(kind, *starts), data])
    views = [
        view(len(text), text[:4], 0, start) if len(text) > 12 else struct.pack("<i12s", len(text), text)
        for text, start in zip(texts, starts)
    ]
    return pa.Array.from_buffers(kind, len(texts), [None, pa.py_buffer(b"".join(views)), data])


INVALID = [b"\xff", b"\xed\xa0\x80", b"\xc3", b"\xc0\x80", b"\xf4\x90\x80\x80", b"<p>a long paragraph \xe2\x82"]


@pytest.mark.parametrize("kind", STRINGS, ids=str)
@pytest.mark.parametrize("invalid", INVALID)
@pytest.mark.parametrize("threads", [1, None])
def test_text_that_is_not_utf_8(kind: pa.DataType, invalid: bytes, threads: int | None) -> None:
    array = from_texts(kind, [b"1", b"<b>two, and more than twelve bytes", invalid, b"4"])
    options: list[dict[str, Any]] = [{}, {"findings": "list"}, {"on_error": "null"}, {"on_error": "keep-escaped"}]
    for option in options:
        with pytest.raises(ValueError, match="^row 2: .*UTF-8"):
            clean_array(array, threads=threads, **option)
    with pytest.raises(ValueError, match="^row 1: .*UTF-8"):
        clean_array(array[1:], threads=threads)
    with pytest.raises(ValueError, match="^row 5: .*UTF-8"):
        clean_array(pa.chunked_array([array[:2], array[:0], array[3:], array]), threads=threads)
    # What a slice does not show does not matter.
    assert clean_array(array[:2], threads=threads).to_pylist() == ["1", "<b>two, and more than twelve bytes</b>"]
    assert clean_array(array[3:], threads=threads).to_pylist() == ["4"]


@pytest.mark.parametrize("kind", STRINGS, ids=str)
def test_characters_that_are_cut_by_offsets(kind: pa.DataType) -> None:
    # The buffer is UTF-8, but its values are not.
    with pytest.raises(ValueError, match="^row 0: .*UTF-8"):
        clean_array(from_texts(kind, [b"\xc3", b"\xa9"]))


@pytest.mark.parametrize("kind", STRINGS, ids=str)
def test_nulls_are_not_read(kind: pa.DataType) -> None:
    array = from_texts(kind, [b"1", b"\xff", b"3"])
    buffers = array.buffers()
    array = pa.Array.from_buffers(kind, 3, [pa.py_buffer(b"\x05"), *buffers[1:]])
    assert clean_array(array).to_pylist() == ["1", None, "3"]


@pytest.mark.parametrize("kind", STRINGS, ids=str)
def test_dictionaries_of_text_that_is_not_utf_8(kind: pa.DataType) -> None:
    dictionary = from_texts(kind, [b"<b>1", b"\xff"])
    with pytest.raises(ValueError, match="^row 2: .*UTF-8"):
        clean_array(pa.DictionaryArray.from_arrays(pa.array([0, None, 1], pa.int8()), dictionary))
    unused = pa.DictionaryArray.from_arrays(pa.array([0, None], pa.int8()), dictionary)
    assert clean_array(unused).to_pylist() == ["<b>1</b>", None]


@pytest.mark.parametrize("index", INDICES, ids=str)
@pytest.mark.parametrize("key", [1, 100, -1])
def test_indices_beyond_a_dictionary(index: pa.DataType, key: int) -> None:
    if key < 0 and pa.types.is_unsigned_integer(index):
        key = 255
    keys = pa.array([0, key], index)
    array = pa.DictionaryArray.from_arrays(keys, pa.array(["<b>1"]), safe=False)
    with pytest.raises(ValueError, match="^row 1: .*not valid"):
        clean_array(array)
    assert clean_array(array[:1]).to_pylist() == ["<b>1</b>"]
    keys = pa.Array.from_buffers(index, 2, [pa.py_buffer(b"\x01"), *keys.buffers()[1:]])
    array = pa.DictionaryArray.from_arrays(keys, pa.array(["<b>1"]), safe=False)
    assert clean_array(array).to_pylist() == ["<b>1</b>", None]


@pytest.mark.parametrize("kind", STRINGS[:2], ids=str)
@pytest.mark.parametrize("numbers", [(0, 1000, 3), (0, 2, 1, 3), (0, -1, 3), (2, 1, 3)])
def test_offsets_that_are_not_valid(kind: pa.DataType, numbers: tuple[int, ...]) -> None:
    array = pa.Array.from_buffers(kind, len(numbers) - 1, [None, offsets(kind, *numbers), pa.py_buffer(b"abc")])
    with pytest.raises(ValueError, match="not valid"):
        clean_array(array)


LONG = view(20, b"xxxx")
INVALID_VIEWS = {
    "buffer 1 of 1": view(20, b"xxxx", buffer=1),
    "buffer -1": view(20, b"xxxx", buffer=-1),
    "beyond the buffer": view(20, b"xxxx", offset=1),
    "before the buffer": view(20, b"xxxx", offset=-1),
    "longer than the buffer": view(21, b"xxxx"),
    "end overflows": view(2**31 - 1, b"xxxx", offset=2**31 - 1),
    "negative length": view(-1, b"xxxx"),
    "other prefix": view(20, b"yyyy"),
}
EACH_INVALID_VIEW = pytest.mark.parametrize("invalid", INVALID_VIEWS.values(), ids=INVALID_VIEWS)


def from_views(*views: bytes, validity: bytes | None = None) -> pa.Array:
    """Return an array of views into one buffer of 20 bytes."""
    buffers = [validity and pa.py_buffer(validity), pa.py_buffer(b"".join(views)), pa.py_buffer(b"x" * 20)]
    return pa.Array.from_buffers(pa.string_view(), len(views), buffers)


@EACH_INVALID_VIEW
def test_views_that_are_not_valid(invalid: bytes) -> None:
    array = from_views(*[LONG] * 7, invalid)
    with pytest.raises(ValueError, match=r"\b7\b"):
        clean_array(array)
    with pytest.raises(ValueError, match=r"\b5\b"):
        clean_array(array[2:])
    assert clean_array(array[:7]).to_pylist() == ["x" * 20] * 7


def test_padding_of_views_is_not_read() -> None:
    padded = struct.pack("<i12s", 1, b"xyz")
    cleaned = clean_array(from_views(padded, LONG))
    cleaned.validate(full=True)
    assert cleaned.to_pylist() == ["x", "x" * 20]


@EACH_INVALID_VIEW
def test_views_of_nulls_are_not_read(invalid: bytes) -> None:
    # Arrow does not define what they hold.
    array = from_views(LONG, invalid, validity=b"\x01")
    array.validate(full=True)
    assert clean_array(array).to_pylist() == ["x" * 20, None]


@pytest.mark.parametrize(
    "array",
    [from_views(LONG, view(21, b"xxxx")), pa.DictionaryArray.from_arrays(pa.array([0, 9]), pa.array(["<b>"]), safe=False)],
    ids=["view", "index"],
)
def test_rows_that_are_not_valid_count_through_chunks(array: pa.Array) -> None:
    with pytest.raises(ValueError, match=r"\b6\b"):
        clean_array(pa.chunked_array([array[:1]] * 5 + [array]))


FORKED = """
import os
import pyarrow as pa
from lye.arrow import clean_array
array = pa.array(["<b onclick=x>1" + "2" * 50_000] * 20)
before = clean_array(array)
child = os.fork()
if child == 0:
    os._exit(0 if clean_array(array).equals(before) else 1)
raise SystemExit(os.waitpid(child, 0)[1])
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_forked_processes_have_threads_of_their_own() -> None:
    # A fork copies no thread of the pool. Without threads of its own, the child waits for ever.
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORKED], check=True, timeout=120)


@pytest.mark.parametrize("threads", [0, -1])
def test_threads(threads: int) -> None:
    with pytest.raises(ValueError, match="threads"):
        clean_array(pa.array(["<b>"]), threads=threads)


@pytest.mark.parametrize("findings", [None, "list", "counts"])
def test_arrays_of_other_types(findings: Any) -> None:
    others = [pa.array([1]), pa.array([b"1"]), pa.array([["1"]]), pa.array([1]).dictionary_encode(), pa.chunked_array([[1]])]
    for other in [*others, pa.table({"body": ["1"]}), pa.record_batch({"body": ["1"]}), ["1"], "1", None]:
        with pytest.raises(TypeError, match=r"."):
            clean_array(other, findings=findings)

"""`lye.pydantic`."""

from __future__ import annotations

from typing import Annotated

import pytest
from pydantic import BaseModel, StringConstraints, TypeAdapter, ValidationError

import lye
from lye.pydantic import CleanHtml, Html

DIRTY = '<b onclick="x()">A</b><script>x()</script>'


class Comment(BaseModel):
    """A model with cleaned fields."""

    body: Annotated[str, CleanHtml("comment")]
    notes: list[Html] = []
    reply: Html | None = None


def test_cleans() -> None:
    """The values are clean, and know what was removed."""
    comment = Comment(body="<h1>A</h1>", notes=[DIRTY], reply=DIRTY)
    assert (comment.body, comment.notes, comment.reply) == ("A", ["<b>A</b>"], "<b>A</b>")
    assert isinstance(comment.reply, lye.Clean)
    assert comment.reply.removals.total == 2
    assert comment.model_dump_json() == '{"body":"A","notes":["<b>A</b>"],"reply":"<b>A</b>"}'


@pytest.mark.parametrize("value", [1, None, ["x"], "\ud800"])
def test_validates(value: object) -> None:
    """What is not a string stays invalid."""
    with pytest.raises(ValidationError):
        TypeAdapter(Html).validate_python(value)


def test_none() -> None:
    """`None` stays where it is valid."""
    optional: TypeAdapter[str | None] = TypeAdapter(Annotated[str | None, CleanHtml()])
    assert optional.validate_python(None) is None
    assert optional.validate_python(DIRTY) == "<b>A</b>"


def test_type_of_its_own() -> None:
    """The class and its instances are types, too."""

    class Page(BaseModel):
        body: CleanHtml
        teaser: CleanHtml("comment")  # type: ignore[valid-type]
        notes: list[CleanHtml] = []

    page = Page(body=DIRTY, teaser="<h1>A</h1>", notes=[DIRTY])
    assert (page.body, page.teaser, page.notes) == ("<b>A</b>", "A", ["<b>A</b>"])
    assert isinstance(page.body, lye.Clean)
    assert Page.model_json_schema()["properties"]["body"] == {"title": "Body", "type": "string"}
    with pytest.raises(ValidationError):
        Page(body=1)


def test_constraints() -> None:
    """Annotations before it apply to the input, and those after it to the output."""
    length = StringConstraints(max_length=8)
    after: TypeAdapter[str] = TypeAdapter(Annotated[str, CleanHtml(), length])
    assert after.validate_python(DIRTY) == "<b>A</b>"
    before: TypeAdapter[str] = TypeAdapter(Annotated[str, length, CleanHtml()])
    with pytest.raises(ValidationError, match="at most 8"):
        before.validate_python(DIRTY)


def test_refusal() -> None:
    """What the policy refuses is not valid."""
    limited: TypeAdapter[str] = TypeAdapter(Annotated[str, CleanHtml({"limits": {"input_bytes": 1}})])
    with pytest.raises(ValidationError, match="Value error"):
        limited.validate_python("<b>A")


def test_json_schema() -> None:
    """It is a string."""
    assert TypeAdapter(Html).json_schema() == {"type": "string"}


def test_cleaner_with_hooks() -> None:
    """It takes a cleaner."""
    cleaner = lye.Cleaner(attribute_hook=lambda element, attribute, value: value.upper())
    adapter: TypeAdapter[str] = TypeAdapter(Annotated[str, CleanHtml(cleaner)])
    assert adapter.validate_python('<b title="a">A</b>') == '<b title="A">A</b>'


def test_bad_policy() -> None:
    """A bad policy is an error where it is written."""
    with pytest.raises(ValueError, match="unknown preset"):
        CleanHtml("commnt")

"""Hooks: functions that decide about what the policy keeps."""

import html
import pickle
import sys
import threading
from collections.abc import Iterator
from typing import Any

import lye
import pytest
from lye.hooks import Change, Element, Link, UrlContext

LINKS = {
    "sanitizer": {"elements": ["p", {"name": "a", "attributes": ["href", "title", "target"]}]},
    "text": {"linkify": True}
}


@pytest.fixture
def unraisable(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Collects what goes to `sys.unraisablehook`."""
    seen: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda arguments: seen.append(arguments.exc_value))
    yield seen


def test_attribute_hooks_change_values() -> None:
    def decide(element: str, attribute: str, value: str) -> str | None:
        assert element == "p"
        return {"1": None, "2": "two"}.get(value, value)

    cleaner = lye.Cleaner(attribute_hook=decide)
    assert cleaner.clean("<p title=1>a<p title=2>b<p title=3>c") == '<p>a</p><p title="two">b</p><p title="3">c</p>'


def test_hooks_cannot_widen_the_policy() -> None:
    cleaner = lye.Cleaner(attribute_hook=lambda element, attribute, value: "javascript:alert(1)")
    assert cleaner.clean('<a href="https://example.org/">1</a>') == "<a>1</a>"


def test_element_hooks() -> None:
    def decide(element: Element) -> Any:
        if element.name == "b":
            return "unwrap"
        if element.name == "i":
            return "remove"
        if element.attributes.get("onclick") and "title" not in element.kept_attributes:
            return Change(attributes={"title": "had a handler"})
        return "keep"

    clean = lye.Cleaner(element_hook=decide).clean("<b>1</b><i>2</i><p onclick=x>3")
    assert clean == '1<p title="had a handler">3</p>'


def test_link_hooks() -> None:
    def decide(link: Link) -> Any:
        if link.is_new:
            return Change(text="link", attributes={"target": "_blank"})
        return "remove" if "evil" in link.attributes.get("href", "") else "keep"

    clean = lye.Cleaner(LINKS, link_hook=decide).clean('<p>https://a.example/ <a href="https://evil.example/">2</a>')
    assert clean == '<p><a href="https://a.example/" target="_blank">link</a> </p>'


def test_url_filters() -> None:
    def decide(url: UrlContext) -> str | None:
        assert (url.element, url.attribute) == ("a", "href")
        if url.url is None or url.url.hostname == "evil.example":
            return None
        return url.url.replace(protocol="https").href

    clean = lye.Cleaner(LINKS, url_filter=decide).clean('<a href="http://a.example/">1</a><a href="https://evil.example/">2</a>')
    assert clean == '<a href="https://a.example/">1</a><a>2</a>'


def test_exceptions_remove_and_are_reported(unraisable: list[Any]) -> None:
    def fails(*arguments: object) -> Any:
        raise RuntimeError("no database")

    clean = lye.Cleaner(attribute_hook=fails).clean("<p title=1>a")
    assert clean == "<p>a</p>"
    assert "RuntimeError: no database" in clean.hook_errors[0]
    assert clean.findings[0].code == "attribute-hook-failed"
    assert lye.Cleaner(element_hook=fails).clean("<p>1</p>2") == "2"
    assert lye.Cleaner(LINKS, link_hook=fails).clean("<a href='/x'>1</a>") == "1"
    assert lye.Cleaner(LINKS, url_filter=fails).clean("<a href='/x'>1</a>") == "<a>1</a>"
    assert {str(error) for error in unraisable} == {"no database"}


def test_wrong_answers_are_errors(unraisable: list[Any]) -> None:
    assert lye.Cleaner(attribute_hook=lambda *_: True).clean("<p title=1>a") == "<p>a</p>"  # type: ignore[arg-type]
    assert lye.Cleaner(element_hook=lambda _: "kep").clean("<p>1</p>2") == "2"  # type: ignore[arg-type,return-value]
    assert "str" in str(unraisable[0]) and "'kep'" in str(unraisable[1])


def test_interrupts_are_raised() -> None:
    def interrupted(*arguments: object) -> Any:
        raise KeyboardInterrupt

    cleaner = lye.Cleaner(attribute_hook=interrupted)
    with pytest.raises(KeyboardInterrupt):
        cleaner.clean("<p title=1>a")
    with pytest.raises(KeyboardInterrupt):
        cleaner.clean_many(["<p title=1>a"])
    # It is not raised again.
    assert cleaner.clean("<p>a") == "<p>a</p>"


def test_hooks_must_be_callable() -> None:
    with pytest.raises(TypeError, match="attribute_hook is not callable"):
        lye.Cleaner(attribute_hook="x")  # type: ignore[arg-type]


def keep(element: str, attribute: str, value: str) -> str | None:
    return value.upper()


def test_cleaners_with_hooks_pickle_if_the_hooks_do() -> None:
    cleaner = pickle.loads(pickle.dumps(lye.Cleaner(attribute_hook=keep)))
    assert cleaner.clean("<p title=a>1") == '<p title="A">1</p>'
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(lye.Cleaner(attribute_hook=lambda element, attribute, value: value))


def test_hooks_may_clean() -> None:
    inner = lye.Cleaner("text")
    cleaner = lye.Cleaner(attribute_hook=lambda element, attribute, value: str(inner.clean(value)))
    assert cleaner.clean('<p title="<b>1</b>">2') == '<p title="1">2</p>'


def nested(levels: int) -> str:
    """Markup in the attribute of an element, some levels deep."""
    markup = "<b>end</b>"
    for _ in range(levels):
        markup = f'<p title="{html.escape(markup)}">x</p>'
    return markup


@pytest.mark.parametrize("kind", ["element", "attribute"])
def test_hooks_that_clean_again_fit_into_the_smallest_stack(kind: str) -> None:
    # Threads have it by default on macOS.
    outcomes: list[tuple[str, int, list[str]]] = []
    calls: list[int] = [0]
    errors: list[str] = []

    def again(markup: str) -> str:
        calls[0] += 1
        clean = cleaner.clean(markup)
        errors.extend(clean.report.hook_errors)
        return str(clean)

    def by_element(element: Element) -> Any:
        title = element.attributes.get("title", "")
        return Change(attributes={"title": again(title)}) if "<" in title else "keep"

    def by_attribute(element: str, attribute: str, value: str) -> str:
        return again(value) if "<" in value else value

    cleaner = lye.Cleaner(element_hook=by_element) if kind == "element" else lye.Cleaner(attribute_hook=by_attribute)

    def work() -> None:
        for levels in (4, 8, 40):
            calls[0] = 0
            outcomes.append((str(cleaner.clean(nested(levels))), calls[0], list(errors)))

    before = threading.stack_size(512 * 1024)
    try:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    four, eight, deep = outcomes
    assert (four[2], eight[2]) == ([], [])
    assert eight[1] <= 4 * 8
    assert deep[2] and all("16 hooks run within each other" in error for error in deep[2])

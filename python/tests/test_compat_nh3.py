"""`lye.compat.nh3` has the interface of nh3."""

from __future__ import annotations

import copy
import doctest
import inspect
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import MappingProxyType
from typing import Any

import pytest

from lye.compat import nh3


def upper_titles(element: str, attribute: str, value: str) -> str | None:
    """An attribute filter that can be pickled."""
    return value.upper() if attribute == "title" else value


def to_cdn(url: str) -> str | None:
    """A filter of relative URLs that can be pickled."""
    return f"https://cdn.example{url}" if url.startswith("/") else None


def fail(*_: object) -> str:
    """A callback that fails."""
    raise RuntimeError("callback")


@pytest.fixture
def unraisable(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What goes to `sys.unraisablehook`."""
    seen: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", seen.append)
    return seen


class TestClean:
    """`clean`."""

    def test_defaults(self) -> None:
        """Common elements stay, scripts and handlers do not, and links get `rel`."""
        html = '<p onclick="x()">Hi <b>you</b><script>x()</script><!-- no --> <a href="https://example.com/">there</a></p>'
        kept = '<p>Hi <b>you</b> <a href="https://example.com/" rel="noopener noreferrer">there</a></p>'
        assert nh3.clean(html) == kept

    @pytest.mark.parametrize(
        ("html", "arguments", "expected"),
        [
            ("<b><i>x</i></b>", {"tags": {"i"}}, "<i>x</i>"),
            ("<b>x</b><u>y</u>", {"tags": {"b"}, "clean_content_tags": {"u"}}, "<b>x</b>"),
            ('<b id="i" lang="en">x</b>', {"attributes": {"b": {"id"}}}, '<b id="i" lang="en">x</b>'),
            ('<b id="i" lang="en">x</b>', {"attributes": {"*": {"id"}}}, '<b id="i">x</b>'),
            ("a<!-- b -->", {"strip_comments": False}, "a<!-- b -->"),
            ('<a href="/">x</a>', {"link_rel": None}, '<a href="/">x</a>'),
            ('<a href="/">x</a>', {"link_rel": "nofollow"}, '<a href="/" rel="nofollow">x</a>'),
            ('<p data-x="1">y</p>', {"generic_attribute_prefixes": {"data-"}}, '<p data-x="1">y</p>'),
            ('<p dir="rtl">x</p>', {"tag_attribute_values": {"p": {"dir": {"rtl"}}}}, '<p dir="rtl">x</p>'),
            ('<p dir="ltr">x</p>', {"tag_attribute_values": {"p": {"dir": {"rtl"}}}}, "<p>x</p>"),
            ("<p>x</p>", {"set_tag_attribute_values": {"p": {"dir": "auto"}}}, '<p dir="auto">x</p>'),
            ('<img src="https://a.example/">', {"url_schemes": {"http"}}, "<img>"),
            ('<p class="a b">x</p>', {"allowed_classes": {"p": {"b"}}}, '<p class="b">x</p>'),
            (
                '<p style="color: red; position: fixed">x</p>',
                {"attributes": {"p": {"style"}}, "filter_style_properties": {"color"}},
                '<p style="color:red">x</p>',
            ),
            ('<img src="a">', {"url_relative": "deny"}, "<img>"),
            ('<img src="a">', {"url_relative": "pass_through"}, '<img src="a">'),
            (
                '<img src="a">',
                {"url_relative": ("rewrite_with_base", "https://b.example/c/")},
                '<img src="https://b.example/c/a">',
            ),
            (
                '<img src="/a">',
                {"url_relative": ("rewrite_with_root", "https://b.example/c/", "d/e")},
                '<img src="https://b.example/c/a">',
            ),
            ('<p id="a">x</p>', {"attributes": {"p": {"id"}}, "id_prefix": "u-"}, '<p id="u-a">x</p>'),
        ],
    )
    def test_arguments(self, html: str, arguments: dict[str, Any], expected: str) -> None:
        """Each argument has the effect of that of nh3, also in a `Cleaner`."""
        assert nh3.clean(html, **arguments) == expected
        assert nh3.Cleaner(**arguments).clean(html) == expected

    def test_positional_arguments(self) -> None:
        """The order of the arguments is that of nh3."""
        names = (
            "tags clean_content_tags attributes attribute_filter strip_comments link_rel generic_attribute_prefixes "
            "tag_attribute_values set_tag_attribute_values url_schemes allowed_classes filter_style_properties url_relative "
            "id_prefix"
        ).split()
        assert list(inspect.signature(nh3.clean).parameters) == ["html", *names]
        assert list(inspect.signature(nh3.Cleaner).parameters) == names
        assert nh3.clean("<i>x</i><u>y</u>", {"i"}, {"u"}) == "<i>x</i>"

    def test_other_collections(self) -> None:
        """Sets and dicts of other classes are accepted, too."""
        attributes = MappingProxyType({"b": frozenset({"id"})})
        assert nh3.clean('<b id="i">x</b><u>y</u>', tags={"b": 1}.keys(), attributes=attributes) == '<b id="i">x</b>y'

    def test_defaults_cannot_be_changed(self) -> None:
        """The constants are copies of the defaults."""
        tags = nh3.ALLOWED_TAGS | {"x-y"}
        assert nh3.clean("<x-y>z</x-y>", tags=tags) == "<x-y>z</x-y>"
        attributes = copy.deepcopy(nh3.ALLOWED_ATTRIBUTES)
        attributes["b"] = {"id"}
        assert nh3.clean('<b id="i">x</b>', attributes=attributes) == '<b id="i">x</b>'
        nh3.ALLOWED_TAGS.add("x-y")
        try:
            assert nh3.clean("<x-y>z</x-y>") == "z"
        finally:
            nh3.ALLOWED_TAGS.remove("x-y")

    def test_constants_are_the_defaults(self) -> None:
        """Passing the constants changes nothing."""
        html = '<p title="a">b <a href="tel:1" rel="x">c</a><style>d</style><img src="e" width="1" onerror="f"></p>'
        assert nh3.clean(html) == nh3.clean(
            html,
            tags=nh3.ALLOWED_TAGS,
            clean_content_tags=nh3.CLEAN_CONTENT_TAGS,
            attributes=nh3.ALLOWED_ATTRIBUTES,
            url_schemes=nh3.ALLOWED_URL_SCHEMES,
        )

    def test_scripts_stay_out(self) -> None:
        """No argument allows scripts. `unmapped` tells so."""
        cleaner = nh3.Cleaner(tags={"script", "p"}, clean_content_tags=set(), attributes={"p": {"onclick"}})
        assert "script" not in cleaner.clean("<p onclick=x()>a<script>x()</script></p>")
        assert "onclick" not in cleaner.clean("<p onclick=x()>a</p>")
        assert cleaner.unmapped


class TestErrors:
    """Arguments that nh3 refuses."""

    @pytest.mark.parametrize(
        "arguments",
        [
            {"tags": "b"},
            {"tags": ["b"]},
            {"tags": {1}},
            {"clean_content_tags": "b"},
            {"attributes": {"b"}},
            {"attributes": {"b": "id"}},
            {"attributes": {1: {"id"}}},
            {"attribute_filter": "no function"},
            {"strip_comments": 2},
            {"strip_comments": None},
            {"link_rel": 1},
            {"generic_attribute_prefixes": "data-"},
            {"tag_attribute_values": {"b": {"id": "x"}}},
            {"tag_attribute_values": {"b": {"id"}}},
            {"set_tag_attribute_values": {"b": {"id": 1}}},
            {"url_schemes": "https"},
            {"allowed_classes": {"b": "x"}},
            {"filter_style_properties": "color"},
            {"url_relative": 1},
            {"url_relative": ["rewrite_with_base", "https://a.example/"]},
            {"id_prefix": 1},
        ],
    )
    def test_types(self, arguments: dict[str, Any]) -> None:
        """Other types raise `TypeError`."""
        with pytest.raises(TypeError, match=next(iter(arguments))):
            nh3.clean("x", **arguments)
        with pytest.raises(TypeError, match=next(iter(arguments))):
            nh3.Cleaner(**arguments)

    @pytest.mark.parametrize(
        ("argument", "arguments"),
        [
            ("link_rel is set", {"attributes": {"a": {"rel"}}}),
            ("link_rel is set", {"attributes": {"*": {"rel"}}}),
            ("clean_content_tags", {"clean_content_tags": {"b"}}),
            ("clean_content_tags", {"tags": {"x"}, "clean_content_tags": {"x"}}),
            ("tag_attribute_values", {"attributes": {"b": {"id"}}, "tag_attribute_values": {"b": {"id": {"x"}}}}),
            ("tag_attribute_values", {"attributes": {"*": {"id"}}, "tag_attribute_values": {"b": {"id": {"x"}}}}),
            ("allowed_classes", {"attributes": {"b": {"class"}}, "allowed_classes": {"b": {"x"}}}),
            ("url_relative", {"url_relative": "keep"}),
            ("url_relative", {"url_relative": ()}),
            ("url_relative", {"url_relative": ("deny",)}),
            ("url_relative", {"url_relative": ("rewrite_with_base", "/no-base")}),
            ("url_relative", {"url_relative": ("rewrite_with_base", "https://a.example/", "b")}),
            ("url_relative", {"url_relative": ("rewrite_with_root", "https://a.example/")}),
            ("url_relative", {"url_relative": ("rewrite_with_root", "https://a.example/", 1)}),
        ],
    )
    def test_contradictions(self, argument: str, arguments: dict[str, Any]) -> None:
        """Arguments that contradict each other raise `ValueError`."""
        with pytest.raises(ValueError, match=argument):
            nh3.clean("x", **arguments)
        with pytest.raises(ValueError, match=argument):
            nh3.Cleaner(**arguments)

    @pytest.mark.parametrize("function", [nh3.clean, nh3.clean_text, nh3.escape, nh3.is_html, nh3.Cleaner().clean])
    def test_input(self, function: Callable[[Any], object]) -> None:
        """The input is a string."""
        for value in (None, 1, b"x"):
            with pytest.raises(TypeError):
                function(value)


class TestAttributeFilter:
    """`attribute_filter`."""

    def test_decides(self) -> None:
        """It changes values, and removes attributes."""
        seen = []

        def decide(element: str, attribute: str, value: str) -> str | None:
            seen.append((element, attribute, value))
            return None if attribute == "alt" else value.replace("a", "b")

        html = '<img src="/a" alt="a" onerror="a()">'
        assert nh3.clean(html, attribute_filter=decide) == '<img src="/b">'
        assert {("img", "src", "/a"), ("img", "alt", "a")} <= set(seen)
        assert all(attribute != "onerror" for _, attribute, _ in seen)

    def test_need_not_be_idempotent(self) -> None:
        """It is asked once about each value."""
        shown = nh3.clean('<p title="a">x</p>', attribute_filter=lambda element, attribute, value: value + "+")
        assert shown == '<p title="a+">x</p>'

    def test_result_is_checked(self) -> None:
        """It cannot make a URL that runs scripts."""
        bad = nh3.clean('<img src="/a">', attribute_filter=lambda element, attribute, value: "javascript:x()")
        assert bad == "<img>"

    @pytest.mark.parametrize("function", [fail, lambda *_: True])
    def test_failure(self, function: Any, unraisable: list[Any]) -> None:
        """If it fails, or returns another type, the attribute is removed, and the error reported."""
        assert nh3.clean('<p title="a">x</p>', attribute_filter=function) == "<p>x</p>"
        assert {type(entry.exc_value) for entry in unraisable} <= {RuntimeError, TypeError}
        assert unraisable

    def test_name_without_prefix(self) -> None:
        """Of attributes with a namespace, it gets the local name."""
        seen = set()

        def see(element: str, attribute: str, value: str) -> str | None:
            seen.add(attribute)
            return value

        nh3.clean('<svg><a xlink:href="/x">y</a></svg>', tags={"svg", "a"}, attribute_filter=see)
        assert "href" in seen
        assert "xlink:href" not in seen


class TestUrlRelative:
    """`url_relative` as a function."""

    def test_decides(self) -> None:
        """It gets relative URLs only."""
        seen = []

        def decide(url: str) -> str | None:
            seen.append(url)
            return to_cdn(url)

        html = '<img src="/a"><img src="b"><img src="https://c.example/"><img src="//d.example/">'
        kept = '<img src="https://cdn.example/a"><img><img src="https://c.example/"><img src="https://cdn.example//d.example/">'
        assert nh3.clean(html, url_relative=decide) == kept
        assert set(seen) == {"/a", "b", "//d.example/"}

    def test_other_attributes(self) -> None:
        """It does not get URLs that nh3 does not check."""
        assert nh3.clean('<q cite="/a">x</q>', url_relative=lambda url: None) == '<q cite="/a">x</q>'

    def test_result_is_checked(self) -> None:
        """It cannot make a URL that runs scripts."""
        assert nh3.clean('<img src="/a">', url_relative=lambda url: "javascript:x()") == "<img>"

    @pytest.mark.parametrize("function", [fail, lambda url: 1])
    def test_failure(self, function: Any, unraisable: list[Any]) -> None:
        """If it fails, or returns another type, the URL is removed, and the error reported."""
        assert nh3.clean('<img src="/a">', url_relative=function) == "<img>"
        assert unraisable


class TestCleaner:
    """`Cleaner`."""

    @pytest.mark.parametrize(
        "arguments",
        [
            {},
            {"tags": {"b", "p", "img"}, "link_rel": None},
            {"attribute_filter": upper_titles},
            {"url_relative": to_cdn},
            {"attribute_filter": upper_titles, "url_relative": to_cdn},
        ],
    )
    def test_copies(self, arguments: dict[str, Any]) -> None:
        """It can be pickled and copied."""
        cleaner = nh3.Cleaner(**arguments)
        html = '<p title="a"><b>x</b><img src="/y"></p>'
        for other in (pickle.loads(pickle.dumps(cleaner)), copy.copy(cleaner), copy.deepcopy(cleaner)):
            assert other.clean(html) == cleaner.clean(html)

    def test_arguments_are_copied(self) -> None:
        """Later changes of an argument have no effect."""
        tags = {"b"}
        cleaner = nh3.Cleaner(tags=tags)
        tags.add("i")
        assert cleaner.clean("<b>x</b><i>y</i>") == "<b>x</b>y"

    def test_threads(self) -> None:
        """Threads share it."""
        cleaner = nh3.Cleaner(attribute_filter=upper_titles)
        inputs = [f'<p title="a{number}">x</p>' for number in range(200)]
        with ThreadPoolExecutor(4) as threads:
            outputs = list(threads.map(cleaner.clean, inputs))
        assert outputs == [f'<p title="A{number}">x</p>' for number in range(200)]


class TestText:
    """`clean_text`, `escape` and `is_html`."""

    @pytest.mark.parametrize("function", [nh3.clean_text, nh3.escape])
    def test_escape(self, function: Callable[..., str]) -> None:
        """Each character that means something to a parser is escaped."""
        assert function("<a b='c'>") == "&lt;a&#32;b&#61;&apos;c&apos;&gt;"
        assert function('&"`/\t\n\f\r\0é') == "&amp;&quot;&grave;&#47;&#9;&#10;&#12;&#13;&#65533;é"
        assert function("") == ""

    @pytest.mark.parametrize("function", [nh3.clean_text, nh3.escape])
    def test_tags(self, function: Callable[..., str]) -> None:
        """Listed tags stay without attributes."""
        assert function('<b id="i">x</b> <i>y</i><a href="/">z</a>', tags={"b", "a"}) == "<b>x</b> y<a>z</a>"
        assert function("a b", tags=set()) == "a b"

    @pytest.mark.parametrize(
        ("text", "expected"),
        [("", False), ("a b", False), ("1 < 2", False), ("&amp;", False), ("a<b>", True), ("</b>", True), ("<!-- -->", True)],
    )
    def test_is_html(self, text: str, expected: bool) -> None:
        """Markup is what a parser reads as such."""
        assert nh3.is_html(text) is expected


def test_examples() -> None:
    """The examples in the documentation are right."""
    assert doctest.testmod(nh3).failed == 0

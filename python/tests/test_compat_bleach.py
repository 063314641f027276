"""`lye.compat.bleach` has the interface of bleach."""

from __future__ import annotations

import copy
import doctest
import pickle
import re
import warnings
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from lye.compat import bleach
from lye.compat.bleach import callbacks
from lye.compat.bleach.css_sanitizer import ALLOWED_CSS_PROPERTIES, CSSSanitizer
from lye.compat.bleach.linkifier import Linker, LinkifyFilter, build_email_re, build_url_re
from lye.compat.bleach.sanitizer import Cleaner, NoCssSanitizerWarning

A = '<a href="http://example.com">example.com</a>'
A_NOFOLLOW = '<a href="http://example.com" rel="nofollow">example.com</a>'


def title_only(tag: str, name: str, value: str) -> bool:
    """A function for `attributes` that can be pickled."""
    return name == "title"


def add_title(attrs: callbacks.Attributes, new: bool = False) -> callbacks.Attributes | None:
    """A callback that can be pickled."""
    attrs[(None, "title")] = "new" if new else "old"
    return attrs


class TestClean:
    """`clean`."""

    def test_defaults(self) -> None:
        """A few elements stay. Others are escaped, and comments removed."""
        html = '<b onclick="x()">a</b><u>b</u><!-- c --><a href="javascript:x()" title="t">d</a>'
        assert bleach.clean(html) == '<b>a</b>&lt;u&gt;b&lt;/u&gt;<a title="t">d</a>'
        assert bleach.clean("") == ""

    @pytest.mark.parametrize(
        ("html", "arguments", "expected"),
        [
            ("<b>a</b><u>b</u>", {"tags": {"u"}}, "&lt;b&gt;a&lt;/b&gt;<u>b</u>"),
            ("<b>a</b><u>b</u>", {"tags": ["u"]}, "&lt;b&gt;a&lt;/b&gt;<u>b</u>"),
            ("<b>a</b><u>b</u>", {"strip": True}, "<b>a</b>b"),
            ("a<!-- b -->", {"strip_comments": False}, "a<!-- b -->"),
            ('<a href="ftp://example.com/">b</a>', {}, "<a>b</a>"),
            ('<a href="ftp://example.com/">b</a>', {"protocols": ["ftp"]}, '<a href="ftp://example.com/">b</a>'),
            ('<b id="i" lang="en">a</b>', {"attributes": ["id"]}, '<b id="i">a</b>'),
            ('<b id="i">a</b><i id="i">b</i>', {"attributes": {"b": ["id"]}}, '<b id="i">a</b><i>b</i>'),
            ('<b id="i" lang="en">a</b>', {"attributes": {"*": ["lang"], "b": ["id"]}}, '<b id="i" lang="en">a</b>'),
            ('<b id="i" title="t">a</b>', {"attributes": title_only}, '<b title="t">a</b>'),
            ('<b id="i" title="t">a</b>', {"attributes": {"b": title_only}}, '<b title="t">a</b>'),
            ('<b id="i" title="t">a</b>', {"attributes": {"*": title_only, "b": ["id"]}}, '<b id="i" title="t">a</b>'),
            ('<b id="i" title="t">a</b>', {"attributes": {"*": ["id"], "b": title_only}}, '<b title="t">a</b>'),
        ],
    )
    def test_arguments(self, html: str, arguments: dict[str, Any], expected: str) -> None:
        """Each argument has the effect of that of bleach, also in a `Cleaner`."""
        assert bleach.clean(html, **arguments) == expected
        assert Cleaner(**arguments).clean(html) == expected

    def test_function_sees_the_value(self) -> None:
        """A function for `attributes` decides by the value."""
        decide = lambda tag, name, value: value.startswith("https://example.com/")  # noqa: E731
        html = '<a href="https://example.com/x">a</a><a href="https://example.org/">b</a>'
        assert bleach.clean(html, attributes={"a": decide}) == '<a href="https://example.com/x">a</a><a>b</a>'

    def test_function_cannot_widen(self) -> None:
        """A function that allows everything allows no scripts."""
        html = '<a href="javascript:x()" onclick="x()" title="t">a</a>'
        assert bleach.clean(html, attributes=lambda *_: True) == '<a title="t">a</a>'

    def test_exception_of_a_function(self) -> None:
        """An exception goes to the caller, and the cleaner works on."""
        fails = [True]

        def decide(tag: str, name: str, value: str) -> bool:
            if fails[0]:
                raise KeyError(name)
            return True

        cleaner = Cleaner(attributes=decide)
        with pytest.raises(KeyError, match="title"):
            cleaner.clean('<b title="t">a</b>')
        fails[0] = False
        assert cleaner.clean('<b title="t">a</b>') == '<b title="t">a</b>'

    def test_function_cleans_with_the_same_cleaner(self) -> None:
        """Calls may be nested."""

        def decide(tag: str, name: str, value: str) -> bool:
            if name == "title":
                assert cleaner.clean("<b lang=x>y</b>") == "<b>y</b>"
                raise LookupError
            return False

        cleaner = Cleaner(attributes=decide)
        with pytest.raises(LookupError):
            cleaner.clean('<b title="t">a</b>')

    @pytest.mark.parametrize("value", [None, 1, b"x", str])
    def test_input(self, value: Any) -> None:
        """The input is a string."""
        name = type(value).__name__
        with pytest.raises(TypeError, match=f"argument cannot be of '{name}' type"):
            bleach.clean(value)
        with pytest.raises(TypeError):
            Cleaner().clean(value)

    @pytest.mark.parametrize("arguments", [{"tags": "b"}, {"tags": 1}, {"protocols": "http"}, {"attributes": {"b": "id"}}])
    def test_types(self, arguments: dict[str, Any]) -> None:
        """A single string is no collection."""
        with pytest.raises(TypeError, match=next(iter(arguments))):
            bleach.clean("x", **arguments)

    @pytest.mark.parametrize("attributes", [None, "id", {"id"}, ("id",)])
    def test_attributes_of_other_types(self, attributes: Any) -> None:
        """`attributes` is a function, a list or a dict."""
        with pytest.raises(ValueError, match="attributes"):
            bleach.clean("x", attributes=attributes)

    def test_changed_defaults(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The default attributes can be changed, as in bleach."""
        monkeypatch.setitem(bleach.ALLOWED_ATTRIBUTES, "b", ["id"])
        monkeypatch.delitem(bleach.ALLOWED_ATTRIBUTES, "a")
        assert bleach.clean('<b id="i">x</b><a href="/">y</a>') == '<b id="i">x</b><a>y</a>'


class TestStyle:
    """`css_sanitizer`."""

    HTML = '<b style="color: red; position: fixed">a</b>'

    def test_without_sanitizer(self) -> None:
        """`style` becomes empty, with a warning."""
        for attributes in (["style"], {"*": ["style"]}, {"b": ("style",)}):
            with pytest.warns(NoCssSanitizerWarning):
                assert bleach.clean(self.HTML, attributes=attributes) == '<b style="">a</b>'
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            bleach.clean(self.HTML)
            bleach.clean(self.HTML, attributes=["style"], css_sanitizer=CSSSanitizer())

    def test_sanitizer(self) -> None:
        """Listed properties stay."""
        css = CSSSanitizer(allowed_css_properties=["color"], allowed_svg_properties=[])
        assert bleach.clean(self.HTML, attributes=["style"], css_sanitizer=css) == '<b style="color: red;">a</b>'

    def test_own_class(self) -> None:
        """Another sanitizer narrows what the default one keeps."""

        class Own:
            def sanitize_css(self, style: str) -> str:
                return style.replace("red", "blue") if "red" in style else ""

        clean = partial(bleach.clean, attributes=["style"], css_sanitizer=Own())
        assert clean('<b style="color: red">a</b>') == '<b style="color: blue;">a</b>'
        assert clean('<b style="color: green">a</b>') == '<b style="">a</b>'

    def test_sanitize_css(self) -> None:
        """The sanitizer works alone, too."""
        css = CSSSanitizer(allowed_css_properties={"color", "font-family"})
        assert css.sanitize_css("color: red; position: fixed") == "color: red;"
        assert css.sanitize_css("font-family: 'a b'") == 'font-family: "a b";'
        assert css.sanitize_css('"></p><p title="x') == ""
        assert css.sanitize_css("") == ""
        assert "color" in ALLOWED_CSS_PROPERTIES


class TestCleaner:
    """`Cleaner`."""

    @pytest.mark.parametrize(
        "arguments",
        [
            {},
            {"tags": ["b"], "strip": True},
            {"attributes": title_only},
            {"attributes": {"b": ["style"]}, "css_sanitizer": CSSSanitizer()},
            {"filters": [LinkifyFilter]},
            {"filters": [partial(LinkifyFilter, callbacks=[add_title])]},
        ],
    )
    def test_copies(self, arguments: dict[str, Any]) -> None:
        """It can be pickled and copied."""
        cleaner = Cleaner(**arguments)
        html = '<b title="a" style="color: red">x</b><u>y</u> example.com'
        for other in (pickle.loads(pickle.dumps(cleaner)), copy.copy(cleaner), copy.deepcopy(cleaner)):
            assert other.clean(html) == cleaner.clean(html)

    def test_arguments_are_fixed(self) -> None:
        """Its arguments can be read, and not replaced."""
        tags = ["b"]
        cleaner = Cleaner(tags=tags)
        tags.append("i")
        assert cleaner.clean("<b>x</b><i>y</i>") == "<b>x</b>&lt;i&gt;y&lt;/i&gt;"
        assert cleaner.tags == {"b"}
        assert cleaner.strip is False
        with pytest.raises(AttributeError, match="tags"):
            cleaner.tags = frozenset({"i"})

    def test_subclass(self) -> None:
        """A subclass can have attributes of its own."""

        class Own(Cleaner):
            def __init__(self) -> None:
                super().__init__(tags=["b"])
                self.count = 0

            def clean(self, text: str) -> str:
                self.count += 1
                return super().clean(text)

        own = Own()
        assert own.clean("<b>x</b>") == "<b>x</b>"
        assert own.count == 1

    def test_threads(self) -> None:
        """Threads share it, and get the exceptions of their own calls."""

        def decide(tag: str, name: str, value: str) -> bool:
            if value.endswith("7"):
                raise LookupError(value)
            return True

        cleaner = Cleaner(attributes=decide)

        def clean(number: int) -> str:
            try:
                return cleaner.clean(f'<b title="{number}">x</b>')
            except LookupError as error:
                return str(error)

        with ThreadPoolExecutor(4) as threads:
            outputs = list(threads.map(clean, range(200)))
        kept = [f'<b title="{number}">x</b>' if number % 10 != 7 else str(number) for number in range(200)]
        assert outputs == kept

    def test_other_filters(self) -> None:
        """Only a `LinkifyFilter` is possible."""

        class Own(LinkifyFilter):
            pass

        for filters in ([Own], [lambda source: source], [LinkifyFilter, LinkifyFilter]):
            with pytest.raises(NotImplementedError, match="hook"):
                Cleaner(filters=filters)

    def test_unmapped(self) -> None:
        """It tells what has no effect."""
        assert any("script" in entry or "object" in entry for entry in Cleaner(tags=["object"]).unmapped)


class TestLinkify:
    """`linkify` and `Linker`."""

    def test_defaults(self) -> None:
        """URLs become links, and all links get `nofollow`."""
        assert bleach.linkify("see example.com now") == f"see {A_NOFOLLOW} now"
        assert bleach.linkify(A) == A_NOFOLLOW
        assert bleach.linkify(A_NOFOLLOW) == A_NOFOLLOW
        assert bleach.linkify("a@example.com") == "a@example.com"
        assert bleach.linkify("") == ""

    def test_cleans(self) -> None:
        """Other than that of bleach, it removes scripts."""
        shown = bleach.linkify('<p onclick="x()">a<script>x()</script></p>')
        assert "<script" not in shown
        assert "onclick" not in shown

    def test_rel_is_extended(self) -> None:
        """Other tokens of `rel` stay."""
        assert bleach.linkify('<a href="/" rel="next">x</a>') == '<a href="/" rel="next nofollow">x</a>'

    def test_emails(self) -> None:
        """`parse_email` makes links without `rel` of email addresses."""
        link = '<a href="mailto:a@example.org">a@example.org</a>'
        assert bleach.linkify("to a@example.org", parse_email=True) == f"to {link}"

    @pytest.mark.parametrize("functions", [None, [], ()])
    def test_no_callbacks(self, functions: Any) -> None:
        """Without callbacks, links have `href` only."""
        assert bleach.linkify("example.com", callbacks=functions) == A

    def test_callbacks(self) -> None:
        """Callbacks run one after the other, for old and new links."""
        html = '<a href="/" class="c">x</a> example.com'
        both = [add_title, callbacks.target_blank]
        assert bleach.linkify(html, callbacks=both) == (
            '<a href="/" class="c" title="old" target="_blank">x</a> '
            '<a href="http://example.com" title="new" target="_blank">example.com</a>'
        )

    def test_callback_removes_attributes(self) -> None:
        """Attributes that a callback does not return are removed."""
        keep_href: Any = lambda attrs, new: {(None, "href"): attrs[(None, "href")], "_text": attrs["_text"]}  # noqa: E731
        assert bleach.linkify('<a href="/" title="t">x</a>', callbacks=[keep_href]) == '<a href="/">x</a>'

    def test_callback_changes_text(self) -> None:
        """A new text replaces the content."""

        def shorten(attrs: callbacks.Attributes, new: bool) -> callbacks.Attributes:
            attrs["_text"] = attrs["_text"][:3]
            return attrs

        shown = bleach.linkify('example.com <a href="/"><b>12345</b></a>', callbacks=[shorten])
        assert shown == '<a href="http://example.com">exa</a> <a href="/">123</a>'

    def test_callback_refuses(self) -> None:
        """`None` makes no link, and removes a link but not its text."""
        html = 'example.com <a href="/">x</a>'
        assert bleach.linkify(html, callbacks=[lambda attrs, new: None]) == "example.com x"
        only_old = lambda attrs, new: None if new else attrs  # noqa: E731
        assert bleach.linkify(html, callbacks=[only_old]) == 'example.com <a href="/">x</a>'
        only_new = lambda attrs, new: attrs if new else None  # noqa: E731
        assert bleach.linkify(html, callbacks=[only_new]) == f"{A} x"

    def test_callback_need_not_be_idempotent(self) -> None:
        """A callback is asked once about each link."""

        def through(attrs: callbacks.Attributes, new: bool) -> callbacks.Attributes:
            attrs[(None, "href")] = "/out?to=" + attrs[(None, "href")]
            return attrs

        assert bleach.linkify("example.com", callbacks=[through]) == '<a href="/out?to=http://example.com">example.com</a>'

    def test_callback_cannot_widen(self) -> None:
        """A callback cannot make a link that runs scripts."""

        def bad(attrs: callbacks.Attributes, new: bool) -> callbacks.Attributes:
            attrs[(None, "href")] = "javascript:x()"
            attrs[(None, "onclick")] = "x()"
            return attrs

        shown = bleach.linkify("example.com", callbacks=[bad])
        assert "javascript" not in shown
        assert "onclick" not in shown

    def test_exception_of_a_callback(self) -> None:
        """An exception goes to the caller."""

        def fail(attrs: callbacks.Attributes, new: bool) -> callbacks.Attributes:
            raise LookupError("callback")

        with pytest.raises(LookupError, match="callback"):
            bleach.linkify("example.com example.org", callbacks=[fail])

    def test_names_are_tuples(self) -> None:
        """A callback that returns another name is wrong."""
        bad: Any = lambda attrs, new: {"href": "/"}  # noqa: E731
        with pytest.raises(TypeError, match="href"):
            bleach.linkify("example.com", callbacks=[bad])

    def test_skip_tags(self) -> None:
        """No links are made in `pre`."""
        assert bleach.linkify("<pre>example.com</pre>", skip_tags=["pre"]) == "<pre>example.com</pre>"
        with pytest.raises(TypeError, match="skip_tags"):
            bleach.linkify("x", skip_tags="pre")

    def test_recognized_tags(self) -> None:
        """Other tags are escaped."""
        assert Linker(recognized_tags=["b"]).linkify("<b>x</b><i>y</i>") == "<b>x</b>&lt;i&gt;y&lt;/i&gt;"

    @pytest.mark.parametrize("value", [None, 1, b"x"])
    def test_input(self, value: Any) -> None:
        """The input is a string."""
        with pytest.raises(TypeError):
            bleach.linkify(value)

    def test_expressions(self) -> None:
        """`url_re` and `email_re` narrow what becomes a link."""
        linker = Linker(callbacks=[], parse_email=True, url_re=re.compile("example.com"), email_re=re.compile("a@.*"))
        assert linker.linkify("example.com example.org") == f"{A} example.org"
        assert linker.linkify("a@example.net b@example.net") == '<a href="mailto:a@example.net">a@example.net</a> b@example.net'
        assert linker.linkify('<a href="http://example.org">example.org</a>') == '<a href="http://example.org">example.org</a>'

    @pytest.mark.parametrize(
        ("text", "matches"),
        [
            ("a.org", True),
            ("https://a.b.org:80/c?d#e", True),
            ("https://u@a.org", True),
            ("http://a.org", False),
            ("a.com", False),
            ("a.orgs", False),
            ("org", False),
        ],
    )
    def test_build_url_re(self, text: str, matches: bool) -> None:
        """It matches URLs with these domains and schemes."""
        found = build_url_re(tlds=["org"], protocols=["https"]).fullmatch(text)
        assert (found is not None) is matches
        assert build_url_re().fullmatch(text) or text == "org"

    @pytest.mark.parametrize(
        ("text", "matches"), [("a@b.org", True), ('"a b"@c.org', True), ("a@b.com", False), ("b.org", False)]
    )
    def test_build_email_re(self, text: str, matches: bool) -> None:
        """It matches email addresses with these domains."""
        assert (build_email_re(tlds=["org"]).fullmatch(text) is not None) is matches

    def test_copies(self) -> None:
        """A `Linker` can be pickled, and its arguments are fixed."""
        linker = Linker(callbacks=[add_title], url_re=re.compile("example.com"))
        assert pickle.loads(pickle.dumps(linker)).linkify("example.com") == linker.linkify("example.com")
        with pytest.raises(AttributeError, match="callbacks"):
            linker.callbacks = ()


class TestLinkifyFilter:
    """`LinkifyFilter` in a `Cleaner`."""

    def test_defaults(self) -> None:
        """It makes links, and adds `nofollow`."""
        cleaner = Cleaner(filters=[LinkifyFilter])
        assert cleaner.clean("see example.com") == f"see {A_NOFOLLOW}"
        assert cleaner.clean(A) == A_NOFOLLOW
        assert cleaner.clean("<script>example.com</script>").startswith("&lt;script&gt;")

    def test_attributes_of_the_input(self) -> None:
        """The attributes of the input are those that the cleaner allows; callbacks may add others."""
        cleaner = Cleaner(filters=[LinkifyFilter])
        html = '<a href="/" class="c" title="t" rel="x">y</a><b title="t">z</b>'
        assert cleaner.clean(html) == '<a href="/" title="t" rel="nofollow">y</a><b>z</b>'

    def test_functions(self) -> None:
        """It works with a function for `attributes`."""
        decide = lambda tag, name, value: name in ("href", "id")  # noqa: E731
        cleaner = Cleaner(attributes=decide, filters=[partial(LinkifyFilter, callbacks=[add_title])])
        html = '<a href="/" class="c" id="i">x</a><b title="t" id="j">y</b>'
        assert cleaner.clean(html) == '<a href="/" id="i" title="old">x</a><b id="j">y</b>'

    @pytest.mark.parametrize(
        ("html", "arguments", "expected"),
        [
            ("<p>example.com</p><b>x</b>", {"tags": ["p"]}, f"<p>{A_NOFOLLOW}</p>&lt;b&gt;x&lt;/b&gt;"),
            (f"<p>{A}</p>", {"tags": ["p"], "strip": True}, f"<p>{A_NOFOLLOW}</p>"),
            ("<i>example.com</i>", {"tags": []}, f"&lt;i&gt;{A_NOFOLLOW}&lt;/i&gt;"),
            ('<a href="javascript:x()">example.com</a>', {"tags": [], "strip": True}, A_NOFOLLOW),
            ('example.com <a href="/" title="t">x</a>', {"attributes": {"a": ["title"]}}, f'{A_NOFOLLOW} <a title="t">x</a>'),
            ("example.com", {"protocols": ["https"]}, A_NOFOLLOW),
            ('example.com <a href="http://x/">y</a>', {"protocols": ["https"]}, f"{A_NOFOLLOW} <a>y</a>"),
            ("example.com<b title='t' id='i'>x</b>", {"tags": ["b"], "attributes": title_only}, f'{A_NOFOLLOW}<b title="t">x</b>'),
            ("example.com<!-- x -->&copy;&amp;lt;", {"tags": [], "strip_comments": False}, f"{A_NOFOLLOW}<!-- x -->©&amp;lt;"),
        ],
    )
    def test_new_links_are_not_limited(self, html: str, arguments: dict[str, Any], expected: str) -> None:
        """The filter works on what is clean: it makes links also if the arguments allow no `a`, `href` or `http`."""
        assert Cleaner(**arguments, filters=[LinkifyFilter]).clean(html) == expected

    def test_links_are_safe(self) -> None:
        """A callback can set attributes that the arguments do not allow, and none that runs script."""

        def run(attrs: callbacks.Attributes, new: bool = False) -> callbacks.Attributes:
            return {**attrs, (None, "class"): "c", (None, "onclick"): "x()"}

        def lead(attrs: callbacks.Attributes, new: bool = False) -> callbacks.Attributes:
            return {**attrs, (None, "href"): "javascript:x()"}

        assert Cleaner(tags=[], filters=[partial(LinkifyFilter, callbacks=[run])]).clean("example.com") == A.replace(">", ' class="c">', 1)
        assert Cleaner(tags=[], filters=[partial(LinkifyFilter, callbacks=[lead])]).clean("example.com") == "<a>example.com</a>"

    def test_function_that_makes_it(self) -> None:
        """A function may make the filter."""
        cleaner = Cleaner(filters=[lambda source: LinkifyFilter(source, callbacks=None)])
        assert cleaner.clean("example.com") == A

    def test_no_tokens(self) -> None:
        """It has no stream of tokens."""
        with pytest.raises(NotImplementedError):
            list(LinkifyFilter([]))


class TestDepth:
    """Functions that clean without end."""

    @pytest.mark.parametrize("kind", ["attributes", "css_sanitizer", "callbacks", "filters"])
    def test_error(self, kind: str) -> None:
        """The error reaches the caller, and later calls work."""
        calls = 0

        def clean() -> str:
            nonlocal calls
            calls += 1
            match kind:
                case "attributes":
                    return bleach.clean("<b title=t>x</b>", tags=["b"], attributes=lambda tag, name, value: bool(clean()))
                case "css_sanitizer":
                    return bleach.clean("<b style='color: red'>x</b>", tags=["b"], attributes=["style"], css_sanitizer=Css())
                case "callbacks":
                    return bleach.linkify("example.com", callbacks=[callback])
                case _:
                    return Cleaner(tags=[], filters=[partial(LinkifyFilter, callbacks=[callback])]).clean("example.com")

        def callback(attrs: callbacks.Attributes, new: bool = False) -> callbacks.Attributes:
            clean()
            return attrs

        class Css:
            def sanitize_css(self, style: str) -> str:
                return clean()

        for _ in range(2):
            calls = 0
            with pytest.raises(RecursionError, match="within 16 functions"):
                clean()
            assert calls == 17


class TestCallbacks:
    """`bleach.callbacks`."""

    @pytest.mark.parametrize("attrs", [{}, {"_text": "x"}, {(None, "href"): "mailto:a@example.org"}])
    def test_unchanged(self, attrs: callbacks.Attributes) -> None:
        """Links to email addresses stay as they are."""
        assert callbacks.nofollow(dict(attrs)) == attrs
        assert callbacks.target_blank(dict(attrs)) == attrs

    @pytest.mark.parametrize(("rel", "expected"), [("", "nofollow"), ("next", "next nofollow"), ("NoFollow", "NoFollow")])
    def test_nofollow(self, rel: str, expected: str) -> None:
        """It adds a token to `rel`, unless it is there."""
        attrs: callbacks.Attributes = {(None, "href"): "/", (None, "rel"): rel}
        assert callbacks.nofollow(attrs, True)[(None, "rel")] == expected

    def test_target_blank(self) -> None:
        """It replaces `target`."""
        attrs: callbacks.Attributes = {(None, "href"): "/", (None, "target"): "x"}
        assert callbacks.target_blank(attrs)[(None, "target")] == "_blank"


def test_examples() -> None:
    """The examples in the documentation are right."""
    assert doctest.testmod(bleach).failed == 0

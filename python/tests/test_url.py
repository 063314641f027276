"""`lye.url.URL` by the URL Standard."""

import pickle

import pytest
from lye.url import URL


def test_parts() -> None:
    url = URL("HTTPS://user:pw@EXAMPLE.org:8080/a/../b?q=1#f")
    assert url.href == str(url) == "https://user:pw@example.org:8080/b?q=1#f"
    assert (url.protocol, url.username, url.password) == ("https:", "user", "pw")
    assert (url.host, url.hostname, url.port) == ("example.org:8080", "example.org", "8080")
    assert (url.pathname, url.search, url.hash) == ("/b", "?q=1", "#f")
    assert url.origin == "https://example.org:8080"
    assert repr(url) == 'URL("https://user:pw@example.org:8080/b?q=1#f")'


def test_bases() -> None:
    assert URL("../c", "https://example.org/a/b/").href == "https://example.org/a/c"
    assert URL("https://example.org/a/").join("b").href == "https://example.org/a/b"
    assert URL("x", URL("https://example.org/")).href == "https://example.org/x"


def test_what_is_not_valid() -> None:
    for bad in ("", "/x", "https://", "https://a b/"):
        with pytest.raises(ValueError, match="is not a valid URL"):
            URL(bad)
        assert not URL.can_parse(bad)
        assert URL.parse(bad) is None
    assert URL.can_parse("/x", "https://example.org/")
    with pytest.raises(TypeError):
        URL(1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="base"):
        URL("x", 1)  # type: ignore[arg-type]


def test_parts_are_replaced() -> None:
    url = URL("http://example.org/a?b#c")
    assert url.replace(protocol="https", pathname="/d", search="", hash="").href == "https://example.org/d"
    # As in browsers, what is not valid changes nothing.
    assert url.replace(port="x").href == url.href
    with pytest.raises(ValueError, match="not a valid URL"):
        url.replace(href="x")


def test_urls_are_values() -> None:
    one, same, other = URL("https://a.example/"), URL("https://A.example"), URL("https://b.example/")
    assert one == same and hash(one) == hash(same) and one != other and one < other
    assert pickle.loads(pickle.dumps(one)) == one

"""The functions of bleach 6.3, with Lye as the sanitizer.

    from lye.compat import bleach
    bleach.clean("<b>Hello</b><script>alert(1)</script>")

Arguments, results and errors are those of bleach, with these differences:

- Lye reads HTML as browsers do. bleach reads elements in SVG and MathML, and character references without a semicolon, in
  another way.
- A function for `attributes` is asked about attributes that the standards know, `data-*` and `aria-*`. Others are removed.
- Lye has limits that no argument lifts. `Cleaner.unmapped` tells which settings have no effect, such as `tags={"object"}`.
- CSS that a `CSSSanitizer` allows also needs values that its property accepts.
- `linkify` cleans, too: it removes scripts, and what else is not safe.
- Lye finds URLs by the list of public suffixes, and makes no links in `pre` and `code`. `url_re` and `email_re` narrow what it
  finds.
- If a callback of `linkify` returns `None`, elements in the link stay. bleach keeps its text only.
- A function that cleans within 16 functions that clean raises `RecursionError`.
- `LinkifyFilter` is the only filter. Others raise `NotImplementedError`: use the hooks of `lye.Cleaner`.
- A `Cleaner` and a `Linker` can be shared by threads, and pickled if their callbacks can. Their arguments cannot be replaced.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lye._lye import PeerCleaner

from . import sanitizer
from .callbacks import nofollow
from .linkifier import DEFAULT_CALLBACKS, Callback, Linker
from .sanitizer import (
    ALLOWED_ATTRIBUTES,
    ALLOWED_PROTOCOLS,
    ALLOWED_TAGS,
    Attributes,
    Cleaner,
    StyleSanitizer,
)

__all__ = [
    "ALLOWED_ATTRIBUTES",
    "ALLOWED_PROTOCOLS",
    "ALLOWED_TAGS",
    "DEFAULT_CALLBACKS",
    "Cleaner",
    "Linker",
    "clean",
    "linkify",
]

__version__: Final = "6.3.0"

_DEFAULTS: Final = (
    frozenset(ALLOWED_TAGS),
    {tag: list(names) for tag, names in ALLOWED_ATTRIBUTES.items()},
    frozenset(ALLOWED_PROTOCOLS),
    False,
    True,
    None,
)


def clean(
    text: str,
    tags: Iterable[str] = ALLOWED_TAGS,
    attributes: Attributes = ALLOWED_ATTRIBUTES,
    protocols: Iterable[str] = ALLOWED_PROTOCOLS,
    strip: bool = False,
    strip_comments: bool = True,
    css_sanitizer: StyleSanitizer | None = None,
) -> str:
    """Return HTML that is safe to show. The arguments are those of `Cleaner`.

    >>> from lye.compat import bleach
    >>> bleach.clean('<b onclick="steal()">Hi</b> <u>there</u>')
    '<b>Hi</b> &lt;u&gt;there&lt;/u&gt;'
    >>> bleach.clean("<b>Hi</b> <u>there</u>", tags={"u"}, strip=True)
    'Hi <u>there</u>'
    """
    arguments = (tags, attributes, protocols, strip, strip_comments, css_sanitizer)
    if arguments == _DEFAULTS and isinstance(text, str):
        return _default.clean(text)
    return sanitizer.clean(text, arguments)


def linkify(
    text: str,
    callbacks: Iterable[Callback] | None = DEFAULT_CALLBACKS,
    skip_tags: Iterable[str] | None = None,
    parse_email: bool = False,
) -> str:
    """Return HTML with links for URLs in its text. The arguments are those of `Linker`.

    >>> from lye.compat import bleach
    >>> bleach.linkify("see example.com")
    'see <a href="http://example.com" rel="nofollow">example.com</a>'
    """
    # The list can be changed.
    if callbacks is DEFAULT_CALLBACKS and DEFAULT_CALLBACKS == [nofollow] and skip_tags is None and parse_email is False:
        return _default_linker.linkify(text)
    return Linker(callbacks, skip_tags, parse_email).linkify(text)


_default: Final = PeerCleaner("{}", "bleach")
_default_linker: Final = Linker()
